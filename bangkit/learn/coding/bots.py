# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False
"""Functions that decide."""

from __future__ import annotations

from collections.abc import Iterator

from bangkit.learn.functions import Arguments, Function
from bangkit.learn.picking import Pick
from bangkit.learn.positions import CAST


def pick_target(reach, seats):
    """The name of the weakest reachable player who is no friend, or None; seats are (name, distance, life, friend)."""
    foes = [seat for seat in seats if seat[1] <= reach and not seat[3]]
    if not foes:
        return None
    return min(foes, key=lambda seat: seat[2])[0]


def _friendly_fire(reach, seats):
    near = [seat for seat in seats if seat[1] <= reach]
    return min(near, key=lambda seat: seat[2])[0] if near else None


def _far_sighted(reach, seats):
    foes = [seat for seat in seats if not seat[3]]
    return min(foes, key=lambda seat: seat[2])[0] if foes else None


def _strongest(reach, seats):
    foes = [seat for seat in seats if seat[1] <= reach and not seat[3]]
    return max(foes, key=lambda seat: seat[2])[0] if foes else None


def _strictly(reach, seats):
    foes = [seat for seat in seats if seat[1] < reach and not seat[3]]
    return min(foes, key=lambda seat: seat[2])[0] if foes else None


def _tables(pick: Pick) -> Iterator[Arguments]:
    yield (1, [("Ben", 1, 3, False), ("Cid", 2, 1, False), ("Dan", 1, 2, True)])
    yield (2, [("Ben", 1, 3, False), ("Cid", 2, 2, False), ("Dan", 1, 1, True)])
    yield (1, [("Ben", 2, 1, False), ("Cid", 1, 1, True)])
    yield (3, [("Ben", 1, 2, False), ("Cid", 2, 2, False)])
    for _ in range(6):
        names = pick.some(CAST, 5)
        seats = [(name, 1 + pick.below(4), 1 + pick.below(4), pick.below(3) == 0) for name in names]
        yield (1 + pick.below(3), seats)


TARGET = Function(
    pick_target,
    _tables,
    wrong=[
        (_friendly_fire, "Your bot shoots its friends."),
        (_far_sighted, "Your bot aims at people whom it cannot reach."),
        (_strongest, "Your bot aims at the strongest. The one with the least life is asked."),
        (_strictly, "A distance that is just as large as the reach is within reach."),
    ],
    properties=[
        (
            lambda told, name: name is None or any(s[0] == name and s[1] <= told[0] for s in told[1]),
            "Whoever is aimed at can be reached.",
        )
    ],
)

ALL = (TARGET,)
