"""What a viewer sees, as plain data: for both games, all sets, every number of players, at many moments."""

import json
from random import Random
from typing import Any

import pytest

import bangkit
from bangkit.cards.cardset import CardSet
from bangkit.cards.records import brown, character
from bangkit.cards.verbs import flip
from bangkit.core.positions import Game
from bangkit.core.requests import Ask, Chance
from bangkit.show.draw.shapes import GENERIC, places, symbol_of, symbols
from bangkit.show.state import table_state
from bangkit.words.catalogue import say, telling, variants
from tests.support import scene

CARDS = [(players, sets) for players in (4, 5, 7) for sets in ((), ("dodge_city",), ("dodge_city", "high_noon"))]
DICE = [
    (number, sets)
    for number in (3, 5, 8)
    for sets in ((), (1, 2), (1, 2, 3), (1, 2, 4, 5))
    if number > 3 or 4 not in sets
]
SEAT = {
    "name", "you", "turn", "asked", "out", "won", "role", "role_name", "character", "ability", "life", "most", "life_text", "cards",
    "known", "in_play", "arrows", "tokens", "fury", "revealed", "distance", "near", "faces", "notes", "label",
}  # fmt: skip


def games() -> list[Game]:
    made: list[Game] = []
    made += [bangkit.cards.new_game(players=number, seed=number, expansions=list(sets)) for number, sets in CARDS]
    made += [bangkit.dice.new_game(players=number, seed=number, modules=list(modules)) for number, modules in DICE]
    return made


def moments(game: Game, number: int = 120) -> None:
    """Play on at random and look at the table through all eyes every now and then."""
    luck = Random(3)
    for step in range(number):
        if game.over:
            break
        if step % 17 == 0:
            check(game)
        assert isinstance(game.request, Ask)
        game.play(luck.choice(list(game.request.options)))
    check(game)


def check(game: Game) -> None:
    for viewer in (None, *game.table.by_name):
        state = json.loads(json.dumps(table_state(game, viewer)))
        assert [each["name"] for each in state["seats"]] == list(game.table.by_name)
        assert state["turn"] in game.table.by_name and state["alt"]
        for seat in state["seats"]:
            assert set(seat) >= SEAT, set(seat) ^ SEAT
            assert seat["you"] == (seat["name"] == viewer)
            hidden = seat["role"] == "hidden"
            assert not (hidden and (viewer is None or seat["you"] or game.over))
            for card in (*seat["known"], *seat["in_play"]):
                assert card["picture"] in symbols()
        if viewer is not None:
            view = game.view(viewer)
            assert table_state(view)["seats"][0]["distance"] is None, "a view knows no distances"
            assert [each["role"] for each in state["seats"]].count("hidden") == (
                0 if game.over else sum(each.role is None for each in view.players)
            )
        if state["question"] is not None:
            assert state["question"]["picture"] in symbols(), state["question"]
            assert state["game"] == "cards" or state["question"]["picture"] != "cards", "nobody holds cards"


@pytest.mark.parametrize("game", games(), ids=lambda game: f"{game.name}-{len(game.table.by_name)}")
@pytest.mark.few(5)
def test_every_moment_is_plain_data(game: Game) -> None:
    moments(game)


def test_a_hand_is_its_owners() -> None:
    game = bangkit.cards.new_game(players=4, seed=7)
    state = table_state(game, "Ana")
    assert [each["text"] for each in state["hand"]] == [str(each) for each in game["Ana"].hand]
    ben = next(seat for seat in state["seats"] if seat["name"] == "Ben")
    assert ben["cards"] == len(game["Ben"].hand) and not ben["known"] and ben["distance"] == 1
    everything = table_state(game)
    assert everything["hand"] == [] and all(len(each["known"]) == each["cards"] for each in everything["seats"])


def test_a_card_says_what_is_sent_and_what_is_read() -> None:
    game = bangkit.cards.new_game(players=4, seed=7)
    game = game.change("Ana", hand=["BANG! 5D"], in_play=["Winchester 8S"])
    state = table_state(game, "Ana")
    shot = state["hand"][0]
    assert (shot["text"], shot["label"], shot["picture"], shot["border"]) == ("BANG! 5D", "BANG! 5♦", "bang", "brown")
    rifle = state["seats"][0]["in_play"][0]
    assert (rifle["label"], rifle["reach"], rifle["border"]) == ("Winchester 8♠", 5, "blue")
    assert "Winchester 8♠" in state["alt"] and "8S" not in state["alt"]


def test_dice_are_locked_while_somebody_rolls() -> None:
    game = bangkit.dice.new_game(players=4, seed=7, modules=[1, 2]).change(showing="dynamite beer 1 | duel duel")
    dice = table_state(game)["dice"]
    assert [(each["face"], each["duel"], each["locked"]) for each in dice] == [
        ("dynamite", False, True), ("1", False, False), ("beer", False, False), ("duel", True, False), ("duel", True, False),
    ]  # fmt: skip
    assert [each["picture"] for each in dice] == ["dynamite", "face-1", "beer", "duel", "duel"]


