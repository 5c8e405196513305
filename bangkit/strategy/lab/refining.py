"""A comparison on its way: an estimate within seconds, then whole games, and what they say at every look.

The estimate plays every move on for two rounds and asks the value model how it stands then. Whole games replace it:
their intervals hold whenever one looks, the estimate's does not, since a model may be wrong about a position.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, fields
from importlib import import_module
from itertools import chain, pairwise
from math import fsum, sqrt
from time import perf_counter
from typing import Any

from bangkit.core.arguments import FLAG, NATURAL, Argument, demand, shortened, unknown, whole_number
from bangkit.core.errors import BangkitError
from bangkit.core.luck import seed_number
from bangkit.core.positions import Game
from bangkit.core.showing import shell
from bangkit.odds.rendering import sure
from bangkit.stage.progress import bar
from bangkit.strategy.bots.determinization import Moment
from bangkit.strategy.bots.memory import seen_before
from bangkit.strategy.bots.registry import Cast
from bangkit.strategy.lab.comparison import ComparedMove, Comparison, of_a_hundred
from bangkit.strategy.lab.executors import PROCESSES, Pieces
from bangkit.strategy.lab.play import DURATION, FOR_EVER, SECONDS, PlayerFault
from bangkit.strategy.lab.sequential import GOALS, NOTHING, Alternative, Goal, PairedRuns, SequentialTest, Span
from bangkit.strategy.lab.simulations import level_of
from bangkit.words.catalogue import say

RUNS = 2000
"""So many runs of each move are played at most."""
BUDGET = 400
"""So many steps of the exact walk are tried for each move."""
LONG = 6.0
"""Work of so many seconds is worth a pool of processes, and an estimate to look at meanwhile."""
PIECE = 5
"""So many runs are handed out together, whatever the executor."""
OFTEN, WRITTEN = 1.0, 10.0
"""So many seconds lie between two drawings of a table at least, and before one is first written where none can be drawn."""
SEVERAL = Argument("a whole number from 2 on", lambda value: type(value) is int and value > 1)
POINTS = Argument(
    "a number from 0 to 1",
    lambda value: isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 1,
)

ROUNDS = 2
"""Games of the estimate are broken off after so many rounds."""
GLANCES = 900
"""So many games are played for an estimate, all moves together."""
FEWEST, MOST = 8, 200
"""So many runs of each move at least, and at most."""
MODEL = 0.04
"""So far from the truth the value model is after two rounds, in the root mean square (measured: docs/design/strategy.md)."""


@dataclass(frozen=True)
class CompareSettings:
    """How alternatives are compared; the fields are those of `compare`."""

    seed: int | str = 1
    open_handed: bool = False
    goal: str | Goal = "win"
    seconds: float = SECONDS
    confidence: Any = "0.95"
    runs: int = RUNS
    budget: int = BUDGET
    executor: Executor | str | None = PROCESSES
    within: float = 0.0

    def __post_init__(self) -> None:
        for each in ("seed", "runs", "budget"):
            object.__setattr__(self, each, whole_number(getattr(self, each)))

    @classmethod
    def of(cls, wishes: Mapping[str, Any]) -> CompareSettings:
        """The settings with these wishes; raises `BangkitError` for one that there is not."""
        known = [each.name for each in fields(cls)]
        every = [*known, "players"]
        for name in wishes:
            if name not in known:
                raise BangkitError(unknown("argument", name, every, len(every)))
        return cls(**wishes)

    def check(self) -> None:
        """Raise `BangkitError` if something is wrong with them."""
        if not callable(self.goal) and not (isinstance(self.goal, str) and self.goal in GOALS):
            raise BangkitError(say("compare.no goal", known=", ".join(map(repr, GOALS)), got=shortened(self.goal)))
        seed_number(self.seed)
        demand(self.open_handed, FLAG, "worth.open handed")
        demand(self.seconds, DURATION, "lab.seconds")
        level_of(self.confidence)
        demand(self.runs, SEVERAL, "compare.runs")
        demand(self.budget, NATURAL, "compare.budget")
        demand(self.within, POINTS, "compare.within")


@dataclass(frozen=True)
class Decision:
    """What is asked about a position: whose decision it is, in words, what the alternatives are, and what is assumed.

    `same` are for each way the moves that it stands for.
    """

    game: Game
    name: str
    told: str
    assumed: str
    ways: tuple[Alternative, ...]
    same: tuple[tuple[str, ...], ...]
    heading: str = "move"


class Refinement:
    """A comparison that gets better while one looks: `looks()` plays on, `found()` says how it stands."""

    def __init__(self, decision: Decision, wishes: CompareSettings) -> None:
        wishes.check()
        self.decision, self.wishes = decision, wishes
        game, ways = decision.game, decision.ways
        if any(player.role is None for player in game.table.players):
            raise BangkitError(say("compare.no roles"))
        for way in ways:
            Cast(way.bots, tuple(game.table.by_name))
        self.runs = PairedRuns(
            Moment.of(game), tuple(game.position.answers), decision.name, ways, wishes.seed, wishes.open_handed,
            wishes.goal, float(min(wishes.seconds, FOR_EVER)), seen_before(game),
        )  # fmt: skip
        exact = [self.runs.exact(way, wishes.budget) for way in range(len(ways))]
        self.test = SequentialTest(exact, wishes.runs, float(level_of(wishes.confidence)), float(wishes.within))
        self.long = False
        """Whether the rest takes long, as far as the first run can tell."""
        self.notes: dict[str, None] = {}

    # -- playing -----------------------------------------------------------------------------------

    def looks(self) -> Iterator[None]:
        """Play whole games, with a stop after the first run and at every look; whoever does not ask for more ends it.

        Ctrl-C keeps what has come in.  Asked anew it goes on from there.

        Raises:
            PlayerFault: a bot raised, never answered, or answered with what is not on offer.
        """
        test, executor = self.test, self.wishes.executor
        start, done, test.stopped = perf_counter(), test.done, False
        first = iter([] if test.over else [(test.played, done, done + 1)])
        yield from self._played(first, None if executor == PROCESSES else executor)
        self.long = test.runs - done - 1 > LONG / max(perf_counter() - start, 1e-9)
        yield from self._played(self._pieces(), executor if executor != PROCESSES or self.long else None)

    def _pieces(self) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Runs to be handed out, with the alternatives that are left by then."""
        test = self.test
        starts = chain(range(test.done, test.runs, PIECE), [test.runs])
        for first, last in pairwise(starts):
            if test.over or test.stopped:
                return
            yield test.played, first, last

    def _played(
        self, pieces: Iterator[tuple[tuple[int, ...], int, int]], executor: Executor | str | None
    ) -> Iterator[None]:
        """Play these pieces; the test gets the runs in their order, whenever they come in."""
        test, work = self.test, Pieces(PairedRuns.play, self.runs, executor)
        rows: dict[int, tuple[tuple[int, ...], Any]] = {}
        with closing(work.results(pieces)) as results:
            for (which, first, _), played in results:
                rows |= {first + place: (which, row) for place, row in enumerate(played)}
                while test.done in rows and not test.over:
                    which, row = rows.pop(test.done)
                    if isinstance(row, PlayerFault):
                        raise row
                    test.add(dict(zip(which, row, strict=True)))
                    if test.looked or test.done == 1:
                        yield
                if test.over:
                    break
        test.stopped = test.stopped or work.stopped
        self.notes |= dict.fromkeys(work.notes)

    def steps(self) -> Iterator[Comparison]:
        """The estimate, if there is one, and what is known at every look; at least one step."""
        if first := self.estimate():
            yield first
        for _ in self.looks():
            if not self.test.over:
                yield self.found()
        yield self.found()

    # -- how it stands -----------------------------------------------------------------------------

    def estimate(self) -> Comparison | None:
        """What two rounds and the value model say; nothing where they say nothing, or nothing is left to be said."""
        test, which = self.test, self.test.played
        if self.wishes.goal != "win" or test.decided:
            return None
        number = min(max(GLANCES // len(which), FEWEST), MOST)
        living = sum(not player.out for player in self.runs.moment.now.players)
        rows = [self.runs.run(which, run, ROUNDS * living) for run in range(number)]
        if any(isinstance(row, PlayerFault) for row in rows):
            return None
        worths = dict(zip(which, zip(*rows, strict=True), strict=True))
        means = {way: fsum(found) / number for way, found in worths.items()}
        spread = max(fsum((worth - means[way]) ** 2 for worth in found) for way, found in worths.items()) / number
        about = 2 * sqrt(MODEL**2 + spread / number)
        every = {way: means.get(way, float(test.exact[way] or 0)) for way in range(len(test.exact))}
        ranked = sorted(every, key=lambda way: -every[way])
        values = {
            way: Span(mean, max(mean - about, 0.0), min(mean + about, 1.0)) if way in means else Span(mean, mean, mean)
            for way, mean in every.items()
        }
        behind = {way: NOTHING._replace(value=every[way] - every[ranked[0]]) for way in every}
        notes = (self.decision.assumed, say("compare.estimated", rounds=ROUNDS, runs=number, seed=self.wishes.seed))
        return self._comparison(ranked, values, behind, notes, about)

    def found(self) -> Comparison:
        """What the whole games say so far.

        Raises:
            KeyboardInterrupt: it was stopped before any of them had ended.
        """
        test = self.test
        if test.played and not test.done:
            raise KeyboardInterrupt
        ranked = sorted(
            range(len(test.exact)), key=lambda way: (way != test.best, way not in test.left, -test.mean(way))
        )
        values, behind = {way: test.value(way) for way in ranked}, {way: test.behind(way) for way in ranked}
        return self._comparison(ranked, values, behind, (self.decision.assumed, *self._method(), *self.notes))

    def _comparison(
        self,
        ranked: Sequence[int],
        values: dict[int, Span],
        behind: dict[int, Span],
        notes: Sequence[str],
        about: float = 0.0,
    ) -> Comparison:
        test, decision, goal = self.test, self.decision, self.wishes.goal
        told = f"compare.{goal}" if isinstance(goal, str) else "compare.own goal"
        tied = len(test.left) > 1 and not test.decided and not about
        return Comparison(
            name=decision.name,
            question=decision.told,
            goal=say(told, name=decision.name),
            choices=tuple(
                ComparedMove(
                    decision.ways[way].label, decision.same[way], values[way], behind[way], len(test.results[way]) * (not about), test.exact[way], way in test.left,
                )
                for way in ranked
            ),
            separated=len(test.left) == 1 < len(ranked) and not about,
            confidence=test.confidence,
            runs=max(map(len, test.results)) * (not about),
            seed=self.wishes.seed,
            needed=test.runs_needed(*ranked[:2]) if tied else 0,
            notes=tuple(notes),
            heading=decision.heading,
            about=about,
            enough=float(self.wishes.within),
        )  # fmt: skip

    def _method(self) -> list[str]:
        """What has to be said about how the worths were found."""
        test = self.test
        exact = [worth is not None for worth in test.exact]
        dealt = "open" if self.runs.open_handed else "roles" if all(exact) else "hidden"
        told = [say(f"compare.{dealt}", name=self.runs.name)]
        if all(exact):
            told.append(say("compare.exact"))
        else:
            told += [say("compare.some exact")] * any(exact)
            told.append(say("compare.intervals", level=sure(test.confidence), seed=self.runs.seed))
        if test.unfinished:
            told.append(say("compare.unfinished", number=test.unfinished))
        if test.stopped:
            told.append(say("compare.stopped"))
        return told


# -- while one waits -------------------------------------------------------------------------------


def watched(refinement: Refinement, shown: bool) -> Comparison:
    """Play to the end; where that takes long, show the estimate, then what is known so far, and a bar.

    In a notebook the table stands below the cell and is drawn anew; elsewhere the estimate is written above the bar, and the
    table so far again and again, after twice the time each time.
    """
    test, table = refinement.test, None
    with bar(test.runs, 0, shown and not test.over, "runs") as progress:
        try:
            for _ in refinement.looks():
                progress.update(test.done - progress.n)
                if shown and refinement.long:
                    if table is None:
                        table = _Table(refinement.estimate(), progress)
                    else:
                        table.show(refinement)
        except KeyboardInterrupt:
            test.stopped = True
    if table is not None:
        table.close()
    return refinement.found()


class _Table:
    """What is seen of a comparison while it goes on."""

    def __init__(self, estimate: Comparison | None, progress: Any) -> None:
        self.progress, self.last = progress, 0.0
        self.pause, self.written = WRITTEN, perf_counter()
        self.place = _place()
        if self.place is not None and estimate is not None:
            self.place.display(estimate)
        elif estimate is not None:
            progress.write(repr(estimate), file=sys.stderr)

    def show(self, refinement: Refinement) -> None:
        """What is known now, not too often."""
        if perf_counter() - self.last < OFTEN:
            return
        found, self.last = refinement.found(), perf_counter()
        self.progress.set_postfix_str(say("compare.so far", best=found.best, most=of_a_hundred(found.within)))
        if self.place is not None:
            self.place.update(found)
        elif self.last - self.written >= self.pause:
            self.progress.write(repr(found), file=sys.stderr)
            self.pause, self.written = 2 * self.pause, self.last

    def close(self) -> None:
        """The result takes its place."""
        if self.place is not None:
            self.place.update({"text/html": "", "text/plain": ""}, raw=True)


def _place() -> Any:
    """A place below the cell that can be drawn anew; nothing where no notebook runs."""
    return import_module("IPython.display").DisplayHandle() if hasattr(shell(), "kernel") else None
