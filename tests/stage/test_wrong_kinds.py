"""Whatever the stage is given instead of a text, a file or a game, it answers in words."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit import stage
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.stage import WrongScenario

GAME = bangkit.cards.new_game(4, seed=1)
DICE = bangkit.dice.new_game(4, seed=1)
ODD = [None, [], (), {}, 3, 1.5, True, b"x", object(), "\0", "\ud800", ["a"], {1: 2}, {"players": 3}, GAME]
TWO = '[[players]]\nname = "Ana"\nrole = "sheriff"\n[[players]]\nname = "Ben"\nrole = "outlaw"\n'
SCENARIO = stage.read_scenario('title = "two"\n' + TWO.replace('"outlaw"', '"renegade"'))


def refused(ask: Callable[[], Any]) -> str:
    with pytest.raises(BangkitError) as caught:
        ask()
    return str(caught.value)


@pytest.mark.parametrize("given", ODD, ids=[f"{place}: {type(each).__name__}" for place, each in enumerate(ODD)])
def test_no_reader_fails_from_inside(given: Any) -> None:
    for read in (stage.read_scenario, stage.scenario_from, bangkit.scenario, bangkit.load, type(GAME).from_json):
        assert refused(lambda read=read: read(given))  # type: ignore[misc]
    assert refused(lambda: stage.read_scenario("", given)) and refused(lambda: stage.scenario_from({}, given))
    if not isinstance(given, (str, Path)):
        assert "a file is named by a text or a Path" in refused(lambda: GAME.save(given))
    assert refused(lambda: stage.value(GAME, given))
    if given is not GAME:
        assert refused(lambda: stage.value(given, "Ana.life"))
        assert refused(lambda: stage.replay(given, []))
        assert refused(lambda: list(stage.wander(given, 1)))
        assert refused(lambda: stage.perft(given, 1))
    for call in (SCENARIO.run, SCENARIO.steps, SCENARIO.game, SCENARIO.walk):
        if given is not None:
            assert refused(lambda call=call: list(call(given)))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: stage.read_scenario(None), "a scenario must be a text in TOML, not None"),  # type: ignore[arg-type]
        (lambda: stage.scenario_from("x"), "a scenario must be a dict such as TOML is read into, not 'x'"),  # type: ignore[arg-type]
        (lambda: stage.replay(GAME, "pass"), "what is played must be a list of texts, not 'pass'"),
        (lambda: stage.perft(GAME, -1), "depth must be a whole number, 0 or more, not -1"),
        (lambda: list(stage.wander(GAME, 1, limit=None)), "limit must be a number, 0 or more, not None"),  # type: ignore[arg-type]
        (lambda: stage.value(GAME, None), 'a key must be a text such as "Ben.life", not None'),  # type: ignore[arg-type]
        (lambda: SCENARIO.game(forced="x"), 'forced must be "answer" or "ask", not \'x\''),
        (lambda: SCENARIO.run("x"), "there is no case 'x'"),
    ],
)
def test_what_would_be_right_is_said(ask: Callable[[], Any], told: str) -> None:
    assert refused(ask).endswith(told)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "the name of the file is empty"),
        (None, "a file is named by a text or a Path, not by a value of type NoneType"),
        ([], "not by a value of type list"),
        ("a\0b", "no name of a file holds the character NUL"),
        (".", "it is a folder; name a file in it"),
        (Path(), "it is a folder; name a file in it"),
    ],
)
def test_names_of_files_that_are_none(name: Any, told: str) -> None:
    for use in (bangkit.scenario, bangkit.load, GAME.save, DICE.save):
        said = refused(lambda use=use: use(name))  # type: ignore[misc]
        assert said.endswith(told) and said[0] not in ": "


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for use in (bangkit.scenario, bangkit.load):
        assert "No such file" in refused(lambda use=use: use(tmp_path / "none"))  # type: ignore[misc]
    assert "No such file" in refused(lambda: GAME.save(tmp_path / "none" / "here.json"))
    (tmp_path / "odd.json").write_text('{"campaign": []}')
    with pytest.raises(DamagedFile):
        bangkit.load(tmp_path / "odd.json")
    with pytest.raises(WrongScenario):
        stage.read_scenario(TWO + "\ud800")
