"""What the symbols on the cards do, ready to be used by any card: each lists the tasks that carry it out, in their order.

Each task is finished with all consequences before the next one begins, clockwise from the left of whoever plays (CARD-FLOW-4, CDEC-9);
a player who is out when his place comes is skipped (CARD-FLOW-5). At whom a card may be aimed is checked in `law.checks`
(CARD-SYM-8, CARD-SYM-9, CARD-SYM-12, CARD-SYM-13), what cancels a shot in `shooting` (CARD-SYM-1).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bangkit.cards.deck import draw
from bangkit.cards.elimination import heal
from bangkit.cards.faces import Card, card_of
from bangkit.cards.moves import Move
from bangkit.cards.moving import steal, strip
from bangkit.cards.shooting import ignored
from bangkit.cards.table import Player, Table
from bangkit.core.own_functions import call, has_further
from bangkit.core.running import Task, Tasks

Effect = Callable[[Table, Player, Move], list[Task]]


def source_of(move: Move) -> str:
    """The text of the card that does it, or the name of the ability."""
    return move.card.text if move.card is not None else str(move.thing)


def shoot(table: Table, player: Player, move: Move) -> list[Task]:
    """One shot at the target (CARD-SYM-2)."""
    assert move.target is not None
    return [("be shot", move.target, player.name, source_of(move))]


def shoot_all_others(table: Table, player: Player, move: Move) -> list[Task]:
    """One shot at every other player at any distance, clockwise (CARD-SYM-11, CARD-FLOW-3)."""
    return [shoot(table, player, move._replace(target=other.name))[0] for other in table.others(player)]


def draws(number: int) -> Effect:
    """An effect: the player draws this many cards (CARD-SYM-4)."""

    def effect(table: Table, player: Player, move: Move) -> list[Task]:
        return [("draw", player.name, number)]

    return effect


def heals(number: int, rule: str) -> Effect:
    """An effect: its target, or without one its player, regains life, by no Beer card (CARD-SYM-3, CARD-SYM-10, DODGE-GEN-3, DODGE-GEN-11)."""

    def effect(table: Table, player: Player, move: Move) -> list[Task]:
        return [("heal", move.target or player.name, number, rule)]

    return effect


def take_card(table: Table, player: Player, move: Move) -> list[Task]:
    """Take a card from the target, blindly from the hand or any of the table, into one's hand (CARD-SYM-5, CARD-SYM-6, CARD-PANIC-2)."""
    return [("take", player.name, move.target, str(move.pick), source_of(move))]


def discard_card(table: Table, player: Player, move: Move) -> list[Task]:
    """Make the target discard a card (CARD-SYM-7)."""
    return [("strip", player.name, move.target, str(move.pick), source_of(move))]


def does(table: Table, player: Player, move: Move) -> list[Task]:
    """What the function of a card does (`Kind.does`), at the target if there is one."""
    pick = None if move.pick is None else str(move.pick)
    return [("do", player.name, source_of(move), move.target, pick)]


# -- their tasks ---------------------------------------------------------------------------------


async def heal_task(table: Table, name: str, number: int, rule: str) -> None:
    """A player regains life by a card."""
    player = table.by_name[name]
    if not player.out:
        heal(table, player, number, rule)


async def draw_task(table: Table, name: str, number: int) -> None:
    """A player draws cards from the deck by a card."""
    player = table.by_name[name]
    if not player.out:
        await draw(table, player, number)


async def take_task(table: Table, name: str, target: str, pick: str, source: str) -> None:
    """A card passes from one player to another (CARD-PANIC-1)."""
    owner = table.by_name[target]
    if not owner.out and not ignored(table, owner, name, source):
        await steal(table, table.by_name[name], owner, _picked(pick), "CARD-SYM-5")


async def strip_task(table: Table, name: str, target: str, pick: str, source: str) -> None:
    """A player loses a card to the discard pile (CARD-CATB-1)."""
    owner = table.by_name[target]
    if not owner.out and not ignored(table, owner, name, source):
        await strip(table, owner, _picked(pick), "CARD-SYM-7", name)


def _picked(pick: str) -> Card | str:
    return pick if pick == "hand" else card_of(pick)


async def do_task(table: Table, name: str, source: str, target: str | None, pick: str | None) -> None:
    """The function of a card, unless its player, or its target, is out or not concerned."""
    kind = card_of(source).kind
    aimed: list[Player | Card | str] = []
    if target is not None:
        if table[target].out or ignored(table, table[target], name, source):
            return
        aimed.append(table[target])
    if pick is not None:
        aimed.append(_picked(pick))
    if not table[name].out:
        function: Any = (kind.used or kind).does
        things = (table, table[name], *aimed)
        named = {"card": card_of(source)} if has_further(function, len(things), "card") else {}
        await call(function, *things, **named)


TASKS: Tasks = {"heal": heal_task, "draw": draw_task, "take": take_task, "strip": strip_task, "do": do_task}
