"""Positions that no game can come to are refused with their rule, and those that one does come to are not."""

from typing import Any

import pytest

from bangkit import cards, dice
from bangkit.cards import checking
from bangkit.core.errors import BangkitError, InvalidPosition
from bangkit.dice.checking import problems_of_outbreak
from bangkit.stage import read_scenario
from bangkit.stage.drivers import wander

NAMES = ("Ana", "Ben", "Cid", "Dan", "Eva", "Fay", "Gil", "Hal")


def read(head: str, *seats: str, tail: str = "") -> Any:
    seated = "".join(f'[[players]]\nname = "{name}"\n{seat}\n' for name, seat in zip(NAMES, seats, strict=False))
    return read_scenario(f'title = "x"\n{head}\n{seated}{tail}').game()


CITY, NOON, GRAVES = 'expansions = ["dodge_city"]', 'expansions = ["high_noon"]', 'game = "dice"\nmodules = [4]'


def noon(events: str) -> Any:
    return read(NOON, "", "", "", "", tail=f"[events]\n{events}")


@pytest.mark.rule("DODGE-CHAR-VERA-CUSTER-1")
def test_vera_has_the_ability_of_somebody_at_the_table() -> None:
    vera, others = 'character = "Vera Custer"\ncopies = "Willy the Kid"', ["Black Jack", "Lucky Duke", "Jourdonnais"]
    told = [f'character = "{each}"' for each in others]
    with pytest.raises(BangkitError, match="at this table"):
        read(CITY, vera, *told)
    for last in ('character = "Willy the Kid"', 'character = "Willy the Kid"\nout = true', ""):
        assert read(CITY, vera, *told[:2], last)["Ana"].copies == "Willy the Kid"


@pytest.mark.rule("DODGE-CHAR-VERA-CUSTER-1")
@pytest.mark.parametrize(
    ("head", "seat"),
    [
        ("", 'character = "Black Jack"\ncopies = "Willy the Kid"'),
        (CITY, 'copies = "Willy the Kid"'),
        (CITY, 'character = "Vera Custer"\ncopies = "Vera Custer"'),
    ],
)
def test_nobody_but_vera_has_the_ability_of_somebody_else(head: str, seat: str) -> None:
    with pytest.raises(BangkitError, match="DODGE-CHAR-VERA-CUSTER-1"):
        read(head, seat, "", "", "")
    game = read(
        CITY, 'character = "Vera Custer"\ncopies = "Willy the Kid"\nhand = ["BANG! 5D", "BANG! 6D"]', "", "", ""
    )
    game.play("BANG! 5D -> Ben")
    assert "BANG! 6D -> Ben" in map(str, game.options)
    changed = game.change("Ana", character="Black Jack")
    assert "BANG! 6D -> Ben" not in map(str, changed.options), "with another character the copy is gone"


@pytest.mark.rule("NOON-SET-1", "NOON-SET-2", "NOON-SET-7")
@pytest.mark.parametrize(
    ("events", "rule"),
    [
        ('now = "High Noon"\nnext = ["Thirst"]', "NOON-SET-7"),
        ('next = ["High Noon", "Thirst"]', "NOON-SET-2"),
        ('now = "Thirst"\nnext = ["Thirst"]', "NOON-SET-1"),
        ('next = ["Curse", "Curse"]', "NOON-SET-1"),
        ('now = "High Noon"\nnext = ["High Noon"]', "NOON-SET-1"),
    ],
)
def test_a_stack_of_events_has_each_of_them_once_and_high_noon_last(events: str, rule: str) -> None:
    with pytest.raises(InvalidPosition, match=rule):
        noon(events)
    assert noon('now = "Thirst"\nnext = ["Curse", "High Noon"]').view("Ana").next_event == "Curse"


@pytest.mark.rule("NOON-SET-1", "NOON-SET-7")
def test_another_event_comes_out_of_the_stack_and_the_old_one_goes_back() -> None:
    game = cards.new_game(players=5, seed=7, expansions=["high_noon"])
    first = game.table.events[0]
    changed = game.change(event=first)
    assert changed.view("Ana").event == first and changed.view("Ana").events_left == 12
    assert len(changed.table.events) == 1 and changed.view("Ana").next_event not in (None, first)
    back = changed.change(event="Curse" if first != "Curse" else "Thirst")
    assert back.view("Ana").events_left == 12 and first in back.table.unturned
    assert game.change(event="High Noon").view("Ana").events_left == 0


