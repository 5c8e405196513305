"""Sheriff, Renegade and Outlaw are left: what each can be sure of when the two others act as one.

With three left nobody's best play is fixed by the rules: it depends on what the others agree on.  One question has an
exact answer for each of the three: how likely does he win whatever the others do, if they do all they can against him?
One of the three sides always wins, so what he is not sure of is what the two others can reach together.

`python tools/endgames.py three` writes the answers into the file that the package carries and looks them up in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from bangkit.core.errors import InvalidPosition
from bangkit.core.roles import SHERIFF
from bangkit.dice.faces import BEER, DYNAMITE, GATLING, ONE, TWO
from bangkit.dice.hooks import CHARACTERS
from bangkit.dice.resolution import EXPLODES_AT
from bangkit.dice.sets.base import ARROWS_IN_BOX
from bangkit.strategy.endgames.endgame_states import Pair, Side
from bangkit.strategy.endgames.solved_three import ROLES, positions
from bangkit.strategy.endgames.turn_values import Turn, Values

WITHOUT_CHOICE = (
    "Black Jack", "Calamity Janet", "Jourdonnais", "Lucky Duke", "Paul Regret", "Rose Doolan", "Willy the Kid",
)  # fmt: skip
"""Characters whose ability is a number of the turn: no life, arrow or shot of theirs is up to anybody."""
Numbers = Any
"""An array of whole numbers: a row for each position, a column for each side."""
Happens = Callable[[Numbers, Numbers], None]
"""What an event does to lives and arrows, in place; a life may fall below 0."""


@dataclass(frozen=True)
class Trio:
    """The three sides, and all positions between two events: numbered, the three ends last."""

    sides: tuple[Side, Side, Side]
    arrows: int = ARROWS_IN_BOX

    @cached_property
    def caps(self) -> tuple[int, int, int]:
        one, other, third = (side.cap for side in self.sides)
        return one, other, third

    @cached_property
    def _positions(self) -> tuple[Numbers, Numbers]:
        """Lives and arrows of every position from which the game goes on: all three live, or the Sheriff and another."""
        every = np.array(list(positions(self.caps, self.arrows)))
        return every[:, 0], every[:, 1]

    @property
    def lives(self) -> Numbers:
        """The lives in every position; 0 is out."""
        return self._positions[0]

    @property
    def held(self) -> Numbers:
        """The arrows in every position; who is out has none."""
        return self._positions[1]

    def __len__(self) -> int:
        return len(self.lives)

    @cached_property
    def _places(self) -> Numbers:
        places = np.full((*(cap + 1 for cap in self.caps), *[self.arrows] * 3), -1, dtype=np.int32)
        places[tuple(self.lives.T) + tuple(self.held.T)] = np.arange(len(self))
        return places

    def numbers(self, lives: Numbers, arrows: Numbers) -> Numbers:
        """The numbers of positions, or of the ends that they mean (DICE-END-03, DICE-END-04, DICE-END-05, DICE-END-08).

        The Sheriff's fall ends the game: the Renegade has won if he alone is left, else the Outlaws have.
        """
        lives = np.maximum(lives, 0)
        arrows = np.where(lives > 0, arrows, 0)
        found = self._places[tuple(lives.T) + tuple(arrows.T)]
        law, renegade, outlaw = (lives > 0).T
        found[law & ~renegade & ~outlaw] = self.end(0)
        found[~law] = self.end(2)
        found[~law & renegade & ~outlaw] = self.end(1)
        return found

    def end(self, side: int) -> int:
        """The number of the end in which a side has won."""
        return len(self) + side

    @cached_property
    def next_turn(self) -> Numbers:
        """Who is next after each side, in every position and end: the next one to the left who lives (DICE-ROLL-01)."""
        living = np.vstack([self.lives > 0, np.ones((3, 3), dtype=bool)])
        following = np.empty((3, len(living)), dtype=int)
        for who in range(3):
            one, other = (who + 1) % 3, (who + 2) % 3
            following[who] = np.where(living[:, one], one, np.where(living[:, other], other, who))
        return following


class ThreesTurn(Turn):
    """The turn of one of three: the operator from values after it to values before it.

    `sure` is the side whose chance is told; it wants it high, and the two others want it low.
    """

    def __init__(self, trio: Trio, who: int, sure: int) -> None:
        super().__init__(Pair((trio.sides[who], trio.sides[who]), trio.arrows), 0)
        self.trio, self.seat, self.sure = trio, who, sure
        self.others = [each for each in range(3) if each != who]

    def wants_high(self, chooser: int) -> bool:
        return self.seat == self.sure

    def leads(self, name: Any, happens: Happens) -> Any:
        """Where an event leads from every position in which the roller still lives; drawn up once for each name."""
        if name not in self._charts:
            trio = self.trio
            lives, arrows = trio.lives.copy(), trio.held.copy()
            happens(lives, arrows)
            places = np.where(trio.lives[:, self.seat] > 0, trio.numbers(lives, arrows), np.arange(len(trio)))
            self._charts[name] = np.concatenate([places, [trio.end(side) for side in range(3)]]).astype(np.intp)
        return self._charts[name]

    def arrow(self) -> Any:
        """An arrow more; the last one brings the Indians (DICE-ARROW-01, DICE-ARROW-04, DICE-ARROW-06, DICE-ARROW-07)."""

        def happens(lives: Numbers, arrows: Numbers) -> None:
            arrows[:, self.seat] += 1
            attack = arrows.sum(axis=1) >= self.trio.arrows
            costs = np.minimum(arrows, [side.ability.attack_costs for side in self.trio.sides])
            lives[attack] -= costs[attack]
            arrows[attack] = 0

        return self.leads("arrow", happens)

    def gatling(self, values: Values, number: int) -> Values:
        """Both others lose a life, and the roller's arrows go back (DICE-GAT-01, DICE-GAT-02)."""
        if number < self.ability.gatlings:
            return values

        def happens(lives: Numbers, arrows: Numbers) -> None:
            arrows[:, self.seat] = 0
            for other in self.others:
                lives[:, other] -= not self.trio.sides[other].ability.gatling_proof

        return values[..., self.leads("gatling", happens)]

    def beers(self, values: Values, number: int) -> Values:
        """Each beer for anybody who lives (DICE-BEER-01, DICE-BEER-02); what would go to one who is out the roller drinks."""
        if not number:
            return values

        def shared(shares: Sequence[int]) -> Happens:
            def happens(lives: Numbers, arrows: Numbers) -> None:
                alive = lives > 0
                gains = np.where(alive, shares, 0)
                gains[:, self.seat] += np.where(alive, 0, shares).sum(axis=1)
                lives[:] = np.where(alive, np.minimum(lives + gains, self.trio.caps), lives)

            return happens

        splits = [(n, m, number - n - m) for n in range(number + 1) for m in range(number + 1 - n)]
        return self.best(self.who, (values[..., self.leads(("beer", each), shared(each))] for each in splits))

    def hits(self, values: Values, points: int) -> Values:
        """Each shot for one of the others, all in one event (DICE-SHOT-05, DICE-SHOT-06); with one left they all hit him."""

        def shot(first: int) -> Happens:
            def happens(lives: Numbers, arrows: Numbers) -> None:
                one, other = self.others
                alone, apart = lives[:, other] <= 0, lives[:, one] <= 0
                at_one = np.where(alone, points, np.where(apart, 0, first))
                lives[:, one] -= at_one
                lives[:, other] -= points - at_one

            return happens

        return self.best(self.who, (values[..., self.leads(("hit", points, n), shot(n))] for n in range(points + 1)))

    def explosion(self, values: Values) -> Values:
        """Three DYNAMITE cost the roller a life (DICE-DYN-03)."""

        def happens(lives: Numbers, arrows: Numbers) -> None:
            lives[:, self.seat] -= 1

        return values[..., self.leads("dynamite", happens)]

    def result(self, after: Values, counts: Any) -> Values:
        """What a final result is worth, from the values after the turn: dynamite, shots, beers, Gatling."""
        values = self.beers(self.gatling(after, counts[GATLING]), counts[BEER])
        if shots := counts[ONE] + counts[TWO]:
            values = self.hits(values, shots)
        return self.explosion(values) if counts[DYNAMITE] >= EXPLODES_AT else values


