"""Green cards (DODGE-GREEN): laid down in one turn, used in a later one, and discarded as the price of their effect.

- One is laid down like a blue card, no two of a name (DODGE-GREEN-1, DODGE-GREEN-11), by `playing.lay_down`, which notes the turn in
  `laid_now`; whoever takes it from the table has to lay it down anew (DODGE-GREEN-9, DODGE-GREEN-10).
- It cannot be used in the turn in which it was laid down, a Missed! from the next player's turn on (DODGE-GREEN-2, DODGE-GREEN-6), nor from
  the hand (DODGE-GREEN-8): `law.offers` looks at `laid_now`.
- Those with the Missed! symbol, and only they, are used out of turn, as answers to shots (DODGE-GREEN-5).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bangkit.cards.deck import draw
from bangkit.cards.faces import Card
from bangkit.cards.moves import Move
from bangkit.cards.moving import discard_from_play
from bangkit.cards.table import Player, Table
from bangkit.core.running import Task

if TYPE_CHECKING:
    from bangkit.cards.law.offers import Target


def green_card(player: Player, name: str | None) -> Card | None:
    """The green card of this name in front of a player."""
    return next((each for each in player.in_play if each.name == name and each.border == "green"), None)


@lru_cache(maxsize=20_000)
def uses_of(lying: Card, targets: tuple[Target, ...]) -> tuple[Move, ...]:
    """The moves that use a green card; it is gone before it can be aimed at itself (DODGE-GREEN-4)."""
    return tuple(
        [
            Move("use", target=target, pick=pick, thing=lying.name)
            for target, zone in targets
            for pick in zone
            if pick is not lying
        ]
    )


async def use_green(table: Table, player: Player, move: Move, lying: Card) -> None:
    """A green card is discarded first, as the price of its effect, in phase 2 of its owner's turn (DODGE-GREEN-3, DODGE-GREEN-4, DODGE-GREEN-7, CDEC-20, CDEC-35, CDEC-37).

    What stands in the second row of the card comes after the first (CARD-SYM-15).
    """
    kind = lying.kind.used
    table.note("DODGE-GREEN-3", "plays", player=player.name, card=lying.text, target=move.target)
    move = move._replace(card=lying)
    together: list[Task] = [("judge",)] if table.house["deaths_together"] else []
    second_row: list[Task] = [("draw", player.name, kind.draws)] if kind.draws and kind.aims else []
    table.schedule([*kind.effect(table, player, move), *together, *second_row])
    await discard_from_play(table, player, lying, "DODGE-GREEN-3")


async def answer_with_green(table: Table, player: Player, lying: Card) -> None:
    """A green Missed! is discarded from the table against a shot, also out of turn (DODGE-GREEN-3, DODGE-GREEN-5, DODGE-CARD-BIBLE-1)."""
    await discard_from_play(table, player, lying, "DODGE-GREEN-3")
    await draw(table, player, lying.kind.draws, "DODGE-CARD-BIBLE-1")
