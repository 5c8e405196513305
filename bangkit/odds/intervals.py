"""How far a mean that was found by simulation may lie from the truth: Wilson's interval and Student's.

Student's quantiles are worked out here: the standard library has only those of the normal distribution.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import cos, pi, sin, sqrt, tan
from statistics import NormalDist

Real = Fraction | float
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
    half = deviations(level, runs - 1) * sqrt(variance / (runs - 1))
    return max(float(mean) - half, float(low)), min(float(mean) + half, float(high))


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
    return z + sum((term / freedom**power for power, term in enumerate(terms, 1)), 0.0)


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
