"""Simulation: many runs with a seed, and how far their mean may be from the truth."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, TypeAlias, TypeVar

from bangkit.core.luck import seed_number
from bangkit.odds.intervals import student, wilson
from bangkit.odds.problems import QuestionError, exact, must, whole
from bangkit.odds.rendering import decimal, sure
from bangkit.words.catalogue import say

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)


class Shaker:
    """The luck of a simulation; it only ever uses `Random.random`, which no Python version changes.

    >>> Shaker(7).draw(["2S", "KH", "QD"], 2) == Shaker(7).draw(["2S", "KH", "QD"], 2)
    True
    """

    def __init__(self, seed: int | str) -> None:
        self.random: Callable[[], float] = Random(seed_number(seed)).random

    def below(self, number: int) -> int:
        """A whole number from 0 up to, not including, `number`."""
        return int(self.random() * number)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def draw(self, items: Sequence[T], number: int) -> list[T]:
        """So many of the items, without replacement, in the order drawn."""
        left = list(items)
        if number > len(left):
            raise QuestionError("too many cards", number=str(number), cards=str(len(left)))
        for place in range(number):
            other = place + self.below(len(left) - place)
            left[place], left[other] = left[other], left[place]
        return left[:number]

    def turn(self, composition: Mapping[H, int]) -> H:
        """One card of a deck that is given by its counts."""
        place = self.below(sum(composition.values()))
        for card, number in composition.items():
            place -= number
            if place < 0:
                return card
        raise QuestionError("empty deck")


Sampler: TypeAlias = Callable[[Shaker], Any]
"""One run of the experiment: True or False, or a number."""


@dataclass(frozen=True)
class Estimate:
    """What a simulation says: its mean and the interval that covers the truth in about `level` of all simulations.

    For yes-or-no runs the interval is Wilson's, for other numbers Student's (see `bangkit.odds.intervals`).
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


def estimate(
    sampler: Sampler, runs: int = 20_000, seed: int | str = 1, level: Any = "0.99", ends: tuple[Any, Any] | None = None
) -> Estimate:
    """The mean of many runs of an experiment, with its confidence interval.

    An experiment whose runs are all True or False is a yes-or-no one, and so is one of 0 and 1 whose `ends` are (0, 1).
    For any other numbers the interval rests on the spread that the runs have shown.
    What it cannot know is a great value too rare to have come: of such heavy tails it may miss the truth
    far more often than `level` says, until there are enough runs to meet them, or `ends` says how far they reach.

    Args:
        sampler: one run; it gets a `Shaker` and returns True or False, or an exact number.
        runs: how often, at least 2.
        seed: the same seed gives the same runs.
        level: share of all such simulations whose interval covers the truth.
        ends: the least and the greatest number that a run can give, where they are known.
            One more run of each widens the interval, so that a few equal runs are no proof.

    Raises:
        QuestionError: no experiment, a run that gives no exact number or one outside `ends`.

    >>> estimate(lambda luck: luck.below(6) == 0, runs=6000).covers("1/6")
    True
    >>> estimate(lambda luck: 7, runs=20)
    7.0000, no interval: all 20 runs gave the same, so nothing is known of how they spread
    >>> estimate(lambda luck: 7, runs=20, ends=(0, 10))
    7.0000 in [5.8213, 7.8151] at 99%, 20 runs, Student interval
    """
    must(callable(sampler), "The experiment", sampler, "lambda luck: luck.below(6) == 0")
    runs = whole(runs, "The number of runs", 2)
    level = exact(level, "The level")
    if not 0 < level < 1:
        raise QuestionError("outside", what="The level", number=str(level))
    limits = None if ends is None else _limits(ends)
    luck = Shaker(seed)
    total: Any = 0
    squares: Any = 0
    only_bools = only_bits = True
    for _ in range(runs):
        value = sampler(luck)
        if not isinstance(value, bool):
            only_bools = False
            if not isinstance(value, int):
                value = exact(value, "The value of a run")
            only_bits = only_bits and value in (0, 1)
            if limits and not limits[0] <= value <= limits[1]:
                raise QuestionError("beyond the ends", number=str(value), low=str(limits[0]), high=str(limits[1]))
        total += value
        squares += value * value
    mean = Fraction(total) / runs
    yes_or_no = only_bools or (only_bits and limits == (Fraction(0), Fraction(1)))
    return Estimate(runs, mean, Fraction(squares) / runs - mean**2, yes_or_no, level, seed, limits)


def _limits(ends: Any) -> tuple[Fraction, Fraction]:
    """The two ends between which every run lies."""
    must(isinstance(ends, (tuple, list)) and len(ends) == 2, "The two ends", ends, "(0, 5)")
    low, high = (exact(end, "An end") for end in ends)
    if low >= high:
        raise QuestionError("ends in order", low=str(low), high=str(high))
    return low, high
