"""Every rule of the rulebook can be met in the course: it is told in a page, or a position or a task there shows it.

A page that lets one leaf through the rulebook meets nothing by that.
"""

import ast
import json
import re
from functools import cache
from pathlib import Path

from bangkit.core.rulebook import rules
from bangkit.stage.scenario import load_scenario
from bangkit.stage.situations import situations

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted(
    path for folder in ("notebooks", "exercises") for path in (ROOT / folder).rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)  # fmt: skip
ID = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")


def positions(source: str, folder: Path) -> set[str]:
    """The rules that the positions of a cell show: those of its scenario files, and those of its situations."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.endswith(".toml"):
            if (folder / node.value).is_file():
                found |= set(load_scenario(folder / node.value).rules)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "show.situations":
            found |= set(situations(*map(ast.literal_eval, node.args)))
    return found


def met(path: Path) -> set[str]:
    """The rules that one page tells or shows."""
    found: set[str] = set()
    known = {each.id for each in rules()}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if "rule_browser" in source:
            continue
        told = [source, json.dumps(cell.get("outputs", []))]
        found.update(*map(ID.findall, told))
        if cell["cell_type"] == "code":
            found |= positions(source, path.parent)
    return found & known


@cache
def met_anywhere() -> frozenset[str]:
    return frozenset().union(*map(met, NOTEBOOKS))


def test_every_rule_is_met_in_a_page_of_the_course() -> None:
    missing = [each.id for each in rules() if each.id not in met_anywhere()]
    assert missing == []


def test_a_rulebook_to_leaf_through_meets_no_rule_and_a_family_is_no_rule(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "code", "source": 'show.rule_browser("CARD-DIST-9")', "outputs": []},
        {"cell_type": "code", "source": 'show.situations("CARD-PANIC")', "outputs": []},
        {"cell_type": "markdown", "source": "All of CARD-DIST-, and **CARD-BEER-5**."},
    ]
    page = tmp_path / "page.ipynb"
    page.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    assert met(page) == {"CARD-PANIC-1", "CARD-PANIC-2", "CARD-BEER-5"}
