"""The marks of a class in nbgrader's gradebook, as points that a teacher has given: they go before those of its autograder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

from bangkit.core import files
from bangkit.core.errors import BangkitError
from bangkit.learn.task_files import sheets, task_file
from bangkit.learn.teach.marking import Mark
from bangkit.words.catalogue import say

COURSE = "bangkit"
MADE = b"SQLite format 3\0"


def check(path: Path) -> None:
    """Raise what `write` would raise, before there are marks, as far as that can be seen from the file."""
    if find_spec("nbgrader") is None:
        raise BangkitError(say("marking.no nbgrader"))
    files.check_writable(path)
    if path.exists() and (old := files.read(path)) and not old.startswith(MADE):
        raise BangkitError(say("marking.no gradebook", file=path, why=say("pages.no database")))


def write(marks: Sequence[Mark], path: Path) -> int:
    """Note every mark of a sheet that was handed in; how many there were. A text that a person has to read stays open.

    Students and sheets that the gradebook does not know are added.

    Raises:
        BangkitError: nbgrader is not installed, or the file is no gradebook.
    """
    if find_spec("nbgrader") is None:
        raise BangkitError(say("marking.no nbgrader"))
    from nbgrader.api import Gradebook
    from sqlalchemy.exc import SAWarning, SQLAlchemyError

    # nbgrader starts alembic, which lies beside Python, for a new gradebook
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    known = [each for each in marks if each.task and each.sheet in sheets() and (each.is_answered or each.is_damaged)]
    try:
        with catch_warnings(), Gradebook(f"sqlite:///{path.resolve()}", course_id=COURSE) as book:
            simplefilter("ignore", SAWarning)  # nbgrader itself adds a submission so that SQLAlchemy warns
            for sheet in dict.fromkeys(each.sheet for each in known):
                _cells(book, sheet)
            for student, sheet in dict.fromkeys((each.student, each.sheet) for each in known):
                _note(book, student, [each for each in known if (each.student, each.sheet) == (student, sheet)])
            book.db.commit()
    except SQLAlchemyError as error:
        raise BangkitError(say("marking.no gradebook", file=path, why=type(error).__name__)) from None
    return len(known)


def _cells(book: Any, sheet: str) -> None:
    """What the gradebook has to know of a sheet before a student has points in it."""
    book.update_or_create_assignment(sheet)
    book.update_or_create_notebook(sheet, sheet)
    for file in sheets()[sheet].task_files():
        book.update_or_create_grade_cell(_cell(file.id), sheet, sheet, max_score=float(file.points), cell_type="code")


def _cell(task: str) -> str:
    """The cell of a task that has the points: a text's own, for the others the check."""
    return f"{task}-{'answer' if task_file(task).variant('').by_hand else 'check'}"


def _note(book: Any, student: str, marks: Iterable[Mark]) -> None:
    """The marks of one student on one sheet."""
    told = list(marks)
    sheet = told[0].sheet
    book.update_or_create_student(student)
    book.update_or_create_submission(sheet, student)
    for each in told:
        if each.points is not None:
            grade = book.find_grade(_cell(each.task), sheet, sheet, student)
            grade.manual_score, grade.needs_manual_grade = float(each.points), False
