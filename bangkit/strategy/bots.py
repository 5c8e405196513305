"""The kit's own players by name, and how to write one of your own.

A player is anything with a method `weights(view)` that answers weights for `view.options`.
`view.aim(option)` tells whom an option is aimed at and whether it harms him, `enmity(view)` who is a foe,
and `best(numbers)` makes weights of numbers. Ten lines are enough, here for somebody who does to each what he feels for him:

>>> from bangkit.strategy import best, enmity, play
>>> class Grudge:
...     def weights(self, view):
...         felt = enmity(view)
...         def liking(option):
...             target, harms = view.aim(option) or ("nobody", True)
...             return felt.get(target, 0) * (1 if harms else -1)
...         return best({option: liking(option) for option in view.options})
>>> played = play("cards", 4, bots=[Grudge, "careful", "careful", "careful"], seed=7)
>>> played.bots["Ana"], played.fault
('Grudge', None)
"""

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
