# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False
"""Functions about chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from bangkit.learn.functions import Arguments, Function
from bangkit.learn.picking import Pick


def hit_at(seat, players, p):
    """The chance that the Dynamite explodes at a seat in the end; it starts before seat 0 and goes round."""
    first_round = p * (1 - p) ** seat
    survives_a_round = (1 - p) ** players
    return first_round / (1 - survives_a_round)


def _first_round(seat, players, p):
    return p * (1 - p) ** seat


def _equal_seats(seat, players, p):
    return Fraction(1, players)


def _one_later(seat, players, p):
    return p * (1 - p) ** (seat + 1) / (1 - (1 - p) ** players)


def _hit_cases(pick: Pick) -> Iterator[Arguments]:
    for players in (2, 3, 4 + pick.below(4)):
        for seat in range(players):
            yield (seat, players, Fraction(1, 5 + pick.below(6)))


HIT = Function(
    hit_at,
    _hit_cases,
    wrong=[
        (_first_round, "That is the first round only. The Dynamite may come round again."),
        (_equal_seats, "You gave every seat the same chance. Those who come first are checked more often."),
        (_one_later, "Seat 0 is checked first, so nothing has to be survived before it: start counting at 0."),
    ],
    properties=[
        (lambda told, chance: 0 < chance < 1, "A chance lies between 0 and 1."),
        (lambda told, chance: chance >= Fraction(1, told[1]) or told[0] > 0, "The first seat is worse off than an equal share."),
    ],
)  # fmt: skip


def at_least_one(cards, good, drawn):
    """The chance that at least one of the good cards is among the drawn ones, drawn without replacement."""
    return 1 - Fraction(comb(cards - good, drawn), comb(cards, drawn))


def _with_replacement(cards, good, drawn):
    return 1 - (1 - Fraction(good, cards)) ** drawn


def _times(cards, good, drawn):
    return Fraction(good, cards) * drawn


def _none(cards, good, drawn):
    return Fraction(comb(cards - good, drawn), comb(cards, drawn))


def _draw_cases(pick: Pick) -> Iterator[Arguments]:
    yield from [(80, 20, 2), (80, 25, 5), (10, 1, 3), (4, 4, 1), (5, 4, 2)]
    for _ in range(5):
        yield (40 + pick.below(40), 5 + pick.below(20), 2 + pick.below(5))


AT_LEAST_ONE = Function(
    at_least_one,
    _draw_cases,
    wrong=[
        (_with_replacement, "That is with replacement: as if each card went back before the next is drawn."),
        (_times, "You multiply the chance of one card. Draws with several good cards are counted several times then."),
        (_none, "That is the chance of none at all: the opposite."),
    ],
    properties=[(lambda told, chance: 0 <= chance <= 1, "A chance lies between 0 and 1.")],
)  # fmt: skip

ALL = (HIT, AT_LEAST_ONE)
