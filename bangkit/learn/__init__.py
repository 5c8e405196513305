"""Lessons, exercises and what carries them to a learner's folder.

A learner says `learn.begin("name")`, looks at `learn.task("reach-colt")`, and answers:
`task.check(answer)`, `task.hint()`, `task.solution()`; `learn.progress()` shows what is done.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bangkit.learn.lesson_links import lessons
    from bangkit.learn.own_sheets import own_sheet
    from bangkit.learn.task_files import sheets
    from bangkit.learn.tasks import Task, begin, mark, progress, task

_HOMES = {"lessons": "lesson_links", "own_sheet": "own_sheets", "sheets": "task_files"}
"""Where the names stand that are not in `tasks`."""

__all__ = ["Task", "begin", "lessons", "mark", "own_sheet", "progress", "sheets", "task"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'bangkit.learn' has no attribute {name!r}")
    return getattr(import_module(f"bangkit.learn.{_HOMES.get(name, 'tasks')}"), name)


if sys.modules.get(
    "IPython"
):  # in a notebook, where a name without quotes may fail, or keep a whole cell from being read
    import_module("bangkit.learn.cells").watch()
