"""A question about chance that is asked of the wrong thing is refused in words."""

from fractions import Fraction
from itertools import count
from typing import Any

import pytest

import bangkit
from bangkit.odds import (
    Duel,
    QuestionError,
    ThreeAnswers,
    binomial_chance,
    checks,
    draw,
    drawn,
    duel,
    dynamite_chain,
    dynamite_round,
    dynamite_seats,
    first_flip,
    hypergeometric,
    keep_only,
    kept,
    p_draw,
    reroll,
    share,
)
from bangkit.odds.problems import exact

CARDS, DICE = bangkit.cards.new_game(5, seed=7), bangkit.dice.new_game(5, seed=7, modules=[1, 2, 4])


@pytest.mark.parametrize("name", ["beliefs", "draw", "dynamite", "duel_in", "fury", "keep", "outbreak", "exact"])
@pytest.mark.parametrize("game", [None, 1, "cards", [], CARDS.view("Ana")])
def test_no_game(name: str, game: Any) -> None:
    more = {"draw": ["hearts"], "outbreak": [2], "exact": ["Ana.life"], "keep": ["gatling >= 3"]}.get(name, [])
    with pytest.raises(QuestionError, match="asked of a running game of bangkit"):
        getattr(bangkit.odds, name)(game, *more)


@pytest.mark.parametrize(("name", "game"), [("beliefs", DICE), ("dynamite", DICE), ("fury", CARDS), ("duel_in", CARDS)])
def test_the_other_game(name: str, game: Any) -> None:
    with pytest.raises(QuestionError, match="asked of a running game of bangkit"):
        getattr(bangkit.odds, name)(game)
    with pytest.raises(QuestionError, match="bangkit.cards, not of"):
        draw(DICE, "hearts")


@pytest.mark.parametrize("deck", [None, 80, "hearts", ["hearts"], 1.5])
def test_no_deck(deck: Any) -> None:
    for ask in (lambda: drawn(deck, 1), lambda: share(deck, "hearts"), lambda: checks(deck, ["hearts"])):
        with pytest.raises(QuestionError, match="A deck is a dict"):
            ask()
    with pytest.raises(QuestionError, match="A deck is a dict"):
        p_draw(deck, "hearts", 1)


def test_no_seats() -> None:
    with pytest.raises(QuestionError, match="The number of seats must be a whole number"):
        dynamite_round(1.5, 80, 8)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: bangkit.odds.exact(CARDS, 5), 'The question cannot be 5; give for example "Ben.life"'),
        (lambda: bangkit.odds.exact(CARDS, []), "The question cannot be"),
        (lambda: bangkit.odds.estimate([1]), "The experiment cannot be"),
        (lambda: bangkit.odds.prior("Ana", ["Sheriff"]), "The players cannot be 'Ana'"),
        (lambda: bangkit.odds.prior(["Ana"], 1), "The roles cannot be 1"),
        (lambda: bangkit.odds.prior(["Ana"], ["Sheriff"], ["Ana"]), "What is known cannot be"),
        (lambda: bangkit.odds.posterior(["Ana"], ["Sheriff"], 3), "The acts cannot be"),
    ],
    ids=["number", "nothing", "no experiment", "one player", "no roles", "no mapping", "no acts"],
)
def test_arguments_of_a_wrong_kind(ask: Any, told: str) -> None:
    with pytest.raises(QuestionError, match=told):
        ask()


FAR = 10**6
SEATS = map(str, range(FAR))


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: draw(CARDS, "hearts", flips=FAR), "1,000,000 cards cannot be turned over at once: .* hold 59 cards"),
        (lambda: draw(CARDS, "hearts", tries=FAR), "1,000,000 in all; at most 12 can be counted"),
        (lambda: draw(CARDS, "hearts", flips=2, tries=7), "2 cards for each of 7 draws! are 14 in all; at most 12"),
        (
            lambda: draw(CARDS, "hearts", tries=10**5000),
            "The number of tries is 10^30 or more; at most".replace("^", r"\^"),
        ),
        (lambda: reroll("gatling >= 3", rerolls=10**4), "The number of rerolls is 10,000; at most 50 can"),
        (lambda: kept("gatling", rerolls=10**4), "at most 50"),
        (lambda: kept("gatling", dice=FAR), "at most 1,000"),
        (lambda: kept(1, dice=2, faces=10**9), "at most 1,000"),
        (lambda: kept("gatling", dice=[5]), "must be a whole number"),  # type: ignore[arg-type]
        (lambda: dynamite_round(FAR, 80, 8), "The number of seats is 1,000,000; at most 50"),
        (lambda: dynamite_seats(FAR, 80, 8), "The number of seats is 1,000,000; at most 50"),
        (lambda: dynamite_chain(FAR, "1/10"), "The number of seats is 1,000,000; at most 50"),
        (lambda: dynamite_round(SEATS, 80, 8), "The number of seats is 51; at most 50"),
        (lambda: dynamite_seats(count(), 80, 8), "The number of seats is 51; at most 50"),
        (lambda: dynamite_round(4, FAR, 8), "The number of cards is 1,000,000; at most 1,000"),
        (lambda: dynamite_round(4, 80, 8, rounds=FAR), "The number of rounds is 1,000,000; at most 200"),
        (lambda: drawn({"a": FAR, "b": FAR}, 10**5), "The number of draws is 100,000; at most 1,000"),
        pytest.param(
            lambda: drawn(dict.fromkeys(range(80), 10), 40),
            "more than 2,000,000, too many to count",
            marks=pytest.mark.slow,
        ),
        (lambda: first_flip({"a": FAR, "b": FAR}, "a"), "at most 2,000"),
        (lambda: checks({"a": 40, "b": 40}, ["a"] * 40), "The number of tests is 40; at most 12"),
        (lambda: duel("1/2").lasts(10**9), "The number of steps is 999,999,999; at most 1,000"),
        (lambda: hypergeometric(10**9, 10**8, 10**7, 5), "at most 10,000"),
    ],
)
def test_what_would_go_on_for_ever_is_refused_before_it_begins(ask: Any, told: str) -> None:
    with pytest.raises(QuestionError, match=told):
        ask()


