"""The scenario editor and the deck explorer: fields are set, pages are read, files go there and back."""

from fractions import Fraction
from pathlib import Path

import pytest

from bangkit import odds, show
from bangkit.cards import new_game
from bangkit.core import files
from bangkit.core.errors import BangkitError
from bangkit.core.files import toml_from
from bangkit.show.unseen_cards import deck_explorer, unseen
from bangkit.show.widgets.editor import scenario_editor
from bangkit.show.widgets.editor_fields import fields_of, toml, typed
from bangkit.stage.scenario import read_scenario

SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.toml"))
LESSON = Path(__file__).parents[2] / "notebooks" / "rules" / "scenarios" / "a_turn.toml"


def beside(editor: object, place: str) -> str:
    return str(editor.problems[place].value)  # type: ignore[attr-defined]


def test_a_new_table_is_possible_and_drawn() -> None:
    editor = scenario_editor()
    assert editor.scenario is not None and len(editor.picture.state["seats"]) == 4
    assert repr(editor).startswith("<Scenario editor: A scenario of my own. This table is possible.")
    assert read_scenario(editor.file.value).game().request.who == "Ana"


def test_every_problem_stands_beside_its_field() -> None:
    editor = scenario_editor()
    editor.seats[0]["hand"].value = "BANG! 5D, Beeer"
    editor.seats[1]["life"].value = "three"
    editor.seats[3]["character"].value = "Wily the Kid"
    editor.table["player"].value = "Zoe"
    editor.table["top"].value = "5S, KX"
    assert "did you mean Beer?" in beside(editor, "0.hand")
    assert "whole number" in beside(editor, "1.life")
    assert "Willy the Kid" in beside(editor, "3.character")
    assert "no player &#x27;Zoe&#x27;" in beside(editor, "player") and "KX" in beside(editor, "top")
    assert (
        editor.scenario is None
        and editor.picture.layout.display == "none"
        and "not possible yet" in editor.verdict.value
    )
    editor.seats[2]["role"].value = "sheriff"
    assert "either everybody has a role" in beside(editor, "")
    for place, value in (("hand", ""), ("life", ""), ("character", "")):
        for seat in editor.seats:
            seat[place].value = value
    editor.seats[2]["role"].value, editor.table["player"].value, editor.table["top"].value = "", "Ana", ""
    assert editor.scenario is not None and not any(page.value for page in editor.problems.values())


def test_a_name_in_the_editor_is_only_a_name() -> None:
    editor = scenario_editor()
    editor.seats[1]["name"].value = "<img src=x onerror=f()>"
    editor.table["player"].value = "<b>"
    pages = editor.picture.on_paper() + editor.verdict.value + "".join(page.value for page in editor.problems.values())
    assert "<img src=x" not in pages and "<b>&" not in pages and "&lt;b&gt;" in beside(editor, "player")


def test_a_card_is_added_to_a_hand_from_a_list() -> None:
    editor = scenario_editor()
    cell = next(
        each
        for box in editor.form.children
        for each in getattr(box, "children", ())
        if editor.seats[1]["hand"] in each.children
    )
    adder = cell.children[1]
    assert adder.description == "Add to the hand" and ("Wells Fargo", "Wells Fargo") in adder.options
    for name in ("Beer", "Volcanic"):
        adder.value = name
        assert adder.value == "", "ready for the next"
    assert editor.seats[1]["hand"].value == "Beer, Volcanic" and editor.scenario is not None
    assert [str(card) for card in editor.scenario.game()["Ben"].hand][0].startswith("Beer")


def test_the_form_stands_in_a_frame_and_its_file_is_folded() -> None:
    editor = scenario_editor()
    assert "bk-kept" in editor._dom_classes
    boxes = [each for each in editor.form.children if "bk-fields" in each._dom_classes]
    assert len(boxes) == 5, "one for each seat, and one for the table"
    folded = editor.children[-2]
    assert folded.get_title(0) == "The file" and folded.selected_index is None
    assert "[[players]]" not in editor.on_paper()


