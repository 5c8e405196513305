"""The shell command: version, rules, scenario files, and errors in one line."""

import argparse
import ast
import gettext
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import bangkit
from bangkit import cli
from bangkit.core.errors import BangkitError
from bangkit.words import catalogue
from bangkit.words.catalogue import english, telling

PROSE = {"is", "was", "again"}
"""What follows the name of the kit in a sentence, and is no command."""
GOOD = """\
title = "A shot"
game = "cards"
rules = ["CARD-BANG-1"]

[[players]]
name = "Ana"
role = "outlaw"
hand = ["BANG! 5D"]
[[players]]
name = "Ben"
role = "sheriff"
life = 2
[[players]]
name = "Cid"
role = "renegade"
[[players]]
name = "Dan"
role = "outlaw"

[deck]
top = []
[turn]
player = "Ana"
phase = "play"

[[step]]
play = "Ana: BANG! 5D -> Ben"
[[step]]
expect = { "Ben.life" = 1 }
"""


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    path = tmp_path / "shot.toml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"bangkit {bangkit.__version__}\n"


def test_rule_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rule", "CARD-DIST-3"]) == 0
    assert "CARD-DIST-3" in capsys.readouterr().out


def test_unknown_rule_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rule", "CARD-DIST-999"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("bangkit: ") and said.err.count("\n") == 1


def test_scenario_that_holds(scene: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["scenario", str(scene)]) == 0
    assert capsys.readouterr().err == ""


def test_scenario_that_fails_says_what_was_expected(scene: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scene.write_text(GOOD.replace('"Ben.life" = 1', '"Ben.life" = 4'), encoding="utf-8")
    assert cli.main(["scenario", str(scene)]) == 1
    told = capsys.readouterr()
    assert "Ben.life" in told.out + told.err


def test_one_bad_file_does_not_hide_the_others(scene: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["scenario", str(tmp_path / "none.toml"), str(scene)]) == 1
    told = capsys.readouterr()
    assert "none.toml" in told.err and "Traceback" not in told.err
    assert told.out != ""


def test_started_as_a_program(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "bangkit.cli", "scenario", str(tmp_path / "none.toml")],
                          capture_output=True, text=True)  # fmt: skip
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        (["rules", "CARD-DIST-3"], 2, "bangkit: there is no command 'rules'; did you mean rule or release?"),
        (["Lab"], 2, "bangkit: there is no command 'Lab'; did you mean lab?"),
        (["task", "card-hart"], 1, "bangkit: there is no task 'card-hart'; did you mean card-heart"),
        (["slides", "nope.ipynb", "x.html"], 1, "bangkit: nope.ipynb cannot be read:\n- No such file or directory"),
        (["sheet", "print", "chance_1_one_card", "--names", "none.txt", "--to", "out"], 1, "bangkit: none.txt lists nobody"),
    ],
)  # fmt: skip
def test_what_is_nearly_right_says_what_would_be(
    line: list[str],
    code: int,
    told: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("none.txt").write_text("\n")
    assert cli.main(line) == code
    assert capsys.readouterr().err.startswith(told)
    assert [each.name for each in tmp_path.iterdir()] == ["none.txt"]


def test_python_starts_it_too() -> None:
    done = subprocess.run([sys.executable, "-m", "bangkit", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"bangkit {bangkit.__version__}\n"


# -- in the language that is set -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["--help"], ["použití: bangkit", "volby:", "ukáže tuto nápovědu a skončí", "ukáže verzi a skončí"]),
        (["lab", "--help"], ["argumenty:", "volby:"]),
        (["rule"], ["použití: bangkit rule", "bangkit rule: chyba: chybí povinné argumenty: ID"]),
        (["lab", "--port"], ["chyba: argument --port: chybí jedna hodnota"]),
        (["lab", "--port", "x"], ["chyba: argument --port: "]),
        (["lab", "--nope"], ["chyba: neznámé argumenty: --nope"]),
        (["lab", "--here", "somewhere"], ["nejde spolu s argumentem --here"]),
        (["sheet", "nope"], ["takovou možnost nemá: 'nope'"]),
    ],
    ids=" ".join,
)
def test_python_s_own_words_follow_the_language(
    line: list[str], told: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """argparse asks gettext without a context, and gettext asks the environment, which is as it was afterwards."""
    monkeypatch.setenv("LANGUAGE", "de")
    with catalogue.telling("cs"), pytest.raises(SystemExit):
        cli.main(line)
    said = capsys.readouterr()
    assert [each for each in told if each not in said.out + said.err] == []
    assert not re.search(r"\b(usage|options|error|positional|show this)\b", said.out + said.err)
    assert os.environ["LANGUAGE"] == "de" and gettext.textdomain() == "messages"
    with pytest.raises(SystemExit):
        cli.main(line)
    said = capsys.readouterr()
    assert "usage: " in said.out + said.err and "použití" not in said.out + said.err


def test_the_sentences_of_python_are_those_of_some_python() -> None:
    """All but the newest ones stand in the argparse that runs here, word for word."""
    source = ast.parse(Path(argparse.__file__).read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(source) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    ours = {key: told for key, told in catalogue.english().items() if key.startswith(catalogue.BARE)}
    assert ours and {key for key, told in ours.items() if not set(told) <= texts} <= {"argparse.meant"}


def test_every_command_that_a_sentence_names_is_there() -> None:
    commands = cli._parser()[1]
    told = {
        word for text in english().values() for each in text for word in re.findall(r"\bbangkit ([a-z][a-z-]+)\b", each)
    }
    assert told and not told - set(commands) - PROSE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "bangkit", "rule", "CARD-DIST-3"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (ended.returncode, ended.stderr) == (1, "bangkit: the output: No space left on device\n")


def test_what_the_system_says_is_told_in_the_language(tmp_path: Path) -> None:
    with telling("cs"), pytest.raises(BangkitError, match="takový soubor ani složka tu není"):
        bangkit.load(tmp_path / "nic")
