"""A refusal says what is the case: the price that is missing, whose turn counts, who is out, and how often a card is held."""

from typing import Any

import pytest

from bangkit import cards
from tests.support import scene


def ana(character: str, *hand: str, phase: str = "play", out: bool = False, **seat: Any) -> Any:
    """A game of Dodge City in Ana's turn."""
    players = {
        "Ana": {"character": character, "hand": [*hand], **seat},
        "Ben": {"character": "Sean Mallory", "hand": ["Beer 7H"], "in_play": ["Barrel QS"]},
        "Cid": {"out": True} if out else {},
        "Dan": {},
    }
    deck = {"top": ["Stagecoach 9S", "Wells Fargo 3H"]}
    return scene(players=players, expansions=["dodge_city"], turn={"phase": phase}, deck=deck)


def ids(game: Any, move: str, player: str | None = None) -> list[str]:
    return [each.rule for each in game.why_not(move, player)]


def said(game: Any, move: str, player: str | None = None) -> str:
    return " ".join(map(str, game.why_not(move, player)))


DOC, SID, SID_3 = "DODGE-CHAR-DOC-HOLYDAY-1", "CARD-CHAR-SID-KETCHUM-1", "CARD-CHAR-SID-KETCHUM-3"
JOSE_1, JOSE_3, CHUCK = "DODGE-CHAR-JOSE-DELGADO-1", "DODGE-CHAR-JOSE-DELGADO-3", "DODGE-CHAR-CHUCK-WENGAM-1"
JOSES = {"in_play": ["Barrel KS", "Mustang 8H"]}


@pytest.mark.rule(DOC, SID, SID_3, JOSE_1, JOSE_3, CHUCK, "KIT-HELD")
@pytest.mark.parametrize(
    ("character", "seat", "hand", "move", "rules"),
    [
        ("Doc Holyday", {}, 2, ": Beer -> Ben", [DOC]),
        ("Doc Holyday", {}, 2, ": Beer, Beer -> Ben", [DOC, "KIT-HELD"]),
        ("Doc Holyday", {}, 3, ": Beer, Jail, BANG! -> Ben", [DOC]),
        ("Doc Holyday", {}, 1, ": Beer -> Ben", [DOC]),
        ("Doc Holyday", {}, 2, ": Beer, Gatling -> Ben", [DOC, "KIT-HELD"]),
        ("Sid Ketchum", {"life": 2}, 3, ": Beer", [SID]),
        ("Sid Ketchum", {"life": 2}, 3, ": Beer, Beer", [SID, "KIT-HELD"]),
        ("Sid Ketchum", {"life": 2}, 3, ": Beer, Jail, BANG!", [SID]),
        ("Sid Ketchum", {"life": 2}, 1, ": Beer, Beer", [SID_3, "KIT-HELD"]),
        ("José Delgado", JOSES, 1, ": Barrel, Mustang", [JOSE_1]),
        ("José Delgado", JOSES, 1, ": Barrel, Barrel", [JOSE_1]),
        ("José Delgado", JOSES, 1, ": Beer", [JOSE_3]),
        ("José Delgado", JOSES, 1, ": Dynamite", [JOSE_3, "KIT-HELD"]),
        ("Chuck Wengam", {}, 1, ": Beer", [CHUCK]),
    ],
)
def test_a_wrong_price_is_refused_as_a_wrong_price(
    character: str, seat: dict[str, Any], hand: int, move: str, rules: list[str]
) -> None:
    game = ana(character, *("Beer 6H", "Jail 4H", "BANG! 2D")[:hand], **seat)
    assert ids(game, f"use {character}{move}") == rules
    assert "this turn already" not in said(game, f"use {character}{move}")


@pytest.mark.rule(DOC)
def test_docs_shot_is_used_up_only_when_he_has_fired_it() -> None:
    game = ana("Doc Holyday", "Beer 6H", "Jail 4H", "BANG! 2D", "BANG! 3D")
    game.play("use Doc Holyday: Beer, Jail -> Ben").play("pass")
    assert said(game, "use Doc Holyday: BANG! 2D, BANG! 3D -> Ben") == (
        f"{DOC}: Doc Holyday has been used in this turn already."
    )


@pytest.mark.rule("CARD-PLAY-2")
def test_the_limit_of_a_turn_is_the_limit_of_him_whose_turn_it_is() -> None:
    game = cards.new_game(players=5, seed=7).play("BANG! KD -> Ana")
    assert "CARD-PLAY-2" not in ids(game, "BANG! -> Dan", "Ana")
    assert "CARD-PLAY-1" in ids(game, "BANG! -> Dan", "Ana")


@pytest.mark.rule(DOC, "DODGE-CHAR-JOSE-DELGADO-2")
@pytest.mark.parametrize("character", ["Doc Holyday", "José Delgado"])
def test_an_ability_of_once_a_turn_is_used_up_for_nobody_else(character: str) -> None:
    players = {
        "Ana": {"character": "Vera Custer", "copies": character},
        "Ben": {"character": character, "hand": ["Beer 7H", "Beer 8H"], "in_play": ["Barrel QS"]},
        "Cid": {},
    }
    game = scene(players=players, expansions=["dodge_city"], turn={"used": [character, character]})
    spent = {"Doc Holyday": "used in this turn already", "José Delgado": "at most twice in a turn"}[character]
    assert spent not in said(game, f"use {character}: Barrel", "Ben")
    assert spent in said(game, f"use {character}: Barrel", "Ana")