def test_seats_come_and_go() -> None:
    editor = scenario_editor()
    for _ in range(6):
        editor.add.click()
    assert len(editor.seats) == 8 and editor.add.disabled and editor.scenario is not None
    for _ in range(8):
        editor.drop.click()
    assert len(editor.seats) == 2 and editor.drop.disabled


def test_the_other_game() -> None:
    editor = scenario_editor()
    editor.game.value = "dice"
    assert editor.scenario is not None and set(editor.table) == {"player", "phase", "showing", "rerolls", "modules"}
    editor.table["showing"].value = "1 1 1 bear arrow"
    assert "bear" in beside(editor, "showing")
    editor.table["showing"].value = "1 1 1 beer arrow"
    assert editor.scenario.game().request.what == "reroll"


def test_a_file_is_read_and_written(tmp_path: Path) -> None:
    editor = scenario_editor(LESSON)
    assert editor.seats[2]["in_play"].value == "Barrel QS" and editor.scenario is not None
    assert read_scenario(editor.save(tmp_path / "mine.toml").read_text(encoding="utf-8")).run()
    editor.file.value = 'title = "Two"\n[[players]]\nname = "Ana"\n[[players]]\nname = "Ben"\n'
    editor.read.click()
    assert len(editor.seats) == 2 and editor.title.value == "Two"
    editor.file.value = "title = "
    editor.read.click()
    assert "cannot be read" in editor.verdict.value and editor.title.value == "Two"


@pytest.mark.parametrize("path", SCENARIOS[::7], ids=lambda path: path.stem)
def test_nothing_of_a_file_is_lost(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    again = read_scenario(fields_of(text).text())
    assert again.run() and again.cases == read_scenario(text).cases


def test_texts_of_fields() -> None:
    assert typed("modules", "1, 2") == [1, 2] and typed("name", "3") == "3"
    told = {"a b": 'x"\n\x7f\\', "c": True, "d": 1.5, "e": ["é", 2]}
    assert toml(told) == '"a b" = "x\\"\\n\\u007f\\\\"\nc = true\nd = 1.5\ne = ["é", 2]\n'
    assert toml_from(toml(told), "") == told


def test_what_is_unseen() -> None:
    game = new_game(players=4, seed=7)
    names, faces = unseen(game, "Ana").parts[1:]
    unseen_by_ana = game.view("Ana").unseen
    assert f"{len(unseen_by_ana)} cards may still be in the deck" in names.text()
    assert unseen(game.view("Ana")).html() == unseen(game, "Ana").html()
    assert faces.rows[-1][-1] == str(len(unseen_by_ana))  # type: ignore[attr-defined]
    assert sum(int(row[1]) for row in unseen(game).parts[1].rows) == game.deck.size  # type: ignore[attr-defined]


def test_the_deck_explorer_follows_its_controls() -> None:
    game = new_game(players=4, seed=7)
    explorer = deck_explorer(game, "Ana")
    before = explorer.told.value
    explorer.number.value = 5
    explorer.which.value = "Missed!"
    cards = game.view("Ana").unseen
    good = sum(card.name == "Missed!" for card in cards)
    chance: Fraction = odds.at_least(len(cards), good, 5, 1).value
    assert explorer.told.value != before and f"exactly {chance}" in explorer.told.value
    explorer.eyes.value = None
    assert "cards in the deck" in explorer.names.value and "all hands open" in repr(explorer)
    assert isinstance(show.deck_explorer(game), type(explorer)) and show.scenario_editor().scenario is not None


def test_a_scenario_is_saved_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """R16: a full disk leaves the old file, and nothing is written through a link."""
    editor = scenario_editor()
    path = editor.save(tmp_path / "mine.toml")
    before, link = path.read_bytes(), tmp_path / "link.toml"
    try:
        link.symlink_to(path)
    except OSError:
        pytest.skip("links cannot be made here")
    with pytest.raises(BangkitError, match="it is a link"):
        editor.save(link)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(BangkitError, match="No space left"):
        editor.save(path)
    assert path.read_bytes() == before and len(list(tmp_path.iterdir())) == 2
