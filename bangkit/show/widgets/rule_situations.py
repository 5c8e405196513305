"""Rules at work: choose a rule and see it decide, in small positions to watch step by step or to play oneself."""

from __future__ import annotations

from textwrap import shorten

from bangkit.core.arguments import FLAG, check, found, or_none
from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import rule
from bangkit.show.display import said_by
from bangkit.show.widgets.panels import Panel, choice, page, row
from bangkit.show.widgets.position_widgets import Stage
from bangkit.stage.scenario import Scenario
from bangkit.stage.situations import situations as known_situations
from bangkit.words.catalogue import say

SHORT = 100
"""So many characters of a rule's text stand in the list."""


class RuleSituations(Stage):
    """The situations of one rule in a list, and one of them on the stage."""

    def __init__(self) -> None:
        self.prepare()
        self.list = choice(say("show.which situation"), [], self.refresh, width="98%")
        self.cases: list[tuple[Scenario, str]] = []
        super().__init__([self.list, row(self.mode), self.stage])

    def show(self, which: str) -> None:
        """List the situations of a rule, and put the first one on the stage."""
        scenarios = [each.scenario() for each in known_situations(which)[which]]
        self.cases = [(scenario, case) for scenario in scenarios for case in scenario.cases]
        titles = [say("show.one situation", title=scenario.title, case=case) for scenario, case in self.cases]
        self.list.index = None
        self.list.options = [(title, number) for number, title in enumerate(titles)]
        self.list.index = 0

    def refresh(self) -> None:
        """Put the chosen situation on the stage."""
        if self.list.value is None:
            return
        scenario, case = self.cases[self.list.value]
        self.put(scenario, case, scenario.title)

    def state(self) -> str:
        return self.position.state()


class Situations(Panel):
    """A list of rules, and the chosen one at work."""

    def __init__(self, *ids: str) -> None:
        known = [(_short(each), each) for each in known_situations(*ids)]
        if not known:
            raise BangkitError(say("scenario.no situations"))
        self.rules = choice(say("show.which rule"), known, self.show, width="98%")
        self.told, self.work = page(), RuleSituations()
        super().__init__([self.rules, self.told, self.work])
        self.show()

    def pick(self, which: str, play: bool | None = None) -> Situations:
        """Choose a rule by its id, and whether its situations are played or watched."""
        check({"play": play}, {"play": or_none(FLAG)})
        self.rules.value = found(which, dict(self.rules.options).values(), "rule in the list")
        if play is not None:
            self.work.mode.value = play
        return self

    def show(self) -> None:
        """Tell the chosen rule, and put its first situation on the stage."""
        self.told.value = rule(self.rules.value)._repr_html_()
        self.work.show(self.rules.value)

    def state(self) -> str:
        return say("show.situations", count=len(self.rules.options), rule=self.rules.value)


def situations(*ids: str) -> Situations:
    """Rules by their ids, or by how their ids begin, each with the situations in which it decides.

    Without an id: every rule that has a situation.
    """
    return Situations(*ids)


def _short(which: str) -> str:
    """A rule in one line; a decision is known by the question that it settles."""
    return shorten(say("show.one rule", id=which, text=said_by(which)), SHORT, placeholder="\N{HORIZONTAL ELLIPSIS}")
