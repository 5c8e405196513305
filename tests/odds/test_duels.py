"""The duel to and fro: geometric series, Markov chain and partial sums of throws."""

from fractions import Fraction
from itertools import product

import pytest

from bangkit.odds import QuestionError, duel

DUEL_DIE = {"duel": 2, "whiskey": 1, "arrow": 1, "dynamite": 1, "gatling": 1}


def loser(course: tuple[bool, ...], second_try: bool) -> int | None:
    """0 if the challenged player lost in this course of hits and misses, 1 if the challenger did."""
    turn, spare = 0, second_try
    for hit in course:
        if hit:
            turn = 1 - turn
        elif turn == 1 and spare:
            spare = False
        else:
            return turn
    return None


def by_courses(p: Fraction, q: Fraction, throws: int, second_try: bool) -> list[Fraction]:
    """Chances that either has lost within so many throws: all courses that end with their last throw."""
    lost = [Fraction(), Fraction()]
    for length in range(1, throws + 1):
        for course in product([True, False], repeat=length):
            who = loser(course, second_try)
            if who is None or loser(course[:-1], second_try) is not None:
                continue
            chance, turn = Fraction(1), 0
            for hit in course:
                chance *= (p, q)[turn] if hit else 1 - (p, q)[turn]
                turn = 1 - turn if hit else turn
            lost[who] += chance
    return lost


@pytest.mark.parametrize("p, q", [("1/3", "1/3"), ("1/2", "1/5"), ("0", "1"), ("1", "1/4")])
@pytest.mark.parametrize("second_try", [False, True])
def test_series_chain_and_courses(p: str, q: str, second_try: bool) -> None:
    fight = duel(p, q, second_try=second_try)
    first, second = by_courses(Fraction(p), Fraction(q), 10, second_try)
    left = 1 - first - second
    assert 0 <= fight.loser["challenged"] - first <= left
    assert 0 <= fight.loser["challenger"] - second <= left
    assert fight.lasts(11) == left
    if not second_try:
        assert fight.formula.value == fight.loser["challenged"]


def test_undead_dice() -> None:
    """p = 1/3: the challenged player loses with 1/(1 + p) = 3/4, after 1/(1 − p) = 3/2 throws."""
    fight = duel(DUEL_DIE)
    assert fight.loser["challenged"] == Fraction(3, 4) == fight.formula.value
    assert fight.throws == Fraction(3, 2)
    assert [fight.lasts(n) for n in (0, 1, 2, 3)] == [1, 1, Fraction(1, 3), Fraction(1, 9)]


def test_sean_mallory() -> None:
    """By conditioning on his first miss: p(1−q)(q·L0 + 1−q)/(1−pq), L0 his chance to lose without the second try."""
    p = q = Fraction(1, 3)
    usual = p * (1 - q) / (1 - p * q)
    expected = p * (1 - q) * (q * usual + 1 - q) / (1 - p * q)
    assert duel(DUEL_DIE, second_try=True).loser["challenger"] == expected < usual


def test_bad_input() -> None:
    with pytest.raises(QuestionError, match="does not end"):
        duel(1)
    with pytest.raises(QuestionError, match="outside"):
        duel("4/3")
    with pytest.raises(QuestionError, match="empty"):
        duel({})
