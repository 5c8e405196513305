"""Which move is best? Every move played on, on the same deals with the same luck, or followed exactly to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from time import perf_counter
from typing import Any

from bangkit.core.errors import AmbiguousMove, BangkitError, IllegalMove
from bangkit.core.game import Game
from bangkit.core.luck import seed_number
from bangkit.core.requests import Ask, Chance, Free
from bangkit.odds.rendering import sure
from bangkit.stage import Scenario, load, load_scenario, read_scenario
from bangkit.stage.expecting import FACE
from bangkit.strategy.comparison import Choice, Comparison
from bangkit.strategy.determine import Moment
from bangkit.strategy.playing import SECONDS, PlayerFault, seconds_of
from bangkit.strategy.races import Race
from bangkit.strategy.seats import Cast, label_of, named
from bangkit.strategy.simulating import level_of
from bangkit.strategy.trials import GOALS, Alternative, Goal, Trial, pieces
from bangkit.strategy.workers import PROCESSES, Pieces, bar, chosen
from bangkit.words.catalogue import say

RUNS = 2000
"""So many runs of each move are played at most."""
BUDGET = 400
"""So many steps of the exact walk are tried for each move."""
LONG = 6.0
"""Work of so many seconds is worth a pool of processes."""
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
    game = position_of(position)
    request = _decision(game)
    groups = _groups(game, request, moves)
    ways = [Alternative(str(group[0]), group[0], players) for group in groups]
    trial = _trial(game, request.who, ways, seed, open_handed, goal, seconds)
    race, notes = _race(trial, confidence, runs, budget, executor, progress)
    question = say("compare.what now", name=request.who, what=request.what)
    notes = [say("compare.later", name=request.who, players=label_of(players, len(game.table.players))), *notes]
    return _result(trial, race, question, [tuple(map(str, group)) for group in groups], notes)


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
    names = tuple(game.table.by_name)
    others = Cast(players, names).of({player.name: player.role for player in game.table.players})
    ways = [Alternative(label, None, {**others, seat: each}) for label, each in by_name.items()]
    trial = _trial(game, seat, ways, seed, open_handed, goal, seconds)
    race, notes = _race(trial, confidence, runs, budget, executor, progress)
    notes = [say("compare.later bots", players=label_of(players, len(game.table.players))), *notes]
    labels = [(way.label,) for way in ways]
    return _result(trial, race, say("compare.who now", name=seat), labels, notes, "player")


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
        raise BangkitError(say("compare.over", winners=", ".join(game.winners) or "nobody"))
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


def _trial(
    game: Game,
    name: str,
    ways: Sequence[Alternative],
    seed: int | str,
    open_handed: bool,
    goal: str | Goal,
    seconds: float,
) -> Trial:
    if not callable(goal) and not (isinstance(goal, str) and goal in GOALS):
        raise BangkitError(say("compare.no goal", known=", ".join(map(repr, GOALS)), got=repr(goal)[:60]))
    seed_number(seed)
    names = tuple(game.table.by_name)
    for way in ways:
        Cast(way.bots, names)
    return Trial(
        Moment.of(game), tuple(game.position.answers), name, tuple(ways), seed, open_handed, goal, seconds_of(seconds)
    )


def _race(
    trial: Trial, confidence: Any, runs: int, budget: int, executor: Any, progress: bool
) -> tuple[Race, list[str]]:
    """Follow what can be followed, play the rest, and say what was done."""
    level = float(level_of(confidence))
    if isinstance(runs, bool) or not isinstance(runs, int) or runs < 2:
        raise BangkitError(say("compare.runs", got=repr(runs)))
    if isinstance(budget, bool) or not isinstance(budget, int) or budget < 0:
        raise BangkitError(say("compare.budget", got=repr(budget)))
    race = Race([trial.exact(way, budget) for way in range(len(trial.ways))], runs, level)
    notes: list[str] = []
    if not race.decided:
        with bar(runs, 0, progress, "runs") as shown:
            notes = _Playing(trial, executor, shown.update).all(race)
    exact = [worth is not None for worth in race.exact]
    told = []
    if trial.open_handed:
        told.append(say("compare.open", name=trial.name))
    else:
        told.append(say("compare.roles" if all(exact) else "compare.hidden", name=trial.name))
    if all(exact):
        told.append(say("compare.exact"))
    else:
        told += [say("compare.some exact")] * any(exact)
        told.append(say("compare.intervals", level=sure(level), seed=trial.seed))
    if race.unfinished:
        told.append(say("compare.unfinished", number=race.unfinished))
    if race.stopped:
        told.append(say("compare.stopped"))
    return race, [*told, *notes]


class _Playing:
    """Plays the runs of a race, in this process or in others when it takes long."""

    def __init__(self, trial: Trial, executor: Any, progress: Callable[[int], Any]) -> None:
        self.trial, self.wanted, self.progress = trial, executor, progress
        self.executor, self.ours = chosen(None if executor == PROCESSES else executor)
        self.each = 0.0
        self.runs = 0
        self.notes: list[str] = []

    def all(self, race: Race) -> list[str]:
        """Run the race to its end; answers what is to be said about the processes."""
        self.runs = race.runs
        try:
            race.run(self.play)
        finally:
            if self.ours:
                self.executor.shutdown(wait=True, cancel_futures=True)
        if any(worth is None and not found for worth, found in zip(race.exact, race.results, strict=True)):
            raise KeyboardInterrupt
        return list(dict.fromkeys(self.notes))

    def play(self, which: Sequence[int], first: int, last: int) -> list[list[float]] | None:
        """The worths in these runs, in their order; None when they were stopped by hand."""
        if first and self.wanted == PROCESSES and self.each * len(which) * (self.runs - first) > LONG:
            self.wanted = None
            self.executor, self.ours = chosen(PROCESSES)
        start = perf_counter()
        workers = int(getattr(self.executor, "_max_workers", 0) or 16)
        size = max(1, -(-(last - first) // (2 * workers))) if workers > 1 else last - first
        work = Pieces(Trial.play, self.trial, self.executor)
        found: dict[int, list[Any]] = {}
        for piece, played in work.results(pieces(which, first, last, size)):
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


def _result(
    trial: Trial,
    race: Race,
    question: str,
    same: Sequence[tuple[str, ...]],
    notes: Sequence[str],
    heading: str = "move",
) -> Comparison:
    best = race.best
    order = sorted(range(len(trial.ways)), key=lambda each: (each not in race.left, -race.mean(each)))
    order.remove(best)
    order.insert(0, best)
    separated = len(race.left) == 1 < len(order)
    open_still = len(order) > 1 and not separated and not race.decided
    goal = say(f"compare.{trial.goal}" if isinstance(trial.goal, str) else "compare.own goal", name=trial.name)
    return Comparison(
        name=trial.name,
        question=question,
        goal=goal,
        choices=tuple(
            Choice(trial.ways[each].label, same[each], race.value(each), race.gap(each, best), len(race.results[each]), race.exact[each])
            for each in order
        ),
        separated=separated,
        confidence=race.confidence,
        runs=max(map(len, race.results)),
        seed=trial.seed,
        needed=race.runs_needed(order[0], order[1]) if open_still else 0,
        notes=tuple(notes),
        heading=heading,
    )  # fmt: skip


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


__all__ = ["SHOT", "compare", "compare_players", "position_of"]
