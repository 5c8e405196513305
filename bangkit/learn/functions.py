"""Tasks that ask for a short function: hidden cases, properties, and the functions that usual mistakes lead to."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from textwrap import dedent
from typing import Any

from bangkit.core.errors import BangkitError
from bangkit.learn.answers import Plain
from bangkit.learn.calls import Calls, Here, Other, Outcome
from bangkit.learn.kinds import KINDS, Kind
from bangkit.learn.made import Made
from bangkit.learn.picking import Pick
from bangkit.learn.verdicts import Verdict
from bangkit.words import nearest
from bangkit.words.catalogue import say

Arguments = tuple[Any, ...]
Property = tuple[Callable[..., bool], str]
ROOMS = ("distances", "dice", "chances", "bots")
"""The modules of `bangkit.learn.coding`, each with its functions in `ALL`."""


def equal(expected: Any, found: Any) -> bool:
    """The same value: numbers up to a computer's own rounding, lists and tuples alike, and 1 is not True."""
    if isinstance(found, Other):
        return False
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, (int, float, Fraction)) and isinstance(found, (int, float, Fraction)):
        if isinstance(expected, float) or isinstance(found, float):
            return abs(float(expected) - float(found)) <= 1e-9 * max(1.0, abs(float(expected)))
        return expected == found
    if isinstance(expected, (list, tuple)) and isinstance(found, (list, tuple)):
        return len(expected) == len(found) and all(map(equal, expected, found))
    return type(expected) is type(found) and bool(expected == found)


def same_items(expected: Any, found: Any) -> bool:
    """The same items in any order, as often as they occur."""
    if isinstance(found, (list, set)):
        return sorted(map(str, expected)) == sorted(map(str, found))
    return False


@dataclass(frozen=True)
class Function:
    """A function to be written.

    `reference` is the model; its source is the solution, its docstring stays in the learner's cell.
    `cases` gives the hidden arguments, a few for everybody and some of the learner's own.
    `wrong` are functions that usual mistakes lead to, each with what was confused.
    `properties` hold of every right answer: `holds(arguments, result)`, with the sentence that says so.
    `good` judges a result where more than one is right: `good(arguments, result)`; it takes the place of `same`.
    """

    reference: Callable[..., Any]
    cases: Callable[[Pick], Iterable[Arguments]]
    wrong: Sequence[tuple[Callable[..., Any], str]] = ()
    properties: Sequence[Property] = ()
    same: Callable[[Any, Any], bool] = equal
    good: Callable[[Arguments, Any], bool] | None = None
    extra: Sequence[Callable[..., Any]] = field(default=())
    """Functions that the reference needs; they stand above it in the solution."""

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.reference.__name__

    @property
    def signature(self) -> str:
        """Its first line without `def`."""
        names = ", ".join(inspect.signature(self.reference).parameters)
        return f"{self.name}({names})"

    def right(self, arguments: Arguments, result: Any) -> bool:
        """Whether a result is right."""
        if self.good is not None:
            return not isinstance(result, Other) and self.good(arguments, result)
        return self.same(self.reference(*arguments), result)

    def source(self) -> str:
        """The model solution as text, without types."""
        return "\n\n\n".join(dedent(inspect.getsource(each)) for each in (*self.extra, self.reference)).strip()


def find(name: str) -> Function:
    """The function to be written that has this name."""
    known: dict[str, Function] = {}
    for room in ROOMS:
        found: Sequence[Function] = import_module(f"bangkit.learn.coding.{room}").ALL
        known |= {each.name: each for each in found}
    if name not in known:
        near = nearest(name, known)
        raise BangkitError(f"no function {name!r} is known" + (f"; did you mean {near}?" if near else ""))
    return known[name]


def judge_code(made: Made, answer: Plain) -> Verdict:
    """Every hidden case is called; the first trouble is told, or the mistake that explains all answers."""
    spec = find(str(made.fields["function"]))
    calls = answer.get("calls")
    if answer["is"] == "nothing":
        return Verdict.say("empty", "empty")
    if calls is None:
        key = "function not called" if answer["is"] in ("exact", "float", "list") else "function wanted"
        return Verdict.say("unreadable", key, name=spec.name, value=answer["is"])
    cases = list(spec.cases(Pick(made.id, made.learner)))
    if calls.problem(len(cases[0])):
        wanted = len(cases[0])
        return Verdict.say("unreadable", "too few arguments", wanted=wanted, signature=spec.signature)
    return _judge_results(spec, calls, cases)


