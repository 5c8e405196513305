"""The minutes that a page names are those of the one rule (`tools/minutes.py`), and the map names the same."""

import json
import re
from pathlib import Path

import pytest

from tools import minutes
from tools.lessons import languages

START = minutes.ROOT / "notebooks" / "00_start_here.ipynb"
TIMES = {path: minutes.page_time(path) for path in minutes.pages()}
HALF_HOUR = 20
"""The ways in name halves of hours, and may be so many minutes off the sum of their pages."""


@pytest.mark.parametrize("page", TIMES, ids=lambda path: path.stem)
def test_a_page_names_the_minutes_of_the_rule(page: Path) -> None:
    time = TIMES[page]
    assert time.named is not None, "a page names its minutes"
    assert time.agrees, f"named: {time.named}; the rule gives {time.minutes:.1f}: name {time.stated}"


def test_a_page_in_another_language_takes_as_long() -> None:
    found = [page for page in TIMES if page.parts[-3] in languages()]
    assert found
    assert all(TIMES[each].named == TIMES[START.parent / "rules" / each.name].named for each in found)


def shown(page: Path) -> str:
    return "\n".join("".join(cell["source"]) for cell in json.loads(page.read_text(encoding="utf-8"))["cells"])


@pytest.mark.parametrize("start", [START, *(START.parent / each / START.name for each in languages())], ids=str)
def test_the_map_names_the_same(start: Path) -> None:
    rows = re.findall(r"^\| [PS]?\d+ \| \[[^\]]+\]\(([^)]+)\) \|[^|]*\| (\d+) \|", shown(start), re.M)
    told = {(start.parent / page).resolve(): int(number) for page, number in rows}
    assert len(told) >= 30
    assert {page: number for page, number in told.items() if TIMES[page].named != number} == {}


def test_the_ways_in_take_as_long_as_their_pages() -> None:
    def whole(folder: str, *numbers: int) -> int:
        return sum(TIMES[next((START.parent / folder).glob(f"{number:02}_*.ipynb"))].named or 0 for number in numbers)

    told = [float(each.replace("½", ".5")) * 60 for each in re.findall(r"about (\d½?) hours", shown(START))]
    right = [whole("rules", *range(1, 6)), whole("rules", 1, 12, 13, 14)]
    right += [whole("probability", *range(1, 11)), whole("strategy", *range(1, 7))]
    assert len(told) == 4
    assert all(abs(one - other) <= HALF_HOUR for one, other in zip(told, right, strict=True)), right


def test_the_rule_counts_what_a_reader_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """300 words, one line of code, a picture, something to click, a quiz of two questions and a task; a list of rules is free."""

    def cell(source: str, told: str, *, folded: bool = True) -> dict[str, object]:
        about = {"jupyter": {"source_hidden": True}} if folded else {}
        outputs = [{"data": {"text/html": told}}]
        return {"cell_type": "code", "source": source, "metadata": about, "outputs": outputs}

    cells = [
        {"cell_type": "markdown", "source": "*10 minutes.* " + "word " * 296},
        cell("learn.task('who')", '<p>Who?</p><p class="bk-strip">To answer by a click</p><ul><li>Ana</li></ul>'),
        cell("show.board(game)", "<img alt='a table of four'>"),
        cell("game.play(move)", "", folded=False),
        cell("show.practice()", '<p class="bk-strip">a picture</p><img alt="x">'),
        cell("show.quiz()", '<p class="bk-strip">a picture</p>1. Who? 2. When?'),
        cell("show.rule_list('CARD')", "<p>" + "rule " * 900 + "</p>"),
    ]
    page = tmp_path / "notebooks" / "01_page.ipynb"
    page.parent.mkdir()
    page.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    monkeypatch.setattr(minutes, "ROOT", tmp_path)
    time = minutes.page_time(page)
    done = minutes.TOUCH + 2 * minutes.QUESTION + minutes.TASK
    assert time.minutes == pytest.approx(2 + minutes.LINE + minutes.LOOK + done)
    assert time.named == 10 and time.agrees and time.stated == 10
