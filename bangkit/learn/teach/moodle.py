"""Tasks as Moodle questions: a category for each task with a variant for each name, the usual wrong answers and what is said to them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from xml.sax.saxutils import escape

from bangkit.core.files import printable
from bangkit.learn.learner import Learner
from bangkit.learn.task_files import TaskFile
from bangkit.learn.teach.platform_questions import PlatformQuestion, asked, question
from bangkit.learn.texts import as_html

SETTINGS = {
    "multichoice": ["<single>true</single>", "<shuffleanswers>1</shuffleanswers>"],
    "shortanswer": ["<usecase>0</usecase>"],
}
"""What a type of question says of itself."""


def export(name: str, learners: Sequence[Learner]) -> str:
    """The Moodle XML of a task, or of all tasks of a sheet that Moodle can mark: a question for each learner.

    Raises `BangkitError` for kinds that Moodle cannot mark: moves and functions are marked by the kit.
    """
    title, files, _ = asked(name)
    told = "\n".join(part for file in files for part in _category(title, file, learners))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n{printable(told)}\n</quiz>\n'


def _category(title: str, file: TaskFile, learners: Sequence[Learner]) -> list[str]:
    """A task's own category, from which a quiz may draw one variant at random."""
    place = "/".join(
        ["$course$/top", "bangkit", *dict.fromkeys(each.replace("/", "//") for each in (title, file.title))]
    )
    head = f'<question type="category"><category><text>{escape(place)}</text></category></question>'
    return [head, *(_written(question(file, learner)) for learner in learners)]


def _written(one: PlatformQuestion) -> str:
    lines = [
        f'<question type="{one.kind}">',
        f"<name><text>{escape(one.title)}</text></name>",
        _html("questiontext", one.html),
        _html("generalfeedback", as_html(one.solution)),
        f"<defaultgrade>{float(one.points):g}</defaultgrade>",
        f"<idnumber>{escape(one.id)}</idnumber>",
        *SETTINGS.get(one.kind, ()),
        *(_answer(share, text, says, one.tolerance) for share, text, says in one.answers),
        *(_html("hint", as_html(each)) for each in one.hints),
        "</question>",
    ]
    return "\n".join(lines)


def _answer(share: int, text: str, says: str, tolerance: Fraction | None) -> str:
    inner = f"<text>{escape(text)}</text>"
    if tolerance is not None:
        inner += f"<tolerance>{float(tolerance):g}</tolerance>"
    return f'<answer fraction="{share}" format="moodle_auto_format">{inner}{_html("feedback", as_html(says))}</answer>'


def _html(tag: str, text: str) -> str:
    """A part of a question that holds HTML; what stands in it is escaped already."""
    return f'<{tag} format="html"><text><![CDATA[{text.replace("]]>", "]]]]><![CDATA[>")}]]></text></{tag}>'
