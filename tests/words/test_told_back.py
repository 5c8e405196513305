"""What is told back to whoever typed something: his own words, and of a very long text the ends alone."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import bangkit
from bangkit import cards, dice, learn, odds, show
from bangkit.core.errors import BangkitError, IllegalMove, InvalidPosition, NotationError
from bangkit.words import catalogue
from tests.show.test_czech import left

LONG = "x" * 100_000
READERS: dict[str, Callable[[str], Any]] = {
    "play": lambda text: cards.new_game(players=5, seed=7).play(text),
    "target": lambda text: cards.new_game(players=5, seed=7).play(f"BANG! -> {text}"),
    "use": lambda text: cards.new_game(players=5, seed=7).play(f"use {text}"),
    "pick": lambda text: cards.new_game(players=5, seed=7).play(f"Panic! -> Ana: {text}"),
    "mover": lambda text: cards.new_game(players=5, seed=7).play(f"{text}: pass"),
    "player": lambda text: cards.new_game(players=5, seed=7).play("pass", player=text),
    "dice": lambda text: dice.new_game(players=5, seed=7).play(text),
    "dice target": lambda text: dice.new_game(players=5, seed=7).play(f"1 -> {text}"),
    "card": lambda text: cards.card(text),
    "rule": lambda text: bangkit.rule(text),
    "seat": lambda text: cards.new_game(players=5, seed=7).view(text),
    "language": lambda text: bangkit.language(text),
}


@pytest.fixture
def czech(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everything in Czech, and in English again afterwards."""
    monkeypatch.setenv(catalogue.VARIABLE, "en")
    bangkit.language("cs")
    yield
    catalogue.use("en")


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("text", [LONG, "Ben, " * 20_000], ids=["one word", "many words"])
def test_an_error_repeats_of_a_very_long_text_the_ends_alone(reader: str, text: str) -> None:
    with pytest.raises(BangkitError) as error:
        READERS[reader](text)
    assert len(str(error.value)) < 2_000


def test_a_refusal_of_a_very_long_name_is_short() -> None:
    told = str(cards.new_game(players=5, seed=7).why_not(f"BANG! -> {LONG}"))
    assert told.startswith("[<KIT-SEAT: Nobody called xxx") and len(told) < 1_000


def test_a_move_that_is_not_allowed_is_told_as_it_was_written() -> None:
    game = cards.new_game(players=5, seed=7)
    for written in ("bang! -> Dan", "Beer", "Panic! JH -> Ben: hand"):
        with pytest.raises(IllegalMove) as error:
            game.play(f" {written} ")
        assert error.value.move == written and str(error.value).startswith(f"{written} is not allowed.")


def test_it_is_told_so_in_czech_too(czech: None) -> None:
    with pytest.raises(IllegalMove) as error:
        cards.new_game(players=5, seed=7).play("Beer")
    assert str(error.value).startswith("Tah Beer není dovolen.")


@pytest.mark.rule("UNDEAD-CHAR-GEN-01", "UNDEAD-SETUP-02")
@pytest.mark.parametrize(
    ("modules", "told"),
    [
        ([3], ["Sam the Healer needs module 1 (UNDEAD-CHAR-GEN-01)"]),
        ([1, 3], ["module 1 needs module 2 (UNDEAD-SETUP-02)"]),
        ([], ["Sam the Healer needs modules 1 and 3 (UNDEAD-CHAR-GEN-01)"]),
    ],
)
def test_a_character_needs_the_modules_of_which_his_rule_speaks(modules: list[int], told: list[str]) -> None:
    with pytest.raises(InvalidPosition) as error:
        dice.new_game(players=4, modules=modules, characters=["Sam the Healer", None, None, None])
    assert list(error.value.problems) == told


def test_what_has_no_file_is_not_named_twice() -> None:
    with pytest.raises(BangkitError) as error:
        show.practice(5, {"Ana": ["Mustang", "Mustang"]})
    assert str(error.value).startswith("1 problem in this scenario\n- Ana: ")


def test_a_scenario_says_that_only_needs_rules() -> None:
    text = 'title = "x"\n[[players]]\nname = "Ana"\n[[players]]\nname = "Ben"\n'
    with pytest.raises(BangkitError, match="only: nothing else than which rules?"):
        bangkit.stage.read_scenario(text + '[[step]]\nrefused = "BANG! -> Ben"\nrules = []\nonly = true')


def test_dice_of_two_kinds_are_told_in_one_language(czech: None) -> None:
    told = odds.keep(dice.new_game(players=5, seed=7, modules=[1, 2]), "pivo >= 2").conventions
    assert "kulomet (základní) souboj kulomet (kostka souboje)" in told
    assert left(iter([told])) == {}


def test_a_task_and_its_heading_are_of_one_language(czech: None) -> None:
    task = learn.task("card-heart")
    assert str(task).startswith("A Barrel (a probability, 1 point)\nA Barrel saves you") and task.title == "Barel"


@pytest.mark.parametrize("written", ["BANG! AS", "BANG! A♠", "bang a♠", " BANG!  As "])
def test_a_card_is_read_as_moves_and_scenarios_read_it(written: str) -> None:
    assert cards.card(written) is cards.card("BANG! AS")
    assert cards.card("pivo 6♥") is cards.card("Beer 6H")


def test_every_reader_of_cards_reads_them_in_each_language() -> None:
    text = 'title = "x"\n[[players]]\nname = "Ana"\nhand = ["pivo 6♥"]\n[[players]]\nname = "Ben"\n[[players]]\nname = "Cid"\n'
    report = bangkit.stage.read_scenario(text + '[[step]]\nexpect = { "Ana.hand" = ["pivo 6♥"] }').run()
    assert report.passed, report
    game = cards.new_game(players=4, seed=7, chance="ask")
    while game.request.what in ("role", "character"):
        game.reveal(next(iter(game.request.outcomes())))
    game.reveal("pivo 6♥")
    assert cards.card("Beer 6H") in {each for name in game.players for each in game[name].hand}


def test_a_game_whose_set_is_gone_says_what_to_load() -> None:
    ours = cards.CardSet(name="ours", cards=[cards.brown("Foo", "2H", lambda table, player: None)])
    try:
        game = cards.new_game(players=4, seed=7, expansions=["ours"]).change("Ben", hand=["Foo 2H"])
        assert "Foo 2H" in game.options
    finally:
        cards.CardSet.registry.remove(ours.name)
    with pytest.raises(NotationError, match="set 'ours', which is not known here: load it first"):
        game.play("Foo")
