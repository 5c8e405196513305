"""Widgets: set their values, read their HTML; no callback is ever run by nbval, so all of it is tested here."""

import re
from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit import show
from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import rules
from bangkit.show.draw.ring import seating
from bangkit.show.widgets import small_widgets
from bangkit.show.widgets.quiz import Question
from bangkit.show.widgets.small_widgets import _table

LESSON = Path(__file__).parents[2] / "notebooks" / "rules" / "scenarios" / "a_turn.toml"


def whys(widget: Any) -> str:
    """What the lab says beside the table."""
    return "\n".join(
        [
            each["heading"] + " " + line["rule"] + " " + line["text"]
            for each in widget.state["lab"]["why"]
            for line in each["lines"]
        ]
    )


def distances_of(widget: Any) -> dict[str, Any]:
    return {
        seat["name"]: widget.game.distance(widget.session.one, seat["name"])
        for seat in widget.state["seats"]
        if seat["name"] != widget.session.one
    }


def test_the_lab_follows_what_is_given() -> None:
    lab = show.distance_lab(5).look("Ana", "Cid")
    before = lab.on_paper()
    assert "distance 2" in whys(lab) and "CARD-BANG-1" in whys(lab)
    lab.give("Cid", "Mustang")
    assert "distance 3" in whys(lab) and "CARD-DIST-4" in whys(lab) and distances_of(lab)["Cid"] == 3
    lab.give("Ana", "Remington")
    assert "within reach" in whys(lab) and "Why not" in before and "Why not" not in lab.on_paper()
    assert lab.on_paper() != before and "3 \N{BLACK CIRCLE}" in lab.on_paper()
    assert repr(lab) == "<Distance lab: Ana looks at Cid (run this cell to use it)>"


def test_the_lab_has_no_card_twice() -> None:
    lab = show.distance_lab(4).give("Ana", "Appaloosa").give("Ben", "Appaloosa")
    assert lab.cards("Ana") == [] and lab.cards("Ben") == ["Appaloosa"]
    assert "moved from Ana to Ben" in lab.state["lab"]["message"]
    lab.give("Cid", "Mustang").give("Dan", "Mustang")
    assert lab.cards("Cid") == lab.cards("Dan") == ["Mustang"] and lab.state["lab"]["message"] == ""
    lab.give("Dan", "Winchester").give("Cid", "Winchester")
    assert lab.cards("Dan") == ["Mustang"] and lab.cards("Cid") == ["Mustang", "Winchester"]
    lab.give("Cid", "Remington").take("Cid", "Mustang")
    assert lab.cards("Cid") == ["Remington"], "a weapon takes the other's place"


def test_somebody_leaves_the_lab_and_comes_back() -> None:
    lab = show.distance_lab(5).look("Ana", "Cid").leave("Ben")
    assert lab.game.distance("Ana", "Cid") == 1 and "within reach" in whys(lab)
    lab.leave("Ana")
    assert lab.session.one == "Cid" and repr(lab).startswith("<Distance lab: Cid looks at everybody")
    lab.leave("Dan")
    lab.leave("Eva")
    assert "Two players at least" in lab.state["lab"]["message"] and lab.living == ["Cid", "Eva"]
    lab.come("Dan")
    assert lab.state["lab"]["message"] == "" and lab.living == ["Cid", "Dan", "Eva"]


def test_a_name_in_the_lab_is_only_a_name() -> None:
    lab = show.distance_lab(["<b onclick=f()>", "Ben", "Cid"]).look("<b onclick=f()>", "Cid")
    assert "<b onclick" not in lab.on_paper() and lab.state["seats"][0]["name"] == "<b onclick=f()>"


def test_what_the_lab_does_not_know_is_told_and_changes_nothing() -> None:
    lab = show.distance_lab(4)
    for name, card in (("Zoe", "Mustang"), ("Ana", "Beer")):
        lab.give(name, card)
        assert lab.state["notice"]["kind"] == "error" and not any(map(lab.cards, lab.living))


@pytest.mark.parametrize("players", [1, 9, ["Ana"]])
def test_a_lab_of_an_impossible_size(players: object) -> None:
    with pytest.raises(BangkitError):
        show.distance_lab(players)  # type: ignore[arg-type]


def told(widget: Any) -> str:
    """What is told of the way at this stop."""
    walk = widget.state["walk"]
    lines = [*walk["told"], *(line for each in walk["more"] for line in each["lines"])]
    return " ".join([walk["note"], walk["heading"], *(f"{each['rule']} {each['text']}" for each in lines)])


