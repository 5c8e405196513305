# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False
"""Functions about seats and distances."""

from __future__ import annotations

from collections.abc import Iterator

from bangkit.learn.functions import Arguments, Function
from bangkit.learn.picking import Pick


def seats_between(players, one, other):
    """The steps from seat `one` to seat `other` at a table of so many players, the shorter way round; seats are 0, 1, 2, ..."""
    there = (other - one) % players
    return min(there, players - there)


def _straight(players, one, other):
    return abs(other - one)


def _clockwise(players, one, other):
    return (other - one) % players


def _inclusive(players, one, other):
    there = (other - one) % players
    return min(there, players - there) + 1


def _one_way(players, one, other):
    return other - one


def _in_between(players, one, other):
    there = (other - one) % players
    return min(there, players - there) - 1


def _seat_cases(pick: Pick) -> Iterator[Arguments]:
    yield from [(5, 0, 1), (5, 0, 4), (5, 4, 1), (6, 1, 4), (4, 0, 2), (8, 7, 0), (7, 6, 2), (2, 0, 1)]
    for _ in range(6):
        players = 4 + pick.below(5)
        yield (players, *pick.some(range(players), 2))


SEATS = Function(
    seats_between,
    _seat_cases,
    wrong=[
        (_straight, "You subtract the seat numbers. That forgets that the table is round: from seat 0 to the last seat it is one step."),
        (_clockwise, "You count clockwise only. The other way round may be shorter, and the shorter way counts."),
        (_one_way, "You subtract one seat number from the other. The table is round, and nobody sits at a distance below 0."),
        (_in_between, "You count the seats that lie between the two; what counts are the steps from one seat to the next."),
        (_inclusive, "You count the seats, with the first one; what counts are the steps from one seat to the next."),
    ],
    properties=[
        (lambda told, steps: steps >= 1, "Two different players are at least one step apart."),
        (lambda told, steps: steps <= told[0] // 2, "The shorter way is never longer than half of the table."),
    ],
)  # fmt: skip


def distance(steps, appaloosa, mustang):
    """The distance at which one player sees another: the steps between them, whether the one who looks has an Appaloosa,
    whether the one who is looked at has a Mustang (True or False)."""
    seen = steps
    if mustang:
        seen = seen + 1
    if appaloosa:
        seen = seen - 1
    return max(seen, 1)


def _no_floor(steps, appaloosa, mustang):
    return steps + bool(mustang) - bool(appaloosa)


def _swapped(steps, appaloosa, mustang):
    return max(steps - bool(mustang) + bool(appaloosa), 1)


def _no_mustang(steps, appaloosa, mustang):
    return max(steps - bool(appaloosa), 1)


def _swapped_no_floor(steps, appaloosa, mustang):
    return steps - bool(mustang) + bool(appaloosa)


def _floor_too_early(steps, appaloosa, mustang):
    return max(steps - bool(appaloosa), 1) + bool(mustang)


def _horse_cases(pick: Pick) -> Iterator[Arguments]:
    for steps in (1, 2, 3, 4):
        for near in (False, True):
            for far in (False, True):
                yield (steps, near, far)


DISTANCE = Function(
    distance,
    _horse_cases,
    wrong=[
        (_no_floor, "Somebody ends up at distance 0. Nobody is ever nearer than 1."),
        (_swapped, "You have swapped the horses: the Mustang keeps its rider away, the Appaloosa brings the others near."),
        (_swapped_no_floor, "You have swapped the horses: the Mustang keeps its rider away, the Appaloosa brings the others near."),
        (_floor_too_early, "You look at the least distance too early: first both horses, then nobody nearer than 1."),
        (_no_mustang, "You forgot the Mustang: whoever is looked at and has one is 1 farther away."),
    ],
    properties=[(lambda told, seen: seen >= 1, "No distance is smaller than 1.")],
)  # fmt: skip


ALL = (SEATS, DISTANCE)
