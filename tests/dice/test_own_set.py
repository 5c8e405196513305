"""A set of one's own in the dice game: what cannot be used is refused in words."""

from typing import Any

import pytest

from bangkit.core.errors import BangkitError
from bangkit.core.sets import WrongSet
from bangkit.dice import DiceSet, new_game
from bangkit.dice.hooks import Power


@pytest.mark.parametrize(
    "wrong",
    [
        {"characters": "Zoe"}, {"characters": ["Zoe"]}, {"characters": [[]]}, {"characters": [Power("a -> b")]},
        {"characters": [Power([])]}, {"characters": [Power("Zoe", life=0)]},  # type: ignore[arg-type]
        {"characters": [Power("Zoe", after_throw=3)]}, {"characters": [Power("Zoe", after_throw=print)]}, {"characters": [Power("Zoe", own_beer=lambda: 2)]},  # type: ignore[arg-type]
        {"characters": [Power("Zoe", rerolls="x")]}, {"characters": [Power("Zoe", places=3)]},  # type: ignore[arg-type]
        {"components": {"tokens": 1}}, {"dice": (1, "x")}, {"needs": ("nobody",)}, {"least": -1}, {"players": (9, 2)},
        {"tasks": {"nap": 1}}, {"chapters": ("21_dice_game",)}, {"roles": []},
        {"roles": {"king": 1}}, {"roles": {"outlaw": -5}}, {"dice": (40, 0)}, {"characters": [Power("stop", life=9)]},
    ],
)  # fmt: skip
def test_what_is_of_no_use_is_refused(wrong: Any) -> None:
    with pytest.raises(WrongSet) as told:
        DiceSet("wrong", **wrong)
    assert len(str(told.value)) < 500
    assert "wrong" not in DiceSet.registry


@pytest.mark.parametrize("hook", ["rerolls", "gatlings", "attack_costs", "whisky_times"])
def test_a_hook_that_holds_a_number_holds_not_nothing_and_none_below_its_least(hook: str) -> None:
    for number in (None, "x", 1.5, True, -1):
        with pytest.raises(WrongSet, match=rf"Zoe: {hook} must be a whole number from \d on, not {number!r}"):
            DiceSet("wrong", characters=[Power("Zoe", **{hook: number})])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "places",
    [None, {}, {"1": (1,)}, {"1": (1,), "2": None}, {"1": 1, "2": 2}, {"1": (), "2": (2,)}, {"1": ("a",), "2": (0,)}],
)
def test_places_are_told_for_both_shots(places: Any) -> None:
    with pytest.raises(
        WrongSet, match="Zoe: places must be a table with a tuple of whole numbers from 1 on for 1 and for 2"
    ):
        DiceSet("wrong", characters=[Power("Zoe", places=places)])


def test_the_bounds_of_the_dice_are_said() -> None:
    for number in ((-3, 0), (40, 0), (1, "x")):
        with pytest.raises(WrongSet, match="dice must be two whole numbers from 0 on, 20 dice in all at most"):
            DiceSet("wrong", dice=number)  # type: ignore[arg-type]


def test_what_a_set_needs_is_told_without_a_rule_that_it_does_not_name() -> None:
    try:
        DiceSet("many", least=99)
        with pytest.raises(BangkitError, match=r"module many is for 99 or more players, not for 4 players$"):
            new_game(4, modules=["many"])
    finally:
        DiceSet.registry.remove("many")
