"""Perft: the move tree counted, a number that changes when any rule offers one move more or less.

A level of the tree is one answer: an option of a real choice, or an outcome of luck.
Decisions with one answer are followed without counting; free actions are counted apart and never taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bangkit.core.arguments import FLAG, NATURAL, Argument, check, not_of_kind, takes
from bangkit.core.errors import BangkitError
from bangkit.core.positions import Game
from bangkit.core.requests import Ask, Chance, Request
from bangkit.core.running import Tasks
from bangkit.stage.exact import run_one_task
from bangkit.stage.progress import counting
from bangkit.words.catalogue import say

GAME = Argument("a running game, or a table with its tasks", lambda game: isinstance(game, Game))
DEPTH = Argument("a whole number, 0 or more", NATURAL.holds)


@dataclass(frozen=True, slots=True)
class Perft:
    """The tree to a depth.

    `nodes` are the different sequences of answers, `ways` the same with every outcome of luck as often as it can
    come up, `free` the free actions on offer on the way; `parts` says for each first answer what lies below it.
    """

    nodes: int
    ways: int
    free: int
    parts: Mapping[str, int] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        return "\n".join([say("run.move tree", nodes=self.nodes, ways=self.ways, free=self.free), *self.lines()])

    def lines(self) -> list[str]:
        """The nodes below each first answer, one line each."""
        return [f"  {answer}: {nodes}" for answer, nodes in self.parts.items()]


@takes()
def perft(
    game: Game | Any, depth: int, tasks: Tasks | None = None, most: int = 1_000_000, progress: bool = True
) -> Perft:
    """The number of ways to go on from a game for `depth` answers; from a table, with the tasks of its game.

    Whatever luck the game has does not matter: every outcome is followed. With `progress` a bar counts the positions where that takes long.

    Raises:
        BangkitError: there are more than `most` positions on the way, forced ones too, or an argument is none.
    """
    check({"depth": depth, "most": most, "progress": progress}, {"depth": DEPTH, "most": DEPTH, "progress": FLAG})
    table, answers = game, ()
    if isinstance(game, Game):
        table, answers, tasks = game.position.table, tuple(answer for _, answer in game.position.answers), game.tasks
    if tasks is None:
        raise BangkitError(not_of_kind("the game", GAME.told, game))
    try:
        with counting(most, progress, "positions") as step:
            return _Counter(tasks, most, step).count(table, answers, depth)
    except RecursionError:
        raise BangkitError(say("run.deep tree", depth=depth)) from None


Answers = tuple[Any, ...]
"""What has been answered since a task boundary."""


class _Counter:
    def __init__(self, tasks: Tasks, most: int, step: Callable[[object], None]) -> None:
        self.tasks, self.most, self.left, self.step = tasks, most, most, step

    def open(self, table: Any, answers: Answers) -> tuple[Any, Answers, Request | None]:
        """The table at the last task boundary, the answers since, and what is asked then."""
        if self.left <= 0:
            raise BangkitError(say("run.large tree", number=f"{self.most:,}"))
        self.left -= 1
        self.step(table)
        while True:
            after = table.copy()
            request = run_one_task(after, self.tasks, answers)
            if request is not None or not after.agenda:
                return table, answers, request
            table, answers = after, ()

    def count(self, table: Any, answers: Answers, depth: int) -> Perft:
        """The tree below a table and the answers since its task began."""
        table, answers, request = self.open(table, answers)
        free = 0
        while isinstance(request, Ask):
            free += len(request.anytime)
            if len(request.options) != 1:
                break
            table, answers, request = self.open(table, (*answers, request.options[0]))
        if depth == 0:
            return Perft(1, 1, free)
        if request is None:
            return Perft(0, 0, free)
        ways_on = dict.fromkeys(request.options, 1) if isinstance(request, Ask) else request.outcomes()
        assert isinstance(request, (Ask, Chance))
        if depth == 1:
            return Perft(len(ways_on), sum(ways_on.values()), free, {str(each): 1 for each in ways_on})
        nodes = ways = 0
        parts: dict[str, int] = {}
        for answer, weight in ways_on.items():
            below = self.count(table, (*answers, answer), depth - 1)
            nodes, ways, free = nodes + below.nodes, ways + weight * below.ways, free + below.free
            parts[str(answer)] = below.nodes
        return Perft(nodes, ways, free, parts)
