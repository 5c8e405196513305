"""A set of one's own: played, refused, saved, laid out from a file, counted, simulated and shown like a printed one."""

import json
import random
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from threading import Thread
from types import ModuleType
from typing import Any

import pytest

import bangkit
from bangkit import show
from bangkit.cards import CardSet, blue, brown, character, copies, event, green, new_game, pictures, uses, weapon
from bangkit.cards.faces import PACKS, SUITS, card
from bangkit.cards.hooks import CHARACTERS, EVENTS, KINDS, Kind
from bangkit.cards.symbols import draws, heals, shoot
from bangkit.cards.verbs import choose, choose_player, discard, draw, flip, heal, hurt, lose_card, take
from bangkit.cards.verbs import shoot as fire
from bangkit.core.errors import BangkitError, DamagedFile, IllegalMove
from bangkit.core.sets import WrongSet
from bangkit.stage.scenario import Scenario, read_scenario

RULES = {
    "OURS-1": "Coffee heals 1 life and draws a card; who is well does not drink it.",
    "OURS-2": "The Lasso takes a card on Hearts and hurts its player else.",
    "OURS-3": "Nora draws two cards for each life point lost.",
    "OURS-4": "In the Rain everybody discards a card.",
    "OURS-5": "Once a turn Tim looks a player in the eye and draws a card; not when his hand is full.",
}


async def coffee(table: Any, player: Any) -> None:
    await heal(table, player, 1, "OURS-1")
    await draw(table, player, 1, "OURS-1")


def well(table: Any, player: Any) -> str | None:
    return "OURS-1" if player.life == player.starting_life else None


async def lasso(table: Any, player: Any, target: Any) -> None:
    if await flip(table, player, "hearts", "OURS-2"):
        await take(table, player, target)
    else:
        await hurt(table, player, 1, "OURS-2")


async def pinch(table: Any, player: Any, target: Any, pick: Any) -> None:
    await lose_card(table, target, player, pick)


async def party(table: Any, player: Any) -> None:
    chosen = await choose_player(table, player, table.others(player), "OURS-2")
    await draw(table, chosen, 1)
    await fire(table, player, chosen, "Party 3C")


async def nora(table: Any, player: Any, lost: int, by: Any) -> None:
    await draw(table, player, 2 * lost, "OURS-3")


async def rain(table: Any) -> None:
    for player in table.ring:
        given = await choose(table, player, player.hand, "OURS-4")
        if given is not None:
            await discard(table, player, given, "OURS-4")


async def eye(table: Any, player: Any, target: Any) -> None:
    await draw(table, player, 1, "OURS-5")


def full(table: Any, player: Any) -> str | None:
    return "OURS-5" if len(player.hand) >= 7 else None


def own_set(**more: Any) -> CardSet:
    """The set of these tests."""
    facts: dict[str, Any] = {
        "title": "Our own",
        "cards": [
            brown("Coffee", "2H 3H 4H", coffee, unless=well, rules="OURS-1"),
            brown("Lasso", "2S KD", lasso, target="distance 1", rules="OURS-2"),
            brown("Pinch", "3S", pinch, target="anybody", picks=True, rules="OURS-2"),
            brown("Party", "3C", party),
            brown("Feast", "2C", draws(4), price=True),
            brown("Bandage", "5C", heals(1, "CARD-SYM-3"), target="anybody", helps=True),
            blue("Spyglass", "7C", nearer=1),
            weapon("Long Tom", "KS", 6),
            green("Flask", "9H", coffee, rules="OURS-1"),
            green("Slingshot", "9C", shoot, target="distance 1"),
            copies("Beer", "2H"),
        ],
        "characters": [
            character(
                "Nora Quick", "She draws two cards for each life point.", bullets=3, after_loss=nora, rules="OURS-3"
            ),
            character(
                "Tim Tricky", "He draws a card.", action=uses(eye, target="anybody", unless=full), rules="OURS-5"
            ),
        ],
        "events": [event("Rain", "Everybody discards a card.", appears=rain, rules="OURS-4")],
        "house_rules": {"strong_coffee": False},
        "rules": RULES,
    }
    return CardSet("ours", **{**facts, **more})


@pytest.fixture(autouse=True)
def ours() -> Iterator[CardSet]:
    """The set, known for one test."""
    made = own_set()
    yield made
    if "ours" in CardSet.registry:
        CardSet.registry.remove("ours")


def laid(**more: Any) -> Scenario:
    """A scene with the set: Ana has its cards, Ben is Nora, Cid is Tim."""
    players = [
        {"name": "Ana", "life": 3, "hand": ["Coffee 2H", "Lasso", "Pinch", "Feast", "Long Tom", "Flask"]},
        {"name": "Ben", "character": "Nora Quick", "hand": ["BANG!"]},
        {"name": "Cid", "character": "Tim Tricky", "hand": ["Coffee 4H"]},
        {"name": "Dan"},
    ]
    lines = ['title = "Ours"', 'game = "cards"', 'expansions = ["ours"]']
    for each in players:
        lines += ["[[players]]", *(f"{key} = {json.dumps(value)}" for key, value in each.items())]
    for key, value in more.items():
        lines += [f"[{key}]", *(f"{name} = {json.dumps(each)}" for name, each in value.items())]
    return read_scenario("\n".join(lines), "ours")


