"""Setting up the base game: players, roles, characters, life, the first cards."""

import json
from collections import Counter
from typing import Any

import pytest

from bangkit.cards import new_game
from bangkit.cards.hooks import CHARACTERS
from bangkit.core.errors import InvalidPosition
from bangkit.core.roles import ROLES_FOR
from tests.support import data, scene

FOUR = ("sheriff", "outlaw", "outlaw", "renegade")
PLAIN = ("Bart Cassidy", "Calamity Janet", "Jourdonnais", "Willy the Kid", "Rose Doolan", "Slab the Killer")
"""Characters of 4 bullets whose phase 1 is like everybody's."""
ABILITIES = {row["name"]: row["ability"] for row in data("characters_card.csv")}
BASE_CHARACTERS = {row["name"] for row in data("characters_card.csv") if row["set"] == "base"}


def roles(game: Any) -> list[str | None]:
    return [game[name].role for name in game.players]


def characters(game: Any) -> list[str | None]:
    return [game[name].character for name in game.players]


def dealt(roles: tuple[str, ...] = FOUR, characters: tuple[str, ...] = PLAIN[:4], **more: Any) -> Any:
    """A new game before the first player has drawn his first card: a person turns all cards from now on."""
    return new_game(roles=roles, characters=characters, **more)


def before_phase_one(**more: Any) -> Any:
    """A dealt game that waits for the first card of the Sheriff's phase 1, which a person is to turn."""
    game = dealt(chance="ask", **more)
    while game.request.rule == "CARD-SETUP-17":
        game.reveal(next(iter(game.request.outcomes())))
    return game


# -- players and roles -----------------------------------------------------------------------------


@pytest.mark.rule("CARD-SETUP-1")
def test_the_base_game_is_for_four_to_seven_players():
    for players in (4, 5, 6, 7):
        assert len(new_game(players=players).players) == players
    for players in (2, 3, 8):
        with pytest.raises(InvalidPosition):
            new_game(players=players)
    assert len(new_game(players=8, expansions=["dodge_city"]).players) == 8


@pytest.mark.rule("CARD-SETUP-2")
def test_the_base_set_is_7_roles_16_characters_and_80_playing_cards():
    assert len(data("cards_base.csv")) == 80
    assert len(BASE_CHARACTERS) == 16
    assert len(ROLES_FOR[7]) == 7
    game = new_game(players=7)
    assert game.deck.size + len(game.discard) + sum(len(game[name].hand) for name in game.players) == 80


@pytest.mark.rule("CARD-SETUP-3", "CARD-SETUP-4", "CARD-SETUP-5", "CARD-SETUP-6", "CARD-SETUP-7")
@pytest.mark.parametrize(
    ("players", "sheriff", "renegade", "outlaw", "deputy"),
    [(4, 1, 1, 2, 0), (5, 1, 1, 2, 1), (6, 1, 1, 3, 1), (7, 1, 1, 3, 2)],
)
def test_the_roles_in_use_depend_on_the_number_of_players(players, sheriff, renegade, outlaw, deputy):
    expected = Counter(sheriff=sheriff, renegade=renegade, outlaw=outlaw, deputy=deputy)
    for seed in range(3):
        assert Counter(roles(new_game(players=players, seed=seed))) == +expected


BOX = ("sheriff", "renegade", "deputy", "deputy", "outlaw", "outlaw", "outlaw")


@pytest.mark.rule("CARD-SETUP-3")
@pytest.mark.parametrize("role", ["sheriff", "renegade", "deputy", "outlaw"])
def test_the_box_holds_exactly_seven_roles(role):
    def seated(roles):
        return scene(players={f"Player {number}": {"role": each} for number, each in enumerate(roles)})

    assert Counter(roles(seated(BOX))) == {"sheriff": 1, "renegade": 1, "deputy": 2, "outlaw": 3}
    one_too_many = [each for each in BOX if each == role] + [role]
    with pytest.raises(InvalidPosition):
        seated([*one_too_many, *(each for each in ("outlaw", "deputy") if each != role)])


@pytest.mark.rule("CARD-SETUP-8")
def test_the_same_seed_deals_the_same_roles_and_every_seat_gets_every_role():
    games = [new_game(players=5, seed=seed) for seed in range(60)]
    assert [roles(game) for game in games[:5]] == [roles(new_game(players=5, seed=seed)) for seed in range(5)]
    for seat in range(5):
        assert {roles(game)[seat] for game in games} == {"sheriff", "renegade", "outlaw", "deputy"}


