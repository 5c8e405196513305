"""High Noon: thirteen events, each in force for one round, and the stack from which they come."""

from __future__ import annotations

from functools import cache

from bangkit.cards.elimination import heal, lose_life
from bangkit.cards.faces import data
from bangkit.cards.ghosts import return_as_ghost
from bangkit.cards.hooks import EVENTS, Power, refresh
from bangkit.cards.moves import Move
from bangkit.cards.moving import decide, discard_from_play, settle
from bangkit.cards.table import Player, Table
from bangkit.core.requests import Chance
from bangkit.core.running import Tasks

# -- the stack -----------------------------------------------------------------------------------


@cache
def stack() -> tuple[str, ...]:
    """Every event, with High Noon at the bottom."""
    every = [row["name"] for row in data("events_high_noon.csv")]
    return (*(each for each in every if each != "High Noon"), "High Noon")


async def lay_out(table: Table) -> None:
    """The events are shuffled, with High Noon at the bottom; the top one is seen by all (NOON-SET-2, -3)."""
    table.unturned = stack()
    await show_next(table)


async def show_next(table: Table) -> None:
    """The next event comes to light; only the last one of the stack is known before (NOON-SET-2)."""
    if table.events or not table.unturned:
        return
    shuffled = table.unturned[:-1] or table.unturned
    shown = await Chance("event", "NOON-SET-2", shuffled)
    table.events = (shown,)
    table.unturned = tuple(each for each in table.unturned if each != shown)


async def turn_event(table: Table) -> None:
    """The next event covers the old one and is in force until the next round (NOON-SET-4, -5, -6)."""
    table.event, *left = table.events
    table.events = tuple(left)
    refresh(table)
    table.note("NOON-SET-4", "event", event=table.event, player=table.current)
    await show_next(table)
    await settle(table)
    if table.event_power.appears is not None:
        await table.event_power.appears(table)


# -- events that happen once ---------------------------------------------------------------------


async def the_daltons(table: Table) -> None:
    """Everybody with a blue card in front of him discards one of his choice (NOON-DALTONS-1, -3)."""
    for player in table.from_seat(table[table.current]):
        blue = [each for each in dict.fromkeys(player.in_play) if each.border == "blue"]
        if blue:
            options = [Move("discard", each) for each in blue]
            move = await decide(table, player, "daltons", "NOON-DALTONS-1", options)
            assert move is not None and move.card is not None
            await discard_from_play(table, player, move.card, "NOON-DALTONS-1")


async def the_doctor(table: Table) -> None:
    """Whoever has the fewest life points, or all who share that number, regain 1 life (NOON-DOCTOR-1, -2)."""
    fewest = min(player.life for player in table.ring)
    for player in table.from_seat(table[table.current]):
        if player.life == fewest:
            heal(table, player, 1, "NOON-DOCTOR-1")


# -- events that last ----------------------------------------------------------------------------


def the_sermon(table: Table, player: Player, name: str) -> str | None:
    """In his own turn nobody uses BANG! cards, in a Duel neither (NOON-SERMON-1, -2)."""
    if name != "BANG!" or player.name != table.current:
        return None
    return "NOON-SERMON-2" if table.duelling else "NOON-SERMON-1"


def the_reverend(table: Table, player: Player, name: str) -> str | None:
    """No Beer card is played, at the last life neither (NOON-REVEREND-1)."""
    return "NOON-REVEREND-1" if name == "Beer" else None


async def high_noon(table: Table, player: Player) -> None:
    """Everybody loses 1 life at the start of his turn, through nobody (NOON-HIGHNOON-1, NOON-SET-10)."""
    await lose_life(table, player, 1, None, "NOON-HIGHNOON-1")


HIGH_NOON = (
    Power("Blessing", "NOON-BLESSING-1", suit="hearts"),
    Power("Curse", "NOON-CURSE-1", suit="spades"),
    Power("The Daltons", "NOON-DALTONS-1", appears=the_daltons),
    Power("The Doctor", "NOON-DOCTOR-1", appears=the_doctor),
    Power("Ghost Town", "NOON-GHOST-1", returns=return_as_ghost),
    Power("Gold Rush", "NOON-GOLD-1", direction=-1),
    Power("Hangover", "NOON-HANGOVER-1", no_abilities=True),
    Power("The Reverend", "NOON-REVEREND-1", forbids=the_reverend),
    Power("The Sermon", "NOON-SERMON-1", forbids=the_sermon),
    Power("Shootout", "NOON-SHOOTOUT-1", bangs=2),
    Power("Thirst", "NOON-THIRST-1", fewer=1),
    Power("Train Arrival", "NOON-TRAIN-1", extra=1),
    Power("High Noon", "NOON-HIGHNOON-1", turn_begins=high_noon),
)
EVENTS.update({power.name: power for power in HIGH_NOON})

TASKS: Tasks = {"turn event": turn_event}