def played(**more: Any) -> Any:
    """The scene with luck of its own."""
    return laid(**more).game().fork(seed=1)


# -- playing ---------------------------------------------------------------------------------------


def test_it_is_dealt_with_the_base_game_and_its_cards_are_values() -> None:
    game = new_game(5, seed=1, expansions=["dodge_city", "ours"], house_rules={"strong_coffee": True})
    table = game.table
    assert table.expansions == ("dodge_city", "ours") and table.house["strong_coffee"] is True
    everything = [*table.bag, *table.discard, *(each for player in table.players for each in player.hand)]
    assert len(everything) == sum(len(PACKS[name]) for name in ("base", "dodge_city", "ours"))
    assert card("Coffee 2H") is card("Coffee 2H") and card("Beer 2H").kind is card("Beer 6H").kind
    assert table.events == ("Rain",)
    assert "strong_coffee" not in new_game(5, seed=1).table.house
    assert new_game(5, seed=1).table.bag == new_game(5, seed=1, expansions=[]).table.bag


def test_a_record_stands_for_its_name(ours: CardSet) -> None:
    assert new_game(4, seed=1, expansions=[ours]).table.key() == new_game(4, seed=1, expansions=["ours"]).table.key()


def test_a_brown_card_is_offered_refused_and_carried_out() -> None:
    game = played()
    assert {"Coffee 2H", "Lasso 2S -> Ben", "Lasso 2S -> Dan", "Pinch 3S -> Ben: hand"} <= set(map(str, game.options))
    assert [str(each) for each in game.options if str(each).startswith("Lasso")] == [
        "Lasso 2S -> Ben",
        "Lasso 2S -> Dan",
    ]
    life, hand = game["Ana"].life, len(game["Ana"].hand)
    after = game.fork().play("coffee")
    assert (after["Ana"].life, len(after["Ana"].hand)) == (life + 1, hand)
    assert [each.rule for each in after.log][-2:] == ["OURS-1", "OURS-1"]
    assert after.discard[0] is card("Coffee 2H")


def test_refusals_name_the_rules_of_the_set_and_show_their_texts() -> None:
    game = played()
    healthy = game.change("Ana", life=4)
    assert [str(each) for each in healthy.why_not("Coffee")] == [f"OURS-1: {RULES['OURS-1']}"]
    assert [each.rule for each in game.why_not("Lasso -> Cid")] == ["CARD-SYM-13"]
    assert [each.rule for each in game.why_not("Lasso -> Ana")] == ["OURS-2"]
    assert [each.rule for each in game.why_not("Coffee", player="Cid")][0] == "CARD-PLAY-1"
    with pytest.raises(IllegalMove, match="OURS-1"):
        healthy.play("Coffee")


def test_the_luck_and_the_target_of_a_card() -> None:
    game = played(deck={"top": ["KH"]})
    taken = game.play("Lasso -> Ben")
    assert len(taken["Ben"].hand) == 0 and card("BANG! 2D") in taken["Ana"].hand
    game = played(deck={"top": ["KC"]}).play("Lasso -> Ben")
    assert game["Ana"].life == 2 and len(game["Ben"].hand) == 1


def test_a_card_that_picks() -> None:
    game = played().change("Dan", in_play=["Barrel"])
    assert [str(each) for each in game.options if "Pinch" in str(each) and "Dan" in str(each)] == [
        "Pinch 3S -> Dan: Barrel QS"
    ]
    game.play("Pinch -> Dan: Barrel")
    assert game["Dan"].in_play == () and str(game.discard[1]) == "Barrel QS"


def test_a_price_a_weapon_a_green_card_and_equipment() -> None:
    game = played()
    assert game.reach("Ana") == 1
    assert len(game.fork().play("Feast + Lasso")["Ana"].hand) == 4 + 4
    assert game.fork().play("Long Tom").reach("Ana") == 6
    flask = game.fork().play("Flask")
    assert [each.rule for each in flask.why_not("use Flask")] == ["DODGE-GREEN-2"]
    seen = game.change("Ana", hand=[], in_play=["Spyglass", "Flask"])
    assert (game.distance("Ana", "Cid"), seen.distance("Ana", "Cid")) == (2, 1)
    assert [(each.what, each.change) for each in seen.why_distance("Ana", "Cid")][1:] == [("Spyglass", -1)]
    assert "use Flask" in seen.options
    assert seen.play("use Flask")["Ana"].life == 4


def test_a_card_with_questions_of_its_own() -> None:
    game = played().change("Ana", hand=["Party", "Beer 6H"])
    game.play("Party")
    assert game.request.who == "Ana" and game.request.rule == "OURS-2"
    assert list(map(str, game.options)) == ["-> Ben", "-> Cid", "-> Dan"]
    game.play("-> Ben")
    assert game["Ben"].life == 2 and len(game["Ben"].hand) == 1 + 1 + 2


