"""The kit's own players by name, and their names in saved results."""

from __future__ import annotations

from collections.abc import Callable

from bangkit.core.errors import BangkitError
from bangkit.core.players import Player, RandomPlayer, RolePlayer
from bangkit.strategy.believing import BelievingPlayer
from bangkit.strategy.best_keep import BestKeepPlayer
from bangkit.strategy.careful import CarefulPlayer
from bangkit.strategy.lookahead import LookAheadPlayer
from bangkit.words.players import unknown_bot

BOTS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "roles": RolePlayer,
    "careful": CarefulPlayer,
    "beliefs": BelievingPlayer,
    "best keep": BestKeepPlayer,
    "lookahead": LookAheadPlayer,
}
"""Every player of the kit by name, the simplest first."""


def bot(player: str | Player) -> Player:
    """The player of this name; a player is answered as he is.

    Raises:
        BangkitError: nobody has this name.

    >>> type(bot("careful")).__name__
    'CarefulPlayer'
    """
    if not isinstance(player, str):
        return player
    if player not in BOTS:
        raise BangkitError(unknown_bot(player, BOTS))
    return BOTS[player]()
