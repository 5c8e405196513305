"""Figures of the solved endgames: all pairs of characters, and long simulations of the best play of both.

    python tools/endgames.py pairs sheriff renegade [--out FILE] [--limit N]
    python tools/endgames.py ship
    python tools/endgames.py all
    python tools/endgames.py three
    python tools/endgames.py play sheriff="Bart Cassidy" renegade="El Gringo" --games 20000

`pairs` writes a line for each pair as soon as it is solved and goes on where a file ends; `play` prints the
share of wins with its 99% interval beside the exact chance.  `ship` solves the pairs of the lessons anew.
`all` solves all 240 pairs of a Sheriff and a Renegade and writes the file of them that the package carries; it takes
about twelve minutes of one core, and goes on where it was stopped, since each solution stays in the folder of solutions.
`three` solves the three left of the lesson, once for each of them, and writes their file (about three minutes of one core).
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import permutations
from math import sqrt
from pathlib import Path
from time import perf_counter, process_time
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

sys.path.insert(0, str(Path(__file__).parents[1]))

from bangkit.core import files  # noqa: E402
from bangkit.dice.components import characters_of  # noqa: E402
from bangkit.dice.diceset import SETS  # noqa: E402
from bangkit.dice.game import DiceGame  # noqa: E402
from bangkit.strategy.endgames import pairs_file, solved_three  # noqa: E402
from bangkit.strategy.endgames import solution as store  # noqa: E402
from bangkit.strategy.endgames.endgame_states import Pair, Stand, table_at  # noqa: E402
from bangkit.strategy.endgames.solution import Endgame, EndgameState, solve  # noqa: E402
from bangkit.strategy.lab.play import play_on  # noqa: E402

LESSONS = [
    ("Calamity Janet", "Rose Doolan"),
    ("Calamity Janet", "Willy the Kid"),
    ("Calamity Janet", "Kit Carlson"),
    ("Bart Cassidy", "El Gringo"),
]
"""With two players left nothing that Calamity Janet or Rose Doolan can do matters any more: theirs is the plain game."""
HEADINGS = ["first", "second", "first moves", "second moves", "gap", "rounds", "cpu seconds"]


def pairs(roles: tuple[str, str], out: Path, limit: int) -> None:
    """Solve every pair of different characters, without the cache, and write what full lives are worth."""
    out.parent.mkdir(parents=True, exist_ok=True)
    done = set()
    if out.exists():
        with out.open(encoding="utf-8", newline="") as file:
            done = {(row["first"], row["second"]) for row in csv.DictReader(file)}
    with out.open("a", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        if not done:
            lines.writerow(HEADINGS)
        todo = [each for each in permutations(characters_of(()), 2) if each not in done]
        for first, second in todo[:limit]:
            began = process_time()
            endgame = solve(cached=False, **{roles[0]: first, roles[1]: second})
            worths = [f"{endgame.value(endgame.at(turn=role)):.9f}" for role in roles]
            lines.writerow(
                [first, second, *worths, f"{endgame.gap:.1e}", endgame.rounds, f"{process_time() - began:.1f}"]
            )
            file.flush()


def ship() -> None:
    """Put the solutions that the lessons need into the package."""
    store.SHIPPED.mkdir(exist_ok=True)
    for old in store.SHIPPED.glob("*.npz"):
        old.unlink()
    for first, second in LESSONS:
        endgame = solve(cached=False, sheriff=first, renegade=second)
        path = store.SHIPPED / store.name_of(endgame.pair, endgame.both_fall)
        store.write(path, store.SolvedValues(endgame.bounds, endgame.rounds, endgame.neither))
        print(f"{path.name}: {path.stat().st_size:,} bytes; {endgame!r}")


def everything() -> None:
    """Write the file of all pairs, each solved or found in the folder of solutions."""

    def solved() -> Iterator[tuple[Pair, Any]]:
        todo = list(permutations(characters_of(()), 2))
        for number, (sheriff, renegade) in enumerate(todo, 1):
            pair = store.pair_of({"sheriff": sheriff, "renegade": renegade}, SETS.house({}, []))
            found = store.kept(pair, pairs_file.EVEN, lambda pair=pair: store.iterate(pair, pairs_file.EVEN))  # type: ignore[misc]
            print(f"{number} of {len(todo)}: {Endgame(pair, pairs_file.EVEN, found)!r}", flush=True)
            yield pair, found.bounds

    path = write_pairs(pairs_file.FILE, solved())
    print(f"{path.name}: {path.stat().st_size:,} bytes")


def three() -> None:
    """Write the file of what each of three left is sure of."""
    from tools.three_left import sure_of, trio_of

    def solved() -> Iterator[tuple[str, Any]]:
        trio = trio_of(solved_three.CAST)
        for role in solved_three.ROLES:
            known = sure_of(trio, role, told=lambda number, gap: print(f"{number}: {gap:.1e}", flush=True))
            yield role, known.lower().ravel()

    path = write_three(solved_three.FILE, solved())
    print(f"{path.name}: {path.stat().st_size:,} bytes")


# -- the files that the package carries -------------------------------------------------------------


def write_pairs(path: Path, solutions: Iterable[tuple[Pair, Any]]) -> Path:
    """Write the file of all pairs with the bounds that `solution.iterate` finds."""
    parts, full = dict[str, bytes](), []
    for pair, bounds in solutions:
        steps = steps_of(bounds.mean(axis=1)[:, : len(pair.stands)].ravel())
        parts[pairs_file.member(pair)] = packed(steps, pairs_file.axes_of(pair))
        first = pair.number(Stand((pair.sides[0].cap, pair.sides[1].cap), (0, 0)))
        full.append([*(side.character for side in pair.sides), steps[first]])
    return _write(path, parts | {pairs_file.FULL: files.csv_of(full).encode()})


def write_three(path: Path, sure: Iterable[tuple[str, Sequence[float]]]) -> Path:
    """Write what each role is sure of in every turn and position."""
    return _write(path, {role: packed(steps_of(worths), (len(worths) // 3,)) for role, worths in sure})


def _write(path: Path, parts: dict[str, bytes]) -> Path:
    """Write a file, whole or not at all; the same parts give the same bytes."""
    content = BytesIO()
    with ZipFile(content, "w") as whole:
        for name, part in parts.items():
            whole.writestr(ZipInfo(name), part, ZIP_DEFLATED, 9)
    return files.write(path, content.getvalue())


def steps_of(worths: Iterable[float]) -> list[int]:
    """Each worth rounded down to a whole number of steps."""
    return [min(int(worth * pairs_file.STEPS), pairs_file.STEPS - 1) for worth in worths]


def packed(steps: Sequence[int], axes: Sequence[int]) -> bytes:
    """Whole numbers as differences along every axis, which are small: low bytes first, then high ones."""
    values = list(steps)
    for stride, length in pairs_file.strides(axes):
        for place in range(len(values) - 1, -1, -1):
            if place // stride % length:
                values[place] -= values[place - stride]
    signed = [(value + 2**15) % 2**16 - 2**15 for value in values]
    odd = [2 * value if value >= 0 else -2 * value - 1 for value in signed]
    return bytes(each % 256 for each in odd) + bytes(each // 256 for each in odd)


# -- playing ----------------------------------------------------------------------------------------


def winner(endgame: Endgame, state: EndgameState, seed: str) -> str:
    """The role that wins a game between two of the endgame's players."""
    player, table = endgame.player(), table_at(endgame.pair, *state)
    game = play_on(table, DiceGame.tasks, {each.name: player for each in table.players}, seed)
    if game.fault is not None:
        raise game.fault
    won = [role for role in endgame.roles if role.capitalize() in game.winners]
    return won[0] if won else "neither"


