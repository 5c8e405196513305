"""A set of one's own that has been changed is another set: a saved game does not go on with it, and no counts are added to its."""

import copy
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit.cards import CardSet, brown, character, new_game
from bangkit.cards.verbs import draw
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.core.own_functions import watched
from bangkit.core.set_digest import _Described, changed_sets, own_sets
from bangkit.dice import DiceSet
from bangkit.dice.hooks import Power


def two() -> int:
    return 2


def made(number: int = 1, faces: str = "2H 3H KS", bullets: int = 4, text: str = "", help: Any = None) -> CardSet:
    async def coffee(table: Any, player: Any) -> None:
        await draw(table, player, help() if help else number, "CAFE-1")

    cards = [brown("Coffee", faces, coffee, rules="CAFE-1")]
    return CardSet(
        "cafe", cards=cards, characters=[character("Ada", text, bullets=bullets)], rules={"CAFE-1": "It draws."}
    )


@pytest.fixture(autouse=True)
def gone() -> Iterator[None]:
    """Take the sets away that a test has made."""
    yield
    for kind in (CardSet, DiceSet):
        for each in [each.name for each in kind.registry if not each.printed]:
            kind.registry.remove(each)


CHANGES: dict[str, Callable[[], CardSet]] = {
    "what a function holds": lambda: made(2),
    "the faces": lambda: made(faces="2H 3H KS 4D"),
    "a number": lambda: made(bullets=3),
    "what a function calls": lambda: made(help=lambda: 1),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_saved_game_goes_on_with_no_other_set(change: Callable[[], CardSet], tmp_path: Path) -> None:
    file = new_game(4, seed=1, expansions=[made()]).change("Ana", hand=["Coffee 2H"]).save(tmp_path / "game.json")
    made(text="Other words, the same rules.")
    assert bangkit.load(file).play("Coffee").to_json()["sets"].keys() == {"cafe"}
    change()
    with pytest.raises(DamagedFile, match="saved with another set 'cafe'"):
        bangkit.load(file)


def test_a_function_is_another_when_it_does_something_else() -> None:
    def three() -> int:
        return 3

    saved = own_sets([made(help=two)])
    assert changed_sets(saved, [made(help=two)]) == []
    assert changed_sets(saved, [made(help=three)]) == ["cafe"]
    three.__name__ = "two"
    assert changed_sets(saved, [made(help=three)]) == ["cafe"]
    elsewhere = {"cafe": saved["cafe"] | {"python": "3.9"}}
    assert changed_sets(elsewhere, [made(help=three)]) == []  # another Python compiles everything anew
    for wrong in ({"cafe": 3}, {"cafe": {}}, {"pub": saved["cafe"]}):
        assert changed_sets(wrong, [made(help=two)])


def test_a_saved_dice_game_goes_on_with_no_other_set(tmp_path: Path) -> None:
    game = bangkit.dice.new_game(4, seed=1, modules=[DiceSet("pub", characters=[Power("Ada", life=8)])])
    file = game.save(tmp_path / "game.json")
    assert bangkit.load(file).to_json() == game.to_json()
    DiceSet("pub", characters=[Power("Ada", life=9)])
    with pytest.raises(DamagedFile, match="another set 'pub'"):
        bangkit.load(file)


def test_an_old_record_is_no_set_any_more() -> None:
    old, new = made(), made(2)
    with pytest.raises(BangkitError, match="'cafe' has been made anew since"):
        new_game(4, expansions=[old])
    assert new_game(4, expansions=[new]).table.expansions == ("cafe",)
    old_dice, _ = DiceSet("pub"), DiceSet("pub")
    with pytest.raises(BangkitError, match="'pub' has been made anew since"):
        bangkit.dice.new_game(4, modules=[old_dice])


@pytest.mark.parametrize("named", [True, False])
def test_games_with_another_set_are_counted_apart(named: bool, tmp_path: Path) -> None:
    def played(one: CardSet, games: int, resume: Any = None) -> Any:
        sets = [one.name if named else one]
        return bangkit.simulate(
            players=4, expansions=sets, games=games, bots="roles", executor=None, progress=False, resume=resume
        )

    file = tmp_path / "counts.json"
    first = played(made(), 4, file)
    again = made(3)
    fresh = played(again, 6)
    anew = "Counted anew: the games that are kept with the set 'cafe'"
    assert anew not in repr(first) and anew not in repr(fresh)
    assert anew in repr(played(again, 6, first)) and "Counted anew" in played(again, 6, first)._repr_html_()
    assert anew in repr(played(again, 6, file))
    assert anew not in repr(played(again, 6, file)), "now the file has games with the set as it is"
    assert played(again, 6, file).cells[0].counted == fresh.cells[0].counted
    assert played(again, 6, first).cells[0].counted == fresh.cells[0].counted
    assert played(made(), 4, file).cells[0].counted == first.cells[0].counted


def test_a_contest_that_is_counted_anew_says_so(tmp_path: Path) -> None:
    file = tmp_path / "contest.json"

    def contest(one: CardSet) -> Any:
        quick: dict[str, Any] = {"rounds": 1, "executor": None, "progress": False, "resume": file}
        return bangkit.strategy.tournament(["roles", "random"], players=4, expansions=[one], **quick)

    contest(made())
    assert "Counted anew" in repr(contest(made(3)))


WAYS: dict[str, Callable[[Any], Any]] = {
    "copied deep": copy.deepcopy,
    "sent": lambda thing: pickle.loads(pickle.dumps(thing)),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("what", ["game", "view", "request", "table"])
@pytest.mark.parametrize(
    "gone", [lambda: made(faces="3H KS"), lambda: CardSet.registry.remove("cafe")], ids=["card", "set"]
)
def test_a_card_that_is_gone_is_told_in_words(way: Callable[[Any], Any], what: str, gone: Callable[[], Any]) -> None:
    """Copies, and what else looks a card up by its text."""
    game = new_game(4, seed=1, expansions=[made()]).change("Ana", hand=["Coffee 2H"])
    thing = {"game": game, "view": game.view("Ana"), "request": game.request, "table": game.table}[what]
    way(thing)
    gone()
    with pytest.raises(BangkitError, match="'Coffee 2H'|the set 'cafe'"):
        way(thing)
    with pytest.raises(BangkitError, match="Coffee"):
        game.fork().play("Coffee")


def test_a_game_that_was_sent_goes_on_with_no_other_set() -> None:
    game = new_game(4, seed=1, expansions=[made()]).change("Ana", hand=["Coffee 2H"])
    sent = pickle.dumps(game)
    assert pickle.loads(sent).to_json() == game.to_json()
    made(2)
    with pytest.raises(BangkitError, match="another set 'cafe'"):
        pickle.loads(sent)


def test_the_watch_over_a_function_that_only_looks_is_none_of_the_set() -> None:
    """So files of games with sets of one's own go on where the watch has changed."""

    def limit(table: Any, player: Any, number: int) -> int:
        return number

    plain, watch = _Described(), _Described()
    plain.plain(limit)
    watch.plain(watched(limit))
    assert watch.functions == plain.functions
