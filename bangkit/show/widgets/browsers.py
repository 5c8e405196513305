"""The cards and the rulebook to leaf through, and rules at work: each decides in small positions to watch step by step or to play oneself."""

from __future__ import annotations

from textwrap import shorten

import ipywidgets

from bangkit.cards.cardset import SETS
from bangkit.cards.faces import SUIT_SIGNS
from bangkit.cards.hooks import KINDS
from bangkit.core.arguments import FLAG, TEXT, check, found, one_of, or_none, takes
from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import listed, rule, rules, search
from bangkit.show.card_state import card_data
from bangkit.show.display import Notes, said_by
from bangkit.show.draw.card import large
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
        self.work.layout.display = None if chosen in known_situations() else "none"
        put_on(self.stage)

    def put_to_work(self) -> None:
        """Put the situations in which the chosen rule decides on the stage."""
        put_on(self.stage, RuleSituations(self.list.value))

    def state(self) -> str:
        return say("show.rulebook", found=len(self.list.options))


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
