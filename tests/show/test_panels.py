"""Lists to choose from: nothing begins blank, and None can be chosen like anything else."""

import os
import subprocess
import sys

import pytest

from bangkit import show

BEGIN = """
from bangkit import show
quiz, table = show.quiz(("Which?", [1, 2], 1)), show.set_up()
print(quiz.choices[0].index, table.eyes.index, table.game.index)
"""


@pytest.mark.parametrize("seed", [1, 3, 6])
def test_a_list_begins_with_its_first_choice_however_sets_are_ordered(seed: int) -> None:
    run = subprocess.run(
        [sys.executable, "-c", BEGIN], env=os.environ | {"PYTHONHASHSEED": str(seed)}, capture_output=True, text=True
    )
    assert run.stdout.split() == ["0", "0", "0"], run.stderr


def test_an_answer_is_taken_back() -> None:
    quiz = show.quiz(("Which?", [1, 2], 1))
    box = quiz.choices[0]
    box.index = 1
    assert quiz.right == 1
    box.index = 0
    assert (box.value, box.index, quiz.right) == (None, 0, 0)
    box.value = "2"
    assert box.index == 2


def test_the_first_question_between_games_has_an_answer_to_press() -> None:
    games = show.games_in_a_row("cards", seed=2)
    assert games.list.index == 0 and games.list.value in dict(games.list.options).values()
