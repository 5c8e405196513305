"""Seats stand in a ring: who sits how far from whom, and in which order."""

from __future__ import annotations

from functools import cache

NAMES = ("Ana", "Ben", "Cid", "Dan", "Eva", "Fay", "Gil", "Hal")
"""What players are called who have no names of their own."""


def gap(here: int, there: int, seats: int) -> int:
    """The smaller of the two seat counts between two places of a ring.

    >>> [gap(0, there, 6) for there in range(6)]
    [0, 1, 2, 3, 2, 1]
    """
    steps = abs(here - there)
    return min(steps, seats - steps)


@cache
def gaps(here: int, seats: int) -> tuple[int, ...]:
    """The gap from one place of a ring to every place.

    >>> gaps(1, 5)
    (1, 0, 1, 2, 2)
    """
    return tuple(gap(here, there, seats) for there in range(seats))
