"""Simulations: intervals that cover the truth as often as they say."""

from decimal import Decimal
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any

import pytest

from bangkit.odds import (
    Distribution,
    QuestionError,
    Shaker,
    ThreeAnswers,
    at_least,
    checks,
    duel,
    estimate,
    lucky_duke,
    p_draw,
    reroll,
)
from bangkit.odds.simulation import EXPANDED, _by_halving, deviations


def two_hearts(luck: Shaker) -> bool:
    return luck.below(80) < 20 or luck.below(79) < 20


def test_wilson_interval_by_its_formula() -> None:
    """The ends solve |mean − p| = z·sqrt(p(1−p)/n)."""
    found = estimate(two_hearts, runs=500, seed=3)
    z = NormalDist().inv_cdf(0.995)
    for end in found.interval:
        assert abs(float(found.mean) - end) == pytest.approx(z * sqrt(end * (1 - end) / found.runs))


def test_students_interval_by_its_formula() -> None:
    found = estimate(lambda luck: luck.below(6) + 1, runs=500, seed=3, level="0.95")
    luck = Shaker(3)
    runs = [luck.below(6) + 1 for _ in range(500)]
    mean = sum(runs) / 500
    half = 1.964729391 * sqrt(sum((x - mean) ** 2 for x in runs) / 499 / 500)
    assert found.interval == pytest.approx((mean - half, mean + half))
    assert found.method == "Student" and found.mean == Fraction(sum(runs), 500)


def test_students_quantiles_as_the_tables_print_them() -> None:
    """Two-sided, by degrees of freedom; the last row is the normal one."""
    printed = {
        1: (1.000, 6.314, 12.706, 63.657, 636.619),
        2: (0.816, 2.920, 4.303, 9.925, 31.599),
        3: (0.765, 2.353, 3.182, 5.841, 12.924),
        10: (0.700, 1.812, 2.228, 3.169, 4.587),
        29: (0.683, 1.699, 2.045, 2.756, 3.659),
        120: (0.677, 1.658, 1.980, 2.617, 3.373),
        10**9: (0.674, 1.645, 1.960, 2.576, 3.291),
    }
    for freedom, row in printed.items():
        found = [deviations(float(level), freedom) for level in ("0.5", "0.9", "0.95", "0.99", "0.999")]
        assert found == pytest.approx(row, abs=0.0006)


@pytest.mark.parametrize("level", [0.5, 0.95, 0.99, 0.999999])
def test_students_quantile_goes_on_smoothly_where_the_expansion_takes_over(level: float) -> None:
    assert _by_halving(level, EXPANDED) == pytest.approx(deviations(level, EXPANDED), rel=1e-8)


def test_equal_runs_are_no_proof() -> None:
    same = estimate(lambda luck: 7, runs=2)
    assert same.interval is None and same.method == "none" and same.covers(1000)
    assert repr(same) == "7.0000, no interval: all 2 runs gave the same, so nothing is known of how they spread"
    assert not ThreeAnswers(exact=Fraction(8), simulation=same).agree
    assert ThreeAnswers(exact=Fraction(7), simulation=same).agree
    known = estimate(lambda luck: 7, runs=2, ends=(0, 10))
    assert known.interval is not None and known.interval == (0, 10) and known.mean == 7
    assert estimate(lambda luck: 0, runs=20).interval is None, "zeros may be something else than a no"


def test_zeros_and_ones_between_their_ends_are_yes_or_no() -> None:
    asked = estimate(lambda luck: luck.below(2), runs=50, ends=(0, 1))
    assert asked.interval == estimate(lambda luck: luck.below(2) == 1, runs=50).interval
    assert estimate(lambda luck: luck.below(2), runs=50).method == "Student"


@pytest.mark.parametrize("runs", [2, 3, 5, 10, 30])
@pytest.mark.parametrize("ends", [None, (0, 100)])
def test_small_simulations_of_a_coin_cover_the_truth(runs: int, ends: Any) -> None:
    found = [estimate(lambda luck: 100 * luck.below(2), runs, seed, ends=ends) for seed in range(400)]
    assert sum(each.covers(50) for each in found) >= 390


@pytest.mark.parametrize("runs", [2, 10, 30, 100])
def test_small_simulations_of_a_rare_prize_cover_the_truth(runs: int) -> None:
    def prize(luck: Shaker) -> int:
        return 0 if luck.below(50) else 100

    for ends in (None, (0, 100)):
        found = [estimate(prize, runs, seed, ends=ends) for seed in range(400)]
        assert sum(each.covers(2) for each in found) >= 385


@pytest.mark.parametrize("runs", [2, 10, 100])
def test_an_interval_between_ends_stays_there(runs: int) -> None:
    for seed in range(50):
        found = estimate(lambda luck: 5 * luck.below(3) - 5, runs, seed, ends=("-5", 5))
        assert found.interval is not None
        assert -5 <= found.interval[0] <= found.mean <= found.interval[1] <= 5


def test_never_and_always_have_an_interval_too() -> None:
    never = estimate(lambda luck: False, runs=100)
    assert never.covers(0) and never.covers("1/50") and not never.covers("1/10")
    assert estimate(lambda luck: True, runs=100).covers(1)


def test_the_same_seed_gives_the_same_runs() -> None:
    assert estimate(two_hearts, 100, seed="Ana") == estimate(two_hearts, 100, seed="Ana")
    assert estimate(two_hearts, 100, seed="Ana") != estimate(two_hearts, 100, seed="Ben")