def test_walking_through_a_scenario() -> None:
    walk = show.step_through(LESSON)
    assert "Ana has drawn her two cards." in told(walk) and walk.at == 0 and walk.state["walk"]["last"] == 10
    walk.do("go", to=1)
    assert "CARD-BANG-13" in told(walk) and "Ana has drawn her two cards." not in told(walk)
    assert "A Missed! answers a shot." in told(walk)
    walk.go(4)
    assert "Ana shoots at you" in walk.state["question"]["text"] and walk.game["Ana"].in_play
    walk.go(99)
    assert walk.at == 10 and "step 10 of 10" in repr(walk)
    saved = show.step_through(LESSON, "the Barrel saves him")
    assert saved.stops[-1].game["Cid"].life == 4 and saved.state["title"] == "The Barrel saves him"


def test_what_is_told_beside_a_walk_has_the_signs_of_the_suits() -> None:
    for case in bangkit.scenario(LESSON).cases:
        walk = show.step_through(LESSON, case)
        for at in range(len(walk.stops)):
            assert not re.search(r"\b(10|[2-9JQKA])[HDCS]\b", told(walk.go(at))), told(walk)


def test_a_move_on_the_way_leaves_it_and_one_comes_back() -> None:
    walk = show.step_through(LESSON).go(2)
    there = walk.game
    offered = [move["move"] for card in walk.state["hand"] for move in card["moves"]]
    walk.do("play", move=offered[0])
    assert walk.state["walk"]["playing"] and len(walk.game.log) > len(there.log), "the way itself stays as it was"
    walk.do("undo")
    assert walk.game.log[-1] == there.log[-1]
    walk.do("mode")
    assert not walk.state["walk"]["playing"] and walk.game is there and walk.at == 2


def test_all_hands_lie_open_at_a_position() -> None:
    position = show.play_position(LESSON, "you turn the card over")
    seats = {seat["name"]: seat for seat in position.state["seats"]}
    assert all(position.game[name].role is None or "hidden" not in seat["role"] for name, seat in seats.items())
    assert any(seat["known"] for name, seat in seats.items() if name != position.state["viewer"])


def test_playing_a_position_with_a_refusal_and_undo() -> None:
    position = show.play_position(LESSON, "you turn the card over")
    hand = {card["text"]: card for card in position.state["hand"]}
    assert hand["Schofield QC"]["moves"] and "Cid" in hand["BANG! 5D"]["beyond"]
    position.do("play", move="BANG! 5D -> Cid")
    assert [line["rule"] for line in position.state["notice"]["lines"]] == ["CARD-BANG-1"]
    assert not position.game["Ana"].in_play
    for move in ("Schofield QC", "BANG! 5D -> Cid", "use Barrel"):
        position.do("play", move=move)
    chance = position.state["chance"]
    assert not chance["throw"] and "Jail JS" in [each["text"] for each in chance["outcomes"]]
    position.do("reveal", outcome="Jail JS").do("play", move="pass")
    assert position.game["Cid"].life == 3 and "loses 1 life point" in position.state["log"][-1]["text"]
    position.do("undo")
    assert position.game["Cid"].life == 4 and position.state["question"]["who"] == "Cid"
    position.do("redo")
    assert position.game["Cid"].life == 3


def test_luck_turns_a_card_over() -> None:
    position = show.play_position(LESSON, "you turn the card over")
    for move in ("Schofield QC", "BANG! 5D -> Cid", "use Barrel"):
        position.do("play", move=move)
    position.do("luck")
    assert "chance" not in position.state or position.state["chance"]["text"]
    assert position.game.history[0] >= 4
    position.do("luck")
    assert position.state["notice"] == {}, "where nothing is left to luck, luck does nothing"


def test_a_position_says_what_it_cannot_do() -> None:
    game = bangkit.cards.new_game(players=4, seed=1)
    position = show.play_position(game)
    position.do("undo")
    assert "nothing to undo" in str(position.state["notice"])
    position.do("play", move="Zorro -> Ben")
    assert position.state["notice"]["kind"] == "error" and "Zorro" in str(position.state["notice"])
    assert position.game is not game


def test_the_id_of_a_rule_in_a_quiz_says_its_words() -> None:
    quiz = show.quiz(("May she not?", ["yes", "no"], "yes", "Nobody has to (CARD-BANG-5) & <b>.")).answer("yes")
    told = '(<abbr title="Playing Missed! is voluntary.">CARD-BANG-5</abbr>) &amp; &lt;b&gt;.'
    assert told in quiz.state["questions"][0]["said"]


