"""Any question on any position: against fine counts, other ways to the same number, and what a viewer may not know."""

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import bangkit
from bangkit import odds
from bangkit.core.players import RandomPlayer, RolePlayer
from bangkit.core.requests import Chance
from bangkit.odds import Bounds, QuestionError, exact
from bangkit.stage.exact import BudgetExceeded, Enumeration, NoPolicy
from tests.support import scenario, scene, with_small_deck

START = {"player": "Ana", "phase": "start"}


def jailed(**more: Any) -> Any:
    seats = {"Ana": {"in_play": ["Dynamite", "Jail"], "life": 3}, "Ben": {"hand": ["BANG!", "Beer"]}, "Cid": {}}
    return scene(**{"players": seats, "turn": START, **more})


def survived(table: Any) -> bool:
    return not table["Ana"].out


# ---- the same number in other ways


def test_dynamite_and_jail_from_the_formula() -> None:
    """Alive and in phase 1: no spade 2 to 9, then a heart; by hand the two orders of two cards."""
    game = jailed()
    bag = game.table.bag
    hearts = sum(card.suit == "hearts" for card in bag)
    fire = sum(card.suit == "spades" and card.height <= 7 for card in bag)
    n = len(bag)
    answer = exact(game, lambda t: (survived(t), "Jail" in t.used), group="signs")
    assert answer[True, False] == Fraction(hearts, n) * Fraction(hearts - 1, n - 1) + Fraction(
        n - hearts - fire, n
    ) * Fraction(hearts, n - 1)
    assert answer.P(lambda end: end[0]) == Fraction(n - fire, n)
    assert exact(game, "Ana.out", group="signs")[False] == Fraction(n - fire, n)


def test_signs_make_it_quick() -> None:
    """Twenty steps instead of a thousand and more; the time stands in `benchmarks/odds.py`."""
    assert exact(jailed(), "Ana.life", group="signs", budget=20)[3] > 0
    with pytest.raises(BudgetExceeded):
        exact(jailed(), "Ana.life", budget=1000)


@pytest.mark.parametrize("size", [6, 9, 13])
@pytest.mark.parametrize("view", [None, "Ana"])
def test_the_coarse_count_is_the_fine_count(size: int, view: str | None) -> None:
    """Signs against single cards, on small decks, with all hands open and from a player's view."""
    game = jailed()
    bag = game.position.table.bag
    bag[:] = bag[:: len(bag) // size][:size]
    questions = (survived, "Ana.life", lambda t: ("Jail" in t.used, t["Ana"].life))
    for question in questions:
        assert exact(game, question, group="signs", view=view) == exact(game, question, view=view)


def test_names_are_enough_for_a_question_about_names() -> None:
    game = scene(players={"Ana": {"hand": ["Stagecoach"]}, "Ben": {}, "Cid": {}}).play("Stagecoach")
    beers = lambda t: sum(card.name == "Beer" for card in t["Ana"].hand)  # noqa: E731
    game = scene(players={"Ana": {}, "Ben": {}, "Cid": {}}, turn=START)
    del game.position.table.bag[12:]
    fine = exact(game, beers, until="phase two")
    assert fine == exact(game, beers, until="phase two", group="names")
    assert fine == exact(game, beers, until="phase two", group=lambda card: card.name == "Beer")


def test_a_barrel_and_a_missed() -> None:
    """Formula, engine: shot with a Barrel, and a Missed! only if the Barrel fails."""
    game = scene(
        players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"hand": ["Missed! KC"], "in_play": ["Barrel"]}, "Cid": {}}
    ).play("BANG! -> Ben")
    flips = odds.draw(game, "hearts", player="Ben", flips=1)
    kept = exact(game, "Ben.hand.size", policies={"Ben": ["Barrel", "Missed!"]}, group="signs")
    assert kept[1] == flips.chance == flips.formula.value
    hit = exact(game, "Ben.life", policies={"Ben": ["Barrel", "pass"]}, group="signs")
    assert hit[3] == 1 - flips.chance


def test_until_in_words_and_as_a_function() -> None:
    game = scene(players={"Ana": {"in_play": ["Dynamite", "Jail"]}, "Ben": {}, "Cid": {}}, turn=START)
    early = exact(game, "deck.size", until="check jail", group="signs")
    assert early.outcomes == (game.deck.size - 1,)
    assert (
        exact(game, "deck.size", until=lambda t: t.agenda[-1][0] != "check dynamite", group="signs").P(
            game.deck.size - 1
        )
        == 1
    )
    with pytest.raises(QuestionError, match="there is no 'lunch'"):
        exact(game, "deck.size", until="lunch")


