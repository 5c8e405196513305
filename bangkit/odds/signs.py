"""What a draw! asks for: a suit, a range of ranks, a card by its name or face, or a function of the card."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, partial

from bangkit.cards.cardset import SETS
from bangkit.cards.faces import RANKS, SUITS, Card, in_letters, names
from bangkit.odds.problems import QuestionError, function_of, must, unknown, yes_or_no
from bangkit.words.catalogue import chosen
from bangkit.words.glossary import canonical, canonical_card
from bangkit.words.glossary import names as names_told
from bangkit.words.naming import LANGUAGES

Sign = Callable[[str, Card], bool]
"""Whether a card that counts as this suit is a good one."""


@cache
def counted_as(card: Card, suit: str) -> Card:
    """The card as it counts while an event is in force that changes its suit (NOON-BLESSING-1, NOON-CURSE-2)."""
    if suit == card.suit:
        return card
    return Card(card.name, suit, card.rank, card.border, card.reach, card.set, card.order)


_RANGE = re.compile(r"(?P<suit>\w+)(?:\s+(?P<low>10|[2-9JQKA])(?:\s*(?:-|–|to)\s*(?P<high>10|[2-9JQKA]))?)?", re.I)
_FACE = re.compile(r"(10|[2-9JQKA])([HDCS])")


def suit_meant(word: str) -> str | None:
    """The suit that a word names in any language, in English also one card of it.

    >>> suit_meant("heart"), suit_meant("Piky"), suit_meant("Beer")
    ('hearts', 'spades', None)
    """
    plain = word.casefold()
    named = (canonical(plain, "suit") or "").casefold()
    return named or next((suit for suit in SUITS if plain == suit[:-1]), None)


def suit_called(suit: str) -> str:
    """A suit by its name in the language that is set; an English one stays as it is written."""
    told = names_told(f"suit.{suit_meant(suit)}", chosen()) if chosen() in LANGUAGES[1:] else ()
    return told[0] if told else suit


def _fits(what: Callable[[Card], bool], suit: str, card: Card) -> bool:
    return yes_or_no(what(counted_as(card, suit)), "drawn")


def _lies_within(wanted: str, heights: range, suit: str, card: Card) -> bool:
    return suit == wanted and card.height in heights


def _is_called(name: str, suit: str, card: Card) -> bool:
    return card.name == name


def sign_of(what: str | Callable[[Card], bool], sets: Sequence[str] = ()) -> Sign:
    """A question about one card as the rules ask it: of the suit it counts as, and the card; the cards of these sets are proposed.

    >>> from bangkit.cards import card
    >>> sign_of("spades 2-9")("spades", card("Missed! 2S"))
    True
    """
    must(callable(what) or (isinstance(what, str) and bool(what.strip())), "drawn", what, '"hearts"')
    if callable(what):
        function_of(what, "drawn", 'lambda card: card.suit == "hearts"')
        return partial(_fits, what)
    text = what.strip()
    if face := _FACE.fullmatch(in_letters(text).upper()):
        text = f"{next(suit for suit in SUITS if suit[0].upper() == face[2])} {face[1]}"
    match = _RANGE.fullmatch(text)
    if wanted := suit_meant(text.split()[0]):
        if match is None:
            raise QuestionError("unknown rank", sign=what, known=list(RANKS))
        low = match["low"].upper() if match["low"] else RANKS[0]
        high = match["high"].upper() if match["high"] else low if match["low"] else RANKS[-1]
        if RANKS.index(low) > RANKS.index(high):
            raise QuestionError("backward range", sign=what, right=f"{wanted} {high}-{low}")
        heights = range(RANKS.index(low), RANKS.index(high) + 1)
        return partial(_lies_within, wanted, heights)
    name = canonical_card(what)
    every = names(SETS.expansions)
    if name not in every:
        unknown("unknown card", "card", what, [*SUITS, *names(sets)])
    return partial(_is_called, name)
