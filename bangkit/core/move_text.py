"""What the move texts of both games share: `Ana: move -> Ben`, names in quotes where they would be misread without."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from bangkit.core.errors import NotationError
from bangkit.words.catalogue import say
from bangkit.words.glossary import canonical

PLAIN_NAME = re.compile(r'^[^\s:+,=|"][^:+,=|"]*$')
DRAWN = re.compile("=>|[-−–—]{1,2}>|[→⟶⇒➔➜⇾]")
"""Arrows as people type and paste them."""
MARKS = re.compile("[“”„‟«»]")
"""Quotation marks of other scripts than a keyboard's."""
PASSES = ("pass", "take the hit", "end turn", "done", "no")
"""How a player says that he does nothing."""


def quoted(name: str) -> str:
    """A player's name as a move text shows it, in quotes if it would be misread without.

    >>> quoted("Ana"), quoted("a->b"), quoted("Use It")
    ('Ana', '"a->b"', '"Use It"')
    """
    misread = DRAWN.search(name) or MARKS.search(name) or _is_use(name)
    return name if PLAIN_NAME.match(name) and not misread else f'"{name}"'


def _is_use(text: str) -> bool:
    return text.casefold().startswith("use ")


def _put_aside(text: str, names: Iterable[str], marks: list[str]) -> str:
    """A move text with a place in `marks` for every name that holds an arrow or a strange quotation mark.

    A name that begins with an arrow is read as one in quotes only.
    """
    for name in sorted(names, key=len, reverse=True):
        if DRAWN.search(name) or MARKS.search(name):
            before = '(?<=["“”„‟«»])' if DRAWN.match(name) else r"(?<!\w)"
            text = re.sub(rf"{before}{re.escape(name)}(?!\w)", f"\0{len(marks)}\0", text, flags=re.IGNORECASE)
            marks.append(name)
    return text


def opened(text: str, players: Iterable[str], asked: str) -> tuple[str, str, Callable[[str], str]]:
    """Who moves, the rest of a move text with its quotes put aside, and what finds the name that a part of it means.

    Raises:
        NotationError: nobody is named before the colon.
    """
    players, marks = tuple(players), list[str]()
    body = _put_aside(text.replace("\0", " "), players, marks)
    body = MARKS.sub('"', DRAWN.sub("->", body))

    def whole(part: str) -> str:
        return re.sub(r"\0(\d+)\0", lambda found: marks[int(found[1])], part)

    def put_aside(found: re.Match[str]) -> str:
        marks.append(whole(found[1]))
        return f"\0{len(marks) - 1}\0"

    body = re.sub(r'"([^"]*)"', put_aside, body).strip()

    def name_of(part: str) -> str:
        part = whole(part.strip())
        return next((each for each in players if each.casefold() == part.casefold()), part)

    head, colon, tail = body.partition(":")
    if colon and not head:
        raise NotationError(say("move text.nobody before", text=repr(text)))
    if colon and "->" not in head:
        named = name_of(head)
        if not _is_use(head.lstrip()) or named in players and canonical(named[4:], "char") is None:
            return named, tail.strip(), name_of
    return asked, body, name_of
