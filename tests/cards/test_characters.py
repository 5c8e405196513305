"""What a scenario file cannot say about the characters: what others are told, the deal, every kind of question."""

from typing import Any

import pytest

from bangkit.cards import new_game
from tests.support import scene


@pytest.mark.rule("CARD-CHAR-KIT-CARLSON-2")
def test_others_are_told_that_kit_looked_at_three_cards_and_not_which() -> None:
    players = {"Kit": {"character": "Kit Carlson"}, "Ben": {}, "Cid": {}, "Dan": {}}
    top = ["BANG! 2C", "Beer 6H", "Jail JS", "Missed! 5S"]
    game = scene(players=players, turn={"player": "Kit", "phase": "start"}, deck={"top": top})
    told = "\n".join(game.view("Ben").log)
    assert "Kit" in told
    assert "three" in told or "3" in told
    assert not any(text in told for text in top)
    assert game.view("Ben").known_top == (None,) * 4
    own = game.view("Kit")
    assert [str(each) for each in own.known_top[:3]] == top[:3]
    assert all(text in "\n".join(own.log) for text in top[:3])


@pytest.mark.rule("CARD-CHAR-KIT-CARLSON-4", "CONF-2")
@pytest.mark.parametrize(("house", "bullets"), [({}, 3), ({"kit_life": 4}, 4)])
def test_kit_is_dealt_as_many_cards_as_he_has_life(house: dict[str, int], bullets: int) -> None:
    game = new_game(
        roles=["sheriff", "outlaw", "renegade", "outlaw"],
        characters=["Bart Cassidy", "Kit Carlson", "Black Jack", "Willy the Kid"],
        house_rules=house,
        seed=1,
    )
    kit = game["Ben"]
    assert (kit.life, kit.starting_life, len(kit.hand)) == (bullets, bullets, bullets)


SID = {"character": "Sid Ketchum", "life": 2, "hand": ["Mustang 8H", "Jail JS"]}

MOMENTS: dict[str, tuple[dict[str, Any], dict[str, Any], list[str], str]] = {
    "a card to play": ({}, {}, [], "play"),
    "an answer to a shot": ({"Ben": {"hand": ["Missed! 2S"]}}, {}, ["BANG! 5D -> Ben"], "shot"),
    "an answer in a Duel": ({"Ben": {"hand": ["BANG! 6D"]}}, {}, ["Duel QD -> Ben"], "duel"),
    "an answer to Indians!": ({"Ben": {"hand": ["BANG! 6D"]}}, {}, ["Indians! AD"], "indians"),
    "a Beer at the last moment": ({"Ben": {"life": 1, "hand": ["Beer 6H"]}}, {}, ["BANG! 5D -> Ben", "Ben: pass"], "lethal"),
    "an open card": ({}, {}, ["General Store 9C"], "store"),
    "a card to discard": ({"Ana": {"life": 1}}, {}, ["pass"], "discard"),
    "the card that counts": ({"Ben": {"character": "Lucky Duke", "in_play": ["Barrel QS"]}}, {},
                             ["BANG! 5D -> Ben", "Ben: use Barrel"], "choose"),
    "a first card": (
        {"Ana": {"character": "Jesse Jones"}, "Cid": {"hand": ["Mustang 8H", "Jail JS", "Beer 7H"]}},
        {"phase": "start"}, [], "first card",
    ),
    "a card to put back": ({"Ana": {"character": "Kit Carlson"}}, {"phase": "start"}, [], "kit"),
}  # fmt: skip


@pytest.mark.rule("CARD-CHAR-SID-KETCHUM-1", "CARD-CHAR-SID-KETCHUM-5", "CDEC-25")
@pytest.mark.parametrize("moment", MOMENTS)
def test_sid_may_heal_at_every_question_which_stays_open(moment: str) -> None:
    seats, turn, moves, what = MOMENTS[moment]
    players: dict[str, dict[str, Any]] = {
        "Ana": {"hand": ["BANG! 5D", "Duel QD", "Indians! AD", "General Store 9C"]},
        "Ben": {},
        "Cid": dict(SID),
        "Dan": {},
    }
    for name, more in seats.items():
        players[name].update(more)
    deck = {"top": ["BANG! 2C", "BANG! 3C", "BANG! 4C", "BANG! 5C"]}
    game = scene(players=players, turn={"player": "Ana", **turn}, deck=deck)
    for text in moves:
        game.play(text)
    asked, options, pile = game.request.who, list(game.options), len(game.discard)
    assert game.request.what == what
    game.play("Cid: use Sid Ketchum: Mustang, Jail")
    assert (game.request.what, game.request.who, list(game.options)) == (what, asked, options)
    assert (game["Cid"].life, len(game["Cid"].hand)) == (3, len(players["Cid"]["hand"]) - 2)
    assert [str(each) for each in game.discard[: len(game.discard) - pile]] == ["Jail JS", "Mustang 8H"]


