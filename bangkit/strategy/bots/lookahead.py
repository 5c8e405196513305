"""The look-ahead player: he imagines how the cards may lie, plays every good move on, and counts what comes of it.

What he does not know is dealt out anew for every round of games (`determinization`); in one round each move is tried
on the same deal and with the same luck, so that the moves differ and not their luck (common random numbers).
After each part of the rounds the worse half of the moves is dropped (sequential halving).
In the imagined games everybody plays as the careful player does; after `horizon` decisions they are broken off
and judged by what lies on the table (`playouts`).

Later decisions of his own can be searched as well (information-set Monte Carlo tree search, `SearchTree`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from math import fsum, inf, log, log2, sqrt
from random import Random
from reprlib import repr as shortened
from typing import Any

from bangkit.core.errors import BangkitError
from bangkit.core.luck import seed_number
from bangkit.core.requests import Ask
from bangkit.strategy.bots.beliefs import dealer
from bangkit.strategy.bots.careful import judge
from bangkit.strategy.bots.determinization import Deal, Determinization, Uniform
from bangkit.strategy.bots.enmity import prior_chances
from bangkit.strategy.bots.memory import Memory, memory_of
from bangkit.strategy.bots.playouts import Decide, can_be_judged, play_on, winning_chance
from bangkit.words.catalogue import say

Node = dict[Any, list[float]]
"""For each move: how often it was tried, and the sum of what came of it."""
EXPLORE = 0.5
"""How much a move gains by having been tried less."""


class SearchTree:
    """The nodes of one search over what one player decides, and the way that the running game has taken through them.

    A node is a question to him after moves of his own; positions that he cannot tell apart by these share it.
    What others decide, and what luck brings, is drawn anew each time. Of his moves at a node the one is tried
    that did best so far, with a bonus for those that were tried less (UCB1).

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

    def decide(self, view: Any, request: Ask) -> Any:
        """The move to be tried at a question to the searching player; nothing, where others decide or the tree ends."""
        if request.who != self.name or len(self.way) > self.depth:
            return None
        numbers = judge(view)
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


class LookAheadPlayer:
    """Looks ahead by playing imagined games to see what each move leads to.

    Args:
        playouts: imagined games for one decision.
        width: so many moves are tried, those that the careful player likes best.
        horizon: decisions in an imagined game before it is broken off and judged; None plays to the end.
        seed: what luck his imagination has; the same view and the same seed give the same choice.
        doubt: how many standard errors a move must be better than the careful player's choice to be preferred.
        depth: how many later decisions of his own are searched as well (`SearchTree`) instead of played carefully.
        remembers: whether roles are dealt as he believes them to be (`beliefs`), or all deals are equally likely.

    Raises:
        BangkitError: a number is none, or too small.
    """

    imagines = True
    reads_log = False

    def __init__(
        self,
        playouts: int = 60,
        width: int = 5,
        horizon: int | None = 30,
        seed: int | str = 0,
        doubt: float = 0.5,
        remembers: bool = True,
        depth: int = 0,
    ) -> None:
        for what, number, least in (("playouts", playouts, 1), ("width", width, 1), ("depth", depth, 0)):
            check_number(what, number, isinstance(number, int) and number >= least, least)
        check_number("horizon", horizon, horizon is None or (isinstance(horizon, int) and horizon >= 0), 0)
        check_number("doubt", doubt, isinstance(doubt, (int, float)) and 0 <= doubt < inf)
        seed_number(seed)
        self.remembers, self.depth = bool(remembers), depth
        self.playouts, self.width, self.horizon, self.seed, self.doubt = playouts, width, horizon, seed, doubt

    def weights(self, view: Any) -> Mapping[Any, int]:
        """Weight 1 for the move that did best."""
        liked = judge(view, None if self.remembers else prior_chances(view))
        moves = sorted(liked, key=lambda move: -liked[move])[: self.width]
        if len(moves) < 2 or not view.options:
            return dict.fromkeys(moves[:1], 1) if view.options or moves else {}
        return {self.compare(view, moves): 1}

    def compare(self, view: Any, moves: list[Any]) -> Any:
        """The best of these moves, the first of which is preferred in case of doubt.

        Raises:
            BangkitError: the view has nothing from which positions can be imagined.
        """
        if not hasattr(view, "imagine"):
            raise BangkitError(say("bot.cannot imagine"))
        luck = Random(seed_number(f"{self.seed}, {digest(view)}")).random
        deal = dealer(view) if self.remembers else None
        if self.depth:
            return self.search(view, moves, luck, deal)
        results: dict[Any, list[float]] = {move: [] for move in moves}
        left, stages = list(moves), max(1, round(log2(len(moves))))
        for _ in range(stages):
            for _ in range(max(1, self.playouts // (stages * len(left)))):
                moment, number = view.imagine(luck, deal), luck()
                for move in left:
                    results[move].append(self.outcome(moment, view, move, Random(number).random))
            ranked = sorted(left[1:], key=lambda move: -fsum(results[move]))
            left = [left[0], *ranked[: max(1, len(left) // 2)]]
        return self.preferred(results, left)

    def search(self, view: Any, moves: list[Any], luck: Uniform, deal: Deal | None) -> Any:
        """The best of these moves by a search tree with the same number of imagined games."""
        tree = SearchTree(view.name, self.depth, self.width)
        for _ in range(self.playouts):
            moment = view.imagine(luck, deal)
            tree.learn(self.outcome(moment, view, tree.begin(moves), luck, tree.decide))
        return tree.best(self.doubt)

    def preferred(self, results: Mapping[Any, list[float]], left: list[Any]) -> Any:
        """The best of the moves that are left, unless it is not clearly better than the first."""
        first, best = left[0], max(left, key=lambda move: fsum(results[move]))
        differences = [one - other for one, other in zip(results[best], results[first], strict=True)]
        number, mean = len(differences), fsum(differences) / len(differences)
        spread = (fsum((each - mean) ** 2 for each in differences) / max(number - 1, 1) / number) ** 0.5
        return best if mean > self.doubt * spread else first

    def outcome(
        self, moment: Determinization, view: Any, move: Any, luck: Uniform, decide: Decide | None = None
    ) -> float:
        """How an imagined game ends, or looks after some decisions, when it begins with a move."""
        runner = moment.start()
        table = runner.table
        horizon = self.horizon if self.horizon is not None and can_be_judged(table) else 1_000
        living = [player.name for player in table.players if not player.out]
        memory = memory_of(view).copy() if self.remembers else Memory(tuple(table.by_name), living)
        play_on(runner, move, luck, horizon, memory, decide)
        return winning_chance(table, view.name)


def check_number(what: str, got: Any, fits: bool, least: int | None = None) -> None:
    """Raise `BangkitError` unless a wish of the look-ahead player fits.

    >>> check_number("width", 0, False, 1)
    Traceback (most recent call last):
    bangkit.core.errors.BangkitError: width is a whole number, 1 or more, not 0
    """
    if not fits or isinstance(got, bool):
        raise BangkitError(say("bot.number", what=what, got=shortened(got), least=least))


LAST = ("asked", "what", "rule", "facts", "options", "anytime", "unseen", "winners", "spent", "ahead")
"""The parts of a view in the order in which they count, behind all others."""


def digest(view: Any) -> str:
    """A number for what a view shows, the log left out: equal views give equal luck, however their class is put together."""
    names = [field.name for field in fields(view) if field.name != "log"]
    names.sort(key=lambda name: LAST.index(name) if name in LAST else -1)
    shown = [f"{name} {getattr(view, name)}" for name in names]
    return hashlib.sha256("\n".join(shown).encode()).hexdigest()
