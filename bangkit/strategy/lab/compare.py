"""Which move is best? Every move played on, on the same deals with the same luck, or followed exactly to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from bangkit.core.arguments import NATURAL, Argument, demand
from bangkit.core.errors import AmbiguousMove, BangkitError, IllegalMove
from bangkit.core.luck import seed_number
from bangkit.core.positions import Game
from bangkit.core.requests import Ask, Chance, Free
from bangkit.odds.rendering import sure
from bangkit.stage import Scenario, load, load_scenario, read_scenario
from bangkit.stage.expectations import FACE
from bangkit.strategy.bots.determinization import Moment
from bangkit.strategy.bots.memory import seen_before
from bangkit.strategy.bots.registry import Cast, label_of, named
from bangkit.strategy.lab.comparison import ComparedMove, Comparison
from bangkit.strategy.lab.executors import PROCESSES, Pieces, bar, chosen
from bangkit.strategy.lab.play import DURATION, SECONDS, PlayerFault
from bangkit.strategy.lab.sequential import GOALS, Alternative, Goal, PairedRuns, SequentialTest
from bangkit.strategy.lab.simulations import level_of
from bangkit.words.catalogue import say

RUNS = 2000
"""So many runs of each move are played at most."""
BUDGET = 400
"""So many steps of the exact walk are tried for each move."""
LONG = 6.0
"""Work of so many seconds is worth a pool of processes."""
SEVERAL = Argument("a whole number from 2 on", lambda value: type(value) is int and value > 1)
SUITS_MATTER = frozenset({"Apache Kid"})
"""Characters for whom two cards of one name may differ."""


def compare(
    position: Any,
    moves: Sequence[Any] | None = None,
    *,
    players: Any = "careful",
    confidence: Any = "0.95",
    runs: int = RUNS,
    seed: int | str = 1,
    goal: str | Goal = "win",
    open_handed: bool = False,
    budget: int = BUDGET,
    executor: Executor | str | None = PROCESSES,
    progress: bool = True,
    seconds: float = SECONDS,
) -> Comparison:
    """Rank the moves of the player who is asked by the chance that his side wins.

    After the move everybody goes on as `players` do, the mover too. Where every outcome of luck can be followed
    to the end of the game, the value is exact; else the game is played to its end again and again,
    all moves with the same deals and the same luck, until the best two are told apart or the runs are used up.
    What the mover cannot see is dealt out anew in every run. `bangkit.show.best_moves.plot(found)` draws the result.

    Args:
        position: a running game, a scenario, the path of a scenario or of a saved game, or the text of a scenario.
        moves: the moves to compare, as texts or as they are on offer; by default all, cards of one name as one.
        players: who plays on: one bot for all, a list by seat, or a mapping from names or from roles.
        confidence: the chance that everything said about the differences holds.
        runs: so often each move is played at most.
        seed: the luck of everything; the result depends on no number of processes.
        goal: "win" (the mover's side), "survive", or a function of the table at the end that gives 0 to 1.
        open_handed: whether the cards and roles stay as they lie, although the mover cannot see them.
        budget: so many steps of the exact walk are tried for each move; 0 for none.
        executor: `"processes"` for all cores when it takes long, None, or a `concurrent.futures.Executor`.
        progress: whether a bar appears when it takes longer.
        seconds: how long a bot that is not one of the kit's own may think about one answer.

    Raises:
        IllegalMove: a move is not on offer; it carries every rule against it.
        PlayerFault: a bot raised, never answered, or answered with what is not on offer.
        BangkitError: there is nothing to decide, or something is wrong with the wishes.

    >>> print(compare(SHOT, ["BANG! -> Ben"]).verdict)
    BANG! 5D -> Ben: 100.00%.
    """
    wishes = CompareSettings(seed, open_handed, goal, seconds, confidence, runs, budget, executor, progress)
    game = position_of(position)
    request = _decision(game)
    groups = _groups(game, request, moves)
    question = Decision(game, request.who, say("compare.what now", name=request.who, what=request.what))
    assumed = say("compare.later", name=request.who, players=label_of(players, len(game.table.players)))
    ways = [Alternative(str(group[0]), group[0], players) for group in groups]
    return _compared(question, ways, wishes, assumed, [tuple(map(str, group)) for group in groups])


def compare_players(
    position: Any,
    bots: Sequence[Any] | Mapping[str, Any],
    name: str | None = None,
    *,
    players: Any = "careful",
    confidence: Any = "0.95",
    runs: int = RUNS,
    seed: int | str = 1,
    goal: str | Goal = "win",
    open_handed: bool = False,
    budget: int = BUDGET,
    executor: Executor | str | None = PROCESSES,
    progress: bool = True,
    seconds: float = SECONDS,
) -> Comparison:
    """Rank players in one seat, from one position, on the same deals with the same luck.

    Args:
        position: as in `compare`, and so is everything that is not told here.
        bots: the players to compare, a list or a mapping from the names that they get in the table.
        name: whose seat they take, by default that of the player who is asked.
        players: who plays for everybody else.

    Raises:
        PlayerFault: a bot raised, never answered, or answered with what is not on offer.
        BangkitError: something is wrong with the wishes.
    """
    wishes = CompareSettings(seed, open_handed, goal, seconds, confidence, runs, budget, executor, progress)
    game = position_of(position)
    request = _decision(game, forced=True)
    seat = request.who if name is None else name
    if not isinstance(seat, str) or seat not in game.table.by_name:
        raise BangkitError(say("compare.no such seat", name=seat, names=", ".join(game.table.by_name)))
    if isinstance(bots, (str, bytes)) or not isinstance(bots, (Mapping, Sequence)):
        raise BangkitError(say("compare.two players"))
    by_name = dict(bots) if isinstance(bots, Mapping) else {named(each): each for each in bots}
    if len(by_name) < max(len(bots), 2):
        raise BangkitError(say("compare.two players"))
    roles = {player.name: player.role for player in game.table.players}
    others = Cast(players, tuple(roles)).of(roles)
    question = Decision(game, seat, say("compare.who now", name=seat), "player")
    assumed = say("compare.later bots", players=label_of(players, len(roles)))
    ways = [Alternative(label, None, {**others, seat: each}) for label, each in by_name.items()]
    return _compared(question, ways, wishes, assumed, [(way.label,) for way in ways])


@dataclass(frozen=True)
class CompareSettings:
    """How alternatives are compared; the fields are those of `compare`."""

    seed: int | str
    open_handed: bool
    goal: str | Goal
    seconds: float
    confidence: Any
    runs: int
    budget: int
    executor: Executor | str | None
    progress: bool

    def check(self) -> None:
        """Raise `BangkitError` if something is wrong with them."""
        if not callable(self.goal) and not (isinstance(self.goal, str) and self.goal in GOALS):
            raise BangkitError(say("compare.no goal", known=", ".join(map(repr, GOALS)), got=repr(self.goal)[:60]))
        seed_number(self.seed)
        demand(self.seconds, DURATION, "lab.seconds")
        level_of(self.confidence)
        demand(self.runs, SEVERAL, "compare.runs")
        demand(self.budget, NATURAL, "compare.budget")


@dataclass(frozen=True)
class Decision:
    """What is asked about a position: whose decision it is, in words, and what the alternatives are."""

    game: Game
    name: str
    told: str
    heading: str = "move"


# -- the position ----------------------------------------------------------------------------------


def position_of(position: Any) -> Game:
    """The game that is meant.

    Raises:
        BangkitError: it is nothing of the kind, or its file is not there or wrong.
    """
    if isinstance(position, Game):
        return position
    if isinstance(position, Scenario):
        return _staged(position)
    if isinstance(position, str) and "\n" in position:
        return _staged(read_scenario(position))
    if isinstance(position, (str, Path)):
        path = Path(position)
        if not _is_there(path):
            raise BangkitError(say("compare.no file", path=str(path)[:200]))
        loaded = _staged(load_scenario(path)) if path.suffix == ".toml" else load(path)
        return position_of(loaded)
    raise BangkitError(say("compare.no position", got=repr(position)[:60]))


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long, or with letters that no path may have
        return False


def _staged(scenario: Scenario) -> Game:
    game: Game = scenario.game()
    return game


def _decision(game: Game, forced: bool = False) -> Ask:
    """What is asked; raises `BangkitError` if nobody has a choice."""
    request = game.request
    if request is None:
        raise BangkitError(say("compare.over", winners=", ".join(game.winners)))
    if isinstance(request, Chance):
        raise BangkitError(say("compare.luck first", what=request.what))
    if not forced and len(_offered(request)) == 1:
        raise BangkitError(say("compare.one move", name=request.who, move=request.options[0]))
    return request


def _offered(request: Ask) -> list[Any]:
    """What the player who is asked may do: answer, or act freely first."""
    return [*request.options, *(free for free in request.anytime if free.who == request.who)]


def _groups(game: Game, request: Ask, moves: Sequence[Any] | None) -> list[list[Any]]:
    """The moves to compare, those that come to the same in one group; the first stands for all."""
    groups: dict[str, list[Any]] = {}
    for move in _offered(request):
        groups.setdefault(_kind(game, move), []).append(move)
    if moves is None:
        return list(groups.values())
    if isinstance(moves, str):
        moves = [moves]
    moves = list(moves) if isinstance(moves, Iterable) else []
    if not moves:
        raise BangkitError(say("compare.no moves"))
    wanted: dict[str, list[Any]] = {}
    for move in moves:
        meant = _meant(game, request, move)
        kind = _kind(game, meant)
        if kind in wanted:
            first = wanted[kind][0]
            raise BangkitError(
                say("compare.twice" if first == meant else "compare.count as one", move=meant, first=first)
            )
        wanted[kind] = [meant, *(other for other in groups[kind] if other != meant)]
    return list(wanted.values())


def _kind(game: Game, move: Any) -> str:
    """What tells a move from others: its text, without the faces of cards unless somebody cares for suits."""
    if any(player.character in SUITS_MATTER for player in game.table.players):
        return str(move)
    return FACE.sub("", str(move))


def _meant(game: Game, request: Ask, move: Any) -> Any:
    """The move on offer that is meant; a name of a card stands for any card of that name."""
    offered = _offered(request)
    if not isinstance(move, (str, Free)) and move in offered:
        return move
    same = [each for each in offered if str(each).casefold() == " ".join(str(move).split()).casefold()]
    if same:
        return same[0]
    who, read = game.read(str(move))
    found = [each for each in game.completions(who, read) if each in offered] if who == request.who else []
    if not found:
        raise IllegalMove(str(read), game.refusals(who, read))
    if len({_kind(game, each) for each in found}) > 1:
        raise AmbiguousMove(str(read), list(map(str, found)))
    return found[0]


# -- playing ---------------------------------------------------------------------------------------


def _compared(
    question: Decision, ways: list[Alternative], wishes: CompareSettings, assumed: str, same: list[tuple[str, ...]]
) -> Comparison:
    """Follow what can be followed, play the rest, and say what was done."""
    wishes.check()
    game, name = question.game, question.name
    for way in ways:
        Cast(way.bots, tuple(game.table.by_name))
    given = tuple(game.position.answers)
    runs = PairedRuns(
        Moment.of(game), given, name, tuple(ways), wishes.seed, wishes.open_handed, wishes.goal, float(wishes.seconds),
        seen_before(game),
    )  # fmt: skip
    exact = [runs.exact(way, wishes.budget) for way in range(len(ways))]
    test = SequentialTest(exact, wishes.runs, float(level_of(wishes.confidence)))
    notes: list[str] = []
    if not test.decided:
        with bar(wishes.runs, 0, wishes.progress, "runs") as shown:
            notes = _Playing(runs, wishes, shown.update).all(test)
    ranked = _ranked(test)
    best, apart = ranked[0], len(test.left) == 1 < len(ranked)
    goal = f"compare.{wishes.goal}" if isinstance(wishes.goal, str) else "compare.own goal"
    return Comparison(
        name=name,
        question=question.told,
        goal=say(goal, name=name),
        choices=tuple(
            ComparedMove(ways[n].label, same[n], test.value(n), test.gap(n, best), len(test.results[n]), exact[n])
            for n in ranked
        ),
        separated=apart,
        confidence=test.confidence,
        runs=max(map(len, test.results)),
        seed=wishes.seed,
        needed=test.runs_needed(*ranked[:2]) if len(ranked) > 1 and not apart and not test.decided else 0,
        notes=(assumed, *_method(test, runs), *notes),
        heading=question.heading,
    )


def _ranked(test: SequentialTest) -> list[int]:
    """The alternatives, the best first, then those that may still be the best."""
    best, every = test.best, range(len(test.exact))
    return sorted(every, key=lambda each: (each != best, each not in test.left, -test.mean(each)))


def _method(test: SequentialTest, runs: PairedRuns) -> list[str]:
    """What has to be said about how the worths were found."""
    exact = [worth is not None for worth in test.exact]
    dealt = "open" if runs.open_handed else "roles" if all(exact) else "hidden"
    told = [say(f"compare.{dealt}", name=runs.name)]
    if all(exact):
        told.append(say("compare.exact"))
    else:
        told += [say("compare.some exact")] * any(exact)
        told.append(say("compare.intervals", level=sure(test.confidence), seed=runs.seed))
    if test.unfinished:
        told.append(say("compare.unfinished", number=test.unfinished))
    if test.stopped:
        told.append(say("compare.stopped"))
    return told


class _Playing:
    """Plays the runs of a test, in this process or in others when it takes long."""

    def __init__(self, runs: PairedRuns, wishes: CompareSettings, progress: Callable[[int], Any]) -> None:
        self.runs, self.wanted, self.most, self.progress = runs, wishes.executor, wishes.runs, progress
        self.executor, self.ours = chosen(None if self.wanted == PROCESSES else self.wanted)
        self.each = 0.0
        self.notes: list[str] = []

    def all(self, test: SequentialTest) -> list[str]:
        """Run the test to its end; answers what is to be said about the processes."""
        try:
            test.run(self.play)
        finally:
            if self.ours:
                self.executor.shutdown(wait=True, cancel_futures=True)
        if any(worth is None and not found for worth, found in zip(test.exact, test.results, strict=True)):
            raise KeyboardInterrupt
        return list(dict.fromkeys(self.notes))

    def play(self, which: Sequence[int], first: int, last: int) -> list[list[float]] | None:
        """The worths in these runs, in their order; None when they were stopped by hand."""
        if first and self.wanted == PROCESSES and self.each * len(which) * (self.most - first) > LONG:
            self.wanted = None
            self.executor, self.ours = chosen(PROCESSES)
        start = perf_counter()
        workers = int(getattr(self.executor, "_max_workers", 0) or 16)
        size = max(1, -(-(last - first) // (2 * workers))) if workers > 1 else last - first
        work = Pieces(PairedRuns.play, self.runs, self.executor)
        pieces = ((tuple(which), at, min(at + size, last)) for at in range(first, last, size))
        found: dict[int, list[Any]] = {}
        for piece, played in work.results(pieces):
            found[piece[1]] = played
            self.progress(piece[2] - piece[1])
        self.notes += work.notes
        if work.stopped:
            return None
        self.each = (perf_counter() - start) / (last - first) / len(which)
        rows = [row for at in sorted(found) for row in found[at]]
        if fault := next((row for row in rows if isinstance(row, PlayerFault)), None):
            raise fault
        return rows


SHOT = """
title = "One shot decides"
turn = { phase = "play" }
[[players]]
name = "Ana"
role = "sheriff"
character = "Willy the Kid"
hand = ["BANG! 5D"]
[[players]]
name = "Ben"
role = "outlaw"
character = "Bart Cassidy"
life = 1
"""
"""A position for the example of `compare`."""
