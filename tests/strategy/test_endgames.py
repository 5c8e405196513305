"""The solver of endgames against the engine itself: every event, whole reduced games, the play of both policies."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bangkit.core.errors import DamagedFile
from bangkit.core.players import Bot
from bangkit.core.requests import Ask, Request
from bangkit.core.running import Runner
from bangkit.dice.diceset import SETS
from bangkit.dice.faces import BASE_DIE, NONE, Dice, dice, parts, throws, together
from bangkit.dice.hooks import CHARACTERS
from bangkit.dice.resolution import final_result
from bangkit.dice.table import Table
from bangkit.dice.view import View
from bangkit.strategy.endgames import solution
from bangkit.strategy.endgames.endgame_states import Pair, Side, Stand, table_at
from bangkit.strategy.endgames.solution import Endgame, EndgameState, iterate

ROLLS = [dice(faces) for faces in throws(5)]


class Reached(Exception):
    """The task at which to stop is about to begin."""


def gone_on(table: Table, stop: str, answers: tuple[Any, ...]) -> tuple[Table, Request | None]:
    """A copy of the table after these answers, and what it waits for; nothing where it is over or `stop` is about to begin."""
    after = table.copy()
    runner, begun = Runner(after, SETS.tasks), False

    def boundary() -> None:
        nonlocal begun
        if begun and after.agenda[-1][0] == stop:
            raise Reached
        begun = True

    runner.boundary = boundary
    request = None
    try:
        request = runner.advance()
        for answer in answers:
            request = runner.advance(answer)
    except Reached:
        return after, None
    runner.close()
    return after, request


def game_value(
    table: Table, worth: Callable[[Table], float], answers: tuple[Any, ...] = (), player: Bot | None = None
) -> float:
    """What a table is worth by the engine's own rules: luck averaged, every choice the best one for who makes it.

    It goes on to the end of the running turn, where `worth` says what there is; the first seat wants it high.
    With a `player` the choices are his, on both seats.
    """
    after, request = gone_on(table, "turn", answers)
    if request is None:
        return worth(after)
    if isinstance(request, Ask):
        options = request.options
        if player is not None and len(options) > 1:
            options = tuple(player.weights(View.see(after, request, after.by_name[request.who])))
        values = [game_value(table, worth, (*answers, option), player) for option in options]
        return max(values) if request.who == after.players[0].name else min(values)
    outcomes = request.outcomes()
    total = sum(outcomes.values())
    return sum(n * game_value(table, worth, (*answers, each), player) for each, n in outcomes.items()) / total


def end_of(table: Table, both_fall: float) -> float | None:
    """What a table that is over is worth to the first seat."""
    if table.outcome is None:
        return None
    first, second = (player.name in table.outcome.winners for player in table.players[:2])
    assert not (first and second)
    return 1.0 if first else 0.0 if second else both_fall


def worth_by(endgame: Endgame) -> Callable[[Table], float]:
    """The worth of the table after a turn, looked up among the solver's values."""

    @cache
    def known(lives: tuple[int, int], arrows: tuple[int, int], turn: str) -> float:
        return endgame.value(EndgameState(lives, arrows, turn))

    def worth(table: Table) -> float:
        end = end_of(table, endgame.both_fall)
        if end is not None:
            return end
        one, other = table.players[:2]
        turn = next(player.role for player in table.players if player.name == table.agenda[-1][1])
        return known((one.life, other.life), (one.arrows, other.arrows), str(turn))

    return worth


def mid_turn(endgame: Endgame, state: EndgameState, showing: Dice, rerolls: int) -> Table:
    """The table in the middle of a turn of a solved game."""
    return on_table(endgame.pair, state, showing, rerolls)


