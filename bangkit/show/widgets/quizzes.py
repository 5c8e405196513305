"""A check of understanding with an answer at once, and a rulebook to leaf through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from textwrap import shorten
from typing import Any

import ipywidgets

from bangkit.cards.cardset import SETS
from bangkit.cards.faces import SUIT_SIGNS
from bangkit.cards.hooks import KINDS
from bangkit.core.arguments import TEXT, Argument, check, found, one_of, takes
from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import listed, rule, rules, search
from bangkit.show.display import Notes
from bangkit.show.widgets.panels import Panel, button, choice, column, label, page, put_on, row
from bangkit.show.widgets.rule_situations import RuleSituations
from bangkit.stage.situations import situations
from bangkit.words.catalogue import say


@dataclass(frozen=True)
class Question:
    """A question with its choices; `answer` is one of them and comes from the engine, `hints` answer wrong ones."""

    text: str
    choices: Sequence[object]
    answer: object
    why: str = ""
    hints: Mapping[object, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if str(self.answer) not in map(str, self.choices):
            raise BangkitError(say("show.no such answer", answer=repr(self.answer), question=repr(self.text)))

    def feedback(self, chosen: object) -> str:
        """What to say to a choice; nothing to none."""
        if chosen is None:
            return ""
        if str(chosen) == str(self.answer):
            return say("show.right", why=self.why)
        return say("show.wrong", hint=next((hint for key, hint in self.hints.items() if str(key) == str(chosen)), None))


def _asks(value: Any) -> bool:
    """Whether this is a question, or what one is made of."""
    if isinstance(value, Question):
        return True
    return (
        isinstance(value, (list, tuple))
        and 3 <= len(value) <= 5
        and isinstance(value[0], str)
        and isinstance(value[1], (list, tuple))
        and all(isinstance(each, kind) for each, kind in zip(value[3:], (str, Mapping), strict=False))
    )


QUESTION = Argument("a question: (text, choices, answer), and after them perhaps why it is so, and hints", _asks)


def quiz(*questions: Sequence[Any]) -> Quiz:
    """A few questions, answered at once: each is (text, choices, answer, why, hints), the last two optional."""
    for number, each in enumerate(questions, 1):
        check({f"question {number}": each}, {f"question {number}": QUESTION})
    return Quiz([each if isinstance(each, Question) else Question(*each) for each in questions])


class Quiz(Panel):
    """Questions below one another, each with its choices and what there is to say to the choice."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self.questions = tuple(questions)
        self.choices = [
            choice(say("show.answer"), [(say("show.choose"), None), *((str(c), str(c)) for c in q.choices)], self.refresh,
                   q.text, "330px")
            for q in questions
        ]  # fmt: skip
        self.said = [page() for _ in questions]
        self.score = page()
        parts: list[Any] = []
        for number, (q, box, said) in enumerate(zip(questions, self.choices, self.said, strict=True), 1):
            parts += [label(f"{number}. {q.text}"), row(box, said)]
        super().__init__([*parts, self.score])
        self.refresh()

    def answer(self, *chosen: object) -> Quiz:
        """Choose answers, in the order of the questions."""
        for box, each in zip(self.choices, chosen, strict=False):
            box.value = None if each is None else str(each)
        return self

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(box.value == str(q.answer) for q, box in zip(self.questions, self.choices, strict=True))

    def refresh(self) -> None:
        for q, box, said in zip(self.questions, self.choices, self.said, strict=True):
            said.value = f"<span>{escape(q.feedback(box.value))}</span>"
        self.score.value = f"<b>{escape(self.state())}</b>"

    def state(self) -> str:
        return say("show.quiz", right=self.right, all=len(self.questions))


@takes(name=TEXT)
def card_browser(name: str = "BANG!", expansion: str = SETS.base.name) -> CardBrowser:
    """The cards of the base game or of an expansion: how many there are of each, and every rule about it."""
    check({"expansion": expansion}, {"expansion": one_of([each.name for each in SETS if each.pack])})
    return CardBrowser(name, expansion)


class CardBrowser(Panel):
    """A list of the cards' names, and what there is to know about the chosen one."""

    def __init__(self, name: str, expansion: str) -> None:
        self.pack = SETS[expansion].pack
        names = list(dict.fromkeys(card.name for card in self.pack))
        self.list = choice(say("show.card to reveal"), names, self.refresh)
        self.text = page()
        super().__init__([self.list, self.text])
        self.list.value = found(name, names, "card")
        self.refresh()

    def refresh(self) -> None:
        name = self.list.value
        copies = [card for card in self.pack if card.name == name]
        border, reach = copies[0].border, copies[0].reach
        heading = say("show.copies", name=name, count=len(copies), border=border, reach=reach)
        told = [(rule.id, rule.text) for rule in listed(KINDS[name].rules)]
        faces = say("show.faces", faces=", ".join(f"{card.rank}{SUIT_SIGNS[card.suit]}" for card in copies))
        self.text.value = Notes(heading, [(None, faces), *told]).html()

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
        self.find = ipywidgets.Text(
            text, description=say("show.find"), placeholder=say("show.find hint"), continuous_update=False,
            layout=ipywidgets.Layout(width="420px"), style={"description_width": "initial"},
        )  # fmt: skip
        self.find.observe(lambda _: self.look(), "value")
        self.list = ipywidgets.Select(
            description=say("show.rules"), rows=9, layout=ipywidgets.Layout(width="98%"), style={"description_width": "initial"},
        )  # fmt: skip
        self.list.observe(lambda _: self.read(), "value")
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
        shown = RuleSituations()
        shown.show(self.list.value)
        put_on(self.stage, shown)

    def state(self) -> str:
        return say("show.rulebook", found=len(self.list.options))
