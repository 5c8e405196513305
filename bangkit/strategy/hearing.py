"""The log as one player may read it, put into words only where he reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, overload

from bangkit import words
from bangkit.core.log import Entry


class Heard(NamedTuple):
    """What a line of the log says to one player, as facts."""

    rule: str
    what: str
    facts: Mapping[str, Any]

    @classmethod
    def of(cls, entry: Entry, viewer: str) -> Heard:
        """What a line says to this player; what is secret from him is not in it."""
        return cls(entry.rule, entry.what, MappingProxyType(entry.seen(viewer)))

    def __str__(self) -> str:
        return words.log_entry(self.rule, self.what, self.facts)


class Log(Sequence[str]):
    """The lines as texts, each made when it is read; `heard` has the same as facts.

    >>> log = Log([Heard("CARD-TURN-1", "turn begins", {"player": "Ana"})])
    >>> log[0], log.heard[0].facts["player"]
    ("Ana's turn begins.", 'Ana')
    """

    __slots__ = ("_heard", "_length")

    def __init__(self, heard: list[Heard]) -> None:
        self._heard, self._length = heard, len(heard)

    @property
    def heard(self) -> Sequence[Heard]:
        """The lines as facts: rule, what happened, and whom and what it is about."""
        return self._heard[: self._length]

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        here = range(self._length)[place]
        return [str(self._heard[each]) for each in here] if isinstance(here, range) else str(self._heard[here])

    def __repr__(self) -> str:
        return repr(tuple(self))
