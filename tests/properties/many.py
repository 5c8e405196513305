"""Many random games of the base card game with every invariant, by hand:

    python tests/properties/many.py 100000 [first number]

Prints where it is every thousand games; stops with the number of the game where something breaks.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.properties.test_cards import OFFERS_EVERY, play_one  # noqa: E402


def main(games: int, first: int) -> None:
    start, requests = time.process_time(), 0
    for number in range(first, first + games):
        try:
            requests += play_one(number, number % OFFERS_EVERY == 0)
        except BaseException:
            print(f"game {number}", flush=True)
            raise
        if (number + 1 - first) % 1_000 == 0:
            seconds = time.process_time() - start
            print(f"{number + 1 - first} games, {requests} requests, {seconds:.0f} s", flush=True)
    print(f"{games} games, {requests} requests, nothing broken, {time.process_time() - start:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
