"""What people type around a question: each fault by its number, with the right value or the sentence."""

import pickle
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import bangkit
from bangkit import odds
from bangkit.cards.draw_check import explodes
from bangkit.core.errors import BangkitError
from bangkit.odds import Arrows, Blast, QuestionError, p_draw, reroll
from bangkit.stage.scenario import scenario_from
from tests.support import scene, with_small_deck

CARDS, DICE = bangkit.cards.new_game(5, seed=7), bangkit.dice.new_game(5, seed=7, modules=[1, 2, 4])
DECK = {"BANG!": 3, "Missed!": 2, "Beer": 1}
PLAIN: dict[str, Any] = {"locked": (), "stop_at": {}}


# ---- O1, O2: the language of goals


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("gatling >= 3 & beer >= 1", r"may not use & \(column 14\); write and"),
        ("gatling | beer", r"may not use \| \(column 9\); write or"),
        ("beer ^ 2", r"may not use \^ \(column 6\); write \*\*"),
        ("beer << 2", r"may not use << \(column 6\); it may use faces"),
        ("beer = 2", r"may not use = \(column 6\); write =="),
        ("beer && one", "write and"),
        ("~beer", r"may not use ~ \(column 1\)"),
        ("'beer' >= 1", r"write count\('beer'\)"),
        ("max(beer)", r"the call max\(...\) \(column 1\) is of another number of values"),
        ("abs(beer, one)", r"the call abs\(...\)"),
        ("max()", r"the call max\(...\)"),
        ("1/beer", r"only a number other than 0 may follow / \(column 2\)"),
        ("5 % beer", r"only a number other than 0 may follow % \(column 3\)"),
        ("beer // (2 - 2)", r"only a number other than 0 may follow // \(column 6\)"),
        ("beer ** one", r"0 to 9 may follow \*\*"),
        ("beer ** 10", r"0 to 9 may follow \*\*"),
        ("(beer ** 9) ** 9", "no power another one"),
        ("2 ** 9 ** 9", "0 to 9 may follow"),
        ("", "The goal is empty; write for example"),
        ("   ", "The goal is empty"),
        ("gatling >=", "it breaks off"),
        ("(beer", r"column 6: \) is missing at its end"),
        ("beer)", r"column 5: nothing that is worth anything can begin or go on with \)"),
        ("beer beer", "column 6"),
        ("beer ge 1", "column 6: .* go on with ge"),
        ("beer == 1 or 2", r"a number stands where a condition is needed \(column 14\)"),
        ("1 < beer > 2", r"the comparison > \(column 10\) turns the chain round"),
        ("gatlin >= 3", r"names gatlin \(column 1\), which no die shows; did you mean gatling"),
        ("count('gatlin')", r"names gatlin \(column 7\)"),
        ("total(beer)", r"may not use total\(...\) \(column 1\); there are count, min, max and abs"),
        ("beer + " * 80 + "one", "signs long; at most 400"),
        ("(" * 60 + "beer" + ")" * 60, "more than 40 brackets"),
        ("-" * 300 + "beer", "more than 40 brackets"),
        ("beer \ud800", "may not use"),
        ("beer + \x00", "may not use"),
        (3, "A goal cannot be 3"),
        (lambda: 1, "A goal cannot be"),
    ],
)  # fmt: skip
def test_o1_o2_a_goal_that_cannot_be_read_says_where(goal: Any, told: str) -> None:
    with pytest.raises(QuestionError, match=told):
        reroll(goal)


@pytest.mark.parametrize(
    ("goal", "same"),
    [
        ("gatling >= 3 and beer >= 1", lambda c: c["gatling"] >= 3 and c["beer"] >= 1),
        ("gatling >= 3 and beer", lambda c: c["gatling"] >= 3 and c["beer"] >= 1),
        ("not beer or one", lambda c: c["beer"] == 0 or c["one"] >= 1),
        ("not beer == 2", lambda c: c["beer"] != 2),
        ("beer + one * 2 ** 2 - -two", lambda c: c["beer"] + 4 * c["one"] + c["two"]),
        ("-beer ** 2", lambda c: -(c["beer"] ** 2)),
        ("beer - one - two", lambda c: c["beer"] - c["one"] - c["two"]),
        ("8 / 2 / 2 * beer", lambda c: 2 * c["beer"]),
        ("beer % 2 + one // 2", lambda c: c["beer"] % 2 + c["one"] // 2),
        ("1 if beer else 2 if one else 3", lambda c: 1 if c["beer"] else 2 if c["one"] else 3),
        ("1 <= beer <= 2", lambda c: 1 <= c["beer"] <= 2),
        ("beer == one == two", lambda c: c["beer"] == c["one"] == c["two"]),
        ("3 * (beer >= 2) + 0.5 * one", lambda c: 3 * (c["beer"] >= 2) + Fraction(c["one"], 2)),
        ("BEER OR Count(\"two\") >= 4", lambda c: c["beer"] >= 1 or c["two"] >= 4),
        ("max(beer, one, two) - min(beer, abs(one - two))",
         lambda c: max(c["beer"], c["one"], c["two"]) - min(c["beer"], abs(c["one"] - c["two"]))),
        ("one or two and beer", lambda c: c["one"] >= 1 or (c["two"] >= 1 and c["beer"] >= 1)),
    ],
)  # fmt: skip
def test_o1_goals_are_read_as_a_reader_expects(goal: str, same: Callable[[Any], Any]) -> None:
    assert reroll(goal, rerolls=0).distribution(goal) == reroll(same, rerolls=0).distribution(same)


def test_o1_the_goal_meant_by_the_ampersand() -> None:
    assert round(float(reroll("gatling >= 3 and beer >= 1").value), 4) == 0.1181


# ---- O3 to O10: names, ranges, counts and domains


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: odds.checks({"hearts": 20, "x": 60}, ["heart"]), "Nothing here is heart; did you mean hearts?"),
        (lambda: odds.checks({"hearts": 20, "x": 60}, [{"hearts", "spade"}]), "Nothing here is spade"),
        (lambda: odds.share({"hearts": 20}, "heart"), "did you mean hearts"),
        (lambda: odds.first_flip({"hearts": 20, "x": 1}, "herts"), "did you mean hearts"),
        (lambda: p_draw(DECK, lambda hand: hand["Bang"] >= 1, 2), "no card Bang; did you mean BANG!"),
        (lambda: p_draw(DECK, lambda: True, 2), "A question on a hand cannot be"),
        (lambda: odds.draw(CARDS, "spades 9-2"), "The range 'spades 9-2' runs backwards; write 'spades 2-9'"),
        (lambda: odds.draw(CARDS, "hearts A-10"), "write 'hearts 10-A'"),
        (lambda: odds.draw(CARDS, "spades 1-9"), "The ranks in 'spades 1-9' cannot be read"),
        (lambda: odds.draw(CARDS, "herts"), "did you mean hearts"),
        (lambda: odds.draw(CARDS, lambda: True), "What is drawn cannot be"),
        (lambda: fuse().of("Zoe"), "There is no player Zoe; there are Ana, Ben and Cid"),
        (lambda: fuse().of(None), "There is no player None"),
        (lambda: odds.beliefs(CARDS).of("Zoe"), "There is no player Zoe"),
        (lambda: odds.duel("1/2").chain.chance("x", "y"), "is no state of this chain"),
        (lambda: odds.duel("1/2").chain.to_sympy("N"), "There is no matrix N; there are"),
        (lambda: odds.expected_flips(10, 0), "so none ever comes"),
        (lambda: odds.expected_flips(10).at(K=0), "so none ever comes"),
        (lambda: odds.dynamite_seat("1/10", 2, 3), "There is no seat i = 3 of 2"),
        (lambda: odds.dynamite_seat("1/10", 2).at(i=3), "There is no seat i = 3 of 2"),
        (lambda: odds.dynamite_seat("1/10", 2, 0), "at least 1"),
        (lambda: odds.dynamite_seat(0, 2, 1), "never explodes"),
        (lambda: odds.duel_form(1, 1), "does not end"),
        (lambda: odds.duel_form(1).at(q=1), "does not end"),
        (lambda: odds.over_a_reshuffle(10, 2, 1, 4, 5, 1), "L = 5 cards cannot be taken from 4"),
        (lambda: odds.over_a_reshuffle(10, 2, 1, 4, 1, 5), "m = 5 cards cannot be taken from 4"),
        (lambda: odds.flips_each(5, 2, 2, 3), "n · t = 6 cards cannot be taken from 5"),
        (lambda: odds.geometric("1/2", 0), "at least 1"),
        (lambda: odds.single_draw(True, True), "is not a number"),
        (lambda: odds.binomial_chance(5, "1e99999999", 2), "is not a number"),
    ],
)
def test_o3_to_o8_one_sentence_each(ask: Callable[[], Any], told: str) -> None:
    with pytest.raises(BangkitError, match=told):
        ask()


