"""Setting up Dodge City and High Noon, three and eight players, and what their views show."""

import re
from collections import Counter
from typing import Any

import pytest

from bangkit.cards import new_game
from bangkit.cards.faces import PACKS
from bangkit.core.errors import InvalidPosition
from bangkit.core.roles import ROLES_FOR
from bangkit.core.rulebook import rule
from tests.support import data, scene

SETS: tuple[tuple[str, ...], ...] = ((), ("dodge_city",), ("high_noon",), ("dodge_city", "high_noon"))
BOTH = SETS[-1]
CHARACTERS = {row["name"]: row["set"] for row in data("characters_card.csv")}


def every_card(game: Any) -> Counter[Any]:
    """All playing cards of a game, wherever they lie."""
    table = game.table
    piles = [table.bag, table.discard, table.aside, *(card for card, _ in table.top)]
    return Counter(
        card
        for pile in (*piles[:3], *(p.hand for p in table.players), *(p.in_play for p in table.players))
        for card in pile
    )


def problems(**wishes: Any) -> str:
    with pytest.raises(InvalidPosition) as caught:
        new_game(**wishes)
    return " ".join(caught.value.problems)


@pytest.mark.rule("DODGE-SET-1")
@pytest.mark.parametrize("sets", SETS)
def test_each_expansion_is_added_to_the_base_game_never_played_without_it(sets: tuple[str, ...]):
    game = new_game(5, expansions=sets, seed=1)
    assert every_card(game) >= Counter(PACKS["base"])
    assert len(every_card(game)) > 0 and every_card(game).total() == sum(
        len(PACKS[name]) for name in ("base", *sets) if name in PACKS
    )
    assert bool(game.table.events) == ("high_noon" in sets)


@pytest.mark.rule("DODGE-SET-1")
def test_names_of_expansions_are_read_in_any_spelling_and_unknown_ones_refused():
    assert new_game(5, expansions=["Dodge City", "high noon", "dodge_city"]).table.expansions == BOTH
    assert "Dodge" in problems(players=5, expansions=["Dodge"]) or "dodge_city" in problems(
        players=5, expansions=["Dodge"]
    )


@pytest.mark.rule("DODGE-SET-2")
def test_every_card_character_and_event_tells_its_set():
    assert {card.set for card in PACKS["base"]} == {"base"} and {card.set for card in PACKS["dodge_city"]} > {
        "dodge_city"
    }
    assert set(CHARACTERS.values()) == {"base", "dodge_city"}
    assert {row["id"][:2] for row in data("events_high_noon.csv")} == {"hn"}
    assert {row["id"][:2] for row in data("cards_dodge_city.csv")} == {"dc"}


@pytest.mark.rule("DODGE-SET-3")
def test_dodge_city_has_as_many_roles_characters_and_cards_as_its_rule_says():
    roles, characters, cards = map(int, re.findall(r"\d+", rule("DODGE-SET-3").text))
    assert len(data("cards_dodge_city.csv")) == len(PACKS["dodge_city"]) == cards
    assert len(ROLES_FOR[8]) == roles
    assert sum(set_ == "dodge_city" for set_ in CHARACTERS.values()) == characters


@pytest.mark.rule("DODGE-SET-4")
def test_the_characters_are_shuffled_together():
    game = new_game(3, expansions=["dodge_city"], chance="ask")
    game.reveal("deputy"), game.reveal("outlaw")
    assert game.request.what == "character" and len(game.request.outcomes()) == len(CHARACTERS)
    dealt = {
        game[name].character
        for seed in range(40)
        for game in [new_game(8, expansions=BOTH, seed=seed)]
        for name in game.players
    }
    assert {CHARACTERS[name] for name in dealt if name} == {"base", "dodge_city"}
    assert "DODGE-SET-4" in problems(players=4, characters=["Belle Star", "Paul Regret", "Rose Doolan", "Lucky Duke"])


@pytest.mark.rule("DODGE-SET-5")
def test_the_playing_cards_are_shuffled_together():
    game = new_game(4, expansions=["dodge_city"], chance="ask")
    while game.request.rule != "CARD-SETUP-17":
        game.reveal(next(iter(game.request.outcomes())))
    assert sum(game.request.outcomes().values()) == len(PACKS["base"]) + len(PACKS["dodge_city"])
    assert every_card(new_game(4, expansions=["dodge_city"])) == Counter(PACKS["base"]) + Counter(PACKS["dodge_city"])


@pytest.mark.rule("DODGE-SET-6")
def test_cards_named_like_base_cards_are_the_same_cards():
    game = scene(
        expansions=["dodge_city"],
        players={"Ana": {"hand": ["BANG! 8S", "BANG! 5C", "Beer 6S"], "life": 2}, "Ben": {}, "Cid": {}, "Dan": {}},
    )
    game.play("BANG! 8S -> Ben")
    assert [each.rule for each in game.why_not("BANG! 5C -> Dan")] == ["CARD-PLAY-2"]
    assert game.play("Beer 6S")["Ana"].life == 3