def test_questions_in_words_lists_and_functions_agree() -> None:
    game = jailed()
    both = exact(game, ["Ana.life", "turn.player"], group="signs")
    assert both.map(lambda pair: pair[0]) == exact(game, "Ana.life", group="signs")
    assert exact(game, lambda t: t["Ana"].life, group="signs") == exact(game, "ana.LIFE", group="signs")
    assert exact(game, lambda t: {t["Ana"].life}, group="signs").P([frozenset({3})]) > 0
    with pytest.raises(Exception, match="Ana.life"):
        exact(game, "Ana.lief")
    with pytest.raises(QuestionError, match="log"):
        exact(game, "log")


def test_a_scenario_is_a_position() -> None:
    story = scenario(players={"Ana": {"in_play": ["Jail"]}, "Ben": {}}, turn=START, step=[{"expect": {"Ana.life": 4}}])
    hearts = exact(story, lambda t: "Jail" not in t.used, group="signs")
    assert hearts[True] == Fraction(20, 79) or hearts[True].denominator in (79, 80)


def test_winners() -> None:
    seats = {
        "Ana": {"role": "sheriff", "hand": ["BANG! 5D"]},
        "Ben": {"role": "outlaw", "life": 1, "in_play": ["Barrel"]},
        "Cid": {"role": "renegade", "life": 1, "out": True},
    }
    game = scene(players=seats).play("BANG! -> Ben")
    answer = exact(game, "winners", policies={"Ben": ["Barrel", "pass"]}, group="signs")
    assert answer[("Ana",)] == 1 - odds.draw(game, "hearts", player="Ben").chance
    assert exact(game, "over", policies={"Ben": ["Barrel", "pass"]}, group="signs")[True] == answer[("Ana",)]


# ---- policies


def test_ways_to_say_what_somebody_does() -> None:
    game = scene(players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"hand": ["Missed! KC"]}, "Cid": {}}).play(
        "BANG! -> Ben"
    )
    with pytest.raises(NoPolicy, match="Ben has a choice"):
        exact(game, "Ben.life")
    assert exact(game, "Ben.life", policies="random")[3] == Fraction(1, 2)
    assert exact(game, "Ben.life", policies={"ben": "pass"})[3] == 1
    assert exact(game, "Ben.life", policies={"*": ["Beer", "Missed!"]})[4] == 1
    assert exact(game, "Ben.life", policies={"Ben": RandomPlayer()})[4] == Fraction(1, 2)
    assert exact(game, "Ben.life", policies={"Ben": lambda t, r: {r.options[0]: 3, r.options[1]: 1}})[4] == Fraction(
        3, 4
    )
    assert sum(dict(exact(game, "Ben.life", policies={"Ben": RolePlayer()}).items()).values()) == 1
    for wrong in ({"Bob": "pass"}, {"Ben": 7}, {"Ben": "Beer"}):
        with pytest.raises(QuestionError):
            exact(game, "Ben.life", policies=wrong)


# ---- honesty


def test_past_the_budget_an_error_or_bounds_that_hold() -> None:
    game = jailed()
    with pytest.raises(BudgetExceeded, match="bounds=True"):
        exact(game, survived, budget=50)
    truth = exact(game, survived, group="signs")
    seen = set()
    for budget in (5, 50, 300, 2000):
        sure = exact(game, survived, budget=budget, bounds=True)
        assert isinstance(sure, Bounds)
        low, high = sure.P(True)
        assert low <= truth[True] <= high and high - low == sure.missing > 0
        seen.add(high - low)
        assert "not followed" in repr(sure) and "<table>" in sure._repr_html_()
    assert len(seen) > 1
    assert exact(game, survived, bounds=True, group="signs") == truth


def test_signs_refuse_where_names_would_matter() -> None:
    with pytest.raises(QuestionError, match="drawn into a hand"):
        exact(jailed(), "Ana.hand.size", until="phase two", group="signs", policies="random")
    with pytest.raises(QuestionError, match="no ready-made group colours"):
        exact(jailed(), "Ana.life", group="colours")


# ---- what a player can know


def shot(**ben: Any) -> Any:
    seats = {"Ana": {"hand": ["BANG! 5D", "Beer 6H"]}, "Ben": {"hand": ["Missed! KC", "BANG! 2C"], **ben}, "Cid": {}}
    return scene(players=seats, forced="ask").play("BANG! -> Ben")


