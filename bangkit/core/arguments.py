"""What may be handed in: one vocabulary of kinds for every room, and one way to refuse what is not of its kind.

A value is looked at once, at the border, before anything is done with it; every problem is told, not the first alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, Signature, signature
from operator import index
from reprlib import repr as _shortened
from typing import Any, NamedTuple, ParamSpec, TypeVar
from unicodedata import normalize

from bangkit.core.errors import BangkitError
from bangkit.words.catalogue import listing, say, tell, written
from bangkit.words.glossary import nearest, plain

P = ParamSpec("P")
R = TypeVar("R")

FEW = 8
"""So many candidates are named when none of them is near."""
LONG = 80
"""Of a longer candidate only so many letters are named."""


def shortened(value: object) -> str:
    """The value as Python writes it, of a long one only the ends.

    >>> shortened("hearts"), shortened(10**5000)
    ("'hearts'", '10^30 or more')
    """
    return written(value, _shortened)


class Argument(NamedTuple):
    """What a value may be: its name, under which the catalogue tells it, and how that is seen."""

    name: str
    holds: Callable[[Any], bool]
    among: tuple[Any, ...] = ()
    """The values of a short list, which tell themselves."""
    or_none: bool = False

    @property
    def told(self) -> str:
        """What a value may be, in words.

        >>> or_none(TEXT).told, one_of([1, 2]).told
        ('a text or None', '1 or 2')
        """
        told = listing(self.among, "or") if self.among else tell(f"wanted.{self.name}", {}) or self.name
        return say("argument.or None", kind=told) if self.or_none else told


# -- kinds ---------------------------------------------------------------------------------------


def instance_of(told: str, *kinds: type) -> Argument:
    """Everything that belongs to one of these classes."""
    return Argument(told, lambda value: isinstance(value, kinds))


def one_of(values: Sequence[Any]) -> Argument:
    """Everything in a short list."""
    return Argument(
        "a value of a list",
        lambda value: any(type(value) is type(each) and value == each for each in values),
        tuple(values),
    )


def or_none(kind: Argument) -> Argument:
    """A kind, or nothing."""
    return kind._replace(holds=lambda value: value is None or kind.holds(value), or_none=True)


def list_of(told: str, *kinds: type) -> Argument:
    """Lists whose entries are all of one of these classes; `True` is no number."""
    return Argument(told, lambda value: isinstance(value, (list, tuple)) and all(type(each) in kinds for each in value))


WHOLE = Argument("a whole number", lambda value: type(value) is int)
HOW_MANY = Argument("the number of players", WHOLE.holds)
POSITIVE = Argument("a whole number from 1 on", lambda value: type(value) is int and value > 0)
NATURAL = Argument("a whole number from 0 on", lambda value: type(value) is int and value >= 0)
FUNCTION = Argument("a function", callable)
FLAG = Argument("true or false", lambda value: type(value) is bool)
TEXT = instance_of("a text", str)
LIST = instance_of("a list", list, tuple)
TEXTS = list_of("a list of texts", str)
OPEN = list_of("a list of texts (None where it is left open)", str, type(None))
NUMBERS = list_of("a list of whole numbers", int)
TABLE = Argument(
    "a table of names and values",
    lambda value: isinstance(value, Mapping) and all(isinstance(name, str) for name in value),
)


def _arrays(form: Signature, values: Sequence[Any], by_name: Mapping[str, Any]) -> list[str]:
    """The arguments that are arrays of numpy or values of pandas, which are neither true nor false and equal to nothing."""
    given = form.bind_partial(*values, **by_name).arguments
    found = [(name, value) for name, value in given.items()] + [*given.get("wishes", {}).items()]
    return [name for name, value in found if hasattr(type(value), "__array__") and getattr(value, "ndim", None)]


# -- refusing ------------------------------------------------------------------------------------


def not_of_kind(what: str, kind: str, value: Any) -> str:
    """That a value is not what it has to be.

    >>> not_of_kind("life", "a whole number", "four")
    "life must be a whole number, not 'four'"
    """
    return say("argument.kind", what=what, kind=kind, value=shortened(value))


def problems_of(values: Mapping[str, Any], kinds: Mapping[str, Argument]) -> list[str]:
    """One sentence for each value that is not of its kind.

    >>> problems_of({"life": 4.0, "role": None}, {"life": WHOLE, "role": or_none(TEXT)})
    ['life must be a whole number, not 4.0']
    """
    return [
        not_of_kind(what, kind.told, values[what])
        for what, kind in kinds.items()
        if what in values and not kind.holds(values[what])
    ]


def whole_number(value: Any) -> Any:
    """A whole number of another library, such as numpy's, as one of Python; anything else as it is.

    >>> whole_number(3), whole_number(True), whole_number(1.5)
    (3, True, 1.5)
    """
    if type(value) in (int, bool, str) or not hasattr(type(value), "__index__"):
        return value
    try:
        return index(value)
    except TypeError:
        return value


def made(kinds: Mapping[str, Argument], wishes: Sequence[Any]) -> dict[str, Any]:
    """The wishes that are made (not None) by name; they stand in the order of the kinds."""
    return {what: wish for what, wish in zip(kinds, wishes, strict=True) if wish is not None}


def check(values: Mapping[str, Any], kinds: Mapping[str, Argument]) -> None:
    """Raise `BangkitError` with one sentence for each value that is not of its kind."""
    if wrong := problems_of(values, kinds):
        raise BangkitError("; ".join(wrong))


def demand(value: Any, kind: Argument, key: str) -> None:
    """Raise `BangkitError`, with the sentence of this id, unless a value is of its kind.

    >>> demand(0, POSITIVE, "lab.games")
    Traceback (most recent call last):
    bangkit.core.errors.BangkitError: the number of games is a whole number, 1 or more, not 0
    """
    if not kind.holds(value):
        raise BangkitError(say(key, got=shortened(value)))


def at_most(number: int, most: int, key: str) -> None:
    """Raise `BangkitError`, with the sentence of this id, if a number is larger than what there is.

    >>> at_most(3, 1, "play.undo")
    Traceback (most recent call last):
    bangkit.core.errors.BangkitError: only 1 move can be taken back, not 3
    """
    if number > most:
        raise BangkitError(say(key, most=most if most > 0 else None, number=number))


def takes(**kinds: Argument) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a function refuse, with `BangkitError`, an argument that it has not, one too many, and whatever is not of its kind.

    A whole number of another library, such as numpy's, is handed on as one of Python.

    >>> @takes(view=or_none(TEXT))
    ... def look(view=None):
    ...     return view
    >>> look(3)
    Traceback (most recent call last):
    bangkit.core.errors.BangkitError: view must be a text or None, not 3
    """

    def guard(function: Callable[P, R]) -> Callable[P, R]:
        form = signature(function)
        called = function.__qualname__.removesuffix(".__init__").split(".")[-1]  # what makes a value is its class
        names = frozenset(form.parameters)
        named_so = [each for each in form.parameters if each != "self"]
        open_ended = any(each.kind is each.VAR_KEYWORD for each in form.parameters.values())
        most = _most_values(form)

        @wraps(function)
        def checked(*args: P.args, **named: P.kwargs) -> R:
            if named and not open_ended and not names.issuperset(named):
                wrong = [unknown("argument", name, named_so, len(named_so)) for name in named if name not in names]
                raise BangkitError("; ".join(wrong))
            if most is not None and len(args) > most:
                bound = "self" in names
                taken = [each for each in form.parameters if each in names][bound:most]
                told = {"most": most - bound, "found": len(args) - bound, "values": taken or None}
                raise BangkitError(say("argument.too many", told, name=called))
            values: Any = [whole_number(value) for value in args]
            by_name: Any = {name: whole_number(value) for name, value in named.items()}
            if kinds:
                try:
                    given = form.bind(*values, **by_name).arguments
                except TypeError:  # an argument too few is told below, one given twice by Python itself
                    given = {}
                check(given, kinds)
            try:
                return function(*values, **by_name)
            except (TypeError, ValueError) as error:
                if isinstance(error, TypeError) and (missing := _missing(form, values, by_name)):
                    raise BangkitError(say("argument.too few", name=called, missing=missing)) from None
                if not isinstance(error, BangkitError) and (arrays := _arrays(form, values, by_name)):
                    raise BangkitError(say("argument.arrays", what=listing(arrays))) from error
                raise

        return checked

    return guard


