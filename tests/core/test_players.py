"""The two players that live beside the interface, and games that they decide."""

import pytest

import bangkit
from bangkit.core.players import RandomPlayer, RolePlayer, choose, friendly
from bangkit.strategy import play_from


def test_a_choice_follows_the_weights_exactly():
    weights = {"a": 1, "b": 0, "c": 3}
    chosen = [choose(weights, luck / 100) for luck in range(100)]
    assert chosen.count("a") == 25
    assert chosen.count("b") == 0
    assert chosen.count("c") == 75


def test_without_any_option_there_is_nothing_to_choose():
    with pytest.raises(ValueError, match="no option"):
        choose({}, 0.5)


@pytest.mark.parametrize(
    ("own", "other", "expected"),
    [
        ("deputy", "sheriff", True),
        ("outlaw", "sheriff", False),
        ("outlaw", "outlaw", True),
        ("renegade", "sheriff", None),
        ("renegade", "outlaw", False),
        ("sheriff", None, None),
    ],
)
def test_friend_or_foe_by_two_roles(own, other, expected):
    assert friendly(own, other) is expected


@pytest.mark.parametrize("bot", [RandomPlayer(), RolePlayer()])
def test_players_finish_a_game_and_the_seed_decides_it(bot):
    def ending(seed):
        game = bangkit.cards.new_game(players=5, seed=seed)
        log = []
        played = play_from(game, dict.fromkeys(game.players, bot), seed, log=log)
        assert played.winners
        return played.winners, len(log)

    assert ending(3) == ending(3)


def test_a_deputy_who_knows_the_roles_spares_the_sheriff():
    game = bangkit.cards.new_game(
        names=["Ana", "Ben", "Cid", "Dan", "Eva"], roles=["sheriff", "deputy", "outlaw", "renegade", "outlaw"], seed=2
    )
    while game.request.who != "Ben" or game.request.what != "play":
        game.play("pass" if "pass" in game.options else game.options[0])
    game = game.change("Ben", hand=["BANG! 2D", "Duel"])
    weights = {str(move): weight for move, weight in RolePlayer().weights(game.view("Ben")).items()}
    assert weights["BANG! 2D -> Ana"] == 0
    assert [weight for text, weight in weights.items() if text.startswith("Duel") and "Ana" in text] == [0]
    assert weights["BANG! 2D -> Cid"] > 0