@pytest.mark.parametrize("event", [None, "The Reverend"])
def test_a_card_that_only_answers(event: str | None) -> None:
    CardSet("duck", cards=[brown("Duck", "2H", answers={"shot"}, draws=1)])
    game = new_game(4, seed=1, expansions=["duck", "high_noon"])
    first, second = game.turn, game.table.others(game.table[game.turn])[0].name
    for name in game.players:
        game = game.change(name, hand=[])
    game = game.change(event=event).change(first, hand=["BANG! 5D", "Duck"]).change(second, hand=["Beer"])
    assert "Duck 2H" not in game.options
    assert [each.rule for each in game.why_not("Duck")] == ["CARD-BANG-13"]
    shot = game.change(first, hand=["BANG! 5D", "Panic!"]).change(second, hand=["Duck"]).play(f"BANG! -> {second}")
    assert list(map(str, shot.options)) == ["Duck 2H", "pass"]
    shot.play("Duck")
    assert shot[second].life == shot[second].starting_life and len(shot[second].hand) == 1
    CardSet.registry.remove("duck")


def test_a_character_reacts() -> None:
    game = played().change("Ana", hand=["BANG! 5D", "Beer 6H"]).play("BANG! -> Ben")
    assert game["Ben"].life == 2 and len(game["Ben"].hand) == 3
    assert game["Ben"].ability == "She draws two cards for each life point."
    assert "OURS-3" in {each.rule for each in game.log}
    assert new_game(4, characters=["Nora Quick", None, None, None], expansions=["ours"], seed=1)[
        "Ana"
    ].starting_life in (3, 4)


def test_an_action_once_a_turn() -> None:
    game = played(turn={"player": "Cid"})
    assert "use Tim Tricky -> Ana" in game.options
    game.play("use Tim Tricky -> Ana")
    assert len(game["Cid"].hand) == 2
    assert [each.rule for each in game.why_not("use Tim Tricky -> Ana")] == ["OURS-5"]
    many = played(turn={"player": "Cid"}).change("Cid", hand=["BANG!"] * 8)
    assert [each.rule for each in many.why_not("use Tim Tricky -> Ana")] == ["OURS-5"]


def test_an_event_asks_everybody() -> None:
    game = played(turn={"player": "Dan", "phase": "play"}, events={"next": ["Rain"], "round": 1, "began": "Ana"})
    game.play("pass")
    assert game.event == "Rain" and game.request.who == "Ana" and game.request.rule == "OURS-4"
    game.play("choose Coffee")
    assert "OURS-4" in {each.rule for each in game.log} and card("Coffee 2H") in game.discard


def test_own_events_lie_above_the_one_that_closes_the_stack() -> None:
    table = new_game(4, expansions=["high_noon", "ours"], seed=3).table
    assert len(table.events) + len(table.unturned) == 14 and table.unturned[-1] == "High Noon"
    assert new_game(4, expansions=["ours"], seed=3).table.unturned == ()


# -- files, views, chances, bots, tables ------------------------------------------------------------


def test_a_saved_game_names_the_set_and_says_what_to_load(tmp_path: Path) -> None:
    game = new_game(4, seed=5, expansions=["ours"])
    for _ in range(25):
        game.play(game.options[0])
    path = game.save(tmp_path / "game.json")
    assert bangkit.load(path).table == game.table
    own_set()
    assert bangkit.load(path).table == game.table
    CardSet.registry.remove("ours")
    with pytest.raises(DamagedFile, match="set 'ours', which is not known here: load it first") as told:
        bangkit.load(path)
    assert len(told.value.problems) == 1
    series = bangkit.cards.new_campaign(4, seed=5)
    assert bangkit.load(series.save(tmp_path / "series.json")).stage.table == series.stage.table


def test_a_scenario_names_the_set_and_refuses_what_is_not_in_use() -> None:
    scenario = laid()
    assert scenario.game().table.expansions == ("ours",)
    text = 'title = "x"\ngame = "cards"\n[[players]]\nname = "Ana"\nhand = ["Coffee 2H"]\n[[players]]\nname = "Ben"\n'
    with pytest.raises(BangkitError, match="Coffee 2H belongs to ours"):
        read_scenario(text, "x").game()


def test_views_undo_and_equal_positions() -> None:
    game = played()
    view = game.view("Cid")
    assert view["Cid"].hand == (card("Coffee 4H"),) and view["Ana"].hand == ()
    assert json.dumps(view.to_json())
    key = game.table.key()
    game.play("Coffee")
    assert game.undo().table.key() == key


def test_chances_with_its_cards_are_exact() -> None:
    game = laid().game()
    unseen = game.table.bag
    good = sum(each.suit == "hearts" for each in unseen)
    flipped = game.fork().play("Lasso -> Dan")
    assert bangkit.odds.exact(flipped, "Ana.life").P(3) == Fraction(good, len(unseen))
    named = sum(each.name == "Coffee" for each in unseen)
    drawn = bangkit.odds.draw(game, "Coffee", view="Ana")
    assert drawn.exact == drawn.chance == Fraction(named + 1, len(unseen) + 2)


@pytest.mark.parametrize("bots", ["random", pytest.param("roles", marks=pytest.mark.slow), "careful"])
def test_bots_play_with_it(bots: str) -> None:
    characters = ["Nora Quick", "Tim Tricky", "Willy the Kid", "Jourdonnais"]
    found = bangkit.simulate(
        players=4, expansions=["ours"], characters=characters, bots=bots, games=12, executor=None, progress=False
    )
    assert sum(found.roles["games"]) == 36
    again = bangkit.simulate(
        players=4, expansions=[CardSet.registry["ours"]], characters=characters, bots=bots, games=12, executor=None,
        progress=False,
    )  # fmt: skip
    assert str(again) == str(found)


