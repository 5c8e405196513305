"""Odd values that people type: each gives one sentence, or means what it says."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import bangkit
from bangkit import cards, dice, odds, show, strategy
from bangkit.core.errors import BangkitError

numpy = pytest.importorskip("numpy")
GAME, DICE = cards.new_game(4, seed=7), dice.new_game(4, seed=7)
DECK = {"BANG!": 25, "other": 55}
QUIET: dict[str, Any] = {"executor": None, "progress": False}


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        *[(lambda what=what: GAME.why_not(what), "a move is a text such as 'pass'") for what in (None, 5, [], b"pass")],
        (lambda: GAME.fork().play(print), "a move is a text such as 'pass'"),
        (lambda: DICE.fork().play(x for x in "ab"), "a move is a text such as 'pass'"),
        (lambda: strategy.compare(GAME, [None], runs=2, **QUIET), "a move is a text such as 'pass'"),
        (lambda: GAME.view(GAME["Ana"]), r"nobody called Seat\(name='An\.\.\., copies=None\) sits here"),
        (lambda: show.why_not(GAME), "why_not needs move"),
        (lambda: show.ways(), "ways needs game, one and other"),
        (lambda: odds.p_draw(DECK, draws=2), "p_draw needs question"),
        (lambda: show.who_wins(numpy.array([1, 2])), "players must be 4, 5, 6, 7 or 8, not array"),
        (lambda: strategy.solve("Bart Cassidy"), "solve takes 0 values, not 1"),
        (lambda: strategy.tournament({1: "random", 2: "roles"}), "every entrant has a name of its own, a text, not 1"),
        (lambda: strategy.tournament({" ": "random", "b": "roles"}), "every entrant has a name of its own"),
    ],
)
def test_one_sentence_each(ask: Callable[[], Any], told: str) -> None:
    with pytest.raises(BangkitError, match=told):
        ask()


@pytest.mark.parametrize(
    ("ask", "right"),
    [
        (lambda: odds.p_draw({"a": 1, "b": 1}, lambda hand: numpy.bool_(hand["a"] > 0), 1), Fraction(1, 2)),
        (lambda: odds.reroll("sum", dice=1, faces=numpy.arange(1, 7), rerolls=0).value, Fraction(7, 2)),
        (lambda: odds.Die([numpy.int64(1), numpy.int64(2)]).chance(2), (1, 2)),
        (lambda: odds.Distribution({numpy.int64(1): 1, 2: 1}).mean, Fraction(3, 2)),
        (lambda: odds.reroll("beer").best(["pivo", "PIVO", "beer", "Pivo", "pivo"]), ("beer",) * 5),
    ],
)
def test_what_is_meant_is_reckoned(ask: Callable[[], Any], right: Any) -> None:
    assert ask() == right


def test_a_card_is_its_move() -> None:
    assert [str(each.rule) for each in GAME.why_not(GAME["Ana"].hand[0])] == ["KIT-HELD"]
    assert bangkit.rule("KIT-HELD")
