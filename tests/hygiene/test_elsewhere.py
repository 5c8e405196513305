"""The files with which others run the kit, containers and Binder, name only what is there."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bangkit.learn.carried import carried
from bangkit.learn.course import COPY, START

ROOT = Path(__file__).parents[2]
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8")
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]


def lines(word: str) -> list[str]:
    """What stands behind a word of the container file."""
    return re.findall(rf"^{word} (.+)$", CONTAINER, re.MULTILINE)


def copied() -> list[str]:
    """What the stages take from the checkout."""
    return [each for line in lines("COPY") if not line.startswith("--from=") for each in shlex.split(line)[:-1]]


def extras(text: str) -> list[str]:
    return [each for found in re.findall(r"\[([a-z,]+)\]", text) for each in found.split(",")]


def test_the_container_copies_what_is_there() -> None:
    assert [each for each in copied() if not (ROOT / each).exists()] == []


def test_the_wheel_of_the_container_is_the_whole_wheel() -> None:
    """All that the build reads lies in what is copied: the hook, the course, the situations, the pages of the shell."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    read = [
        *carried(ROOT),
        "tests/scenarios",
        "docs/scenarios.md",
        "docs/teaching.md",
        "bangkit",
        "LICENSE",
        "pyproject.toml",
    ]
    read += [build["project"]["readme"], build["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["path"]]
    assert [one for one in read if not any(one == each or one.startswith(f"{each}/") for each in copied())] == []


def test_the_container_and_binder_take_extras_that_there_are() -> None:
    asked = extras("".join(lines("RUN"))) + extras((ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8"))
    assert asked == ["lab", "grade", "lab"] and set(asked) <= set(EXTRAS)


def test_the_container_runs_without_rights_and_opens_the_first_page() -> None:
    assert lines("USER") == ["jovyan"] and CONTAINER.index("USER jovyan") > CONTAINER.rindex("RUN ")
    assert lines("ENV") == [f"JUPYTERHUB_DEFAULT_URL=/lab/tree/{COPY}/{START}"]


@pytest.mark.skipif(os.name != "posix", reason="the container's own shell")
def test_the_container_lays_the_course_and_then_does_what_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "bangkit").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m bangkit.cli "$@"\n', encoding="utf-8")
    (tmp_path / "bangkit").chmod(0o755)
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    done = subprocess.run(
        [*json.loads(lines("ENTRYPOINT")[0]), "echo", "a word", "two"],
        env={**os.environ, "HOME": str(tmp_path), "PATH": path, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.endswith("a word two\n") and (tmp_path / COPY / START).exists()
    assert json.loads(lines("CMD")[0]) == ["jupyterhub-singleuser"]


def test_binder_finds_its_files() -> None:
    """repo2docker reads the folder `binder` alone; a Dockerfile in it would go before everything else."""
    assert sorted(each.name for each in (ROOT / "binder").iterdir()) == ["postBuild", "requirements.txt", "runtime.txt"]
    version = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"Programming Language :: Python :: {version.removeprefix('python-')}" in project["classifiers"]


@pytest.mark.skipif(os.name != "posix", reason="Binder's own shell")
def test_binder_asks_about_no_news(tmp_path: Path) -> None:
    environment = {**os.environ, "NB_PYTHON_PREFIX": str(tmp_path)}
    subprocess.run([str(ROOT / "binder" / "postBuild")], cwd=ROOT, env=environment, check=True)
    told = (tmp_path / "etc" / "jupyter" / "labconfig" / "default_setting_overrides.json").read_text(encoding="utf-8")
    assert "fetchNews" in told and os.access(ROOT / "binder" / "postBuild", os.X_OK)
    assert (tmp_path / "etc" / "jupyter" / "jupyter_server_config.d" / "bangkit.json").exists()
    assert (tmp_path / "share" / "jupyter" / "labextensions" / "@bangkit" / "stills" / "package.json").exists()


@pytest.mark.parametrize("file", ["Containerfile", "binder/postBuild"])
def test_the_settings_of_jupyterlab_are_the_kits(file: str) -> None:
    told = re.findall(r"bangkit/learn/jupyter/\S+", (ROOT / file).read_text(encoding="utf-8"))
    assert told and all((ROOT / each.strip('"')).exists() for each in told)
