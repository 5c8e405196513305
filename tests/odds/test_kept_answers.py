"""Answers can be sent and shown: formulas in one language, and a number too large for a float is told."""

import pickle

import pytest

from bangkit import cards, odds
from bangkit.odds.formulas import single_draw
from bangkit.odds.problems import QuestionError
from bangkit.odds.simulation import estimate
from bangkit.words.catalogue import telling


@pytest.mark.parametrize("what", ["hearts", "spades 2-9", "Beer", "5♦"])
def test_an_answer_about_a_draw_can_be_sent(what: str) -> None:
    answer = odds.draw(cards.new_game(4, seed=1), what)
    sent = pickle.loads(pickle.dumps(answer))
    assert (repr(sent), sent.chance, sent.good) == (repr(answer), answer.chance, answer.good)


def test_a_formula_is_told_in_the_language_that_is_set_its_name_too() -> None:
    form = single_draw(80, 20)
    english = form.steps().name
    with telling("cs"):
        czech, made = form.steps().name, single_draw(80, 20).steps().name
    assert english != czech == made and form.steps().name == english


def test_numbers_too_large_for_an_interval_are_refused_where_they_are_estimated() -> None:
    with pytest.raises(QuestionError, match="count in larger units"):
        estimate(lambda luck: 10**400 * luck.below(3), runs=20)
    assert str(estimate(lambda luck: 10**400, runs=20).mean) == str(10**400)
