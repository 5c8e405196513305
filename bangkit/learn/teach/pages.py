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
