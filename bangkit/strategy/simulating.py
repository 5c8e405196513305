"""Thousands of games over a grid of settings, on as many processes as there are, counted and put into a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Any

from bangkit.core import record
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.core.luck import seed_number
from bangkit.odds.problems import exact
from bangkit.strategy.playing import SECONDS, seconds_of
from bangkit.strategy.results import Cell, Simulation
from bangkit.strategy.settings import beside, settings
from bangkit.strategy.tally import Countable, Tally, missing, with_span
from bangkit.strategy.workers import PROCESSES, Pieces, bar
from bangkit.words.catalogue import say

VERSION = 1
"""Of the files that keep what has been played."""
FIRST = 1
"""Games in the first piece of work, before it is known how long one takes."""
TRIAL = 0.3
"""Seconds that are played in this process before it is known whether others are worth starting."""
PIECE = 0.5
"""Seconds that a piece of work should take."""
MOST = 1000
"""Games in a piece at most."""
SHORT = 2.0
"""Work of so many seconds is done at once, since starting processes would take as long."""
SAVED = 10.0
"""Seconds between two savings."""


def simulate(
    game: str = "cards",
    players: int | None = None,
    *,
    expansions: Sequence[Any] = (),
    house: Mapping[str, Any] | None = None,
    roles: Sequence[str] | None = None,
    characters: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    bots: Any = None,
    grid: Mapping[str, Sequence[Any]] | None = None,
    games: int = 1000,
    seed: int | str = 1,
    level: Any = "0.99",
    executor: Executor | str | None = PROCESSES,
    progress: bool = True,
    resume: str | Path | Simulation | None = None,
    seconds: float = SECONDS,
) -> Simulation:
    """Play many games and count who wins, how long it takes, and who kills whom.

    The result depends on the settings, the seed and the number of games alone:
    not on how many processes play, nor on how often it was stopped and resumed.
    Game number n has the same luck in every setting, and `play(..., seed="1, game 17")` plays one of them again.

    Args:
        game: "cards" or "dice"; this and the next seven are those of `play`.
        players: how many, 4 by default.
        expansions: `"dodge_city"`, `"high_noon"`, or the modules of the dice game.
        house: house rules.
        roles: roles clockwise from the first seat; without them, luck deals anew in every game.
        characters: characters in the same way.
        names: the players' names.
        bots: who plays: one bot for all, a list (by seat), or a mapping from names or from roles.
        grid: what varies: a mapping from some of these names to lists of values; every combination is played.
        games: how many games in each setting.
        seed: the luck of everything.
        level: share of all such simulations whose interval covers the truth.
        executor: `"processes"` for all cores, None for this process alone,
            or any `concurrent.futures.Executor`, such as `Client.get_executor()` of dask.distributed.
        progress: whether a bar appears when it takes longer.
        resume: a file that keeps what has been played, or an earlier result: only the rest is played.
            Bots are known by their names there: whoever has changed a bot takes another file.
        seconds: how long a bot that is not one of the kit's own may think about one answer.

    Raises:
        InvalidPosition: a setting is against the rules.
        BangkitError: something else is wrong with the wishes, or the file is of another simulation.

    >>> shares = simulate("dice", 4, games=100, executor=None).roles
    >>> sum(shares["won"])
    100
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise BangkitError(say("lab.games", got=repr(games)))
    share, limit = level_of(level), seconds_of(seconds)
    seed_number(seed)
    fixed = dict(game=game, players=players, expansions=expansions, house=house, roles=roles)
    wanted = settings(fixed | dict(characters=characters, names=names, bots=bots), grid)
    known = known_cells(resume, seed)
    cells = [Cell(each, *known.pop(each.key, (None, [], Tally()))[1:]) for each in wanted]
    keep = Keep(Path(resume), seed, known) if isinstance(resume, (str, Path)) else None
    notes = play_missing(cells, games, seed, executor, progress, limit, keep)
    return Simulation(tuple(cells), beside(wanted, grid), games, seed, share, tuple(notes))


