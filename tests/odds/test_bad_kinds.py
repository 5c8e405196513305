"""A question about chance that is asked of the wrong thing is refused in words."""

from typing import Any

import pytest

import bangkit
from bangkit.odds import QuestionError, checks, draw, drawn, dynamite_round, p_draw, share

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
