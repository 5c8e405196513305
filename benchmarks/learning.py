"""How many steps and turns a second does `bangkit.rl` give a learning agent, beside PettingZoo's own classic games?

    python -m pip install -e ".[rl]" pygame
    python benchmarks/learning.py [--seconds 4]

Every agent picks among its legal actions at random and looks at its observation each time, as a learner does.
A step is an action; a turn is a whole move, which takes one or more steps in `bangkit.rl`. By processor time, in turns, so that
other work on the machine falls on all alike. Classic games whose libraries are not installed are left out.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np  # noqa: E402

import bangkit.rl  # noqa: E402

CLASSIC = (
    "rps_v2",
    "tictactoe_v3",
    "connect_four_v3",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "hanabi_v5",
    "chess_v6",
    "go_v5",
)
ROUNDS = 4


def steps_and_turns(env: Any, seconds: float, luck: np.random.Generator) -> tuple[int, int, float]:
    """Play for so many seconds of processor time: steps, turns and the seconds that were used."""
    steps = turns = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        env.reset(seed=int(luck.integers(2**31)))
        for agent in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = info.get("action_mask", observation.get("action_mask") if isinstance(observation, dict) else None)
            actions = np.flatnonzero(mask) if mask is not None else np.arange(env.action_space(agent).n)
            before = getattr(env.unwrapped, "moves_made", steps)
            env.step(int(luck.choice(actions)))
            steps += 1
            turns += getattr(env.unwrapped, "moves_made", steps) - before
    return steps, turns, time.process_time() - start


def games() -> dict[str, Callable[[], Any]]:
    """Everything that is measured, by name."""
    found: dict[str, Callable[[], Any]] = {}
    for name in CLASSIC:
        try:
            made = import_module(f"pettingzoo.classic.{name}").env
            made().reset(seed=1)
        except Exception as error:  # whatever another project lacks
            print(f"{name}: left out ({type(error).__name__})")
            continue
        found[f"PettingZoo {name}"] = made
    for game, players in (("cards", 4), ("cards", 7), ("dice", 4), ("dice", 8)):
        found[f"bangkit {game}, {players} players"] = lambda game=game, players=players: bangkit.rl.env(game, players)
    return found


def main() -> None:
    """Print a line for each."""
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--seconds", type=float, default=4.0)
    given, luck = wishes.parse_args(), np.random.default_rng(1)
    each, sums = games(), {}
    for _ in range(ROUNDS):
        for name, made in each.items():
            measured = steps_and_turns(made(), given.seconds / ROUNDS, luck)
            sums[name] = tuple(map(sum, zip(sums.get(name, (0, 0, 0.0)), measured, strict=True)))
    for name, (steps, turns, seconds) in sums.items():
        print(f"{name}: {steps / seconds:,.0f} steps and {turns / seconds:,.0f} turns a second")


if __name__ == "__main__":
    main()
