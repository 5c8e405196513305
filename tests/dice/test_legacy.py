"""Module 5: several games in a row."""

from random import Random
from typing import Any

import pytest

import bangkit
from bangkit.core.campaign import Campaign
from bangkit.core.errors import BangkitError, DamagedFile, IllegalMove, InvalidPosition
from bangkit.dice import DiceGame, new_campaign
from bangkit.dice.components import characters_of
from bangkit.dice.hooks import CHARACTERS
from bangkit.dice.sets.legacy import Interlude
from bangkit.dice.several_games import Between, Legacy
from tests.support import scene

ROLES = ("sheriff", "outlaw", "outlaw", "renegade", "deputy")
CAST = ("Bart Cassidy", "Black Jack", "Calamity Janet", "Lucky Duke", "Willy the Kid")
NAMES = ("Ana", "Ben", "Cid", "Dan", "Eva")


def over(
    *moves: str,
    throws: tuple[str, ...] = (),
    dice: str = "1 arrow arrow arrow arrow",
    modules: tuple[int, ...] = (5,),
    turn: str = "Ana",
    **seats: Any,
) -> DiceGame:
    """A game that these moves have ended."""
    players = {
        name: {"role": role, "character": who, **seats.get(name, {})}
        for name, role, who in zip(NAMES, ROLES, CAST, strict=True)
    }
    game = scene(
        game="dice",
        modules=list(modules),
        players=players,
        turn={"player": turn, "phase": "T5"},
        dice={"showing": dice},
    )
    for move in moves:
        game.play(move)
    for face in throws:
        game.reveal(f"| {face}")
    assert game.over
    return game


def choices(game: DiceGame) -> Between:
    between = Legacy().after(game, 1)
    assert isinstance(between, Between)
    return between


def finish(between: Between) -> DiceGame:
    while not between.over:
        between.play(between.options[0])
    return Legacy.next_game(between.table, 1)


OUTLAW_WINS = {"Ana": {"life": 1}}
LAW_WINS = {"Ben": {"life": 1}, "Cid": {"out": True}, "Dan": {"out": True}}


@pytest.mark.rule("UNDEAD-LEGACY-01")
def test_who_killed_the_sheriff_is_the_next_one():
    game = over("Ben: 1 -> Ana", "Ana: pass", turn="Ben", **OUTLAW_WINS)
    assert game.table.sheriff_killer == "Ben"
    following = finish(choices(game))
    assert following["Ben"].role == "sheriff" and following.turn == "Ben"
    assert following["Ben"].starting_life == CHARACTERS[following["Ben"].character].life + 2


@pytest.mark.rule("UNDEAD-LEGACY-01", "DEC-50")
def test_a_sheriff_who_loses_his_own_duel_fell_by_the_winners_hand():
    duel = "arrow arrow arrow | duel arrow"
    game = over("duel -> Ben", throws=("duel", "arrow"), dice=duel, modules=(1, 2, 5), **OUTLAW_WINS)
    assert game.winners == ("Ben", "Cid") and finish(choices(game))["Ben"].role == "sheriff"


@pytest.mark.rule("UNDEAD-LEGACY-02")
def test_a_sheriff_who_survived_names_anybody():
    between = choices(over("1 -> Ben", **LAW_WINS))
    assert between.request.who == "Ana" and [str(each) for each in between.options] == [
        f"sheriff -> {name}" for name in NAMES
    ]
    between.play("sheriff -> Ana")
    assert between.table.bonus == () and finish(between)["Ana"].role == "sheriff"


@pytest.mark.rule("UNDEAD-LEGACY-03", "DEC-51")
def test_the_extra_bullet():
    between = choices(over("1 -> Ben", **LAW_WINS)).play("sheriff -> Eva")
    following = finish(between)
    assert following["Eva"].role == "sheriff" and following["Eva"].life == following["Eva"].starting_life == 10
    assert following["Ana"].life == following["Ana"].starting_life == 9
    game = over("1 -> Ben", **LAW_WINS)
    game.table.house = {**game.table.house, "legacy_bullet": "new sheriff"}
    switched = finish(choices(game).play("sheriff -> Eva"))
    assert (switched["Ana"].starting_life, switched["Eva"].starting_life) == (8, 11)
    kept = finish(choices(over("1 -> Ben", **LAW_WINS)).play("sheriff -> Ana"))
    assert kept["Ana"].starting_life == 10


@pytest.mark.rule("UNDEAD-LEGACY-04", "DEC-52")
def test_the_eliminated_choose_from_the_unused_in_the_order_of_their_fall():
    game = over("1 -> Ben", **LAW_WINS)
    assert game.table.fallen == ("Cid", "Dan", "Ben")
    between = choices(game).play("sheriff -> Ana")
    for name, left in (("Cid", 11), ("Dan", 10), ("Ben", 9)):
        assert between.request.who == name and len(between.options) == left
        assert not {str(each) for each in between.options} & {f"character {old}" for old in CAST}
        between.play(between.options[0])
    with pytest.raises(IllegalMove):
        choices(game).play("sheriff -> Ana").play("character Calamity Janet")
    with pytest.raises(IllegalMove):
        choices(game).play("sheriff -> Ana").play("keep character")


