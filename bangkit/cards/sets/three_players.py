"""Three players, whom Dodge City brings to the table: everybody has one target, and once somebody else has killed it, survival is all.

The Deputy takes the first turn, as whoever begins a round where there is no Sheriff: `opener` in `cards/turn.py` (VAR-3P-3).
With two left a Beer does nothing, as in every game: `beer_works` in `cards/law/checks.py` (VAR-3P-9).
"""

from __future__ import annotations

from bangkit.cards.cardset import Goals
from bangkit.cards.table import Player, Table
from bangkit.core.roles import PREY
from bangkit.core.winning import Outcome


def plays_three(table: Table) -> bool:
    """Whether this is the three-player game: one Deputy, one Outlaw, one Renegade and no Sheriff (VAR-3P-1, VAR-3P-8)."""
    return len(table.players) == 3 and {player.role for player in table.players} == PREY.keys()


def verdict_of_three(table: Table, dead: Player, killer: Player | None) -> Outcome | None:
    """The outcome after an elimination, if it ends the game (CDEC-54).

    Who kills his own target himself wins at once (VAR-3P-4); after any other death the last one alive wins
    (VAR-3P-5, VAR-3P-6, VAR-3P-10), and a ghost has no target any more (VAR-3P-12).
    """
    if killer is not None and killer.role is not None and not table.survival and not killer.ghost:
        if PREY[killer.role] == dead.role:
            return Outcome((killer.name,), killer.role, "VAR-3P-4")
    table.survival = True
    alive = table.ring
    if len(alive) == 1:
        return Outcome((alive[0].name,), str(alive[0].role), "VAR-3P-10")
    return None


THREE = Goals(plays_three, verdict_of_three, "VAR-3P-7")
"""The three-player game; three cards reward any kill, and nothing is added for an Outlaw (VAR-3P-7, VAR-3P-11)."""