def test_a_careful_player_drinks_coffee_and_aims_at_foes() -> None:
    game = played().change("Ana", hand=["Coffee 2H", "Lasso 2S"])
    for name, role in zip("Ana Ben Cid Dan".split(), ("sheriff", "outlaw", "renegade", "deputy"), strict=True):
        game.table[name].role = role
    from bangkit.strategy.bots.careful import judge

    numbers = {str(option): worth for option, worth in judge(game.view("Ana")).items()}
    assert numbers["Coffee 2H"] > 0 and numbers["Lasso 2S -> Ben"] >= numbers["Lasso 2S -> Dan"]


def test_browsers_and_the_table_show_it() -> None:
    game = played()
    assert "Coffee" in game._repr_html_()
    assert "OURS-1" in show.card_browser("Coffee", "ours").text.value
    assert [key for _, key in show.rule_browser("OURS").list.options] == list(RULES)
    assert "Our own" in str(show.set_up(players=5, expansions=["ours"]).told[0])
    assert "Our own" in str(show.set_up(players=5, expansions=[CardSet.registry["ours"]]).told[0])
    assert bangkit.rule("OURS-1").chapter == "Our own"
    assert bangkit.table("cards", players=4, expansions=["ours"]) is not None


@pytest.mark.slow
def test_random_games_keep_every_card(tmp_path: Path) -> None:
    for seed in range(12):
        sets = [("ours",), ("dodge_city", "ours"), ("ours", "high_noon"), ("dodge_city", "high_noon", "ours")][seed % 4]
        game = new_game(4 + seed % 4, seed=seed, expansions=sets)
        luck, number = Random(seed), 0
        everything = sorted(map(str, everywhere(game.table)))
        while not game.over and number < 400:
            moves = [*game.options, *game.request.anytime]
            game.play(moves[int(luck.random() * len(moves))])
            number += 1
            if number % 10 == 0:
                assert sorted(map(str, everywhere(game.table))) == everything
                assert type(game.table).from_json(json.loads(json.dumps(game.table.to_json()))) == game.table
        assert bangkit.load(game.save(tmp_path / "game.json")).table == game.table


def everywhere(table: Any) -> list[Any]:
    """Every card, wherever it lies."""
    piles = [table.bag, table.discard, table.aside, [each for each, _ in table.top]]
    piles += [pile for player in table.players for pile in (player.hand, player.in_play)]
    return [each for pile in piles for each in pile]


# -- making it anew ---------------------------------------------------------------------------------


def test_a_cell_that_runs_again_replaces_the_set_and_old_games_go_on() -> None:
    game, coffee_card = played(), card("Coffee 2H")

    async def tea(table: Any, player: Any) -> None:
        await draw(table, player, 3)

    own_set(cards=[brown("Coffee", "2H 5H", tea)], characters=[])
    assert card("Coffee 2H") is coffee_card and card("Coffee 2H").kind is KINDS["Coffee"]
    assert "Lasso" not in KINDS and "Nora Quick" not in CHARACTERS and len(PACKS["ours"]) == 2
    with pytest.raises(KeyError):
        card("Coffee 3H")
    assert len(new_game(4, expansions=["ours"], seed=1).table.bag) < 82
    assert len(game.play("Coffee")["Ana"].hand) == 5 + 3


def test_taking_it_away_leaves_nothing_behind() -> None:
    before = set(KINDS), set(CHARACTERS), set(EVENTS), dict(CardSet.registry.tasks)
    CardSet.registry.remove("ours")
    assert not {"Coffee", "Lasso", "Flask"} & set(KINDS) and "Rain" not in EVENTS
    assert "Beer" in KINDS and card("Beer 6H").kind is KINDS["Beer"]
    with pytest.raises(BangkitError, match="ours"):
        new_game(4, expansions=["ours"])
    with pytest.raises(BangkitError, match="no rule 'OURS-1'"):
        bangkit.rule("OURS-1")
    own_set()
    assert (set(KINDS), set(CHARACTERS), set(EVENTS), dict(CardSet.registry.tasks)) == before


def test_games_do_not_depend_on_which_set_was_made_first() -> None:
    theirs = lambda: CardSet("theirs", cards=[brown("Stew", "2H 3H", draws(1))])  # noqa: E731
    theirs()
    first = new_game(4, seed=1, expansions=["ours", "theirs"]).table.key()
    CardSet.registry.remove("ours"), CardSet.registry.remove("theirs")
    theirs(), own_set()
    assert new_game(4, seed=1, expansions=["ours", "theirs"]).table.key() == first
    CardSet.registry.remove("theirs")


# -- wrong records -----------------------------------------------------------------------------------


def wrong(**facts: Any) -> tuple[str, ...]:
    """Everything that is told about a wrong record, of which nothing stays."""
    with pytest.raises(WrongSet) as error:
        CardSet("wrong", **facts)
    assert "wrong" not in CardSet.registry and "wrong" not in PACKS
    return error.value.problems


