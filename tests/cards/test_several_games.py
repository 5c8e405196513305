"""Further games in a row: kept characters, and the Sheriff's role that moves on."""

import re
from typing import Any

import pytest

import bangkit
from bangkit.cards import new_campaign
from bangkit.cards.several_games import BetweenGames, InARow
from bangkit.core.campaign import Campaign
from bangkit.core.errors import BangkitError, IllegalMove, NotationError
from tests.support import scene


def after_a_game(
    *, expansions: tuple[str, ...] = (), players: dict[str, Any] | None = None, **agreed: bool
) -> Campaign:
    """A campaign whose first game has just ended: Ana, the Sheriff, has shot the last Outlaw, Ben."""
    seats: dict[str, Any] = {
        "Ana": {
            "role": "sheriff",
            "character": "Willy the Kid",
            "life": 1,
            "hand": ["BANG! 5D"],
            "in_play": ["Schofield QC"],
        },
        "Ben": {"role": "outlaw", "character": "Paul Regret", "life": 1, "in_play": ["Jail JS"]},
        "Cid": {"role": "deputy", "character": "Rose Doolan"},
        "Dan": {"role": "renegade", "character": "Lucky Duke", "out": True},
    }
    for name, seat in (players or {}).items():
        seats[name] |= seat
    game = scene(players=seats, expansions=list(expansions), house_rules=agreed, seed=2)
    if not game.over:
        game.play("BANG! -> Ben")
    assert game.over
    return Campaign(InARow(), game, seed=7)


@pytest.mark.rule("VAR-NEXT-1", "VAR-NEXT-2")
def test_a_survivor_keeps_his_character_and_nothing_else():
    campaign = after_a_game(
        keep_characters=True, players={"Ben": {"in_play": []}, "Ana": {"in_play": ["Schofield QC"]}}
    )
    campaign.go_on()
    assert campaign.choosing and campaign.winners == [("Ana", "Cid")]
    choices = campaign.stage
    assert (choices.request.who, list(choices.options)) == ("Ana", ["keep character", "draw character"])
    choices.play("keep character").play("Cid: keep character")
    game: Any = campaign.go_on()
    assert campaign.number == 2 and not campaign.choosing
    ana, cid = game["Ana"], game["Cid"]
    assert (ana.character, cid.character) == ("Willy the Kid", "Rose Doolan")
    assert ana.life == ana.starting_life == 4 + (ana.role == "sheriff")
    assert ana.in_play == () and len(ana.hand) in (4, 6)
    assert not game.table.discard and game.table.turn == 1


@pytest.mark.rule("VAR-NEXT-3", "VAR-NEXT-4")
def test_the_others_draw_from_a_pool_without_the_kept_characters():
    drawn: dict[str, set[str]] = {"Ben": set(), "Cid": set(), "Dan": set()}
    for seed in range(60):
        campaign = after_a_game(keep_characters=True)
        campaign.seed = seed
        campaign.go_on()
        campaign.stage.play("Ana: keep character").play("Cid: draw character")
        game: Any = campaign.go_on()
        assert game["Ana"].character == "Willy the Kid"
        assert len({game[name].character for name in game.players}) == 4
        for name in drawn:
            drawn[name].add(game[name].character)
    assert all("Willy the Kid" not in characters and len(characters) > 10 for characters in drawn.values())
    assert "Rose Doolan" in drawn["Ben"] | drawn["Cid"] | drawn["Dan"]


@pytest.mark.rule("VAR-NEXT-3")
def test_the_eliminated_have_no_choice():
    campaign = after_a_game(keep_characters=True)
    campaign.go_on()
    with pytest.raises(IllegalMove) as caught:
        campaign.stage.play("Ben: keep character")
    assert [each.rule for each in caught.value.refusals] == ["VAR-NEXT-3"]
    assert [each.rule for each in campaign.stage.why_not("Cid: keep character")] == ["CARD-FLOW-8"]
    assert [each.rule for each in campaign.stage.why_not("Zoe: keep character")] == ["KIT-SEAT"]
    with pytest.raises(NotationError):
        campaign.stage.play("BANG! -> Dan")


@pytest.mark.rule("VAR-NEXT-4")
def test_ghosts_are_not_survivors():
    table = after_a_game(keep_characters=True, expansions=("high_noon",)).stage.table.copy()
    table["Dan"].out, table["Dan"].ghost = False, True
    assert set(BetweenGames(table).survivors) == {"Ana", "Cid"}


