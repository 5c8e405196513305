"""Where two players stand who are the last of a dice game, and what each event does to that.

A `Stand` is everything that outlives a turn: life and arrows of both; the rest of the arrows is the pool.
With two players left nobody's places, targets or Vulture Sam matter any more: every shot hits the other one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from bangkit.core.roles import DEPUTY, OUTLAW, RENEGADE, ROLES_FOR, SHERIFF
from bangkit.dice.diceset import SETS
from bangkit.dice.hooks import NOBODY, Power
from bangkit.dice.sets.base import ARROWS_IN_BOX
from bangkit.dice.table import Table

MATCHES = ((SHERIFF, RENEGADE), (SHERIFF, OUTLAW), (DEPUTY, RENEGADE), (DEPUTY, OUTLAW), (OUTLAW, RENEGADE))
"""Who can be the last two; the last three of these are left of a game of three (DICE-3P-05)."""
FIRST, SECOND, BOTH = -3, -2, -1
"""The three ends: the first side has won, the second has, both have fallen in one event."""

INDIFFERENT = 1e-12
"""A smaller difference is rounding, and no reason to prefer anything."""


class Stand(NamedTuple):
    """Life and arrows of the two sides between two events."""

    lives: tuple[int, int]
    arrows: tuple[int, int]


Place = Stand | int
"""A stand, or one of the three ends."""
Event = Callable[[Stand], Place]


@dataclass(frozen=True)
class Side:
    """One of the two: his role, his character and the most life that he can have."""

    role: str
    character: str | None
    cap: int
    ability: Power = NOBODY


@dataclass(frozen=True)
class Pair:
    """Two sides and the number of arrows in the game: all stands between them, numbered, the three ends last."""

    sides: tuple[Side, Side]
    arrows: int = ARROWS_IN_BOX
    all_dead: str = OUTLAW
    """Who wins of the last of three when nobody is left (DEC-14)."""

    @property
    def worth_of_both(self) -> float | None:
        """What it is worth to the first side that both fall: all or nothing if an Outlaw wins then, else left open.

        The Outlaws win when nobody is left (DICE-END-08, DEC-14).
        """
        roles = [side.role for side in self.sides]
        if OUTLAW not in roles or SHERIFF not in roles and self.all_dead != OUTLAW:
            return None
        return float(roles[0] == OUTLAW)

    @cached_property
    def stands(self) -> tuple[Stand, ...]:
        """Every stand: both live, and at least one arrow lies in the pool (DICE-ARROW-04)."""
        lives = product(*(range(1, side.cap + 1) for side in self.sides))
        arrows = [(mine, yours) for mine in range(self.arrows) for yours in range(self.arrows - mine)]
        return tuple(Stand((one, other), held) for (one, other), held in product(lives, arrows))

    @cached_property
    def _numbers(self) -> dict[Stand, int]:
        return {stand: number for number, stand in enumerate(self.stands)}

    def number(self, place: Place) -> int:
        """The number of a stand or of an end; raises `KeyError` for what cannot be."""
        if isinstance(place, int):
            return len(self.stands) + 3 + place
        return self._numbers[place]

    def chart(self, event: Event) -> list[int]:
        """Where an event leads from every stand; the ends stay as they are."""
        places = [self.number(event(stand)) for stand in self.stands]
        return places + [self.number(end) for end in (FIRST, SECOND, BOTH)]

    # -- events ----------------------------------------------------------------------------------

    def pool(self, stand: Stand) -> int:
        """The arrows in the middle."""
        return self.arrows - sum(stand.arrows)

    def arrow(self, stand: Stand, who: int) -> Place:
        """Somebody takes an arrow; the last one brings the Indians (DICE-ARROW-01, DICE-ARROW-04, DICE-ARROW-05, DICE-ARROW-06, DICE-ARROW-07)."""
        arrows = changed(stand.arrows, who, 1)
        if sum(arrows) < self.arrows:
            return Stand(stand.lives, arrows)
        costs = [min(held, side.ability.attack_costs) for held, side in zip(arrows, self.sides, strict=True)]
        return judged(Stand((stand.lives[0] - costs[0], stand.lives[1] - costs[1]), (0, 0)))

    def healed(self, stand: Stand, who: int, points: int) -> Stand:
        """Somebody gains life up to his cap (DICE-BEER-02)."""
        gained = min(points, self.sides[who].cap - stand.lives[who])
        return Stand(changed(stand.lives, who, gained), stand.arrows)

    def loses(self, stand: Stand, who: int, points: int, choice: int = 0) -> Place:
        """Somebody loses life; who survives may have a choice of arrows to return (DICE-CHAR-PEDRO-01)."""
        after = judged(Stand(changed(stand.lives, who, -points), stand.arrows))
        if isinstance(after, int) or self.sides[who].ability.after_loss is None:
            return after
        return returned(after, who, min(choice, points))

    def hit(self, stand: Stand, who: int, points: int, choice: int = 0) -> Place:
        """The other side's shots or Gatling hit somebody, who answers as his ability lets him (DEC-06).

        `choice` is how many points Bart turns into arrows (DEC-17), or how many arrows Pedro returns;
        what cannot be done is done as far as it can.
        """
        ability, before = self.sides[who].ability, stand
        if ability.instead is not None:
            taken = min(choice, points, self.pool(stand) - 1)
            stand, points = Stand(stand.lives, changed(stand.arrows, who, taken)), points - taken
        after = self.loses(stand, who, points, choice)
        if isinstance(after, int) or ability.revenge is None or after.lives == before.lives:
            return after
        return self.arrow(after, 1 - who)

    def gatling(self, stand: Stand, who: int, choice: int = 0) -> Place:
        """Somebody's Gatling: his arrows go back, the other one is hit (DICE-GAT-01, DICE-GAT-02, DEC-12)."""
        stand = returned(stand, who, self.arrows)
        return stand if self.sides[1 - who].ability.gatling_proof else self.hit(stand, 1 - who, 1, choice)

    def beers(self, stand: Stand, who: int, own: int, given: int) -> Stand:
        """So many beers for himself and for the other; his own count by his life before them (DICE-CHAR-JESSE-02)."""
        own_beer = self.sides[who].ability.own_beer
        worth = 1 if own_beer is None else own_beer(stand.lives[who])
        return self.healed(self.healed(stand, who, own * worth), 1 - who, given)

    def answers(self, who: int, points: int) -> range:
        """The choices of somebody who is hit for so many points; one that is no choice, without an ability."""
        ability = self.sides[who].ability
        return range(points + 1) if ability.instead is not None or ability.after_loss is not None else range(1)


