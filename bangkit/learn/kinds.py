"""The kinds of task that have a value for an answer: how each is judged, and what its right answer looks like."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bangkit.learn import answers
from bangkit.learn.answers import Number, Plain, Unreadable
from bangkit.learn.made import Made
from bangkit.learn.verdicts import Verdict

TOLERANCE = Fraction(1, 2000)
"""How far a rounded answer may be from the exact one, if the task does not say."""
HAIR = Fraction(1, 10**12)
"""What a computer's own arithmetic may be off."""


@dataclass(frozen=True)
class Kind:
    """A kind of task: its judge, the Python text of its right answer, and the keys of its own in a file."""

    judge: Callable[[Made, Plain], Verdict]
    source: Callable[[Made], str]
    keys: tuple[str, ...] = ()
    needs: tuple[str, ...] = ("answer",)


# -- numbers -----------------------------------------------------------------------------------------


def judge_number(made: Made, answer: Plain) -> Verdict:
    """Exact is right, near enough is right but rounded, and a usual slip is called by its name."""
    try:
        said = answers.number(answer)
    except Unreadable as error:
        return _unreadable(error)
    right = Fraction(made.right)
    tolerance = Fraction(str(made.fields.get("tolerance", TOLERANCE)))
    off = abs(said.value - right)
    if off == 0 or (not said.exact and off <= HAIR * max(abs(right), Fraction(1))):
        return Verdict.say("right", "right exact" if said.exact else "right", 1)
    if not said.exact and off <= tolerance and not _nearer(made, said, off):
        if made.fields.get("exact"):
            return Verdict.say("rounded", "rounded half", Fraction(1, 2))
        return Verdict.say("rounded", "rounded", 1, value=_shown(said))
    found = (_slip(made, said, tolerance), _coarse(said, off), Verdict.say("wrong", "wrong"))
    return next(each for each in found if each is not None)


def _unreadable(error: Unreadable) -> Verdict:
    return Verdict.say("empty" if error.code == "empty" else "unreadable", error.code, **error.facts)


def _nearer(made: Made, said: Number, off: Fraction) -> bool:
    """Whether a usual slip lies nearer to what was said than the right answer does."""
    return any(abs(said.value - Fraction(value)) < off for value, _ in made.wrongs)


def _slip(made: Made, said: Number, tolerance: Fraction) -> Verdict | None:
    """The slip that gives this number: the task's own, then those that every chance has."""
    off = {value: abs(said.value - Fraction(value)) for value, _ in made.wrongs}
    near_by = [value for value in off if off[value] == 0 or (not said.exact and off[value] <= tolerance)]
    nearest = min(near_by, key=lambda value: off[value], default=None)
    found = Verdict.slip(says for value, says in made.wrongs if near_by and value == nearest)
    if found is not None:
        return found
    if made.fields["kind"] != "chance":
        return None
    if said.value < 0:
        return Verdict.say("misconception", "negative")
    if said.value > 1:
        shown = f"{float(said.value):g}" if abs(said.value - 100 * made.right) <= 100 * tolerance else None
        return Verdict.say("misconception", "more than one", value=shown)
    near = abs(said.value - (1 - made.right))
    if near == 0 or (not said.exact and near <= tolerance):
        return Verdict.say("misconception", "opposite")
    return None


def _coarse(said: Number, off: Fraction) -> Verdict | None:
    """A number that was rounded too much: the right one, written with so few places, looks the same."""
    if said.exact or said.places is None or off > Fraction(51, 100) / 10**said.places:
        return None
    return Verdict.say("wrong", "coarse", value=_shown(said), places=3)


def _shown(said: Number) -> str:
    return f"{float(said.value * 100):g}%" if said.percent else f"{float(said.value):g}"


def number_source(made: Made) -> str:
    """The right number as a learner would write it."""
    return f'"{made.right}"' if Fraction(made.right).denominator != 1 else str(made.right)


# -- names -------------------------------------------------------------------------------------------


def judge_names(made: Made, answer: Plain) -> Verdict:
    """The same names in any order; or what was confused, or whether some are missing or too many."""
    if answer["is"] == "nothing":
        return Verdict.say("empty", "empty")
    said = answers.texts(answer)
    if said is None or answer["is"] in ("exact", "float"):
        return Verdict.say("unreadable", "names wanted")
    known = _known_names(made)
    said = [] if [each.casefold() for each in said] in (["nobody"], ["none"], ["nothing"]) else said
    spelled = {each.casefold(): each for each in known}
    if [each.casefold() for each in said] in (["all"], ["everybody"], ["everyone"]) and not set(spelled) & {"all"}:
        return Verdict.say("unreadable", "name them", known=known)
    if strangers := [each for each in said if each.casefold() not in spelled]:
        return Verdict.say("unreadable", "unknown names", names=strangers[:3], known=known)
    named = {spelled[each.casefold()] for each in said}
    right = set(map(str, made.right))
    if named == right:
        return Verdict.say("right", "right", 1)
    found = Verdict.slip(says for value, says in made.wrongs if named == set(map(str, value)))
    if found is not None:
        return found
    key = (
        "names none"
        if not named
        else "names missing"
        if named < right
        else "names too many"
        if named > right
        else "names both"
    )
    return Verdict.say("wrong", key)


def _known_names(made: Made) -> list[str]:
    if "choices" in made.fields:
        return made.texts("choices")
    return [str(each["name"]) for each in made.scenario_data.get("players", ())]


