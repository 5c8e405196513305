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


def test_what_a_set_needs_is_told_without_a_rule_that_it_does_not_name() -> None:
    try:
        DiceSet("many", least=99)
        with pytest.raises(BangkitError, match=r"module many is for 99 or more players, not for 4 players$"):
            new_game(4, modules=["many"])
    finally:
        DiceSet.registry.remove("many")
