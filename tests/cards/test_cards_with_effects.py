"""Rules of cards of which a scenario file cannot speak: the order of equal steps, what views show, a second Dynamite."""

from typing import Any

import pytest

from bangkit.cards import CardGame, Table, card
from tests.support import scene

DYNAMITE = "Dynamite 2H"


def happened(game: Any, what: str) -> list[str]:
    """The players to whom something happened, in the order of the log."""
    return [entry.facts["player"] for entry in game.log if entry.what == what]


@pytest.mark.rule("CARD-SYM-15", "CARD-SALO-1", "CDEC-20")
def test_saloon_heals_the_others_in_seat_order_and_its_player_last() -> None:
    seats = {name: {"life": 2} for name in ("Ana", "Ben", "Cid", "Dan")}
    seats["Cid"]["hand"] = ["Saloon 5H"]  # type: ignore[assignment]
    game = scene(players=seats, turn={"player": "Cid"})
    assert happened(game.play("Saloon"), "heals") == ["Dan", "Ana", "Ben", "Cid"]


@pytest.mark.rule("CARD-GATL-1", "CARD-SYM-11")
def test_gatling_shoots_six_times_in_seat_order_at_a_table_of_seven() -> None:
    seats: dict[str, Any] = {name: {} for name in ("Ana", "Ben", "Cid", "Dan", "Eva", "Fay", "Gil")}
    seats["Cid"] = {"hand": ["Gatling 10H"]}
    game = scene(players=seats, turn={"player": "Cid"})
    assert happened(game.play("Gatling"), "shot") == ["Dan", "Eva", "Fay", "Gil", "Ana", "Ben"]


@pytest.mark.rule("CARD-STORE-4")
def test_everybody_sees_the_open_cards_of_the_general_store() -> None:
    top = ["BANG! 2C", "BANG! 3C", "BANG! 4C", "BANG! 5C", "BANG! 6C"]
    players = {"Ana": {"hand": ["General Store 9C"]}, "Ben": {}, "Cid": {}, "Dan": {}}
    game = scene(players=players, deck={"top": top, "rest": "none", "discard": ["Beer 6H"]})
    game.play("General Store")
    opened = {card(text) for text in top[:4]}
    for name in game.players:
        view = game.view(name)
        assert opened <= set(view.aside)
        assert view.deck_size == 1
        assert view.discard == (card("Beer 6H"),)
    game.play("take BANG! 3C")
    assert all(opened & set(game.view(name).aside) == opened - {card("BANG! 3C")} for name in game.players)


def with_a_second_dynamite(holders: list[str], hand: str | None = None, phase: str = "start") -> CardGame:
    """Four players, Ana to move; one Dynamite lies in front of each holder, one may be in a hand."""
    deck = {"top": ["BANG! KH", "BANG! 2C", "BANG! 3C"]}
    start = scene(players=4, turn={"player": "Ana", "phase": phase}, deck=deck).to_json()["start"]
    for seat in start["players"]:
        if seat["name"] in holders:
            seat["in_play"].append(DYNAMITE)
        if seat["name"] == hand:
            seat["hand"], seat["seen"], seat["known"] = [DYNAMITE, "Beer 6H"], [1, 1], [1, 1]
    return CardGame(Table.from_json(start), chance="ask")


@pytest.mark.rule("CARD-DYN-11")
def test_a_dynamite_passes_over_whoever_has_one() -> None:
    game = with_a_second_dynamite(["Ana", "Ben"])
    assert game.phase == "play"
    assert [[str(each) for each in game[name].in_play] for name in game.players] == [[], [DYNAMITE], [DYNAMITE], []]


@pytest.mark.rule("CARD-DYN-11")
def test_a_dynamite_stays_where_it_is_if_everybody_has_one() -> None:
    game = with_a_second_dynamite(["Ana", "Ben", "Cid", "Dan"])
    assert game.phase == "play"
    assert [len(game[name].in_play) for name in game.players] == [1, 1, 1, 1]


@pytest.mark.rule("CARD-DYN-11", "CARD-PLAY-3")
def test_a_second_dynamite_cannot_be_laid_down() -> None:
    game = with_a_second_dynamite(["Ana"], hand="Ana", phase="play")
    assert [refusal.rule for refusal in game.why_not("Ana: Dynamite")] == ["CARD-PLAY-3"]
    game = with_a_second_dynamite(["Ben"], hand="Ana", phase="play")
    assert game.why_not("Ana: Dynamite") == []
