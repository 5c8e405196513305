"""How a sentence is made: the first of several patterns whose facts are all known, filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from string import Formatter

# No plural "s" after these.
_UNCHANGED = ("Missed!", "BANG!", "Indians!")


def listing(items: Iterable[object], last: str = "and") -> str:
    """The items as a list in words.

    >>> listing(["Ana", "Ben", "Cid"])
    'Ana, Ben and Cid'
    >>> listing(["KH", "2C"], last="or")
    'KH or 2C'
    """
    *front, end = [str(item) for item in items] or ["nothing"]
    return f"{', '.join(front)} {last} {end}" if front else end


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "card"), counted(2, "card"), counted(2, "Missed!"), counted(2, "Deputy")
    ('1 card', '2 cards', '2 Missed!', '2 Deputies')
    """
    if number == 1 or noun.endswith(_UNCHANGED):
        return f"{number} {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("ty") else f"{number} {noun}s"


class _Teller(Formatter):
    """Fills `{fact}` in as words and `{number:noun}` as a number with its noun."""

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, int) and format_spec:
            return counted(value, format_spec)
        if isinstance(value, (list, tuple, set, frozenset)):
            return listing(value, format_spec or "and")
        return str(value)


_TELLER = _Teller()


@cache
def facts_of(pattern: str) -> frozenset[str]:
    """The names of the facts that a pattern speaks of."""
    return frozenset(name for _, name, _, _ in _TELLER.parse(pattern) if name)


def tell(patterns: Sequence[str], facts: Mapping[str, object]) -> str | None:
    """The first pattern whose facts are all known, filled in; None if there is no such pattern.

    A fact that is None, or an empty list or text, counts as unknown.

    >>> tell(("{target} is at distance {distance}.", "Too far."), {"target": "Dan", "distance": 3})
    'Dan is at distance 3.'
    >>> tell(("{target} is at distance {distance}.", "Too far."), {})
    'Too far.'
    """
    known = {name: fact for name, fact in facts.items() if fact or fact == 0}
    for pattern in patterns:
        if facts_of(pattern) <= known.keys():
            return _TELLER.vformat(pattern, (), known)
    return None


def bare(what: str, facts: Mapping[str, object]) -> str:
    """The bare facts, for anything that has no sentence of its own.

    >>> bare("drops the hat", {"player": "Ana", "cards": ["KH", "2C"]})
    'drops the hat: player Ana, cards KH and 2C'
    """
    told = [f"{name} {_TELLER.format_field(fact, '')}" for name, fact in facts.items() if fact is not None]
    return f"{what}: {', '.join(told)}" if told else what
