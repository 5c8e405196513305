"""A task as one learner meets it: the names, the numbers and the position of that learner put into the task's file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from functools import cached_property
from typing import Any

from bangkit.learn.formulas import evaluate
from bangkit.learn.picking import Pick
from bangkit.learn.positions import CAST, Position, renamed
from bangkit.learn.seen import filled


class Made:
    """One learner's version of a task.

    `fields` is the `[task]` table with that learner's names, `values` his numbers, `case` the variant of the position.
    """

    def __init__(self, data: Mapping[str, Any], exercise: str, learner: str, where: str) -> None:
        self.id, self.where, self.learner = exercise, where, learner
        pick = Pick(exercise, learner)
        self.names = self._cast(data, pick)
        told = renamed(deepcopy(dict(data)), self.names)
        self.fields: dict[str, Any] = dict(told.pop("task"))
        cases = told.get("case", [])
        own = [dict(each.pop("task", {})) for each in cases]
        self.case: str | None = None
        if cases:
            number = pick.below(len(cases))
            cases[number].setdefault("name", f"case {number + 1}")
            self.case = str(cases[number]["name"])
            told["case"] = [cases[number]]
            self.fields |= own[number]
        self.scenario_data = told
        self.values = self._values(pick)
        self.pick = pick

    @staticmethod
    def _cast(data: Mapping[str, Any], pick: Pick) -> dict[str, str]:
        """Other people for every learner; the standard version keeps those of the file."""
        task = data["task"]
        people = [str(each.get("name")) for each in data.get("players", ())] or list(task.get("people", ()))
        if not pick.learner or task.get("rename") is False:
            return {}
        return dict(zip(people, pick.some(CAST, len(people)), strict=True))

    def _values(self, pick: Pick) -> dict[str, Any]:
        """One value of each list, or one row, then what follows from them."""
        vary = self.fields.get("vary", {})
        row = pick.one(vary) if isinstance(vary, list) else {key: pick.one(each) for key, each in vary.items()}
        values = {key: _exact(each) for key, each in row.items()}
        for key, formula in self.fields.get("let", {}).items():
            values[key] = evaluate(str(formula), values)[0]
        return values

    @cached_property
    def position(self) -> Position | None:
        """The position, if the task has one."""
        if "players" not in self.scenario_data:
            return None
        return Position({"title": self.id, **self.scenario_data}, self.where, self.case)

    def text(self, key: str) -> str:
        """A text of the file with this learner's numbers."""
        return filled(str(self.fields.get(key, "")), self.values)

    def texts(self, key: str) -> list[str]:
        """A list of texts of the file with this learner's numbers."""
        return [filled(str(each), self.values) for each in self.fields.get(key, ())]

    @property
    def points(self) -> Fraction:
        """The points of the task."""
        return Fraction(str(self.fields.get("points", 1)))

    # -- answers -----------------------------------------------------------------------------------

    def answer(self, told: Any, changes: Mapping[str, Any] | None = None) -> Any:
        """The value of an answer of the file: a question to the engine, a formula, or what stands there."""
        if isinstance(told, Mapping):
            assert self.position is not None
            position = self.position.changed(**changes) if changes else self.position
            value = position.ask(told, self.fields["kind"] == "predict" and not changes)
            return Fraction(value) if type(value) is int and self.fields["kind"] in ("chance", "number") else value
        if self.fields["kind"] in ("chance", "number"):
            return evaluate(str(told), self.values)[0]
        if isinstance(told, list):
            return [filled(str(each), self.values) for each in told]
        return filled(told, self.values) if isinstance(told, str) else told

    @cached_property
    def right(self) -> Any:
        """The right answer."""
        return self.answer(self.fields["answer"]) if "answer" in self.fields else None

    @cached_property
    def wrongs(self) -> list[tuple[Any, str]]:
        """The usual wrong answers of this learner's version, each with what was confused; never the right one."""
        found = []
        for each in self.fields.get("wrong", ()):
            changes = {key: each[key] for key in ("without", "revive", "change") if key in each}
            for told in _spellings(each.get("answer", self.fields.get("answer"))):
                value = self.answer(told, changes or None)
                if value != self.right and not same_names(value, self.right):
                    found.append((value, filled(str(each["says"]), self.values)))
        return found


def _spellings(told: Any) -> Sequence[Any]:
    """The answers of one entry: `{any = [...]}` lists several."""
    return told["any"] if isinstance(told, Mapping) and set(told) == {"any"} else [told]


def _exact(value: Any) -> Any:
    """A number exactly; everything else as it is."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    return Fraction(str(value))


def same_names(one: Any, other: Any) -> bool:
    """Whether two lists name the same, in any order."""
    both = isinstance(one, list) and isinstance(other, list)
    return both and sorted(map(str, one)) == sorted(map(str, other))
