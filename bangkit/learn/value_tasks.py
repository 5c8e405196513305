"""Tasks whose answer is a value: a number, names, one of several, a prediction, or a text of one's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from textwrap import fill
from typing import Any

from bangkit.core.arguments import TEXT, TEXTS, Argument, shortened
from bangkit.core.errors import BangkitError
from bangkit.learn import answers
from bangkit.learn.answers import Number, Plain, Unreadable
from bangkit.learn.arithmetic import evaluate
from bangkit.learn.task_kind import TaskKind, folded, rule_told
from bangkit.learn.texts import Verdict
from bangkit.words.catalogue import listing, say

_DECIMALS = re.compile(r"(0|[1-9]\d*)(\.\d+)?", re.ASCII)
_WHOLE = "[0-9]{1,9}"
_SHARE = "[0-9]{1,9} ?/ ?[0-9]{1,9}|[0-9]{0,9}[.,][0-9]{1,9}(?: ?%)?|[0-9]{1,9} ?%"
ONE = Argument("a number, a text, or true or false", lambda value: type(value) in (int, float, str, bool))
LETTERS = "ABCDEFGH"
"""The letters of answers to choose from, as the form shows them."""
HAIR = Fraction(1, 10**12)
"""What a computer's own arithmetic may be off."""


class NumberTask(TaskKind):
    """A number: exact is right, near enough is right but rounded, and a usual slip is called by its name."""

    keys: tuple[str, ...] = ("tolerance", "exact")
    is_chance = False
    told_as = Argument("a number or a formula", lambda value: type(value) in (int, float, str))
    least_wrong = 2
    field = "number"
    moodle_type = "numerical"

    def answer(self, told: Any, changes: Mapping[str, Any] | None = None) -> Any:
        """The number that the engine or a formula gives."""
        if not isinstance(told, Mapping):
            return evaluate(str(told), self.values)[0]
        value = super().answer(told, changes)
        return Fraction(value) if type(value) is int else value

    def judge_given(self, answer: Plain) -> Verdict:
        """Exact, rounded, a slip, or wrong."""
        try:
            said = answers.number(answer)
        except Unreadable as error:
            return self._unread(error)
        verdict = self._judge_number(said)
        return replace(verdict, words=f"{verdict.words} {say('learn.floating')}") if said.floating else verdict

    def _unread(self, error: Unreadable) -> Verdict:
        """What is said to what is no number, with the ways to write one that fit the question."""
        key, facts = error.code, dict(error.facts)
        if key == "empty":
            return Verdict.say("empty", "empty")
        if number := self.alone(str(facts.get("value", ""))):
            return Verdict.say("unreadable", "number alone", value=facts["value"], written=number)
        if key == "odds" and not self.is_chance:
            key, facts["why"] = "no arithmetic", say("formula.no arithmetic")
        whole = {"no arithmetic": "no arithmetic whole", "kind other": "kind other whole"}
        return Verdict.say("unreadable", whole.get(key, key) if self.counts else key, **facts)

    def _judge_number(self, said: Number) -> Verdict:
        right = Fraction(self.right)
        off = abs(said.value - right)
        if off == 0 or (not said.exact and off <= HAIR * max(abs(right), Fraction(1))):
            return Verdict.say("right", "right exact" if said.exact and right.denominator > 1 else "right", 1)
        slip_nearer = any(abs(said.value - Fraction(value)) < off for value, _ in self.wrongs)
        if self._close(said, right) and (_is_rounded(said, right) or not slip_nearer):
            if self.fields.get("exact"):
                return Verdict.say("rounded", "rounded half", Fraction(1, 2))
            key = "rounded" if right.denominator > 1 else "rounded whole"
            return Verdict.say("rounded", key, 1, value=_shown(said))
        coarse = self._coarse(said, right)
        a_slip_itself = any(said.value == Fraction(value) for value, _ in self.wrongs)
        unclear = None if a_slip_itself else coarse
        return Verdict.first(unclear, self._slip(said), self.usual_slip(said), coarse, self.not_yet())

    def _close(self, said: Number, value: Fraction) -> bool:
        """Whether a value is what was said, as far as it was rounded."""
        off = abs(said.value - value)
        return off == 0 or (not said.exact and off <= self.tolerance)

    def _slip(self, said: Number) -> Verdict | None:
        """The slip of the task that gives this number, the nearest of them."""
        wrongs = [(Fraction(value), says) for value, says in (*self.usual_wrongs, *self.wrongs)]
        near_by = [value for value, _ in wrongs if self._close(said, value)]
        nearest = min(near_by, key=lambda value: abs(said.value - value), default=None)
        return Verdict.slip(says for value, says in wrongs if value == nearest)

    @property
    def usual_wrongs(self) -> list[tuple[Fraction, str]]:
        """The wrong numbers that every task of the kind knows, and what is said to each."""
        return []

    def usual_slip(self, said: Number) -> Verdict | None:
        """A slip that is seen without working anything out."""
        return None

    def _coarse(self, said: Number, right: Fraction) -> Verdict | None:
        """A number that was rounded too much: the right one, written with so few places, looks the same."""
        if not _is_rounded(said, right):
            return None
        enough = next(places for places in range(1, 20) if Fraction(1, 2) / 10**places <= self.tolerance)
        return Verdict.say("wrong", "coarse", value=_shown(said), places=enough)

    def remark(self) -> str:
        """Whether the exact number is asked, or how far a rounded one may be off."""
        if self.fields.get("exact"):
            return say("learn.exact asked")
        return say("learn.rounded accepted", off=f"{float(self.tolerance):g}") if self.told else ""

    @property
    def counts(self) -> bool:
        """Whether something is counted: the answer is a whole number."""
        return not (self.is_chance or self.fields.get("exact") or "tolerance" in self.fields)

    def alone(self, said: str) -> str:
        """A number without what it counts, and of what is worked out only what comes of it."""
        form = rf"({_WHOLE if self.counts else _SHARE})(?:\s*[^\W\d_][^\d=*/+^()-]*)?"
        found = [match[1] for part in said.split("=") if (match := re.fullmatch(form, part.strip(" \"'")))]
        exact = [each for each in found if "/" in each]
        number = (exact or found[-1:] or [""])[-1]
        return number if number != said.strip() else ""

    @property
    def told(self) -> bool:
        """Whether it is said how far a rounded number may be off; of a whole one it goes without saying."""
        return "tolerance" in self.fields

    @property
    def widest(self) -> Fraction:
        """The largest tolerance that makes no wrong answer right."""
        return max(abs(Fraction(self.right)), Fraction(1)) / 20

    def problems(self) -> Iterator[str]:
        """A tolerance with which a wrong number would be right."""
        yield from super().problems()
        if self.tolerance > self.widest:
            yield say("task file.tolerance", tolerance=f"{float(self.tolerance):g}", most=f"{float(self.widest):g}")

    def source(self) -> str:
        """The number as a learner would write it."""
        return f'"{self.right}"' if Fraction(self.right).denominator != 1 else str(self.right)

    def written(self, said: str) -> str:
        """A number in decimals as it is; everything else in quotes."""
        return said if _DECIMALS.fullmatch(said) else super().written(said)

    def moodle_text(self, value: Any) -> str:
        """The number in decimals."""
        return f"{float(value):.12g}"


