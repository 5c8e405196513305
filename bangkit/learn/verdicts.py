"""What is said to an answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bangkit.learn.seen import as_html, as_text
from bangkit.show.display import Shown
from bangkit.words import learning as words
from bangkit.words.catalogue import say


@dataclass(frozen=True, repr=False)
class Verdict(Shown):
    """What is said to an answer: a code, the share of the points it earns, and sentences.

    True if the answer is right.  The codes: right, rounded, partly, misconception, wrong, empty, unreadable,
    illegal, slow, raised.
    """

    code: str
    share: Fraction
    words: str
    points: Fraction = Fraction(1)
    """The points of the whole task."""

    @classmethod
    def say(cls, code: str, key: str, share: Fraction | int = 0, **facts: Any) -> Verdict:
        """A verdict in the words of a key."""
        return cls(code, Fraction(share), say(f"learn.{key}", **facts))

    @classmethod
    def slip(cls, says: Iterable[str]) -> Verdict | None:
        """The verdict on a usual slip; if several lead to the same answer, all of them are named."""
        told = " Or: ".join(dict.fromkeys(says))
        return cls("misconception", Fraction(0), told) if told else None

    def worth(self, points: Fraction) -> Verdict:
        """The verdict on a task of so many points."""
        return replace(self, points=points)

    def __bool__(self) -> bool:
        return self.share == 1

    @property
    def earned(self) -> Fraction:
        """The points earned."""
        return self.share * self.points

    def line(self) -> str:
        """The first line: a mark and the points."""
        return words.mark(self.share, self.earned, self.points)

    def html(self) -> str:
        return f"<p><b>{self.line()}</b></p>" + as_html(self.words)

    def text(self) -> str:
        return f"{self.line()}\n{as_text(self.words)}"
