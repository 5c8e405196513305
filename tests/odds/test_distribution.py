"""Distributions against their definitions, outcome by outcome."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bangkit.odds import Distribution, QuestionError

DIE = Distribution.uniform(range(1, 7))
weights = st.dictionaries(st.integers(-5, 5), st.integers(1, 9), min_size=1)


@given(weights, weights)
def test_sum_is_the_convolution(first: dict[int, int], second: dict[int, int]) -> None:
    slow: dict[int, int] = {}
    for (x, w), (y, v) in product(first.items(), second.items()):
        slow[x + y] = slow.get(x + y, 0) + w * v
    assert Distribution(first) + Distribution(second) == Distribution(slow)


@given(weights)
def test_mean_and_variance_by_definition(cases: dict[int, int]) -> None:
    dist = Distribution(cases)
    listed = [x for x, w in cases.items() for _ in range(w)]
    mean = Fraction(sum(listed), len(listed))
    assert dist.mean == mean
    assert dist.variance == sum((x - mean) ** 2 for x in listed) / len(listed)


@given(weights, st.fractions(0, 1))
def test_quantile_by_definition(cases: dict[int, int], share: Fraction) -> None:
    dist = Distribution(cases)
    q = dist.quantile(share)
    assert dist.P(lambda x: x <= q) >= share
    assert q == min(dist) or dist.P(lambda x: x < q) < share


@given(weights, st.integers(2, 5))
def test_total_probability(cases: dict[int, int], base: int) -> None:
    """P(A) = sum of P(A given B) P(B)."""
    dist = Distribution(cases)
    rest = dist.map(lambda x: x % base)
    total = sum(dist.given(lambda x, r=r: x % base == r).P(lambda x: x > 0) * p for r, p in rest.items())
    assert total == dist.P(lambda x: x > 0)


def test_equality_is_of_probabilities_not_of_weights() -> None:
    one, two = Distribution({"a": 1, "b": 2}), Distribution({"b": 4, "a": 2})
    assert one == two and hash(one) == hash(two) and one.total != two.total
    assert one != Distribution({"a": 1, "b": 3}) and one != {"a": 1}


def test_events_are_functions_sets_or_outcomes() -> None:
    assert DIE.P(6) == DIE.P({6}) == DIE.P(lambda face: face > 5) == Fraction(1, 6)
    hands = Distribution({("K", "H"): 1, ("2", "S"): 3})
    assert hands.P(("K", "H")) == Fraction(1, 4)


def test_two_steps() -> None:
    """A coin decides which of two dice is thrown."""
    coin = Distribution.event("1/2")
    thrown = coin.then(lambda big: Distribution.uniform(range(1, 7 if big else 5)))
    assert thrown[1] == Fraction(1, 2) * Fraction(1, 6) + Fraction(1, 2) * Fraction(1, 4)


def test_there_and_back() -> None:
    assert Distribution.from_dict(DIE.to_dict()) == DIE
    assert Distribution.from_dict({"hit": "1/4", "miss": "3/4"})["hit"] == Fraction(1, 4)


def test_sympy_agrees() -> None:
    from sympy import Rational
    from sympy.stats import E, P, variance

    total = DIE + DIE
    variable = total.to_sympy()
    assert E(variable) == Rational(7) and variance(variable) == Rational(35, 6)
    assert P(variable >= 10) == Rational(1, 6)


@pytest.mark.slow
def test_samples_follow_the_weights() -> None:
    luck = Random(7).random
    drawn = [DIE.sample(luck) for _ in range(6000)]
    assert all(850 < drawn.count(face) < 1150 for face in range(1, 7))
    assert DIE.sample(lambda: 0.0) == 1 and DIE.sample(lambda: 1 - 2**-53) == 6


def test_it_shows_itself() -> None:
    text = repr(Distribution({"hit": 1, "miss": 3}))
    assert "cases of 4" in text and "25.00%" in text
    html = Distribution({"<b>": 1, "miss": 3})._repr_html_()
    assert "&lt;b&gt;" in html and '<img alt="bar: 25.00%" src="data:image/svg+xml,' in html and "<svg" not in html
    assert html.count('<th scope="row"') == 2
    assert (DIE + DIE).summary() == "mean 7 ≈ 7.0000, variance 35/6 ≈ 5.8333"


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: Distribution({}), "at least one outcome"),
        (lambda: Distribution({1: 0}), "at least one outcome"),
        (lambda: Distribution({1: 2, 2: -1}), "cannot be negative"),
        (lambda: Distribution({1: 0.5}), "rounded"),  # type: ignore[dict-item]
        (lambda: Distribution.from_dict({1: "1/2", 2: "1/3"}), "add up to 5/6"),
        (lambda: Distribution.from_dict({1: "3/2"}), "outside 0 to 1"),
        (lambda: DIE.given(7), "probability 0"),
        (lambda: DIE.quantile("3/2"), "outside 0 to 1"),
        (lambda: Distribution({"a": 1}).mean, "not a number"),
        (lambda: DIE.times(-1), "at least 0"),
        (lambda: Distribution.event("many"), "not a number"),
    ],
)
def test_bad_input(call: object, words: str) -> None:
    with pytest.raises(QuestionError, match=words):
        call()  # type: ignore[operator]


def test_an_outcome_called_like_a_picture_is_only_a_name() -> None:
    """Whatever a name begins with, it is escaped; the bars of the kit stay pictures."""
    html = Distribution({"<img src=x onerror=alert(1)>": 1, "Ana": 1})._repr_html_()
    assert "<img src=x" not in html and "&lt;img src=x" in html and html.count("<img alt=") == 2
