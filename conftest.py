"""What holds for every test: one hash order, one Hypothesis profile, and a word about what cannot run here."""

import gc
import os
import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import Phase, settings

ROOT = Path(__file__).parent

# Set before any kernel or worker starts, so that they inherit it.
os.environ["PYTHONHASHSEED"] = "0"

# Also where this machine asks for no compiled files: hundreds of kernels and other processes would each compile the package afresh.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Without `explain`, for which Hypothesis traces every run: once in hundreds of runs Python 3.11 never came back from a traced call.
PHASES = [phase for phase in Phase if phase is not Phase.explain]
settings.register_profile("bangkit", settings(), deadline=None, print_blob=True, phases=PHASES)
settings.load_profile("bangkit")

MINUTES = 3
"""How long plain `pytest` takes on two quiet cores."""

# The notebooks that plain `pytest` runs; `.ci/run` runs every one, byte for byte.
PAGES = (
    "notebooks/00_start_here", "notebooks/cs/00_start_here", "notebooks/rules/07", "notebooks/rules/12",
    "notebooks/probability/01", "notebooks/probability/08", "notebooks/strategy/03",
    "exercises/rules_1", "exercises/chance_2", "exercises/source/dice_1",
)  # fmt: skip

# folder of tests or of code whose examples are tests: what it checks, the extra that brings it, the modules it needs, the programs it needs
OPTIONAL = {
    "tests/cluster": ("a cluster and pandas", "cluster", ("distributed", "pandas"), ()),
    "tests/rl": ("the door for learning agents", "rl", ("pettingzoo",), ()),
    "bangkit/rl": ("the examples of that door", "rl", ("pettingzoo",), ()),
    "tests/browser": ("browser", "ui", ("playwright", "jupyterlab"), ("chromium",)),
    "tests/grading": ("nbgrader", "grade", ("nbgrader",), ()),
    "tests/site": ("site", "lite", ("jupyterlite_core", "jupyterlite_pyodide_kernel", "playwright"), ("chromium",)),
}


def missing(folder: str) -> list[str]:
    """What the tests of an optional folder would still need on this machine."""
    _, _, modules, programs = OPTIONAL[folder]
    return [m for m in modules if find_spec(m) is None] + [p for p in programs if shutil.which(p) is None]


def pytest_configure(config: pytest.Config) -> None:
    sanitise = config.getoption("nbval_sanitize_with", None)
    if sanitise and not Path(sanitise).is_absolute():
        config.option.nbval_sanitize_with = str(ROOT / sanitise)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Ten thousand tests stay to the end: to look through them for what can go, again and again, costs a fifth of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 10, 10)  # a tenth of the time went into looking for garbage
        gc.enable()


def pytest_report_header(config: pytest.Config) -> str:
    """How long it takes, before it begins."""
    if config.getoption("markexpr") == "not slow":
        return f"bangkit: the whole takes about {MINUTES} minutes on two quiet cores; `pytest -m slow` runs what is slow and rarely red"
    return f"bangkit: only tests that fit -m {config.getoption('markexpr')!r}"


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    for folder in OPTIONAL:
        if collection_path == ROOT / folder and missing(folder):
            return True
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test whose name holds an address has another name in every process, and parallel runs do not even begin."""
    if nameless := [item.nodeid for item in items if " at 0x" in item.nodeid]:
        raise pytest.UsageError("tests need names of their own (ids=): " + ", ".join(nameless))
    spread(items)
    for item in items:
        if item.path.suffix == ".ipynb" and not item.path.relative_to(ROOT).as_posix().startswith(PAGES):
            item.add_marker("slow")


def spread(items: list[pytest.Item]) -> None:
    """Of a test with the mark `few`, so many cases stay, evenly spread; the others are slow."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("few"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for several in cases.values():
        (number,) = several[0].get_closest_marker("few").args  # type: ignore[union-attr]
        stay = {place * len(several) // number for place in range(number)}
        for place, item in enumerate(several):
            if place not in stay:
                item.add_marker("slow")


@pytest.fixture(autouse=True)
def _no_cluster_draws(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a cluster is in use, luck is nobody's fault: it is in use only in its own tests, though all of them are collected together."""
    if "cluster" not in request.path.parts:
        monkeypatch.delitem(sys.modules, "distributed", raising=False)


@pytest.fixture(autouse=True)
def _nobody_has_begun() -> Iterator[None]:
    """Whoever a test, or an example, has made the learner is so in it alone."""
    yield
    if (tasks := sys.modules.get("bangkit.learn.tasks")) is not None:
        tasks._Session.learner, tasks._Session.who = tasks.Learner(), None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if left_out := [folder for folder in OPTIONAL if missing(folder)]:
        names = ", ".join(f"{OPTIONAL[f][0]} (extra {OPTIONAL[f][1]}: {', '.join(missing(f))})" for f in left_out)
        terminalreporter.write_line(f"Tests that need something not installed here: {names}.")
