"""Drawing without replacement, asked in the words of the game, on a plain count of the cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any, TypeAlias, TypeVar

from bangkit.odds.distribution import Distribution, event_holds
from bangkit.odds.problems import ImpossibleGoal, QuestionError, unknown, whole
from bangkit.odds.problems import composition as composition_of

C = TypeVar("C", bound=Hashable)
Composition: TypeAlias = Mapping[C, int]
"""How many cards of each face there are."""
Question: TypeAlias = str | Callable[[Mapping[Any, int]], bool]

MOST_DRAWS, MOST_HANDS, MOST_CARDS, MOST_TESTS = 1_000, 2_000_000, 2_000, 12

OTHER = "any other card"
"""The class of all cards that a question does not speak of."""


def size(composition: Composition[Any]) -> int:
    """The number of cards, after a check that there are any."""
    for card, number in composition_of(composition).items():
        whole(number, f"The number of {card}")
    cards = sum(composition.values())
    if not cards:
        raise QuestionError("empty deck")
    return cards


def share(composition: Composition[Any], event: Any) -> tuple[int, int]:
    """N and K of the textbook: all cards, and those that belong to the event.

    >>> share({"hearts": 20, "spades": 20, "clubs": 40}, "hearts")
    (80, 20)
    """
    holds = event_holds(event)
    return size(composition), sum(number for card, number in composition.items() if holds(card))


def group(composition: Composition[Any], see: Callable[[Any], Hashable]) -> Counter[Any]:
    """The coarser deck: every card is only what the question can see of it.

    >>> group({"KH": 1, "2H": 1, "5S": 1}, lambda card: card[-1])["H"]
    2
    """
    coarse: Counter[Any] = Counter()
    for card, number in composition_of(composition).items():
        coarse[see(card)] += number
    return coarse


def drawn(composition: Composition[C], draws: int) -> Distribution[tuple[int, ...]]:
    """How many cards of each face are among so many drawn (multivariate hypergeometric).

    An outcome lists the numbers in the order of the composition.

    >>> drawn({"BANG!": 25, "Missed!": 12, "other": 43}, 2)[(1, 1, 0)]
    Fraction(15, 158)
    """
    cards = size(composition)
    if whole(draws, "The number of draws") > cards:
        raise QuestionError("too many cards", number=str(draws), cards=str(cards))
    ways: dict[tuple[int, ...], int] = {(): 1}
    left = cards
    whole(draws, "The number of draws", most=MOST_DRAWS)
    for number in composition.values():
        left -= number
        if len(ways) * (min(number, draws) + 1) > MOST_HANDS:
            raise QuestionError("too many hands", draws=draws, most=f"{MOST_HANDS:,}")
        ways = {
            (*hand, k): way * comb(number, k)
            for hand, way in ways.items()
            for k in range(max(0, draws - sum(hand) - left), min(number, draws - sum(hand)) + 1)
        }
    return Distribution(ways)


def p_draw(composition: Composition[Any], question: Question, draws: int) -> Fraction:
    """The chance that so many drawn cards answer the question with yes.

    Args:
        composition: how many of each face there are.
        question: a text such as ``"at least one BANG! and no Beer"``, or a function of the counts.
            A text is asked on the coarser deck of the cards that it names;
            ``a BANG!`` means at least one, ``two BANG!`` exactly two; ``or`` binds weaker than ``and``.
        draws: cards drawn, without replacement.

    >>> deck = {"BANG!": 25, "Missed!": 12, "Beer": 6, "other": 37}
    >>> p_draw(deck, "at least one BANG! and at least one Missed!", 5)
    Fraction(121975, 264176)
    """
    size(composition)
    holds: Callable[[Mapping[Any, int]], bool]
    if isinstance(question, str):
        asked = _read(question, composition)
        named = {card for clauses in asked for card, _, _ in clauses}
        composition = group(composition, lambda card: card if card in named else OTHER)

        def holds(counts: Mapping[Any, int], asked: list[list[tuple[Any, int, int]]] = asked) -> bool:
            return any(all(low <= counts[card] <= high for card, low, high in clauses) for clauses in asked)
    else:
        holds = question
    faces = list(composition)
    hands = drawn(composition, draws)
    chance = hands.P(lambda hand: holds(Counter(dict(zip(faces, hand, strict=True)))))
    if isinstance(question, str) and not chance:
        raise ImpossibleGoal("impossible draw", question=question, draws=draws)
    return chance


_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
_CLAUSE = re.compile(
    rf"(?P<how>at least|at most|exactly|more than|fewer than)?\s*(?P<number>an?|\d+|{'|'.join(_NUMBERS)})\s+(?P<card>.+)",
    re.IGNORECASE,
)
_MANY = 10**6


def _read(question: str, composition: Composition[Any]) -> list[list[tuple[Any, int, int]]]:
    """Alternatives, each a list of (card, least, most)."""
    return [
        [_clause(part.strip(), question, composition) for part in re.split(r"\s+and\s+", alternative)]
        for alternative in re.split(r"\s+or\s+", question)
    ]


def _clause(part: str, question: str, composition: Composition[Any]) -> tuple[Any, int, int]:
    match = _CLAUSE.fullmatch(part)
    if not match:
        raise QuestionError("question unreadable", question=question, part=part)
    how, word = (match["how"] or "").lower(), match["number"].lower()
    if word in ("a", "an"):
        how, number = how or "at least", 1
    else:
        number = _NUMBERS.index(word) if word in _NUMBERS else int(word)
    low, high = {
        "at least": (number, _MANY),
        "at most": (0, number),
        "more than": (number + 1, _MANY),
        "fewer than": (0, number - 1),
    }.get(how, (number, number))
    names = {str(card).casefold(): card for card in composition}
    name = match["card"].casefold()
    card = names.get(name, names.get(name.removesuffix("s")))
    if card is None:
        unknown("unknown card", "card", match["card"], composition)
    return card, low, high


def first_flip(composition: Composition[Any], event: Any) -> Distribution[int]:
    """On which flip the first success comes, without replacement (negative hypergeometric).

    >>> first_flip({"hearts": 1, "spades": 3}, "hearts").mean
    Fraction(5, 2)
    """
    cards, successes = share(composition, event)
    if not successes:
        raise ImpossibleGoal("no success", cards=cards)
    whole(cards, "The number of cards", most=MOST_CARDS)
    last = cards - successes + 1
    return Distribution({j: comb(cards - j, successes - 1) for j in range(1, last + 1)})


def checks(composition: Composition[C], good: Sequence[Any], cards_each: int = 1) -> Distribution[tuple[bool, ...]]:
    """Which of several draw! tests in a row turn out well, without replacement.

    Args:
        composition: how many of each face the deck holds.
        good: for each test the event that is good for the player:
            a function of the card, a set of cards, or one card.
        cards_each: cards turned over for each test; Lucky Duke turns two and takes a good one if he can.

    >>> deck = {"spades 2-9": 8, "hearts": 20, "other": 52}
    >>> survive_and_leave_jail = checks(deck, [{"hearts", "other"}, "hearts"])
    >>> survive_and_leave_jail[(True, True)]
    Fraction(71, 316)
    """
    if cards_each not in (1, 2):
        raise QuestionError("cards to look at", number=str(cards_each))
    tests = [event_holds(event) for event in good]
    whole(len(tests), "The number of tests", most=MOST_TESTS)
    cards = size(composition)
    if len(tests) * cards_each > cards:
        raise QuestionError("too many cards", number=str(len(tests) * cards_each), cards=str(cards))
    coarse = group(composition, lambda card: tuple(test(card) for test in tests))
    decks: dict[tuple[tuple[bool, ...], tuple[int, ...]], int] = {((), tuple(coarse.values())): 1}
    classes = list(coarse)
    for place in range(len(tests)):
        after: dict[tuple[tuple[bool, ...], tuple[int, ...]], int] = {}
        for (results, deck), weight in decks.items():
            for turned, left, ways in _turn(deck, cards_each):
                well = any(classes[c][place] for c in turned)
                key = ((*results, well), left)
                after[key] = after.get(key, 0) + weight * ways
        decks = after
    weights: dict[tuple[bool, ...], int] = {}
    for (results, _), weight in decks.items():
        weights[results] = weights.get(results, 0) + weight
    return Distribution(weights)


def _turn(deck: tuple[int, ...], cards: int) -> Iterable[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """All ways to turn over so many cards: their classes, the deck that is left, and the number of ways."""
    if cards == 0:
        yield (), deck, 1
        return
    for c, number in enumerate(deck):
        if number:
            rest = (*deck[:c], number - 1, *deck[c + 1 :])
            for turned, left, ways in _turn(rest, cards - 1):
                yield (c, *turned), left, number * ways
