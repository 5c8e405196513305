"""What is wrong with a value from outside, told before anything is done with it: its kind, or players' names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from reprlib import repr as shortened
from typing import Any
from unicodedata import normalize

from bangkit.words.catalogue import listing
from bangkit.words.glossary import canonical_card, nearest, plain

FEW = 8
"""So many candidates are named when none of them is near."""


def _list_of(*kinds: type) -> Callable[[Any], bool]:
    def holds(value: Any) -> bool:
        return isinstance(value, (list, tuple)) and all(type(each) in kinds for each in value)

    return holds


KINDS: dict[str, Callable[[Any], bool]] = {
    "a whole number": lambda value: type(value) is int,
    "a text or None": lambda value: value is None or isinstance(value, str),
    "true or false": lambda value: type(value) is bool,
    "a list": lambda value: isinstance(value, (list, tuple)),
    "a list of texts": _list_of(str),
    "a list of texts (None where it is left open)": _list_of(str, type(None)),
    "a list of whole numbers": _list_of(int),
    "dice, or a text such as 1 1 beer": lambda value: isinstance(value, str) or hasattr(value, "duel"),
    "a table of names and values": lambda value: (
        isinstance(value, Mapping) and all(isinstance(name, str) for name in value)
    ),
}
"""What a value may have to be, and how that is seen."""
NUMBER, MAYBE, FLAG, LIST, TEXTS, OPEN, NUMBERS, DICE, TABLE = KINDS
CARD_GAME = {
    "players": NUMBER,
    "names": TEXTS,
    "roles": OPEN,
    "characters": OPEN,
    "expansions": TEXTS,
    "house_rules": TABLE,
}
DICE_GAME = {
    "players": NUMBER,
    "names": TEXTS,
    "roles": OPEN,
    "characters": OPEN,
    "modules": NUMBERS,
    "house_rules": TABLE,
    "components": TABLE,
}
"""The wishes for a new game, each with its kind."""
CARD_SEAT = {
    "life": NUMBER,
    "starting_life": NUMBER,
    "role": MAYBE,
    "character": MAYBE,
    "hand": LIST,
    "in_play": LIST,
    "out": FLAG,
}
CARD_MIDDLE = {"discard": LIST, "event": MAYBE}
DICE_SEAT = {
    "life": NUMBER,
    "starting_life": NUMBER,
    "arrows": NUMBER,
    "tokens": TEXTS,
    "fury": TEXTS,
    "role": MAYBE,
    "character": MAYBE,
    "out": FLAG,
    "lost": NUMBER,
}
DICE_MIDDLE = {"pool": NUMBER, "rerolls": NUMBER, "showing": DICE}
"""What can be changed at a seat and in the middle, each with its kind."""


def not_of_kind(what: str, kind: str, value: Any) -> str:
    """That a value is not what it has to be.

    >>> not_of_kind("life", "a whole number", "four")
    "life must be a whole number, not 'four'"
    """
    return f"{what} must be {kind}, not {shortened(value)}"


def wrong_kinds(values: Mapping[str, Any], kinds: Mapping[str, str]) -> list[str]:
    """One sentence for each value that is not of its kind.

    >>> wrong_kinds({"life": 4.0, "role": None}, {"life": NUMBER, "role": MAYBE})
    ['life must be a whole number, not 4.0']
    """
    return [
        not_of_kind(what, kinds[what], value)
        for what, value in values.items()
        if what in kinds and not KINDS[kinds[what]](value)
    ]


def wrong_wishes(values: Sequence[Any], kinds: Mapping[str, str]) -> list[str]:
    """One sentence for each wish that is made (not None) and is not of its kind; the wishes stand in the order of the kinds."""
    made = {what: value for what, value in zip(kinds, values, strict=True) if value is not None}
    return wrong_kinds(made, kinds)


def unknown(what: str, word: Any, candidates: Any) -> str:
    """A word that is not among the candidates, with the nearest of them; if none is near, with all if they are few.

    >>> unknown("expansion", "high tea", ["dodge_city", "high_noon"])
    "there is no expansion 'high tea'; there are dodge_city and high_noon"
    """
    known = list(map(str, candidates))
    told = f"there is no {what} {shortened(word)}"
    if near := nearest(str(word), known):
        return f"{told}; did you mean {near}?"
    return f"{told}; there are {listing(known)}" if 1 < len(known) <= FEW else told


def known(word: Any, candidates: Any, what: str, problems: list[str]) -> str:
    """The candidate that a word means; an unknown word is added to `problems` with the nearest ones."""
    spelled = {plain(each): str(each) for each in candidates}
    found = spelled.get(plain(str(word)))
    if found is None:
        problems.append(unknown(what, word, candidates))
    return found or str(word)


def strangers(changes: Mapping[str, Any], **candidates: Any) -> list[str]:
    """One sentence for each changed value that is a word and not among the candidates for it."""
    return [
        unknown(what, changes[what], among)
        for what, among in candidates.items()
        if isinstance(changes.get(what), str) and changes[what] not in among
    ]


def wrong_seed(seed: Any) -> str:
    """What is wrong with a seed: it can be written down, and read again as the same seed; empty if nothing is."""
    if type(seed) is int and seed.bit_length() <= 3321:
        return ""
    if isinstance(seed, str) and seed == seed.encode(errors="ignore").decode():
        return ""
    return f"a seed is a whole number of up to 1000 digits or a text, not {shortened(seed)}"


def wrong_names(seats: Sequence[Any]) -> list[str]:
    """What is wrong with players' names: each is up to 24 printable characters, and unique."""
    problems = [
        f"{shortened(name)} is no name: 1 to 24 printable characters without a double quote, no blank at either end"
        for name in seats
        if not isinstance(name, str)
        or not 1 <= len(name) <= 24
        or not name.isprintable()
        or '"' in name
        or name != name.strip()
    ]
    folded = [normalize("NFKC", str(name)).casefold() for name in seats]
    return problems + [f"two players are called {name!r}" for name in sorted(set(folded)) if folded.count(name) > 1]


def not_in_deck(wanted: object, taken: int = 0) -> str:
    """A card, or the name of one without its face, that is to be taken from the deck and is not there.

    >>> not_in_deck("Volcanic", 2)
    'the deck holds only 2 Volcanic to take; every other one lies somewhere else on the table'
    """
    if not isinstance(wanted, str):
        return f"{wanted} is not in the deck: it lies somewhere else on the table"
    if canonical_card(wanted) is None:
        return f"there is no card {wanted!r}"
    if not taken:
        return f"no {wanted} is in the deck: the packs in use hold none, or all of them lie somewhere else on the table"
    return f"the deck holds only {taken} {wanted} to take; every other one lies somewhere else on the table"
