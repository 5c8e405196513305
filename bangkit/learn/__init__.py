"""Lessons, exercises and what carries them to a learner's folder.

A learner says `learn.begin("name")`, looks at `learn.task("reach-colt")`, and answers:
`task.check(answer)`, `task.hint()`, `task.solution()`; `learn.progress()` shows what is done.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from bangkit.core.later import loading

if TYPE_CHECKING:
    from bangkit.learn.lesson_links import lessons
    from bangkit.learn.own_sheets import own_sheet
    from bangkit.learn.task_files import sheets
    from bangkit.learn.tasks import Task, begin, mark, progress, task

_HOMES = {
    "learn.lesson_links": ("lessons",),
    "learn.own_sheets": ("own_sheet",),
    "learn.task_files": ("sheets",),
    "learn.tasks": ("Task", "begin", "mark", "progress", "task"),
}

__all__ = ["Task", "begin", "lessons", "mark", "own_sheet", "progress", "sheets", "task"]


__getattr__, __dir__ = loading(__name__, __all__, _HOMES)


if sys.modules.get(
    "IPython"
):  # in a notebook, where a name without quotes may fail, or keep a whole cell from being read
    import_module("bangkit.learn.cells").watch()
