"""What takes longer than two seconds says how far it is; what is done soon loads and shows nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from bangkit import odds, stage
from bangkit.stage import progress
from tests.support import scene

GAME = scene(players={"Ana": {}, "Ben": {}}, turn={"phase": "draw"})
LONG: dict[str, Callable[[bool], Any]] = {
    "positions": lambda shown: stage.perft(GAME, 2, most=9_000, progress=shown),
    "steps": lambda shown: odds.exact(GAME, "Ana.hand.size", "phase two", budget=9_000, group="names", progress=shown),
}


@pytest.mark.parametrize("unit", LONG)
@pytest.mark.parametrize(("delay", "shown", "bars"), [(-1, True, 1), (-1, False, 0), (2, True, 0)])
def test_a_bar_counts_what_takes_long(
    unit: str, delay: float, shown: bool, bars: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[dict[str, Any]] = []

    class Bar:
        def __init__(self, **wishes: Any) -> None:
            made.append({**wishes, "updates": 0, "closed": False})

        def update(self) -> None:
            made[-1]["updates"] += 1

        def close(self) -> None:
            made[-1]["closed"] = True

    monkeypatch.setattr("tqdm.auto.tqdm", Bar)
    monkeypatch.setattr(progress, "DELAY", delay)
    monkeypatch.setattr(progress, "OFTEN", 1)
    assert LONG[unit](shown) is not None
    assert [(each["total"], each["unit"].strip(), each["closed"]) for each in made] == [(9_000, unit, True)] * bars
    assert all(each["updates"] > 5 for each in made)