@dataclass(frozen=True)
class ThreeLeft:
    """What one of three can be sure of: proved bounds by (whose turn, lower and upper, position), and the rounds they took."""

    trio: Trio
    sure: int
    bounds: Any
    rounds: int

    def lower(self) -> Any:
        """The lower bounds by whose turn it is and position, 0 where he whose turn it would be is out."""
        alive = self.trio.lives.T > 0
        return np.where(alive, self.bounds[:, 0, : len(self.trio)], 0.0)

    def interval(
        self, lives: Sequence[int], arrows: Sequence[int] = (0, 0, 0), turn: str = SHERIFF
    ) -> tuple[float, float]:
        """The proved bounds of the chance that this side wins, however the two others play together."""
        place = int(self.trio.numbers(np.array([lives]), np.array([arrows]))[0])
        low, high = self.bounds[ROLES.index(turn), :, place]
        return float(low), float(high)


def trio_of(cast: Mapping[str, str]) -> Trio:
    """The three sides with their characters; raises `InvalidPosition` if one of them has a choice outside the dice."""
    wrong = [f"{role}: {name}" for role, name in cast.items() if name not in WITHOUT_CHOICE]
    if set(cast) != set(ROLES) or wrong or len(set(cast.values())) < 3:
        raise InvalidPosition([f"three different characters for {ROLES}, each of {WITHOUT_CHOICE}"])
    sides = [
        Side(role, cast[role], CHARACTERS[cast[role]].life + 2 * (role == SHERIFF), CHARACTERS[cast[role]])
        for role in ROLES
    ]
    return Trio((sides[0], sides[1], sides[2]))


def sure_of(
    trio: Trio, role: str, tolerance: float = 1e-6, told: Callable[[int, float], None] | None = None
) -> ThreeLeft:
    """What a side can be sure of, by interval iteration; `told` hears of each round and the gap that is left."""
    sure = ROLES.index(role)
    bounds = np.zeros((3, 2, len(trio) + 3))
    bounds[:, 1] = 1
    for side in range(3):
        bounds[:, :, trio.end(side)] = float(side == sure)
    turns = [ThreesTurn(trio, who, sure) for who in range(3)]
    room = np.empty((len(turns[0].dice.nodes), 2, len(trio) + 3))
    for turn in turns:
        turn.room = room
    rounds, gap = 0, 1.0
    while gap > tolerance:
        for who in (2, 1, 0):
            after = np.take_along_axis(bounds, trio.next_turn[who][None, None, :], axis=0)[0]
            bounds[who] = turns[who].before(after)
        rounds, gap = rounds + 1, float((bounds[:, 1] - bounds[:, 0]).max())
        if told is not None:
            told(rounds, gap)
    return ThreeLeft(trio, sure, bounds, rounds)


def reduced(trio: Trio, caps: Sequence[int], arrows: int) -> Trio:
    """The same three with fewer lives and arrows."""
    one, other, third = (replace(side, cap=cap) for side, cap in zip(trio.sides, caps, strict=True))
    return Trio((one, other, third), arrows)
