"""A number brings its noun in the form that it needs: 1 die, 2 dice."""

import re
from typing import Any

import pytest

import bangkit
from bangkit import odds
from bangkit.odds import QuestionError
from bangkit.words.catalogue import counted, english, say, telling

NAMES = {"function", "level", "name", "one", "player", "text", "what", "who"}
"""Facts that are no numbers."""
NEVER_ONE = {
    "browser.arrows", "browser.fury", "browser.holds", "browser.pile of", "browser.pool",  # beside each stands the sentence for one
    "card seat.equal", "deal.players", "dice.fewer arrows", "dice.rerolls", "dice.roles", "dice move.too many dice",
    "endgame.no rerolls", "endgame.no such arrows", "file.many", "odds.cards to look at", "odds.whole game",
    "play.no end", "position.many", "review.held", "scenario.too many players", "show.CARD-SETUP-10",
    "show.DICE-SETUP-01", "show.DICE-SETUP-02 roles", "show.DICE-SETUP-04", "show.DODGE-SET-4", "show.DODGE-SET-5",
    "show.check rulebook", "show.table size",
}  # fmt: skip
"""What is said of a number of the rulebook or of the kit, or where 1 would be right."""


def test_every_number_that_may_be_one_brings_its_noun() -> None:
    nouns = {forms[1] for key, forms in english().items() if key.startswith("noun.") and forms[0] != forms[1]}
    plural = re.compile(rf"{{(\w+)}} ({'|'.join(map(re.escape, sorted(nouns, key=len, reverse=True)))})\b")
    found = {
        key for key, texts in english().items() for text in texts for fact, _ in plural.findall(text)
        if fact not in NAMES and not key.startswith("move text.")
    }  # fmt: skip
    assert found == NEVER_ONE


def test_a_number_as_it_is_written_brings_its_noun_too() -> None:
    assert [counted(each, "second") for each in ("1", "0.5", "1,000", "2")] == [
        "1 second", "0.5 seconds", "1,000 seconds", "2 seconds",
    ]  # fmt: skip
    assert say("exact.over budget", budget="1", missing="5").startswith("After 1 step 5 %")
    assert say("exact.over budget", budget="1,000", missing="5").startswith("After 1,000 steps 5 %")
    with telling("cs"):
        assert say("error.too slow", seconds="1").startswith("po 1 sekundě")
        assert say("error.too slow", seconds="0.5").startswith("po 0.5 sekundách")


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: odds.reroll("beer >= 2", dice=1), "No roll of 1 die can"),
        (lambda: odds.reroll("beer", dice=1).best(["beer", "one"]), "2 faces cannot lie on 1 die"),
        (
            lambda: odds.exact(
                bangkit.cards.new_game(4, seed=1), "Ana.life", until="over", policies="random", budget=1
            ),
            "After 1 step ",
        ),
        (lambda: odds.draw(bangkit.cards.new_game(4, seed=1), "hearts", needed=2), "come of 1 draw!\\."),
    ],
)
def test_one_is_told_as_one(ask: Any, told: str) -> None:
    with pytest.raises((QuestionError, bangkit.BangkitError), match=told):
        ask()
