"""Where was it won and lost? A played game looked through again: everybody's chance at every decision, and the turning points.

A step is a decision and what came until the next one. A step in which luck was asked counts as luck, any other as the choice
of whoever decided. Apart from that, each choice of the viewer is held against his other moves: imagined games are played on
for a few decisions and judged by the value model, all moves on the same deals with the same luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum, sqrt
from random import Random
from typing import Any

from bangkit.core.arguments import FLAG, POSITIVE, TEXT, check, instance_of, or_none, takes
from bangkit.core.errors import BangkitError
from bangkit.core.luck import seed_number
from bangkit.core.positions import Game
from bangkit.core.requests import Ask, Free
from bangkit.stage.script import drawn
from bangkit.strategy.bots.beliefs import dealer
from bangkit.strategy.bots.careful import judge
from bangkit.strategy.bots.determinization import Determinization, Moment, view_of
from bangkit.strategy.bots.memory import memory_of
from bangkit.strategy.bots.playouts import kind_of, played_on
from bangkit.strategy.bots.value import seat_chances
from bangkit.strategy.lab.compare import player_called, position_of
from bangkit.strategy.lab.position_value import value
from bangkit.strategy.lab.refining import SEVERAL
from bangkit.strategy.lab.turning_points import CHOICE, HORIZON, LUCK, ChoiceVerdict, GameStep, Review
from bangkit.words.catalogue import say

WIDTH, LOOK, SURE = 5, 12, 1.96
"""Moves that are held against each other, runs to pick the best of them, and standard errors of an interval at 95%."""
PLAYED = instance_of("a whole game, or the path of a saved one (a view knows only now)", object)
KINDS = {"viewer": or_none(TEXT), "open_handed": FLAG, "points": POSITIVE, "runs": SEVERAL}
Result = tuple[float, tuple[float, ...]]
"""How an imagined game stands when it is broken off: the chance of whoever moved, and everybody's life."""


@takes()
def review(
    game: Any,
    viewer: str | None = None,
    *,
    open_handed: bool = False,
    points: int = 6,
    runs: int = 40,
    seed: int | str = 1,
) -> Review:
    """Look through a played game: everybody's chance to win at every decision, and the turning points.

    Args:
        game: a game, over or still running, or the path of a saved one.
        viewer: whose chance is meant and whose knowledge is used, by default that of the first seat.
        open_handed: the god's view: all chances, and what was better, told with every card and role open.
        points: so many turning points are named at most: the largest changes and the costliest choices.
        runs: imagined games for each move by which a choice is judged.
        seed: the luck of the imagined games.

    Raises:
        BangkitError: nothing has been decided in the game yet, or something is wrong with the wishes.
    """
    check({"viewer": viewer, "open_handed": open_handed, "points": points, "runs": runs}, KINDS)
    seed_number(seed)
    played = position_of(game, "review", PLAYED)
    names = list(played.table.by_name)
    name = names[0] if viewer is None else player_called(viewer, names)
    if not played.history[0]:
        raise BangkitError(say("review.nothing"))
    steps, choices = _steps(played, name, open_handed)
    judged = _costliest(choices, _Trial(open_handed, seed), points, runs)
    steps = [replace(step, verdict=judged.get(step.number)) for step in steps]
    chosen = _chosen(steps, name, points)
    return Review(name, open_handed, tuple(steps), tuple(s for s in steps if s.number in chosen), runs)


