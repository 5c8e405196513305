"""A check of understanding: a question at a time, its answers as buttons, and what there is to say to each at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from bangkit.core.arguments import FLAG, Argument, check, shortened, takes
from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import with_words
from bangkit.show.card_state import named_in
from bangkit.show.draw.card import row
from bangkit.show.widgets.drawn import Drawn, module, style, symbols
from bangkit.words.catalogue import say

LETTERS = "ABCDEFGH"


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
            raise BangkitError(say("show.no such answer", answer=shortened(self.answer), question=shortened(self.text)))

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


@takes()
def quiz(*questions: Sequence[Any], cards: bool = True) -> Quiz:
    """A few questions, answered at once: each is (text, choices, answer, why, hints), the last two optional.

    The cards that a question names are drawn beside it, unless `cards` is false (a Gatling may be a face of a die).
    """
    check({"cards": cards}, {"cards": FLAG})
    for number, each in enumerate(questions, 1):
        check({f"question {number}": each}, {f"question {number}": QUESTION})
    return Quiz([each if isinstance(each, Question) else Question(*each) for each in questions], cards)


class Quiz(Drawn):
    """Questions one after the other; what is sent to the page tells no answer before it is chosen."""

    _esm = symbols() + module("alive", "shapes", "quiz")
    _css = style("alive", "cards", "quiz")

    def __init__(self, questions: Sequence[Question], cards: bool = True) -> None:
        self.questions = tuple(questions)
        self.cards = [named_in(each.text) if cards else [] for each in questions]
        self.chosen: list[int | None] = [None] * len(questions)
        self.first: list[bool | None] = [None] * len(questions)
        """Whether the first answer to each was right."""
        super().__init__(self.shown())

    def clicked(self, action: Mapping[str, Any]) -> None:
        question, choice = action.get("question"), action.get("choice")
        if isinstance(question, int) and 0 <= question < len(self.questions) and isinstance(choice, int):
            self._choose(question, choice if 0 <= choice < len(self.questions[question].choices) else None)
            self.state = self.shown() | {"answers": action.get("number", 0)}

    def _choose(self, number: int, choice: int | None) -> None:
        self.chosen[number] = choice
        if self.first[number] is None:
            self.first[number] = self._is_right(number)

    def shown(self) -> dict[str, Any]:
        """What is drawn: every question with its answers, and a verdict on the chosen one."""
        return {"questions": [self._question(number) for number in range(len(self.questions))], "told": self.told()}

    def _question(self, number: int) -> dict[str, Any]:
        asked, chosen = self.questions[number], self.chosen[number]
        shown = {"text": asked.text, "choices": [str(each) for each in asked.choices], "cards": self.cards[number]}
        return shown | {"chosen": chosen, "right": self._is_right(number), "said": with_words(self.said(number))}

    def _is_right(self, number: int) -> bool | None:
        asked, chosen = self.questions[number], self.chosen[number]
        return None if chosen is None else str(asked.choices[chosen]) == str(asked.answer)

    def said(self, number: int) -> str:
        """What there is to say to the answer that was chosen; nothing to none."""
        asked, chosen = self.questions[number], self.chosen[number]
        return asked.feedback(None if chosen is None else asked.choices[chosen])

    def answer(self, *chosen: object) -> Quiz:
        """Choose answers, in the order of the questions."""
        for number, (asked, each) in enumerate(zip(self.questions, chosen, strict=False)):
            if each is None:
                self._choose(number, None)
            elif (text := str(each)) in (texts := list(map(str, asked.choices))):
                self._choose(number, texts.index(text))
            else:
                raise BangkitError(say("show.no such answer", answer=shortened(each), question=shortened(asked.text)))
        self.state = self.shown()
        return self

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(self._is_right(number) is True for number in range(len(self.questions)))

    def told(self) -> str:
        """How many are right, in words, and how many of them were so at the first try."""
        right, first, every = self.right, sum(each is True for each in self.first), len(self.questions)
        key = "show.quiz" if not right else "show.quiz at once" if first >= right else "show.quiz tried"
        return say(key, right=right, all=every, first=min(first, right))

    def on_paper(self) -> str:
        return "".join(
            f"<p><b>{number}. {escape(each.text)}</b></p>{row(cards).html() if cards else ''}<ul>"
            + "".join(f"<li>{letter}: {escape(str(c))}</li>" for letter, c in zip(LETTERS, each.choices, strict=False))
            + "</ul>"
            for number, (each, cards) in enumerate(zip(self.questions, self.cards, strict=True), 1)
        )

    def __repr__(self) -> str:
        return say("show.run me", what=self.told())
