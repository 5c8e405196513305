"""The base card game, whatever is played: 2,000 random games, three nodes of each, and a machine that plays, undoes and forks."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bangkit.cards import CardGame, new_game
from bangkit.core.requests import Ask
from tests.properties.invariants import table_of
from tests.properties.nodes import (
    check_log,
    check_node,
    check_offers,
    check_request,
    check_undo,
    check_views,
    dealt_anew,
    each_request,
    state,
    walk,
)

GAMES, BATCHES = 2_000, 20
OFFERS_EVERY = 10
"""All offers of a node are played out, and others tried, in one game of so many."""
HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"suzy_waits_in_duel": True, "dying_orders_discards": True},
    {"deaths_together": True, "early_reshuffle": True, "dynamite_first": True, "kit_life": 4},
)


def play_one(number: int, offers: bool) -> int:
    """One random game: cheap invariants everywhere, dear ones at three nodes; answers how many requests it took."""
    house = HOUSE_RULES[number % 5] if number % 5 < 3 else {}
    table = table_of(4 + number % 4, (), **house)
    asked, nodes = walk(table, number)
    assert table.outcome is not None and table.outcome.winners
    luck = Random(number)
    for node in nodes:
        check_node(node, luck)
        game = node.game()
        if offers and isinstance(game.request, Ask):
            check_offers(game, luck)
    return asked


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.few(2)
def test_whole_games_are_kept_by_json_and_their_log_tells_nothing(seed: int) -> None:
    luck = Random(f"log {seed}")
    game = new_game(4 + seed % 4, seed=seed, chance="ask" if seed % 2 else "luck")
    stops = {int(luck.random() * 150) for _ in range(3)}
    for number, (now, since) in enumerate(each_request(game, luck.random)):
        check_log(now, since)
        if number in stops or now.over:
            text = json.dumps(now.to_json())
            again = CardGame.from_json(json.loads(text))
            assert state(again)[:3] == state(now)[:3] and json.dumps(again.to_json()) == text
    assert game.over and game.winners


def test_dealing_anew_changes_what_is_hidden_and_nothing_else() -> None:
    """The twin table of the leak test is really another table, with the same cards."""
    table = new_game(5, seed=1).table
    other = dealt_anew(table, "Ana", Random(1))
    assert other != table and other["Ana"].hand == table["Ana"].hand
    assert any(one.hand != two.hand for one, two in zip(table.players, other.players, strict=True))
    assert any(one.role != two.role for one, two in zip(table.players, other.players, strict=True))


@pytest.mark.few(1)
@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games(batch: int) -> None:
    for number in range(batch, GAMES, BATCHES):
        play_one(number, number // BATCHES % OFFERS_EVERY == 0)


class Playing(RuleBasedStateMachine):
    """Somebody plays, takes back, makes again, branches off, saves and loads in any order."""

    game: CardGame

    @initialize(seed=st.integers(0, 10_000), players=st.integers(4, 7), house=st.sampled_from(HOUSE_RULES))
    def deal(self, seed: int, players: int, house: dict[str, Any]) -> None:
        self.game = new_game(players, seed=seed, house_rules=house)
        self.states = [state(self.game)]

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        request: Any = self.game.request
        moves = [*request.options, *request.anytime]
        self.game.play(data.draw(st.sampled_from(moves)))
        self.states.append(state(self.game))

    @precondition(lambda self: len(self.states) > 1)
    @rule()
    def undo(self) -> None:
        self.states.pop()
        assert state(self.game.undo()) == self.states[-1]

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def play_and_take_back(self, data: st.DataObject) -> None:
        request: Any = self.game.request
        check_undo(self.game, data.draw(st.sampled_from(request.options)))

    @rule()
    def go_on_with_a_fork(self) -> None:
        old, self.game = self.game, self.game.fork()
        assert state(self.game) == state(old) == self.states[-1]

    @rule()
    def save_and_load(self) -> None:
        again = CardGame.from_json(json.loads(json.dumps(self.game.to_json())))
        assert state(again)[:3] == self.states[-1][:3]

    @precondition(lambda self: not self.game.over)
    @rule(seed=st.integers(0, 10_000))
    def try_other_moves(self, seed: int) -> None:
        check_offers(self.game, Random(seed), 8)

    @rule(place=st.integers(0, 6))
    def look(self, place: int) -> None:
        check_views(self.game, self.game.players[place % len(self.game.players)])

    @invariant()
    def one_request_waits(self) -> None:
        request = self.game.request
        assert (request is None) == self.game.over == bool(self.game.winners)
        if request is not None:
            check_request(self.game.table, request)


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
