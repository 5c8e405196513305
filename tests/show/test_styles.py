"""Style sheets of the widgets: once one of them ran, its sheet dresses everything in the tab, so it names whose it is."""

import re

import pytest

from bangkit import odds, show
from bangkit.show.widgets import drawn

ROOTS = {
    "table": {"bk", "bk-root", "bk-status"},
    "extras": {"bk"},
    "quiz": {"bkq", "bk-awake"},
    "answer_form": {"bkq"},
    "panels": {"bk-panel", "bk-page"},
    "slider": {"bk-slider"},
    "throw": {"bk-throw"},
}
"""The classes within which each sheet dresses anything, and which nothing else has."""
LEADING = re.compile(r'^(?:\[aria-busy="true"\] > )?\.([\w-]+)')


def selectors(sheet: str) -> list[str]:
    """The selectors of a style sheet, one by one, without its steps of movements."""
    plain = re.sub(r"/\*.*?\*/|@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*\s*\}", "", sheet, flags=re.DOTALL)
    rules = [each.rpartition("{")[2].rpartition("}")[2].strip() for each in re.findall(r"[^{}]*(?=\{)", plain)]
    groups = [each for each in rules if each and not each.startswith("@")]
    for _ in range(4):  # what stands in brackets only says more of what stands before them
        groups = [re.sub(r"\([^()]*\)", "", each) for each in groups]
    return [each.strip() for group in groups for each in group.split(",")]


@pytest.mark.parametrize("name", ROOTS)
def test_a_sheet_dresses_its_own_widget_and_no_other(name: str) -> None:
    found = {each: LEADING.match(each) for each in selectors(drawn.style(name))}
    assert len(found) > 4
    assert [each for each, leads in found.items() if not leads or leads[1] not in ROOTS[name]] == []


def test_what_is_asked_beside_a_table_is_no_part_of_one() -> None:
    for name in ("quiz", "answer_form"):
        assert re.findall(r'const box = el\("div", \{ class: "([^"]*)", role: "group"', drawn.module(name)) == ["bkq"]


def test_every_table_of_the_kit_is_to_the_left_and_looks_alike() -> None:
    """What the lab tells in a table and what a `Grid` tells stand on the same page."""
    pages = odds.dynamite_chain(2, "1/8")._repr_html_(), show.Grid("A table", ["one", "two"], [["1", "2"]]).html()
    for page in pages:
        cells = re.findall(r"<t[hd](?: [^>]*)?>", page)
        assert cells and all("text-align:left" in each for each in cells)
