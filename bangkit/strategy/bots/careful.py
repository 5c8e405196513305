"""The careful player: he knows the roles, reads what lies open, and follows plain advice."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Real
from typing import Any

from bangkit.core.arguments import Argument, check
from bangkit.strategy.bots import careful_cards, careful_dice
from bangkit.strategy.bots.enmity import Chances, check_view
from bangkit.strategy.bots.quick_view import CardQuickView, QuickView

NUMBERED = Argument(
    "options and their numbers",
    lambda value: (
        isinstance(value, Mapping) and all(isinstance(each, Real) and each == each for each in value.values())
    ),
)


def judge(view: Any, chances: Chances | None = None) -> dict[Any, float]:
    """A number for every option, by the advice for the game that a view shows; the larger, the better.

    >>> import bangkit
    >>> game = bangkit.dice.new_game(players=5, seed=7)
    >>> numbers = judge(game.view(game.request.who))
    >>> max(numbers, key=numbers.get) in game.options
    True
    """
    check_view(view)
    return _judged(view, chances)


def _judged(view: Any, chances: Chances | None = None) -> dict[Any, float]:
    if isinstance(view, CardQuickView) or not hasattr(view, "showing"):
        return careful_cards.judge(view, chances)
    return careful_dice.judge(view, chances)


def best(numbers: Mapping[Any, float]) -> dict[Any, int]:
    """Weight 1 for every option with the largest number; nothing, where there is no option.

    >>> best({"a": 2.0, "b": 1.0, "c": 2.0})
    {'a': 1, 'c': 1}
    """
    check({"numbers": numbers}, {"numbers": NUMBERED})
    return _best(numbers)


def _best(numbers: Mapping[Any, float]) -> dict[Any, int]:
    most = max(numbers.values(), default=0.0)
    return dict.fromkeys([option for option, number in numbers.items() if number >= most], 1)


def favourites(view: Any) -> list[Any]:
    """The options that a careful player likes best, found quickly; among throws of dice very nearly the best."""
    throw = careful_dice.quick_throw(view) if hasattr(view, "showing") else None
    return list(_best(_judged(view))) if throw is None else [throw]


class CarefulPlayer:
    """A player who follows the advice of `careful_cards` and `careful_dice`; strangers he judges by what they have done.

    A Deputy does not shoot the Sheriff, an Outlaw does, and a Renegade keeps the Sheriff alive until the two are alone.
    """

    reads_log = False
    remembers = True

    def weights(self, view: Any) -> Mapping[Any, int]:
        """Weight 1 for the best options."""
        if not isinstance(view, QuickView):
            check_view(view)
        return _best(_judged(view))
