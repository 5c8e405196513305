"""Playing a card and using what lies there: from the hand to its effect and the discard pile, or in front of a player.

Whether it may be played is asked in `law`: whose turn it is (CARD-PLAY-1), the limit of BANG! cards (CARD-PLAY-2, CARD-PLAY-10), a target that
there must be (CARD-PLAY-11), a further card for the price (DODGE-COST-2). Nobody throws cards away without a rule (CARD-PLAY-12).
"""

from __future__ import annotations

from typing import Any

from bangkit.cards.deck import draw
from bangkit.cards.elimination import judge
from bangkit.cards.faces import Card, card_of
from bangkit.cards.green_cards import green_card, use_green
from bangkit.cards.hooks import KINDS
from bangkit.cards.moves import Move
from bangkit.cards.moving import discard, discard_from_play, finish, lay, remove, settle
from bangkit.cards.own_cards import tasks_listed
from bangkit.cards.table import Player, Table
from bangkit.core.running import Tasks


async def play(table: Table, player: Player, move: Move) -> None:
    """A card leaves the hand; its effect follows as tasks, and the card is discarded after them (CARD-PLAY-5, CARD-PLAY-6, CARD-BANG-9, CDEC-14, CDEC-36).

    Until then it lies aside (CARD-FLOW-2). A price, a further card without an effect of its own, is discarded first
    (DODGE-COST-1, DODGE-COST-3, DODGE-COST-4). A BANG! counts as soon as it is played, cancelled or not (CARD-BANG-10).
    """
    held = move.card
    assert held is not None
    kind: Any = held.kind if move.as_name is None else KINDS[move.as_name]
    if table.told:
        table.note("CARD-PLAY-5", "plays", player=player.name, card=held.text, target=move.target, kind=move.as_name)
    if kind.lays is not None:
        await lay_down(table, player, held, table[move.target] if move.target else player)
        return
    if move.price is not None:
        await discard(table, player, move.price, "DODGE-COST-1")
    if kind.counts_as_bang:
        table.bangs += 1
    table.agenda.append(("finish", held.text))
    table.schedule(tasks_listed(kind.effect, table, player, move))
    set_aside(table, player, held)
    if table.refilling:
        await settle(table)


async def lay_down(table: Table, player: Player, held: Card, owner: Player) -> None:
    """Put a card in play in front of a player (CARD-PLAY-7, CARD-PLAY-13, DODGE-GREEN-1); an old weapon is discarded first (CARD-WEAP-5, CARD-WEAP-6, CARD-WEAP-7, CDEC-13).

    That nobody gets two cards of one name is a check of the law (CARD-PLAY-3, CARD-PLAY-4, DODGE-GEN-10).
    """
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
    """Use an ability, or a green card."""
    if (lying := green_card(player, move.thing)) is not None:
        await use_green(table, player, move, lying)
    else:
        assert player.ability.action is not None
        await player.ability.action.perform(table, player, move)


def set_aside(table: Table, player: Player, held: Card) -> None:
    """Put a card that is being resolved aside: in no hand and not yet in the discard pile (CARD-FLOW-2, CDEC-7)."""
    remove(player, held)
    table.aside.append(held)


async def pay_owed(table: Table) -> None:
    """Draw the cards that somebody is owed for what has now been discarded (CDEC-43)."""
    owed, table.owed = table.owed, ()
    for name, number in owed:
        if not table[name].out:
            await draw(table, table[name], number)


async def finished(table: Table, text: str) -> None:
    """The task after a card's effect: the card goes to the discard pile (CARD-PLAY-6)."""
    finish(table, card_of(text))
    if table.refilling:
        await settle(table)
    if table.owed:
        await pay_owed(table)
    if table.house["deaths_together"]:
        judge(table)


async def judged(table: Table) -> None:
    """The task after an effect without a card to discard, when deaths count as simultaneous (CDEC-11)."""
    judge(table)


TASKS: Tasks = {"finish": finished, "judge": judged}
