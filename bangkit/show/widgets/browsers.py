"""The cards and the rulebook to leaf through, and rules at work: each decides in small positions to watch step by step or to play oneself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from textwrap import shorten
from typing import Any

import ipywidgets

from bangkit.cards.cardset import SETS
from bangkit.cards.faces import SUIT_SIGNS
from bangkit.cards.hooks import KINDS
from bangkit.core.arguments import FLAG, TEXT, check, found, one_of, or_none, takes
from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import Rule, listed, rule, rules, search
from bangkit.show.card_state import card_data
from bangkit.show.display import Notes, said_by
from bangkit.show.draw.card import heaps, large
from bangkit.show.widgets.drawn import Drawn, module, style, symbols
from bangkit.show.widgets.panels import NAMED, Panel, button, choice, column, field, followed, page, put_on
from bangkit.show.widgets.position_table import Stage, heading
from bangkit.stage.scenario import Scenario
from bangkit.stage.situations import situations as known_situations
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


class CardGrid(Drawn):
    """Small cards, one of each name with the number of its copies; one of them is chosen."""

    _esm = symbols() + module("alive", "shapes", "leaf")
    _css = style("alive", "cards", "quiz", "leaf")

    def __init__(self, cards: Sequence[tuple[dict[str, Any], int]], chosen: int, changed: Callable[[], Any]) -> None:
        self.cards, self.changed = list(cards), changed
        drawn = [card | {"suit": "", "copies": copies} for card, copies in cards]
        super().__init__({"cards": drawn, "chosen": chosen})

    def clicked(self, action: Mapping[str, Any]) -> None:
        card = action.get("card")
        if isinstance(card, int) and 0 <= card < len(self.cards):
            self.choose(card, action.get("number", 0))

    def choose(self, card: int, answers: int = 0) -> None:
        """Choose one of the cards."""
        self.state = self.state | {"chosen": card, "answers": answers}
        self.changed()

    def on_paper(self) -> str:
        return heaps(self.cards).html()


class CardBrowser(Panel):
    """All cards small, and what there is to know about the chosen one."""

    def __init__(self, name: str, expansion: str) -> None:
        self.pack = SETS[expansion].pack
        first = {card.name: card for card in reversed(self.pack)}
        number = Counter(card.name for card in self.pack)
        self.names = list(number)
        cards = [(card_data(first[each]), number[each]) for each in self.names]
        self.grid, self.text = CardGrid(cards, self.names.index(name), self.refresh), page()
        self.text.add_class("bk-one")
        super().__init__([self.grid, self.text])
        self.refresh()

    @property
    def name(self) -> str:
        """The chosen card."""
        return str(self.names[self.grid.state["chosen"]])

    def pick(self, name: str) -> CardBrowser:
        """Choose a card by its name."""
        self.grid.choose(self.names.index(found(name, self.names, "card")))
        return self

    def refresh(self) -> None:
        name = self.name
        copies = [card for card in self.pack if card.name == name]
        border, reach = copies[0].border, copies[0].reach
        heading = say("show.copies", name=name, count=len(copies), border=say(f"border.{border}"), reach=reach)
        told = [(rule.id, rule.text) for rule in listed(KINDS[name].rules)]
        faces = say("show.faces", faces=", ".join(f"{card.rank}{SUIT_SIGNS[card.suit]}" for card in copies))
        picture = large(card_data(copies[0]) | {"rule": ""}).html()
        self.text.value = f"{picture}<div>{Notes(heading, [(None, faces), *told]).html()}</div>"

    def state(self) -> str:
        return say("show.one card", name=self.name)


@takes(text=TEXT)
def rule_browser(text: str = "") -> RuleBrowser:
    """The rulebook to leaf through: by words that occur in a rule, or by the beginning of its id; without a text all of it."""
    return RuleBrowser(text)


WIDEST = 120
"""So many letters of a rule stand in the list."""


class RuleBrowser(Panel):
    """A search, the rules it finds, and the rule that is chosen: to read, and to see at work."""

    def __init__(self, text: str) -> None:
        self.find = field(say("show.find"), text, self.look, say("show.find hint"), "98%")
        wide = ipywidgets.Layout(width="98%")
        select = ipywidgets.Select(description=say("show.rules"), rows=9, layout=wide, style=NAMED)
        self.list = followed(select, self.read)
        self.text, self.stage = page(), column()
        self.work = button(say("show.at work"), self.put_to_work)
        super().__init__([self.find, self.list, self.text, self.work, self.stage])
        self.add_class("bk-kept").add_class("bk-columns")
        self.look()

    def look(self) -> None:
        """Show the rules that a text finds."""
        found = looked_for(self.find.value.strip())
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
        self.work.layout.display = None if chosen in known_situations() else "none"
        put_on(self.stage)

    def put_to_work(self) -> None:
        """Put the situations in which the chosen rule decides on the stage."""
        put_on(self.stage, RuleSituations(self.list.value))

    def state(self) -> str:
        return say("show.rulebook", found=len(self.list.options))


def looked_for(text: str) -> list[Rule]:
    """The rules whose id begins with a text; or else those about it, then those that speak of it, then those with it in an example.

    >>> [each.id for each in looked_for("barrel")[:2]], looked_for("card-barr") == looked_for("CARD-BARREL")
    (['CARD-BARREL-1', 'CARD-BARREL-2'], True)
    """
    if begin := rules(text):
        return list(begin)
    words = text.casefold().split()

    def rank(found: Rule) -> int:
        told = (found.id.casefold().split("-"), found.text.casefold())
        about = all(any(part.startswith(word) for part in told[0]) for word in words)
        return 0 if about else 1 if all(word in told[1] for word in words) else 2

    return sorted(search(text), key=rank)


SHORT = 100
"""So many characters of a rule's text stand in the list."""


