"""Keep or reroll? The best policy for any dice, exactly, also where arrows count at their true cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, repeat
from math import comb, lcm
from operator import mul
from typing import Any, NamedTuple

from bangkit.core.arguments import takes
from bangkit.dice.faces import BASE_DIE, in_words
from bangkit.odds.dice.arrow_costs import CLEARED, Arrows
from bangkit.odds.dice.goals import Counts, Face, Goal, payoff
from bangkit.odds.dice.lattice import MOST_DICE, Die, Lattice, handful, is_face, lattice
from bangkit.odds.dice.solving import (
    Extras,
    Faces,
    KeepOnly,
    KeepRule,
    Rules,
    ThrowStage,
    TurnedRoll,
    Turning,
    sees_arrows,
)
from bangkit.odds.distribution import Distribution, added_up
from bangkit.odds.problems import ImpossibleGoal, QuestionError, exact, function_of, must, shown, whole
from bangkit.odds.rendering import Tabled, TableParts, decimal, html_table, numeral
from bangkit.words.as_made import as_made
from bangkit.words.catalogue import called, say

BANG_FACES = tuple(map(in_words, BASE_DIE))
"""The six faces of a die of the dice game."""

NO_EXTRAS = Extras()
MOST_NODES = 2_000_000
"""Partial results of all throws together; the many dice and faces that have more in fifty throws may be thrown fewer times."""
MOST_REROLLS = 50
"""More would take long and change nothing that anybody could see."""


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


@as_made
class Policy:
    """What to keep of every roll, and what that is worth.

    `value` is the expected worth (the chance, for a goal that is met or not) before the first throw,
    or from the given start.
    `conventions` says in words what the number rests on.
    """

    def __init__(
        self, rules: Rules, tracks: list[list[ThrowStage]], start: int | None, conventions: str, settled: bool = False
    ) -> None:
        self._rules = rules
        self._tracks = tracks
        self._stages = tracks[0]
        self._start = start
        self._settled = settled
        self.conventions = conventions

    @property
    def value(self) -> Fraction:
        """The exact expected worth under this policy."""
        rules, last = self._rules, self._stages[-1]
        if self._start is not None:
            worths = last.best if self._settled else last.landed
            return Fraction(worths[0][self._start - rules.dice.first_roll], last.scale * rules.unit)
        return Fraction(rules.throw(last.landed, last.scale)[0][0], last.scale * rules.dice.sides * rules.unit)

    def best(self, roll: Iterable[Face], rerolls_left: int | None = None, taken: int | None = None) -> Faces:
        """The faces that this policy keeps of a roll; all of them means: stop.

        Args:
            roll: the faces on the table, in any order.
            rerolls_left: rerolls left, all of them if not said.
            taken: with `Arrows`, arrows taken in this turn so far (at least those that show).
        """
        node, stage, layer = self._look(roll, rerolls_left, taken)
        return self._rules.dice.show(node if stage is self._stages[0] else self._choice(stage, layer, node))

    def turned(self, roll: Iterable[Face], rerolls_left: int | None = None, taken: int | None = None) -> Faces:
        """The faces after the best use of an ability that turns a die; the roll as it lies if that is better.

        After a throw a die may be turned first; then `best` says what to keep.
        The arguments are those of `best`.
        """
        node, stage, layer = self._look(roll, rerolls_left, taken)
        turn = self._turn(stage, layer, node)
        return self._rules.dice.show(turn.roll if turn else node)

    def table(self, roll: Iterable[Face], rerolls_left: int | None = None, taken: int | None = None) -> ChoiceTable:
        """Every choice for a roll with its value and its regret, when this policy is followed afterwards."""
        node, stage, layer = self._look(roll, rerolls_left, taken)
        rules = self._rules
        allowed = [node] if stage is self._stages[0] else rules.allowed(node)
        values = {k: Fraction(stage.keeps[layer][k], stage.scale * rules.unit) for k in allowed}
        top = max(values.values())
        if self._rules.once:  # to turn a die is one more choice beside these
            top = max(top, Fraction(stage.landed[layer][node - rules.dice.first_roll], stage.scale * rules.unit))
        ranked = sorted(values.items(), key=lambda item: -item[1])
        return ChoiceTable(Choice(rules.dice.show(k), value, top - value) for k, value in ranked)

    def _look(self, roll: Iterable[Face], left: int | None, taken: int | None) -> tuple[int, ThrowStage, int]:
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

    def _choice(self, stage: ThrowStage, layer: int, roll: int) -> int:
        return stage.chosen[layer][roll - self._rules.dice.first_roll]

    def _turn(self, stage: ThrowStage, layer: int, roll: int) -> TurnedRoll | None:
        return stage.turned[layer][roll - self._rules.dice.first_roll] if stage.turned else None

    def distribution(self, question: Goal | None = None) -> Distribution[Any]:
        """The distribution of the final faces of the dice under this policy, or of what a question makes of the result.

        >>> reroll("gatling", locked=(), stop_at={}).distribution("gatling").mean
        Fraction(455, 216)
        """
        dice, results = self._rules.dice, self._rules.results
        layers = self._run()
        weights = [sum(layer[roll] for layer in layers) for roll in dice.rolls]
        if question is None:
            return Distribution({dice.show(r): w for r, w in zip(dice.rolls, weights, strict=True)})
        worth = payoff(question, [*results[0].known])
        return Distribution(added_up(zip(map(worth, results), weights, strict=True)))

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
        runs = self._nowhere()
        runs[0][0][0 if self._start is None else self._start] = 1
        if self._start is None:
            self._spread(runs[0])
        if not self._settled:
            self._land(runs, self._stages[-1])
        for left in range(self._rules.rerolls, 0, -1):
            after = self._nowhere()
            for stages, layers, kept in zip(self._tracks, runs, after, strict=True):
                self._keep(stages[left], layers, kept)
                self._spread(kept)
            self._land(after, self._stages[left - 1])
            runs = after
        return [list(map(sum, zip(*layers, strict=True))) for layers in zip(*runs, strict=True)]

    def _nowhere(self) -> list[list[list[int]]]:
        """No case anywhere: for each track, by arrows taken, the cases in each node."""
        size, depth = len(self._rules.dice.nodes), len(self._rules.finals)
        return [[[0] * size for _ in range(depth)] for _ in self._tracks]

    def _keep(self, stage: ThrowStage, layers: list[list[int]], kept: list[list[int]]) -> None:
        dice = self._rules.dice
        for taken, layer in enumerate(layers[: len(stage.keeps)]):
            for roll in dice.rolls:
                if layer[roll]:
                    node = self._choice(stage, taken, roll)
                    kept[taken][node] += layer[roll] * dice.lift[node]

    def _land(self, runs: list[list[list[int]]], stage: ThrowStage) -> None:
        """Turn the dice of the rolls that have just fallen."""
        moved = []
        for taken, turns in enumerate(stage.turned):
            for roll, turn in zip(self._rules.dice.rolls, turns, strict=True):
                if turn and (cases := runs[0][taken][roll]):
                    moved.append((taken + turn.arrows, turn.roll, cases))
                    runs[0][taken][roll] = 0
        for taken, roll, cases in moved:
            runs[-1][taken][roll] += cases

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
        lines = [f"{say('term.value')} {numeral(self.value)} ≈ {decimal(self.value, 6)}", self.advice, self.conventions]
        return "\n".join(filter(None, lines))

    @property
    def advice(self) -> str:
        """What to turn of the roll on the table, in words; empty where nothing is to be turned now."""
        if self._start is None or self._settled or not (turn := self._turn(self._stages[-1], 0, self._start)):
            return ""
        show = self._rules.dice.show
        before, after = Counter(show(self._start)), Counter(show(turn.roll))
        return say("term.turn first", face=str(*(before - after)), to=str(*(after - before)))

    def _repr_html_(self) -> str:
        answers = {"value": numeral(self.value), "about": decimal(self.value, 6), "conventions": self.conventions}
        if self.advice:
            answers["first"] = self.advice
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
    return best_policy(goal, dice, faces, rerolls, locked, stop_at, price, arrows, start, policy)


def best_policy(
    goal: Goal,
    dice: int | Sequence[Die],
    faces: int | Iterable[Face] = BANG_FACES,
    rerolls: int = 2,
    locked: Iterable[Face] | None = None,
    stop_at: Mapping[Face, int] | None = None,
    price: Mapping[Face, Any] | None = None,
    arrows: Arrows | None = None,
    start: Iterable[Face] | None = None,
    policy: KeepRule | None = None,
    extras: Extras = NO_EXTRAS,
    turning: Turning | None = None,
) -> Policy:
    """What `reroll` finds, also where cards and tokens count beside the dice and an ability turns one of them."""
    table = lattice(handful(dice, faces))
    bang = set(table.faces) == set(BANG_FACES)
    locked = ("dynamite",) if locked is None and bang else faces_of(locked, "locked faces")
    stop_at = {"dynamite": 3} if stop_at is None and bang else mapping(stop_at, "what stops", '{"dynamite": 3}')
    rerolls = whole(rerolls, "rerolls", most=min(MOST_REROLLS, MOST_NODES // len(table.nodes)))
    must(isinstance(arrows, Arrows | None), "arrows", arrows, "Arrows(pool=3)")
    if start is not None:
        start = table.show(table.roll(start))
    prices = mapping(price, "price", '{"arrow": "1/20"}')
    asked = _Asked(table, goal, rerolls, locked, stop_at, prices, arrows, start, extras, turning)
    rules = _rules(asked)
    if policy is not None:
        own = function_of(policy, "policy", 'keep_only("gatling")', (2, 3))
        policy = policy if isinstance(policy, KeepOnly) else own
        if sees_arrows(policy) and arrows is None:
            raise QuestionError("arrows not counted")
    if isinstance(policy, KeepOnly):
        for face in policy.faces:
            table.face(face)
    first = None if start is None else table.roll(start)
    return Policy(rules, rules.solved(policy), first, asked.conventions, turning is not None and not turning.now)


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
    extras: Extras
    turning: Turning | None

    @property
    def results(self) -> list[Counts]:
        """The final result that each roll makes."""
        return list(map(self.extras.result, self.dice.counts))

    def worths(self) -> list[int | Fraction]:
        """What each roll is worth; a goal that none of them meets is refused."""
        results = self.results
        faces = [*results[0].known]
        worths = list(map(payoff(self.goal, faces), results))
        if all(value is False for value in worths):
            most = [f"{max(counts[face] for counts in results)} {face}" for face in faces]
            raise ImpossibleGoal("impossible goal", dice=len(self.dice.dice), goal=repr(self.goal), most=most)
        return worths

    def stops(self) -> frozenset[int]:
        """The rolls at which rolling ends at once."""
        limits = {self.dice.face(face): whole(n, "stop at", 1, face=face) for face, n in self.stop_at.items()}
        rolls = zip(self.dice.rolls, self.results, strict=True) if limits else ()
        return frozenset(roll for roll, counts in rolls if any(counts[face] >= n for face, n in limits.items()))

    @property
    def conventions(self) -> str:
        """What the answer rests on, in words."""
        parts = [say("term.rerolls", dice=len(self.dice.dice), rerolls=self.rerolls)]
        parts += [say("term.locked", face=face) for face in self.locked]
        parts += [say("term.stop at", number=str(number), face=face) for face, number in self.stop_at.items()]
        if self.extras.added:
            parts.append(say("term.counts too", faces=list(map(str, self.extras.added))))
        if self.extras.cancelled:
            parts.append(say("term.cancelled", faces=list(map(str, self.extras.cancelled))))
        if turning := self.turning:
            told = {"face": turning.face, "to": turning.to, "cost": shown(turning.cost).strip("'")}
            parts.append(say("term.turns once" if turning.once else "term.turns each", told))
        parts += [say("term.price", face=face, price=shown(cost).strip("'")) for face, cost in self.price.items()]
        if own := self.arrows:
            parts.append(say("term.arrows", pool=str(own.pool), own=str(own.own), life=shown(own.life).strip("'")))
        if self.start is not None:
            parts.append(say("term.from", roll=" ".join(map(str, self.start))))
        return "; ".join(parts) + "."


def _rules(asked: _Asked) -> Rules:
    """The question in whole numbers: every worth and cost in parts of one unit."""
    table, arrows = asked.dice, asked.arrows
    stops = asked.stops()
    tolls = {table.face(face): exact(cost, "price of", face=face) for face, cost in asked.price.items()}
    worths = asked.worths()
    turning = asked.turning or Turning()
    depth = len(table.dice) * (asked.rerolls + 1) + turning.once if arrows else 0
    apart = table.labels_of([arrows.face]) if arrows else frozenset()
    if arrows and table.face(arrows.face) in tolls:
        raise QuestionError("two prices", face=arrows.face)
    if arrows and arrows.cleared and arrows.cleared != CLEARED:
        table.face(arrows.cleared[0])
    costs = [(arrows.cost(t), arrows.cost(t, clear=True)) for t in range(depth + 1)] if arrows else []
    fee = exact(turning.cost, "life price")
    exacts = [fee, *worths, *tolls.values(), *(cost for pair in costs for cost in pair)]
    unit = lcm(*{number.denominator for number in exacts})
    per_die = tuple(int(unit * sum(tolls.get(face, 0) for face in die.faces)) for die, _ in table.kinds)
    finals = [[int(worth * unit) for worth in worths]]
    if arrows:
        clear = [arrows.clears(counts) for counts in asked.results]
        owed = [(int(held * unit), int(free * unit)) for held, free in costs]
        finals = [[gain - owe[free] for gain, free in zip(finals[0], clear, strict=True)] for owe in owed]
    turns: list[list[TurnedRoll]] = [[] for _ in table.rolls]
    if asked.turning:
        for place, roll in enumerate(table.rolls):
            for to, label in turning.of(table, roll) if roll not in stops else ():
                cost = int(unit * (fee + tolls.get(table.labels[label][1], 0)))
                turns[place].append(TurnedRoll(to, label in apart, cost))
    return Rules(
        table, asked.rerolls, table.labels_of(asked.locked), stops, apart, per_die, finals, unit, arrows,
        asked.start is not None, asked.results, turns, turning.once,
    )  # fmt: skip


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
    return KeepOnly(faces)


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
    hits, others = (list(accumulate(repeat(each, dice), mul, initial=1)) for each in (met, missed))
    return Distribution({k: comb(dice, k) * hits[k] * others[dice - k] for k in range(dice + 1)})
