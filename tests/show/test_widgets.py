"""Widgets: set their values, read their HTML; no callback is ever run by nbval, so all of it is tested here."""

from pathlib import Path

import pytest

import bangkit
from bangkit import show
from bangkit.core.errors import BangkitError
from bangkit.show.widgets.quizzes import Question

LESSON = Path(__file__).parents[2] / "notebooks" / "rules" / "scenarios" / "a_turn.toml"


def test_the_lab_follows_the_controls() -> None:
    lab = show.distance_lab(5)
    before = lab.picture.value
    lab.one.value, lab.other.value = "Ana", "Cid"
    assert "distance 2" in lab.why.value and "CARD-BANG-1" in lab.why.value
    lab.ticks["Cid"]["Mustang"].value = True
    assert "distance 3" in lab.why.value and "CARD-DIST-4" in lab.why.value
    lab.weapons["Ana"].value = "Remington"
    assert "within reach" in lab.why.value and "Nothing speaks against it" in lab.why.value
    assert lab.picture.value != before and "3 \N{BLACK CIRCLE}" in lab.table.value
    assert repr(lab) == "<Distance lab: Ana looks at Cid (run this cell to use it)>"


def test_the_lab_has_no_card_twice() -> None:
    lab = show.distance_lab(4).give("Ana", "Appaloosa").give("Ben", "Appaloosa")
    assert lab.cards("Ana") == [] and lab.cards("Ben") == ["Appaloosa"]
    assert "moved from Ana to Ben" in lab.message.value
    lab.give("Cid", "Mustang").give("Dan", "Mustang")
    assert lab.cards("Cid") == lab.cards("Dan") == ["Mustang"] and lab.message.value == ""
    lab.give("Dan", "Winchester").give("Cid", "Winchester")
    assert lab.cards("Dan") == ["Mustang"] and lab.cards("Cid") == ["Mustang", "Winchester"]


def test_somebody_leaves_the_lab_and_comes_back() -> None:
    lab = show.distance_lab(5).look("Ana", "Cid").leave("Ben")
    assert lab.game.distance("Ana", "Cid") == 1 and "within reach" in lab.why.value
    lab.leave("Ana")
    assert lab.one.value == "Cid" and repr(lab).startswith("<Distance lab: Cid looks at everybody")
    lab.leave("Dan")
    lab.leave("Eva")
    assert "Two players at least" in lab.message.value
    lab.here["Eva"].value = True
    assert lab.message.value == "" and lab.game.distance("Cid", "Eva") == 1


def test_a_name_in_the_lab_is_only_a_name() -> None:
    lab = show.distance_lab(["<b onclick=f()>", "Ben", "Cid"]).look("<b onclick=f()>", "Cid")
    assert "<b onclick" not in lab.picture.value + lab.table.value + lab.why.value
    assert not lab.weapons["<b onclick=f()>"].description_allow_html


@pytest.mark.parametrize("players", [1, 9, ["Ana"]])
def test_a_lab_of_an_impossible_size(players: object) -> None:
    with pytest.raises(BangkitError):
        show.distance_lab(players)  # type: ignore[arg-type]


def test_walking_through_a_scenario() -> None:
    walk = show.step_through(LESSON, notes=["Here it begins."])
    assert "Here it begins." in walk.told.value and walk.back.disabled
    walk.forward.click()
    assert "CARD-BANG-13" in walk.told.value and "Here it begins." not in walk.told.value
    walk.forward.click()
    walk.forward.click()
    walk.forward.click()
    assert "Cid: Ana shoots at you" in walk.asked.value and walk.game["Ana"].in_play
    walk.go(99)
    assert walk.forward.disabled and "step 10 of 10" in repr(walk)
    walk.back.click()
    assert "step 9 of 10" in walk.heading.value
    assert show.step_through(LESSON, "the Barrel saves him").stations[-1].game["Cid"].life == 4


