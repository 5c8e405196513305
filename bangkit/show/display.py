"""Small values that show themselves: HTML in a notebook, text everywhere else.

Whatever text goes in is escaped here and nowhere else, and its cards get the signs of their suits; a picture is an ``<img>`` with its text beside it,
which even an untrusted notebook keeps.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import import_module
from textwrap import fill
from typing import Any, TypeVar

from bangkit.cards.faces import in_signs
from bangkit.core.arguments import LIST, TEXT, WHOLE, Argument, check, takes
from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import rule, with_words
from bangkit.core.showing import shell
from bangkit.show.wanted import TEXT_OR_NONE, TEXTS
from bangkit.words.catalogue import say

S = TypeVar("S", bound="Shown")
_NO_MARKS = str.maketrans("", "", "*`")
SIZED = re.compile(r' width="[^"]*" height="[^"]*"')
"""The size of a file; a drawing without one has that of its box."""


class Shown:
    """Something to look at."""

    __slots__ = ()

    def html(self) -> str:
        """As safe HTML."""
        raise NotImplementedError

    def text(self) -> str:
        """As plain text."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        dress_page()
        return self.html()

    def __repr__(self) -> str:
        return self.text()


@cache
def dress_page() -> None:
    """Where a kernel shows a picture for the first time, bring its page the script that dresses pictures."""
    if hasattr(shell(), "kernel"):
        import_module("bangkit.show.widgets.drawn").Dresser()


def _telling(kind: type[S]) -> type[S]:
    """Let a class tell what it needs where it is given too little or too much."""
    type.__setattr__(kind, "__init__", takes()(kind.__init__))
    return kind


ENTRIES = Argument(
    "a list of pairs, each of a rule's id (or None) and a text",
    lambda value: isinstance(value, (list, tuple)) and all(map(_entry, value)),
)
PARTS = Argument(
    "a list of things to look at",
    lambda value: isinstance(value, (list, tuple)) and all(isinstance(each, Shown) for each in value),
)
PAGES = Argument(
    "a list of things to look at",
    lambda value: (
        isinstance(value, (list, tuple))
        and all(hasattr(each, "_repr_html_") and not isinstance(each, type) for each in value)
    ),
)


def _entry(value: Any) -> bool:
    return (
        isinstance(value, (list, tuple)) and len(value) == 2 and TEXT_OR_NONE.holds(value[0]) and TEXT.holds(value[1])
    )


@_telling
@dataclass(frozen=True, slots=True, repr=False)
class Picture(Shown):
    """A drawing with the text that stands for it; with a height, its box keeps it, and the drawing fits itself into the box."""

    svg: str
    alt: str
    width: int
    high: int = 0

    def __post_init__(self) -> None:
        given = {"svg": self.svg, "alt": self.alt, "width": self.width, "high": self.high}
        check(given, {"svg": TEXT, "alt": TEXT, "width": WHOLE, "high": WHOLE})

    def to_svg(self) -> str:
        """The drawing as the text of an SVG file."""
        return self.svg

    def html(self) -> str:
        svg, sides, high = self.svg, f'width="{self.width}"', "auto"
        if self.high:
            svg = SIZED.sub("", svg, count=1)
            sides, high = f'{sides} height="{self.high}"', f"{self.high}px"
        data = b64encode(svg.encode()).decode()
        return (
            f'<img alt="{escape(self.alt)}" {sides} style="max-width:100%;height:{high}" '
            f'src="data:image/svg+xml;base64,{data}">'
        )

    def text(self) -> str:
        return fill(self.alt, 100)


@_telling
@dataclass(frozen=True, slots=True, repr=False)
class Grid(Shown):
    """A table with a caption; the first cell of a row is its heading."""

    caption: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]

    def __post_init__(self) -> None:
        check(
            {"caption": self.caption, "headings": self.headings, "rows": self.rows},
            {"caption": TEXT, "headings": TEXTS, "rows": LIST},
        )
        for row in self.rows:
            check({"a row": row}, {"a row": TEXTS})
            if not 0 < len(row) == len(self.headings):
                raise BangkitError(say("show.row and headings", cells=len(row), headings=len(self.headings)))

    def html(self) -> str:
        from bangkit.odds.rendering import html_table

        rows = [[in_signs(cell) for cell in row] for row in self.rows]
        return html_table([in_signs(each) for each in self.headings], rows, in_signs(self.caption))

    def text(self) -> str:
        from bangkit.odds.rendering import text_table

        rows = [[in_signs(cell) for cell in row] for row in self.rows]
        return text_table(self.headings, rows, fill(in_signs(self.caption), 100), numbers=False)


