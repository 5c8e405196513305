"""The tables of a simulation: what its intervals may say."""

from fractions import Fraction

import pytest

import bangkit
from bangkit.strategy.lab.results import mean_of

LEVEL = Fraction(99, 100)


@pytest.mark.parametrize("games", [1, 2, 3, 6])
def test_no_interval_of_a_length_begins_below_what_is_possible(games: int) -> None:
    answer = bangkit.simulate("cards", players=4, games=games, executor=None, progress=False)
    for what, least in (("turns", 1), ("decisions", 0)):
        row = answer.lengths.where(**{"length in": what})
        low, high = row.one("low"), row.one("high")
        assert (low is None) == (games == 1)
        assert low is None or least <= low <= row.one("mean") <= high


def test_the_mean_of_a_few_numbers_has_students_interval() -> None:
    mean, low, high = mean_of({1: 1, 3: 1}, LEVEL)
    assert mean == 2 and low == pytest.approx(2 - 63.657, abs=1e-3) and high == pytest.approx(2 + 63.657, abs=1e-3)
    assert mean_of({1: 1, 3: 1}, LEVEL, least=1)[1] == 1
    assert mean_of({3: 5}, LEVEL) == (3.0, None, None)
    assert mean_of({}, LEVEL) == (None, None, None)