def test_who_loses_life_because_he_has_no_answer_is_told_where_all_hands_lie_open() -> None:
    position = show.play_position(
        bangkit.scenario(str(Path(__file__).parents[2] / "notebooks/rules/scenarios/every_card.toml")), "now you"
    )
    position.do("play", move="Gatling 10H")
    assert position.state["notice"]["title"] == "Ben had no answer"
    assert [each["rule"] for each in position.state["notice"]["lines"]] == ["CARD-BANG-6"]
    position.do("play", move="pass")
    assert position.state["notice"] == {}, "Cid could have answered"


def test_a_quiz_counts_first_tries() -> None:
    quiz = show.quiz(("How far?", [1, 2, 3], 2), ("Why?", ["a", "b"], "b"))
    assert quiz.answer(2).told() == "Check yourself: 1 of 2 right, at the first try"
    assert quiz.answer(2, "a").answer(2, "b").told() == "Check yourself: 2 of 2 right, 1 of them at the first try"


def test_a_quiz_answers_at_once() -> None:
    quiz = show.quiz(("How far?", [1, 2, 3], 2, "Two seats.", {1: "Count again."}), ("Why?", ["a<b", "c"], "c"))
    assert repr(quiz) == "<Check yourself: 0 of 2 right (run this cell to use it)>"
    assert "Two seats." not in str(quiz.state) and "Count again." not in str(quiz.state)
    quiz.action = {"question": 0, "choice": 0, "number": 1}
    assert "Count again." in quiz.state["questions"][0]["said"] and "Two seats." not in str(quiz.state)
    quiz.action = {"question": 0, "choice": 2, "number": 2}
    assert "Not so" in quiz.state["questions"][0]["said"] and quiz.state["answers"] == 2
    quiz.answer(2, "a<b")
    assert "Two seats." in quiz.said(0) and quiz.right == 1 and quiz.state["questions"][1]["right"] is False
    quiz.answer(None, "c")
    assert quiz.said(0) == "" and quiz.right == 1
    with pytest.raises(BangkitError):
        quiz.answer(4)
    with pytest.raises(BangkitError):
        Question("How far?", [1, 2], 3)


@pytest.mark.parametrize(
    "action", [{}, {"question": 9, "choice": 0}, {"question": 0, "choice": 99}, {"question": "0", "choice": 0}]
)
def test_a_strange_click_on_a_quiz_chooses_nothing(action: dict[str, object]) -> None:
    quiz = show.quiz(("How far?", [1, 2, 3], 2))
    quiz.action = action
    assert quiz.chosen == [None] and quiz.right == 0


def test_the_rulebook_is_searched() -> None:
    browser = show.rule_browser("CARD-DIST")
    assert "CARD-DIST-1" in browser.text.value
    browser.find.value = "imaginary barrel removed"
    assert "CARD-CHAR-JOURDONNAIS-3" in browser.text.value
    browser.find.value = "xylophone"
    assert browser.list.options == () and "No rule" in browser.text.value


def test_the_rulebook_answers_while_one_types_and_the_nearest_comes_first() -> None:
    browser = show.rule_browser()
    assert browser.find.value == "" and "barrel" in browser.find.placeholder and browser.find.continuous_update
    assert len(browser.list.options) == len(rules()), "without a text one leafs through all of it"
    browser.find.value = "barrel"
    found = [each for _, each in browser.list.options]
    assert found[:7] == [f"CARD-BARREL-{number}" for number in range(1, 8)], "first those about it"
    assert found.index("CARD-SETUP-24") > found.index("CARD-CHAR-JOURDONNAIS-1"), "an example after a text"
    browser.find.value = "card-barrel-2"
    assert browser.list.value == "CARD-BARREL-2", "an id in whatever case"
    assert "bk-kept" in browser._dom_classes, "its frame stays when a table is put into it"


def test_any_other_case_is_told_after_the_case_it_is_other_than() -> None:
    told = show.who_wins(5).outlive("Ben", "Cid").verdict.value
    assert 0 < told.index("the Renegade is the only player alive") < told.index("in any other case")
    for alive in (["Ben", "Cid"], []):
        told = show.who_wins(5).outlive(*alive).verdict.value
        assert "Not here: If the Sheriff is killed and the Renegade is the only" in told, "which of the two applies"
        assert "This decides: If the Sheriff is killed in any other case" in told


