"""What can be wrong with a question about chance; each error says what would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sized
from contextlib import contextmanager
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from functools import wraps
from math import isfinite
from re import fullmatch, search, sub
from typing import Any, ClassVar, NoReturn, TypeVar
from unicodedata import normalize

from bangkit.core.arguments import WHOLE, accepts, shortened, whole_number
from bangkit.core.errors import BangkitError
from bangkit.core.printed import as_printed, put_back
from bangkit.core.running import told, told_error
from bangkit.odds.rendering import numeral
from bangkit.words.catalogue import say
from bangkit.words.glossary import plain

F = TypeVar("F", bound=Callable[..., Any])
LONG = 60
"""Signs of a name or number that a sentence repeats."""
DIGITS, MOST = 1_000, 10**15
"""More digits than any chance has that can be worked out, and more than there is of anything."""


def shown(value: Any) -> str:
    """What was given, in short: a number as people write it, anything else as Python does.

    >>> shown(Fraction(2)), shown(Decimal("0.5")), shown("2")
    ('2', '0.5', "'2'")
    """
    value = plain_value(value)
    if isinstance(value, Fraction):
        return numeral(value)
    if isinstance(value, Decimal) or hasattr(value, "is_Rational"):
        return shortened(str(value)).strip("'")
    return shortened(value)


class QuestionError(BangkitError):
    """A question about chance that cannot be answered as it stands; keeps a code and facts, tells a sentence.

    The fact `what` is the id of a quantity, such as the number of cards.
    """

    def __init__(self, code: str, **facts: Any) -> None:
        self.code, self.facts = code, facts
        super().__init__(code, facts)

    def __str__(self) -> str:
        told = {"what": say(f"quantity.{self.facts['what']}", self.facts)} if "what" in self.facts else {}
        sentence = say(f"odds.{self.code}", self.facts | told)
        return sentence.encode(errors="backslashreplace").decode()


class Counted(dict[Any, int]):
    """How many there are of each face: what a function is given that asks about a hand, or about dice.

    In it stand the faces that are there. Of a known face that is not there are 0; any other face is an error.
    Many answers share it, so nothing can be changed in it.
    """

    __slots__ = ("known",)
    stranger: ClassVar[tuple[str, str]]
    """The error for a face that is not known, and what it calls the face."""

    def __init__(self, counts: Iterable[tuple[Any, int]], known: Collection[Any]) -> None:
        super().__init__({face: number for face, number in counts if number})
        self.known = known

    def __missing__(self, face: object) -> int:
        if face not in self.known:
            unknown(*self.stranger, face, self.known)
        return 0

    def __contains__(self, face: object) -> bool:
        """Whether there is one."""
        return self[face] > 0

    def get(self, face: object, default: object = 0) -> Any:
        """How many there are of a face: of a known one a number, whatever the default."""
        return self[face]

    def copy(self) -> Counter[Any]:
        """The counts once more, to be changed."""
        return Counter(self)

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise QuestionError("counts stay")

    __setitem__ = __delitem__ = __ior__ = update = setdefault = _refuse
    pop = popitem = clear = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ([*self.items()], [*self.known])


class ImpossibleGoal(QuestionError):
    """No outcome at all meets the goal."""


def unknown(code: str, names: str, name: object, known: Iterable[object], **facts: Any) -> NoReturn:
    """Raises the error for a name that is not among the known ones, with the nearest of them."""
    listed = [str(k) for k in known]
    word = name if isinstance(name, str) and 0 < len(name) <= LONG else shown(name)
    spelled = {plain(each): each for each in listed}
    near = [spelled[each] for each in get_close_matches(plain(word), spelled, n=1)] or None
    raise QuestionError(code, **{names: word}, known=listed, nearest=near, **facts)


def must(fits: bool, what: str, value: object, example: str, **facts: Any) -> None:
    """Raises the error for an argument of a wrong kind: which quantity, what came, and one that would do."""
    if not fits:
        raise QuestionError("wrong kind", what=what, value=shown(value), example=example, **facts)


def fixed(outcome: Any) -> Any:
    """The outcome, which must be something that never changes, so that equal ones can be counted."""
    try:
        hash(outcome)
    except TypeError:
        raise QuestionError("no outcome", outcome=shown(outcome)) from None
    return outcome


def flag(value: Any, what: str) -> bool:
    """The value, which is True or False."""
    must(isinstance(value, bool), what, value, "True")
    return bool(value)


def function_of(value: F, what: str, example: str, numbers: Iterable[int] = (1,)) -> F:
    """The function, if it can be called with so many arguments; when it fails, that is told with the line in which it does."""
    must(callable(value) and any(accepts(value, number) for number in numbers), what, value, example)

    @wraps(value)
    def called(*arguments: Any) -> Any:
        try:
            return value(*arguments)
        except (Exception, SystemExit) as error:
            if (failed := told(error)) is not error:
                raise failed from error
            if error.__traceback__ is not None and error.__traceback__.tb_next is None:  # it is not written in Python
                raise QuestionError("function fails", what=what, error=told_error(error), example=example) from error
            raise

    return called  # type: ignore[return-value]


@contextmanager
def nothing_written() -> Iterator[None]:
    """Meanwhile no function writes over what is printed: one that does is refused, and cards and records are as they were again.

    So is a question that is asked after something has been written over, such as one that a function asks itself.
    """
    if harmed := put_back():
        raise QuestionError("written before", harmed=harmed)
    with as_printed(lambda harmed: QuestionError("writes over", harmed=harmed)):
        yield


def only_looks(function: F, what: str) -> F:
    """The function, shown a copy of the table instead of the table; one that changes what it is shown is refused."""

    @wraps(function)
    def look(table: Any, *more: Any) -> Any:
        shown = table.copy()
        before = shown.key(), shown.turn, *(tuple(each.options) for each in more)
        answer = function(shown, *more)
        try:
            changed = before != (shown.key(), shown.turn, *(tuple(each.options) for each in more))
        except TypeError:  # what lies there now can no longer be listed
            changed = True
        if changed:
            raise QuestionError("changes", what=what)
        return answer

    return look  # type: ignore[return-value]


def plain_value(value: Any) -> Any:
    """A single value of numpy as Python's own, such as True; anything else as it is."""
    return value.item() if hasattr(value, "dtype") and getattr(value, "ndim", None) == 0 else value


