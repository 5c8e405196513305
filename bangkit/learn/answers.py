"""What a learner may answer, and how it is read: plain data first, so that a judge never touches a learner's objects.

`plain` turns whatever stands in the learner's variable into plain data that also crosses from one process to another:
a number that claims to be equal to everything becomes the number that it is.
`number` reads plain data as a number: exact if it was given exactly, otherwise with the places that were written.

A function is called under a time limit, with copies of what goes in and plain data coming out.
A judge only ever sees `CallResult`s, so it does not matter whether it runs here or in a process of its own.
"""

from __future__ import annotations

import builtins
import getpass
import re
import sys
import time
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from math import isfinite
from types import FunctionType, SimpleNamespace
from typing import Any, NoReturn, Protocol, TypeAlias

from bangkit.core.arguments import accepts
from bangkit.core.files import printable
from bangkit.core.limits import TooSlow, within
from bangkit.core.running import told_error
from bangkit.core.showing import shell
from bangkit.learn.arithmetic import LEARNERS, FormulaError, evaluate
from bangkit.words.catalogue import english, say

Plain: TypeAlias = Mapping[str, Any]
"""An answer as plain data: its kind under `is`, its value under `value`."""

TEXT, LONG, ITEM = 10_000, 200, 500
"""No more letters of a text, no longer list, no more letters of a text in a list."""
BITS = 14_000
"""No longer whole number: Python writes no more than 4,300 digits."""
SECONDS = 1.0
"""What all calls of one function together may take."""
SIMPLE = (type(None), bool, int, float, str, Fraction)
"""What is looked at without a learner's code, so that no machine that stands still for a moment makes it wrong."""
LISTS = (list, tuple, set, frozenset)
"""And so are these, of such."""


def plain(answer: Any, depth: int = 0) -> dict[str, Any]:
    """An answer as plain data; what takes longer than a second to be looked at is of another kind.

    >>> plain(Fraction(1, 3)), plain(None), plain(["Ben"])
    ({'is': 'exact', 'value': '1/3'}, {'is': 'nothing'}, {'is': 'list', 'value': [{'is': 'text', 'value': 'Ben'}]})
    """
    try:
        return _plain(answer, depth) if depth or _is_simple(answer) else within(SECONDS / 2, _plain, answer, depth)
    except KeyboardInterrupt:
        raise
    except BaseException:  # a learner's object may raise anything when it is looked at
        return {"is": "other", "value": type(answer).__name__}


def _is_simple(answer: Any) -> bool:
    if type(answer) in LISTS:
        return all(type(each) in SIMPLE for each in islice(answer, LONG + 1))
    return type(answer) in SIMPLE


def _plain(answer: Any, depth: int) -> dict[str, Any]:
    if answer is None or answer is Ellipsis:
        return {"is": "nothing"}
    if isinstance(answer, bool):
        return {"is": "flag", "value": answer}
    if isinstance(answer, Other):
        return {"is": "other", "value": str.__str__(answer)}
    if isinstance(answer, str):
        return {"is": "text", "value": printable(str.__str__(answer)[: ITEM if depth else TEXT])}
    if isinstance(answer, int) and int.bit_length(answer) > BITS:
        return {"is": "other", "value": say("learn.very large", kind=type(answer).__name__)}
    if isinstance(answer, (int, Fraction)):
        told = str(int.__add__(answer, 0)) if isinstance(answer, int) else Fraction.__str__(answer)
        return {"is": "exact", "value": str(Fraction(told))}
    if isinstance(answer, float):
        own = float.__add__(answer, 0.0)
        return {"is": "float" if isfinite(own) else "no number", "value": str(own)}
    if isinstance(answer, Decimal):
        return {"is": "text" if Decimal.is_finite(answer) else "no number", "value": Decimal.__str__(answer)[:TEXT]}
    if isinstance(answer, Mapping):
        return {"is": "other", "value": "dict"}
    if isinstance(answer, (list, tuple, set, frozenset)) or type(answer).__name__ == "dict_keys":
        return _plain_list(answer, depth)
    return _plain_object(answer, depth)


def _plain_list(answer: Any, depth: int) -> dict[str, Any]:
    items = list(islice(answer, LONG + 1))
    if depth > 1 or len(items) > LONG:
        return {"is": "other", "value": type(answer).__name__}
    if isinstance(answer, (set, frozenset)):
        items.sort(key=str)
    return {"is": "list", "value": [plain(each, depth + 1) for each in items]}


