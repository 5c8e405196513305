"""Lessons in other languages: the cells of the English ones, and a changed paragraph stands there as to be translated."""

from pathlib import Path
from shutil import copytree

import nbformat
import pytest

from tools import lessons, words


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the lessons that are translated, with their catalogues."""
    for each in (*lessons.LESSONS, "cs/lessons.po", *(f"cs/{each}" for each in lessons.LESSONS)):
        (tmp_path / each).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / each).write_bytes((lessons.COURSE / each).read_bytes())
    copytree(lessons.COURSE / "rules" / "scenarios", tmp_path / "rules" / "scenarios")
    monkeypatch.setattr(lessons, "COURSE", tmp_path)
    return tmp_path


def test_the_lessons_of_every_language_have_the_cells_of_the_english_ones() -> None:
    assert lessons.languages() == ["cs"]
    for lesson in lessons.LESSONS:
        own, there = lessons.english(lesson), nbformat.read(lessons.COURSE / "cs" / lesson, as_version=4)
        assert [(each.id, each.cell_type) for each in own.cells] == [(each.id, each.cell_type) for each in there.cells]
        assert all(each.outputs for each in there.cells if each.cell_type == "code" and each.source.startswith("# "))


def test_nothing_is_wrong_with_the_lessons_that_are_shipped() -> None:
    """An English page may change first: then its language is brought up to date with `update` and `make`."""
    assert [each for each in lessons.problems("cs") if "not up to date" not in each] == []


def test_a_changed_paragraph_is_marked_as_to_be_translated(course: Path) -> None:
    page = course / lessons.LESSONS[2]
    old, new = "## Step 2: compare with the reach", "## Step 2: look at the reach"
    page.write_text(page.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert any("is not up to date" in each for each in lessons.problems("cs"))
    assert lessons.main(["update", "cs"]) == 0
    catalogue = words.read_from(lessons.po("cs"), "cs")
    entry = catalogue.get(new, lessons.LESSONS[2].removesuffix(".ipynb"))
    assert entry.fuzzy and entry.string == "## 2. krok: porovnej s dosahem", "the old translation is offered"
    assert f'#| msgid "{old}"' in lessons.po("cs").read_text(encoding="utf-8"), "with what it was"
    written = lessons.po("cs").read_bytes()
    assert lessons.main(["update", "cs"]) == 0 and lessons.po("cs").read_bytes() == written, "it stays until it is done"
    lessons.po("cs").write_bytes(written.replace(b"#, fuzzy\n", b""))
    assert lessons.main(["update", "cs"]) == 0 and b"| msgid" not in lessons.po("cs").read_bytes(), "and no longer"
    lessons.po("cs").write_bytes(written)
    made = lessons.translated(lessons.LESSONS[2], "cs", catalogue)
    text = "\n".join(cell.source for cell in made.cells)
    assert f"*(K překladu.)* {new}" in text and "## 3. krok: přidej koně" in text


@pytest.mark.parametrize(
    ("text", "told", "wrong"),
    [
        ("So it is ([CARD-DIST-8]):", "Je to tak:", "other rules"),
        ("[Lesson 2](02.ipynb) goes on.", "[Lekce 2](03.ipynb) pokračuje.", "other links"),
        ("Change `show.hands()`.", "Změň `show.hand()`.", "other pieces of code"),
        ("| a | b |", "| a b |", "another number of columns"),
        ('f"{players} players"', 'f"{hráči} hráčů"', "other facts in braces"),
        ('"yes"', "ano", "a text in code begins and ends with the same quotes, a comment with #"),
        ("So it is ([CARD-DIST-8]):", "Je to tak ([CARD-DIST-8]):", ""),
    ],
)
def test_what_a_translation_says_otherwise_is_found(text: str, told: str, wrong: str) -> None:
    assert lessons.misfits(text, told) == ([wrong] if wrong else [])


def test_places_are_named_from_the_folder_of_the_language() -> None:
    first, second = lessons.LESSONS[0], lessons.LESSONS[2]
    assert lessons.moved("rules/01_roles_and_seats.ipynb", first, "cs") == "rules/01_roles_and_seats.ipynb"
    assert lessons.moved("rules/03_a_turn.ipynb", first, "cs") == "../rules/03_a_turn.ipynb"
    assert lessons.moved("../00_start_here.ipynb", second, "cs") == "../00_start_here.ipynb"
    assert lessons.moved("../../exercises/x.ipynb", second, "cs") == "../../../exercises/x.ipynb"
