"""Long sums are answered soon, and as the short ones are: each against its definition; what is too long is refused soon."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bangkit import odds
from bangkit.odds import AbsorbingChain, Distribution, QuestionError
from bangkit.odds.chains import solve
from bangkit.odds.formulas import ClosedForm, evaluated
from bangkit.odds.problems import exact
from tests.odds.test_strange_values import soon

DIE = Distribution.uniform(range(1, 7))
KINDS = {f"c{i}": 4 for i in range(20)}
NAMES = list(KINDS)


def gambler(n: int) -> AbsorbingChain[int]:
    return AbsorbingChain({i: {i - 1: "1/3", i + 1: "2/3"} for i in range(1, n)})


def crowd(n: int) -> AbsorbingChain[Any]:
    return AbsorbingChain(
        {i: {**{j: Fraction(1, n + 1) for j in range(n)}, "end": Fraction(1, n + 1)} for i in range(n)}
    )


ANSWERED: dict[str, Callable[[], Any]] = {
    "drawn": lambda: odds.at_least(3000, 1000, 1000, 300).value,
    "drawn, most cards": lambda: odds.at_least(10_000, 5_000, 5_000, 2).value,
    "independent": lambda: odds.at_least_binomial(2000, "1/3", 500).value,
    "independent, most tries": lambda: odds.at_least_binomial(10_000, "1/3", 5_000).value,
    "Hearts put back": lambda: odds.barrels(3000, 1000, 1000, 300, replacement=True).value,
    "each draw!": lambda: odds.flips_each(10_000, 5_000, 2, 5_000).value,
    "steps": lambda: repr(odds.at_least(3000, 1000, 1000, 300).steps()),
    "nine tests": lambda: odds.checks(KINDS, NAMES[:9]),
    "ten tests": lambda: odds.checks(dict.fromkeys(NAMES, 2), NAMES[:10]),
    "eight tests of two cards": lambda: odds.checks(KINDS, NAMES[:8], cards_each=2),
    "dice": lambda: DIE.times(1000),
    "twenty faces": lambda: Distribution.uniform(range(20)).times(900),
    "many outcomes": lambda: Distribution.uniform(range(10_000)) + Distribution.uniform(range(10_000)),
    "a long walk": lambda: gambler(300).absorption(50),
    "a crowded walk": lambda: crowd(60).after(5, 1000),
}
REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "walks": (
        lambda: AbsorbingChain({1: {1: "999999/1000000", 0: "1/1000000"}}).three(1, 0),
        "A walk from 1 takes 1,000,000 steps on average, .* 20,000 times; take runs=5 at most, or .absorption",
    ),
    "a walk": (lambda: AbsorbingChain({1: {1: 1 - Fraction(1, 10**9), 0: Fraction(1, 10**9)}}).three(1, 0), "ask for"),
    "tests": (lambda: odds.checks(KINDS, NAMES[:12], cards_each=2), "so many kinds of cards .* 5,000,000 steps"),
    "classes": (lambda: odds.checks(dict.fromkeys(range(4000), 4), [lambda c, i=i: c >> i & 1 for i in range(12)]), "fewer tests"),
    "sums": (lambda: Distribution({7**i: 1 for i in range(9)}).times(900), "take fewer copies"),
    "weights": (lambda: Distribution({i: 10**900 for i in range(90)}).times(900), "take fewer copies"),
    "gaps": (lambda: Distribution.uniform([i**3 for i in range(2000)]) + Distribution.uniform(range(2000)), "fewer copies"),
    "rounded": (lambda: Distribution.uniform([0.5, 0.25, 1.0]).times(900), "take fewer copies"),
    "checks": (lambda: odds.dynamite_round(50, 1000, 8, rounds=200, replacement=True), "checks is 10,000; at most 4,000"),
    "throws": (lambda: odds.Duel("0." + "9" * 900, "0." + "8" * 900).lasts(1000), "too many digits"),
    "digits": (lambda: odds.at_least_binomial(10_000, "0." + "3" * 300, 2).value, "n = 10000 .* fewer digits"),
    "digits of one": (lambda: odds.binomial_chance(10_000, "0." + "3" * 900, 5_000).value, "fewer digits"),
    "crowd": (lambda: crowd(300).absorption(0), "300 states"),
    "matrix": (lambda: crowd(101).fundamental(), "101 states .* at most 100"),
    "places": (lambda: crowd(100).after(0, 1000).map(str) and AbsorbingChain(
        {1: {1: 1 - Fraction(1, 7**900), 2: Fraction(1, 7**900)}, 2: {1: Fraction(1, 3), 3: Fraction(2, 3)}}
    ).after(1, 1000), "1000 steps|too many digits"),
}  # fmt: skip


@pytest.mark.parametrize("name", ANSWERED)
@pytest.mark.few(6)
def test_answered_soon(name: str) -> None:
    with soon():
        assert ANSWERED[name]() is not None


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.few(6)
def test_refused_soon(name: str) -> None:
    call, words = REFUSED[name]
    with soon(20), pytest.raises(QuestionError, match=words):
        call()


def as_it_stands(form: ClosedForm) -> Fraction:
    """The sum, term by term."""
    return exact(evaluated(form.expr, form.values).simplify())


@pytest.mark.parametrize("cards", range(1, 5))
def test_the_sums_are_those_of_the_formulas(cards: int) -> None:
    forms = [
        odds.at_least(cards, good, flips, k)
        for good, flips, k in product(range(cards + 1), range(cards + 1), range(cards + 2))
    ]
    forms += [odds.at_least_binomial(cards, p, k) for p, k in product(("0", "1", "1/3"), range(cards + 2))]
    forms += [odds.barrels(cards, 1, n, k, replacement=True) for n, k in product(range(cards + 1), range(cards + 1))]
    forms += [
        odds.flips_each(cards, good, n, t)
        for good, n, t in product(range(cards + 1), range(3), range(4))
        if max(n, n * t) <= cards
    ]
    assert [form.value for form in forms] == list(map(as_it_stands, forms))


def test_a_long_sum_is_not_written_out() -> None:
    told = [step.text for step in odds.at_least(3000, 1000, 1000, 300).steps()]
    assert told[1] == "sum[i = 300 .. 1000] C(1000, i) · C(3000 - 1000, 1000 - i) / C(3000, 1000)"
    assert told[-1] == "0.997374"


numbers = st.fractions(-3, 3, max_denominator=4)


@given(st.dictionaries(numbers, st.integers(1, 5), min_size=1, max_size=4), st.integers(0, 5))
def test_copies_are_added_one_by_one(cases: dict[Fraction, int], number: int) -> None:
    one = Distribution(cases)
    slow: Distribution[Any] = Distribution({0: 1})
    for _ in range(number):
        slow = slow + one
    assert one.times(number) == slow and one.times(number).total == slow.total


def test_a_sum_of_many_outcomes_by_definition() -> None:
    many = Distribution.uniform(range(1500)) + Distribution({-i: 1 + i for i in range(1500)})
    assert many.total == 1500 * comb(1501, 2) and len(many) == 2999
    assert many.weight(-1499) == 1500 and many.weight(1498) == 1 + 2 and many.weight(1499) == 1


@pytest.mark.parametrize("each", [1, 2])
def test_tests_in_a_row_by_every_order(each: int) -> None:
    deck = {"a": 2, "b": 1, "c": 2, "d": 1}
    good: list[Any] = [{"a", "b"}, "c", lambda card: card in "bd"]
    cards = [card for card, number in deck.items() for _ in range(number)]
    orders: dict[tuple[bool, ...], int] = {}
    for places in product(range(len(cards)), repeat=3 * each):
        if len(set(places)) == len(places):
            turned = [[cards[place] for place in places[i * each : (i + 1) * each]] for i in range(3)]
            ends = (any(card in "ab" for card in turned[0]), "c" in turned[1], any(card in "bd" for card in turned[2]))
            orders[ends] = orders.get(ends, 0) + 1
    found = odds.checks(deck, good, cards_each=each)
    assert found == Distribution(orders) and found.total == sum(orders.values())


chains = st.integers(1, 4).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, 3), min_size=n, max_size=n), min_size=n, max_size=n)
)


@given(chains)
def test_a_row_of_the_fundamental_matrix_by_elimination(weights: list[list[int]]) -> None:
    n = len(weights)
    rows = {
        i: {j: Fraction(w, sum(row) + 1) for j, w in enumerate(row)} | {"end": Fraction(1, sum(row) + 1)}
        for i, row in enumerate(weights)
    }
    chain = AbsorbingChain[Any](rows)
    minus = [[Fraction(i == j) - rows[i][j] for j in range(n)] for i in range(n)]
    whole = solve(minus, [[Fraction(i == j) for j in range(n)] for i in range(n)])
    assert [chain.expected_steps(i) for i in range(n)] == [sum(row) for row in whole]
    step = Distribution({0: 1})
    for _ in range(4):
        step = step.then(lambda s: Distribution(rows.get(s, {s: Fraction(1)})))  # type: ignore[arg-type, call-overload]
    assert chain.after(0, 4) == step and chain.after(0, 4).total == step.total
