"""Thousands of games over a grid of settings, on as many processes as there are, counted and put into a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Any

from bangkit.core import files
from bangkit.core.arguments import POSITIVE, demand, takes, whole_number
from bangkit.core.errors import BangkitError
from bangkit.core.luck import seed_number
from bangkit.odds.problems import exact
from bangkit.stage.progress import bar
from bangkit.strategy.lab.counts import (
    Cell,
    Countable,
    GameCounts,
    kept,
    key_of,
    known_cells,
    missing,
    save,
    seed_of,
    sets_before,
    with_span,
)
from bangkit.strategy.lab.executors import PROCESSES, Pieces
from bangkit.strategy.lab.play import DURATION, SECONDS, play_setting
from bangkit.strategy.lab.results import Simulation
from bangkit.strategy.lab.settings import Setting, beside, settings
from bangkit.words.catalogue import say

FIRST = 1
"""Games in the first piece of work, before it is known how long one takes."""
TRIAL = 0.3
"""Seconds that are played in this process before it is known whether others are worth starting."""
PIECE = 0.5
"""Seconds that a piece of work should take."""
MOST = 1000
"""Games in a piece at most."""
SAVED = 10.0
"""Seconds between two savings."""
SHORT = 2.0
"""Work of so many seconds is done at once, since starting processes would take as long."""

Piece = tuple[int, int | str, int, int, float]
"""A piece of work: the number of the setting, the seed, games from and up to, the time limit of a bot."""
Count = Callable[[Any, int | str, int, int, float], GameCounts]
"""Plays a setting from one number up to, not including, another, and counts."""


@takes()
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
        seconds: how long a bot that is not one of the kit's own may think about one answer; one that sleeps is stopped when it wakes.

    Raises:
        InvalidPosition: a setting is against the rules.
        BangkitError: something else is wrong with the wishes, or the file is of another simulation.

    >>> shares = simulate("dice", 4, games=100, executor=None).roles
    >>> sum(shares["won"])
    100
    """
    run = RunSettings("games", games, seed, level, executor, progress, resume, seconds)
    fixed = dict(game=game, players=players, expansions=expansions, house=house, roles=roles)
    wanted = settings(fixed | dict(characters=characters, names=names, bots=bots), grid)
    cells, notes = run.play(count_games, wanted)
    return Simulation(cells, beside(wanted, grid), games, seed, run.level, notes)


def count_games(setting: Setting, seed: int | str, first: int, last: int, seconds: float) -> GameCounts:
    """Play the games of a setting from number `first` up to, not including, `last`, and count them."""
    found, table = GameCounts(), setting.table()
    for number in range(first, last):
        found.add(number, play_setting(setting, table, seed_of(seed, number), seconds=seconds))
    return found


def level_of(level: Any) -> Fraction:
    """A level of confidence as an exact number; raises `BangkitError` if it is none."""
    share = exact(str(level) if type(level) is float else level, "level")
    if not 0 < share < 1:
        percent = {"percent": f"{float(share):g}", "share": f"{float(share / 100):g}"} if 1 < share < 100 else {}
        raise BangkitError(say("lab.level", percent, got=level))
    return share


@dataclass(frozen=True)
class RunSettings:
    """How games are played in number: how many, with which luck, in which processes, and where they are kept.

    Raises:
        BangkitError: one of the settings is wrong.
    """

    unit: str
    number: int
    seed: int | str
    level: Any
    executor: Executor | str | None
    progress: bool
    resume: Any
    seconds: float

    def __post_init__(self) -> None:
        for what in ("number", "seed"):
            object.__setattr__(self, what, whole_number(getattr(self, what)))
        demand(self.number, POSITIVE, f"lab.{self.unit}")
        object.__setattr__(self, "level", level_of(self.level))
        demand(self.seconds, DURATION, "lab.seconds")
        seed_number(self.seed)

    @property
    def file(self) -> Path | None:
        """The file that keeps what has been played, if there is one."""
        return Path(self.resume) if isinstance(self.resume, (str, Path)) else None

    def play(self, count: Count, wanted: Sequence[Countable]) -> tuple[tuple[Cell, ...], tuple[str, ...]]:
        """What was counted in each setting, and what has to be said beside it.

        Nobody else goes on from its file as long as it runs: two would play the same games.
        """
        with files.locked(self.file, 0.5) if self.file is not None and self.file.name else nullcontext():
            run = _Run(self, count, wanted)
            notes = run.play()
        return tuple(run.cells), tuple(notes)


