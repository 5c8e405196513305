"""A guess before the answer: whoever has not said anything is told nothing, and what he has said stays said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from bangkit.core.arguments import TEXT, Argument, check, one_of, or_none, shortened, takes
from bangkit.core.errors import BangkitError
from bangkit.odds.rendering import decimal, percent
from bangkit.show.display import folded, said
from bangkit.show.widgets.asleep import Asleep, printed
from bangkit.show.widgets.panels import Panel, Slider, button, column, page, put_on, row
from bangkit.words.catalogue import say

CHOICES = Argument(
    "a list of texts, a table from texts to what is said to them, or a range of percents",
    lambda value: (
        isinstance(value, (range, list, tuple, Mapping))
        and len(value) > 1
        and (isinstance(value, range) or all(isinstance(each, str) for each in value))
    ),
)
THEN = Argument(
    "what shows itself, a list of such things, or a function that makes it",
    lambda value: callable(value) or all(map(_shows_itself, _listed(value))),
)
CHANCE = Argument("a number from 0 to 1", lambda value: isinstance(value, (int, float, Fraction)) and 0 <= value <= 1)
NEAR = 3
"""A guess so many points off is a good one."""


def _listed(shown: Any) -> Sequence[Any]:
    return shown if isinstance(shown, (list, tuple)) else [shown]


def _shows_itself(value: Any) -> bool:
    return isinstance(value, Asleep) or (hasattr(value, "_repr_html_") and not isinstance(value, type))


@takes(question=TEXT, choices=CHOICES, then=THEN)
def guess(question: str, choices: Sequence[str] | Mapping[str, str] | range, then: Any, right: Any = None) -> Guess:
    """Ask for a guess: what `then` shows stays hidden until one is made, and a guess that is made stays.

    In code: `asked.choose("Ben")`, or `asked.choose(25)` of a range, makes the guess.
    On a page behind which nothing runs the answer is folded below the question.

    Args:
        question: what is asked.
        choices: texts to choose from, or a table from each to what is said to it; or a range of percents.
        then: what shows itself, a list of such things, or a function that makes it.
        right: the right one of the texts, or the chance that was to be guessed.

    Raises:
        BangkitError: `right` is none of the texts, or not a chance where percents are asked for.

    >>> guess("Which is more likely?", ["a Heart", "a Beer"], [], "a Heart").choose("a Beer").shown
    '<p>You said a Beer. It is a Heart.</p>'
    """
    return Guess(question, choices, then, right)


class Guess(Panel):
    """A question, the ways to answer it, and below them what is told afterwards."""

    def __init__(self, question: str, choices: Any, then: Any, right: Any) -> None:
        self.question, self.choices, self.then = question, choices, then
        self.percents = isinstance(choices, range)
        check({"right": right}, {"right": or_none(CHANCE if self.percents else one_of([*choices]))})
        self.right: Any = Fraction(right) if self.percents and right is not None else right
        self.chosen: Any = None
        self.told, self.stage = page(f"<p>{said(say('guess.first'))}</p>"), column()
        self.ways = row(*(self._sliding() if self.percents else map(self._button, choices)))
        super().__init__([page(f"<p><b>{said(question)}</b></p>"), self.ways, self.told, self.stage])

    def _button(self, text: str) -> Any:
        return button(text, lambda: self.choose(text))

    def _sliding(self) -> list[Any]:
        """A slider, and the button that says so."""
        least, most = min(self.choices), max(self.choices)
        slider = Slider((least + most) // 2, least, most, say("guess.percent"), abs(self.choices.step), "340px")
        return [slider, button(say("guess.say so"), lambda: self.choose(slider.value), "primary")]

    def choose(self, choice: Any) -> Guess:
        """Make the guess, in code as somebody does by hand; of two the first counts."""
        if choice not in self.choices:
            raise BangkitError(say("show.no such answer", answer=shortened(choice), question=self.question))
        if self.chosen is None:
            self.chosen = choice
            if self.percents:
                self.ways.layout.display = "none"
            for each in self.ways.children if not self.percents else ():
                each.disabled = True
                each.button_style = "primary" if each.description == choice else ""
            self.told.value = f"<p>{said(self._verdict())}</p>"
            put_on(self.stage, *self._answer())
        return self

    @property
    def shown(self) -> str:
        """The HTML below the ways to answer."""
        return str(self.told.value) + "".join(map(printed, self.stage.children))

    def _verdict(self) -> str:
        """What is said to the guess."""
        if not self.percents:
            key = "open" if self.right is None else "right" if self.chosen == self.right else "wrong"
            told = say(f"guess.{key}", guess=self.chosen, right=self.right)
            return f"{told} {self.choices[self.chosen]}" if isinstance(self.choices, Mapping) else told
        if self.right is None:
            return say("guess.open", guess=f"{self.chosen}%")
        off = self.chosen - 100 * self.right
        key = "near" if abs(off) <= NEAR else "too much" if off > 0 else "too little"
        facts = {"guess": f"{self.chosen}%", "right": percent(self.right), "points": decimal(abs(off), 1)}
        return say(f"guess.{key}", facts)

    def _answer(self) -> list[Any]:
        """What comes then, as parts of a panel."""
        made = self.then() if callable(self.then) else self.then
        return [each if isinstance(each, Asleep) else page(each._repr_html_()) for each in _listed(made)]

    def on_paper(self) -> str:
        asked, ways, told, stage = self.children[:4]
        if self.chosen is not None:
            return "".join(map(printed, (asked, told, stage)))
        among = "" if self.percents else f"<p>{' &middot; '.join(map(said, self.choices))}</p>"
        right = "" if self.right is None else percent(self.right) if self.percents else self.right
        first = f"<p><b>{said(right)}</b></p>" if right else ""
        return printed(asked) + among + folded(say("guess.answer"), first + "".join(map(printed, self._answer())))

    def state(self) -> str:
        return say("guess.state", question=self.question)
