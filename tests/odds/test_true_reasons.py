"""Arithmetic of distributions that has a meaning is exact; what is refused is told with its true reason, in people's numbers."""

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import bangkit
from bangkit import odds
from bangkit.odds import Distribution, ImpossibleGoal, QuestionError, kept, p_draw, reroll
from bangkit.odds.rendering import decimal, numeral
from bangkit.stage.exact import NotOffered
from tests.support import scene

DIE = Distribution.uniform(range(1, 7))
HUGE = 10**5000


# ---- arithmetic


def test_shifted_scaled_and_turned_round() -> None:
    assert (DIE - 1).outcomes == (0, 1, 2, 3, 4, 5) and (DIE + 1).outcomes == (2, 3, 4, 5, 6, 7)
    assert 7 - DIE == DIE and (-DIE).outcomes == (-6, -5, -4, -3, -2, -1)
    assert (DIE * 2).mean == (2 * DIE).mean == 7 and DIE * 2 != DIE + DIE
    assert (DIE / 2).outcomes == (Fraction(1, 2), 1, Fraction(3, 2), 2, Fraction(5, 2), 3)
    assert DIE * "1/2" == DIE / 2 and DIE * 0 == Distribution({0: 1}) and (DIE * 0).total == 6


def test_the_difference_of_independent_ones() -> None:
    difference = DIE - DIE
    assert difference[0] == Fraction(1, 6) and difference[5] == Fraction(1, 36) and difference.total == 36
    assert difference == DIE + -DIE and sum([DIE, DIE]) == DIE.times(2)


NO_MEANING: list[Callable[[], Any]] = [
    *(lambda sign=sign: sign(DIE, 2) for sign in (operator.gt, operator.ge, operator.lt, operator.le)),
    *(lambda sign=sign: sign(DIE, 2) for sign in (operator.pow, operator.mod, operator.floordiv, operator.matmul, divmod)),
    *(lambda sign=sign: sign(2, DIE) for sign in (operator.pow, operator.mod, operator.floordiv, operator.truediv, divmod)),
    *(lambda sign=sign: sign(DIE) for sign in (abs, int, float, round, operator.pos)),
    *(lambda sign=sign: sign(DIE, DIE) for sign in (operator.mul, operator.truediv, operator.gt)),
    lambda: sorted([DIE, DIE]),
]  # fmt: skip


@pytest.mark.parametrize("call", NO_MEANING)
def test_what_has_no_meaning_is_refused_in_a_sentence(call: Callable[[], Any]) -> None:
    with pytest.raises(QuestionError, match=r"added and subtracted, .* \.P\(.*\.map\("):
        call()


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: DIE / 0, "divided by 0"),
        (lambda: DIE * "x", "'x' is not a number"),
        (lambda: DIE - 0.5, "rounded number; write '1/2'|rounded number"),
        (lambda: -Distribution({"hit": 1}), "'hit' is not a number"),
        (lambda: DIE.table(5), "The caption cannot be 5"),  # type: ignore[arg-type]
    ],
)
def test_wrong_numbers_of_arithmetic(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(QuestionError, match=words):
        call()


def test_outcomes_may_be_distributions_themselves() -> None:
    assert len(Distribution({DIE: 1, DIE + 1: 2})) == 2


# ---- huge numbers


def test_a_huge_number_is_told_by_its_ends() -> None:
    assert numeral(10**99) == str(10**99) and numeral(-(10**100)) == "-1000…0000 (101 digits)"
    assert numeral(Fraction(1, HUGE)) == "1/1000…0000 (5,001 digits)"
    assert decimal(HUGE + Fraction(1, 2), 1) == "1000…0000 (5,001 digits).5"
    for digits in (1, 2, 99, 100):
        assert numeral(10**digits - 1) == "9" * digits


@pytest.mark.parametrize(
    "thing",
    [
        lambda: Distribution({1: HUGE, 2: 1}),
        lambda: Distribution({HUGE: 1, 2: 1}),
        lambda: Distribution({(HUGE, 2): 1}),
        lambda: Distribution({1: HUGE, 2: 1}).summary(),
        lambda: Distribution({1: HUGE, 2: 1})._repr_html_(),
        lambda: odds.AbsorbingChain({1: {1: Fraction(1, HUGE), 2: 1 - Fraction(1, HUGE)}}),
        lambda: odds.ThreeAnswers(Fraction(1, HUGE), Fraction(1, HUGE)),
        lambda: odds.ThreeAnswers(Fraction(1, HUGE), Fraction(2, HUGE)),
        lambda: odds.hypergeometric(10_000, 5_000, 5_000, 2_500).steps()._repr_latex_(),
        lambda: reroll(lambda counts: HUGE * counts["beer"]),
        lambda: reroll(lambda counts: HUGE * counts["beer"]).table(["beer"] * 5),
        lambda: odds.binomial_chance(3, Fraction(1, HUGE)),
    ],
)
def test_a_huge_number_is_shown(thing: Callable[[], Any]) -> None:
    assert "digits)" in repr(thing())


# ---- numbers as people write them


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: odds.binomial_chance(5, 2, 6), "^p 2 lies outside"),
        (lambda: odds.duel(Fraction(7, 5)), " 7/5 lies outside"),
        (lambda: odds.hypergeometric(Fraction(5, 2)), "not 5/2"),
        (lambda: odds.drawn({"a": 3}, Fraction(3, 2)), "not 3/2"),  # type: ignore[arg-type]
        (lambda: Distribution({1: Fraction(-1, 2)}), "is -1/2"),
        (lambda: odds.Arrows(3, life=Fraction(-1, 2)), "is -1/2"),
        (lambda: Distribution.from_dict({1: "1/2", 2: Fraction(1, HUGE)}), "digits"),
    ],
)
def test_numbers_in_refusals(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(QuestionError, match=words) as refused:
        call()
    assert "Fraction(" not in str(refused.value)


# ---- policies


def shot() -> Any:
    game = scene(players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"hand": ["Missed! 10C"]}, "Cid": {}},
                 turn={"player": "Ana", "phase": "play"})  # fmt: skip
    game.play("BANG! 5D -> Ben")
    return game


