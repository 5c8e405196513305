"""A task as a question of a learning platform: what is asked, how the answer is to be written, and what each answer is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

from bangkit.core.errors import BangkitError
from bangkit.learn.learner import Learner, plain_name
from bangkit.learn.own_sheets import SHEET, opened
from bangkit.learn.task_files import TaskFile, sheets, task_file
from bangkit.learn.task_kind import TaskKind
from bangkit.learn.tasks import Task
from bangkit.words.catalogue import say

PLACES = (4, 3, 2)
"""To so many places a rounded answer may be written where the exact one is asked."""


@dataclass(frozen=True)
class PlatformQuestion:
    """One learner's variant of a task, as a platform marks it."""

    title: str
    id: str
    kind: str
    """numerical, shortanswer or multichoice."""
    html: str
    solution: str
    hints: Sequence[str]
    points: Fraction
    answers: Sequence[tuple[int, str, str]]
    """Each answer that is known: its share in per cent, its text, and what is said to it."""
    tolerance: Fraction | None = None


def asked(name: str) -> tuple[str, list[TaskFile], list[TaskFile]]:
    """The title of a task, a sheet or a sheet's folder; its tasks that a platform can mark, and those that it cannot.

    Raises `BangkitError` if there is none that it can mark.
    """
    if name in sheets() or (Path(name) / SHEET).exists():
        sheet = opened(name)
        title, every = sheet.title, sheet.task_files()
    else:
        every = [task_file(name)]
        title = every[0].title
    good = [each for each in every if each.variant("").form.moodle_type]
    if not good:
        raise BangkitError(say("doctor.no moodle", kind=say(f"kind.{every[0].kind_name}")))
    return title, good, [each for each in every if each not in good]


def question(file: TaskFile, learner: Learner) -> PlatformQuestion:
    """One learner's variant of a task."""
    variant = file.variant(learner.name, learner.number)
    own = "-".join(map(str, filter(None, [plain_name(learner.name), learner.number])))
    form = variant.form
    exact = form.moodle_type == "numerical" and bool(variant.fields.get("exact")) and variant.right.denominator != 1
    kind = "shortanswer" if exact else form.moodle_type
    told = {"numerical": "decimal", "shortanswer": "exact" if exact else "names"}.get(kind)
    how = f"<p><i>{escape(say(f'questions.{told}'))}</i></p>" if told else ""
    return PlatformQuestion(
        f"{file.title}: {learner.name}" if learner.name else file.title,
        f"{file.id}-{own or 'standard'}",
        kind,
        Task(file, learner).page().html() + how,
        variant.text("solution"),
        variant.texts("hints"),
        file.points,
        list(_exactly(variant) if exact else form.moodle_answers(variant)),
        variant.tolerance if kind == "numerical" else None,
    )


def _exactly(variant: TaskKind) -> Iterator[tuple[int, str, str]]:
    """The exact number however it is written; rounded it earns half; then the usual slips."""
    seen = set[str]()
    right = Fraction(variant.right)
    known: list[tuple[int, Any, str]] = [(100, text, say("learn.right")) for text in _spelled(right)]
    rounded = [f"{float(right):.{places}f}" for places in PLACES]
    known += [
        (50, each, say("learn.rounded half")) for each in rounded if abs(Fraction(each) - right) <= variant.tolerance
    ]
    known += [(0, text, says) for value, says in variant.wrongs for text in _spelled(Fraction(value))]
    for share, text, says in known:
        if text not in seen:
            seen.add(text)
            yield share, text, says


def _spelled(number: Fraction) -> list[str]:
    """A number as a fraction and, where they end soon, in decimals and in per cent.

    >>> _spelled(Fraction(3, 16)), _spelled(Fraction(1, 3))
    (['3/16', '0.1875', '18.75%'], ['1/3'])
    """
    places = next((n for n in range(7) if (number * 10**n).denominator == 1), None)
    if places is None:
        return [str(number)]
    decimal = f"{float(number):.{places}f}"
    return list(dict.fromkeys([str(number), decimal, f"{float(number * 100):.{max(0, places - 2)}f}%"]))
