"""Intervals that hold at every moment at which one looks, all together: confidence sequences by betting.

Somebody who says that a mean is m bets against the values as they come, and nobody can expect to win from a true m.
So the chance that his stake ever grows to 1/a times what it was is at most a, however often one looks (Ville's inequality),
and every m at which it has grown so far is refused. Nothing is assumed but that the values lie between 0 and 1 and
have the same mean. The stake is spread over several bets at the start (Robbins's method of mixtures), since nobody
knows beforehand which will do best.

I. Waudby-Smith and A. Ramdas, Estimating means of bounded random variables by betting, Journal of the Royal Statistical
Society B 86 (2024) 1-27; S. R. Howard, A. Ramdas, J. McAuliffe and J. Sekhon, Time-uniform, nonparametric,
nonasymptotic confidence sequences, The Annals of Statistics 49 (2021) 1055-1080.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, fsum, log, log1p

BETS = tuple(0.9 * (2 / 3) ** number for number in range(11))
"""Parts of the stake that are risked, each from the first value to the last."""
HALVINGS = 30
"""A limit is found to one part in 2 to this power."""


def log_stake(counts: Mapping[float, int], mean: float) -> float:
    """The logarithm of what a stake of 1 has become against the claim that the mean is no greater.

    Args:
        counts: how often each value between 0 and 1 has come.
        mean: what is claimed, above 0.

    >>> round(exp(log_stake({1.0: 8, 0.0: 2}, 0.5)), 2)
    2.57
    """
    grown = [fsum(times * log1p(part * (value / mean - 1)) for value, times in counts.items()) for part in BETS]
    most = max(grown)
    return most + log(fsum(exp(each - most) for each in grown) / len(BETS))


def is_greater(counts: Mapping[float, int], mean: float, doubt: float) -> bool:
    """Whether the mean is greater than this one; of all who ask again and again at most so many are ever told so wrongly."""
    return log_stake(counts, mean) >= -log(doubt)


def lower_limit(counts: Mapping[float, int], doubt: float) -> float:
    """What the mean is at least; the chance that one of all these limits is ever too high is at most `doubt`.

    >>> round(lower_limit({1.0: 80, 0.0: 20}, 0.025), 3), lower_limit({0.0: 20}, 0.025), lower_limit({}, 0.025)
    (0.649, 0.0, 0.0)
    """
    needed = -log(doubt)
    number = sum(counts.values())
    low, high = 0.0, fsum(value * times for value, times in counts.items()) / number if number else 0.0
    if not high:
        return 0.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if not middle:
            break
        if log_stake(counts, middle) >= needed:
            low = middle
        else:
            high = middle
    return low


def limits(counts: Mapping[float, int], doubt: float) -> tuple[float, float]:
    """Between what the mean lies; `doubt` is shared by both ends.

    >>> [round(end, 3) for end in limits({1.0: 80, 0.0: 20}, 0.05)]
    [0.649, 0.906]
    """
    mirrored: dict[float, int] = {}
    for value, times in counts.items():
        mirrored[1 - value] = mirrored.get(1 - value, 0) + times
    return lower_limit(counts, doubt / 2), 1 - lower_limit(mirrored, doubt / 2)
