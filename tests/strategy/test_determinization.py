"""Imagined positions: everything that the viewer knows stays, everything else is dealt out anew."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from bangkit import cards, dice
from bangkit.core.requests import Ask
from bangkit.stage.drivers import wander
from bangkit.strategy.bots.determinization import Moment, determinize, shuffled

GAMES: dict[str, tuple[Any, dict[str, Any]]] = {
    "base": (cards, {}),
    "all cards": (cards, {"expansions": ["dodge_city", "high_noon"]}),
    "dice": (dice, {}),
    "undead": (dice, {"modules": [1, 2, 3, 4]}),
}


def moments(kind: str, games: int, players: int = 5) -> Any:
    room, wishes = GAMES[kind]
    for seed in range(games):
        for game in wander(room.new_game(players=players, seed=seed, **wishes), seed, limit=160, free=0.2):
            if isinstance(game.request, Ask):
                yield game


def seen(game: Any, table: Any, request: Any, viewer: str) -> Any:
    return type(game.view(viewer)).see(table, request, table.by_name[viewer])


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.slow if kind in ("dice", "undead") else ()) for kind in GAMES]
)
def test_every_imagined_position_gives_the_same_view(kind: str) -> None:
    for number, game in enumerate(moments(kind, 4)):
        viewer, luck = game.request.who, Random(number).random
        runner = determinize(Moment.of(game), viewer, luck).start()
        assert seen(game, runner.table, runner.request, viewer) == seen(game, game.table, game.request, viewer)


@pytest.mark.parametrize("kind", ["base", "all cards"])
def test_no_card_is_lost_or_made(kind: str) -> None:
    def all_cards(table: Any) -> Counter[Any]:
        piles = [table.bag, [held for held, _ in table.top], table.discard, table.aside]
        piles += [pile for player in table.players for pile in (player.hand, player.in_play)]
        return Counter(held for pile in piles for held in pile)

    for number, game in enumerate(moments(kind, 2)):
        imagined = determinize(Moment.of(game), game.request.who, Random(number).random).start().table
        assert all_cards(imagined) == all_cards(game.table)


def test_other_hands_and_roles_do_change() -> None:
    game = cards.new_game(players=5, seed=2)
    moment, luck = Moment.of(game), Random(1).random
    hands, roles = set(), set()
    for _ in range(200):
        table = determinize(moment, game.request.who, luck).start().table
        hands.add(tuple(table.players[1].hand))
        roles.add(tuple(player.role for player in table.players))
    assert len(hands) > 100
    assert len(roles) == 4 * 3, "the Sheriff is known; Deputy, Renegade and two Outlaws are dealt in 12 ways"


@pytest.mark.slow
def test_every_deal_of_the_roles_is_equally_likely() -> None:
    game = cards.new_game(players=4, seed=2)
    moment, luck, number = Moment.of(game), Random(3).random, 3_000
    found = Counter(
        tuple(player.role for player in determinize(moment, game.request.who, luck).before.players)
        for _ in range(number)
    )
    assert len(found) == 3
    assert all(abs(times - number / 3) < 4 * (number * 2 / 9) ** 0.5 for times in found.values())


def test_a_card_known_to_be_in_a_hand_stays_there() -> None:
    found = 0
    for number, game in enumerate(moments("base", 8)):
        viewer = game.table[game.request.who]
        known = {
            other.name: Counter(held for held, marks in zip(other.hand, other.known, strict=True) if marks & viewer.bit)
            for other in game.table.players
            if other is not viewer
        }
        imagined = determinize(Moment.of(game), viewer.name, Random(number).random).start().table
        for name, held in known.items():
            found += held.total()
            assert not held - Counter(imagined[name].hand)
    assert found > 10


def test_imagining_changes_nothing() -> None:
    for number, game in enumerate(moments("base", 1)):
        before = game.table.key()
        determinize(Moment.of(game), game.request.who, Random(number).random)
        assert game.table.key() == before


def test_shuffled_is_fair() -> None:
    luck = Random(5).random
    found = Counter(tuple(shuffled("abc", luck)) for _ in range(6_000))
    assert len(found) == 6
    assert all(850 < times < 1_150 for times in found.values())
