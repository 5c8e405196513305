"""What bots see and do, as tables."""

import pytest

import bangkit
from bangkit import BangkitError, show, strategy
from bangkit.strategy.lab.play import Played


def test_every_move_tells_whom_it_is_aimed_at() -> None:
    view = bangkit.cards.new_game(players=4, seed=7).view("Ben")
    grid = show.aims(view)
    assert [row[0] for row in grid.rows] == [str(move) for move in view.options]
    told = {move: (name, harm) for move, name, harm in grid.rows}
    assert told["BANG! 10D -> Cid"] == ("Cid", "yes") and told["pass"] == ("–", "–")


def test_how_a_game_ended_is_told_for_everybody() -> None:
    played = strategy.play("cards", players=4, bots="roles", seed=7)
    grid = show.outcome(played)
    assert grid.caption.startswith("How it ended: Ben won;")
    rows = {name: rest for name, *rest in grid.rows}
    assert list(rows) == list(played.roles) and rows["Ben"] == ["Sheriff", "–", "yes"]
    assert all(rows[name][1] == killer for killer, name in played.kills)
    alone = Played("cards", 1, ("Ana",), "ana", {"Ana": None, "Ben": None}, {}, 1, 1, ((None, "Ben"),))
    assert show.outcome(alone).rows[1] == ["Ben", "–", "nobody", "no"]


def test_anything_else_is_refused() -> None:
    with pytest.raises(BangkitError, match="a game that bots have played"):
        show.outcome("cards")  # type: ignore[arg-type]
