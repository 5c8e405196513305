"""icepool as an independent oracle."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import icepool

from bangkit.odds import Distribution, drawn, first_flip, kept, p_draw, reroll


def exact(die: "icepool.Die[object]") -> dict[object, Fraction]:
    return {outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items()}


def test_gatlings_after_two_rerolls() -> None:
    hit = icepool.d6.map(lambda face: face == 6)
    for dice in (1, 3, 5):
        one = hit.reroll([False], depth=2).map(lambda met: int(met))
        assert exact(dice @ one) == kept("gatling", dice=dice).to_dict()


def test_best_policy_by_a_recursion_over_icepool_pools() -> None:
    """Five-of-a-kind's little brother: three dice, two rerolls, largest multiplicity squared."""

    @cache
    def value(roll: tuple[int, ...], left: int) -> Fraction:
        stay = Fraction(max(roll.count(face) for face in roll) ** 2)
        if left == 0:
            return stay
        keeps = {keep for size in range(3) for keep in combinations(roll, size)}
        return max([stay] + [average(keep, left) for keep in keeps])

    def average(keep: tuple[int, ...], left: int) -> Fraction:
        rolled = icepool.d6.pool(3 - len(keep)).expand()
        total = sum(value(tuple(sorted(keep + more)), left - 1) * weight for more, weight in rolled.items())
        return Fraction(total) / rolled.denominator()

    best = reroll("kind ** 2", dice=3, faces=6)
    assert best.value == average((), 3)
    for roll in icepool.d6.pool(3).expand():
        assert best.table(roll)[0].value == value(roll, 2)


def test_deals_without_replacement() -> None:
    """Teaching notes 1.1 (c): at least 1 of 25 and at least 1 of 12 in 5 of 80 is 121975/264176."""
    deck = icepool.Deck({"BANG!": 25, "Missed!": 12, "other": 43})
    hands = deck.deal(5).expand()
    both = Fraction(sum(w for hand, w in hands.items() if {"BANG!", "Missed!"} <= set(hand)), hands.denominator())
    composition = {"BANG!": 25, "Missed!": 12, "other": 43}
    assert both == Fraction(121975, 264176)
    assert p_draw(composition, "at least one BANG! and at least one Missed!", 5) == both
    counted = hands.map(lambda hand: tuple(hand.count(card) for card in composition))
    assert exact(counted) == drawn(composition, 5).to_dict()


def test_sums() -> None:
    die = Distribution.uniform(range(1, 7))
    assert exact(5 @ icepool.d6) == die.times(5).to_dict()
    assert exact(icepool.d6 + icepool.d8) == (die + Distribution.uniform(range(1, 9))).to_dict()
    total = 5 @ icepool.d6
    assert (total.mean(), total.variance()) == (die.times(5).mean, die.times(5).variance)


def test_first_heart() -> None:
    """By conditioning step by step: no heart among the flips before, then one."""
    flips = first_flip({"hearts": 4, "spades": 9}, "hearts")
    chance = Fraction(1)
    for j, p in flips.items():
        left = icepool.Deck({"hearts": 4, "spades": 9 - (j - 1)} if j < 10 else {"hearts": 4})
        heart = Fraction(left["hearts"], left.size())
        assert p == chance * heart
        chance *= 1 - heart