def test_every_problem_of_a_record_is_told_at_once() -> None:
    async def late(table: Any, player: Any) -> None:
        await draw(table, player)

    told = wrong(
        cards=[
            brown("Beer", "2H", draws(1)),
            brown("Coffee", "2H", draws(1)),
            brown("Tea", "1H 10X", draws(1)),
            brown("Milk", "", draws(1)),
            brown("Water", "4H"),
            brown("Soup", "4H", late, target="anybody"),
            brown("Salt", "4H", "draws(2)"),  # type: ignore[arg-type]
            brown("Pepper", "4H", late, rules="WRONG-7"),
            Kind("Gun", "4H", border="brown", reach=3, effect=draws(1)),
            Kind("Hat", "4H", border="pink", effect=draws(1)),
            blue("Chair", "4H"),
            blue("Lamp", "4H", fewer=1),
            weapon("Bow", "4H", 0),
            copies("Gold", "4H"),
            brown("Use it", "4H", draws(1)),
            "Bread",
        ],
        characters=[
            character("Max", bullets=0),
            character("Max", after_loss=lambda table, player, lost, by: None),
            character("Moe", hand_limit=late),
            character("Mia", nearer="near", draws=7),
        ],
        events=[event("Snow"), event("Fog", nearer=1), "Wind"],
        players=(2, 9),
    )
    assert told == (
        "Beer is a name in Base game already",
        "Coffee is a name in Our own already",
        "'Use it' is no name of a card, a character or an event: it would be misread in a move",
        "two things of the set are called Max",
        "Tea: '1H' is no face; a face is a rank from 2 to 10, J, Q, K or A and a suit H, D, C or S, such as 10H",
        "Tea: '10X' is no face; a face is a rank from 2 to 10, J, Q, K or A and a suit H, D, C or S, such as 10H",
        "Milk needs the faces of its cards, such as '2H KS', not ''",
        "Water: this card changes nothing",
        "Soup: the effect late must take 3 things",
        "Salt: the effect must be a function, not 'draws(2)'",
        "Pepper: there is no rule WRONG-7; give its text in the rules of the set",
        "Gun has a reach and is no weapon: only a blue card that is laid down can be one",
        "Hat: the border is brown, blue or green, not 'pink'",
        "Chair: this card changes nothing",
        "Lamp: a card that lies there cannot have 'fewer'",
        "Bow: a reach is a whole number from 1 on, not 0",
        "there is no card 'Gold' of another set to copy",
        "'Bread' is no card; make one with bangkit.cards.brown(...), blue(...), weapon(...), green(...) or copies(...)",
        "Max: the bullets are a whole number from 1 to 9, not 0",
        "Max: the after_loss <lambda> must be written with async def",
        "Moe: the hand_limit late must be written with def, without async: nobody is asked there",
        "Mia: nearer must be a whole number, not 'near'",
        "Mia: the draws must be a function, not 7",
        "Snow: this event changes nothing",
        "Fog: an event cannot have 'nearer'",
        "'Wind' is no event; make one with bangkit.cards.event(...)",
        "the players are two numbers, the fewest and the most, from 3 to 8, not (2, 9)",
    )
    assert wrong(cards="Tea", rules=["WRONG-1"], house_rules=3) == (
        "house_rules must be a table of names and values, not 3",
        "rules must be a table of names and values, not ['WRONG-1']",
        "cards must be a list, not 'Tea'",
    )
    with pytest.raises(BangkitError, match="there is no field of Tea 'pick'; did you mean picks?"):
        brown("Tea", "2H", draws(1), pick=True)
    with pytest.raises(BangkitError, match="target must be anybody, in reach or distance 1, not 'anyone'"):
        brown("Tea", "2H", draws(1), target="anyone")


def test_a_picture_that_nobody_has_drawn_is_refused_with_the_nearest() -> None:
    told = wrong(
        cards=[
            brown("Tea", "4H", draws(1), picture="cofee"),
            blue("Chair", "4H", farther=1, picture="xxxxxxxx"),
            brown("Milk", "4H", draws(1), picture="Coffee"),
            brown("Rope", "4H", draws(1), picture="lasso"),
        ]
    )
    assert told == (
        "Tea: there is no picture 'cofee'; did you mean coffee? bangkit.cards.pictures() lists them all",
        "Chair: there is no picture 'xxxxxxxx'; bangkit.cards.pictures() lists them all",
    )
    assert {"coffee", "lasso", "beer", "whisky"} <= set(pictures())


@pytest.mark.parametrize("hook", ["nearer", "farther", "reach", "bangs", "missed_needed", "beer_heals"])
def test_a_hook_that_holds_a_number_holds_not_nothing(hook: str) -> None:
    for nothing in (None, "x", 1.5, True):
        (told,) = wrong(cards=[blue("Veil", "5H", **{"nearer": 1, "farther": 1, hook: nothing})])
        assert told.startswith(f"Veil: {hook} must be a whole number") and told.endswith(f"not {nothing!r}")
    assert wrong(characters=[character("Zoe", flips=None)]) == (
        "Zoe: flips must be a whole number from 1 on, not None",
    )
    assert wrong(characters=[character("Zoe", silences=None)]) == ("Zoe: silences must be true or false, not None",)
    for fact in ({"direction": None}, {"fewer": None}, {"extra": None}, {"no_abilities": None}):
        assert "not None" in wrong(events=[event("Fog", **{"suit": "hearts", **fact})])[0]
    for picks in (None, "x"):
        assert (
            "picks must be true or false" in wrong(cards=[brown("Tea", "2H", pinch, target="anybody", picks=picks)])[0]
        )


