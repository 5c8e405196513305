"""The careful player: he knows the roles, reads what lies open, and follows plain advice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any

from bangkit.core.arguments import Argument, check, takes
from bangkit.strategy.bots import careful_cards, careful_dice
from bangkit.strategy.bots.enmity import Chances, Judged, check_view
from bangkit.strategy.bots.quick_view import CardQuickView, QuickView

NUMBERED = Argument(
    "options and their numbers",
    lambda value: (
        isinstance(value, Mapping) and all(isinstance(each, Real) and each == each for each in value.values())
    ),
)


@takes()
def judge(view: Any, chances: Chances | None = None) -> dict[Any, float]:
    """A number for every option, by the advice for the game that a view shows; the larger, the better.

    >>> import bangkit
    >>> game = bangkit.dice.new_game(players=5, seed=7)
    >>> numbers = judge(game.view(game.request.who))
    >>> max(numbers, key=numbers.get) in game.options
    True
    """
    check_view(view)
    return dict(zip(*_judged(view, chances), strict=True))


def _judged(view: Any, chances: Chances | None = None) -> Judged:
    if isinstance(view, CardQuickView) or not hasattr(view, "showing"):
        return careful_cards.judge(view, chances)
    return careful_dice.judge(view, chances)


@takes()
def best(numbers: Mapping[Any, float]) -> dict[Any, int]:
    """Weight 1 for every option with the largest number; nothing, where there is no option.

    >>> best({"a": 2.0, "b": 1.0, "c": 2.0})
    {'a': 1, 'c': 1}
    """
    check({"numbers": numbers}, {"numbers": NUMBERED})
    return dict.fromkeys(_best(tuple(numbers), tuple(numbers.values())), 1)


def _best(options: Sequence[Any], numbers: Sequence[float]) -> list[Any]:
    most = max(numbers, default=0.0)
    if numbers.count(most) == 1:
        return [options[numbers.index(most)]]
    return [option for option, number in zip(options, numbers, strict=True) if number == most]


def favourites(view: Any) -> list[Any]:
    """The options that a careful player likes best, found quickly; among throws of dice very nearly the best."""
    throw = careful_dice.quick_throw(view) if hasattr(view, "showing") else None
    return _best(*_judged(view)) if throw is None else [throw]


@dataclass(eq=False)
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
        return dict.fromkeys(_best(*_judged(view)), 1)

    def choice(self, view: QuickView, luck: Callable[[], float]) -> Any:
        """The same at a glance: one of the best options, each equally likely; None where there is none."""
        best = _best(*_judged(view))
        return best[int(luck() * len(best))] if best else None
