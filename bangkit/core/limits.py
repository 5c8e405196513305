"""A time limit for code that somebody else wrote: a learner's function, a bot.

It stops `while True: pass` on every system: a watching thread raises an exception in the thread that works.
Where no thread can start, as on a page in a browser, Python itself calls back (`sys.monitoring`) whenever code jumps
or a function begins. Code that waits inside a C call (`time.sleep`) is stopped as soon as that call returns.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable
from time import monotonic
from typing import Any, Self, TypeVar

from bangkit.core.errors import BangkitError
from bangkit.words.catalogue import say

T = TypeVar("T")


class TooSlow(BangkitError):
    """Somebody's code did not come back in time; `seconds` is the limit."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(seconds)

    def __str__(self) -> str:
        return say("error.too slow", seconds=f"{self.seconds:g}")


class _Stop(BaseException):
    """Raised inside the code that is stopped; no `except Exception` there catches it."""


THREADS = sys.platform not in ("emscripten", "wasi")
"""Whether threads and processes can be started here."""
PAUSE = 0.05
"""So many seconds at most pass between two looks at the clock, and between two attempts to stop the same code."""
LOOKS = 50
"""Called back by Python, the clock is looked at once in so many times: a look costs more than what is watched."""


class Watch:
    """One watching thread, or tool of `sys.monitoring`, for many calls, each with the same time to come back in.

    A thread for each call would cost more than a short call does; this one only writes down when the call is due.

    >>> with Watch(1) as watch:
    ...     watch.call(max, 2, 3), watch.call(min, 2, 3)
    (3, 2)
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._due: float | None = None
        self._fired = False
        self._lock, self._closed = threading.Lock(), threading.Event()
        self._worker = threading.get_ident()
        self._watcher = threading.Thread(target=self._watch, daemon=True) if THREADS else None
        self._called, self._tool = 0, None if THREADS else _free_tool()

    def __enter__(self) -> Self:
        if self._watcher is not None:
            self._watcher.start()
        elif self._tool is not None:
            _watched(self._tool, self._look)
        return self

    def __exit__(self, *_: object) -> None:
        self._closed.set()
        if self._watcher is not None:
            self._watcher.join()
        elif self._tool is not None:
            _watched(self._tool, None)

    def call(self, function: Callable[..., T], *arguments: Any) -> T:
        """Call a function and answer what it answers, or raise `TooSlow` after so many seconds."""
        try:
            try:
                self._due = monotonic() + self.seconds
                result = function(*arguments)
            finally:
                with self._lock:
                    self._due = None
            if not self._fired:
                return result
        except BaseException:
            if not self._fired:
                raise
        self._due, self._fired = None, False
        if self._watcher is None:
            raise TooSlow(self.seconds) from None
        try:  # what was raised too late, when the code had just come back, is taken back
            _raise_in(self._worker, None)
        except _Stop:
            pass
        raise TooSlow(self.seconds) from None

    def _look(self, *_: object) -> None:
        """Raise the stop in the code that is watched, which Python has interrupted for this look."""
        self._called += 1
        if self._called % LOOKS == 0 and self._due is not None and monotonic() > self._due:
            self._fired, self._due = True, monotonic() + PAUSE
            raise _Stop

    def _watch(self) -> None:
        pause = min(self.seconds, PAUSE)
        while not self._closed.wait(pause):
            with self._lock:
                if self._due is not None and monotonic() > self._due:
                    self._fired = True
                    _raise_in(self._worker, _Stop)


def within(seconds: float, function: Callable[..., T], *arguments: Any) -> T:
    """Call a function once and answer what it answers, or raise `TooSlow` after so many seconds.

    >>> within(1, max, 2, 3)
    3
    >>> def forever():
    ...     while True: pass
    >>> within(0.05, forever)
    Traceback (most recent call last):
    ...
    bangkit.core.limits.TooSlow: no answer after 0.05 seconds: does a loop in it ever end?
    """
    with Watch(seconds) as watch:
        return watch.call(function, *arguments)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Make a thread raise an error at its next instruction; None takes back what has not been raised yet."""
    reason = ctypes.py_object(error) if error is not None else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), reason)


def _free_tool() -> int | None:
    """A number under which Python calls back, None if all are taken or this Python cannot."""
    monitoring: Any = getattr(sys, "monitoring", None)
    return next((n for n in range(6) if monitoring.get_tool(n) is None), None) if monitoring else None


def _watched(tool: int, look: Callable[..., None] | None) -> None:
    """Let Python call back at every jump and beginning of a function; None ends it."""
    monitoring: Any = sys.monitoring  # type: ignore[attr-defined]
    if look is not None:
        monitoring.use_tool_id(tool, "bangkit")
    monitoring.set_events(tool, monitoring.events.JUMP | monitoring.events.PY_START if look else 0)
    for event in (monitoring.events.JUMP, monitoring.events.PY_START):
        monitoring.register_callback(tool, event, look)
    if look is None:
        monitoring.free_tool_id(tool)
