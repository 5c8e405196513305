"""What to keep, duels, fury cards and the outbreak of running dice games, against the engine's own chance."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from bangkit import odds
from bangkit.dice import new_game
from bangkit.dice.resolution import dynamites, symbols
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
    for held in ("x", -1, 10**30, False, 1):
        with pytest.raises(QuestionError, match="give life as well"):
            odds.keep(new_game(players=5, seed=3), "gatling", held=held)
    for held in ("", False):
        with pytest.raises(QuestionError, match="is not a number"):
            odds.keep(new_game(players=5, seed=3), "gatling", life=1, held=held)


def rolling(showing: str, rerolls: int, **ana: Any) -> Any:
    return scene(
        game="dice",
        modules=[1, 2, 3] if "|" in showing or "tokens" in ana else [2, 3],
        players={"Ana": ana, "Ben": {}, "Cid": {}, "Dan": {}},
        turn={"player": "Ana", "phase": "T3"},
        dice={"showing": showing, "rerolls": rerolls},
    )


def end_of_rolling(game: Any, result: Any, decide: Any) -> Any:
    """The distribution of what the engine counts when rolling is over, somebody deciding like this."""
    return odds.exact(
        game, lambda table: result(table, table.by_name["Ana"]), until=lambda table: table.phase != "T3",
        policies={"Ana": decide}, budget=200_000,
    )  # fmt: skip


def most_gatlings(table: Any, request: Any) -> Any:
    """After the last throw: turn a die to GATLING if one can be turned, the one that is no GATLING."""
    turns = [each for each in request.options if each.as_face == "gatling" and each.face != "gatling"]
    return turns[0] if turns else request.options[-1] if request.what != "reroll" else request.options[0]


def best_by_engine(game: Any, needed: int) -> Fraction:
    """Every first move that the engine offers, then its own throws, and the most GATLING in the end."""
    worths = []
    for move in game.request.options:
        after = game.fork()
        after.play(move)
        if after.table.phase != "T3":
            worths.append(Fraction(symbols(after.table, after.table.by_name["Ana"], "gatling") >= needed))
        elif after.request.what == "reroll" and after.table.rerolls:
            worths.append(best_by_engine(after, needed))
        else:
            seen = end_of_rolling(after, lambda table, ana: symbols(table, ana, "gatling") >= needed, most_gatlings)
            worths.append(seen.P(True))
    return max(worths)


@pytest.mark.rule("UNDEAD-FURY-06", "UNDEAD-WOUND-05", "DEC-34", "UNDEAD-CHAR-BELLE-01", "UNDEAD-CHAR-CHUCK-01")
@pytest.mark.parametrize(
    ("showing", "needed", "ana"),
    [
        ("1 2 beer gatling dynamite", 3, {"revealed": ["dynamite", "gatling"]}),
        ("1 2 beer gatling dynamite", 2, {"revealed": ["dynamite"]}),
        ("1 2 gatling | duel dynamite", 3, {"tokens": ["dynamite", "beer"]}),
        ("1 2 beer gatling dynamite", 2, {"character": "Belle Star"}),
        ("1 2 beer 1 dynamite", 3, {"character": "Belle Star"}),
        ("dynamite dynamite beer 1 1", 3, {"character": "Belle Star"}),
        ("dynamite 2 beer 1 1", 3, {"character": "Belle Star", "revealed": ["dynamite"]}),
        ("1 2 beer gatling dynamite", 3, {"character": "Chuck Wengam"}),
        ("dynamite dynamite beer 1 1", 4, {"character": "Chuck Wengam"}),
        ("dynamite dynamite beer 1 1", 3, {"character": "Chuck Wengam", "life": 1}),
    ],
)
def test_the_best_keep_of_the_whole_result_is_the_best_the_engine_knows(showing: str, needed: int, ana: Any) -> None:
    game = rolling(showing, 1, **ana)
    policy = odds.keep(game, f"gatling >= {needed}")
    assert policy.value == best_by_engine(game, needed) == policy.distribution(f"gatling >= {needed}").mean


@pytest.mark.rule("UNDEAD-FURY-06", "DEC-34", "DEC-55")
def test_a_dynamite_on_a_fury_card_explodes_with_two_on_the_dice() -> None:
    game = rolling("1 2 beer gatling dynamite", 2, revealed=["dynamite", "gatling"])
    policy = odds.keep(game, "gatling >= 3")
    assert policy.value == Fraction(3185, 5832)
    assert odds.keep(game, "gatling >= 4").value == Fraction(239, 1458)
    assert "beside the dice count dynamite and gatling" in policy.conventions
    one_left = rolling("1 2 beer gatling dynamite", 1, revealed=["dynamite", "gatling"])
    held = odds.keep(one_left, "gatling >= 3")
    counted = end_of_rolling(one_left, lambda table, ana: dynamites(table, ana), follow(held))
    assert held.distribution("dynamite").P(lambda number: number >= 3) == counted.P(lambda number: number >= 3) > 0


@pytest.mark.rule("UNDEAD-WOUND-03", "UNDEAD-WOUND-05")
def test_wound_tokens_cancel_a_die_and_add_a_dynamite() -> None:
    game = rolling("1 1 dynamite | duel arrow", 1, tokens=["1", "dynamite"])
    policy = odds.keep(game, "one")
    assert "cancel a die each: one" in policy.conventions and "beside the dice count dynamite" in policy.conventions
    engine = end_of_rolling(game, lambda table, ana: symbols(table, ana, "1"), lambda _, request: request.options[0])
    stays = odds.keep(game, "one", policy=lambda faces, left: faces)
    assert stays.value == engine.mean == 1


@pytest.mark.rule("UNDEAD-CHAR-BELLE-01", "DEC-38")
def test_belle_star_turns_the_dynamite_that_lies_there_while_she_is_asked() -> None:
    game = rolling("1 gatling 1 1 beer", 1, character="Belle Star").play("reroll beer").reveal("dynamite")
    assert game.request.what == "change dynamite"
    policy = odds.keep(game, "gatling >= 2")
    assert policy.value == 1 and policy.advice == "First turn dynamite to gatling."
    assert policy.turned("dynamite gatling one one one".split()).count("gatling") == 2
    game.play("pass")
    assert game.table.phase != "T3"


@pytest.mark.rule("UNDEAD-CHAR-CHUCK-01", "DEC-39")
def test_chuck_wengam_pays_a_life_where_the_goal_is_worth_it() -> None:
    game = rolling("gatling gatling beer 1 2", 0, character="Chuck Wengam")
    cheap, dear = (odds.keep(game, "gatling >= 3", life=life) for life in ("1/3", 2))
    assert (cheap.value, dear.value) == (Fraction(2, 3), 0)
    assert cheap.advice.endswith("to gatling.") and not dear.advice
    arrow = odds.keep(game, "arrow", life=0)
    assert arrow.value == 1 and arrow.arrows.P(1) == 1
    game.play("use Chuck Wengam: beer = gatling")
    assert game.table.phase != "T3"


def test_an_ability_that_is_not_counted_is_told() -> None:
    plain = odds.keep(rolling("gatling gatling beer 1 2", 1, character="Kit Carlson"), "gatling")
    assert "Left out" not in plain.conventions
    priced = odds.keep(rolling("gatling gatling beer 1 2", 1, character="Kit Carlson"), "gatling", life=1, held="1/2")
    assert "Left out of the count: how arrows are given back by the ability of Kit Carlson." in priced.conventions


def test_dice_in_the_air_are_no_roll() -> None:
    game = rolling("gatling gatling beer 1 2", 1)
    game.play("reroll beer 1")
    with pytest.raises(QuestionError, match="2 dice in the air"):
        odds.keep(game, "gatling")