def test_playing_a_position_with_a_refusal_and_undo() -> None:
    position = show.play_position(LESSON, "you turn the card over")
    labels = [text for text, _ in position.list.options]
    assert "\N{HEAVY CHECK MARK} Schofield QC" in labels and "\N{MULTIPLICATION X} BANG! 5D -> Cid" in labels
    position.list.value = "BANG! 5D -> Cid"
    assert "CARD-BANG-1" in position.told.value
    position.play_button.click()
    assert "CARD-BANG-1" in position.told.value and not position.game["Ana"].in_play
    for move in ("Schofield QC", "BANG! 5D -> Cid", "use Barrel"):
        position.list.value = move
        position.play_button.click()
    assert position.play_button.description == "Turn it over"
    position.list.value = "Jail JS"
    position.play_button.click()
    position.list.value = "pass"
    position.play_button.click()
    assert position.game["Cid"].life == 3 and "loses 1 life point" in position.happened.value
    position.undo_button.click()
    assert position.game["Cid"].life == 4 and "Cid: Ana shoots" in position.asked.value
    position.redo_button.click()
    assert position.game["Cid"].life == 3


def test_a_position_says_what_it_cannot_do() -> None:
    game = bangkit.cards.new_game(players=4, seed=1)
    position = show.play_position(game)
    position.undo_button.click()
    assert "nothing to undo" in position.told.value
    position.text.value = "Zorro -> Ben"
    position.why_button.click()
    assert "cannot read" in position.told.value
    position.text.value = '"<i>" : pass'
    assert "<i>" not in position.told.value
    assert position.game is not game


def test_a_quiz_answers_at_once() -> None:
    quiz = show.quiz(("How far?", [1, 2, 3], 2, "Two seats.", {1: "Count again."}), ("Why?", ["a<b", "c"], "c"))
    assert repr(quiz) == "<Check yourself: 0 of 2 right (run this cell to use it)>"
    quiz.answer(1)
    assert "Count again." in quiz.said[0].value and "2" not in quiz.said[0].value
    quiz.answer(3)
    assert "Not so" in quiz.said[0].value
    quiz.answer(2, "a<b")
    assert "Two seats." in quiz.said[0].value and quiz.right == 1
    quiz.answer(None, "c")
    assert quiz.said[0].value == "<span></span>" and quiz.right == 1
    with pytest.raises(BangkitError):
        Question("How far?", [1, 2], 3)


def test_the_rulebook_is_searched() -> None:
    browser = show.rule_browser()
    assert "CARD-DIST-1" in browser.text.value
    browser.find.value = "imaginary barrel removed"
    assert "CARD-CHAR-JOURDONNAIS-3" in browser.text.value
    browser.find.value = "xylophone"
    assert browser.list.options == () and "No rule" in browser.text.value


def test_who_wins() -> None:
    panel = show.who_wins(5)
    assert panel.outcome is None and "goes on" in panel.verdict.value
    assert panel.outlive("Ben").outcome.rule == "CARD-END-2"
    assert panel.outlive("Ben", "Eva").outcome.rule == "CARD-END-3"
    assert panel.outlive("Ana").outcome.rule == "CARD-END-4" and "Ana and Eva" in panel.verdict.value


def test_the_table_through_somebodys_eyes() -> None:
    eyes = show.through_eyes(bangkit.cards.new_game(players=5, seed=7))
    assert "hidden" in eyes.table.value
    eyes.who.value = None
    assert "hidden" not in eyes.table.value and "all roles" in repr(eyes)


def test_the_checklist() -> None:
    panel = show.checklist()
    assert repr(panel) == "<Checking this installation: 5 of 5 well (run this cell to use it)>"
    panel.button.click()
    assert "Widgets answer" in panel.said.value


def test_every_card_has_its_rules() -> None:
    browser = show.card_browser()
    for name, _ in browser.list.options:
        browser.list.value = name
        assert "<li>Its faces" in browser.text.value and "CARD-" in browser.text.value, name
    browser.list.value = "Wells Fargo"
    assert "1 in the deck" in browser.text.value and "CARD-STAG-2" in browser.text.value
    assert repr(browser) == "<The cards of the game: Wells Fargo (run this cell to use it)>"


LESSONS = sorted(LESSON.parent.glob("*.toml"))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_positions_of_the_lessons_hold(path: Path) -> None:
    scenario = bangkit.scenario(path)
    assert scenario.run()
    for case in scenario.cases:
        assert len(show.step_through(scenario, case).stations) >= 1
