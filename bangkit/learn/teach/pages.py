"""Pages for paper and for a teacher's eyes: HTML without a script and without anything from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from bangkit.core.files import read_text
from bangkit.words.catalogue import say

STYLE = Path(__file__).with_name("page.css")
MADE = '<meta name="generator" content="bangkit">'
"""By this a page is known as one of the kit's, which may be written anew."""


def page(title: str, body: str) -> str:
    """A whole page; the body is HTML already."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    style = f"<style>\n{read_text(STYLE)}</style>"
    return (
        f'<!doctype html>\n<html lang="en">\n<head>{head}{MADE}\n{style}\n</head>\n<body>\n{body}\n</body>\n</html>\n'
    )


class Html(str):
    """A text that is HTML already."""


Cell = str | int | float


def table(caption: str, headings: Sequence[str], rows: Sequence[Sequence[Cell]], kind: str = "") -> str:
    """A table; the first cell of each row is its heading, numbers stand on the right."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in headings)
    body = "\n".join(f'<tr><th scope="row">{_cell(first)}</th>{"".join(map(_td, rest))}</tr>' for first, *rest in rows)
    marked = f' class="{kind}"' if kind else ""
    return f"<table{marked}><caption>{escape(caption)}</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table>"


def _cell(cell: Cell) -> str:
    return cell if isinstance(cell, Html) else escape(f"{cell:g}" if isinstance(cell, float) else str(cell))


def _td(cell: Cell) -> str:
    return f"<td>{_cell(cell)}</td>" if isinstance(cell, str) else f'<td class="number">{_cell(cell)}</td>'


def sorted_tables(name: str, tables: Sequence[tuple[str, str]]) -> str:
    """The same table in several orders, each with what it is called; the reader picks one, without any script.

    The tables are of the kinds `k0`, `k1` and so on.
    """
    picks = "".join(
        f'<input type="radio" name="{name}" id="{name}-{n}" class="k{n}"{"" if n else " checked"}><label for="{name}-{n}">{escape(order)}</label>'
        for n, (order, _) in enumerate(tables)
    )
    every = "\n".join(each for _, each in tables)
    return f'<div class="sorted" role="group" aria-label="{escape(say("pages.order"))}">{escape(say("pages.order"))}{picks}\n{every}</div>'