@pytest.mark.rule("CARD-SETUP-8")
def test_every_role_that_is_left_is_equally_likely():
    game = new_game(players=5, chance="ask")
    assert game.request.outcomes() == {"sheriff": 1, "renegade": 1, "outlaw": 2, "deputy": 1}
    game.reveal("outlaw")
    assert game.request.outcomes() == {"sheriff": 1, "renegade": 1, "outlaw": 1, "deputy": 1}


@pytest.mark.rule("CARD-SETUP-8", "CARD-SETUP-9", "CARD-SETUP-10")
def test_everybody_sees_the_sheriffs_role_and_his_own():
    game = new_game(players=7, seed=3)
    for viewer in game.players:
        view = game.view(viewer)
        for name in game.players:
            seen = name == viewer or game[name].role == "sheriff"
            assert view[name].role == (game[name].role if seen else None)


@pytest.mark.rule("CARD-SETUP-9")
def test_the_sheriffs_role_stays_face_up():
    game = new_game(players=4, seed=5)
    sheriff = next(name for name in game.players if game[name].role == "sheriff")
    for _ in range(60):
        if game.over:
            break
        game.play(game.options[0])
        assert {game.view(name)[sheriff].role for name in game.players} == {"sheriff"}


@pytest.mark.rule("CARD-TURN-1")
def test_the_sheriff_takes_the_first_turn():
    order = ("outlaw", "renegade", "sheriff", "outlaw")
    for roles_ in (order, order[1:] + order[:1], order[2:] + order[:2]):
        game = dealt(roles=roles_)
        assert game[game.turn].role == "sheriff"
        assert game.request.who == game.turn
    assert dealt(roles=order).turn == "Cid"


# -- characters and life -----------------------------------------------------------------------------


@pytest.mark.rule("CARD-SETUP-11")
def test_everybody_gets_one_of_the_sixteen_characters_at_random():
    games = [new_game(players=7, seed=seed) for seed in range(40)]
    for game in games:
        assert len(set(characters(game))) == 7
    assert {name for game in games for name in characters(game)} == BASE_CHARACTERS
    assert len({tuple(characters(game)) for game in games}) == 40


@pytest.mark.rule("CARD-SETUP-11")
def test_every_character_is_equally_likely_and_dealt_once():
    game = new_game(players=4, roles=FOUR, chance="ask")
    assert game.request.outcomes() == dict.fromkeys(BASE_CHARACTERS, 1)
    game.reveal("El Gringo")
    assert game.request.outcomes() == dict.fromkeys(BASE_CHARACTERS - {"El Gringo"}, 1)


@pytest.mark.rule("CARD-SETUP-12")
def test_every_view_tells_all_characters_with_their_abilities():
    game = new_game(players=5, seed=1)
    for viewer in game.players:
        for name in game.players:
            seen = game.view(viewer)[name]
            assert (seen.character, seen.ability) == (game[name].character, ABILITIES[game[name].character])
            assert seen.ability


@pytest.mark.rule("CARD-SETUP-13", "CARD-SETUP-15", "CARD-SETUP-17", "CARD-SETUP-18")
def test_life_and_the_first_hand_come_from_the_bullets():
    chosen = ("Paul Regret", "Willy the Kid", "El Gringo", "Rose Doolan")
    game = before_phase_one(characters=chosen, roles=("outlaw", "renegade", "sheriff", "outlaw"))
    assert [(game[name].life, game[name].starting_life) for name in game.players] == [(3, 3), (4, 4), (4, 4), (4, 4)]
    assert [len(game[name].hand) for name in game.players] == [3, 4, 3, 4]
    game = before_phase_one(characters=chosen, roles=("outlaw", "sheriff", "renegade", "outlaw"))
    assert [(game[name].life, game[name].starting_life) for name in game.players] == [(3, 3), (5, 5), (3, 3), (4, 4)]
    assert [len(game[name].hand) for name in game.players] == [3, 4, 3, 4]


@pytest.mark.rule("CARD-SETUP-13")
def test_the_bullets_are_the_column_life_of_the_data():
    rows = {row["name"]: int(row["life"]) for row in data("characters_card.csv")}
    assert rows == {name: character.bullets for name, character in CHARACTERS.items()}
    three = {name for name in BASE_CHARACTERS if rows[name] == 3}
    assert three == {"El Gringo", "Kit Carlson", "Paul Regret"}
    assert {rows[name] for name in BASE_CHARACTERS - three} == {4}


