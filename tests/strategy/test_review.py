"""A played game looked through again: the curve, the turning points, luck and choice, and nothing hidden."""

import json
import math
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bangkit import cards, dice, load, strategy
from bangkit.core.errors import BangkitError
from bangkit.core.players import choose
from bangkit.strategy.lab.turning_points import (
    CHOICE,
    LUCK,
    ChoiceVerdict,
    GameStep,
    points,
    told_change,
    told_outcome,
    told_verdict,
)

KINDS: list[tuple[Any, int, dict[str, Any]]] = [
    (cards, 4, {}), (cards, 3, {"expansions": ["dodge_city"]}), (cards, 6, {"expansions": ["dodge_city", "high_noon"]}),
    (dice, 4, {}), (dice, 3, {}), (dice, 6, {"modules": [1, 2, 3, 4]}),
]  # fmt: skip


def played(room: Any, players: int, wishes: dict[str, Any], seed: int = 7) -> Any:
    """A game that careful players have played to its end."""
    game, luck, bot = room.new_game(players=players, seed=seed, **wishes), Random(seed), strategy.bot("careful")
    while not game.over:
        game.play(choose(bot.weights(game.view(game.request.who)), luck.random()))
    return game


@pytest.fixture
def glancing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games are enough to pick another move by, where nothing is said of how good it is."""
    monkeypatch.setattr(import_module("bangkit.strategy.lab.review"), "LOOK", 2)


@pytest.mark.slow
@pytest.mark.parametrize(("room", "players", "wishes"), KINDS)
def test_every_kind_of_game_can_be_looked_through(room: Any, players: int, wishes: dict[str, Any]) -> None:
    game = played(room, players, wishes)
    found = strategy.review(game, "Ana", runs=4, points=4)
    assert len(found.steps) == game.history[0]
    assert 1 <= len(found) <= 4
    for name, chances in found.curve.items():
        assert len(chances) == len(found.steps) + 1
        assert chances[-1] == float(name in game.winners)
    assert all(one.after == other.before for one, other in zip(found.steps, found.steps[1:], strict=False))
    whole = found.curve["Ana"][-1] - found.curve["Ana"][0]
    assert math.isclose(sum(found.totals.values()), whole, abs_tol=1e-9)
    assert found.rows["step"] == [step.number for step in found.points]
    assert "Ana's chance to win was" in repr(found)
    assert "<table>" in found._repr_html_()


@pytest.mark.usefixtures("glancing")
def test_the_chances_are_those_of_the_viewer_at_the_time() -> None:
    game = played(cards, 4, {})
    found = strategy.review(game, "Ben", runs=2)
    back = game.fork()
    for step in reversed(found.steps):
        back.undo()
        assert step.before == strategy.value(back, "Ben").seats


@pytest.mark.usefixtures("glancing")
@pytest.mark.slow
def test_nothing_hidden_is_told() -> None:
    """Of others only what everybody has seen is told, and a choice is judged by imagined deals alone."""
    game = played(cards, 6, {"expansions": ["dodge_city", "high_noon"]})
    found = strategy.review(game, "Ana", runs=2)
    assert {step.move == "" for step in found.steps if step.who != "Ana"} == {True}
    assert all(step.move for step in found.steps if step.who == "Ana")
    assert all(step.verdict is None for step in found.steps if step.who != "Ana")
    lines = game.told("Ana")
    assert all(str(line) in map(str, lines) for step in found.steps for line in step.told)


@pytest.mark.slow
def test_with_open_cards_everybody_is_judged() -> None:
    found = strategy.review(played(dice, 4, {}), "Ana", open_handed=True, runs=3, points=3)
    assert all(step.move for step in found.steps)
    assert {step.who for step in found.steps if step.verdict} - {"Ana"}
    assert "god's view" in found.notes[1]


@pytest.mark.usefixtures("glancing")
def test_luck_and_choice_are_told_apart() -> None:
    steps = strategy.review(played(dice, 4, {}), "Ana", runs=2).steps
    thrown = [step for step in steps if any("throws" in line for line in step.told)]
    assert thrown
    assert {step.cause for step in thrown} == {LUCK}
    assert CHOICE in {step.cause for step in steps}


def test_a_move_that_gives_the_game_away_is_found() -> None:
    """Ana, an Outlaw with a BANG!, lets the Sheriff live who has one life point and no card."""
    game = cards.new_game(roles=["outlaw", "sheriff", "renegade", "outlaw"], seed=7)
    while game.request.who != "Ana" or game.request.what != "play":
        game.play(game.options[-1])
    game = game.change("Ana", hand=["BANG!"]).change("Ben", life=1, hand=[], in_play=[])
    game.play("pass")
    found = strategy.review(game, "Ana", runs=20)
    first = found.steps[0]
    assert first.move == "pass"
    assert first.verdict is not None
    assert first.verdict.told_apart
    assert first.verdict.better.startswith("BANG!")
    assert first.verdict.better.endswith("-> Ben")
    assert first in found.points
    assert first.verdict.better in told_verdict(first)


@pytest.mark.usefixtures("glancing")
@pytest.mark.slow
def test_a_saved_game_and_a_transcript_are_looked_through_alike(tmp_path: Path) -> None:
    game = played(dice, 4, {})
    path = game.save(tmp_path / "game.json")
    assert json.loads(path.read_text(encoding="utf-8"))["game"] == "dice"
    rows = strategy.review(game, "Cid", runs=3).rows.rows
    assert rows and strategy.review(load(path), "Cid", runs=3).rows.rows == rows
    assert strategy.review(str(path), "Cid", runs=3).rows.rows == rows


def test_a_difference_that_luck_may_have_made_is_not_called_better() -> None:
    step = GameStep(
        1, 1, "Ana", "play", "pass", "CARD-TURN-1", CHOICE, {"Ana": 0.5}, {"Ana": 0.5}, ("Ana's turn ends.",)
    )
    doubtful = ChoiceVerdict("Beer", 0.02, -0.01, 0.05, 40, "Ana", 0.5)
    told = told_verdict(GameStep(*[getattr(step, name) for name in step.__dataclass_fields__][:-1], doubtful))
    assert told == "No other move is told to be better." and told_outcome(step) == "Ana's turn ends."
    assert points(-0.0001) == "0"


def test_wrong_wishes_are_told() -> None:
    game = cards.new_game(players=4, seed=1)
    with pytest.raises(BangkitError, match="nothing has been decided"):
        strategy.review(game)
    game.play(game.options[-1])
    with pytest.raises(BangkitError, match="nobody is called 'Zoe'"):
        strategy.review(game, "Zoe")
    with pytest.raises(BangkitError, match="points"):
        strategy.review(game, points=0)
    with pytest.raises(BangkitError):
        strategy.review(7)


def test_the_change_is_that_of_the_chances_as_they_are_told() -> None:
    step = GameStep(1, 1, "Ana", "play", "pass", "CARD-TURN-1", CHOICE, {"Ana": 0.5549}, {"Ana": 0.6051}, ())
    assert told_change(step, "Ana") == "55% to 61% (+6)"
