"""The kit's own players: what they do in positions that have one sensible answer, and that they beat weaker ones."""

import math
from typing import Any

import pytest

from bangkit import cards, dice
from bangkit.strategy.bots.careful import CarefulPlayer, best, judge
from bangkit.strategy.bots.enmity import enmity, left_to_deal, prior_chances
from bangkit.strategy.lab.play import play
from tests.support import scene

ROLES = ["sheriff", "outlaw", "deputy", "renegade", "outlaw"]


def chosen(game: Any) -> list[str]:
    view = game.view(game.request.who)
    return sorted(str(option) for option in best(judge(view)))


def test_what_is_left_to_deal_and_first_sight() -> None:
    game = cards.new_game(roles=ROLES, seed=3)
    assert left_to_deal(game.view("Ana")) == {"renegade": 1, "outlaw": 2, "deputy": 1}
    assert prior_chances(game.view("Ben"))["Ana"] == {"sheriff": 1.0}
    for chances in prior_chances(game.view("Ben")).values():
        assert math.isclose(sum(chances.values()), 1)


def test_enmity_by_role() -> None:
    game = cards.new_game(roles=ROLES, seed=3)
    assert enmity(game.view("Cid"))["Ana"] < 0 < enmity(game.view("Ben"))["Ana"]
    assert enmity(game.view("Dan"))["Ana"] < 0
    assert all(felt > 0 for felt in enmity(game.view("Ana")).values())


@pytest.mark.parametrize("kind", ["cards", "dice"])
@pytest.mark.parametrize("players", [4, 7])
@pytest.mark.few(1)
def test_careful_beats_random_in_the_same_seat(kind: str, players: int) -> None:
    gained = 0
    for seed in range(30):
        for bot, sign in ((CarefulPlayer(), 1), ("random", -1)):
            names = list(cards.setup.NAMES[:players])
            bots: dict[str, Any] = dict.fromkeys(names, "random")
            bots[names[seed % players]] = bot
            played = play(kind, players, seed=seed, bots=bots)
            gained += sign * (names[seed % players] in played.winners)
    assert gained >= 3


SETS: list[tuple[str, tuple[Any, ...]]] = [("cards", ("dodge_city", "high_noon")), ("dice", (1, 2, 3, 4))]


@pytest.mark.parametrize(("kind", "sets"), SETS)
@pytest.mark.parametrize("players", [3, 5, 8])
def test_careful_plays_every_set_to_the_end(kind: str, sets: tuple[Any, ...], players: int) -> None:
    sets = tuple(each for each in sets if each != 4 or players > 3)
    for seed in range(6):
        assert play(kind, players, expansions=sets, seed=seed, bots=CarefulPlayer()).fault is None


Seat = dict[str, Any]


def turn_of(name: str, hand: list[str], *, life: int = 4, **seats: Seat) -> Any:
    """A game of five in which a player is in phase 2 with these cards, and everybody else has what is said."""
    roles = dict(zip(("Ana", "Ben", "Cid", "Dan", "Eva"), ROLES, strict=True))
    players = {each: {"role": role, "life": 4, **seats.get(each, {})} for each, role in roles.items()}
    players[name] |= {"hand": hand, "life": life}
    return scene(players=players, turn={"player": name}, seed=1)


ADVICE = {
    "an Outlaw shoots the Sheriff": (turn_of("Ben", ["BANG! 5D"]), ["BANG! 5D -> Ana"]),
    "a Deputy shoots his neighbours and not the Sheriff": (
        turn_of("Cid", ["BANG! 5D"], Cid={"in_play": ["Schofield KS"]}, Ben={"life": 1}),
        ["BANG! 5D -> Ben"],
    ),
    "whoever is hurt drinks": (turn_of("Ben", ["Beer 6H"], life=2), ["Beer 6H"]),
    "whoever is well does not": (turn_of("Ben", ["Beer 6H"]), ["pass"]),
    "cards are drawn first": (turn_of("Ben", ["BANG! 5D", "Stagecoach 9S"]), ["Stagecoach 9S"]),
    "equipment is laid down": (turn_of("Ben", ["BANG! 5D", "Barrel QS"]), ["Barrel QS"]),
    "a Dynamite before oneself is thrown away": (
        turn_of("Ana", ["Cat Balou KH"], Ana={"in_play": ["Dynamite 2H"]}),
        ["Cat Balou KH -> Ana: Dynamite 2H"],
    ),
    "a Barrel of a foe is worth more than a blind card": (
        turn_of("Ben", ["Panic! JH"], Ana={"hand": ["Beer 6H"], "in_play": ["Barrel QS"]}),
        ["Panic! JH -> Ana: Barrel QS"],
    ),
    "no Duel without a BANG! against a full hand": (
        turn_of("Ben", ["Duel QD"], Ana={"hand": ["BANG! 2C", "BANG! 3C", "BANG! 4C", "BANG! 5C"]}),
        ["pass"],
    ),
    "a Duel with BANG! cards": (turn_of("Ben", ["Duel QD", "BANG! 2C", "BANG! 3C"]), ["Duel QD -> Ana"]),
    "an Outlaw jails no fellow he does not know from a foe, if he has no reason": (
        turn_of("Ben", ["Jail JS"]),
        ["pass"],
    ),
}


@pytest.mark.parametrize("what", ADVICE)
def test_advice_at_cards(what: str) -> None:
    game, expected = ADVICE[what]
    assert chosen(game) == expected


def test_a_hit_is_answered_with_a_barrel_first_and_missed_after() -> None:
    game = turn_of("Ben", ["BANG! 5D"], Ana={"hand": ["Missed! 8S"], "in_play": ["Barrel QS"]}).play("BANG! -> Ana")
    assert chosen(game) == ["use Barrel"]


def test_the_last_life_is_saved_with_a_beer() -> None:
    game = turn_of("Ben", ["BANG! 5D"], Ana={"life": 1, "hand": ["Beer 6H"]}).play("BANG! -> Ana")
    assert chosen(game) == ["Beer 6H"]


def test_the_poorest_card_is_discarded() -> None:
    game = turn_of("Ben", ["Beer 6H", "Missed! 8S", "Dynamite 2H"], life=2).play("pass")
    assert game.request.what == "discard"
    assert chosen(game) == ["discard Dynamite 2H"]


def test_sid_ketchum_swaps_cards_at_the_last_life() -> None:
    game = turn_of("Ben", ["Dynamite 2H", "Schofield KS", "BANG! 5D"], life=1, Ben={"character": "Sid Ketchum"})
    weights = CarefulPlayer().weights(game.view("Ben"))
    assert all(getattr(move, "who", "") == "Ben" for move in weights)


def test_dice_that_help_are_kept() -> None:
    game = dice.new_game(roles=["sheriff", "outlaw", "renegade", "outlaw"], seed=1, chance="ask")
    while game.request is not None and game.request.what != "throw":
        game.reveal(str(next(iter(game.request.outcomes()))))
    game.reveal("gatling gatling arrow arrow beer")
    (move,) = chosen(game)
    assert "gatling" not in move and move.startswith("reroll")
