"""Long sums in whole numbers: each term from the one before, all of them over one denominator.

Nothing here is rounded, and nothing is worked out term by term that the term before tells already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from math import comb, lcm

Weights = dict[int, int]


def copies(weights: Mapping[int, int], number: int) -> Weights:
    """In how many cases so many independent copies add up to each sum.

    The power Q = P^n of a polynomial has Q'·P = n·P'·Q, so each weight follows from the ones below it.

    >>> copies({1: 1, 2: 1}, 3)
    {3: 1, 4: 3, 5: 3, 6: 1}
    """
    low = min(weights)
    steps = [(place - low, weight) for place, weight in weights.items() if place != low]
    first = weights[low]
    found = {0: first**number}
    border = [step for step, _ in steps] if number else []
    border.sort()
    met = set(border)
    while border:
        place = heappop(border)
        total = sum(
            ((number + 1) * step - place) * weight * found[place - step]
            for step, weight in steps
            if place - step in found
        )
        if total:
            found[place] = total // (first * place)
            for step, _ in steps:
                if place + step not in met:
                    met.add(place + step)
                    heappush(border, place + step)
    return {number * low + place: weight for place, weight in found.items()}


def convolved(first: Mapping[int, int], second: Mapping[int, int]) -> Weights:
    """In how many cases two independent whole numbers add up to each sum, where neither leaves wide gaps.

    Each list of weights is one long number, with room enough between them, and the two are multiplied.

    >>> convolved({0: 1, 1: 2}, {5: 1, 6: 1})
    {5: 1, 6: 3, 7: 2}
    """
    room = (sum(first.values()) * sum(second.values())).bit_length() // 8 + 1
    low = min(first), min(second)
    one, other = (_packed(each, start, room) for each, start in zip((first, second), low, strict=True))
    size = max(first) - low[0] + max(second) - low[1] + 1
    packed = (one * other).to_bytes(room * size, "little")
    weights = ((i, int.from_bytes(packed[i * room : (i + 1) * room], "little")) for i in range(size))
    return {sum(low) + place: weight for place, weight in weights if weight}


def _packed(weights: Mapping[int, int], low: int, room: int) -> int:
    packed = bytearray(room * (max(weights) - low + 1))
    for place, weight in weights.items():
        packed[(place - low) * room : (place - low + 1) * room] = weight.to_bytes(room, "little")
    return int.from_bytes(packed, "little")


def over_one_step(numbers: Sequence[Fraction | int]) -> tuple[int, list[int]]:
    """The numbers as whole ones, and how many of these make 1.

    >>> over_one_step([Fraction(1, 2), Fraction(1, 3)])
    (6, [3, 2])
    """
    step = lcm(*(number.denominator for number in numbers))
    return step, [int(number * step) for number in numbers]


def at_least_drawn(cards: int, good: int, draws: int, least: int) -> Fraction:
    """At least so many good cards among those drawn without replacement.

    >>> at_least_drawn(80, 20, 2, 1)
    Fraction(139, 316)
    """
    bad = cards - good
    i = max(least, draws - bad, 0)
    one, other, total = comb(good, i), comb(bad, draws - i) if i <= draws else 0, 0
    while i <= min(draws, good):
        total += one * other
        one = one * (good - i) // (i + 1)
        other = other * (draws - i) // (bad - draws + i + 1)
        i += 1
    return Fraction(total, comb(cards, draws))


def at_least_hit(tries: int, chance: Fraction, least: int) -> Fraction:
    """At least so many successes in independent tries.

    >>> at_least_hit(2, Fraction(1, 2), 1)
    Fraction(3, 4)
    """
    hit, sides = chance.numerator, chance.denominator
    total, term = 0, comb(tries, least) * hit**least
    for i in range(least, tries + 1):  # the term is C(n, i) · hit^i
        total = total * (sides - hit) + term
        term = term * (tries - i) * hit // (i + 1)
    return Fraction(total, sides**tries)


def good_in_each(cards: int, good: int, flips: int, tries: int) -> Fraction:
    """A good card in each of so many groups of cards turned over, by inclusion and exclusion.

    No good one lies in i groups in C(N − n·i, K) of C(N, K) ways to lay the good ones.

    >>> good_in_each(80, 20, 2, 1)
    Fraction(139, 316)
    """
    if not flips:
        return Fraction(not tries)
    ways = whole = comb(cards, good)
    total, sign = 0, 1
    for i in range(tries + 1):
        total += sign * ways
        sign = -sign * (tries - i) // (i + 1)
        for left in range(cards - flips * i, max(cards - flips * (i + 1), 0), -1):
            ways = ways * (left - good) // left
    return Fraction(total, whole)
