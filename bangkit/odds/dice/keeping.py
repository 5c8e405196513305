"""Keep or reroll? The best policy for any dice, exactly, also where arrows count at their true cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from operator import mul
from typing import Any, NamedTuple, TypeAlias

from bangkit.core.arguments import accepts, takes
from bangkit.odds.dice.goals import Counts, Face, Goal, payoff
from bangkit.odds.dice.lattice import MOST_DICE, Die, Lattice, handful, is_face, lattice, spelled
from bangkit.odds.distribution import Distribution, added_up
from bangkit.odds.problems import ImpossibleGoal, QuestionError, exact, function_of, must, shown, whole
from bangkit.odds.rendering import Tabled, TableParts, decimal, html_table, numeral
from bangkit.words.as_made import as_made
from bangkit.words.catalogue import called, say


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


BANG_FACES = ("arrow", "dynamite", "one", "two", "beer", "gatling")
"""The six faces of a die of the dice game."""

MOST_ARROWS = 100_000
MOST_REROLLS = 50
"""More would take long and change nothing that anybody could see."""

Faces: TypeAlias = tuple[Face, ...]
KeepRule: TypeAlias = Callable[[Faces, int], Iterable[Face]] | Callable[[Faces, int, ArrowState], Iterable[Face]]
"""A policy as a function: the faces on the table and the rerolls left -> the faces to keep.

