"""The look-ahead player: he imagines how the cards may lie, plays every good move on, and asks how he stands then.

What he does not know is dealt out anew for every round of games (`determinization`), the roles as he believes them to be;
in one round each move is tried on the same deal and with the same luck, so that the moves differ and not their luck
(common random numbers). In the imagined games everybody plays as the careful player does (`playouts`) until they are
broken off, and the value model (`value`) judges them twice: when his turn is over and at the end. After each part of the
rounds the worse half of the moves is dropped (sequential halving).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from math import fsum, log2, sqrt
from random import Random
from typing import Any

from bangkit.core.arguments import POSITIVE, Argument, shortened
from bangkit.core.errors import BangkitError
from bangkit.core.luck import seed_number
from bangkit.strategy.bots.beliefs import dealer
from bangkit.strategy.bots.careful import judge
from bangkit.strategy.bots.determinization import Determinization
from bangkit.strategy.bots.memory import Memory, memory_of
from bangkit.strategy.bots.playouts import kind_of, played_on
from bangkit.strategy.bots.value import winning_chance
from bangkit.words.catalogue import say

MUCH = 1e12
"""More doubt than any advantage can outweigh."""
DOUBT = Argument(
    "a number, 0 or more",
    lambda value: isinstance(value, int | float | Fraction) and not isinstance(value, bool) and 0 <= value < MUCH,
)
USUAL = 4
"""So many players are alive where there is time for all playouts."""
LOOK = 8
"""After so many rounds it is looked whether a move is clearly worse than the careful one."""
CLEAR = 2.0
"""So many standard errors behind it is."""


@dataclass(frozen=True)
class LookAheadPlayer:
    """Looks ahead by playing imagined games to see what each move leads to; the careful move is left only for a better one.

    Args:
        playouts: imagined games for one decision, at most, while four are alive; with twice as many half as many.
        width: so many moves are tried, those that the careful player likes best.
        rounds: an imagined game is broken off and judged when everybody has had so many turns.
        doubt: how many standard errors a move must be better than the careful player's choice to be preferred.
        seed: what luck his imagination has; the same view and the same seed give the same choice.

    Raises:
        BangkitError: a number is none, or too small.
    """

    playouts: int = 320
    width: int = 8
    rounds: int = 1
    doubt: float = 0.7
    seed: int | str = 0

    imagines = True
    reads_log = False

    def __post_init__(self) -> None:
        wishes = (("playouts", POSITIVE, 1), ("width", POSITIVE, 1), ("rounds", POSITIVE, 1), ("doubt", DOUBT, None))
        for what, kind, least in wishes:
            value = getattr(self, what)
            if not kind.holds(value):
                raise BangkitError(say("bot.number", what=what, got=shortened(value), least=least))
        seed_number(self.seed)

    def weights(self, view: Any) -> Mapping[Any, int]:
        """Weight 1 for the move that did best."""
        liked = judge(view)
        kinds: dict[str, Any] = {}
        for move in sorted(liked, key=lambda move: -liked[move]):
            kinds.setdefault(kind_of(move, view.players), move)
        moves = list(kinds.values())[: self.width]
        if len(moves) < 2 or not view.options:
            return dict.fromkeys(moves[:1], 1)
        return {self.compare(view, moves): 1}

    def compare(self, view: Any, moves: Sequence[Any]) -> Any:
        """The best of these moves, the first of which is preferred in case of doubt.

        Raises:
            BangkitError: the view has nothing from which positions can be imagined.
        """
        if not hasattr(view, "imagine"):
            raise BangkitError(say("bot.cannot imagine"))
        luck, deal, memory = Random(seed_number(f"{self.seed}, {digest(view)}")).random, dealer(view), memory_of(view)
        living = sum(not player.out for player in view.players)
        games, turns = self.playouts * USUAL // living, self.rounds * living
        gains: dict[Any, list[float]] = {move: [] for move in moves}
        first, left, stages = moves[0], list(moves[1:]), max(1, round(log2(len(moves))))
        for _ in range(stages):
            for number in range(max(1, games // (stages * (1 + len(left))))):
                imagined, seed = view.imagine(luck, deal), int(luck() * 2**60)
                worths = {move: worth(imagined, move, seed, memory, view.name, turns) for move in (first, *left)}
                for move in left:
                    gains[move].append(worths[move] - worths[first])
                if number % LOOK == LOOK - 1:
                    left = [move for move in left if advantage(gains[move], -CLEAR) >= 0]
            left = sorted(left, key=lambda move: -fsum(gains[move]))[: max(1, len(left) // 2)]
            if not left:
                return first
        return left[0] if advantage(gains[left[0]], self.doubt) > 0 else first


def worth(imagined: Determinization, move: Any, luck: int, memory: Memory, name: str, turns: int) -> float:
    """What a player's chance to win becomes in one imagined game: the mean of what it is after his turn and after so many turns.

    After his turn there is little luck in it, and later more of what others make of it.
    """
    early: list[float] = []
    end = played_on(
        imagined, move, luck, memory, turns=turns, after_turn=lambda table: early.append(winning_chance(table, name))
    )
    late = winning_chance(end, name)
    return (early[0] + late) / 2 if early else late


def advantage(gains: Sequence[float], doubt: float) -> float:
    """The mean of the gains less so many standard errors of it.

    >>> advantage([0.1, 0.3], 0), round(advantage([0.1, 0.3], 1), 6)
    (0.2, 0.1)
    """
    number = len(gains)
    mean = fsum(gains) / number
    return mean - float(doubt) * sqrt(fsum((each - mean) ** 2 for each in gains) / max(number - 1, 1) / number)


LAST = ("asked", "what", "rule", "facts", "options", "anytime", "unseen", "winners", "spent", "ahead")
"""The parts of a view in the order in which they count, behind all others."""


def digest(view: Any) -> str:
    """A number for what a view shows, the log left out: equal views give equal luck, however their class is put together."""
    names = [field.name for field in fields(view) if field.name != "log"]
    names.sort(key=lambda name: LAST.index(name) if name in LAST else -1)
    shown = [f"{name} {getattr(view, name)}" for name in names]
    return hashlib.sha256("\n".join(shown).encode()).hexdigest()
