"""Tasks about moves: one that asks for a move or a plan, and one that asks which move of a log breaks a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from bangkit.cards.faces import in_signs
from bangkit.core.arguments import TEXTS, Argument
from bangkit.core.errors import BangkitError, IllegalMove
from bangkit.core.rulebook import ids as rule_ids
from bangkit.learn import answers
from bangkit.learn.answers import Plain
from bangkit.learn.plans import BUDGET, WRONG_MOVE, PlanResult, PlanSearch, TooWide
from bangkit.learn.task_kind import TaskKind, rule_told
from bangkit.learn.task_position import as_moves
from bangkit.learn.texts import Verdict
from bangkit.stage.question_end import ENDS
from bangkit.stage.reading import Section
from bangkit.words.catalogue import listing, say

LONG_WAY = 6
"""So many steps of the way in which a plan fails are told."""


class MoveTask(TaskKind):
    """A move or a plan: the engine says whether it is allowed and whether it reaches the goal."""

    keys = ("goal", "until", "aim")
    needs = ("answer", "goal")
    told_as = Argument("a text or a list of texts", lambda value: isinstance(value, str) or TEXTS.holds(value))
    field = "move"

    @classmethod
    def check(cls, task: Section) -> None:
        """Note an end that is none."""
        if task.data.get("until", "settled") not in ENDS:
            task.wrong(say("task file.one of", known=", ".join(ENDS)), "until")

    def judge_given(self, answer: Plain) -> Verdict:
        """Legal? Does it reach the goal, whatever the others do, or as often as any move can?"""
        plan = [move for each in _plan(answer) for move in self._apart(each)]
        if not plan:
            return Verdict.say("unreadable", "moves wanted")
        if several := [each for each in plan if each.count("->") > 1]:
            return Verdict.say("unreadable", "moves apart", move=several[0])
        try:
            result = self._result(plan)
        except WRONG_MOVE as error:
            return self._not_allowed(plan, plan[0], error, ())
        except TooWide:
            return Verdict.say("unreadable", "too wide", most=BUDGET)
        if result.broken is not None:
            return self._not_allowed(plan, *result.broken, result.fails)
        if result.chance >= self._wanted():
            return Verdict.say("right", "right", 1)
        return Verdict.first(self._slip(plan), self._missed(result))

    def _apart(self, written: str) -> list[str]:
        """The moves of a text with commas between them, where these can be nothing else; one move stays as it is."""
        between = rf",|\b{answers.any_way('list.then')}\b|\b{answers.any_way('list.and')}\b"
        parts = [each.strip() for each in re.split(between, written, flags=re.IGNORECASE) if each.strip()]
        apart = not self._is_move(written) and all(map(self._is_move, parts))
        return parts if apart else [written]

    def _is_move(self, text: str) -> bool:
        """Whether a text is a move, allowed or not, of which somebody at the table is the target, if anybody is."""
        try:
            move = self.at.game.read(text)[1]
        except BangkitError:
            return False
        return getattr(move, "target", None) in (None, *self.at.game.players)

    @property
    def _always(self) -> bool:
        """Whether the goal is to be reached whatever comes; else as often as the reference answer reaches it."""
        return bool(self.fields.get("aim", "always") == "always")

    def _result(self, plan: list[str]) -> PlanResult:
        until = str(self.fields.get("until", "settled"))
        return PlanSearch(self.at.game, self.fields["goal"], until, self._always).of(self.at.game, plan)

    def _wanted(self) -> Fraction:
        """The chance that a right answer reaches."""
        return Fraction(1) if self._always else self._result(as_moves(self.right)).chance

    def reached(self) -> bool:
        """Whether the goal holds before any move."""
        return PlanSearch(self.at.game, self.fields["goal"]).reached(self.at.game)

    def chance(self, plan: list[str]) -> Fraction:
        """How often a plan reaches the goal."""
        return self._result(plan).chance

    def same(self, one: Any, other: Any) -> bool:
        """Whether two plans are one: the order of the moves counts."""
        return self._spelled(as_moves(one)) == self._spelled(as_moves(other))

    def _spelled(self, plan: list[str]) -> list[str]:
        """The moves in their one spelling, as far as they can be read."""
        told = []
        for text in plan:
            try:
                told.append(str(self.at.game.read(text)[1]).casefold())
            except BangkitError:
                told.append(text.casefold())
        return told

    def _slip(self, plan: list[str]) -> Verdict | None:
        """What was confused by whoever chooses this plan."""
        said = self._spelled(plan)
        return Verdict.slip(says for value, says in self.wrongs if said == self._spelled(as_moves(value)))

    def _missed(self, result: PlanResult) -> Verdict:
        if not self._always and result.chance:
            return Verdict.say("wrong", "not best")
        way = [*result.fails[:LONG_WAY], *(["..."] if len(result.fails) > LONG_WAY else [])]
        return Verdict.say("wrong", "goal missed", way=f", {say('list.then')} ".join(way) or None)

    def _not_allowed(self, plan: list[str], move: str, error: BangkitError, way: tuple[str, ...]) -> Verdict:
        if not isinstance(error, IllegalMove):
            return Verdict.say("unreadable", "unread move", why=str(error))
        reasons = " ".join(map(str, error.refusals))
        if (slip := self._slip(plan)) is not None:
            return Verdict(f"{slip.words} {reasons}", code="misconception")
        key = "later illegal" if way else "illegal"
        return Verdict.say("illegal", key, move=move, reasons=reasons, way=listing(way[:4]) if way else None)

    def source(self) -> str:
        """The right move as a text, or the right plan as a list."""
        texts = [f'"{each}"' for each in as_moves(self.right)]
        return texts[0] if len(texts) == 1 else "[" + ", ".join(texts) + "]"


def _plan(answer: Plain) -> list[str]:
    if answer["is"] == "list":
        parts = [answers.text(each) for each in answer["value"]]
        return [] if None in parts else as_moves([str(each) for each in parts])
    return as_moves(str(answer["value"])) if answer["is"] in ("text", "exact") else []


class BrokenTask(TaskKind):
    """The line of a log that breaks a rule, and the rule; the line alone is half of it."""

    keys = ("choices",)
    needs = ()
    told_as = Argument("a line or a text", lambda value: type(value) in (int, str))
    watched = True
    several = True
    clicks = "line and rule"
    field = "line"

    @cached_property
    def _steps(self) -> list[Mapping[str, Any]]:
        """The steps that are moves or luck, of the case or of the whole file."""
        own = self.scenario_data["case"][0].get("step") if self.case else None
        steps = own or self.scenario_data.get("step", ())
        return [each for each in steps if {"play", "refused", "chance"} & set(each)]

    @cached_property
    def _broken(self) -> tuple[int, list[str]]:
        """The line that is refused, and the rules that refuse it."""
        number = next(n for n, each in enumerate(self._steps, 1) if "refused" in each)
        return number, list(self._steps[number - 1].get("rules", ()))

    def judge_given(self, answer: Plain) -> Verdict:
        """The line and the rule that it breaks."""
        parts, most = answers.texts(answer) or [""], len(self._steps)
        found = self._line_said(parts[0])
        several = len(parts) > 2 or any(map(self._line_said, parts[1:]))
        if found is None or several or (said_line := int(found[1])) > most:
            return Verdict.say("unreadable", "line wanted", most=most)
        line, rules = self._broken
        if said_line != line:
            slip = Verdict.slip(says for value, says in self.wrongs if value == said_line)
            return Verdict.first(slip, Verdict.say("wrong", "line is legal", line=said_line))
        if len(parts) == 1:
            return Verdict.say("partly", "right line", Fraction(1, 2), line=line)
        said = re.sub(r"[\s_]+", "-", parts[1].upper())
        if said not in rules:
            return Verdict.say("partly", "right line wrong rule", Fraction(1, 2), rule=parts[1][:30])
        return Verdict.say("right", "broken right", 1, line=line, rule=said)

    @staticmethod
    def _line_said(text: str) -> re.Match[str] | None:
        written = rf"(?:{answers.any_way('reads.line')}\s+)?0*([1-9][0-9]{{0,3}})(?:\.0*)?"
        return re.fullmatch(written, answers.digits(text).casefold())

    def source(self) -> str:
        """The line and the rule."""
        line, rules = self._broken
        return f'({line}, "{rules[0]}")'

    @property
    def _lines(self) -> dict[str, str]:
        """The log: the moves and the luck of the steps, numbered from 1."""
        lines = (each.get("play", each.get("refused", each.get("chance"))) for each in self._steps)
        return {str(number): str(line) for number, line in enumerate(lines, 1)}

    def remark(self) -> str:
        """The log, and the rules to choose from with what they say."""
        log = [f"{number}. `{line}`" for number, line in self._lines.items()]
        rules = [f"* `{each}`: {rule_told(each)}" for each in self.texts("choices")]
        return "\n".join([*log, "", *rules] if rules else log)

    def offered(self) -> list[str]:
        """The lines of the log and the rules to choose from, if the file has any."""
        rules = self.texts("choices")
        return [*self._lines, *rules] if rules else []

    def about(self, choice: str) -> str:
        """What stands in the line, or what the rule says."""
        return in_signs(self._lines[choice]) if choice in self._lines else super().about(choice)

    def problems(self) -> Iterator[str]:
        """Choices that are no rules, or among which the broken one is missing."""
        yield from super().problems()
        chosen, (_, rules) = self.texts("choices"), self._broken
        yield from (say("task file.no rule", rule=each) for each in chosen if each not in rule_ids())
        if chosen and not set(rules) & set(chosen):
            yield say("task file.choices", rule=rules[0])
