"""What is to be seen of the lines of a log: each thing once."""

from pathlib import Path

import bangkit
from bangkit.show.widgets.happenings import events

DUEL = Path(__file__).parents[2] / "notebooks" / "rules" / "scenarios" / "first_duel.toml"


def test_a_card_given_as_an_answer_flies_once() -> None:
    game = bangkit.scenario(DUEL).game().play("Duel QD -> Ana").play("BANG! 5D")
    flown = [each["card"]["text"] for each in events(game.log, "Ana") if each["kind"] == "play"]
    assert flown.count("BANG! 5D") == 1
