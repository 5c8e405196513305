"""Rules at work: choose a rule and see it decide, in small positions to watch step by step or to play oneself."""

from __future__ import annotations

from textwrap import shorten

from bangkit.core.arguments import FLAG, check, found, or_none, takes
from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import rule
from bangkit.show.display import said_by
from bangkit.show.widgets.panels import Panel, choice, page
from bangkit.show.widgets.position_table import Stage, heading
from bangkit.stage.scenario import Scenario
from bangkit.stage.situations import situations as known_situations
from bangkit.words.catalogue import say

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
