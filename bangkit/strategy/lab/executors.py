"""Long work in pieces, on any `concurrent.futures.Executor`: with a bar, to be stopped, and bounded in memory."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import chain
from typing import Any, TypeVar

from bangkit.core.arguments import shortened
from bangkit.core.errors import BangkitError
from bangkit.core.limits import THREADS
from bangkit.core.running import told_error
from bangkit.strategy.lab.workers import CannotTravel, Parcel, Workers, open_and_do
from bangkit.words.catalogue import say

T = TypeVar("T")
PROCESSES = "processes"
WAITING = 3
"""Pieces handed out for each worker: one being done, and some so that nobody has to wait."""


Results = Generator[tuple[tuple[Any, ...], Any], None, None]
"""Pieces with their results."""


class OneProcess(Executor):
    """Does everything in this process, at once."""

    _max_workers = 1

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        """A future that is done already."""
        done: Future[T] = Future()
        done.set_result(function(*arguments, **named))
        return done


class _Refused(Exception):
    """An executor does not take work, or drops it; the text says how."""


def _handed(executor: Executor, function: Callable[..., T], *arguments: Any) -> Future[T]:
    """Hand work to an executor; raises `_Refused` if one that is not the kit's own does not take it."""
    if isinstance(executor, (OneProcess, Workers)):
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


def chosen(executor: Executor | str | None) -> tuple[Executor, bool]:
    """The executor that is meant, and whether it is ours to close; a browser's kernel has no other processes."""
    if executor is None or (executor == PROCESSES and not THREADS):
        return OneProcess(), True
    if executor == PROCESSES:
        return Workers(), True
    if isinstance(executor, Executor):
        return executor, False
    raise BangkitError(say("lab.no executor", got=shortened(executor)))


class Pieces:
    """Work in pieces whose results come in any order.

    `do(work, *piece)` is called for every piece, in as many processes as the executor has.
    After Ctrl-C what has come in is kept, and `stopped` is true.
    """

    def __init__(self, do: Callable[..., T], work: Any, executor: Executor | str | None) -> None:
        self.do, self.work, self.executor = do, work, executor
        self.stopped = False
        self.notes: list[str] = []
        self._parcel: Parcel | None = None

    def results(self, pieces: Iterator[tuple[Any, ...]]) -> Results:
        """Every piece with its result, as they come in; falls back on this process alone.

        Raises:
            BangkitError: workers have died twice.
        """
        executor, ours = chosen(self.executor)
        left: dict[Future[Any], tuple[Any, ...]] = {}
        now = executor
        try:
            while True:
                todo = chain([*left.values()], pieces)
                left.clear()
                try:
                    yield from self._spread(now, todo, left)
                    break
                except (_Refused, CannotTravel, BrokenProcessPool) as why:
                    now = self._instead_of(now, why)
        except KeyboardInterrupt:
            self.stopped = True
        finally:
            if not isinstance(executor, Workers):  # they are ended with all that they have to do
                for future in left:
                    future.cancel()
            if ours:
                executor.shutdown(wait=True, cancel_futures=bool(left))

    def _instead_of(self, executor: Executor, why: Exception) -> Executor:
        """Who goes on when an executor cannot, and what is said of it."""
        if isinstance(why, BrokenProcessPool) and isinstance(executor, Workers):
            if not executor.renew():
                raise BangkitError(say("lab.workers died")) from None
            self.notes.append(say("lab.worker replaced"))
            return executor
        told = "lab.refused work" if isinstance(why, _Refused) else "lab.broken pool"
        self.notes.append(str(why) if isinstance(why, CannotTravel) else say(told, error=why))
        return OneProcess()

    def _spread(
        self, executor: Executor, pieces: Iterator[tuple[Any, ...]], left: dict[Future[Any], tuple[Any, ...]]
    ) -> Results:
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
        if isinstance(executor, (OneProcess, ThreadPoolExecutor)):
            future = _handed(executor, self.do, self.work, *piece)
        else:
            self._parcel = self._parcel or Parcel.of(self.work)
            future = _handed(executor, open_and_do, self.do, self._parcel, *piece)
        del left[waiting]
        left[future] = piece

    @staticmethod
    def _finished(left: dict[Future[Any], tuple[Any, ...]]) -> Results:
        done, _ = wait(left, return_when=FIRST_COMPLETED)
        for future in done:
            try:
                result = future.result()
            except CancelledError as error:
                raise _Refused(told_error(error)) from None
            yield left.pop(future), result
