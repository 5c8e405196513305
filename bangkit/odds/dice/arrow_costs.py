"""The arrows of the roller, at their true cost: Indians' attacks and what is still held at the end."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from bangkit.odds.dice.goals import Counts, Face
from bangkit.odds.dice.lattice import is_face
from bangkit.odds.problems import QuestionError, exact, must, shown, whole

MOST_ARROWS = 100_000


class ArrowState(NamedTuple):
    """The arrows of the roller after some were taken, and the life that Indians' attacks have cost him."""

    pool: int
    own: int
    lost: int


CLEARED = ("gatling", 3)
"""Three Gatling Guns give all own arrows back (DICE-GAT-02)."""


@dataclass(frozen=True)
class Arrows:
    """The true cost of arrows to the player who rolls (DICE-ARROW-01 to DICE-ARROW-08).

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
    cleared: tuple[Face, int] | None = CLEARED
    face: Face = "arrow"

    def __post_init__(self) -> None:
        whole(self.pool, "pool", 1)
        whole(self.own, "own arrows")
        whole(self.total, "arrows in all", 1, MOST_ARROWS)
        if self.pool + self.own > self.total:
            raise QuestionError("arrows in game", pool=str(self.pool), own=str(self.own), total=str(self.total))
        for what, price in (("life price", self.life), ("held price", self.held)):
            if exact(price, what) < 0:
                raise QuestionError("negative price", what=what, number=shown(price).strip("'"))
        if self.most is not None:
            whole(self.most, "most life")
        must(is_face(self.face), "face of an arrow", self.face, "'arrow'")
        if self.cleared is not None:
            pair = self.cleared
            fits = isinstance(pair, tuple) and len(pair) == 2 and is_face(pair[0])
            must(fits, "what clears arrows", pair, "('gatling', 3)")
            whole(pair[1], "number that clears arrows", 1)

    def after(self, taken: int) -> ArrowState:
        """Where things stand after so many arrows were taken in the turn.

        >>> Arrows(pool=2, own=3).after(3)
        ArrowState(pool=8, own=1, lost=5)
        """
        pool, own, lost = self.pool, self.own, 0
        for _ in range(whole(taken, "taken", most=MOST_ARROWS)):
            pool, own = pool - 1, own + 1
            if pool == 0:
                lost += own if self.most is None else min(own, self.most)
                pool, own = self.total, 0
        return ArrowState(pool, own, lost)

    def attacks(self, taken: int) -> int:
        """How many Indians' attacks so many arrows bring (DICE-ARROW-04).

        >>> [Arrows(pool=2).attacks(taken) for taken in (1, 2, 10, 11)]
        [0, 1, 1, 2]
        """
        return 0 if taken < self.pool else 1 + (taken - self.pool) // self.total

    def cost(self, taken: int, clear: bool = False) -> Fraction:
        """What so many arrows cost; `clear` says that the arrows held are returned at the end of the turn."""
        _, own, lost = self.after(taken)
        lives = exact(self.life, "life price") * lost
        return lives if clear else lives + exact(self.held, "held price") * own

    def clears(self, final: Counts) -> bool:
        """Whether these final faces return all own arrows."""
        if self.cleared is None:
            return False
        face, number = self.cleared
        return face in final.known and final[face] >= number
