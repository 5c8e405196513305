"""What is unseen: the cards that may still be in the deck, by name, and by suit and rank, and what so many of them will bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import Any

from bangkit import odds
from bangkit.cards.faces import ORDER, RANKS, SUIT_SIGNS, SUITS, UNKNOWN, Card
from bangkit.cards.view import View
from bangkit.core.arguments import takes
from bangkit.odds.rendering import html_table, percent
from bangkit.show.card_state import card_data
from bangkit.show.display import Grid, Stack
from bangkit.show.draw.card import heaps
from bangkit.show.wanted import CARDS, NAME_OR_NONE, SEEN_CARDS
from bangkit.show.widgets.panels import Panel, Slider, choice, followed, page, row
from bangkit.words.catalogue import say


def unseen_cards(game: Any, view: str | None = None) -> list[Card]:
    """The cards that may still be in the deck for a player, or with all hands open those that are in it."""
    if isinstance(game, View):
        return list(game.unseen)
    if view is not None:
        return list(game.view(view).unseen)
    return sorted((card for card in game.table.bag if card is not UNKNOWN), key=ORDER)


@takes(game=SEEN_CARDS, view=NAME_OR_NONE)
def unseen(game: Any, view: str | None = None) -> Stack:
    """What is unseen: the cards, and two tables of them, by name, and by suit and rank.

    `game` is a running card game or what a player knows of one; without `view` all hands lie open.

    >>> from bangkit.cards import new_game
    >>> print(unseen(new_game(players=4, seed=7), "Ana").parts[1].text().splitlines()[0])
    77 cards may still be in the deck, as far as Ana knows.
    """
    cards = unseen_cards(game, view)
    viewer = game.name if isinstance(game, View) else view
    tables = [by_name(cards, viewer), by_face(cards)]
    return Stack([heaps([(card_data(each), number) for each, number in by_kind(cards)]), *tables], tables)


def by_kind(cards: Sequence[Card]) -> list[tuple[Card, int]]:
    """A card of each name with the number of those that are unseen, the most frequent first."""
    number = Counter(each.name for each in cards)
    first = {each.name: each for each in reversed(cards)}
    return [(first[name], many) for name, many in sorted(number.items(), key=lambda item: (-item[1], item[0]))]


def by_name(cards: Sequence[Card], viewer: str | None = None) -> Grid:
    """How many of each name are unseen, of which faces, and the chance that the next card is one."""
    faces: dict[str, list[str]] = {}
    for card in cards:
        faces.setdefault(card.name, []).append(card.rank + SUIT_SIGNS[card.suit])
    ranked = sorted(faces.items(), key=lambda item: (-len(item[1]), item[0]))
    rows = [
        [name, str(len(found)), percent(Fraction(len(found), len(cards)), 1), " ".join(found)] for name, found in ranked
    ]
    caption = say("table.unseen", count=len(cards), viewer=viewer)
    return Grid(caption, [say(f"table.unseen {key}") for key in ("card", "number", "next", "faces")], rows)


def by_face(cards: Sequence[Card]) -> Grid:
    """How many of each rank and suit are unseen."""
    number = Counter((card.suit, card.rank) for card in cards)
    suits = Counter(card.suit for card in cards)
    rows = [
        [f"{SUIT_SIGNS[suit]} {suit}", *(str(number[suit, rank] or "·") for rank in RANKS), str(suits[suit])]
        for suit in SUITS
    ]
    ranks = Counter(card.rank for card in cards)
    rows.append([say("table.unseen all"), *(str(ranks[rank] or "·") for rank in RANKS), str(len(cards))])
    return Grid(say("table.unseen faces of"), [say("table.unseen suit"), *RANKS, say("table.unseen all")], rows)


MOST = 12
"""So many cards are drawn at most."""


class DeckExplorer(Panel):
    """A list of eyes, a list of cards, a slider for the cards drawn; two tables and an exact chance."""

    def __init__(self, game: Any, view: str | None = None) -> None:
        self.game = game
        nobody = (say("table.unseen nobody"), None)
        viewer = None if view is None else game.view(view).name
        self.eyes = choice(say("table.unseen eyes"), [nobody, *game.players], self._show, start=viewer)
        self.which = choice(say("table.unseen which"), ["BANG!"], self._tell)
        self.number = followed(Slider(2, 1, MOST, say("table.unseen draws")), self._tell)
        self.names, self.faces, self.told = page(), page(), page()
        super().__init__([row(self.eyes, self.which, self.number), self.told, row(self.names, self.faces)])
        self._show()

    def _show(self) -> None:
        self.cards = unseen_cards(self.game, self.eyes.value)
        self.names.value = by_name(self.cards, self.eyes.value).html()
        self.faces.value = by_face(self.cards).html()
        names = sorted({card.name for card in self.cards})
        before = self.which.value
        self.which.options = names
        if before in names:
            self.which.value = before
        self._tell()

    def _tell(self) -> None:
        cards, number, name = self.cards, self.number.value, self.which.value
        if not cards or name is None:
            self.told.value = ""
            return
        good = sum(card.name == name for card in cards)
        drawn = min(number, len(cards))
        form = odds.at_least(len(cards), good, drawn, 1)
        said_ = say("table.unseen chance", number=drawn, name=name, about=percent(form.value), exact=str(form.value))
        steps = [[step.what, step.text] for step in form.steps()]
        heads = [say("table.unseen step"), say("table.unseen formula")]
        self.told.value = f"<p><b>{escape(said_)}</b></p>{html_table(heads, steps)}"

    def state(self) -> str:
        return say(
            "table.unseen explorer", viewer=self.eyes.value or say("table.unseen nobody"), number=len(self.cards)
        )


@takes(game=CARDS, view=NAME_OR_NONE)
def deck_explorer(game: Any, view: str | None = None) -> DeckExplorer:
    """What is unseen in a running card game, through anybody's eyes, and what the next cards bring."""
    return DeckExplorer(game, view)
