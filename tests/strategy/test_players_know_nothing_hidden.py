"""No player's choice can depend on what is hidden: another deal of it, the same view, the same weights."""

from random import Random
from typing import Any

import pytest

from bangkit import cards, dice
from bangkit.core.players import Bot, RandomPlayer, RolePlayer
from bangkit.core.requests import Ask
from bangkit.stage.drivers import wander
from bangkit.strategy.bots.beliefs import BelievingPlayer
from bangkit.strategy.bots.best_keep import BestKeepPlayer
from bangkit.strategy.bots.careful import CarefulPlayer
from bangkit.strategy.bots.determinization import Moment, determinize, determinizing_view
from bangkit.strategy.bots.lookahead import LookAheadPlayer
from bangkit.strategy.bots.registry import BOTS, bot

QUICK: list[Bot] = [RandomPlayer(), RolePlayer(), CarefulPlayer(), BelievingPlayer(), BestKeepPlayer()]
THINK = [LookAheadPlayer(playouts=6, width=3), LookAheadPlayer(playouts=6, width=3, doubt=0)]
GAMES: dict[str, tuple[Any, dict[str, Any]]] = {
    "base": (cards, {}),
    "all cards": (cards, {"expansions": ["dodge_city", "high_noon"]}),
    "dice": (dice, {}),
    "undead": (dice, {"modules": [1, 2, 3, 4]}),
}


def both_views(game: Any, luck: Any) -> tuple[Any, Any]:
    """The view of the player who is asked, of the real table and of one on which all that he cannot see is different."""
    real, name = Moment.of(game), game.request.who
    other = determinize(real, name, luck)
    runner = other.start()
    assert isinstance(runner.request, Ask)
    different = Moment(other.before, other.given, runner.table, runner.request, other.tasks)
    view = game.view(name)
    same = type(view).see(runner.table, runner.request, runner.table.by_name[name], view.log)
    return determinizing_view(view, real), determinizing_view(same, different)


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("players", [4, pytest.param(7, marks=pytest.mark.slow)])
def test_the_same_view_gives_the_same_choice(kind: str, players: int) -> None:
    room, wishes = GAMES[kind]
    asked = 0
    for seed in range(2):
        for number, game in enumerate(wander(room.new_game(players=players, seed=seed, **wishes), seed, limit=90)):
            if not isinstance(game.request, Ask):
                continue
            view, same = both_views(game, Random(number).random)
            assert view == same
            for player in QUICK:
                assert player.weights(view) == player.weights(same), type(player)
            for player in THINK if number % 10 == 0 else ():
                assert player.weights(view) == player.weights(same)
            asked += 1
    assert asked > 60


def test_every_player_of_the_kit_is_tried() -> None:
    tried = {type(player) for player in (*QUICK, *THINK)}
    assert {type(bot(name)) for name in BOTS} == tried


def test_hidden_things_are_really_different() -> None:
    game = cards.new_game(players=5, seed=4)
    real = tuple((player.role, tuple(player.hand)) for player in game.table.players)
    others = set()
    for seed in range(20):
        table = determinize(Moment.of(game), game.request.who, Random(seed).random).start().table
        others.add(tuple((player.role, tuple(player.hand)) for player in table.players))
    assert len(others - {real}) > 15
