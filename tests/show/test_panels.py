"""Lists to choose from: nothing begins blank, and None can be chosen like anything else."""

import os
import subprocess
import sys

import pytest

from bangkit import show

BEGIN = """
from bangkit import show
explorer, table = show.deck_explorer(show.practice(4)), show.set_up()
print(explorer.eyes.index, table.players.index - 2, table.game.index)
"""


@pytest.mark.parametrize("seed", [1, 3, 6])
@pytest.mark.slow
def test_a_list_begins_with_its_first_choice_however_sets_are_ordered(seed: int) -> None:
    run = subprocess.run(
        [sys.executable, "-c", BEGIN], env=os.environ | {"PYTHONHASHSEED": str(seed)}, capture_output=True, text=True
    )
    assert run.stdout.split() == ["0", "0", "0"], run.stderr


def test_a_choice_is_taken_back() -> None:
    explorer = show.deck_explorer(show.practice(4))
    box = explorer.eyes
    box.index = 1
    assert box.value == "Ana"
    box.index = 0
    assert (box.value, box.index) == (None, 0)
    box.value = "Ben"
    assert box.index == 2