A third argument, if it takes one, is the `ArrowState` after the arrows on the table were taken.
"""


class Choice(NamedTuple):
    """One way to go on: the dice kept, what that is worth, and how much less than the best way."""

    keep: Faces
    value: Fraction
    regret: Fraction


class ChoiceTable(Tabled, tuple[Choice, ...]):
    """All choices for one roll, the best first."""

    def _table(self, page: bool) -> TableParts:
        heads = [say(f"term.{each}") for each in ("keep", "value", "about", "regret", "about")]
        keeps = [called(" ".join(map(str, choice.keep))) or say("term.nothing") for choice in self]
        rows = [
            [keep, numeral(c.value), decimal(c.value), numeral(c.regret), decimal(c.regret)]
            for keep, c in zip(keeps, self, strict=True)
        ]
        return heads, rows, say("term.choices") if page else ""

    def first(self, number: int) -> ChoiceTable:
        """The best of them, at most so many."""
        return ChoiceTable(self[: whole(number, "number")])


@dataclass
class _Stage:
    """The decision after a throw, for each number of arrows taken so far: all values over the same `scale`."""

    scale: int
    keeps: list[list[int]]
    """Value of keeping each node and throwing the other dice."""
    best: list[list[int]]
    """Value of each roll, by its place among the rolls."""
    chosen: list[list[int]]
    """The node that is kept of each roll."""


@dataclass(frozen=True)
class _Rules:
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
    shown_before: bool
    """Whether the arrows that lie on the table are counted among those taken in the turn."""

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

    def last(self) -> _Stage:
        """After the last throw: every roll is kept as it lies."""
        first, finals = self.dice.first_roll, self.finals
        return _Stage(1, [[0] * first + worths for worths in finals], finals, [list(self.dice.rolls)] * len(finals))

    def stage(self, later: _Stage, layers: int, rule: KeepRule | None, left: int) -> _Stage:
        """The decision with so many rerolls left, from the one with one less."""
        dice, first = self.dice, self.dice.first_roll
        after, scale = self.throw(later.best, later.scale), later.scale * self.dice.sides
        stage = _Stage(scale, [], [], [])
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
        if len(allowed) == 1 or (sees_arrows(rule) and self.shown_before and taken < self.arrows_of(roll)):
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


@as_made
class Policy:
    """What to keep of every roll, and what that is worth.

    `value` is the expected worth (the chance, for a goal that is met or not) before the first throw,
    or from the given start.
    `conventions` says in words what the number rests on.
    """

    def __init__(self, rules: _Rules, stages: list[_Stage], start: int | None, conventions: str) -> None:
        self._rules = rules
        self._stages = stages
        self._start = start
        self.conventions = conventions

    @property
    def value(self) -> Fraction:
        """The exact expected worth under this policy."""
        rules, last = self._rules, self._stages[-1]
        if self._start is not None:
            return Fraction(last.best[0][self._start - rules.dice.first_roll], last.scale * rules.unit)
        return Fraction(rules.throw(last.best, last.scale)[0][0], last.scale * rules.dice.sides * rules.unit)

    def best(self, roll: Iterable[Face], rerolls_left: int | None = None, taken: int | None = None) -> Faces:
        """The faces that this policy keeps of a roll; all of them means: stop.

        Args:
            roll: the faces on the table, in any order.
            rerolls_left: rerolls left, all of them if not said.
            taken: with `Arrows`, arrows taken in this turn so far (at least those that show).
        """
        node, stage, layer = self._look(roll, rerolls_left, taken)
        return self._rules.dice.show(node if stage is self._stages[0] else self._choice(stage, layer, node))

    def table(self, roll: Iterable[Face], rerolls_left: int | None = None, taken: int | None = None) -> ChoiceTable:
        """Every choice for a roll with its value and its regret, when this policy is followed afterwards."""
        node, stage, layer = self._look(roll, rerolls_left, taken)
        rules = self._rules
        allowed = [node] if stage is self._stages[0] else rules.allowed(node)
        values = {k: Fraction(stage.keeps[layer][k], stage.scale * rules.unit) for k in allowed}
        top = max(values.values())
        ranked = sorted(values.items(), key=lambda item: -item[1])
        return ChoiceTable(Choice(rules.dice.show(k), value, top - value) for k, value in ranked)

    def _look(self, roll: Iterable[Face], left: int | None, taken: int | None) -> tuple[int, _Stage, int]:
        rules = self._rules
        left = rules.rerolls if left is None else whole(left, "rerolls left")
        if left > rules.rerolls:
            raise QuestionError("rerolls left", left=str(left), rerolls=str(rules.rerolls))
        node = rules.dice.roll(roll)
        layer = 0
        if rules.apart and self._start is None:
            shown = rules.arrows_of(node)
            layer = shown if taken is None else whole(taken, "taken", shown)
        elif rules.apart:
            layer = whole(0 if taken is None else taken, "taken since")
        elif taken is not None:
            raise QuestionError("arrows not counted")
        stage = self._stages[left]
        if layer >= len(stage.keeps):
            raise QuestionError("arrows taken", taken=str(layer), most=str(len(stage.keeps) - 1))
        return node, stage, layer

    def _choice(self, stage: _Stage, layer: int, roll: int) -> int:
        return stage.chosen[layer][roll - self._rules.dice.first_roll]

    def distribution(self, question: Goal | None = None) -> Distribution[Any]:
        """The distribution of the final faces under this policy, or of what a question makes of them.

        >>> reroll("gatling", locked=(), stop_at={}).distribution("gatling").mean
        Fraction(455, 216)
        """
        dice = self._rules.dice
        layers = self._run()
        weights = [sum(layer[roll] for layer in layers) for roll in dice.rolls]
        if question is None:
            return Distribution({dice.show(r): w for r, w in zip(dice.rolls, weights, strict=True)})
        worth = payoff(question, dice.faces)
        return Distribution(added_up(zip(map(worth, dice.counts), weights, strict=True)))

    @property
    def arrows(self) -> Distribution[int]:
        """How many arrows are taken under this policy: in the turn, or from the given start on (DICE-ARROW-01).

        Raises:
            QuestionError: arrows were not counted; ask with `arrows=Arrows(...)`, in a game with `life=0`.

        >>> reroll("gatling", rerolls=0, arrows=Arrows(pool=9, life=0)).arrows.mean
        Fraction(5, 6)
        """
        if self._rules.arrows is None:
            raise QuestionError("arrows not counted")
        rolls = slice(self._rules.dice.first_roll, None)
        return Distribution({taken: sum(layer[rolls]) for taken, layer in enumerate(self._run())})

    @property
    def attacks(self) -> Distribution[int]:
        """How many Indians' attacks the turn brings under this policy (DICE-ARROW-04).

        Raises:
            QuestionError: arrows were not counted; ask with `arrows=Arrows(...)`, in a game with `life=0`.

        >>> reroll("gatling", dice=2, rerolls=0, arrows=Arrows(pool=1, life=0)).attacks.P(1)
        Fraction(11, 36)
        """
        return self.arrows.map(self._rules.arrows.attacks if self._rules.arrows else int)

    def _run(self) -> list[list[int]]:
        """Cases that end in each roll, by arrows taken."""
        rules, dice = self._rules, self._rules.dice
        size, depth = len(dice.nodes), len(rules.finals)
        layers = [[0] * size for _ in range(depth)]
        if self._start is None:
            layers[0][0] = 1
            self._spread(layers)
        else:
            layers[0][self._start] = 1
        for stage in self._stages[:0:-1]:
            kept = [[0] * size for _ in range(depth)]
            for taken, layer in enumerate(layers[: len(stage.keeps)]):
                for roll in dice.rolls:
                    if layer[roll]:
                        node = self._choice(stage, taken, roll)
                        kept[taken][node] += layer[roll] * dice.lift[node]
            layers = kept
            self._spread(layers)
        return layers

    def _spread(self, layers: list[list[int]]) -> None:
        dice, apart = self._rules.dice, self._rules.apart
        size = len(dice.nodes)
        places = range(2 * size)
        for i, pick in reversed(dice.grow(apart)):
            targets = pick(places)
            for taken, layer in enumerate(layers):
                if layer[i]:
                    for target in targets:
                        step, node = divmod(target, size)
                        layers[taken + step][node] += layer[i]

    def __repr__(self) -> str:
        return f"{say('term.value')} {numeral(self.value)} ≈ {decimal(self.value, 6)}\n{self.conventions}"

    def _repr_html_(self) -> str:
        answers = {"value": numeral(self.value), "about": decimal(self.value, 6), "conventions": self.conventions}
        rows = [[say(f"term.{key}"), answer] for key, answer in answers.items()]
        return html_table([say("term.what"), say("term.answer")], rows, say("term.keep or reroll"))


@takes()
def reroll(
    goal: Goal,
    dice: int | Sequence[Die] = 5,
    faces: int | Iterable[Face] = BANG_FACES,
    rerolls: int = 2,
    locked: Iterable[Face] | None = None,
    stop_at: Mapping[Face, int] | None = None,
    price: Mapping[Face, Any] | None = None,
    arrows: Arrows | None = None,
    start: Iterable[Face] | None = None,
    policy: KeepRule | None = None,
) -> Policy:
    """The best way to keep and reroll dice towards a goal, exactly; or, with `policy`, the worth of a given way.

    The rules of rolling are DICE-ROLL-04, DICE-ROLL-05, DICE-DYN-01 and DICE-DYN-02, arrows are taken by DICE-ARROW-01. After each throw any dice may be kept and the others thrown again; dice kept once may be thrown later.

    Args:
        goal: text such as ``"gatling >= 3"`` or ``"beer + 2*one"`` (see `bangkit.odds.dice.goals.payoff`),
            or a function from the counts of the final faces to True/False, an int or a Fraction.
        dice: how many equal dice, or a list of `Die` values, also of several kinds.
        faces: the faces of equal dice: names, numbers, or how many (6 stands for 1 to 6).
        rerolls: throws after the first one; Lucky Duke 3.
        locked: faces that must be kept; on BANG! dice dynamite if not said. Black Jack: ``()``.
        stop_at: rolling ends at once when so many dice show the face; on BANG! dice ``{"dynamite": 3}`` if not said.
        price: what each die that *falls* on a face costs, on every throw, also if it is thrown again later.
        arrows: instead of a linear price, the true cost of arrows (see `Arrows`).
        start: a roll that lies on the table already; it has been paid for, and all `rerolls` are left.
        policy: a function of (faces, rerolls left) that returns the faces to keep;
            with `arrows` it may take the `ArrowState` as well: arrows left in the middle, own ones, life lost.

    Returns:
        The policy: `.value` in the unit of the goal, `.best(roll)`, `.table(roll)`, `.distribution()`, `.attacks`.

    Raises:
        ImpossibleGoal: no roll of these dice meets the goal.
        QuestionError: a face that no die has, a rounded number, more faces than dice, ...

    >>> best = reroll("kind >= 5", faces=6)
    >>> best.value, best.best([3, 3, 5, 6, 6])
    (Fraction(347897, 7558272), (6, 6))
    >>> reroll("gatling >= 3", price={"arrow": "1/20"}).best(["beer", "gatling", "arrow", "two", "gatling"])
    ('gatling', 'gatling')
    """
    table = lattice(handful(dice, faces))
    bang = set(table.faces) == set(BANG_FACES)
    locked = ("dynamite",) if locked is None and bang else faces_of(locked, "locked faces")
    stop_at = {"dynamite": 3} if stop_at is None and bang else mapping(stop_at, "what stops", '{"dynamite": 3}')
    rerolls = whole(rerolls, "rerolls", most=MOST_REROLLS)
    must(isinstance(arrows, Arrows | None), "arrows", arrows, "Arrows(pool=3)")
    if start is not None:
        start = table.show(table.roll(start))
    prices = mapping(price, "price", '{"arrow": "1/20"}')
    asked = _Asked(table, goal, rerolls, locked, stop_at, prices, arrows, start)
    rules = _rules(asked)
    if policy is not None:
        own = function_of(policy, "policy", 'keep_only("gatling")', (2, 3))
        policy = policy if isinstance(policy, _KeepOnly) else own
        if sees_arrows(policy) and arrows is None:
            raise QuestionError("arrows not counted")
    if isinstance(policy, _KeepOnly):
        for face in policy.faces:
            table.face(face)
    first = None if start is None else table.roll(start)
    stages = [rules.last()]
    per_throw = len(table.dice) if arrows else 0
    for left in range(1, rerolls + 1):
        throws = rerolls - left + (start is None)
        stages.append(rules.stage(stages[-1], throws * per_throw + 1, policy, left))
    return Policy(rules, stages, first, asked.conventions)


def sees_arrows(rule: KeepRule) -> bool:
    """Whether a policy takes the arrows as well."""
    return not isinstance(rule, _KeepOnly) and not accepts(rule, 2)


def faces_of(faces: Any, what: str) -> Faces:
    """Some faces as a tuple; a single word is no list of them."""
    fits = faces is None or (isinstance(faces, Iterable) and not isinstance(faces, str | bytes))
    must(fits, what, faces, '["dynamite"]')
    return tuple(faces or ())


def mapping(value: Any, what: str, example: str) -> dict[Any, Any]:
    """Faces with numbers, none if there are none."""
    must(value is None or isinstance(value, Mapping), what, value, example)
    return dict(value or {})


class _Asked(NamedTuple):
    """What somebody wants to know of a roll, as `reroll` was told."""

    dice: Lattice
    goal: Goal
    rerolls: int
    locked: tuple[Face, ...]
    stop_at: Mapping[Face, int]
    price: Mapping[Face, Any]
    arrows: Arrows | None
    start: Iterable[Face] | None

    def worths(self) -> list[int | Fraction]:
        """What each roll is worth; a goal that none of them meets is refused."""
        table = self.dice
        worths = list(map(payoff(self.goal, table.faces), table.counts))
        if all(value is False for value in worths):
            most = [f"{max(counts[face] for counts in table.counts)} {face}" for face in table.faces]
            raise ImpossibleGoal("impossible goal", dice=len(table.dice), goal=repr(self.goal), most=most)
        return worths

    def stops(self) -> frozenset[int]:
        """The rolls at which rolling ends at once."""
        limits = {self.dice.face(face): whole(n, "stop at", 1, face=face) for face, n in self.stop_at.items()}
        rolls = zip(self.dice.rolls, self.dice.counts, strict=True) if limits else ()
        return frozenset(roll for roll, counts in rolls if any(counts[face] >= n for face, n in limits.items()))

    @property
    def conventions(self) -> str:
        """What the answer rests on, in words."""
        parts = [say("term.rerolls", dice=len(self.dice.dice), rerolls=self.rerolls)]
        parts += [say("term.locked", face=face) for face in self.locked]
        parts += [say("term.stop at", number=str(number), face=face) for face, number in self.stop_at.items()]
        parts += [say("term.price", face=face, price=shown(cost).strip("'")) for face, cost in self.price.items()]
        if own := self.arrows:
            parts.append(say("term.arrows", pool=str(own.pool), own=str(own.own), life=shown(own.life).strip("'")))
        if self.start is not None:
            parts.append(say("term.from", roll=" ".join(map(str, self.start))))
        return "; ".join(parts) + "."


def _rules(asked: _Asked) -> _Rules:
    """The question in whole numbers: every worth and cost in parts of one unit."""
    table, arrows = asked.dice, asked.arrows
    stops = asked.stops()
    tolls = {table.face(face): exact(cost, "price of", face=face) for face, cost in asked.price.items()}
    worths = asked.worths()
    depth = len(table.dice) * (asked.rerolls + 1) if arrows else 0
    apart = table.labels_of([arrows.face]) if arrows else frozenset()
    if arrows and table.face(arrows.face) in tolls:
        raise QuestionError("two prices", face=arrows.face)
    if arrows and arrows.cleared and arrows.cleared != CLEARED:
        table.face(arrows.cleared[0])
    costs = [(arrows.cost(t), arrows.cost(t, clear=True)) for t in range(depth + 1)] if arrows else []
    exacts = [*worths, *tolls.values(), *(cost for pair in costs for cost in pair)]
    unit = lcm(*{number.denominator for number in exacts})
    per_die = tuple(int(unit * sum(tolls.get(face, 0) for face in die.faces)) for die, _ in table.kinds)
    finals = [[int(worth * unit) for worth in worths]]
    if arrows:
        clear = [arrows.clears(counts) for counts in table.counts]
        owed = [(int(held * unit), int(free * unit)) for held, free in costs]
        finals = [[gain - owe[free] for gain, free in zip(finals[0], clear, strict=True)] for owe in owed]
    locked = table.labels_of(asked.locked)
    return _Rules(
        table, asked.rerolls, locked, stops, apart, per_die, finals, unit, arrows, shown_before=asked.start is None
    )


@takes()
def keep_only(*faces: Face) -> KeepRule:
    """The policy that keeps exactly the dice with these faces and throws the others, as long as it may.

    Locked dice are kept as well when the locked faces are named (DICE-DYN-01). A face that none of the dice has
    is refused where the policy is followed.

    Args:
        faces: the faces to keep; on mixed dice a face stands for all dice that have it.

    Returns:
        The policy as a function, for `policy=`.

    Raises:
        QuestionError: something that is no face.

    >>> reroll("gatling", locked=(), stop_at={}, policy=keep_only("gatling")).value
    Fraction(455, 216)
    """
    for face in faces:
        must(is_face(face), "face to keep", face, '"gatling"')
    return _KeepOnly(faces)


@dataclass(frozen=True)
class _KeepOnly:
    """Keeps the dice with these faces."""

    faces: Faces

    def __call__(self, roll: Faces, left: int) -> list[Face]:
        wanted = {spelled(face) for face in self.faces}
        return [face for face in roll if not wanted.isdisjoint({spelled(face), spelled(str(face).partition(" (")[0])})]


@takes()
def kept(
    keep: Face | Iterable[Face], dice: int = 5, faces: int | Iterable[Face] = BANG_FACES, rerolls: int = 2
) -> Distribution[int]:
    """The number of dice with the wanted faces when just these are kept and the others are rerolled (DICE-ROLL-04).

    Without locked faces; a die that is kept stays.
    Source: the binomial distribution, each die being kept in the end unless all its throws missed.

    Args:
        keep: the wanted face, or several.
        dice: how many dice.
        faces: the faces of a die: names, numbers, or how many.
        rerolls: throws after the first one.

    Returns:
        The distribution of a number of dice.

    Raises:
        QuestionError: a face that no die has, or a number that cannot be.

    >>> kept("gatling").total == 6**15, kept("gatling").mean
    (True, Fraction(455, 216))
    """
    die = handful(whole(dice, "dice", 1, MOST_DICE), faces)[0]
    must(isinstance(keep, str | int | Iterable), "face to keep", keep, '"gatling"')
    wanted = {lattice((die,)).face(face) for face in ([keep] if isinstance(keep, str | int) else keep)}
    sides, misses = len(die.faces), sum(face not in wanted for face in die.faces)
    throws = whole(rerolls, "rerolls", most=MOST_REROLLS) + 1
    missed = misses**throws  # a die is kept in the end unless every one of its throws missed
    met = sides**throws - missed
    return Distribution({k: comb(dice, k) * met**k * missed ** (dice - k) for k in range(dice + 1)})
