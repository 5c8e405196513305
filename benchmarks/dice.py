"""How fast is the dice game? Requests per second of random play against a bare engine, in one run.

    python benchmarks/dice.py [games] [path of another yardstick with `run(rng)`]

Five players, all sixteen characters, no modules; choices uniform over the options, forced ones answer themselves.
Both sides take turns, and processor time is counted, so that other work on the machine falls on both.
"""

import importlib.util
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bangkit.dice.diceset import SETS
from bangkit.dice.setup import new_table
from bangkit.stage.drivers import play_out

ROUNDS = 9


def ours(games: int, seed: int) -> int:
    """The requests of some random games by the rules."""
    start = new_table(5, None, None, None, (), None, None)
    return sum(play_out(start.copy(), SETS.tasks, seed + number) for number in range(games))


def load(path: Path) -> Callable[[random.Random], int]:
    """The bare engine: a module with `run(rng)` that plays a game and answers its requests."""
    spec = importlib.util.spec_from_file_location("yardstick", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    run: Callable[[random.Random], int] = module.run
    return run


def measure(games: int, bare: Callable[[random.Random], int]) -> None:
    """Print games and requests per second of both, and the ratio of the requests."""
    rng, rates, bares, per_game = random.Random(1), [], [], []
    ours(3 * games, 10_000)  # what is offered is worked out once: both sides are measured warm
    for number in range(ROUNDS):
        start = time.process_time()
        requests = sum(bare(rng) for _ in range(games))
        bares.append(requests / (time.process_time() - start))
        start = time.process_time()
        requests = ours(games, number * games)
        rates.append(requests / (time.process_time() - start))
        per_game.append(requests / games)
    rate, yardstick = median(rates), median(bares)
    print(f"bare engine  {yardstick:10.0f} requests per second")
    print(f"bangkit.dice {rate:10.0f} requests per second, {rate / median(per_game):.0f} games per second")
    print(f"ratio        {median(one / other for one, other in zip(rates, bares, strict=True)):10.2f}")


if __name__ == "__main__":
    path = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).with_name("bare_dice.py")
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else 300, load(path))
