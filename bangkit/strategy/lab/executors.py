"""Long work in pieces, on any `concurrent.futures.Executor`: with a bar, to be stopped, and bounded in memory."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import chain
from multiprocessing import get_all_start_methods, get_context
from typing import Any, TypeVar

from bangkit.core.errors import BangkitError
from bangkit.strategy.lab.play import told_error
from bangkit.words.catalogue import say

T = TypeVar("T")
PROCESSES = "processes"
WAITING = 3
"""Pieces handed out for each worker: one being done, and some so that nobody has to wait."""


class OneProcess(Executor):
    """Does everything in this process, at once."""

    _max_workers = 1

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        """A future that is done already."""
        done: Future[T] = Future()
        done.set_result(function(*arguments, **named))
        return done


class CannotTravel(Exception):
    """Something cannot be sent to another process; the text says what, and may be told as it is."""

    told = False

    @property
    def note(self) -> str:
        """What is said beside the results."""
        return str(self) if self.told else say("lab.cannot travel")


class _Refused(Exception):
    """An executor does not take work, or drops it; the text says how."""


def _handed(executor: Executor, function: Callable[..., T], *arguments: Any) -> Future[T]:
    """Hand work to an executor; raises `_Refused` if one that is not the kit's own does not take it."""
    if isinstance(executor, (OneProcess, OwnPool)):
        return executor.submit(function, *arguments)
    try:
        future = executor.submit(function, *arguments)
    except BrokenProcessPool:
        raise
    except Exception as error:  # shut down, or of somebody else's making
        raise _Refused(told_error(error)) from None
    if not isinstance(future, Future):
        raise _Refused(say("lab.no future"))
    return future


def packed(work: Any) -> bytes:
    """Work as bytes for another process; raises `CannotTravel` when that is impossible."""
    try:
        return pickle.dumps(work)
    except Exception as error:  # pickling runs the code of whatever is pickled
        refused = CannotTravel(str(error))
        refused.told = isinstance(error, BangkitError)
        raise refused from None


def unpack_and_do(function: Callable[..., T], work: bytes, *arguments: Any) -> T:
    """Run in the other process: unpack the work and do a piece of it."""
    try:
        unpacked = pickle.loads(work)
    except Exception as error:
        raise CannotTravel(str(error)) from None
    return function(unpacked, *arguments)


def _deaf() -> None:
    """A worker leaves Ctrl-C to the process that hands out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class OwnPool(ProcessPoolExecutor):
    """The kit's own pool, which nobody else shuts down."""


def pool() -> OwnPool:
    """A pool of processes on all cores, each a fresh one: a notebook has threads, which a forked copy would break."""
    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    return OwnPool(os.cpu_count(), mp_context=get_context(method), initializer=_deaf)


def chosen(executor: Executor | str | None) -> tuple[Executor, bool]:
    """The executor that is meant, and whether it is ours to close."""
    if executor is None:
        return OneProcess(), True
    if executor == PROCESSES:
        return pool(), True
    if isinstance(executor, Executor):
        return executor, False
    raise BangkitError(say("lab.no executor", got=repr(executor)[:60]))


class Pieces:
    """Work in pieces whose results come in any order.

    `do(work, *piece)` is called for every piece, in as many processes as the executor has.
    After Ctrl-C what has come in is kept, and `stopped` is true.
    """

    def __init__(self, do: Callable[..., T], work: Any, executor: Executor | str | None) -> None:
        self.do, self.work, self.executor = do, work, executor
        self.stopped = False
        self.notes: list[str] = []

    def results(self, pieces: Iterator[tuple[Any, ...]]) -> Iterator[tuple[tuple[Any, ...], Any]]:
        """Every piece with its result, as they come in; falls back on this process alone."""
        executor, ours = chosen(self.executor)
        left: dict[Future[Any], tuple[Any, ...]] = {}
        again: list[tuple[Any, ...]] = []
        try:
            yield from self._spread(executor, pieces, left)
        except _Refused as why:
            self.notes.append(say("lab.refused work", error=why))
            again = list(left.values())
        except (CannotTravel, BrokenProcessPool) as why:
            self.notes.append(why.note if isinstance(why, CannotTravel) else say("lab.broken pool"))
            again = list(left.values())
        except KeyboardInterrupt:
            self.stopped = True
        finally:
            for future in left:
                future.cancel()
            if ours:
                executor.shutdown(wait=True, cancel_futures=True)
        if again:
            self.executor = None
            yield from self.results(chain(again, pieces))

    def _spread(
        self, executor: Executor, pieces: Iterator[tuple[Any, ...]], left: dict[Future[Any], tuple[Any, ...]]
    ) -> Iterator[tuple[tuple[Any, ...], Any]]:
        most = WAITING * int(getattr(executor, "_max_workers", 0) or 16) if not isinstance(executor, OneProcess) else 1
        for piece in pieces:
            self._submit(executor, piece, left)
            while len(left) >= most:
                yield from self._finished(left)
        while left:
            yield from self._finished(left)

    def _submit(self, executor: Executor, piece: tuple[Any, ...], left: dict[Future[Any], tuple[Any, ...]]) -> None:
        """Hand out a piece; also one that cannot be handed out is left to be done."""
        waiting: Future[Any] = Future()
        left[waiting] = piece
        if isinstance(executor, ProcessPoolExecutor):
            future = _handed(executor, unpack_and_do, self.do, packed(self.work), *piece)
        else:
            future = _handed(executor, self.do, self.work, *piece)
        del left[waiting]
        left[future] = piece

    @staticmethod
    def _finished(left: dict[Future[Any], tuple[Any, ...]]) -> Iterator[tuple[tuple[Any, ...], Any]]:
        done, _ = wait(left, return_when=FIRST_COMPLETED)
        for future in done:
            try:
                result = future.result()
            except CancelledError as error:
                raise _Refused(told_error(error)) from None
            yield left.pop(future), result


def bar(total: int, done: int, shown: bool, unit: str) -> Any:
    """A bar in the terminal or the notebook, which appears when work takes longer than two seconds."""
    from tqdm.auto import tqdm

    return tqdm(total=total, initial=done, disable=not shown, unit=f" {unit}", delay=2, leave=False)