def test_closed_forms_hold_at_the_ends_of_their_domain() -> None:
    assert odds.binomial_chance(3, 1, 5).value == odds.at_least_binomial(3, 1, 5).value == 0
    assert odds.binomial_chance(3, 0, 0).value == odds.geometric(1, 1).value == 1
    assert odds.hypergeometric(5, 5, 5, 6).value == odds.at_least(5, 5, 2, 4).value == 0
    assert [step.text for step in odds.binomial_chance(3, 1, 5).steps()][-1] == "0"
    assert odds.barrels(4, 4, 2, 3, replacement=True).value == 0
    assert odds.barrels(4, 2, None, None).at(n=2, k=1).value == odds.lucky_duke(4, 2).value


def test_o9_the_second_try_counts_in_the_formula_too() -> None:
    for p, q in ((Fraction(1, 3), Fraction(1, 3)), (Fraction(1, 2), Fraction(3, 4)), (Fraction(0), Fraction(1))):
        asked = odds.duel(p, q, second_try=True)
        assert asked.formula.value == asked.loser["challenged"]
    assert odds.duel("1/3", second_try=True).formula.value == Fraction(13, 16)
    assert odds.duel("1/3").formula.value == Fraction(3, 4)


# ---- O11 to O14: the Dynamite


def fuse(**more: Any) -> odds.Fuse:
    seats = {"Ana": {"in_play": ["Dynamite 2H"]}, "Ben": {}, "Cid": {}}
    game = scene(**{"players": seats, "turn": {"player": "Ana", "phase": "start"}, **more})
    return odds.dynamite(game)


def test_o11_only_the_missing_cards_come_from_the_new_deck() -> None:
    blasts = odds.dynamite_round(1, 5, 1, rounds=4, drawn=2, reshuffle=True)
    assert blasts[Blast(1, 4)] == Fraction(3, 25)


def small_deck(game: Any, bad: int, good: int, pile_bad: int, pile_good: int, deck: int) -> Any:
    """The game with so few cards left in deck and pile; what is not in the deck lies open in Cid's hand."""
    table = game.position.table
    fire = [card for card in table.bag if explodes(card.suit, card)]
    safe = [card for card in table.bag if not explodes(card.suit, card)]
    table.discard[:] = fire[bad : bad + pile_bad] + safe[good : good + pile_good]
    unseen = fire[:bad] + safe[:good]
    table.bag[:] = unseen[:deck]
    for card in unseen[deck:]:
        table["Cid"].hand.append(card)
        table["Cid"].seen.append(0)
        table["Cid"].known.append(table["Cid"].bit)
    game._live = None
    return game


def test_o12_the_second_card_comes_from_the_pile() -> None:
    seats = {"Duke": {"character": "Lucky Duke", "in_play": ["Dynamite 2H"]}, "Ben": {}, "Cid": {}}
    game = scene(players=seats, turn={"player": "Duke", "phase": "start"}, deck={"discard": []})
    small_deck(game, 2, 4, 3, 2, deck=1)
    assert odds.dynamite(game, view="Duke").next == Fraction(2, 6) * Fraction(3, 5) == Fraction(1, 5)
    assert odds.dynamite(game, view="Duke").blasts[Blast(None, 1)] == Fraction(4, 5)


