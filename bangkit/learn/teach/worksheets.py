"""A sheet on paper: what is asked with room to write, and on another page what is right and why, for each learner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from bangkit.learn.learner import Learner
from bangkit.learn.task_files import ExerciseSheet, TaskFile
from bangkit.learn.tasks import Task
from bangkit.learn.teach import mathml, notebooks, pages
from bangkit.learn.texts import as_html, points
from bangkit.words.catalogue import say

LINES = {"code": 8, "words": 6, "move": 3}
"""So many lines to write on, by the kind of task; one for the others."""


def write(sheet: ExerciseSheet, learners: Sequence[Learner], folder: Path) -> list[Path]:
    """The worksheets of a sheet and their solutions, two files."""
    written = []
    for ending, title, body in (
        ("", sheet.title, _worksheet),
        ("-solutions", say("pages.solutions", title=sheet.title), _solutions),
    ):
        parts = "\n".join(body(sheet, learner) for learner in learners)
        written.append(notebooks.write(folder / f"{sheet.id}{ending}.html", pages.page(title, mathml.drawn(parts))))
    return written


def _worksheet(sheet: ExerciseSheet, learner: Learner) -> str:
    told = say("pages.minutes", minutes=sheet.fields["minutes"], points=points(sheet.points))
    intro = as_html(str(sheet.fields["intro"]))
    return _framed(sheet.title, learner, f"<p>{escape(told)}</p>{intro}" + "".join(_questions(sheet, learner)))


def _questions(sheet: ExerciseSheet, learner: Learner) -> Iterator[str]:
    for number, file in enumerate(sheet.task_files(), 1):
        lines = '<div class="line"></div>' * LINES.get(file.kind_name, 1)
        yield f'<div class="task"><h3>{number}.</h3>{Task(file, learner).page().html()}{lines}</div>'


def _solutions(sheet: ExerciseSheet, learner: Learner) -> str:
    told = "".join(_solution(file, number, learner) for number, file in enumerate(sheet.task_files(), 1))
    return _framed(say("pages.solutions", title=sheet.title), learner, told)


def _solution(file: TaskFile, number: int, learner: Learner) -> str:
    variant = file.variant(learner.name, learner.number)
    items = "".join(f"<li>{escape(each)}</li>" for each in variant.texts("items"))
    head = f"{number}. {variant.text('title')} ({points(file.points)})"
    return (
        f'<div class="task"><h3>{escape(head)}</h3><pre>{escape(variant.source())}</pre>'
        f"{as_html(variant.text('solution'))}{f'<ul>{items}</ul>' if items else ''}</div>"
    )


def _framed(title: str, learner: Learner, body: str) -> str:
    who = learner.name or say("pages.standard")
    return f'<section class="sheet"><p class="who"><span>bangkit</span><span>{escape(who)}</span></p><h1>{escape(title)}</h1>{body}</section>'
