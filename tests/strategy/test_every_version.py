"""Equal on every version of Python: from 3.12 on `sum` rounds floats in another way, so floats are added by `fsum`. (R14)"""

import builtins
from typing import Any

import pytest

import bangkit
from bangkit.strategy import LookAheadPlayer

plain = sum


def added(values: Any, start: Any = 0) -> Any:
    """`sum`, which refuses floats, but for whole ones, which add up exactly."""
    values = list(values)
    assert not any(isinstance(each, float) and not each.is_integer() for each in values), (
        f"floats are added by sum: {values}"
    )
    return plain(values, start)


@pytest.mark.parametrize("game", ["cards", "dice"])
@pytest.mark.parametrize(
    "bot", ["random", "roles", "careful", "beliefs", pytest.param("lookahead", marks=pytest.mark.slow)]
)
def test_no_bot_adds_floats_by_sum(game: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "sum", added)
    player, games = (LookAheadPlayer(playouts=40), 1) if bot == "lookahead" else (bot, 4)
    told = bangkit.simulate(game, 5, games=games, seed=1, bots=player, executor=None, progress=False)
    assert not any(cell.counted.faults for cell in told.cells), told


@pytest.mark.parametrize("game", ["cards", "dice"])
def test_no_comparison_adds_floats_by_sum(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = getattr(bangkit, game).new_game(4, seed=3)
    monkeypatch.setattr(builtins, "sum", added)
    assert bangkit.compare(table, runs=6, executor=None, progress=False).rows
