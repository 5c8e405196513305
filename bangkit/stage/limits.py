"""A time limit for code that somebody else wrote: a learner's function, a bot.

It stops `while True: pass` on every system: a watching thread raises an exception in the thread that works.
Code that waits inside a C call (`time.sleep`) is stopped as soon as that call returns.
"""

from __future__ import annotations

import ctypes
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


class Watch:
    """One watching thread for many calls, each with the same time to come back in.

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
        self._watcher = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self._watcher.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closed.set()
        self._watcher.join()

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
        try:  # what was raised too late, when the code had just come back, is taken back
            _raise_in(self._worker, None)
        except _Stop:
            pass
        raise TooSlow(self.seconds) from None

    def _watch(self) -> None:
        pause = min(self.seconds, 0.05)
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
    bangkit.stage.limits.TooSlow: no answer after 0.05 seconds: does a loop in it ever end?
    """
    with Watch(seconds) as watch:
        return watch.call(function, *arguments)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Make a thread raise an error at its next instruction; None takes back what has not been raised yet."""
    reason = ctypes.py_object(error) if error is not None else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), reason)
