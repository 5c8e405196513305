"""What a function of a set of one's own may do at the table, and in which words it is refused what it may not."""

import random
from asyncio import sleep
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from bangkit.cards import CardSet, brown, character, new_game, uses
from bangkit.cards.verbs import draw
from bangkit.core.errors import BangkitError, OwnRuleFailed
from bangkit.core.sets import WrongSet
from bangkit.dice.diceset import DiceSet


@pytest.fixture(autouse=True)
def away() -> Iterator[None]:
    """The set is forgotten after each test."""
    yield
    if "own" in CardSet.registry:
        CardSet.registry.remove("own")


def nothing(table: Any, player: Any) -> None:
    """An effect that changes nothing."""


def with_card(effect: Any, **facts: Any) -> Any:
    """A game in which Ana holds a card with this effect."""
    CardSet("own", cards=[brown("Foo", "2H", effect, **facts)], characters=[character("Moe", bullets=3)])
    return new_game(4, seed=3, expansions=["own"]).change("Ana", hand=["Foo", "Beer"])


def refused(game: Any, told: str) -> None:
    """Playing the card is refused in these words, with a line, and taken back."""
    before = game.table.key()
    with pytest.raises(OwnRuleFailed, match=told) as error:
        game.play("Foo")
    assert " line " in str(error.value)
    assert game.table.key() == before
    assert game.play("pass").table.key() != before


# -- luck of its own -------------------------------------------------------------------------------


async def lucky(table: Any, player: Any) -> None:
    await draw(table, player, random.randint(1, 3))


async def lucky_later(table: Any, player: Any) -> None:
    await draw(table, player, 1)
    random.random()


def shuffles(table: Any, player: Any) -> None:
    random.shuffle([1, 2, 3])


@pytest.mark.parametrize("effect", [lucky, lucky_later, shuffles])
def test_luck_of_its_own_is_refused_when_the_card_is_played(effect: Any) -> None:
    refused(with_card(effect), f"{effect.__name__} uses luck of its own .*flip and draw of bangkit.cards.verbs")


def test_checks_and_hooks_have_no_luck_of_their_own() -> None:
    with pytest.raises(OwnRuleFailed, match="uses luck of its own"):
        with_card(nothing, unless=lambda table, player: None if random.random() < 2 else "CARD-PLAY-1")
    CardSet("own", characters=[character("Ned", draws=lambda table, player, number: random.randint(1, 3))])
    with pytest.raises(OwnRuleFailed, match="uses luck of its own"):
        new_game(4, seed=3, expansions=["own"], characters=["Ned"] + [None] * 3, roles=["sheriff"] + [None] * 3)


# -- a check looks and changes nothing -------------------------------------------------------------


def weakens(table: Any, player: Any, *target: Any) -> None:
    player.life -= 1


def empties(table: Any, player: Any, *target: Any) -> None:
    player.hand.clear()


def digs(table: Any, player: Any, *target: Any) -> None:
    table.bag.pop()


@pytest.mark.parametrize("check", [weakens, empties, digs])
def test_a_check_that_changes_the_table_is_refused(check: Any) -> None:
    told = f"{check.__name__} changes the table, where it is only asked.*line"
    with pytest.raises(OwnRuleFailed, match=told):
        with_card(nothing, unless=check)
    with pytest.raises(OwnRuleFailed, match=told):
        with_card(lambda table, player, target: None, target=check)


@pytest.mark.parametrize(
    "hooks",
    [
        {"action": uses(nothing, unless=weakens)},
        {"hand_limit": lambda table, player: player.in_play.clear() or player.hand.clear() or 3},
        {"draws": lambda table, player, number: table.discard.append(table.bag.pop()) or 1},
    ],
)
def test_a_hook_that_is_asked_changes_nothing(hooks: Any) -> None:
    CardSet("own", characters=[character("Ned", **hooks)])
    with pytest.raises(OwnRuleFailed, match="changes the table, where it is only asked"):
        game = new_game(4, seed=3, expansions=["own"], characters=["Ned"] + [None] * 3)
        for _ in range(20):
            game.play("pass" if "pass" in game.options else game.options[0])


def test_a_refused_check_has_changed_nothing_where_one_asks_why() -> None:
    asked: list[str] = []

    def weakens_later(table: Any, player: Any) -> str:
        player.life -= len(asked)
        return "CARD-PLAY-1"

    game = with_card(nothing, unless=weakens_later)
    asked.append("from now on")
    before = game.table.key()
    with pytest.raises(OwnRuleFailed, match="changes the table"):
        game.why_not("Foo")
    assert game.table.key() == before


def test_a_check_is_shown_the_same_players() -> None:
    seen: list[Any] = []

    def looks(table: Any, player: Any, target: Any) -> None:
        seen.append(player is table[player.name] and target in table.players)

    with_card(lambda table, player, target: None, target=looks)
    assert seen and all(seen)


# -- what it leaves --------------------------------------------------------------------------------