def test_which_hooks_there_are_is_told() -> None:
    lying = "bangs, barrel, beer_heals, farther, missed_needed, nearer, reach and ready_answer"
    for make in (lambda: blue("Kilt", "5H", foo=1), lambda: weapon("Kilt", "5H", 2, foo=1)):
        with pytest.raises(BangkitError, match=f"there is no field of Kilt 'foo'; there are {lying}$"):
            make()
    with pytest.raises(
        BangkitError, match="'foo'; there are action, after_answer, .* reads, ready_answer and silences$"
    ):
        character("Zoe", foo=1)
    with pytest.raises(BangkitError, match="'foo'; there are appears, bangs, direction, .* suit and turn_begins$"):
        event("Fog", foo=1)
    for drink in (brown, green):
        with pytest.raises(BangkitError, match="'foo'; there are answers, counts_as_bang, .*, reach and unprompted$"):
            drink("Tea", "2H", draws(1), foo=1)
    with pytest.raises(BangkitError, match="'neerer'; did you mean nearer"):
        blue("Kilt", "5H", neerer=1)
    with pytest.raises(BangkitError, match="'foo'; there are name, cards, .*, chapters and rules$"):
        CardSet("kilts", foo=1)  # type: ignore[call-arg]


# -- what goes wrong ---------------------------------------------------------------------------------


async def fails(table: Any, player: Any) -> None:
    await draw(table, player, 1)
    raise RuntimeError("boom")


async def in_a_hurry(table: Any, player: Any) -> None:
    draw(table, player, 2)


async def without_end(table: Any, player: Any) -> None:
    while True:
        await draw(table, player)


async def minus(table: Any, player: Any) -> None:
    await draw(table, player, -3)


async def elsewhere(table: Any, player: Any) -> None:
    await take(table, player, table["Ben"], "CARD-SYM-5")


async def by_name(table: Any, player: Any) -> None:
    await heal(table, player.name)


async def not_his(table: Any, player: Any) -> None:
    await discard(table, player, table.bag[0])


async def by_hand(table: Any, player: Any) -> None:
    player.hand.append(table.bag[0])


async def immortal(table: Any, player: Any) -> None:
    player.life = 99


async def deadly(table: Any, player: Any) -> None:
    player.life = -5


async def handless(table: Any, player: Any) -> None:
    player.hand = None


async def from_a_list(table: Any, player: Any) -> None:
    await choose(table, player, ["Beer"], "OURS-1")


async def asks_then(table: Any, player: Any) -> None:
    object.__setattr__(player.hand[0], "suit", "stars")
    await flip(table, player, "hearts", "OURS-1")


def taken_away(table: Any, player: Any) -> None:
    object.__delattr__(player.hand[0], "suit")


def like_nothing(table: Any, player: Any) -> None:
    object.__setattr__(player.hand[0], "suit", Unequal())


def made_anew(table: Any, player: Any) -> None:
    object.__setattr__(player.hand[0], "suit", "stars")
    CardSet("theirs", cards=[brown("Tea", "4H", taken_away, rules="THEIRS-1")], rules={"THEIRS-1": "Nothing."})


class Unequal:
    """A value that cannot be compared."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        raise ValueError


async def repainted(table: Any, player: Any) -> None:
    object.__setattr__(player.hand[0], "text", "Gold")


def no_kind(table: Any, player: Any) -> None:
    object.__setattr__(player.hand[0].kind, "effect", None)
    object.__setattr__(player.ability, "flips", 10**9)


def unlisted(table: Any, player: Any, move: Any) -> None:
    table.note("OURS-1", "nothing")


def torn(table: Any, player: Any) -> None:
    del player.hand[0].kind.effect


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
def test_what_was_printed_over_is_as_it_was_however_the_function_ends(error: type[BaseException]) -> None:
    def stops(table: Any, player: Any) -> None:
        object.__setattr__(player.hand[0], "suit", "stars")
        player.life -= 1
        raise error

    own_set(cards=[brown("Coffee", "2H 3H", stops)], characters=[], events=[])
    game = new_game(4, seed=1, expansions=["ours"]).change("Ana", hand=["Coffee 2H", "BANG!"], life=2)
    before = game.table.key()
    with pytest.raises((BangkitError, KeyboardInterrupt)):
        game.play("Coffee 2H")
    assert game.table.key() == before and {each.suit for each in game["Ana"].hand} <= set(SUITS)
    assert game.play("BANG! -> Ben").table.key() != before


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (asks_then, r"asks_then has written over BANG! \S+: what is printed stays as it is"),
        (taken_away, r"taken_away has written over BANG! \S+: what is printed stays as it is"),
        (like_nothing, r"like_nothing has written over BANG! \S+: what is printed stays as it is"),
        (made_anew, r"made_anew has written over BANG! \S+: what is printed stays as it is"),
        (repainted, r"repainted has written over BANG! \S+: what is printed stays as it is"),
        (no_kind, "no_kind has written over BANG! and .*: what is printed stays as it is"),
        (unlisted, "unlisted must answer a list of tasks of the rules, not None"),
        (torn, "Your function torn fails in line .*FrozenInstanceError"),
        (fails, "Your function fails fails in line .*boom.*: RuntimeError: boom"),
        (in_a_hurry, "calls draw without await, so nothing happens: write await draw"),
        (without_end, "after 2000 verbs: does a loop in it ever end?"),
        (minus, "number must be a whole number from 0 on, not -3"),
        (by_name, "by_name fails in line .*, `.*`: heal: player must be a player at the table, not 'Ana'"),
        (
            elsewhere,
            "`.*`: take: pick must be .*, not 'CARD-SYM-5'; the rule behind a verb is written rule='CARD-SYM-5'",
        ),
        (not_his, "is no card of Ana that could be moved"),
        (by_hand, "by_hand moves cards by hand, and 1 card too many or too few"),
        (immortal, "immortal has set the life of Ana to 99"),
        (deadly, "deadly has set the life of Ana to -5"),
        (handless, "handless has changed the cards of Ana by hand"),
        (from_a_list, "cards must be a list of cards, not .'Beer'."),
    ],
)
def test_a_function_that_fails_is_told_and_taken_back(effect: Any, told: str, tmp_path: Path) -> None:
    own_set(cards=[brown("Coffee", "2H 3H", effect)], characters=[], events=[])
    game = new_game(4, seed=1, expansions=["ours"]).change("Ana", hand=["Coffee 2H", "BANG!"], life=2)
    before, lines, log = game.table.key(), len(game.history), list(map(str, game.log))
    with pytest.raises(BangkitError, match=told) as error:
        game.play("Coffee")
    assert error.value.__cause__ is not error.value, "whoever follows the causes of an error comes to an end"
    assert (game.table.key(), len(game.history), list(map(str, game.log))) == (before, lines, log)
    assert bangkit.load(game.save(tmp_path / "game.json")).table == game.table
    assert game.play("pass").table.key() != before


def test_luck_that_other_threads_use_is_no_fault_of_a_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster's threads draw at any moment."""

    def meanwhile(table: Any, player: Any) -> None:
        another = Thread(target=random.random)
        another.start()
        another.join()

    own_set(cards=[brown("Coffee", "2H 3H", meanwhile)], characters=[], events=[])
    game = new_game(4, seed=1, expansions=["ours"]).change("Ana", hand=["Coffee 2H", "Coffee 3H"])
    with pytest.raises(BangkitError, match="meanwhile uses luck of its own"):
        game.play("Coffee 2H")
    monkeypatch.setitem(sys.modules, "distributed", ModuleType("distributed"))
    assert "Coffee 2H" not in map(str, game.play("Coffee 2H")["Ana"].hand)


