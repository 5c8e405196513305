"""Random games over all expansion sets and 3 to 8 players."""

from typing import Any

import pytest

from tests.properties.invariants import TABLES, check, play_through, table_of

GAMES = 2_000
PARTS = 10
"""The first part of the games is played by plain `pytest`, the others by the slow tests."""
HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"green_missed_sleeps": True, "dying_orders_discards": True, "suzy_waits_in_duel": True},
    {"deaths_together": True, "early_reshuffle": True, "dynamite_first": True, "delgado_from": "hand"},
)


def play_one(sets: tuple[str, ...], players: int, seed: int, **house_rules: Any) -> Any:
    """One random game, looked at before every fifth task."""
    table = table_of(players, sets, **house_rules)
    tasks = 0

    def look() -> None:
        nonlocal tasks
        tasks += 1
        if tasks % 5 == 0 and table.players[-1].character is not None:
            check(table)

    play_through(table, f"{sets} {players} {seed}", look)
    return table


@pytest.mark.parametrize("part", [pytest.param(n, marks=pytest.mark.slow if n else ()) for n in range(PARTS)])
@pytest.mark.parametrize(
    ("sets", "players"), TABLES, ids=lambda value: "+".join(value) if isinstance(value, tuple) else value
)
def test_random_games_end_and_keep_the_invariants(sets: tuple[str, ...], players: int, part: int):
    games = GAMES // len(TABLES) + 1
    for seed in range(part * games // PARTS, (part + 1) * games // PARTS):
        table = play_one(sets, players, seed, **HOUSE_RULES[seed % 10 if seed % 10 < 3 else 0])
        assert table.outcome is not None and table.outcome.winners
