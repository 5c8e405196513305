"""Names are read in four languages and written in English."""

import pytest

from bangkit import words
from bangkit.core.errors import BangkitError
from bangkit.dice.hooks import CHARACTERS
from bangkit.words import glossary, naming
from tests.support import data


@pytest.mark.parametrize("file", ["cards_base.csv", "cards_dodge_city.csv"])
def test_every_card_reads_itself(file: str) -> None:
    for card in {row["name"] for row in data(file)}:
        assert words.canonical_card(card) == card
        assert words.canonical_card(card.upper().replace("!", "")) == card


@pytest.mark.parametrize("file", ["cards_base.csv", "cards_dodge_city.csv"])
def test_every_alias_of_a_card_is_read(file: str) -> None:
    for row in data(file):
        for alias in filter(None, map(str.strip, row["alias"].split(";"))):
            assert words.canonical_card(alias) == row["name"]


def test_every_character_and_event_reads_itself() -> None:
    for character in [*(row["name"] for row in data("characters_card.csv")), *CHARACTERS]:
        assert words.canonical(character, "char") == character
    for row in data("events_high_noon.csv"):
        assert words.canonical(row["name"], "event") == row["name"]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("bang", "BANG!"),
        ("Vedle", "Missed!"),
        ("pivo", "Beer"),
        ("hokynarstvi", "General Store"),
        ("Uhnutie", None),
        ("rev carabine", "Rev. Carabine"),
        ("colt 45", "Colt .45"),
        ("horse", "Mustang"),
        ("scope", "Appaloosa"),
        ("kankán", "Can Can"),
        ("", None),
    ],
)
def test_cards_are_read_in_any_spelling(text: str, card: str | None) -> None:
    assert words.canonical_card(text) == card


@pytest.mark.parametrize("kind", ["card", "char", "event", "role", "suit"])
def test_no_spelling_means_two_things(kind: str) -> None:
    meanings: dict[str, set[str]] = {}
    for key, by_language in glossary._table().items():
        if key.startswith(f"{kind}."):
            for spelling in (s for spellings in by_language.values() for s in spellings):
                meanings.setdefault(words.plain(spelling), set()).add(key)
    assert {s: keys for s, keys in meanings.items() if len(keys) > 1} == {}


def test_a_missing_name_is_the_english_one() -> None:
    assert words.name("card.bible", "cs") == "Bible"
    assert words.names("card.bible", "cs") == ()
    assert all(words.name(key, language) for key in glossary._table() for language in glossary.LANGUAGES)
    with pytest.raises(BangkitError):
        words.name("card.zorro")
    with pytest.raises(BangkitError):
        words.name("card.jail", "tlh")


def test_nearest_looks_past_case_and_accents() -> None:
    assert words.nearest("jose delgadó", ["José Delgado", "Pat Brennan"]) == "José Delgado"
    assert words.nearest("xyzzy", ["Ana", "Ben"]) == ""


def test_every_column_of_names_is_a_language() -> None:
    heads = naming._FILE.read_text(encoding="utf-8").partition("\n")[0].split(",")
    assert (heads[0], tuple(heads[1:])) == ("key", glossary.LANGUAGES)
