"""`odds.draw` on running games: formula, count and simulation agree, and twins that list every order of small decks."""

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from bangkit import odds
from bangkit.cards.hooks import suit_of
from bangkit.odds import QuestionError, draw
from bangkit.words.catalogue import telling
from tests.support import scene

SEATS = {
    "Ana": {"hand": ["Beer 6H", "Panic! JH"]},
    "Ben": {"hand": ["BANG!"], "character": "Lucky Duke"},
    "Cid": {"in_play": ["Barrel"], "character": "Jourdonnais"},
}


def table(**more: Any) -> Any:
    return scene(**{"players": SEATS, "deck": {"discard": ["Beer 7H", "BANG! 2D"]}, **more})


CASES = [
    ("hearts", {"view": "Ana"}),
    ("hearts", {}),
    ("hearts", {"view": "Ana", "player": "Ben"}),
    ("spades 2-9", {"view": "Ben"}),
    ("spades 2-9", {"view": "Ana", "player": "Ben"}),
    ("Beer", {"view": "Cid"}),
    ("hearts", {"view": "Ana", "player": "Cid", "tries": 2}),
    ("hearts", {"view": "Ana", "player": "Cid", "tries": 2, "needed": 2}),
    ("hearts", {"view": "Cid", "player": "Ben", "tries": 2}),
    ("hearts", {"view": "Cid", "player": "Ben", "tries": 2, "needed": 2}),
    ("hearts", {"view": "Ana", "tries": 3, "needed": 2}),
    ("diamond Q", {"view": "Ana"}),
]


@pytest.mark.parametrize(("what", "how"), CASES, ids=lambda case: str(case))
@pytest.mark.parametrize("expansions", [[], ["dodge_city"]], ids=["base", "dodge_city"])
@pytest.mark.parametrize("event", [None, "Blessing", "Curse"])
@pytest.mark.few(18)
def test_three_answers_agree(what: str, how: dict[str, Any], expansions: list[str], event: str | None) -> None:
    more = {"expansions": [*expansions, "high_noon"], "events": {"now": event}} if event else {"expansions": expansions}
    asked = draw(table(**more), what, **how)
    assert asked.formula is not None
    assert asked.formula.value == asked.exact == asked.chance
    assert asked.simulate(2000, seed=5).covers(asked.exact)
    assert 0 <= asked.chance <= 1
    if what == "hearts" and event:
        assert asked.chance == (event == "Blessing")


def twin(asked: odds.Draw) -> Fraction:
    """Every order of the cards that may lie in the deck, the first so many of them being the deck."""
    good = total = 0
    known = [card for card in asked.known if card is not None]
    for order in permutations(asked.may_come):
        hidden = iter(order)
        deck = [*known, *hidden][: asked.deck]
        for pile in permutations(asked.pile):
            cards, fresh, done = list(deck), list(pile), 0
            for _ in range(asked.tries):
                shown = []
                for _ in range(asked.flips):
                    source = cards or fresh
                    if source:
                        shown.append(source.pop(0))
                done += any(asked.sign(suit_of(asked.table, card), card) for card in shown)
            good += done >= asked.needed
            total += 1
    return Fraction(good, total)