def test_o12_a_later_check_across_the_shuffle_is_not_counted() -> None:
    seats = {"Ana": {"in_play": ["Dynamite 2H"]}, "Duke": {"character": "Lucky Duke"}, "Cid": {}}
    game = scene(players=seats, turn={"player": "Ana", "phase": "start"}, deck={"discard": []})
    small_deck(game, 2, 2, 0, 0, deck=4)
    assert {blast.seat for blast in odds.dynamite(game).blasts} == {"Ana", None}
    assert odds.dynamite(game, drawn=0).of("Duke") == Fraction(2, 4) * Fraction(2, 3) * Fraction(1, 2)
    late = scene(players=seats, turn={"player": "Duke", "phase": "draw"}, deck={"discard": []})
    small_deck(late, 2, 2, 0, 0, deck=3)
    with pytest.raises(QuestionError, match="it runs out before then"):
        odds.dynamite(late)


def test_o13_two_dynamites_are_both_checked() -> None:
    """Every order of a small deck, both passed on by hand: B's goes on past whoever has one."""
    seats = {"Ana": {"in_play": ["Dynamite 2H"]}, "Ben": {"in_play": ["Dynamite 10C"]}, "Cid": {}}
    game = scene(
        players=seats, turn={"player": "Ana", "phase": "start"}, expansions=["dodge_city"], deck={"discard": []}
    )
    small_deck(game, 2, 3, 0, 0, deck=5)
    hits: dict[Blast, int] = {}
    for order in permutations([True, True, False, False, False]):
        deck, lying, turn = list(order), {0, 1}, 0
        while True:
            seat, number = turn % 3, turn // 3 + 1
            if seat in lying:
                if not deck:
                    break
                if deck.pop(0):
                    hits[Blast("Ana Ben Cid".split()[seat], number)] = (
                        hits.get(Blast("Ana Ben Cid".split()[seat], number), 0) + 1
                    )
                    break
                heir = next(each % 3 for each in range(seat + 1, seat + 3) if each % 3 not in lying)
                lying = lying - {seat} | {heir}
            turn += 1
    told = odds.dynamite(game, drawn=0)
    assert {blast: told.blasts[blast] for blast in hits} == {blast: Fraction(n, 120) for blast, n in hits.items()}
    assert "More than one Dynamite" in repr(told)


@pytest.mark.parametrize(
    ("drawn", "told"),
    [
        (-1, "at least 0"),
        (1.5, "whole number"),
        (None, "whole number"),
        (True, "whole number"),
        (10**9, "at most 1,000"),
    ],
)
def test_o14_cards_drawn_are_a_number(drawn: Any, told: str) -> None:
    game = scene(
        players={"Ana": {"in_play": ["Dynamite 2H"]}, "Ben": {}, "Cid": {}}, turn={"player": "Ana", "phase": "start"}
    )
    with pytest.raises(QuestionError, match=told):
        odds.dynamite(game, drawn=drawn)
    with pytest.raises(QuestionError, match=told):
        odds.dynamite_seats(3, 80, 8, drawn=drawn)


# ---- O10, O15, and what could not be asked of the dice


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: Arrows(3, most=-1), "The most life that an attack takes is -1; it must be at least 0"),
        (lambda: Arrows(3, life=-1), "The price of a life is -1; a cost is 0 or more"),
        (lambda: Arrows(3, held="-1/2"), "a cost is 0 or more"),
        (lambda: Arrows(3, life=0.5), "rounded"),
        (lambda: Arrows(0), "at least 1"),
        (lambda: Arrows(3, total=2), "more than the 2 of the game"),
        (lambda: Arrows(3, own=True), "whole number"),
        (lambda: Arrows(3, cleared="gatling"), "What gives the arrows back cannot be"),
        (lambda: Arrows(3, cleared=("gatling", 0)), "at least 1"),
        (lambda: Arrows(3, face=None), "The face of an arrow cannot be None"),
        (lambda: reroll("beer", arrows=Arrows(3, cleared=("gatlin", 2))), "No die has the face gatlin"),
        (lambda: reroll("beer", arrows=Arrows(3, face="arow")), "did you mean arrow"),
        (lambda: reroll("beer", arrows=3), "The arrows cannot be 3"),
        (lambda: reroll("beer", policy=lambda roll, left, arrows: roll), "Arrows are not counted here"),
        (lambda: reroll("beer", policy=lambda roll: roll), "A policy cannot be"),
        (lambda: reroll("beer").attacks, "Arrows are not counted here"),
        (lambda: reroll("beer").best(["beer"] * 5, taken=2), "Arrows are not counted here"),
        (lambda: odds.outbreak(DICE, rounds=0), "at least 1"),
        (lambda: odds.outbreak(DICE, out=5), "are all of the 5 players who live"),
        (lambda: odds.duel_in(bangkit.dice.new_game(5, seed=1)), "without module 1"),
    ],
)
def test_o10_arrows_and_policies(ask: Callable[[], Any], told: str) -> None:
    with pytest.raises(QuestionError, match=told):
        ask()


@pytest.mark.slow
def test_o15_what_is_printed_of_mixed_dice_can_be_asked_again() -> None:
    game = bangkit.dice.new_game(5, seed=1, modules=[1, 2])
    best = odds.keep(game, "duel")
    followed = odds.keep(game, "duel", policy=lambda faces, left: best.best(faces, left))
    assert followed.value == best.value
    for roll in best.distribution():
        assert set(best.best(roll)) <= set(roll)
    assert best.best(str(game.showing).replace("|", "").split()) == best.best([*game.showing.base, *game.showing.duel])
    everything = odds.keep(game, "duel", policy=lambda faces, left: faces)
    assert everything.value == game.showing.counts["duel"]
    arrows = odds.keep(game, "duel", policy=odds.keep_only("arrow", "dynamite"))
    assert arrows.value <= best.value


def test_o15_dice_in_any_order() -> None:
    base, black = odds.Die(("arrow", "beer")), odds.Die(("arrow", "duel"), "duel die")
    best = reroll("duel", dice=[base, black, base], rerolls=1)
    for roll in best.distribution():
        assert set(best.best(roll)) <= set(roll)
    assert best.best(["beer", "arrow", "arrow"]) == best.best(["beer", "arrow (die)", "arrow (duel die)"])