async def pinch_free(table: Any, player: Any, target: Any) -> None:
    await take(table, player, target)


def test_a_check_that_fails_is_told() -> None:
    own_set(
        cards=[brown("Coffee", "2H", pinch_free, target=lambda table, player, target: 1 / 0)], characters=[], events=[]
    )
    with pytest.raises(BangkitError, match="ZeroDivisionError: division by zero"):
        new_game(4, seed=1, expansions=["ours"]).change("Ana", hand=["Coffee 2H"]).why_not("Coffee -> Ben")


@pytest.mark.parametrize("name", [None, 7, [], {"a": 1}, "a->b", "two\nlines", "x" * 100_000, "hearts"])
def test_a_thing_without_a_sound_name_is_refused_in_few_words(name: Any) -> None:
    for what, made in (
        ("cards", brown(name, "2H", coffee)), ("cards", copies(name, "2H")), ("characters", character(name)),
        ("events", event(name, fewer=1)), ("cards", blue(name, "2H", nearer=1)),
    ):  # fmt: skip
        with pytest.raises(WrongSet) as told:
            CardSet("wrong", **{what: [made]})
        assert len(str(told.value)) < 600
    if name != "hearts":
        with pytest.raises(WrongSet, match="one word") as told:
            CardSet(name)
        assert len(str(told.value)) < 300


def test_no_set_of_ones_own_is_a_printed_one() -> None:
    with pytest.raises(WrongSet, match="pages of the printed rulebook"):
        CardSet("wrong", chapters=("04_cards",))
    assert "wrong" not in CardSet.registry


@pytest.mark.parametrize(
    "wrong",
    [
        {"tasks": {"nap": 3}}, {"roles": {"cook": 1}}, {"roles": {"outlaw": "two"}}, {"goals": 7}, {"players": "38"},
        {"players": ([], 4)}, {"cards": [brown("Tea", "2H", coffee, rules=7)]},  # type: ignore[arg-type]
        {"cards": [brown("Tea", "2H", coffee, helps="x")]}, {"events": [event("Fog", direction=3)]},
        {"events": [event("Fog", suit="stars")]}, {"characters": [character("Moe", barrel="a -> b")]},
    ],
)  # fmt: skip
def test_what_is_of_no_use_is_refused(wrong: Any) -> None:
    with pytest.raises(WrongSet):
        CardSet("wrong", **wrong)


def test_arguments_that_cannot_be_read_are_refused_where_they_stand() -> None:
    for call in (
        lambda: brown("Tea", "2H", coffee, target=[]), lambda: uses(7), lambda: uses(coffee, unless="well"),
        lambda: character("Moe", rule="OURS-1"), lambda: weapon("Bow", "2H", None), lambda: brown("Tea", "2H", lays="self"),
    ):  # fmt: skip
        with pytest.raises(BangkitError):
            call()  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(
    "hooks",
    [
        {"hand_limit": lambda table, player: -5}, {"hand_limit": lambda table, player: "x"},
        {"draws": lambda table, player, number: -3}, {"draws": lambda table, player, number: "x"},
        {"reads": lambda card: ("Nope",)}, {"reads": lambda card: None},
    ],
)  # fmt: skip
def test_a_hook_that_answers_something_of_no_use_is_told(hooks: Any) -> None:
    own_set(characters=[character("Moe", **hooks)])
    with pytest.raises(BangkitError, match="Your function (hand_limit|draws|reads) must answer .*, not "):
        game = new_game(4, seed=1, expansions=["ours"], characters=["Moe", None, None, None])
        for _ in range(12):
            game.play("pass" if "pass" in game.options else game.options[0])


