"""The golden transcripts of the dice game."""

import pytest

from tests.transcripts.regenerate_dice import GAMES, HERE, lines


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_as_it_is_written_down(name: str):
    assert lines(name) == (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def test_the_game_with_all_modules_has_everything_in_it():
    text = (HERE / "dice_all_modules.txt").read_text(encoding="utf-8")
    for what in ("The outbreak", "Zombie Lord", "wound token", "fury card", "whisky", "duel", "Indians attack"):
        assert what in text, what
