"""A task as Moodle questions: one variant for each name, with the usual wrong answers and what is said to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from xml.sax.saxutils import escape

from bangkit.core.errors import BangkitError
from bangkit.learn import library
from bangkit.learn.kinds import TOLERANCE
from bangkit.learn.ledger import Keeper
from bangkit.learn.made import Made
from bangkit.learn.recipes import Recipe
from bangkit.learn.tasks import Task
from bangkit.words.catalogue import say

KINDS = ("chance", "number", "predict", "choice", "names")


def export(name: str, learners: Sequence[str]) -> str:
    """The Moodle XML of a task, a question for each learner.

    Raises `BangkitError` for a kind that Moodle cannot mark: moves and functions are marked by the kit.
    """
    recipe = library.recipe(name)
    if recipe.kind_name not in KINDS:
        raise BangkitError(say("doctor.no moodle", kind=say(f"kind.{recipe.kind_name}")))
    told = "\n".join(_question(recipe, learner) for learner in learners or [""])
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n{told}\n</quiz>\n'


def _question(recipe: Recipe, learner: str) -> str:
    made = recipe.made(learner)
    kind, answers = _answers(recipe, made)
    name = f"{recipe.title}: {learner}" if learner else recipe.title
    lines = [
        f'<question type="{kind}">',
        f"<name><text>{escape(name)}</text></name>",
        f'<questiontext format="html"><text>{_cdata(Task(recipe, Keeper(learner)).page().html())}</text></questiontext>',
        f'<generalfeedback format="html"><text>{_cdata(made.text("solution"))}</text></generalfeedback>',
        f"<defaultgrade>{float(recipe.points):g}</defaultgrade>",
        f"<idnumber>{escape(recipe.id)}-{escape(made.pick.learner) or 'standard'}</idnumber>",
        *(["<single>true</single>", "<shuffleanswers>1</shuffleanswers>"] if kind == "multichoice" else []),
        *(["<usecase>0</usecase>"] if kind == "shortanswer" else []),
        *answers,
        *(f'<hint format="html"><text>{_cdata(each)}</text></hint>' for each in made.texts("hints")),
        "</question>",
    ]
    return "\n".join(lines)


def _answers(recipe: Recipe, made: Made) -> tuple[str, list[str]]:
    if "choices" in made.fields and not isinstance(made.right, list):
        return "multichoice", list(_choices(made))
    if isinstance(made.right, list):
        return "shortanswer", list(_listed(made))
    return "numerical", list(_numbers(made))


def _numbers(made: Made) -> Iterable[str]:
    tolerance = Fraction(str(made.fields.get("tolerance", TOLERANCE)))
    yield _answer(100, f"{float(made.right):.12g}", say("learn.right"), f"{float(tolerance):g}")
    for value, says in made.wrongs:
        yield _answer(0, f"{float(value):.12g}", says, f"{float(tolerance):g}")


def _choices(made: Made) -> Iterable[str]:
    right = {True: "yes", False: "no"}[made.right] if isinstance(made.right, bool) else str(made.right)
    says = {str(value).casefold(): text for value, text in made.wrongs}
    for each in made.texts("choices"):
        if each.casefold() == right.casefold():
            yield _answer(100, each, say("learn.right"))
        else:
            yield _answer(0, each, says.get(each.casefold(), say("learn.wrong")))


def _listed(made: Made) -> Iterable[str]:
    """Lists as a text in the order of the table; "nobody" stands for none."""
    for share, value, says in [
        (100, made.right, say("learn.right")),
        *((0, value, says) for value, says in made.wrongs),
    ]:
        yield _answer(share, ", ".join(map(str, value)) or "nobody", says)


def _answer(share: int, text: str, says: str, tolerance: str | None = None) -> str:
    inner = f"<text>{escape(text)}</text>" + (f"<tolerance>{tolerance}</tolerance>" if tolerance else "")
    return (
        f'<answer fraction="{share}" format="moodle_auto_format">{inner}'
        f'<feedback format="html"><text>{_cdata(says)}</text></feedback></answer>'
    )


def _cdata(text: str) -> str:
    return "<![CDATA[" + text.replace("]]>", "]]]]><![CDATA[>") + "]]>"
