"""Reading plain data entry by entry: every problem is noted with the entry it stands in, none is repaired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bangkit.core.errors import InvalidPosition
from bangkit.words import scenarios as words
from bangkit.words.catalogue import say


class WrongScenario(InvalidPosition):
    """A scenario file is wrong; `problems` lists every problem with its entry."""

    def __str__(self) -> str:
        return words.wrong_file(self.where, self.problems)


class Entry:
    """One table of a scenario: its values by key; what is wrong with them goes into the one list of problems.

    >>> problems: list[str] = []
    >>> entry = Entry({"life": "two", "hnd": []}, "players 1 (Ana)", problems)
    >>> entry.only("life", "hand"), entry.number("life"), problems[0]
    (None, None, "players 1 (Ana): there is no key 'hnd'; did you mean hand?")
    """

    def __init__(self, data: Mapping[str, Any], where: str, problems: list[str]) -> None:
        self.data = data
        self.where = where
        self.problems = problems

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def wrong(self, problem: str, key: str = "") -> None:
        """Note a problem of this entry, or of one of its keys."""
        place = self.path(key)
        self.problems.append(f"{place}: {problem}" if place else problem)

    def path(self, key: str) -> str:
        """Where a key of this entry stands in the file."""
        if not self.where or not key:
            return self.where or key
        return f"{self.where}, {key}"

    def only(self, *keys: str) -> None:
        """Note every key that is not among the known ones."""
        for key in self.data:
            if key not in keys:
                self.wrong(words.unknown("key", key, keys))

    def _typed(self, key: str, kind: type, wanted: str) -> Any:
        value = self.data.get(key)
        if value is None:
            return None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.wrong(say("scenario.wrong kind", {"key": key, "wanted": wanted, "found": repr(value)}))
            return None
        return value

    def text(self, key: str) -> str | None:
        """The text of a key, or nothing."""
        found: str | None = self._typed(key, str, "a text")
        return found

    def number(self, key: str, least: int | None = None) -> int | None:
        """The whole number of a key, or nothing."""
        found: int | None = self._typed(key, int, "a whole number")
        if found is not None and least is not None and found < least:
            self.wrong(say("scenario.too small", {"key": key, "found": found, "least": str(least)}))
            return None
        return found

    def flag(self, key: str) -> bool:
        """Whether a key is true; false if it is not there."""
        return bool(self._typed(key, bool, "true or false"))

    def texts(self, key: str) -> list[str]:
        """The list of texts of a key, empty if it is not there."""
        value = self.data.get(key, [])
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            return list(value)
        self.wrong(say("scenario.wrong kind", {"key": key, "wanted": "a list of texts", "found": repr(value)}))
        return []

    def one_of(self, key: str, what: str, known: Iterable[str]) -> str | None:
        """The text of a key, which must be one of the known words in any usual spelling, or nothing."""
        value = self.text(key)
        return None if value is None else self.known(key, what, value, known)

    def known(self, key: str, what: str, value: str, known: Iterable[str]) -> str | None:
        """A value as the known word that it spells; otherwise the problem is noted."""
        candidates = list(known)
        spelled = {each.casefold().replace("_", " "): each for each in candidates}
        found = spelled.get(value.strip().casefold().replace("_", " "))
        if found is None:
            self.wrong(words.unknown(what, value, candidates), key)
        return found

    def table(self, key: str) -> Entry:
        """The table below a key, empty if it is not there."""
        value = self.data.get(key, {})
        if not isinstance(value, Mapping):
            self.wrong(say("scenario.wrong kind", {"key": key, "wanted": "a table", "found": repr(value)}))
            value = {}
        return Entry(value, self.path(key), self.problems)

    def tables(self, key: str) -> list[Entry]:
        """The tables of a list, each with its number; empty if the key is not there."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
            self.wrong(say("scenario.wrong kind", {"key": key, "wanted": "a list of tables", "found": repr(value)}))
            return []
        return [Entry(each, self.path(f"{key} {number}"), self.problems) for number, each in enumerate(value, 1)]
