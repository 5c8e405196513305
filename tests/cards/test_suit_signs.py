"""A card may be written with the sign of its suit wherever its letter is read; what is written stays with letters."""

from pathlib import Path

import pytest

import bangkit
from bangkit.core.errors import NotationError


@pytest.fixture
def game() -> bangkit.cards.CardGame:
    return bangkit.cards.new_game(players=4, seed=7).change(
        "Ana", hand=["BANG! 5♦", "Beer 7♥", "Missed! 2♠", "BANG! 8\N{BLACK CLUB SUIT}\N{VARIATION SELECTOR-16}"]
    )


def test_a_position_is_read_with_signs(game: bangkit.cards.CardGame) -> None:
    assert [str(each) for each in game["Ana"].hand] == ["BANG! 5D", "Beer 7H", "Missed! 2S", "BANG! 8C"]
    assert [each.label for each in game["Ana"].hand] == ["BANG! 5♦", "Beer 7♥", "Missed! 2♠", "BANG! 8♣"]


@pytest.mark.parametrize("text", ["BANG! 5♦ -> Ben", "5♦ -> Ben", "bang 5♢ -> ben", "Ana: BANG! 5♦ -> Ben"])
def test_a_move_is_read_with_signs(game: bangkit.cards.CardGame, text: str) -> None:
    who, move = game.read(text, None if text.startswith("Ana") else "Ana")
    assert who == "Ana" and str(move) == "BANG! 5D -> Ben"


@pytest.mark.parametrize(
    ("text", "read"),
    [("discard Beer 7♥", "discard Beer 7H"), ("use Sid Ketchum: BANG! 5♦, Beer 7♥", "use Sid Ketchum: BANG! 5D, Beer 7H"),
     ("Panic! J♥ -> Ben: Barrel Q♠", "Panic! JH -> Ben: Barrel QS")],
)  # fmt: skip
def test_every_place_of_a_card_in_a_move(game: bangkit.cards.CardGame, text: str, read: str) -> None:
    assert str(game.read(text, "Ana")[1]) == read


def test_a_name_with_a_suit_in_it_stays_a_name() -> None:
    game = bangkit.cards.new_game(names=["Ana", "Q ♥", "Cid", "Dan"], seed=7)
    who, move = game.read("BANG! -> Q ♥", game.turn)
    assert move.target == "Q ♥"


def test_a_face_that_does_not_exist_is_refused_with_those_there_are(game: bangkit.cards.CardGame) -> None:
    with pytest.raises(NotationError, match="7H"):
        game.read("Beer 2♣", "Ana")


def test_luck_is_told_with_signs() -> None:
    game = bangkit.cards.new_game(players=4, seed=7, chance="ask")
    while game.request.what in ("role", "character"):
        game.reveal(next(iter(game.request.outcomes())))
    first = next(iter(game.request.outcomes()))
    game.reveal(first.label)
    assert str(first) in {str(each) for name in game.players for each in game[name].hand}


SCENARIO = """
title = "signs"
rules = ["CARD-BANG-1"]
[[players]]
name = "Ana"
hand = ["BANG! 5♦", "Missed! 8♠"]
[[players]]
name = "Ben"
hand = ["Missed! 2♠"]
[[players]]
name = "Cid"
[[players]]
name = "Dan"
[[step]]
play = "BANG! 5♦ -> Ben"
[[step]]
expect = { "offered" = ["Missed! 2♠", "pass"] }
[[step]]
play = "Missed! 2♠"
[[step]]
expect = { "Ana.hand" = ["Missed! 8♠"], "discard" = ["BANG! 5♦", "Missed! 2♠"] }
"""


def test_a_scenario_is_read_with_signs(tmp_path: Path) -> None:
    file = tmp_path / "signs.toml"
    file.write_text(SCENARIO, encoding="utf-8")
    bangkit.scenario(file).run()
