"""The stages of rolling, solved backwards from the last throw: every value a whole number over one scale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from operator import mul
from typing import Any, NamedTuple, TypeAlias

from bangkit.core.arguments import accepts
from bangkit.odds.dice.arrow_costs import Arrows, ArrowState
from bangkit.odds.dice.goals import Counts, Face
from bangkit.odds.dice.lattice import Lattice, spelled
from bangkit.odds.problems import QuestionError

Faces: TypeAlias = tuple[Face, ...]
KeepRule: TypeAlias = Callable[[Faces, int], Iterable[Face]] | Callable[[Faces, int, ArrowState], Iterable[Face]]
"""A policy as a function: the faces on the table and the rerolls left -> the faces to keep.

A third argument, if it takes one, is the `ArrowState` after the arrows on the table were taken.
"""


class Extras(NamedTuple):
    """What the final result holds beside the dice: faces of cards and tokens, and faces of which one die is cancelled.

    >>> Extras(added=("gatling",), cancelled=("beer",)).result(Counts([("beer", 2)], ["beer", "gatling"]))
    {'beer': 1, 'gatling': 1}
    """

    added: Faces = ()
    cancelled: Faces = ()

    def result(self, counts: Counts) -> Counts:
        """The final result that some dice make."""
        if not self.added and not self.cancelled:
            return counts
        dice = Counter(counts)
        faces = list(dict.fromkeys([*counts.known, *self.added]))
        of = {face: max(dice[face] - (face in self.cancelled), 0) + self.added.count(face) for face in faces}
        return Counts(of.items(), faces)


class Turning(NamedTuple):
    """An ability that turns one die of a roll that has not exploded to another of its faces."""

    face: Face | None = None
    """The face that is turned, any if none is named."""
    to: Face | None = None
    once: bool = False
    """Whether it is used once at most, else after each throw."""
    cost: Any = 0
    now: bool = True
    """Whether the roll that lies on the table may still be turned."""

    def of(self, dice: Lattice, roll: int) -> list[tuple[int, int]]:
        """The rolls that a roll can be turned into, each with the label that the die shows then."""
        node, turns = dice.nodes[roll], []
        for label in dict.fromkeys(node):
            kind, face = dice.labels[label]
            place = node.index(label)
            for other, (sort, to) in enumerate(dice.labels):
                if sort == kind and to != face and self.face in (None, face) and self.to in (None, to):
                    turns.append((dice.number[tuple(sorted((*node[:place], other, *node[place + 1 :])))], other))
        return turns


class TurnedRoll(NamedTuple):
    """A die turned: the roll then, the arrows that it brings, and what that costs."""

    roll: int
    arrows: int
    cost: int


@dataclass
class ThrowStage:
    """The decision after a throw, for each number of arrows taken so far: all values over the same `scale`."""

    scale: int
    keeps: list[list[int]]
    """Value of keeping each node and throwing the other dice."""
    best: list[list[int]]
    """Value of each roll, by its place among the rolls."""
    chosen: list[list[int]]
    """The node that is kept of each roll."""
    landed: list[list[int]] = field(default_factory=list)
    """Value of each roll while an ability may still turn one of its dice."""
    turned: list[list[TurnedRoll | None]] = field(default_factory=list)
    """What is turned of each roll then."""

    def __post_init__(self) -> None:
        self.landed = self.best


@dataclass(frozen=True)
class Rules:
    """The dice, what may be kept of them and what everything is worth."""

    dice: Lattice
    rerolls: int
    locked: frozenset[int]
    stops: frozenset[int]
    apart: frozenset[int]
    tolls: tuple[int, ...]
    finals: list[list[int]]
    unit: int
    arrows: Arrows | None
    begun: bool
    """Whether a roll lies on the table already; then only the arrows taken since are counted."""
    results: list[Counts]
    """The final result that each roll makes."""
    turns: list[list[TurnedRoll]]
    """The ways in which an ability may turn a die of each roll."""
    once: bool
    """Whether it does so once at most."""

    def solved(self, rule: KeepRule | None) -> list[list[ThrowStage]]:
        """All stages by the rerolls left; of an ability used once those while it is not used, then those after."""
        tracks: list[list[ThrowStage]] = []
        per_throw = len(self.dice.dice) if self.arrows else 0
        for used in (True, False) if self.once else (False,):
            stages: list[ThrowStage] = []
            for left in range(self.rerolls + 1):
                throws = self.rerolls - left + (not self.begun)
                layers = throws * per_throw + 1 + (used and self.arrows is not None)
                stages.append(self.stage(stages[-1], layers, rule, left) if left else self.last(layers))
                if not used and any(self.turns):
                    self.turn(stages[-1], tracks[0][left] if self.once else stages[-1])
            tracks.insert(0, stages)
        return tracks

    def turn(self, stage: ThrowStage, onto: ThrowStage) -> None:
        """Lets an ability turn a die of each roll, after which the other stage goes on."""
        first, layers = self.dice.first_roll, stage.best
        stage.landed = []
        for taken, worths in enumerate(layers):
            landed, turned = list(worths), list[TurnedRoll | None]([None] * len(worths))
            for place, turns in enumerate(self.turns):
                for turn in turns:
                    value = onto.best[taken + turn.arrows][turn.roll - first] - turn.cost * stage.scale
                    if value > landed[place]:
                        landed[place], turned[place] = value, turn
            stage.landed.append(landed)
            stage.turned.append(turned)

    def arrows_of(self, roll: int) -> int:
        """How many arrows a roll shows."""
        return sum(label in self.apart for label in self.dice.nodes[roll])

    def throw(self, values: list[list[int]], scale: int) -> list[list[int]]:
        """Value of every node before its missing dice are thrown, from the values of the whole rolls."""
        first, steps, size = self.dice.first_roll, self.dice.grow(self.apart), len(self.dice.nodes)
        charges = self._charges(scale)
        layers: list[list[int]] = []
        above = [0] * size
        for rolls in reversed(values):
            layer = [0] * first + rolls
            if self.apart:
                layer += above
            for i, pick in steps:
                layer[i] = sum(pick(layer))
                if charges:
                    layer[i] -= charges[i]
            above = layer[:size]
            layers.append(above)
        return layers[::-1]

    def _charges(self, scale: int) -> list[int]:
        if not any(self.tolls):
            return []
        dice = self.dice
        each = [
            toll * scale * dice.sides // len(die.faces) for toll, (die, _) in zip(self.tolls, dice.kinds, strict=True)
        ]
        return [each[kind] // lift for kind, lift in zip(dice.next_kind, dice.lift, strict=False)]

    def last(self, layers: int) -> ThrowStage:
        """After the last throw: every roll is kept as it lies."""
        first, finals = self.dice.first_roll, self.finals[:layers]
        return ThrowStage(1, [[0] * first + worths for worths in finals], finals, [list(self.dice.rolls)] * len(finals))

    def stage(self, later: ThrowStage, layers: int, rule: KeepRule | None, left: int) -> ThrowStage:
        """The decision with so many rerolls left, from the one with one less."""
        dice, first = self.dice, self.dice.first_roll
        after, scale = self.throw(later.landed, later.scale), later.scale * self.dice.sides
        stage = ThrowStage(scale, [], [], [])
        for taken in range(layers):
            keeps = list(map(mul, after[taken], dice.lift))
            keeps[first:] = [worth * scale for worth in self.finals[taken]]
            stage.keeps.append(keeps)
            if rule is None:
                chosen = self._best(keeps)
            elif taken and not sees_arrows(rule):
                chosen = stage.chosen[0]
            else:
                chosen = [self._followed(rule, roll, left, taken) for roll in dice.rolls]
            stage.chosen.append(chosen)
            stage.best.append([keeps[node] for node in chosen])
        return stage

    def _best(self, keeps: list[int]) -> list[int]:
        """The best node to keep of each roll; among equals the one with the most dice."""
        size = len(keeps)
        # One number for (value, node), so that the larger one carries its node along.
        coded = [value * size + i for i, value in enumerate(keeps)]
        for i, pick in self.dice.drops(self.locked):
            below = max(pick(coded))
            if below > coded[i]:
                coded[i] = below
        chosen = [code % size for code in coded[self.dice.first_roll :]]
        for roll in self.stops:
            chosen[roll - self.dice.first_roll] = roll
        return chosen

    def _followed(self, rule: Any, roll: int, left: int, taken: int) -> int:
        """What a given policy keeps of a roll, checked against the rules."""
        allowed = self.allowed(roll)
        if len(allowed) == 1 or (sees_arrows(rule) and not self.begun and taken < self.arrows_of(roll)):
            return roll
        faces = self.dice.show(roll)
        seen = (self.arrows.after(taken),) if self.arrows and sees_arrows(rule) else ()
        node = self.dice.read(rule(faces, left, *seen))
        if node not in allowed:
            if surplus := Counter(self.dice.show(node)) - Counter(faces):
                raise QuestionError("keeps more", kept=self.dice.show(node), roll=faces, more=list(surplus))
            locked = [each for each in dict.fromkeys(faces) if all(each in self.dice.show(keep) for keep in allowed)]
            raise QuestionError("policy breaks rules", kept=self.dice.show(node), roll=faces, locked=locked)
        return node

    def allowed(self, roll: int) -> list[int]:
        """Everything that may be kept of a roll."""
        return [roll] if roll in self.stops else self.dice.keeps(roll, self.locked)


def sees_arrows(rule: KeepRule) -> bool:
    """Whether a policy takes the arrows as well."""
    return not isinstance(rule, KeepOnly) and not accepts(rule, 2)


@dataclass(frozen=True)
class KeepOnly:
    """Keeps the dice with these faces."""

    faces: Faces

    def __call__(self, roll: Faces, left: int) -> list[Face]:
        wanted = {spelled(face) for face in self.faces}
        return [face for face in roll if not wanted.isdisjoint({spelled(face), spelled(str(face).partition(" (")[0])})]