def test_the_chance_of_an_attack_in_this_turn_by_the_rules_of_the_game() -> None:
    """The engine rolls on from here; the roller keeps beer and Dynamite, all others he throws again."""
    seats = {"Ana": {"arrows": 2, "life": 8}, "Ben": {}, "Cid": {}, "Dan": {}}
    game = scene(game="dice", players=seats, dice={"showing": "1 1 2 beer beer", "rerolls": 2}, turn={"player": "Ana"})
    game.table.pool = game.position.table.pool = 2
    keep = odds.keep_only("beer", "dynamite")
    told = odds.keep(game, "beer", life=0, policy=keep).attacks.P(lambda attacks: attacks >= 1)

    def again(table: Any, request: Any) -> Any:
        thrown = [face for face in table.showing.base if face not in ("beer", "dynamite")]
        wanted = "reroll " + " ".join(thrown) if thrown else "stop"
        return next(option for option in request.options if str(option) == wanted)

    seen = odds.exact(
        game, lambda table: table["Ana"].lost > 0, until=lambda table: table.phase != "T3", policies={"Ana": again}
    )
    assert seen[True] == told > 0


def test_a_keep_rule_that_sees_the_arrows_left() -> None:
    """Two dice, arrow or hit: throws on only while an attack is far. Every order of throws is listed by hand."""
    arrows = Arrows(pool=2, own=0, total=4, life=1, cleared=None)

    def careful(faces: Any, left: int, state: Any) -> Any:
        return faces if state.pool == 1 or state.lost else [face for face in faces if face == "hit"]

    mine = reroll("hit", dice=2, faces=("arrow", "hit", "hit"), rerolls=1, arrows=arrows, policy=careful)
    value = Fraction(0)
    sides = ("arrow", "hit", "hit")
    for a in sides:
        for b in sides:
            shown = [a, b].count("arrow")  # 1 leaves one in the pool, 2 bring the attack: in both cases he stops
            value += Fraction(1, 9) * (2 - shown - (2 if shown == 2 else 0))
    assert mine.value == value
    bold = reroll("hit", dice=2, faces=("arrow", "hit", "hit"), rerolls=1, arrows=arrows, policy=odds.keep_only("hit"))
    by_hand = Fraction(0)
    for a in sides:
        for b in sides:
            first = [a, b].count("arrow")
            for again in [(c, d) for c in sides for d in sides]:
                more = list(again)[:first].count("arrow")
                by_hand += Fraction(1, 81) * (2 - more - arrows.after(first + more).lost)
    assert bold.value == by_hand
    assert bold.attacks.mean == sum(
        Fraction(1, 81) * arrows.attacks(f + list(x)[:f].count("arrow"))
        for a in sides
        for b in sides
        for f in [[a, b].count("arrow")]
        for x in [(c, d) for c in sides for d in sides]
    )


def test_when_the_outbreak_comes_and_given_that_it_comes() -> None:
    """One card after another by a recursion of its own, and the engine's own pile."""
    game = bangkit.dice.new_game(4, seed=1, modules=[4])
    pile = sorted([*game.table.boneyard.rest, *game.table.boneyard.top])
    found: dict[Any, Fraction] = {}

    def go(left: list[int], hands: int, when: int, chance: Fraction) -> None:
        if when > 3:
            found[None] = found.get(None, Fraction(0)) + chance
            return
        for place, card in enumerate(left):
            share = chance / len(left)
            if card and hands + card > 2:
                found[when] = found.get(when, Fraction(0)) + share
            else:
                go([*left[:place], *left[place + 1 :], *([card] if not card else [])], hands + card, when + 1, share)

    go(pile, 0, 1, Fraction(1))
    told = odds.outbreak(game, rounds=3, out=2)
    assert told.to_dict() == found
    comes = told.given(lambda when: when is not None)
    assert comes[2] == found[2] / (1 - found[None])


def test_the_next_fury_card_when_only_the_discards_are_left() -> None:
    game = bangkit.dice.new_game(5, seed=3, modules=[2])
    table = game.table
    cards = [*table.fury.rest, *table.fury.top]
    table.fury.rest, table.fury.top = [], []
    table["Ana"].fury, table.fury_discard = tuple(cards[:2]), cards[2:]
    assert odds.fury(game).total == len(cards) - 2


# ---- O16 to O21: questions about a running game


def jailed(**more: Any) -> Any:
    seats = {"Ana": {"in_play": ["Jail JS"]}, "Ben": {"hand": ["Beer 6H"]}, "Cid": {}}
    return scene(**{"players": seats, "turn": {"player": "Ana", "phase": "start"}, **more})


def test_o16_a_dice_game_from_a_players_view() -> None:
    """Ben holds a fury card that Ana has not seen: any of the 18 is as likely; roles are dealt in every way."""
    game = bangkit.dice.new_game(4, names=["Ana", "Ben", "Cid", "Dan"], seed=1, modules=[2])
    table = game.position.table
    card = table.fury.rest.pop(0) if table.fury.rest else table.fury.top.pop(0)
    table["Ben"].fury = (card,)
    game._live = None
    cards = Counter([card, *table.fury.rest, *table.fury.top])
    seen = odds.exact(game, lambda table: table["Ben"].fury[0], view="Ana", until=lambda table: True)
    assert seen.to_dict() == {each: Fraction(n, 18) for each, n in cards.items()}
    own = odds.exact(game, lambda table: table["Ben"].fury[0], view="Ben", until=lambda table: True)
    assert own[card] == 1
    hidden = [name for name in ("Ana", "Ben", "Cid", "Dan") if name != "Ana" and not table[name].role_shown]
    roles = Counter(table[name].role for name in hidden)
    told = odds.exact(game, f"{hidden[0]}.role", view="Ana", until=lambda table: True)
    assert told.to_dict() == {role: Fraction(n, len(hidden)) for role, n in roles.items()}
    assert "lie face down may be any that Ana has not seen" in repr(told)


def test_o16_a_group_of_the_dice_games_piles() -> None:
    game = bangkit.dice.new_game(4, seed=1, modules=[1, 2, 4])
    table = game.position.table
    table.agenda = [("T6 next seat", table.current), ("T6 boneyard", table.current)]
    table.to_reveal = (table.players[1].name, table.players[2].name)
    game._live = None
    due = odds.exact(game, lambda table: table.outbreak_due, until="T6 next seat")
    assert due == odds.exact(game, lambda table: table.outbreak_due, until="T6 next seat", group=lambda card: card)
    coarse = odds.exact(game, lambda t: len(t.hands), until="T6 next seat", group=lambda card: str(card) != "0")
    assert coarse == odds.exact(game, lambda t: len(t.hands), until="T6 next seat")
    assert coarse[2] == Fraction(9 * 8, 11 * 10)
    with pytest.raises(QuestionError, match="The group 'signs' is one of the card game"):
        odds.exact(game, "pool", group="signs")


