"""Carrying a table forward: its agenda of tasks, one coroutine at a time.

So one effect is resolved at a time, what comes up in it is finished first, and then it goes on (CARD-FLOW-1, CARD-FLOW-8).
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from sysconfig import get_path
from traceback import walk_tb
from types import CodeType
from typing import Any, NoReturn

from bangkit.core.errors import BangkitError, OwnRuleFailed
from bangkit.core.files import printable
from bangkit.core.requests import Request, Rule
from bangkit.words.catalogue import say

Task = tuple[Any, ...]
"""A task by name and its plain arguments, for example `("be_shot", "Ben", "Ana")`."""
Tasks = Mapping[str, Callable[..., Rule]]


class Cut(Exception):
    """A rule ends the running task, and more of the agenda, before its time.

    The end of the game (CARD-FLOW-7) and a death in one's own turn (CARD-TURN-16) are the two of a kind; `cut` changes the agenda.
    """

    def cut(self, table: Any) -> None:
        """Leave on the agenda what is still to be done."""
        table.agenda.clear()


HOUSE = str(Path(__file__).parents[1])
"""Where the kit's own code lies."""
FOREIGN = (HOUSE, "<frozen", get_path("stdlib"), get_path("purelib"))
"""What nobody has written for a set of his own."""
CALLED: dict[str, None] = {}
"""The functions of one's own that have been called since a replay began, by name; the latest is the last one."""
VERBS: list[str] = []
"""The verbs that functions of one's own have called in the running task."""
FORGOTTEN: list[str] = []
"""Those of them that were called without `await`, so that nothing has happened."""
MOST = 2_000
"""So many verbs are more than any rule needs."""


def take_note(function: str) -> None:
    """Take note of a function of one's own that is called."""
    CALLED.pop(function, None)
    CALLED[function] = None


def begin(verb: str) -> None:
    """Take note of a verb; refuse to go on with a task that never ends."""
    VERBS.append(verb)
    if len(VERBS) > MOST:
        VERBS.clear()
        raise OwnRuleFailed(say("error.too many verbs", number=MOST))


def forget(verb: str) -> None:
    """Take note of a verb that was called without `await`."""
    VERBS.append(verb)
    FORGOTTEN.append(verb)


def look_back() -> None:
    """At the end of a task that has called verbs: refuse to go on if one of them was called without `await`."""
    VERBS.clear()
    if verbs := list(dict.fromkeys(FORGOTTEN)):
        FORGOTTEN.clear()
        raise OwnRuleFailed(say("error.no await", verbs=verbs, verb=verbs[0]))


def text_of(error: BaseException) -> str:
    """The beginning of what an error says that somebody's code has raised; how it says it is somebody's code too."""
    try:
        return printable(str(error)[:200])
    except BaseException:
        return ""


def told_error(error: BaseException) -> str:
    """The kind of an error that somebody's code has raised, and the beginning of its text, in one line."""
    text = text_of(error)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def told(error: BaseException) -> BaseException:
    """What has gone wrong in a function of one's own, as an error of the kit; any other error stays what it is."""
    cause = error.__cause__ if isinstance(error.__cause__, (StopIteration, StopAsyncIteration)) else None
    trace = [*walk_tb(error.__traceback__), *(walk_tb(cause.__traceback__) if cause is not None else ())]
    frames = [(frame.f_code, line) for frame, line in trace]
    own = [(code, line) for code, line in frames if not code.co_filename.startswith(FOREIGN)]
    own = [each for each in own if each[0].co_filename != "<string>"] or own  # which dataclasses write, too
    if isinstance(error, BangkitError) or not own or not frames[0][0].co_filename.startswith(HOUSE):
        return error
    return failed(*own[-1], type(cause or error).__name__, text_of(cause or error))


def failed(code: CodeType, line: int, kind: str, what: str) -> OwnRuleFailed:
    """What has gone wrong in a line of a function of one's own."""
    facts = {"function": code.co_name, "line": line, "source": linecache.getline(code.co_filename, line).strip()}
    return OwnRuleFailed(say("error.own rule", facts, kind=kind, what=what))


@contextmanager
def own_rules() -> Iterator[None]:
    """Tell what goes wrong in a function of one's own that is asked outside a task."""
    try:
        yield
    except (Exception, SystemExit) as error:
        raise_told(error)


def raise_told(error: BaseException) -> NoReturn:
    """Raise what is told of an error; one that stays what it is has no cause, for it would be its own."""
    if (failed := told(error)) is error:
        raise error
    raise failed from error


class Runner:
    """Runs the tasks of one table until somebody, or luck, has to answer.

    `boundary` is called before each task, when the table alone says everything.
    """

    __slots__ = ("table", "tasks", "request", "boundary", "_live")

    def __init__(self, table: Any, tasks: Tasks, boundary: Callable[[], None] | None = None) -> None:
        self.table = table
        self.tasks = tasks
        self.boundary = boundary
        self.request: Request | None = None
        self._live: Rule | None = None

    async def work(self) -> None:
        """The whole agenda as one rule, task after task until nothing is left."""
        tasks, agenda, here = self.tasks, self.table.agenda, (self.table,)
        while agenda:
            if self.boundary is not None:
                self.boundary()
            task = agenda.pop()
            try:
                await tasks[task[0]](*here + task[1:])
            except Cut as cut:
                cut.cut(self.table)
            except (Exception, SystemExit) as error:
                VERBS.clear()
                raise_told(error)
            if VERBS:
                look_back()

    def advance(self, answer: Any = None) -> Request | None:
        """Give the pending request its answer and go on to the next one; None when all is done."""
        if self._live is None:
            self._live, answer = self.work(), None
        try:
            self.request = self._live.send(answer)
        except StopIteration:
            self._live = self.request = None
        return self.request

    def close(self) -> None:
        """Drop the running task without changing the table."""
        if self._live is not None:
            self._live.close()
            self._live = None
