"""Worker processes by `loky`: they start from a script, a notebook or a prompt, and end with this process, however it ends.

What they are to do travels as bytes (`cloudpickle`): also bots, questions and sets that are written in a cell.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from dataclasses import fields
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Thread, current_thread, main_thread
from typing import Any, NamedTuple, TypeVar

from bangkit.cards.cardset import CardSet
from bangkit.core.running import told_error
from bangkit.core.sets import GameSet
from bangkit.dice.diceset import DiceSet
from bangkit.words.catalogue import say

T = TypeVar("T")


# -- processes -------------------------------------------------------------------------------------


class Workers(Executor):
    """A fresh process for each core; after one has died, all are replaced once (`renew`)."""

    def __init__(self) -> None:
        from loky import cpu_count

        self._max_workers: int = cpu_count()
        self._listens, self._holds = Pipe(duplex=False)
        self._renewed = False
        self._start()

    def _start(self) -> None:
        from loky import ProcessPoolExecutor

        _start_trackers()
        self._pool = ProcessPoolExecutor(self._max_workers, initializer=_end_with, initargs=(self._listens,))

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        """Hand out a piece of work."""
        with uninterrupted():
            future: Future[T] = self._pool.submit(function, *arguments, **named)
        return future

    def renew(self) -> bool:
        """Start anew after a worker has died; whether it was the first time."""
        first, self._renewed = not self._renewed, True
        with uninterrupted():
            self._pool.shutdown(wait=True, kill_workers=True)
            if first:
                self._start()
        return first

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all processes, with `cancel_futures` in the middle of what they do."""
        with uninterrupted():
            self._pool.shutdown(wait=wait, kill_workers=cancel_futures)
            self._holds.close()
            self._listens.close()


def _end_with(parent: Connection) -> None:
    """A worker leaves Ctrl-C to the process that hands out the work, and ends when that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_wait_for_the_end_of, args=(parent,), daemon=True).start()


def _wait_for_the_end_of(parent: Connection) -> None:
    with suppress(EOFError, OSError):
        parent.recv_bytes()  # nothing is ever sent: it comes back when the other end is closed
    os._exit(1)


def _start_trackers() -> None:
    """Start the processes that remove semaphores after a kill, so that they say nothing of what they have removed.

    Started later, while Ctrl-C is held back, that of the standard library would let it through.
    """
    from multiprocessing import resource_tracker

    from loky.backend import resource_tracker as trackers_of_loky

    sys.warnoptions.append("ignore:resource_tracker:UserWarning")
    try:
        trackers_of_loky.ensure_running()
        if os.name == "posix":
            resource_tracker.ensure_running()
    finally:
        sys.warnoptions.pop()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until something has been done whole, and keep it from processes that are started meanwhile."""
    before = signal.getsignal(signal.SIGINT)
    asked = callable(before) and current_thread() is main_thread()
    pressed: list[tuple[Any, ...]] = []
    masks = hasattr(signal, "pthread_sigmask")
    if asked:
        signal.signal(signal.SIGINT, lambda *told: pressed.append(told))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if masks else set()
    try:
        yield
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if asked:
            signal.signal(signal.SIGINT, before)
    if pressed and callable(before):
        before(*pressed[0])


# -- what travels ----------------------------------------------------------------------------------


class CannotTravel(Exception):
    """Something cannot be sent to another process; the text is told beside the results."""


class Parcel(NamedTuple):
    """Work for another process: the sets of one's own that are known here, and the work itself, as bytes."""

    sets: tuple[tuple[str, Any, bytes], ...]
    work: bytes

    @classmethod
    def of(cls, work: Any) -> Parcel:
        """Pack work; raises `CannotTravel` when that is impossible."""
        own = [each for kind in (CardSet, DiceSet) for each in kind.registry if not each.printed]
        sets = tuple((each.registry.game, each.name, _bytes(_record(each), each.told)) for each in own)
        _ARRIVED.update({(game, name): packed for game, name, packed in sets})
        return cls(sets, _bytes(work, say("lab.what plays")))

    def open(self) -> Any:
        """Make the sets known where the parcel has arrived, and unpack the work."""
        import cloudpickle

        try:
            for game, name, packed in self.sets:
                if _ARRIVED.get((game, name)) != packed:
                    kind, facts = cloudpickle.loads(packed)
                    kind(**facts)
                    _ARRIVED[game, name] = packed
            return cloudpickle.loads(self.work)
        except Exception as error:  # unpacking runs the code of whatever has been packed
            raise CannotTravel(say("lab.cannot travel", what=say("lab.what plays"), error=told_error(error))) from None


_ARRIVED: dict[tuple[str, Any], bytes] = {}
"""The sets of one's own that are known in this process, as they were sent."""


def _record(own: GameSet) -> tuple[type[GameSet], dict[str, Any]]:
    """A set in parts, of which it is made again; a set itself travels by its name alone."""
    return type(own), {each.name: getattr(own, each.name) for each in fields(own) if each.init}


def _bytes(thing: Any, told: str) -> bytes:
    import cloudpickle

    try:
        packed: bytes = cloudpickle.dumps(thing)
    except Exception as error:  # packing runs the code of whatever is packed
        raise CannotTravel(say("lab.cannot travel", what=told, error=told_error(error))) from None
    return packed


def open_and_do(function: Callable[..., T], parcel: Parcel, *arguments: Any) -> T:
    """Run in the other process: unpack the work and do a piece of it."""
    return function(parcel.open(), *arguments)
