"""What can be wrong with a question about chance; each error says what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from math import isfinite
from reprlib import repr as shortened
from typing import Any, NoReturn

from bangkit.core.errors import BangkitError
from bangkit.words.catalogue import say


class QuestionError(BangkitError):
    """A question about chance that cannot be answered as it stands; keeps a code and facts, tells a sentence."""

    def __init__(self, code: str, **facts: Any) -> None:
        self.code, self.facts = code, facts
        super().__init__(code, facts)

    def __str__(self) -> str:
        return say(f"odds.{self.code}", self.facts)


class ImpossibleGoal(QuestionError):
    """No outcome at all meets the goal."""


def unknown(code: str, names: str, name: object, known: Iterable[object], **facts: Any) -> NoReturn:
    """Raises the error for a name that is not among the known ones, with the nearest of them."""
    listed = [str(k) for k in known]
    near = get_close_matches(str(name), listed, n=1) or None
    raise QuestionError(code, **{names: name}, known=listed, nearest=near, **facts)


def must(fits: bool, what: str, value: object, example: str) -> None:
    """Raises the error for an argument of a wrong kind: what it is called, what came, and one that would do."""
    if not fits:
        raise QuestionError("wrong kind", what=what, value=shortened(value), example=example)


def exact(number: Any, what: str = "The number") -> Fraction:
    """The number as a fraction; binary floats are refused because they are already rounded.

    >>> exact("0.25")
    Fraction(1, 4)
    """
    if isinstance(number, float):
        if isfinite(number):
            raise QuestionError("rounded", what=what, number=str(float(number)))
        raise QuestionError("not finite", what=what, number=str(float(number)))
    try:
        return Fraction(number)
    except OverflowError:
        raise QuestionError("not finite", what=what, number=str(number)) from None
    except (TypeError, ValueError, ZeroDivisionError):
        pass
    try:  # a sympy Rational
        return Fraction(int(number.p), int(number.q))
    except (AttributeError, TypeError, ValueError):
        raise QuestionError("no number", what=what, number=shortened(number)) from None


def probability(number: Any, what: str = "The probability") -> Fraction:
    """The number as an exact probability.

    >>> probability("1/6")
    Fraction(1, 6)
    """
    chance = exact(number, what)
    if not 0 <= chance <= 1:
        raise QuestionError("outside", what=what, number=str(number))
    return chance


def table_of(game: Any, *kinds: str) -> Any:
    """The table of a running game of one of these kinds; anything else is refused."""
    if getattr(game, "name", None) not in kinds or not hasattr(game, "table"):
        raise QuestionError("no game", kinds=" or ".join(f"bangkit.{kind}" for kind in kinds), found=shortened(game))
    return game.table


def composition(cards: Any) -> Mapping[Any, int]:
    """How many cards of each face there are; anything else is refused."""
    if not isinstance(cards, Mapping):
        raise QuestionError("no composition", found=shortened(cards))
    return cards


def whole(number: Any, what: str, least: int = 0, most: int | None = None) -> int:
    """The number as a whole number that is neither too small nor more than can be worked out."""
    if isinstance(number, bool) or not isinstance(number, int):
        raise QuestionError("not whole", what=what, number=repr(number))
    if number < least:
        raise QuestionError("too small", what=what, number=grouped(number), least=str(least))
    if most is not None and number > most:
        raise QuestionError("too great", what=what, number=grouped(number), most=f"{most:,}")
    return number


def grouped(number: int) -> str:
    """The number with commas; a very long one only roughly."""
    return f"{number:,}" if abs(number) < 10**30 else "10^30 or more" if number > 0 else "-10^30 or less"
