"""How fast do bots play, and what does a second core bring?

    python benchmarks/strategy.py [--games 2000] [--ten-thousand]

Prints the processor time of one game for every quick bot, what a bot of one's own takes beside it (it is shown a lasting
view, and has a time limit), and the games a second of one and of two processes
(four-player card games, careful players), by the clock and by processor time of all processes together.
The clock says nothing while other work keeps the cores busy; processor time then still says what two free cores bring:
twice the share of the work that does not grow with the number of processes.
With --ten-thousand, 10,000 games on two processes are timed as well.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bangkit.core.players import RolePlayer  # noqa: E402
from bangkit.strategy import play, simulate  # noqa: E402

BOTS = ("random", "roles", "careful", "beliefs")


class Own(RolePlayer):
    """The kit's simplest bot as somebody else's."""

    reads_log = False


def one_game(game: str, players: int, bot: Any, games: int = 60) -> float:
    """Milliseconds of processor time for a game."""
    start = time.process_time()
    for seed in range(games):
        play(game, players, bots=bot, seed=seed)
    return 1000 * (time.process_time() - start) / games


def ratio(game: str, players: int, rounds: int = 9) -> float:
    """How many times as long a game takes where everybody plays as the kit's simplest bot and none is it."""
    return median(one_game(game, players, Own, 10) / one_game(game, players, "roles", 10) for _ in range(rounds))


def used() -> float:
    """Processor seconds of this process and of those that have ended."""
    kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(spent.ru_utime + spent.ru_stime for spent in map(resource.getrusage, kinds))


def many_games(workers: int, games: int, seed: int) -> tuple[float, float]:
    """Seconds by the clock and of processor time for so many games, processes started and ended."""
    clock, before = time.perf_counter(), used()
    with ProcessPoolExecutor(workers, mp_context=get_context("fork")) as executor:
        simulate("cards", 4, bots="careful", games=games, seed=seed, executor=executor, progress=False)
    return time.perf_counter() - clock, used() - before


def main() -> None:
    """Print everything."""
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--games", type=int, default=2000)
    wishes.add_argument("--ten-thousand", action="store_true")
    given = wishes.parse_args()
    busy = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load {busy:.1f} at the start, Python {sys.version.split()[0]}")
    for game, players in (("cards", 4), ("cards", 7), ("dice", 4), ("dice", 8)):
        told = ", ".join(f"{bot} {one_game(game, players, bot):.1f} ms" for bot in BOTS)
        print(f"{game}, {players} players, processor time a game: {told}; own : roles = {ratio(game, players):.1f}")
    spent = {1: [0.0, 0.0], 2: [0.0, 0.0]}
    for turn in range(4):  # in turns, so that other work falls on both
        for workers, sums in spent.items():
            clock, processor = many_games(workers, given.games // 4, turn)
            sums[0] += clock
            sums[1] += processor
    for workers, (clock, processor) in spent.items():
        print(
            f"{workers} processes: {given.games / clock:.0f} games a second by the clock, {processor:.1f} s of processor"
        )
    print(f"two processes against one: {spent[1][0] / spent[2][0]:.2f} by the clock, ", end="")
    print(f"{2 * spent[1][1] / spent[2][1]:.2f} by processor time")
    if given.ten_thousand:
        clock, processor = many_games(2, 10_000, 1)
        print(
            f"10,000 four-player card games, careful players: {clock:.0f} s by the clock, {processor / 2:.0f} s a core"
        )


if __name__ == "__main__":
    main()
