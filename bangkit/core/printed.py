"""What is printed once and for all: no function may write over a card or a record, whatever way it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass
from gc import get_referents
from typing import Any, NamedTuple


class Printed(NamedTuple):
    """A card, a record, or a dict that stands in one, as its set has made it; `name` is what people call it."""

    name: str
    thing: Any
    facts: dict[Any, Any]

    @property
    def harmed(self) -> bool:
        """Whether something else stands there now, or nothing."""
        stands = standing(self.thing)
        return stands.keys() != self.facts.keys() or any(stands[each] is not self.facts[each] for each in self.facts)

    def put_back(self) -> None:
        """Let stand there what its set has made."""
        if isinstance(self.thing, dict):
            self.thing.clear()
            self.thing.update(self.facts)
        else:
            for entry, value in self.facts.items():
                object.__setattr__(self.thing, entry, value)


PRINTED: dict[str, list[Printed]] = {}
"""Everything printed of each game, by the name of the game."""
THINGS: list[Any] = []
"""All these things."""
SNAPSHOT: list[Any] = []
"""What they refer to; compared in one step, since every function that may only look is looked after so."""


def standing(thing: Any) -> dict[Any, Any]:
    """What stands in every entry that the class of a thing has, or in a dict."""
    if isinstance(thing, dict):
        return dict(thing)
    entries = [each for kind in type(thing).__mro__ for each in vars(kind).get("__slots__", ())]
    return {each: getattr(thing, each) for each in entries if hasattr(thing, each)}


def take_down(game: str, things: Iterable[tuple[str, Any]]) -> None:
    """Take down how everything printed of a game stands, each thing under its name; what has been taken down before stays as it was then."""
    known, taken = PRINTED.get(game, []), list[Printed]()
    for name, each in (part for thing in things for part in _with_its_parts(*thing)):
        if not any(old.thing is each for old in taken):
            taken.append(next((old for old in known if old.thing is each), None) or Printed(name, each, standing(each)))
    PRINTED[game] = taken
    THINGS[:] = [each.thing for of_a_game in PRINTED.values() for each in of_a_game]
    SNAPSHOT.clear()


def _with_its_parts(name: str, thing: Any) -> Iterator[tuple[str, Any]]:
    """A thing, and the records and dicts that stand in it, under its name."""
    yield name, thing
    for part in standing(thing).values():
        if isinstance(part, dict) or is_dataclass(part):
            yield from _with_its_parts(name, part)


def printed_anew(thing: Any, facts: dict[str, Any]) -> None:
    """Take down what a set has printed on a thing that has been taken down before."""
    for each in (each for game in PRINTED.values() for each in game if each.thing is thing):
        each.facts.update(facts)
    SNAPSHOT.clear()


def put_back() -> list[str]:
    """Make everything printed as it was again: the names of what was not."""
    if _nothing_has_changed():
        return []
    harmed = [each for game in PRINTED.values() for each in game if each.harmed]
    for each in harmed:
        each.put_back()
    SNAPSHOT[:] = get_referents(*THINGS)
    return list(dict.fromkeys(each.name for each in harmed))


@contextmanager
def as_printed(refused: Callable[[list[str]], Exception]) -> Iterator[None]:
    """Whatever is done meanwhile, everything printed is as it was afterwards; where something was written over, raise the error made of its names."""
    try:
        yield
    except BaseException:
        put_back()
        raise
    if harmed := put_back():
        raise refused(harmed)


def _nothing_has_changed() -> bool:
    """Whether everything printed refers to what it did; what cannot even be compared is something else."""
    try:
        return bool(SNAPSHOT) and get_referents(*THINGS) == SNAPSHOT
    except Exception:
        return False
