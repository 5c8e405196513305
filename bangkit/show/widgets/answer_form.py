"""An answer to a question that somebody else judges: a button for each answer, buttons and a check for several, or a field."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from bangkit.show.display import Shown
from bangkit.show.widgets.drawn import Drawn
from bangkit.show.widgets.module import module, style
from bangkit.words.catalogue import say

LONGEST = 500
"""So many letters of what is written into the field are read."""


class AnswerForm(Drawn):
    """Choices, each with what there is to say about it, or a field without any; `judge` says what the answer is worth.

    It is given one text, or a list of texts where several may be chosen.
    """

    _esm = module("alive", "shapes", "answer_form")
    _css = style("alive", "cards", "quiz", "answer_form")

    def __init__(
        self, label: str, choices: Sequence[tuple[str, str]], several: bool, judge: Callable[[str | list[str]], Shown]
    ) -> None:
        self.label, self.choices, self.several, self.judge = label, tuple(choices), several, judge
        self.chosen: list[int] = []
        self.verdict: Shown | None = None
        super().__init__(self.shown())

    def clicked(self, action: Mapping[str, Any]) -> None:
        chosen, text = action.get("chosen"), action.get("text")
        if self.choices and isinstance(chosen, list) and all(each in range(len(self.choices)) for each in chosen):
            self.choose(*(self.choices[each][0] for each in chosen))
        elif not self.choices and isinstance(text, str) and text.strip():
            self.write(text.strip()[:LONGEST])
        self.state = self.shown() | {"answers": action.get("number", 0)}

    def choose(self, *chosen: str) -> None:
        """Answer with these, one or several."""
        self.chosen = [number for number, (text, _) in enumerate(self.choices) if text in chosen]
        if self.several or len(self.chosen) == 1:
            texts = [self.choices[each][0] for each in self.chosen]
            self.verdict = self.judge(texts if self.several else texts[0])

    def write(self, text: str) -> None:
        """Answer with what stands in the field."""
        self.verdict = self.judge(text)

    def shown(self) -> dict[str, Any]:
        """What is drawn: what there is to choose from, what was chosen, and the verdict on it."""
        choices = [{"text": text, "about": about} for text, about in self.choices]
        told = "" if self.verdict is None else self.verdict.html()
        return {"label": self.label, "choices": choices, "several": self.several, "chosen": self.chosen, "told": told}

    def waking(self) -> str:
        return escape(say("show.wake form"))

    def on_paper(self) -> str:
        lines = "".join(
            f"<li>{escape(text)}{f': {escape(about)}' if about else ''}</li>" for text, about in self.choices
        )
        return f"<ul>{lines}</ul>" if lines else f"<p>{escape(self.label)}</p>"

    def __repr__(self) -> str:
        names = "; ".join(text for text, _ in self.choices)
        return say("show.run me", what=f"{self.label}: {names}" if names else self.label)