def test_shuffling_is_fair() -> None:
    luck = Shaker(5)
    seen = Distribution.uniform(tuple(luck.draw("abc", 3)) for _ in range(6000))
    assert len(seen) == 6 and all(Fraction(14, 100) < chance < Fraction(20, 100) for _, chance in seen.items())
    turned = Distribution.uniform(luck.turn({"hearts": 1, "other": 3}) for _ in range(4000))
    assert Fraction(22, 100) < turned["hearts"] < Fraction(28, 100)


# ---- 20,000 runs cover the exact value at a fixed seed

DECK = {"BANG!": 25, "Missed!": 12, "other": 43}


def dealt(luck: Shaker) -> bool:
    hand = luck.draw([card for card, n in DECK.items() for _ in range(n)], 5)
    return "BANG!" in hand and "Missed!" in hand


def to_and_fro(luck: Shaker) -> bool:
    turn = 0
    while luck.below(6) < 2:
        turn += 1
    return turn % 2 == 0


def dynamite_and_jail(luck: Shaker) -> bool:
    first, second = luck.draw(range(80), 2)
    return first >= 8 and 8 <= second < 28


BEST = reroll("gatling >= 3", locked=(), stop_at={})


def roll_for_gatlings(luck: Shaker) -> bool:
    faces = ("arrow", "dynamite", "one", "two", "beer", "gatling")
    keep: tuple[Any, ...] = ()
    for left in (2, 1, 0):
        roll = (*keep, *(luck.pick(faces) for _ in range(5 - len(keep))))
        keep = BEST.best(roll, rerolls_left=left) if left else roll
    return keep.count("gatling") >= 3


@pytest.mark.parametrize(
    "sampler, exact",
    [
        (two_hearts, lambda: at_least(80, 20, 2).value),
        (dealt, lambda: p_draw(DECK, "a BANG! and a Missed!", 5)),
        (to_and_fro, lambda: duel("1/3").loser["challenged"]),
        (
            dynamite_and_jail,
            lambda: checks({"spades": 8, "hearts": 20, "other": 52}, [{"hearts", "other"}, "hearts"])[(True, True)],
        ),
        pytest.param(roll_for_gatlings, lambda: BEST.value, marks=pytest.mark.slow),
    ],
)
def test_twenty_thousand_runs_cover_the_exact_value(sampler: Any, exact: Any) -> None:
    assert estimate(sampler, runs=20_000, seed=7).covers(exact())


def test_coverage_over_two_hundred_seeds() -> None:
    """The number of misses is Binomial(200, 1/100): within its own central 99%."""
    truth = Fraction(139, 316)
    misses = sum(not estimate(two_hearts, runs=1000, seed=seed).covers(truth) for seed in range(200))
    assert misses <= 7
    wide = sum(not estimate(two_hearts, runs=1000, seed=seed, level="0.5").covers(truth) for seed in range(200))
    assert 100 - 19 <= wide <= 100 + 19


# ---- three answers


def test_a_formula_is_no_count() -> None:
    with pytest.raises(QuestionError, match="exact answer"):
        ThreeAnswers(Fraction(3, 10), lucky_duke(80, 20), None)  # type: ignore[arg-type]


def test_three_answers_agree() -> None:
    form = lucky_duke(80, 20)
    exact = checks({"hearts": 20, "other": 60}, ["hearts"], cards_each=2)[(True,)]
    answers = ThreeAnswers(form, exact, estimate(two_hearts), "Lucky Duke at the Barrel").check()
    assert r"\frac" in answers._repr_html_() and " / " not in answers._repr_html_(), "a formula as books write it"
    assert "\\frac" not in answers.html(math=False) and " / " in answers.html(math=False), "a widget sets no formula"
    text = repr(answers)
    assert "139/316" in text and "Wilson" in text and text.startswith("Lucky Duke at the Barrel")
    assert ">Lucky Duke at the Barrel</caption>" in answers._repr_html_()


def test_answers_that_differ_are_named() -> None:
    wrong = ThreeAnswers(lucky_duke(80, 20, replacement=True), Fraction(139, 316), estimate(two_hearts))
    assert not wrong.agree and "7/16" in wrong.differences[0]
    with pytest.raises(QuestionError, match="do not agree: formula 7/16, exact count 139/316"):
        wrong.check()
    far = ThreeAnswers(exact=Fraction(1, 2), simulation=estimate(two_hearts))
    assert not far.agree


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: estimate(two_hearts, runs=1), "at least 2"),
        (lambda: estimate(two_hearts, level=0.99), "rounded"),
        (lambda: estimate(two_hearts, level=1), "more than 0 and less than 1"),
        (lambda: estimate(lambda luck: float("nan"), runs=5), "is nan; it must be a finite number"),
        (lambda: estimate(lambda luck: float("-inf"), runs=5), "is -inf; it must be a finite number"),
        (lambda: estimate(lambda luck: Decimal("inf"), runs=5), "must be a finite number"),
        (lambda: estimate(lambda luck: Decimal("nan"), runs=5), "is not a number"),
        (lambda: estimate(lambda luck: 7, runs=5, ends=(0, 6)), "gave 7, which lies outside its `ends` 0 to 6"),
        (lambda: estimate(lambda luck: 7, runs=5, ends=(7, 7)), "must be less than the second"),
        (lambda: estimate(lambda luck: 7, runs=5, ends=7), "The two ends cannot be 7"),  # type: ignore[arg-type]
        (lambda: ThreeAnswers(Fraction(1, 2)), "two answers"),
        (lambda: Shaker(1).draw([1, 2], 3), "3 cards"),
        (lambda: Shaker(1).turn({}), "empty"),
    ],
)
def test_bad_input(call: Any, words: str) -> None:
    with pytest.raises(QuestionError, match=words):
        call()
