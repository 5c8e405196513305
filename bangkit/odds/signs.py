"""What a draw! asks for: a suit or colour, a range of ranks, a card by its name or face, or a function of the card."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, partial

from bangkit.cards.cardset import SETS
from bangkit.cards.faces import CARDS, RANKS, SUITS, Card, in_letters, names, split_face
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


_SUIT_OF = dict(zip("♥♦♣♠♡♢♧♤", ("hearts", "diamonds", "clubs", "spades") * 2, strict=True))
_SIGN = re.compile(f"([{''.join(_SUIT_OF)}])\N{VARIATION SELECTOR-16}?")


COLOURS = {"red": ("hearts", "diamonds"), "black": ("clubs", "spades")}
"""Two suits that are asked for at once (CARD-CHAR-BLACK-JACK-1)."""


def suit_meant(word: str) -> str | None:
    """The suit, or colour of two, that a word or a sign names in any language, in English also one card of a suit or its letter.

    >>> suit_meant("heart"), suit_meant("Piky"), suit_meant("♦"), suit_meant("C"), suit_meant("Red"), suit_meant("Beer")
    ('hearts', 'spades', 'diamonds', 'clubs', 'red', None)
    """
    plain = word.casefold()
    if plain in _SUIT_OF:
        return _SUIT_OF[plain]
    named = (canonical(plain, "suit") or "").casefold()
    return named or next((suit for suit in SUITS if plain in (suit[:-1], suit[0])), None)


def suit_called(suit: str) -> str:
    """A suit or colour by its name in the language that is set; an English one stays as it is written."""
    told = names_told(f"suit.{suit_meant(suit)}", chosen()) if chosen() in LANGUAGES[1:] else ()
    return told[0] if told else suit


def _fits(what: Callable[[Card], bool], suit: str, card: Card) -> bool:
    return yes_or_no(what(counted_as(card, suit)), "drawn")


def _lies_within(suits: Sequence[str], heights: range, suit: str, card: Card) -> bool:
    return suit in suits and card.height in heights


def _is_called(name: str, face: str, suit: str, card: Card) -> bool:
    return card.name == name and face in ("", card.face)


def sign_of(what: str | Callable[[Card], bool], sets: Sequence[str] = ()) -> Sign:
    """A question about one card as the rules ask it: of the suit it counts as, and the card; the cards of these sets are proposed.

    >>> from bangkit.cards import card
    >>> sign_of("spades 2-9")("spades", card("Missed! 2S"))
    True
    """
    must(callable(what) or (isinstance(what, str) and bool(what.strip())), "drawn", what, '"hearts"')
    if callable(what):
        return cache(partial(_fits, function_of(what, "drawn", 'lambda card: card.suit == "hearts"')))
    text = " ".join(what.split())
    if face := _FACE.fullmatch(in_letters(text).upper()):
        text = f"{next(suit for suit in SUITS if suit[0].upper() == face[2])} {face[1]}"
    called, printed = split_face(text)
    name = canonical_card(called)
    suit_first = _suit_first(text)
    if name is None and (wanted := suit_meant(suit_first.split()[0])):
        match = _RANGE.fullmatch(suit_first)
        if match is None:
            raise QuestionError("unknown rank", sign=what, known=list(RANKS))
        low = match["low"].upper() if match["low"] else RANKS[0]
        high = match["high"].upper() if match["high"] else low if match["low"] else RANKS[-1]
        if RANKS.index(low) > RANKS.index(high):
            raise QuestionError("backward range", sign=what, right=f"{wanted} {high}-{low}")
        heights = range(RANKS.index(low), RANKS.index(high) + 1)
        return partial(_lies_within, COLOURS.get(wanted, (wanted,)), heights)
    if name not in names(SETS.expansions):
        unknown("unknown card", "card", what, [*SUITS, *COLOURS, *names(sets)])
    faces = [each.face for each in CARDS.values() if each.name == name]
    if printed and printed not in faces:
        raise QuestionError("no such face", name=name, face=printed, faces=faces)
    return partial(_is_called, name, printed)


def _suit_first(text: str) -> str:
    """A text about a suit with its word in front, whether its sign is written or its word, before the ranks or behind.

    >>> _suit_first("2-9 ♠"), _suit_first("♥")
    ('spades 2-9', 'hearts')
    """
    words = _SIGN.sub(lambda sign: f" {_SUIT_OF[sign[1]]} ", text).split()
    if suit_meant(words[-1]) and not suit_meant(words[0]):
        words.insert(0, words.pop())
    return " ".join(words)