JESSE, PAT, VERA = "CARD-CHAR-JESSE-JONES-1", "DODGE-CHAR-PAT-BRENNAN-1", "DODGE-CHAR-VERA-CUSTER-1"


@pytest.mark.rule("CARD-ELIM-7", JESSE, PAT, VERA, "CARD-CHAR-PEDRO-RAMIREZ-1")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("use Pat Brennan -> Cid: Barrel", "CARD-ELIM-7"),
        ("use Pat Brennan -> Ben: Beer", PAT),
        ("use Pat Brennan -> Ben: hand", PAT),
        ("use Jesse Jones -> Cid", "CARD-ELIM-7"),
        ("use Jesse Jones -> Ben: hand", JESSE),
        ("use Jesse Jones -> Ben: Beer", JESSE),
        ("use Vera Custer -> Ben", VERA),
        ("use Vera Custer -> Cid", "CARD-ELIM-7"),
        ("use Vera Custer: Sean Mallory -> Ben", VERA),
    ],
)
def test_at_the_very_moment_of_a_choice_it_is_the_choice_that_is_refused(move: str, rule: str) -> None:
    game = ana(move[4:].partition(" ->")[0].partition(":")[0], phase="draw", out=True)
    found = ids(game, move)
    assert rule in found and not {"CARD-SETUP-26", "CARD-CHAR-JESSE-JONES-3"} & {*found}
    assert "write -> Ben: hand" not in said(game, move)


@pytest.mark.rule("KIT-HELD")
def test_of_a_hand_a_card_is_picked_blindly_where_a_hand_may_be_picked() -> None:
    game = ana("Pixie Pete", "Panic! JH", "Cat Balou KH")
    assert "No Beer lies in front of Ben, and of a hand no card can be picked: write -> Ben: hand." in said(
        game, "Panic! -> Ben: Beer"
    )
    assert "hand" not in said(game, "Cat Balou -> Dan: Beer")


@pytest.mark.rule("KIT-HELD")
@pytest.mark.parametrize("move", ["Tequila + Tequila -> Ana", "Tequila + 9C -> Ana"])
def test_who_holds_a_card_once_is_told_so(move: str) -> None:
    told = said(ana("Pixie Pete", "Tequila 9C", "Beer 6H"), move)
    assert "Ana holds Tequila 9C, but not so often." in told and "does not hold" not in told
    assert "Ana holds Beer 8H, but not so often." in said(
        ana("Sid Ketchum", "Beer 8H", "Jail 4H", life=2), "use Sid Ketchum: Beer, Beer"
    )


@pytest.mark.rule("KIT-HELD", "DICE-ELIM-04")
@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("reroll 1 1", "1 shows on 1 die, not on 2."),
        ("reroll dynamite", "No die shows dynamite."),
        ("reroll | beer", "No duel die shows beer; a die of the base game does."),
        ("reroll duel", "Only a duel die shows duel: write it behind the bar, | duel."),
        ("return arrow", "Only an ability brings return arrow, and Ana does not have it."),
        ("keep fury beer", "Only an ability brings keep fury, and Ana does not have it."),
        ("discard token 1", "Ana has no wound token 1."),
        ("use Belle Star: dynamite = gatling", "Ana is not Belle Star."),
        ("use Sam the Healer -> Cid", "DICE-ELIM-04: Cid is out of the game."),
        ("drop arrow -> Cid", "DICE-ELIM-04: Cid is out of the game."),
    ],
)
def test_dice_are_not_held(move: str, told: str) -> None:
    game = scene(
        game="dice", modules=[1, 2], dice={"showing": "1 2 beer | duel arrow"},
        players={"Ana": {}, "Ben": {}, "Cid": {"out": True}, "Dan": {}, "Eva": {}},
    )  # fmt: skip
    assert told in said(game, move) and "does not hold" not in said(game, move)


@pytest.mark.rule("CARD-SYM-10", "CARD-SYM-13")
def test_what_is_for_others_says_so_also_of_ones_own_card() -> None:
    game = scene(players={"Ana": {"hand": ["Panic! JH", "Cat Balou KH"], "in_play": ["Mustang 8H"]}, "Ben": {}})
    *_, panic = game.why_not("Panic! -> Ana: Mustang")
    assert panic.rule == "CARD-SYM-10" and "Panic! is for somebody else" in str(panic)
    assert "Your own hand cannot be chosen" in str(game.why_not("Cat Balou -> Ana: hand")[0])


@pytest.mark.rule("CONF-4", "DODGE-CHAR-JOSE-DELGADO-3")
@pytest.mark.parametrize(("pile", "told"), [("hand", "in the hand of"), ("table", "in front of")])
def test_jose_delgado_is_told_of_the_pile_that_has_been_agreed_on(pile: str, told: str) -> None:
    ana = {"character": "José Delgado", "hand": ["Barrel QS"], "in_play": ["Mustang 8H"]}
    game = scene(players={"Ana": ana, "Ben": {}}, expansions=["dodge_city"], house_rules={"delgado_from": pile})
    [why] = game.why_not(f"use José Delgado: {'Mustang 8H' if pile == 'hand' else 'Barrel QS'}")
    assert f"is no blue card {told} José Delgado" in str(why)
