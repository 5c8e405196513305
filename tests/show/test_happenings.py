"""What is to be seen of the lines of a log: each thing once."""

from pathlib import Path

import bangkit
from bangkit.show.widgets.happenings import events, told_once

DUEL = Path(__file__).parents[2] / "notebooks" / "rules" / "scenarios" / "first_duel.toml"


def test_a_card_given_as_an_answer_flies_once() -> None:
    game = bangkit.scenario(DUEL).game().play("Duel QD -> Ana").play("BANG! 5D")
    flown = [each["card"]["text"] for each in events(game.log, "Ana") if each["kind"] == "play"]
    assert flown.count("BANG! 5D") == 1


def test_an_answer_is_told_once_and_the_log_keeps_both_lines() -> None:
    game = bangkit.scenario(DUEL).game().play("Duel QD -> Ana").play("BANG! 5D")
    whole = [each.what for each in game.log]
    at = whole.index("discards")
    assert whole[at - 1] == "answers" and whole.count("discards") == 1
    for first in range(len(whole)):
        told = told_once(game.log, first)
        assert [number for number, _ in told] == [n for n in range(first, len(whole)) if n != at]
    lines = [each["text"] for each in bangkit.table(game, seat="Ana", until="settled").state["log"]]
    assert sum("BANG! 5♦" in each for each in lines) == 1 and not any("discards" in each for each in lines)
