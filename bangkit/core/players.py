"""The player interface: whoever decides, a person or a bot, sees a view and weighs the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from bangkit.core.roles import DEPUTY, OUTLAW, RENEGADE, SHERIFF
from bangkit.words.catalogue import say


class Bot(Protocol):
    """A bot: from its own view it gives whole-number weights to the options it is offered."""

    def weights(self, view: Any) -> Mapping[Any, int]:
        """Weights over `view.options`; an option left out counts 0."""


@dataclass(eq=False)
class RandomPlayer:
    """Every option is equally likely.

    >>> RandomPlayer()
    RandomPlayer()
    """

    def weights(self, view: Any) -> Mapping[Any, int]:
        """Weight 1 for everything on offer."""
        return dict.fromkeys(view.options, 1)


SIDES = {SHERIFF: "law", DEPUTY: "law", OUTLAW: "outlaws", RENEGADE: "renegade"}


def friendly(own: str | None, other: str | None) -> bool | None:
    """Whether a role is a friend, as far as the two roles tell; None where nobody can say.

    A Renegade guards the Sheriff until the others are gone, so he calls him no foe.

    >>> friendly("deputy", "sheriff"), friendly("outlaw", "sheriff"), friendly("outlaw", None)
    (True, False, None)
    """
    if own is None or other is None:
        return None
    if own == RENEGADE:
        return None if other == SHERIFF else False
    return SIDES[own] == SIDES[other]


@dataclass(eq=False)
class RolePlayer:
    """A simple player who knows the roles: he harms foes, spares friends, and answers when he can.

    The weights are fixed: 6 for harming a foe or helping a friend, 2 for anything that concerns nobody else,
    1 for harming a stranger and for passing, 0 for harming a friend or helping a foe (1 if nothing else is left).
    """

    def weights(self, view: Any) -> Mapping[Any, int]:
        """Weights by whom an option harms or helps (`view.aim`)."""
        weights = {option: self._weight(view, option) for option in view.options}
        return weights if any(weights.values()) else dict.fromkeys(weights, 1)

    @staticmethod
    def _weight(view: Any, option: Any) -> int:
        aim = view.aim(option)
        if aim is None:
            return 1 if str(option) == "pass" else 2
        target, harms = aim
        friend = friendly(view.role, view[target].role) if target != view.name else True
        if friend is None:
            return 1 if harms else 2
        return 6 if friend != harms else 0


def choose(weights: Mapping[Any, int], luck: float) -> Any:
    """The option that `luck`, a number in [0, 1), stands for under these weights.

    >>> choose({"a": 1, "b": 3}, 0.2), choose({"a": 1, "b": 3}, 0.3)
    ('a', 'b')
    """
    left = luck * sum(weights.values())
    option = None
    for option, weight in weights.items():
        left -= weight
        if left < 0 and weight > 0:
            return option
    if option is None:
        raise ValueError(say("play.no weight"))
    return option
