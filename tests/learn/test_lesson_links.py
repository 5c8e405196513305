"""A sheet links its lessons from wherever it lies: in the course, beside it, or fetched by a class."""

from pathlib import Path

import pytest

from bangkit import learn
from bangkit.core.errors import BangkitError
from bangkit.learn import course

TURN = "notebooks/rules/03_a_turn.ipynb"


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
