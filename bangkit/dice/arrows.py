"""Arrows, and the attack of the Indians when the last one is taken (DICE-ARROW)."""

from __future__ import annotations

from bangkit.dice.elimination import damage
from bangkit.dice.table import Player, Table


async def take_arrows(table: Table, player: Player, number: int, rule: str) -> None:
    """Arrows are taken one by one; whoever takes the last one brings the Indians (DICE-ARROW-01, DICE-ARROW-04, DICE-ARROW-05, DICE-ARROW-09).

    For a throw `turn.throw` asks for as many as the dice just thrown show: kept ones are not counted again, the token of a die
    that is rerolled stays, and rolling goes on (DICE-ARROW-02, DICE-ARROW-03, DICE-ARROW-08).
    """
    for _ in range(number):
        player.arrows += 1
        table.pool -= 1
        if table.wordy:
            table.note(rule, "takes arrow", player=player.name, arrows=player.arrows, pool=table.pool)
        if not table.pool:
            await indians_attack(table)


async def indians_attack(table: Table) -> None:
    """Everybody loses 1 life for each arrow in front of him, and all arrows go back (DICE-ARROW-04, DICE-ARROW-06, DICE-ARROW-07, DEC-04)."""
    table.note("DICE-ARROW-04", "attack")
    losses = []
    for player in table.from_the_left():
        losses.append((player, min(player.arrows, player.ability.attack_costs)))
        table.pool += player.arrows
        player.arrows = 0
    await damage(table, losses, "DICE-ARROW-04")


def return_arrows(table: Table, player: Player, number: int, rule: str) -> None:
    """Arrows go back from a player to the pool (DICE-SETUP-09)."""
    if number:
        player.arrows -= number
        table.pool += number
        table.note(rule, "returns arrows", player=player.name, count=number, pool=table.pool)
