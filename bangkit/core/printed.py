"""What is printed once and for all: no function may write over a card or a record, whatever way it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from operator import attrgetter, is_not
from typing import Any, NamedTuple


class Printed(NamedTuple):
    """A card or a record as its set has made it."""

    thing: Any
    entries: tuple[str, ...]
    facts: Callable[[Any], tuple[Any, ...]]
    values: tuple[Any, ...]

    @property
    def harmed(self) -> bool:
        """Whether something else stands there now, or nothing."""
        try:
            return any(map(is_not, self.facts(self.thing), self.values))
        except AttributeError:
            return True


PRINTED: dict[str, list[Printed]] = {}
"""Everything printed of each game, by the name of the game."""


def names_of(record: Any) -> tuple[str, ...]:
    """The fields of a record."""
    return tuple(each.name for each in fields(record))


def take_down(game: str, things: Iterable[Any], entries: Callable[[Any], tuple[str, ...]]) -> None:
    """Take down how everything printed of a game stands; what has been taken down before stays as it was then."""
    known = PRINTED.get(game, [])
    PRINTED[game] = [
        next((each for each in known if each.thing is thing), None) or _as_it_stands(thing, entries(thing))
        for thing in things
    ]


def _as_it_stands(thing: Any, names: tuple[str, ...]) -> Printed:
    read = attrgetter(*names)
    return Printed(thing, names, read, read(thing))


def put_back() -> list[str]:
    """Make everything printed as it was again: the names of what was not."""
    harmed = [each for game in PRINTED.values() for each in game if each.harmed]
    for each in harmed:
        for entry, value in zip(each.entries, each.values, strict=True):
            object.__setattr__(each.thing, entry, value)
    return [str(getattr(each.thing, "text", "") or each.thing.name) for each in harmed]
