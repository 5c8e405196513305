"""The result of a simulation: its counts as tables, with intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from statistics import median_low
from typing import Any

from bangkit.core import files
from bangkit.core.arguments import shortened
from bangkit.core.errors import BangkitError
from bangkit.core.roles import ROLES
from bangkit.odds.rendering import Tabled, TableParts, html_notes, sure
from bangkit.odds.simulation import student, wilson
from bangkit.strategy.lab.counts import Cell, GameCounts, kept, save
from bangkit.words.as_made import OneLanguage, as_made
from bangkit.words.catalogue import say, tell

Rows = Iterator[tuple[Any, ...]]

# -- tables ----------------------------------------------------------------------------------------


@as_made
@dataclass(frozen=True, repr=False)
class ResultTable(OneLanguage, Tabled):
    """ResultTable of values under named columns, one fact a row.

    >>> rows = ResultTable(("role", "games", "share"), (("outlaw", 200, 0.5), ("sheriff", 200, 0.25)))
    >>> rows.where(role="sheriff").one("share")
    0.25
    >>> print(rows.to_csv())
    role,games,share
    outlaw,200,0.5
    sheriff,200,0.25
    <BLANKLINE>
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    caption: str = ""
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)

    def __getitem__(self, column: str) -> list[Any]:
        """The values of a column."""
        place = self._place(column)
        return [row[place] for row in self.rows]

    def where(self, **wanted: Any) -> ResultTable:
        """The rows in which these columns have these values."""
        places = {self._place(column): value for column, value in wanted.items()}
        rows = tuple(row for row in self.rows if all(row[place] == value for place, value in places.items()))
        return replace(self, rows=rows)

    def one(self, column: str) -> Any:
        """The value of a column in the only row; raises `BangkitError` unless there is exactly one."""
        values = self[column]
        if len(values) != 1:
            raise BangkitError(say("lab.not one row", number=len(values)))
        return values[0]

    def to_csv(self) -> str:
        """The table as comma-separated text."""
        return files.csv_of([self.columns, *self.rows])

    def to_pandas(self) -> Any:
        """The table as a `pandas.DataFrame`; raises `BangkitError` where pandas is not installed."""
        try:
            import pandas
        except ImportError:
            raise BangkitError(say("lab.no pandas")) from None
        return pandas.DataFrame(list(self.rows), columns=list(self.columns))

    def _place(self, column: str) -> int:
        if column not in self.columns:
            raise BangkitError(say("lab.no column", column=shortened(column), columns=", ".join(self.columns)))
        return self.columns.index(column)

    def _table(self, page: bool) -> TableParts:
        """Headings and texts: shares in percent, means with one decimal, other fractions with three."""
        style = "{:.1%}" if "share" in self.columns else "{:.1f}" if "mean" in self.columns else "{:.3f}"
        rows = [
            [_told(name, _text(value, style)) for name, value in zip(self.columns, row, strict=True)]
            for row in self.rows
        ]
        return [tell(f"column.{name}", {}) or name for name in self.columns], rows, self.caption


OF_ROLES = ("role", "seat of", "killer", "killed", "side", "of")
"""The columns in which roles stand."""


def _told(column: str, text: str) -> str:
    """A text of a column in the language that is set; names of bots and of players stay."""
    killed, by, killer = text.partition(" by ")
    if by and column == "of":
        return say("counted.by", killed=_told("killed", killed), killer=_told("killer", killer))
    told = tell(f"role_in_log.{text}", {}) if column in OF_ROLES else None
    if column in ("counted", "killer"):
        told = told or tell(f"counted.{text}", {})
    elif column == "cause":
        told = tell(f"review.{text}", {})
    elif column == "length in" or text in LEAST and column == "of":
        told = tell(f"column.{text}", {})
    return told or text


def _text(value: Any, style: str) -> str:
    if value is None:
        return ""
    return style.format(value) if isinstance(value, float) else str(value)


# -- intervals -------------------------------------------------------------------------------------

LEAST = {"turns": 1, "decisions": 0}
"""The lengths of a game that are counted, each with the least that it can be."""


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
        ends: the least and the greatest number that can come (see `bangkit.odds.simulation.student`).
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


