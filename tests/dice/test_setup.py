"""Boxes, the deal, and what is known from the beginning."""

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bangkit.core.errors import InvalidPosition
from bangkit.core.roles import DEPUTY, OUTLAW, PREY, RENEGADE, ROLES, ROLES_FOR, SHERIFF
from bangkit.dice import new_game
from bangkit.dice.components import characters_of, corrected, printed
from bangkit.dice.diceset import SETS
from bangkit.dice.faces import BASE_DIE, throw_of, throws
from bangkit.words.catalogue import keys, say

DATA = Path(__file__).parent / "data"
BASE_LIVES = {
    "Bart Cassidy": 8, "Black Jack": 8, "Calamity Janet": 8, "El Gringo": 7, "Jesse Jones": 9, "Jourdonnais": 7,
    "Kit Carlson": 7, "Lucky Duke": 8, "Paul Regret": 9, "Pedro Ramirez": 8, "Rose Doolan": 9, "Sid Ketchum": 8,
    "Slab the Killer": 8, "Suzy Lafayette": 8, "Vulture Sam": 9, "Willy the Kid": 8,
}  # fmt: skip
UNDEAD_LIVES = {
    "Belle Star": 8, "Chuck Wengam": 8, "Greg Digger": 7, "Herb Hunter": 8, "Pat Brennan": 8, "Pixie Pete": 9,
    "Sam the Healer": 7, "Sean Mallory": 8,
}  # fmt: skip


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.rule("DICE-SETUP-01")
def test_the_base_box():
    game = new_game(8, seed=1, chance="ask")
    assert SETS.base.roles == {SHERIFF: 1, DEPUTY: 2, OUTLAW: 3, RENEGADE: 2} and sum(SETS.base.roles.values()) == 8
    assert Counter(ROLES_FOR[8]) == Counter(SETS.base.roles)
    assert len(characters_of(())) == len(set(characters_of(()))) == 16
    assert game.table.pool == 9
    assert new_game(5, seed=1).showing.counts and len(new_game(5, seed=1).showing.base) == 5


@pytest.mark.rule("DICE-SETUP-02")
@pytest.mark.parametrize(
    ("players", "roles"),
    [
        (4, {SHERIFF: 1, RENEGADE: 1, OUTLAW: 2}),
        (5, {SHERIFF: 1, RENEGADE: 1, OUTLAW: 2, DEPUTY: 1}),
        (6, {SHERIFF: 1, RENEGADE: 1, OUTLAW: 3, DEPUTY: 1}),
        (7, {SHERIFF: 1, RENEGADE: 1, OUTLAW: 3, DEPUTY: 2}),
        (8, {SHERIFF: 1, RENEGADE: 2, OUTLAW: 3, DEPUTY: 2}),
    ],
)
def test_roles_by_number_of_players(players: int, roles: dict[str, int]):
    for seed in range(3):
        game = new_game(players, seed=seed)
        assert Counter(game[name].role for name in game.players) == Counter(roles)


@pytest.mark.rule("DICE-SETUP-02")
@pytest.mark.parametrize("players", [2, 9])
def test_too_few_and_too_many(players: int):
    with pytest.raises(InvalidPosition) as wrong:
        new_game(players)
    assert "DICE-SETUP-02" in str(wrong.value)


@pytest.mark.rule("DICE-SETUP-03", "DICE-SETUP-05")
def test_one_role_and_one_character_each_and_no_pile_of_them():
    game = new_game(6, seed=1)
    assert all(game[name].role and game[name].character for name in game.players)
    assert not {slot for slot in type(game.table).__slots__ if "role" in slot or "character" in slot}
    eight = new_game(8, seed=1)
    characters = [eight[name].character for name in eight.players]
    assert len(set(characters)) == 8
    for viewer in eight.players:
        assert [eight.view(viewer)[name].character for name in eight.players] == characters


@pytest.mark.rule("DICE-SETUP-04", "DEC-01")
def test_the_sheriff_is_known_and_everybody_knows_himself():
    game = new_game(5, seed=1, names=list("ABCDE"), roles=[SHERIFF, OUTLAW, OUTLAW, RENEGADE, DEPUTY])
    assert [game.view("B")[name].role for name in "ABCDE"] == [SHERIFF, OUTLAW, None, None, None]


