"""Goals on dice as people say them, and what is refused with the form to write."""

from fractions import Fraction
from typing import Any

import pytest

import bangkit
from bangkit import odds
from bangkit.odds import QuestionError, p_draw, prior, reroll

PLAIN: dict[str, Any] = {"locked": (), "stop_at": {}, "rerolls": 0}


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("at least 1 beer", "beer >= 1"),
        ("at least one beer", "beer >= 1"),
        ("At least a beer", "beer >= 1"),
        ("at most 2 arrows", "arrow <= 2"),
        ("exactly three gatlings", "gatling == 3"),
        ("no arrows", "arrow == 0"),
        ("not no arrows", "arrow >= 1"),
        ("more than 1 beer", "beer > 1"),
        ("fewer than 2 beers or gatling", "beer < 2 or gatling"),
        ("less than 2 beers and no dynamite", "beer < 2 and dynamite == 0"),
        ("at least 2 1", "one >= 2"),
        ("exactly two ones", "one == 2"),
        ("no two", "two == 0"),
        ("at least 3 'beer'", "beer >= 3"),
        ("at least 1 pivo", "beer >= 1"),
        ("at least 3 different", "different >= 3"),
        ("2 if at least 2 beers else 0", "2 if beer >= 2 else 0"),
    ],
)
def test_what_people_say_is_read(said: str, written: str) -> None:
    assert reroll(said, **PLAIN).value == reroll(written, **PLAIN).value


def test_numbered_faces_are_said_so_too() -> None:
    assert reroll("at least 1 6", dice=2, faces=6, rerolls=0).value == Fraction(11, 36)
    assert reroll("no 6", dice=2, faces=6, rerolls=0).value == Fraction(25, 36)


def test_a_face_of_ones_own_that_is_called_no_stays_a_face() -> None:
    dice = [odds.Die(("no", "yes"))] * 2
    assert reroll("no >= 1", dice=dice, rerolls=0).value == Fraction(3, 4)


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("beer => 1", r"may not use => \(column 6\); write >=\."),
        ("beer =< 1", r"may not use =< \(column 6\); write <=\."),
        ("beer =! 1", r"may not use =! \(column 6\); write !=\."),
        ("1 beer", r"before the face \(column 3\); write beer >= 1 .* beer == 1 for exactly"),
        ("two beers and no arrow", r"before the face \(column 5\); write beer >= 2"),
        ("at least 2 bears", r"names bears \(column 12\), which no die shows; did you mean beer"),
        ("at least beer", r"at column 10: 1, 2 or 3 is needed, not beer"),
        ("at least 2", "at column 11: it breaks off"),
        ("no", "it breaks off"),
        ("at least \u00b2 beers", "1, 2 or 3 is needed"),
    ],
)
def test_what_cannot_be_read_is_told_with_the_form_to_write(goal: str, told: str) -> None:
    with pytest.raises(QuestionError, match=told):
        reroll(goal, **PLAIN)


def test_less_than_is_read_of_cards_too() -> None:
    deck = {"BANG!": 3, "Beer": 3}
    assert p_draw(deck, "less than two Beer", 3) == p_draw(deck, "fewer than two Beer", 3)


@pytest.mark.parametrize(
    ("role", "told"), [("King", "There is no role King; there are Sheriff"), ("sheriff", "did you mean Sheriff")]
)
def test_only_a_role_is_a_role(role: str, told: str) -> None:
    with pytest.raises(QuestionError, match=told):
        prior(["Ana"], [role])
    assert prior(["Ana"], ["King"], table={"attacks": {"King": {"*": 1}}}).of("Ana")["King"] == 1


class Silent(Exception):
    """An error that cannot say what it is."""

    def __str__(self) -> str:
        raise SystemExit


def ends(*_: Any) -> Any:
    raise Silent


@pytest.mark.parametrize("fails", [ends, lambda *_: exit(), lambda *_: quit(3)])
@pytest.mark.parametrize(
    "ask",
    [
        lambda game, fails: odds.draw(game, lambda card: fails(card)),
        lambda game, fails: odds.exact(game, lambda table: fails(table)),
        lambda game, fails: odds.exact(game, "Ana.life", until=lambda table: fails(table)),
        lambda game, fails: odds.exact(game, "Ana.life", policies=lambda table, asked: fails(table)),
        lambda game, fails: odds.p_draw({"a": 1}, lambda hand: fails(hand), 1),
        lambda game, fails: odds.reroll(lambda counts: fails(counts)),
        lambda game, fails: odds.reroll("beer", policy=lambda faces, left: fails(faces)),
        lambda game, fails: odds.Distribution({1: 1}).map(lambda each: fails(each)),
        lambda game, fails: odds.estimate(lambda luck: fails(luck), runs=10),
    ],
)
def test_a_function_that_ends_python_is_told_in_one_sentence(ask: Any, fails: Any) -> None:
    with pytest.raises(bangkit.BangkitError, match=r"fails in line \d+.*: (Silent|SystemExit)"):
        ask(bangkit.cards.new_game(4, seed=1), fails)
