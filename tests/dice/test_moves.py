"""Move texts, both ways."""

import pytest

from bangkit.core.errors import NotationError
from bangkit.dice import new_game
from bangkit.dice.faces import read_dice
from bangkit.dice.moves import Move, read

NAMES = ("Ana", "Ben", "Two Words", "a->b")
SHOWING = read_dice("1 1 2 beer | duel whisky")


@pytest.mark.parametrize(
    "text",
    [
        "reroll 1 1 beer | duel", "reroll 2", "reroll | whisky", "stop", "pass", "1 -> Ben", "2 as 1 -> Ben",
        "1 + beer -> Ben", "2 as 1 + beer -> Two Words", 'beer -> "a->b"', "duel -> Ben", "arrow", "return arrow",
        "drop arrow -> Ana", "discard token 1", "keep fury beer", "keep fury gatling gatling", "use Belle Star: dynamite = gatling",
        "use Belle Star: | dynamite = gatling", "use Chuck Wengam: 1 = gatling", "use Pat Brennan: Ben 1 -> Ana",
        "use Sid Ketchum -> Ana", "use Greg Digger",
    ],
)  # fmt: skip
def test_a_move_is_read_as_it_is_written(text: str):
    who, move = read(f"Ben: {text}", NAMES, "Ana", SHOWING)
    assert who == "Ben" and str(move) == text
    assert read(str(move), NAMES, "Ana", SHOWING) == ("Ana", move)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("keep 1 1 | duel", "reroll 2 beer | whisky"), ("keep 1 1 2 beer | duel whisky", "stop"),
        ("done", "pass"), ("take the hit", "pass"), ("REROLL Beer ONE", "reroll 1 beer"), ("two as one -> ben", "2 as 1 -> Ben"),
        ("use chuck wengam: | Whiskey = duel", "use Chuck Wengam: | whisky = duel"),
    ],
)  # fmt: skip
def test_other_spellings_are_read(text: str, written: str):
    assert str(read(text, NAMES, "Ana", SHOWING)[1]) == written


def test_an_incomplete_move_is_completed():
    game = new_game(
        4,
        seed=1,
        roles=["sheriff", "outlaw", "outlaw", "renegade"],
        chance="ask",
        characters=["Belle Star", "Black Jack", "Lucky Duke", "Bart Cassidy"],
        modules=[3],
    )
    game.reveal("dynamite 1 1 2 beer").play("use Belle Star")
    assert game.showing is read_dice("1 1 2 beer gatling")


def test_moves_are_values():
    assert Move("shoot", face="1", target="Ben") == read("1 -> Ben", NAMES, "Ana", SHOWING)[1]
    assert len({Move("stop"), Move("stop"), Move("pass")}) == 2


@pytest.mark.parametrize(
    "text",
    ["reroll 1 1 -> Ben", "keep 1 1 → Ben", "stop -> Ben", "discard token 1 -> Ben", "use Belle Star: 1 = 2 -> Ben",
     "keep character -> Ben", "character Sid Ketchum -> Ben"],
)  # fmt: skip
def test_a_target_is_not_dropped(text: str):
    if text.startswith("use"):
        assert read(text, NAMES, "Ana", SHOWING)[1].target == "Ben"
        return
    with pytest.raises(NotationError, match="nobody is aimed at"):
        read(text, NAMES, "Ana", SHOWING)


def test_a_game_shows_its_dice_first_and_how_many_moves_there_are() -> None:
    game = new_game(players=4, seed=1)
    assert repr(game).startswith(f"<dice game: {game.showing}; ")
    assert repr(game).endswith(f"{len(game.request.options)} moves>")
