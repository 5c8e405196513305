"""Lessons, exercises and what carries them to a learner's folder.

A learner says `learn.begin("name")`, looks at `learn.task("reach-colt")`, and answers:
`task.check(answer)`, `task.hint()`, `task.solution()`; `learn.progress()` shows what is done.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bangkit.learn.lesson_links import lessons
    from bangkit.learn.own_sheets import own_sheet
    from bangkit.learn.task_files import sheets
    from bangkit.learn.tasks import Task, begin, mark, progress, task

_NAMES = {
    "Task": ("tasks", "Task"),
    "begin": ("tasks", "begin"),
    "lessons": ("lesson_links", "lessons"),
    "mark": ("tasks", "mark"),
    "own_sheet": ("own_sheets", "own_sheet"),
    "progress": ("tasks", "progress"),
    "sheets": ("task_files", "sheets"),
    "task": ("tasks", "task"),
}

__all__ = ["Task", "begin", "lessons", "mark", "own_sheet", "progress", "sheets", "task"]


def __getattr__(name: str) -> object:
    if name not in _NAMES:
        raise AttributeError(f"module 'bangkit.learn' has no attribute {name!r}")
    module, attribute = _NAMES[name]
    return getattr(import_module(f"bangkit.learn.{module}"), attribute)