def level_of(level: Any) -> Fraction:
    share = exact(level, "The level")
    if not 0 < share < 1:
        raise BangkitError(say("lab.level", got=level))
    return share


def known_cells(resume: Any, seed: int | str) -> dict[str, tuple[Any, Any, Tally]]:
    """What has been played already, by the key of each setting: its labels, which games, the counts."""
    if resume is None or (isinstance(resume, (str, Path)) and not _is_there(Path(resume))):
        return {}
    if isinstance(resume, Simulation):
        _same_seed("this result", resume.seed, seed)
        return {cell.setting.key: (cell.setting.labels(), cell.spans, cell.tally) for cell in resume.cells}
    if not isinstance(resume, (str, Path)):
        raise BangkitError(say("lab.no resume", got=repr(resume)[:60]))
    data = record.read(resume)
    try:
        if (version := data["bangkit simulation"]) != VERSION:
            raise DamagedFile(str(resume), [f"it is of version {version!r} of the format, not {VERSION}"])
        _same_seed(resume, data["seed"], seed)
        return {
            str(cell["key"]): (
                cell["setting"],
                spans := [(first, last) for first, last in cell["spans"]],
                _whole(spans, Tally.from_json(cell["tally"])),
            )
            for cell in data["cells"]
        }
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        if isinstance(error, BangkitError):
            raise
        raise DamagedFile(str(resume), [f"it is no saved simulation ({type(error).__name__}: {error})"]) from None


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError) as error:  # too long, or with letters that no path may have
        raise DamagedFile(str(path)[:200], [getattr(error, "strerror", "") or str(error)]) from None


def _whole(spans: Any, tally: Tally) -> Tally:
    """The counts from a file; raises `ValueError` unless they can be those of the games in these spans."""
    ends = [end for span in spans for end in span]
    if any(type(end) is not int or end < 0 for end in ends) or ends != sorted(set(ends)):
        raise ValueError("its games are no spans of numbers, one after the other")
    played, games = sum(ends[1::2]) - sum(ends[::2]), tally.counts["games",]
    if bool(played) != bool(games) or (played and games % played):
        raise ValueError(f"{games} games are counted, which are not those of its spans")
    return tally


def _same_seed(where: Any, found: Any, wanted: int | str) -> None:
    if type(found) is not type(wanted) or found != wanted:
        raise BangkitError(say("lab.other simulation", where=where, found=found, wanted=wanted))


class _Schedule:
    """The games still to be played, in pieces that take about as long as they should."""

    def __init__(self, cells: Sequence[Cell], games: int) -> None:
        self.gaps = [(number, gap) for number, cell in enumerate(cells) for gap in missing(cell.spans, games)]
        self.each: dict[int, float] = {}

    @property
    def left(self) -> int:
        """How many games have not been handed out."""
        return sum(last - first for _, (first, last) in self.gaps)

    def pieces(self, seed: int | str, seconds: float) -> Iterator[tuple[Any, ...]]:
        """The pieces one by one: cell, seed, games from, games to, time limit."""
        while self.gaps:
            cell, (first, last) = self.gaps.pop(0)
            size = max(1, min(int(PIECE / self.each[cell]), MOST)) if cell in self.each else FIRST
            end = min(first + size, last)
            if end < last:
                self.gaps.insert(0, (cell, (end, last)))
            yield cell, seed, first, end, seconds


def _piece(wanted: Sequence[Countable], cell: int, seed: int | str, first: int, last: int, seconds: float) -> Any:
    """One piece of work, in whatever process: its counts, and the seconds it took."""
    start = perf_counter()
    return wanted[cell].tally(seed, first, last, seconds), perf_counter() - start


