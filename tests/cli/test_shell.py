"""The shell command: version, rules, scenario files, and errors in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

import bangkit
from bangkit import cli

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