def changed(numbers: tuple[int, int], who: int, by: int) -> tuple[int, int]:
    """The pair with one of its numbers changed.

    >>> changed((4, 7), 1, -2)
    (4, 5)
    """
    return (numbers[0] + by, numbers[1]) if who == 0 else (numbers[0], numbers[1] + by)


def returned(stand: Stand, who: int, number: int) -> Stand:
    """Arrows go back to the pool, as many as he has (DICE-SETUP-09)."""
    return Stand(stand.lives, changed(stand.arrows, who, -min(number, stand.arrows[who])))


def judged(stand: Stand) -> Place:
    """The stand, or the end that it means: with two players left every elimination ends the game (DICE-END-11).

    >>> judged(Stand((3, 0), (0, 2))) == FIRST, judged(Stand((0, -1), (0, 0))) == BOTH
    (True, True)
    """
    fallen = stand.lives[0] <= 0, stand.lives[1] <= 0
    if not any(fallen):
        return stand
    return BOTH if all(fallen) else SECOND if fallen[0] else FIRST


# -- a table to play on, and back --------------------------------------------------------------------


def table_at(pair: Pair, lives: tuple[int, int], arrows: tuple[int, int], turn: str) -> Table:
    """A table with the two in the game, the others of a game of three or four out, and a turn about to begin.

    The seats of the two are called by their roles.
    """
    roles = [side.role for side in pair.sides]
    count = 4 if SHERIFF in roles else 3
    out = list(ROLES_FOR[count])
    for role in roles:
        out.remove(role)
    names = [*map(str.capitalize, roles), *(f"{role.capitalize()} {n}" for n, role in enumerate(out, 2))]
    table = Table(names, house=SETS.house({"arrow_pool": pair.arrows, "three_all_dead": pair.all_dead}, []))
    for player, role in zip(table.players, (*roles, *out), strict=True):
        player.role, player.role_shown, player.out = role, True, True
        player.life = 0
    for player, side, life, held in zip(table.players, pair.sides, lives, arrows, strict=False):
        player.character, player.out = side.character, False
        player.life, player.starting_life, player.arrows = life, side.cap, held
    table.pool -= sum(arrows)
    table.fallen = tuple(names[2:])
    table.current, table.phase = turn.capitalize(), "T0"
    table.agenda.append(("turn", table.current))
    table.refresh()
    return table


def endgame_position(pair: Pair, seats: Any, turn: str) -> tuple[tuple[int, int], tuple[int, int], str] | None:
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
