"""The best move as a chart, and the widget that changes one card and asks again."""

from __future__ import annotations

from typing import Any

import pytest

from bangkit.cards.faces import in_signs
from bangkit.core.errors import BangkitError
from bangkit.show import best_moves
from bangkit.strategy import compare
from tests.strategy.positions import DYNAMITE, TWO_CARDS

QUICK: dict[str, Any] = {"runs": 8, "executor": None, "progress": False}


def test_the_chart_tells_what_it_shows() -> None:
    found = compare(TWO_CARDS, ["Cat Balou -> Cid: Barrel", "BANG! -> Cid"], **QUICK)
    picture = best_moves.plot(found)
    assert "Cat Balou K♥ -> Cid: Barrel Q♠: 100.00%, exactly" in picture.alt
    assert picture.html().startswith("<img alt=") and picture.svg.count("<circle") == 1
    assert all(in_signs(each.move) in picture.svg.replace("&gt;", ">") for each in found)


def test_change_one_card_and_ask_again() -> None:
    lab = best_moves.change_one(TWO_CARDS, **QUICK)
    assert "Nothing is changed." in lab.shown and "Cat Balou KH -&gt; Cid: Barrel QS" in lab.shown
    lab.set(place=2, instead="Beer")
    assert "Ana&#x27;s Cat Balou K♥ is Beer 6♥ now." in lab.shown
    assert "Cat Balou KH -&gt;" not in lab.shown and "BANG! 5D -&gt; Cid" in lab.shown
    lab.set(instead=None)
    assert "Nothing is changed." in lab.shown
    assert repr(lab).startswith("<A lab: ")


def test_moves_that_are_gone_are_told() -> None:
    lab = best_moves.change_one(TWO_CARDS, ["Cat Balou -> Cid: Barrel", "pass"], **QUICK)
    lab.set(place=2, instead="Beer")
    assert "Cat Balou" in lab.shown and "<table>" not in lab.shown


def test_change_one_die() -> None:
    lab = best_moves.change_one(DYNAMITE, ["stop", "reroll beer"], **QUICK)
    assert "stop is best, exactly: 100.00%" in lab.shown
    lab.set(place=4, instead="gatling")
    assert "beer is gatling now" in lab.shown


def test_nothing_to_change() -> None:
    text = TWO_CARDS.replace('hand = ["BANG! 5D", "Cat Balou KH"]', "hand = []").replace(
        'in_play = ["Schofield JC"]', 'in_play = ["Schofield JC"]\ncharacter = "Sid Ketchum"'
    )
    with pytest.raises(BangkitError):
        best_moves.change_one(text, **QUICK)
