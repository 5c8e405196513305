"""A sheet on paper: what is asked with room to write, and on another page what is right and why, for each name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from bangkit.learn.learner import Learner
from bangkit.learn.task_files import ExerciseSheet, TaskFile
from bangkit.learn.tasks import Task
from bangkit.learn.teach import notebooks, pages
from bangkit.learn.texts import as_html, points
from bangkit.words.catalogue import say

LINES = {"code": 8, "words": 6, "move": 3}
"""So many lines to write on, by the kind of task; one for the others."""


def write(sheet: ExerciseSheet, names: Sequence[str], folder: Path) -> list[Path]:
    """The worksheets of a sheet and their solutions, two files; without names the standard version."""
    written = []
    for ending, title, body in (
        ("", sheet.title, _worksheet),
        ("-solutions", say("pages.solutions", title=sheet.title), _solutions),
    ):
        parts = "\n".join(body(sheet, name) for name in names or [""])
        written.append(notebooks.write(folder / f"{sheet.id}{ending}.html", pages.page(title, parts)))
    return written


def _worksheet(sheet: ExerciseSheet, name: str) -> str:
    told = say("pages.minutes", minutes=sheet.fields["minutes"], points=points(sheet.points))
    intro = as_html(str(sheet.fields["intro"]))
    return _framed(sheet.title, name, f"<p>{escape(told)}</p>{intro}" + "".join(_questions(sheet, name)))


def _questions(sheet: ExerciseSheet, name: str) -> Iterator[str]:
    for number, file in enumerate(sheet.task_files(), 1):
        lines = '<div class="line"></div>' * LINES.get(file.kind_name, 1)
        yield f'<div class="task"><h3>{number}.</h3>{Task(file, Learner(name)).page().html()}{lines}</div>'


def _solutions(sheet: ExerciseSheet, name: str) -> str:
    told = "".join(_solution(file, number, name) for number, file in enumerate(sheet.task_files(), 1))
    return _framed(say("pages.solutions", title=sheet.title), name, told)


def _solution(file: TaskFile, number: int, name: str) -> str:
    variant = file.variant(name)
    items = "".join(f"<li>{escape(each)}</li>" for each in variant.texts("items"))
    head = f"{number}. {variant.text('title')} ({points(file.points)})"
    return (
        f'<div class="task"><h3>{escape(head)}</h3><pre>{escape(variant.source())}</pre>'
        f"{as_html(variant.text('solution'))}{f'<ul>{items}</ul>' if items else ''}</div>"
    )


def _framed(title: str, name: str, body: str) -> str:
    who = name or say("pages.standard")
    return f'<section class="sheet"><p class="who"><span>bangkit</span><span>{escape(who)}</span></p><h1>{escape(title)}</h1>{body}</section>'
