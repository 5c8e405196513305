"""What a game hands out cannot change it, and what people type is taken as it is meant."""

import pickle
from typing import Any

import pytest

from bangkit import cards, dice
from bangkit.core.errors import BangkitError, IllegalMove
from bangkit.dice.faces import read_dice
from tests.support import scene


def duel() -> Any:
    """Ana may shoot at Ben, her neighbour, and not at Cid."""
    players = {"Ana": {"hand": ["BANG! 5D", "Missed! KC"]}, "Ben": {}, "Cid": {}, "Dan": {}}
    return scene(players=players, turn={"player": "Ana", "phase": "play"})


@pytest.mark.parametrize("how", ["asked", "raised"])
def test_the_facts_of_a_refusal_are_read_only_and_travel(how: str) -> None:
    game = duel()
    if how == "asked":
        refusal = game.why_not("Missed!")[0]
    else:
        with pytest.raises(IllegalMove) as found:
            game.play("Missed!")
        refusal = found.value.refusals[0]
    with pytest.raises(TypeError):
        refusal.facts["card"] = "Beer"
    sent = pickle.loads(pickle.dumps(refusal))
    assert sent == refusal == game.why_not("Missed!")[0] and str(sent) == str(refusal)


def test_a_line_of_the_log_is_read_only_and_travels() -> None:
    line = cards.new_game(4, seed=1).told("Ana")[0]
    with pytest.raises(TypeError):
        line.facts["player"] = "Zoe"
    sent = pickle.loads(pickle.dumps(line))
    assert sent == line and sent.facts == line.facts


@pytest.mark.parametrize("arrow", ["->", "→", "=>", "–>", "—>", "-->", "⟶", " ➜ "])
@pytest.mark.parametrize("name", ["Ben", "ben", '"Ben"', "“Ben”", "„Ben“"])
def test_an_arrow_and_a_name_are_read_as_people_type_them(arrow: str, name: str) -> None:
    game = duel()
    assert str(game.read(f"bang!{arrow}{name}")[1]) == "BANG! 5D -> Ben"


def test_a_name_that_holds_an_arrow_stays_a_name() -> None:
    game = cards.new_game(names=["a→b", "Ben “B”", "Cid", "Dan"], seed=1)
    for name in ("a→b", "Ben “B”"):
        assert game.read(f'BANG! -> "{name}"')[1].target == name
        assert all(game.read(str(each))[1] == each for each in game.options)


@pytest.mark.parametrize(
    "text", ["arrow,beer", "Arrow, BEER", "beer ; arrow", "arrow + beer", "arrow & beer", " arrow ,"]
)
def test_dice_may_stand_with_commas_between_them(text: str) -> None:
    assert read_dice(text) == read_dice(text.replace(",", " ").translate(str.maketrans(";+&", "   ")))
    assert dice.new_game(5, seed=3).read(f"reroll {text}")[1].dice == read_dice(text)


def test_a_doubled_name_is_told_as_it_was_written() -> None:
    with pytest.raises(BangkitError, match="two players are called 'ANA'"):
        cards.new_game(names=["ANA", "Ana", "Cid", "Dan"])


def test_looking_at_cards_is_told_to_each_as_he_may_know_it() -> None:
    kit = {"character": "Kit Carlson"}
    deck = {"top": ["Beer 6H", "BANG! 5D", "Missed! KC"]}
    game = scene(players={"Ana": kit, "Ben": {}, "Cid": {}}, turn={"player": "Ana", "phase": "start"}, deck=deck)
    told = {viewer: [line for line in game.told(viewer) if line.what == "looks"] for viewer in ("Ana", "Ben")}
    assert told["Ana"] == ["Ana looks at Beer 6H, BANG! 5D and Missed! KC."]
    assert told["Ben"] == ["Ana looks at the top 3 cards of the deck."]
