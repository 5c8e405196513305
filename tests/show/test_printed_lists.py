"""Lists to read without a click: every character, event and rule stands in a lesson, printed."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from bangkit import show
from bangkit.cards.hooks import CHARACTERS, EVENTS
from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import rules
from bangkit.dice.hooks import CHARACTERS as DICE_CHARACTERS

LESSONS = Path(__file__).parents[2] / "notebooks" / "rules"
APART = ("CARD-SETUP", "DICE-SETUP", "UNDEAD-SETUP", "DODGE-SET", "VAR-NEXT", "KIT")
"""Told step by step in lesson 8, which sets the table, or by the table itself when a move names what is not there."""


def printed(lesson: str) -> str:
    """What a lesson has printed, as it is stored."""
    cells = json.loads(next(LESSONS.glob(f"{lesson}_*.ipynb")).read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", ())]
    html = " ".join("".join(each.get("data", {}).get("text/html", "")) for each in outputs)
    return unescape(re.sub(r"</?abbr[^>]*>", "", html))  # an id within a rule says its words when it is pointed at


def test_every_character_and_event_has_a_line() -> None:
    told = show.characters().text()
    assert all(name in told and power.told in told for name, power in CHARACTERS.items())
    told = show.characters("dice").text()
    assert all(name in told and power.told in told for name, power in DICE_CHARACTERS.items())
    told = show.events().text()
    assert all(name in told and power.told in told for name, power in EVENTS.items())


@pytest.mark.parametrize(
    ("lesson", "powers"),
    [("06", CHARACTERS.values()), ("10", EVENTS.values()), ("13", DICE_CHARACTERS.values())],
    ids=["characters", "events", "dice characters"],
)
def test_the_lines_stand_in_the_lesson(lesson: str, powers: list) -> None:  # type: ignore[type-arg]
    page = printed(lesson)
    assert [power.name for power in powers if power.told not in page] == []


def test_every_rule_of_play_is_printed_in_a_lesson() -> None:
    lessons = [path.name[:2] for path in LESSONS.glob("*.ipynb")]
    pages = " ".join(printed(lesson) for lesson in lessons if lesson not in ("08", "11"))
    missing = [each.id for each in rules() if not each.id.startswith(APART) and each.text not in pages]
    assert missing == []


def test_a_list_of_rules_is_by_section_and_in_order() -> None:
    listed = show.rule_list("CARD-WEAP", "CARD-DIST-1")
    assert [each.id for each in listed.rules][:1] == ["CARD-DIST-1"] and len(listed) == 11
    assert listed.html().count("<details>") == 2 and "<i>" in listed.html()


@pytest.mark.parametrize("prefix", ["CARD-NIX", 3, None])
def test_a_prefix_that_nothing_has_is_refused(prefix: object) -> None:
    with pytest.raises(BangkitError, match="no rule of the rulebook begins with"):
        show.rule_list(prefix)  # type: ignore[arg-type]


def test_a_rule_that_another_names_says_its_words() -> None:
    told = show.rule_list("CARD-PANIC-1").html()
    assert '(<abbr title="The draw symbol with a player means:' in told


def test_the_rules_of_characters_stand_under_their_names() -> None:
    told = show.rule_list("CARD-CHAR", "DODGE-CHAR").html()
    sections = re.findall(r"<summary>(.*?): (\d+) rules?</summary>", told)
    assert [unescape(name) for name, _ in sections] == list(CHARACTERS), "as in the box, and none in a heap"
    assert max(int(number) for _, number in sections) <= 8
