"""What the move texts of both games share: `Ana: move -> Ben`, names in quotes where they would be misread without."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from bangkit.core.errors import NotationError
from bangkit.words.catalogue import say

PLAIN_NAME = re.compile(r'^[^\s:+,=|"][^:+,=|"]*$')
DRAWN = re.compile("=>|[-−–—]{1,2}>|[→⟶⇒➔➜⇾]")
"""Arrows as people type and paste them."""
MARKS = re.compile("[“”„‟«»]")
"""Quotation marks of other scripts than a keyboard's."""
PASSES = ("pass", "take the hit", "end turn", "done", "no")
"""How a player says that he does nothing."""


def quoted(name: str) -> str:
    """A player's name as a move text shows it, in quotes if it would be misread without.

    >>> quoted("Ana"), quoted("a->b")
    ('Ana', '"a->b"')
    """
    return name if PLAIN_NAME.match(name) and not DRAWN.search(name) else f'"{name}"'


def as_written(text: str, players: Iterable[str]) -> str:
    """A move text with plain arrows and quotation marks, wherever no player's name has others.

    >>> as_written("BANG! → “Big Ben”", ["Big Ben"]), as_written("pass", ["a → b"])
    ('BANG! -> "Big Ben"', 'pass')
    """
    for strange, plain in ((DRAWN, "->"), (MARKS, '"')):
        if strange.search(text) and not any(strange.search(name) for name in players):
            text = strange.sub(plain, text)
    return text


def opened(text: str, players: Iterable[str], asked: str) -> tuple[str, str, Callable[[str], str]]:
    """Who moves, the rest of a move text with its quotes put aside, and what finds the name that a part of it means.

    Raises:
        NotationError: nobody is named before the colon.
    """
    players = tuple(players)
    text = as_written(text, players).replace("\0", " ")
    marks: list[str] = re.findall(r'"([^"]*)"', text)
    places = iter(range(len(marks)))
    body = re.sub(r'"[^"]*"', lambda _: f"\0{next(places)}\0", text).strip()

    def name_of(part: str) -> str:
        part = re.sub(r"\0(\d+)\0", lambda found: marks[int(found[1])], part.strip())
        return next((each for each in players if each.casefold() == part.casefold()), part)

    head, colon, tail = body.partition(":")
    if colon and not head:
        raise NotationError(say("move text.nobody before", text=repr(text)))
    if colon and "->" not in head and not head.casefold().lstrip().startswith("use "):
        return name_of(head), tail.strip(), name_of
    return asked, body, name_of
