"""What to keep, duels, fury cards and the outbreak of running dice games, against the engine's own chance."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from bangkit import odds
from bangkit.dice import new_game
from bangkit.odds import ImpossibleGoal, QuestionError
from tests.support import scene


def rolled(dice: str, ana: dict[str, Any] | None = None, **more: Any) -> Any:
    players = {"Ana": ana or {}, "Ben": {}, "Cid": {}, "Dan": {}}
    game = scene(game="dice", players=players, turn={"player": "Ana", "phase": "T0"}, **more)
    return game.reveal(dice)


NAMES = {"one": "1", "two": "2"}


def follow(policy: odds.Policy) -> Any:
    """The policy as the engine's player: keep what it keeps, throw the rest."""

    def decide(table: Any, request: Any) -> Any:
        if request.what != "reroll":
            return request.options[0]
        showing = Counter("one" if f == "1" else "two" if f == "2" else f for f in table.showing.base)
        kept = Counter(policy.best(list(showing.elements()), table.rerolls))
        again = (showing - kept).elements()
        wanted = Counter(NAMES.get(str(face), str(face)) for face in again)
        for option in request.options:
            if option.verb == "stop" and not wanted:
                return option
            if option.verb == "reroll" and Counter(option.dice.base) == wanted:
                return option
        raise AssertionError(wanted)

    return decide


@pytest.mark.parametrize(
    ("dice", "character"),
    [
        ("arrow 1 1 beer gatling", None),
        ("gatling gatling dynamite 2 beer", None),
        ("gatling dynamite dynamite 2 beer", None),
        ("gatling dynamite dynamite 2 beer", "Black Jack"),
    ],
)
def test_the_engine_plays_the_policy_and_gets_its_value(dice: str, character: str | None) -> None:
    """One reroll left: the exact driver rolls the real dice, and the worth of the policy comes out."""
    game = rolled(dice, {"character": character} if character else {})
    game.play(f"reroll {dice.split()[-1]}")
    while game.request is not None and not hasattr(game.request, "options"):
        game.reveal(next(iter(game.request.outcomes())))
    best = odds.keep(game, "gatling >= 2")
    seen = odds.exact(
        game,
        lambda table: table.showing.counts["gatling"] >= 2,
        until=lambda table: table.phase != "T3",
        policies={"Ana": follow(best)},
        budget=20_000,
    )
    assert seen.P(True) == best.value


def test_rerolls_and_locked_dynamite_are_those_of_the_roller() -> None:
    dice = "dynamite dynamite 1 2 beer"
    plain = odds.keep(rolled(dice), "gatling >= 3")
    lucky = odds.keep(rolled(dice, {"character": "Lucky Duke"}), "gatling >= 3")
    jack = odds.keep(rolled(dice, {"character": "Black Jack"}), "gatling >= 3")
    assert plain.value < lucky.value and plain.value < jack.value
    assert plain.best(dice.replace("1", "one").replace("2", "two").split()) == ("dynamite", "dynamite")
    assert jack.best(dice.replace("1", "one").replace("2", "two").split()) == ()
    assert plain.value == odds.reroll("gatling >= 3", start=["dynamite", "dynamite", "one", "two", "beer"]).value


def test_arrows_of_the_game_count() -> None:
    start = ["one", "one", "two", "beer", "beer"]
    game = rolled("1 1 2 beer beer", {"arrows": 3})
    game.table.pool = 2
    priced = odds.keep(game, "one + two", life=2)
    by_hand = odds.reroll("one + two", start=start, arrows=odds.Arrows(2, 3, 9, 2, 0))
    assert priced.value == by_hand.value < odds.keep(game, "one + two").value
    many = rolled("1 1 2 beer beer", {"arrows": 3, "character": "Jourdonnais"})
    many.table.pool = 2
    assert odds.keep(many, "one + two", life=2).value > priced.value


def test_duel_dice_beside_base_dice() -> None:
    game = new_game(players=5, seed=3, modules=[1, 2])
    best = odds.keep(game, "duel >= 1")
    assert len(game.showing.duel) == 2
    assert 0 < best.value <= 1
    assert best.value == 1 or "duel" not in game.showing.duel


def test_a_duel_of_the_game() -> None:
    game = new_game(players=5, seed=3, modules=[1, 2])
    assert odds.duel_in(game, "Ben").loser["challenged"] == Fraction(3, 4)
    with pytest.raises(Exception, match="nobody called"):
        odds.duel_in(game, "Bob")


def test_the_next_fury_card_says_that_its_deck_is_a_reconstruction() -> None:
    game = new_game(players=5, seed=3, modules=[2])
    card = odds.fury(game)
    assert card.total == 18 and card["beer"] == Fraction(1, 6)
    assert "nobody could confirm" in repr(card)


def test_outbreak_against_every_order() -> None:
    game = new_game(players=5, seed=3, modules=[4])
    pile = Counter([*game.table.boneyard.rest, *game.table.boneyard.top])
    assert odds.outbreak(game)[True] == 0
    game.table.hands = (2, 2)
    total = sum(pile.values())
    assert odds.outbreak(game)[True] == Fraction(pile[2], total)
    pairs = [(a, b) for a in pile.elements() for b in pile.elements()]
    assert odds.outbreak(game, 2)[True] > odds.outbreak(game, 1)[True] > 0
    assert len(pairs) == total**2
    with pytest.raises(QuestionError, match="cannot be taken"):
        odds.outbreak(game, 99)


def test_wrong_moments() -> None:
    with pytest.raises(QuestionError, match="without module 4"):
        odds.outbreak(new_game(players=5, seed=3))
    with pytest.raises(QuestionError, match="without module 2"):
        odds.fury(new_game(players=5, seed=3))
    with pytest.raises(ImpossibleGoal):
        odds.keep(new_game(players=5, seed=3), "gatling >= 6")
    with pytest.raises(QuestionError, match="Nobody is rolling"):
        odds.keep(scene(game="dice", players=4), "gatling")