def test_a_policy_may_answer_the_text_of_a_move() -> None:
    game = shot()
    assert odds.exact(game, "Ben.life", policies=lambda table, request: "pass")[3] == 1
    assert odds.exact(game, "Ben.life", policies=lambda table, request: "Missed!")[4] == 1
    mixed = odds.exact(game, "Ben.life", policies=lambda table, request: {"pass": 1, "Missed! 10C": 3})
    assert mixed[3] == Fraction(1, 4)
    with pytest.raises(NotOffered, match="answers jump"):
        odds.exact(game, "Ben.life", policies=lambda table, request: "jump")


def test_a_policy_that_keeps_what_does_not_lie_there() -> None:
    with pytest.raises(QuestionError, match="where not so many show beer"):
        reroll("beer", locked=(), stop_at={}, policy=lambda faces, left: ["beer"] * 5)
    with pytest.raises(QuestionError, match="dynamite must stay"):
        reroll("beer", policy=lambda faces, left: [])


# ---- words


def test_numbers_in_words() -> None:
    for word, number in {"zero": 0, "no": 0, "two": 2, "twelve": 12, "twenty": 20}.items():
        assert reroll(f"at most {word} beers").value == reroll(f"at most {number} beers").value
    assert reroll("exactly zero beers").value == reroll("exactly 0 beers").value
    assert p_draw({"BANG!": 30, "x": 9}, "exactly zero BANG!", 2) == p_draw({"BANG!": 30, "x": 9}, "no BANG!", 2)
    assert p_draw({"BANG!": 30, "x": 9}, "twelve BANG!", 12) == p_draw({"BANG!": 30, "x": 9}, "12 BANG!", 12)
    with pytest.raises(ImpossibleGoal):
        reroll("exactly twelve beers")


@pytest.mark.parametrize("goal", ["5 >= 2", "", "max(5)", "sum and 2", "1 <= 2 >= 3", ">= 2", "sum >="])
def test_advice_names_a_face_that_these_dice_have(goal: str) -> None:
    with pytest.raises(QuestionError) as refused:
        reroll(goal, faces=6)
    told = str(refused.value)
    assert not any(face in told for face in ("beer", "gatling", "one >"))
    assert f'count("{5 if goal == "5 >= 2" else 1}")' in told or "may not" in told or "is needed" in told
    with pytest.raises(QuestionError, match=r"such as one >= 3\."):
        reroll("1 >= 2")


def test_and_within_the_name_of_a_card() -> None:
    deck = {"salt and pepper": 3, "salt": 1, "trick or treat": 2}
    assert p_draw(deck, "a salt and pepper", 1) == Fraction(1, 2)
    assert p_draw(deck, "a Salt  and Pepper and a salt", 2) == Fraction(3, 15)
    assert p_draw(deck, "two trick or treats or two salt and peppers", 2) == Fraction(4, 15)
    assert p_draw({"salt": 3, "pepper": 3}, "a salt and a pepper", 2) == Fraction(9, 15)


def test_faces_in_any_language() -> None:
    assert kept("pivo") == kept("beer") and kept(["Pivo", "GATLING"]) == kept(["beer", "gatling"])


WRONG_WEIGHTS = [{"Outlaw": -1}, {"*": "many"}, {"Sheriff": 0.5}, {"nobody": None}]


@pytest.mark.parametrize("row", WRONG_WEIGHTS)
def test_a_table_of_likelihoods_is_checked_at_once(row: dict[str, Any]) -> None:
    table = {"helps": {"*": {"*": 1}}, "attacks": {"Sheriff": row}}
    game = bangkit.cards.new_game(4, seed=1)
    four = ["Sheriff", "Outlaw", "Outlaw", "Renegade"]
    for ask in (lambda: odds.beliefs(game, table=table), lambda: odds.prior(list("ABCD"), four, table=table)):
        with pytest.raises(QuestionError, match="weight"):
            ask()
