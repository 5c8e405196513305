"""What arrows cost in the dice game: a function of how many are taken in the turn."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from bangkit.odds.goals import Counts, Face
from bangkit.odds.problems import QuestionError, exact, whole


class ArrowState(NamedTuple):
    """The arrows of the roller after some were taken, and the life that Indians' attacks have cost him."""

    pool: int
    own: int
    lost: int


@dataclass(frozen=True)
class Arrows:
    """The true cost of arrows to the player who rolls.

    Arrows are taken one by one as they fall.
    Whoever takes the last one of the pool brings the Indians' attack at once:
    he loses one life for each arrow in front of him, the last one counted, and all arrows of all players go back,
    so the pool is full again and the arrows still owed are taken from it.
    Nothing but the number of arrows taken so far decides all this,
    so the cost of a turn is a function of that number.
    Counted are the roller's own losses; he is taken to live on, and no ability changes the arrows.

    Args:
        pool: arrows in the middle when the turn begins, at least 1.
        own: arrows in front of the roller when the turn begins.
        total: arrows in the game.
        life: what one lost life costs, in the unit of the goal.
        held: what an arrow still held at the end of the turn costs.
        most: most life that one attack takes (Jourdonnais: 1).
        cleared: the face and number that return all own arrows at the end of the turn before `held` is charged.
        face: the face that brings an arrow.
    """

    pool: int
    own: int = 0
    total: int = 9
    life: Fraction | int | str = 1
    held: Fraction | int | str = 0
    most: int | None = None
    cleared: tuple[Face, int] | None = ("gatling", 3)
    face: Face = "arrow"

    def __post_init__(self) -> None:
        whole(self.pool, "The pool of arrows", 1)
        whole(self.own, "The number of own arrows")
        if self.pool + self.own > self.total:
            raise QuestionError("arrows in game", pool=str(self.pool), own=str(self.own), total=str(self.total))

    def after(self, taken: int) -> ArrowState:
        """Where things stand after so many arrows were taken in the turn.

        >>> Arrows(pool=2, own=3).after(3)
        ArrowState(pool=8, own=1, lost=5)
        """
        pool, own, lost = self.pool, self.own, 0
        for _ in range(taken):
            pool, own = pool - 1, own + 1
            if pool == 0:
                lost += own if self.most is None else min(own, self.most)
                pool, own = self.total, 0
        return ArrowState(pool, own, lost)

    def cost(self, taken: int, clear: bool = False) -> Fraction:
        """What so many arrows cost; `clear` says that the arrows held are returned at the end of the turn."""
        _, own, lost = self.after(taken)
        lives = exact(self.life, "The price of a life") * lost
        return lives if clear else lives + exact(self.held, "The price of an arrow held") * own

    def clears(self, final: Counts) -> bool:
        """Whether these final faces return all own arrows."""
        return self.cleared is not None and final.get(self.cleared[0], 0) >= self.cleared[1]
