"""A task as a learner holds it: it shows itself, checks an answer, gives hints, and shows the solution on request."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path
from typing import Any

from bangkit.learn import answers, calls, ledger, library
from bangkit.learn.functions import find
from bangkit.learn.kinds import log_lines
from bangkit.learn.made import Made
from bangkit.learn.recipes import Recipe
from bangkit.learn.seen import Said
from bangkit.learn.verdicts import Verdict
from bangkit.show.display import Shown, Stack
from bangkit.words import learning as words
from bangkit.words.catalogue import say

MARKING = "BANGKIT_MARKING"
"""Set in the process in which a learner's cells are marked: an answer has to stand by itself there."""


class Task:
    """One task, with the numbers and people of one learner.

    >>> task("reach-colt").check(["Ben"]).code
    'right'
    """

    def __init__(self, recipe: Recipe, keeper: ledger.Keeper) -> None:
        self._recipe, self._keeper = recipe, keeper
        self._made: Made = recipe.made(keeper.learner)
        self._hints = 0

    @property
    def id(self) -> str:
        """The name by which the task is found."""
        return self._recipe.id

    @property
    def title(self) -> str:
        """Its title, with the people of this learner."""
        return self._made.text("title")

    @property
    def points(self) -> Fraction:
        """Its points."""
        return self._recipe.points

    @property
    def by_hand(self) -> bool:
        """Whether a person gives the points."""
        return self._recipe.kind_name == "words"

    @property
    def question(self) -> str:
        """What is asked."""
        return self._made.text("question").strip()

    @property
    def game(self) -> Any:
        """The position to try things out on: a game of your own, or nothing if no table is needed."""
        return self._made.position.game.fork() if self._made.position is not None else None

    # -- the learner's verbs -----------------------------------------------------------------------

    def check(self, answer: Any = None) -> Verdict:
        """Say at once what an answer is worth and, if it is wrong, what was confused."""
        verdict = self.judge(answer)
        if verdict.code not in ("empty", "unreadable"):
            self._keeper.note(self.id, lambda entry: _tried(entry, bool(verdict)))
        return verdict

    def judge(self, answer: Any = None) -> Verdict:
        """What an answer is worth; nothing is noted, and nothing is said while marks are made."""
        if os.environ.get(MARKING):
            return Verdict.say("empty", "marking")
        plain = answers.plain(answer)
        if plain["is"] == "function" and not isinstance(answer, type):
            plain = {**plain, "calls": calls.Here(answer)}
        return self.judge_plain(plain)

    def judge_plain(self, plain: answers.Plain) -> Verdict:
        """What an answer that is plain data is worth."""
        verdict: Verdict = self._recipe.kind.judge(self._made, plain)
        return verdict.worth(self.points)

    def hint(self) -> Said:
        """The next hint; there are three, each closer."""
        hints = self._made.texts("hints")
        if self._hints == len(hints):
            return Said(say("learn.no more hints"))
        self._hints += 1
        number = self._hints
        self._keeper.note(self.id, lambda entry: entry.update(hints=max(entry["hints"], number)))
        return Said(hints[number - 1], words.hint(number, len(hints)))

    def solution(self) -> Said:
        """The right answer and why; that it was looked at is noted."""
        if os.environ.get(MARKING):
            return Said(say("learn.marking"))
        self._keeper.note(self.id, lambda entry: entry.update(shown=True))
        source = self._recipe.kind.source(self._made)
        code = "\n".join(f"    {line}" for line in source.splitlines()) if "\n" in source else f"`{source}`"
        return Said("\n\n".join([code, self._made.text("solution"), say("learn.shown")]), words.SOLUTION)

    def watch(self) -> Any:
        """A prediction, played step by step; after an answer was given."""
        entry = self._keeper.entries().get(self.id, ledger.EMPTY)
        position = self._made.position
        if position is None or self._recipe.kind_name not in ("predict", "broken"):
            return Said(say("learn.nothing to watch"))
        if not entry["tries"] and not entry["shown"]:
            return Said(say("learn.watch first"))
        from bangkit import show

        return show.step_through(position.scenario, position.case)

    # -- showing itself ----------------------------------------------------------------------------

    def page(self) -> Shown:
        """The task as it is shown."""
        head = words.heading(self.title, self._recipe.kind_name, self.points)
        parts: list[Shown] = [Said(self.question, head)]
        if self._recipe.kind_name == "broken":
            parts.append(Said("\n".join(f"{number}. `{line}`" for number, line in enumerate(log_lines(self._made), 1))))
        if self._recipe.kind_name in ("choice", "predict") and self._made.fields.get("choices"):
            choices = ", ".join(f"`{each}`" for each in self._made.texts("choices"))
            parts.append(Said(words.CHECKED.format(answers=choices)))
        if self._recipe.kind_name == "code":
            parts.append(Said(f"`{find(str(self._made.fields['function'])).signature}`"))
        spoken = list(parts)
        if (picture := self._picture()) is not None:
            parts.append(picture)
            spoken.append(picture)
        return Stack(parts, spoken)

    def _picture(self) -> Shown | None:
        position, wanted = self._made.position, self._made.fields.get("picture", "board")
        if position is None or wanted == "none":
            return None
        from bangkit import show

        board: Shown = show.board(position.game, self._made.fields.get("view"))
        return board

    def _repr_html_(self) -> str:
        return self.page()._repr_html_()

    def __repr__(self) -> str:
        return repr(self.page())


def _tried(entry: dict[str, Any], done: bool) -> None:
    entry["tries"] += 1
    entry["done"] = entry["done"] or done


class _Session:
    """Who is learning in this process."""

    keeper = ledger.Keeper()


def begin(learner: str = "", folder: str | Path = ".") -> Said:
    """Say who you are: you get your own numbers, and what you solve is kept in a file in the folder."""
    _Session.keeper = ledger.Keeper(learner, Path(folder) / ledger.FILE)
    if not learner.strip():
        return Said(say("learn.nameless"))
    return Said(say("learn.welcome", name=learner.strip(), file=ledger.FILE))


def task(name: str | Path, learner: str | None = None) -> Task:
    """The task of a name, or of a file of one's own; with the numbers of whoever has begun, or of `learner`."""
    keeper = _Session.keeper if learner is None else ledger.Keeper(learner)
    return Task(library.recipe(name), keeper)


def mark(name: str | Path, answer: Any = None) -> float:
    """Print what is said to an answer, and give the points it earns."""
    one = task(name)
    verdict = one.check(answer)
    print(verdict)
    return float(verdict.earned)


def progress(*others: str | Path) -> Shown:
    """What you have done so far; files from another machine, if you name them, are merged in."""
    return ledger.page(_Session.keeper, others)