def _chosen(steps: Sequence[GameStep], name: str, points: int) -> set[int]:
    """The numbers of the turning points: the costliest choices that can be told, then the largest changes."""
    told = [step for step in steps if step.verdict is not None and step.verdict.told_apart]
    costly = sorted(told, key=lambda step: -step.verdict.gain if step.verdict else 0.0)[: (points + 1) // 2]
    numbers = {step.number for step in costly}
    for step in sorted(steps, key=lambda step: -abs(step.change(name))):
        if len(numbers) < points:
            numbers.add(step.number)
    return numbers


# -- the steps -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Stand:
    """Where a game stood before a decision: everybody's chances, what was asked, and how much had been recorded until then."""

    chances: Mapping[str, float]
    request: Any
    turn: int
    recorded: int
    drawn: int
    lines: int


def _stand(game: Game, name: str, open_handed: bool) -> _Stand:
    at, found = game.position, value(game, name, open_handed=open_handed)
    recorded = at.recorded + len(at.answers)
    return _Stand(found.seats, game.request, game.table.turn, recorded, drawn(game), len(game.log))


Choices = dict[int, tuple[Game, Any]]
"""The games as they stood where somebody's choice is judged, and what he chose, by the number of the step."""


def _steps(played: Game, name: str, open_handed: bool) -> tuple[list[GameStep], Choices]:
    """All steps of a game, and the choices that are judged."""
    back, lines, answers = played.fork(), played.log, list(played._record)
    stands, choices = [_stand(back, name, open_handed)], {}
    for number in range(played.history[0], 0, -1):
        back.undo()
        stands.insert(0, _stand(back, name, open_handed))
        request = stands[0].request
        answer = answers[stands[0].recorded]
        if isinstance(request, Ask) and (open_handed or request.who == name) and answer in request.options:
            choices[number] = back.fork(), answer
    steps: list[GameStep] = []
    for number, (now, after) in enumerate(zip(stands, stands[1:], strict=False), 1):
        answer, request = answers[now.recorded], now.request
        who = answer.who if isinstance(answer, Free) else request.who if isinstance(request, Ask) else None
        told = tuple([str(line.text(name)) for line in lines[now.lines : after.lines]])
        move = str(answer.move if isinstance(answer, Free) else answer)
        if who not in (name, None) and not open_handed:
            move = ""  # what another player has answered may be his secret; what everybody saw of it stands in the log
        cause = LUCK if after.drawn > now.drawn else CHOICE
        steps.append(
            GameStep(number, now.turn, who, request.what, move, request.rule, cause, now.chances, after.chances, told)
        )
    return steps, choices


# -- what was better -------------------------------------------------------------------------------


class _Trial:
    """Tries moves of a position out, on imagined deals or, open-handed, on the real one."""

    def __init__(self, open_handed: bool, seed: int | str) -> None:
        self.open_handed, self.seed = open_handed, seed

    def ways(self, game: Game, played: Any) -> list[Any]:
        """The moves that a careful player likes best, cards of one name as one, the played one first."""
        liked = judge(view_of(game))
        kinds: dict[str, Any] = {}
        for move in sorted(game.options, key=lambda move: (move != played, -liked.get(move, 0.0))):
            kinds.setdefault(kind_of(move, game.table.players), move)
        return list(kinds.values())[:WIDTH]

    def results(self, game: Game, moves: Sequence[Any], runs: int, part: str) -> list[list[Result]]:
        """How the imagined games of each move stand in the end; run n has the same deal and luck for every move."""
        view, moment = view_of(game), Moment.of(game)
        deal, memory = dealer(view), memory_of(view)
        luck = Random(seed_number(f"{self.seed}, {part}")).random
        found: list[list[Result]] = [[] for _ in moves]
        for _ in range(runs):
            if self.open_handed:
                imagined = Determinization(moment.before, moment.given, moment.request.fingerprint, moment.tasks)
            else:
                imagined = view.imagine(luck, deal)
            seed = int(luck() * 2**60)
            for way, move in enumerate(moves):
                table = played_on(imagined, move, seed, memory, decisions=HORIZON)
                lives = tuple([0.0 if each.out else float(max(each.life, 0)) for each in table.players])
                found[way].append((seat_chances(table)[view.name], lives))
        return found


def _costliest(choices: Choices, trial: _Trial, points: int, runs: int) -> dict[int, ChoiceVerdict]:
    """The choices that seem to have given most away, each held against the best other move in games of their own."""
    seemed = []
    for number, (game, played) in choices.items():
        ways = trial.ways(game, played)
        if len(ways) > 1:
            means = [fsum(chance for chance, _ in each) for each in trial.results(game, ways, LOOK, f"look {number}")]
            best = max(range(1, len(ways)), key=lambda way: means[way])
            seemed.append((means[best] - means[0], number, ways[0], ways[best]))
    seemed.sort(key=lambda each: -each[0])
    return {
        number: _verdict(choices[number][0], trial, (move, better), runs, f"step {number}")
        for gain, number, move, better in seemed[:points]
        if gain > 0
    }


def _verdict(game: Game, trial: _Trial, moves: tuple[Any, Any], runs: int, part: str) -> ChoiceVerdict:
    played, better = trial.results(game, moves, runs, part)
    gains = [other[0] - one[0] for one, other in zip(played, better, strict=True)]
    mean = fsum(gains) / runs
    spread = SURE * sqrt(fsum((each - mean) ** 2 for each in gains) / (runs - 1) / runs)
    lives = [
        fsum(other[1][seat] - one[1][seat] for one, other in zip(played, better, strict=True)) / runs
        for seat in range(len(played[0][1]))
    ]
    most = max(range(len(lives)), key=lambda seat: abs(lives[seat]))
    about = game.table.players[most].name
    return ChoiceVerdict(str(moves[1]), mean, mean - spread, mean + spread, runs, about, lives[most])
