"""Simulation: many runs with a seed, how far their mean may be from the truth, and whether it agrees with the others.

Student's quantiles are worked out here: the standard library has only those of the normal distribution.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import cos, fsum, isfinite, pi, sin, sqrt, tan
from random import Random
from statistics import NormalDist
from typing import Any, TypeAlias, TypeVar

from bangkit.core.arguments import shortened, takes, wrong_seed
from bangkit.core.errors import BangkitError
from bangkit.core.luck import seed_number
from bangkit.odds.formulas import ClosedForm
from bangkit.odds.problems import MOST, QuestionError, exact, function_of, must, plain_value, shown, whole
from bangkit.odds.rendering import Tabled, TableParts, decimal, html_table, numeral, sure
from bangkit.words.as_made import OneLanguage, as_made
from bangkit.words.catalogue import say

Real = Fraction | float
MOST_RUNS = 100_000_000
EXPANDED = 200
"""From so many degrees of freedom on the expansion around the normal quantile is exact to nine digits."""


def wilson(mean: float, runs: int, level: Real) -> tuple[float, float]:
    """Wilson's interval of a share that was found in so many runs.

    >>> [round(end, 3) for end in wilson(0.8, 10, 0.95)]
    [0.49, 0.943]
    """
    z = _normal(level)
    centre = (mean + z * z / (2 * runs)) / (1 + z * z / runs)
    half = z / (1 + z * z / runs) * sqrt(mean * (1 - mean) / runs + z * z / (4 * runs * runs))
    return centre - half if mean else 0.0, centre + half if mean != 1 else 1.0


def student(
    mean: Fraction, variance: Fraction, runs: int, level: Real, ends: tuple[Real, Real] | None = None
) -> tuple[float, float] | None:
    """Student's interval of a mean, or None where the runs were all equal or only one, which tells of no spread.

    Args:
        mean: the mean of the runs.
        variance: their mean squared distance from it.
        runs: how many there were.
        level: share of all such intervals that cover the truth: exactly for normally distributed runs,
            about for others, and less for those whose great values are too rare to have come.
        ends: the least and the greatest number that can come. One more run of each widens the interval,
            and it ends there.

    >>> [round(end, 3) for end in student(Fraction(5), Fraction(2), 9, 0.95) or ()]
    [3.847, 6.153]
    >>> student(Fraction(7), Fraction(0), 9, 0.95) is None
    True
    """
    low, high = (float("-inf"), float("inf")) if ends is None else ends
    if ends is not None:
        total, squares = runs * mean + Fraction(low) + Fraction(high), runs * (variance + mean**2)
        squares += Fraction(low) ** 2 + Fraction(high) ** 2
        runs += 2
        mean = total / runs
        variance = squares / runs - mean**2
    if not variance:
        return None
    try:
        half = deviations(level, runs - 1) * sqrt(variance / (runs - 1))
        return max(float(mean) - half, float(low)), min(float(mean) + half, float(high))
    except OverflowError:  # beyond what a float can hold
        raise QuestionError("beyond floats", mean=shown(round(mean))) from None


@lru_cache
def deviations(level: Real, freedom: int) -> float:
    """How far around its middle Student's distribution with so many degrees of freedom holds this share.

    >>> [round(deviations(0.99, n), 3) for n in (1, 2, 10, 200, 20_000)]
    [63.657, 9.925, 3.169, 2.601, 2.576]
    """
    if freedom < EXPANDED:
        return _by_halving(float(level), freedom)
    z = _normal(level)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + fsum(term / freedom**power for power, term in enumerate(terms, 1))


def _normal(level: Real) -> float:
    """The same for the normal distribution; the tail keeps what 1 - tail would round away."""
    return -NormalDist().inv_cdf(max(float((1 - level) / 2), 1e-300))


def _by_halving(level: float, freedom: int) -> float:
    """The quantile is the tangent of an angle; of the angle the finite sum is known."""
    low, high = 0.0, pi / 2
    while low < (angle := (low + high) / 2) < high:
        low, high = (angle, high) if _within(angle, freedom) < level else (low, angle)
    return sqrt(freedom) * tan(low)


def _within(angle: float, freedom: int) -> float:
    """The share of Student's distribution between -t and t, where t is the root of `freedom` times the angle's tangent."""
    odd = freedom % 2
    power = cos(angle) if odd else 1.0
    total = 0.0
    for k in range(2 + odd, freedom + 1, 2):
        total += power
        power *= cos(angle) ** 2 * (k - 1) / k
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


T = TypeVar("T")
H = TypeVar("H", bound=Hashable)


class Shaker:
    """The luck of a simulation; it only ever uses `Random.random`, which no Python version changes.

    >>> Shaker(7).draw(["2S", "KH", "QD"], 2) == Shaker(7).draw(["2S", "KH", "QD"], 2)
    True
    >>> Shaker(7)
    Shaker(7)
    """

    def __init__(self, seed: int | str) -> None:
        if wrong := wrong_seed(seed):
            raise BangkitError(wrong)
        self.seed = seed
        self.random: Callable[[], float] = Random(seed_number(seed)).random

    def __repr__(self) -> str:
        return f"Shaker({shortened(self.seed)})"

    def below(self, number: int) -> int:
        """A whole number from 0 up to, not including, `number`."""
        if type(number) is not int or not 0 < number < MOST:
            whole(number, "number", 1)
        return int(self.random() * number)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        must(isinstance(items, Sequence) and len(items) > 0, "items", items, '["2S", "KH"]')
        return items[self.below(len(items))]

    def draw(self, items: Sequence[T], number: int) -> list[T]:
        """So many of the items, without replacement, in the order drawn."""
        must(isinstance(items, Sequence), "items", items, '["2S", "KH"]')
        left = list(items)
        if whole(number, "number") > len(left):
            raise QuestionError("too many cards", number=str(number), cards=str(len(left)))
        for place in range(number):
            other = place + self.below(len(left) - place)
            left[place], left[other] = left[other], left[place]
        return left[:number]

    def turn(self, composition: Mapping[H, int]) -> H:
        """One card of a deck that is given by its counts."""
        must(isinstance(composition, Mapping), "deck", composition, '{"hearts": 20, "other": 60}')
        cards = sum(whole(number, "number of", card=card) for card, number in composition.items())
        if not cards:
            raise QuestionError("empty deck")
        place = self.below(cards)
        sums = accumulate(map(int, composition.values()))
        return next(card for card, so_far in zip(composition, sums, strict=True) if place < so_far)


Sampler: TypeAlias = Callable[[Shaker], Any]
"""One run of the experiment: True or False, or a number."""


@dataclass(frozen=True)
class Estimate:
    """What a simulation says: its mean and the interval that covers the truth in about `level` of all simulations.

    For yes-or-no runs the interval is Wilson's, for other numbers Student's (see `bangkit.odds.simulation`).
    Where all runs gave the same number nothing tells how they spread, and there is no interval,
    unless the `ends` between which every run lies are known.
    """

    runs: int
    mean: Fraction
    variance: Fraction
    """Mean squared distance of the runs from their mean."""
    yes_or_no: bool
    level: Fraction
    seed: int | str
    ends: tuple[Fraction, Fraction] | None = None
    """The least and the greatest number that a run can give, if they are known."""

    @property
    def method(self) -> str:
        """The kind of interval: Wilson, Student's, or none."""
        if self.yes_or_no:
            return "Wilson"
        return "none" if self.interval is None else "Student"

    @property
    def interval(self) -> tuple[float, float] | None:
        """The confidence interval; None where no spread was seen."""
        if self.yes_or_no:
            return wilson(float(self.mean), self.runs, self.level)
        return student(self.mean, self.variance, self.runs, self.level, self.ends)

    def covers(self, truth: Any) -> bool:
        """Whether the interval holds this number; where there is no interval, nothing is ruled out.

        >>> estimate(lambda luck: 7, runs=2).covers(8)
        True
        """
        number = exact(truth)
        return self.interval is None or self.interval[0] <= number <= self.interval[1]

    def __repr__(self) -> str:
        about, runs = decimal(self.mean), str(self.runs)
        if self.interval is None:
            return say("term.no interval", about=about, runs=runs)
        low, high = (decimal(Fraction(end)) for end in self.interval)
        level = sure(self.level)
        return say("term.interval", about=about, low=low, high=high, level=level, runs=runs, method=self.method)


