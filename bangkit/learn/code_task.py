"""Tasks that ask for a short function: every hidden case is called, and what is said comes from what it answers."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from bangkit.learn.answers import CallResult, LearnerFunction, LocalFunction, Other, Plain
from bangkit.learn.functions import RESULTS, Arguments, Function, equal, find, is_exact, is_number
from bangkit.learn.learner import Pick
from bangkit.learn.task_kind import BEGIN, END, TaskKind
from bangkit.learn.texts import Verdict
from bangkit.words.catalogue import say


class CodeTask(TaskKind):
    """A function of the learner's own."""

    keys = ("function",)
    needs = ("function",)
    empty = "empty function"

    @cached_property
    def function(self) -> Function:
        """The function to be written."""
        return find(str(self.fields["function"]))

    @cached_property
    def cases(self) -> list[Arguments]:
        """The hidden arguments of this learner."""
        return list(self.function.cases(Pick(self.id, self.learner)))

    def judge_given(self, answer: Plain) -> Verdict:
        """The first trouble is told, or the mistake that explains all answers."""
        calls, wanted = answer.get("calls"), len(self.cases[0])
        if calls is None:
            key = "function not called" if answer["is"] in ("exact", "float", "list") else "function wanted"
            return Verdict.say("unreadable", key, name=self.function.name)
        if calls.problem(wanted):
            return Verdict.say("unreadable", "too few arguments", wanted=wanted, signature=self.function.signature)
        values = []
        for arguments in self.cases:
            result = calls.call(arguments)
            if result.failed:
                return self._failed(arguments, result)
            values.append(result.value)
        return self._judge_values(calls, values)

    def _judge_values(self, calls: LearnerFunction, values: list[Any]) -> Verdict:
        good = [self.function.right(*each) for each in zip(self.cases, values, strict=True)]
        if all(good):
            right = Verdict.say("right", "right", 1)
            rounded = any(isinstance(each, Fraction) and not is_exact(each) for each in values)
            return replace(right, words=f"{right.words} {say('learn.floating')}") if rounded else right
        if all(value is None for value in values):
            if calls.untouched():
                return Verdict.say("empty", self.empty)
            return Verdict.say("wrong", "answers nothing", call=self._call(self.cases[0]))
        return Verdict.first(self._mistake(values), self._first_wrong(values, good))

    def _failed(self, arguments: Arguments, result: CallResult) -> Verdict:
        call = self._call(arguments)
        if "for ^" in str(result.error):
            return Verdict.say("raised", "no power")
        if result.slow:
            return Verdict.say("slow", "slow", call=call, seconds=1)
        return Verdict.say("raised", "raised", call=call, error=str(result.error).rstrip("."), line=result.line)

    def _call(self, arguments: Arguments) -> str:
        """A call as it is written."""
        return f"{self.function.name}({', '.join(map(repr, arguments))})"

    def _mistake(self, values: list[Any]) -> Verdict | None:
        """The usual mistake that gives just these answers, all of them."""
        for key, wrong in self.function.wrong.items():
            tried = [_tried(wrong, arguments) for arguments in self.cases]
            same = (
                equal(one, value) or self.function.same(one, value) for one, value in zip(tried, values, strict=True)
            )
            if all(same):
                return Verdict(say(f"mistake.{key}"), code="misconception")
        return None

    def _first_wrong(self, values: list[Any], good: list[bool]) -> Verdict:
        """The first wrong answer, with the property it breaks if any; three cases out of four are worth half."""
        number = good.index(False)
        call, result = self._call(self.cases[number]), repr(values[number])
        strange = self._of_another_kind(values)
        if not strange and len(set(map(repr, values))) == 1 and len(values) > 1:
            return Verdict.say("wrong", "no function at all", result=result)
        if strange:
            told = [strange]
        elif self._rounded(values):
            told = [say("learn.rounded results", call=call, result=result)]
        else:
            told = [say("learn.wrong case", call=call, result=result), *self._broken_property(values)]
        told.append(say("learn.some cases", right=sum(good), all=len(good)))
        half = 4 * sum(good) >= 3 * len(good)
        return Verdict(" ".join(told), code="partly" if half else "wrong", share=Fraction(half, 2))

    def _of_another_kind(self, values: list[Any]) -> str:
        """What is said to the first answer that is of another kind than all right ones; nothing if there is none."""
        kind = self.function.kind
        for arguments, value in zip(self.cases, values, strict=True):
            if not RESULTS[kind](value):
                given, wanted = _given(value), say(f"wanted kind.{kind}")
                return say("learn.wrong kind", call=self._call(arguments), given=given, wanted=wanted)
        return ""

    def _rounded(self, values: list[Any]) -> bool:
        """Whether all answers are the right ones, rounded to the same number of places."""
        right = [self.function.reference(*each) for each in self.cases]
        pairs = list(zip(right, values, strict=True))
        return all(is_number(each) for each in right) and any(
            all(
                abs(found - wanted) <= 0.501 * 10**-places and equal(round(found, places), found)
                for wanted, found in pairs
            )
            for places in range(1, 9)
        )

    def _broken_property(self, values: list[Any]) -> list[str]:
        """The first property that does not hold, with an example."""
        for key, holds in self.function.properties.items():
            for arguments, value in zip(self.cases, values, strict=True):
                if not _holds(holds, arguments, value):
                    call, says = self._call(arguments), say(f"property.{key}")
                    return [say("learn.property", says=says, call=call, result=repr(value))]
        return []

    def source(self) -> str:
        """The model solution."""
        return self.function.source()

    def version(self) -> str:
        """The hidden arguments: the function is the same for everybody."""
        return repr(self.cases)

    def remark(self) -> str:
        """The first line of the function."""
        return f"`{self.function.signature}`"

    def variable(self, number: int) -> str:
        """The name of the function."""
        return self.function.name

    def answer_cell(self, number: int) -> str:
        """The model with everything but the head and the docstring of the function marked as solution."""
        model, name = self.source(), self.function.name
        lines = model.splitlines()
        node = next(each for each in ast.parse(model).body if isinstance(each, ast.FunctionDef) and each.name == name)
        assert isinstance(node.body[0], ast.Expr)  # every model has a docstring
        above, head = lines[: node.lineno - 1], lines[node.lineno - 1 : node.body[0].end_lineno]
        body = lines[node.body[0].end_lineno or 0 : node.end_lineno]
        parts = [BEGIN, *above, END] if any(line.strip() for line in above) else []
        return "\n".join([*parts, *head, f"    {BEGIN}", *body, f"    {END}"])


def _given(value: Any) -> str:
    """A value with what kind of thing it is."""
    if isinstance(value, (list, set)):
        return say("given kind.list", result=", ".join(map(repr, value))) if value else say("given kind.no items")
    kinds = {"nothing": value is None, "flag": isinstance(value, bool), "number": is_number(value)}
    kinds |= {"other": isinstance(value, Other), "text": isinstance(value, str)}
    return say(f"given kind.{next(kind for kind, holds in kinds.items() if holds)}", result=repr(value))


def _tried(function: Callable[..., Any], arguments: Arguments) -> Any:
    result = LocalFunction(function).call(arguments)
    return Other("failed") if result.failed else result.value


def _holds(holds: Callable[..., bool], arguments: Arguments, value: Any) -> bool:
    try:
        return bool(holds(arguments, value))
    except Exception:  # a property of numbers meets a text
        return False
