"""Functions given to a question may only look; what stands in the place of a number is told."""

from typing import Any

import pytest

import bangkit
from bangkit import odds
from bangkit.cards.faces import CARDS
from bangkit.core.errors import BangkitError
from tests.support import scene


def writing(card: Any, answer: Any) -> Any:
    """Write over a printed card and answer."""
    object.__setattr__(card, "suit", "hearts")
    return answer


def asking_again(card: Any, game: Any) -> Any:
    """Write over a card, then ask another question."""
    writing(card, None)
    return odds.exact(game, "Ben.life").mean


WRITERS: list[Any] = [
    lambda game, card: odds.exact(game, lambda table: writing(card, 1)),
    lambda game, card: odds.exact(game, "Ben.life", until=lambda table: writing(card, True)),
    lambda game, card: odds.exact(game, "Ben.life", policies=lambda table, asked: writing(card, asked.options[0])),
    lambda game, card: odds.draw(game, lambda each: writing(each, True)),
    lambda game, card: odds.draw(game, lambda each: each.suit == "hearts" or writing(each, False)),
    lambda game, card: odds.exact(game, lambda table: writing(card, odds.exact(game, "Ben.life").mean)),
    lambda game, card: odds.exact(game, lambda table: asking_again(card, game)),
    lambda game, card: odds.group({card: 1}, lambda each: writing(each, 1)),
    lambda game, card: odds.share({card: 1}, lambda each: writing(each, True)),
    lambda game, card: odds.first_flip({card: 1}, lambda each: writing(each, True)),
    lambda game, card: odds.checks({card: 1}, [lambda each: writing(each, True)]),
    lambda game, card: odds.p_draw({card: 1}, lambda hand: writing(card, True), 1),
    lambda game, card: odds.Distribution({card: 1}).P(lambda each: writing(each, True)),
    lambda game, card: odds.Distribution({card: 1}).map(lambda each: writing(each, 1)),
    lambda game, card: odds.Distribution({card: 1}).given(lambda each: writing(each, True)),
    lambda game, card: odds.Distribution({card: 1}).then(lambda each: writing(each, odds.Distribution({1: 1}))),
    lambda game, card: odds.Bounds({card: 1}, 0).P(lambda each: writing(each, True)),
]


@pytest.mark.parametrize("ask", WRITERS)
def test_a_function_that_writes_over_a_card_is_refused_and_the_card_is_as_it_was(ask: Any) -> None:
    game = scene(players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {}, "Cid": {}}, seed=1)
    before = {text: each.suit for text, each in CARDS.items()}
    with pytest.raises(odds.QuestionError, match="writes over|has written over"):
        ask(game, CARDS["BANG! AS"])
    assert {text: each.suit for text, each in CARDS.items()} == before


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, ZeroDivisionError])
@pytest.mark.parametrize("ask", WRITERS)
def test_what_is_written_over_is_as_it_was_however_the_function_ends(ask: Any, error: Any) -> None:
    def writes_and_stops(card: Any, answer: Any) -> Any:
        object.__setattr__(card, "suit", "hearts")
        raise error("enough")

    game = scene(players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {}, "Cid": {}}, seed=1)
    before = {text: each.suit for text, each in CARDS.items()}
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(globals(), "writing", writes_and_stops)
        with pytest.raises(error if error is KeyboardInterrupt else BangkitError, match="enough"):
            ask(game, CARDS["BANG! AS"])
    assert {text: each.suit for text, each in CARDS.items()} == before


def test_a_function_that_looks_is_asked_once_of_every_card() -> None:
    asked: list[Any] = []
    game = scene(players=3, seed=1)
    answer = odds.draw(game, lambda card: asked.append(card) or card.suit == "hearts")
    assert answer.chance == odds.draw(game, "hearts").chance
    assert len(asked) == len(set(asked)), "its answers are kept"


@pytest.mark.parametrize("ask", [lambda game: odds.duel(game), lambda game: odds.duel("1/3", game)])
def test_a_game_in_the_place_of_a_number_is_told_what_would_be_right(ask: Any) -> None:
    game = bangkit.dice.new_game(players=4, seed=1)
    with pytest.raises(odds.QuestionError, match=r"duel_in\(game\)"):
        ask(game)
    with pytest.raises(odds.QuestionError, match="is a whole game here; write an int"):
        odds.at_least(game, 1, 1)
