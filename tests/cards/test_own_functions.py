"""What a function of a set of one's own may do at the table, and in which words it is refused what it may not."""

import random
import sys
from asyncio import sleep
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit import strategy
from bangkit.cards import CardSet, brown, character, green, new_game, uses
from bangkit.cards.verbs import draw
from bangkit.core import own_functions
from bangkit.core.errors import BangkitError, OwnRuleFailed, ReplayDiverged
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


def forgets_the_rest(table: Any, player: Any) -> None:
    table.agenda.clear()


def unseats_the_sheriff(table: Any, player: Any) -> None:
    next(each for each in table.players if each.role == "sheriff").role = "outlaw"


def leaves_python(table: Any, player: Any) -> None:
    sys.exit()


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (forgets_the_rest, "has changed by hand what is still to be done"),
        (unseats_the_sheriff, "makes other roles than were dealt"), (leaves_python, "fails in line .*SystemExit"),
    ],
)  # fmt: skip
def test_what_would_end_the_game_or_the_program_is_refused(effect: Any, told: str) -> None:
    refused(with_card(effect), told)


def test_roles_may_change_places() -> None:
    def swaps(table: Any, player: Any) -> None:
        one, other = table.players[1:3]
        one.role, other.role = other.role, one.role

    game = with_card(swaps)
    before = [player.role for player in game.table.players]
    assert [player.role for player in game.play("Foo").table.players] == [before[0], before[2], before[1], before[3]]


def test_luck_of_numpy_is_luck_of_its_own() -> None:
    numpy = pytest.importorskip("numpy")

    def throws(table: Any, player: Any) -> None:
        numpy.random.randint(2)

    refused(with_card(throws), "throws uses luck of its own")


def test_a_game_is_played_again_more_than_once_before_it_is_saved(tmp_path: Path) -> None:
    calls: list[int] = []

    def every_other_time(table: Any, player: Any) -> None:
        calls.append(1)
        table.note("CARD-PLAY-1", "plays", player=player.name)
        table.bangs = int(len(calls) in (1, 2))

    game = with_card(every_other_time).play("Foo")
    with pytest.raises(BangkitError, match="nothing is written"):
        game.save(tmp_path / "game.json")
    assert not (tmp_path / "game.json").exists()


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


# -- what is not the same again, and what never ends -----------------------------------------------


def with_memory(path: Path, drawn: list[int]) -> Any:
    """A game, saved once, in which a function with a memory of its own has been called since."""

    async def remembers(table: Any, player: Any) -> None:
        drawn.append(1)
        await draw(table, player, len(drawn))

    game = with_card(remembers)
    game.save(path)
    return game.play("Foo")


def test_a_game_that_cannot_be_saved_says_why_and_leaves_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = with_memory(path, [])
    before, table = path.read_text(), game.table.key()
    with pytest.raises(
        BangkitError, match=r"(?s)nothing is written.*not done the same again \(remembers\).*flip and draw"
    ):
        game.save(path)
    assert path.read_text() == before and game.table.key() == table
    rescued = bangkit.load(game.change().save(path))
    assert rescued.table.key() == table
    assert game.play("pass").table.key() != table


def test_a_table_that_silently_differs_is_not_saved(tmp_path: Path) -> None:
    lives = iter([3, 2, 1])

    def remembers(table: Any, player: Any) -> None:
        player.life = next(lives)

    game = with_card(remembers).play("Foo")
    with pytest.raises(BangkitError, match=r"not done the same again \(remembers\)"):
        game.save(tmp_path / "game.json")
    assert not (tmp_path / "game.json").exists()


def test_a_saved_game_that_goes_another_way_says_which_function(tmp_path: Path) -> None:
    numbers = iter([1] * 5 + [2])  # when it is played, four times when it is saved, and when it is loaded

    async def remembers(table: Any, player: Any) -> None:
        await draw(table, player, next(numbers))

    path = with_card(remembers).play("Foo").save(tmp_path / "game.json")
    with pytest.raises(ReplayDiverged, match=r"not done the same again \(remembers\)"):
        bangkit.load(path)


def test_a_function_that_never_comes_back_is_stopped_among_bots() -> None:
    def for_ever(table: Any, player: Any) -> None:
        while True:
            pass

    game = with_card(for_ever)

    class PlaysIt:
        def weights(self, view: Any) -> dict[Any, int]:
            return {next((each for each in view.options if "Foo" in str(each)), view.options[0]): 1}

    for bot in (PlaysIt(), strategy.RandomPlayer()):
        with pytest.raises(OwnRuleFailed, match="for_ever has not come back after 0.2 seconds"):
            for seed in range(20):
                strategy.play_from(game, dict.fromkeys(game.players, bot), seed, seconds=0.2)
    assert game.play("pass").request is not None


@pytest.mark.parametrize("waits", [False, True])
def test_a_function_that_never_comes_back_is_stopped_at_the_table(waits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_functions, "SECONDS", 0.2)

    def for_ever(table: Any, player: Any) -> None:
        while True:
            pass

    async def waits_for_ever(table: Any, player: Any) -> None:
        for_ever(table, player)

    game = with_card(waits_for_ever if waits else for_ever)
    with pytest.raises(OwnRuleFailed, match="for_ever has not come back after 0.2 seconds"):
        game.play("Foo")
    assert game.play("pass").request is not None


def test_a_green_card_that_does_nothing_is_refused() -> None:
    nothing: Any = None
    with pytest.raises(WrongSet, match="Foo: this card changes nothing"):
        CardSet("nothing", cards=[green("Foo", "2H", nothing)])


def test_a_verb_names_a_rule_that_there_is() -> None:
    async def told(table: Any, player: Any) -> None:
        await draw(table, player, 1, "NOWHERE-1")

    with pytest.raises(
        BangkitError, match="in the rulebook or in the `rules` of a set, such as OURS-1, not 'NOWHERE-1'"
    ):
        with_card(told).play("Foo")