def play(cast: dict[str, str], games: int, lives: list[int] | None) -> None:
    """Play the optimal policies against each other from full lives and hold the shares against the chances."""
    endgame = solve(**cast)
    for turn in endgame.roles:
        sides = dict(zip(endgame.roles, [(life, 0) for life in lives], strict=True)) if lives else {}
        state, began = endgame.at(turn=turn, **sides), perf_counter()
        found = Counter(winner(endgame, state, f"{turn} {n}") for n in range(games))
        for who, chance in endgame.chances(state).items():
            share = found[who] / games
            reach = 2.576 * sqrt(share * (1 - share) / games)
            inside = "inside" if abs(share - chance) <= reach else "OUTSIDE"
            print(f"{turn} moves: {who:9} exact {chance:.5f}, played {share:.5f} +- {reach:.5f} (99%), {inside}")
        print(f"  {games} games, {games / (perf_counter() - began):.0f} a second, gap {endgame.gap:.1e}", flush=True)


def main(arguments: list[str]) -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("pairs")
    one.add_argument("roles", nargs=2)
    one.add_argument("--out", type=Path, default=None)
    one.add_argument("--limit", type=int, default=10**6)
    commands.add_parser("ship")
    commands.add_parser("all")
    commands.add_parser("three")
    two = commands.add_parser("play")
    two.add_argument("cast", nargs=2, metavar="ROLE=CHARACTER")
    two.add_argument("--games", type=int, default=20_000)
    two.add_argument("--lives", type=int, nargs=2)
    wish = parser.parse_args(arguments)
    if wish.command == "pairs":
        roles = (wish.roles[0], wish.roles[1])
        pairs(roles, wish.out or Path(f"endgames_{roles[0]}_{roles[1]}.csv"), wish.limit)
    elif wish.command == "ship":
        ship()
    elif wish.command == "all":
        everything()
    elif wish.command == "three":
        three()
    else:
        play(dict(each.split("=", 1) for each in wish.cast), wish.games, wish.lives)


if __name__ == "__main__":
    main(sys.argv[1:])