@_telling
@dataclass(frozen=True, slots=True, repr=False)
class Notes(Shown):
    """A heading and a short list; an entry may name the rule behind it."""

    heading: str
    entries: Sequence[tuple[str | None, str]]
    rule: str | None = None
    """The rule behind the heading."""

    def __post_init__(self) -> None:
        check(
            {"heading": self.heading, "entries": self.entries, "rule": self.rule},
            {"heading": TEXT, "entries": ENTRIES, "rule": TEXT_OR_NONE},
        )

    def html(self) -> str:
        lines = "".join(f"<li>{with_words(in_signs(text))}{rule_mark(which)}</li>" for which, text in self.entries)
        return f"<p><b>{said(self.heading)}</b>{rule_mark(self.rule)}</p>" + (f"<ul>{lines}</ul>" if lines else "")

    def text(self) -> str:
        heading = self.heading + (f" [{self.rule}]" if self.rule else "")
        told = "\n".join([heading, *(f"- {text}{f' [{which}]' if which else ''}" for which, text in self.entries)])
        return in_signs(told)

    def __iter__(self) -> Iterator[tuple[str | None, str]]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)


@_telling
@dataclass(frozen=True, slots=True, repr=False)
class Stack(Shown):
    """Several things below one another; `spoken` are those that tell everything in plain text."""

    parts: Sequence[Shown]
    spoken: Sequence[Shown] = ()

    def __post_init__(self) -> None:
        check({"parts": self.parts, "spoken": self.spoken}, {"parts": PARTS, "spoken": PARTS})

    def html(self) -> str:
        return "".join(f"<div>{part.html()}</div>" for part in self.parts)

    def text(self) -> str:
        return "\n\n".join(part.text() for part in self.spoken or self.parts)

    def to_svg(self) -> str:
        """The first drawing as the text of an SVG file."""
        return next(part for part in self.parts if isinstance(part, Picture)).to_svg()


@_telling
@dataclass(frozen=True, slots=True, repr=False)
class Folded(Shown):
    """What is not to be seen before one wants to: a line to click, and below it whatever shows itself in a notebook.

    >>> Folded("The answer", [Notes("It is", [(None, "a Heart")])]).html()[:45]
    '<details><summary>The answer</summary><div><p'
    """

    title: str
    parts: Sequence[Any]

    def __post_init__(self) -> None:
        check({"title": self.title, "parts": self.parts}, {"title": TEXT, "parts": PAGES})

    def html(self) -> str:
        inside = "".join(f"<div>{part._repr_html_()}</div>" for part in self.parts)
        return folded(self.title, inside)

    def text(self) -> str:
        return "\n\n".join([f"{self.title}:", *map(repr, self.parts)])


def folded(title: str, inside: str) -> str:
    """HTML below a line to click."""
    return f"<details><summary>{said(title)}</summary>{inside}</details>"


def said(text: str) -> str:
    """A text as HTML, in which cards have the signs of their suits.

    >>> said("BANG! 5D -> <Ben>")
    'BANG! 5♦ -&gt; &lt;Ben&gt;'
    """
    return escape(in_signs(text))


def said_by(which: str) -> str:
    """What a rule says, and before it the question if it settles one, without the marks of a page.

    >>> said_by("DEC-45")
    'Boneyard deck empty. No card is revealed; nothing else happens.'
    """
    found = rule(which)
    return " ".join(filter(None, (found.question, found.text))).translate(_NO_MARKS)


def rule_mark(which: str | None) -> str:
    """A rule's id, which shows the rule's text when it is pointed at; nothing for no rule."""
    if which is None:
        return ""
    return f' <small style="white-space:nowrap"><abbr title="{escape(said_by(which))}">{escape(which)}</abbr></small>'
