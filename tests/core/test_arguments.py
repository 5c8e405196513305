"""What is handed to a function is looked at before anything is done with it."""

from inspect import isfunction, signature
from typing import Any

import pytest

import bangkit
from bangkit.core.errors import BangkitError


@pytest.mark.parametrize("make", [bangkit.cards.new_game, bangkit.dice.new_game], ids=["cards", "dice"])
def test_an_argument_that_there_is_not_is_told_with_the_nearest(make: Any) -> None:
    with pytest.raises(BangkitError, match="no argument 'sead'; did you mean seed"):
        make(4, sead=1)


PUBLIC = {
    f"{room}.{name}": function
    for room in ("cards", "dice", "learn", "odds", "rl", "show", "stage", "strategy")
    for name in getattr(bangkit, room).__all__
    if isfunction(function := getattr(getattr(bangkit, room), name))
    and not any(each.kind is each.VAR_KEYWORD for each in signature(function).parameters.values())
}


@pytest.mark.parametrize("name", [name for name in PUBLIC if name != "dice.dice"])
def test_an_argument_that_there_is_not_is_told(name: str):
    with pytest.raises(BangkitError, match="there is no argument 'sede'"):
        PUBLIC[name](sede=3)


def test_the_nearest_argument_is_told():
    with pytest.raises(BangkitError, match="no argument 'sede'; did you mean seed"):
        bangkit.compare(None, sede=3)
    with pytest.raises(BangkitError, match="no argument 'sede'; did you mean seed"):
        bangkit.strategy.play_from(None, None, None, sede=3)


def test_too_many_values_name_those_that_are_taken() -> None:
    with pytest.raises(BangkitError, match="compare takes 2 values, not 3: position and moves"):
        bangkit.compare(bangkit.cards.new_game(players=4, seed=1), "pass", "BANG!")  # type: ignore[call-arg, arg-type]