@as_made
@dataclass(frozen=True, repr=False)
class Simulation(OneLanguage):
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
    def roles(self) -> ResultTable:
        """In how many of the games with a role somebody who had it has won."""
        return self._won("role", "roles")

    @property
    def seats(self) -> ResultTable:
        """How many of the seats with a role have won: with two Renegades, one of them wins alone."""
        return self._won("seat of", "seats")

    @property
    def characters(self) -> ResultTable:
        """How many of the games with a character its player has won."""
        return self._won("character", "characters")

    @property
    def bots(self) -> ResultTable:
        """How many of its seats a bot has won."""
        return self._won("bot", "bots")

    @property
    def sides(self) -> ResultTable:
        """How the games ended, as the rules name the winners."""

        def rows(found: GameCounts) -> Rows:
            finished = found.counts["finished",]
            for side, won in sorted(found.under("side").items()):
                yield side, finished, won, *share_of(won, finished, self.level)

        return self._table("sides", ("side", "games", "won", "share", "low", "high"), rows)

    @property
    def kills(self) -> ResultTable:
        """Who killed whom: how often, and in what share of the games at least once; nobody is the Dynamite and the like."""

        def rows(found: GameCounts) -> Rows:
            counts, finished = found.counts, found.counts["finished",]
            for killer, whom in sorted({(str(key[1]), str(key[2])) for key in counts if key[0] == "kills"}):
                times, games = counts["kills", killer, whom], counts["killed", killer, whom]
                yield killer, whom, finished, times, games, *share_of(games, finished, self.level)

        columns = ("killer", "killed", "games", "kills", "games with", "share", "low", "high")
        return self._table("kills", columns, rows)

    @property
    def lengths(self) -> ResultTable:
        """How many turns and decisions a game has: mean with its interval, middle, shortest, longest."""

        def rows(found: GameCounts) -> Rows:
            for what, least in LEAST.items():
                counts = found.under(what)
                mean = mean_of(counts, self.level, least=least)
                ends = min(counts, default=None), max(counts, default=None)
                middle = median_low(Counter(counts).elements()) if counts else None
                yield what, sum(counts.values()), *mean, middle, *ends

        columns = ("length in", "games", "mean", "low", "high", "middle", "shortest", "longest")
        return self._table("lengths", columns, rows)

    @property
    def faults(self) -> tuple[Any, ...]:
        """The first games that were broken off, with whose bot failed; each can be saved and looked at."""
        return tuple(fault for cell in self.cells for fault in cell.counted.faults.values())

    @property
    def table(self) -> ResultTable:
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
        return ResultTable(columns, tuple(rows), say("lab.all"))

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
        method = say("lab.method", level=level, games=f"{self.games:,}", seed=self.seed)
        notes = [method, say("lab.base rules"), *self.remarks]
        for cell in self.cells:
            counts = cell.counted.counts
            for bot, faults in sorted(cell.counted.under("faults").items()):
                problem = cell.counted.problem(bot)
                notes.append(say("lab.faults", faults=faults, games=counts["games",], bot=bot, problem=problem))
            if counts["unfinished",]:
                notes.append(say("lab.unfinished", unfinished=counts["unfinished",]))
        return tuple(notes)

    def save(self, path: str | Path) -> Path:
        """Write the counts to a file, from which `simulate(..., resume=path)` goes on."""
        return save(path, self.seed, kept(self.cells))

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, (self.roles, self.lengths))) + "\n\n" + "\n".join(self.notes)

    def _repr_html_(self) -> str:
        return self.roles._repr_html_() + self.lengths._repr_html_() + html_notes(self.notes)

    # -- rows ------------------------------------------------------------------------------------

    def _table(self, caption: str, columns: Sequence[str], rows: Callable[[GameCounts], Rows]) -> ResultTable:
        """The rows that each setting gives, behind what is varied."""
        found = []
        for cell in self.cells:
            labels = cell.setting.labels()
            front = tuple(labels[name] for name in self.varied)
            found += [(*front, *row) for row in rows(cell.counted)]
        return ResultTable((*self.varied, *columns), tuple(found), say(f"lab.{caption}"))

    def _won(self, what: str, caption: str) -> ResultTable:
        def rows(found: GameCounts) -> Rows:
            seats = found.under("seats", what)
            for who in sorted(seats, key=lambda name: (ROLES.index(name) if name in ROLES else len(ROLES), name)):
                wins = found.counts["wins", what, who]
                yield who, seats[who], wins, *share_of(wins, seats[who], self.level)

        number = "seats" if what in ("seat of", "bot") else "games"
        name = "role" if what == "seat of" else what
        return self._table(caption, (name, number, "won", "share", "low", "high"), rows)
