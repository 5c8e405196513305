"""What is counted of many games: whole numbers that can be added up in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from bangkit.strategy.playing import Played, PlayerFault

Key = tuple[str | int, ...]
KEPT = 10
"""So many faults are kept with their games, those of the lowest numbers; all are counted."""
NOBODY = "nobody"
SHAPES: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("games", "finished", "unfinished"), ()),
    **dict.fromkeys(("faults", "side"), (str,)),
    **dict.fromkeys(("turns", "decisions"), (int,)),
    **dict.fromkeys(("seats", "wins", "kills", "killed"), (str, str)),
    "rounds": (str, int),
    "ahead": (str, str, int),
}
"""What follows the first word of each key, in a simulation or a tournament."""
FAULT = (int, str, str, str, str, dict)
"""A kept fault in a file: number of the game, player, bot, question, problem, saved game."""


@dataclass
class Tally:
    """Counts of games: keys such as `("wins", "role", "outlaw")`, and the first faults by number of the game."""

    counts: Counter[Key] = field(default_factory=Counter)
    faults: dict[int, PlayerFault] = field(default_factory=dict)

    def add(self, number: int, played: Played) -> None:
        """Count one game; a game that was broken off counts as such and in nothing else."""
        count = self.counts
        count["games",] += 1
        if played.fault is not None:
            count["faults", played.fault.bot] += 1
            self.keep({number: played.fault})
            return
        if not played.side:
            count["unfinished",] += 1
            return
        count["finished",] += 1
        count["side", played.side] += 1
        count["turns", played.turns] += 1
        count["decisions", played.decisions] += 1
        self._count_seats(played)
        roles = played.roles
        pairs = Counter((roles[killer] if killer else NOBODY, roles[whom]) for killer, whom in played.kills)
        for (killer, whom), kills in pairs.items():
            count["kills", str(killer), str(whom)] += kills
            count["killed", str(killer), str(whom)] += 1

    def _count_seats(self, played: Played) -> None:
        """By seat for characters and bots, of whom several may play; by game for roles."""
        count, winners = self.counts, played.winners
        for name, role in played.roles.items():
            won = name in winners
            character = played.characters[name]
            for what, who in (("seat of", role), ("character", character), ("bot", played.bots.get(name))):
                if who:
                    count["seats", what, who] += 1
                    count["wins", what, who] += won
        for role in set(filter(None, played.roles.values())):
            count["seats", "role", role] += 1
        for role in {played.roles[name] for name in winners} - {None}:
            count["wins", "role", str(role)] += 1

    def keep(self, faults: Mapping[int, PlayerFault]) -> None:
        """Keep the first faults."""
        both = self.faults | dict(faults)
        self.faults = {number: both[number] for number in sorted(both)[:KEPT]}

    def merge(self, other: Tally) -> None:
        """Add the counts of other games."""
        self.counts.update(other.counts)
        self.keep(other.faults)

    def to_json(self) -> dict[str, Any]:
        """The counts as plain data."""
        faults = [
            [number, each.player, each.bot, each.asked, each.problem, each.saved]
            for number, each in self.faults.items()
        ]
        counts = sorted(([*key], number) for key, number in self.counts.items() if number)
        return {"counts": [[*key, number] for key, number in counts], "faults": faults}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tally:
        """The counts that `to_json` wrote; raises `ValueError` if it cannot have written them."""
        counts: Counter[Key] = Counter()
        for what, *more, number in data["counts"]:
            if SHAPES[what] != tuple(map(type, more)) or type(number) is not int or number < 0:
                raise ValueError(f"{[what, *more, number]} is no count")
            counts[what, *more] = number
        for fault in data["faults"]:
            if FAULT != tuple(map(type, fault)):
                raise ValueError(f"{str(fault)[:60]} is no game that was broken off")
        return cls(counts, {each[0]: PlayerFault(*each[1:]) for each in data["faults"]})


def seed_of(seed: int | str, number: int) -> str:
    """The seed of one game of a simulation: `play(..., seed=seed_of(1, 17))` plays it again.

    >>> seed_of(1, 17)
    '1, game 17'
    """
    return f"{seed}, game {number}"


class Countable(Protocol):
    """Something that can be played by number: a setting game by game, a contest round by round."""

    @property
    def key(self) -> str:
        """What tells it from every other."""

    def labels(self) -> dict[str, Any]:
        """What it is, as short texts."""

    def tally(self, seed: int | str, first: int, last: int, seconds: float) -> Tally:
        """Play from number `first` up to, not including, `last`, and count."""


# -- which games have been played


Spans = list[tuple[int, int]]
"""Games by number: from each first one up to, not including, the last; sorted, apart from each other."""


def with_span(spans: Spans, first: int, last: int) -> Spans:
    """The spans with one more, joined where they meet.

    >>> with_span([(0, 10), (20, 30)], 10, 20)
    [(0, 30)]
    """
    joined: Spans = []
    for start, end in sorted([*spans, (first, last)]):
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined


def missing(spans: Iterable[tuple[int, int]], games: int) -> Iterator[tuple[int, int]]:
    """The gaps between the spans, up to a number of games.

    >>> list(missing([(0, 10), (20, 30)], 40))
    [(10, 20), (30, 40)]
    """
    at = 0
    for start, end in [*spans, (games, games)]:
        if at < min(start, games):
            yield at, min(start, games)
        at = max(at, end)
