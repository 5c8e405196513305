"""A search tree over what one player decides in imagined games (information-set Monte Carlo tree search).

A node is a question to him after moves of his own; positions that he cannot tell apart by these share it.
What others decide, and what luck brings, is drawn anew each time. Of his moves at a node the one is tried
that did best so far, with a bonus for those that were tried less (UCB1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Any

from bangkit.core.requests import Ask
from bangkit.strategy.careful import judge
from bangkit.strategy.glimpse import glimpse

Node = dict[Any, list[float]]
"""For each move: how often it was tried, and the sum of what came of it."""
EXPLORE = 0.5
"""How much a move gains by having been tried less."""


class SearchTree:
    """The nodes of one search, and the way that the running game has taken through them.

    `depth` own decisions after the first are searched; at each the `width` moves that the careful player likes best.
    """

    def __init__(self, name: str, depth: int, width: int) -> None:
        self.name, self.depth, self.width = name, depth, width
        self.nodes: dict[tuple[Any, ...], Node] = {}
        self.way: list[tuple[Node, Any]] = []
        self.key: tuple[Any, ...] = ()

    def begin(self, moves: Sequence[Any]) -> Any:
        """A new game begins: the first move to be tried in it."""
        self.way, self.key = [], ()
        return self.try_one("first", moves)

    def decide(self, table: Any, request: Ask) -> Any:
        """The move to be tried at a question to the searching player; nothing, where others decide or the tree ends."""
        if request.who != self.name or len(self.way) > self.depth:
            return None
        numbers = judge(glimpse(table, request))
        moves = sorted(numbers, key=lambda move: -numbers[move])[: self.width]
        return self.try_one(request.what, moves)

    def try_one(self, what: str, moves: Sequence[Any]) -> Any:
        """The most promising move; one that was never tried comes first."""
        node = self.nodes.setdefault((*self.key, what), {})
        chosen = next((move for move in moves if move not in node), None)
        if chosen is None:
            tried = log(sum(node[move][0] for move in moves))
            chosen = max(moves, key=lambda m: node[m][1] / node[m][0] + EXPLORE * sqrt(tried / node[m][0]))
        else:
            node[chosen] = [0.0, 0.0]
        self.way.append((node, chosen))
        self.key = (*self.key, what, chosen)
        return chosen

    def learn(self, worth: float) -> None:
        """What came of the game, for every move on its way."""
        for node, move in self.way:
            node[move][0] += 1
            node[move][1] += worth

    def best(self, doubt: float) -> Any:
        """The first move with the largest mean, unless it is not clearly better than the one that was tried first."""
        root = self.nodes["first",]
        first = next(iter(root))
        mean: Callable[[Any], float] = lambda move: root[move][1] / root[move][0]  # noqa: E731
        found = max(root, key=mean)
        spread = 0.5 * sqrt(1 / root[found][0] + 1 / root[first][0])
        return found if mean(found) - mean(first) > doubt * spread else first