@pytest.mark.rule("DODGE-SET-7", "CARD-SETUP-1")
def test_numbers_of_players():
    for players in range(3, 9):
        assert len(new_game(players, expansions=["dodge_city"]).players) == players
    for players in (2, 9):
        assert "DODGE-SET-7" in problems(players=players, expansions=["dodge_city"])
    for players in (3, 8):
        assert "CARD-SETUP-1" in problems(players=players, expansions=["high_noon"])


# -- High Noon -----------------------------------------------------------------------------------


@pytest.mark.rule("NOON-SET-1")
def test_high_noon_has_13_events_and_nothing_else():
    assert len(data("events_high_noon.csv")) == 13
    game = new_game(5, expansions=["high_noon"], seed=1)
    assert every_card(game) == Counter(PACKS["base"])
    assert not [name for name in game.players if CHARACTERS[game[name].character] != "base"]


@pytest.mark.rule("NOON-SET-2")
def test_the_stack_is_shuffled_with_high_noon_at_the_bottom():
    game = new_game(5, expansions=["high_noon"], chance="ask")
    while game.request.rule != "NOON-SET-2":
        game.reveal(next(iter(game.request.outcomes())))
    assert len(game.request.outcomes()) == 12 and "High Noon" not in game.request.outcomes()
    assert set(game.request.outcomes().values()) == {1}
    game.reveal("Thirst")
    table = game.table
    assert table.events == ("Thirst",) and len(table.unturned) == 12 and table.unturned[-1] == "High Noon"


@pytest.mark.rule("NOON-SET-2", "NOON-SET-7")
def test_all_events_come_once_and_high_noon_comes_last():
    from bangkit.cards.events import show_next

    game = new_game(5, expansions=["high_noon"], seed=1)
    table, seen = game.table.copy(), []
    while table.events:
        seen.append(table.events[0])
        table.events = ()
        shown = show_next(table)
        try:
            request = shown.send(None)
            shown.send(request.pick(0.5))
        except StopIteration:
            pass
    assert len(seen) == len(set(seen)) == 13
    assert seen[-1] == "High Noon"


@pytest.mark.rule("NOON-SET-3")
def test_every_view_shows_the_next_event_and_how_many_there_are_but_not_which_follow():
    game = new_game(5, expansions=["high_noon"], seed=1)
    for name in game.players:
        view = game.view(name)
        assert (view.event, view.next_event, view.events_left) == (None, game.table.events[0], 13)
        assert not hasattr(view, "unturned")


@pytest.mark.rule("NOON-GHOST-8", "DODGE-CHAR-VERA-CUSTER-1")
def test_ghosts_and_copied_abilities_are_public():
    game = scene(
        expansions=["dodge_city", "high_noon"],
        events={"now": "Ghost Town"},
        players={
            "Ana": {
                "ghost": True,
                "life": 0,
                "character": "Vera Custer",
                "copies": "Paul Regret",
                "hand": ["BANG! 2D"],
            },
            "Ben": {},
            "Cid": {},
        },
    )
    seen = game.view("Ben")["Ana"]
    assert (seen.ghost, seen.copies, seen.out) == (True, "Paul Regret", False)
    assert "Mustang" in seen.ability and game["Ana"].ability == seen.ability


# -- eight and three players ---------------------------------------------------------------------


@pytest.mark.rule("VAR-8P-1", "VAR-8P-2")
def test_eight_players():
    game = new_game(8, expansions=["dodge_city"], seed=4)
    roles = [game[name].role for name in game.players]
    assert Counter(roles) == {"sheriff": 1, "deputy": 2, "outlaw": 3, "renegade": 2}
    outlaw = game.players[roles.index("outlaw")]
    shown = {name: seen.role for name in game.players if (seen := game.view(outlaw)[name]).role is not None}
    assert shown == {game.players[roles.index("sheriff")]: "sheriff", outlaw: "outlaw"}


@pytest.mark.rule("VAR-3P-1", "VAR-3P-3")
def test_three_players():
    for seed in range(6):
        game = new_game(3, expansions=["dodge_city"], seed=seed)
        roles = {name: game[name].role for name in game.players}
        assert sorted(map(str, roles.values())) == ["deputy", "outlaw", "renegade"]
        for viewer in game.players:
            assert {name: game.view(viewer)[name].role for name in game.players} == roles
        assert roles[game.turn] == "deputy"
        assert all(game[name].starting_life == game[name].life for name in game.players)
    assert len({new_game(3, expansions=["dodge_city"], seed=seed).turn for seed in range(20)}) == 3


def test_roles_and_characters_may_be_given_for_some_seats_only():
    game = new_game(
        5,
        expansions=["dodge_city"],
        seed=3,
        roles=[None, "sheriff", None, None, None],
        characters=["Belle Star", None, None, "Paul Regret", None],
    )
    assert game["Ben"].role == "sheriff" and game["Ana"].character == "Belle Star"
    assert Counter(game[name].role for name in game.players) == Counter(ROLES_FOR[5])
    assert len({game[name].character for name in game.players}) == 5
    assert "roles for 5 players" in problems(players=5, roles=["sheriff", "sheriff", None, None, None])
    assert "roles for 4 players" in problems(players=4, roles=["sheriff", "outlaw", "outlaw", "outlaw"])