@pytest.mark.rule("NOON-SET-1", "DODGE-SET-4")
def test_events_and_characters_of_a_set_that_is_not_in_use_are_refused() -> None:
    base, noon_game = (cards.new_game(players=5, seed=7, expansions=sets) for sets in ([], ["high_noon"]))
    for event in ("High Noon", "Curse"):
        with pytest.raises(InvalidPosition, match=f"{event} belongs to high_noon, which is not in use .NOON-SET-1"):
            base.change(event=event)
    for game in (base, noon_game):
        with pytest.raises(InvalidPosition, match="Belle Star belongs to dodge_city, which is not in use .DODGE-SET-4"):
            game.change("Ana", character="Belle Star")
    assert cards.new_game(players=5, seed=7, expansions=["dodge_city"]).change("Ana", character="Belle Star")


@pytest.mark.rule("UNDEAD-ZOMBIE-02", "UNDEAD-ZOMBIE-05")
@pytest.mark.parametrize(
    ("seats", "rule"),
    [
        (('role = "renegade"\nlord = true', 'role = "renegade"\nlord = true'), "UNDEAD-ZOMBIE-05"),
        (('role = "outlaw"\nlord = true', 'role = "renegade"\nzombie = true'), "UNDEAD-ZOMBIE-02"),
    ],
)
def test_an_outbreak_has_one_lord_a_renegade(seats: tuple[str, ...], rule: str) -> None:
    more = ["outlaw"] * (3 - sum("outlaw" in each for each in seats)) + ["deputy"] * 2
    more += ["renegade"] * (2 - sum("renegade" in each for each in seats)) + ["sheriff"]
    others = [f'role = "{role}"' for role in more][: 8 - len(seats)]
    with pytest.raises(InvalidPosition, match=rule):
        read(GRAVES, *seats, *others)


@pytest.mark.rule("DODGE-GREEN-7")
def test_only_green_cards_are_laid_down_to_wait() -> None:
    with pytest.raises(BangkitError, match="Barrel QS is not green"):
        read(CITY, 'in_play = ["Barrel QS"]\nlaid_now = ["Barrel QS"]', "", "", "")


@pytest.mark.rule("DICE-BEER-02")
def test_nobody_loses_more_in_a_turn_than_he_can_have_had() -> None:
    def lost(number: int) -> Any:
        return read('game = "dice"', f"lost = {number}", "", tail='[turn]\nphase = "T3"\n')

    with pytest.raises(InvalidPosition, match="50 life lost this turn; with 8 of 8 life left"):
        lost(50)
    assert lost(9).table["Ana"].lost == 9


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "make",
    [
        lambda seed: cards.new_game(players=3 + seed, seed=seed, expansions=["dodge_city", "high_noon"]),
        lambda seed: dice.new_game(players=4 + seed % 5, seed=seed, modules=[1, 2, 3, 4]),
    ],
    ids=["cards", "dice"],
)
def test_what_a_game_comes_to_is_possible(make: Any, seed: int) -> None:
    game = make(seed)
    for _ in wander(game, seed):
        table = game.table
        if game.name == "dice":
            assert problems_of_outbreak(table) == []
        else:
            assert list(checking._problems_of_events((table.event, *table.events, *table.unturned))) == []
            assert all(checking.may_copy(player, table) for player in table.players if player.copies)


@pytest.mark.rule("UNDEAD-BONE-12")
@pytest.mark.parametrize("phase", ["T1", "T2", "T3", "T4", "T5"])
def test_who_is_out_rolls_no_dice_before_an_outbreak(phase: str) -> None:
    turn = '[turn]\nplayer = "Ben"\nphase = '
    with pytest.raises(BangkitError, match="Ben"):
        read(GRAVES, "", "out = true", "", "", tail=f'{turn}"{phase}"')
    assert read(GRAVES, "", "out = true", "", "", tail=f'{turn}"T0"')["Ben"].out
