"""Three left in the dice game: what each can be sure of, against the engine itself."""

from functools import cache
from typing import Any

import pytest

from bangkit.core.errors import InvalidPosition
from bangkit.core.requests import Ask
from bangkit.core.roles import OUTLAW, RENEGADE, SHERIFF
from bangkit.dice.diceset import SETS
from bangkit.dice.faces import Dice
from bangkit.dice.resolution import final_result
from bangkit.dice.table import Table

pytest.importorskip("numpy")

from tests.strategy.test_endgames import ROLLS, gone_on, some  # noqa: E402
from tools.three_left import ROLES, ThreeLeft, reduced, sure_of, trio_of  # noqa: E402

CASTS = [
    {SHERIFF: "Calamity Janet", RENEGADE: "Rose Doolan", OUTLAW: "Jourdonnais"},
    {SHERIFF: "Paul Regret", RENEGADE: "Willy the Kid", OUTLAW: "Black Jack"},
]


@cache
def solved(cast: int, role: str) -> ThreeLeft:
    """A small game: few lives and arrows, all other rules as they are."""
    return sure_of(reduced(trio_of(CASTS[cast]), (3, 2, 3), 4), role, 1e-9)


def table_of(known: ThreeLeft, place: int, turn: str) -> Table:
    """A table with the three, a second Outlaw long out, and a turn about to begin."""
    trio = known.trio
    table = Table([*ROLES, "other"], house=SETS.house({"arrow_pool": trio.arrows}, []))
    for player, role in zip(table.players, (*ROLES, OUTLAW), strict=True):
        player.role, player.role_shown, player.out, player.life = role, True, True, 0
    for player, side, life, held in zip(table.players, trio.sides, trio.lives[place], trio.held[place], strict=False):
        player.character, player.starting_life = side.character, side.cap
        player.life, player.arrows, player.out = int(life), int(held), life == 0
    table.pool -= int(trio.held[place].sum())
    table.current, table.phase = turn, "T3"
    table.refresh()
    return table


def worth(known: ThreeLeft, table: Table) -> float:
    """What the solver says of a table after a turn."""
    if table.outcome is not None:
        return float(ROLES[known.sure] in table.outcome.winners)
    seats = table.players[:3]
    low, high = known.interval([p.life for p in seats], [p.arrows for p in seats], table.agenda[-1][1])
    return (low + high) / 2


def engine_value(known: ThreeLeft, table: Table, answers: tuple[Any, ...] = ()) -> float:
    """What a table is worth by the engine's rules: luck averaged, each choice for the side or against it."""
    after, request = gone_on(table, "turn", answers)
    if request is None:
        return worth(known, after)
    if isinstance(request, Ask):
        values = [engine_value(known, table, (*answers, option)) for option in request.options]
        return max(values) if request.who == ROLES[known.sure] else min(values)
    total = sum(request.outcomes().values())
    return sum(n * engine_value(known, table, (*answers, each)) for each, n in request.outcomes().items()) / total


def after_roll(known: ThreeLeft, place: int, turn: str, roll: Dice, rerolls: int = 0) -> Table:
    """The table when these dice show."""
    table = table_of(known, place, turn)
    table.showing, table.rerolls = roll, rerolls
    if rerolls and roll.dynamites < 3:
        table.agenda.append(("T3 choose", turn))
    else:
        final_result(table, table.by_name[turn])
    return table


@pytest.mark.slow
@pytest.mark.parametrize("cast", range(len(CASTS)))
@pytest.mark.parametrize("role", ROLES)
def test_final_results_and_keeps_are_worth_what_the_engine_says(cast: int, role: str) -> None:
    from tools.three_left import ThreesTurn

    known = solved(cast, role)
    trio, middle = known.trio, known.bounds.mean(axis=1)
    for who, turn in enumerate(ROLES):
        operator = ThreesTurn(trio, who, known.sure)
        after = middle[trio.next_turn[who], range(len(trio) + 3)][None]
        stages = operator.stages(after)
        living = [place for place in range(len(trio)) if trio.lives[place][who] > 0]
        for salt, place in enumerate(some(living, 8, who)):
            for roll in some(ROLLS, 7, salt):
                node = operator.dice.read(roll.base)
                mine = stages[0][node, 0, place]
                assert engine_value(known, after_roll(known, place, turn, roll)) == pytest.approx(mine, abs=1e-8)
        place = living[len(living) // 2]
        for roll in some(ROLLS, 2, who):
            node = operator.dice.read(roll.base)
            offered = [stages[0][keep, 0, place] for keep in operator.keeps(node)]
            mine = max(offered) if role == turn else min(offered)
            if trio.held[place].sum() < trio.arrows - 1:
                found = engine_value(known, after_roll(known, place, turn, roll, 1))
                assert found == pytest.approx(mine, abs=1e-8)


@pytest.mark.slow
def test_what_the_three_are_sure_of_leaves_something_open() -> None:
    for turn in ROLES:
        sure = [solved(0, role).interval((3, 2, 3), turn=turn)[1] for role in ROLES]
        assert all(0 < each < 1 for each in sure) and sum(sure) < 1


def test_two_left_is_what_the_pair_is_sure_of() -> None:
    """Behind a death stand the endgames of two: what the Sheriff is sure of when the Outlaws take a double fall."""
    from bangkit.strategy.endgames.endgame_states import Pair
    from bangkit.strategy.endgames.solution import Endgame, iterate

    known = solved(0, SHERIFF)
    pair = Pair((known.trio.sides[0], known.trio.sides[1]), known.trio.arrows)
    two = Endgame(pair, 0.0, iterate(pair, 0.0))
    for turn in ROLES[:2]:
        low, high = known.interval((2, 1, 0), (1, 0, 0), turn)
        assert low - 1e-9 <= two.value(two.at(sheriff=(2, 1), renegade=(1, 0), turn=turn)) <= high + 1e-9


def test_who_has_a_choice_outside_the_dice_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="Black Jack"):
        trio_of({SHERIFF: "Bart Cassidy", RENEGADE: "Rose Doolan", OUTLAW: "Jourdonnais"})
