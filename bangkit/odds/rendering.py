"""Tables of numbers as text and as accessible HTML; nothing here knows what the numbers mean."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from math import log10
from typing import TypeAlias
from urllib.parse import quote

from bangkit.words.catalogue import say

LONG = 100
"""A whole number of more digits is told by its ends."""


def numeral(number: Fraction | int) -> str:
    """The number as people write it; of a whole number with more than a hundred digits only the ends.

    >>> numeral(Fraction(1, 6)), numeral(10**5000 + 7)
    ('1/6', '1000…0007 (5,001 digits)')
    """
    if number.denominator != 1:
        return f"{numeral(number.numerator)}/{numeral(number.denominator)}"
    whole = int(number)
    size = abs(whole)
    digits = int(size.bit_length() * log10(2)) + 1
    if digits <= LONG:
        return str(whole)
    power = 10 ** (digits - 1)
    if size < power:
        digits, power = digits - 1, power // 10
    if digits <= LONG:
        return str(whole)
    ends = {"first": str(size // (power // 1_000)), "last": f"{size % 10_000:04d}"}
    return ("-" if whole < 0 else "") + say("term.long number", ends, digits=f"{digits:,}")


def decimal(number: Fraction | int, digits: int = 4) -> str:
    """The number rounded half up to so many decimals, computed without floats.

    >>> decimal(Fraction(2, 3))
    '0.6667'
    >>> decimal(Fraction(-1, 8), 2)
    '-0.13'
    """
    number = Fraction(number)
    scaled = (2 * abs(number.numerator) * 10**digits + number.denominator) // (2 * number.denominator)
    whole, rest = divmod(scaled, 10**digits)
    sign = "-" if number < 0 and scaled else ""
    return f"{sign}{numeral(whole)}" + (f".{rest:0{digits}d}" if digits else "")


def percent(number: Fraction | float, digits: int = 2) -> str:
    """The number in percent; what is neither certain nor impossible is never told as if it were.

    >>> percent(Fraction(1, 10)), percent(Fraction(999, 1000), 0), percent(Fraction(1, 10**6)), percent(1)
    ('10.00%', '>99%', '<0.01%', '100.00%')
    """
    share = number if isinstance(number, Fraction | int) else Fraction(number).limit_denominator(10**12)
    told, least = decimal(100 * share, digits), Fraction(1, 10**digits)
    if 0 < share < 1 and Fraction(told) in (0, 100):
        return f"<{decimal(least, digits)}%" if share < Fraction(1, 2) else f">{decimal(100 - least, digits)}%"
    return f"{told}%"


def sure(level: Fraction | float) -> str:
    """A level of confidence in percent, with as many decimals as it has, two or so at most: never 100% nor 0%.

    >>> [sure(level) for level in (Fraction("0.99"), 0.95, 0.995, 0.99999, Fraction(2, 3))]
    ['99%', '95%', '99.5%', '99.999%', '66.67%']
    """
    share = 100 * (level if isinstance(level, Fraction) else Fraction(str(level)))
    digits = 0
    while not (told := Fraction(decimal(share, digits))) == share and not (digits > 1 and 0 < told < 100):
        digits += 1
    return f"{decimal(share, digits)}%"


def text_bar(share: Fraction) -> str:
    """A bar of blocks, twenty for the share 1."""
    return "█" * int(share * 20 + Fraction(1, 2))


class Markup(str):
    """Text that is HTML already; any other text in a table is escaped."""


def image_bar(share: Fraction, alt: str) -> Markup:
    """The same bar as a picture with a text alternative, as an ``<img>`` that untrusted notebooks keep."""
    long = max(int(share * 120), 1 if share else 0)
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="12"><rect width="120" height="12" fill="#e8e8e8"/>'
        f'<rect width="{long}" height="12" fill="#2b5d8a"/></svg>'
    )
    return Markup(f'<img alt="{escape(alt)}" src="data:image/svg+xml,{quote(svg)}">')


def told_bar(share: Fraction) -> Markup:
    """The picture of a share in percent."""
    return image_bar(share, say("term.bar of", share=percent(share)))


def text_table(headings: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "", numbers: bool = True) -> str:
    """The rows under their headings, texts and bars to the left, columns of numbers to the right.

    >>> print(text_table(["face", "weight"], [["beer", "1"], ["gatling", "12"]]))
    face     weight
    -------  ------
    beer          1
    gatling      12
    """
    grid = [list(headings), *map(list, rows)]
    widths = [max(len(line[i]) for line in grid) for i in range(len(headings))]

    numeric = [
        numbers and i > 0 and any(row[i][:1].isdigit() or row[i][:1] == "-" for row in rows)
        for i in range(len(headings))
    ]

    def line(cells: Sequence[str]) -> str:
        columns = zip(cells, widths, numeric, strict=True)
        return "  ".join(c.rjust(w) if right else c.ljust(w) for c, w, right in columns).rstrip()

    lines = [line(headings), "  ".join("-" * w for w in widths), *map(line, rows)]
    return "\n".join(([caption] if caption else []) + lines)


Cell: TypeAlias = str | int | float


CELL = "text-align:left;padding:3px 12px 3px 4px;line-height:1.4"
SHORT = 16
"""A cell of so many letters stays on one line."""


def html_table(headings: Sequence[str], rows: Sequence[Sequence[Cell]], caption: str = "", kind: str = "") -> str:
    """The rows as a table of a class, with caption, column and row headings, all to the left; cells of `Markup` stay as they are.

    How it looks stands in it, so that it looks alike on every page.
    """

    def told(value: Cell) -> str:
        if isinstance(value, Markup):
            return value
        return escape(f"{value:g}" if isinstance(value, float) else str(value))

    def style(value: Cell) -> str:
        short = not isinstance(value, Markup) and len(str(value)) <= SHORT
        return f' style="{CELL};white-space:nowrap"' if short else f' style="{CELL}"'

    def cell(value: Cell) -> str:
        return (
            f"<td{style(value)}>{told(value)}</td>"
            if isinstance(value, str)
            else f'<td class="number">{told(value)}</td>'
        )

    cells = "".join(f'<th scope="col" style="{CELL}">{told(each)}</th>' for each in headings)
    head = f"<thead><tr>{cells}</tr></thead>" if headings else ""
    body = "".join(
        f'<tr><th scope="row"{style(first)}>{told(first)}</th>{"".join(map(cell, rest))}</tr>' for first, *rest in rows
    )
    title = f'<caption style="text-align:left;padding:4px 0">{told(caption)}</caption>' if caption else ""
    marked = f' class="{kind}"' if kind else ""
    return f"<table{marked}>{title}{head}<tbody>{body}</tbody></table>"


def html_notes(notes: Sequence[str]) -> str:
    """Sentences below a table, each in a paragraph."""
    return "".join(f"<p><small>{escape(note)}</small></p>" for note in notes)


TableParts: TypeAlias = tuple[Sequence[str], Sequence[Sequence[str]], str]
"""Headings, rows and the caption."""


class Tabled:
    """A result that shows itself as a table, its `notes` below it if it has some: as text, and as HTML in a notebook."""

    numbers = True
    """Whether columns of numbers stand on the right."""

    def _table(self, page: bool) -> TableParts:
        """What stands in the table; on a page bars are pictures and formulas are set."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return "\n".join([text_table(*self._table(page=False), numbers=self.numbers), *self._said()])

    def _repr_html_(self) -> str:
        return html_table(*self._table(page=True)) + html_notes(self._said())

    def _said(self) -> Sequence[str]:
        found: Sequence[str] = getattr(self, "notes", ())
        return found
