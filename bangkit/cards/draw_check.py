"""Draw! (CARD-DRAW): a card turned over decides, for Barrel, Jail and Dynamite."""

from __future__ import annotations

from collections.abc import Callable

from bangkit.cards.deck import next_card
from bangkit.cards.faces import Card
from bangkit.cards.hooks import suit_of
from bangkit.cards.moves import with_card
from bangkit.cards.moving import decide, finish, settle
from bangkit.cards.table import Player, Table


async def draw_check(table: Table, player: Player, sign: Callable[[str, Card], bool], rule: str) -> bool:
    """Draw! (CARD-DRAW-1, CARD-DRAW-2, CARD-DRAW-5, CARD-DRAW-6, CARD-DRAW-7, CDEC-33): turn over the top card and discard it; answers whether it matches the sign.

    Whatever the draw! is for (CARD-CHAR-LUCKY-DUKE-3), with more than one flip (a hook: Lucky Duke) the player chooses the card
    that counts (CARD-CHAR-LUCKY-DUKE-1); all are discarded in their order (CARD-CHAR-LUCKY-DUKE-2). The first lies aside if a
    reshuffle brings the second (CARD-CHAR-LUCKY-DUKE-5); if there is only one, that one counts (CARD-CHAR-LUCKY-DUKE-4).
    Without any card the draw! does not match (CARD-DRAW-8).
    """
    shown: list[Card] = []
    for _ in range(player.ability.flips):
        turned = await next_card(table, rule, player.name)
        if turned is None:
            break
        shown.append(turned)
        table.aside.append(turned)
        if table.journal is not None:
            table.note(rule, "flips", player=player.name, card=turned.text)
    if not shown:
        return False
    counts = shown[0]
    if len(shown) > 1:
        options = [with_card("choose", each) for each in dict.fromkeys(shown)]
        move = await decide(table, player, "choose", "CARD-CHAR-LUCKY-DUKE-1", options, {"rule": rule})
        assert move is not None and move.card is not None
        counts = move.card
    for turned in shown:
        finish(table, turned)
        if table.refilling:
            await settle(table)
    return sign(suit_of(table, counts), counts)


def is_hearts(suit: str, _: Card) -> bool:
    """The sign of Barrel and Jail: Hearts (CARD-BARREL-1, CARD-JAIL-3)."""
    return suit == "hearts"


def explodes(suit: str, turned: Card) -> bool:
    """The sign of the Dynamite: 2 to 9 of Spades, ends included (CARD-DRAW-3).

    >>> from bangkit.cards import card
    >>> explodes("spades", card("Missed! 2S")), explodes("spades", card("Stagecoach 9S"))
    (True, True)
    """
    return suit == "spades" and turned.height <= 7