@pytest.mark.rule("UNDEAD-LEGACY-05", "DEC-52")
def test_a_survivor_keeps_his_character_or_draws():
    between = choices(over("1 -> Ben", **LAW_WINS)).play("sheriff -> Eva")
    for _ in range(3):
        between.play(between.options[0])
    assert between.request.who == "Eva" and [str(each) for each in between.options] == [
        "keep character",
        "draw character",
    ]
    between.play("keep character")
    assert between.request.who == "Ana" and between.table.new["Eva"] == "Willy the Kid"
    unused = list(between.table.unused)
    between.play("draw character")
    assert between.over and between.table.new["Ana"] in unused and "Bart Cassidy" not in between.table.unused
    following = Legacy.next_game(between.table, 1)
    assert following["Eva"].character == "Willy the Kid" and following["Ana"].character in characters_of((5,))


@pytest.mark.rule("DEC-50")
def test_nobody_killed_the_sheriff():
    game = over(dice="dynamite dynamite dynamite arrow arrow", **OUTLAW_WINS)
    assert game.table.sheriff_killer is None
    leaders = {
        next(name for name in NAMES if finish(Legacy().after(game, seed))[name].role == "sheriff") for seed in range(25)
    }
    assert leaders == set(NAMES)


@pytest.mark.rule("DEC-50")
def test_a_zombie_who_shoots_the_sheriff_is_the_next_one():
    zombies = {
        "Ben": {"zombie": True, "life": 3, "starting_life": 3},
        "Ana": {"life": 1},
        "Eva": {"out": True},
        "Cid": {"out": True},
        "Dan": {"lord": True},
    }
    game = over("Ben: 1 -> Ana", "Ana: pass", dice="1 arrow arrow", turn="Ben", modules=(4, 5), **zombies)
    following = finish(choices(game))
    assert following["Ben"].role == "sheriff" and game.winners == ("Ben", "Dan")
    # zombies and the fallen choose, the Lord who lives decides like a survivor
    assert set(Interlude(game.table).gone) == {"Ana", "Ben", "Cid", "Eva"}


@pytest.mark.rule("DEC-50")
def test_three_players_have_no_sheriff():
    campaign = new_campaign(3, seed=2)
    luck = Random(1)
    while campaign.number < 3:
        while not campaign.stage.over:
            campaign.stage.play(luck.choice(campaign.stage.options))
        campaign.go_on()
        if not campaign.choosing and campaign.number > 1:
            game: Any = campaign.stage
            assert sorted(game[name].role for name in game.players) == ["deputy", "outlaw", "renegade"]
            assert all(game[name].starting_life == CHARACTERS[game[name].character].life for name in game.players)
            assert game[game.turn].role == "deputy" or game.table.turn > 1


@pytest.mark.rule("DEC-52")
def test_with_eight_players_the_last_survivor_may_draw_the_last_character():
    campaign = new_campaign(8, seed=5)
    game: Any = campaign.stage
    for name in game.players[1:]:
        game.table[name].out = True
    game.table.fallen = game.players[1:]
    between = Between(Interlude(game.table), 1)
    while between.request.rule == "UNDEAD-LEGACY-02":
        between.play(between.options[0])
    sizes = []
    while between.request is not None and between.request.rule == "UNDEAD-LEGACY-04":
        sizes.append(len(between.options))
        between.play(between.options[0])
    # the last of the seven has two to choose from, and one is left for the survivor
    assert sizes == [8, 7, 6, 5, 4, 3, 2] and len(between.table.unused) == 1
    between.play("draw character")
    assert between.over and between.table.unused == []


@pytest.mark.parametrize("modules", [(5,), (1, 2, 3, 4, 5)])
def test_a_campaign_is_saved_and_resumed_inside_and_between_games(modules: tuple[int, ...], tmp_path: Any):
    campaign = new_campaign(5, modules=modules, seed="row")
    luck, moves = Random(7), 0
    while campaign.number < 3:
        while not campaign.stage.over:
            campaign.stage.play(luck.choice(campaign.stage.options))
            moves += 1
            if moves % 9 == 0:
                path = campaign.save(tmp_path / "campaign.json")
                again = bangkit.load(path)
                assert again.stage.table.to_json() == campaign.stage.table.to_json()
                assert (again.number, again.winners, again.choosing) == (
                    campaign.number,
                    campaign.winners,
                    campaign.choosing,
                )
                campaign = again
        campaign.go_on()
    assert len(campaign.winners) == 2


@pytest.mark.parametrize(
    ("modules", "told"),
    [([2], "UNDEAD-SETUP-02"), (None, "UNDEAD-SETUP-02"), *((each, "modules must be a list") for each in (5, 0, "Legacy", ""))],
    ids=repr,
)  # fmt: skip
def test_modules_that_are_no_campaign_are_refused(modules: Any, told: str):
    with pytest.raises(InvalidPosition, match=told):
        new_campaign(5, modules=modules)


def test_what_a_campaign_refuses():
    campaign = new_campaign(5, seed=1)
    with pytest.raises(BangkitError):
        campaign.go_on()
    with pytest.raises(DamagedFile):
        Campaign.from_json({"bangkit": 1, "campaign": "cards"}, Legacy())
