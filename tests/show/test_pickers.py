"""The pickers: every character and every event is chosen once, and what is shown is read."""

from pathlib import Path

import pytest

from bangkit import show
from bangkit.core.errors import BangkitError
from bangkit.show.widgets.position_table import PositionTable
from tests.support import data

ABILITIES = {row["name"]: row["ability"] for row in data("characters_card.csv")}
EVENTS = {row["name"]: row["effect"] for row in data("events_high_noon.csv")}
SCENARIOS = Path(__file__).parents[2] / "notebooks" / "rules" / "scenarios"


def test_every_character_has_a_position() -> None:
    picker = show.character_picker(SCENARIOS / "characters.toml")
    assert set(picker.cases) == set(ABILITIES)
    for name in picker.cases:
        picker.pick(name)
        assert ABILITIES[name].split()[0] in picker.told.value and "<i>" in picker.told.value, name
        assert "CHAR-" in picker.rulebook.value, name
        walk = picker.position
        assert isinstance(walk, PositionTable) and len(walk.stops) >= 2 and not walk.session.playing, name
        assert name in [seat["character"] for seat in walk.state["seats"]], name


def test_a_character_is_watched_and_played() -> None:
    picker = show.character_picker(SCENARIOS / "characters.toml", "Paul Regret")
    assert repr(picker) == "<The ability matters: Paul Regret (run this cell to use it)>"
    walk = picker.position.go(1).state["walk"]
    assert "Tried, and refused" in walk["heading"] and walk["told"][0]["rule"] == "CARD-BANG-1"
    picker.position.go(0).do("mode")
    played = picker.position
    assert played.session.playing
    played.do("play", move="Schofield JC")
    assert not played.game.why_not("BANG! 5D -> Ben")
    picker.list.value = "Vera Custer"
    assert picker.position.session.playing, "who plays one plays the next"
    assert "Willy the Kid" in [seat["character"] for seat in picker.position.state["seats"]]
    with pytest.raises(BangkitError, match="no name in the list"):
        picker.pick("Calamity Jane")


def rows(picker: object, name: str) -> dict[str, tuple[str, ...]]:
    return {what: tuple(rest) for what, *rest in picker.pick(name).about(name).rows}  # type: ignore[attr-defined]


def test_every_event_changes_something() -> None:
    picker = show.event_picker(SCENARIOS / "events.toml")
    assert set(picker.cases) == {"no event", *EVENTS}
    assert not any(changed for *_, changed in rows(picker, "no event").values())
    for name in EVENTS:
        told = rows(picker, name)
        assert name == "Blessing" or any(changed for *_, changed in told.values()), name
        assert EVENTS[name].split()[0] in picker.told.value and "NOON-" in picker.rulebook.value


def test_what_the_same_hand_can_do_now() -> None:
    picker = show.event_picker(SCENARIOS / "events.toml")
    assert "NOON-SERMON-1" in rows(picker, "The Sermon")["BANG! 2D"][1]
    assert "NOON-REVEREND-1" in rows(picker, "The Reverend")["Beer 7H"][1]
    assert rows(picker, "Hangover")["BANG! 2D"][:2] == ("✔ Ben Cid Eva Fay", "✔ Fay")
    assert rows(picker, "Shootout")["a second BANG! card"][:2] == ("✕", "✔")
    assert rows(picker, "Thirst")["cards in hand"][:2] == ("5", "4")
    assert rows(picker, "Gold Rush")["turns that follow"][:2] == ("Ben, Cid, Eva, Fay", "Fay, Eva, Cid, Ben")
    assert rows(picker, "Ghost Town")["turns that follow"][1] == "Ben, Cid, Dan, Eva, Fay"
    assert rows(picker, "Curse")["life points"][1].startswith("Ana 1,")


def test_the_cards_of_dodge_city_have_their_rules() -> None:
    assert show.card_browser("knife").names == show.card_browser("Knife", "dodge_city").names
    browser = show.card_browser("Knife", "dodge_city")
    assert "green border" in browser.text.value and "DODGE-CARD-KNIFE-1" in browser.text.value
    for name in browser.names:
        browser.pick(name)
        assert "<li>Its faces" in browser.text.value and "<abbr" in browser.text.value, name


def test_the_board_tells_the_event() -> None:
    walk = show.step_through(SCENARIOS / "high_noon.toml", "the stack")
    assert "No event yet, next: Thirst" in walk.on_paper()
    walk.go(4)
    assert "Event: Thirst, next: Shootout" in walk.on_paper()
    assert (
        "Event: Thirst" in show.board(walk.game, "Ben").text() or "Event: Thirst" in show.board(walk.game, "Ben").html()
    )