@pytest.mark.rule("CARD-CHAR-SID-KETCHUM-3", "CARD-CHAR-SID-KETCHUM-1")
def test_only_sid_heals_so_and_only_with_cards_of_his_hand() -> None:
    players = {"Ana": {}, "Ben": {"life": 2, "hand": ["Beer 6H", "Beer 7H"]}, "Cid": dict(SID), "Dan": {}}
    game = scene(players=players)
    rules = [refusal.rule for refusal in game.why_not("Ben: use Sid Ketchum: Beer 6H, Beer 7H")]
    assert rules == ["KIT-HELD"]
    rules = [refusal.rule for refusal in game.why_not("Cid: use Sid Ketchum: Mustang, Barrel")]
    assert "KIT-HELD" in rules
    rules = [refusal.rule for refusal in game.why_not("Cid: use Sid Ketchum: Mustang, Mustang")]
    assert "KIT-HELD" in rules
    assert len(game.request.anytime) == 2


@pytest.mark.rule("CARD-CHAR-EL-GRINGO-1", "CARD-SYM-5", "CARD-SYM-7")
def test_each_card_of_a_hand_is_equally_likely_to_be_taken() -> None:
    hand = ["BANG! 5D", "Beer 6H", "Beer 7H", "Jail JS"]
    gringo = {"character": "El Gringo", "starting_life": 4}
    game = scene(players={"Ana": {"hand": hand}, "Ben": gringo, "Cid": {}, "Dan": {}})
    game.play("BANG! -> Ben")
    assert {str(each): weight for each, weight in game.request.outcomes().items()} == dict.fromkeys(hand[1:], 1)
    thief = {"hand": ["Panic! JH", "Cat Balou KH"]}
    for text in ("Panic! -> Ben: hand", "Cat Balou -> Ben: hand"):
        game = scene(players={"Ana": thief, "Ben": {"hand": hand}, "Cid": {}, "Dan": {}}).play(text)
        assert {str(each): weight for each, weight in game.request.outcomes().items()} == dict.fromkeys(hand, 1)


@pytest.mark.rule("CARD-CHAR-JESSE-JONES-1", "CDEC-2")
def test_only_the_two_players_know_the_card_that_jesse_took() -> None:
    players = {"Jesse": {"character": "Jesse Jones"}, "Ben": {"hand": ["Beer 6H"]}, "Cid": {}, "Dan": {}}
    deck = {"top": ["BANG! 2C"]}
    game = scene(players=players, turn={"player": "Jesse", "phase": "start"}, deck=deck)
    game.play("use Jesse Jones -> Ben")
    seen = {name: [str(each) for each in game.view(name)["Jesse"].hand] for name in game.players}
    assert seen == {"Jesse": ["Beer 6H", "BANG! 2C"], "Ben": ["Beer 6H"], "Cid": [], "Dan": []}


@pytest.mark.rule("CARD-CHAR-VULTURE-SAM-1", "CARD-CHAR-VULTURE-SAM-3")
def test_vulture_sam_takes_nothing_once_he_is_out() -> None:
    players = {
        "Ana": {"hand": ["BANG! 5D"]},
        "Ben": {"life": 1, "hand": ["Jail JS"]},
        "Sam": {"character": "Vulture Sam", "out": True},
        "Dan": {},
    }
    game = scene(players=players).play("BANG! -> Ben")
    if not game["Ben"].out:
        game.play("Ben: pass")
    assert game["Sam"].hand == ()
    assert [str(each) for each in game.discard] == ["BANG! 5D", "Jail JS"]


@pytest.mark.rule("CARD-CHAR-SLAB-THE-KILLER-2")
def test_one_missed_against_slab_the_killer_is_told_to_be_too_few() -> None:
    game = new_game(players=4, characters=["Slab the Killer", "Paul Regret", "Sid Ketchum", "Bart Cassidy"], seed=1)
    shooter = game.request.who
    target = next(name for name in game.players if game.distance(shooter, name) == 1)
    game = game.change(shooter, character="Slab the Killer", hand=["BANG!"]).change(target, hand=["Missed!", "Missed!"])
    game.play(f"BANG! -> {target}")
    assert game.request.facts["needed"] == 2 and "so_far" not in game.request.facts
    game.play("Missed!")
    assert (game.request.who, game.request.facts["needed"], game.request.facts["so_far"]) == (target, 1, 1)
