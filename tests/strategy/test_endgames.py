"""The solver of endgames against the engine itself: every event, whole reduced games, the play of both policies."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from bangkit.core.players import Player
from bangkit.core.requests import Ask
from bangkit.core.running import Runner
from bangkit.dice.faces import BASE_DIE, Dice, dice, throws
from bangkit.dice.game import TASKS
from bangkit.dice.table import Table
from bangkit.dice.turn import final_result
from bangkit.dice.view import View
from bangkit.strategy.endgame import Endgame, State, solve
from bangkit.strategy.endgame_table import table_at

pytest.importorskip("numpy")

ROLLS = [dice(faces) for faces in throws(5)]


class Reached(Exception):
    """The next turn is about to begin."""


def game_value(
    table: Table, worth: Callable[[Table], float], answers: tuple[Any, ...] = (), player: Player | None = None
) -> float:
    """What a table is worth by the engine's own rules: luck averaged, every choice the best one for who makes it.

    It goes on to the end of the running turn, where `worth` says what there is; the first seat wants it high.
    With a `player` the choices are his, on both seats.
    """
    after = table.copy()
    runner, begun = Runner(after, TASKS), False

    def boundary() -> None:
        nonlocal begun
        if begun and after.agenda[-1][0] == "turn":
            raise Reached
        begun = True

    runner.boundary = boundary
    try:
        request = runner.advance()
        for answer in answers:
            request = runner.advance(answer)
    except Reached:
        return worth(after)
    if request is None:
        return worth(after)
    runner.close()
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
        return endgame.value(State(lives, arrows, turn))

    def worth(table: Table) -> float:
        end = end_of(table, endgame.both_fall)
        if end is not None:
            return end
        one, other = table.players[:2]
        turn = next(player.role for player in table.players if player.name == table.agenda[-1][1])
        return known((one.life, other.life), (one.arrows, other.arrows), str(turn))

    return worth


def mid_turn(endgame: Endgame, state: State, showing: Dice, rerolls: int) -> Table:
    """The table in the middle of a turn: these dice show, their arrows have been taken."""
    table = table_at(endgame.pair, *state)
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


@cache
def solved(first: str, second: str) -> Endgame:
    """A pair, solved once."""
    return solve(sheriff=first, renegade=second, cached=False)


@pytest.mark.parametrize(("first", "second"), PAIRS)
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
def test_every_keep_is_worth_what_the_engine_says(first: str, second: str) -> None:
    """With one reroll left: the engine's arrows, attacks, dynamite and resolution behind every throw."""
    endgame = solved(first, second)
    worth = worth_by(endgame)
    for salt, state in enumerate(some(endgame.states(), 3, len(first))):
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
    request = Runner(after, TASKS).advance()
    assert isinstance(request, Ask)
    (option,) = [option for option in request.options if option.dice is again]
    return (option,)


def play_out(endgame: Endgame, state: State, seed: int) -> tuple[str, ...]:
    """The winners of a game between two of the endgame's players."""
    player = endgame.player()
    game = endgame.game(state, seed)
    while not game.over:
        request = game.request
        assert isinstance(request, Ask)
        (move,) = player.weights(game.view(request.who))
        game.play(move)
    return game.winners
