"""Three whole games go line by line as they were written down; `regenerate.py` says how to write them anew."""

from difflib import unified_diff

import pytest

from tests.transcripts.regenerate import GAMES, HERE, transcript


@pytest.mark.parametrize("name", GAMES)
def test_game_goes_as_it_was_written_down(name: str) -> None:
    written = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    changed = list(unified_diff(written, transcript(GAMES[name]), f"{name}.txt", "now", lineterm="", n=1))
    assert not changed, "\n".join([*changed[:40], "meant? python tests/transcripts/regenerate.py"])


def test_every_file_belongs_to_a_game() -> None:
    assert {path.stem for path in HERE.glob("cards_*.txt")} == set(GAMES)


def test_the_games_show_much_of_the_rulebook() -> None:
    """Together they end for different sides and ask nearly every kind of question."""
    text = "\n".join((HERE / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES)
    questions = (
        "play (",
        "discard (",
        "shot (",
        "duel (",
        "indians (",
        "store (",
        "lethal (",
        "kit (",
        "choose (",
        "first card (",
    )
    assert [each for each in questions if f": {each}" not in text] == []
    assert [
        each for each in ("explodes", "escapes jail", "stays in jail", "reshuffle") if f" {each}: " not in text
    ] == []
    assert len({end for end in ("CARD-END-2", "CARD-END-3", "CARD-END-4") if f"({end})" in text}) == 3
