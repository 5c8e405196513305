"""Tasks as a quiz of Canvas, in QTI 1.2: a group for each task, of which every student gets one variant.

The package text2qti writes the file; what it reads is one line for each question and each answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec

from bangkit.core.errors import BangkitError
from bangkit.core.files import printable
from bangkit.learn.learner import Learner
from bangkit.learn.task_files import TaskFile
from bangkit.learn.teach.platform_questions import PlatformQuestion, asked, question
from bangkit.learn.texts import as_html
from bangkit.words.catalogue import say


def export(name: str, learners: Sequence[Learner]) -> bytes:
    """The zip file with a task, or with all tasks of a sheet that Canvas can mark.

    Raises `BangkitError` if text2qti is not installed, or nothing can be marked.
    """
    if find_spec("text2qti") is None:
        raise BangkitError(say("questions.no text2qti"))
    from text2qti.config import Config
    from text2qti.qti import QTI
    from text2qti.quiz import Quiz

    title, files, _ = asked(name)
    lines = [f"Quiz title: {_line(title)}", ""]
    for file in files:
        lines += _group(file, learners)
    told: bytes = QTI(Quiz(printable("\n".join(lines)), config=Config())).zip_bytes()
    return told


def _group(file: TaskFile, learners: Sequence[Learner]) -> Iterator[str]:
    """The variants of a task; those that are equal are one, as Canvas wants it."""
    yield from ("GROUP", "pick: 1", f"points per question: {float(file.points):g}", "")
    seen = set[str]()
    for each in (question(file, learner) for learner in learners):
        if each.html not in seen:
            seen.add(each.html)
            yield from _written(each)
    yield from ("END_GROUP", "")


def _written(one: PlatformQuestion) -> Iterator[str]:
    yield f"1.  <div>{_line(one.html)}</div>"
    yield f"... <div>{_line(as_html(one.solution))}</div>"
    for number, (share, text, says) in enumerate(one.answers):
        if one.kind == "multichoice":
            letter = chr(ord("a") + number)
            yield f"{'*' if share == 100 else ''}{letter}) {_line(text)}"
            yield f"... <div>{_line(as_html(says))}</div>"
        elif share == 100:
            yield f"*   {_line(text)}" if one.tolerance is None else f"=   {text} +- {float(one.tolerance):g}"
    yield ""


def _line(text: str) -> str:
    """A text in one line, in which no sign means formatting."""
    for sign in "$`\\":
        text = text.replace(sign, f"&#{ord(sign)};")
    return " ".join(text.split())
