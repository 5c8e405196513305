"""Names in the language that is set: told in facts, on cards and buttons, and read in every language."""

from collections.abc import Iterator

import pytest

import bangkit
from bangkit.dice.faces import read_dice
from bangkit.dice.moves import RETURN_ARROW, TAKE_ARROW
from bangkit.show.told_moves import on_button
from bangkit.stage.drivers import wander
from bangkit.words import catalogue, naming
from bangkit.words.catalogue import called, say
from bangkit.words.glossary import plain


@pytest.fixture(autouse=True)
def english_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever a test sets, the next one begins in English."""
    monkeypatch.setenv(catalogue.VARIABLE, "en")
    yield
    catalogue.use("en")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("cs", ("Vězení 10S", "Bart Cassidy", "Pravé poledne", "šíp 1 pivo | souboj")),
        ("sk", ("Vězení 10S", "Bart Cassidy", "Pravé poludnie", "šíp 1 pivo | súboj")),
        ("pl", ("Jail 10S", "Bart Cassidy", "High Noon", "strzała 1 piwko | pojedynek")),
    ],
)
def test_names_are_told_in_each_language_and_english_where_it_has_none(language: str, told: tuple[str, ...]) -> None:
    catalogue.use(language)
    assert tuple(map(called, ("Jail 10S", "Bart Cassidy", "High Noon", "arrow 1 beer | duel"))) == told


def test_a_player_called_like_a_card_keeps_the_name() -> None:
    catalogue.use("cs")
    assert say("log.plays", player="Beer", card="Beer 6H", target="Jail") == "Beer hraje kartu Pivo 6H, cíl: Jail."
    assert on_button("Panic! JH -> Jail: Barrel QS") == "Panika! J♥ -> Jail: Barel Q♠"
    assert on_button("Panic! JH -> Jail: hand") == "Panika! J♥ -> Jail: ruka"


@pytest.mark.parametrize("language", naming.LANGUAGES)
def test_moves_that_are_told_in_a_language_are_read_in_every_one(language: str) -> None:
    game = bangkit.cards.new_game(names=["Beer", "Ana", "Jail", "Duel"], seed=5, expansions=["dodge_city"])
    offered = list(game.options)
    assert len(offered) > 5
    catalogue.use(language)
    told = [called(str(each)) for each in offered]
    catalogue.use("en")
    assert [game.read(each)[1] for each in told] == offered


def test_dice_are_read_with_the_faces_of_every_language() -> None:
    wanted = read_dice("arrow dynamite beer gatling | duel")
    for text in (
        "šíp dynamit pivo kulomet | souboj",
        "sip dynamit pivo gulomet | suboj",
        "strzała dynamit piwko gatling | pojedynek",
    ):
        assert read_dice(text) == wanted
    games = wander(bangkit.dice.new_game(players=6, seed=2, modules=[1, 2, 3, 4]), 2)
    offered = [(game, each) for _, game in zip(range(150), games, strict=False) for each in game.options]
    offered += [(offered[0][0], each) for each in (TAKE_ARROW, RETURN_ARROW)]
    catalogue.use("cs")
    assert [game.read(called(str(each)))[1] for game, each in offered] == [each for _, each in offered]


@pytest.mark.parametrize("language", naming.LANGUAGES[1:])
def test_no_name_of_a_language_is_another_name_in_english(language: str) -> None:
    """So a name that is told is read as the same thing."""
    meant = {plain(own): name for name, own in naming.translations(language).items() if name[0].isupper()}
    assert not {
        own for own, name in meant.items() if plain(name) != own and own in {plain(each) for each in meant.values()}
    }


def test_english_looks_no_name_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naming, "translations", None)
    assert called("Jail 10S") == "Jail 10S" and say("log.plays", player="Ana", card="Jail 10S").startswith("Ana")
