"""The BANG! card and dice games: rules to touch, chances to compute, strategies to compare.

Everything loads when it is first asked for, so that ``import bangkit`` stays light.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bangkit import cards, dice, learn, odds, rl, show, stage, strategy
    from bangkit.core.errors import BangkitError
    from bangkit.core.language import language
    from bangkit.core.rulebook import rule
    from bangkit.show.widgets.table_widget import table
    from bangkit.stage import load
    from bangkit.stage.scenario import load_scenario as scenario
    from bangkit.strategy.lab.compare import compare
    from bangkit.strategy.lab.simulations import simulate

__version__ = "0.1.0"

__all__ = [
    "BangkitError", "__version__", "cards", "compare", "dice", "language", "learn", "load", "odds", "rl", "rule",
    "scenario", "show", "simulate", "stage", "strategy", "table",
]  # fmt: skip

_ROOMS = {"cards", "dice", "learn", "odds", "rl", "show", "stage", "strategy"}
_NAMES = {
    "BangkitError": ("bangkit.core.errors", "BangkitError"),
    "compare": ("bangkit.strategy.lab.compare", "compare"),
    "language": ("bangkit.core.language", "language"),
    "load": ("bangkit.stage", "load"),
    "rule": ("bangkit.core.rulebook", "rule"),
    "scenario": ("bangkit.stage.scenario", "load_scenario"),
    "simulate": ("bangkit.strategy.lab.simulations", "simulate"),
    "table": ("bangkit.show.widgets.table_widget", "table"),
}
_OF_ONE_GAME = {"new_game", "new_campaign", "Table", "View", "Move"}
"""What each of the two games has its own of."""


def __getattr__(name: str) -> object:
    if name in _ROOMS:
        return import_module(f"bangkit.{name}")
    if name not in _NAMES:
        if name in _OF_ONE_GAME:
            from bangkit.words.catalogue import say

            raise AttributeError(say("error.of one game", name=name))
        raise import_module("bangkit.core.later").NoSuchName("bangkit", name, __all__)
    module, attribute = _NAMES[name]
    value: object = getattr(import_module(module), attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
