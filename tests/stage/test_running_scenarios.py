"""Running a scenario: forced decisions, luck, free actions, refusals, expectations, and what a failure says."""

from typing import Any

import pytest

from bangkit.core.errors import BangkitError
from bangkit.stage import Report, ScenarioFailed, value
from tests.support import scenario, scene

SHOT = {"Ana": {"hand": ["BANG! 5D", "Beer 6H"]}, "Ben": {}, "Cid": {}, "Dan": {}}


def lines(*steps: Any) -> list[dict[str, Any]]:
    """Steps in short: a text is a move, a table an expectation or a whole step."""
    kinds = {"play", "chance", "refused", "expect"}
    return [
        {"play": step} if isinstance(step, str) else step if kinds & set(step) else {"expect": step} for step in steps
    ]


def run(*steps: Any, **data: Any) -> Report:
    return scenario(**{"players": SHOT, **data}, step=lines(*steps)).run(check=False)


def failure(*steps: Any, **data: Any) -> str:
    report = run(*steps, **data)
    assert not report.passed
    return str(report)


# -- forced decisions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "steps",
    [
        ("BANG! -> Ben", {"Ben.life": 3}),
        ("BANG! -> Ben", "Ben: pass", {"Ben.life": 3}),
        ("BANG! -> Ben", "pass", {"Ben.life": 3, "asked": "Ana"}),
        ("BANG! -> Ben", {"asked": "Ben", "offered": ["pass"], "Ben.life": 4}, {"asked": "Ana", "Ben.life": 3}),
        ("BANG! -> Ben", {"asked": "Ben"}, "Ben: take the hit", {"Ben.life": 3}),
        ("BANG! -> Ben", {"Ben.life": 3}, "Ben: pass", {"Ben.life": 3, "turn.player": "Ana"}),
        ("BANG! -> Ben", {"refused": "Ben: Missed!", "rules": ["KIT-HELD"]}, {"Ben.life": 3}),
        ("BANG! -> Ben", "Ana: Beer", {"refused": "Ben: Missed!", "rules": ["CARD-FLOW-8"]}),
    ],
)
def test_forced_decisions_answer_themselves_and_may_be_given(steps: tuple[Any, ...]) -> None:
    players = {**SHOT, "Ana": {"hand": ["BANG! 5D", "Beer 6H", "BANG! 6D"], "life": 2}}
    if "refused" in steps[-1] and steps[-1]["rules"] == ["CARD-FLOW-8"]:
        steps = (*steps[:-1], {"Ana.life": 3})
    assert run(*steps, players=players).passed, run(*steps, players=players)


def test_a_shot_that_costs_no_life_is_not_mistaken_for_one_that_has_not_ended() -> None:
    assert not run("BANG! -> Ben", {"Ben.life": 4}).passed
    assert not run("BANG! -> Ben", {"Ben.life": 4, "turn.player": "Ana"}).passed


@pytest.mark.parametrize("given", [True, False])
def test_a_pass_that_was_forced_and_one_that_ends_the_turn(given: bool) -> None:
    """Both ways of writing mean the same: the lost Duel is forced, the end of the turn is chosen."""
    players = {"Ana": {"hand": ["Duel QD", "Barrel QS"]}, "Ben": {"hand": ["BANG! 5D", "BANG! 6D"]}, "Cid": {}}
    forced = ["Ana: pass"] if given else []
    steps = ["Duel -> Ben", "Ben: BANG! 5D", *forced, "Ana: pass", {"turn.player": "Ben", "Ana.life": 3}]
    assert run(*steps, players=players).passed


def test_the_end_of_a_turn_waits_for_a_line_that_needs_it() -> None:
    players = {"Ana": {"hand": ["BANG! 5D"]}, "Ben": {}, "Cid": {}}
    top = {"top": ["KH", "QH"]}
    assert run("BANG! -> Ben", {"Ben.hand": [], "deck.size": 79}, players=players, deck=top).passed
    assert run("BANG! -> Ben", {"turn.player": "Ben", "Ben.hand.size": 2}, players=players, deck=top).passed
    assert run("BANG! -> Ben", {"Ben.hand.size": 2}, players=players, deck=top).passed
    assert run("BANG! -> Ben", "Ben: pass", "Ana: pass", {"asked": "Ben"}, players=players, deck=top).passed


# -- luck ------------------------------------------------------------------------------------------

BARREL = {"Ana": {"hand": ["BANG! 5D", "Beer"]}, "Ben": {"in_play": ["Barrel QS"]}, "Cid": {}}