def test_a_hidden_hand_is_any_hand() -> None:
    """The chance that Ben holds a Missed!, two cards of 78, against the hypergeometric formula."""
    game = shot()
    policy = {"Ben": ["Missed!", "pass"]}
    answer = exact(game, "Ben.life", policies=policy, view="Ana", group="names")
    unseen = game.view("Ana").unseen
    missed = sum(card.name == "Missed!" for card in unseen)
    assert answer[4] == odds.at_least(N=len(unseen), K=missed, n=2).value
    assert exact(game, "Ben.life", policies=policy)[4] == 1
    assert answer.notes and answer.notes[0].startswith(f"From Ana's view {len(unseen)} cards may be in the deck")
    assert answer.notes[0] in repr(answer) and "Ana&#x27;s view" in answer._repr_html_()


def test_a_viewer_cannot_tell_positions_apart_that_look_the_same_to_him() -> None:
    one, other = shot(hand=["Missed! KC", "BANG! 2C"]), shot(hand=["Beer 8H", "Volcanic 10S"])
    for question in (
        "Ben.life",
        "Ben.hand.size",
        lambda t: sum(each.name == t["Ben"].hand[0].name for each in t["Ben"].hand),
    ):
        answers = [
            exact(game, question, policies={"Ben": ["Missed!", "pass"]}, view="Ana", group="names")
            for game in (one, other)
        ]
        assert answers[0] == answers[1]


def test_a_ready_made_group_that_changes_the_answer_is_refused() -> None:
    """Who plays at random plays a card twice as often where two different ones are in his hand; a question may read a suit."""
    seats = {"Ana": {"hand": ["Stagecoach 9S"]}, "Ben": {"life": 2, "hand": ["Wells Fargo 3H"]}, "Cid": {"life": 1}, "Dan": {"life": 1}}  # fmt: skip
    game = scene(players=seats, deck={"rest": "none", "discard": ["BANG! 3C", "BANG! 4C"]})
    asked: dict[str, Any] = {"policies": {"Ana": "random", "*": "pass"}, "until": "phase three"}
    assert exact(game, "Ben.life", **asked)[1] == Fraction(1, 5)
    with pytest.raises(QuestionError, match="make a difference here"):
        exact(game, "Ben.life", group="names", **asked)
    new = scene(players={"Ana": {}, "Ben": {}}, turn={"player": "Ana", "phase": "draw"})
    with pytest.raises(QuestionError, match="make a difference here"):
        exact(new, lambda t: sum(each.suit == "hearts" for each in t["Ana"].hand), until="phase two", group="names")


def test_known_cards_stay_known() -> None:
    game = scene(
        players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"hand": ["Missed! KC", "BANG! 2C"]}, "Cid": {}},
        known=[{"player": "Ana", "hand_of": "Ben", "cards": ["Missed! KC"]}],
    ).play("BANG! -> Ben")
    policy = {"Ben": ["Missed!", "pass"]}
    assert exact(game, "Ben.life", policies=policy, view="Ana", group="names")[4] == 1
    assert exact(game, "Ben.life", policies=policy, view="Cid", group="names")[4] < 1


