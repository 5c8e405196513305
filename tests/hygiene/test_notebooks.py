"""Every notebook was run in order, is compared whole, and stores nothing of the machine it ran on."""

import ast
import json
import re
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import nbformat
import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted(
    p for folder in ("notebooks", "exercises") for p in (ROOT / folder).rglob("*.ipynb")
    if ".ipynb_checkpoints" not in p.parts
)  # fmt: skip
LIMIT, EXEMPT_LIMIT, BYTES = 25, 3, 1_000_000
WIDE = 88
"""So many letters of code are seen on a page 1280 px wide."""
TAGS = {"hide-input", "hide-output", "hide-cell", "remove-cell", "raises-exception", "nbval-ignore-output"}
FORBIDDEN = {"Output", "interact", "interact_manual", "clear_output", "update_display"}
MARKERS = re.compile(r"#\s*(NBVAL_|PYTEST_VALIDATE_)")

Notebook = dict[str, Any]


def exempt() -> dict[str, dict[str, str]]:
    return tomllib.loads((Path(__file__).parent / "exempt_cells.toml").read_text(encoding="utf-8"))


def code(notebook: Notebook) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def tags(cell: dict[str, Any]) -> set[str]:
    return set(cell["metadata"].get("tags", []))


def names(text: str) -> set[str]:
    """Every name that a piece of code uses."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.alias):
            found.add(node.name)
    return found


def problems(notebook: Notebook) -> list[str]:
    """What is wrong with a notebook, a sentence each."""
    cells, wrong = code(notebook), []
    if notebook["metadata"].get("kernelspec", {}).get("name") != "python3":
        wrong.append("the kernel is not python3")
    if notebook["nbformat"] != 4 or notebook["nbformat_minor"] < 5:
        wrong.append("the format is older than 4.5")
    if "widgets" in notebook["metadata"] or "version" in notebook["metadata"].get("language_info", {}):
        wrong.append("widget states or a Python version are stored")
    if len(notebook["cells"]) > LIMIT:
        wrong.append(f"{len(notebook['cells'])} cells, at most {LIMIT}")
    shown = [cell for cell in cells if not cell["metadata"].get("jupyter", {}).get("source_hidden")]
    if long := [line for cell in shown for line in source(cell).splitlines() if len(line) > WIDE]:
        wrong.append(f"code that is seen has a line of {len(long[0])} letters, at most {WIDE}: {long[0]}")
    counts = [cell["execution_count"] for cell in cells]
    if counts != list(range(1, len(cells) + 1)):
        wrong.append(f"the cells were not run in order: {counts}")
    ids = Counter(cell.get("id") for cell in notebook["cells"])
    ids += Counter(
        c["metadata"].get("nbgrader", {}).get("grade_id", f"none-{i}") for i, c in enumerate(notebook["cells"])
    )
    wrong += [f"the id {one} is there {n} times" for one, n in ids.items() if n > 1]
    for cell in notebook["cells"]:
        wrong += [f"{cell.get('id')}: {what}" for what in cell_problems(cell)]
    return wrong


def cell_problems(cell: dict[str, Any]) -> list[str]:
    wrong = [f"the tag {tag} is not one of ours" for tag in sorted(tags(cell) - TAGS)]
    if "execution" in cell["metadata"]:
        wrong.append("times are stored")
    if cell["cell_type"] != "code":
        return wrong
    text = source(cell)
    if not text.strip():
        wrong.append("an empty code cell")
    if MARKERS.search(text):
        wrong.append("a comment switches the comparison off")
    if any(line.lstrip().startswith(("%", "!")) for line in text.splitlines()):
        return [*wrong, "a magic or a shell command"]
    wrong += [f"it uses {name}" for name in sorted(names(text) & FORBIDDEN)]
    if "show.quiz(" in text and not cell["metadata"].get("jupyter", {}).get("source_hidden"):
        wrong.append("the answers of a quiz can be read above it")
    for output in cell["outputs"]:
        wrong += output_problems(output, tags(cell))
    if "raises-exception" in tags(cell) and not any(o["output_type"] == "error" for o in cell["outputs"]):
        wrong.append("tagged raises-exception, and raises none")
    return wrong


def output_problems(output: dict[str, Any], cell_tags: set[str]) -> list[str]:
    wrong, text = [], json.dumps(output)
    if output["output_type"] == "error" and "raises-exception" not in cell_tags:
        wrong.append(f"it ends in an error: {output['ename']}")
    wrong += [
        f"{mime} is not compared and has no alt text" for mime in output.get("data", {}) if mime.startswith("image/")
    ]
    html = "".join(output.get("data", {}).get("text/html", ""))
    wrong += [
        "a picture without alt text" for tag in re.findall(r"<img\b[^>]*>", html) if not re.search(r"\balt=", tag)
    ]
    if re.search(r"class=\"bk-mark (?!right|empty|by-hand)", html):
        wrong.append("an answer of the kit's own is not right")
    if re.search(r"\bat (0x[0-9a-f]+|ADDR)", text):
        wrong.append("an output shows an address")
    wrong += [
        "an output names a place on this machine" for place in {str(ROOT), str(Path.home())} - {"/"} if place in text
    ]
    return wrong


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_notebook_is_clean(path: Path) -> None:
    assert path.stat().st_size <= BYTES
    assert problems(json.loads(path.read_text(encoding="utf-8"))) == []


def test_notebooks_are_spelled_as_the_tool_spells_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Running one again must not change a byte of what is no output."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    tool = import_module("notebooks")
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in NOTEBOOKS}
    read = {name: nbformat.reads(text, as_version=4) for name, text in texts.items()}
    assert [name for name, text in texts.items() if tool.dump(tool.stable(read[name])) != text] == []


def test_the_course_is_here() -> None:
    """A checkout whose lessons went missing must not pass for a clean one."""
    if (ROOT / "notebooks").exists():
        assert ROOT / "notebooks" / "00_start_here.ipynb" in NOTEBOOKS


def test_exempt_cells_are_few_and_have_reasons() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), cell["id"])
        for path in NOTEBOOKS
        for cell in code(json.loads(path.read_text(encoding="utf-8")))
        if "nbval-ignore-output" in tags(cell)
    }
    named = {(path, cell): reason for path, cells in exempt().items() for cell, reason in cells.items()}
    assert found == set(named)
    assert len(found) <= EXEMPT_LIMIT
    assert all(len(reason.split()) >= 4 for reason in named.values())


def clean() -> Notebook:
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "source": ["1 + 1"], "execution_count": 1, "outputs": []}
    return {
        "cells": [cell],
        "metadata": {"kernelspec": {"name": "python3"}, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


BREAKS: list[tuple[str, dict[str, Any]]] = [
    ("not run in order", {"execution_count": 2}),
    ("not run in order", {"execution_count": None}),
    ("an error", {"outputs": [{"output_type": "error", "ename": "ValueError", "evalue": "", "traceback": []}]}),
    ("times are stored", {"metadata": {"execution": {"iopub.execute_input": "2026"}}}),
    ("code that is seen has a line of 89", {"source": ["'" + "a" * 87 + "'"]}),
    ("uses Output", {"source": ["widgets.Output()"]}),
    ("uses interact", {"source": ["from ipywidgets import interact"]}),
    ("uses clear_output", {"source": ["clear_output()"]}),
    ("not one of ours", {"metadata": {"tags": ["nbval-skip"]}}),
    ("comparison off", {"source": ["# NBVAL_SKIP\n", "1 + 1"]}),
    ("empty code cell", {"source": []}),
    ("read above it", {"source": ["show.quiz()"]}),
    ("a magic", {"source": ["%matplotlib inline"]}),
    ("alt text", {"outputs": [{"output_type": "display_data", "data": {"image/png": "aGk="}, "metadata": {}}]}),
    (
        "without alt",
        {"outputs": [{"output_type": "display_data", "data": {"text/html": ["<img src=x>"]}, "metadata": {}}]},
    ),
    (
        "own is not right",
        {
            "outputs": [
                {"output_type": "display_data", "data": {"text/html": ['<div class="bk-mark wrong">']}, "metadata": {}}
            ]
        },
    ),
    ("an address", {"outputs": [{"output_type": "stream", "name": "stdout", "text": ["<T object at 0x7f00>"]}]}),
    ("raises none", {"metadata": {"tags": ["raises-exception"]}}),
]


@pytest.mark.parametrize(("what", "change"), BREAKS, ids=[f"{what} {n}" for n, (what, _) in enumerate(BREAKS)])
def test_hygiene_sees_a_breach(what: str, change: dict[str, Any]) -> None:
    notebook = clean()
    assert problems(notebook) == []
    notebook["cells"][0] |= change
    assert what in " ".join(problems(notebook))


def unanswered(text: str) -> list[str]:
    """Questions of a quiz in which a wrong choice gets no reason of its own: all choices but one need one."""
    called = [
        each
        for each in ast.walk(ast.parse(text))
        if isinstance(each, ast.Call) and ast.unparse(each.func) == "show.quiz"
    ]
    lists = {
        ast.unparse(each.targets[0]): each.value for each in ast.walk(ast.parse(text)) if isinstance(each, ast.Assign)
    }
    found = []
    for asked in (each for call in called for each in call.args if isinstance(each, ast.Tuple)):
        choices = set(ast.literal_eval(lists.get(ast.unparse(asked.elts[1]), asked.elts[1])))
        reasons = set(ast.literal_eval(asked.elts[4])) if len(asked.elts) > 4 else set()
        if not reasons < choices or len(reasons) != len(choices) - 1:
            found.append(ast.unparse(asked.elts[0]))
    return found


def test_every_wrong_choice_of_a_quiz_has_a_reason() -> None:
    asked = {path: json.loads(path.read_text(encoding="utf-8")) for path in NOTEBOOKS if "notebooks" in path.parts}
    texts = [source(cell) for each in asked.values() for cell in code(each) if "show.quiz(" in source(cell)]
    assert len(texts) > 25 and [each for text in texts for each in unanswered(text)] == []
    assert unanswered('show.quiz(("Why?", [1, 2, 3], 1, "", {2: "no"}))') == ["'Why?'"]