def test_who_wins() -> None:
    panel = show.who_wins(5)
    assert panel.outcome is None and "goes on" in panel.verdict.value
    assert panel.outlive("Ben").outcome.rule == "CARD-END-2"
    assert panel.outlive("Ben", "Eva").outcome.rule == "CARD-END-3"
    assert panel.outlive("Ana").outcome.rule == "CARD-END-4" and "Ana and Eva" in panel.verdict.value
    assert panel.alive["Ana"].description == "Ana, Sheriff" and "bk-chip" in panel.alive["Ana"]._dom_classes
    assert "☑ Ana, Sheriff" in panel.on_paper() and "☐ Ben, Renegade" in panel.on_paper()


def test_a_sheriff_without_deputies_wins_alone() -> None:
    panel = show.who_wins(4).outlive("Ana")
    assert "The Sheriff, alone: Ana." in panel.verdict.value


def test_the_table_through_somebodys_eyes() -> None:
    eyes = show.through_eyes(bangkit.cards.new_game(players=5, seed=7))
    assert sum(seat["role"] == "hidden" for seat in eyes.state["seats"]) >= 3 and eyes.state["question"] is None
    eyes.look()
    assert not any(seat["role"] == "hidden" for seat in eyes.state["seats"]) and "all roles" in repr(eyes)
    eyes.look("Ben")
    assert eyes.state["viewer"] == "Ben" and "Ben" in repr(eyes)
    before = list(eyes.game.log)
    eyes.do("play", move="pass")
    assert eyes.game.log == before and not eyes.state["moves"], "it is only looked at"


def test_the_checklist() -> None:
    panel = show.checklist()
    assert repr(panel) == "<Checking this installation: 5 of 5 well (run this cell to use it)>"
    asked = _table().request.who
    assert f"the table of four is dealt and {asked} is asked" in panel.lines.value
    assert f"below is that table, as far as {asked} sees" in panel.lines.value
    assert seating(_table(), asked).html() in panel.picture.value and f"{asked} sees" in str(seating(_table(), asked))
    panel.button.click()
    assert "Widgets answer" in panel.said.value


def test_where_the_rules_do_not_answer_the_checklist_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(small_widgets, "new_game", lambda **_: 1 / 0)
    panel = show.checklist()
    assert "3 of 5 well" in repr(panel) and panel.lines.value.count("✕") == 2 and not panel.picture.value


def test_every_card_has_its_rules() -> None:
    browser = show.card_browser()
    for name in browser.names:
        browser.pick(name)
        assert "<li>Its faces" in browser.text.value and "CARD-" in browser.text.value, name
        within = re.sub(r"<abbr.*?</abbr>|<img[^>]*>", "", browser.text.value)
        assert not re.search(r"[A-Z]{3,}-[A-Z0-9-]+", within), (
            f"{name}: an id within a sentence shows what its rule says"
        )
    browser.pick("Wells Fargo")
    assert "1 in the deck" in browser.text.value and "CARD-STAG-2" in browser.text.value
    assert repr(browser) == "<The cards of the game: Wells Fargo (run this cell to use it)>"


def test_all_cards_are_seen_and_a_click_tells_more_of_one() -> None:
    browser = show.card_browser("Panic!")
    assert len(browser.grid.state["cards"]) == 22 and browser.grid.state["cards"][0]["copies"] == 25
    browser.grid.action = {"card": browser.names.index("Beer"), "number": 1}
    assert (
        browser.name == "Beer" and browser.grid.state["answers"] == 1 and "<b>Beer: 6 in the deck" in browser.text.value
    )
    for nonsense in ({"card": 99}, {"card": -1}, {"card": "Beer"}, {}):
        browser.grid.action = {**nonsense, "number": 2}
        assert browser.name == "Beer"
    assert "25 BANG!" in browser.on_paper(), "a page that was not run shows all of them, too"


LESSONS = sorted(LESSON.parent.glob("*.toml"))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_positions_of_the_lessons_hold(path: Path) -> None:
    scenario = bangkit.scenario(path)
    assert scenario.run()
    for case in scenario.cases:
        assert len(show.step_through(scenario, case).stops) >= 1


def test_the_cards_that_a_question_names_are_drawn_beside_it() -> None:
    asked = ("You have paid a Springfield with a BANG!. May you still play a BANG!?", ["yes", "Beer"], "yes")
    drawn = show.quiz(asked, ("Who?", ["Ana", "Ben"], "Ana"))
    first, second = drawn.state["questions"]
    assert [each["name"] for each in first["cards"]] == ["Springfield", "BANG!"] and second["cards"] == []
    assert 'alt="Springfield, BANG!"' in drawn.on_paper() and drawn.on_paper().count("<img") == 1
    assert show.quiz(asked, cards=False).state["questions"][0]["cards"] == []
