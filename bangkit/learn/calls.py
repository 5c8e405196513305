"""Calling a function that a learner wrote: under a time limit, with copies of what goes in and plain data coming out.

A judge only ever sees `CallResult`s, so it does not matter whether the function runs here or in a process of its own.
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Any, Protocol

from bangkit.stage.limits import TooSlow, within
from bangkit.words.catalogue import say

SECONDS = 1.0
"""What all calls of one function together may take."""


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


ROOM = 100_000
"""So many letters and values an answer may have."""


def pack(value: Any) -> Any:
    """A value as JSON data that says what it was; what is of another type, or too much, becomes the type's name."""
    try:
        return _pack(value, [ROOM])
    except (OverflowError, RecursionError):
        return {"t": "other", "v": say("learn.very large", kind=type(value).__name__)}


def _pack(value: Any, room: list[int]) -> Any:
    """The value without anything of the learner's: an `int` that is equal to everything becomes the number it is."""
    room[0] -= 1
    if isinstance(value, Other):
        return {"t": "other", "v": str.__str__(value)}
    if isinstance(value, str):
        value = str.__str__(value)
        room[0] -= len(value)
    elif isinstance(value, int) and not isinstance(value, bool):
        value = int.__add__(value, 0)
        room[0] -= value.bit_length() * 10
    elif isinstance(value, float):
        value = float.__add__(value, 0.0)
    if room[0] < 0:
        raise OverflowError
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if isfinite(value) else {"t": "other", "v": str(value)}
    if isinstance(value, Fraction):
        parts = [_pack(part, room) for part in (value.numerator, value.denominator)]
        return {"t": "fraction", "v": f"{parts[0]}/{parts[1]}"}
    for kind, name in ((list, "list"), (tuple, "list"), (set, "set"), (frozenset, "set")):
        if isinstance(value, kind):
            return {"t": name, "v": [_pack(each, room) for each in value]}
    if isinstance(value, Mapping):
        return {"t": "dict", "v": [[_pack(key, room), _pack(each, room)] for key, each in value.items()]}
    if type(value).__module__.partition(".")[0] == "numpy" and hasattr(value, "item"):
        return _pack(value.item(), room)
    return {"t": "other", "v": type(value).__name__}


class Other(str):
    """Stands for a value that cannot be compared; its text is the name of the type."""

    def __repr__(self) -> str:
        return f"<{str(self)}>"


def unpack(data: Any) -> Any:
    """The value that `pack` described."""
    if not isinstance(data, dict):
        return data
    kind, value = data["t"], data["v"]
    if kind == "fraction":
        return Fraction(value)
    if kind == "list":
        return [unpack(each) for each in value]
    if kind == "set":
        return {_frozen(unpack(each)) for each in value}
    if kind == "dict":
        return {_frozen(unpack(key)): unpack(each) for key, each in value}
    return Other(value)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


class LocalFunction:
    """A function that runs in this process."""

    def __init__(self, function: Callable[..., Any], seconds: float = SECONDS) -> None:
        self.function, self.left = function, seconds
        self.name = str(getattr(function, "__name__", "your function"))

    def call(self, arguments: Sequence[Any]) -> CallResult:
        """What comes of one call; all calls together have the time limit."""
        began = time.monotonic()
        try:
            value = within(max(self.left, 0.05), self.function, *deepcopy(list(arguments)))
            return CallResult(unpack(pack(value)))
        except TooSlow:
            return CallResult(slow=True)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever a learner's function raises, also SystemExit, is told kindly
            return CallResult(error=_told(error), line=_line(error, self.function))
        finally:
            self.left -= time.monotonic() - began

    def problem(self, wanted: int) -> bool:
        """Whether the function cannot take so many values."""
        try:
            inspect.signature(self.function).bind(*range(wanted))
        except TypeError:
            return True
        except ValueError:
            return False
        return False


def _told(error: BaseException) -> str:
    try:
        text = str(error)[:200]
    except Exception:  # an error whose text raises
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _line(error: BaseException, function: Any) -> int | None:
    """The line of the learner's cell in which it happened, counted from the top of the cell."""
    code = getattr(function, "__code__", None)
    trace, line = error.__traceback__, None
    while trace is not None:
        if code is not None and trace.tb_frame.f_code.co_filename == code.co_filename:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
