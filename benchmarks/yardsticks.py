"""What the benchmarks share: their options, and the bare engine beside which they measure."""

import argparse
import importlib.util
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bangkit.core.luck import seed_number  # noqa: E402
from bangkit.core.requests import Ask  # noqa: E402
from bangkit.core.running import Runner, Tasks  # noqa: E402

HERE = Path(__file__).parent


def options(about: str | None, bare: str = "", **defaults: int) -> argparse.Namespace:
    """What the shell asks for: whole numbers from 1 on by name and, where there is a bare engine, another one's file."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", type=_number, default=default, metavar="NUMBER", help=f"by default {default}")
    if bare:
        parser.add_argument(
            "--yardstick", type=_file, default=HERE / bare, metavar="PATH", help="a file with `run(rng)`"
        )
    return parser.parse_args()


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 0 < len(text) < 10 or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def _file(text: str) -> Path:
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no file {text}")
    return path


def yardstick(path: Path) -> Callable[[random.Random], int]:
    """The bare engine: a file with `run(rng)` that plays a game and answers its requests."""
    spec = importlib.util.spec_from_file_location("yardstick", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    run: Callable[[random.Random], int] = module.run
    return run


def play_out(table: Any, tasks: Tasks, seed: int) -> int:
    """Play a table to its end with uniformly random options and luck; answers how many requests it took.

    Forced decisions are not counted, and free actions are never taken.
    The table is changed in place, and no coroutine is ever rebuilt.
    """
    luck = random.Random(seed_number(seed)).random
    send, answer, asked, forced = Runner(table, tasks).work().send, None, 0, 0
    try:
        while True:
            request = send(answer)
            asked += 1
            if type(request) is not Ask:
                answer = request.pick(luck())
            elif (number := len(options := request.options)) > 1:
                answer = options[int(luck() * number)]
            else:
                answer = options[0]
                forced += 1
    except StopIteration:
        return asked - forced