def _plain_object(answer: Any, depth: int) -> dict[str, Any]:
    module = type(answer).__module__.partition(".")[0]
    if isinstance(answer, type) or (callable(answer) and not hasattr(answer, "is_number")):
        return {"is": "function", "value": getattr(answer, "__name__", type(answer).__name__)}
    if module == "sympy":
        return _plain_sympy(answer)
    if module == "bangkit":
        inner = getattr(answer, "value", None)
        return plain(inner, depth + 1) if isinstance(inner, Fraction) else {"is": "text", "value": str(answer)[:TEXT]}
    if module == "numpy" and hasattr(answer, "tolist") and answer.size <= LONG:
        return plain(answer.tolist(), depth + 1)
    return {"is": "other", "value": type(answer).__name__}


def _plain_sympy(answer: Any) -> dict[str, Any]:
    if getattr(answer, "free_symbols", None):
        return {"is": "symbols", "value": ", ".join(sorted(map(str, answer.free_symbols)))}
    if not getattr(answer, "is_number", False):
        return {"is": "other", "value": type(answer).__name__}
    exact = answer if answer.is_Rational else answer.doit().simplify()
    if exact.is_Rational:
        return {"is": "exact", "value": f"{exact.p}/{exact.q}"}
    return plain(float(exact.evalf()), 9)


def as_plain(data: Any, depth: int = 0) -> dict[str, Any]:
    """Plain data that another process says it has made, if it can be; otherwise an answer of another kind.

    >>> as_plain({"is": "exact", "value": "1/3"}), as_plain({"is": "exact", "value": "1e999999999"})
    ({'is': 'exact', 'value': '1/3'}, {'is': 'other', 'value': 'dict'})
    """
    kind, value = (data.get("is"), data.get("value")) if isinstance(data, dict) else (None, None)
    if kind == "nothing":
        return {"is": "nothing"}
    if kind == "list" and isinstance(value, list) and depth < 2 and len(value) <= LONG:
        return {"is": "list", "value": [as_plain(each, depth + 1) for each in value]}
    if kind == "flag" and isinstance(value, bool):
        return {"is": "flag", "value": value}
    text = value if isinstance(value, str) and len(value) <= TEXT else None
    if text is not None and kind in SHAPES and SHAPES[kind].fullmatch(text):
        return {"is": kind, "value": printable(text)}
    return {"is": "other", "value": type(data).__name__}


_ANY = re.compile(".*", re.DOTALL)
SHAPES: dict[str, re.Pattern[str]] = {
    **dict.fromkeys(("text", "no number", "function", "symbols", "other"), _ANY),
    "exact": re.compile(r"-?[0-9]{1,4300}(/0*[1-9][0-9]{0,4299})?"),
    "float": re.compile(r"-?[0-9]{1,400}(\.[0-9]{1,400})?(e[+-]?[0-9]{1,3})?"),
}
"""How the text of each kind of answer looks."""


class Unreadable(Exception):
    """An answer that cannot be read as a number; `code` and `facts` say why."""

    def __init__(self, code: str, **facts: Any) -> None:
        self.code, self.facts = code, facts
        super().__init__(code, facts)


@dataclass(frozen=True, slots=True)
class Number:
    """A number that was answered; `exact` if it was given as a fraction, else the decimal `places` that were written.

    `floating` is a fraction that was made of a rounded number, as in `Fraction(16/80)`: it is not exact.
    """

    value: Fraction
    exact: bool
    places: int | None = None
    percent: bool = False
    floating: bool = False


_COMMA = re.compile(r"(?<![\w.])(\d+),(\d+)(?![\w.,])")
_TIMES = re.compile(r"(?<=[\d)])\s*[xX]\s*(?=[\d(])")
_ODDS = re.compile(r"^\s*\d+\s*:\s*\d+\s*$")
TYPED = 6
"""So many decimal places somebody may have written; more have been worked out."""
FLOATING = 2**30
"""A fraction over a power of 2 as large as this was a rounded number before."""


def number_words() -> dict[str, str]:
    """The numbers up to twenty by their words, in English and in the language that is set.

    The forms of one number stand with strokes between in the catalogue, such as `dva/dvě`.

    >>> number_words()["three"]
    '3'
    """
    rows = [each.split() for each in (*english()["number.words"], say("number.words"))]
    return {form: str(number) for row in rows for number, forms in enumerate(row) for form in forms.split("/")}


def ways(key: str) -> tuple[str, ...]:
    """The ways to write a word that an answer may hold, in English and in the language that is set.

    >>> ways("reads.nobody")
    ('nobody', 'none', 'nothing')
    """
    return tuple(dict.fromkeys(each for told in (*english()[key], say(key)) for each in told.split("/")))


