"""The duel of the undead dice: one die goes to and fro until somebody misses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from reprlib import repr as shortened
from typing import Any

from bangkit.odds.chains import AbsorbingChain
from bangkit.odds.closed_forms import ClosedForm, duel_form
from bangkit.odds.distribution import Distribution, event_holds
from bangkit.odds.draws import share
from bangkit.odds.problems import QuestionError, probability, whole

CHALLENGED, CHALLENGER = "challenged", "challenger"


@dataclass(frozen=True)
class Duel:
    """Who loses a duel and how long it takes, exactly."""

    challenged: Fraction
    """The chance of the challenged player to stay in at each of his throws."""
    challenger: Fraction
    """The same for the player who handed him the die."""
    second_try: bool = False
    """Whether the challenger may throw once more when he misses for the first time (Sean Mallory)."""

    @property
    def chain(self) -> AbsorbingChain[tuple[str, ...]]:
        """The duel as a Markov chain: who throws, whether a second try is left, who loses."""
        p, q = self.challenged, self.challenger
        spare = ("second try left",)
        rows: dict[tuple[str, ...], dict[tuple[str, ...], Fraction]] = {}
        for extra in ((), spare) if self.second_try else ((),):
            rows[(CHALLENGED, "throws", *extra)] = {(CHALLENGER, "throws", *extra): p, (CHALLENGED, "loses"): 1 - p}
            missed = (CHALLENGER, "throws") if extra else (CHALLENGER, "loses")
            rows[(CHALLENGER, "throws", *extra)] = {(CHALLENGED, "throws", *extra): q, missed: 1 - q}
        return AbsorbingChain(rows)

    @property
    def start(self) -> tuple[str, ...]:
        """The first state: the challenged player throws."""
        return (CHALLENGED, "throws", "second try left") if self.second_try else (CHALLENGED, "throws")

    @property
    def loser(self) -> Distribution[str]:
        """Who loses.

        >>> duel({"duel": 2, "whiskey": 1, "arrow": 1, "dynamite": 1, "gatling": 1}).loser["challenged"]
        Fraction(3, 4)
        """
        return self.chain.absorption(self.start).map(lambda state: state[0])

    @property
    def throws(self) -> Fraction:
        """Throws until somebody misses, on average."""
        return self.chain.expected_steps(self.start)

    def lasts(self, throws: int) -> Fraction:
        """The chance that the die is thrown at least so often."""
        before = self.chain.after(self.start, max(whole(throws, "The number of throws") - 1, 0))
        return before.P(lambda state: state[1] == "throws")

    @property
    def formula(self) -> ClosedForm:
        """The geometric series summed up, for a duel without a second try."""
        return duel_form(self.challenged, self.challenger)


def duel(
    die: Mapping[Any, int] | Any,
    challenger: Mapping[Any, int] | Any | None = None,
    *,
    hit: Any = "duel",
    second_try: bool = False,
) -> Duel:
    """A duel to and fro with these dice.

    Args:
        die: how many sides of the die show each face, or the chance to throw `hit`.
        challenger: the same for the challenger, if it differs.
        hit: the face that keeps a player in.
        second_try: the challenger may throw again once.

    Raises:
        QuestionError: nobody could ever miss, no die shows `hit`, or a chance outside 0 to 1.
    """
    faces = [face for given in (die, challenger) if isinstance(given, Mapping) for face in given]
    if faces and not any(map(event_holds(hit), faces)):
        raise QuestionError("no face", hit=shortened(hit), known=list(map(str, dict.fromkeys(faces))))
    p = _chance(die, hit)
    q = p if challenger is None else _chance(challenger, hit)
    if p == q == 1:
        raise QuestionError("nobody misses")
    return Duel(p, q, second_try)


def _chance(die: Any, hit: Any) -> Fraction:
    if isinstance(die, Mapping):
        sides, hits = share(die, hit)
        return Fraction(hits, sides)
    return probability(die, "The chance to stay in")