class ChanceTask(NumberTask):
    """A probability: a number between 0 and 1, easily mistaken for that of the opposite."""

    told = True
    is_chance = True
    field = "chance"
    widest = Fraction(1, 100)

    def usual_slip(self, said: Number) -> Verdict | None:
        """No chance at all, or one in per cent without the sign."""
        if said.value < 0:
            return Verdict.say("misconception", "negative")
        if said.value > 1:
            value = f"{float(said.value):g}" if said.value <= 100 and not said.percent else None
            return Verdict.say("misconception", "more than one", value=value)
        return None

    @property
    def usual_wrongs(self) -> list[tuple[Fraction, str]]:
        """The chance of the opposite."""
        return [(1 - Fraction(self.right), say("learn.opposite"))]


def _is_rounded(said: Number, value: Fraction) -> bool:
    """Whether a value, written with so few decimal places, looks like what was said."""
    if said.exact or said.places is None or abs(said.value - value) > Fraction(51, 100) / 10**said.places:
        return False
    return bool((said.value * 10**said.places).denominator == 1)  # else worked out, as 1/4.0 is, and not rounded


def _shown(said: Number) -> str:
    return f"{float(said.value * 100):g}%" if said.percent else f"{float(said.value):g}"


class NamesTask(TaskKind):
    """A set of names, in any order."""

    keys: tuple[str, ...] = ("choices",)
    told_as = TEXTS
    least_wrong = 2
    several = True
    moodle_type = "shortanswer"

    def judge_given(self, answer: Plain) -> Verdict:
        """The same names; or what was confused, or whether some are missing or too many."""
        known = self.offered()
        said = answers.texts(answer, known)
        if said is None or answer["is"] in ("exact", "float"):
            return Verdict.say("unreadable", "names wanted")
        folded = [each.casefold() for each in said]
        spelled = {each.casefold(): each for each in known}
        if len(folded) == 1 and folded[0] in answers.ways("reads.nobody"):
            said = folded = []
        if len(folded) == 1 and folded[0] in answers.ways("reads.everybody") and folded[0] not in spelled:
            return Verdict.say("unreadable", "name them", known=known)
        if strangers := [each for each in said if each.casefold() not in spelled]:
            return Verdict.say("unreadable", "unknown names", names=strangers[:3], known=known)
        named, right = {spelled[each] for each in folded}, set(map(str, self.right))
        if named == right:
            return Verdict.say("right", "right", 1)
        slip = Verdict.slip(says for value, says in self.wrongs if named == set(map(str, value)))
        key = "names missing" if named < right else "names too many" if named > right else "names both"
        return Verdict.first(
            slip, self._part_of_slip(named, right), Verdict.say("wrong", key if named else "names none")
        )

    def _part_of_slip(self, named: set[str], right: set[str]) -> Verdict | None:
        """The slip that adds everybody who does not belong there, and nobody more than it must; and whether somebody is missing."""
        strange = named - right
        added = [(set(map(str, value)) - right, says) for value, says in self.wrongs]
        fits = [each for each in added if strange and strange <= each[0]]
        least = min((len(more) for more, _ in fits), default=0)
        slip = Verdict.slip(says for more, says in fits if len(more) == least)
        if slip is None or right <= named:
            return slip
        return replace(slip, words=f"{slip.words} {say('learn.and missing')}")

    def offered(self) -> list[str]:
        """Everybody at the table, or what the file gives to choose from."""
        if "choices" in self.fields:
            return self.texts("choices")
        return [str(each["name"]) for each in self.scenario_data.get("players", ())]

    def in_words(self) -> str:
        """The names, or that it is nobody."""
        return listing(self.right, "and") if self.right else answers.ways("reads.nobody")[0]

    def source(self) -> str:
        """The names as a list."""
        return "[" + ", ".join(f'"{each}"' for each in map(str, self.right)) + "]"

    def moodle_text(self, value: Any) -> str:
        """The names in the order of the table; "nobody" stands for none."""
        return ", ".join(map(str, value)) or "nobody"