@pytest.mark.rule("DICE-SETUP-06")
def test_life_is_printed_and_the_sheriff_has_two_more():
    cast = ["Jesse Jones", "Black Jack", "Lucky Duke", "Willy the Kid"]
    game = new_game(4, seed=1, roles=[SHERIFF, OUTLAW, OUTLAW, RENEGADE], characters=cast)
    assert (game["Ana"].life, game["Ana"].starting_life, game["Ben"].starting_life) == (11, 11, 8)
    other = new_game(4, seed=1, roles=[OUTLAW, SHERIFF, OUTLAW, RENEGADE], characters=cast)
    assert (other["Ana"].life, other["Ana"].starting_life) == (9, 9)


@pytest.mark.rule("DICE-SETUP-07", "DEC-02")
@pytest.mark.parametrize("players", range(3, 9))
def test_all_arrows_are_in_the_middle(players: int):
    game = new_game(players, chance="ask")
    while game.request.what != "throw":
        game.reveal(next(iter(game.request.outcomes()))) if game.request.what in ("role", "character") else game.play(
            game.options[0]
        )
    assert game.pool == 9 and all(game[name].arrows == 0 for name in game.players)


@pytest.mark.rule("DICE-SETUP-08")
def test_the_sheriff_begins():
    game = new_game(5, seed=1, roles=[OUTLAW, OUTLAW, RENEGADE, SHERIFF, DEPUTY])
    assert game.turn == "Dan" and game.table.turn == 1


@pytest.mark.rule("DICE-SETUP-10", "DEC-03")
def test_life_is_a_number_without_bullets_to_swap():
    cast = [
        "Jesse Jones",
        "Paul Regret",
        "Rose Doolan",
        "Vulture Sam",
        "Pixie Pete",
        "Bart Cassidy",
        "Black Jack",
        "Lucky Duke",
    ]
    roles = [SHERIFF, RENEGADE, RENEGADE, OUTLAW, OUTLAW, OUTLAW, DEPUTY, DEPUTY]
    game = new_game(8, seed=1, modules=[2, 3], roles=roles, characters=cast)
    assert sum(game[name].starting_life for name in game.players) == 71
    assert not any("bullet" in slot for slot in (*type(game.table).__slots__, *type(game.table["Ana"]).__slots__))
    assert not any(entry.what in ("heals", "loses") for entry in new_game(4, seed=1).log)


@pytest.mark.rule("DICE-ROLL-03")
def test_a_base_die_has_six_different_faces():
    assert len(BASE_DIE) == len(set(BASE_DIE)) == 6
    assert throws(1) == {(face,): 1 for face in BASE_DIE}
    assert len(throws(5)) == 252 and sum(throws(5).values()) == 6**5
    pairs = throw_of("Ana", 3, 2, printed().duel_die).outcomes()
    assert len(pairs) == 56 * 15 and sum(pairs.values()) == 6**5


@pytest.mark.rule("DICE-END-01", "DICE-3P-03")
def test_goals_and_prey():
    goals = {role: say(f"dice goal.{role}") for role in keys("dice goal")}
    assert set(goals) == set(ROLES) and goals[SHERIFF] == goals[DEPUTY] and len(set(goals.values())) == 3
    assert PREY == {DEPUTY: RENEGADE, RENEGADE: OUTLAW, OUTLAW: DEPUTY}


@pytest.mark.rule("DICE-3P-01", "DICE-3P-02", "DEC-15")
def test_three_players():
    for seed in range(4):
        game = new_game(3, seed=seed)
        assert Counter(game[name].role for name in game.players) == Counter((DEPUTY, RENEGADE, OUTLAW))
        for viewer in game.players:
            assert all(game.view(viewer)[name].role for name in game.players)
    game = new_game(
        3, seed=1, roles=[OUTLAW, RENEGADE, DEPUTY], characters=["Lucky Duke", "Willy the Kid", "Bart Cassidy"]
    )
    assert game.turn == "Cid" and game["Cid"].starting_life == 8


@pytest.mark.rule("DICE-CHAR-LIFE-01", "UNDEAD-CHAR-LIFE-01")
def test_printed_lives():
    boxes = (("base", ("base",), BASE_LIVES, 129), ("undead_or_alive", (1, 2, 3, 4, 5), UNDEAD_LIVES, 63))
    for box, sets, lives, total in boxes:
        assert {card.name: card.life for each in sets for card in SETS[each].characters} == lives
        assert {row["name"]: int(row["life"]) for row in rows("characters_dice.csv") if row["set"] == box} == lives
        assert sum(lives.values()) == total