def test_luck_is_fixed_by_the_top_of_the_deck_a_line_or_a_seed() -> None:
    steps = ("BANG! -> Ben", "Ben: use Barrel")
    assert run(*steps, {"Ben.life": 4}, players=BARREL, deck={"top": ["KH"]}).passed
    assert run(*steps, {"chance": "KH"}, {"Ben.life": 4}, players=BARREL).passed
    assert run(*steps, {"chance": "Beer 7H"}, {"Ben.life": 4, "discard.size": 2}, players=BARREL).passed
    assert run(*steps, {"chance": "beer"}, {"Ben.life": 4}, players=BARREL).passed
    assert run(*steps, {"chance": "5S"}, {"Ben.life": 3}, players=BARREL).passed
    lives = {run(*steps, {"Ben.life": 4}, players=BARREL, seed=seed).passed for seed in range(30)}
    assert lives == {True, False}
    assert run(*steps, {"chance": "KH"}, {"Ben.life": 4}, players=BARREL, seed=1).passed


def test_the_luck_of_a_seed_is_that_of_the_live_game() -> None:
    for seed in range(8):
        told = scenario(players=BARREL, seed=seed, step=lines("BANG! -> Ben", "Ben: use Barrel"))
        life = told.game().play("BANG! -> Ben").play("use Barrel")["Ben"].life
        assert run("BANG! -> Ben", "Ben: use Barrel", {"Ben.life": life}, players=BARREL, seed=seed).passed


def test_luck_that_nothing_fixes_is_named() -> None:
    told = failure("BANG! -> Ben", "Ben: use Barrel", "Ben: pass", {"Ben.life": 4}, players=BARREL)
    assert "step 3" in told and "CARD-BARREL-1" in told and "seed" in told
    told = failure("BANG! -> Ben", "Ben: use Barrel", {"refused": "Ben: pass"}, players=BARREL)
    assert "CARD-BARREL-1" in told


def test_luck_at_the_wrong_place_fails() -> None:
    assert "step 1" in failure({"chance": "KH"})
    told = failure("BANG! -> Ben", "Ben: use Barrel", {"chance": "BANG! 5D"}, players=BARREL)
    assert "cannot come up" in told


def test_a_known_outcome_may_be_told() -> None:
    players = {"Ana": {"hand": ["Panic! JH", "Beer"]}, "Ben": {"hand": ["Missed! 10C"]}, "Cid": {}}
    assert run(
        "Panic! -> Ben: hand", {"chance": "Missed! 10C"}, {"Ana.hand": ["Beer", "Missed!"]}, players=players
    ).passed
    assert run("Panic! -> Ben: hand", {"Ana.hand": ["Beer 6H", "Missed! 10C"]}, players=players).passed


# -- free actions ----------------------------------------------------------------------------------


def test_a_free_action_may_stand_at_any_decision_and_leaves_it() -> None:
    players = {
        "Ana": {"hand": ["BANG! 5D", "BANG! 6D"]},
        "Ben": {},
        "Cid": {"character": "Sid Ketchum", "life": 2, "hand": ["Jail JS", "Beer 6H", "Saloon 5H"]},
    }
    free = "Cid: use Sid Ketchum: Jail, Beer"
    end = {"Cid.life": 3, "Ben.life": 3, "Cid.hand": ["Saloon"]}
    assert run(free, {"asked": "Ana", "Cid.life": 3}, "BANG! -> Ben", end, players=players).passed
    assert run("BANG! -> Ben", free, {"asked": "Ben", "Cid.life": 3}, end, players=players).passed
    assert run("BANG! -> Ben", free, "Ben: pass", end, players=players).passed
    assert (
        run("BANG! -> Ben", {"anytime": ["Cid: use Sid Ketchum: Jail JS, Beer 6H"] * 6}, players=players).passed
        is False
    )


# -- refusals --------------------------------------------------------------------------------------


def test_refused_lines() -> None:
    assert run({"refused": "BANG! -> Cid"}, {"refused": "BANG! -> Cid", "rules": ["CARD-BANG-1"]}).passed
    assert run({"refused": "BANG! -> Cid", "rules": ["CARD-BANG-1"], "only": True}).passed
    told = failure({"refused": "BANG! -> Ben", "rules": ["CARD-BANG-1"]})
    assert "refused BANG! -> Ben" in told and "CARD-BANG-1" in told and "allowed" in told
    told = failure({"refused": "BANG! -> Cid", "rules": ["CARD-PLAY-2"]})
    assert "CARD-PLAY-2" in told and "CARD-BANG-1" in told
    told = failure({"refused": "Ben: BANG! -> Ana", "rules": ["CARD-PLAY-1"], "only": True})
    assert "nothing else" in told and "KIT-HELD" in told
    assert run({"refused": "Zoe: pass", "rules": ["KIT-SEAT"]}).passed