@takes()
def estimate(
    sampler: Sampler, runs: int = 20_000, seed: int | str = 1, level: Any = "0.99", ends: tuple[Any, Any] | None = None
) -> Estimate:
    """The mean of many runs of an experiment, with its confidence interval.

    Source: E. B. Wilson, Probable Inference (1927), and Student, The Probable Error of a Mean (1908).

    An experiment whose runs are all True or False is a yes-or-no one, and so is one of 0 and 1 whose `ends` are (0, 1).
    For any other numbers the interval rests on the spread that the runs have shown.
    What it cannot know is a great value too rare to have come: of such heavy tails it may miss the truth
    far more often than `level` says, until there are enough runs to meet them, or `ends` says how far they reach.

    Args:
        sampler: one run; it gets a `Shaker` and returns True or False, or a number, also a float.
        runs: how often, at least 2.
        seed: the same seed gives the same runs.
        level: share of all such simulations whose interval covers the truth.
        ends: the least and the greatest number that a run can give, where they are known.
            One more run of each widens the interval, so that a few equal runs are no proof.

    Returns:
        The estimate: `.mean` in the unit of the runs, just as they gave it, and `.interval`, its two ends.

    Raises:
        QuestionError: no experiment, a run that gives no finite number or one outside `ends`.

    >>> estimate(lambda luck: luck.below(6) == 0, runs=6000).covers("1/6")
    True
    >>> estimate(lambda luck: 7, runs=20)
    7.0000, no interval: all 20 runs gave the same, so nothing is known of how they spread
    >>> estimate(lambda luck: 7, runs=20, ends=(0, 10))
    7.0000 in [5.8213, 7.8151] at 99%, 20 runs, Student interval
    """
    sampler = function_of(sampler, "experiment", "lambda luck: luck.below(6) == 0")
    runs = whole(runs, "runs", 2, MOST_RUNS)
    level = exact(level, "level")
    if not 0 < level < 1:
        raise QuestionError("wrong level", number=numeral(level))
    limits = None if ends is None else _limits(ends)
    luck = Shaker(seed)
    total: Any = 0
    squares: Any = 0
    only_bools = only_bits = True
    for _ in range(runs):
        value = plain_value(sampler(luck))
        if not isinstance(value, bool):
            only_bools = False
            if not isinstance(value, int):
                value = _value(value)
            only_bits = only_bits and value in (0, 1)
            if limits and not limits[0] <= value <= limits[1]:
                raise QuestionError(
                    "beyond the ends", number=numeral(value), low=numeral(limits[0]), high=numeral(limits[1])
                )
        total += value
        squares += value * value
    mean = Fraction(total) / runs
    yes_or_no = only_bools or (only_bits and limits == (Fraction(0), Fraction(1)))
    found = Estimate(runs, mean, Fraction(squares) / runs - mean**2, yes_or_no, level, seed, limits)
    _ = found.interval  # refused here if no float can hold it, and not when it is shown
    return found


