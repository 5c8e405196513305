"""What a task says: a little Markdown as HTML and as plain text, and what is said to an answer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from html import escape
from textwrap import dedent
from typing import Any

from bangkit.cards.faces import in_signs
from bangkit.core.rulebook import pointed
from bangkit.show.display import Shown
from bangkit.words.as_made import OneLanguage, as_made
from bangkit.words.catalogue import counted, say

_HIDDEN = {ord("*"): "\ue000", ord("`"): "\ue001"}
_SHOWN = {ord(sign): code for code, sign in _HIDDEN.items()}
"""Signs of a format that somebody typed, while the others are read."""
_CODE = re.compile(r"(`[^`]+`)")
_BOLD = re.compile(r"(?<![\w)*])\*\*(?=\S)(.+?)(?<=\S)\*\*(?![\w(*])")
_ITEM = re.compile(r"^\s*([*-]|\d+\.) ")


def as_html(text: str, typed: Iterable[str] = ()) -> str:
    """Paragraphs, lists, **bold**, *italic* and `code` as HTML, in which rules show what they say; all else, and what somebody typed, is shown as it is written."""
    blocks = re.split(r"\n\s*\n", _kept(text, typed).strip())
    return "".join(_block(block) for block in blocks if block.strip()).translate(_SHOWN)


def _kept(text: str, typed: Iterable[str]) -> str:
    """A text in which no sign that somebody typed means a format."""
    for each in typed:
        text = text.replace(each, each.translate(_HIDDEN))
    return text


def _block(block: str) -> str:
    lines = block.strip("\n").splitlines()
    if all(line.startswith("    ") for line in lines):
        return f"<pre>{escape(dedent(block.strip(chr(10))))}</pre>"
    if all(_ITEM.match(line) for line in lines):
        tag = "ol" if re.match(r"\s*\d", lines[0]) else "ul"
        return f"<{tag}>{''.join(f'<li>{_inline(_ITEM.sub(str(), line))}</li>' for line in lines)}</{tag}>"
    return f"<p>{_inline(' '.join(line.strip() for line in lines))}</p>"


def _inline(text: str) -> str:
    parts = _CODE.split(text)
    return "".join(f"<code>{escape(p[1:-1])}</code>" if p.startswith("`") and p != "`" else _marks(p) for p in parts)


def _marks(text: str) -> str:
    text = _BOLD.sub(r"<b>\1</b>", escape(in_signs(text), quote=False))
    return pointed(re.sub(r"(?<![\w*])\*([^*\s][^*]*?)\*(?![\w*])", r"<i>\1</i>", text))


def as_text(text: str, typed: Iterable[str] = ()) -> str:
    """The same as plain text."""
    parts = _CODE.split(_kept(text, typed).strip())
    bare = "".join(each if _CODE.fullmatch(each) else _BOLD.sub(r"\1", in_signs(each)) for each in parts)
    return bare.replace("`", "").translate(_SHOWN)


def points(number: Fraction) -> str:
    """A number of points.

    >>> points(Fraction(1)), points(Fraction(3, 2))
    ('1 point', '1.5 points')
    """
    told = points_told(number)
    return counted(told, "point") if isinstance(told, int) else told


def points_told(number: Fraction) -> int | str:
    """A number of points for a sentence that says `{points:point}`: some languages have a form of their own there."""
    return int(number) if number == int(number) else say("task.points", number=f"{float(number):g}")


@dataclass(frozen=True, repr=False)
class TaskText(Shown):
    """A text of a task, to be seen in a notebook and read in a terminal."""

    words: str
    heading: str = ""
    typed: tuple[str, ...] = ()
    """What stands in the words as somebody typed it."""

    def first_line(self) -> str:
        """What stands above the text, if anything."""
        return self.heading

    def html(self) -> str:
        head = f"<p><b>{escape(self.first_line())}</b></p>" if self.first_line() else ""
        return head + as_html(self.words, self.typed)

    def text(self) -> str:
        return "\n".join(part for part in (self.first_line(), as_text(self.words, self.typed)) if part)


@as_made
@dataclass(frozen=True, repr=False)
class Verdict(OneLanguage, TaskText):
    """What is said to an answer: sentences, a code, and the share of the points that it earns.

    True if the answer is right.  The codes: right, rounded, partly, misconception, wrong, empty, unreadable,
    illegal, slow, raised; "by hand" where a person gives the points.
    """

    code: str = "wrong"
    share: Fraction = Fraction(0)
    points: Fraction = Fraction(1)
    """The points of the whole task."""

    @classmethod
    def say(cls, code: str, key: str, share: Fraction | int = 0, **facts: Any) -> Verdict:
        """A verdict in the words of a key."""
        given = [each for fact in facts.values() for each in (fact if isinstance(fact, list) else [fact])]
        typed = tuple(each for each in given if isinstance(each, str) and set("*`") & set(each))
        return cls(say(f"learn.{key}", **facts), code=code, share=Fraction(share), typed=typed)

    @classmethod
    def slip(cls, says: Iterable[str]) -> Verdict | None:
        """The verdict on a usual slip; if several lead to the same answer, all of them are named."""
        told = list(dict.fromkeys(says))
        if not told:
            return None
        return cls(reduce(lambda one, other: say("learn.or else", one=one, other=other), told), code="misconception")

    @classmethod
    def first(cls, *verdicts: Verdict | None) -> Verdict:
        """The first of several verdicts that there is."""
        return next(each for each in verdicts if each is not None)

    def worth(self, points: Fraction) -> Verdict:
        """The verdict on a task of so many points."""
        return replace(self, points=points)

    def __bool__(self) -> bool:
        return self.share == 1

    @property
    def earned(self) -> Fraction:
        """The points earned."""
        return self.share * self.points

    @property
    def look(self) -> str:
        """How it looks: right, partly, wrong, empty, unreadable, or by hand; the page colours each as a quiz does."""
        if self.code == "by hand":
            return self.code
        if self.share:
            return "right" if self.share == 1 else "partly"
        return self.code if self.code in ("empty", "unreadable") else "wrong"

    def first_line(self) -> str:
        """A mark and the points."""
        return say(f"verdict.{self.look}", earned=f"{float(self.earned):g}", points=points_told(self.points))

    def html(self) -> str:
        return f'<div class="bk-mark {self.look.replace(" ", "-")}">{super().html()}</div>'
