"""A task as Moodle questions: one variant for each name, with the usual wrong answers and what is said to them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from xml.sax.saxutils import escape

from bangkit.core.errors import BangkitError
from bangkit.core.files import printable
from bangkit.learn.learner import Learner, plain_name
from bangkit.learn.task_files import TaskFile, task_file
from bangkit.learn.tasks import Task
from bangkit.learn.texts import as_html
from bangkit.words.catalogue import say

SETTINGS = {
    "multichoice": ["<single>true</single>", "<shuffleanswers>1</shuffleanswers>"],
    "shortanswer": ["<usecase>0</usecase>"],
}
"""What a type of question says of itself."""


def export(name: str, learners: Sequence[str]) -> str:
    """The Moodle XML of a task, a question for each learner.

    Raises `BangkitError` for a kind that Moodle cannot mark: moves and functions are marked by the kit.
    """
    file = task_file(name)
    if not file.variant("").form.moodle_type:
        raise BangkitError(say("doctor.no moodle", kind=say(f"kind.{file.kind_name}")))
    told = "\n".join(_question(file, learner) for learner in learners or [""])
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n{printable(told)}\n</quiz>\n'


def _question(file: TaskFile, learner: str) -> str:
    variant = file.variant(learner)
    form = variant.form
    tolerance = variant.tolerance if form.moodle_type == "numerical" else None
    name = f"{file.title}: {learner}" if learner else file.title
    lines = [
        f'<question type="{form.moodle_type}">',
        f"<name><text>{escape(name)}</text></name>",
        _html("questiontext", Task(file, Learner(learner)).page().html()),
        _html("generalfeedback", as_html(variant.text("solution"))),
        f"<defaultgrade>{float(file.points):g}</defaultgrade>",
        f"<idnumber>{escape(file.id)}-{escape(plain_name(learner)) or 'standard'}</idnumber>",
        *SETTINGS.get(form.moodle_type, ()),
        *(_answer(share, text, says, tolerance) for share, text, says in form.moodle_answers(variant)),
        *(_html("hint", as_html(each)) for each in variant.texts("hints")),
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
