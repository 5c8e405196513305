"""Playing cards as values: a card is its name and its face, and equal faces are one card."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

SUITS = ("hearts", "diamonds", "clubs", "spades")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The order of ranks; the Ace is high (CARD-DRAW-4)."""
COLT = "Colt .45"
"""What everybody shoots with who has no weapon in play; it is not a card (CARD-WEAP-1)."""


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

    def __init__(self, name: str, suit: str, rank: str, border: str, reach: int | None, set_: str, order: int) -> None:
        self.name = name
        self.suit = suit
        self.rank = rank
        self.border = border
        self.reach = reach
        self.set = set_
        self.order = order
        self.face = rank + suit[:1].upper()
        self.text = f"{name} {self.face}"
        self.kind: Any = None
        self.reading: tuple[tuple[Any, None], ...] = ()
        self.always: tuple[Any, ...] | None = None
        self.alone: Any = None
        self.twin = False

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


ORDER = attrgetter("order")
"""The key that sorts cards in the order of the data files."""


def data(name: str) -> list[dict[str, str]]:
    """The rows of one of the card game's data files."""
    text = Path(__file__).with_name("data").joinpath(name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


@cache
def pack(set_: str) -> tuple[Card, ...]:
    """The playing cards of a set, one entry a printed card: `"base"` has 80, `"dodge_city"` 40."""
    return tuple(_box()[row["name"], row["suit"], row["rank"]] for row in data(f"cards_{set_}.csv"))


@cache
def _box() -> dict[tuple[str, str, str], Card]:
    """Every different card of all sets, in the order of the data files."""
    box: dict[tuple[str, str, str], Card] = {}
    for set_ in ("base", "dodge_city"):
        for row in data(f"cards_{set_}.csv"):
            key = row["name"], row["suit"], row["rank"]
            reach = int(row["range"]) if row["range"] else None
            if key in box:
                box[key].twin = True
            else:
                box[key] = Card(*key, row["border"], reach, set_, len(box))
    return box


UNKNOWN = Card("?", "", "", "", None, "", 10_000)
"""A card of a hand that a scenario leaves open; luck names it when somebody has to know it."""
UNKNOWN.text = UNKNOWN.face = "?"
UNKNOWN.twin = True


@cache
def _by_text() -> dict[str, Card]:
    return {str(each): each for each in (*_box().values(), UNKNOWN)}


@cache
def card(text: str) -> Card:
    """The card with this exact text, for example `"Beer 6H"`; raises `KeyError` for any other text."""
    return _by_text()[text]


def different(cards: Sequence[Card]) -> Sequence[Card]:
    """Every card once, in their order; hardly any can be there twice."""
    for each in cards:
        if each.twin:
            return list(dict.fromkeys(cards))
    return cards


def names(*sets: str) -> tuple[str, ...]:
    """Every card name of the sets, once, in the order of the data files."""
    return tuple(dict.fromkeys(each.name for set_ in sets if set_ != "high_noon" for each in pack(set_)))
