"""Situations: choose a rule and see it decide, in small positions to watch step by step or to play oneself."""

from __future__ import annotations

from textwrap import shorten

from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import rule
from bangkit.show.panels import Panel, choice, column, page, row, tick
from bangkit.show.plays import Position, Walk
from bangkit.show.values import Notes
from bangkit.stage.scenario import Scenario
from bangkit.stage.situations import situations as known_situations
from bangkit.words.showing import caption

SHORT = 100
"""So many characters of a rule's text stand in the list."""


class Situations(Panel):
    """A list of rules, a list of the situations of the chosen one, and one of them on the stage."""

    def __init__(self, *ids: str) -> None:
        self.known = known_situations(*ids)
        self.rules = choice(
            caption("which rule"), [(_short(each), each) for each in self.known], self.show, width="98%"
        )
        self.list = choice(caption("which situation"), [], self.refresh, width="98%")
        self.mode = tick(caption("play yourself"), caption("play yourself"), self.refresh, width="160px")
        self.told, self.stage = page(), column()
        self.cases: list[tuple[Scenario, str]] = []
        super().__init__([self.rules, self.told, self.list, row(self.mode), self.stage])
        self.show()

    def pick(self, which: str, play: bool | None = None) -> Situations:
        """Choose a rule by its id, and whether its situations are played or watched."""
        if which not in self.known:
            raise BangkitError(caption("not in the list", name=which))
        self.rules.value = which
        if play is not None:
            self.mode.value = play
        return self

    @property
    def position(self) -> Walk | Position:
        """What is on the stage."""
        shown: Walk | Position = self.stage.children[0]
        return shown

    def show(self) -> None:
        """List the situations of the chosen rule, and put the first one on the stage."""
        found = rule(self.rules.value)
        asked = [(None, found.question)] if found.question else []
        self.told.value = Notes(found.place, [*asked, (found.id, found.text)]).html()
        scenarios = [each.scenario() for each in self.known[found.id]]
        self.cases = [(scenario, case) for scenario in scenarios for case in scenario.cases]
        titles = [caption("one situation", title=scenario.title, case=case) for scenario, case in self.cases]
        self.list.options = [(title, number) for number, title in enumerate(titles)]
        self.refresh()

    def refresh(self) -> None:
        """Put the chosen situation on the stage."""
        if self.list.value is None:
            return
        scenario, case = self.cases[self.list.value]
        shown = Position(scenario.game(case), scenario.title) if self.mode.value else Walk(scenario, case, ())
        old, self.stage.children = self.stage.children, (shown,)
        for each in old:
            each.close()

    def state(self) -> str:
        return caption("situations", count=len(self.known), rule=self.rules.value)


def situations(*ids: str) -> Situations:
    """Rules by their ids, or by how their ids begin, each with the situations in which it decides.

    Without an id: every rule that has a situation.
    """
    return Situations(*ids)


def _short(which: str) -> str:
    text = rule(which).text.translate(str.maketrans("", "", "*`"))
    return shorten(caption("one rule", id=which, text=text), SHORT, placeholder="\N{HORIZONTAL ELLIPSIS}")
