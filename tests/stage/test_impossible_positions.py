"""Positions that no play could bring about are refused, each with the rule against it; what play brings about is not."""

from typing import Any

import pytest

import bangkit
from bangkit.core.errors import InvalidPosition
from bangkit.stage import WrongScenario
from tests.support import scenario, scene

DODGE, NOON, UNDEAD = (
    {"expansions": ["dodge_city"]}, {"expansions": ["high_noon"]}, {"game": "dice", "modules": [4]},
)  # fmt: skip


def problems(**data: Any) -> list[str]:
    with pytest.raises(WrongScenario) as caught:
        scenario(**data)
    return list(caught.value.problems)


def undead(*seats: dict[str, Any], roles: bool = True) -> dict[str, Any]:
    told = ("sheriff", "renegade", "outlaw", "outlaw", "deputy")
    named = zip(("Ana", "Ben", "Cid", "Dan", "Eva"), told, (*seats, *[{}] * 5), strict=False)
    return {**UNDEAD, "players": {name: {**({"role": role} if roles else {}), **seat} for name, role, seat in named}}


@pytest.mark.rule("DODGE-CHAR-VERA-CUSTER-1")
def test_only_vera_custer_copies_and_not_herself() -> None:
    blackjack = {"character": "Black Jack", "copies": "Willy the Kid"}
    for sets in ({}, DODGE):
        for seat in (blackjack, {"copies": "Willy the Kid"}):
            (told,) = problems(players={"Ana": seat, "Ben": {}}, **sets)
            assert told.startswith("Ana cannot have the ability of Willy the Kid") and "CUSTER-1" in told
    (told,) = problems(players={"Ana": {"character": "Vera Custer", "copies": "Vera Custer"}, "Ben": {}}, **DODGE)
    assert "not herself" in told and "DODGE-CHAR-VERA-CUSTER-1" in told
    vera = {"character": "Vera Custer", "copies": "Willy the Kid"}
    assert scene(players={"Ana": vera, "Ben": {}}, **DODGE)["Ana"].ability


@pytest.mark.rule("DODGE-CHAR-VERA-CUSTER-1")
def test_whoever_gets_another_character_has_no_copy_left() -> None:
    vera = {"character": "Vera Custer", "copies": "Willy the Kid", "hand": ["BANG! 5D", "BANG! 6D"]}
    game = scene(players={"Ana": vera, "Ben": {}}, **DODGE)
    assert game.change("Ana", life=2).table["Ana"].copies == "Willy the Kid"
    changed = game.change("Ana", character="Black Jack")
    assert changed.table["Ana"].copies is None
    assert not [move for move in changed.play("BANG! 5D -> Ben").options if "BANG!" in str(move)]


@pytest.mark.rule("NOON-SET-1", "NOON-SET-2", "NOON-SET-7")
@pytest.mark.parametrize(
    ("now", "to_come", "told"),
    [
        ("High Noon", ["Thirst"], "Thirst cannot follow it (NOON-SET-7)"),
        ("Thirst", ["Thirst"], "Thirst stands 2 times among the events; the box holds each of them once (NOON-SET-1)"),
        (None, ["Curse", "Curse"], "Curse stands 2 times among the events"),
        ("Thirst", ["High Noon", "Curse"], "Curse cannot lie under it (NOON-SET-2)"),
    ],
)
def test_the_stack_of_events_is_one_that_can_lie_there(now: str | None, to_come: list[str], told: str) -> None:
    events = {"next": to_come, **({"now": now} if now else {})}
    (problem,) = problems(events=events, **NOON)
    assert told in problem
    assert scene(events={"now": "Thirst", "next": ["Curse", "High Noon"]}, **NOON).event == "Thirst"
    assert scene(events={"now": "High Noon"}, **NOON).event == "High Noon"


@pytest.mark.rule("NOON-SET-5", "NOON-SET-7")
def test_an_event_that_is_put_in_force_leaves_the_stack() -> None:
    game = bangkit.cards.new_game(5, expansions=["high_noon"], seed=1)
    shown = game.table.events[0]
    for event in (shown, next(each for each in game.table.unturned if each != "High Noon")):
        table = game.change(event=event).table
        stack = [table.event, *table.events, *table.unturned]
        assert table.event == event and len(table.events) == 1 and len(stack) == len(set(stack)) == 13
        assert stack[-1] == "High Noon"
    table = game.change(event="High Noon").table
    assert (table.event, table.events, table.unturned) == ("High Noon", (), ())
    assert game.change(event="Thirst").change(event=None).table.event is None


@pytest.mark.rule("DODGE-GREEN-2", "DODGE-GREEN-6")
def test_only_green_cards_of_the_turn_wait() -> None:
    barrel = {"in_play": ["Barrel QS"], "laid_now": ["Barrel QS"]}
    sombrero = {"in_play": ["Sombrero"], "laid_now": ["Sombrero"]}
    (told,) = problems(players={"Ana": barrel, "Ben": {}}, **DODGE)
    assert told == "Ana: Barrel QS is no green card, and only those wait for a later turn (DODGE-GREEN-2)"
    (told,) = problems(players={"Ana": {}, "Ben": sombrero}, **DODGE)
    assert "those of Ana, whose turn it is (DODGE-GREEN-6)" in told
    assert scene(players={"Ana": sombrero, "Ben": {}}, **DODGE).table["Ana"].laid_now
    sleeps = {"house_rules": {"green_missed_sleeps": True}, **DODGE}
    assert scene(players={"Ana": {}, "Ben": sombrero}, **sleeps).table["Ben"].laid_now


@pytest.mark.rule("UNDEAD-ZOMBIE-02", "UNDEAD-ZOMBIE-05", "UNDEAD-ZOMBIE-06")
def test_there_is_one_lord_and_he_is_a_renegade() -> None:
    lord, zombie = {"lord": True}, {"zombie": True}
    assert problems(**undead({}, lord, lord)) == [
        "Ben and Cid: there is one Zombie Lord; another Renegade is a common zombie (UNDEAD-ZOMBIE-06)",
        "Cid: only a Renegade is the Zombie Lord (UNDEAD-ZOMBIE-02)",
    ]
    assert any("UNDEAD-ZOMBIE-06" in told for told in problems(**undead({}, lord, lord, roles=False)))
    assert problems(**undead({}, {}, lord)) == [
        "Cid: only a Renegade is the Zombie Lord (UNDEAD-ZOMBIE-02)",
        "Ben: after the outbreak a Renegade is the Zombie Lord or a zombie (UNDEAD-ZOMBIE-02, UNDEAD-ZOMBIE-05)",
    ]
    for ben, cid in ((lord, zombie), (zombie, zombie)):
        assert scene(**undead({}, ben, cid)).table.outbreak
    game = scene(**undead({}, lord, zombie))
    with pytest.raises(InvalidPosition, match="UNDEAD-ZOMBIE-02"):
        game.change("Ben", role="outlaw")


@pytest.mark.rule("DICE-BEER-02")
def test_nobody_loses_more_in_a_turn_than_he_can_have_had() -> None:
    (told,) = problems(game="dice", players={"Ana": {"lost": 50}, "Ben": {}})
    assert told.startswith("Ana: 50 life lost this turn") and "DICE-BEER-02" in told
    game = scene(game="dice", players={"Ana": {"lost": 9}, "Ben": {}}, turn={"phase": "T3"})
    assert game.table["Ana"].lost == 9
