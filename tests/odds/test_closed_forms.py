"""Formulas against counts of all orders of small decks, and against numbers published elsewhere."""

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from bangkit.odds import (
    ClosedForm,
    QuestionError,
    at_least,
    at_least_binomial,
    barrels,
    binomial_chance,
    drawn,
    expected_flips,
    first_flip,
    first_success,
    geometric,
    hypergeometric,
    in_a_row,
    lucky_duke,
    single_draw,
)

DECKS = [(5, 2), (6, 3), (5, 5), (4, 0)]


def share(N: int, K: int, n: int, event: Callable[[tuple[int, ...]], bool]) -> Fraction:  # noqa: N803
    """The share of all orders of the deck whose first n cards meet the event."""
    orders = [event(order[:n]) for order in permutations([1] * K + [0] * (N - K))]
    return Fraction(sum(orders), len(orders))


@pytest.mark.parametrize("N, K", DECKS)
def test_without_replacement(N: int, K: int) -> None:  # noqa: N803
    for n in range(1, 4):
        for k in range(n + 1):
            assert hypergeometric(N, K, n, k).value == share(N, K, n, lambda flips, k=k: sum(flips) == k)
            assert at_least(N, K, n, k).value == share(N, K, n, lambda flips, k=k: sum(flips) >= k)
        assert in_a_row(N, K, n).value == share(N, K, n, all)
    assert single_draw(N, K).value == Fraction(K, N)


@pytest.mark.parametrize("N, K", [deck for deck in DECKS if deck[1]])
def test_first_success(N: int, K: int) -> None:  # noqa: N803
    for j in range(1, N - K + 2):
        expected = share(N, K, j, lambda flips: sum(flips) == 1 and flips[-1] == 1)
        assert first_success(N, K, j).value == expected == first_flip({1: K, 0: N - K}, 1)[j]
    assert expected_flips(N, K).value == first_flip({1: K, 0: N - K}, 1).mean


@pytest.mark.parametrize("sides, hits", [(4, 1), (3, 2)])
def test_with_replacement(sides: int, hits: int) -> None:
    p = Fraction(hits, sides)
    for n in range(1, 5):
        throws = [sum(face < hits for face in roll) for roll in product(range(sides), repeat=n)]
        for k in range(n + 1):
            assert binomial_chance(n, p, k).value == Fraction(throws.count(k), len(throws))
            assert at_least_binomial(n, p, k).value == Fraction(sum(t >= k for t in throws), len(throws))
        first = [roll for roll in product(range(sides), repeat=n) if min((*roll[:-1], hits)) >= hits > roll[-1]]
        assert geometric(p, n).value == Fraction(len(first), sides**n)


@pytest.mark.parametrize("tries, needed", [(1, 1), (2, 1), (2, 2), (3, 2)])
def test_barrels(tries: int, needed: int) -> None:
    """Jourdonnais with a real Barrel, Slab the Killer with fewer and fewer Missed! in hand."""
    assert barrels(7, 3, tries, needed).value == share(7, 3, tries, lambda flips: sum(flips) >= needed)
    cards = list(product([1, 1, 1, 0, 0, 0, 0], repeat=tries))
    assert barrels(7, 3, tries, needed, replacement=True).value == Fraction(
        sum(sum(flips) >= needed for flips in cards), len(cards)
    )


def test_published_numbers() -> None:
    """Hypergeometric(80, 20, 5) and the binomial tail: Teaching notes 1.1, from sympy.stats."""
    from sympy.stats import Hypergeometric, density

    pmf = density(Hypergeometric("H", 80, 20, 5)).dict
    for k in range(6):
        assert hypergeometric(80, 20, 5, k).value == Fraction(int(pmf[k].p), int(pmf[k].q))
        assert hypergeometric(80, 20, 5, k).value == drawn({"hearts": 20, "other": 60}, 5)[(k, 5 - k)]
    assert at_least_binomial(5, "91/216", 3).value == Fraction(27807523471, 78364164096)


