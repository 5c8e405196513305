"""Several abilities on one event: seat order from the current player, and the dead player's cards first."""

import pytest

from bangkit.cards.deck import draw
from bangkit.cards.hooks import CHARACTERS, Power
from tests.support import scene


@pytest.fixture
def stubs(monkeypatch):
    """Two characters that react to an elimination, and the order in which they did."""
    told = []

    async def react(table, player):
        told.append((player.name, [str(card) for card in table["Dan"].hand], len(table.discard)))

    for name in ("Rose Doolan", "Willy the Kid"):
        monkeypatch.setitem(CHARACTERS, name, Power(name, after_elimination=react))
    return told


def table(current, **more):
    """Cid dies by a shot of `current`; Ana and Eva react to it."""
    seats = {
        "Ana": {"character": "Rose Doolan"},
        "Ben": {},
        "Cid": {"life": 1, "hand": ["Beer 6H", "Jail 10S"]},
        "Dan": {},
        "Eva": {"character": "Willy the Kid"},
    }
    for name, seat in more.items():
        seats[name] |= seat
    seats[current] |= {"hand": ["BANG! 5D"], "in_play": ["Winchester"]}
    return scene(players=seats, turn={"player": current}, forced="ask")


def shoot_cid(game):
    game.play("BANG! -> Cid")
    game.play("Cid: pass")
    return game.play("Cid: pass")


@pytest.mark.rule("CARD-FLOW-6")
@pytest.mark.parametrize(
    ("current", "order"), [("Ana", ["Ana", "Eva"]), ("Ben", ["Eva", "Ana"]), ("Dan", ["Eva", "Ana"])]
)
def test_abilities_on_one_event_follow_in_seat_order_from_the_current_player(stubs, current, order):
    del stubs[:]
    shoot_cid(table(current))
    assert list(dict.fromkeys(name for name, _, _ in stubs)) == order


@pytest.mark.rule("CARD-FLOW-6")
def test_taking_over_the_dead_players_cards_comes_before_all_others(stubs):
    del stubs[:]
    shoot_cid(table("Ana", Dan={"character": "Vulture Sam"}))
    assert {tuple(hand) for _, hand, _ in stubs} == {("Beer 6H", "Jail 10S")}
    assert len({name for name, _, _ in stubs}) == 2


@pytest.mark.rule("CARD-FLOW-6")
def test_with_one_card_for_two_empty_hands_the_current_players_side_comes_first(monkeypatch):
    async def fill(table, player):
        if table.deck_size or table.discard:
            await draw(table, player, 1)

    for name in ("Rose Doolan", "Willy the Kid"):
        monkeypatch.setitem(CHARACTERS, name, Power(name, hand_empty=fill))
    game = scene(
        players={
            "Ana": {"character": "Rose Doolan"},
            "Ben": {"hand": ["Beer 6H", "Beer 7H"]},
            "Cid": {"character": "Willy the Kid"},
            "Dan": {},
        },
        deck={"rest": "none"},
        turn={"player": "Ben"},
    )
    game.play("Ben: Beer 6H")
    assert (len(game["Cid"].hand), len(game["Ana"].hand)) == (1, 0)