@pytest.mark.rule("CARD-SETUP-15")
def test_a_sheriff_of_three_bullets_can_be_healed_to_four():
    game = scene(
        players={
            "Ana": {"role": "sheriff", "character": "Paul Regret", "life": 3, "hand": ["Beer 6H", "Beer 7H"]},
            "Ben": {"role": "outlaw"},
            "Cid": {"role": "outlaw"},
            "Dan": {"role": "renegade"},
        }
    )
    assert game["Ana"].starting_life == 4
    assert game.play("Beer 6H")["Ana"].life == 4
    assert game.play("Beer 7H")["Ana"].life == 4


@pytest.mark.rule("CARD-SETUP-16")
def test_what_was_not_dealt_is_nowhere():
    for seed in range(3):
        game = new_game(players=4, seed=seed)
        unused = BASE_CHARACTERS - set(characters(game))
        assert len(unused) == 12
        for viewer in game.players:
            told = json.dumps(game.view(viewer).to_json(), ensure_ascii=False)
            assert not [name for name in unused if name in told]
            shown = [seen.role for seen in game.view(viewer).players if seen.role]
            assert Counter(shown) <= Counter(FOUR)
            assert "deputy" not in told.casefold()
        assert not [name for name in unused for option in game.options if name in str(option)]
        for name in unused:
            assert game.why_not(f"use {name}")


# -- the cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("CARD-SETUP-17")
def test_the_playing_cards_are_shuffled():
    game = new_game(players=4, roles=FOUR, characters=PLAIN[:4], chance="ask")
    assert game.request.rule == "CARD-SETUP-17"
    assert sum(game.request.outcomes().values()) == 80
    assert game.request.outcomes()[game.request.bag[0]] == 1
    hands = {tuple(map(str, dealt(seed=seed)["Ben"].hand)) for seed in range(20)}
    assert len(hands) == 20


@pytest.mark.rule("CARD-SETUP-19")
def test_the_rest_is_the_deck_and_the_discard_pile_is_empty():
    game = before_phase_one()
    assert game.deck.size == 64
    assert game.discard == ()
    assert all(game[name].in_play == () for name in game.players)


# -- rules without behaviour (see without_behaviour.py) -----------------------------------------------


@pytest.mark.rule("CARD-SETUP-14")
def test_the_card_that_counts_life_is_no_character():
    game = new_game(players=5, seed=2)
    for viewer in game.players:
        assert len([seen.character for seen in game.view(viewer).players if seen.character]) == 5
        told = json.dumps(game.view(viewer).to_json(), ensure_ascii=False)
        assert {name for name in BASE_CHARACTERS if name in told} == set(characters(game))


@pytest.mark.rule("CARD-SETUP-14")
@pytest.mark.parametrize("character", [None, "Willy the Kid"])
def test_nobody_has_the_ability_of_the_card_that_counts_his_life(character):
    seat = {"hand": ["Beer 6H"], "life": 3, **({"character": character} if character else {})}
    game = scene(players={"Ana": {}, "Ben": seat, "Cid": {}, "Dan": {}}, turn={"player": "Ben"}, forced="ask")
    game.play("Ben: Beer")
    assert game["Ben"].hand == ()
    assert game.request.who == "Ben"
    assert list(map(str, game.options)) == ["pass"]


@pytest.mark.rule("CARD-SETUP-20")
def test_rule_summaries_are_no_part_of_the_game():
    assert not [row["name"] for row in data("cards_base.csv") if "summary" in row["name"].casefold()]
    game = new_game(players=4, seed=1)
    before = game.table.key()
    assert not [option for option in game.options if "summary" in str(option).casefold()]
    assert game.table.key() == before


@pytest.mark.rule("CARD-SETUP-23")
@pytest.mark.parametrize("character", ["Willy the Kid", None])
def test_the_limit_of_one_bang_gives_way_to_willy_the_kid_alone(character):
    seat = {"hand": ["BANG! 5D", "BANG! 6D"], **({"character": character} if character else {})}
    game = scene(players={"Ana": seat, "Ben": {}, "Cid": {}, "Dan": {}}).play("BANG! 5D -> Ben")
    assert bool(game.why_not("BANG! 6D -> Ben")) == (character is None)


@pytest.mark.rule("CARD-SETUP-23")
def test_two_cards_in_phase_one_give_way_to_black_jack():
    players = {"Ana": {"character": "Black Jack"}, "Ben": {}, "Cid": {}, "Dan": {}}
    game = scene(players=players, deck={"top": ["2C", "KH", "3C"]}, turn={"phase": "draw"})
    assert len(game["Ana"].hand) == 3
