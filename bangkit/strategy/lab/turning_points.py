"""What a review of a game found: its steps, the turning points, and which choices gave something away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bangkit.odds.rendering import Tabled, TableParts, percent
from bangkit.strategy.lab.results import ResultTable
from bangkit.words.as_made import OneLanguage, as_made
from bangkit.words.catalogue import say

LUCK, CHOICE = "luck", "choice"
HORIZON = 14
"""So many decisions an imagined game is played on."""


class ChoiceVerdict(NamedTuple):
    """How a choice compares with the best other move: what that gains, its interval at 95%, and whose lives it changes most."""

    better: str
    gain: float
    low: float
    high: float
    runs: int
    about: str
    lives: float

    @property
    def told_apart(self) -> bool:
        """Whether the other move is better beyond chance."""
        return self.low > 0


@dataclass(frozen=True)
class GameStep:
    """A decision and what came until the next one.

    `who` decided (nobody where luck alone was awaited), `move` is what was played (empty where it may be another player's secret)
    and `rule` the rule that asked; `cause` is "luck" or "choice". `before` and `after` are everybody's chances to win, `told` the lines of the log that came.
    """

    number: int
    turn: int
    who: str | None
    what: str
    move: str
    rule: str
    cause: str
    before: Mapping[str, float]
    after: Mapping[str, float]
    told: tuple[str, ...]
    verdict: ChoiceVerdict | None = None

    def change(self, name: str) -> float:
        """By how much a player's chance changed."""
        return self.after[name] - self.before[name]


@as_made
@dataclass(frozen=True, repr=False)
class Review(OneLanguage, Tabled):
    """A game looked through again; iterate it for the turning points, print it, or take `rows`, `steps` and `totals`.

    `name` is whose chance is meant and, unless everything is `open_handed`, whose knowledge is used.
    """

    name: str
    open_handed: bool
    steps: tuple[GameStep, ...]
    points: tuple[GameStep, ...]
    runs: int
    numbers = False

    def __iter__(self) -> Iterator[GameStep]:
        return iter(self.points)

    def __len__(self) -> int:
        return len(self.points)

    @property
    def curve(self) -> dict[str, tuple[float, ...]]:
        """Everybody's chance before the first step and after each."""
        return {
            name: (self.steps[0].before[name], *[step.after[name] for step in self.steps])
            for name in self.steps[0].before
        }

    @property
    def totals(self) -> dict[str, float]:
        """What luck, the viewer's own choices and those of others moved his chance by, all steps added; together the whole change."""
        found = {LUCK: 0.0, "own": 0.0, "others": 0.0}
        for step in self.steps:
            cause = LUCK if step.cause == LUCK else "own" if step.who == self.name else "others"
            found[cause] += step.change(self.name)
        return found

    @property
    def rows(self) -> ResultTable:
        """The turning points in the order of the game, a row each."""
        columns = (
            "step",
            "turn",
            "player",
            "played",
            "cause",
            "before",
            "after",
            "change",
            "better",
            "gain",
            "low",
            "high",
            "rule",
        )
        rows = []
        for step in self.points:
            found = step.verdict
            better = (found.better, found.gain, found.low, found.high) if found else (None,) * 4
            chance = step.before[self.name], step.after[self.name], step.change(self.name)
            rows.append((step.number, step.turn, step.who, step.move, step.cause, *chance, *better, step.rule))
        return ResultTable(columns, tuple(rows), self.caption, self.notes)

    @property
    def caption(self) -> str:
        """What it is about."""
        return say("review.caption", name=self.name)

    @property
    def verdict(self) -> str:
        """What moved the chance, in a sentence."""
        moved = {name: points(number) for name, number in self.totals.items()}
        first, last = self.steps[0].before[self.name], self.steps[-1].after[self.name]
        return say("review.verdict", name=self.name, first=percent(first, 0), last=percent(last, 0), **moved)

    @property
    def notes(self) -> tuple[str, ...]:
        """What has to be said about the numbers."""
        open_ = "open" if self.open_handed else "hidden"
        return (
            self.verdict, say(f"review.{open_}", name=self.name), say("review.causes"),
            say("review.held", runs=str(self.runs), horizon=str(HORIZON)),
        )  # fmt: skip

    def cells(self) -> list[list[str]]:
        """The turning points in words: when, who did what, what came of it, the chance before and after, the cause, and what would have been better."""
        return [
            [
                say("review.when", number=number, turn=step.turn), told_move(step), told_outcome(step),
                told_change(step, self.name), say(f"review.{step.cause}"), told_verdict(step),
            ]
            for number, step in enumerate(self.points, 1)
        ]  # fmt: skip

    def headings(self) -> list[str]:
        """What stands above them."""
        return [say(f"review.heading {each}") for each in ("when", "played", "came", "chance", "cause", "better")]

    def _table(self, page: bool) -> TableParts:
        return self.headings(), self.cells(), self.caption


def points(number: float) -> str:
    """A change of a chance in points, with its sign.

    >>> points(0.124), points(-0.061), points(0.001)
    ('+12', '-6', '0')
    """
    whole = round(100 * number)
    return f"{whole:+d}" if whole else "0"


def told_change(step: GameStep, name: str) -> str:
    """The chance before and after a step, and the change from one to the other as they are told."""
    before, after = round(step.before[name], 2), round(step.after[name], 2)
    return say(
        "review.change",
        before=percent(step.before[name], 0),
        after=percent(step.after[name], 0),
        change=points(after - before),
    )


def told_move(step: GameStep) -> str:
    """What was done; of what another player did, what everybody saw."""
    if step.move:
        return say("review.played", name=step.who, move=step.move) if step.who else step.move
    return step.told[0] if step.told else say("review.unseen", name=step.who)


def told_outcome(step: GameStep) -> str:
    """What came of it, as the log has it."""
    return " ".join(step.told[-2:] if step.move else step.told[1:][-2:])


def told_verdict(step: GameStep) -> str:
    """What would have been better and why; nothing where that was not asked."""
    found = step.verdict
    if found is None:
        return ""
    if not found.told_apart:
        return say("review.best already")
    reason = say(
        "review.more lives" if found.lives > 0 else "review.fewer lives",
        about=found.about,
        lives=f"{abs(found.lives):.1f}",
    )
    return say(
        "review.better", move=found.better, gain=points(found.gain), low=points(found.low), high=points(found.high),
        reason=reason,
    )  # fmt: skip
