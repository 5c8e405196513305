"""Random games over all modules, 3 to 8 players and the house rules."""

import json
from random import Random
from typing import Any

import pytest

from bangkit.core.errors import BangkitError, IllegalMove
from bangkit.dice import DiceGame, new_game
from bangkit.dice.components import characters_of
from bangkit.dice.faces import dice
from bangkit.dice.hooks import CHARACTERS
from bangkit.dice.moves import PASS, RETURN_ARROW, STOP, TAKE_ARROW, Move, again
from tests.dice.invariants import HOUSE_RULES, MODULES, TABLES, play_one

GAMES = 2_000
PARTS = 8
"""The first part of the games is played by plain `pytest`, the others by the slow tests."""


@pytest.mark.rule("DICE-SETUP-09", "DICE-ELIM-01", "DICE-BEER-02")
@pytest.mark.parametrize("part", [pytest.param(n, marks=pytest.mark.slow if n else ()) for n in range(PARTS)])
@pytest.mark.parametrize("modules", MODULES, ids=str)
def test_random_games_end_and_keep_the_invariants(modules: tuple[int, ...], part: int):
    tables = [each for each in TABLES if each[0] == modules]
    games = GAMES // len(MODULES) + 1
    for seed in range(part * games // PARTS, (part + 1) * games // PARTS):
        _, players = tables[seed % len(tables)]
        play_one(modules, players, seed, **HOUSE_RULES[seed // len(tables) % len(HOUSE_RULES)])


def wild_moves(game: DiceGame, luck: Random) -> list[Move]:
    """Moves of every kind, most of them not allowed."""
    names = game.players
    faces = ("arrow", "dynamite", "1", "2", "beer", "gatling")
    moves = [STOP, PASS, TAKE_ARROW, RETURN_ARROW, again(dice([luck.choice(faces)])), again(dice(["1", "1"], ["duel"]))]
    for name in luck.sample(names, 2):
        moves += [
            Move("shoot", face="1", target=name),
            Move("shoot", face="2", as_face="1", target=name, with_beer=True),
        ]
        moves += [
            Move("beer", face="beer", target=name),
            Move("duel", face="duel", target=name),
            Move("drop arrow", target=name),
        ]
        moves.append(Move("use", target=name, thing=luck.choice(sorted(CHARACTERS))))
    turning = Move("use", face="dynamite", as_face="gatling", thing="Belle Star")
    return [*moves, turning, Move("discard token", face="1"), Move("keep fury", face="beer")]


def check_node(game: DiceGame, luck: Random) -> None:
    """Offered moves are read back, all others are refused with the same ids; JSON, undo and views hold."""
    request: Any = game.request
    for option in request.options:
        assert game.why_not(option) == []
        who, read = game.read(f"{request.who}: {option}")
        assert who == request.who and read == option, option
    for move in wild_moves(game, luck):
        for name in {request.who, game.players[0]}:
            if game.completions(name, move):
                continue
            ids = [refusal.rule for refusal in game.why_not(move, name)]
            assert ids and len(set(ids)) == len(ids)
            with pytest.raises(IllegalMove) as refused:
                game.play(move, name)
            assert [refusal.rule for refusal in refused.value.refusals] == ids
            assert str(refused.value)
    plain = json.loads(json.dumps(game.table.to_json()))
    again_ = type(game.table).from_json(plain)
    assert again_ == game.table and again_.to_json() == game.table.to_json()
    check_views(game)


def check_views(game: DiceGame) -> None:
    """A view holds no other seat's role, fury cards or options, and no seed."""
    request: Any = game.request
    for name in game.players:
        view = game.view(name)
        assert view.options == () or name == request.who
        for seat in view.players:
            hidden = game.table[seat.name]
            assert seat.role is None or seat.name == name or hidden.role_shown
            assert seat.fury == () or seat.name == name
        assert "seed" not in view.to_json()
        assert not any("draws a fury card: " in line and not line.startswith(name) for line in view.log)


@pytest.mark.rule("DICE-SETUP-04", "UNDEAD-FURY-04")
@pytest.mark.parametrize(
    ("modules", "players"),
    [pytest.param(*each, marks=pytest.mark.slow if n else ()) for n, each in enumerate(TABLES[::5])],
    ids=str,
)
def test_offers_refusals_saves_and_views_at_each_node(modules: tuple[int, ...], players: int):
    luck = Random(f"{modules} {players}")
    game = new_game(players, modules=modules, seed=players)
    for number in range(70):
        if game.over:
            break
        if number % 3 == 0:
            check_node(game, luck)
            before = game.table.to_json(), game.request.fingerprint, len(game.log)
            game.play(luck.choice(game.options)).undo()
            assert (game.table.to_json(), game.request.fingerprint, len(game.log)) == before
            game.redo()
        else:
            game.play(luck.choice(game.options))


@pytest.mark.slow
@pytest.mark.parametrize("character", sorted(CHARACTERS))
def test_every_character_plays(character: str):
    modules = (1, 2, 3, 4, 5)
    others = [name for name in characters_of(modules) if name != character]
    for seed in range(2):
        luck = Random(f"{character} {seed}")
        game = new_game(5, modules=modules, seed=seed, characters=[character, *luck.sample(others, 4)])
        for number in range(50):
            if game.over:
                break
            if number % 6 == 0:
                check_node(game, luck)
            game.play(luck.choice(game.options))


@pytest.mark.parametrize("modules", [(), (1, 2, 3, 4, 5)])
def test_a_saved_game_goes_on_where_it_was(modules: tuple[int, ...], tmp_path: Any):
    luck = Random(str(modules))
    game = new_game(6, modules=modules, seed="saved")
    for _ in range(60):
        game.play(luck.choice(game.options))
        if game.over:
            break
    path = game.save(tmp_path / "game.json")
    loaded = DiceGame.from_json(json.loads(path.read_text(encoding="utf-8")))
    assert loaded.table.to_json() == game.table.to_json() and list(loaded.options) == list(game.options)
    assert [entry.rule for entry in loaded.log] == [entry.rule for entry in game.log]


def test_luck_is_a_function_of_the_seed():
    one, other = (new_game(5, seed=3) for _ in range(2))
    assert one.table == other.table and str(one.options) == str(other.options)
    assert one.fork(seed=4).play(one.options[-1]).showing != one.play(one.options[-1]).showing


def test_an_undone_move_meets_the_same_luck():
    game = new_game(5, seed=11)
    move = game.options[-1]
    shown = game.play(move).showing
    assert game.undo().play(move).showing is shown


def test_several_moves_are_taken_back_and_made_again_as_they_were():
    game, stops = new_game(5, seed=11), []
    for _ in range(3):
        stops.append(game.position)
        game.play(game.options[-1])
    end, told = game.position, [entry.rule for entry in game.log]
    assert game.undo(2).position == stops[1]
    with pytest.raises(BangkitError, match="only 1 move can be taken back, not 2"):
        game.undo(2)
    assert game.position == stops[1] and game.history == (1, 2)
    with pytest.raises(BangkitError, match="only 2 moves can be made again, not 3"):
        game.redo(3)
    assert game.redo(2).position == end and [entry.rule for entry in game.log] == told
    for wrong in (0, -1, "2", 1.5, None):
        with pytest.raises(BangkitError, match="moves must be a whole number from 1 on"):
            game.undo(wrong)
