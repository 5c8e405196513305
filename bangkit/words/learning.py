"""What exercises say: to an answer, to a learner's function, about progress; and what is wrong with a task file."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bangkit.words.catalogue import listing, say


def points(number: Fraction) -> str:
    """A number of points.

    >>> points(Fraction(1)), points(Fraction(3, 2))
    ('1 point', '1.5 points')
    """
    return f"{float(number):g} point{'s' * (number != 1)}"


def mark(share: Fraction, earned: Fraction, whole: Fraction) -> str:
    """The first line of a verdict."""
    sign = "\N{HEAVY CHECK MARK}" if share == 1 else "\N{WHITE CIRCLE}" if share else "\N{MULTIPLICATION X}"
    return f"{sign} {float(earned):g} of {points(whole)}"


def heading(title: str, kind: str, whole: Fraction) -> str:
    """The first line of a task."""
    return f"{title} ({say(f'kind.{kind}')}, {points(whole)})"


def hint(number: int, of: int) -> str:
    """The heading of a hint."""
    return f"Hint {number} of {of}"


SOLUTION = "Solution"
ANSWER_BELOW = "put your answer in place of None"
STUB = "# Your answer goes here."
CHECKED = "Answers: {answers}"
COLUMNS = ("task", "state", "tries", "hints", "solution seen")


def wrong_task(where: str, problems: Sequence[str]) -> str:
    """The error for a task file that is wrong."""
    return f"the task in {where} is not ready:" + "".join(f"\n- {each}" for each in problems)


def unknown_task(name: str, near: Sequence[str]) -> str:
    """Nobody knows a task of that name."""
    return f"there is no task {name!r}" + (f"; did you mean {listing(near, 'or')}?" if near else "")


SHEET_COLUMNS = ("exercises", "solved", "")
TASKS_TRIED = "Tasks you have tried"


def total(student: str, sheet: str, earned: Fraction, whole: Fraction, waiting: int) -> str:
    """One line for each student and sheet."""
    said = f"{student}, {sheet}: {float(earned):g} of {points(whole)}"
    return said + (f"; {waiting} text{'s' * (waiting != 1)} to be read" if waiting else "")


NO_NOTEBOOK = "it is no notebook of the present format (nbformat 4)"


def wrong_names(path: str, line: str) -> str:
    """A line in a file of names is none."""
    return f"{path}: {line!r} is not `student,name`, the student's folder and the name to begin with"


def same_name(sheet: str, name: str, students: Sequence[str]) -> str:
    """Several students gave one name, or somebody gave none."""
    who = name or "no name"
    if not name and len(students) == 1:
        return f"{sheet}: {students[0]} gave no name and so had the standard version, whose solutions lie in the kit"
    return f"{sheet}: {listing(students)} gave the same name ({who}) and so had the same numbers"
