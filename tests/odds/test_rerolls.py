"""Keep or reroll: published numbers, and a twin that tries everything with single dice in a row."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bangkit.odds import Arrows, Die, ImpossibleGoal, QuestionError, keep_only, kept, reroll

PLAIN: dict[str, Any] = {"locked": (), "stop_at": {}}
FEW = ("arrow", "dynamite", "gatling")

# ---- published numbers: Teaching notes 1.1, checked there against icepool, dyce and a naive count


def test_five_of_a_kind() -> None:
    assert reroll("kind >= 5", faces=6).value == Fraction(347897, 7558272)
    assert reroll("kind == 5", **PLAIN).value == Fraction(347897, 7558272)


def test_most_gatlings() -> None:
    assert reroll("gatling", **PLAIN).value == Fraction(455, 216)


def test_three_gatlings() -> None:
    assert reroll("gatling >= 3", **PLAIN).value == Fraction(27807523471, 78364164096)


def test_square_of_the_largest_multiplicity() -> None:
    assert reroll(lambda counts: max(counts.values()) ** 2, faces=6).value == Fraction(9602225, 944784)


def test_largest_sum() -> None:
    assert reroll("sum", faces=6).value == Fraction(70, 3)


def test_distribution_of_gatlings() -> None:
    expected = [30517578125, 111083984375, 161738281250, 117745468750, 42859350625, 6240321451]
    counted = kept("gatling")
    assert counted.total == 6**15 == 470184984576
    assert [counted.weight(k) for k in range(6)] == expected
    assert reroll("gatling", **PLAIN).distribution("gatling") == counted


def test_one_die_rerolled_once() -> None:
    """Stay on 4, 5, 6, throw again on 1, 2, 3: half of 5 and half of 3.5."""
    assert reroll("sum", dice=1, faces=6, rerolls=1).value == Fraction(17, 4)


# ---- the twin


def shoot(taken: int, arrows: Arrows) -> tuple[int, int]:
    """Own arrows and life lost, token by token, as the rulebook tells it."""
    middle, mine, others, lost = arrows.pool, arrows.own, arrows.total - arrows.pool - arrows.own, 0
    for _ in range(taken):
        middle -= 1
        mine += 1
        if middle == 0:
            lost += mine if arrows.most is None else min(mine, arrows.most)
            middle, mine, others = middle + mine + others, 0, 0
    return mine, lost


def twin(
    worth: Callable[[Counter[Any]], Any],
    dice: list[tuple[Any, ...]],
    rerolls: int,
    locked: Iterable[Any] = (),
    stop_at: dict[Any, int] | None = None,
    price: dict[Any, Fraction] | None = None,
    arrows: Arrows | None = None,
    policy: Callable[[tuple[Any, ...], int], Iterable[Any]] | None = None,
) -> Callable[[tuple[Any, ...], int, int], Fraction]:
    """Value of dice in a row, with so many rerolls left and so many arrows taken, by trying everything."""
    locked, stop_at, price = set(locked), stop_at or {}, price or {}

    def final(roll: tuple[Any, ...], taken: int) -> Fraction:
        counts = Counter(roll)
        value = Fraction(worth(counts))
        if arrows:
            mine, lost = shoot(taken, arrows)
            if arrows.cleared and counts[arrows.cleared[0]] >= arrows.cleared[1]:
                mine = 0
            value -= Fraction(arrows.life) * lost + Fraction(arrows.held) * mine
        return value

    def throw(roll: tuple[Any, ...], again: tuple[int, ...], left: int, taken: int) -> Fraction:
        total, cases = Fraction(), 0
        for sides in product(*(dice[i] for i in again)):
            new = list(roll)
            for i, side in zip(again, sides, strict=True):
                new[i] = side
            paid = sum((price.get(side, Fraction()) for side in sides), Fraction())
            total += value(tuple(new), left - 1, taken + sides.count("arrow")) - paid
            cases += 1
        return total / cases

    @cache
    def value(roll: tuple[Any, ...], left: int, taken: int) -> Fraction:
        if left == 0 or any(roll.count(face) >= number for face, number in stop_at.items()):
            return final(roll, taken)
        loose = [i for i, face in enumerate(roll) if face not in locked]
        choices = [c for m in range(1, len(loose) + 1) for c in combinations(loose, m)]
        if policy is not None:
            keep = Counter(policy(tuple(sorted(roll)), left))
            again = []
            for i, face in enumerate(roll):
                if keep[face]:
                    keep[face] -= 1
                else:
                    again.append(i)
            return throw(roll, tuple(again), left, taken) if again else final(roll, taken)
        return max([final(roll, taken)] + [throw(roll, again, left, taken) for again in choices])

    def start(roll: tuple[Any, ...], left: int, taken: int) -> Fraction:
        if roll:
            return value(roll, left, taken)
        return throw((None,) * len(dice), tuple(range(len(dice))), left + 1, 0)

    return start


def weigh(counts: Any) -> Fraction:
    return Fraction(3 * (counts["gatling"] >= 2) + counts["gatling"]) / 2 - counts["dynamite"] ** 2


@pytest.mark.parametrize("rerolls", [0, 1, 2])
@pytest.mark.parametrize("locked", [(), ("dynamite",)])
@pytest.mark.parametrize("stop_at", [{}, {"dynamite": 2}])
@pytest.mark.parametrize("price", [{}, {"arrow": Fraction(1, 3)}])
@pytest.mark.few(8)
def test_equals_the_twin(rerolls: int, locked: Any, stop_at: Any, price: Any) -> None:
    best = reroll(weigh, dice=3, faces=FEW, rerolls=rerolls, locked=locked, stop_at=stop_at, price=price)
    slow = twin(weigh, [FEW] * 3, rerolls, locked, stop_at, price)
    assert best.value == slow((), rerolls, 0)
    for roll in product(FEW, repeat=3):
        for left in range(rerolls + 1):
            table = best.table(roll, rerolls_left=left)
            assert table[0].value == slow(roll, left, 0)
            assert table[0].regret == 0
            assert best.best(roll, rerolls_left=left) in [c.keep for c in table if c.regret == 0]


@pytest.mark.parametrize("pool, own, most", [(1, 0, None), (2, 3, None), (2, 3, 1), (4, 1, None), (6, 0, None)])
@pytest.mark.parametrize("held", [0, "1/4"])
def test_true_cost_of_arrows_equals_the_twin(pool: int, own: int, most: int | None, held: Any) -> None:
    arrows = Arrows(pool, own, total=6, life="2/3", held=held, most=most, cleared=("gatling", 2))
    rules: dict[str, Any] = {"locked": ("dynamite",), "stop_at": {"dynamite": 2}, "arrows": arrows}
    best = reroll(weigh, dice=3, faces=FEW, rerolls=2, **rules)
    slow = twin(weigh, [FEW] * 3, 2, ("dynamite",), {"dynamite": 2}, arrows=arrows)
    assert best.value == slow((), 2, 0)
    for roll in product(FEW, repeat=3):
        assert best.table(roll)[0].value == slow(roll, 2, roll.count("arrow"))
        for extra in range(3 - roll.count("dynamite")):
            taken = roll.count("arrow") + extra
            assert best.table(roll, rerolls_left=1, taken=taken)[0].value == slow(roll, 1, taken)


def test_dice_of_several_kinds_equal_the_twin() -> None:
    base, black = ("arrow", "dynamite", "gatling"), ("duel", "duel", "arrow", "gatling")
    dice = [Die(base), Die(black, "duel die"), Die(black, "duel die")]

    def worth(counts: Any) -> Any:
        return 2 * counts["duel"] + counts["gatling"] ** 2

    price = {"arrow": Fraction(1, 5)}
    best = reroll(worth, dice=dice, rerolls=2, locked=("dynamite",), price=price)
    slow = twin(worth, [base, black, black], 2, ("dynamite",), price=price)
    assert best.value == slow((), 2, 0)
    for roll in product(base, black, black):
        assert best.table(roll)[0].value == slow(roll, 2, 0)
    assert best.best(["arrow", "gatling", "duel"], rerolls_left=1) == ("duel", "gatling (duel die)")


def test_weighted_faces_equal_the_twin() -> None:
    faces = (1, 1, 1, 2, 6)
    best = reroll("sum * kind", dice=3, faces=faces, rerolls=1)
    slow = twin(lambda c: sum(f * n for f, n in c.items()) * max(c.values()), [faces] * 3, 1)
    assert best.value == slow((), 1, 0)


def test_given_policy_equals_the_twin() -> None:
    rule = keep_only("gatling", "dynamite")
    rules: dict[str, Any] = {"locked": ("dynamite",), "stop_at": {"dynamite": 2}, "price": {"arrow": Fraction(1, 7)}}
    mine = reroll(weigh, dice=3, faces=FEW, policy=rule, **rules)
    slow = twin(weigh, [FEW] * 3, 2, **rules, policy=rule)
    assert mine.value == slow((), 2, 0)
    assert mine.value <= reroll(weigh, dice=3, faces=FEW, **rules).value


def test_table_measures_the_regret_of_following_a_given_policy() -> None:
    lazy = reroll("gatling", **PLAIN, policy=lambda roll, left: roll)
    assert lazy.value == Fraction(5, 6)
    table = lazy.table(["beer"] * 5, rerolls_left=1)
    assert table[0].keep == () and table[-1].regret == Fraction(5, 6)


# ---- what the policy says


def test_the_distribution_has_the_value_as_its_mean() -> None:
    for goal in ("gatling >= 3", "4*(gatling >= 3) + one + 2*two"):
        best = reroll(goal)
        assert best.distribution(goal).mean == best.value


def test_the_distribution_by_sequences() -> None:
    best = reroll(weigh, dice=2, faces=FEW, rerolls=1, locked=("dynamite",))
    finals: Counter[Any] = Counter()
    for roll in product(FEW, repeat=2):
        keep = best.best(roll)
        ways = list(product(FEW, repeat=2 - len(keep)))
        for more in ways:
            finals[tuple(sorted(keep + more))] += Fraction(1, len(ways))
    assert best.distribution().to_dict() == {roll: weight / 9 for roll, weight in finals.items()}


def test_distribution_with_true_arrow_costs() -> None:
    arrows = Arrows(pool=2, own=2, total=6)
    best = reroll("gatling", dice=3, faces=FEW, arrows=arrows)
    assert best.distribution().P(lambda roll: True) == 1
    assert best.distribution("gatling").mean > best.value


def test_start_from_a_roll() -> None:
    roll = ("gatling", "gatling", "beer", "arrow", "dynamite")
    one = reroll("gatling >= 3", start=roll, rerolls=1)
    assert one.value == 1 - Fraction(5, 6) ** 2 == reroll("gatling >= 3").table(roll, rerolls_left=1)[0].value
    assert one.distribution("gatling >= 3")[True] == one.value
    assert reroll("gatling >= 3", start=["dynamite"] * 3 + ["gatling"] * 2).value == 0


def test_lucky_duke_and_black_jack_do_better() -> None:
    usual, duke = reroll("gatling >= 3").value, reroll("gatling >= 3", rerolls=3).value
    jack = reroll("gatling >= 3", locked=()).value
    assert usual < jack and usual < duke


def test_stopping_is_chosen_when_nothing_is_gained() -> None:
    assert len(reroll("gatling >= 3").best(["gatling"] * 3 + ["beer", "arrow"])) == 5


def test_a_dear_arrow_makes_one_stop() -> None:
    roll = ["gatling", "gatling", "beer", "two", "one"]
    assert len(reroll("gatling >= 3", price={"arrow": 1}).best(roll, rerolls_left=1)) == 5
    assert len(reroll("gatling >= 3", price={"arrow": "1/20"}).best(roll, rerolls_left=1)) == 2


def test_the_conventions_stand_beside_the_number() -> None:
    text = repr(reroll("gatling >= 3", price={"arrow": "1/4"}))
    for words in ("2 rerolls", "dynamite is locked", "stops at 3", "each arrow that falls costs 1/4"):
        assert words in text


def test_tables_show_themselves() -> None:
    table = reroll("gatling >= 3").table(["gatling", "beer", "beer", "arrow", "two"])
    assert "regret" in repr(table) and re.search(r'<th scope="col"[^>]*>keep</th>', table._repr_html_())
    assert "<caption" in reroll("gatling")._repr_html_()


@given(st.lists(st.sampled_from(FEW), min_size=4, max_size=4), st.integers(1, 2))
def test_more_rerolls_never_hurt(roll: list[str], left: int) -> None:
    best = reroll(weigh, dice=4, faces=FEW)
    assert best.table(roll, rerolls_left=left)[0].value >= best.table(roll, rerolls_left=left - 1)[0].value


# ---- goals as text


@pytest.mark.parametrize(
    "text, counts, worth",
    [
        ("beer + 2*one", {"beer": 2, "one": 1}, 4),
        ("gatling >= 3 and not arrow", {"gatling": 3}, True),
        ("4 if gatling >= 3 else two/2", {"two": 3}, Fraction(3, 2)),
        ("0.1 * beer", {"beer": 3}, Fraction(3, 10)),
        ("min(beer, 2) + max(one, two) - abs(-1)", {"beer": 3, "two": 2}, 3),
        ("GATLING", {"gatling": 2}, 2),
        ("count('gatling') == 2", {"gatling": 2}, True),
        ("1 <= one <= 2", {"one": 2}, True),
        ("kind**2 + different", {"one": 3, "two": 2}, 11),
    ],
)
def test_goal_texts(text: str, counts: dict[str, int], worth: Any) -> None:
    dice = [face for face, n in counts.items() for _ in range(n)]
    rest = ["dynamite"] * (5 - len(dice)) if "different" not in text else []
    found = reroll(text, **PLAIN, rerolls=0, start=dice + rest).value
    assert found == worth


@pytest.mark.parametrize(
    "text, words",
    [
        ("gatlin >= 3", "did you mean gatling"),
        ("gatling >=", "cannot be read"),
        ("__import__('os')", "may not use"),
        ("gatling.real", "may not use \\."),
        ("(lambda: 1)()", "may not use"),
        ("beer ** gatling", "0 to 9"),
        ("'beer'", "may not use"),
        ("sum", "no sum"),
    ],
)
def test_bad_goals(text: str, words: str) -> None:
    with pytest.raises(QuestionError, match=words):
        reroll(text)


def test_impossible_goal() -> None:
    with pytest.raises(ImpossibleGoal, match="5 gatling"):
        reroll("gatling >= 6")
    with pytest.raises(ImpossibleGoal):
        reroll(lambda counts: False)


def test_counts_refuse_a_face_that_no_die_has() -> None:
    with pytest.raises(QuestionError, match="did you mean gatling"):
        reroll(lambda counts: counts["gattling"] >= 3)


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: reroll("gatling", price={"arrow": 0.25}), "'0.25'"),
        (lambda: reroll("gatling", price={"arow": 1}), "did you mean arrow"),
        (lambda: reroll("gatling", dice=0), "at least 1"),
        (lambda: reroll("gatling", rerolls=-1), "at least 0"),
        (lambda: reroll("gatling", rerolls=1.5), "whole number"),  # type: ignore[arg-type]
        (lambda: reroll("sum", faces=1), "at least 2"),
        (lambda: reroll("sum", dice=30, faces=20), "partial results"),
        (lambda: reroll("gatling", dice=[]), "at least one"),
        (lambda: reroll("gatling", start=["beer"]), "5 faces"),
        (lambda: reroll("gatling").best(["beer"] * 6), "6 faces"),
        (lambda: reroll("gatling").best(["whisky"] * 5), "there are arrow"),
        (lambda: reroll("gatling").best(["beer"] * 5, rerolls_left=3), "allows 2"),
        (lambda: reroll(lambda counts: counts["beer"] / 2), "rounded"),
        (lambda: reroll("beer", policy=lambda roll, left: ["gatling"] * 5), "not so many show gatling"),
        (lambda: reroll("beer", arrows=Arrows(3), price={"arrow": 1}), "one of the two"),
        (lambda: Arrows(0), "at least 1"),
        (lambda: Arrows(8, 2), "more than the 9"),
        (lambda: kept("whisky"), "there are arrow"),
    ],
)
def test_bad_input(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(QuestionError, match=words):
        call()


def test_shared_faces_of_two_kinds_of_dice_need_the_die() -> None:
    best = reroll("gatling", dice=[Die(FEW), Die(("duel", "gatling"), "duel die")])
    with pytest.raises(QuestionError, match="several dice"):
        best._rules.dice.read(["gatling"])
    with pytest.raises(QuestionError, match="has no face"):
        best.best(["duel", "gatling"])