class RuleSituations(Stage):
    """The situations of one rule in a list, and one of them on the table."""

    def __init__(self, which: str) -> None:
        self.list = choice(say("show.which situation"), [], self.refresh, width="98%")
        self.cases = cases_of(which)
        scenario, case = self.cases[0]
        self.prepare(scenario, case, heading(scenario, case))
        super().__init__([self.list, self.position])
        self.fill()

    def show(self, which: str, play: bool | None = None) -> None:
        """List the situations of a rule, and put the first one on the table."""
        self.cases = cases_of(which)
        self.fill()
        self.refresh(play)

    def fill(self) -> None:
        """Write the list without putting anything on."""
        titles = [say("show.one situation", title=scenario.title, case=case) for scenario, case in self.cases]
        cases, self.cases = self.cases, []
        self.list.options = [(title, number) for number, title in enumerate(titles)]
        self.list.index = 0
        self.cases = cases

    def refresh(self, play: bool | None = None) -> None:
        """Put the chosen situation on the table."""
        if self.cases and self.list.value is not None:
            scenario, case = self.cases[self.list.value]
            self.put(scenario, case, heading(scenario, case), play)

    def state(self) -> str:
        return self.position.told()


class Situations(Panel):
    """A list of rules, and the chosen one at work."""

    def __init__(self, *ids: str) -> None:
        known = [(_short(each), each) for each in known_situations(*ids)]
        if not known:
            raise BangkitError(say("scenario.no situations"))
        self.rules = choice(say("show.which rule"), known, self.show, width="98%")
        self.told, self.work = page(rule(known[0][1])._repr_html_()), RuleSituations(known[0][1])
        super().__init__([self.rules, self.told, self.work])

    def pick(self, which: str, play: bool | None = None) -> Situations:
        """Choose a rule by its id, and whether its situations are played or watched."""
        check({"play": play}, {"play": or_none(FLAG)})
        wanted = found(which, dict(self.rules.options).values(), "rule in the list")
        if wanted != self.rules.value:
            self.rules.value = wanted
        if play is not None and play != self.work.position.session.playing:
            self.work.position.do("mode")
        return self

    def show(self) -> None:
        """Tell the chosen rule, and put its first situation on the table."""
        self.told.value = rule(self.rules.value)._repr_html_()
        self.work.show(self.rules.value)

    def state(self) -> str:
        return say("show.situations", count=len(self.rules.options), rule=self.rules.value)


@takes()
def situations(*ids: str) -> Situations:
    """Rules by their ids, or by how their ids begin, each with the situations in which it decides.

    Without an id: every rule that has a situation.
    """
    return Situations(*ids)


def cases_of(which: str) -> list[tuple[Scenario, str]]:
    """Every case of every scenario in which a rule decides."""
    scenarios = [each.scenario() for each in known_situations(which)[which]]
    return [(scenario, case) for scenario in scenarios for case in scenario.cases]


def _short(which: str) -> str:
    """A rule in one line; a decision is known by the question that it settles."""
    return shorten(say("show.one rule", id=which, text=said_by(which)), SHORT, placeholder="\N{HORIZONTAL ELLIPSIS}")