def test_a_refused_line_changes_nothing() -> None:
    assert run({"refused": "BANG! -> Cid"}, {"Ana.hand": ["BANG! 5D", "Beer 6H"], "asked": "Ana"}).passed


# -- failures --------------------------------------------------------------------------------------


def test_a_failure_says_the_step_what_was_expected_and_what_came() -> None:
    report = run("BANG! -> Ben", {"Ben.life": 4, "Ben.hand": ["Beer"], "Cid.life": 4}, {"over": True})
    assert [(each.step, each.line, each.expected, each.found) for each in report.failures] == [
        (2, "expect Ben.life", "4", "3"),
        (2, "expect Ben.hand", "['Beer']", "[]"),
        (3, "expect over", "True", "False"),
    ]
    assert "step 2: expect Ben.life\n    expected: 4\n    found:    3" in str(report)


def test_a_step_for_the_wrong_player_fails() -> None:
    told = failure("Ben: pass")
    assert "step 1: play Ben: pass" in told and "Ana is asked (CARD-TURN-8)" in told


def test_steps_that_are_left_over_fail() -> None:
    players = {
        "Ana": {"role": "sheriff", "hand": ["BANG! 5D", "Beer"]},
        "Ben": {"role": "outlaw", "life": 1},
        "Cid": {"role": "deputy"},
    }
    told = failure("BANG! -> Ben", {"winners": ["Ana", "Cid"], "over": True}, "Ana: Beer", players=players)
    assert "step 3" in told and "over" in told


def test_an_ambiguous_or_unreadable_line_is_told() -> None:
    players = {**SHOT, "Ana": {"hand": ["Panic! JH"]}, "Ben": {"hand": ["Beer"], "in_play": ["Barrel"]}}
    assert "could mean" in failure("Panic! -> Ben", players=players)
    assert "BANG! 5D -> Cid is not allowed" in failure("BANG! 5D -> Cid")


def test_run_raises_unless_told_not_to() -> None:
    told = scenario(players=SHOT, step=lines({"Ben.life": 3}))
    with pytest.raises(ScenarioFailed, match="Ben.life") as caught:
        told.run()
    assert isinstance(caught.value, BangkitError)
    assert not caught.value.report
    assert bool(scenario(players=SHOT, step=lines({"Ben.life": 4})).run()) is True


# -- cases -----------------------------------------------------------------------------------------

CASES = """
title = "One shot, several tables"
[[players]]
name = "Ana"
hand = ["BANG! 5D", "Beer 6H"]
[[players]]
name = "Ben"
[[players]]
name = "Cid"
[deck]
top = ["KH"]
[[step]]
play = "BANG! -> Ben"
[[step]]
expect = { "Ben.life" = 3 }
[[case]]
name = "behind a Barrel"
players.Ben.in_play = ["Barrel QS"]
[[case.step]]
play = "BANG! -> Ben"
[[case.step]]
play = "Ben: use Barrel"
[[case.step]]
expect = { Ben.life = 4 }
[[case]]
name = "behind a Barrel, with spades"
players.ben.in_play = ["Barrel QS"]
deck.top = ["5S"]
step = [{ play = "BANG! -> Ben" }, { play = "use Barrel" }, { expect = { "Ben.life" = 3 } }]
[[case]]
name = "hurt already"
players.Ben.life = 2
step = [{ play = "BANG! -> Ben" }, { expect = { "Ben.life" = 2 } }]
[[case]]
name = "the same steps"
players.Ana.life = 1
"""


def test_each_case_starts_from_the_table_above() -> None:
    told = scenario(CASES)
    assert told.cases == ("", "behind a Barrel", "behind a Barrel, with spades", "hurt already", "the same steps")
    report = told.run(check=False)
    assert [(each.case, each.step) for each in report.failures] == [("hurt already", 2)]
    assert "case 'hurt already', step 2" in str(report)
    assert told.run("behind a Barrel").passed
    assert told.game("hurt already")["Ben"].life == 2
    assert told.game()["Ben"].life == 4
    with pytest.raises(BangkitError, match="did you mean behind a Barrel"):
        told.game("behind a barel")


# -- the live game ---------------------------------------------------------------------------------


def test_the_live_game_waits_before_the_first_step() -> None:
    game = scenario(CASES).game()
    assert (game.request.who, game.request.what) == ("Ana", "play")
    bare = scene(players={"Ana": {}, "Ben": {}})
    assert (bare.turn, list(map(str, bare.options))) == ("Ana", ["pass"])
    assert scene(players={"Ana": {}, "Ben": {}}, seed=1).play("pass").turn == "Ben"


def test_a_game_may_wait_at_forced_decisions() -> None:
    game = scene(players=SHOT, forced="ask")
    assert game.play("BANG! -> Ben").request.who == "Ben"
    assert list(map(str, game.options)) == ["pass"]
    assert game.play("pass")["Ben"].life == 3


