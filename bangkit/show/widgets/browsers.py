"""The cards and the rulebook to leaf through."""

from __future__ import annotations

from textwrap import shorten

import ipywidgets

from bangkit.cards.cardset import SETS
from bangkit.cards.faces import SUIT_SIGNS
from bangkit.cards.hooks import KINDS
from bangkit.core.arguments import TEXT, check, found, one_of, takes
from bangkit.core.rulebook import listed, rule, rules, search
from bangkit.show.card_state import card_data
from bangkit.show.display import Notes
from bangkit.show.draw.card import large
from bangkit.show.widgets.panels import NAMED, Panel, button, choice, column, field, followed, page, put_on
from bangkit.show.widgets.rule_situations import RuleSituations
from bangkit.stage.situations import situations
from bangkit.words.catalogue import say


@takes(name=TEXT)
def card_browser(name: str = "BANG!", expansion: str | None = None) -> CardBrowser:
    """The cards of the base game or of an expansion, without one of the first that has the card: how many there are of each, and every rule about it."""
    packs = {each.name: list(dict.fromkeys(card.name for card in each.pack)) for each in SETS if each.pack}
    if expansion is not None:
        check({"expansion": expansion}, {"expansion": one_of([*packs])})
        packs = {expansion: packs[expansion]}
    name = found(name, dict.fromkeys(each for names in packs.values() for each in names), "card")
    return CardBrowser(name, next(each for each, names in packs.items() if name in names))


class CardBrowser(Panel):
    """A list of the cards' names, and what there is to know about the chosen one."""

    def __init__(self, name: str, expansion: str) -> None:
        self.pack = SETS[expansion].pack
        names = list(dict.fromkeys(card.name for card in self.pack))
        self.list = choice(say("show.card to reveal"), names, self.refresh, start=name)
        self.text = page()
        super().__init__([self.list, self.text])
        self.refresh()

    def refresh(self) -> None:
        name = self.list.value
        copies = [card for card in self.pack if card.name == name]
        border, reach = copies[0].border, copies[0].reach
        heading = say("show.copies", name=name, count=len(copies), border=say(f"border.{border}"), reach=reach)
        told = [(rule.id, rule.text) for rule in listed(KINDS[name].rules)]
        faces = say("show.faces", faces=", ".join(f"{card.rank}{SUIT_SIGNS[card.suit]}" for card in copies))
        self.text.value = large(card_data(copies[0])).html() + Notes(heading, [(None, faces), *told]).html()

    def state(self) -> str:
        return say("show.one card", name=self.list.value)


@takes(text=TEXT)
def rule_browser(text: str = "CARD-DIST") -> RuleBrowser:
    """The rulebook to leaf through: by words that occur in a rule, or by the beginning of its id."""
    return RuleBrowser(text)


WIDEST = 120
"""So many letters of a rule stand in the list."""


class RuleBrowser(Panel):
    """A search, the rules it finds, and the rule that is chosen: to read, and to see at work."""

    def __init__(self, text: str) -> None:
        hint = say("show.find hint")
        self.find = field(say("show.find"), text, self.look, hint, "420px", continuous_update=False)
        wide = ipywidgets.Layout(width="98%")
        select = ipywidgets.Select(description=say("show.rules"), rows=9, layout=wide, style=NAMED)
        self.list = followed(select, self.read)
        self.text, self.stage = page(), column()
        self.work = button(say("show.at work"), self.put_to_work)
        super().__init__([self.find, self.list, self.text, self.work, self.stage])
        self.look()

    def look(self) -> None:
        """Show the rules that a text finds."""
        wanted = self.find.value.strip()
        found = rules(wanted) if wanted.isupper() and rules(wanted) else search(wanted)
        self.list.options = [
            (shorten(f"{each.id}  {each.text}", WIDEST, placeholder=" \N{HORIZONTAL ELLIPSIS}"), each.id)
            for each in found
        ]
        self.list.index = 0 if found else None
        self.read()

    def read(self) -> None:
        """Show the chosen rule."""
        chosen = self.list.value
        self.text.value = rule(chosen)._repr_html_() if chosen else f"<p>{say('show.no rule')}</p>"
        self.work.layout.display = None if chosen in situations() else "none"
        put_on(self.stage)

    def put_to_work(self) -> None:
        """Put the situations in which the chosen rule decides on the stage."""
        put_on(self.stage, RuleSituations(self.list.value))

    def state(self) -> str:
        return say("show.rulebook", found=len(self.list.options))
