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