def test_walking_through_the_steps() -> None:
    told = scenario(CASES)
    walked = [(str(step), game["Ben"].life, game.request.who) for step, game in told.walk("behind a Barrel")]
    assert walked == [
        ("play BANG! -> Ben", 4, "Ben"),
        ("play Ben: use Barrel", 4, "Ana"),
        ("expect Ben.life", 4, "Ana"),
    ]


def test_games_of_one_scenario_are_apart() -> None:
    told = scenario(CASES)
    told.game().play("BANG! -> Ben")
    assert told.game()["Ben"].life == 4
    assert told.run("the same steps").passed


# -- expectation keys ------------------------------------------------------------------------------


def test_every_key_is_a_question() -> None:
    game = scene(
        players={
            "Ana": {"hand": ["BANG! 5D", "?"], "role": "sheriff", "character": "Rose Doolan"},
            "Ben": {"hand": ["Beer 6H"], "in_play": ["Barrel QS"], "role": "outlaw"},
            "Cid": {"role": "outlaw", "in_play": ["Mustang 8H"]},
            "Mr. T": {"role": "renegade", "in_play": ["Winchester 8S"], "life": 2},
        },
        deck={"top": ["KH"], "discard": ["Saloon 5H", "2C"]},
        known=[{"player": "Cid", "hand_of": "Ben", "cards": ["Beer"]}],
        turn={"bangs": 1},
    )
    keys = {
        "ana.life": 5, "Ana.starting_life": 5, "Ana.hand": ["BANG! 5D", "?"], "Ana.hand.size": 2, "Ana.role": "sheriff",
        "Ana.character": "Rose Doolan", "Ben.in_play": ["Barrel QS"], "Ben.out": False, "Mr. T.life": 2,
        "deck.size": 72, "deck.top": [str(game.table.top[0][0])], "discard.size": 2, "discard.top": ["Saloon 5H"],
        "asked": "", "asked.rule": "", "offered": [], "turn.player": "Ana", "turn.phase": "play", "turn.bangs": 1,
        "winners": [], "over": False, "log": [], "distance.Ana.CID": 2, "distance.Cid.Ana": 2, "distance.Mr. T.Cid": 2,
        "reach.mr. t": 5, "view.CID.BEN.hand": ["Beer 6H"], "view.Ana.Ben.hand": ["?"], "view.Ana.Ben.hand.size": 1,
        "view.Ana.Ben.role": "", "view.Ben.Ana.role": "sheriff", "view.Ana.deck.top": ["?"], "open": [],
    }  # fmt: skip
    assert {key: value(game, key) for key in keys} == keys
    with pytest.raises(BangkitError, match="did you mean Ana.life"):
        value(game, "Ana.lives")


def test_lists_may_leave_out_faces_and_order_where_it_says_nothing() -> None:
    players = {"Ana": {"hand": ["BANG! 5D", "Beer 6H", "BANG! 6D"]}, "Ben": {"hand": ["Beer 7H"]}, "Cid": {"life": 3}}
    good: list[dict[str, Any]] = [
        {"Ana.hand": ["BANG!", "Beer", "BANG! 6D"]},
        {"Ana.hand": ["?", "beer 6h", "?"]},
        {"offered": ["pass", "BANG! 6D -> Cid", "BANG! 5D -> Cid", "BANG! -> Ben", "BANG! -> Ben", "Beer"]},
        {"offers": ["bang -> Ben", "Beer 6H"], "not_offered": ["BANG! -> Ana", "Missed!"]},
        {"view.Cid.Ben.hand": 1},
        {"view.Cid.Ben.hand": []},
        {"view.Cid.Ben.hand": ["?"]},
        {"view.Ben.Ben.hand": ["Beer"]},
    ]
    bad: list[dict[str, Any]] = [
        {"Ana.hand": ["Beer", "BANG!", "BANG!"]},
        {"Ana.hand": ["BANG!", "Beer"]},
        {"offered": ["pass"]},
        {"offers": ["Missed!"]},
        {"not_offered": ["bang 5d -> ben"]},
        {"not_offered": ["BANG! -> Cid"]},
        {"view.Cid.Ben.hand": ["Beer 7H"]},
        {"view.Cid.Ben.hand": 2},
    ]
    for each in good:
        assert run(each, players=players).passed, each
    for each in bad:
        assert not run(each, players=players).passed, each


def test_the_log_names_rules_in_their_order() -> None:
    assert run("BANG! -> Ben", {"log": ["CARD-PLAY-5", "CARD-BANG-4", "CARD-BANG-6"]}).passed
    assert not run("BANG! -> Ben", {"log": ["CARD-BANG-6", "CARD-PLAY-5"]}).passed
