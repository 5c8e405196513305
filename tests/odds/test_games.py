"""Dynamite and beliefs on running games."""

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from bangkit import odds
from bangkit.cards.draw_check import explodes
from bangkit.cards.hooks import suit_of
from bangkit.odds import Blast, QuestionError
from tests.support import scene


def lit(**more: Any) -> Any:
    seats = {"Ana": {"in_play": ["Dynamite"]}, "Ben": {"character": "Lucky Duke"}, "Cid": {}}
    return scene(**{"players": seats, "turn": {"player": "Ana", "phase": "start"}, **more})


def test_the_first_check_is_a_draw() -> None:
    game = lit()
    assert odds.dynamite(game).next == odds.draw(game, "spades 2-9", player="Ana").chance
    assert odds.dynamite(game).next == odds.exact(game, "Ana.life", group="signs")[1]


def test_round_the_table_as_on_a_plain_deck() -> None:
    """With the whole deck unseen it is `dynamite_round`, whose own twin lists every order."""
    game = lit()
    fuse = odds.dynamite(game, drawn=0)
    plain = odds.dynamite_round(["Ana", "Ben", "Cid"], cards=fuse.cards, explosive=fuse.explosive, lucky=["Ben"])
    assert fuse.cards == game.deck.size
    for blast in plain:
        if blast.seat is not None:
            assert fuse.blasts[blast] == plain[blast]


@pytest.mark.parametrize("drawn", [0, 1, 2])
@pytest.mark.parametrize("view", [None, "Ana"])
def test_every_order_of_a_small_deck(drawn: int, view: str | None) -> None:
    seats = {"Ana": {"in_play": ["Dynamite"]}, "Ben": {"hand": ["Beer"], "in_play": ["Jail"]}, "Cid": {}}
    game = lit(players=seats)
    bag = game.position.table.bag
    fire = [card for card in bag if explodes(card.suit, card)]
    bag[:] = [*fire[:2], *[card for card in bag if card not in fire][:4]]
    game._live = None
    fuse = odds.dynamite(game, view=view, drawn=drawn)
    cards = list(odds.draw(game, "hearts", view=view).may_come)
    hits: dict[Blast, int] = {}
    total = 0
    for order in permutations(range(len(cards))):
        deck = [cards[i] for i in order][:6]
        total += 1
        turn = 0
        while deck:
            name, number = ["Ana", "Ben", "Cid"][turn % 3], turn // 3 + 1
            turned = deck.pop(0)
            if explodes(turned.suit, turned):
                hits[Blast(name, number)] = hits.get(Blast(name, number), 0) + 1
                break
            del deck[: 1 if name == "Ben" and number == 1 else drawn]
            turn += 1
    for blast in fuse.blasts:
        if blast.seat is not None:
            assert fuse.blasts[blast] == Fraction(hits.get(blast, 0), total)


def test_what_is_known_on_top_comes_first() -> None:
    game = lit(
        players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"in_play": ["Dynamite"]}, "Cid": {}},
        deck={"top": ["Missed! 2S"]},
        turn={"player": "Ana"},
        known=[{"player": "Ana", "top": ["Missed! 2S"]}],
    )
    assert odds.dynamite(game, view="Ana").next == 1
    assert odds.dynamite(game, view="Cid").next < Fraction(1, 5)


def test_others_draw_before_it_is_checked() -> None:
    """Just laid down by Ana: two others draw two cards each before her own check."""
    game = lit(turn={"player": "Ana"}, deck={"top": ["Missed! 2S"]}, known=[{"player": "Ana", "top": ["Missed! 2S"]}])
    assert odds.dynamite(game, view="Ana").next < Fraction(1, 5)


def test_it_shows_itself_and_says_what_it_rests_on() -> None:
    fuse = odds.dynamite(lit(), view="Cid")
    assert "nobody leaves the game" in repr(fuse) and "From Cid&#x27;s view" in fuse._repr_html_()
    assert fuse.of("Ben") < fuse.of("Cid") and sum(map(fuse.of, fuse.order)) < 1
    with pytest.raises(QuestionError, match="No Dynamite"):
        odds.dynamite(scene(players=3))


ROLES = {"Ana": "sheriff", "Ben": "outlaw", "Cid": "outlaw", "Dan": "renegade"}


def feud() -> Any:
    seats = {
        name: {"role": role, "hand": ["BANG!", "Duel" if name == "Ben" else "BANG!"]} for name, role in ROLES.items()
    }
    return scene(players=seats, turn={"player": "Ben"}, seed=4)


def test_beliefs_are_those_of_the_same_acts_told_by_hand() -> None:
    game = feud().play("BANG! -> Ana")
    while game.turn == "Ben" and not game.over and game.request.who != "Ben":
        game.play("pass")
    game.play("Duel -> Ana")
    by_hand = odds.posterior(
        list(ROLES),
        [role.title() for role in ROLES.values()],
        [odds.Act("Ben", "attacks", "Ana"), odds.Act("Ben", "attacks", "Ana")],
        {"Ana": "Sheriff"},
    )
    seen = odds.beliefs(game)
    assert seen.assignments == by_hand.assignments and len(seen.steps) == 2
    assert seen.of("Ben")["Outlaw"] > Fraction(2, 3)
    mine = odds.beliefs(game, view="Dan")
    assert mine.of("Dan")["Renegade"] == 1 and mine.of("Ben")["Outlaw"] == 1


