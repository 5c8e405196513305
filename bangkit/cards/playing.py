"""Playing a card and using what lies there: from the hand to its effect and the discard pile, or in front of a player."""

from __future__ import annotations

from typing import Any

from bangkit.cards.faces import Card
from bangkit.cards.hooks import KINDS
from bangkit.cards.moves import Move
from bangkit.cards.moving import discard, discard_from_play, lay, set_aside, settle
from bangkit.cards.table import Player, Table
from bangkit.core.running import Task


async def play(table: Table, player: Player, move: Move) -> None:
    """A card leaves the hand; its effect follows as tasks, and the card is discarded after them (CARD-PLAY-5, CARD-PLAY-6, CARD-BANG-9, CDEC-14, DODGE-COST-3, DODGE-COST-4, CDEC-36).

    A price is discarded first (DODGE-COST-1). A BANG! counts as soon as it is played, cancelled or not (CARD-BANG-10).
    """
    held = move.card
    assert held is not None
    kind: Any = held.kind if move.as_name is None else KINDS[move.as_name]
    if table.journal is not None:
        table.note("CARD-PLAY-5", "plays", player=player.name, card=held.text, target=move.target, kind=move.as_name)
    if kind.lays is not None:
        await lay_down(table, player, held, table[move.target] if move.target else player)
        return
    if move.price is not None:
        await discard(table, player, move.price, "DODGE-COST-1")
    if kind.counts_as_bang:
        table.bangs += 1
    table.agenda.append(("finish", held.text))
    table.schedule(kind.effect(table, player, move))
    set_aside(table, player, held)
    if table.refilling:
        await settle(table)


async def lay_down(table: Table, player: Player, held: Card, owner: Player) -> None:
    """Put a card in play in front of a player (CARD-PLAY-7, CARD-PLAY-13); an old weapon is discarded first (CARD-WEAP-5, CARD-WEAP-6, CDEC-13, DODGE-GREEN-10)."""
    if held.reach is not None:
        for old in [lying for lying in owner.in_play if lying.reach is not None]:
            await discard_from_play(table, owner, old, "CARD-WEAP-5")
    set_aside(table, player, held)
    if table.refilling:
        await settle(table)
    table.aside.remove(held)
    lay(owner, held)
    if held.border == "green":
        owner.laid_now += (held,)
    if table.wordy:
        other = None if owner is player else owner.name
        table.note("CARD-PLAY-7", "lays", player=player.name, card=held.text, target=other)


async def use(table: Table, player: Player, move: Move) -> None:
    """Use an ability, or a green card, which is discarded first as the price of its effect (DODGE-GREEN-3, DODGE-GREEN-4, CDEC-20, CDEC-35, CDEC-37)."""
    lying = next((each for each in player.in_play if each.name == move.thing and each.border == "green"), None)
    if lying is None:
        assert player.ability.action is not None
        await player.ability.action.perform(table, player, move)
        return
    kind = lying.kind.used
    table.note("DODGE-GREEN-3", "plays", player=player.name, card=lying.text, target=move.target)
    move = move._replace(card=lying)
    together: list[Task] = [("judge",)] if table.house["deaths_together"] else []
    second_row: list[Task] = [("draw", player.name, kind.draws)] if kind.draws and kind.aims else []
    table.schedule([*kind.effect(table, player, move), *together, *second_row])
    await discard_from_play(table, player, lying, "DODGE-GREEN-3")