def test_luck_is_asked_in_words() -> None:
    game = bangkit.cards.new_game(players=4, seed=7, chance="ask")
    while not isinstance(game.request, Chance):
        game.play(next(iter(game.request.options)))
    question = table_state(game)["question"]
    assert question["luck"] and question["text"] and question["rule"] == game.request.rule


def test_who_has_won() -> None:
    game = bangkit.dice.new_game(players=3, seed=2)
    luck = Random(5)
    while not game.over:
        game.play(luck.choice(list(game.request.options)))
    state = table_state(game, "Ana")
    assert [each["name"] for each in state["seats"] if each["won"]] == list(game.winners) == state["winners"]
    assert state["over"] and state["question"] is None


def test_every_seat_has_a_place() -> None:
    for number in range(2, 9):
        assert len(places(number)) == len(set(places(number))) == number
        assert places(number)[0][0] == 50, "the viewer sits in the middle of the lower edge"


def test_what_has_no_symbol_has_the_horseshoe() -> None:
    assert symbol_of("A card of one's own") == GENERIC


def lying_open(game: Game) -> list[str]:
    """What the open cards do, as everybody sees it with and without the whole game."""
    found = [[each["doing"] for each in table_state(game, viewer)["piles"]["open"]] for viewer in (None, *game.players)]
    found += [[each["doing"] for each in table_state(game.view(name))["piles"]["open"]] for name in game.players]
    assert all(each == found[0] for each in found)
    return found[0]


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_sentence_that_tells_what_lies_in_the_middle_ends(language: str) -> None:
    with telling(language):
        for key in ("deck", "events", "open", "pool", "no dice", "the dice"):
            assert variants(f"show.{key}") and all(each.endswith(".") for each in variants(f"show.{key}")), key


PLAYED, OFFERED, TURNED = (say(f"show.open {doing}") for doing in ("played", "offered", "turned"))
FOUR = ["2C", "3C", "4C", "5C"]


def test_what_a_card_does_that_lies_open_is_known_while_luck_decides() -> None:
    deck: dict[str, Any] = {"top": ["BANG! 2D"], "rest": "none", "discard": FOUR}
    store = scene(players={"Ana": {"hand": ["General Store 9C"]}, "Ben": {}, "Cid": {}}, deck=deck)
    assert lying_open(store.play("General Store")) == [PLAYED, OFFERED], "after a new deck, before the second card"
    assert lying_open(store.reveal("2C")) == [PLAYED, OFFERED, OFFERED]

    seats: dict[str, Any] = {
        "Ana": {"hand": ["BANG! KD"]},
        "Ben": {"character": "Lucky Duke", "in_play": ["Barrel QS"]},
    }
    lucky = scene(players=seats | {"Cid": {}}, deck=deck)
    assert lying_open(lucky.play("BANG! -> Ben").play("use Barrel")) == [PLAYED, TURNED], "between the two cards"
    assert lying_open(lucky.reveal("2C")) == [PLAYED, TURNED, TURNED]

    laid = scene(players={"Ana": {"character": "Suzy Lafayette", "hand": ["Mustang 8H"]}, "Ben": {}, "Cid": {}})
    assert lying_open(laid.play("Mustang")) == [PLAYED]
    for first in ("Kit Carlson", "Pat Brennan"):
        seats = {"Ana": {"character": first}, "Ben": {"in_play": ["Mustang 8H"]}, "Cid": {}}
        drawing = scene(expansions=["dodge_city"], turn={"phase": "draw"}, players=seats, forced="ask")
        assert drawing.request.rule.startswith("CARD-CHAR-KIT" if first == "Kit Carlson" else "DODGE-CHAR-PAT")
        assert lying_open(drawing) == []


def test_what_a_card_of_ones_own_does_that_lies_open_is_known() -> None:
    async def roundup(table: Any, player: Any) -> None:
        await flip(table, player, "hearts", "OURS-1")

    cards = [brown("Roundup", "2H", roundup, rules="OURS-1")]
    CardSet("ours", cards=cards, characters=[character("Tess", flips=3)], rules={"OURS-1": "Tess turns cards over."})
    try:
        seats: dict[str, Any] = {"Ana": {"character": "Tess", "hand": ["Roundup 2H"]}, "Ben": {}, "Cid": {}}
        game = scene(expansions=["ours"], players=seats, deck={"top": ["BANG! 2D"], "rest": "none", "discard": FOUR})
        assert lying_open(game.play("Roundup")) == [PLAYED, TURNED]
        assert lying_open(game.reveal("2C")) == [PLAYED, TURNED, TURNED]
        assert lying_open(game.reveal("3C")) == [PLAYED, TURNED, TURNED, TURNED], "one of three is chosen"
    finally:
        CardSet.registry.remove("ours")


@pytest.mark.parametrize("room", [bangkit.cards, bangkit.dice])
def test_after_the_end_nobody_is_next(room: Any) -> None:
    game = room.new_game(players=4, seed=1)
    assert table_state(game)["next"] is not None
    careful = bangkit.strategy.bot("careful")
    while not game.over:
        game.play(next(iter(careful.weights(game.view(game.request.who)))))
    assert table_state(game)["next"] is None
