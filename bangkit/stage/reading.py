"""Reading plain data section by section: every problem is noted with the section it stands in, none is repaired."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from bangkit.core.arguments import FLAG, NUMBERS, TEXT, TEXTS, WHOLE, Argument, instance_of, not_of_kind, unknown
from bangkit.core.errors import InvalidPosition
from bangkit.stage.toml_text import Spot, line_of
from bangkit.words.as_made import as_made
from bangkit.words.catalogue import say

MANY = 16
"""So many words of a file are named when none of them is near."""
MANY_TABLES = ("players", "known", "step", "case")
"""The tables of which a file has several."""
NAME = Argument("a player's name", lambda value: isinstance(value, str))
SEED = Argument("a number or a text", lambda value: type(value) in (int, str))
SECTION = instance_of("a table", Mapping)
SECTIONS = Argument(
    "a list of tables", lambda value: isinstance(value, list) and all(isinstance(each, Mapping) for each in value)
)


class Problem(str):
    """What is wrong with a scenario file, and in which line of it; 0 if that is not known."""

    line: int = 0

    def __new__(cls, told: str, line: int = 0) -> Self:
        new = super().__new__(cls, told)
        new.line = line
        return new


HERE = "this scenario"
"""What a scenario is called that has no file."""


@as_made
class WrongScenario(InvalidPosition):
    """A scenario file is wrong; `problems` lists every problem with its section, `lines` the line of each (or 0)."""

    @property
    def lines(self) -> tuple[int, ...]:
        """The line of each problem in the file; 0 where it is not known."""
        return tuple(getattr(each, "line", 0) for each in self.problems)

    def __str__(self) -> str:
        where = self.where if self.where != HERE else None
        told = say("scenario.wrong file", where=where, count=len(self.problems))
        lines = [
            say("scenario.in line", line=line, problem=each) if line else each
            for each, line in zip(self.problems, self.lines, strict=True)
        ]
        return "\n- ".join([told, *lines])


@dataclass(frozen=True, slots=True)
class FileMap:
    """What a section has to know of its file: which keys each table may have, and the line of each entry."""

    tables: Mapping[str, Sequence[str]] = field(default_factory=dict)
    lines: dict[Spot, int] = field(default_factory=dict)
    other_game: Callable[[str], str | None] = lambda key: None
    """The other game, if its files have this key."""

    def hint(self, key: str) -> str | None:
        """Where a key belongs that stands at the wrong place; nothing if it belongs nowhere."""
        homes = [name for name, keys in self.tables.items() if key in keys]
        if "" in homes and key in MANY_TABLES:
            return say("scenario.belongs to list", key=key)
        if "" in homes:
            return say("scenario.belongs above" if key in self.tables else "scenario.belongs to file", key=key)
        if homes:
            return say("scenario.belongs in", key=key, tables=list(map(heading, homes)))
        game = self.other_game(key)
        return say("scenario.other game", key=key, game=f'"{game}"') if game else None


def heading(table: str) -> str:
    """The line with which a table of a file begins."""
    return f"[[{table}]]" if table in MANY_TABLES else f"[{table}]"


class Section:
    """One table of a scenario file: its values by key; what is wrong with them goes into the one list of problems.

    >>> problems: list[str] = []
    >>> section = Section({"life": "two", "hnd": []}, "players 1 (Ana)", problems)
    >>> section.only("life", "hand"), section.number("life"), problems[0]
    (None, None, "players 1 (Ana): there is no key 'hnd'; did you mean hand?")
    """

    def __init__(
        self, data: Mapping[str, Any], where: str, problems: list[str], file: FileMap | None = None, spot: Spot = ()
    ) -> None:
        self.data = data
        self.where = where
        self.problems = problems
        self.file = file or FileMap()
        self.spot = spot

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def wrong(self, problem: str, key: str = "", at: str = "") -> None:
        """Note a problem of this section, or of one of its keys; `at` is a key that stands in the problem itself."""
        place = self.path(key)
        pile, _, number = key.partition(" ")
        spot = (*self.spot, pile, int(number) - 1) if number.isdecimal() else (*self.spot, key or at)
        line = line_of(spot, self.file.lines)
        self.problems.append(Problem(f"{place}: {problem}" if place else problem, line))

    def path(self, key: str) -> str:
        """Where a key of this section stands in the file."""
        if not self.where or not key:
            return self.where or key
        return f"{self.where}, {key}"

    def only(self, *keys: str) -> None:
        """Note every key that is not among the known ones, and where it belongs if it stands at the wrong place."""
        for key in self.data:
            if key not in keys:
                told, hint = unknown("key", key, keys, MANY), self.file.hint(key)
                self.wrong(say("scenario.wrong place", key=key, hint=hint) if hint else told, at=key)

    def missing(self, key: str, kind: Argument) -> None:
        """Note that a key has to be there and is not."""
        if key not in self.data:
            self.wrong(say("scenario.missing", key=key, wanted=kind.told))

    # -- values by their kind --------------------------------------------------------------------

    def of_kind(self, key: str, kind: Argument) -> Any:
        """The value of a key, or nothing if there is none, or none of this kind."""
        value = self.data.get(key)
        if value is None or kind.holds(value):
            return value
        self.wrong(not_of_kind(key, kind.told, value), at=key)
        return None

    def text(self, key: str) -> str | None:
        """The text of a key, or nothing."""
        found: str | None = self.of_kind(key, TEXT)
        return found

    def number(self, key: str, least: int | None = None) -> int | None:
        """The whole number of a key, or nothing."""
        found: int | None = self.of_kind(key, WHOLE)
        if found is not None and least is not None and found < least:
            self.wrong(say("scenario.too small", key=key, found=found, least=str(least)))
            return None
        return found

    def flag(self, key: str) -> bool:
        """Whether a key is true; false if it is not there."""
        return bool(self.of_kind(key, FLAG))

    def texts(self, key: str) -> list[str]:
        """The list of texts of a key, empty if it is not there."""
        return list(self.of_kind(key, TEXTS) or ())

    def numbers(self, key: str) -> list[int]:
        """The list of whole numbers of a key, empty if it is not there."""
        return list(self.of_kind(key, NUMBERS) or ())

    # -- words of a list -------------------------------------------------------------------------

    def known(self, key: str, what: str, value: str, known: Iterable[str]) -> str | None:
        """A value as the known word that it spells; otherwise the problem is noted."""
        candidates = list(known)
        spelled = {each.casefold().replace("_", " "): each for each in candidates}
        found = spelled.get(value.strip().casefold().replace("_", " "))
        if found is None:
            self.wrong(unknown(what, value, candidates, MANY), key)
        return found

    def one_of(self, key: str, what: str, known: Iterable[str]) -> str | None:
        """The text of a key, which must be one of the known words in any usual spelling, or nothing."""
        value = self.text(key)
        return None if value is None else self.known(key, what, value, known)

    def some_of(self, key: str, what: str, known: Iterable[str]) -> tuple[str, ...]:
        """The texts of a key, each of which must be one of the known words; without those that are not."""
        candidates = list(known)
        found = (self.known(key, what, each, candidates) for each in self.texts(key))
        return tuple(each for each in found if each is not None)

    # -- sections below --------------------------------------------------------------------------

    def table(self, key: str) -> Section:
        """The section below a key, empty if it is not there."""
        return Section(self.of_kind(key, SECTION) or {}, self.path(key), self.problems, self.file, (*self.spot, key))

    def tables(self, key: str) -> list[Section]:
        """The sections of a list, each with its number; empty if the key is not there."""
        found = self.of_kind(key, SECTIONS) or []
        return [
            Section(each, self.path(f"{key} {number}"), self.problems, self.file, (*self.spot, key, number - 1))
            for number, each in enumerate(found, 1)
        ]
