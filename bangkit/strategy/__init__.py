"""The strategy lab: players, simulated games, the value of moves, solved endgames.

Everything loads when it is first asked for.
"""

from typing import TYPE_CHECKING

from bangkit.core.later import loading

if TYPE_CHECKING:
    from bangkit.core.players import RandomPlayer, RolePlayer
    from bangkit.strategy.bots.beliefs import BelievingPlayer, acts, beliefs, chances
    from bangkit.strategy.bots.best_keep import BestKeepPlayer
    from bangkit.strategy.bots.careful import CarefulPlayer, best, judge
    from bangkit.strategy.bots.determinization import view_of
    from bangkit.strategy.bots.enmity import enmity
    from bangkit.strategy.bots.lookahead import LookAheadPlayer
    from bangkit.strategy.bots.memory import AIMS
    from bangkit.strategy.bots.registry import bot
    from bangkit.strategy.endgames.solution import Endgame, solve
    from bangkit.strategy.endgames.solved_pairs import SolvedPairs, solved_pairs
    from bangkit.strategy.endgames.solved_three import SolvedThree, solved_three
    from bangkit.strategy.lab.compare import compare, compare_players, comparing
    from bangkit.strategy.lab.play import Played, PlayerFault, play, play_from, play_on
    from bangkit.strategy.lab.position_value import value
    from bangkit.strategy.lab.review import review
    from bangkit.strategy.lab.simulations import simulate
    from bangkit.strategy.lab.tournament import tournament

_HOMES = {
    "core.players": ("RandomPlayer", "RolePlayer"),
    "strategy.bots.beliefs": ("BelievingPlayer", "acts", "beliefs", "chances"),
    "strategy.bots.best_keep": ("BestKeepPlayer",),
    "strategy.bots.careful": ("CarefulPlayer", "best", "judge"),
    "strategy.bots.determinization": ("view_of",),
    "strategy.bots.enmity": ("enmity",),
    "strategy.bots.lookahead": ("LookAheadPlayer",),
    "strategy.bots.memory": ("AIMS",),
    "strategy.bots.registry": ("bot",),
    "strategy.endgames.solution": ("Endgame", "solve"),
    "strategy.endgames.solved_pairs": ("SolvedPairs", "solved_pairs"),
    "strategy.endgames.solved_three": ("SolvedThree", "solved_three"),
    "strategy.lab.compare": ("compare", "compare_players", "comparing"),
    "strategy.lab.play": ("Played", "PlayerFault", "play", "play_from", "play_on"),
    "strategy.lab.review": ("review",),
    "strategy.lab.simulations": ("simulate",),
    "strategy.lab.tournament": ("tournament",),
    "strategy.lab.position_value": ("value",),
}

__all__ = [
    "AIMS", "BelievingPlayer", "BestKeepPlayer", "CarefulPlayer", "Endgame", "LookAheadPlayer", "Played", "PlayerFault",
    "RandomPlayer", "RolePlayer", "SolvedPairs", "SolvedThree", "acts", "beliefs", "best", "bot", "chances", "compare",
    "compare_players", "comparing", "enmity", "judge", "play", "play_from", "play_on", "review", "simulate", "solve",
    "solved_pairs", "solved_three", "tournament", "value", "view_of",
]  # fmt: skip


__getattr__, __dir__ = loading(__name__, __all__, _HOMES)
