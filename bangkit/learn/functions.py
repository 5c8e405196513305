# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False
"""The functions that learners are asked to write: models, hidden cases, and what usual mistakes lead to.

The models are written as a learner would write them: short, and without types.
What is said to a mistake stands in the catalogue under [mistake].
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from typing import Any

from bangkit.core.arguments import unknown
from bangkit.core.errors import BangkitError
from bangkit.learn.answers import Other, number, plain
from bangkit.learn.learner import Pick
from bangkit.learn.task_position import CAST

Arguments = tuple[Any, ...]
FACES = ("arrow", "dynamite", "1", "2", "beer", "gatling")


def is_number(value: Any) -> bool:
    """Whether a value is a number, which True is not."""
    return isinstance(value, (int, float, Fraction)) and not isinstance(value, bool)


def is_exact(value: Any) -> bool:
    """Whether a number was not rounded on its way: no decimal one, and no fraction made of one.

    >>> is_exact(Fraction(1, 3)), is_exact(Fraction(1 / 3)), is_exact(1 / 3)
    (True, False, False)
    """
    if isinstance(value, Fraction):
        return number(plain(value)).exact
    return not isinstance(value, float)


def equal(expected: Any, found: Any) -> bool:
    """The same value: numbers up to a computer's own rounding, lists and tuples alike, and 1 is not True."""
    if isinstance(found, Other):
        return False
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if is_number(expected) and is_number(found):
        if not (is_exact(expected) and is_exact(found)):
            return abs(float(expected) - float(found)) <= 1e-9 * max(1.0, abs(float(expected)))
        return bool(expected == found)
    if isinstance(expected, (list, tuple)) and isinstance(found, (list, tuple)):
        return len(expected) == len(found) and all(map(equal, expected, found))
    return type(expected) is type(found) and bool(expected == found)


def same_items(expected: Any, found: Any) -> bool:
    """The same items in any order, as often as they occur."""
    lists = all(isinstance(each, (list, set)) for each in (expected, found))
    return lists and sorted(map(str, expected)) == sorted(map(str, found))


RESULTS: dict[str, Callable[[Any], bool]] = {
    "number": is_number,
    "faces": lambda result: isinstance(result, (list, set)) and all(isinstance(each, str) for each in result),
    "name": lambda result: result is None or (type(result) is str and result != "None"),
}
"""What a function is to answer, by the key of the words that say so."""


@dataclass(frozen=True)
class Function:
    """A function to be written.

    `reference` is the model; its source is the solution, its docstring stays in the learner's cell.
    `cases` gives the hidden arguments, a few for everybody and some of the learner's own.
    `wrong` are functions that usual mistakes lead to, each with the key of the sentence that says what was confused.
    `properties` hold of every right answer: the key of the sentence that says so, and `holds(arguments, result)`.
    `same` says whether a result is as good as the model's, `kind` names what every result is, one of `RESULTS`.
    """

    reference: Callable[..., Any]
    cases: Callable[[Pick], Iterable[Arguments]]
    wrong: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    properties: Mapping[str, Callable[..., bool]] = field(default_factory=dict)
    same: Callable[[Any, Any], bool] = equal
    kind: str = "number"

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.reference.__name__

    @property
    def signature(self) -> str:
        """Its first line without `def`."""
        names = ", ".join(inspect.signature(self.reference).parameters)
        return f"{self.name}({names})"

    def right(self, arguments: Arguments, result: Any) -> bool:
        """Whether a result is right."""
        return self.same(self.reference(*arguments), result)

    def source(self) -> str:
        """The model solution as text, without types."""
        return inspect.getsource(self.reference).strip()


def find(name: str) -> Function:
    """The function to be written that has this name."""
    if name not in FUNCTIONS:
        raise BangkitError(unknown("function", name, FUNCTIONS))
    return FUNCTIONS[name]


# -- seats and distances -----------------------------------------------------------------------------


