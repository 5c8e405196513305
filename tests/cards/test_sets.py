"""The printed sets, held against a list of what the boxes hold."""

from bangkit.cards import CardSet
from bangkit.cards.cardset import characters_of, events_of
from tests.support import data

PACKS = {"base": "cards_base.csv", "dodge_city": "cards_dodge_city.csv"}


def test_every_card_is_printed_with_its_face_its_border_and_its_reach() -> None:
    for name, file in PACKS.items():
        printed = [
            (each.name, each.border, each.suit, each.rank, str(each.reach or ""))
            for each in CardSet.registry[name].pack
        ]
        assert printed == [(row["name"], row["border"], row["suit"], row["rank"], row["range"]) for row in data(file)]


def test_every_character_has_its_set_its_bullets_and_what_he_can_do() -> None:
    rows = data("characters_card.csv")
    told = [
        (set_.name, each.name, str(each.bullets), each.told) for set_ in CardSet.registry for each in set_.characters
    ]
    assert told == [(row["set"], row["name"], row["life"], row["ability"]) for row in rows]
    assert characters_of(()) == tuple(row["name"] for row in rows if row["set"] == "base")


def test_every_event_has_its_text() -> None:
    rows = data("events_high_noon.csv")
    events = CardSet.registry["high_noon"].events
    assert [(each.name, each.told) for each in events] == [(row["name"], row["effect"]) for row in rows]
    assert events_of(("high_noon",)) == tuple(row["name"] for row in rows)
    assert events_of(()) == events_of(("dodge_city",)) == ()