def not_known(text: str) -> bool:
    """Whether a text says that its writer does not know.

    >>> not_known("I don’t know!"), not_known("I know")
    (True, False)
    """
    bare = " ".join(text.replace("’", "'").replace("…", "...").split()).casefold()
    said = {each.casefold() for each in ways("reads.not known")}
    return bool(said & {bare, bare.rstrip(".! ")})


def any_way(key: str) -> str:
    """A pattern for the ways to write a word."""
    return f"(?:{'|'.join(map(re.escape, ways(key)))})"


def digits(text: str) -> str:
    """A text with digits in the place of number words, and a fraction that is one character written out.

    >>> digits("Three"), digits("one in four"), digits("\N{VULGAR FRACTION ONE QUARTER}")
    ('3', '1 in 4', '1/4')
    """
    if len(text.strip()) == 1 and (value := unicodedata.numeric(text.strip(), None)) is not None:
        return str(Fraction(value).limit_denominator(100))
    known = number_words()
    return re.sub(r"\b\w+\b", lambda found: known.get(found[0].casefold(), found[0]), text)


def number(answer: Plain) -> Number:
    """The number that an answer means; raises `Unreadable`.

    >>> number(plain("1 - (3/4)**2")).value, number(plain(Fraction(16 / 80))).floating
    (Fraction(7, 16), True)
    >>> number(plain("33.3%"))
    Number(value=Fraction(333, 1000), exact=False, places=3, percent=True, floating=False)
    """
    kind, value = answer["is"], answer.get("value", "")
    if kind == "exact":
        given = Fraction(value)
        below = given.denominator
        floating = below >= FLOATING and not below & (below - 1)
        return Number(given, not floating, floating=floating)
    if kind == "float":
        places = len(value.partition(".")[2])
        return Number(Fraction(value), False, places if places <= TYPED and "e" not in value else None)
    if kind == "text":
        return _written(str(value))
    if kind == "list" and len(answer["value"]) == 1:
        return number(answer["value"][0])
    raise Unreadable("empty" if kind == "nothing" else f"kind {kind}", value=value)


def _written(text: str) -> Number:
    if not text.strip():
        raise Unreadable("empty")
    if _ODDS.match(text):
        raise Unreadable("odds", value=text.strip())
    clean = re.sub(rf"^({any_way('reads.about')})\s*", "", digits(text).strip(), flags=re.IGNORECASE).removesuffix(".")
    if match := re.fullmatch(rf"(\d+)\s+{any_way('reads.of')}\s+(\d+)", clean, re.IGNORECASE):
        clean = f"{match[1]}/{match[2]}"
    clean, percent = re.subn(rf"\s*{any_way('reads.per cent')}$", "", clean, flags=re.IGNORECASE)
    clean = clean if "(" in clean else _COMMA.sub(r"\1.\2", clean)
    try:
        value, places = evaluate(_TIMES.sub("*", clean.removeprefix("=").strip()), functions=LEARNERS)
    except FormulaError as error:
        raise Unreadable("no arithmetic", value=text.strip()[:60], why=error.what) from None
    if not percent:
        return Number(value, places is None, places)
    written = 0 if clean.isdigit() else places  # a whole number of per cent is rounded to two places
    return Number(value / 100, written is None, None if written is None else written + 2, True)


def texts(answer: Plain, known: Collection[str] = ()) -> list[str] | None:
    """The texts that an answer lists: a list, or one text with commas; None if it lists none.

    What is known by its name is one text, with whatever commas and words in it.

    >>> texts(plain("Beer, Jail and Duel, Saloon"), ["Duel, Saloon"])
    ['Duel, Saloon', 'Beer', 'Jail']
    """
    if answer["is"] == "list":
        inner = [texts(each, known) for each in answer["value"]]
        return None if None in inner else [text for some in inner for text in some or []]
    if answer["is"] == "text":
        said, whole = str(answer["value"]), list[str]()
        apart = rf",|;|\b{any_way('list.and')}\b|&"
        for name in sorted((each for each in known if re.search(apart, each)), key=len, reverse=True):
            said, times = re.subn(rf"(?<!\w){re.escape(name)}(?!\w)", ";", said, flags=re.IGNORECASE)
            whole += [name] * bool(times)
        parts = whole + re.split(apart, said)
        clean = [part.strip().strip("\"'[]()").strip() for part in parts]
        return [part.removesuffix(".") for part in clean if part]
    if answer["is"] in ("exact", "float"):
        return [str(answer["value"])]
    return None