@pytest.mark.parametrize("deck", [0, 1, 2, 4])
@pytest.mark.parametrize("view", [None, "Ana"])
@pytest.mark.parametrize("flips", [1, 2])
def test_across_a_reshuffle(deck: int, view: str | None, flips: int) -> None:
    """Small decks, every order listed: the discard pile is shuffled when the deck is used up."""
    game = table()
    bag = game.position.table.bag
    bag[:] = bag[:: len(bag) // 4][:deck]
    game._live = None
    asked = draw(game, "hearts", view=view, flips=flips)
    assert asked.exact == twin(asked)
    assert asked.formula is not None and asked.formula.value == asked.exact
    assert asked.simulate(3000, seed=2).covers(asked.exact)


@pytest.mark.parametrize(("tries", "needed"), [(2, 1), (2, 2)])
def test_several_draws_across_a_reshuffle_are_counted_only(tries: int, needed: int) -> None:
    """Two draws! with one card in the deck: the first card turned over lies in the pile that is shuffled."""
    game = table()
    bag = game.position.table.bag
    bag[:] = bag[:1]
    game._live = None
    asked = draw(game, "hearts", tries=tries, needed=needed)
    assert asked.formula is None
    first = asked.may_come[0].suit == "hearts"
    lying = [first, *(card.suit == "hearts" for card in asked.pile)]
    second = Fraction(sum(lying), len(lying))
    expected = (first + (1 - first) * second) if needed == 1 else first * second
    assert asked.exact == expected
    assert asked.simulate(3000, seed=3).covers(asked.exact)
    with pytest.raises(QuestionError, match="no closed form"):
        asked.steps()


def test_the_known_top_is_known_to_its_viewers_alone() -> None:
    deck = {"top": ["Beer 6H"], "discard": []}
    seats = {"Ana": {}, "Ben": {}, "Cid": {"character": "Lucky Duke"}}
    game = scene(players=seats, deck=deck, known=[{"player": "Ana", "top": ["Beer 6H"]}])
    assert draw(game, "hearts", view="Ana").chance == 1
    assert draw(game, "spades", view="Ana").chance == 0
    assert draw(game, "hearts", view="Ben").chance == Fraction(1, 4)
    both = draw(game, "spades", view="Ana", player="Cid")
    spades = sum(card.suit == "spades" for card in both.may_come)
    assert both.exact == both.formula.value == Fraction(spades, 79)
    assert "Known to come first: Beer 6H." in repr(both)


def test_a_card_that_somebody_saw_leave_is_not_counted() -> None:
    game = table()
    mine = draw(game, "Beer", view="Ana")
    assert (len(mine.may_come), len(mine.good)) == (75, 4)
    other = draw(game, "Beer", view="Ben")
    assert (len(other.may_come), len(other.good)) == (76, 5)
    assert draw(game, lambda card: card.name == "Beer", view="Ben").chance == other.chance


def test_slab_needs_two_and_a_missed_spares_one() -> None:
    """Two of two Hearts against Slab the Killer: the product of two draws without replacement."""
    asked = draw(table(), "hearts", view="Ana", player="Cid", tries=2, needed=2)
    n, k = len(asked.may_come), len(asked.good)
    assert asked.chance == Fraction(k, n) * Fraction(k - 1, n - 1)


def test_it_agrees_with_the_game_played_out() -> None:
    """`odds.exact` on Jourdonnais with a real Barrel: two flips against one shot."""
    game = scene(players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {}, "Cid": SEATS["Cid"]}).play("BANG! -> Cid")
    played = odds.exact(game, "Cid.life", policies={"Cid": ["Barrel", "Jourdonnais", "pass"]}, group="signs")
    assert played[4] == draw(game, "hearts", player="Cid", tries=2).chance


def test_it_shows_itself() -> None:
    asked = draw(table(), "hearts", view="Ana", player="Ben")
    assert "Ben turns over 2 cards and takes one: hearts?" in repr(asked)
    assert "<table>" in asked._repr_html_() and "may be in the deck" in asked._repr_html_()
    assert asked._repr_latex_() == r"$\displaystyle \frac{374}{925} \approx 40.43\,\%$"
    assert [step.text for step in asked.steps()][-2:] == ["374/925", "0.404324"]
    assert asked.three.check() is not None


@pytest.mark.parametrize(
    ("what", "how", "told"),
    [
        ("hartz", {}, "hearts"),
        ("hearts", {"tries": 1, "needed": 2}, "2 successes cannot come of 1"),
        ("hearts", {"flips": 0}, "at least 1"),
        ("hearts", {"view": "Bob"}, "nobody called 'Bob'"),
    ],
)
def test_wrong_questions(what: str, how: dict[str, Any], told: str) -> None:
    with pytest.raises(Exception, match=told):
        draw(table(), what, **how)


@pytest.mark.parametrize(("colour", "told"), [("red", "červená"), ("black", "černá")])
def test_a_colour_is_two_suits(colour: str, told: str) -> None:
    """In every way in which it can be found, with ranks, in Czech, and of the suit that counts."""
    suits = {"red": ("hearts", "diamonds"), "black": ("clubs", "spades")}[colour]
    for what in (colour, told, colour.upper()):
        asked = draw(table(), what, view="Ana", tries=2)
        assert asked.good == tuple(card for card in asked.may_come if card.suit in suits)
        assert asked.three.check() is not None
        with telling("cs"):
            assert f"{told}, " in asked.question or f"{told}?" in asked.question, asked.question
    low, high = (sum(1 for card in asked.good if card.rank in ranks) for ranks in ("23456789", ("10", *"JQKA")))
    assert [len(draw(table(), f"{colour} {ranks}", view="Ana").good) for ranks in ("2-9", "10-A")] == [low, high]
    with pytest.raises(QuestionError, match="spades, red, black, BANG!"):
        draw(table(), "purple")
