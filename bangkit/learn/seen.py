"""Texts of tasks on the screen: a little Markdown as HTML and as plain text, and values put into them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from html import escape
from textwrap import dedent
from typing import Any

from bangkit.learn.formulas import evaluate
from bangkit.show.display import Shown

_ITEM = re.compile(r"^\s*([*-]|\d+\.) ")
_GAP = re.compile(r"\{([^{}]+?)(:%)?\}")


def filled(text: str, values: Mapping[str, Any]) -> str:
    """A text with its gaps filled: `{n}`, a formula `{1 - 1/n}`, or in per cent `{1/n:%}`.

    >>> filled("{n} cards, {1/n}, about {1/n:%}", {"n": Fraction(3)})
    '3 cards, 1/3, about 33.3%'
    """

    def gap(found: re.Match[str]) -> str:
        inner = found[1].strip()
        value = values[inner] if inner in values else evaluate(inner, values)[0]
        return f"{float(value):.1%}" if found[2] else str(value)

    return _GAP.sub(gap, text)


def decimal(value: Fraction, places: int = 4) -> str:
    """A number with so many decimal places.

    >>> decimal(Fraction(2, 3))
    '0.6667'
    """
    return f"{float(value):.{places}f}"


def as_html(text: str) -> str:
    """Paragraphs, lists, **bold**, *italic* and `code` as HTML; everything else is shown as it is written."""
    blocks = re.split(r"\n\s*\n", text.strip())
    return "".join(_block(block) for block in blocks if block.strip())


def _block(block: str) -> str:
    lines = block.strip("\n").splitlines()
    if all(line.startswith("    ") for line in lines):
        return f"<pre>{escape(dedent(block.strip(chr(10))))}</pre>"
    if all(_ITEM.match(line) for line in lines):
        tag = "ol" if re.match(r"\s*\d", lines[0]) else "ul"
        return f"<{tag}>{''.join(f'<li>{_inline(_ITEM.sub(str(), line))}</li>' for line in lines)}</{tag}>"
    return f"<p>{_inline(' '.join(line.strip() for line in lines))}</p>"


def _inline(text: str) -> str:
    parts = re.split(r"(`[^`]+`)", text)
    return "".join(f"<code>{escape(p[1:-1])}</code>" if p.startswith("`") and p != "`" else _marks(p) for p in parts)


def _marks(text: str) -> str:
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(text, quote=False))
    return re.sub(r"(?<![\w*])\*([^*\s][^*]*?)\*(?![\w*])", r"<i>\1</i>", text)


def as_text(text: str) -> str:
    """The same as plain text."""
    bare = re.sub(r"\*\*(.+?)\*\*", r"\1", text.strip())
    return bare.replace("`", "")


class Said(Shown):
    """A text of a task, to be seen in a notebook and read in a terminal."""

    __slots__ = ("words", "heading")

    def __init__(self, words: str, heading: str = "") -> None:
        self.words, self.heading = words, heading

    def html(self) -> str:
        head = f"<p><b>{escape(self.heading)}</b></p>" if self.heading else ""
        return head + as_html(self.words)

    def text(self) -> str:
        return "\n".join(part for part in (self.heading, as_text(self.words)) if part)
