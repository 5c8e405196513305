"""Many random games over all expansion sets and 3 to 8 players, by hand:

    python tests/properties/many_expansions.py 100000 [first number]

Prints where it is every thousand games; stops with the number of the game where something breaks.
"""

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.properties.invariants import TABLES  # noqa: E402
from tests.properties.test_expansions import HOUSE_RULES, play_one  # noqa: E402


def main(games: int, first: int) -> None:
    start, ends = time.process_time(), Counter[str]()
    for number in range(first, first + games):
        sets, players = TABLES[number % len(TABLES)]
        seed = number // len(TABLES)
        try:
            table = play_one(sets, players, seed, **HOUSE_RULES[seed % 10 if seed % 10 < 3 else 0])
            ends[table.outcome.rule] += 1
        except BaseException:
            print(f"game {number}: {sets}, {players} players", flush=True)
            raise
        if (number + 1 - first) % 1_000 == 0:
            print(f"{number + 1 - first} games, {dict(ends)}, {time.process_time() - start:.0f} s", flush=True)
    print(f"{games} games, nothing broken, {time.process_time() - start:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