class ChoiceTask(TaskKind):
    """One of several answers; with a list, any of it is right."""

    keys: tuple[str, ...] = ("choices",)
    needs: tuple[str, ...] = ("answer", "choices")
    told_as = Argument("one of the choices, or a list of them", lambda value: ONE.holds(value) or TEXTS.holds(value))
    moodle_type = "multichoice"

    def judge_given(self, answer: Plain) -> Verdict:
        """The right one; or what was confused in the one chosen."""
        choices, said = self.texts("choices"), answers.text(answer)
        quoted = [f'"{each}"' for each in choices]
        if said is None:
            return Verdict.say("unreadable", "choice wanted", answers=quoted)
        said = _of_letter(said, choices)
        if folded(said) not in map(folded, choices):
            return Verdict.say("unreadable", "unknown choice", value=said[:60], answers=quoted)
        if folded(said) in self.wanted():
            return Verdict.say("right", "right", 1)
        slip = Verdict.slip(says for value, says in self.wrongs if folded(said) == folded(_word(value)))
        return Verdict.first(slip, self.not_yet())

    def wanted(self) -> list[str]:
        """The right ones, however they are written."""
        return [folded(_word(each)) for each in (self.right if isinstance(self.right, list) else [self.right])]

    def source(self) -> str:
        """The right choice as a text."""
        spelled = {folded(each): each for each in self.texts("choices")}
        named = next((each for each in self.wanted() if each in spelled), None)
        if named is None:
            raise BangkitError(say("task file.no choice", answer=shortened(self.right), choices=self.texts("choices")))
        return f'"{spelled[named]}"'

    def offered(self) -> list[str]:
        """The answers to choose from."""
        return self.texts("choices")

    def chosen(self, answer: Plain) -> list[str]:
        """The one that an answer is, however it is written."""
        said = folded(_of_letter(answers.text(answer) or "", self.offered()))
        return [each for each in self.offered() if folded(each) == said]

    def remark(self) -> str:
        """The answers to choose from; rules with what they say."""
        rules = {each: rule_told(each) for each in self.texts("choices")}
        if any(rules.values()):
            return "\n".join(f"* `{each}`: {told}" for each, told in rules.items())
        choices = ", ".join(f"`{each}`" for each in rules)
        return say("task.choices", answers=choices) if choices else ""

    def moodle_answers(self) -> Iterator[tuple[int, str, str]]:
        """Every answer to choose from, with what is confused by whoever chooses it."""
        says = {folded(_word(value)): text for value, text in self.wrongs}
        for each in self.texts("choices"):
            if folded(each) in self.wanted():
                yield 100, each, say("learn.right")
            else:
                yield 0, each, says.get(folded(each), say("learn.wrong"))


