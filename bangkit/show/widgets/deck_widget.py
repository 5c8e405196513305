"""The deck explorer: what is unseen for whom, and what so many cards from it will bring."""

from __future__ import annotations

from html import escape
from typing import Any

from bangkit import odds
from bangkit.core.arguments import takes
from bangkit.odds.rendering import html_table, percent
from bangkit.show.unseen_cards import by_face, by_name, unseen_cards
from bangkit.show.wanted import CARDS, NAME_OR_NONE
from bangkit.show.widgets.panels import Panel, choice, followed, page, row
from bangkit.show.widgets.slider import Slider
from bangkit.words.catalogue import say

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
