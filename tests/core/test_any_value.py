"""Whatever is handed to a public function of the kit, an answer comes out, or a sentence of the kit's own, and soon.

The functions of `odds` are asked in `tests/odds/test_strange_values.py`, each with arguments that are right but for one.
"""

import inspect
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import bangkit
from tests.odds.test_strange_values import STRANGE, foreign

numpy = pytest.importorskip("numpy")
ODD = [*STRANGE, type, int, numpy.array([1, 2]), numpy.array([]), numpy.int64(3), [[1, [2, [3]]]], iter([]), 10**30]
GAME = bangkit.cards.new_game(4, seed=7)
RIGHT: dict[str, Any] = {"game": GAME, "position": GAME, "progress": False, "executor": None, "runs": 1, "games": 1}
SLOW = {
    "simulate",
    "tournament",
    "compare",
    "comparing",
    "compare_players",
    "review",
    "solve",
    "solved_pairs",
    "solved_three",
}
"""What plays or solves for seconds when it is asked for something; its wrong wishes stand in `tests/strategy/test_wrong_wishes.py`."""
PUBLIC = [
    (f"{room}.{name}".lstrip("."), getattr(import_module(f"bangkit.{room}".rstrip(".")), name))
    for room in ("", "words", "cards", "dice", "stage", "strategy")
    for name in import_module(f"bangkit.{room}".rstrip(".")).__all__
]
RECORDS = {"brown", "green", "blue", "weapon", "copies", "character", "event"}
"""What is wrong with these records is told all at once, by the set to which they go."""
FUNCTIONS = [
    (name, each) for name, each in PUBLIC if inspect.isfunction(each) and name.split(".")[-1] not in SLOW | RECORDS
]


@pytest.mark.parametrize(("name", "function"), FUNCTIONS, ids=[name for name, _ in FUNCTIONS])
def test_each_argument_in_turn(name: str, function: Callable[..., Any]) -> None:
    kinds = inspect.signature(function).parameters.values()
    named = [each for each in kinds if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)]
    found = {}
    for what, value in [(each.name, value) for each in named for value in ODD]:
        rest = {each.name: value for each in named if each.default is each.empty}
        asked = {**rest, **{each: RIGHT[each] for each in rest if each in RIGHT}, what: value}
        if wrong := foreign(lambda asked=asked: function(**asked)):
            found[f"{what} = {type(value).__name__}"] = wrong
    assert found == {}


@pytest.mark.parametrize(("name", "function"), FUNCTIONS, ids=[name for name, _ in FUNCTIONS])
def test_too_many_and_too_few(name: str, function: Callable[..., Any]) -> None:
    assert [foreign(function), foreign(lambda: function(*[None] * 20))] == ["", ""]
