"""The strategy lab: players, simulated games, the value of moves, solved endgames.

Everything loads when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bangkit.core.players import RandomPlayer, RolePlayer
    from bangkit.strategy.playing import Played, PlayerFault, play, play_from, play_on

_NAMES = {
    "Played": "bangkit.strategy.playing",
    "PlayerFault": "bangkit.strategy.playing",
    "RandomPlayer": "bangkit.core.players",
    "RolePlayer": "bangkit.core.players",
    "play": "bangkit.strategy.playing",
    "play_from": "bangkit.strategy.playing",
    "play_on": "bangkit.strategy.playing",
}

__all__ = ["Played", "PlayerFault", "RandomPlayer", "RolePlayer", "play", "play_from", "play_on"]


def __getattr__(name: str) -> object:
    if name not in _NAMES:
        raise AttributeError(f"module 'bangkit.strategy' has no attribute {name!r}")
    value: object = getattr(import_module(_NAMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
