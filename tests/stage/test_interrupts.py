"""Ctrl-C ends whatever a person can start, also when it comes while the kit works inside; nothing hangs afterwards."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

BEGIN = """
import signal
import bangkit
from bangkit import odds, stage, strategy
signal.signal(signal.SIGINT, signal.default_int_handler)  # who starts tests in the background has it ignored
cards, dice = bangkit.cards.new_game(4, seed=1), bangkit.dice.new_game(6, seed=1)
print("begins", flush=True)
"""
LOOPS = {
    "exact": "odds.exact(dice, lambda table: table.turn, until='over', policies='random', budget=10**8)",
    "estimate": "odds.estimate(lambda luck: luck.random() < 0.5, runs=10**8)",
    "compare": "print(bangkit.compare(cards, runs=10**7, executor=None, progress=False))",
    "simulate": "print(bangkit.simulate('cards', games=10**7, executor=None, progress=False))",
    "tournament": "print(strategy.tournament(['careful', 'random'], rounds=10**6, executor=None, progress=False))",
    "perft": "stage.perft(dice, 100, most=10**9)",
    "wander": "[0 for number in range(10**7) for _ in stage.wander(cards, number)]",
    "solve": "strategy.solve(cached=False, sheriff='Bart Cassidy', renegade='El Gringo')",
    "judge": "[strategy.judge(strategy.view_of(cards)) for number in range(10**7)]",
}
"""What a person can start that takes long."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT that one process sends another")
@pytest.mark.parametrize("name", LOOPS)
def test_ctrl_c_ends_it(name: str) -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", BEGIN + LOOPS[name]], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert running.stdout is not None and running.stdout.readline() == "begins\n"
        time.sleep(1.0)
        assert running.poll() is None, running.communicate()
        running.send_signal(signal.SIGINT)
        told, errors = running.communicate(timeout=30)
        assert errors.strip().endswith("KeyboardInterrupt") or "Stopped" in told, (told, errors)
    finally:
        running.kill()
        running.wait()
