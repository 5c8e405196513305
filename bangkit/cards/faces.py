"""Playing cards as values: a card is its name and its face, and equal faces are one card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, NoReturn

from bangkit.core.arguments import shortened, takes
from bangkit.core.errors import BangkitError
from bangkit.core.printed import printed_anew
from bangkit.words.catalogue import called, say, written
from bangkit.words.glossary import canonical_card, nearest

SUITS = ("hearts", "diamonds", "clubs", "spades")
SUIT_SIGNS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The order of ranks; the Ace is high (CARD-DRAW-4)."""
COLT = "Colt .45"
"""What everybody shoots with who has no weapon in play; it is not a card (CARD-WEAP-1)."""


_SIGNED = re.compile(
    "(?<![^\\s:,+])(10|[2-9JQKA])([♥♡♦♢♣♧♠♤])[\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}]?", re.IGNORECASE
)
_LETTERS = dict(zip("♥♡♦♢♣♧♠♤", "HHDDCCSS", strict=True))


def in_letters(text: str) -> str:
    """A text with the letters of the suits where faces stand with their signs.

    >>> in_letters("BANG! 5♦ -> I ♥ it"), in_letters("10♥")
    ('BANG! 5D -> I ♥ it', '10H')
    """
    return _SIGNED.sub(lambda face: face[1] + _LETTERS[face[2]], text)


_FACE_ALONE = re.compile(r"^(?:10|[2-9JQKA])[HDCS]$", re.IGNORECASE)


def split_face(text: str) -> tuple[str, str]:
    """The name and the face of a card text, either of them empty if it is not there.

    >>> split_face("BANG! 5D"), split_face("Beer"), split_face("kh"), split_face("BANG! 5♦")
    (('BANG!', '5D'), ('Beer', ''), ('', 'KH'), ('BANG!', '5D'))
    """
    head, _, last = text.strip().rpartition(" ")
    if _FACE_ALONE.match(face := in_letters(last)):
        return head.strip(), face.upper()
    return text.strip(), ""


def spelled_card(text: str) -> str:
    """A card in its one spelling, whatever language it is written in; any other text with letters for signs of suits.

    >>> spelled_card("pivo 6♥"), spelled_card("horse"), spelled_card("K♥")
    ('Beer 6H', 'Mustang', 'KH')
    """
    name, face = split_face(text)
    found = canonical_card(name)
    return in_letters(text) if found is None else f"{found} {face}".strip()


_FACE = re.compile(r" (10|[2-9JQKA])([HDCS])\b")


def in_signs(text: str) -> str:
    """A text with the signs of the suits where cards stand in it, or where it is nothing but a face, as people read it.

    >>> in_signs("Ana: discard Beer 6H -> 6H"), in_signs("10C")
    ('Ana: discard Beer 6♥ -> 6H', '10♣')
    """
    if face := _FACE.fullmatch(f" {text}"):
        return face[1] + _SIGN[face[2]]

    def sign(found: re.Match[str]) -> str:
        before, names = text[: found.start()], {each.name for each in CARDS.values()}
        known = any(before.endswith((name, called(name))) and f"{name}{found[0]}" in CARDS for name in names)
        return f" {found[1]}{_SIGN[found[2]]}" if known else found[0]

    return _FACE.sub(sign, text)


_SIGN = {suit[0].upper(): sign for suit, sign in SUIT_SIGNS.items()}


class Card:
    """One printed card: its name, suit and rank, border colour, reach (weapons) and set.

    There is one object for each name and face, so cards are compared by identity.
    Its `kind` says what it does; `alone` is the move that plays it without a target.
    `always` are its moves in every phase 2, None where that depends; a `twin` has a second card with its face.

    >>> card("BANG! 5D")
    BANG! 5D
    >>> card("BANG! 5D") is card("BANG! 5D")
    True
    """

    __slots__ = (
        "name", "suit", "rank", "border", "reach", "set", "order", "face", "text", "kind", "reading", "always", "alone",
        "twin",
    )  # fmt: skip

    name: str
    suit: str
    rank: str
    border: str
    reach: int | None
    set: Any
    order: int
    face: str
    text: str
    kind: Any
    reading: tuple[tuple[Any, None], ...]
    always: tuple[Any, ...] | None
    alone: Any
    twin: bool

    def __init__(self, name: str, suit: str, rank: str, border: str, reach: int | None, set_: Any, order: int) -> None:
        face = rank + suit[:1].upper()
        write(self, name=name, suit=suit, rank=rank, border=border, reach=reach, set=set_, order=order)
        write(self, face=face, text=f"{name} {face}", kind=None, reading=(), always=None, alone=None, twin=False)

    def __setattr__(self, name: str, value: Any = None) -> NoReturn:
        raise BangkitError(say("error.frozen", thing=self.text))

    __delattr__ = __setattr__

    @property
    def label(self) -> str:
        """How people read it: `BANG! 5♦`; its `text` is what files and moves say."""
        name = called(self.name)
        return f"{name} {self.rank}{SUIT_SIGNS[self.suit]}" if self.suit else name

    @property
    def height(self) -> int:
        """The place of the rank in the order of ranks, 0 for a 2."""
        return RANKS.index(self.rank)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return card, (self.text,)


def write(printed: Card, **facts: Any) -> None:
    """Print something on a card; a set does so, and nobody else."""
    for name, value in facts.items():
        object.__setattr__(printed, name, value)
    printed_anew(printed, facts)


ORDER = attrgetter("order")
"""The key that sorts cards in the order of the packs."""


PACKS: dict[Any, tuple[Card, ...]] = {}
"""The playing cards of each set by its name, one entry a printed card, the base game first; the sets fill it."""

CARDS: dict[str, Card] = {}
"""Every card by its text."""

UNKNOWN = Card("?", "", "", "", None, "", 10**15)
"""A card of a hand that a scenario leaves open; luck names it when somebody has to know it."""
write(UNKNOWN, text="?", face="?", twin=True)


class NoSuchCard(BangkitError, KeyError):
    """No card has this text; one of a set of one's own is gone with its set, or with the set as it was."""

    def __str__(self) -> str:
        return say("error.no such card", card=shortened(self.args[0]), near=nearest(written(self.args[0]), CARDS))


@cache
def card_of(text: str) -> Card:
    """The card of a text that the kit has written."""
    found = UNKNOWN if text == UNKNOWN.text else CARDS.get(text)
    if found is None:
        raise NoSuchCard(text)
    return found


@takes()
def card(text: str) -> Card:
    """The card with this name and face, such as `"Beer 6H"` or `"pivo 6♥"`; raises `NoSuchCard` for any other text."""
    found = CARDS.get(text) or CARDS.get(spelled_card(text)) if isinstance(text, str) else None
    if found is None and text != UNKNOWN.text:
        raise NoSuchCard(text)
    return found or UNKNOWN


def different(cards: Sequence[Card]) -> Sequence[Card]:
    """Every card once, in their order; hardly any can be there twice."""
    for each in cards:
        if each.twin:
            return list(dict.fromkeys(cards))
    return cards


def packs(expansions: Iterable[Any] = ()) -> tuple[Card, ...]:
    """The playing cards of the base game and these expansions, one entry a printed card."""
    return tuple(each for set_ in (next(iter(PACKS)), *expansions) for each in PACKS.get(set_, ()))


def names(expansions: Iterable[Any] = ()) -> tuple[str, ...]:
    """Every card name of the base game and these expansions, once, in the order of the packs."""
    return tuple(dict.fromkeys(each.name for each in packs(expansions)))
