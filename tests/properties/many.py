"""Many random games of both games with every invariant, over all cores; what has been played adds up in a small file.

    python tests/properties/many.py 200000          # so many games more, of both games by turns
    python tests/properties/many.py --game NUMBER   # one game, to look into it; what breaks is made short
    python tests/properties/many.py --again FILE    # a short game that was found
    python tests/properties/many.py --table         # what each version of the engine has played

All sets and modules, 3 to 8 players, and house rules are drawn by the number of the game.  Every run goes on with
numbers that nobody has played; it may be stopped at any time, and what was played until then counts.
A version is the last commit that touched the engine.  What breaks an invariant is told with its number, and a
short game that breaks it, too, is left beside this file.
"""

import argparse
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from bangkit.core import files  # noqa: E402
from tests.properties.random_games import Found, Play, Wish, drawn, play, shrink  # noqa: E402

ROOT = Path(__file__).parents[2]
PLAYED = Path(__file__).with_name("played.json")
ENGINE = ("bangkit/core", "bangkit/cards", "bangkit/dice")
PIECE = 50
"""So many games are handed to a process at a time."""
SAVED = 30.0
"""Seconds between two savings."""
FAULTS = 5
"""After so many broken games a run ends."""

Result = tuple[int, int, dict[str, int], int, list[list[Any]]]
"""The first number, how many were played, how many of each kind, the requests, and what broke."""


def version() -> str:
    """The last commit that touched the engine; with a plus if it has been changed since."""
    said = subprocess.run(["git", "log", "-1", "--format=%h", "--", *ENGINE], cwd=ROOT, capture_output=True, text=True)
    changed = subprocess.run(["git", "status", "--porcelain", "--", *ENGINE], cwd=ROOT, capture_output=True, text=True)
    return (said.stdout.strip() or "unknown") + ("+" if changed.stdout.strip() else "")


def read_played(path: Path) -> dict[str, Any]:
    """By version: how many games of each kind, how many requests, which numbers, what broke."""
    return dict(files.read_json(path)["versions"]) if path.exists() else {}


def piece(first: int, games: int) -> Result:
    """Play some games by their numbers."""
    kinds, requests, faults = Counter[str](), 0, list[list[Any]]()
    for number in range(first, first + games):
        try:
            wish, asked = play(number)
        except Found as found:
            faults.append([number, str(found)])
            continue
        kinds[wish.kind] += 1
        requests += asked
    return first, games, dict(kinds), requests, faults


class Record:
    """What this run adds to the file: it is locked, read, changed and written whole."""

    def __init__(self, path: Path) -> None:
        self.path, self.version = path, version()
        self.first = max((each["to"] for each in read_played(path).values()), default=0)
        self.waiting: list[Result] = []
        self.played = self.requests = 0
        self.faults: list[list[Any]] = []
        self.at = time.monotonic()

    def add(self, result: Result) -> None:
        self.waiting.append(result)
        self.played += sum(result[2].values())
        self.requests += result[3]
        self.faults += result[4]
        if time.monotonic() - self.at > SAVED:
            self.save()

    def save(self) -> None:
        with files.locked(self.path):
            versions = read_played(self.path)
            entry = versions.setdefault(
                self.version,
                {"games": 0, "requests": 0, "kinds": {}, "from": self.first, "to": self.first, "broken": []},
            )
            for first, games, kinds, requests, faults in self.waiting:
                entry["games"] += sum(kinds.values())
                entry["requests"] += requests
                entry["kinds"] = dict(sorted((Counter(entry["kinds"]) + Counter(kinds)).items()))
                entry["from"], entry["to"] = min(entry["from"], first), max(entry["to"], first + games)
                entry["broken"] += faults
            files.write_json(self.path, {"versions": versions})
        self.waiting, self.at = [], time.monotonic()


def pieces(first: int, games: int) -> Iterator[tuple[int, int]]:
    for start in range(first, first + games, PIECE):
        yield start, min(PIECE, first + games - start)


def run(games: int, processes: int, seconds: float, path: Path) -> Record:
    """Play so many games, or for so many seconds."""
    record, until, told = Record(path), time.monotonic() + seconds, time.monotonic()
    work = pieces(record.first, games)
    pool = ProcessPoolExecutor(processes, get_context("spawn"))
    try:
        running: set[Future[Result]] = {pool.submit(piece, *each) for each in islice(work, 2 * processes)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                record.add(each.result())
            if time.monotonic() < until and len(record.faults) < FAULTS:
                running |= {pool.submit(piece, *each) for each in islice(work, len(done))}
            if time.monotonic() - told > SAVED:
                told = time.monotonic()
                print(f"{record.played} games, {record.requests} requests", flush=True)
    except KeyboardInterrupt:
        print("stopped")
    finally:
        record.save()
        pool.shutdown(cancel_futures=True)
    return record


# -- what was found ----------------------------------------------------------------------------------


def look_into(number: int) -> int:
    """Play one game; if it breaks, leave a short game that breaks in the same way."""
    wish = drawn(number)
    print(f"game {number}: {wish.kind}, {wish.players} players, house rules {wish.house}")
    try:
        _, asked = play(number)
    except Found as found:
        print(f"breaks after {len(found.answers)} answers: {found}")
        if found.answers:
            short = shrink(wish, found.answers, found.place)
            path = PLAYED.with_name(f"found-{number}.json")
            files.write_json(path, {"wish": list(short.wish), "answers": short.answers, "place": found.place})
            print(f"the same after {len(short.answers)} answers, with {short.wish}; left in {path}:")
            print("\n".join(short.told))
        return 1
    print(f"{asked} requests, nothing broken")
    return 0


def again(path: Path) -> None:
    """Play a short game that was found; what breaks, breaks here."""
    data = files.read_json(path)
    game, sets, players, house = data["wish"]
    one = Play(Wish(game, tuple(sets), players, house), data["answers"], lambda: 0.0)
    try:
        one.run(only_given=True)
    finally:
        print("\n".join(one.told))


def table(path: Path) -> None:
    """What each version has played."""
    for name, entry in read_played(path).items():
        dice = sum(games for kind, games in entry["kinds"].items() if kind.startswith("dice"))
        print(
            f"{name}: {entry['games']} games ({dice} dice), {entry['requests']} requests, {len(entry['broken'])} broken"
        )
        for kind, games in entry["kinds"].items():
            print(f"  {kind:30} {games:8}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=1_000)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=10.0**9)
    parser.add_argument("--played", type=Path, default=PLAYED)
    parser.add_argument("--game", type=int, metavar="NUMBER")
    parser.add_argument("--again", type=Path, metavar="FILE")
    parser.add_argument("--table", action="store_true")
    told = parser.parse_args()
    if told.game is not None:
        return look_into(told.game)
    if told.again is not None:
        again(told.again)
    elif told.table:
        table(told.played)
    else:
        start = time.monotonic()
        record = run(told.games, told.processes, told.seconds, told.played)
        print(f"{record.played} games, {record.requests} requests, {time.monotonic() - start:.0f} s")
        for number, what in record.faults:
            print(f"game {number} broke: {what}", flush=True)
        for number, _ in record.faults[:FAULTS]:
            with suppress(KeyboardInterrupt):
                look_into(number)
        return min(len(record.faults), 1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