def test_a_check_answers_the_id_of_a_rule() -> None:
    own_set(cards=[brown("Coffee", "2H", coffee, unless=lambda table, player: "too hot")], characters=[])
    with pytest.raises(BangkitError, match="must answer the id of a rule, such as OURS-1, not 'too hot'"):
        new_game(4, seed=1, expansions=["ours"]).change("Ana", hand=["Coffee 2H"])


def test_only_a_set_of_ones_own_is_taken_away_and_games_with_it_say_so(ours: CardSet) -> None:
    for wrong in ("dodge_city", "base", "nobody", None, []):
        with pytest.raises(BangkitError, match="there is no set of your own"):
            CardSet.registry.remove(wrong)
    assert repr(ours) == "<set ours>"
    game = played()
    CardSet.registry.remove(ours)
    with pytest.raises(BangkitError, match="'ours', which is not known here: load it first"):
        CardSet.registry.in_use(game.table.expansions)
    assert game.play("pass").request is not None


def test_two_sets_that_copy_one_face_do_not_take_it_from_each_other() -> None:
    CardSet("theirs", cards=[copies("Beer", "2H")])
    CardSet.registry.remove("ours")
    assert card("Beer 2H").set == "theirs"
    assert len(new_game(4, seed=1, expansions=["theirs"]).table.bag)
    CardSet.registry.remove("theirs")
    with pytest.raises(KeyError):
        card("Beer 2H")


async def grabs(table: Any, player: Any, lost: int, by: Any) -> None:
    player.hand.append(table.bag[0])


def test_a_hook_that_moves_cards_by_hand_is_told_and_taken_back() -> None:
    own_set(cards=[], characters=[character("Gus Grabber", after_loss=grabs)], events=[])
    cast = ["Willy the Kid", "Gus Grabber", None, None]
    game = new_game(4, seed=1, expansions=["ours"], characters=cast, roles=["sheriff", None, None, None])
    game = game.change("Ana", hand=["BANG!", "BANG!"]).change("Ben", hand=[])
    with pytest.raises(BangkitError, match="grabs moves cards by hand, and 1 card too many or too few"):
        game.play("BANG! -> Ben")
    assert game["Ben"].hand == ()


async def flood(table: Any, player: Any, card: Any) -> None:
    for other in table.others(player):
        await hurt(table, other, 1, by=player, card=card)
        await lose_card(table, other, player, card=card)


async def drought(table: Any, player: Any) -> None:
    for other in table.others(player):
        await hurt(table, other, 1, by=player)


@pytest.mark.rule("DODGE-CHAR-APACHE-KID-1")
def test_a_card_that_is_handed_to_a_verb_is_ignored_by_whoever_ignores_it() -> None:
    cards = [brown("Flood", "2D", flood), brown("Drought", "3D", drought)]
    own_set(cards=cards, characters=[], events=[])
    cast = [None, "Apache Kid", "Black Jack", "Jourdonnais"]
    game = new_game(4, seed=1, expansions=["dodge_city", "ours"], characters=cast, roles=["sheriff", None, None, None])
    game = game.change("Ana", hand=["Flood", "Drought"])
    lives, cards_held = ({name: before(game[name]) for name in "Ben Cid".split()} for before in (_life, _held))
    game.play("Flood")
    assert (game["Ben"].life, len(game["Ben"].hand)) == (lives["Ben"], cards_held["Ben"])
    assert (game["Cid"].life, len(game["Cid"].hand)) == (lives["Cid"] - 1, cards_held["Cid"] - 1)
    game.play("Drought")  # it does not say which card does it
    assert game["Ben"].life == lives["Ben"] - 1


def _life(seat: Any) -> int:
    return int(seat.life)


def _held(seat: Any) -> int:
    return len(seat.hand)


def test_numbers_that_make_no_sense_are_refused() -> None:
    with pytest.raises(WrongSet) as told:
        CardSet("ours", characters=[character("Nil", flips=0)], events=[event("Less", fewer=-1)])
    assert told.value.problems == (
        "Nil: flips must be a whole number from 1 on, not 0",
        "Less: fewer must be a whole number from 0 on, not -1",
    )
    with pytest.raises(BangkitError, match="expansions must be a list of sets: their names or their records, not 7"):
        new_game(4, expansions=7)  # type: ignore[arg-type]


async def goes_on_for_ever(table: Any, player: Any) -> None:
    player.hand.clear()
    raise KeyboardInterrupt  # as the stop button of a notebook does


def test_a_loop_that_is_stopped_by_hand_is_taken_back() -> None:
    own_set(cards=[brown("Coffee", "2H", goes_on_for_ever)], characters=[], events=[])
    game = new_game(4, seed=1, expansions=["ours"]).change("Ana", hand=["Coffee 2H", "BANG!"])
    before = game.table.key()
    with pytest.raises(KeyboardInterrupt):
        game.play("Coffee")
    assert game.table.key() == before
    assert game.play("pass").table.key() != before
