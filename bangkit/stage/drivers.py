"""Drivers: the same requests, answered by chance, by a script, or by every outcome in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from bangkit.core.game import Game
from bangkit.core.luck import Luck, seed_number
from bangkit.core.players import Player, choose
from bangkit.core.requests import Ask, Chance
from bangkit.core.running import Cut, Tasks

Uniform = Callable[[], float]


def play_out(table: Any, tasks: Tasks, seed: int | str, *, limit: int = 100_000) -> int:
    """Play a table to its end with uniformly random options and luck; answers how many requests it took.

    Forced decisions are not counted, and free actions are never taken.
    The table is changed in place, and no coroutine is ever rebuilt.
    """
    luck: Uniform = Random(seed_number(seed)).random
    agenda, asked = table.agenda, 0
    while agenda and asked < limit:
        name, *arguments = agenda.pop()
        send, answer = tasks[name](table, *arguments).send, None
        try:
            while True:
                request = send(answer)
                if isinstance(request, Chance):
                    answer = request.pick(luck())
                elif len(options := request.options) == 1:
                    answer = options[0]
                    continue
                else:
                    answer = options[int(luck() * len(options))]
                asked += 1
        except StopIteration:
            continue
        except Cut as cut:
            cut.cut(table)
    return asked


def play_game(game: Game, players: Mapping[str, Player], seed: int | str, *, limit: int = 10_000) -> Game:
    """Let players decide until the game is over, or `limit` decisions are made; answers the game.

    Each sees only his own view; his luck in choosing comes from `seed`, apart from the game's own luck.
    """
    luck = Luck(seed)
    for number in range(limit):
        request = game.request
        if not isinstance(request, Ask):
            break
        view = game.view(request.who)
        game.play(choose(players[request.who].weights(view), luck[number]))
    return game
