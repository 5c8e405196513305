"""What holds on every dice table, whatever has been played: for random games over all modules and player counts."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from bangkit.core.requests import Ask
from bangkit.core.running import Runner
from bangkit.dice.checking import problems_of
from bangkit.dice.diceset import SETS
from bangkit.dice.setup import new_table
from bangkit.dice.table import Table

MODULES: tuple[tuple[int, ...], ...] = (
    (), (2,), (3,), (4,), (5,), (1, 2), (2, 3), (3, 4), (2, 4), (1, 2, 3), (1, 2, 4), (2, 3, 4), (1, 2, 3, 4, 5),
)  # fmt: skip
HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"arrow_pool": 4, "dead_gringo_gives_arrow": True},
    {"chuck_last_life": True, "lord_limited": True, "three_all_dead": "nobody"},
)
TABLES = [(modules, players) for modules in MODULES for players in range(3, 9) if players > 3 or 4 not in modules]


def check(table: Table) -> None:
    """Nothing is impossible, and tokens and cards are conserved."""
    assert problems_of(table) == []
    box = table.components
    if 1 in table.modules:
        tokens = [
            *table.tokens.rest,
            *table.tokens.top,
            *(token for player in table.players for token in player.tokens),
        ]
        assert Counter(tokens) == Counter(box.tokens)
    if 2 in table.modules:
        with_players = [card for player in table.players for card in (*player.fury, *player.revealed)]
        assert Counter([*table.fury.rest, *table.fury.top, *table.fury_discard, *with_players]) == Counter(box.fury)
    if 4 in table.modules and not table.outbreak:
        none_now = [hands for hands in table.turned_up if not hands]
        assert Counter([*table.boneyard.rest, *table.hands, *none_now]) == Counter(box.boneyard)
    for player in table.players:
        assert 0 <= player.life <= player.starting_life and (player.life == 0) == player.out
    assert table.ring == tuple(player.name for player in table.players if not player.out)


def play_through(table: Table, seed: int | str, boundary: Callable[[], None], limit: int = 20_000) -> int:
    """Play a table to its end at random; answers how many requests it took."""
    luck = Random(str(seed)).random
    runner = Runner(table, SETS.tasks, boundary)
    request, asked = runner.advance(), 0
    while request is not None:
        assert asked < limit, "the game does not end"
        asked += 1
        if isinstance(request, Ask):
            options = request.options
            assert options and len(set(options)) == len(options), request
            assert not table.by_name[request.who].out, request
            request = runner.advance(options[int(luck() * len(options))])
        else:
            request = runner.advance(request.pick(luck()))
    return asked


def play_one(modules: tuple[int, ...], players: int, seed: int, every: int = 4, **house_rules: Any) -> Table:
    """One random game, looked at before every fourth task."""
    table = new_table(players, None, None, None, modules, house_rules, None)
    tasks = 0

    def look() -> None:
        nonlocal tasks
        tasks += 1
        if tasks > 1 and tasks % every == 0:
            check(table)

    play_through(table, f"{modules} {players} {seed}", look)
    assert table.outcome is not None
    assert sum(player.arrows for player in table.players) + table.pool == table.house["arrow_pool"]
    return table
