"""A change of language leaves nothing mixed: what keeps facts is told anew, what keeps sentences stays as it was made."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

import bangkit
from bangkit import learn, odds, show, strategy
from bangkit.core.errors import BangkitError
from bangkit.core.players import choose
from bangkit.show.display import Shown
from bangkit.words import catalogue
from tests.show.test_czech import shown
from tests.strategy.positions import DYNAMITE


@pytest.fixture(autouse=True)
def english_first(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Begin in English, and leave English behind."""
    monkeypatch.setenv(catalogue.VARIABLE, "en")
    yield
    catalogue.use("en")


def cards() -> Any:
    return bangkit.cards.new_game(players=4, seed=7)


def dice() -> Any:
    return bangkit.dice.new_game(players=4, seed=7)


@cache
def played() -> Any:
    """A game of dice to its end."""
    game, luck, bot = dice(), Random(7), strategy.bot("careful")
    while not game.over:
        game.play(choose(bot.weights(game.view(game.request.who)), luck.random()))
    return game


def refused(ask: Any) -> BangkitError:
    with pytest.raises(BangkitError) as error:
        ask()
    return error.value


KEPT = {
    "exact": lambda: odds.exact(cards(), "Ana.hand.size", view="Ana"),
    "keep": lambda: odds.keep(dice(), "gatling >= 3"),
    "steps": lambda: odds.hypergeometric(80, 4, 5, 2).steps(),
    "comparison": lambda: strategy.compare(DYNAMITE, runs=16, executor=None, progress=False),
    "review": lambda: strategy.review(played(), "Ana", runs=2, points=4),
    "simulation": lambda: bangkit.simulate("cards", 4, games=2, executor=None, progress=False),
    "verdict": lambda: learn.task("reach-colt").check(["Zoe"]),
    "impossible": lambda: refused(lambda: bangkit.cards.new_game(players=40)),
    "damaged": lambda: refused(lambda: bangkit.load("README.md")),
    "curve": lambda: show.review(strategy.review(played(), "Ana", runs=2, points=4)),
}
"""What keeps sentences."""
TOLD = {
    "log": lambda: played().log,
    "game": played,
    "rule": lambda: bangkit.rule("CARD-DIST-3"),
    "refusals": lambda: cards().why_not("Beer"),
    "not allowed": lambda: refused(lambda: cards().play("BANG! -> Ana")),
    "draw": lambda: odds.draw(cards(), "Beer", view="Ana"),
    "worth": lambda: strategy.value(cards(), "Ana"),
}
"""What keeps facts."""


def lines(thing: Any) -> list[str]:
    """Everything that a thing shows."""
    if isinstance(thing, BangkitError):
        return str(thing).splitlines()
    if isinstance(thing, (list, tuple)) and not isinstance(thing, Shown):
        return [str(each) for each in thing]
    return list(shown(thing))


@pytest.mark.parametrize("name", KEPT)
@pytest.mark.parametrize(("made", "later"), [("en", "cs"), ("cs", "en")])
@pytest.mark.few(6)
def test_what_keeps_sentences_stays_in_the_language_in_which_it_was_made(name: str, made: str, later: str) -> None:
    bangkit.language(made)
    thing = KEPT[name]()
    first = lines(thing)
    bangkit.language(later)
    assert lines(thing) == first
    assert bangkit.language() == later


@pytest.mark.parametrize("name", ["comparison", "review", "simulation", "verdict"])
def test_a_changed_copy_stays_in_the_language_of_the_first(name: str) -> None:
    bangkit.language("cs")
    thing = KEPT[name]()
    first = lines(thing)
    bangkit.language("en")
    assert lines(replace(thing)) == first
    assert replace(thing) == thing and lines(replace(thing, made_in="en")) != first


@pytest.mark.slow
def test_the_words_of_the_kit_in_a_table_are_of_its_language_and_the_values_stay() -> None:
    review, simulation = KEPT["review"](), KEPT["simulation"]()
    values = {row["cause"] for row in review.rows}, set(simulation.table["counted"])
    bangkit.language("cs")
    review, simulation = KEPT["review"](), KEPT["simulation"]()
    assert ({row["cause"] for row in review.rows}, set(simulation.table["counted"])) == values
    told = repr(review.rows) + repr(simulation.table) + repr(simulation.kills) + repr(simulation.sides)
    foreign = {*values[0], *values[1], " by ", "nobody", "outlaw", "sheriff", "turns", "decisions"}
    assert not [each for each in foreign if each in told.replace("CARD-TURN", "")]


def test_some_rows_of_a_table_stay_in_its_language() -> None:
    bangkit.language("cs")
    roles = KEPT["simulation"]().roles
    few = lines(roles.where(role="outlaw"))
    bangkit.language("en")
    assert lines(roles.where(role="outlaw")) == few


def test_parts_of_a_result_are_in_its_language_too() -> None:
    review = KEPT["review"]()
    parts = review.headings(), review.cells()
    bangkit.language("cs")
    assert (review.headings(), review.cells()) == parts


@pytest.mark.parametrize("name", TOLD)
def test_what_keeps_facts_is_told_in_the_language_that_is_set(name: str) -> None:
    bangkit.language("cs")
    before = lines(TOLD[name]())
    bangkit.language("en")
    thing = TOLD[name]()
    assert lines(thing) != before
    bangkit.language("cs")
    assert lines(thing) == before


def test_a_widget_answers_in_the_language_of_its_captions() -> None:
    tables = {}
    for language in ("en", "cs"):
        bangkit.language(language)
        tables[language] = bangkit.table(cards(), seat="Ana")
    tables["en"].do("odds")
    bangkit.language("en")
    tables["cs"].do("odds")
    for language, table in tables.items():
        bangkit.language(language)
        fresh = bangkit.table(cards(), seat="Ana").do("odds")
        assert (table.words, table.state["notice"]) == (fresh.words, fresh.state["notice"])


def test_the_list_of_languages_sets_the_language_whenever_it_is_used() -> None:
    chosen = show.languages()
    bangkit.language("cs")
    chosen.list.value = "sk"
    assert bangkit.language() == "sk"
    chosen.list.value = "en"
    assert bangkit.language() == "en"
