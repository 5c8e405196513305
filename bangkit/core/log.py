"""The log: what happened, by which rule, and who may know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from bangkit.words import telling as words


class Line(str):
    """A line of the log in words, as one player may read it, with what it tells in no language: rule, kind and facts.

    >>> line = Line("CARD-TURN-1", "turn begins", {"player": "Ana"})
    >>> line, line.facts["player"]
    ("Ana's turn begins.", 'Ana')
    """

    rule: str
    what: str
    facts: Mapping[str, Any]

    def __new__(cls, rule: str, what: str, facts: Mapping[str, Any]) -> Line:
        line = super().__new__(cls, words.log_entry(rule, what, facts))
        line.rule, line.what, line.facts = rule, what, MappingProxyType(dict(facts))
        return line

    def __reduce__(self) -> tuple[Any, ...]:
        return Line, (self.rule, self.what, dict(self.facts))


class Entry(NamedTuple):
    """One line of the log.

    `facts` are public; `secret` facts are known to the players in `seen_by` alone.
    """

    rule: str
    what: str
    facts: Mapping[str, Any]
    secret: Mapping[str, Any] = {}
    seen_by: tuple[str, ...] = ()

    def seen(self, viewer: str | None = None) -> Mapping[str, Any]:
        """The facts that `viewer` knows; without a viewer, the public ones."""
        return {**self.facts, **self.secret} if viewer in self.seen_by else self.facts

    def text(self, viewer: str | None = None) -> Line:
        """The line in words, as `viewer` may read it."""
        return Line(self.rule, self.what, self.seen(viewer))

    def __str__(self) -> str:
        return words.log_entry(self.rule, self.what, {**self.facts, **self.secret})


class Selection(list[Entry]):
    """A log that keeps lines of some kinds alone; the others are not even written."""

    def __init__(self, kept: frozenset[str], lines: Iterable[Entry] = ()) -> None:
        super().__init__(lines)
        self.kept = kept