def names_source(made: Made) -> str:
    """The right names as a list."""
    return "[" + ", ".join(f'"{each}"' for each in map(str, made.right)) + "]"


# -- one of several ----------------------------------------------------------------------------------


def _folded(text: str) -> str:
    return re.sub(r"[\s.!]+", " ", text).strip().casefold()


def judge_choice(made: Made, answer: Plain) -> Verdict:
    """The right one; or what was confused in the one chosen."""
    if answer["is"] == "nothing":
        return Verdict.say("empty", "empty")
    choices, said = made.texts("choices"), answers.text(answer)
    if said is None:
        return Verdict.say("unreadable", "choice wanted", choices=choices)
    if _folded(said) not in map(_folded, choices):
        return Verdict.say("unreadable", "unknown choice", value=said[:60], choices=choices)
    wanted = made.right if isinstance(made.right, list) else [made.right]
    if any(_folded(said) == _folded(_word(each)) for each in wanted):
        return Verdict.say("right", "right", 1)
    found = Verdict.slip(says for value, says in made.wrongs if _folded(said) == _folded(_word(value)))
    return found if found is not None else Verdict.say("wrong", "wrong")


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def choice_source(made: Made) -> str:
    """The right choice as a text."""
    folded = {_folded(each): each for each in made.texts("choices")}
    wanted = made.right if isinstance(made.right, list) else [made.right]
    return f'"{next(folded[_folded(_word(each))] for each in wanted if _folded(_word(each)) in folded)}"'


# -- a prediction ------------------------------------------------------------------------------------


def _value_kind(made: Made) -> Kind:
    if "choices" in made.fields:
        return KINDS["choice"]
    return KINDS["names" if isinstance(made.right, list) else "number"]


def judge_prediction(made: Made, answer: Plain) -> Verdict:
    """Judged as what it is: a number, names, or one of several."""
    return _value_kind(made).judge(made, answer)


# -- the broken rule ---------------------------------------------------------------------------------


def log_lines(made: Made) -> list[str]:
    """The played log: the moves and the luck of the steps, numbered from 1."""
    steps = made.scenario_data["case"][0].get("step") if made.case else None
    return [str(each.get("play", each.get("refused", each.get("chance")))) for each in _steps(made, steps)]


def _steps(made: Made, own: Any) -> list[Mapping[str, Any]]:
    return [
        each for each in own or made.scenario_data.get("step", ()) if {"play", "refused", "chance"} & set(each)
    ]  # fmt: skip


def _broken(made: Made) -> tuple[int, list[str]]:
    """The line that is refused, and the rules that refuse it."""
    own = made.scenario_data["case"][0].get("step") if made.case else None
    steps = _steps(made, own)
    number = next(n for n, each in enumerate(steps, 1) if "refused" in each)
    return number, list(steps[number - 1].get("rules", ()))


def judge_broken(made: Made, answer: Plain) -> Verdict:
    """The line and the rule that it breaks; the line alone is half of it."""
    if answer["is"] == "nothing":
        return Verdict.say("empty", "empty")
    parts = answers.texts(answer) or []
    wanted = Verdict.say("unreadable", "line wanted", most=len(log_lines(made)))
    if not parts or not parts[0].isdigit() or not 1 <= int(parts[0]) <= len(log_lines(made)):
        return wanted
    line, rules = _broken(made)
    if int(parts[0]) != line:
        found = Verdict.slip(says for value, says in made.wrongs if str(value) == parts[0])
        return found if found is not None else Verdict.say("wrong", "line is legal", line=int(parts[0]))
    if len(parts) == 1:
        return Verdict.say("partly", "right line", Fraction(1, 2), line=line)
    said = parts[1].upper()
    if said not in rules:
        return Verdict.say("partly", "right line wrong rule", Fraction(1, 2), rule=parts[1][:30])
    return Verdict.say("right", "broken right", 1, line=line, rule=said)


def broken_source(made: Made) -> str:
    """The line and the rule."""
    line, rules = _broken(made)
    return f'({line}, "{rules[0]}")'


# -- in words ----------------------------------------------------------------------------------------


def judge_words(made: Made, answer: Plain) -> Verdict:
    """A text of some length earns the list to compare it with; points are for a person to give."""
    if answer["is"] == "nothing":
        return Verdict.say("empty", "empty")
    if answer["is"] != "text":
        return Verdict.say("unreadable", "text wanted")
    count, least = len(str(answer["value"]).split()), int(made.fields.get("least", 12))
    if count < least:
        return Verdict.say("wrong", "too short", least=least, found=count)
    listed = Verdict.say("right", "items", 1)
    return Verdict(
        "right", Fraction(1), "\n\n".join([listed.words, "\n".join(f"* {each}" for each in made.texts("items"))])
    )


def words_source(made: Made) -> str:
    """The example text."""
    return '"' + " ".join(made.text("answer").split()).replace('"', "'") + '"'


KINDS: dict[str, Kind] = {
    "chance": Kind(judge_number, number_source, ("tolerance", "exact")),
    "number": Kind(judge_number, number_source, ("tolerance", "exact")),
    "names": Kind(judge_names, names_source, ("choices",)),
    "choice": Kind(judge_choice, choice_source, ("choices",), ("answer", "choices")),
    "predict": Kind(judge_prediction, lambda made: _value_kind(made).source(made), ("choices", "tolerance", "exact")),
    "broken": Kind(judge_broken, broken_source, (), ()),
    "words": Kind(judge_words, words_source, ("items", "least"), ("answer", "items")),
}
"""The kinds whose answers are values; moves and functions join them."""