def test_the_top_of_the_deck_is_whoever_s_it_is() -> None:
    seats = {"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"in_play": ["Barrel"]}, "Cid": {}}
    top = {"top": ["Beer 6H", "BANG! 2C"]}
    policy = {"Ben": ["Barrel", "pass"]}
    game = scene(players=seats, deck=top, known=[{"player": "Ana", "top": ["Beer 6H"]}]).play("BANG! -> Ben")
    assert exact(game, "Ben.life", policies=policy, view="Ana", group="signs")[4] == 1
    hearts = odds.draw(game, "hearts", view="Cid", player="Ben")
    assert exact(game, "Ben.life", policies=policy, view="Cid", group="signs")[4] == hearts.chance < 1
    game = scene(players=seats, deck=top).play("BANG! -> Ben")
    game.position.table.top[1] = (game.position.table.top[1][0], 1)
    with pytest.raises(QuestionError, match="lies below one"):
        exact(game, "Ben.life", policies=policy, view="Ana")


def test_what_has_been_played_meanwhile_is_no_secret() -> None:
    """Slab shoots: Ben has given one Missed! already, and the second may be any card."""
    seats = {
        "Ana": {"character": "Slab the Killer", "hand": ["BANG! 5D"]},
        "Ben": {"hand": ["Missed! KC", "Missed! 2S", "Beer 8H"]},
        "Cid": {},
    }
    game = with_small_deck(scene(players=seats)).play("BANG! -> Ben").play("Missed! KC")
    assert game.position.answers
    answer = exact(game, "Ben.life", policies={"Ben": ["Missed!", "pass"]}, view="Ana", group=lambda card: card.name)
    unseen = game.view("Ana").unseen
    missed = sum(card.name == "Missed!" for card in unseen)
    assert missed > 2
    assert answer[4] == odds.at_least(N=len(unseen), K=missed, n=2).value


def test_hidden_roles_are_dealt_in_every_way() -> None:
    seats = {
        "Ana": {"role": "outlaw", "hand": ["BANG! 5D"], "life": 2},
        "Ben": {"role": "sheriff", "life": 1},
        "Cid": {"role": "outlaw"},
        "Dan": {"role": "renegade"},
    }
    game = scene(players=seats, turn={"player": "Ana"}).play("BANG! -> Ben")
    answer = exact(game, "winners", view="Ana", policies="random")
    assert answer[("Ana", "Cid")] == answer[("Ana", "Dan")] == Fraction(1, 2)
    assert exact(game, "winners")[("Ana", "Cid")] == 1
    roles = [("outlaw", "renegade"), ("renegade", "outlaw")]
    told = exact(game, lambda t: (t["Cid"].role, t["Dan"].role), view="Ana")
    assert all(told[pair] == Fraction(1, 2) for pair in roles)
    assert len(list(permutations(roles[0]))) == len(told)


def test_after_a_reshuffle_a_hand_is_known_to_be_out_of_the_deck_and_no_more() -> None:
    """Who holds which of the cards outside the deck is unknown: every way to deal them is followed."""
    game = scene(players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"hand": ["Missed! KC"]}, "Cid": {"hand": ["Beer 8H"]}})
    table = game.position.table
    for player in table.players:
        player.seen = [255] * len(player.seen)
    game._live = None
    game.play("BANG! -> Ben")
    answer = exact(game, "Ben.life", policies={"Ben": ["Missed!", "pass"]}, view="Ana")
    assert answer[4] == Fraction(1, 2)
    assert exact(game, "Cid.hand", policies="random", view="Cid").outcomes == (("Beer 8H",),)


def test_names_are_not_enough_where_a_suit_counts() -> None:
    """A Barrel, a Jail, a Dynamite, Black Jack and Apache Kid look at suits: to group by name is refused, not miscounted."""
    seats = {"Ana": {"hand": ["BANG!"]}, "Ben": {"in_play": ["Barrel"]}, "Cid": {}}
    game = scene(players=seats).play("BANG! -> Ben")
    with pytest.raises(QuestionError, match="shows no suits.*Ben"):
        exact(game, "Ben.life", policies={"Ben": ["Barrel", "pass"]}, group="names")
    jack = scene(players={"Ana": {"character": "Black Jack"}, "Ben": {}, "Cid": {}}, turn=START)
    with pytest.raises(QuestionError, match="Black Jack"):
        exact(jack, "Ana.hand.size", until="phase two", group="names")


@pytest.mark.parametrize("room", ["cards", "dice"])
def test_a_deal_or_a_game_that_lies_ahead_is_refused_before_a_step_is_followed(
    room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game = getattr(bangkit, room).new_game
    small = odds.exact(
        almost_dealt(new_game),
        lambda table: [(each.character, str(getattr(each, "hand", ""))) for each in table.players],
    )
    assert len(small) > 1, "the last card of a deal can be counted"
    with pytest.raises(QuestionError, match=r"A whole game lies ahead.*endings.*strategy\.simulate"):
        odds.exact(new_game(4, seed=1), "Ana.life", until="over", policies="random")
    monkeypatch.setattr(Enumeration, "one_task", lambda *_: pytest.fail("a step was followed"))
    with pytest.raises(QuestionError, match=r"Nothing is dealt yet.* ways or more.*Deal first"):
        odds.exact(new_game(4, chance="ask"), "Ana.life")


@pytest.mark.parametrize("room", ["cards", "dice"])
def test_what_ends_soon_or_may_be_left_open_is_not_refused(room: str) -> None:
    new_game = getattr(bangkit, room).new_game
    game = new_game(4, seed=1)
    open_yet = odds.exact(game, "over", until="over", policies="random", bounds=True, budget=1_500)
    assert open_yet.P(True)[0] == 0
    assert odds.exact(new_game(4, chance="ask"), "over", until=lambda table: True).P(False) == 1


def almost_dealt(new_game: Any) -> Any:
    """A game of which luck has to deal a little only."""
    game = new_game(4, chance="ask", roles=["sheriff", None, None, None])
    while True:
        later = game.fork().reveal(next(iter(game.request.outcomes())))
        if later.table.turn > 0 or not isinstance(later.request, Chance):
            return game
        game = later
