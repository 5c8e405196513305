"""The stack of events: it is laid out after the deal, and the next event is turned at the beginning of a round.

Who begins a round, and what comes first in his turn, stands in `turn.opener` and `turn.start_of_turn` (NOON-SET-8, NOON-SET-9); the events
themselves stand in their set, and what they cost is nobody's doing (NOON-SET-10).
"""

from __future__ import annotations

from bangkit.cards.cardset import events_of
from bangkit.cards.hooks import EVENTS, refresh
from bangkit.cards.moving import settle
from bangkit.cards.table import Table
from bangkit.core.requests import Chance
from bangkit.core.running import Tasks


async def lay_out(table: Table) -> None:
    """The events are shuffled, with the one that closes them at the bottom; the top one is seen by all (NOON-SET-2, NOON-SET-3)."""
    table.unturned = events_of(table.expansions)
    await show_next(table)


async def show_next(table: Table) -> None:
    """The next event comes to light; only the last one of the stack is known before (NOON-SET-2)."""
    if table.events or not table.unturned:
        return
    shuffled = [each for each in table.unturned if not EVENTS[each].closes] or table.unturned
    shown = await Chance("event", "NOON-SET-2", shuffled)
    table.events = (shown,)
    table.unturned = tuple([each for each in table.unturned if each != shown])


async def turn_event(table: Table) -> None:
    """The next event covers the old one and is in force until the next round, the last one for good (NOON-SET-4, NOON-SET-5, NOON-SET-6, NOON-SET-7, CDEC-51)."""
    table.event, *left = table.events
    table.events = tuple(left)
    refresh(table)
    table.note("NOON-SET-4", "event", event=table.event, player=table.current)
    await show_next(table)
    await settle(table)
    if table.event_power.appears is not None:
        await table.event_power.appears(table)


TASKS: Tasks = {"turn event": turn_event}