@pytest.mark.rule("UNDEAD-SETUP-01", "UNDEAD-BONE-01")
def test_the_expansion_box():
    count: Counter[str] = Counter()
    for row in rows("undead_components.csv"):
        count[row["component"]] += int(row["count"])
    assert count["duel_die_each_of_2"] == 6 and len(printed().duel_die) == 6
    cards = ("character_card", "summary_card", "zombie_summary_card", "fury_card", "boneyard_card")
    assert [count[each] for each in cards] == [8, 2, 6, 18, 11]
    assert len(printed().fury) == 18 and sorted(Counter(printed().tokens).values()) == [2, 3, 5, 5]
    game = new_game(5, seed=1, modules=[4])
    hands = {
        int(row["symbol_or_face"][-1]): int(row["count"])
        for row in rows("undead_components.csv")
        if row["component"] == "boneyard_card"
    }
    assert Counter(game.table.boneyard.rest) == Counter(hands) and len(game.table.boneyard) == 11


@pytest.mark.rule("UNDEAD-SETUP-02")
@pytest.mark.parametrize("modules", [[2], [3], [4], [5], [1, 2], [1, 2, 3, 4, 5], [5, 2, 1]])
def test_modules_that_can_be_played(modules: list[int]):
    assert new_game(5, seed=1, modules=modules).modules == tuple(sorted(modules))


@pytest.mark.rule("UNDEAD-SETUP-02")
@pytest.mark.parametrize("modules", [[1], [1, 3]])
def test_module_1_needs_module_2(modules: list[int]):
    with pytest.raises(InvalidPosition) as wrong:
        new_game(5, modules=modules)
    assert [problem for problem in wrong.value.problems if "UNDEAD-SETUP-02" in problem]


@pytest.mark.rule("UNDEAD-SETUP-03")
def test_without_a_module_nothing_changes():
    texts = {}
    for modules in ((), (5,)):
        game = new_game(5, modules=modules, seed=5)
        while not game.over:
            game.play(game.options[len(game.log) % len(game.options)])
        texts[modules] = [str(entry) for entry in game.log]
    assert texts[()] == texts[(5,)]


@pytest.mark.rule("UNDEAD-SETUP-04")
def test_module_4_is_for_four_or_more():
    with pytest.raises(InvalidPosition) as wrong:
        new_game(3, modules=[4])
    assert "UNDEAD-SETUP-04" in str(wrong.value)
    assert new_game(4, modules=[4], seed=1).table.boneyard.rest


@pytest.mark.rule("UNDEAD-DUEL-02", "UNDEAD-FURY-01")
def test_tokens_and_fury_cards_begin_in_their_piles():
    game = new_game(5, modules=[1, 2], seed=1)
    assert len(game.table.tokens) == 15 and len(game.table.fury) == 18
    assert not any(game[name].tokens or game[name].fury_size for name in game.players)
    alone = new_game(5, modules=[2], seed=1)
    assert (len(alone.table.tokens), len(alone.table.fury), len(alone.showing.base)) == (0, 18, 5)


@pytest.mark.rule("UNDEAD-CHAR-GEN-01")
@pytest.mark.parametrize(("modules", "number"), [((3,), 18), ((2, 3), 20), ((1, 2, 3), 24), ((1, 2), 16)])
def test_characters_to_be_dealt(modules: tuple[int, ...], number: int):
    assert len(characters_of(modules)) == number
    request: Any = new_game(4, modules=modules, chance="ask", roles=[SHERIFF, OUTLAW, OUTLAW, RENEGADE]).request
    assert set(request.outcomes()) == set(characters_of(modules))
    needed = {row["name"]: row["module_needed"] for row in rows("characters_dice.csv") if row["set"] != "base"}
    for name, modules_needed in needed.items():
        has = all(module in map(str, modules) for module in modules_needed.split("+") if module != "none")
        assert (name in characters_of(modules)) == (3 in modules and has)


@pytest.mark.rule("UNDEAD-DUEL-13", "DICE-ROLL-03")
def test_every_face_of_a_duel_die_is_a_known_symbol():
    assert set(printed().duel_die) - set(BASE_DIE) == {"duel", "whisky"}


def test_reconstructed_compositions_are_marked_and_can_be_corrected():
    assert new_game(5, seed=1, modules=[1, 2]).reconstructed == ("fury",)
    assert new_game(5, seed=1).reconstructed == ()
    cards = ["beer", "gatling gatling"]
    game = new_game(5, seed=1, modules=[1, 2], components={"fury": cards})
    assert game.reconstructed == () and sorted(game.table.fury.rest) == cards
    problems: list[str] = []
    corrected({"fury": ["cactus"], "duel_die": ["duel"], "boneyard": [3], "saloon": []}, problems)
    assert len(problems) == 4