def text(answer: Plain) -> str | None:
    """The one text that an answer is; None if it is none."""
    if answer["is"] == "list" and len(answer["value"]) == 1:
        return text(answer["value"][0])
    if answer["is"] == "flag":
        return "yes" if answer["value"] else "no"
    return str(answer["value"]).strip() if answer["is"] in ("text", "exact", "float") else None


# -- functions ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallResult:
    """What came of a call: a value; or an error, its text and the learner's line; or it was too slow."""

    value: Any = None
    error: str | None = None
    line: int | None = None
    slow: bool = False

    @property
    def failed(self) -> bool:
        """Whether nothing was answered."""
        return self.slow or self.error is not None


class LearnerFunction(Protocol):
    """A learner's function, wherever it runs."""

    name: str

    def call(self, arguments: Sequence[Any]) -> CallResult:
        """What comes of one call."""

    def problem(self, wanted: int) -> bool:
        """Whether the function cannot take so many values."""

    def untouched(self) -> bool:
        """Whether it still is the empty one of the exercise."""


class Other(str):
    """Stands for a value that cannot be compared; its text is the name of the type."""

    def __repr__(self) -> str:
        return f"<{str(self)}>"


def meant(answer: Plain) -> Any:
    """The value that plain data stands for, with which functions are called and what they answer is compared.

    >>> meant(plain([True, "Ben", 3, None])), meant(plain((0.5, object())))
    ([True, 'Ben', 3, None], [0.5, <object>])
    """
    kind, value = answer["is"], answer.get("value")
    if kind in ("nothing", "flag", "text"):
        return value
    if kind == "list":
        return [meant(each) for each in answer["value"]]
    if kind == "exact":
        number = Fraction(answer["value"])
        return int(number) if number.denominator == 1 else number
    return float(answer["value"]) if kind == "float" else Other(value)


class LocalFunction:
    """A function that runs in this process."""

    def __init__(self, function: Callable[..., Any], seconds: float = SECONDS) -> None:
        self.function, self.left = function, seconds
        self.name = str(getattr(function, "__name__", "your function"))

    def call(self, arguments: Sequence[Any]) -> CallResult:
        """What comes of one call; all calls together have the time limit."""
        began = time.monotonic()
        try:
            with _alone():
                value = within(max(self.left, 0.05), self.function, *deepcopy(list(arguments)))
            return CallResult(meant(plain(value)))
        except TooSlow:
            return CallResult(slow=True)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever a learner's function raises, also SystemExit, is told kindly
            return CallResult(error=told_error(error), line=_line(error, self.function))
        finally:
            self.left -= time.monotonic() - began

    def problem(self, wanted: int) -> bool:
        """Whether the function cannot take so many values."""
        return not accepts(self.function, wanted)

    def untouched(self) -> bool:
        """Whether it still is the empty one of the exercise."""
        code = self.function.__code__ if type(self.function) is FunctionType else None
        return code is not None and not code.co_names and len(code.co_code) <= 8


@contextmanager
def _alone() -> Iterator[None]:
    """Meanwhile nobody is asked at the keyboard, and nothing ends the notebook, which would take no further cell.

    However a function has come by its way to either: what its notebook asks with, and ends with, is not that of its class.
    """
    here = shell()
    kernel = getattr(here, "kernel", None)
    instead = [
        (builtins, "input", _nobody), (getpass, "getpass", _nobody), (sys, "stdin", SimpleNamespace(readline=_nobody)),
        (here, "ask_exit", _end), (kernel, "_input_request", _nobody),
    ]  # fmt: skip
    with ExitStack() as until:
        for owner, name, value in instead:
            if owner is not None:
                until.enter_context(_standing_in(owner, name, value))
        yield


@contextmanager
def _standing_in(owner: Any, name: str, value: Any) -> Iterator[None]:
    """Meanwhile something else has this name."""
    before = {each: vars(owner)[each] for each in (name,) if each in vars(owner)}
    setattr(owner, name, value)
    try:
        yield
    finally:
        if before:
            setattr(owner, name, before[name])
        else:
            delattr(owner, name)


def _nobody(*_: Any, **__: Any) -> NoReturn:
    """Stands for the keyboard."""
    raise EOFError(say("learn.nobody is asked"))


def _end(*_: Any, **__: Any) -> NoReturn:
    """Stands for the end of the notebook."""
    raise SystemExit


def _line(error: BaseException, function: Any) -> int | None:
    """The line of the learner's cell in which it happened, counted from the top of the cell."""
    code = getattr(function, "__code__", None)
    trace, line = error.__traceback__, None
    while trace is not None:
        if code is not None and trace.tb_frame.f_code.co_filename == code.co_filename:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