class _Run:
    """Plays what has not been played yet, in pieces that take about as long as they should.

    What comes in is in the `cells`, whatever happens.
    """

    def __init__(self, wishes: RunSettings, count: Count, wanted: Sequence[Countable]) -> None:
        known = self.others = known_cells(wishes.resume, wishes.seed)
        self.wishes, self.work = wishes, (count, tuple(wanted))
        changed = dict.fromkeys(name for each in wanted for name in sets_before(known, each))
        self.anew = [say("lab.set changed", set=name) for name in changed]
        self.cells = [Cell(each, *known.pop(key_of(each), (None, [], GameCounts()))[1:]) for each in wanted]
        most = max((last for cell in self.cells for _, last in cell.spans), default=0)
        if most > wishes.number:
            raise BangkitError(say("lab.more kept", kept=most, wanted=wishes.number))
        self.gaps = [
            (number, gap) for number, cell in enumerate(self.cells) for gap in missing(cell.spans, wishes.number)
        ]
        self.each: dict[int, float] = {}
        """About how long a game of each setting takes."""

    @property
    def left(self) -> int:
        """How many games have not been handed out."""
        return sum(last - first for _, (first, last) in self.gaps)

    def pieces(self) -> Iterator[Piece]:
        """The pieces one by one."""
        while self.gaps:
            cell, (first, last) = self.gaps.pop(0)
            size = max(1, min(int(PIECE / self.each[cell]), MOST)) if cell in self.each else FIRST
            end = min(first + size, last)
            if end < last:
                self.gaps.insert(0, (cell, (end, last)))
            yield cell, self.wishes.seed, first, end, self.wishes.seconds

    def play(self) -> list[str]:
        """Play; answers what has to be said beside the counts."""
        wishes, notes, stopped = self.wishes, self.anew, False
        total = wishes.number * len(self.cells)
        self._write()
        with bar(total, total - self.left, wishes.progress, wishes.unit) as self.shown:
            try:
                here = wishes.executor == PROCESSES and self._try_out()
                work = Pieces(_piece, self.work, None if here else wishes.executor)
                with closing(work.results(self.pieces())) as results:
                    for piece, (counts, spent) in results:
                        self._count(piece, counts, spent)
                        with suppress(BangkitError):  # what cannot be saved now is told at the end
                            if perf_counter() - self.saved > SAVED:
                                self._write()
                notes, stopped = [*self.anew, *work.notes], work.stopped
            except KeyboardInterrupt:
                stopped = True
            except Exception:
                with suppress(BangkitError):  # what went wrong first is what is told
                    self._write()
                raise
        try:
            self._write()
        except BangkitError as error:
            notes = [*notes, say("lab.not saved", error=f"{error}.")]
        if stopped:
            spans = [
                (min(first, wishes.number), min(last, wishes.number))
                for cell in self.cells
                for first, last in cell.spans
            ]
            done = sum(last - first for first, last in spans)
            notes = [*notes, say("lab.stopped", done=done, wanted=total, unit=say(f"lab.unit {wishes.unit}"))]
        return notes

    def _write(self) -> None:
        """Write the file, if there is one, beside what it held of other settings."""
        if self.wishes.file is not None:
            save(self.wishes.file, self.wishes.seed, self.others | kept(self.cells))
        self.saved = perf_counter()

    def _try_out(self) -> bool:
        """Play a little in this process; whether the rest is so short that it can be played here too."""
        so_far, each = 0.0, 0.0
        for piece in self.pieces():
            counts, spent = _piece(self.work, *piece)
            self._count(piece, counts, spent)
            so_far, each = so_far + spent, self.each[piece[0]]
            if so_far > TRIAL:
                break
        return each * self.left < SHORT

    def _count(self, piece: Piece, counts: GameCounts, spent: float) -> None:
        """Take in a piece as a whole: an interruption finds it counted with its games, or not at all."""
        number, _, first, last, _ = piece
        self.each[number] = max(spent / (last - first), 1e-6)
        cell, both = self.cells[number], GameCounts()
        both.merge(cell.counted)
        both.merge(counts)
        self.cells[number] = Cell(cell.setting, with_span(cell.spans, first, last), both)
        self.shown.update(last - first)


def _piece(work: tuple[Count, Sequence[Any]], cell: int, *piece: Any) -> tuple[GameCounts, float]:
    """One piece of work, in whatever process: its counts, and the seconds it took."""
    start = perf_counter()
    count, wanted = work
    return count(wanted[cell], *piece), perf_counter() - start
