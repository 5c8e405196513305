"""Carrying a table forward: its agenda of tasks, one coroutine at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bangkit.core.requests import Request, Rule

Task = tuple[Any, ...]
"""A task by name and its plain arguments, for example `("be_shot", "Ben", "Ana")`."""
Tasks = Mapping[str, Callable[..., Rule]]


class Cut(Exception):
    """A rule ends the running task, and more of the agenda, before its time.

    The end of the game and a death in one's own turn are the two of a kind; `cut` changes the agenda.
    """

    def cut(self, table: Any) -> None:
        """Leave on the agenda what is still to be done."""
        table.agenda.clear()


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
