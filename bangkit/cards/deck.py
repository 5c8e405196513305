"""The deck: drawing cards, and the reshuffle when it has run out."""

from __future__ import annotations

from bangkit.cards.faces import ORDER, Card
from bangkit.cards.moving import name_hand, receive, settle
from bangkit.cards.table import EVERYBODY, Player, Table
from bangkit.core.requests import DrawFrom


async def next_card(table: Table, rule: str, about: str) -> Card | None:
    """Take the top card off the deck, reshuffling first if there is none (CARD-TURN-6, CDEC-4); None if no card is left."""
    if used_up(table):
        await new_deck(table)
        if used_up(table):
            return None
    if table.top:
        taken = table.top.pop(0)[0]
    else:
        taken = await DrawFrom("card", rule, table.bag, about)
    if table.house["early_reshuffle"] and used_up(table):
        await new_deck(table)
    return taken


def used_up(table: Table) -> bool:
    """Whether no card is left in the deck; those without a name in open hands lie in the bag and are not in it."""
    return not table.top and len(table.bag) == table.lazy


async def new_deck(table: Table) -> None:
    """Shuffle the discard pile; what hands hold without a name is named first, since it is not in that pile."""
    for player in table.players if table.lazy else ():
        await name_hand(table, player)
    reshuffle(table)


def reshuffle(table: Table) -> None:
    """Make the discard pile the new deck; cards aside, open or looked at are not in it (CDEC-3)."""
    if not table.discard:
        return
    table.bag.extend(table.discard)
    table.bag.sort(key=ORDER)
    table.discard.clear()
    for player in table.players:
        player.seen = [EVERYBODY] * len(player.seen)
    table.note("CARD-TURN-6", "reshuffle", size=len(table.bag))


async def draw(table: Table, player: Player, number: int = 1, rule: str = "CARD-SYM-4") -> None:
    """Draw cards from the deck into the hand; what is not there is forfeited (CARD-TURN-7)."""
    unseen = DrawFrom("card", rule, table.bag, player.name)
    for _ in range(number):
        if not table.top and len(table.bag) > table.lazy + 1:  # in the midst of the deck
            drawn = await unseen
        elif not (drawn := await next_card(table, rule, player.name)):
            break
        receive(player, drawn, player.bit)
        if table.journal is not None:
            table.note(rule, "draws", (player.name,), {"card": drawn.text}, player=player.name)
    if table.refilling:
        await settle(table)