def takes_also(other: Callable[..., Any]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a function that hands on its further wishes to another take the arguments of both, and refuse all else as `takes` does.

    >>> def deal(players=4, *, seed=0):
    ...     return players, seed
    >>> @takes_also(deal)
    ... def play(players=4, *, bots="careful", **wishes):
    ...     return deal(players, **wishes)
    >>> play(5, sed=1)
    Traceback (most recent call last):
    bangkit.core.errors.BangkitError: there is no argument 'sed'; did you mean seed?
    """

    def guard(function: Callable[P, R]) -> Callable[P, R]:
        form = signature(function)
        own = [each for each in form.parameters.values() if each.kind is not each.VAR_KEYWORD]
        theirs = [each for name, each in signature(other).parameters.items() if name not in form.parameters]
        both = [*own, *(each.replace(kind=each.KEYWORD_ONLY) for each in theirs)]
        setattr(function, "__signature__", form.replace(parameters=both))  # noqa: B010
        return takes()(function)

    return guard


def _missing(form: Signature, values: Sequence[Any], by_name: Mapping[str, Any]) -> list[str]:
    """The arguments without which a function cannot be called, and which are not given."""
    try:
        given = form.bind_partial(*values, **by_name).arguments
    except TypeError:
        return []
    needed = [each for each in form.parameters.values() if each.default is each.empty and each.name != "self"]
    open_ended = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
    return [each.name for each in needed if each.name not in given and each.kind not in open_ended]


def accepts(function: Callable[..., Any], number: int) -> bool:
    """Whether a function can be called with so many arguments."""
    try:
        signature(function).bind(*[None] * number)
    except TypeError:
        return False
    except ValueError:  # a function of C that does not tell its arguments
        return True
    return True


def _most_values(form: Signature) -> int | None:
    """So many values are taken without a name; None for any number."""
    kinds = [each.kind for each in form.parameters.values()]
    if Parameter.VAR_POSITIONAL in kinds:
        return None
    return sum(each in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD) for each in kinds)


# -- names ---------------------------------------------------------------------------------------


def unknown(what: str, word: Any, candidates: Iterable[Any], most: int = FEW) -> str:
    """A word that is not among the candidates, with the nearest; if none is near, with all if they are `most` or fewer.

    >>> unknown("expansion", "high tea", ["dodge_city", "high_noon"])
    "there is no expansion 'high tea'; there are dodge_city and high_noon"
    """
    known = [each if len(each) <= LONG else f"{each[:LONG]}..." for each in map(str, candidates)]
    near = nearest(written(word), known)
    few = known if not near and 1 < len(known) <= most else None
    thing = tell(f"thing.{what}", {}) or what
    return say("argument.unknown", what=thing, word=shortened(word), near=near, known=few)


def known(word: Any, candidates: Iterable[Any], what: str, problems: list[str]) -> str:
    """The candidate that a word means; an unknown word is added to `problems` with the nearest ones."""
    spelled = {plain(each): str(each) for each in candidates}
    found = spelled.get(plain(word))
    if found is None:
        problems.append(unknown(what, word, spelled.values()))
    return found or written(word)


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


def strangers(changes: Mapping[str, Any], **candidates: Any) -> list[str]:
    """One sentence for each changed value that is a word and not among the candidates for it."""
    return [
        unknown(what, changes[what], among)
        for what, among in candidates.items()
        if isinstance(changes.get(what), str) and changes[what] not in among
    ]


def spelled(name: Any, names: Iterable[str]) -> str:
    """A name as one of these writes it, whatever its case; any other as it is."""
    wanted = written(name).strip().casefold()
    return next((each for each in names if each.casefold() == wanted), written(name))


def seat_called(name: Any, seats: Iterable[Any]) -> Any:
    """The seat of this name, whatever its case; raises `BangkitError`, with the nearest name, if nobody has it."""
    by_name = {each.name: each for each in seats}
    if (called := spelled(name, by_name)) not in by_name:
        facts = {"name": shortened(name), "nearest": nearest(name, by_name), "seats": [*by_name]}
        raise BangkitError(say("error.nobody", facts))
    return by_name[called]


def wrong_seed(seed: Any) -> str:
    """What is wrong with a seed: it can be written down, and read again as the same seed; empty if nothing is."""
    if type(seed) is int and seed.bit_length() <= 3321:
        return ""
    if isinstance(seed, str) and seed == seed.encode(errors="ignore").decode():
        return ""
    return say("argument.seed", seed=shortened(seed))


def wrong_names(seats: Sequence[Any]) -> list[str]:
    """What is wrong with players' names: each is up to 24 printable characters, and unique."""
    problems = [say("argument.name", name=shortened(name)) for name in seats if not _is_name(name)]
    folded = [normalize("NFKC", str(name)).casefold() for name in seats]
    first = {name: str(seats[folded.index(name)]) for name in sorted(set(folded)) if folded.count(name) > 1}
    return problems + [say("argument.same name", name=name) for name in first.values()]


def _is_name(name: Any) -> bool:
    return (
        isinstance(name, str)
        and 1 <= len(name) <= 24
        and name.isprintable()
        and '"' not in name
        and name == name.strip()
    )
