"""Whole numbers of numpy are whole numbers, wherever a number is handed in (R4)."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import bangkit
from bangkit import strategy
from bangkit.core.errors import BangkitError


@pytest.mark.parametrize("game", ["cards", "dice"])
def test_a_game_is_dealt_and_saved_with_them(game: str) -> None:
    new_game = getattr(bangkit, game).new_game
    same = new_game(players=np.int64(5), seed=np.int32(3)).to_json()
    assert same == new_game(players=5, seed=3).to_json()
    assert type(same["seed"]) is int


def test_games_are_simulated_and_moves_compared_with_them() -> None:
    with_them = bangkit.simulate(players=np.int64(4), games=np.int64(3), seed=np.int64(1), bots="random")
    assert str(with_them) == str(bangkit.simulate(players=4, games=3, seed=1, bots="random"))
    game = bangkit.cards.new_game(players=4, seed=3)
    with_them = bangkit.compare(game, runs=np.int64(4), budget=np.int64(4), seed=np.int64(2), progress=False)
    assert str(with_them) == str(bangkit.compare(game, runs=4, budget=4, seed=2, progress=False))


def test_chances_go_on_with_whole_numbers_of_any_size() -> None:
    """A small kind of number overflows silently when it is added up, so each is made one of Python's first."""
    game = bangkit.cards.new_game(players=4, seed=3)
    few: dict[str, Any] = {"hearts": np.int8(100), "other": np.int8(100)}
    same: dict[str, Any] = {"hearts": 100, "other": 100}
    questions: tuple[Callable[[Any], object], ...] = (
        lambda deck: bangkit.odds.share(deck, "hearts"),
        lambda deck: bangkit.odds.group(deck, str),
        lambda deck: bangkit.odds.drawn(deck, 2),
    )
    for asked in questions:
        assert str(asked(few)) == str(asked(same))
    two = bangkit.odds.draw(game, "hearts", tries=np.int8(2))
    assert str(two) == str(bangkit.odds.draw(game, "hearts", tries=2))
    with_them = bangkit.odds.dynamite_round(4, np.uint8(200), np.uint8(100))
    assert str(with_them) == str(bangkit.odds.dynamite_round(4, 200, 100))


def test_what_is_no_whole_number_is_still_refused() -> None:
    for wrong in (np.float64(4), True, "4", np.bool_(True)):
        with pytest.raises(BangkitError):
            bangkit.cards.new_game(players=wrong)
        with pytest.raises(BangkitError):
            bangkit.simulate(games=wrong)


def test_a_face_is_asked_for_as_it_is_shown_and_only_cards_in_the_deck_are_proposed() -> None:
    game = bangkit.cards.new_game(players=4, seed=3)
    same = bangkit.odds.draw(game, "diamonds 5").chance
    assert [bangkit.odds.draw(game, word).chance for word in ("5♦", "5D", "5d")] == [same] * 3
    with pytest.raises(BangkitError, match="Winchester") as told:
        bangkit.odds.draw(game, "Xyzzy")
    assert "Punch" not in str(told.value)


def test_a_player_is_named_in_any_case() -> None:
    game = bangkit.cards.new_game(names=["Ana", "Ben", "Cid", "Dan"], seed=3)
    assert strategy.value(game, "ben ").chance == strategy.value(game, "Ben").chance
    named = strategy.compare_players(game, ["careful", "random"], "cid", runs=2, budget=2, progress=False)
    assert str(named) == str(
        strategy.compare_players(game, ["careful", "random"], "Cid", runs=2, budget=2, progress=False)
    )


def test_every_seed_and_every_change_may_be_one() -> None:
    three, game = np.int64(3), bangkit.cards.new_game(players=4, seed=3)
    assert repr(strategy.play(players=np.int64(4), seed=three)) == repr(strategy.play(players=4, seed=3))
    bots = dict.fromkeys(game.players, strategy.RolePlayer())
    assert repr(strategy.play_from(game, bots, three)) == repr(strategy.play_from(game, bots, 3))
    assert type(game.fork(seed=three).to_json()["seed"]) is int
    assert game.change("Ana", life=three).to_json() == game.change("Ana", life=3).to_json()
    dice = bangkit.dice.new_game(players=4, seed=3)
    assert dice.change("Ana", arrows=np.int8(3)).to_json() == dice.change("Ana", arrows=3).to_json()
    played = game.fork().play("pass")
    assert repr(strategy.review(played, runs=np.int64(4), seed=three)) == repr(strategy.review(played, runs=4, seed=3))


def test_estimates_and_exact_answers_take_them() -> None:
    def heads(shaker: Any) -> bool:
        return bool(shaker.random() < 0.5)

    assert str(bangkit.odds.estimate(heads, np.int64(50), seed=np.int64(1))) == str(
        bangkit.odds.estimate(heads, 50, seed=1)
    )
    game = bangkit.dice.new_game(players=4, seed=3)
    assert bangkit.odds.exact(game, "Ana.life", budget=np.int64(50)) == bangkit.odds.exact(game, "Ana.life", budget=50)
    assert bangkit.odds.reroll("beer >= 2", dice=np.int64(4)).value == bangkit.odds.reroll("beer >= 2", dice=4).value
    assert bangkit.odds.geometric("1/3", np.int64(3)).value == bangkit.odds.geometric("1/3", 3).value
