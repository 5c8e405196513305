"""Absorbing chains against walking step by step, and textbook answers."""

from fractions import Fraction

import pytest

from bangkit import odds
from bangkit.odds import AbsorbingChain, Distribution, QuestionError


def ruin(goal: int, p: Fraction) -> AbsorbingChain[int]:
    return AbsorbingChain({k: {k + 1: p, k - 1: 1 - p} for k in range(1, goal)})


@pytest.mark.parametrize("p", [Fraction(1, 2), Fraction(1, 3)])
def test_gamblers_ruin(p: Fraction) -> None:
    """P(ruin from k) by the textbook: 1 − k/N, or (r^k − r^N)/(1 − r^N) with r = (1−p)/p."""
    walk, r = ruin(6, p), (1 - p) / p
    for k in range(1, 6):
        expected = 1 - Fraction(k, 6) if r == 1 else (r**k - r**6) / (1 - r**6)
        assert walk.absorption(k)[0] == expected
    if r == 1:
        assert [walk.expected_steps(k) for k in range(7)] == [k * (6 - k) for k in range(7)]


def test_the_ends_stand_in_the_order_of_the_chain() -> None:
    seats = ["Zoe", "Ben", "Lou", "Dan"]
    ends = odds.dynamite_chain(seats, "1/8").absorption(("checks", "Zoe"))
    assert [name for _, name in ends.outcomes] == seats
    assert ends == Distribution(ends.to_dict())


def test_absorption_is_the_limit_of_walking() -> None:
    walk = ruin(4, Fraction(1, 3))
    late = walk.after(2, 60)
    assert sum(late[k] for k in walk.transient) < Fraction(1, 10**9)
    assert abs(late[0] - walk.absorption(2)[0]) < Fraction(1, 10**9)


def test_fundamental_matrix() -> None:
    walk = ruin(5, Fraction(2, 5))
    n, q = walk.fundamental(), walk.Q()
    size = range(len(q))
    for i in size:
        for j in size:
            assert sum(n[i][k] * ((k == j) - q[k][j]) for k in size) == (i == j)


def test_sympy_shows_the_same_matrices() -> None:
    from sympy import eye

    walk = ruin(4, Fraction(1, 3))
    n, q, r = (walk.to_sympy(which) for which in ("fundamental", "Q", "R"))
    assert n == (eye(3) - q).inv()
    ends = n * r
    for i, state in enumerate(walk.transient):
        for j, end in enumerate(walk.absorbing):
            assert ends[i, j] == walk.absorption(state)[end]
    assert walk.to_sympy().shape == (5, 5)


def test_rows_may_be_distributions_and_absorbing_states_may_be_named() -> None:
    walk = AbsorbingChain({"on": Distribution({"on": 1, "off": 1}), "off": {"off": 1}})
    assert walk.absorbing == ("off",) and walk.expected_steps("on") == 2
    assert walk.expected_steps("off") == 0 and walk.absorption("off")["off"] == 1
    assert "<caption" in walk._repr_html_() and "1/2" in repr(walk)


@pytest.mark.parametrize(
    "rows, words",
    [({1: {2: "1/2"}}, "add up to 1/2"), ({1: {2: "3/2", 3: "-1/2"}}, "outside"), ({1: {2: 1}, 2: {1: 1}}, "for ever")],
)
def test_bad_chains(rows: dict[int, dict[int, object]], words: str) -> None:
    with pytest.raises(QuestionError, match=words):
        AbsorbingChain(rows)


def test_unknown_state() -> None:
    with pytest.raises(QuestionError, match="no state"):
        ruin(3, Fraction(1, 2)).absorption(9)


def test_a_walk_three_ways() -> None:
    """The formula, the exact chain and walks that are walked; another formula is told, and so is a state where no walk ends."""
    ring = odds.dynamite_chain(["Ana", "Ben", "Lou", "Dan"], "1/8")
    for place, name in enumerate(("Ana", "Ben", "Lou", "Dan"), 1):
        three = ring.three(("checks", "Ana"), ("hit", name), odds.dynamite_seat("1/8", 4, place), 4_000).check()
        assert three.exact == Fraction(7 ** (place - 1) * 8 ** (4 - place), (8**4 - 7**4))
        assert three.simulation is not None and three.simulation.runs == 4_000
        assert repr(three).splitlines()[0] == f"checks Ana: hit {name} in the end"
    assert not ring.three(("checks", "Ana"), ("hit", "Ana"), odds.dynamite_seat("1/8", 3, 1), 100).agree
    with pytest.raises(QuestionError, match="hit Ana|hit', 'Ana"):
        ring.three(("checks", "Ana"), ("checks", "Ana"))
    assert ring.three(("hit", "Ben"), ("hit", "Ana"), Fraction(0), runs=20).exact == 0