def on_table(pair: Pair, state: EndgameState, showing: Dice, rerolls: int) -> Table:
    """The table in the middle of a turn: these dice show, their arrows have been taken."""
    table = table_at(pair, *state)
    table.agenda.clear()
    table.showing, table.rerolls, table.phase = showing, rerolls, "T3"
    player = table.by_name[table.current]
    if rerolls and showing.dynamites < 3:
        table.agenda.append(("T3 choose", player.name))
    else:
        final_result(table, player)
    return table


def some(things: Any, number: int, salt: int) -> Iterator[Any]:
    """So many things, spread evenly."""
    step = len(things) / number
    return (things[int((k + (salt * 0.37) % 1) * step)] for k in range(number))


PAIRS = [
    ("Bart Cassidy", "Pedro Ramirez"),
    ("El Gringo", "Kit Carlson"),
    ("Jesse Jones", "Slab the Killer"),
    ("Sid Ketchum", "Suzy Lafayette"),
    ("Willy the Kid", "Jourdonnais"),
    ("Paul Regret", "Black Jack"),
    ("Lucky Duke", "Calamity Janet"),
    ("Rose Doolan", "Vulture Sam"),
]


def between(first: str, second: str, caps: tuple[int, int], arrows: int) -> Pair:
    """A small game: less life and fewer arrows, all other rules as they are."""
    sides = [
        Side(role, who, cap, CHARACTERS[who])
        for role, who, cap in zip(("sheriff", "renegade"), (first, second), caps, strict=True)
    ]
    return Pair((sides[0], sides[1]), arrows)


@cache
def solved(first: str, second: str, caps: tuple[int, int] = (5, 5), arrows: int = 5) -> Endgame:
    """A small game, solved once."""
    pair = between(first, second, caps, arrows)
    return Endgame(pair, 0.5, iterate(pair, 0.5))


@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.few(1)
def test_every_final_result_is_resolved_as_the_engine_does(first: str, second: str) -> None:
    endgame = solved(first, second)
    worth, player = worth_by(endgame), endgame.player()
    for salt, state in enumerate(some(endgame.states(), 40, len(first))):
        for roll in some(ROLLS, 30, salt):
            table = mid_turn(endgame, state, roll, 0)
            mine = endgame.keeps(state, roll, 0)[0].worth
            mine = mine if state.turn == endgame.roles[0] else 1 - mine
            assert game_value(table, worth) == pytest.approx(mine, abs=1e-9), (state, roll)
            assert game_value(table, worth, player=player) == pytest.approx(mine, abs=1e-9), (state, roll)


@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.few(1)
def test_every_keep_is_worth_what_the_engine_says(first: str, second: str) -> None:
    """With one reroll left: the engine's arrows, attacks, dynamite and resolution behind every throw."""
    endgame = solved(first, second)
    worth = worth_by(endgame)
    for salt, state in enumerate(some(endgame.states(), 4, len(first))):
        for roll in some(ROLLS, 2, salt):
            for keep in some(endgame.keeps(state, roll, 1), 3, salt):
                table = mid_turn(endgame, state, roll, 1)
                again = dice([f for face in BASE_DIE for f in [face] * (roll.counts[face] - keep.keep.counts[face])])
                found = game_value(table, worth, given(table, again)) if table.agenda[-1][0] == "T3 choose" else None
                if found is not None:
                    mine = keep.worth if state.turn == endgame.roles[0] else 1 - keep.worth
                    assert found == pytest.approx(mine, abs=1e-9), (state, roll, keep)


def given(table: Table, again: Dice) -> tuple[Any, ...]:
    """The answer that throws these dice again, as the engine offers it."""
    after = table.copy()
    request = Runner(after, SETS.tasks).advance()
    assert isinstance(request, Ask)
    (option,) = [option for option in request.options if option.dice is again]
    return (option,)


# -- a whole small game by brute force -----------------------------------------------------------


Tree = Any
"""A leaf (a stand or what an end is worth), or who chooses and the trees behind his options."""


