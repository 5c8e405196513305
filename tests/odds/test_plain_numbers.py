"""Numbers as people have them: floats of simulations, numpy's whole numbers and booleans, and tables that are too long."""

from fractions import Fraction
from math import inf, nan
from time import process_time
from typing import Any

import numpy as np
import pytest

from bangkit import odds
from bangkit.odds import QuestionError


@pytest.mark.parametrize("half", [lambda luck: luck.random() / 2, lambda luck: np.float64(luck.random() / 2)])
def test_a_simulation_takes_floats(half: Any) -> None:
    found = odds.estimate(half, runs=2_000)
    assert found.covers("1/4") and found.method == "Student"
    luck = odds.estimate(lambda luck: Fraction(luck.random() / 2), runs=2_000)
    assert (found.mean, found.interval) == (luck.mean, luck.interval)
    assert odds.estimate(lambda luck: 0.5, runs=20).mean == Fraction(1, 2)
    assert odds.estimate(lambda luck: 0.5, runs=20, ends=(0, 1)).method == "Student"


@pytest.mark.parametrize("value", [nan, inf, -inf, np.float64("nan")])
def test_a_run_without_a_finite_number_is_refused_in_words(value: Any) -> None:
    with pytest.raises(QuestionError, match="value of a run"):
        odds.estimate(lambda luck: value, runs=20)


def test_true_of_numpy_is_true() -> None:
    plain = odds.estimate(lambda luck: luck.random() < 0.5, runs=200)
    assert odds.estimate(lambda luck: np.bool_(luck.random() < 0.5), runs=200) == plain
    assert odds.reroll(lambda counts: np.bool_(counts["gatling"] >= 3)).value == odds.reroll("gatling >= 3").value
    assert odds.reroll(lambda counts: np.int64(counts["beer"])).value == odds.reroll("beer").value


@pytest.mark.parametrize("whole", [np.int64, np.int8, np.uint16])
def test_whole_numbers_of_numpy_are_whole_numbers(whole: Any) -> None:
    deck, numpys = {"a": 2, "b": 100}, {"a": whole(2), "b": whole(100)}
    assert odds.p_draw(numpys, "at least one a", whole(1)) == odds.p_draw(deck, "at least one a", 1) == Fraction(1, 51)
    assert odds.drawn(numpys, 60) == odds.drawn(deck, 60)
    assert odds.share(numpys, {"a", "b"}) == (102, 102)
    assert odds.group(numpys, lambda card: 1) == {1: 102}
    turned, plain = ([odds.estimate(lambda luck, of=of: luck.turn(of) == "a", runs=50).mean] for of in (numpys, deck))
    assert turned == plain
    assert odds.first_flip(numpys, "a") == odds.first_flip(deck, "a")
    assert odds.reroll("gatling", stop_at={"dynamite": whole(3)}).value == odds.reroll("gatling").value
    assert odds.Arrows(pool=whole(3)).after(whole(3)) == odds.Arrows(pool=3).after(3)


def test_who_are_too_many_are_counted_to_the_end() -> None:
    with pytest.raises(QuestionError, match="is 30; at most 12"):
        odds.prior([str(i) for i in range(30)], ["Outlaw"] * 30)
    with pytest.raises(QuestionError, match="is 80; at most 50"):
        odds.dynamite_round([str(i) for i in range(80)], 80, 8)


def test_who_asks_for_a_reshuffle_is_told_of_one() -> None:
    with pytest.raises(QuestionError, match="shuffled in again"):
        odds.dynamite_round(5, 80, 11, reshuffle=True)
    with pytest.raises(QuestionError, match="With replacement"):
        odds.dynamite_round(5, 80, 11, replacement=True)


def test_a_long_chain_shows_its_first_states_at_once() -> None:
    chain = odds.AbsorbingChain({i: {i + 1: 1} for i in range(3000)})
    start = process_time()
    shown = str(chain)
    assert process_time() - start < 2 and len(shown.splitlines()) < 30
    assert "States not shown: 2981; `matrix()` has them all." in shown and "2981" in chain._repr_html_()
    assert "not shown" not in str(odds.AbsorbingChain({i: {i + 1: 1} for i in range(19)}))


def test_long_numbers_and_many_throws_end_in_time() -> None:
    start = process_time()
    shown = str(odds.kept("gatling", dice=1000, rerolls=50))
    assert "1000" in shown and process_time() - start < 10
    with pytest.raises(QuestionError, match="is 50; at most 10"):
        odds.reroll("sum", dice=10, faces=10, rerolls=50)
    assert odds.reroll("sum", dice=4, faces=10, rerolls=50).value > 39
