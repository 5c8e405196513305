"""The look-ahead player: he imagines how the cards may lie, plays every good move on, and counts what comes of it.

What he does not know is dealt out anew for every round of games (`determine`); in one round each move is tried on the same
deal and with the same luck, so that the moves differ and not their luck (common random numbers).
After each part of the rounds the worse half of the moves is dropped (sequential halving).
In the imagined games everybody plays as the careful player does; after `horizon` decisions they are broken off
and judged by what lies on the table (`prospects`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import fields
from math import inf, log2
from random import Random
from reprlib import repr as shortened
from typing import Any

from bangkit.core.errors import BangkitError
from bangkit.core.luck import seed_number
from bangkit.core.requests import Ask, Chance
from bangkit.core.running import Runner
from bangkit.strategy.believing import chances, dealer
from bangkit.strategy.careful import favourites, judge
from bangkit.strategy.determine import Deal, Imagined
from bangkit.strategy.glimpse import glimpse
from bangkit.strategy.prospects import can_be_judged, outlook
from bangkit.strategy.searchtree import SearchTree
from bangkit.words.players import cannot_imagine, no_such_number

Uniform = Callable[[], float]
Decide = Callable[[Any, Ask], Any]
"""Answers a question of an imagined game, or None to leave it to careful play."""


class LookAheadPlayer:
    """Looks ahead by playing imagined games to see what each move leads to.

    Args:
        playouts: imagined games for one decision.
        width: so many moves are tried, those that the careful player likes best.
        horizon: decisions in an imagined game before it is broken off and judged; None plays to the end.
        seed: what luck his imagination has; the same view and the same seed give the same choice.
        doubt: how many standard errors a move must be better than the careful player's choice to be preferred.
        depth: how many later decisions of his own are searched as well (`searchtree`) instead of played carefully.
        remembers: whether roles are dealt as he believes them to be (`believing`), or all deals are equally likely.

    Raises:
        BangkitError: a number is none, or too small.
    """

    imagines = True

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
        self.reads_log, self.depth = bool(remembers), depth
        self.playouts, self.width, self.horizon, self.seed, self.doubt = playouts, width, horizon, seed, doubt

    def weights(self, view: Any) -> Mapping[Any, int]:
        """Weight 1 for the move that did best."""
        liked = judge(view, chances(view) if self.reads_log else None)
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
            raise BangkitError(cannot_imagine())
        luck = Random(seed_number(f"{self.seed}, {digest(view)}")).random
        deal = dealer(view) if self.reads_log else None
        if self.depth:
            return self.search(view, moves, luck, deal)
        results: dict[Any, list[float]] = {move: [] for move in moves}
        left, stages = list(moves), max(1, round(log2(len(moves))))
        for _ in range(stages):
            for _ in range(max(1, self.playouts // (stages * len(left)))):
                moment, number = view.imagine(luck, deal), luck()
                for move in left:
                    results[move].append(self.outcome(moment, view.name, move, Random(number).random))
            ranked = sorted(left[1:], key=lambda move: -sum(results[move]))
            left = [left[0], *ranked[: max(1, len(left) // 2)]]
        return self.preferred(results, left)

    def search(self, view: Any, moves: list[Any], luck: Uniform, deal: Deal | None) -> Any:
        """The best of these moves by a search tree with the same number of imagined games."""
        tree = SearchTree(view.name, self.depth, self.width)
        for _ in range(self.playouts):
            moment = view.imagine(luck, deal)
            tree.learn(self.outcome(moment, view.name, tree.begin(moves), luck, tree.decide))
        return tree.best(self.doubt)

    def preferred(self, results: Mapping[Any, list[float]], left: list[Any]) -> Any:
        """The best of the moves that are left, unless it is not clearly better than the first."""
        first, best = left[0], max(left, key=lambda move: sum(results[move]))
        differences = [one - other for one, other in zip(results[best], results[first], strict=True)]
        number, mean = len(differences), sum(differences) / len(differences)
        spread = (sum((each - mean) ** 2 for each in differences) / max(number - 1, 1) / number) ** 0.5
        return best if mean > self.doubt * spread else first

    def outcome(self, moment: Imagined, name: str, move: Any, luck: Uniform, decide: Decide | None = None) -> float:
        """How an imagined game ends, or looks after some decisions, when it begins with a move."""
        runner = moment.start()
        table = runner.table
        horizon = self.horizon if self.horizon is not None and can_be_judged(table) else 1_000
        play_on(runner, move, luck, horizon, decide)
        return outlook(table, name)


def check_number(what: str, got: Any, fits: bool, least: int | None = None) -> None:
    """Raise `BangkitError` unless a wish of the look-ahead player fits."""
    if not fits or isinstance(got, bool):
        raise BangkitError(no_such_number(what, shortened(got), least))


def play_on(runner: Runner, move: Any, luck: Uniform, decisions: int, decide: Decide | None = None) -> None:
    """Everybody plays carefully for so many decisions, beginning with a move, but where `decide` says otherwise."""
    table, request = runner.table, runner.advance(move)
    while request is not None:
        if isinstance(request, Chance):
            request = runner.advance(request.pick(luck()))
        elif len(request.options) == 1:
            request = runner.advance(request.options[0])
        elif decisions <= 0:
            runner.close()
            return
        else:
            decisions -= 1
            wanted = decide(table, request) if decide is not None else None
            request = runner.advance(choice(table, request, luck) if wanted is None else wanted)


def choice(table: Any, request: Ask, luck: Uniform) -> Any:
    """What a careful player answers; luck decides among equals."""
    best = favourites(glimpse(table, request))
    return best[0] if len(best) == 1 else best[int(luck() * len(best))]


def digest(view: Any) -> str:
    """A number for what a view shows, the log left out: equal views give equal luck."""
    shown = [f"{field.name} {getattr(view, field.name)}" for field in fields(view) if field.name != "log"]
    return hashlib.sha256("\n".join(shown).encode()).hexdigest()
