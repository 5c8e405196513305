"""A time limit for code that somebody else wrote: a learner's function, a bot.

It stops `while True: pass` on every system: a watching thread raises an exception in the thread that works.
Code that waits inside a C call (`time.sleep`) is stopped as soon as that call returns.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from bangkit.core.errors import BangkitError

T = TypeVar("T")


class TooSlow(BangkitError):
    """Somebody's code did not come back in time; `seconds` is the limit."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(seconds)

    def __str__(self) -> str:
        return f"no answer after {self.seconds:g} seconds: does a loop in it ever end?"


class _Stop(BaseException):
    """Raised inside the code that is stopped; no `except Exception` there catches it."""


def within(seconds: float, function: Callable[..., T], *arguments: Any) -> T:
    """Call a function and answer what it answers, or raise `TooSlow` after so many seconds.

    >>> within(1, max, 2, 3)
    3
    >>> def forever():
    ...     while True: pass
    >>> within(0.05, forever)
    Traceback (most recent call last):
    ...
    bangkit.stage.limits.TooSlow: no answer after 0.05 seconds: does a loop in it ever end?
    """
    me = threading.get_ident()
    lock, done = threading.Lock(), threading.Event()

    def watch() -> None:
        again = seconds
        while not done.wait(again):
            with lock:
                if not done.is_set():
                    _raise_in(me, _Stop)
            again = 0.05

    watcher = threading.Thread(target=watch, daemon=True)
    try:
        try:
            watcher.start()
            return function(*arguments)
        finally:
            with lock:
                done.set()
    except _Stop:
        raise TooSlow(seconds) from None
    finally:
        done.set()
        watcher.join()
        _raise_in(me, None)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Make a thread raise an error at its next instruction; None takes back what has not been raised yet."""
    reason = ctypes.py_object(error) if error is not None else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), reason)
