"""The exact driver: every outcome of luck in turn, equal tables merged, nothing left out in silence.

It runs the game's own rules.  A table at a task boundary is a value, so the walk goes from table to table:
one task is run with every possible sequence of answers, and tables that are equal afterwards become one
with the sum of their weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from bangkit.core.errors import BangkitError
from bangkit.core.requests import Ask, Chance, Request
from bangkit.core.running import Runner, Tasks
from bangkit.words.catalogue import say
from bangkit.words.telling import label

Policy = Callable[[Any, Ask], Any]
"""What a player does: from the table and the question to one option, or to options with whole-number weights."""
Until = Callable[[Any], bool]
Recorded = tuple[tuple[Any, ...], Any]
"""An answer that has been given already, behind the fingerprint of its request."""
HIDDEN = "hidden card"
"""The chance request that names a card which nobody had to know before."""


class BudgetExceeded(BangkitError):
    """The walk took more steps than it was allowed; `missing` is the chance that was not followed to its end."""

    def __init__(self, budget: int, missing: Fraction) -> None:
        self.budget, self.missing = budget, missing
        super().__init__(budget, missing)

    def __str__(self) -> str:
        return say("exact.over budget", budget=f"{self.budget:,}", missing=f"{100 * float(self.missing):.4g}")


class NoPolicy(BangkitError):
    """Somebody has a real choice in the middle of the question and nobody has said what he does."""

    def __init__(self, request: Ask) -> None:
        self.request = request
        super().__init__(request.who, request.what)

    def __str__(self) -> str:
        asked = self.request
        return say(
            "exact.no policy", who=asked.who, name=repr(asked.who), what=label(asked.what), options=asked.options
        )


class NotOffered(BangkitError):
    """A policy answers with something that is not on offer."""

    def __init__(self, request: Ask, choice: object) -> None:
        self.request, self.choice = request, choice
        super().__init__(request.who, choice)

    def __str__(self) -> str:
        options = ", ".join(map(str, self.request.options))
        return say("exact.not offered", who=self.request.who, choice=str(self.choice), options=options)


class Leaf(NamedTuple):
    """A table where the walk ended, and the exact chance of getting there."""

    table: Any
    chance: Fraction


@dataclass(frozen=True, slots=True)
class EnumerationSettings:
    """What an enumeration follows, and how far.

    It goes on until `until` holds or the game is over.
    The first task is run in any case, unless `go_on` is false and nothing of it has been answered yet.
    `answers` have been given to the running task already; what comes out is conditional on them.
    Each `watch` is shown every table at a boundary, and each `hear` every request on the way.
    Where players choose by what has happened too, `journal` makes the log of a table that is walked on from that of the
    table before; tables with different logs are then not merged.
    """

    until: Until
    policies: Mapping[str, Policy]
    answers: Sequence[Recorded] = ()
    budget: int = 100_000
    watch: Sequence[Callable[[Any], None]] = ()
    hear: Sequence[Callable[[Request], None]] = ()
    go_on: bool = True
    journal: Callable[[Any], Any] | None = None


class Enumeration:
    """One exact enumeration: iterate it for its leaves; afterwards `steps` tells how much work it was.

    Equal tables are one, so each leaf comes once a layer.
    Nobody takes a free action while somebody else is asked; where he himself is asked it is a choice like any other.

    Raises:
        NoPolicy: somebody has a real choice and no policy.
        NotOffered: a policy answers with something that is not on offer.
        BudgetExceeded: it took more than `budget` steps.
    """

    def __init__(self, start: Iterable[tuple[Any, Fraction]], tasks: Tasks, settings: EnumerationSettings) -> None:
        self.tasks, self.settings = tasks, settings
        self.steps = 0
        self._start = list(start)
        self._done = Fraction(0)

    def __iter__(self) -> Iterator[Leaf]:
        self.steps, self._done = 0, Fraction(0)
        layer = self._first_layer()
        while layer:
            following: dict[Any, tuple[Any, Fraction]] = {}
            for here, chance in layer.values():
                if not here.agenda or self.settings.until(here):
                    self._done += chance
                    yield Leaf(here, chance)
                    continue
                self._merge(following, self.one_task(here), chance)
            layer = following

    def _first_layer(self) -> dict[Any, tuple[Any, Fraction]]:
        """The tables after the running task, given what is known of it."""
        layer: dict[Any, tuple[Any, Fraction]] = {}
        for table, chance in self._start:
            done = not table.agenda or not (self.settings.go_on or self.settings.answers) and self.settings.until(table)
            ends = iter([(table, Fraction(1))]) if done else self.one_task(table, tuple(self.settings.answers))
            self._merge(layer, ends, chance)
        total = sum((mass for _, mass in layer.values()), Fraction(0))
        return {key: (table, mass / total) for key, (table, mass) in layer.items()}

    def _merge(
        self, layer: dict[Any, tuple[Any, Fraction]], ends: Iterator[tuple[Any, Fraction]], chance: Fraction
    ) -> None:
        for after, weight in ends:
            for watch in self.settings.watch:
                watch(after)
            key = after.key()
            if self.settings.journal is not None:
                key = key, tuple(repr(entry) for entry in after.journal)
            mass = chance * weight
            layer[key] = (after, layer[key][1] + mass) if key in layer else (after, mass)

    def one_task(self, table: Any, given: tuple[Recorded, ...] = ()) -> Iterator[tuple[Any, Fraction]]:
        """The tables after the next task, one for each sequence of answers, with their chances."""
        stack: list[tuple[tuple[Any, ...], tuple[Recorded, ...], Fraction]] = [((), given, Fraction(1))]
        while stack:
            answers, recorded, chance = stack.pop()
            self.steps += 1
            if self.steps > self.settings.budget:
                raise BudgetExceeded(self.settings.budget, 1 - self._done)
            after = table.copy()
            if self.settings.journal is not None:
                after.journal = self.settings.journal(table.journal or ())
            request = run_one_task(after, self.tasks, answers)
            if request is None:
                yield after, chance
                continue
            for hear in self.settings.hear:
                hear(request)
            if recorded and not _names_a_card(request, recorded[0]):
                weight = _likelihood(request, recorded[0][1])
                if weight:
                    stack.append(((*answers, recorded[0][1]), recorded[1:], chance * weight))
                continue
            branches = list(self._branches(after, request))
            total = sum(weight for _, weight in branches)
            for answer, weight in reversed(branches):
                stack.append(((*answers, answer), recorded, chance * Fraction(weight, total)))

    def _branches(self, table: Any, request: Request) -> Iterator[tuple[Any, int]]:
        if not isinstance(request, Ask):
            yield from request.outcomes().items()
            return
        if len(request.options) == 1 and all(each.who != request.who for each in request.anytime):
            yield request.options[0], 1
            return
        policy = self.settings.policies.get(request.who) or self.settings.policies.get("*")
        if policy is None:
            raise NoPolicy(request)
        choice = policy(table, request)
        weights = choice if isinstance(choice, Mapping) else {choice: 1}
        for option, weight in weights.items():
            if option not in request.options and option not in request.anytime:
                raise NotOffered(request, option)
            if weight:
                yield option, weight


def run_one_task(table: Any, tasks: Tasks, answers: Sequence[Any]) -> Request | None:
    """Run one task with these answers, changing the table: the request it then waits for, or None when it is done."""
    runner = Runner(table, tasks)
    begun: list[bool] = []

    def stop() -> None:
        if begun:
            raise _Boundary
        begun.append(True)

    runner.boundary = stop
    try:
        request = runner.advance()
        for answer in answers:
            request = runner.advance(answer)
    except _Boundary:
        return None
    runner.close()
    return request


class _Boundary(Exception):
    """The next task is about to begin."""


def _names_a_card(request: Request, recorded: Recorded) -> bool:
    """Whether luck names a card here that was known when the answers were recorded."""
    return isinstance(request, Chance) and request.what == HIDDEN and recorded[0][:2] != request.fingerprint[:2]


def _likelihood(request: Request, answer: Any) -> Fraction:
    """The chance that luck gave this answer; for a player's answer, whether it was on offer."""
    if isinstance(request, Ask):
        return Fraction(answer in request.options or answer in request.anytime)
    outcomes = request.outcomes()
    return Fraction(outcomes.get(answer, 0), sum(outcomes.values()))