def test_o17_an_answer_says_that_nothing_is_pending() -> None:
    game = scene(
        players={"Ana": {"character": "Black Jack"}, "Ben": {}, "Cid": {}}, turn={"player": "Ana", "phase": "start"}
    )
    now = odds.exact(game, "Ana.hand.size")
    assert now[0] == 1 and "Nothing is pending, so this is how things stand now" in repr(now)
    drawn = odds.exact(game, "Ana.hand.size", until="phase two", group=lambda card: card.suit)
    assert drawn.to_dict() == {2: Fraction(1, 2), 3: Fraction(1, 2)} and "Nothing is pending" not in repr(drawn)


def test_o18_an_answer_says_that_its_task_comes_in_a_later_turn() -> None:
    game = jailed()
    hearts = odds.draw(game, "hearts").chance
    told = odds.exact(game, "turn.player", until="phase two", group=lambda card: card.suit == "hearts")
    assert told.to_dict() == {"Ana": hearts, "Ben": 1 - hearts}  # a failed Jail ends Ana's turn
    assert "'phase two' does not come in this turn; there the question ends in a later one" in repr(told)
    assert "does not come" not in repr(odds.exact(game, "turn.player", until="phase one", group="signs"))
    with pytest.raises(QuestionError, match="No task is called 'phase to'; did you mean phase two"):
        odds.exact(game, "Ana.life", until="phase to")
    assert "T5 dynamite" in odds.endings(bangkit.dice.new_game(4, seed=1))


def test_o19_the_discard_pile_is_grouped_too() -> None:
    """One card in the deck: Duke's second card comes from a pile of twelve, of which two kinds are seen."""
    seats = {"Ana": {"character": "Lucky Duke", "in_play": ["Jail JS"]}, "Ben": {}, "Cid": {}}
    game = scene(players=seats, turn={"player": "Ana", "phase": "start"}, deck={"discard": []})
    table = game.position.table
    table.discard, table.bag = table.bag[:12], table.bag[-1:]
    game._live = None
    hearts = [card.suit == "hearts" for card in table.discard]
    none = Fraction(12 - sum(hearts), 12) if table.bag[0].suit != "hearts" else Fraction(0)
    choose = {"Ana": lambda table, request: max(request.options, key=lambda move: move.card.suit == "hearts")}
    ask: dict[str, Any] = {"until": "phase one", "policies": choose}
    stays = odds.exact(game, lambda table: "Jail" in table.used, group="signs", **ask)
    assert stays == odds.exact(game, lambda table: "Jail" in table.used, **ask)
    assert stays[True] == none
    assert stays.steps < odds.exact(game, lambda table: "Jail" in table.used, **ask).steps


def test_o20_a_function_sees_the_suit_that_counts() -> None:
    more = {"expansions": ["high_noon"], "events": {"now": "Blessing"}}
    game = scene(players={"Ana": {}, "Ben": {}, "Cid": {}}, **more)
    for asked in ("hearts", lambda card: card.suit == "hearts"):
        assert odds.draw(game, asked).chance == 1
    assert odds.draw(game, lambda card: card.suit == "spades" and card.rank in "23456789").chance == 0


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: odds.exact(CARDS, "Ana.life", until=3), "The end of a question cannot be 3"),
        (lambda: odds.exact(CARDS, "Ana.life", until=lambda: True), "The end of a question cannot be"),
        (lambda: odds.exact(CARDS, "Ana.life", policies={0: "pass"}), "There is no player 0; there are"),
        (lambda: odds.exact(CARDS, "Ana.life", policies={"Ana": lambda table: 1}), "A policy cannot be"),
        (lambda: odds.exact(CARDS, "Ana.life", policies={"Ana": []}), "A policy is 'random', a move"),
        (lambda: odds.exact(CARDS, "Ana.life", policies=5), "A policy is 'random', a move"),
        (lambda: odds.exact(CARDS, "Ana.life", policies=lambda table, request: {request.options[0]: 0}), "no move on offer"),
        (lambda: odds.exact(CARDS, "Ana.life", policies=lambda table, request: [1]), "no move on offer"),
        (lambda: odds.exact(CARDS, "Ana.life", policies=lambda table, request: {request.options[0]: 0.5}), "whole number"),
        (lambda: odds.exact(CARDS, "Ana.life", budget="many"), "The budget must be a whole number"),
        (lambda: odds.exact(CARDS, "Ana.life", budget=0), "at least 1"),
        (lambda: odds.exact(CARDS, "Ana.life", bounds=3), "Bounds cannot be 3"),
        (lambda: odds.exact(CARDS, "Ana.life", group=3), "A group cannot be 3"),
        (lambda: odds.exact(CARDS, "Ana.life", group="sign"), "no ready-made group sign"),
        (lambda: odds.exact(CARDS, "Ana.life", view=3), "There is no player 3"),
        (lambda: odds.exact(CARDS, lambda: 1), "The question cannot be"),
        (lambda: odds.exact(CARDS, lambda table: {}), "never changes"),
        (lambda: odds.exact(CARDS, "Ana.lives"), "Ana.life"),
        (lambda: reroll("beer", stop_at=["dynamite"]), "What ends the rolling cannot be"),
        (lambda: reroll("beer", stop_at={"dynamyte": 3}), "did you mean dynamite"),
        (lambda: reroll("beer", price="arrow"), "The price cannot be 'arrow'"),
        (lambda: reroll("beer", locked="dynamite"), "The locked faces cannot be 'dynamite'"),
        (lambda: odds.Die(["a"]), "at least two sides"),
        (lambda: odds.Die("ab"), "The faces of a die cannot be 'ab'"),
        (lambda: odds.Die(("a", None)), "The faces of a die cannot be"),
        (lambda: odds.Die(("a", "b")).chance("c"), "No die has the face c"),
        (lambda: odds.AbsorbingChain([1, 2]), "What leads from state to state cannot be"),
        (lambda: odds.AbsorbingChain({1: [2]}), "What leads from state to state cannot be"),
        (lambda: odds.AbsorbingChain({}), "What leads from state to state cannot be"),
        (lambda: odds.Distribution([1, 2]), "A distribution cannot be"),
        (lambda: odds.Distribution({1: True}), "is not a number"),
        (lambda: p_draw(DECK, None, 1), "A question on a hand cannot be None"),
        (lambda: p_draw(DECK, "a BANG!", None), "The number of draws must be a whole number"),
        (lambda: reroll("beer").best(None), "The faces on the table cannot be None"),
        (lambda: reroll("beer").best(["beer"] * 5, rerolls_left=1.5), "whole number"),
        (lambda: reroll("beer").best([None] * 5), "No die has the face None"),
        (lambda: reroll("beer").distribution(3), "A goal cannot be 3"),
    ],
)  # fmt: skip
def test_o21_one_sentence_each(ask: Callable[[], Any], told: str) -> None:
    with pytest.raises(BangkitError, match=told):
        ask()