def how_many(values: Any, listed: Sized) -> int:
    """How many values there are, of which only the first may have been listed."""
    return len(values) if isinstance(values, Sized) else len(listed)


def yes_or_no(answer: Any, what: str) -> bool:
    """The answer of a function as True or False; a number other than 0 means True, as in a goal.

    >>> yes_or_no(2, "event")
    True
    """
    answer = plain_value(answer)
    if not isinstance(answer, int | Fraction):
        raise QuestionError("no yes or no", what=what, answer=shown(answer))
    return bool(answer)


def exact(number: Any, what: str = "number", **facts: Any) -> Fraction:
    """The number as a fraction, also as people write one; binary floats are refused because they are already rounded.

    >>> exact("0.25"), exact("1 / 6"), exact("12,5 %"), exact("½")
    (Fraction(1, 4), Fraction(1, 6), Fraction(1, 8), Fraction(1, 2))
    """
    if isinstance(number, float):
        if isfinite(number):
            raise QuestionError("rounded", what=what, number=str(float(number)), right=_nearest(number), **facts)
        raise QuestionError("not finite", what=what, number=str(float(number)), **facts)
    if hasattr(number, "request"):
        raise QuestionError("game for a number", what=what, **facts)
    number = whole_number(number)
    if isinstance(number, bool) or not _short(number):
        raise QuestionError("no number", what=what, number=shown(number), **facts)
    try:
        return _read(number) if isinstance(number, str) else Fraction(number)
    except OverflowError:
        raise QuestionError("not finite", what=what, number=str(number), **facts) from None
    except (TypeError, ValueError, ZeroDivisionError):
        pass
    try:  # a sympy Rational
        return Fraction(int(number.p), int(number.q))
    except (AttributeError, TypeError, ValueError):
        raise QuestionError("no number", what=what, number=shown(number), **facts) from None