def _of_letter(said: str, choices: list[str]) -> str:
    """The choice that has this letter in the form, unless one is spelled so.

    >>> _of_letter("b", ["the beer", "nothing"]), _of_letter("C", ["the beer", "nothing"]), _of_letter("A", ["B", "A"])
    ('nothing', 'C', 'A')
    """
    lettered = dict(zip(LETTERS, choices, strict=False))
    spelled = folded(said) in map(folded, choices)
    return said if spelled else lettered.get(said.strip(" .)").upper(), said)


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


class PredictTask(ChoiceTask, NamesTask, NumberTask):
    """A prediction of what the steps of the file lead to: one of several, names, or a number."""

    keys: tuple[str, ...] = ("choices", "tolerance", "exact")
    needs: tuple[str, ...] = ("answer",)
    told_as = Argument("a number, a text or a list of texts", ChoiceTask.told_as.holds)
    least_wrong = 2
    watched = True
    answer = TaskKind.answer

    @property
    def form(self) -> type[TaskKind]:
        """What is predicted."""
        if "choices" in self.fields:
            return ChoiceTask
        return NamesTask if isinstance(self.right, list) else NumberTask

    def offered(self) -> list[str]:
        """What there is to choose from."""
        return self.form.offered(self)

    def chosen(self, answer: Plain) -> list[str]:
        """What an answer is of that."""
        return self.form.chosen(self, answer)

    def problems(self) -> Iterator[str]:
        """Those of what is predicted."""
        return self.form.problems(self)

    def source(self) -> str:
        """Written as what it is."""
        return self.form.source(self)


class WordsTask(TaskKind):
    """A text of some length: it earns the list to compare it with; points are for a person to give, so none are told."""

    keys: tuple[str, ...] = ("items", "least")
    needs: tuple[str, ...] = ("answer", "items")
    told_as = TEXT
    by_hand = True

    def judge_given(self, answer: Plain) -> Verdict:
        """Long enough, or not yet."""
        if answer["is"] != "text":
            return Verdict.say("unreadable", "text wanted")
        count, least = len(str(answer["value"]).split()), int(self.fields.get("least", 12))
        if count < least:
            return Verdict.say("by hand", "too short", least=least, found=count)
        items = "\n".join(f"* {each}" for each in self.texts("items"))
        return Verdict(f"{say('learn.items')}\n\n{items}", code="by hand", share=Fraction(1))

    def unread(self, text: str) -> str | None:
        """Within three quotes stands whatever a text holds."""
        return say("marking.long text")

    def source(self) -> str:
        """The example text, its lines short enough for a page."""
        return '"""' + fill(" ".join(self.text("answer").split()).replace('"', "'"), 72) + '"""'
