"""The result of a simulation: its counts as tables, with intervals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from bangkit.core.roles import ROLES
from bangkit.odds.intervals import student, wilson
from bangkit.odds.rendering import html_notes, sure
from bangkit.strategy.rows import Rows
from bangkit.strategy.tally import Countable, Spans, Tally
from bangkit.words.catalogue import say

LEAST = {"turns": 1, "decisions": 0}
"""The lengths of a game that are counted, each with the least that it can be."""


@dataclass(frozen=True)
class Cell:
    """One setting, the games of it that have been played, and what was counted."""

    setting: Countable
    spans: Spans
    tally: Tally


def share_of(part: int, whole: int, level: Fraction) -> tuple[float | None, float | None, float | None]:
    """A share with its Wilson interval; nothing where nothing was counted."""
    if not whole:
        return None, None, None
    return part / whole, *wilson(part / whole, whole, float(level))


def mean_of(
    counts: Mapping[int, int], level: Fraction, ends: tuple[int, int] | None = None, least: int | None = None
) -> tuple[float | None, float | None, float | None]:
    """The mean of numbers that were counted so often each, with its interval; none where nothing tells how they spread.

    Args:
        counts: how often each number came.
        level: share of all such intervals that cover the truth.
        ends: the least and the greatest number that can come (see `bangkit.odds.intervals.student`).
        least: the least number that can come, where nobody knows the greatest; the interval goes no lower.
    """
    runs = sum(counts.values())
    if not runs:
        return None, None, None
    mean = Fraction(sum(value * number for value, number in counts.items()), runs)
    squares = Fraction(sum(value * value * number for value, number in counts.items()), runs)
    interval = student(mean, squares - mean**2, runs, level, ends)
    if interval is None:
        return float(mean), None, None
    low, high = interval
    return float(mean), low if least is None else max(low, least), high


@dataclass(frozen=True, repr=False)
class Simulation:
    """Everything that was counted, setting by setting; `varied` are the settings that stand in every row.

    `roles`, `characters`, `bots`, `sides`, `kills`, `lengths` and `faults` are tables with one fact a row;
    `table` has them all below each other.  Each goes on with `to_pandas()` or `to_csv()`.
    """

    cells: tuple[Cell, ...]
    varied: tuple[str, ...]
    games: int
    seed: int | str
    level: Fraction
    remarks: tuple[str, ...] = ()

    # -- tables ----------------------------------------------------------------------------------

    @property
    def roles(self) -> Rows:
        """In how many of the games with a role somebody who had it has won."""
        return self._won("role", "roles")

    @property
    def seats(self) -> Rows:
        """How many of the seats with a role have won: with two Renegades, one of them wins alone."""
        return self._won("seat of", "seats")

    @property
    def characters(self) -> Rows:
        """How many of the games with a character its player has won."""
        return self._won("character", "characters")

    @property
    def bots(self) -> Rows:
        """How many of its seats a bot has won."""
        return self._won("bot", "bots")

    @property
    def sides(self) -> Rows:
        """How the games ended, as the rules name the winners."""
        rows = []
        for cell, front in self._cells():
            found = sorted((str(key[1]), number) for key, number in cell.tally.counts.items() if key[0] == "side")
            finished = cell.tally.counts["finished",]
            rows += [(*front, side, finished, won, *share_of(won, finished, self.level)) for side, won in found]
        return Rows((*self.varied, "side", "games", "won", "share", "low", "high"), tuple(rows), say("lab.sides"))

    @property
    def kills(self) -> Rows:
        """Who killed whom: how often, and in what share of the games at least once; nobody is the Dynamite and the like."""
        rows = []
        for cell, front in self._cells():
            counts = cell.tally.counts
            finished = counts["finished",]
            for killer, whom in sorted({(str(key[1]), str(key[2])) for key in counts if key[0] == "kills"}):
                times, games = counts["kills", killer, whom], counts["killed", killer, whom]
                rows.append((*front, killer, whom, finished, times, games, *share_of(games, finished, self.level)))
        columns = (*self.varied, "killer", "killed", "games", "kills", "games with", "share", "low", "high")
        return Rows(columns, tuple(rows), say("lab.kills"))

    @property
    def lengths(self) -> Rows:
        """How many turns and decisions a game has: mean with its interval, middle, shortest, longest."""
        rows = []
        for cell, front in self._cells():
            for what in LEAST:
                counts = {int(key[1]): number for key, number in cell.tally.counts.items() if key[0] == what}
                ordered = sorted(counts)
                rows.append(
                    (
                        *front,
                        what,
                        sum(counts.values()),
                        *mean_of(counts, self.level, least=LEAST[what]),
                        _middle(counts),
                    )
                    + ((ordered[0], ordered[-1]) if ordered else (None, None))
                )
        columns = (*self.varied, "length in", "games", "mean", "low", "high", "middle", "shortest", "longest")
        return Rows(columns, tuple(rows), say("lab.lengths"))

    @property
    def faults(self) -> tuple[Any, ...]:
        """The first games that were broken off, with whose bot failed; each can be saved and looked at."""
        return tuple(fault for cell in self.cells for fault in cell.tally.faults.values())

    @property
    def table(self) -> Rows:
        """Everything in one table: what is counted, of whom, how often of how many, and the value with its interval."""
        columns = (*self.varied, "counted", "of", "number", "out of", "value", "low", "high")
        rows: list[tuple[Any, ...]] = []
        width = len(self.varied)
        for what, table in (
            ("won, by role", self.roles), ("won, by seat and role", self.seats), ("won, by character", self.characters),
            ("won, by bot", self.bots), ("won, by side", self.sides),
        ):  # fmt: skip
            rows += [
                (*row[:width], what, row[width], row[width + 2], row[width + 1], *row[width + 3 :])
                for row in table.rows
            ]
        for row in self.kills.rows:
            killer, whom, games, _, once, *share = row[width:]
            rows.append((*row[:width], "killed", f"{whom} by {killer}", once, games, *share))
        for row in self.lengths.rows:
            what, games, *mean = row[width : width + 5]
            rows.append((*row[:width], "length", what, None, games, *mean))
        return Rows(columns, tuple(rows), say("lab.all"))

    def to_pandas(self) -> Any:
        """`table` as a `pandas.DataFrame`."""
        return self.table.to_pandas()

    def to_csv(self) -> str:
        """`table` as comma-separated text."""
        return self.table.to_csv()

    # -- beside the tables -----------------------------------------------------------------------

    @property
    def notes(self) -> tuple[str, ...]:
        """What has to be said beside the numbers."""
        level = sure(self.level)
        notes = [
            say("lab.method", level=level, games=f"{self.games:,}", seed=self.seed),
            say("lab.base rules"),
            *self.remarks,
        ]
        for cell in self.cells:
            counts = cell.tally.counts
            for bot in sorted(str(key[1]) for key in counts if key[0] == "faults"):
                problem = next((str(each) for each in cell.tally.faults.values() if each.bot == bot), "")
                notes.append(
                    say("lab.faults", faults=counts["faults", bot], games=counts["games",], bot=bot, problem=problem)
                )
            if counts["unfinished",]:
                notes.append(say("lab.unfinished", unfinished=counts["unfinished",]))
        return tuple(notes)

    def save(self, path: str | Path) -> Path:
        """Write the counts to a file, from which `simulate(..., resume=path)` goes on."""
        from bangkit.strategy.simulating import save

        return save(path, self.cells, self.seed)

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, (self.roles, self.lengths))) + "\n\n" + "\n".join(self.notes)

    def _repr_html_(self) -> str:
        return self.roles._repr_html_() + self.lengths._repr_html_() + html_notes(self.notes)

    # -- rows ------------------------------------------------------------------------------------

    def _cells(self) -> Iterable[tuple[Cell, tuple[Any, ...]]]:
        for cell in self.cells:
            labels = cell.setting.labels()
            yield cell, tuple(labels[name] for name in self.varied)

    def _won(self, what: str, caption: str) -> Rows:
        rows = []
        for cell, front in self._cells():
            counts = cell.tally.counts
            found = [str(key[2]) for key in counts if key[:2] == ("seats", what)]
            for who in _ordered(found):
                seats, wins = counts["seats", what, who], counts["wins", what, who]
                rows.append((*front, who, seats, wins, *share_of(wins, seats, self.level)))
        number = "seats" if what in ("seat of", "bot") else "games"
        name = "role" if what == "seat of" else what
        return Rows((*self.varied, name, number, "won", "share", "low", "high"), tuple(rows), say(f"lab.{caption}"))


def _ordered(names: Sequence[str]) -> list[str]:
    """Roles in the order of the rules, everything else by name."""
    places = {role: place for place, role in enumerate(ROLES)}
    return sorted(names, key=lambda name: (places.get(name, len(places)), name))


def _middle(counts: dict[int, int]) -> int | None:
    """The median: half of the games are at most so long."""
    half, so_far = sum(counts.values()) / 2, 0
    for value in sorted(counts):
        so_far += counts[value]
        if so_far >= half:
            return value
    return None
