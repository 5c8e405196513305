"""A game, and what it asks, may be copied and sent to another process, as to a pool of workers."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from bangkit import cards, dice
from bangkit.strategy.bots.registry import bot

WAYS: dict[str, Callable[[Any], Any]] = {
    "sent": lambda thing: pickle.loads(pickle.dumps(thing)),
    "copied": copy.copy,
    "copied deep": copy.deepcopy,
}


def played(game: Any, moves: int) -> Any:
    """The game some moves on."""
    careful = bot("roles")
    for _ in range(moves):
        if game.over:
            break
        game.play(max(game.options, key=careful.weights(game.view(game.request.who)).__getitem__))
    return game


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("kind", ["cards", "dice"])
@pytest.mark.few(3)
def test_a_game_goes_on_where_it_was_sent(kind: str, way: Callable[[Any], Any]) -> None:
    game = cards.new_game(4, seed=3, expansions=["dodge_city"]) if kind == "cards" else dice.new_game(5, seed=3)
    for _ in range(4):
        other = way(played(game, 5).undo())
        assert (other.request.fingerprint, list(other.options), other.told("Ana")) == (
            game.request.fingerprint, list(game.options), game.told("Ana"),
        )  # fmt: skip
        assert other.history == game.history and other.to_json() == game.to_json()
        before = game.to_json()
        assert played(other.redo(), 3).to_json() != before == game.to_json()
        assert played(way(game).redo(), 3).to_json() == played(game.redo(), 3).to_json()


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_what_is_asked_is_sent_with_its_options_and_facts(way: Callable[[Any], Any]) -> None:
    sid = ["Sid Ketchum", "Bart Cassidy", "Black Jack", "Lucky Duke"]
    for game in (cards.new_game(4, seed=1, characters=sid), dice.new_game(5, seed=1)):
        asked = way(game.request)
        assert asked.fingerprint == game.request.fingerprint and asked.facts == game.request.facts
        assert asked.anytime == game.request.anytime and str(asked) == str(game.request)
    luck = dice.new_game(5, seed=1, chance="ask").request
    assert way(luck).fingerprint == luck.fingerprint and way(luck).outcomes() == luck.outcomes()
