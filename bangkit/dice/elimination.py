"""Losing and gaining life: damage events, eliminations (DICE-ELIM), and the reactions to them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from bangkit.core.roles import SHERIFF
from bangkit.dice.table import Player, Table
from bangkit.dice.victory import TurnOver, judge
from bangkit.dice.zombies import limited

Losses = Sequence[tuple[Player, int]]
"""Who loses how many points in one event, clockwise from the active player's left."""
Revenge = Callable[[Table, Player, Player], Awaitable[None]]


def gain(table: Table, player: Player, points: int, rule: str) -> None:
    """A player gains life, never above his cap (DICE-BEER-02); a zombie never does (UNDEAD-ZOMBIE-09)."""
    points = min(points, player.starting_life - player.life)
    if points <= 0 or player.out or limited(table, player):
        return
    player.life += points
    table.note(rule, "heals", player=player.name, regained=points, life=player.life)


class Event(NamedTuple):
    """A damage event to which somebody has to react: who lost how much, who has fallen, who is owed an arrow."""

    cause: Player | None
    lost: dict[Player, int]
    fallen: list[Player]
    avengers: list[tuple[Player, Revenge]]


async def damage(table: Table, losses: Losses, rule: str) -> None:
    """One damage event that nobody has caused: all losses, eliminations, the end of the game, then the reactions (DEC-06)."""
    event = lose(table, losses, None, rule)
    if event is not None:
        await react(table, event)


async def hits(table: Table, losses: list[tuple[Player, int]], cause: Player, rule: str) -> None:
    """The damage of shots or of a Gatling, before which a player may do something else instead (DEC-06)."""
    for number, (player, points) in enumerate(losses):
        if player.ability.instead is not None:
            losses[number] = player, await player.ability.instead(table, player, points)
    event = lose(table, losses, cause, rule)
    if event is not None:
        await react(table, event)


def lose(table: Table, losses: Losses, cause: Player | None, rule: str) -> Event | None:
    """All losses of the event happen, then the eliminations, then the end is judged (DICE-ELIM-01, DICE-ARROW-07, DICE-END-11).

    Answers what the reactions need to know, or nothing if nobody has to react.
    """
    lost, stirs = [], False
    for player, points in losses:
        life, ability = player.life, player.ability
        if points > life:
            points = life
        if points:
            player.life = life = life - points
            player.lost += points
            lost.append((player, points))
            if not life or ability.after_loss is not None or ability.revenge is not None:
                stirs = True
            if table.wordy:
                killer = cause.name if cause is not None else None
                table.note(rule, "loses", player=player.name, lost=points, life=life, killer=killer)
    if not stirs:
        return None
    fallen = [player for player, _ in lost if not player.life]
    avengers = [(player, player.ability.revenge) for player, _ in lost if player.ability.revenge is not None]
    if fallen:
        eliminate(table, fallen, cause)
        judge(table, fallen, cause)
    return Event(cause, dict(lost), fallen, avengers)


def eliminate(table: Table, fallen: Sequence[Player], cause: Player | None) -> None:
    """Who falls shows his role; arrows, tokens, cards and character go back (DICE-ELIM-01, DICE-ELIM-02, DICE-ELIM-03, DEC-53, UNDEAD-BONE-02).

    He has no turn and no place any more (DICE-ELIM-04), and wins with his side (DICE-ELIM-05).
    """
    current = table.by_name[table.current]
    seats = len(table.players)
    for player in sorted(fallen, key=lambda each: (each.index - current.index) % seats):
        player.out = player.role_shown = True
        table.note(
            "DICE-ELIM-01", "eliminated", player=player.name, role=player.role, killer=cause.name if cause else None
        )
        table.give_back(player)
        table.pool += player.arrows
        player.arrows = 0
        table.fallen += (player.name,)
        if table.has_boneyard:
            table.to_reveal += (player.name,)
        if player.role == SHERIFF and cause is not None and cause is not player:
            table.sheriff_killer = cause.name
    table.refresh()


async def react(table: Table, event: Event) -> None:
    """Reactions clockwise from the active player's left, then the arrow owed to an avenger (DEC-06, DEC-09).

    If the active player has fallen, his turn ends (DEC-08).
    """
    number = len(event.fallen)
    for player in table.from_the_left() if number else tuple(event.lost):
        ability = player.ability
        if ability.after_loss is not None and player in event.lost:
            await ability.after_loss(table, player, event.lost[player])
        if ability.after_elimination is not None and number:
            await ability.after_elimination(table, player, number)
    for player, revenge in event.avengers:
        cause = event.cause
        if cause is not None and not cause.out and (not player.out or table.house["dead_gringo_gives_arrow"]):
            await revenge(table, player, cause)
    if table.by_name[table.current].out:
        raise TurnOver
