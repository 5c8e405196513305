"""Small things to touch in the first lessons: whose eyes, who wins, and whether everything is installed."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib import import_module
from typing import Any

from bangkit.cards.game import new_game
from bangkit.core import roles, winning
from bangkit.core.arguments import one_of, takes
from bangkit.core.language import language
from bangkit.core.rulebook import rules
from bangkit.core.seating import NAMES
from bangkit.show.display import Notes, Picture
from bangkit.show.draw.ring import seating
from bangkit.show.widgets.panels import Panel, button, chip, choice, label, page, row
from bangkit.words import catalogue
from bangkit.words.catalogue import say
from bangkit.words.telling import role


@takes(players=one_of([number for number, dealt in roles.ROLES_FOR.items() if roles.SHERIFF in dealt]))
def who_wins(players: int = 5) -> Victory:
    """Say who is still alive, and see whether the game is over and who has won; with three players it matters who kills whom (VAR-3P-4)."""
    return Victory(players)


class Seated:
    """Somebody with a role, alive or not."""

    def __init__(self, name: str, role: str | None, out: bool) -> None:
        self.name, self.role, self.out = name, role, out


BEFORE = {"CARD-END-3": "CARD-END-2"}
"""What a rule on "any other case" is told after."""


class Victory(Panel):
    """A chip for everybody, pressed while he is alive, and the verdict."""

    def __init__(self, players: int) -> None:
        self.roles = dict(zip(NAMES, roles.ROLES_FOR[players], strict=False))
        self.alive = {
            name: chip(say("show.alive", name=name, role=role(has)), self.refresh, True)
            for name, has in self.roles.items()
        }
        self.verdict = page()
        super().__init__([label(say("show.living")), row(*self.alive.values()), self.verdict])
        self.refresh()

    def outlive(self, *names: str) -> Victory:
        """These players are alive, all others are not."""
        for name, box in self.alive.items():
            box.value = name in names
        return self

    @property
    def outcome(self) -> winning.Outcome | None:
        """Who has won, by which rule; nothing while the game goes on."""
        return winning.verdict([Seated(name, has, not self.alive[name].value) for name, has in self.roles.items()])

    def told(self) -> str:
        found = self.outcome
        if found is None:
            return say("show.goes on")
        alone = len(found.winners) == 1 and found.side == roles.SHERIFF
        return say(f"show.side {found.side}{' alone' * alone}", names=found.winners)

    def refresh(self) -> None:
        found = self.outcome
        named = [("not this rule", BEFORE.get(found.rule)), ("this rule", found.rule)] if found else []
        entries = [(each, say(f"show.{key}", text=rules(each)[0].text)) for key, each in named if each]
        self.verdict.value = Notes(self.told(), entries).html()

    def state(self) -> str:
        return say("show.who wins", verdict=self.told())


@takes()
def languages() -> Languages:
    """Choose the language in which everything is told from now on; pages that stand there already keep theirs."""
    return Languages()


class Languages(Panel):
    """A list of the languages, each by its own name, and what the choice means."""

    one_language = False

    def __init__(self) -> None:
        names = [(say(f"language name.{each}"), each) for each in catalogue.languages()]
        self.said = page()
        self.list = choice(say("show.language"), names, self.refresh, start=catalogue.chosen())
        super().__init__([row(self.list, self.said)])
        self.refresh()

    def refresh(self) -> None:
        language(self.list.value)
        self.said.value = f"<p>{escape(self.state())}</p>"

    def state(self) -> str:
        return say("show.language is", example=say("question.play"))


@takes()
def checklist() -> Checklist:
    """Whether everything that the course needs is here; a button at the end tries the widgets."""
    return Checklist()


class Checklist(Panel):
    """One line for each thing that the course needs."""

    strip = "bk-strip bk-own"

    def __init__(self) -> None:
        self.results = [_tried(key, check) for key, check in CHECKS.items()]
        lines = "".join(f"<li>{escape(told)}</li>" for _, told in self.results)
        self.lines = page(f"<ul style='list-style:none;padding-left:0'>{lines}</ul>")
        drawn = dict(zip(CHECKS, self.results, strict=True))["pictures"][0]
        self.picture = page(_seats().html() if drawn else "")
        self.said = page(f"<p>{say('show.not pressed')}</p>")
        self.button = button(say("show.press"), self.press, "primary")
        beside = row(self.button, self.said)
        beside.layout.align_items = "center"
        super().__init__([self.lines, beside, self.picture])

    def waking(self) -> str:
        return f"<b>{escape(say('show.not checked'))}</b> {escape(say('show.check it'))}"

    def on_paper(self) -> str:
        """What is to be checked, each with an empty box: what went well elsewhere says nothing of this machine."""
        lines = "".join(f"<li>☐ {escape(say(f'show.checked {key}'))}</li>" for key in CHECKS)
        return f"<ul style='list-style:none;padding-left:0'>{lines}</ul>"

    def press(self) -> None:
        self.said.value = f"<p><b>{say('show.pressed')}</b></p>"

    def state(self) -> str:
        return say("show.checks", well=sum(well for well, _ in self.results), all=len(self.results))


def _tried(key: str, check: Callable[[], dict[str, Any]]) -> tuple[bool, str]:
    """Whether a check went well, and what to say."""
    try:
        return True, say("show.may", move=say(f"show.check {key}", check()))
    except Exception as error:  # whatever is wrong here is to be told, not raised
        return False, say("show.may not", move=say("show.check failed", why=str(error)))


def _table() -> Any:
    """The table that is dealt."""
    return new_game(players=4, seed=7)


def _seats() -> Picture:
    """That table, as far as whoever is asked sees."""
    return seating(_table(), _table().request.who)


CHECKS: dict[str, Callable[[], dict[str, Any]]] = {
    "engine": lambda: {"name": _table().request.who},
    "rulebook": lambda: {"number": str(len(rules()))},
    "networkx": lambda: {"version": import_module("networkx").__version__},
    "sympy": lambda: {"version": import_module("sympy").__version__},
    "pictures": lambda: {"name": _table().request.who, "picture": _seats()},
}
"""What is tried, and the facts that come of it."""
