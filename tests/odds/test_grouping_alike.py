"""A group of one's own must show what a question reads, also where it only asks whether cards are alike (CARD-INFO-1)."""

from collections import Counter
from typing import Any

import pytest

from bangkit import cards, odds
from bangkit.odds.problems import QuestionError
from tests.support import with_small_deck


def chance(question: Any, group: Any) -> Any:
    game = cards.new_game(4, seed=7)
    who = game.request.who
    drawn = with_small_deck(game.change(who, hand=["Stagecoach 9S"]))
    suits, names = (Counter(getattr(card, what) for card in drawn.table.bag) for what in ("suit", "name"))
    assert len(suits) > 2 and len(names) > 2 and max(suits.values()) > 2 < max(names.values())
    asked = {"until": "phase three", "policies": ["Stagecoach", "pass"], "budget": 200_000}
    return odds.exact(drawn, lambda table: question(table[who].hand), group=group, **asked)[True]


def of_one_suit(hand: Any) -> bool:
    return len({card.suit for card in hand}) == 1


def of_one_name(hand: Any) -> bool:
    return len({card.name for card in hand}) == 1


@pytest.mark.parametrize("group", [lambda card: 1, lambda card: card.suit == "hearts", lambda card: card.name])
def test_what_is_alike_is_not_counted_where_the_group_hides_it(group: Any) -> None:
    with pytest.raises(QuestionError, match="makes a difference|make a difference"):
        chance(of_one_suit, group)


def test_what_is_alike_is_counted_where_the_group_shows_it() -> None:
    assert chance(of_one_suit, lambda card: card.suit) == chance(of_one_suit, None)
    assert chance(of_one_name, lambda card: card.name) == chance(of_one_name, None)