@pytest.mark.slow
def test_the_most_that_is_allowed_is_worked_out() -> None:
    assert 0 < draw(CARDS, "hearts", flips=3, tries=4, needed=2).chance < 1
    assert 0 < reroll("gatling >= 3", rerolls=50).value < 1
    assert dynamite_seats(50, 80, 8)[1] > dynamite_seats(50, 80, 8)[50]
    assert dynamite_chain(50, "1/10").absorption(("checks", 1))[("hit", 1)] > 0


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: draw(CARDS, None), 'What is drawn cannot be None; give for example "hearts"'),  # type: ignore[arg-type]
        (lambda: draw(CARDS, ""), "What is drawn cannot be ''"),
        (lambda: draw(CARDS, "  "), "What is drawn cannot be"),
        (lambda: draw(CARDS, 7), "What is drawn cannot be 7"),  # type: ignore[arg-type]
        (lambda: draw(CARDS, ["hearts"]), "What is drawn cannot be"),  # type: ignore[arg-type]
        (lambda: keep_only(None), "A face to keep cannot be None"),  # type: ignore[arg-type]
        (lambda: keep_only(["gatling"]), "A face to keep cannot be"),  # type: ignore[arg-type]
        (lambda: reroll("gatling", policy=keep_only("x")), "No die has the face x"),
        (lambda: reroll("gatling", policy=keep_only("gatlin")), "did you mean gatling"),
        (lambda: duel({"duel": 1, "x": 5}, hit="zz"), "needs 'zz', a face that no side of its dice shows"),
        (lambda: duel({"duel": 1, "x": 5}, {"x": 6}, hit={"zz"}), "there are duel and x"),
        (lambda: reroll("beer >= 1 > 0"), "both sides of > \\(column 11\\)"),
        (lambda: reroll("1 >= 3"), "numbers stand on both sides of >="),
        (lambda: reroll("2 if 1 + 2 >= beer else 3 < 4"), "column 27"),
        (lambda: reroll("gatling", policy=keep_only("gatling")), "dynamite must stay. Let it keep that as well"),
        (lambda: Duel(2, 3), "The chance of the challenged player to stay in 2 lies outside 0 to 1"),  # type: ignore[arg-type]
        (lambda: ThreeAnswers(1, "x"), "The exact answer 'x' is not a number"),  # type: ignore[arg-type]
        (lambda: binomial_chance(5, 1 / 6, 2), "write '1/6'"),
        (lambda: exact("1½"), "'1½' is not a number"),
    ],
)
def test_what_is_no_question_is_refused(ask: Any, told: str) -> None:
    with pytest.raises(QuestionError, match=told):
        ask()


def test_a_die_that_never_hits_may_still_be_a_die() -> None:
    assert duel({"duel": 1, "x": 5}, {"x": 6}).loser["challenged"] == Fraction(5, 6)
    assert duel({"duel": 0, "x": 6}).loser["challenged"] == 1


@pytest.mark.parametrize(
    ("text", "meant"), [("16.7%", "0.167"), ("0,5", "1/2"), ("½", "1/2"), (" 1 / 6 ", "1/6"), ("12,5 %", "1/8")]
)
def test_numbers_are_read_as_people_write_them(text: str, meant: str) -> None:
    assert exact(text) == Fraction(meant)


def test_the_faces_with_numbers_are_counted_by_them_and_a_suit_by_its_letter() -> None:
    assert reroll('count("1") >= 3').value == reroll("one >= 3").value
    assert draw(CARDS, "H").chance == draw(CARDS, "hearts").chance
    assert Duel("1/2", "1/3").loser == Duel(Fraction(1, 2), Fraction(1, 3)).loser  # type: ignore[arg-type]