# -- house rules ---------------------------------------------------------------------------------


def test_house_rules_have_the_specifications_reading_as_default():
    house = new_game(4).table.house
    assert (house["green_missed_sleeps"], house["delgado_from"], house["mallory_limit"]) == (False, "table", 10)
    assert "mallory_limit" in problems(players=4, house_rules={"mallory_limit": "ten"})
    assert "delgado_from" in problems(players=4, house_rules={"delgado_from": "deck"})


@pytest.mark.rule("CARD-ELIM-6")
def test_house_rule_the_dying_player_orders_his_discards():
    position: dict[str, Any] = {
        "expansions": ["dodge_city"],
        "players": {
            "Ana": {"hand": ["BANG! 2D"]},
            "Ben": {"life": 1, "hand": ["Duel QD", "Beer 6H"], "in_play": ["Barrel AC"]},
            "Cid": {},
            "Dan": {"out": True},
        },
    }
    game = scene(house_rules={"dying_orders_discards": True}, **position)
    game.play("BANG! -> Ben").play("Ben: pass").play("Ben: pass")
    assert (game.request.who, game.request.what) == ("Ben", "last discards")
    assert [each.rule for each in game.why_not("Ben: pass")] == ["CARD-ELIM-7", "CDEC-26"]
    game.play("Ben: discard Barrel").play("Ben: discard Duel")
    assert list(map(str, game.discard)) == ["BANG! 2D", "Beer 6H", "Duel QD", "Barrel AC"]


@pytest.mark.rule("CARD-END-8", "CARD-FLOW-7")
def test_house_rule_deaths_by_one_card_are_simultaneous():
    position: dict[str, Any] = {
        "expansions": ["dodge_city"],
        "players": {
            "Ana": {"role": "renegade", "in_play": ["Howitzer 9S"], "hand": ["Gatling 10H"]},
            "Ben": {"role": "sheriff", "life": 1},
            "Cid": {"role": "deputy", "life": 1},
            "Dan": {"role": "outlaw", "out": True},
        },
    }
    for move in ("Gatling", "use Howitzer"):
        assert scene(**position).play(move).winners == ("Dan",)
        assert scene(house_rules={"deaths_together": True}, **position).play(move).winners == ("Ana",)


# -- offers after a free action ----------------------------------------------------------------------


@pytest.mark.rule("CARD-CHAR-SID-KETCHUM-5", "CARD-CHAR-JESSE-JONES-3")
def test_jesse_jones_is_not_offered_a_hand_that_sid_ketchum_has_emptied_meanwhile():
    sid = {"character": "Sid Ketchum", "life": 2, "hand": ["Mustang 8H", "Jail JS"]}
    position: dict[str, Any] = {"turn": {"phase": "draw"}, "deck": {"top": ["2C", "3C"]}}
    players: dict[str, Any] = {"Ana": {"character": "Jesse Jones"}, "Ben": {"hand": ["Beer 6H"]}, "Cid": sid, "Dan": {}}
    game = scene(players=players, **position)
    assert list(map(str, game.options)) == ["use Jesse Jones -> Ben", "use Jesse Jones -> Cid", "pass"]
    game.play("Cid: use Sid Ketchum: Mustang, Jail")
    assert list(map(str, game.options)) == ["use Jesse Jones -> Ben", "pass"]


@pytest.mark.rule("CARD-CHAR-SID-KETCHUM-5", "CARD-CHAR-PEDRO-RAMIREZ-1")
def test_pedro_ramirez_is_offered_what_sid_ketchum_has_discarded_meanwhile():
    sid = {"character": "Sid Ketchum", "life": 2, "hand": ["Mustang 8H", "Jail JS"]}
    players: dict[str, Any] = {"Ana": {"character": "Pedro Ramirez"}, "Ben": {}, "Cid": sid, "Dan": {}}
    game = scene(players=players, turn={"phase": "draw"}, deck={"top": ["2C", "3C"]})
    assert list(map(str, game.options)) == ["pass"]
    game.play("Cid: use Sid Ketchum: Mustang, Jail").play("use Pedro Ramirez")
    assert list(map(str, game["Ana"].hand)) == ["Jail JS", "BANG! 2C"]


@pytest.mark.rule("CARD-CHAR-SID-KETCHUM-5", "DODGE-CARD-BRAWL-2")
def test_a_hand_that_sid_ketchum_has_emptied_meanwhile_is_passed_over_by_brawl():
    sid = {"character": "Sid Ketchum", "life": 2, "hand": ["Mustang 8H", "Jail JS"], "in_play": ["Barrel QS"]}
    players: dict[str, Any] = {"Ana": {"hand": ["Brawl JS", "Beer 6H"]}, "Ben": {}, "Cid": sid, "Dan": {}}
    game = scene(expansions=["dodge_city"], players=players)
    game.play("Brawl + Beer")
    assert list(map(str, game.options)) == ["-> Cid: hand", "-> Cid: Barrel QS"]
    game.play("Cid: use Sid Ketchum: Mustang, Jail")
    assert game["Cid"].in_play == () and str(game.discard[1]) == "Barrel QS"