def test_o21_what_is_nearly_right_works() -> None:
    assert odds.Die(["a", "b"]).chance("a") == (1, 2)
    assert odds.exact(CARDS, "Ana.life", policies={"ana": "pass"}).total >= 1


def test_holding_back_is_evidence() -> None:
    """Ben could have shot Ana, the Sheriff, or Cid, and did not: every deal of the roles by hand."""
    weights = {"Outlaw": {"Sheriff": 8, "*": 2, "nobody": 2}, "Renegade": {"*": 1, "nobody": 6}}
    roles = ["Sheriff", "Outlaw", "Outlaw", "Renegade"]
    game = odds.prior(["Ana", "Ben", "Cid", "Dan"], roles, {"Ana": "Sheriff"}, {"attacks": weights})
    after = game.see(odds.Act("Ben", "attacks", None, ("Ben", "Ana", "Cid")))
    as_outlaw = 2 * Fraction(2, 2 + 8 + 2)  # Cid is an Outlaw or the Renegade; either way the weight of him is 2
    as_renegade = Fraction(6, 6 + 1 + 1)
    assert after.of("Ben")["Renegade"] == as_renegade / (as_outlaw + as_renegade)
    assert after.steps[-1].what == "Ben attacks nobody"
    with pytest.raises(QuestionError, match="no weight for holding back"):
        odds.prior(["Ana", "Ben", "Cid", "Dan"], roles, {"Ana": "Sheriff"}).see(odds.Act("Ben", "attacks", None))
    shot = game.see(odds.Act("Ben", "attacks", "Ana", ("Ben", "Ana")))
    assert shot.of("Ben")["Outlaw"] == 2 * Fraction(8, 10) / (2 * Fraction(8, 10) + Fraction(1, 7))


def test_a_goal_cannot_write_into_what_many_answers_share() -> None:
    before = odds.reroll("one >= 3").value

    def greedy(counts: Any) -> bool:
        counts["one"] += counts["two"]
        return bool(counts["one"] >= 4)

    for change in (greedy, lambda counts: counts.pop("one"), lambda counts: counts.clear() or 1):
        with pytest.raises(BangkitError, match="cannot be changed"):
            odds.reroll(change)
    assert odds.reroll("one >= 3").value == before
    assert odds.reroll(lambda counts: {**counts, "one": 0}["one"] == 0).value == 1


def test_a_group_of_ones_own_may_not_hide_the_suit_of_a_draw() -> None:
    seats = [{"name": name} for name in ("Ana", "Ben")]
    seats[0]["hand"], seats[1]["in_play"] = ["BANG! 5D"], ["Barrel QS"]  # type: ignore[assignment]
    game = scenario_from({"title": "shot", "players": seats, "turn": {"player": "Ana", "phase": "play"}}).game()
    game.play("BANG! -> Ben")
    asked = {"policies": {"Ben": ["use Barrel", "pass"]}}
    fine = odds.exact(game, "Ben.life", **asked, group=lambda card: card.suit)
    assert fine == odds.exact(game, "Ben.life", **asked)
    for hidden in (lambda card: card.border, lambda card: card.rank, lambda card: 1):
        with pytest.raises(BangkitError, match="shows no suits"):
            odds.exact(game, "Ben.life", **asked, group=hidden)


def test_what_was_told_is_no_state() -> None:
    with pytest.raises(BangkitError, match="log lies outside"):
        odds.exact(bangkit.cards.new_game(4, seed=1), "told")


# ---- what a function is shown, and what it answers


def test_a_goal_that_changes_what_it_is_given_is_refused_and_leaves_nothing_behind() -> None:
    before = reroll("one >= 4", **PLAIN).value

    def goal(counts: Any) -> Any:
        counts["one"] += counts["two"]
        return counts["one"] >= 4

    with pytest.raises(QuestionError, match="cannot be changed"):
        reroll(goal, **PLAIN)
    assert reroll("one >= 4", **PLAIN).value == before
    for change in (
        lambda c: c.update(one=5),
        lambda c: c.pop("one"),
        lambda c: c.clear(),
        lambda c: c.setdefault(1, 1),
    ):
        with pytest.raises(QuestionError, match="cannot be changed"):
            reroll(change)
    with pytest.raises(QuestionError, match="cannot be changed"):
        p_draw(DECK, lambda hand: hand.popitem() is None, 2)
    assert reroll(lambda counts: counts.copy()["one"] >= 4, **PLAIN).value == before


