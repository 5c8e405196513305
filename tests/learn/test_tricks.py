"""The table of the teacher's guide: what a student may try, and what comes of it, measured on every run."""

import os
import re
import tomllib
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from bangkit import cli
from bangkit.core.errors import BangkitError
from bangkit.learn import task_files
from bangkit.learn.teach import containers, marking, notebooks
from bangkit.learn.teach.learner_process import LearnerProcess, OwnCell
from bangkit.words.catalogue import say

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "teaching.md"
SHEET = task_files.kit_sheets()["rules_1_reach"]
TRICKS: list[dict[str, str]] = tomllib.loads(Path(__file__).with_name("tricks.toml").read_text(encoding="utf-8"))[
    "trick"
]


def handed_in(folder: Path, trick: dict[str, str]) -> tuple[Path, Path]:
    """A class folder with the trick in one notebook, and a file of the teacher's beside it."""
    there, solved = folder / "teacher.txt", folder / "solved.ipynb"
    there.write_text("whole", encoding="utf-8")
    solved.write_text(notebooks.dump(notebooks.source(SHEET)), encoding="utf-8")
    notebook = notebooks.released(notebooks.source(SHEET))
    cell = next(each for each in notebook["cells"] if each["id"] == f"{trick.get('task', 'reach-colt')}_answer")
    cell["source"] = trick["cell"].replace("{there!r}", repr(str(there))).replace("{solved!r}", repr(str(solved)))
    notebooks.write(folder / "class" / "zoe" / f"{SHEET.id}.ipynb", notebooks.dump(notebook))
    return folder / "class", there


def comes(marks: list[marking.Mark], task: str) -> str:
    one = next(each for each in marks if each.task == task)
    assert not any(each.points for each in marks if each.task != task)
    return "points" if one.points else "flagged" if one.peeked and one.code.startswith("right") else "nothing"


@pytest.mark.parametrize("kind", ["fence", "container"])
@pytest.mark.parametrize("trick", TRICKS, ids=lambda each: each["name"][:40])
@pytest.mark.few(4)
def test_what_comes_of_it(trick: dict[str, str], kind: str, tmp_path: Path) -> None:
    if kind == "container" and which("bwrap") is None:
        pytest.skip("bwrap is not on this machine")
    folder, there = handed_in(tmp_path, trick)
    marks = marking.mark_folder(folder, None, False, "bwrap" if kind == "container" else "")
    assert comes(marks, trick.get("task", "reach-colt")) == trick[kind]
    assert there.read_text(encoding="utf-8") == "whole"
    if trick[kind] == "flagged":
        assert any(each.peeked for each in marks)


def test_a_container_gives_the_same_marks(tmp_path: Path) -> None:
    if which("bwrap") is None:
        pytest.skip("bwrap is not on this machine")
    for sheet in ("rules_1_reach", "dice_1_rules", "rules_4_broken"):
        solved = notebooks.source(task_files.kit_sheets()[sheet])
        notebooks.write(tmp_path / "zoe" / f"{sheet}.ipynb", notebooks.dump(solved))
    assert marking.mark_folder(tmp_path, None, True, "bwrap") == marking.mark_folder(tmp_path, None, True)


READING = [
    "open('/etc/passwd').read()", "open('/etc/shadow', 'rb').read()", "open('/proc/self/status').read()",
    "__import__('os').open('/etc/hostname', 0)", "__import__('pathlib').Path('/etc/hosts').read_text()",
    "__import__('os').listdir('/')", "__import__('os').listdir('/etc')", "list(__import__('os').scandir({there!r}))",
    "__import__('glob').glob({there!r} + '/*')", "[each.name for each in __import__('pathlib').Path({there!r}).iterdir()]",
    "[each for each in __import__('os').walk({there!r})]", "(__import__('os').chdir({there!r}), __import__('os').listdir())",
    "dict(__import__('os').environ).get('SECRET_OF_THE_TEACHER')",
    "[each for each in open('/proc/self/environ').read().split(chr(0))]",
]  # fmt: skip


