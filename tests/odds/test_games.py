"""Dynamite and beliefs on running games."""

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from bangkit import odds
from bangkit.cards.draw_check import explodes
from bangkit.cards.hooks import suit_of
from bangkit.core.requests import Ask
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


@pytest.mark.rule("DODGE-CHAR-VERA-CUSTER-4", "DODGE-CHAR-VERA-CUSTER-8", "NOON-HANGOVER-4")
@pytest.mark.parametrize("jailed", [False, True])
def test_after_a_turn_in_which_she_could_not_choose_vera_turns_one_card(jailed: bool) -> None:
    """With the ability of Lucky Duke in the first round, nobody's in the second, and his again in the third."""
    own = ["Dynamite 2H", "Jail"] if jailed else ["Dynamite 2H"]
    seats = {"Ana": {"character": "Vera Custer", "copies": "Lucky Duke", "in_play": own}, "Ben": {}, "Cid": {}}
    now = "The Sermon" if jailed else "Hangover"
    events = {"now": now, "next": ["The Reverend"], "began": "Ana"}
    game = lit(players=seats, expansions=["dodge_city", "high_noon"], events=events)
    bag = game.position.table.bag
    fire = [card for card in bag if explodes(card.suit, card)]
    bag[:] = [*fire[:3], *[card for card in bag if card not in fire][:5]]
    game._live = None
    told = odds.dynamite(game, drawn=0)
    assert "chooses the ability of Lucky Duke again" in repr(told)
    hits: dict[Blast, int] = {}
    orders = [*permutations([True] * 3 + [False] * 5)]
    for order in orders:
        deck = list(order)
        for name, number, looks in [("Ana", 1, 2), ("Ben", 1, 1), ("Cid", 1, 1), ("Ana", 2, 1), ("Ben", 2, 1)]:
            turned = [deck.pop(0) for _ in range(looks)]
            if jailed and (name, number) == ("Ana", 1):
                del deck[:2]
            if all(turned):
                hits[Blast(name, number)] = hits.get(Blast(name, number), 0) + 1
                break
    for blast in hits:
        if jailed and blast.round == 2 and blast.seat == "Ben":
            continue  # the deck has run out
        assert told.blasts[blast] == Fraction(hits[blast], len(orders)), blast


@pytest.mark.rule("CARD-TURN-5", "CARD-DYN-4")
@pytest.mark.parametrize("first", ["BANG! 2C", "Missed! 5S"])
def test_in_the_middle_of_a_draw_only_what_is_still_to_be_drawn_leaves_the_deck(first: str) -> None:
    seats = {"Ana": {}, "Ben": {"in_play": ["Dynamite 2H"]}, "Cid": {}}
    game = scene(players=seats, turn={"player": "Ana", "phase": "draw"}, forced="ask")
    bag = game.position.table.bag
    wanted = ["BANG! 2C", "Missed! 5S", "BANG! 3C", "BANG! 4C", "BANG! 7C", "BANG! 8C"]
    bag[:] = [card for card in bag if str(card) in wanted]
    game._live = None
    told = odds.dynamite(game.reveal(first))
    fire = Fraction(first == "BANG! 2C")
    assert [told.of("Ben"), told.of("Cid")] == [fire / 5, fire / 5]


def test_what_kit_carlson_puts_back_is_waited_for() -> None:
    seats = {"Ana": {"character": "Kit Carlson"}, "Ben": {"in_play": ["Dynamite 2H"]}, "Cid": {}}
    game = scene(players=seats, turn={"player": "Ana", "phase": "draw"}, deck={"top": ["5S", "2C", "3C"]})
    assert game.request.what == "kit"
    for view in (None, "Ana"):
        with pytest.raises(QuestionError, match="Ana is looking at cards"):
            odds.dynamite(game, view=view)
    assert odds.dynamite(game, view="Cid").next == odds.draw(game, "spades 2-9", view="Cid", player="Ben").chance


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


@pytest.mark.rule("NOON-GHOST-1", "NOON-GHOST-8")
@pytest.mark.parametrize("out", [False, True])
def test_a_ghost_is_among_those_who_are_in_the_game_until_his_turn_ends(out: bool) -> None:
    seats = {
        "Ana": {"role": "sheriff", "hand": ["BANG! 5C"]},
        "Ben": {"role": "outlaw", "out": True} if out else {"role": "outlaw", "life": 1},
        "Cid": {"role": "renegade"},
        "Dan": {"role": "outlaw"},
        "Eva": {"role": "deputy"},
    }
    events = {"now": "Ghost Town", "next": ["The Sermon", "High Noon"], "round": 2}
    game = scene(expansions=["high_noon"], players=seats, events=events)
    game.play("pass" if out else "BANG! -> Ben")

    def go_on(*, until: str) -> None:
        while not (isinstance(game.request, Ask) and game.turn == until):
            if isinstance(game.request, Ask):
                game.play(next(each for each in game.options if each.verb in ("pass", "discard")))
            else:
                game.reveal(
                    "BANG! 9D" if "BANG! 9D" in game.request.outcomes() else next(iter(game.request.outcomes()))
                )

    go_on(until="Ben")
    before = odds.beliefs(game, view="Cid")
    assert not game["Ben"].out and before.of("Ben")["Outlaw"] == 1
    bang = next(each for each in game.options if each.verb == "play" and str(each).endswith("Ana"))
    game.play(bang)
    assert odds.beliefs(game, view="Cid").of("Dan") == before.of("Dan"), (
        "what a known Outlaw does tells nothing of others"
    )
    go_on(until="Cid")
    assert game["Ben"].out and odds.beliefs(game, view="Dan").of("Ben")["Outlaw"] == 1


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


@pytest.mark.rule("CARD-DRAW-1", "CARD-DRAW-7")
@pytest.mark.parametrize("pile", [3, 4, 8])
@pytest.mark.parametrize("deck", [0, 1, 2])
@pytest.mark.parametrize("flips", [1, 2])
@pytest.mark.parametrize(("tries", "needed"), [(2, 1), (2, 2), (3, 2)])
def test_what_was_turned_over_after_a_reshuffle_does_not_come_again(
    pile: int, deck: int, flips: int, tries: int, needed: int
) -> None:
    """The simulation deals from one deck after the other, as the count does."""
    if flips * tries > deck + pile:
        return
    cards = ["Beer 6H", "BANG! 3C", "BANG! 4C", "BANG! 5C", "Beer 7H", "BANG! 7C", "BANG! 8C", "BANG! 9C"]
    seats = {"Ana": {"in_play": ["Barrel"]}, "Ben": {}}
    game = scene(players=seats, deck={"rest": "none", "discard": cards[:pile], "top": ["Beer 8H", "BANG! 2C"][:deck]})
    found = odds.draw(game, "hearts", player="Ana", flips=flips, tries=tries, needed=needed)
    found.three.check()
