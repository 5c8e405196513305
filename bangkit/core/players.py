"""The player interface: whoever decides, a person or a bot, sees a view and weighs the options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Player(Protocol):
    """A bot: from its own view it gives whole-number weights to the options it is offered."""

    def weights(self, view: Any) -> Mapping[Any, int]:
        """Weights over `view.options`; an option left out counts 0."""


class RandomPlayer:
    """Every option is equally likely."""

    def weights(self, view: Any) -> Mapping[Any, int]:
        return dict.fromkeys(view.options, 1)


def choose(weights: Mapping[Any, int], luck: float) -> Any:
    """The option that `luck`, a number in [0, 1), stands for under these weights."""
    left = luck * sum(weights.values())
    option = None
    for option, weight in weights.items():
        left -= weight
        if left < 0 and weight > 0:
            return option
    if option is None:
        raise ValueError("no option has a weight above 0")
    return option