def _value(value: Any) -> Fraction:
    """What a run gave; a float stands for itself, since a simulation is no exact answer anyway."""
    return Fraction(value) if isinstance(value, float) and isfinite(value) else exact(value, "value of a run")


def _limits(ends: Any) -> tuple[Fraction, Fraction]:
    """The two ends between which every run lies."""
    must(isinstance(ends, (tuple, list)) and len(ends) == 2, "ends", ends, "(0, 5)")
    low, high = (exact(end, "end") for end in ends)
    if low >= high:
        raise QuestionError("ends in order", low=numeral(low), high=numeral(high))
    return low, high


@as_made
@dataclass(frozen=True, repr=False)
class ThreeAnswers(OneLanguage, Tabled):
    """The formula, the exact count and the simulation of one question; any one may be missing.

    Formula and count agree when they are equal as fractions,
    the simulation agrees when its interval covers them (or all its runs gave just the answer, if it has none).

    >>> from bangkit.odds.formulas import single_draw
    >>> from bangkit.odds.simulation import estimate
    >>> hearts = estimate(lambda luck: luck.below(80) < 20, runs=2000)
    >>> ThreeAnswers(single_draw(80, 20), Fraction(1, 4), hearts).agree
    True
    """

    formula: ClosedForm | Fraction | None = None
    exact: Fraction | None = None
    simulation: Estimate | None = None
    question: str = ""
    numbers = False

    def __post_init__(self) -> None:
        must(not isinstance(self.exact, ClosedForm), "exact answer", self.exact, "Fraction(1, 4)")
        for name, what in (("formula", "formula answer"), ("exact", "exact answer")):
            if not isinstance(answer := getattr(self, name), ClosedForm | None):
                object.__setattr__(self, name, exact(answer, what))
        must(isinstance(self.simulation, Estimate | None), "simulated answer", self.simulation, "odds.estimate(...)")
        if sum(answer is not None for answer in (self.formula, self.exact, self.simulation)) < 2:
            raise QuestionError("nothing to compare")

    @property
    def formula_value(self) -> Fraction | None:
        """The number of the formula."""
        return self.formula.value if isinstance(self.formula, ClosedForm) else self.formula

    @property
    def truth(self) -> Fraction | None:
        """The exact answer, by counting if it was counted, else by the formula."""
        return self.exact if self.exact is not None else self.formula_value

    @property
    def differences(self) -> list[str]:
        """What does not agree, each in words; empty if all is well."""
        found = []
        if self.formula_value is not None and self.formula_value != self.truth:
            formula, exactly = map(numeral, (self.formula_value, self.truth or Fraction()))
            found.append(f"{say('term.formula answer')} {formula}, {say('term.exact answer')} {exactly}")
        if self.truth is not None and not self._simulation_holds(self.truth):
            simulated = f"{say('term.simulated answer')} {self.simulation}"
            found.append(f"{say('term.exact answer')} {decimal(self.truth)}, {simulated}")
        return found

    def _simulation_holds(self, truth: Fraction) -> bool:
        guess = self.simulation
        if guess is None or guess.interval is None:
            return guess is None or guess.mean == truth
        return guess.covers(truth)

    @property
    def agree(self) -> bool:
        """Whether all answers that are there agree."""
        return not self.differences

    def check(self) -> ThreeAnswers:
        """Itself, if the answers agree.

        Raises:
            QuestionError: they do not; it lists the differences.
        """
        if self.differences:
            raise QuestionError("answers differ", differences=self.differences)
        return self

    def _table(self, page: bool) -> TableParts:
        heads = [say(f"term.{each}") for each in ("answer", "value", "about", "how")]
        rows = []
        if (value := self.formula_value) is not None:
            form = self.formula if isinstance(self.formula, ClosedForm) else None
            how = "" if form is None else form.html() if page else repr(form)
            rows.append([say("term.formula answer"), numeral(value), decimal(value), how])
        if self.exact is not None:
            rows.append([say("term.exact answer"), numeral(self.exact), decimal(self.exact), ""])
        if self.simulation is not None:
            rows.append([say("term.simulated answer"), "", decimal(self.simulation.mean), repr(self.simulation)])
        rows.append([say("term.agrees"), say("term.yes" if self.agree else "term.no"), "", "; ".join(self.differences)])
        return heads, rows, self.question or say("term.answers")

    def html(self, *, math: bool = True) -> str:
        """The answers as a table; a widget does not set formulas, so there it is told without `math`."""
        return html_table(*self._table(page=math))