def shot() -> Any:
    """Ana has shot at Ben, who may answer."""
    seats = {"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"hand": ["Missed! 2S"]}, "Cid": {}, "Dan": {}}
    game = scene(players=seats, turn={"player": "Ana"})
    game.play("BANG! 5D -> Ben")
    return game


@pytest.mark.parametrize(
    ("what", "more"),
    [
        ("The question", {"question": lambda table: setattr(table["Ben"], "life", 1) or 1}),
        ("The question", {"question": lambda table: table["Ben"].hand.clear() or 1}),
        ("The question", {"question": lambda table: setattr(table["Ben"], "hand", None) or 1}),
        ("The end of a question", {"until": lambda table: setattr(table["Ben"], "life", 1) or False}),
        ("A policy", {"policies": lambda table, request: table["Ben"].hand.pop() and "pass"}),
    ],
)
def test_what_a_function_is_shown_of_a_table_it_may_only_look_at(what: str, more: dict[str, Any]) -> None:
    with pytest.raises(QuestionError, match=f"{what} changes the table"):
        odds.exact(shot(), **{"question": "Ben.life", "policies": "pass", **more})


@pytest.mark.parametrize("answer", [None, "no", 0.5])
def test_what_is_neither_yes_nor_no_is_refused_everywhere(answer: Any) -> None:
    def f(*_: Any) -> Any:
        return answer

    asks: list[Callable[[], Any]] = [
        lambda: p_draw(DECK, lambda hand: f(), 2),
        lambda: odds.draw(CARDS, lambda card: f()).chance,
        lambda: odds.checks(DECK, [lambda card: f()]),
        lambda: odds.share(DECK, lambda card: f()),
        lambda: odds.first_flip(DECK, lambda card: f()),
        lambda: odds.Distribution({1: 1}).P(lambda outcome: f()),
        lambda: odds.Distribution({1: 1}).given(lambda outcome: f()),
        lambda: odds.duel({"duel": 1, "miss": 1}, hit=lambda face: f()),
        lambda: odds.exact(shot(), "Ben.life", until=lambda table: f(), policies="pass"),
    ]
    for ask in asks:
        with pytest.raises(QuestionError, match="where True or False is needed"):
            ask()
    with pytest.raises(QuestionError, match="not a number|rounded"):
        reroll(lambda counts: f())


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: odds.exact(CARDS, "told"), "The log lies outside the table"),
        (lambda: odds.exact(CARDS, ["Ana.life", "Told"]), "The log lies outside the table"),
        (lambda: odds.exact(DICE, "events"), "The log lies outside the table"),
        (lambda: odds.exact(CARDS, lambda table: table["Zed"].life), "nobody called 'Zed' sits here"),
        (lambda: odds.exact(CARDS, lambda table: table[["Ana"]].life), "sits here"),
        (lambda: CARDS.view("Ana")["Bem"], "nobody called 'Bem' sits here; did you mean Ben"),
        (lambda: odds.Distribution({1: 1})[[1]], "must be something that never changes"),
        (lambda: [1] in odds.Distribution({1: 1}), "must be something that never changes"),
        (lambda: odds.Distribution({1: 1}).weight([1]), "must be something that never changes"),
        (lambda: odds.Distribution({"a": 1}) + odds.Distribution({1: 1}), "The outcomes 'a' and 1 cannot be added"),
        (lambda: odds.Distribution({"a": 1}).times(2), "The outcomes 0 and 'a' cannot be added"),
        (lambda: odds.exact(CARDS, "Ana.life", policies={"ben": "pass", "Ben": "random"}), "two policies for Ben"),
        (lambda: odds.outbreak(bangkit.dice.new_game(4, seed=1, modules=[4]), players=5), "4 players sit at the table"),
        (lambda: odds.beliefs(CARDS).of("Ben").P("Outlow"), "did you mean Outlaw"),
        (lambda: odds.beliefs(CARDS).of("Ben")["outlaw"], "did you mean Outlaw"),
        (lambda: odds.beliefs(CARDS).of("Ben").given({"Outlaw", "Renegad"}), "did you mean Renegade"),
        (lambda: odds.exact(CARDS, "Ben.role").P("Outlow"), "did you mean outlaw"),
    ],
)  # fmt: skip
def test_more_of_one_sentence_each(ask: Callable[[], Any], told: str) -> None:
    with pytest.raises(BangkitError, match=told):
        ask()


def test_a_role_that_nobody_has_is_no_fault_and_a_seat_has_its_name_in_any_case() -> None:
    assert odds.beliefs(CARDS, view="Ana").of("Ana").P("Renegade") in (0, 1)
    assert odds.exact(CARDS, lambda table: table["ana"].life) == odds.exact(CARDS, "Ana.life")


def test_the_name_of_a_card_is_the_card_turned_over() -> None:
    told = repr(odds.draw(CARDS, "Barrel"))
    assert "the card turned over is called Barrel; for the draw! that Barrel asks for write 'hearts'" in told
    assert "'spades 2-9'" in repr(odds.draw(CARDS, "dynamite"))
    assert "the card turned over is called Beer." in repr(odds.draw(CARDS, "Beer"))
    assert "called" not in repr(odds.draw(CARDS, "hearts")) + repr(odds.draw(CARDS, lambda card: True))


def test_a_group_of_ones_own_may_not_hide_what_the_question_reads() -> None:
    seats = {"Ana": {}, "Ben": {}, "Cid": {}}
    game = with_small_deck(scene(players=seats, turn={"player": "Ana", "phase": "start"}))

    def beers(table: Any) -> int:
        return sum(card.name == "Beer" for card in table["Ana"].hand)

    truth = odds.exact(game, beers, until="phase two")
    for fine in (lambda card: card.name, lambda card: card.name == "Beer"):
        assert odds.exact(game, beers, until="phase two", group=fine) == truth
    for hidden in (lambda card: card.border, lambda card: card.rank, lambda card: 1, lambda card: card.suit):
        with pytest.raises(QuestionError, match="make a difference here"):
            odds.exact(game, beers, until="phase two", group=hidden)
    with pytest.raises(QuestionError, match="make a difference here"):
        odds.exact(game, "Ana.hand", until="phase two", group=lambda card: card.name)
    least = odds.exact(game, beers, until="phase two", group=lambda card: card.name).steps
    told = odds.exact(game, beers, until="phase two", group=lambda card: card.name, budget=least)
    assert told == truth and "taken on trust" in repr(told)
    part = odds.exact(game, beers, until="phase two", group=lambda card: card.name, budget=least - 1, bounds=True)
    assert isinstance(part, odds.Bounds) and "taken on trust" in repr(part)


def test_a_group_of_ones_own_may_not_hide_what_black_jack_shows() -> None:
    seats = {"Ana": {"character": "Black Jack"}, "Ben": {}, "Cid": {}}
    game = scene(players=seats, turn={"player": "Ana", "phase": "start"})
    for hidden in (lambda card: card.border, lambda card: card.rank, lambda card: 1):
        with pytest.raises(QuestionError, match="make a difference here"):
            odds.exact(game, "Ana.hand.size", until="phase two", group=hidden)


