"""A language in which nothing is said but the facts: whatever is still English was told outside the catalogue.

Every sentence becomes its facts between brackets, every noun a sign. What the table, the questions, the refusals and
the log tell then holds names and moves and no other word. Games, files and moves are the same as in English.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import bangkit
from bangkit.core.errors import BangkitError
from bangkit.core.requests import Ask
from bangkit.core.rulebook import rule
from bangkit.stage.drivers import wander
from bangkit.stage.scenario import load_scenario
from bangkit.words import glossary
from bangkit.words.catalogue import english, pieces
from tests.words.conftest import Sentences, forget, make

LANGUAGE = "eo"
GAMES = {
    "cards": lambda: bangkit.cards.new_game(players=5, seed=3, expansions=["dodge_city", "high_noon"]),
    "three": lambda: bangkit.cards.new_game(players=3, seed=3, expansions=["dodge_city"]),
    "dice": lambda: bangkit.dice.new_game(players=6, seed=3, modules=[1, 2, 3, 4, 5]),
}
SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.toml"))[::12]
MAY_BE_SAID = re.compile(r"as|pass|use|play|discard|draw|take|keep|reroll|stop|choose|hand|drop|return|fury|token|X")
"""Words of moves, which are the same in every language."""


def pseudo() -> Sentences:
    """Every sentence as its facts alone."""
    found: dict[tuple[str, str], str | tuple[str, ...]] = {}
    for key, texts in english().items():
        if key.startswith("noun."):
            found["noun", texts[0]] = ("¤", "¤¤")
        for text in filter(None, texts):
            facts = dict.fromkeys(f"{{{name}:{form}}}" if form else f"{{{name}}}" for name, form in pieces(text))
            found[key, text] = f"⟦{' '.join(facts)}⟧"
    return found


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the language, made once."""
    folder = tmp_path_factory.mktemp("pseudo")
    make(folder, LANGUAGE, pseudo())
    return folder / LANGUAGE


@pytest.fixture
def marked(locale: Path, compiled: Path) -> None:
    """Set the language in which everything is marked."""
    copytree(compiled, locale / LANGUAGE)
    forget()
    bangkit.language(LANGUAGE)


@cache
def names(players: tuple[str, ...]) -> set[str]:
    """The words that belong to no language: players, cards, characters, faces of dice."""
    found = set(players)
    for texts in glossary._table().values():
        found |= {word for each in texts["en"] for word in re.findall(r"\w+", each)}
    for face in ("arrow", "dynamite", "beer", "gatling", "whisky", "duel"):
        found.add(face)
    return found


def english_words(text: str, game: Any) -> set[str]:
    """The words in a text that no name and no move accounts for."""
    bare = re.sub(r"\b[A-Z]{2,}-[A-Z0-9-]+\b|\b[\dAJQK]{1,2}[HDCS]\b", "", text)
    return {
        word
        for word in re.findall(r"[^\W\d_]{2,}", bare)
        if word not in names(tuple(game.players)) and not MAY_BE_SAID.fullmatch(word)
    }


def told(game: Any) -> Iterator[str]:
    """What one moment of a game tells: the question, why not, and the last lines of the log."""
    request = game.request
    if isinstance(request, Ask):
        yield repr(bangkit.show.question(game).heading)
        yield bangkit.words.question(request.what, {**request.facts, "rule": request.rule})
        for other in game.players:
            for move in ("pass", *map(str, request.options[:3]), "BANG! -> Ana", "Beer", "reroll dynamite"):
                try:
                    refusals = game.why_not(move, other)
                except BangkitError:
                    continue
                yield from (str(each) for each in refusals if not str(each).endswith(rule(each.rule).text))
    yield from map(str, game.log[-6:])


@pytest.mark.parametrize("name", GAMES)
def test_questions_refusals_and_log_tell_nothing_outside_the_catalogue(name: str, marked: None) -> None:
    wrong: dict[str, set[str]] = {}
    for place, game in enumerate(wander(GAMES[name](), 3, free=0.1)):
        for text in told(game) if place % 3 == 0 else ():
            if left := english_words(text, game):
                wrong.setdefault(text, left)
    assert wrong == {}


@pytest.mark.parametrize("name", ["cards", "dice"])
def test_the_table_tells_nothing_outside_the_catalogue(name: str, marked: None) -> None:
    table = bangkit.table(GAMES[name](), seat="Ana")
    wrong: dict[str, set[str]] = {}
    for _ in range(40):
        if table.state["over"]:
            break
        for text in drawn(table.state):
            if left := english_words(text, table.game):
                wrong.setdefault(text, left)
        table.do("odds", **({"dice": [0]} if name == "dice" else {}))
        for text in notice(table.state["notice"]):
            if left := english_words(text, table.game):
                wrong.setdefault(text, left)
        table.do("play", move=str(table.game.request.options[-1]))
    assert wrong == {}


def drawn(state: dict[str, Any]) -> Iterator[str]:
    """The texts of a table that are sentences; abilities are facts of the cards."""
    yield state["alt"]
    if state["question"]:
        yield state["question"]["text"]
    for seat in state["seats"]:
        yield from (seat["role_name"], seat["life_text"], *seat["notes"])
    yield from (state["about"]["title"], state["about"]["lines"][0]) if state["about"] else ()
    for each in (
        *state["moves"],
        *state["anytime"],
        *(move for held in state.get("hand", ()) for move in held["moves"]),
    ):
        yield each["label"]
    yield from (line["text"] for line in state["log"])


def notice(said: dict[str, Any]) -> Iterator[str]:
    """The texts of an answer to a click."""
    yield said["title"]
    yield from (line["text"] for line in said["lines"])
    yield from (figure["what"] for figure in said.get("figures", ()))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_saved_and_loaded_alike_in_every_language(name: str, marked: None, tmp_path: Path) -> None:
    played = {}
    for language in ("en", LANGUAGE):
        bangkit.language(language)
        game = GAMES[name]()
        *_, last = wander(game, 5)
        last.save(tmp_path / f"{language}.json")
        played[language] = json.loads((tmp_path / f"{language}.json").read_text(encoding="utf-8"))
    assert played["en"] == played[LANGUAGE]
    here = bangkit.load(tmp_path / "en.json")
    assert here.winners == last.winners and str(here.log[-1]) == str(last.log[-1]) and "⟦" in str(here.log[-1])


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
@pytest.mark.few(7)
def test_a_scenario_runs_alike_in_every_language(path: Path, marked: None) -> None:
    report = load_scenario(path).run()
    assert report.passed, report