def test_nothing_of_the_teacher_s_arrives_in_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_OF_THE_TEACHER", "teacher.txt")
    (tmp_path / "teacher.txt").write_text("whole", encoding="utf-8")
    tried = {
        f"answer_{number}": cell.replace("{there!r}", repr(str(tmp_path))) for number, cell in enumerate(READING, 1)
    }
    process = LearnerProcess([OwnCell(f"{name} = repr({cell})") for name, cell in tried.items()], list(tried), [])
    nothing = ({"is": "nothing"}, {"is": "text", "value": "None"}, {"is": "text", "value": "[]"})
    try:
        assert {tried[name]: told for name, told in process.answers.items() if told not in nothing} == {}
        assert set(process.answers) == set(tried)
    finally:
        process.close()


def test_an_answer_may_use_the_libraries_and_its_own_folder() -> None:
    cell = """
import os, json, random, statistics, datetime, zoneinfo, tempfile, wave, colorsys
open("mine.txt", "w").write("3")
with tempfile.TemporaryFile() as file: file.write(b"x")
answer_1 = open("mine.txt").read() + str(os.listdir().count("mine.txt")) + zoneinfo.ZoneInfo("UTC").key
"""
    process = LearnerProcess([OwnCell(cell)], ["answer_1"], [])
    try:
        assert (process.troubles, process.answers["answer_1"]) == ([None], {"is": "text", "value": "31UTC"})
    finally:
        process.close()


def test_a_container_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(containers, "which", lambda name: "/usr/bin/docker" if name == "docker" else None)
    assert containers.checked("docker") == "docker" and containers.checked("") == ""
    with pytest.raises(BangkitError, match="podman is not on this machine; there is docker"):
        containers.checked("podman")
    with pytest.raises(BangkitError, match="did you mean podman"):
        containers.checked("podmann")


@pytest.mark.skipif(os.name != "posix", reason="a program that stands for docker is a shell script")
@pytest.mark.parametrize(
    ("says", "told"), [("echo 'no daemon runs' >&2; exit 125", "no daemon runs"), ("exit 125", "it ended with 125")]
)
def test_a_container_that_does_not_start_is_no_students_fault(
    says: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such as docker whose daemon is down: one sentence about the container, an exit code, and no mark for anybody."""
    program = tmp_path / "bin" / "docker"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{says}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)
    folder, _ = handed_in(tmp_path, TRICKS[0])
    assert cli.main(["mark", str(folder), "--in", "docker"]) != 0
    out, err = capsys.readouterr()
    assert out == "" and "docker starts no container here" in err and told in err and "zoe" not in err


@pytest.mark.parametrize("kind", ["podman", "docker"])
def test_what_an_image_is_given(kind: str) -> None:
    """No network, nothing writable but its own folder, no task file, and of the machine only Python's libraries."""
    told = containers.wrapped(kind, "some.module", "/nowhere", {"A": "b"})
    text = " ".join(told)
    assert told[0] == kind and "--network none" in text and "--read-only" in text and "--cap-drop ALL" in text
    assert f"--tmpfs {containers.KIT}/bangkit/learn/content" in text and "--env A=b" in text
    volumes = [told[place + 1] for place, each in enumerate(told) if each == "--volume"]
    assert volumes and all(each.endswith(":ro") for each in volumes)
    assert str(ROOT) not in [each.partition(":")[0] for each in volumes]
    assert told[-3:] == ["python", "-m", "some.module"]


def table() -> list[list[Any]]:
    """The table of the guide."""
    lines = re.findall(r"^\| \d+ \|(.*)\|$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def test_the_table_of_the_guide() -> None:
    assert table() == [[each["name"], each["fence"], each["container"]] for each in TRICKS]
    assert len(TRICKS) == 20 and say("marking.leans", code="right")