@pytest.mark.rule("VAR-NEXT-5", "VAR-NEXT-6", "CDEC-52")
def test_the_sheriffs_role_moves_one_seat_to_the_left_whoever_has_died():
    others = set()
    for seed in range(20):
        campaign = after_a_game(sheriff_moves_on=True)
        campaign.seed = seed
        game: Any = campaign.go_on()
        assert not campaign.choosing and game["Ben"].role == "sheriff" and game.turn == "Ben"
        roles = tuple(game[name].role for name in game.players if name != "Ben")
        assert sorted(roles) == ["outlaw", "outlaw", "renegade"]
        others.add(roles)
    assert len(others) == 3


@pytest.mark.rule("VAR-NEXT-5")
def test_from_the_last_seat_it_moves_to_the_first_one():
    others = {"Ana": {"role": "deputy"}, "Cid": {"role": "renegade", "out": True}}
    campaign = after_a_game(sheriff_moves_on=True, players={**others, "Dan": {"role": "sheriff", "out": False}})
    game: Any = campaign.go_on()
    assert game["Ana"].role == "sheriff" and game.turn == "Ana"


@pytest.mark.rule("VAR-NEXT-5")
def test_without_the_agreement_the_roles_are_dealt_at_random():
    sheriffs = set()
    for seed in range(20):
        campaign = after_a_game()
        campaign.seed = seed
        game: Any = campaign.go_on()
        sheriffs.add(next(name for name in game.players if game[name].role == "sheriff"))
    assert len(sheriffs) > 1


def test_a_campaign_is_saved_between_games_and_inside_one(tmp_path: Any):
    campaign = after_a_game(keep_characters=True, sheriff_moves_on=True)
    campaign.go_on()
    campaign.stage.play("draw character")
    again = bangkit.load(campaign.save(tmp_path / "campaign.json"))
    assert again.stage.request.who == "Cid" and again.stage.table.house == campaign.stage.table.house
    for each in (campaign, again):
        each.stage.play("keep character")
        each.go_on()
    assert again.stage.table == campaign.stage.table and again.number == campaign.number == 2


def test_a_new_campaign_begins_like_a_new_game():
    campaign = new_campaign(5, seed=3, sheriff_moves_on=True, expansions=["dodge_city"])
    assert campaign.number == 1 and campaign.stage.table.house["keep_characters"]
    assert campaign.stage.table.expansions == ("dodge_city",)


@pytest.mark.parametrize("wish", [["x"], 5, "abc", {1: 2}], ids=repr)
def test_house_rules_that_are_none_are_refused_as_they_were_given(wish: Any):
    with pytest.raises(BangkitError, match=f"a table of names and values, not {re.escape(repr(wish))}"):
        new_campaign(5, house_rules=wish)


def test_a_house_rule_holds_in_a_campaign_unless_its_argument_says_otherwise():
    agreed = {"keep_characters": False, "sheriff_moves_on": True}
    for argument, kept in ((None, False), (True, True)):
        house = new_campaign(5, house_rules=agreed, keep_characters=argument).stage.table.house
        assert house["keep_characters"] is kept and house["sheriff_moves_on"]


def test_every_argument_of_a_campaign_is_known_to_its_refusal():
    with pytest.raises(BangkitError, match="there is no argument 'sheriff_move_on'; did you mean sheriff_moves_on"):
        new_campaign(5, sheriff_move_on=True)
    with pytest.raises(BangkitError, match="'keep_character'; did you mean keep_characters or characters"):
        new_campaign(5, keep_character=True)
    every = (
        "players, keep_characters, sheriff_moves_on, seed, house_rules, names, roles, characters, expansions and chance"
    )
    with pytest.raises(BangkitError, match=f"there is no argument 'foo'; there are {every}$"):
        new_campaign(5, foo=1)
    every = "players, modules, seed, names, roles, characters, house_rules, components and chance"
    with pytest.raises(BangkitError, match=f"there is no argument 'foo'; there are {every}$"):
        bangkit.dice.new_campaign(5, foo=1)


def test_a_campaign_says_where_it_stands():
    for game in (bangkit.cards, bangkit.dice):
        campaign = game.new_campaign(5, seed=1)
        assert repr(campaign) == f"<campaign: game 1, winners none; {campaign.stage!r}>" and " object at " not in repr(
            campaign
        )
        while not campaign.stage.over:
            list(bangkit.stage.wander(campaign.stage, 1))
        won = ", ".join(campaign.stage.winners)
        campaign.go_on()
        assert repr(campaign).startswith(f"<campaign: game 1, winners {won}; <between two games of Ana, Ben,")
