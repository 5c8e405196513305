"""Who sees whom at which distance, how far a weapon reaches, and why."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bangkit.cards.hooks import force
from bangkit.cards.table import Player, Table
from bangkit.core.seating import gap, gaps


class Step(NamedTuple):
    """One step of a distance: what changes it, by how much, and the rule that says so."""

    rule: str
    what: str
    change: int


class Sight(dict[str, int]):
    """The distance at which a player sees everybody, by name in the order of the seats; himself at 0."""

    __hash__ = object.__hash__  # type: ignore[assignment]


def seat_gap(table: Table, one: Player, other: Player) -> int:
    """The smaller number of seats between two players, not counting eliminated ones (CARD-DIST-1, CARD-DIST-2, CARD-ELIM-7)."""
    ring = [player for player in table.players if not player.out or player is one or player is other]
    return gap(ring.index(one), ring.index(other), len(ring))


def distance(table: Table, one: Player, other: Player) -> int:
    """The distance at which `one` sees `other`: all changes are summed, then at least 1 (CARD-DIST-8, CARD-DIST-9, CARD-DIST-10, CDEC-12)."""
    return distances(table, one, other)[other.name]


def distances(table: Table, one: Player, also: Player | None = None) -> Sight:
    """The distance at which a player sees everybody in the game, and `also` somebody who is out; himself at 0 (CARD-DIST-11, CARD-SYM-14, DODGE-GEN-9)."""
    ring, seats = table.ring, table.seats
    if one.out or (also is not None and also.out):
        ring = [player for player in table.players if not player.out or player is one or player is also]
        seats = tuple(player.name for player in ring)
    if table.silencers:
        farther = tuple([force(table, other).farther for other in ring])
    else:
        farther = tuple([other.powers.farther for other in ring])
    return _sight(seats, ring.index(one), force(table, one).nearer, farther)


@lru_cache(maxsize=10_000)
def _sight(ring: tuple[str, ...], place: int, nearer: int, farther: tuple[int, ...]) -> Sight:
    steps = gaps(place, len(ring))
    seen = Sight({name: max(step - nearer + far, 1) for name, step, far in zip(ring, steps, farther, strict=True)})
    seen[ring[place]] = 0
    return seen


def reach(table: Table, player: Player) -> int:
    """The largest distance at which a player's weapon shoots; the Colt .45 at 1 (CARD-DIST-3, CARD-DIST-12, CARD-WEAP-1, CARD-WEAP-2, CARD-WEAP-3, CARD-WEAP-4)."""
    return force(table, player).reach


def why_distance(table: Table, one: Player, other: Player) -> list[Step]:
    """The distance step by step, each with its rule: the seats, every modifier, the floor of 1 (CARD-DIST-1, CARD-DIST-8).

    A Mustang counts for those who look at its owner (CARD-DIST-4, CARD-DIST-5), an Appaloosa for its owner
    (CARD-DIST-6, CARD-DIST-7); so do Paul Regret and Rose Doolan (CARD-CHAR-PAUL-REGRET-1, CARD-CHAR-ROSE-DOOLAN-1).
    """
    if one is other:
        return []
    steps = [Step("CARD-DIST-1", "seats", seat_gap(table, one, other))]
    for power in force(table, other).powers:
        if power.farther:
            steps.append(Step(power.rule or "CARD-DIST-4", power.name, power.farther))
    for power in force(table, one).powers:
        if power.nearer:
            steps.append(Step(power.rule or "CARD-DIST-6", power.name, -power.nearer))
    total = sum(step.change for step in steps)
    if total < 1:
        steps.append(Step("CARD-DIST-8", "at least 1", 1 - total))
    return steps
