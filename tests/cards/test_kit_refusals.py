"""The three refusals that are the kit's own: a card not held, a seat nobody has, nothing pending."""

import pytest

import bangkit
from bangkit.core.errors import IllegalMove
from tests.support import scene


def ids(refusals):
    return [refusal.rule for refusal in refusals]


def table():
    return scene(players={"Ana": {"hand": ["BANG! 5D"], "role": "renegade"}, "Ben": {"life": 1, "role": "sheriff"}})


@pytest.mark.rule("KIT-HELD")
def test_a_card_is_played_by_the_player_who_holds_it():
    game = table()
    assert ids(game.why_not("Stagecoach 9S")) == ["KIT-HELD"]
    assert ids(game.why_not("BANG! 5D -> Ben")) == []


@pytest.mark.rule("KIT-SEAT")
def test_a_player_who_is_named_sits_at_the_table():
    game = table()
    assert ids(game.why_not("BANG! 5D -> Zed")) == ["KIT-SEAT"]
    assert ids(game.why_not("Zed: pass")) == ["KIT-SEAT"]


@pytest.mark.rule("KIT-PENDING")
def test_when_nothing_is_pending_nothing_can_be_played():
    game = table().play("BANG! 5D -> Ben")
    if not game.over:
        game.play("pass")
    assert game.winners == ("Ana",)
    assert ids(game.why_not("Ben: pass")) == ["KIT-PENDING"]
    with pytest.raises(bangkit.BangkitError):
        game.play("pass")


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (" -> Ben", "' -> Ben' names no card before '->'; write which one is played, for example 'BANG! -> Ben'"),
        ("use", "'use' does not say what; name the card behind it, for example 'use Barrel'"),
        ("discard -> Ben", "'discard -> Ben' does not say what; name the card behind it, for example 'discard Barrel'"),
    ],
)
def test_half_a_move_says_which_half_is_missing(move, told):
    with pytest.raises(bangkit.BangkitError) as refused:
        table().play(move)
    assert str(refused.value) == told


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("Barrel -> Ben", "Barrel is laid in front of its own player and takes no target."),
        ("Stagecoach -> Ben", "Stagecoach takes no target."),
        ("Missed! -> Ben", "Missed! takes no target."),
        ("discard BANG! -> Ben", "BANG! 2D is only discarded, and that takes no target."),
        ("discard Barrel -> Ben", "Barrel QS is only discarded, and that takes no target."),
    ],
)
def test_a_needless_target_is_refused_with_what_is_true_of_the_card(move: str, told: str):
    hand = ["BANG! 2D", "Barrel QS", "Stagecoach 9S", "Missed! KC"]
    seats = {"Ana": {"hand": hand, "life": 1}, "Ben": {}, "Cid": {}}
    game = scene(players=seats, turn={"player": "Ana", "phase": "play"})
    if move.startswith("discard"):
        game.play("pass")
    with pytest.raises(IllegalMove) as refused:
        game.play(move)
    said = [str(each) for each in refused.value.refusals if each.rule == "CARD-PLAY-13"]
    assert said == [f"CARD-PLAY-13: {told}"]
