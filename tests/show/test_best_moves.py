"""The best move as a chart, and the widget that changes one card and asks again."""

from __future__ import annotations

from typing import Any

import pytest

from bangkit.cards.faces import in_signs
from bangkit.core.errors import BangkitError
from bangkit.show import best_moves
from bangkit.show.draw import palette
from bangkit.strategy import compare
from bangkit.strategy.lab import refining
from tests.show.drawn import drawings
from tests.strategy.positions import DYNAMITE, FINISH, TWO_CARDS

QUICK: dict[str, Any] = {"runs": 8, "executor": None, "progress": False}


@pytest.fixture(autouse=True)
def _glances(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown here does not depend on how good an estimate is: `tests/strategy/test_compare.py` looks at that."""
    monkeypatch.setattr(refining, "GLANCES", 90)


def test_the_chart_tells_what_it_shows() -> None:
    found = compare(TWO_CARDS, ["Cat Balou -> Cid: Barrel", "BANG! -> Cid"], **QUICK)
    picture = best_moves.plot(found)
    assert "Cat Balou K♥ -> Cid: Barrel Q♠: 100.00%, exactly" in picture.alt
    assert picture.html().startswith("<img alt=")
    assert [each.number("circle") for each in drawings(picture.svg)] == [1, 1]
    assert all(in_signs(each.move) in picture.svg.replace("&gt;", ">") for each in found)


def test_only_what_is_decided_is_marked() -> None:
    """What luck may have put first is blue like the rest that is left, and said to be open."""
    moves = ["BANG! -> Ben", "BANG! -> Dan"]
    early = best_moves.plot(compare(TWO_CARDS, moves, budget=0, **QUICK))
    assert "too early to say which is best" in early.alt and palette.GO not in early.svg
    exact = compare(DYNAMITE, ["stop", "reroll beer"], **QUICK)
    assert exact.decided == (exact.best,)
    picture = best_moves.plot(exact)
    assert "green and bold: the best, exactly" in picture.alt and palette.GO in picture.svg


def test_what_is_dropped_has_no_line_and_says_so() -> None:
    found = compare(FINISH, runs=64, budget=0, executor=None, progress=False)
    picture = best_moves.plot(found)
    gone = [each for each in found if not each.left]
    assert gone and picture.alt.count("out of the race; ") + picture.alt.count("race. ") >= len(gone)
    assert [each.number("line", stroke_width="3") for each in drawings(picture.svg)] == [len(found) - len(gone)] * 2


@pytest.mark.slow
def test_change_one_card_and_ask_again() -> None:
    lab = best_moves.change_one(TWO_CARDS, **QUICK)
    assert "Nothing is changed." in lab.shown and "Cat Balou K♥ -&gt; Cid: Barrel Q♠" in lab.shown
    lab.set(place=2, instead="Beer")
    assert "Ana held Cat Balou K♥, and holds Beer 6♥ now." in lab.shown
    assert "Cat Balou K♥ -&gt;" not in lab.shown and "BANG! 5♦ -&gt; Cid" in lab.shown
    lab.set(instead=None)
    assert "Nothing is changed." in lab.shown
    assert repr(lab).startswith("<A lab: ")


def test_moves_that_are_gone_are_told() -> None:
    lab = best_moves.change_one(TWO_CARDS, ["Cat Balou -> Cid: Barrel", "pass"], place=2, **QUICK)
    assert lab.controls["place"].label == "2: Cat Balou K♥"
    lab.set(instead="Beer")
    assert "Cat Balou" in lab.shown and "<img" not in lab.shown and lab.watched is None


def test_a_changed_card_is_answered_at_once_and_refined_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bangkit.show.widgets.asleep.publish_display_data", lambda data: None)
    lab = best_moves.change_one(TWO_CARDS, runs=8, budget=0, executor=None).set(place=2, instead="Beer")
    first = lab.watched
    assert first is not None and first.found is first.estimate and "An estimate (usually within" in lab.shown
    assert lab.on_paper().count("An estimate (usually within") == 1, "only what is asked now stands there"
    lab._ipython_display_()
    assert first.wait().found.runs == 8 and "An estimate" not in lab.shown
    lab.set(instead="BANG!")
    assert lab.watched is not None and lab.watched is not first and lab.watched.wait().found.runs == 8
    lab.close()


def test_change_one_die() -> None:
    lab = best_moves.change_one(DYNAMITE, ["stop", "reroll beer"], **QUICK)
    assert "stop is best, exactly: 100.00%" in lab.shown
    lab.set(place=4, instead="gatling")
    assert "die was beer, and is gatling now." in lab.shown


def test_a_die_that_stays_as_it_was_is_not_told_as_changed() -> None:
    lab = best_moves.change_one(DYNAMITE, ["stop", "reroll beer"], **QUICK)
    lab.set(place=4, instead="beer")
    assert "Nothing is changed." in lab.shown


def test_nothing_to_change() -> None:
    text = TWO_CARDS.replace('hand = ["BANG! 5D", "Cat Balou KH"]', "hand = []").replace(
        'in_play = ["Schofield JC"]', 'in_play = ["Schofield JC"]\ncharacter = "Sid Ketchum"'
    )
    with pytest.raises(BangkitError):
        best_moves.change_one(text, **QUICK)


def test_a_move_is_chosen_before_anything_is_told() -> None:
    lab = best_moves.choose_first(TWO_CARDS, ["pass", "BANG! -> Cid"], **QUICK)
    assert lab.watched is None and "<img" not in lab.shown and "%" not in lab.shown
    compared = lab.set(move="pass").watched
    assert "You chose pass." in lab.shown and "pass: " in lab.shown and "<img" in lab.shown
    assert lab.controls["move"].disabled, "no changing one's mind"
    for other in ("BANG! 5D -> Cid", None):
        assert lab.set(move=other).watched is compared and "You chose pass." in lab.shown
    with pytest.raises(BangkitError):
        lab.set(move="Beer")


# -- watched ---------------------------------------------------------------------------------------


def watched(**wishes: Any) -> Any:
    moves = ["Cat Balou -> Cid: Barrel", "BANG! -> Cid", "pass"]
    return best_moves.watch(TWO_CARDS, moves, **{"runs": 40, "budget": 0, "executor": None, **wishes})


def test_an_estimate_stands_there_at_once() -> None:
    widget = watched()
    assert widget.found.about and "about" in widget.shown and "An estimate (usually within" in widget.shown
    assert "0 of at most 40 games" in widget.told.value and widget.button.description == "Go on"
    page = widget.on_paper()
    assert "An estimate" in page and "<img alt=" in page and "Go on" not in page
    assert page == watched().on_paper()


@pytest.mark.slow
def test_whole_games_replace_it() -> None:
    widget = watched().go_on().wait()
    assert widget.found == compare(
        TWO_CARDS, ["Cat Balou -> Cid: Barrel", "BANG! -> Cid", "pass"], budget=0, **{**QUICK, "runs": 40}
    )
    assert widget.found.verdict.split(":")[0] in repr(widget) and widget.button.disabled
    assert "40 of at most 40 games" in widget.told.value and not widget.running


def test_it_can_be_stopped_and_go_on() -> None:
    widget = watched(runs=2000, goal=slowly)
    widget.go_on().stop().wait()
    done = widget.refinement.test.done
    assert done < 2000 and not widget.running and widget.button.description == "Go on"
    widget.refinement.test.runs = 60
    widget.go_on().wait()
    assert widget.refinement.test.done == 60 and not widget.refinement.test.stopped
    widget.close()


def slowly(table: Any) -> float:
    return float(table.by_name["Ana"].life > 0)


def test_enough_is_enough() -> None:
    widget = watched(runs=2000, within=0.1)
    assert widget.within.label == "yes: it may lose 10 of a hundred games"
    assert widget.go_on().wait().found.within <= 0.1 and widget.refinement.test.done < 2000


def test_a_fault_is_told_in_the_widget() -> None:
    widget = watched(goal=lambda table: 7).go_on().wait()
    assert "a number between 0 and 1" in widget.verdict.value and not widget.running


def test_the_order_is_that_of_the_numbers_that_are_shown() -> None:
    first, *steps = list(best_moves.refinement(TWO_CARDS, runs=20, budget=0, executor=None).steps())
    early = best_moves.plot(steps[0], first)
    rows = [each.move for each in steps[0]]
    assert rows != [each.move for each in first], "the estimate has another order"
    places = [early.alt.index(f"{in_signs(each)}:") for each in rows]
    assert places == sorted(places)
    assert "the pale line is its own: the truth seldom lies outside it" in early.svg, (
        "every line that is drawn is explained"
    )
    assert "● whole games; the line in its colour: the truth lies on it, 95% sure" in early.svg
    assert "about" in best_moves.plot(first).alt


def test_the_lines_of_a_narrow_chart_run_through_no_move() -> None:
    narrow = drawings(best_moves.plot(compare(TWO_CARDS, budget=0, **QUICK)).svg)[1]
    place = "{http://www.w3.org/2000/svg}"
    moves = [
        float(each.attrib["y"])
        for each in narrow.parts
        if each.tag == f"{place}text" and each.get("x") == "16" and each.get("font-size") == "13"
    ]
    lines = [
        each.attrib for each in narrow.parts if each.tag == f"{place}line" and each.attrib["x1"] == each.attrib["x2"]
    ]
    assert len(moves) > 4 and len(lines) == 5 * len(moves)
    assert not [y for y in moves for each in lines if float(each["y1"]) < y + 3 and y - 11 < float(each["y2"])]
