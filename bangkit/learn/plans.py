"""What may come of a plan: every answer of the others, every turn of luck, followed until the goal is decided.

The others answer as badly for the goal as they can, the learner's own side as well as it can; luck is weighed.
When the plan is over, the learner's turn is ended.
A plan is sure if its chance is 1; otherwise one way in which it fails is told, move by move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from bangkit.core.errors import AmbiguousMove, BangkitError, IllegalMove, NotationError
from bangkit.core.requests import Ask, Chance
from bangkit.stage.expectations import flat
from bangkit.stage.game_format import key_of
from bangkit.stage.question_end import nothing_pending, question_is_over
from bangkit.words.catalogue import say

BUDGET = 4000
"""So many positions are looked at before a task counts as too wide."""
WRONG_MOVE = (IllegalMove, NotationError, AmbiguousMove)


class TooWide(BangkitError):
    """There is more to follow than a task may ask for."""

    def __str__(self) -> str:
        return say("task file.too wide", most=BUDGET)


class PlanResult(NamedTuple):
    """What comes of a plan: the chance of the goal, and one way in which it fails."""

    chance: Fraction
    fails: tuple[str, ...] = ()
    broken: tuple[str, BangkitError] | None = None
    """A later move of the plan that is not allowed on that way, as it is written, and why not."""


class PlanSearch:
    """Looks for the worst that may come, seen from the player who is asked at the start.

    With `certain`, a chance below 1 is as good as none, and nothing more is looked at once one way fails.
    """

    def __init__(self, game: Any, goal: Mapping[str, Any], until: str = "settled", certain: bool = False) -> None:
        self.goal = [(key_of(game, text), wanted) for text, wanted in flat(goal)]
        self.me = game.request.who if isinstance(game.request, Ask) else game.turn
        self.turn, self.until = game.turn, until
        self.next_turn = ""
        self.certain = certain
        self.known: dict[Any, PlanResult] = {}
        self._count = 0

    def of(self, game: Any, plan: Sequence[str] = ()) -> PlanResult:
        """What comes of a plan; raises `IllegalMove`, `NotationError` or `AmbiguousMove` if its first move is wrong."""
        self._count = 0
        if plan:
            game = game.fork().play(plan[0])
        return self._follow(game, tuple(plan[1:]), False)

    def reached(self, game: Any) -> bool:
        """Whether the goal holds; a plan that has reached it needs no more of its moves."""
        return all(key.holds(game, wanted) for key, wanted in self.goal)

    def _decided(self, game: Any, passed: bool) -> bool:
        """Whether this is where the goal is judged."""
        turns = int(passed) + int(passed and game.turn != self.next_turn)
        return question_is_over(game.request, self.until, turns)

    def _follow(self, game: Any, plan: tuple[str, ...], passed: bool) -> PlanResult:
        """What comes of a position, the rest of the plan being played; equal positions are followed once."""
        if not passed and game.turn != self.turn:
            passed, self.next_turn = True, game.turn
        place = (game.position, plan, passed)
        if place not in self.known:
            self._count += 1
            if self._count > BUDGET:
                raise TooWide()
            self.known[place] = self._follow_new(game, plan, passed)
        return self.known[place]

    def _follow_new(self, game: Any, plan: tuple[str, ...], passed: bool) -> PlanResult:
        """What comes of a position that was not met before."""
        request = game.request
        mine = isinstance(request, Ask) and request.who == self.me
        if not (plan and mine) and self._decided(game, passed):
            return PlanResult(Fraction(self.reached(game)))
        if isinstance(request, Chance):
            return self._luck(game, request, plan, passed)
        assert isinstance(request, Ask)
        if mine and plan:
            try:
                return self._follow(game.fork().play(plan[0]), plan[1:], passed)
            except WRONG_MOVE as error:
                if self.reached(game):
                    return self._follow(game, (), passed)
                if nothing_pending(request):
                    return PlanResult(Fraction(0), (), (plan[0], error))  # else it is a move for later
        return self._choice(game, request, plan, passed)

    def _luck(self, game: Any, request: Chance, plan: tuple[str, ...], passed: bool) -> PlanResult:
        """Luck is weighed; equal signs are not merged, so a task names what lies on top or asks early."""
        outcomes = request.outcomes()
        total, whole, fails = Fraction(0), sum(outcomes.values()), PlanResult(Fraction(1))
        for outcome, weight in outcomes.items():
            after = game.fork().reveal(outcome)
            result = self._follow(after, plan, passed)
            total += result.chance * Fraction(weight, whole)
            if result.chance < fails.chance:
                told = next(map(str, list(after.log)[len(game.log) :]), str(outcome))
                fails = result._replace(fails=(told.rstrip("."), *result.fails))
                if self.certain:
                    return fails._replace(chance=Fraction(0))
        return fails._replace(chance=total)

    def _choice(self, game: Any, request: Ask, plan: tuple[str, ...], passed: bool) -> PlanResult:
        """The others choose the worst for the goal, the learner's side the best."""
        mine, found = request.who == self.me, None
        over = mine and request.what == "play" and not passed
        for option in [each for each in request.options if str(each) == "pass" or not over]:
            result = self._follow(game.fork().play(option), plan, passed)
            if found is None or (result.chance > found.chance if mine else result.chance < found.chance):
                found = result._replace(fails=(f"{request.who}: {option}", *result.fails))
            if found.chance == (1 if mine else 0):
                break
        assert found is not None
        return found
