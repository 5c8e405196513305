"""A set of one's own in the dice game: its characters are played, refused, saved and laid out like the printed ones."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import bangkit
from bangkit.core.errors import DamagedFile, InvalidPosition
from bangkit.core.requests import Ask
from bangkit.core.sets import WrongSet
from bangkit.dice import DiceSet, Move, Power, new_game
from bangkit.dice.hooks import CHARACTERS
from bangkit.dice.life import gain
from tests.support import scene

RULES = {"OURS-1": "Nora gains 1 life at the start of her turn, if she wants."}


async def nora(table: Any, player: Any) -> None:
    options = (Move("use", thing=player.ability.name), Move("pass"))
    if await Ask(player.name, "heal", "OURS-1", options) != Move("pass"):
        gain(table, player, 1, "OURS-1")


@pytest.fixture()
def ours() -> Iterator[DiceSet]:
    """A set with two characters, one of whom needs fury cards."""
    fury = next(each for each in DiceSet.registry if "fury" in each.components)
    yield DiceSet(
        "ours",
        characters=[
            Power("Nora", "OURS-1", life=7, text="She heals herself.", start_of_turn=nora),
            Power("Tim", life=9, needs=(fury.name,), rerolls=4),
        ],
        rules=RULES,
    )
    DiceSet.registry.remove("ours")


def nora_first(ours: DiceSet, **wishes: Any) -> Any:
    cast = ["Nora", "Black Jack", "Lucky Duke", "Willy the Kid"]
    roles = ["sheriff", "outlaw", "outlaw", "renegade"]
    return new_game(4, seed=1, modules=[ours], roles=roles, characters=cast, **wishes)


def test_a_character_of_ones_own_is_dealt_and_plays(ours: DiceSet) -> None:
    game = new_game(5, modules=["ours"], chance="ask", roles=["sheriff", "outlaw", "outlaw", "renegade", "deputy"])
    assert "Nora" in game.request.outcomes() and "Tim" not in game.request.outcomes()
    game = nora_first(ours)
    assert game.modules == ("ours",)
    assert (game["Ana"].character, game["Ana"].starting_life, game["Ana"].ability) == ("Nora", 9, "She heals herself.")
    assert (game.request.rule, [str(each) for each in game.options]) == ("OURS-1", ["use Nora", "pass"])
    weak = game.change("Ana", life=4).play("use nora")
    assert weak["Ana"].life == 5 and weak.request.what == "reroll"
    assert [each.rule for each in weak.why_not("use Nora")] == ["OURS-1"]
    assert [each.rule for each in weak.why_not("use Tim")] == ["KIT-HELD"]


def test_whole_games_with_printed_modules_end(ours: DiceSet) -> None:
    luck = Random(3)
    for seed in range(3):
        game = new_game(5, modules=[3, ours, 1, 2, 4], seed=seed, characters=["Nora", "Tim", None, None, None])
        assert game.modules == (1, 2, 3, 4, "ours") and game["Ben"].starting_life >= 9
        while not game.over:
            game.play(luck.choice(game.options))
        assert game.winners is not None


def test_a_saved_game_names_the_set(ours: DiceSet) -> None:
    game = nora_first(ours).play("pass")
    plain = json.loads(json.dumps(game.to_json()))
    assert bangkit.dice.DiceGame.from_json(plain).table == game.table
    DiceSet.registry.remove("ours")
    try:
        with pytest.raises(DamagedFile, match="'ours'"):
            bangkit.dice.DiceGame.from_json(plain)
    finally:
        DiceSet.registry.add(ours)


def test_a_scenario_file_names_the_set(ours: DiceSet) -> None:
    players = {"Ana": {"character": "Nora", "life": 3}, "Ben": {}}
    game = scene(game="dice", modules=["ours"], players=players, turn={"player": "Ana", "phase": "T1"})
    assert game.play("use Nora")["Ana"].life == 4


def test_what_is_wrong_is_told(ours: DiceSet) -> None:
    with pytest.raises(InvalidPosition) as wrong:
        new_game(4, modules=["our"], characters=["Nora", "Tim", None, None])
    told = str(wrong.value)
    for part in ("did you mean ours?", "Nora needs module ours", "Tim needs module ours and 2"):
        assert part in told
    with pytest.raises(WrongSet) as wrong_set:
        DiceSet("2 ours", characters=[Power("Nora"), Power("Sid Ketchum", life=0), Power("Nora")])
    assert len(wrong_set.value.problems) == 5
    assert "2 ours" not in DiceSet.registry and CHARACTERS["Sid Ketchum"].life == 8