def test_symbols_stay_free_until_numbers_come() -> None:
    from sympy import factor, symbols

    form = hypergeometric(N=80)
    with pytest.raises(QuestionError, match="K, k and n"):
        assert form.value
    assert form.at(K=20, n=5).at(k=2).value == hypergeometric(80, 20, 5, 2).value
    p = symbols("p", positive=True)
    tail = at_least_binomial(n=5, k=3).steps()[-1]
    assert tail.what == "simplified"
    expected = p**3 * (6 * p**2 - 15 * p + 10)
    assert factor(at_least_binomial(n=5, k=3).expr.subs(at_least_binomial(n=5, k=3).values).doit() - expected) == 0


def test_steps_from_formula_to_number() -> None:
    steps = hypergeometric(80, 20, 5, 2).steps()
    assert [(step.what, step.text) for step in steps] == [
        ("formula", "C(K, k) · C(N - K, n - k) / C(N, n)"),
        ("numbers put in", "C(20, 2) · C(80 - 20, 5 - 2) / C(80, 5)"),
        ("binomials worked out", "190 · 34220 / 24040016"),
        ("simplified", "42775/158158"),
        ("about", "0.270457"),
    ]
    assert steps[0].latex == r"\frac{\binom{K}{k} \cdot \binom{N - K}{n - k}}{\binom{N}{n}}"
    shown = steps._repr_latex_()
    assert shown.startswith(r"$\displaystyle \begin{aligned}&\frac{\binom{K}{k}") and r"\text{simplified}" in shown
    assert "190 · 34220 / 24040016" in repr(steps)


FORMS: list[ClosedForm] = [
    hypergeometric(80, 20, 5, 2),
    at_least(80, 20, 2),
    at_least(80, 20, 5, 3),
    in_a_row(80, 20, 3),
    first_success(80, 8, 4),
    expected_flips(80, 8),
    binomial_chance(5, "91/216", 3),
    at_least_binomial(5, "91/216"),
    geometric("1/10", 3),
    lucky_duke(80, 20),
    lucky_duke(80, 20, replacement=True),
    barrels(80, 20, 3, 2, replacement=True),
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_every_line_of_a_derivation_is_the_same_number(form: ClosedForm) -> None:
    """The text of each step, read as arithmetic, gives the value."""
    from math import comb

    values = {str(s): Fraction(int(v.p), int(v.q)) for s, v in form.values.items()}

    class Number(Fraction):
        pass

    def number(text: str) -> Any:
        import re

        code = text.replace("^", "**").replace(" · ", "*")
        code = re.sub(r"(?<![\w.])(\d+)(?![\w.])", r"F(\1)", code)
        choose = lambda n, k: Fraction(comb(int(n), int(k)))  # noqa: E731
        return eval(code, {"C": choose, "F": Fraction, **values})

    for step in form.steps():
        if step.what == "about":
            assert abs(Fraction(step.text) - form.value) < Fraction(1, 10**6)
        elif "sum[" not in step.text:
            assert number(step.text) == form.value


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: hypergeometric(80, 90, 5, 2), "K = 90 cards cannot be taken from 80"),
        (lambda: at_least(10, 4, 11), "at most 10"),
        (lambda: single_draw(0, 0), "at least 1"),
        (lambda: geometric("3/2", 1), "outside 0 to 1"),
        (lambda: geometric(0.1, 1), "rounded"),
        (lambda: hypergeometric(80, "1/2", 5, 2), "whole number"),
        (lambda: hypergeometric(80).at(M=3), "has no symbol"),
        (lambda: hypergeometric(80, -1, 5, 2), "at least 0"),
    ],
)
def test_bad_input(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(QuestionError, match=words):
        call()


def test_no_step_of_a_formula_is_told_twice() -> None:
    """20 / 79 and 20/79 are the same line; 1 - (1 - 1/4)^3 and 37/64 are not."""
    once = [step.text for step in single_draw(79, 20).steps()]
    assert once == ["K / N", "20 / 79", "0.253165"]
    assert "37/64" in [step.text for step in at_least_binomial(3, Fraction(1, 4), 1).steps()]