def seats_between(players, one, other):
    """The steps from seat `one` to seat `other` at a table of so many players,
    the shorter way round; seats are 0, 1, 2, ...
    """
    there = (other - one) % players
    return min(there, players - there)


def _seat_cases(pick: Pick) -> Iterator[Arguments]:
    yield from [(5, 0, 1), (5, 0, 4), (5, 4, 1), (6, 1, 4), (4, 0, 2), (8, 7, 0), (7, 6, 2), (2, 0, 1)]
    for _ in range(6):
        players = 4 + pick.below(5)
        yield (players, *pick.some(range(players), 2))


SEATS = Function(
    seats_between,
    _seat_cases,
    wrong={
        "straight": lambda players, one, other: abs(other - one),
        "clockwise": lambda players, one, other: (other - one) % players,
        "one way": lambda players, one, other: other - one,
        "in between": lambda players, one, other: seats_between(players, one, other) - 1,
        "inclusive": lambda players, one, other: seats_between(players, one, other) + 1,
    },
    properties={
        "apart": lambda told, steps: steps >= 1,
        "half of the table": lambda told, steps: steps <= told[0] // 2,
    },
)


def distance(steps, appaloosa, mustang):
    """The distance at which one player sees another: the steps between them,
    whether the one who looks has an Appaloosa,
    whether the one who is looked at has a Mustang (True or False).
    """
    seen = steps
    if mustang:
        seen = seen + 1
    if appaloosa:
        seen = seen - 1
    return max(seen, 1)


def _horse_cases(pick: Pick) -> Iterator[Arguments]:
    for steps in (1, 2, 3, 4):
        for near in (False, True):
            for far in (False, True):
                yield (steps, near, far)


DISTANCE = Function(
    distance,
    _horse_cases,
    wrong={
        "no floor": lambda steps, appaloosa, mustang: steps + bool(mustang) - bool(appaloosa),
        "swapped": lambda steps, appaloosa, mustang: max(steps - bool(mustang) + bool(appaloosa), 1),
        "swapped no floor": lambda steps, appaloosa, mustang: steps - bool(mustang) + bool(appaloosa),
        "floor too early": lambda steps, appaloosa, mustang: max(steps - bool(appaloosa), 1) + bool(mustang),
        "no mustang": lambda steps, appaloosa, mustang: max(steps - bool(appaloosa), 1),
    },
    properties={"least distance": lambda told, seen: seen >= 1},
)


# -- the dice game -----------------------------------------------------------------------------------


def keep(faces):
    """The faces that stay on the table when one wants Gatlings and nothing else."""
    return [face for face in faces if face in ("gatling", "dynamite")]


def _throws(pick: Pick) -> Iterator[Arguments]:
    yield (["gatling", "dynamite", "1", "beer", "arrow"],)
    yield (["gatling", "gatling", "2", "2", "beer"],)
    yield (["1", "2", "beer", "arrow", "arrow"],)
    yield (["dynamite", "dynamite", "gatling", "gatling", "gatling"],)
    yield ([],)
    for _ in range(5):
        yield ([FACES[pick.below(6)] for _ in range(5)],)


KEEP = Function(
    keep,
    _throws,
    wrong={
        "only gatlings": lambda faces: [face for face in faces if face == "gatling"],
        "no arrows": lambda faces: [face for face in faces if face != "arrow"],
        "the others": lambda faces: [face for face in faces if face not in ("gatling", "dynamite")],
        "count": lambda faces: faces.count("gatling"),
    },
    properties={
        "dynamite stays": lambda told, kept: told[0].count("dynamite") == list(kept).count("dynamite"),
        "on the table": lambda told, kept: all(face in told[0] for face in kept),
    },
    same=same_items,
    kind="faces",
)


# -- chances -----------------------------------------------------------------------------------------


def hit_at(seat, players, p):
    """The chance that the Dynamite explodes at a seat in the end;
    it starts before seat 0 and goes round.
    """
    first_round = p * (1 - p) ** seat
    survives_a_round = (1 - p) ** players
    return first_round / (1 - survives_a_round)


