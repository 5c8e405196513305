"""The workflow that publishes the site: its own steps run in a new checkout, and what they make can be published."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bangkit.site.building import size_of
from tests.site.conftest import Page, browser, serving

yaml: Any = pytest.importorskip("yaml", reason="reading the workflow needs PyYAML, which the extra lite brings")

ROOT = Path(__file__).parents[2]
NOT_RUN = {
    "actions/checkout": "the test clones the checkout itself",
    "actions/setup-python": "the test makes an environment of the Python that runs it",
    "actions/setup-node": "npm is the one that is here, or Pyodide's archive is laid where npm would have put it",
    "actions/configure-pages": "asks GitHub how the repository's pages are set",
    "actions/upload-pages-artifact": "hands the folder to GitHub; what it asks of the folder is asserted",
    "actions/deploy-pages": "publishes what was handed over",
}
"""The actions of others, none of which runs here, and why the test does without."""


@pytest.fixture(scope="module")
def workflow() -> dict[str, Any]:
    """The workflow file as GitHub reads it."""
    return dict(yaml.safe_load((ROOT / ".github" / "workflows" / "pages.yml").read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def published(workflow: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that is published, made by the workflow's own shell steps one after the other."""
    root = tmp_path_factory.mktemp("published")
    there, python = root / "bangkit", root / "python"
    subprocess.run(["git", "clone", "--quiet", "--no-local", str(ROOT), str(there)], check=True)
    subprocess.run([sys.executable, "-m", "venv", str(python)], check=True)
    kept = root / "cache" / "site"
    kept.mkdir(parents=True)
    if named := os.environ.get("BANGKIT_PYODIDE"):
        shutil.copy(named, kept)
    elif shutil.which("npm") is None:
        pytest.skip("neither npm nor $BANGKIT_PYODIDE: Python for the browser cannot be had here")
    left = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    known = {**left, "PATH": f"{python / 'bin'}:{left['PATH']}", "BANGKIT_CACHE": str(root / "cache" / "endgames")}
    for step in (step for step in workflow["jobs"]["build"]["steps"] if "run" in step):
        done = subprocess.run(["bash", "-e", "-c", step["run"]], cwd=there, env=known, capture_output=True, text=True)
        assert done.returncode == 0, f"{step['run']}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    (upload,) = (s for s in workflow["jobs"]["build"]["steps"] if "upload-pages-artifact" in s.get("uses", ""))
    return there / str(upload["with"]["path"])


def test_every_step_runs_here_or_is_named_as_not_run(workflow: dict[str, Any]) -> None:
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    assert {each["uses"].partition("@")[0] for each in steps if "uses" in each} == set(NOT_RUN)
    assert all(("run" in step) != ("uses" in step) for step in steps)


def test_only_the_job_that_publishes_may_write(workflow: dict[str, Any]) -> None:
    assert workflow["permissions"] == {"contents": "read"} and "permissions" not in workflow["jobs"]["build"]
    deploy = workflow["jobs"]["deploy"]
    assert deploy["permissions"] == {"pages": "write", "id-token": "write"} and deploy["needs"] == "build"


def test_its_steps_make_a_folder_that_can_be_published(published: Path) -> None:
    assert all((published / each).is_file() for each in ("index.html", "lab/index.html", "read/index.html"))
    assert size_of(published) < 60_000_000
    assert [path for path in published.rglob("*") if path.is_symlink()] == []


def test_it_works_below_the_address_of_a_project(published: Path) -> None:
    """GitHub serves the pages of a project below its name."""
    with serving(published.parent) as address, browser() as tab:
        page = Page(tab, f"{address}/{published.name}")
        page.open("notebooks/00_start_here.ipynb")
        assert page.outside == []
