"""An answer to a question that somebody else judges: a button for each answer, buttons and a check for several, or a field."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from bangkit.show.display import Shown
from bangkit.show.widgets.drawn import Drawn, module, style
from bangkit.words.catalogue import say

LONGEST = 500
"""So many letters of what is written into the field are read."""


@dataclass(frozen=True)
class Judged:
    """What is said to an answer, and the name and the line of Python by which it is handed in; no line if there is nothing to hand in.

    `share` is the share of the points that it earns.
    """

    told: Shown
    name: str = ""
    line: str = ""
    share: Fraction = Fraction(0)

    def __str__(self) -> str:
        return "\n".join(filter(None, (self.told.text(), self.line)))


Help = Callable[[], tuple[Shown, str]]
"""What the button for help gives, and what it gives when it is pressed again: "hint", "solution", or nothing."""


class AnswerForm(Drawn):
    """Choices, each with what there is to say about it, or a field without any; `judge` says what the answer is worth.

    It is given one text, or a list of texts where several may be chosen. `help` gives the hints, if there are any.
    """

    _esm = module("alive", "shapes", "answer_form")
    _css = style("alive", "cards", "quiz", "answer_form")

    def __init__(
        self,
        label: str,
        choices: Sequence[tuple[str, str]],
        several: bool,
        judge: Callable[[str | list[str]], Judged],
        help: Help | None = None,
        gives: str = "hint",
    ) -> None:
        self.label, self.choices, self.several, self.judge = label, tuple(choices), several, judge
        self.chosen: list[int] = []
        self.verdict: Judged | None = None
        self.handed_in: Judged | None = None
        self.text = self.closed = ""
        self.given = False
        self.help, self.hints = help, list[Shown]()
        self.gives = gives if help is not None else ""
        super().__init__(self.shown())

    def clicked(self, action: Mapping[str, Any]) -> None:
        chosen, text = action.get("chosen"), action.get("text")
        self.given = False
        if action.get("help") is True:
            self.hint()
        elif self.choices and isinstance(chosen, list) and all(map(self._is_place, chosen)):
            self.choose(*(self.choices[each][0] for each in chosen))
        elif not self.choices and isinstance(text, str) and text.strip():
            self.write(text.strip()[:LONGEST])
        self.state = self.shown() | {"answers": action.get("number", 0)}

    def _is_place(self, chosen: Any) -> bool:
        """Whether this is the place of one of the choices."""
        return type(chosen) is int and chosen in range(len(self.choices))

    def choose(self, *chosen: str) -> None:
        """Answer with these, one or several."""
        self.chosen = self._places(chosen)
        if self.several or len(self.chosen) == 1:
            texts = [self.choices[each][0] for each in self.chosen]
            self.verdict = self.judge(texts if self.several else texts[0])

    def write(self, text: str) -> None:
        """Answer with what stands in the field."""
        self.text, self.verdict = text, self.judge(text)

    def _places(self, chosen: Sequence[str]) -> list[int]:
        return [number for number, (text, _) in enumerate(self.choices) if text in chosen]

    def give(self, said: str | list[str], judged: Judged) -> None:
        """Show what is handed in elsewhere, and what it is worth."""
        self.chosen, self.text = ([], said) if isinstance(said, str) else (self._places(said), "")
        self.verdict, self.handed_in, self.given = judged, judged, True
        self._redraw()

    def close_for(self, why: str) -> None:
        """Take no more answers, and say why; for no reason, take them again."""
        if why != self.closed:
            self.closed = why
            self._redraw()

    def _redraw(self) -> None:
        self.state = self.shown() | {"answers": self.state.get("answers", 0)}

    def hint(self) -> None:
        """Show the next hint, or the solution, below the form."""
        if self.help is not None and self.gives:
            told, self.gives = self.help()
            self.hints.append(told)

    def shown(self) -> dict[str, Any]:
        """What is drawn: what there is to choose from, what was chosen, the verdict on it, and the hints that were asked for.

        An answer that earns less than the one that is handed in does not take its place.
        """
        choices = [{"text": text, "about": about} for text, about in self.choices]
        judged, kept = self.verdict, self.handed_in
        told: dict[str, Any] = {"told": ""}
        if judged:
            line = "" if kept and kept.share > judged.share else judged.line
            told = {"told": judged.told.html(), "name": judged.name, "line": line, "share": float(judged.share)}
        hints = {"hints": [each.html() for each in self.hints], "help": self.gives}
        elsewhere = {
            "text": self.text,
            "given": self.given,
            "handed_in": kept.line if kept else "",
            "closed": self.closed,
        }
        return {
            "label": self.label,
            "choices": choices,
            "several": self.several,
            "chosen": self.chosen,
            **told,
            **hints,
            **elsewhere,
        }

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
