"""Cards and records stay as their sets have made them, whoever writes over whatever of them."""

from typing import Any

import pytest

from bangkit import cards, dice
from bangkit.cards import CardSet, blue, character
from bangkit.cards.faces import CARDS, UNKNOWN, Card
from bangkit.cards.hooks import CHARACTERS, KINDS, NOBODY
from bangkit.cards.hooks import Power as CardPower
from bangkit.core.errors import BangkitError
from bangkit.core.printed import put_back, standing
from bangkit.dice import DiceSet, Power
from bangkit.dice.hooks import CHARACTERS as DICE_CHARACTERS

THINGS: list[Any] = [CARDS["Beer 6H"], UNKNOWN, KINDS["Barrel"], CHARACTERS["Sid Ketchum"], NOBODY]
PARTS: list[Any] = [KINDS["Barrel"].power, CHARACTERS["Sid Ketchum"].anytime, DICE_CHARACTERS["Rose Doolan"]]


@pytest.mark.parametrize(
    "thing", THINGS + PARTS, ids=lambda thing: f"{type(thing).__name__}-{getattr(thing, 'name', '')}"
)
def test_every_entry_that_a_class_has_is_put_back(thing: Any) -> None:
    before = standing(thing)
    assert not put_back() and before
    for entry in before:
        object.__setattr__(thing, entry, object())
        assert len(put_back()) == 1, entry
        assert all(value is before[each] for each, value in standing(thing).items())
        object.__delattr__(thing, entry)
        assert len(put_back()) == 1 and standing(thing).keys() == before.keys()


@pytest.mark.parametrize("name", ["Rose Doolan", "Bart Cassidy"])
def test_what_stands_in_a_dict_of_a_record_is_put_back(name: str) -> None:
    places: Any = DICE_CHARACTERS[name].places
    before = dict(places)
    places["1"], places["3"] = (5,), (1,)
    del places["2"]
    assert put_back() and places == before and not put_back()


def test_what_a_set_prints_later_is_not_taken_back() -> None:
    beer = CARDS["Beer 6H"]
    try:
        CardSet("twice", cards=[cards.copies("Beer", "6H"), blue("Ladder", "2H", farther=1)])
        assert beer.twin and not put_back() and beer.twin and CARDS["Ladder 2H"].alone
        object.__setattr__(beer, "twin", False)
        assert put_back() == ["Beer 6H"] and beer.twin
    finally:
        CardSet.registry.remove("twice")
    assert not put_back() and {type(each) for each in CARDS.values()} == {Card}


def over(thing: Any, answer: Any) -> Any:
    """Write over something printed and answer."""
    object.__setattr__(thing, "rank", "stars") if isinstance(thing, Card) else object.__setattr__(thing, "name", "?")
    return answer


@pytest.mark.parametrize(
    "hook",
    [
        {"hand_limit": lambda table, player: over(CARDS["Beer 6H"], 3)},
        {"draws": lambda table, player, number: over(player.ability, 2)},
        {"reads": lambda card: over(card, ("Beer",))},
    ],
    ids=lambda hook: next(iter(hook)),
)
def test_a_function_that_only_looks_writes_over_nothing(hook: dict[str, Any]) -> None:
    CardSet("ours", characters=[character("Zoe", "She looks.", **hook)])
    try:
        with pytest.raises(BangkitError, match="has written over (Zoe|Beer 6H|BANG!)"):
            game = cards.new_game(4, seed=1, expansions=["ours"]).change("Ana", character="Zoe")
            for _ in range(40):
                game.play(game.request.options[-1])
        assert not put_back() and isinstance(CHARACTERS["Zoe"], CardPower) and CHARACTERS["Zoe"].name == "Zoe"
    finally:
        CardSet.registry.remove("ours")


def test_neither_does_one_of_the_dice_game() -> None:
    power = Power("Zoe", turns_die=lambda table, player: over(player.ability, ()))
    DiceSet("ours", characters=[power])
    try:
        with pytest.raises(BangkitError, match="has written over Zoe"):
            dice.new_game(
                4, seed=1, modules=["ours"], characters=["Zoe", "Willy the Kid", "El Gringo", "Pedro Ramirez"]
            )
        assert not put_back() and power.name == "Zoe"
    finally:
        DiceSet.registry.remove("ours")
