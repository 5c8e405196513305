"""A sheet links its lessons from wherever it lies: in the course, beside it, or fetched by a class."""

import json
import os
import re
from pathlib import Path

import pytest

import bangkit
from bangkit import learn
from bangkit.core.errors import BangkitError
from bangkit.learn import course

TURN = "notebooks/rules/03_a_turn.ipynb"
WIDGET = "application/vnd.jupyter.widget-view+json"


def test_far_from_the_course_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = learn.lessons(TURN)
    assert "3. A turn" in shown.text() and "bangkit lab" in shown.text() and "<a " not in shown._repr_html_()


def test_a_fetched_sheet_finds_the_course_above_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A class fetches into folders of its own; `bangkit lab` has laid the course into the home folder."""
    course.lay(tmp_path / course.COPY)
    fetched = tmp_path / "class" / "rules_2_turn"
    fetched.mkdir(parents=True)
    monkeypatch.chdir(fetched)
    there = f"../../{course.COPY}/{TURN}"
    assert (fetched / there).is_file()
    assert learn.lessons(TURN)._repr_html_() == f'<p>Explained in <a href="{there}">3. A turn</a>.</p>'


@pytest.mark.parametrize("name", ["notebooks/rules/99_nothing.ipynb", 3])
def test_a_lesson_that_is_none_is_told(name: object) -> None:
    with pytest.raises(BangkitError, match="lesson"):
        learn.lessons(name)  # type: ignore[arg-type]


def wake(path: Path, cells: int = 99) -> None:
    """Save a lesson as a live page does: its first tables answer instead of the pictures of them."""
    told = json.loads(path.read_text(encoding="utf-8"))
    asleep = [cell for cell in told["cells"] if "bk-asleep" in json.dumps(cell.get("outputs", ""))]
    for cell in asleep[:cells]:
        cell["outputs"].append({"output_type": "display_data", "data": {WIDGET: {"model_id": "1"}}, "metadata": {}})
    path.write_text(json.dumps(told), encoding="utf-8")


def where(shown: object) -> list[str]:
    return re.findall(r"href=\"([^\"]*)\"", shown._repr_html_())  # type: ignore[attr-defined]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    course.lay(tmp_path)
    monkeypatch.chdir(tmp_path / "notebooks")
    return tmp_path / "notebooks"


def test_who_has_run_nothing_begins_at_the_beginning(folder: Path) -> None:
    told = learn.lessons().text()
    assert "Begin with 1. Roles and seats" in told and "0 of 14 lessons" in told
    assert told.count("\N{BLACK SQUARE}") == 1, "in the legend"


def test_one_goes_on_where_one_was(folder: Path) -> None:
    wake(folder / "rules" / "01_roles_and_seats.ipynb")
    wake(folder / "rules" / "02_distance_and_reach.ipynb", cells=1)
    assert where(learn.lessons()) == ["rules/02_distance_and_reach.ipynb"], "what is begun comes first"
    assert "\N{BLACK SQUARE}\N{SQUARE WITH LEFT HALF BLACK}\N{WHITE SQUARE}" in learn.lessons().text()
    wake(folder / "rules" / "02_distance_and_reach.ipynb")
    assert where(learn.lessons()) == ["rules/03_a_turn.ipynb"] and "2 of 14 lessons" in learn.lessons().text()
    wake(folder / "probability" / "01_one_draw.ipynb")
    later = (folder / "rules" / "02_distance_and_reach.ipynb").stat().st_mtime + 9
    os.utime(folder / "probability" / "01_one_draw.ipynb", (later, later))
    assert where(learn.lessons()) == ["probability/02_without_replacement.ipynb"], "on the way that one took last"


def test_a_lesson_counts_in_any_language_and_none_that_cannot_be_read(folder: Path) -> None:
    wake(folder / "cs" / "rules" / "01_roles_and_seats.ipynb")
    (folder / "rules" / "03_a_turn.ipynb").write_text("{", encoding="utf-8")
    assert "1 of 14 lessons" in learn.lessons().text()
    try:
        bangkit.language("cs")
        assert where(learn.lessons()) == ["cs/rules/02_distance_and_reach.ipynb"]
    finally:
        bangkit.language("en")


def test_who_has_run_all_is_sent_to_the_exercises(folder: Path) -> None:
    for room in ("rules", "probability", "strategy"):
        for path in (folder / room).glob("*.ipynb"):
            wake(path)
    assert learn.lessons().text().startswith("You have run every lesson")


def test_a_lesson_that_cannot_be_read_has_a_name(folder: Path) -> None:
    (folder / "rules" / "01_roles_and_seats.ipynb").write_text("{", encoding="utf-8")
    assert "Begin with notebooks/rules/01_roles_and_seats.ipynb" in learn.lessons().text()


def test_far_from_the_course_nothing_is_told_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert learn.lessons().text().startswith("How much of the course")