def _judge_results(spec: Function, calls: Calls, cases: list[Arguments]) -> Verdict:
    results: list[Outcome] = []
    for arguments in cases:
        results.append(calls.call(arguments))
        if results[-1].failed:
            return _failed(spec, arguments, results[-1])
    values = [each.value for each in results]
    good = [spec.right(arguments, value) for arguments, value in zip(cases, values, strict=True)]
    if all(good):
        return Verdict.say("right", "right", 1)
    if all(value is None for value in values):
        nothing = Verdict.say("wrong", "answers nothing", call=called(spec, cases[0]))
        return nothing if not _untouched(calls) else Verdict.say("empty", "empty")
    mistake = _mistake(spec, cases, values)
    return mistake if mistake is not None else _first_wrong(spec, cases, values, good)


def _untouched(calls: Calls) -> bool:
    """Whether the function still is the empty one of the exercise."""
    code = getattr(getattr(calls, "function", None), "__code__", None)
    return code is not None and not code.co_names and len(code.co_code) <= 8


def _failed(spec: Function, arguments: Arguments, outcome: Outcome) -> Verdict:
    if outcome.slow:
        return Verdict.say("slow", "slow", call=called(spec, arguments), seconds=1)
    place = f" (line {outcome.line} of the cell)" if outcome.line else ""
    verdict = Verdict.say(
        "raised", "raised", call=called(spec, arguments), error=str(outcome.error).rstrip("."), place=" "
    )
    return Verdict(verdict.code, verdict.share, verdict.words.replace(" .", f"{place}."))


def called(spec: Function, arguments: Arguments) -> str:
    """A call as it is written."""
    return f"{spec.name}({', '.join(map(repr, arguments))})"


def _mistake(spec: Function, cases: list[Arguments], values: list[Any]) -> Verdict | None:
    """The usual mistake that gives just these answers, all of them."""
    for function, says in spec.wrong:
        tried = [_tried(function, arguments) for arguments in cases]
        if all(equal(one, value) or spec.same(one, value) for one, value in zip(tried, values, strict=True)):
            return Verdict("misconception", Fraction(0), says)
    return None


def _tried(function: Callable[..., Any], arguments: Arguments) -> Any:
    outcome = Here(function).call(arguments)
    return Other("failed") if outcome.failed else outcome.value


def _first_wrong(spec: Function, cases: list[Arguments], values: list[Any], good: list[bool]) -> Verdict:
    """The first wrong answer, with the property it breaks if there is one; three cases out of four are worth half."""
    number = good.index(False)
    arguments, value = cases[number], values[number]
    call, share = called(spec, arguments), Fraction(1, 2) if 4 * sum(good) >= 3 * len(good) else Fraction(0)
    if len(set(map(repr, values))) == 1 and len(values) > 1:
        return Verdict.say("wrong", "no function at all", result=repr(value))
    told = [say("learn.wrong case", call=call, result=repr(value))]
    for holds, says in spec.properties:
        broken = [(a, v) for a, v in zip(cases, values, strict=True) if not _holds(holds, a, v)]
        if broken:
            example = f"`{called(spec, broken[0][0])}` gives {broken[0][1]!r}"
            told.append(say("learn.property", says=says, example=example))
            break
    told.append(say("learn.some cases", right=sum(good), all=len(good)))
    return Verdict("partly" if share else "wrong", share, " ".join(told))


def _holds(holds: Callable[..., bool], arguments: Arguments, value: Any) -> bool:
    try:
        return bool(holds(arguments, value))
    except Exception:  # a property of numbers meets a text
        return False


def code_source(made: Made) -> str:
    """The model solution."""
    return find(str(made.fields["function"])).source()


KINDS["code"] = Kind(judge_code, code_source, ("function",), ("function",))
