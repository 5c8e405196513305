"""A set of one's own in the dice game: what cannot be used is refused in words."""

from typing import Any

import pytest

from bangkit.core.sets import WrongSet
from bangkit.dice import DiceSet
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
    ],
)  # fmt: skip
def test_what_is_of_no_use_is_refused(wrong: Any) -> None:
    with pytest.raises(WrongSet) as told:
        DiceSet("wrong", **wrong)
    assert len(str(told.value)) < 500
    assert "wrong" not in DiceSet.registry
