"""Simulation: many runs with a seed, and how far their mean may be from the truth."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Any, TypeAlias, TypeVar

from bangkit.core.luck import seed_number
from bangkit.odds.problems import QuestionError, exact, must, whole
from bangkit.odds.rendering import decimal
from bangkit.words.odds import label

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


def _deviations(level: float) -> float:
    """How many standard deviations around its middle hold this share of a normal distribution."""
    return NormalDist().inv_cdf(0.5 + level / 2)


def wilson(mean: float, runs: int, level: float) -> tuple[float, float]:
    """Wilson's interval of a share that was found in so many runs.

    >>> [round(end, 3) for end in wilson(0.8, 10, 0.95)]
    [0.49, 0.943]
    """
    z = _deviations(level)
    centre = (mean + z * z / (2 * runs)) / (1 + z * z / runs)
    half = z / (1 + z * z / runs) * sqrt(mean * (1 - mean) / runs + z * z / (4 * runs * runs))
    return centre - half if mean else 0.0, centre + half if mean != 1 else 1.0


@dataclass(frozen=True)
class Estimate:
    """What a simulation says: its mean and the interval that covers the truth in `level` of all simulations.

    For yes-or-no runs the interval is Wilson's, for other numbers the normal one.
    """

    runs: int
    mean: Fraction
    variance: Fraction
    """Mean squared distance of the runs from their mean."""
    yes_or_no: bool
    level: Fraction
    seed: int | str

    @property
    def method(self) -> str:
        """The kind of interval."""
        return "Wilson" if self.yes_or_no else "normal"

    @property
    def interval(self) -> tuple[float, float]:
        """The confidence interval."""
        mean, level = float(self.mean), float(self.level)
        if self.yes_or_no:
            return wilson(mean, self.runs, level)
        half = _deviations(level) * sqrt(float(self.variance) / (self.runs - 1))
        return mean - half, mean + half

    def covers(self, truth: Any) -> bool:
        """Whether the interval holds this number."""
        low, high = self.interval
        return low <= exact(truth) <= high

    def __repr__(self) -> str:
        low, high = (decimal(Fraction(end)) for end in self.interval)
        return label(
            "interval",
            about=decimal(self.mean),
            low=low,
            high=high,
            level=f"{decimal(self.level * 100, 0)}%",
            runs=str(self.runs),
            method=self.method,
        )


def estimate(sampler: Sampler, runs: int = 20_000, seed: int | str = 1, level: Any = "0.99") -> Estimate:
    """The mean of many runs of an experiment, with its confidence interval.

    Args:
        sampler: one run; it gets a `Shaker` and returns True or False, or an exact number.
        runs: how often, at least 2.
        seed: the same seed gives the same runs.
        level: share of all such simulations whose interval covers the truth.

    >>> estimate(lambda luck: luck.below(6) == 0, runs=6000).covers("1/6")
    True
    """
    must(callable(sampler), "The experiment", sampler, "lambda luck: luck.below(6) == 0")
    runs = whole(runs, "The number of runs", 2)
    level = exact(level, "The level")
    if not 0 < level < 1:
        raise QuestionError("outside", what="The level", number=str(level))
    luck = Shaker(seed)
    total: Any = 0
    squares: Any = 0
    yes_or_no = True
    for _ in range(runs):
        value = sampler(luck)
        if not isinstance(value, int):
            value = exact(value, "The value of a run")
        yes_or_no = yes_or_no and value in (0, 1)
        total += value
        squares += value * value
    mean = Fraction(total) / runs
    return Estimate(runs, mean, Fraction(squares) / runs - mean**2, yes_or_no, level, seed)
