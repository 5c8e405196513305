"""Which move is best? Every move played on, on the same deals with the same luck, or followed exactly to the end."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from bangkit.core.arguments import Argument, check, instance_of, shortened, takes
from bangkit.core.errors import AmbiguousMove, BangkitError, IllegalMove
from bangkit.core.files import file_name
from bangkit.core.positions import Game
from bangkit.core.requests import Ask, Chance, Free
from bangkit.stage import Scenario, load, load_scenario, read_scenario
from bangkit.strategy.bots.playouts import kind_of
from bangkit.strategy.bots.registry import Cast, label_of, named
from bangkit.strategy.lab.comparison import Comparison
from bangkit.strategy.lab.executors import PROCESSES
from bangkit.strategy.lab.play import SECONDS
from bangkit.strategy.lab.refining import BUDGET, RUNS, CompareSettings, Decision, Refinement, watched
from bangkit.strategy.lab.sequential import Alternative, Goal
from bangkit.words.catalogue import say
from bangkit.words.telling import label


@takes()
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
    within: float = 0.0,
    executor: Executor | str | None = PROCESSES,
    progress: bool = True,
    seconds: float = SECONDS,
) -> Comparison:
    """Rank the moves of the player who is asked by the chance that his side wins.

    After the move everybody goes on as `players` do, the mover too. Where every outcome of luck can be followed
    to the end of the game, the value is exact; else the game is played to its end again and again,
    all moves with the same deals and the same luck, until one is left that may be the best, or the runs are used up.
    What the mover cannot see is dealt out anew in every run. All intervals hold whenever one looks.
    When it takes long an estimate is shown within seconds: two rounds of each game, finished by the value model.
    `bangkit.show.best_moves.plot(found)` draws the result, `bangkit.show.best_moves.watch(game)` every step to it.

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
        within: the difference that does not matter: it stops when the move found is the best or so little behind it;
            0.03 is three points, 0 goes on.
        executor: `"processes"` for all cores when it takes long, None, or a `concurrent.futures.Executor`.
        progress: whether the estimate, what is known so far and a bar appear when it takes longer.
        seconds: how long a bot that is not one of the kit's own may think about one answer; one that sleeps is stopped when it wakes.

    Raises:
        IllegalMove: a move is not on offer; it carries every rule against it.
        PlayerFault: a bot raised, never answered, or answered with what is not on offer.
        BangkitError: there is nothing to decide, or something is wrong with the wishes.

    >>> print(compare(SHOT, ["BANG! -> Ben"]).verdict)
    BANG! 5D -> Ben: 100.00%.
    """
    wishes = CompareSettings(seed, open_handed, goal, seconds, confidence, runs, budget, executor, within)
    return watched(Refinement(_moves_of(position, moves, players), wishes), progress)


@takes()
def comparing(position: Any, moves: Sequence[Any] | None = None, **wishes: Any) -> Iterator[Comparison]:
    """Every step of a comparison: the estimate, then what is known after the first run and after every tenth.

    The last step is what `compare` answers; whoever knows enough stops. Arguments and errors are those of `compare`,
    but there is no `progress`.

    >>> [found.best for found in comparing(SHOT, ["BANG! -> Ben"])]
    ['BANG! 5D -> Ben']
    """
    return refinement(position, moves, "comparing", **wishes).steps()


def refinement(
    position: Any,
    moves: Sequence[Any] | None = None,
    function: str = "compare",
    *,
    players: Any = "careful",
    **wishes: Any,
) -> Refinement:
    """A comparison that has not begun, for a function whose arguments and errors are those of `compare`."""
    return Refinement(_moves_of(position, moves, players, function), CompareSettings.of(wishes))


@takes()
def compare_players(
    position: Any,
    bots: Sequence[Any] | Mapping[str, Any],
    name: str | None = None,
    *,
    players: Any = "careful",
    progress: bool = True,
    **wishes: Any,
) -> Comparison:
    """Rank players in one seat, from one position, on the same deals with the same luck.

    Args:
        position: as in `compare`, and so are `progress` and all that is wished beside it.
        bots: the players to compare, a list or a mapping from the names that they get in the table.
        name: whose seat they take, by default that of the player who is asked.
        players: who plays for everybody else.

    Raises:
        PlayerFault: a bot raised, never answered, or answered with what is not on offer.
        BangkitError: something is wrong with the wishes.
    """
    game = position_of(position, "compare_players")
    request = _decision(game, forced=True)
    seat = request.who if name is None else player_called(name, game.table.by_name)
    if isinstance(bots, (str, bytes)) or not isinstance(bots, (Mapping, Sequence)):
        raise BangkitError(say("compare.two players"))
    by_name = dict(bots) if isinstance(bots, Mapping) else {named(each): each for each in bots}
    if len(by_name) < max(len(bots), 2) or not all(isinstance(label, str) and label.strip() for label in by_name):
        raise BangkitError(say("compare.two players"))
    roles = {player.name: player.role for player in game.table.players}
    others = Cast(players, tuple(roles)).of(roles)
    asked = say("compare.who now", name=seat)
    assumed = say("compare.later bots", players=label_of(players, len(roles)))
    ways = tuple(Alternative(label, None, {**others, seat: each}) for label, each in by_name.items())
    decision = Decision(game, seat, asked, assumed, ways, tuple((way.label,) for way in ways), "player")
    return watched(Refinement(decision, CompareSettings.of(wishes)), progress)


# -- the position ----------------------------------------------------------------------------------


POSITION = instance_of("a game, a scenario, or the path or text of one", Game, Scenario, str, Path)
"""What stands for a position."""
MOVES = instance_of("a list of moves", Iterable)
PLAIN = ("play", "reroll")
"""What is asked in a turn as a matter of course."""


def player_called(name: Any, names: Collection[str]) -> str:
    """The player of this name, whatever its case.

    >>> player_called("ben ", ["Ana", "Ben"])
    'Ben'

    Raises:
        BangkitError: nobody is called so.
    """
    spelled = {each.casefold(): each for each in names}
    if not isinstance(name, str) or (meant := spelled.get(name.strip().casefold())) is None:
        raise BangkitError(say("compare.no such seat", name=shortened(name).strip("'"), names=", ".join(names)))
    return meant


def position_of(position: Any, function: str = "compare", kind: Argument = POSITION) -> Game:
    """The game that is meant, for a function that takes this kind of position.

    Raises:
        BangkitError: it is nothing of the kind, or its file is not there or wrong.
    """
    if not POSITION.holds(position):
        raise BangkitError(say("compare.no position", function=function, kind=kind.told, got=shortened(position)))
    if isinstance(position, Scenario):
        return _staged(position)
    if isinstance(position, str) and not position.strip():
        raise BangkitError(say("compare.empty", function=function, kind=kind.told))
    if isinstance(position, str) and "\n" in position:
        return _staged(read_scenario(position))
    if isinstance(position, (str, Path)):
        path = Path(position)
        if not os.path.exists(path):
            raise BangkitError(say("compare.no file", path=file_name(path)))
        loaded = _staged(load_scenario(path)) if path.suffix == ".toml" else load(path)
        return position_of(loaded)
    game: Game = position
    return game


def _staged(scenario: Scenario) -> Game:
    game: Game = scenario.game()
    return game


def _decision(game: Game, forced: bool = False) -> Ask:
    """What is asked; raises `BangkitError` if nobody has a choice."""
    request = game.request
    if request is None:
        raise BangkitError(say("compare.over", winners=", ".join(game.winners)))
    if isinstance(request, Chance):
        raise BangkitError(say("compare.luck first", what=label(request.what)))
    if not forced and len(_offered(request)) == 1:
        raise BangkitError(say("compare.one move", name=request.who, move=request.options[0]))
    return request


def _moves_of(position: Any, moves: Sequence[Any] | None, players: Any, function: str = "compare") -> Decision:
    """Which of these moves, or of all on offer, is best."""
    game = position_of(position, function)
    request = _decision(game)
    groups = _groups(game, request, moves)
    key = "what now" if request.what in PLAIN else "what now at"
    asked = say(f"compare.{key}", name=request.who, what=label(request.what))
    assumed = say("compare.later", name=request.who, players=label_of(players, len(game.table.players)))
    ways = tuple(Alternative(str(group[0]), group[0], players) for group in groups)
    return Decision(game, request.who, asked, assumed, ways, tuple(tuple(map(str, group)) for group in groups))


def _offered(request: Ask) -> list[Any]:
    """What the player who is asked may do: answer, or act freely first."""
    return [*request.options, *(free for free in request.anytime if free.who == request.who)]


def _groups(game: Game, request: Ask, moves: Sequence[Any] | None) -> list[list[Any]]:
    """The moves to compare, those that come to the same in one group; the first stands for all."""
    groups: dict[str, list[Any]] = {}
    for move in _offered(request):
        groups.setdefault(kind_of(move, game.table.players), []).append(move)
    if moves is None:
        return list(groups.values())
    if isinstance(moves, str):
        moves = [moves]
    check({"moves": moves}, {"moves": MOVES})
    moves = list(moves)
    if not moves:
        raise BangkitError(say("compare.no moves"))
    wanted: dict[str, list[Any]] = {}
    for move in moves:
        meant = _meant(game, request, move)
        kind = kind_of(meant, game.table.players)
        if kind in wanted:
            first = wanted[kind][0]
            raise BangkitError(
                say("compare.twice" if first == meant else "compare.count as one", move=meant, first=first)
            )
        wanted[kind] = [meant, *(other for other in groups[kind] if other != meant)]
    return list(wanted.values())


def _meant(game: Game, request: Ask, move: Any) -> Any:
    """The move on offer that is meant; a name of a card stands for any card of that name."""
    offered = _offered(request)
    if not isinstance(move, (str, Free)) and any(type(each) is type(move) and each == move for each in offered):
        return move
    same = [each for each in offered if str(each).casefold() == " ".join(str(move).split()).casefold()]
    if same:
        return same[0]
    who, read = game.read(move)
    found = [each for each in game.completions(who, read) if each in offered] if who == request.who else []
    if not found:
        raise IllegalMove(str(read), game.refusals(who, read))
    if len({kind_of(each, game.table.players) for each in found}) > 1:
        raise AmbiguousMove(str(read), list(map(str, found)))
    return found[0]


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
