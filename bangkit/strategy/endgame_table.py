"""From a solved position to a table to play on, and back."""

from __future__ import annotations

from typing import Any

from bangkit.core.roles import ROLES_FOR, SHERIFF
from bangkit.dice.diceset import SETS
from bangkit.dice.table import Table
from bangkit.strategy.endgame_states import Pair


def name_of(role: str) -> str:
    """What the seat of a side is called.

    >>> name_of("renegade")
    'Renegade'
    """
    return role.capitalize()


def table_at(pair: Pair, lives: tuple[int, int], arrows: tuple[int, int], turn: str) -> Table:
    """A table with the two in the game, the others of a game of three or four out, and a turn about to begin."""
    roles = [side.role for side in pair.sides]
    count = 4 if SHERIFF in roles else 3
    out = list(ROLES_FOR[count])
    for role in roles:
        out.remove(role)
    names = [name_of(role) for role in roles] + [f"{name_of(role)} {n}" for n, role in enumerate(out, 2)]
    table = Table(names, house=SETS.house({"arrow_pool": pair.arrows, "three_all_dead": pair.all_dead}, []))
    for player, role in zip(table.players, (*roles, *out), strict=True):
        player.role, player.role_shown, player.out = role, True, True
        player.life = 0
    for player, side, life, held in zip(table.players, pair.sides, lives, arrows, strict=False):
        player.character, player.out = side.character, False
        player.life, player.starting_life, player.arrows = life, side.cap, held
    table.pool -= sum(arrows)
    table.fallen = tuple(names[2:])
    table.current, table.phase = name_of(turn), "T0"
    table.agenda.append(("turn", table.current))
    table.refresh()
    return table


def standing(pair: Pair, seats: Any, turn: str) -> tuple[tuple[int, int], tuple[int, int], str] | None:
    """Lives, arrows and the role to move, read off the seats of a table or a view; nothing if others are left.

    `seats` are all seats, `turn` is the name of the active player.
    """
    living = {seat.role: seat for seat in seats if not seat.out}
    if set(living) != {side.role for side in pair.sides}:
        return None
    one, other = (living[side.role] for side in pair.sides)
    if (one.character, other.character) != tuple(side.character for side in pair.sides):
        return None
    role = next(seat.role for seat in seats if seat.name == turn)
    return (one.life, other.life), (one.arrows, other.arrows), role
