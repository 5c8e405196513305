"""Ghost Town: whoever is eliminated comes back for one turn, at his place in the order of this round."""

from __future__ import annotations

from bangkit.cards.elimination import eliminate
from bangkit.cards.hooks import refresh
from bangkit.cards.moving import settle
from bangkit.cards.table import Player, Table
from bangkit.core.running import Tasks


async def return_as_ghost(table: Table, player: Player) -> None:
    """He is in the game again, with 0 life and no cards, until the end of his turn (NOON-GHOST-1, -3, -8)."""
    player.out, player.ghost, player.life = False, True, 0
    refresh(table)
    table.note("NOON-GHOST-1", "returns", player=player.name)
    await settle(table)


async def leave(table: Table, name: str) -> None:
    """At the end of his turn he is eliminated again, by nobody (NOON-GHOST-7, -18)."""
    await eliminate(table, table[name], None, "NOON-GHOST-7")


TASKS: Tasks = {"leave": leave}
