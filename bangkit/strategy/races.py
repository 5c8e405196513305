"""A race of alternatives on common luck: more runs for those that may be best, until one is left or the runs are used up.

Differences are judged run by run. Their intervals are adjusted for every pair and for every time they are looked at,
so they hold all together, whenever the race stops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, isnan, nan, sqrt
from statistics import NormalDist
from typing import NamedTuple

from bangkit.odds.intervals import wilson

FIRST = 32
"""Runs before the first look; there is a look whenever they have doubled."""

Play = Callable[[Sequence[int], int, int], list[list[float]] | None]
"""Plays these alternatives in the runs from the first up to the last; None when it was stopped."""


class Span(NamedTuple):
    """A number with its interval."""

    value: float
    low: float
    high: float


def looks(runs: int) -> list[int]:
    """After how many runs the race is looked at.

    >>> looks(200)
    [32, 64, 128, 200]
    """
    found = [min(FIRST, runs)]
    while found[-1] < runs:
        found.append(min(2 * found[-1], runs))
    return found


def share(values: Sequence[float], confidence: float) -> Span:
    """The mean of values between 0 and 1 with Wilson's interval.

    >>> [round(number, 3) for number in share([1.0] * 8 + [0.0] * 2, 0.95)]
    [0.8, 0.49, 0.943]
    """
    mean = sum(values) / len(values)
    return Span(mean, *wilson(mean, len(values), confidence))


def difference(one: Sequence[float], other: Sequence[float], z: float) -> Span:
    """The mean difference of two results run by run, with an interval.

    It is the adjusted Wald interval of Agresti and Min: half a run is added to each of the four outcomes of a pair,
    so that runs which all ended alike prove no more than they can.

    >>> [round(number, 3) for number in difference([1.0] * 10, [0.0] * 10, 1.96)]
    [1.0, 0.567, 1.0]
    """
    gaps = [a - b for a, b in zip(one, other, strict=True)]
    n = len(gaps) + 2
    total, squares = sum(gaps), sum(gap * gap for gap in gaps) + 1
    middle = total / n
    reach = z * sqrt(max(squares - total * total / n, 0.0)) / n
    return Span(total / len(gaps), max(-1.0, middle - reach), min(1.0, middle + reach))


class Race:
    """The results of alternatives, exact or run by run; `left` are those that may still be the best."""

    def __init__(self, exact: Sequence[Fraction | None], runs: int, confidence: float) -> None:
        self.exact, self.runs, self.confidence = tuple(exact), runs, confidence
        self.results: list[list[float]] = [[] for _ in exact]
        self.left = list(range(len(self.exact)))
        self.unfinished = 0
        self.stopped = False
        number = len(self.exact)
        pairs = max(number * (number - 1) // 2, 1)
        self.z = NormalDist().inv_cdf(1 - (1 - confidence) / (2 * pairs * len(looks(runs))))
        self._drop_exactly()

    def _drop_exactly(self) -> None:
        known = [worth for worth in self.exact if worth is not None]
        if known:
            most = max(known)
            self.left = [each for each in self.left if (worth := self.exact[each]) is None or worth == most]

    @property
    def decided(self) -> bool:
        """Whether all that is left to compare is known."""
        return all(self.exact[each] is not None for each in self.left) or (len(self.left) == 1 < len(self.exact))

    def run(self, play: Play) -> None:
        """Play until one alternative is left, or the runs are used up."""
        done = 0
        for last in looks(self.runs):
            if self.decided:
                break
            which = [each for each in self.left if self.exact[each] is None]
            played = play(which, done, last)
            if played is None:
                self.stopped = True
                break
            for place, each in enumerate(which):
                found = [row[place] for row in played]
                self.unfinished += sum(map(isnan, found))
                self.results[each] += [0.0 if isnan(worth) else worth for worth in found]
            done = last
            best = self.best
            self.left = [each for each in self.left if each == best or self.gap(best, each).low <= 0]

    @property
    def best(self) -> int:
        """The alternative that did best of those that are left; the first one, if several did."""
        return max(self.left, key=self.mean)

    def mean(self, each: int) -> float:
        """What an alternative is worth, as far as is known."""
        worth, results = self.exact[each], self.results[each]
        return float(worth) if worth is not None else sum(results) / len(results) if results else nan

    def value(self, each: int) -> Span:
        """What an alternative is worth, with its interval."""
        worth = self.exact[each]
        if worth is not None:
            return Span(float(worth), float(worth), float(worth))
        return share(self.results[each], self.confidence)

    def gap(self, one: int, other: int) -> Span:
        """How much better one alternative is than another, over the runs that both were played in."""
        first, second = self.exact[one], self.exact[other]
        if one == other:
            return Span(0.0, 0.0, 0.0)
        if first is not None and second is not None:
            exactly = float(first - second)
            return Span(exactly, exactly, exactly)
        n = min(len(self.results[each]) for each in (one, other) if self.exact[each] is None)
        sides = [self.results[each][:n] if self.exact[each] is None else [self.mean(each)] * n for each in (one, other)]
        return difference(sides[0], sides[1], self.z)

    def runs_needed(self, one: int, other: int) -> int:
        """After about how many runs two would be told apart, if their difference is what it seems; 0 for none."""
        gap = self.gap(one, other)
        n = min(len(self.results[each]) for each in (one, other) if self.exact[each] is None)
        return ceil(n * ((gap.high - gap.low) / 2 / gap.value) ** 2) if gap.value else 0


__all__ = ["FIRST", "Play", "Race", "Span", "difference", "looks", "share"]
