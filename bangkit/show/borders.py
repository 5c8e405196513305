"""The border of this room: what is handed in is looked at once, before anything is drawn with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

from bangkit.cards.game import CardGame
from bangkit.cards.moves import Move as CardMove
from bangkit.cards.view import View as CardView
from bangkit.core.errors import BangkitError
from bangkit.core.game import Game
from bangkit.dice.moves import Move as DiceMove
from bangkit.dice.view import View as DiceView
from bangkit.stage.scenario import Scenario
from bangkit.words import listing
from bangkit.words.wishes import known, not_of_kind

P = ParamSpec("P")
R = TypeVar("R")


class Kind(NamedTuple):
    """What a value may be: in words, and how that is seen."""

    told: str
    holds: Callable[[Any], bool]


def instance_of(told: str, *kinds: type) -> Kind:
    """The kind of everything that belongs to one of these classes."""
    return Kind(told, lambda value: isinstance(value, kinds))


def one_of(values: Sequence[Any]) -> Kind:
    """The kind of everything in a short list."""
    return Kind(
        listing(values, "or"), lambda value: any(value == each and type(value) is type(each) for each in values)
    )


def _or_none(kind: Kind) -> Kind:
    return Kind(f"{kind.told} or None", lambda value: value is None or kind.holds(value))


def _texts(value: Any) -> bool:
    return isinstance(value, (list, tuple, set, frozenset)) and all(isinstance(each, str) for each in value)


def _at_a_card_table(value: Any) -> bool:
    return isinstance(getattr(getattr(value, "sitting", None), "game", None), CardGame)


GAME = instance_of("a game", Game)
CARDS = instance_of("a card game", CardGame)
SEEN = instance_of("a game or what a player sees of it", Game, CardView, DiceView)
SEEN_CARDS = instance_of("a card game or what a player sees of it", CardGame, CardView)
CARD_TABLE = Kind('a table of cards, as bangkit.table("cards") lays it', _at_a_card_table)
NAME = instance_of("a player's name", str)
NAME_OR_NONE = _or_none(NAME)
TEXT = instance_of("a text", str)
TEXT_OR_NONE = _or_none(TEXT)
TEXTS = Kind("a list of texts", _texts)
LIST = instance_of("a list", list, tuple)
FLAG_OR_NONE = Kind("true, false or None", lambda value: value is None or type(value) is bool)
WHOLE = Kind("a whole number", lambda value: type(value) is int)
MOVE = instance_of("a move, such as 'pass'", str, CardMove, DiceMove)
LENGTH = Kind("a whole number from 1 on", lambda value: type(value) is int and value > 0)
PLAYERS = Kind(
    "the number of players or a list of their names",
    lambda value: type(value) is int or isinstance(value, (list, tuple)) and _texts(value),
)
FILE = instance_of("a file's path or None", str, Path, type(None))
SCENARIO = instance_of("a scenario, its file or its data", Scenario, str, Path, Mapping)
POSITION = instance_of("a game, a scenario, its file or its data", Game, Scenario, str, Path, Mapping)


def takes(**kinds: Kind) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a function refuse, with `BangkitError`, whatever is not of the kind that an argument of it has.

    >>> @takes(view=NAME_OR_NONE)
    ... def look(view=None):
    ...     return view
    >>> look(3)
    Traceback (most recent call last):
    bangkit.core.errors.BangkitError: view must be a player's name or None, not 3
    """

    def guard(function: Callable[P, R]) -> Callable[P, R]:
        form = signature(function)

        @wraps(function)
        def checked(*args: P.args, **named: P.kwargs) -> R:
            try:
                given = form.bind(*args, **named).arguments
            except TypeError:
                given = {}  # an argument too many or too few is told by Python itself
            check(given, kinds)
            return function(*args, **named)

        return checked

    return guard


def check(values: Mapping[str, Any], kinds: Mapping[str, Kind]) -> None:
    """Raise `BangkitError` with one sentence for each value that is not of its kind."""
    wrong = [
        not_of_kind(what, kind.told, values[what])
        for what, kind in kinds.items()
        if what in values and not kind.holds(values[what])
    ]
    if wrong:
        raise BangkitError("; ".join(wrong))


def found(word: str, among: Iterable[str], what: str) -> str:
    """The one of a list that a word means, whatever its case and accents.

    Raises:
        BangkitError: none of them, with the nearest.

    >>> found("mustang", ["Barrel", "Mustang"], "card")
    'Mustang'
    """
    problems: list[str] = []
    meant = known(word, among, what, problems)
    if problems:
        raise BangkitError(problems[0])
    return meant
