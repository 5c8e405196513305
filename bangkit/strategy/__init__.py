"""The strategy lab: players, simulated games, the value of moves, solved endgames.

Everything loads when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bangkit.core.players import RandomPlayer, RolePlayer
    from bangkit.strategy.believing import AIMS, BelievingPlayer, beliefs, chances
    from bangkit.strategy.best_keep import BestKeepPlayer
    from bangkit.strategy.bots import bot
    from bangkit.strategy.careful import CarefulPlayer, best, judge
    from bangkit.strategy.comparing import compare, compare_players
    from bangkit.strategy.endgame import Endgame, solve
    from bangkit.strategy.evidence import acts
    from bangkit.strategy.imagining import view_of
    from bangkit.strategy.lookahead import LookAheadPlayer
    from bangkit.strategy.playing import Played, PlayerFault, play, play_from, play_on
    from bangkit.strategy.simulating import simulate
    from bangkit.strategy.standing import enmity
    from bangkit.strategy.tournaments import tournament

_NAMES = {
    "AIMS": "bangkit.strategy.believing",
    "BelievingPlayer": "bangkit.strategy.believing",
    "BestKeepPlayer": "bangkit.strategy.best_keep",
    "CarefulPlayer": "bangkit.strategy.careful",
    "Endgame": "bangkit.strategy.endgame",
    "LookAheadPlayer": "bangkit.strategy.lookahead",
    "acts": "bangkit.strategy.evidence",
    "beliefs": "bangkit.strategy.believing",
    "best": "bangkit.strategy.careful",
    "bot": "bangkit.strategy.bots",
    "chances": "bangkit.strategy.believing",
    "compare": "bangkit.strategy.comparing",
    "compare_players": "bangkit.strategy.comparing",
    "enmity": "bangkit.strategy.standing",
    "judge": "bangkit.strategy.careful",
    "view_of": "bangkit.strategy.imagining",
    "Played": "bangkit.strategy.playing",
    "PlayerFault": "bangkit.strategy.playing",
    "RandomPlayer": "bangkit.core.players",
    "RolePlayer": "bangkit.core.players",
    "play": "bangkit.strategy.playing",
    "play_from": "bangkit.strategy.playing",
    "play_on": "bangkit.strategy.playing",
    "simulate": "bangkit.strategy.simulating",
    "tournament": "bangkit.strategy.tournaments",
    "solve": "bangkit.strategy.endgame",
}

__all__ = [
    "AIMS",
    "BelievingPlayer",
    "BestKeepPlayer",
    "CarefulPlayer",
    "Endgame",
    "LookAheadPlayer",
    "Played",
    "PlayerFault",
    "RandomPlayer",
    "RolePlayer",
    "acts",
    "beliefs",
    "best",
    "bot",
    "chances",
    "compare",
    "compare_players",
    "enmity",
    "judge",
    "play",
    "play_from",
    "play_on",
    "simulate",
    "solve",
    "tournament",
    "view_of",
]


def __getattr__(name: str) -> object:
    if name not in _NAMES:
        raise AttributeError(f"module 'bangkit.strategy' has no attribute {name!r}")
    value: object = getattr(import_module(_NAMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
