"""Exercise notebooks from the sheets: the source with solutions in nbgrader's format, and the students' version of it.

The source is what `nbgrader generate_assignment` takes; `released` makes the same of it without nbgrader.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from bangkit.core.errors import DamagedFile
from bangkit.learn.functions import find
from bangkit.learn.library import Sheet, sheets
from bangkit.learn.recipes import Recipe
from bangkit.words import learning as words
from bangkit.words.catalogue import say

Cell = dict[str, Any]
Notebook = dict[str, Any]
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
LANGUAGE = {
    "codemirror_mode": {"name": "ipython", "version": 3}, "file_extension": ".py", "mimetype": "text/x-python",
    "name": "python", "nbconvert_exporter": "python", "pygments_lexer": "ipython3",
}  # fmt: skip
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
NBGRADER_CONFIG = f'''"""Lets nbgrader find the sources and release them without solutions."""

import os

if "get_config" in globals():  # nbgrader gives it
    c = globals()["get_config"]()
    c.CourseDirectory.root = os.path.dirname(os.path.abspath(__file__))
    c.CourseDirectory.course_id = "bangkit"
    c.ClearSolutions.code_stub = {{"python": "{words.STUB}"}}
'''


# -- the source --------------------------------------------------------------------------------------


def source(sheet: Sheet) -> Notebook:
    """The notebook of a sheet with its solutions, not run."""
    points = words.points(sum((each.points for each in sheet.recipes()), start=0 * sheet.recipes()[0].points))
    head = say("sheet.minutes", minutes=sheet.fields["minutes"], points=points)
    lesson = str(sheet.fields.get("lesson", ""))
    where = say("sheet.lesson", lesson=lesson) if lesson else ""
    intro = "\n\n".join(part for part in (f"# {sheet.title}", str(sheet.fields["intro"]).strip(), where, head) if part)
    cells = [_markdown("intro", intro), _code("name", _begin())]
    for number, recipe in enumerate(sheet.recipes(), 1):
        cells += _task_cells(recipe, number)
    cells.append(_markdown("end", say("sheet.end")))
    return {
        "cells": cells,
        "metadata": {"kernelspec": KERNEL, "language_info": LANGUAGE},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _begin() -> str:
    return f'from bangkit import learn\n\nlearn.begin("")  # {say("sheet.name")}'


def _task_cells(recipe: Recipe, number: int) -> Iterator[Cell]:
    """The question (locked), the answer (with its solution), and the check (locked, with the points)."""
    one = recipe.id
    yield _code(f"{one}-question", f'task_{number} = learn.task("{one}")\ntask_{number}', locked=True)
    by_hand = recipe.kind_name == "words"
    points = float(recipe.points)
    yield _code(f"{one}-answer", _answer(recipe, number), solution=True, points=points if by_hand else None)
    if by_hand:
        yield _code(f"{one}-check", f"print(task_{number}.check({variable(recipe, number)}))", locked=True)
    else:
        mark = f'learn.mark("{one}", {variable(recipe, number)})'
        yield _code(f"{one}-check", mark, locked=True, points=points)


def variable(recipe: Recipe, number: int) -> str:
    """The name under which a learner's answer stands."""
    return find(str(recipe.fields["function"])).name if recipe.kind_name == "code" else f"answer_{number}"


def _answer(recipe: Recipe, number: int) -> str:
    model = recipe.kind.source(recipe.made(""))
    if recipe.kind_name == "code":
        return _marked_function(model, find(str(recipe.fields["function"])).name)
    return f"{variable(recipe, number)} = None  # {words.ANSWER_BELOW}\n{BEGIN}\n{variable(recipe, number)} = {model}\n{END}"


def _marked_function(model: str, name: str) -> str:
    """A model with everything but the head and the docstring of the function marked as solution."""
    lines = model.splitlines()
    node = next(each for each in ast.parse(model).body if isinstance(each, ast.FunctionDef) and each.name == name)
    assert isinstance(node.body[0], ast.Expr), "a model needs a docstring"
    above, head = lines[: node.lineno - 1], lines[node.lineno - 1 : node.body[0].end_lineno]
    body = lines[node.body[0].end_lineno or 0 : node.end_lineno]
    parts = [BEGIN, *above, END] if any(line.strip() for line in above) else []
    return "\n".join([*parts, *head, f"    {BEGIN}", *body, f"    {END}"])


def _cell(kind: str, name: str, text: str) -> Cell:
    one = re.sub(r"-(question|answer|check)$", r"_\1", re.sub(r"[^\w-]", "-", name))  # never the same as a grade id
    return {"cell_type": kind, "id": one[:64], "metadata": {}, "source": text}


