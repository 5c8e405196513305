"""The conda environment asks for what the project asks for, and nothing else."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def conda() -> list[str]:
    """The entries under ``dependencies:``, the nested pip list among them."""
    lines = (ROOT / "environment.yml").read_text(encoding="utf-8").splitlines()
    below = lines[lines.index("dependencies:") + 1 :]
    return [re.sub(r"\s", "", line).removeprefix("-") for line in below if line.strip()]


def project() -> dict[str, list[str]]:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[str]] = told["optional-dependencies"]
    return extras | {"": told["dependencies"], "python": [f"python{told['requires-python']}"]}


def test_conda_asks_for_the_same() -> None:
    named = project()
    assert sorted(conda()) == sorted([*named["python"], *named[""], *named["lab"], "pip", "pip:", "-e."])


def test_the_test_tools_stay_lean() -> None:
    """Anything that brings jupyter_server makes every notebook test five times slower."""
    heavy = {"jupyterlab", "notebook", "voila", "nbgrader", "jupyterlite-core", "jupyter-server", "matplotlib"}
    for extra in ("", "test"):
        assert {re.split(r"[<>=\[ ]", need)[0] for need in project()[extra]} & heavy == set(), extra


def test_the_extras_are_the_ones_promised() -> None:
    assert set(project()) - {"", "python"} == {
        "lab",
        "test",
        "ui",
        "grade",
        "canvas",
        "lite",
        "solve",
        "cluster",
        "rl",
        "ladder",
    }
