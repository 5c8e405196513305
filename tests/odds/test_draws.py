"""Questions in game words: the coarse count equals the fine one, and both equal a count of all deals."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bangkit.odds import ImpossibleGoal, QuestionError, checks, drawn, first_flip, group, p_draw, share

DECK = {"BANG!": 3, "Missed!": 2, "Beer": 1, "Duel": 2}
CARDS = [card for card, number in DECK.items() for _ in range(number)]

small_decks = st.dictionaries(st.sampled_from(["KH", "2H", "5S", "9S", "QD", "3C"]), st.integers(0, 3), min_size=2)


def all_deals(draws: int, event: Callable[[Counter[str]], bool]) -> Fraction:
    deals = [event(Counter(deal)) for deal in combinations(CARDS, draws)]
    return Fraction(sum(deals), len(deals))


@pytest.mark.parametrize(
    "words, event",
    [
        ("at least one BANG! and at least one Missed!", lambda c: c["BANG!"] >= 1 and c["Missed!"] >= 1),
        ("exactly two BANG!", lambda c: c["BANG!"] == 2),
        ("no Beer", lambda c: c["Beer"] == 0),
        ("a Beer and at most 1 BANG!", lambda c: c["Beer"] >= 1 and c["BANG!"] <= 1),
        ("more than one duel or a beer", lambda c: c["Duel"] > 1 or c["Beer"] >= 1),
        ("fewer than two BANG! and two Duels", lambda c: c["BANG!"] < 2 and c["Duel"] == 2),
    ],
)
@pytest.mark.parametrize("draws", [2, 4])
def test_words_coarse_fine_and_brute_force(words: str, event: Callable[[Counter[str]], bool], draws: int) -> None:
    slow = all_deals(draws, event)
    assert p_draw(DECK, event, draws) == slow
    assert p_draw(DECK, words, draws) == slow


@given(small_decks, st.data())
def test_a_coarser_deck_gives_the_same_answer(deck: dict[str, int], data: st.DataObject) -> None:
    """The suit is all that a draw! for hearts can see: coarse == fine."""
    cards = sum(deck.values())
    if not cards:
        return
    n = data.draw(st.integers(0, cards))
    coarse = group(deck, lambda card: card[-1])
    for k in range(n + 1):
        fine, seen = (
            p_draw(each, lambda c, k=k: sum(c[card] for card in c if card[-1] == "H") >= k, n)
            for each in (deck, coarse)
        )
        assert fine == seen


def test_drawn_by_all_deals() -> None:
    for draws in range(len(CARDS) + 1):
        for hand, chance in drawn(DECK, draws).items():
            expected = dict(zip(DECK, hand, strict=True))
            assert chance == all_deals(draws, lambda c, e=expected: all(c[card] == e[card] for card in DECK))


def test_multi_class_question_of_the_teaching_notes() -> None:
    deck = {"BANG!": 25, "Missed!": 12, "Beer": 6, "Duel": 3, "other": 34}
    assert p_draw(deck, "at least one BANG! and at least one Missed!", 5) == Fraction(121975, 264176)


@pytest.mark.parametrize("cards_each", [1, 2])
def test_checks_in_a_row_by_all_orders(cards_each: int) -> None:
    """Dynamite and Jail at the start of one turn, also for Lucky Duke."""
    deck = {"5S": 2, "KH": 2, "3C": 1, "9D": 1}
    cards = [card for card, number in deck.items() for _ in range(number)]
    good = [lambda card: card[-1] != "S", lambda card: card[-1] == "H"]
    orders = list(permutations(cards, 2 * cards_each))
    slow: Counter[tuple[bool, ...]] = Counter()
    for order in orders:
        turned = [order[:cards_each], order[cards_each:]]
        slow[tuple(any(map(test, seen)) for test, seen in zip(good, turned, strict=True))] += 1
    exact = checks(deck, good, cards_each)
    assert exact.to_dict() == {result: Fraction(n, len(orders)) for result, n in slow.items()}


def test_first_flip_by_all_orders() -> None:
    orders = list(permutations(CARDS, 4))
    exact = first_flip(DECK, {"BANG!", "Beer"})
    for j in range(1, 5):
        first = [o for o in orders if o[j - 1] in ("BANG!", "Beer") and not {"BANG!", "Beer"} & set(o[: j - 1])]
        assert exact[j] == Fraction(len(first), len(orders))


def test_faces_that_are_called_alike() -> None:
    """A face may be called as the rest is, and faces that differ in capitals only are told apart by them."""
    assert p_draw({"BANG!": 25, "any other card": 3, "Beer": 6}, "at least one any other card", 1) == Fraction(3, 34)
    alike = {"beer": 25, "Beer": 3}
    assert (p_draw(alike, "a beer", 1), p_draw(alike, "a Beer", 1)) == (Fraction(25, 28), Fraction(3, 28))
    assert p_draw({"BANG!": 25, "Beer": 3}, "two BEERS", 2) == Fraction(1, 126)


def test_share() -> None:
    assert share(DECK, {"BANG!", "Beer"}) == (8, 4)


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: p_draw(DECK, "at least one BAN", 2), "did you mean BANG!"),
        (lambda: p_draw(DECK, "some BANG!", 2), "cannot be read at 'some BANG!'"),
        (lambda: p_draw(DECK, "a BANG!", 9), "9 cards cannot be taken from 8"),
        (lambda: p_draw({"beer": 25, "Beer": 3}, "a BEER", 1), "'BEER' can mean 'beer' and 'Beer'"),
        (lambda: p_draw({1: 5, "1": 3}, "a 1", 1), "'1' can mean 1 and '1'"),
        (lambda: p_draw({}, "a BANG!", 1), "empty"),
        (lambda: drawn({"BANG!": 0}, 1), "empty"),
        (lambda: drawn({"BANG!": -1}, 1), "at least 0"),
        (lambda: checks(DECK, ["Beer"] * 5, 2), "10 cards cannot be taken from 8"),
        (lambda: checks(DECK, ["Beer"], 3), "2 for Lucky Duke"),
        (lambda: first_flip(DECK, "Jail"), "Nothing here is Jail"),
        (lambda: first_flip({**DECK, "Jail": 0}, "Jail"), "no first success"),
    ],
)
def test_bad_input(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(QuestionError, match=words):
        call()


def test_impossible_question() -> None:
    with pytest.raises(ImpossibleGoal, match="two Beer"):
        p_draw(DECK, "two Beer", 3)
