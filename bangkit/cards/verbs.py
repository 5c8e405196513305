"""What happens at the table, as verbs for rules of one's own: each is awaited.

Every verb names the rule that makes it happen; without one, it is the general rule for what happens.

>>> async def coffee(table, player):
...     await heal(table, player)
...     await draw(table, player, 2, "OURS-1")
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bangkit.cards import elimination, moving, shooting
from bangkit.cards.faces import SUITS, Card
from bangkit.cards.moves import Move
from bangkit.cards.table import Player, Table
from bangkit.core.arguments import check, one_of


async def draw(table: Table, player: Player, number: int = 1, rule: str = "CARD-SYM-4") -> None:
    """A player draws cards from the deck."""
    await moving.draw(table, player, number, rule)


async def heal(table: Table, player: Player, number: int = 1, rule: str = "CARD-SYM-3") -> None:
    """A player regains life points, never above his starting life (CARD-BEER-2)."""
    elimination.heal(table, player, number, rule)


async def hurt(
    table: Table, player: Player, number: int = 1, by: Player | None = None, rule: str = "CARD-SYM-2"
) -> None:
    """A player loses life points through somebody or nobody; he may die."""
    if not player.out:
        await elimination.lose_life(table, player, number, by, rule)


async def shoot(table: Table, shooter: Player, target: Player, card: Card | str = "", missed: int = 1) -> None:
    """A player is shot at, and may answer (CARD-SYM-2)."""
    await shooting.be_shot(table, target.name, shooter.name, str(card), missed)


async def take(
    table: Table, player: Player, target: Player, pick: Card | str = "hand", rule: str = "CARD-SYM-5"
) -> None:
    """A player takes a card of another one: blindly from the hand, or a named one that lies there."""
    if pick != "hand" or target.hand:
        await moving.steal(table, player, target, pick, rule)


async def discard(table: Table, owner: Player, card: Card, rule: str = "CARD-SYM-7") -> None:
    """A player discards a card of his hand, or one that lies in front of him."""
    away = moving.discard if card in owner.hand else moving.discard_from_play
    await away(table, owner, card, rule)


async def lose_card(
    table: Table, owner: Player, by: Player, pick: Card | str = "hand", rule: str = "CARD-SYM-7"
) -> None:
    """A player loses a card to the discard pile: a blind one of his hand, or a named one that lies there."""
    if pick != "hand" or owner.hand:
        await moving.strip(table, owner, pick, rule, by.name)


async def flip(table: Table, player: Player, sign: str | Callable[[Card], bool], rule: str = "CARD-DRAW-1") -> bool:
    """Draw! (CARD-DRAW-1): a card is turned over; answers whether it is of this suit, or what a function of it says."""
    if not callable(sign):
        check({"sign": sign}, {"sign": one_of(SUITS)})
    return await moving.draw_check(
        table, player, lambda suit, card: sign(card) if callable(sign) else suit == sign, rule
    )


async def choose(table: Table, player: Player, cards: Sequence[Card], rule: str) -> Card | None:
    """A player chooses one of these cards; nothing if there are none."""
    options = [Move("choose", each) for each in dict.fromkeys(cards)]
    move = await moving.decide(table, player, "own card", rule, options) if options else None
    return move.card if move is not None else None


async def choose_player(table: Table, player: Player, players: Sequence[Player], rule: str) -> Player | None:
    """A player chooses one of these players; nothing if there are none."""
    options = [Move("victim", None, each.name) for each in players]
    move = await moving.decide(table, player, "own player", rule, options) if options else None
    return table[move.target] if move is not None and move.target is not None else None