def play_missing(
    cells: list[Cell],
    games: int,
    seed: int | str,
    executor: Any,
    progress: bool,
    seconds: float,
    keep: Keep | None,
    unit: str = "games",
) -> list[str]:
    """Play what has not been played yet; what comes in is in the cells, whatever happens."""
    wanted = tuple(cell.setting for cell in cells)
    schedule = _Schedule(cells, games)
    pieces = schedule.pieces(seed, seconds)
    total, notes, stopped = games * len(cells), list[str](), False
    if keep is not None:
        keep.now(cells)
    with bar(total, total - schedule.left, progress, unit) as shown:
        try:
            here = executor == PROCESSES and _try_out(wanted, cells, schedule, pieces, shown)
            work = Pieces(_piece, wanted, None if here else executor)
            for piece, (counts, spent) in work.results(pieces):
                _count(cells, schedule, piece, counts, spent)
                shown.update(piece[3] - piece[2])
                if keep is not None:
                    with suppress(BangkitError):  # what cannot be saved now is told at the end
                        keep.now_and_then(cells)
            notes, stopped = work.notes, work.stopped
        except KeyboardInterrupt:
            stopped = True
        except Exception:
            if keep is not None:
                with suppress(BangkitError):  # what went wrong first is what is told
                    keep.now(cells)
            raise
    if keep is not None:
        try:
            keep.now(cells)
        except BangkitError as error:
            notes = [*notes, say("lab.not saved", error=f"{error}.")]
    if stopped:
        done = sum(min(last, games) - min(first, games) for cell in cells for first, last in cell.spans)
        notes = [*notes, say("lab.stopped", done=done, wanted=total, unit=unit)]
    return notes


def _try_out(
    wanted: Sequence[Countable], cells: list[Cell], schedule: _Schedule, pieces: Iterator[tuple[Any, ...]], shown: Any
) -> bool:
    """Play a little in this process; whether the rest is so short that it can be played here too."""
    so_far, each = 0.0, 0.0
    for piece in pieces:
        counts, spent = _piece(wanted, *piece)
        _count(cells, schedule, piece, counts, spent)
        shown.update(piece[3] - piece[2])
        so_far, each = so_far + spent, schedule.each[piece[0]]
        if so_far > TRIAL:
            break
    return each * schedule.left < SHORT


def _count(cells: list[Cell], schedule: _Schedule, piece: tuple[Any, ...], counts: Tally, spent: float) -> None:
    """Take in a piece as a whole: an interruption finds it counted with its games, or not at all."""
    number, _, first, last, _ = piece
    schedule.each[number] = max(spent / (last - first), 1e-6)
    cell, both = cells[number], Tally()
    both.merge(cell.tally)
    both.merge(counts)
    cells[number] = Cell(cell.setting, with_span(cell.spans, first, last), both)


class Keep:
    """Writes what has been counted to a file now and then, beside what the file held of other settings."""

    def __init__(self, path: Path, seed: int | str, others: Mapping[str, tuple[Any, Any, Tally]]) -> None:
        self.path, self.seed, self.others, self.saved = path, seed, others, perf_counter()

    def now_and_then(self, cells: Sequence[Cell]) -> None:
        """Write if the last time was long ago."""
        if perf_counter() - self.saved > SAVED:
            self.now(cells)

    def now(self, cells: Sequence[Cell]) -> None:
        """Write the file."""
        save(self.path, cells, self.seed, self.others)
        self.saved = perf_counter()


def save(
    path: str | Path, cells: Sequence[Cell], seed: int | str, others: Mapping[str, tuple[Any, Any, Tally]] | None = None
) -> Path:
    """Write what has been counted to a file, whole or not at all."""
    found = dict(others or {})
    found |= {cell.setting.key: (cell.setting.labels(), cell.spans, cell.tally) for cell in cells}
    kept = [
        {"key": key, "setting": labels, "spans": spans, "tally": tally.to_json()}
        for key, (labels, spans, tally) in found.items()
    ]
    return record.write(path, {"bangkit simulation": VERSION, "seed": seed, "cells": kept})