def test_a_group_of_ones_own_in_the_dice_game_may_not_hide_hands() -> None:
    game = bangkit.dice.new_game(4, seed=1, modules=[1, 2, 4])
    table = game.position.table
    table.agenda = [("T6 next seat", table.current), ("T6 boneyard", table.current)]
    table.to_reveal = (table.players[1].name, table.players[2].name)
    game._live = None
    with pytest.raises(QuestionError, match="make a difference here"):
        odds.exact(game, lambda t: len(t.hands), until="T6 next seat", group=lambda card: 1)


# ---- functions that fail


def fails(*_: Any) -> Any:
    return 1 // 0


@pytest.mark.parametrize(
    "ask",
    [
        lambda: odds.exact(CARDS, "Ana.life", until="phase one", group=fails, policies="random"),
        lambda: odds.exact(DICE, "Ana.life", group=fails, policies="random"),
        lambda: odds.exact(CARDS, fails),
        lambda: odds.exact(CARDS, "Ana.life", until=fails),
        lambda: odds.exact(CARDS, "Ana.life", until="phase one", policies=lambda table, request: fails()),
        lambda: odds.estimate(fails, 20),
        lambda: odds.draw(CARDS, fails).chance,
        lambda: odds.reroll(fails),
        lambda: odds.reroll("beer", policy=lambda faces, left: fails()),
        lambda: odds.group(DECK, fails),
        lambda: odds.p_draw(DECK, fails, 2),
        lambda: odds.Distribution.uniform([1, 2]).map(fails),
        lambda: odds.Distribution.uniform([1, 2]).then(fails),
        lambda: odds.Distribution.uniform([1, 2]).P(fails),
    ],
)
def test_a_function_that_fails_is_told_with_its_line(ask: Callable[[], Any]) -> None:
    with pytest.raises(BangkitError, match=r"function fails fails in line \d+, `return 1 // 0`: ZeroDivisionError"):
        ask()


class Broken:
    """A bot that fails."""

    def weights(self, view: Any) -> Any:
        return fails(view)


def test_a_bot_that_fails_is_told_with_its_line() -> None:
    with pytest.raises(BangkitError, match="function fails fails in line"):
        odds.exact(CARDS, "Ana.life", until="phase one", policies=Broken())


def test_a_word_that_is_no_move_is_no_policy() -> None:
    with pytest.raises(
        QuestionError, match=r"careful is no move: a policy is 'random', a move such as .*bot\('careful'\)"
    ):
        odds.exact(CARDS, "Ana.life", policies="careful")
    with pytest.raises(QuestionError, match="None of the moves Duel -> Ben is on offer"):
        odds.exact(CARDS, "Ana.life", policies="Duel -> Ben")


# ---- cards and suits as people write them


@pytest.mark.parametrize(
    ("written", "same"),
    [
        ("♦", "diamonds"), ("♥️", "hearts"), ("♤", "spades"), ("♠ 2-9", "spades 2-9"), ("2-9♠", "spades 2-9"),
        ("2 to 9 spades", "spades 2-9"), ("K ♥", "hearts K"), ("beer 6♥", "Beer 6H"),
    ],
)  # fmt: skip
def test_a_suit_may_be_a_sign_and_stand_behind(written: str, same: str) -> None:
    assert odds.draw(CARDS, written).chance == odds.draw(CARDS, same).chance


def test_one_card_is_asked_for_by_name_and_face() -> None:
    deck = scene(players={"Ana": {}, "Ben": {}}, turn={"player": "Ana", "phase": "play"})
    assert odds.draw(deck, "Gatling 10H").chance == odds.draw(deck, lambda card: str(card) == "Gatling 10H").chance > 0
    beers = [odds.draw(deck, str(card)).chance for card in deck.table.bag if card.name == "Beer"]
    assert sum(beers) == odds.draw(deck, "Beer").chance > max(beers)
    with pytest.raises(QuestionError, match="There is no Gatling 2C; printed are Gatling 10H"):
        odds.draw(deck, "Gatling 2C")


def test_a_hand_holds_the_cards_of_which_it_has_one() -> None:
    deck = {"heart": 20, "spade": 20, "other": 40}
    assert odds.p_draw(deck, lambda hand: "heart" in hand, 2) == odds.p_draw(deck, "a heart", 2)
    one = odds.p_draw(deck, "two hearts", 2) + odds.p_draw(deck, "two spades", 2) + odds.p_draw(deck, "two other", 2)
    assert odds.p_draw(deck, lambda hand: len(hand) == 1, 2) == one
    assert odds.p_draw(deck, lambda hand: any(card == "heart" for card in hand), 2) == odds.p_draw(deck, "a heart", 2)
    assert odds.p_draw(deck, lambda hand: hand == {"heart": 2}, 2) == odds.p_draw(deck, "two hearts", 2)
    assert odds.p_draw(deck, lambda hand: hand.get("heart") == 0, 2) == odds.p_draw(deck, "no heart", 2)


def test_counts_of_dice_hold_the_faces_that_show() -> None:
    assert reroll(lambda counts: "beer" in counts, **PLAIN).value == reroll("beer >= 1", **PLAIN).value
    assert reroll(len, **PLAIN).value == reroll(lambda counts: len({*counts}), **PLAIN).value
    assert reroll(len, **PLAIN).value == reroll("different", **PLAIN).value
    assert reroll(lambda counts: counts.get("arrow", 7), **PLAIN).value == reroll("arrow", **PLAIN).value


@pytest.mark.parametrize("ask", [lambda of, name: name in of, lambda of, name: of[name], lambda of, name: of.get(name)])
def test_a_face_that_there_cannot_be_is_told_with_the_nearest_one(ask: Any) -> None:
    with pytest.raises(odds.QuestionError, match="no card hart; did you mean heart"):
        odds.p_draw({"heart": 20, "other": 60}, lambda hand: ask(hand, "hart"), 2)
    with pytest.raises(odds.QuestionError, match="face gatlin; did you mean gatling"):
        reroll(lambda counts: ask(counts, "gatlin"), **PLAIN)


def test_counts_are_copied_to_be_changed_and_sent_as_they_are() -> None:
    def one_more(counts: Any) -> Any:
        more = counts.copy()
        more["arrow"] += 1
        return more["arrow"] - 1 == pickle.loads(pickle.dumps(counts))["arrow"]

    assert reroll(one_more, **PLAIN).value == 1
