"""How fast is the dice game? Requests per second of random play against a bare engine, in one run.

    python benchmarks/dice.py [--games 300] [--yardstick PATH] [--rounds 9]

Five players, all sixteen characters, no modules; choices uniform over the options, forced ones answer themselves.
Both sides take turns, and processor time is counted, so that other work on the machine falls on both.
"""

import random
import time
from collections.abc import Callable
from statistics import median

from yardsticks import options, play_out, yardstick

from bangkit.dice.diceset import SETS
from bangkit.dice.setup import new_table


def ours(games: int, seed: int) -> int:
    """The requests of some random games by the rules."""
    start = new_table(5, None, None, None, (), None, None)
    return sum(play_out(start.copy(), SETS.tasks, seed + number) for number in range(games))


def measure(games: int, bare: Callable[[random.Random], int], rounds: int) -> None:
    """Print games and requests per second of both, and the ratio of the requests."""
    rng, rates, bares, per_game = random.Random(1), [], [], []
    ours(3 * games, 10_000)  # what is offered is worked out once: both sides are measured warm
    for number in range(rounds):
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
    wishes = options(__doc__, "bare_dice.py", games=300, rounds=9)
    measure(wishes.games, yardstick(wishes.yardstick), wishes.rounds)
