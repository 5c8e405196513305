"""The functions of a character of one's own in the dice game: they work, and what no rule could leave is refused in words."""

import random
from asyncio import sleep
from collections.abc import Iterator
from typing import Any

import pytest

from bangkit.core.errors import OwnRuleFailed
from bangkit.dice import DiceSet, Power, new_game
from bangkit.dice.arrows import take_arrows
from bangkit.dice.elimination import gain


@pytest.fixture(autouse=True)
def away() -> Iterator[None]:
    """The set is forgotten after each test."""
    yield
    if "own" in DiceSet.registry:
        DiceSet.registry.remove("own")


def with_zoe(*modules: int, **hooks: Any) -> Any:
    """A game in which the Sheriff, who begins, is a character of one's own."""
    DiceSet("own", characters=[Power("Zoe", **hooks)])
    return new_game(
        4,
        seed=3,
        modules=[*modules, "own"],
        characters=["Zoe", None, None, None],
        roles=["sheriff", "outlaw", "renegade", "outlaw"],
    )


def refused(told: str, **hooks: Any) -> None:
    """Throwing the dice of the first turn is refused in these words, with a line."""
    with pytest.raises(OwnRuleFailed, match=told) as error:
        game = with_zoe(**hooks)
        for _ in range(60):
            game.play("stop" if "stop" in map(str, game.options) else game.options[0])
    assert " line " in str(error.value)


def sets(where: str, entry: str, value: Any) -> Any:
    """A function that sets one entry by hand."""

    async def by_hand(table: Any, player: Any, *things: Any) -> None:
        setattr(table if where == "table" else player, entry, value)

    return by_hand


async def takes_one(table: Any, player: Any) -> None:
    await take_arrows(table, table.players[1], 1, "DICE-SETUP-05")


async def lucky(table: Any, player: Any) -> None:
    random.random()


async def fells(table: Any, player: Any) -> None:
    table.players[1].life = 0


async def adds(table: Any, player: Any) -> None:
    player.arrows += 1


async def deletes(table: Any, player: Any) -> None:
    del player.arrows


async def sleeps(table: Any, player: Any) -> None:
    await sleep(0)


async def forgets(table: Any, player: Any) -> None:
    table.living.pop()


def test_what_works_works() -> None:
    async def heals(table: Any, player: Any) -> None:
        gain(table, player, 1, "DICE-SETUP-05")

    assert with_zoe(start_of_turn=takes_one).table.players[1].arrows == 1
    DiceSet.registry.remove("own")
    game = with_zoe(end_of_turn=heals, own_beer=lambda life: 3)
    assert game.table["Ana"].ability.name == "Zoe"
    for _ in range(100):
        if game.options:
            game.play(game.options[0])
    assert game.table.turn > 4


@pytest.mark.parametrize(
    ("where", "entry", "value", "told"),
    [
        ("player", "life", 99, "has set the life of Ana to 99"), ("player", "life", None, "the life of Ana to None"),
        ("player", "arrows", "x", "Ana.arrows to 'x'; it must be a whole number"), ("player", "role", "king", "it must be sheriff"),
        ("player", "tokens", 3, "Ana.tokens to 3"), ("player", "fury", ("x",), "leaves what cannot be: fury cards"),
        ("player", "character", "Nobody", "leaves what cannot be: there is no character 'Nobody'"),
        ("player", "arrows", 3, "cannot be: 9 arrows in the pool and 3 with the players"), ("player", "out", True, "has set the life of Ana"),
        ("table", "showing", 5, "table.showing to 5"), ("table", "pool", 3, "cannot be: 3 arrows in the pool"),
        ("table", "agenda", [("nap",)], "a list of tasks of the rules"), ("table", "current", "Zoe", "who sits where"),
        ("table", "players", [], "who sits where"), ("table", "outcome", 5, "table.outcome to 5"),
        ("table", "rerolls", 9, "leaves what cannot be: .*9"), ("table", "ring", (), "who is in the game"),
    ],
)  # fmt: skip
def test_what_no_rule_could_leave_is_refused(where: str, entry: str, value: Any, told: str) -> None:
    refused(f"by_hand .*{told}", start_of_turn=sets(where, entry, value))


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (lucky, "lucky uses luck of its own"), (fells, "fells has set the life of"), (adds, "adds leaves what cannot be: 9 arrows"),
        (deletes, "deleted Ana.arrows"), (sleeps, "sleeps waits for something that is not at the table"),
        (forgets, "forgets has changed by hand who sits where or who is in the game"),
    ],
)  # fmt: skip
def test_what_breaks_the_course_of_the_game_is_refused(function: Any, told: str) -> None:
    refused(told, start_of_turn=function)


def test_hooks_that_are_asked_only_look_and_answer_what_is_wanted() -> None:
    async def more(table: Any, player: Any, points: int) -> str:
        return "more"

    def weakens(table: Any, player: Any) -> Any:
        player.life -= 1
        return ()

    refused("weakens changes the table, where it is only asked", turns_die=weakens)
    DiceSet.registry.remove("own")
    refused("listing must answer a tuple of moves, not", turns_die=listing)
    DiceSet.registry.remove("own")
    refused("more must answer a whole number, 0 or more|more must answer a whole number from 0 on", instead=more)
    DiceSet.registry.remove("own")
    refused("uses luck of its own", own_beer=lambda life: random.randint(1, 2))


def listing(table: Any, player: Any) -> Any:
    return [1]


@pytest.mark.parametrize("what", ["tokens", "fury"])
def test_no_token_and_no_card_is_made_or_lost_by_hand(what: str) -> None:
    async def loses(table: Any, player: Any) -> None:
        getattr(table, what).rest.pop()

    with pytest.raises(
        OwnRuleFailed,
        match=f"loses moves {'wound tokens' if what == 'tokens' else 'fury cards'} by hand, and 1 too many or too few",
    ):
        with_zoe(*(1, 2, 3), start_of_turn=loses)