def test_what_falls_open_is_learnt() -> None:
    seats = {name: {"role": role, "life": 1, "hand": ["BANG!"]} for name, role in ROLES.items()}
    game = scene(players=seats, turn={"player": "Ana"}, seed=1).play("BANG! -> Ben")
    while game.request is not None and game.request.who == "Ben":
        game.play("pass")
    seen = odds.beliefs(game)
    assert seen.of("Ben")["Outlaw"] == 1
    assert seen.of("Cid")["Outlaw"] == Fraction(1, 2)


def test_other_weights_give_other_beliefs() -> None:
    game = feud().play("BANG! -> Ana")
    flat = {"attacks": {"*": {"*": 1}}, "helps": {"*": {"*": 1}}}
    assert odds.beliefs(game, table=flat).of("Ben")["Outlaw"] == Fraction(2, 3)
    with pytest.raises(QuestionError, match="no roles"):
        odds.beliefs(scene(players=4))


FIRE, HEARTS, KINGS = ["Missed! 2S", "Missed! 3S"], ["BANG! 5D", "BANG! 6D"], ["BANG! KH", "BANG! QH", "BANG! AD", "BANG! KD"]  # fmt: skip
HARMLESS = ["Panic! JH", "Panic! QH", "Panic! AH", "Cat Balou KH"]


def under(events: dict[str, Any], **more: Any) -> Any:
    return lit(expansions=["high_noon"], events=events | {"began": "Ana"}, **more)


def blasted(order: list[str], events: dict[str, Any], seats: Any) -> Blast | None:
    """Where the game's own rules let the Dynamite go off, everybody drawing and doing nothing else; None: not with these cards."""
    game = under(events, players=seats, deck={"top": [*order, *HARMLESS]}, forced="ask")
    before = game.table.turn
    while any(card.name == "Dynamite" for each in game.table.players for card in each.in_play):
        moves = game.request.options
        if moves[0].verb == "choose":
            game.play(min(moves, key=lambda move: explodes(suit_of(game.table, move.card), move.card)))
        elif any(str(card) in order for card, _ in game.table.top):
            game.play(next(move for move in moves if move.verb in ("pass", "discard")))
        else:
            return None
    return Blast(game.turn, (game.table.turn - before) // 3 + 1)


@pytest.mark.rule("NOON-SET-5", "NOON-SET-6", "NOON-CURSE-1", "NOON-BLESSING-1", "NOON-HANGOVER-1")
@pytest.mark.parametrize(
    "events",
    [
        {"now": "Curse", "next": ["Blessing"]},
        {"now": "Blessing", "next": ["The Sermon"]},
        {"now": "Hangover", "next": ["Shootout"]},
        {"now": "Thirst", "next": ["Train Arrival"]},
        {"now": "Train Arrival", "next": ["Curse"]},
        {"now": "Gold Rush", "next": ["The Sermon"]},
        {"now": "The Sermon", "next": ["Gold Rush"]},
    ],
    ids=lambda events: f"{events['now']}, {events['next'][0]}",
)
def test_each_round_is_counted_under_its_event_as_the_game_plays_it(events: dict[str, Any]) -> None:
    seats = {"Ana": {"in_play": ["Dynamite 2H"]}, "Ben": {"character": "Lucky Duke"}, "Cid": {}}
    cards = [*FIRE, *HEARTS, *KINGS]
    game = under(events, players=seats)
    game.position.table.bag[:] = [card for card in game.position.table.bag if f"{card}" in cards]
    game._live = None
    told = odds.dynamite(game)
    assert told.cards == len(cards)
    hits: dict[Blast | None, int] = {}
    orders = {
        tuple(0 if card in FIRE else 1 if card in HEARTS else 2 for card in order) for order in permutations(cards)
    }
    for order in orders:
        piles = [iter(FIRE), iter(HEARTS), iter(KINGS)]
        blast = blasted([next(piles[kind]) for kind in order], events, seats)
        hits[blast] = hits.get(blast, 0) + 1
    for blast in {*told.blasts, *hits}:
        if blast is not None and blast.seat is not None:
            assert told.blasts[blast] == Fraction(hits.get(blast, 0), len(orders)), blast


@pytest.mark.rule("NOON-SET-3", "NOON-SET-5")
def test_the_blessing_of_the_next_round_is_known_to_all_and_what_lies_below_to_nobody() -> None:
    events = {"now": "Shootout", "next": ["Blessing", "Curse", "Thirst"]}
    open_handed, seen = odds.dynamite(under(events)), odds.dynamite(under(events), view="Ana")
    for told in (open_handed, seen):
        assert (
            told.next > Fraction(1, 10)
            and told.blasts.P(lambda blast: blast.seat is not None and blast.round == 2) == 0
        )
    third = [told.blasts.P(lambda blast: blast.seat is not None and blast.round == 3) for told in (open_handed, seen)]
    assert 2 * third[0] > 3 * third[1] > 0
    assert "Then, each time Ana begins a round: Blessing." in repr(seen) and "not known yet" in repr(seen)
    assert "Blessing, Curse and Thirst" in repr(open_handed) and "not known yet" not in repr(open_handed)