def _markdown(name: str, text: str) -> Cell:
    return _cell("markdown", name, text)


def _code(name: str, text: str, locked: bool = False, solution: bool = False, points: float | None = None) -> Cell:
    cell = {**_cell("code", name, text), "execution_count": None, "outputs": []}
    if locked or solution:
        told = {"grade": points is not None, "grade_id": name, "locked": locked, "schema_version": 3,
                "solution": solution, "task": False}  # fmt: skip
        cell["metadata"]["nbgrader"] = told | ({"points": points} if points is not None else {})
    return cell


# -- the students' version ---------------------------------------------------------------------------


def released(notebook: Notebook) -> Notebook:
    """The same notebook without solutions and outputs, its locked cells locked, with nbgrader's checksums."""
    told = deepcopy(notebook)
    for cell in told["cells"]:
        cell["source"] = joined(cell["source"])
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
        grader = cell["metadata"].get("nbgrader")
        if grader is None:
            continue
        if grader["solution"]:
            cell["source"] = without_solution(cell["source"])
        cell["metadata"]["deletable"] = False
        if not grader["solution"]:
            cell["metadata"]["editable"] = False
        if grader["grade"] or grader["solution"] or grader["locked"]:
            grader["cell_type"] = cell["cell_type"]
            grader["checksum"] = checksum(cell)
    return told


def joined(text: Any) -> str:
    """The source of a cell as one text."""
    return text if isinstance(text, str) else "".join(text)


def without_solution(text: str) -> str:
    """A cell with the stub in the place of each solution."""
    kept, inside = [], False
    for line in text.split("\n"):
        if BEGIN in line:
            inside = True
            kept.append(line[: len(line) - len(line.lstrip())] + words.STUB)
        elif END in line:
            inside = False
        elif not inside:
            kept.append(line)
    return "\n".join(kept)


def checksum(cell: Cell) -> str:
    """nbgrader's fingerprint of a cell, by which it knows whether a learner has written anything."""
    grader = cell["metadata"]["nbgrader"]
    parts = [
        cell["source"],
        cell["cell_type"],
        grader["grade"],
        grader["solution"],
        grader["locked"],
        grader["grade_id"],
    ]
    if grader["grade"]:
        parts.append(float(grader["points"]))
    return hashlib.md5("".join(map(str, parts)).encode(), usedforsecurity=False).hexdigest()


# -- files -------------------------------------------------------------------------------------------


def dump(notebook: Notebook) -> str:
    """The text of a notebook file."""
    told = deepcopy(notebook)
    for cell in told["cells"]:
        cell["source"] = joined(cell["source"]).splitlines(keepends=True)
    return json.dumps(told, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def load(path: Path) -> Notebook:
    """A notebook with the source of each cell as one text; raises `DamagedFile` if it is none."""
    try:
        notebook: Notebook = json.loads(path.read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            cell["source"] = joined(cell["source"])
            if not isinstance(cell["cell_type"], str) or not isinstance(cell["metadata"].get("nbgrader", {}), dict):
                raise TypeError
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise DamagedFile(str(path), [words.NO_NOTEBOOK]) from None
    return notebook


def same_cells(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two notebooks have the same cells, whatever was run."""
    keys = ("cell_type", "id", "source", "metadata")
    told = [
        [{key: cell.get(key) for key in keys} | {"source": joined(cell["source"])} for cell in each["cells"]]
        for each in (one, other)
    ]
    return told[0] == told[1]


def build(folder: Path) -> list[Path]:
    """Write the source and the students' version of every sheet; a file whose cells have not changed stays as it is."""
    written = []
    for sheet in sheets().values():
        made = source(sheet)
        for path, notebook in (
            (folder / "source" / sheet.id / f"{sheet.id}.ipynb", made),
            (folder / f"{sheet.id}.ipynb", released(made)),
        ):
            if path.exists() and same_cells(load(path), notebook):
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dump(notebook), encoding="utf-8", newline="\n")
            written.append(path)
    config = folder / "nbgrader_config.py"
    if not config.exists() or config.read_text(encoding="utf-8") != NBGRADER_CONFIG:
        config.write_text(NBGRADER_CONFIG, encoding="utf-8", newline="\n")
        written.append(config)
    return written


def release(source_folder: Path, target: Path) -> list[Path]:
    """Write the students' version of every source notebook below a folder."""
    written = []
    for path in sorted(source_folder.rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts:
            continue
        place = target / path.name
        target.mkdir(parents=True, exist_ok=True)
        place.write_text(dump(released(load(path))), encoding="utf-8", newline="\n")
        written.append(place)
    return written
