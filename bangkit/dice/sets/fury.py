"""Module 2, fury: cards that bring their symbols to the final result (UNDEAD-FURY).

They are shuffled into a deck, with or without module 1 (UNDEAD-FURY-01).
"""

from __future__ import annotations

from bangkit.dice.arrows import take_arrows
from bangkit.dice.diceset import Composition, DiceSet
from bangkit.dice.faces import ARROW, BEER, DYNAMITE, GATLING, ONE, TWO
from bangkit.dice.table import Player, Table
from bangkit.dice.zombies import limited

MANY_LOSSES = 2
"""So many life points lost in a turn bring a fury card (UNDEAD-FURY-02)."""


async def next_card(table: Table, rule: str, about: str) -> str | None:
    """The top fury card; an empty deck is made new from the discard pile (UNDEAD-FURY-10, DEC-37)."""
    if not len(table.fury):
        if not table.fury_discard:
            return None
        table.fury.shuffle_in(table.fury_discard)
        table.fury_discard = []
        table.note("UNDEAD-FURY-10", "new fury deck", size=len(table.fury))
    card: str = await table.fury.take("fury", rule, about)
    return card


async def draw(table: Table, player: Player, rule: str) -> None:
    """A player draws a fury card and lays it face down before him (UNDEAD-FURY-02, UNDEAD-FURY-03, UNDEAD-FURY-04)."""
    if player.out or limited(table, player) or not table.has("fury"):
        return
    if player.ability.draw_fury is not None:
        card = await player.ability.draw_fury(table, player)
    else:
        card = await next_card(table, rule, player.name)
    if card is not None:
        player.fury += (card,)
        table.note(rule, "draws fury", (player.name,), {"card": card}, player=player.name)


async def reveal_fury(table: Table, name: str) -> None:
    """T2: all fury cards are revealed; ARROW on them is taken at once (UNDEAD-FURY-05, UNDEAD-FURY-07, UNDEAD-FURY-09).

    Their symbols are counted with the final result, in `resolution.symbols`, and no die shows them (UNDEAD-FURY-06, UNDEAD-FURY-11).
    """
    player = table.by_name[name]
    table.phase = "T2"
    if player.fury:
        player.revealed, player.fury = player.fury, ()
        table.note("UNDEAD-FURY-05", "reveals fury", player=name, cards=list(player.revealed))
        await take_arrows(table, player, " ".join(player.revealed).split().count(ARROW), "UNDEAD-FURY-07")


async def discard_and_draw(table: Table, player: Player) -> None:
    """T6: revealed cards are discarded, whoever lost much draws, clockwise (UNDEAD-FURY-08, UNDEAD-FURY-02, DEC-35)."""
    if player.revealed:
        table.fury_discard = sorted([*table.fury_discard, *player.revealed])
        table.note("UNDEAD-FURY-08", "discards fury", player=player.name, cards=list(player.revealed))
        player.revealed = ()
    for each in table.clockwise(player):
        if each.lost >= MANY_LOSSES:
            await draw(table, each, "UNDEAD-FURY-02")


FURY = DiceSet(
    2,
    components={
        "fury": Composition(
            tuple(symbol for symbol in (ARROW, DYNAMITE, ONE, TWO, BEER, GATLING) for _ in range(3)), "UNCONFIRMED"
        )
    },
    tasks={"T2 reveal fury": reveal_fury},
    chapters=("23_undead_or_alive",),
)