def _read(text: str) -> Fraction:
    """The number that a text stands for, with a comma for the point, blanks round the stroke, and per cent."""
    if search(r"\d\s*[¼-¾⅐-⅞]", text):
        raise ValueError(text)
    plain = normalize("NFKC", text).replace("\N{FRACTION SLASH}", "/").strip()
    plain, percent, rest = plain.partition("%")
    if rest or percent and "/" in plain:
        raise ValueError(text)
    plain = sub(r"^([-+]?\d+),(\d+)$", r"\1.\2", sub(r"\s*/\s*", "/", plain.strip()))
    return Fraction(plain) / (100 if percent else 1)


def _nearest(number: float) -> str:
    """The short fraction that was rounded to this number, or else the number as it is written."""
    short = Fraction(number).limit_denominator(10_000)
    written = str(float(number))
    return str(short) if float(short) == number and short != Fraction(written) else written


def _short(number: Any) -> bool:
    """Whether a number or its text has no more digits than can be worked with."""
    if isinstance(number, int):
        return number.bit_length() < 3 * DIGITS
    if isinstance(number, str):
        return len(number) <= DIGITS and not fullmatch(r".*e[-+]?[\d_]{4,}\s*", number.casefold())
    return not isinstance(number, Decimal) or not number.is_finite() or -DIGITS <= number.adjusted() <= DIGITS


def rational(number: Any, what: str = "number", **facts: Any) -> Any:
    """The number as sympy writes it."""
    from sympy import Rational

    fraction = exact(number, what, **facts)
    return Rational(fraction.numerator, fraction.denominator)


def probability(number: Any, what: str = "probability", **facts: Any) -> Fraction:
    """The number as an exact probability.

    >>> probability("1/6")
    Fraction(1, 6)
    """
    chance = exact(number, what, **facts)
    if not 0 <= chance <= 1:
        raise QuestionError("outside", what=what, number=shown(number).strip("'"), **facts)
    return chance


def table_of(game: Any, *kinds: str) -> Any:
    """The table of a running game of one of these kinds; anything else is refused."""
    if getattr(game, "name", None) not in kinds or not hasattr(game, "table"):
        raise QuestionError("no game", kinds=[f"bangkit.{kind}" for kind in kinds], found=shown(game))
    return game.table


def seat(game: Any, name: Any) -> str:
    """The name of a seat as the game writes it; anything else is refused with the nearest one."""
    if not isinstance(name, str):
        unknown("unknown player", "player", name, game.players)
    return str(game[name].name)


def composition(cards: Any) -> Mapping[Any, int]:
    """How many cards of each face there are; anything else is refused."""
    if not isinstance(cards, Mapping):
        raise QuestionError("no composition", found=shown(cards))
    return {card: whole_number(number) for card, number in cards.items()}


def whole(number: Any, what: str, least: int = 0, most: int | None = None, **facts: Any) -> int:
    """The number as a whole number that is neither too small nor more than can be worked out."""
    most = MOST if most is None else most
    number = whole_number(number)
    if not WHOLE.holds(number):
        raise QuestionError("not whole", what=what, number=shown(number), **facts)
    if number < least:
        raise QuestionError("too small", what=what, number=grouped(number), least=str(least), **facts)
    if number > most:
        raise QuestionError("too great", what=what, number=grouped(number), most=f"{most:,}", **facts)
    return int(number)


def grouped(number: int) -> str:
    """The number with commas; a very long one only roughly."""
    if abs(number) < 10**30:
        return f"{number:,}"
    return say("term.very many" if number > 0 else "term.far below")