def tree(table: Table, stop: str, answers: tuple[Any, ...] = ()) -> Tree:
    """What a table comes to by the engine's rules and the choices on the way, up to a throw or the next turn."""
    after, request = gone_on(table, stop, answers)
    if isinstance(request, Ask):
        who = int(request.who == after.players[1].name)
        return who, [tree(table, stop, (*answers, option)) for option in request.options]
    end = end_of(after, 0.5)
    one, other = after.players[:2]
    return end if end is not None else Stand((one.life, other.life), (one.arrows, other.arrows))


def worth_of(found: Tree, values: Mapping[Stand, float]) -> float:
    """The worth of a tree, from the values of its stands."""
    if isinstance(found, Stand):
        return values[found]
    if isinstance(found, float):
        return found
    who, options = found
    return (min if who else max)(worth_of(each, values) for each in options)


class BruteForce:
    """One side's turn in a small game: the engine says what every event does, plain loops do the rest."""

    def __init__(self, pair: Pair, who: int) -> None:
        self.pair, self.who = pair, who
        self.rerolls = pair.sides[who].ability.rerolls
        self.loose = pair.sides[who].ability.loose_dynamite
        self.final = {
            (stand, roll): tree(self.table(stand, roll, 0), "turn") for stand in pair.stands for roll in ROLLS
        }
        self.arrows = {(stand, n): self.after_arrows(stand, n) for stand in pair.stands for n in range(6)}
        self.opening = {stand: tree(self.table(stand, None, 0), "") for stand in pair.stands}

    def table(self, stand: Stand, roll: Dice | None, rerolls: int) -> Table:
        """The engine's table: before the turn, or with a roll on it."""
        role = self.pair.sides[self.who].role
        if roll is None:
            return table_at(self.pair, *stand, role)
        return on_table(self.pair, EndgameState(*stand, role), roll, rerolls)

    def after_arrows(self, stand: Stand, number: int) -> Tree:
        """Where a throw with so many ARROW leads, before anything else of it counts."""
        table = self.table(stand, dice(["beer"] * 5), 2)
        again = dice(["beer"] * max(number, 1))
        (option,) = given(table, again)
        table.rerolls = 2
        return tree(table, "T3 choose", (option, dice(["arrow"] * number or ["beer"])))

    def before(self, after: Mapping[Stand, float]) -> dict[Stand, float]:
        """The values before the turn."""
        final = {key: worth_of(found, after) for key, found in self.final.items()}
        rolls = final
        for _ in range(self.rerolls):
            keeps = {(stand, keep): self.thrown(stand, keep, rolls) for stand in self.pair.stands for keep in KEEPS}
            rolls = {(stand, roll): self.best(final, keeps, stand, roll) for stand, roll in final}
        start = {stand: self.thrown(stand, NONE, rolls) for stand in self.pair.stands}
        return {stand: worth_of(found, start) for stand, found in self.opening.items()}

    def thrown(self, stand: Stand, keep: Dice, rolls: Mapping[tuple[Stand, Dice], float]) -> float:
        """The mean over all throws of the dice that are not kept."""
        left = 5 - len(keep.base)
        total = 0.0
        for faces, weight in throws(left).items():
            place = self.arrows[stand, faces.count("arrow")]
            total += weight * (place if isinstance(place, float) else rolls[place, together(keep, dice(faces))])
        return total / 6**left

    def best(self, final: Any, keeps: Any, stand: Stand, roll: Dice) -> float:
        """The best of stopping and all keeps; three DYNAMITE end the rolling, fewer are locked."""
        worths = [final[stand, roll]]
        if roll.dynamites < 3:
            locked = 0 if self.loose else roll.dynamites
            allowed = (dice(faces) for faces in parts(roll.base))
            worths += [keeps[stand, keep] for keep in allowed if keep.dynamites >= locked and len(keep.base) < 5]
        return (min if self.who else max)(worths)


