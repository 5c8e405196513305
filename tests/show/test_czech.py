"""A whole game of each in Czech: no word at the table is English, and games, files and moves are the same as in English."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit.stage.drivers import wander
from bangkit.stage.scenario import load_scenario
from bangkit.words import catalogue
from bangkit.words.catalogue import english, say
from bangkit.words.naming import glossary
from tests.words.test_pseudo_language import GAMES, SCENARIOS, drawn, notice, told


@pytest.fixture(autouse=True)
def czech(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set the language, and English again afterwards."""
    monkeypatch.setenv(catalogue.VARIABLE, "en")
    bangkit.language("cs")
    yield
    catalogue.use("en")


WORD = re.compile(r"\b[a-z]{3,}\b")
MOVES = {"use", "discard", "take", "put", "back", "choose", "pass", "reroll", "stop", "keep", "hand", "drop", "return",
         "character", "fury", "token", "draw", "as", "sheriff"}  # fmt: skip
"""Words of moves, which are typed alike in every language."""


@cache
def english_only() -> frozenset[str]:
    """The words that stand in English sentences, and neither in Czech ones nor in names."""
    words = lambda texts: {word for text in texts for word in re.findall(WORD, re.sub(r"\{[^}]*\}", " ", text))}  # noqa: E731
    own = {text for texts in english().values() for text in texts}
    foreign = {str(text) for text in vars(catalogue._translations("cs"))["_catalog"].values()}
    names = {name for by in glossary().values() for language in ("en", "cs") for name in by[language]}
    return frozenset(
        words(own) - words(foreign - own) - words(names) - MOVES - {"Ana", "Ben", "Cid", "Dan", "Eva", "Fay"}
    )


def left(texts: Iterator[str]) -> dict[str, set[str]]:
    """The texts that hold English words, with those."""
    return {text: found for text in texts if (found := set(re.findall(WORD, text)) & english_only())}


def test_english_would_be_found() -> None:
    assert left(iter(["Ana draws 2 cards.", "Ana si lízne 2 karty."])) == {"Ana draws 2 cards.": {"draws"}}


@pytest.mark.parametrize("name", GAMES)
def test_questions_refusals_and_log_of_a_whole_game_are_czech(name: str) -> None:
    wrong: dict[str, set[str]] = {}
    for place, game in enumerate(wander(GAMES[name](), 3, free=0.1)):
        if place % 3 == 0:
            wrong |= left(told(game))
    assert wrong == {}


@pytest.mark.parametrize("name", ["cards", "dice"])
def test_the_table_is_czech_and_so_are_its_odds(name: str) -> None:
    table = bangkit.table(GAMES[name](), seat="Ana")
    wrong: dict[str, set[str]] = {}
    for _ in range(40):
        if table.state["over"]:
            break
        wrong |= left(drawn(table.state))
        table.do("odds", **({"dice": [0]} if name == "dice" else {}))
        wrong |= left(notice(table.state["notice"]))
        table.do("play", move=str(table.game.request.options[-1]))
    assert wrong == {}


def test_what_a_browser_shows_is_czech() -> None:
    texts = [text for key in catalogue.keys("browser") for text in catalogue.variants(f"browser.{key}")]
    assert left(re.sub(r"\{[^}]*\}", " ", each) for each in texts) == {}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_saved_and_loaded_alike_in_both_languages(name: str, tmp_path: Path) -> None:
    played: dict[str, Any] = {}
    for language in ("en", "cs"):
        bangkit.language(language)
        *_, last = wander(GAMES[name](), 5)
        last.save(tmp_path / f"{language}.json")
        played[language] = json.loads((tmp_path / f"{language}.json").read_text(encoding="utf-8"))
    assert played["en"] == played["cs"]
    assert bangkit.load(tmp_path / "en.json").winners == last.winners


@pytest.mark.parametrize("path", SCENARIOS[::3], ids=lambda path: path.stem)
def test_a_scenario_runs_alike(path: Path) -> None:
    assert load_scenario(path).run().passed


def test_a_scenario_is_read_with_czech_names(tmp_path: Path) -> None:
    path = tmp_path / "pivo.toml"
    path.write_text(
        """
        title = "Pivo"
        game = "cards"
        [[players]]
        name = "Ana"
        character = "Bart Cassidy"
        role = "šerif"
        hand = ["Pivo 6H", "Vedle! 2S"]
        in_play = ["Barel QS"]
        life = 2
        [[players]]
        name = "Ben"
        role = "bandita"
        [[players]]
        name = "Cid"
        role = "odpadlík"
        [[players]]
        name = "Dan"
        role = "bandita"
        [turn]
        player = "Ana"
        [[step]]
        play = "Ana: pivo"
        [[step]]
        expect = { "Ana.life" = 3, "Ana.in_play" = ["Barel QS"], "discard.top" = ["Pivo 6H"] }
    """,
        encoding="utf-8",
    )
    assert load_scenario(path).run().passed


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (1, "1 kartu"),
        (2, "2 karty"),
        (4, "4 karty"),
        (5, "5 karet"),
        (0, "0 karet"),
        (22, "22 karet"),
        (101, "101 karet"),
    ],
)
def test_a_number_of_cards_has_its_form(number: int, told: str) -> None:
    assert say("log.draws", player="Ana", count=number) == f"Ana si líže {told}."
