"""With the extra `cluster`: games on a cluster of dask.distributed, also when a worker is lost, and results in pandas."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

import bangkit
from bangkit.cards import CardSet, brown
from bangkit.strategy.lab import simulations
from tests.strategy.bots import Shy

pytestmark = pytest.mark.filterwarnings("ignore")  # of another project's threads and sockets
GRID = {"players": [4, 5], "bots": ["random", {"outlaw": "random"}]}


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A cluster of two processes on this machine."""
    monkeypatch.setattr(simulations, "MOST", 5)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        yield client


def counts(result: Any) -> list[Any]:
    return [cell.counted for cell in result.cells]


def test_a_cluster_plays_the_same(client: Client) -> None:
    wishes: dict[str, Any] = {"grid": GRID, "games": 30, "progress": False}
    result = bangkit.simulate("dice", executor=client.get_executor(), **wishes)
    assert counts(result) == counts(bangkit.simulate("dice", executor=None, **wishes)) and not result.remarks


def test_what_is_written_here_travels(client: Client) -> None:
    """A bot and a set that stand in no file that a worker could import."""

    class Mine(Shy):
        name = "mine"

    async def nothing(table: Any, player: Any) -> None:
        return None

    own = CardSet("ours", cards=[brown("Coffee", "2H 3H KS", nothing)])
    try:
        wishes: dict[str, Any] = {"expansions": [own], "bots": {"outlaw": Mine}, "games": 20, "progress": False}
        result = bangkit.simulate("cards", executor=client.get_executor(), **wishes)
        assert counts(result) == counts(bangkit.simulate("cards", executor=None, **wishes)) and not result.remarks
    finally:
        CardSet.registry.remove("ours")


def test_a_worker_is_lost_on_the_way(client: Client, tmp_path: Path) -> None:
    """Every game is counted once all the same."""
    here, mark = os.getpid(), tmp_path / "lost"

    class Leaves(Shy):
        name = "leaves"

        def weights(self, view: Any) -> dict[Any, int]:
            if os.getpid() != here and not mark.exists():
                mark.touch()
                os._exit(1)
            return super().weights(view)

    wishes: dict[str, Any] = {"bots": {"outlaw": Leaves}, "games": 60, "progress": False}
    result = bangkit.simulate("dice", executor=client.get_executor(), **wishes)
    assert mark.exists()
    assert counts(result) == counts(bangkit.simulate("dice", executor=None, **wishes)) and not result.remarks


def test_results_go_on_to_pandas() -> None:
    result = bangkit.simulate("dice", grid=GRID, games=3, executor=None, progress=False)
    frame = result.to_pandas()
    assert list(frame.columns) == list(result.table.columns) and len(frame) == len(result.table)