def sets(where: str, entry: str, value: Any) -> Any:
    """An effect that sets one entry by hand."""

    def by_hand(table: Any, player: Any) -> None:
        setattr(table if where == "table" else player, entry, value)

    return by_hand


@pytest.mark.parametrize(
    ("where", "entry", "value", "told"),
    [
        ("Ana", "name", "Zoe", "who sits where"), ("Ana", "index", 2, "who sits where"),
        ("Ana", "role", "king", "has set Ana.role to 'king'; it must be sheriff"),
        ("Ana", "starting_life", 50, "has set Ana.starting_life to 50; it must be a whole number from 1 to 10"),
        ("Ana", "life", None, "has set the life of Ana to None"), ("Ana", "ghost", 3, "Ana.ghost to 3"),
        ("Ana", "character", "Nobody", "there is no character 'Nobody'"), ("Ana", "powers", 3, "Ana.powers to 3"),
        ("Ana", "seen", None, "Ana.seen to None"), ("Ana", "known", [], "the cards of Ana by hand"),
        ("table", "bangs", -99, "table.bangs to -99; it must be a whole number from 0 on"),
        ("table", "outcome", 5, "table.outcome to 5; it must be the outcome of a game or None"),
        ("table", "bag", None, "table.bag to None; it must be a list of cards"), ("table", "top", [3], "table.top to .3"),
        ("table", "current", "Zoe", "who sits where"), ("table", "players", [], "who sits where"),
        ("table", "agenda", [("nap",)], "it must be a list of tasks of the rules"),
        ("table", "event", "Snow", "there is no event 'Snow'"), ("table", "used", ["x"], "it must be a tuple"),
    ],
)  # fmt: skip
def test_what_no_rule_could_leave_is_refused(where: str, entry: str, value: Any, told: str) -> None:
    refused(with_card(sets(where, entry, value)), f"by_hand .*{told}")


def deletes(table: Any, player: Any) -> None:
    del player.hand


def deletes_more(table: Any, player: Any) -> None:
    del table.bangs


def stops(table: Any, player: Any) -> None:
    raise StopIteration


async def stops_waiting(table: Any, player: Any) -> None:
    raise StopIteration("enough")


async def sleeps(table: Any, player: Any) -> None:
    await sleep(0)


def yields(table: Any, player: Any) -> Any:
    yield draw(table, player)


async def yields_too(table: Any, player: Any) -> Any:
    yield await draw(table, player)


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (deletes, "deletes has changed the cards of Ana by hand"), (deletes_more, "has deleted table.bangs"),
        (stops, "stops fails in line .*StopIteration"), (stops_waiting, "stops_waiting fails in line .*StopIteration"),
        (sleeps, "sleeps waits for something that is not at the table"),
        (lambda table, player: yields_too(table, player), "contains yield"),
    ],
)  # fmt: skip
def test_what_breaks_the_course_of_the_game_is_refused(effect: Any, told: str) -> None:
    refused(with_card(effect), told)


def test_a_limit_by_hand_that_a_rule_could_leave_is_left() -> None:
    game = with_card(sets("table", "bangs", 0)).play("Foo")
    assert game.table.bangs == 0
    game = with_card(sets("Ana", "character", "Moe")).play("Foo")
    assert game.table["Ana"].ability.name == "Moe"


# -- how it is written -----------------------------------------------------------------------------


@pytest.mark.parametrize("function", [yields, yields_too, partial(yields_too)])
def test_yield_is_refused_in_the_record(function: Any) -> None:
    for facts in (
        {"cards": [brown("Foo", "2H", function)]}, {"cards": [brown("Foo", "2H", nothing, unless=function)]},
        {"characters": [character("Ned", hand_empty=function)]}, {"characters": [character("Ned", hand_limit=function)]},
    ):  # fmt: skip
        with pytest.raises(WrongSet, match="contains yield, so nothing of it would be done"):
            CardSet("own", **facts)
    with pytest.raises(BangkitError, match="contains yield"):
        uses(function)


def test_an_action_of_ones_own_is_looked_at_when_it_is_made() -> None:
    with pytest.raises(BangkitError, match="the function nothing must take 3 things"):
        uses(nothing, target="anybody")
    with pytest.raises(BangkitError, match="the check lucky must be written with def"):
        uses(nothing, unless=lucky)  # type: ignore[arg-type]


def test_a_card_with_wrong_faces_can_be_shown() -> None:
    assert repr(brown("Foo", ["2H"], nothing)) == "<Foo: brown, ['2H']>"  # type: ignore[arg-type]
    with pytest.raises(WrongSet, match="Foo needs the faces of its cards"):
        CardSet("own", cards=[brown("Foo", ["2H"], nothing)])  # type: ignore[arg-type]


def test_a_field_that_a_set_has_not_is_told_with_the_nearest() -> None:
    with pytest.raises(BangkitError, match="there is no argument 'crads'; did you mean cards?"):
        CardSet("own", crads=[])  # type: ignore[call-arg]
    with pytest.raises(BangkitError, match="there is no argument 'charcters'; did you mean characters"):
        DiceSet("own", charcters=[])  # type: ignore[call-arg]