def _hit_cases(pick: Pick) -> Iterator[Arguments]:
    for players in (2, 3, 4 + pick.below(4)):
        for seat in range(players):
            yield (seat, players, Fraction(1, 5 + pick.below(6)))


HIT = Function(
    hit_at,
    _hit_cases,
    wrong={
        "first round": lambda seat, players, p: p * (1 - p) ** seat,
        "equal seats": lambda seat, players, p: Fraction(1, players),
        "one later": lambda seat, players, p: p * (1 - p) ** (seat + 1) / (1 - (1 - p) ** players),
    },
    properties={
        "chance": lambda told, chance: 0 < chance < 1,
        "first seat": lambda told, chance: chance >= Fraction(1, told[1]) or told[0] > 0,
    },
)


def at_least_one(cards, good, drawn):
    """The chance that at least one of the good cards is among the drawn ones,
    drawn without replacement.
    """
    from fractions import Fraction
    from math import comb

    return 1 - Fraction(comb(cards - good, drawn), comb(cards, drawn))


def _draw_cases(pick: Pick) -> Iterator[Arguments]:
    yield from [(80, 20, 2), (80, 25, 5), (10, 1, 3), (4, 4, 1), (5, 4, 2)]
    for _ in range(5):
        yield (40 + pick.below(40), 5 + pick.below(20), 2 + pick.below(5))


AT_LEAST_ONE = Function(
    at_least_one,
    _draw_cases,
    wrong={
        "with replacement": lambda cards, good, drawn: 1 - (1 - Fraction(good, cards)) ** drawn,
        "times": lambda cards, good, drawn: Fraction(good, cards) * drawn,
        "none": lambda cards, good, drawn: Fraction(comb(cards - good, drawn), comb(cards, drawn)),
    },
    properties={"chance": lambda told, chance: 0 <= chance <= 1},
)


# -- decisions ---------------------------------------------------------------------------------------


def pick_target(reach, seats):
    """The name of the weakest reachable player who is no friend, or None;
    seats are (name, distance, life, friend).
    """
    foes = [seat for seat in seats if seat[1] <= reach and not seat[3]]
    if not foes:
        return None
    return min(foes, key=lambda seat: seat[2])[0]


def _first(which, seats):
    return which(seats, key=lambda seat: seat[2], default=(None,))[0]


def _tables(pick: Pick) -> Iterator[Arguments]:
    yield (1, [("Ben", 1, 3, False), ("Cid", 2, 1, False), ("Dan", 1, 2, True)])
    yield (2, [("Ben", 1, 3, False), ("Cid", 2, 2, False), ("Dan", 1, 1, True)])
    yield (1, [("Ben", 2, 1, False), ("Cid", 1, 1, True)])
    yield (3, [("Ben", 1, 2, False), ("Cid", 2, 2, False)])
    for _ in range(6):
        names = pick.some(CAST, 5)
        seats = [(name, 1 + pick.below(4), 1 + pick.below(4), pick.below(3) == 0) for name in names]
        yield (1 + pick.below(3), seats)


TARGET = Function(
    pick_target,
    _tables,
    wrong={
        "friendly fire": lambda reach, seats: _first(min, (seat for seat in seats if seat[1] <= reach)),
        "far sighted": lambda reach, seats: _first(min, (seat for seat in seats if not seat[3])),
        "strongest": lambda reach, seats: _first(max, (seat for seat in seats if seat[1] <= reach and not seat[3])),
        "strictly": lambda reach, seats: _first(min, (seat for seat in seats if seat[1] < reach and not seat[3])),
    },
    properties={
        "within reach": lambda told, name: name is None or any(s[0] == name and s[1] <= told[0] for s in told[1])
    },
    kind="name",
)


FUNCTIONS = {each.name: each for each in (SEATS, DISTANCE, KEEP, HIT, AT_LEAST_ONE, TARGET)}
"""Every function to be written by its name."""
