"""All partial results of a handful of dice, and how one die more or less leads from one to the next."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations_with_replacement, islice, product
from math import comb, prod
from operator import itemgetter
from typing import Any, TypeAlias

from bangkit.core.arguments import whole_number
from bangkit.dice.faces import SPELLINGS
from bangkit.odds.dice.goals import Counts, Face
from bangkit.odds.problems import MOST, QuestionError, how_many, must, unknown, whole
from bangkit.words.glossary import canonical

LARGEST = 400_000
"""Most partial results that a table is built for; five BANG! dice have 462, ten dice with ten faces 184,756."""
MOST_DICE = MOST_FACES = 1_000

Neighbours: TypeAlias = tuple[int, Callable[[Sequence[int]], tuple[int, ...]]]


@dataclass(frozen=True, slots=True)
class Die:
    """A die; a face that is listed twice is twice as likely.

    >>> Die(("duel", "duel", "whiskey", "arrow", "dynamite", "gatling"), "duel die").chance("duel")
    (2, 6)
    """

    faces: tuple[Face, ...]
    name: str = "die"

    def __post_init__(self) -> None:
        must(isinstance(self.name, str), "name of a die", self.name, "'duel die'")
        faces = self.faces
        if isinstance(faces, list | range | tuple):
            object.__setattr__(self, "faces", tuple(map(whole_number, faces)))
        must(isinstance(self.faces, tuple), "faces of a die", faces, "('beer', 6)")
        must(all(map(is_face, self.faces)), "faces of a die", faces, "('beer', 6)")
        if len(self.faces) < 2:
            raise QuestionError("one side", faces=self.faces)
        whole(len(self.faces), "faces", 2, MOST_FACES)

    def chance(self, face: Face) -> tuple[int, int]:
        """Sides with this face, and all sides.

        Raises:
            QuestionError: the die has no such face.
        """
        if face not in self.faces:
            unknown("unknown face", "face", face, dict.fromkeys(self.faces))
        return self.faces.count(face), len(self.faces)


def is_face(value: Any) -> bool:
    """Whether something can be the face of a die: a word or a number."""
    return isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool) and abs(value) < MOST)


def spelled(face: Any) -> str:
    """A face as the dice game writes it, whatever its case and spelling.

    >>> spelled("one"), spelled("Whiskey")
    ('1', 'whisky')
    """
    word = str(face).casefold()
    return SPELLINGS.get(word, word)


class Lattice:
    """The partial results (keeps) of some dice as numbered nodes, the whole rolls last.

    A node is a sorted tuple of labels, one for each kept die.
    `grow` leads from a node to all nodes with one die more, each as often as that die has sides for it;
    `drops` leads to the nodes with one die less.
    So a roll of many dice is averaged, and the best keep found, one die at a time.
    """

    def __init__(self, dice: tuple[Die, ...]) -> None:
        kinds = Counter(dice)
        self.dice = dice
        self.kinds: list[tuple[Die, int]] = sorted(kinds.items(), key=lambda kind: dice.index(kind[0]))
        if prod(comb(n + len(set(d.faces)), n) for d, n in self.kinds) > LARGEST:
            raise QuestionError("too many results", limit=f"{LARGEST:,}")
        self.labels = [(k, face) for k, (die, _) in enumerate(self.kinds) for face in dict.fromkeys(die.faces)]
        self.faces: list[Face] = list(dict.fromkeys(face for _, face in self.labels))
        number = {label: i for i, label in enumerate(self.labels)}
        self._sides = [[number[kind, face] for face in die.faces] for kind, (die, _) in enumerate(self.kinds)]
        parts = [
            [c for m in range(n + 1) for c in combinations_with_replacement(sorted(set(sides)), m)]
            for sides, (_, n) in zip(self._sides, self.kinds, strict=True)
        ]
        grouped = sorted(product(*parts), key=lambda group: (sum(map(len, group)), group))
        self.nodes = [tuple(chain.from_iterable(group)) for group in grouped]
        self.number = {node: i for i, node in enumerate(self.nodes)}
        have = [tuple(map(len, group)) for group in grouped]
        self.first_roll = bisect_left(self.nodes, len(dice), key=len)
        self.rolls = range(self.first_roll, len(self.nodes))
        self.sides = prod(len(die.faces) for die in dice)
        ways = {held: prod(len(s) ** n for s, n in zip(self._sides, held, strict=True)) for held in set(have)}
        self.lift = [ways[held] for held in have]
        """The number of ways in which the dice of a node can fall."""
        following = {held: self._following(held) for held in set(have[: self.first_roll])}
        self.next_kind = [following[held] for held in have[: self.first_roll]]
        """The kind of die that is thrown next on top of each node that is no whole roll."""
        self.counts = [self._count(self.nodes[i]) for i in self.rolls]
        self._grow: dict[frozenset[int], list[Neighbours]] = {}
        self._drops: dict[frozenset[int], list[Neighbours]] = {}
        self._keeps: dict[tuple[int, frozenset[int]], list[int]] = {}

    def _following(self, held: tuple[int, ...]) -> int:
        return next(kind for kind, (_, n) in enumerate(self.kinds) if held[kind] < n)

    def _count(self, node: tuple[int, ...]) -> Counts:
        return Counts(Counter(self.labels[label][1] for label in node).items(), self.faces)

    def labels_of(self, faces: Iterable[Face]) -> frozenset[int]:
        """All labels that show one of these faces."""
        wanted = {self.face(face) for face in faces}
        return frozenset(i for i, (_, face) in enumerate(self.labels) if face in wanted)

    def face(self, name: Any) -> Face:
        """The face of this name, in whatever case, spelling and language it is written."""
        if is_face(name):
            if name in self.faces:
                return self.faces[self.faces.index(name)]
            for meant in (name, canonical(str(name), "face") or name):
                for face in self.faces:
                    if spelled(face) == spelled(meant):
                        return face
        unknown("unknown face", "face", name, self.faces)

    def grow(self, apart: frozenset[int] = frozenset()) -> list[Neighbours]:
        """For each node that is no whole roll, largest first: what one more die leads to.

        A die with a label of `apart` leads to the same node in a second copy of the table,
        `len(nodes)` places further on.
        """
        if apart not in self._grow:
            size = len(self.nodes)
            steps: list[Neighbours] = []
            for i in range(self.first_roll - 1, -1, -1):
                node = self.nodes[i]
                targets = []
                for label in self._sides[self.next_kind[i]]:
                    place = bisect_left(node, label)
                    bigger = self.number[(*node[:place], label, *node[place:])]
                    targets.append(bigger + size if label in apart else bigger)
                steps.append((i, itemgetter(*targets)))
            self._grow[apart] = steps
        return self._grow[apart]

    def drops(self, locked: frozenset[int] = frozenset()) -> list[Neighbours]:
        """For each node, smallest first: the nodes with one die less, where locked labels must stay."""
        if locked not in self._drops:
            steps: list[Neighbours] = []
            for i, node in enumerate(self.nodes):
                less = []
                before = -1
                for place, label in enumerate(node):
                    if label != before and label not in locked:
                        less.append(self.number[node[:place] + node[place + 1 :]])
                    before = label
                if less:
                    steps.append((i, itemgetter(*less, less[0])))
            self._drops[locked] = steps
        return self._drops[locked]

    def keeps(self, roll: int, locked: frozenset[int]) -> list[int]:
        """All that may be kept of a roll, the most dice first."""
        key = (roll, locked)
        if key not in self._keeps:
            less = dict(self.drops(locked))
            found = {roll}
            border = [roll]
            while border:
                node = border.pop()
                new = set(less[node](range(len(self.nodes)))) - found if node in less else set()
                found |= new
                border += new
            self._keeps[key] = sorted(found, key=lambda i: (-len(self.nodes[i]), i))
        return self._keeps[key]

    # ---- between faces and nodes

    def show(self, node: int) -> tuple[Face, ...]:
        """The faces of a node; where two kinds of dice share a face, the die is named behind it."""
        return tuple(self._name(label) for label in self.nodes[node])

    def _name(self, label: int) -> Face:
        kind, face = self.labels[label]
        if sum(f == face for _, f in self.labels) == 1:
            return face
        return f"{face} ({self.kinds[kind][0].name})"

    def read(self, faces: Iterable[Any]) -> int:
        """The node that shows these faces, in any order.

        With several kinds of dice a whole roll is read in the order of the dice where two of them share a face;
        the names that `show` prints say which die it is.
        """
        must(isinstance(faces, Iterable), "faces on the table", faces, "['beer', 'arrow']")
        given = [faces] if isinstance(faces, str) else list(islice(faces, MOST_DICE + 1))
        if len(given) > len(self.dice):
            raise QuestionError("too many faces", dice=len(self.dice), number=str(how_many(faces, given)), faces=given)
        whole_roll = len(self.kinds) > 1 and len(given) == len(self.dice)
        by_kind = [die for die, number in self.kinds for _ in range(number)]
        problem = QuestionError("cannot show", faces=given)
        for dice in (self.dice, by_kind, [None] * len(given)) if whole_roll else ([None] * len(given),):
            try:
                node = tuple(sorted(self._label(name, die) for name, die in zip(given, dice, strict=True)))
            except QuestionError as wrong:
                problem = problem if problem.code != "cannot show" else wrong
                continue
            if node in self.number:
                return self.number[node]
        raise problem

    def roll(self, faces: Iterable[Any]) -> int:
        """The node of a whole roll, which shows every die."""
        node = self.read(faces)
        if node < self.first_roll:
            raise QuestionError("not a roll", dice=len(self.dice), faces=self.show(node))
        return node

    def _label(self, name: Any, die: Die | None = None) -> int:
        """The label that a name means: the printed name that says the die, else that of this die."""
        for i, (_, face) in enumerate(self.labels):
            if self._name(i) != face and spelled(self._name(i)) == spelled(name):
                return i
        face = self.face(name)
        fitting = [i for i, (_, f) in enumerate(self.labels) if f == face]
        if die is not None:
            fitting = [i for i in fitting if self.kinds[self.labels[i][0]][0] == die]
        if not fitting:
            raise QuestionError("other die", die=die.name if die else "die", face=name)
        if len(fitting) > 1:
            raise QuestionError("which die", face=name, meant=[self._name(i) for i in fitting])
        return fitting[0]


@lru_cache(maxsize=32)
def lattice(dice: tuple[Die, ...]) -> Lattice:
    """The lattice of these dice, built once."""
    return Lattice(dice)


def handful(dice: int | Sequence[Die], faces: int | Iterable[Face]) -> tuple[Die, ...]:
    """The dice that a question means: so many equal dice with these faces, or the dice themselves.

    >>> len(handful(5, 6)), handful(1, 6)[0].faces
    (5, (1, 2, 3, 4, 5, 6))
    """
    if isinstance(dice, int) and not isinstance(dice, bool):
        must(isinstance(faces, int | Iterable) and not isinstance(faces, str | bool), "faces of a die", faces, "6")
        sides: Iterable[Any] = (
            range(1, whole(faces, "faces", 2, MOST_FACES) + 1)
            if isinstance(faces, int)
            else islice(faces, MOST_FACES + 1)
        )
        return (Die(tuple(sides)),) * whole(dice, "dice", 1, MOST_DICE)
    handful = tuple(islice(dice, MOST_DICE + 1)) if isinstance(dice, Iterable) else ()
    if not 0 < len(handful) <= MOST_DICE or not all(isinstance(die, Die) for die in handful):
        raise QuestionError("no dice")
    return handful