KEEPS = [dice(faces) for number in range(5) for faces in throws(number)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "second"),
    [("Bart Cassidy", "Pedro Ramirez"), ("Sid Ketchum", "Slab the Killer"), ("Kit Carlson", "Black Jack")],
)
def test_small_games_by_brute_force(first: str, second: str) -> None:
    """Values of every position of a game with two life points each and two arrows, by plain loops over the engine."""
    endgame = solved(first, second, (2, 2), 2)
    turns = [BruteForce(endgame.pair, who) for who in (0, 1)]
    values = dict.fromkeys(endgame.pair.stands, 0.5)
    change, first_values = 1.0, values
    while change > 1e-9:
        values = turns[1].before(first_values)
        before, first_values = first_values, turns[0].before(values)
        change = max(abs(first_values[stand] - before[stand]) for stand in values)
    for role, found in zip(endgame.roles, (first_values, values), strict=True):
        for stand, worth in found.items():
            assert endgame.value(EndgameState(*stand, role)) == pytest.approx(worth, abs=1e-8)


# -- the play of both policies ---------------------------------------------------------------------


def play_out(endgame: Endgame, state: EndgameState, seed: int) -> tuple[str, ...]:
    """The winners of a game between two of the endgame's players."""
    player = endgame.player()
    game = endgame.game(state, seed)
    while not game.over:
        request = game.request
        assert isinstance(request, Ask)
        (move,) = player.weights(game.view(request.who))
        game.play(move)
    return game.winners


@pytest.mark.slow
def test_optimal_play_wins_as_often_as_the_values_say() -> None:
    """Three hundred games from one position; long runs: `python tools/endgames.py play`."""
    endgame = solved("Kit Carlson", "Bart Cassidy")
    state, games = endgame.at(sheriff=(4, 1), renegade=(5, 0), turn="renegade"), 300
    wins = [play_out(endgame, state, seed) for seed in range(games)]
    chances = endgame.chances(state)
    assert sum(chances.values()) == pytest.approx(1)
    for role, chance in chances.items():
        name = () if role == "neither" else (role.capitalize(),)
        won = (
            sum(each == name for each in wins)
            if name
            else sum(each not in (("Sheriff",), ("Renegade",)) for each in wins)
        )
        assert abs(won / games - chance) < 3.3 * (chance * (1 - chance) / games) ** 0.5


def test_a_file_that_holds_no_solution_is_told_and_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """R26: all of 7.0, NaN, bounds apart, other ends; and a file that unpacks to more than anybody has."""
    import numpy as np

    whole = next(iter(sorted(solution.SHIPPED.glob("*.npz"))))
    with np.load(whole) as file:
        parts = {name: file[name] for name in file}
    bounds, path = parts["bounds"], tmp_path / "x.npz"
    ends = (bounds.shape[2] - 3, *bounds[0, 0, -3:])
    assert solution.read(whole, ends).rounds == parts["rounds"]
    apart, other = bounds.copy(), bounds.copy()
    apart[0, 0, 0], other[0, 0, -1] = 0.0, 0.25
    for wrong in (bounds * 0 + 7.0, bounds * np.nan, apart, other, bounds[:, :, 1:], bounds.astype("f4")):
        np.savez_compressed(path, **parts | {"bounds": wrong})
        with pytest.raises(DamagedFile, match="holds no solution"):
            solution.read(path, ends)
    monkeypatch.setattr(solution, "SHIPPED", tmp_path)
    monkeypatch.setattr(solution, "name_of", lambda *_: "x.npz")
    monkeypatch.setattr(solution, "ends_of", lambda *_: ends)
    monkeypatch.setattr(solution, "folder", lambda: tmp_path / "cache")
    made = solution.kept(None, 0.5, lambda: solution.SolvedValues(bounds, 3))  # type: ignore[arg-type]
    assert made.rounds == 3 and "worked out anew" in capsys.readouterr().out
    assert solution.read(tmp_path / "cache" / "x.npz", ends).rounds == 3
