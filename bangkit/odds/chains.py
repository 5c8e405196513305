"""Absorbing Markov chains with exact rationals, and the duel of the undead dice as one."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any, Generic, TypeVar

from bangkit.core.arguments import takes
from bangkit.odds.distribution import Distribution, added_up, event_holds
from bangkit.odds.draws import size
from bangkit.odds.formulas import ClosedForm, duel_form
from bangkit.odds.problems import QuestionError, flag, grouped, must, probability, rational, shown, unknown, whole
from bangkit.odds.rendering import Tabled, TableParts, numeral
from bangkit.odds.simulation import Shaker, ThreeAnswers, estimate
from bangkit.odds.sums import over_one_step
from bangkit.words.catalogue import say

S = TypeVar("S", bound=Hashable)
MOST_STEPS = 1_000
MOST_SHOWN = 20
"""A printed table shows so many states."""
MOST_STATES, MOST_WALKED, MOST_WAYS, MOST_WORK, MOST_BITS = 100, 5_000_000, 500_000, 2 * 10**10, 1_000_000
"""States of a fundamental matrix, steps of simulated walks, ways laid round states, work at the weights of places and bits of them that take some seconds."""
Matrix = list[list[Fraction]]


class AbsorbingChain(Tabled, Generic[S]):
    """A random walk that ends: from each state exact chances to go on, and states that are never left.

    Args:
        steps: transient state -> (next state -> chance). A state without a row of its own is absorbing.

    Raises:
        QuestionError: a row does not add up to 1, or from some state no absorbing one can be reached.

    >>> walk = AbsorbingChain({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}})
    >>> walk.absorption(1)[0], walk.expected_steps(1)
    (Fraction(2, 3), Fraction(2, 1))
    """

    def __init__(self, steps: Mapping[S, Mapping[S, Any] | Distribution[S]]) -> None:
        must(isinstance(steps, Mapping) and len(steps) > 0, "steps of a chain", steps, "{1: {0: '1/2', 2: '1/2'}}")
        rows = {state: _row(state, step) for state, step in steps.items()}
        rows = {state: row for state, row in rows.items() if row != {state: Fraction(1)}}
        targets = dict.fromkeys(target for row in rows.values() for target in row)
        self.rows = rows
        self.transient: tuple[S, ...] = tuple(rows)
        self.absorbing: tuple[S, ...] = tuple(
            dict.fromkeys([s for s in steps if s not in rows] + [s for s in targets if s not in rows])
        )
        self._fundamental: Matrix | None = None
        self._check_end()

    @property
    def states(self) -> tuple[S, ...]:
        """Transient states first, then the absorbing ones."""
        return self.transient + self.absorbing

    def _check_end(self) -> None:
        ends = set(self.absorbing)
        while new := {s for s, row in self.rows.items() if s not in ends and not ends.isdisjoint(row)}:
            ends |= new
        for state in self.transient:
            if state not in ends:
                raise QuestionError("never ends", state=str(state))

    def chance(self, state: S, target: S) -> Fraction:
        """The chance of one step.

        Raises:
            QuestionError: no such state.
        """
        self._known(target)
        if self._known(state) in self.rows:
            return self.rows[state].get(target, Fraction())
        return Fraction(state == target)

    def _known(self, state: S) -> S:
        if state not in self.states:
            unknown("unknown state", "state", state, self.states)
        return state

    # ---- its matrices

    def matrix(self) -> Matrix:
        """The transition matrix, rows and columns in the order of `states`."""
        return [[self.chance(a, b) for b in self.states] for a in self.states]

    def Q(self) -> Matrix:  # noqa: N802 (the name of the textbook)
        """The part of the matrix that leads from transient to transient states."""
        return [[self.chance(a, b) for b in self.transient] for a in self.transient]

    def R(self) -> Matrix:  # noqa: N802 (the name of the textbook)
        """The part of the matrix that leads from transient to absorbing states."""
        return [[self.chance(a, b) for b in self.absorbing] for a in self.transient]

    def fundamental(self) -> Matrix:
        """The fundamental matrix N = (I − Q)⁻¹: expected visits to each transient state from each other, at most a hundred.

        Raises:
            QuestionError: more states; `absorption` and `expected_steps` may have an answer.
        """
        if self._fundamental is None:
            size = len(self.transient)
            if size > MOST_STATES:
                raise QuestionError("too great a matrix", states=size, most=str(MOST_STATES))
            identity = [[Fraction(i == j) for j in range(size)] for i in range(size)]
            minus = [[one - q for one, q in zip(a, b, strict=True)] for a, b in zip(identity, self.Q(), strict=True)]
            self._fundamental = solve(minus, identity)
        return self._fundamental

    def to_sympy(self, which: str = "matrix") -> Any:
        """One of ``matrix``, ``Q``, ``R``, ``fundamental`` as a sympy Matrix."""
        from sympy import Matrix as SympyMatrix

        kinds = {"matrix": self.matrix, "Q": self.Q, "R": self.R, "fundamental": self.fundamental}
        if not isinstance(which, str) or which not in kinds:
            unknown("unknown matrix", "matrix", which, kinds)
        rows = kinds[which]()
        return SympyMatrix([list(map(rational, row)) for row in rows])

    # ---- what it answers

    def absorption(self, start: S) -> Distribution[S]:
        """Where the walk ends; the ends stand in the order of `states`."""
        if self._known(start) in self.absorbing:
            return Distribution({start: 1})
        visits = self._visits(start)
        reached = added_up((end, visits[s] * p) for s, row in self.rows.items() for end, p in row.items())
        return Distribution.as_listed({end: reached.get(end, Fraction()) for end in self.absorbing})

    def expected_steps(self, start: S) -> Fraction:
        """Steps until the walk ends, on average."""
        if self._known(start) in self.absorbing:
            return Fraction()
        return sum(self._visits(start).values(), Fraction())

    def _visits(self, start: S) -> dict[S, Fraction]:
        """Expected visits to each transient state: a row of the fundamental matrix.

        One state after the other is left out and the ways through it are laid from those before it to those behind it;
        back again, a state is visited as often as it is come to.
        """
        ways = {s: {t: p for t, p in row.items() if t in self.rows} for s, row in self.rows.items()}
        back: dict[S, dict[S, Fraction]] = {s: {} for s in self.rows}
        for s, row in ways.items():
            for t, p in row.items():
                back[t][s] = p
        left_out, work = [], 0
        while len(ways) > 1:
            out = min((s for s in ways if s != start), key=lambda s: len(ways[s]) * len(back[s]))
            onward, come = ways.pop(out), back.pop(out)
            stay = onward.pop(out, Fraction())
            come.pop(out, None)
            work += len(onward) * len(come)
            if work > MOST_WAYS:
                raise QuestionError("too many states", states=len(self.transient))
            come = {s: p / (1 - stay) for s, p in come.items()}
            for t in onward:
                del back[t][out]
            for s, p in come.items():
                row = ways[s]
                del row[out]
                for t, q in onward.items():
                    row[t] = back[t][s] = row.get(t, Fraction()) + p * q
            left_out.append((out, come))
        visits = {start: 1 / (1 - ways[start].get(start, Fraction()))}
        for out, come in reversed(left_out):
            visits[out] = sum((visits[s] * p for s, p in come.items()), Fraction())
        return visits

    def after(self, start: S, steps: int) -> Distribution[S]:
        """Where the walk is after so many steps, at most a thousand.

        Raises:
            QuestionError: no such state, or the numbers become too long to be worked out.
        """
        whole(steps, "steps", most=MOST_STEPS)
        rows = {s: over_one_step(list(self.rows[s].values())) if s in self.rows else (1, [1]) for s in self.states}
        targets = {s: list(self.rows[s]) if s in self.rows else [s] for s in self.states}
        place, total, work = {self._known(start): 1}, 1, 0
        for _ in range(steps):
            common = lcm(*(rows[s][0] for s in place))
            total *= common
            work += sum(len(targets[s]) for s in place) * (total.bit_length() + 2_000)
            if work > MOST_WORK or total.bit_length() > MOST_BITS:
                raise QuestionError("too long a walk", steps=steps)
            place = added_up(
                (t, weight * (common // rows[s][0]) * p)
                for s, weight in place.items()
                for t, p in zip(targets[s], rows[s][1], strict=True)
            )
        return Distribution(place)

    def three(
        self, start: S, end: S, formula: ClosedForm | Fraction | None = None, runs: int = 20_000, seed: int | str = 1
    ) -> ThreeAnswers:
        """The chance that a walk from `start` ends in `end`: a formula for it, the exact chain, and walks that are walked.

        Raises:
            QuestionError: no such state, a state in which no walk ends,
                or more than five million steps that the walks would take on average.

        >>> walk = AbsorbingChain({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}})
        >>> walk.three(1, 0, Fraction(2, 3)).agree
        True
        """
        if self._known(end) not in self.absorbing:
            unknown("unknown state", "state", end, self.absorbing)
        if (wanted := self.expected_steps(start) * whole(runs, "runs", 2)) > MOST_WALKED:
            long, most = grouped(round(wanted / runs)), int(MOST_WALKED * runs / wanted)
            raise QuestionError(
                "too long to walk",
                start=_named(start),
                steps=long,
                runs=grouped(runs),
                most=grouped(most) if most > 1 else None,
            )
        ends, question = self.absorption(start), say("term.walk", start=_named(start), end=_named(end))
        roads = {state: (list(row), list(accumulate(map(float, row.values())))) for state, row in self.rows.items()}

        def ends_there(luck: Shaker) -> bool:
            state = start
            while state in roads:
                targets, sums = roads[state]
                state = targets[min(bisect(sums, luck.random()), len(targets) - 1)]
            return state == end

        exactly = ends[end] if end in ends else Fraction()
        return ThreeAnswers(formula, exactly, estimate(ends_there, runs, seed), question)

    @property
    def notes(self) -> list[str]:
        """What the printed table leaves out, in words."""
        left = len(self.states) - MOST_SHOWN
        return [say("term.more states", states=str(left))] if left > 0 else []

    def _table(self, page: bool) -> TableParts:
        shown = self.states[:MOST_SHOWN]
        names = [*map(_named, shown)]
        rows = [[name, *(numeral(self.chance(a, b)) for b in shown)] for name, a in zip(names, shown, strict=True)]
        return [say("term.state"), *names], rows, say("term.chain") if page else ""


def _named(state: Any) -> str:
    """A state in words.

    >>> _named(("checks", "Ana"))
    'checks Ana'
    """
    return " ".join(map(str, state)) if isinstance(state, tuple) else str(state)


def _row(state: S, step: Mapping[S, Any] | Distribution[S]) -> dict[S, Fraction]:
    must(isinstance(step, Mapping | Distribution), "steps of a chain", step, "{1: {0: '1/2', 2: '1/2'}}")
    row = {target: probability(p) for target, p in step.items()}
    if (total := sum(row.values())) != 1:
        raise QuestionError("row", state=str(state), total=numeral(total))
    return {target: p for target, p in row.items() if p}


def solve(left: Sequence[Sequence[Fraction]], right: Sequence[Iterable[Fraction]]) -> Matrix:
    """The solution X of left · X = right, by elimination with exact fractions.

    >>> solve([[Fraction(2)]], [[Fraction(1)]])
    [[Fraction(1, 2)]]
    """
    size = len(left)
    rows = [[*a, *b] for a, b in zip(left, right, strict=True)]
    for i in range(size):
        pivot = next(r for r in range(i, size) if rows[r][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        first = rows[i][i]
        rows[i] = [x / first if x else x for x in rows[i]]
        for r in range(size):
            if r != i and rows[r][i]:
                factor = rows[r][i]
                rows[r] = [x - factor * y if y else x for x, y in zip(rows[r], rows[i], strict=True)]
    return [row[size:] for row in rows]


CHALLENGED, CHALLENGER = "challenged", "challenger"


@dataclass(frozen=True)
class Duel:
    """Who loses a duel and how long it takes, exactly."""

    challenged: Fraction
    """The chance of the challenged player to stay in at each of his throws."""
    challenger: Fraction
    """The same for the player who handed him the die."""
    second_try: bool = False
    """Whether the challenger may throw once more when he misses for the first time (Sean Mallory)."""

    def __post_init__(self) -> None:
        for name in (CHALLENGED, CHALLENGER):
            object.__setattr__(self, name, probability(getattr(self, name), name))

    @property
    def chain(self) -> AbsorbingChain[tuple[str, ...]]:
        """The duel as a Markov chain: who throws, whether a second try is left, who loses."""
        p, q = self.challenged, self.challenger
        spare = ("second try left",)
        rows: dict[tuple[str, ...], dict[tuple[str, ...], Fraction]] = {}
        for extra in ((), spare) if self.second_try else ((),):
            rows[(CHALLENGED, "throws", *extra)] = {(CHALLENGER, "throws", *extra): p, (CHALLENGED, "loses"): 1 - p}
            missed = (CHALLENGER, "throws") if extra else (CHALLENGER, "loses")
            rows[(CHALLENGER, "throws", *extra)] = {(CHALLENGED, "throws", *extra): q, missed: 1 - q}
        return AbsorbingChain(rows)

    @property
    def start(self) -> tuple[str, ...]:
        """The first state: the challenged player throws."""
        return (CHALLENGED, "throws", "second try left") if self.second_try else (CHALLENGED, "throws")

    @property
    def loser(self) -> Distribution[str]:
        """Who loses.

        >>> duel({"duel": 2, "whiskey": 1, "arrow": 1, "dynamite": 1, "gatling": 1}).loser["challenged"]
        Fraction(3, 4)
        """
        return self.chain.absorption(self.start).map(lambda state: state[0])

    @property
    def throws(self) -> Fraction:
        """Throws until somebody misses, on average."""
        return self.chain.expected_steps(self.start)

    def lasts(self, throws: int) -> Fraction:
        """The chance that the die is thrown at least so often."""
        before = self.chain.after(self.start, max(whole(throws, "throws") - 1, 0))
        return before.P(lambda state: state[1] == "throws")

    @property
    def formula(self) -> ClosedForm:
        """The geometric series summed up.

        >>> duel("1/3", second_try=True).formula.value
        Fraction(13, 16)
        """
        return duel_form(self.challenged, self.challenger, self.second_try)


@takes()
def duel(
    die: Mapping[Any, int] | Any,
    challenger: Mapping[Any, int] | Any | None = None,
    *,
    hit: Any = "duel",
    second_try: bool = False,
) -> Duel:
    """A duel to and fro with these dice: who misses first loses (UNDEAD-DUEL-07, UNDEAD-DUEL-08, UNDEAD-DUEL-09).

    Args:
        die: how many sides of the die show each face, or the chance to throw `hit`.
        challenger: the same for the challenger, if it differs.
        hit: the face that keeps a player in.
        second_try: the challenger may throw again once.

    Returns:
        Who loses (`.loser`), how long it takes (`.throws`, in throws), the chain and the closed form.

    Raises:
        QuestionError: nobody could ever miss, no die shows `hit`, or a chance outside 0 to 1.
    """
    flag(second_try, "second try")
    faces = [face for given in (die, challenger) if isinstance(given, Mapping) for face in given]
    if faces and not any(map(event_holds(hit), faces)):
        raise QuestionError("no face", hit=shown(hit), known=list(map(str, dict.fromkeys(faces))))
    p = _chance(die, hit)
    q = p if challenger is None else _chance(challenger, hit)
    if p == q == 1:
        raise QuestionError("nobody misses")
    return Duel(p, q, second_try)


def _chance(die: Any, hit: Any) -> Fraction:
    if isinstance(die, Mapping):
        return Fraction(sum(number for face, number in die.items() if event_holds(hit)(face)), size(die))
    if hasattr(die, "request"):
        raise QuestionError("duel of a game")
    return probability(die, "chance to stay in")
