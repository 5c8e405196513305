"""What all kinds of task share: the names, the numbers and the position of one learner put into the task's file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from functools import cached_property
from typing import Any

from bangkit.core.arguments import Argument
from bangkit.core.rulebook import mentioned
from bangkit.learn import answers
from bangkit.learn.answers import Plain, not_known
from bangkit.learn.arithmetic import FormulaError, evaluate, standing_in
from bangkit.learn.cells import unread
from bangkit.learn.learner import Pick
from bangkit.learn.task_position import CAST, TaskPosition, renamed
from bangkit.learn.texts import Verdict
from bangkit.show.display import said_by
from bangkit.stage.reading import Section
from bangkit.words.catalogue import say

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
"""Between these lines of a cell stands a solution, as nbgrader wants it."""
TOLERANCE = Fraction(1, 2000)
"""How far a rounded answer may be from the exact one, if the task does not say."""
_GAP = re.compile(r"\{([^{}]+?)(:%)?\}")
_SAME = re.compile(r"(?<![^\s(])(?<![-+*/^·] )(-?\d[\d/.]*) = \1(?![\d/^]|\.\d| [-+*/·])")
"""An equation that says nothing: both sides are the same number."""


def filled(text: str, values: Mapping[str, Any]) -> str:
    """A text with its gaps filled: `{n}`, a formula `{1 - 1/n}`, or in per cent `{1/n:%}`.

    >>> filled("{n} cards, {1/n}, about {1/n:%}", {"n": Fraction(3)})
    '3 cards, 1/3, about 33.3%'

    Where both sides of an equation come out as the same number, it stands once.

    >>> [filled("{K}/80 = {K/80}", {"K": Fraction(K)}) for K in (19, 20)]
    ['19/80', '20/80 = 1/4']

    Between dollars stands LaTeX, whose braces stay.

    >>> filled(r"$\\frac{n - 1}{80} \\text{ of } x^{n}$ of {n}", {"n": Fraction(3)})
    '$\\\\frac{2}{80} \\\\text{ of } x^{3}$ of 3'
    """

    def gap(found: re.Match[str]) -> str:
        inner = found[1].strip()
        value = values[inner] if inner in values else evaluate(inner, values)[0]
        return f"{float(value):.1%}" if found[2] else str(value)

    def brace(found: re.Match[str]) -> str:
        try:
            return f"{{{gap(found)}}}"
        except FormulaError:
            return found[0]

    parts = re.split(r"(\$[^$]+\$)", text)
    return _SAME.sub(r"\1", "".join(_GAP.sub(brace if place % 2 else gap, part) for place, part in enumerate(parts)))


class TaskKind:
    """A kind of task; an instance is one learner's variant of a task of this kind.

    `fields` is the `[task]` table with that learner's names, `drawn` the numbers, `case` the variant of the position.
    """

    keys: tuple[str, ...] = ()
    """The keys of its own in a file."""
    needs: tuple[str, ...] = ("answer",)
    """The keys that a file must have."""
    told_as = Argument("an answer", lambda value: not isinstance(value, Mapping))
    """What an answer of the file may be, beside a question to the engine."""
    least_wrong = 0
    """So many usual wrong answers a file must name."""
    by_hand = False
    """Whether a person gives the points."""
    watched = False
    """Whether the steps of the file can be watched after an answer."""

    number: int | None = None
    """Its number on its sheet, if it stands on one."""
    empty = "empty"
    """What is said where nothing was answered."""
    field = ""
    """What a field for the answer asks for; empty if the answer is chosen, or too long for a field."""
    several = False
    """Whether more than one of the answers to choose from may be chosen."""
    clicks = ""
    """What is clicked, if it is neither one answer nor several names."""

    moodle_type = ""
    """The type of Moodle's question; empty if Moodle cannot mark this kind."""

    def __init__(self, data: Mapping[str, Any], exercise: str, learner: str, where: str) -> None:
        self.id, self.where, self.learner = exercise, where, learner
        pick = Pick(exercise, learner)
        self.names = self._cast(data, pick)
        told = renamed(deepcopy(dict(data)), self.names)
        self.fields: dict[str, Any] = dict(told.pop("task"))
        cases = told.get("case", [])
        own = [dict(each.pop("task", {})) for each in cases]
        self.case: str | None = None
        self.case_number = 0
        if cases:
            self.case_number = pick.below(len(cases))
            case = cases[self.case_number]
            case.setdefault("name", f"case {self.case_number + 1}")
            self.case = str(case["name"])
            told["case"] = [case]
            self.fields |= own[self.case_number]
        self.scenario_data = told
        self.drawn = self._drawn(pick)

    @staticmethod
    def _cast(data: Mapping[str, Any], pick: Pick) -> dict[str, str]:
        """Other people for every learner; the standard version keeps those of the file."""
        task = data["task"]
        people = [str(each.get("name")) for each in data.get("players", ())] or list(task.get("people", ()))
        if not pick.learner or task.get("rename") is False:
            return {}
        return dict(zip(people, pick.some(CAST, len(people)), strict=True))

    def _drawn(self, pick: Pick) -> dict[str, Any]:
        """One value of each list, or one row."""
        vary = self.fields.get("vary", {})
        row = pick.one(vary) if isinstance(vary, list) else {key: pick.one(each) for key, each in vary.items()}
        return {key: _exact(each) for key, each in row.items()}

    @cached_property
    def values(self) -> dict[str, Any]:
        """The numbers, and what follows from them."""
        values = dict(self.drawn)
        for key, formula in self.fields.get("let", {}).items():
            with standing_in(f"let.{key}"):
                values[key] = evaluate(str(formula), values)[0]
        return values

    @cached_property
    def position(self) -> TaskPosition | None:
        """The position, if the task has one."""
        if "players" not in self.scenario_data:
            return None
        return TaskPosition({"title": self.id, **self.scenario_data}, self.where, self.case)

    @property
    def at(self) -> TaskPosition:
        """The position of a task that has one."""
        assert self.position is not None
        return self.position

    @property
    def can_be_watched(self) -> bool:
        """Whether what is asked can be played step by step."""
        return self.watched and self.position is not None

    @property
    def called(self) -> str:
        """The name under which a learner holds the task."""
        return f"task_{self.number}" if self.number else "task"

    def text(self, key: str) -> str:
        """A text of the file with this learner's numbers."""
        with standing_in(key):
            return filled(str(self.fields.get(key, "")), self.values)

    def texts(self, key: str) -> list[str]:
        """A list of texts of the file with this learner's numbers."""
        with standing_in(key):
            return [filled(str(each), self.values) for each in self.fields.get(key, ())]

    # -- the right answer and the usual wrong ones -------------------------------------------------

    def answer(self, told: Any, changes: Mapping[str, Any] | None = None) -> Any:
        """The value of an answer of the file: a question to the engine, also on a changed position, or what stands there."""
        if isinstance(told, Mapping):
            position = self.at.changed(**changes) if changes else self.at
            return position.ask(told, self.watched and not changes)
        if isinstance(told, list):
            return [filled(str(each), self.values) for each in told]
        return filled(told, self.values) if isinstance(told, str) else told

    @cached_property
    def right(self) -> Any:
        """The right answer."""
        with standing_in("answer"):
            return self.answer(self.fields["answer"]) if "answer" in self.fields else None

    @cached_property
    def wrongs(self) -> list[tuple[Any, str]]:
        """The usual wrong answers of this variant, each with what was confused; never the right one."""
        found = []
        for each in self.fields.get("wrong", ()):
            for value in self.slip_values(each):
                if value != self.right and not self.same(value, self.right):
                    found.append((value, filled(str(each["says"]), self.values)))
        return found

    def slip_values(self, entry: Mapping[str, Any]) -> list[Any]:
        """The answers of one entry of the usual wrong ones."""
        changes = {key: entry[key] for key in ("without", "revive", "change") if key in entry}
        return [
            self.answer(told, changes or None) for told in spellings(entry.get("answer", self.fields.get("answer")))
        ]

    @property
    def tolerance(self) -> Fraction:
        """How far a rounded answer may be from the exact one."""
        return Fraction(str(self.fields.get("tolerance", TOLERANCE)))

    # -- what each kind does in its own way ---------------------------------------------------------

    def same(self, one: Any, other: Any) -> bool:
        """Whether two answers are one, so that no usual wrong answer is right; names are, in any order."""
        return _same_names(one, other)

    @property
    def form(self) -> type[TaskKind]:
        """The kind as which an answer is judged."""
        return type(self)

    @classmethod
    def check(cls, task: Section) -> None:
        """Note what is wrong with the keys of this kind in a file."""

    def problems(self) -> Iterator[str]:
        """What is wrong with this variant that its keys alone do not show: the same answer twice among those to choose from."""
        choices = self.texts("choices")
        twice = [each for place, each in enumerate(choices) if folded(each) in map(folded, choices[:place])]
        yield from (say("task file.twice", choice=each) for each in twice)

    def judge(self, answer: Plain) -> Verdict:
        """What an answer is worth."""
        if answer["is"] == "nothing":
            return Verdict.say("empty", self.empty)
        if answer["is"] == "text" and not_known(str(answer["value"])):
            return Verdict.say("empty", "not known", task=self.called)
        return self.form.judge_given(self, answer)

    def judge_given(self, answer: Plain) -> Verdict:
        """What an answer that is not empty is worth."""
        raise NotImplementedError

    def not_yet(self) -> Verdict:
        """What is said to an answer of which nothing else is known."""
        return Verdict.say("wrong", "wrong", task=self.called)

    def alone(self, said: str) -> str:
        """The number that is to be written in place of a text that holds more; nothing if the text may be an answer."""
        return ""

    def unread(self, text: str) -> str | None:
        """What is said to a cell that Python cannot read: which value in it is none, and how it is written."""
        return unread(text, lambda said: self.form.alone(self, said))

    def version(self) -> str:
        """What tells this variant from another: the right answer."""
        return self.source()

    def quotable(self) -> set[str]:
        """The words of an answer that are texts, so that Python wants them in quotes."""
        words = [*(str(each.get("name")) for each in self.scenario_data.get("players", ())), *self.texts("choices")]
        return {word for each in words for word in re.findall(r"\w+", each)}

    def source(self) -> str:
        """The right answer as a learner would write it in Python."""
        raise NotImplementedError

    def solved(self) -> str:
        """The right answer and why it is right."""
        return f"{self.form.in_words(self)}\n\n{self.text('solution')}"

    def in_words(self) -> str:
        """The right answer as a learner is told it: as Python."""
        source = self.source()
        return "\n".join(f"    {line}" for line in source.splitlines()) if "\n" in source else f"`{source}`"

    def remark(self) -> str:
        """What is shown below the question, for example the answers to choose from."""
        return ""

    def offered(self) -> list[str]:
        """The answers to choose from; none where an answer is written."""
        return []

    def chosen(self, answer: Plain) -> list[str]:
        """Which of the answers to choose from an answer names."""
        named = {each.casefold() for each in answers.texts(answer, self.offered()) or ()}
        return [each for each in self.offered() if each.casefold() in named]

    def about(self, choice: str) -> str:
        """What there is to say about an answer to choose from: what a rule says."""
        return rule_told(choice)

    def written(self, said: str) -> str:
        """What was clicked, or written into a field, as it is handed in: a text in quotes."""
        return json.dumps(said, ensure_ascii=False)

    def handing_in(self, said: str) -> str:
        """What to write on the sheet for what was clicked; nothing without a sheet."""
        return f"{self.variable(self.number)} = {self.form.written(self, said)}" if self.number else ""

    def variable(self, number: int) -> str:
        """The name under which the answer to the task of this number on a sheet stands."""
        return f"answer_{number}"

    def answer_cell(self, number: int) -> str:
        """The cell for the answer, the right one marked as a solution."""
        name = self.variable(number)
        return f"{name} = None\n{BEGIN}\n{name} = {self.source()}\n{END}"

    # -- in Moodle ----------------------------------------------------------------------------------

    def moodle_text(self, value: Any) -> str:
        """An answer as Moodle compares it."""
        return str(value)

    def moodle_answers(self) -> Iterator[tuple[int, str, str]]:
        """Each answer that Moodle knows: its share in per cent, its text, and what is said to it."""
        for share, value, says in [(100, self.right, say("learn.right")), *((0, *wrong) for wrong in self.wrongs)]:
            yield share, self.form.moodle_text(self, value), says


def folded(text: str) -> str:
    """An answer however it is written: `Yes!`, `y` and `yes` are one, and so are `two` and 2."""
    bare = re.sub(r"[\s.!]+", " ", text).strip().casefold()
    words = {way: word for word in ("yes", "no") for way in answers.ways(f"reads.{word}")}
    return {**answers.number_words(), "none": "0", **words}.get(bare, bare)


def rule_told(text: str) -> str:
    """What the rule says whose id is an answer to choose from; nothing if it is none."""
    return said_by(text) if text in mentioned(text) else ""


def spellings(told: Any) -> Sequence[Any]:
    """The answers of one entry: `{any = [...]}` lists several."""
    return told["any"] if isinstance(told, Mapping) and set(told) == {"any"} else [told]


def _exact(value: Any) -> Any:
    """A number exactly; everything else as it is."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    return Fraction(str(value))


def _same_names(one: Any, other: Any) -> bool:
    """Whether two lists name the same, in any order."""
    both = isinstance(one, list) and isinstance(other, list)
    return both and sorted(map(str, one)) == sorted(map(str, other))
