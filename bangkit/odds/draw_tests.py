"""Several draw! tests in a row, such as those for a Dynamite and for the Jail behind it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any, TypeAlias

from bangkit.core.arguments import takes
from bangkit.odds.distribution import Distribution, event_holds
from bangkit.odds.draws import C, Composition, group, size
from bangkit.odds.problems import QuestionError, must, shown, whole

MOST_TESTS, MOST_ORDERS = 12, 5_000_000
Fits: TypeAlias = tuple[bool, ...]
"""Whether a card is good in each of the tests to come."""


@takes()
def checks(composition: Composition[C], good: Sequence[Any], cards_each: int = 1) -> Distribution[tuple[bool, ...]]:
    """Which of several draw! tests in a row turn out well, without replacement (CARD-DRAW-1, CARD-DYN-8).

    Args:
        composition: how many of each face the deck holds.
        good: for each test the event that is good for the player:
            a function of the card, a set of cards, or one card.
        cards_each: cards turned over for each test; Lucky Duke turns two and takes a good one if he can
            (CARD-CHAR-LUCKY-DUKE-1).

    Returns:
        The distribution; an outcome tells of each test whether it turned out well.

    Raises:
        QuestionError: no deck, a face that it does not have, more cards turned over than there are,
            or more orders of good and other cards than can be counted.

    >>> deck = {"spades 2-9": 8, "hearts": 20, "other": 52}
    >>> survive_and_leave_jail = checks(deck, [{"hearts", "other"}, "hearts"])
    >>> survive_and_leave_jail[(True, True)]
    Fraction(71, 316)
    """
    if type(cards_each) is not int or cards_each not in (1, 2):
        raise QuestionError("cards to look at", number=shown(cards_each))
    must(isinstance(good, Sequence) and not isinstance(good, str | bytes), "tests", good, "['hearts', 'hearts']")
    whole(len(good), "number of tests", 1, MOST_TESTS)
    cards = size(composition)
    tests = [event_holds(event, composition) for event in good]
    if len(tests) * cards_each > cards:
        raise QuestionError("too many cards", number=str(len(tests) * cards_each), cards=str(cards))
    coarse = group(composition, lambda card: tuple(test(card) for test in tests))
    decks: dict[tuple[int, ...], dict[int, int]] = {tuple(coarse.values()): {0: 1}}
    classes, work = list(coarse), 0
    for _ in tests:
        following: dict[tuple[int, ...], dict[int, int]] = {}
        for deck, so_far in decks.items():
            work += len(deck) ** cards_each * (1 + len(deck) // 16)
            if work > MOST_ORDERS:
                raise QuestionError("too many orders", most=f"{MOST_ORDERS:,}")
            for (well, left), ways in _turn(deck, classes, cards_each).items():
                work += len(so_far)
                met = following.setdefault(left, {})
                for results, weight in so_far.items():  # a binary digit for each test
                    told = 2 * results + well
                    met[told] = met.get(told, 0) + weight * ways
        decks, classes = following, list(_ahead(classes))
    (ends,) = decks.values()
    digits = range(len(tests) - 1, -1, -1)
    return Distribution({tuple(bool(told >> i & 1) for i in digits): weight for told, weight in ends.items()})


def _ahead(classes: Iterable[Fits]) -> dict[Fits, int]:
    """What the tests after the next one tell apart, each class with its place."""
    return {fits: place for place, fits in enumerate(dict.fromkeys(fits[1:] for fits in classes))}


def _turn(deck: tuple[int, ...], classes: Sequence[Fits], cards: int) -> dict[tuple[bool, tuple[int, ...]], int]:
    """In how many ways a test turns over so many cards, by its end and the deck as the later tests see it."""
    places = _ahead(classes)
    seen = [places[fits[1:]] for fits in classes]
    left = [0] * len(places)
    for place, number in zip(seen, deck, strict=True):
        left[place] += number
    found: dict[tuple[bool, tuple[int, ...]], int] = {}
    for turned in product([c for c, number in enumerate(deck) if number], repeat=cards):
        ways, rest = 1, left.copy()
        for i, c in enumerate(turned):
            ways *= deck[c] - turned[:i].count(c)
            rest[seen[c]] -= 1
        if ways:
            end = any(classes[c][0] for c in turned), tuple(rest)
            found[end] = found.get(end, 0) + ways
    return found
