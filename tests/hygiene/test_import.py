"""``import bangkit`` is light: nothing heavy is loaded, and nothing before it is asked for."""

import subprocess
import sys

import bangkit

HEAVY = {"sympy", "matplotlib", "networkx", "ipywidgets", "anywidget", "IPython", "numpy", "icepool"}

PROBE = """
import sys
before = set(sys.modules)
import bangkit
print(*sorted(set(sys.modules) - before))
"""


def loaded(code: str = "") -> list[str]:
    """The modules that `import bangkit`, and what is done after it, loads in a new process."""
    done = subprocess.run([sys.executable, "-c", PROBE.replace("import bangkit", "import bangkit" + code)],
                          capture_output=True, text=True, check=True)  # fmt: skip
    return done.stdout.split()


def test_import_loads_nothing_heavy() -> None:
    modules = loaded()
    assert {m.partition(".")[0] for m in modules} & HEAVY == set()
    assert [m for m in modules if m.startswith("bangkit.")] == []
    assert len(modules) < 50, "35 on Python 3.11; how long they take, `benchmarks/run.py` says"


def test_engine_stays_light() -> None:
    """A whole game can be played without any of the heavy libraries."""
    modules = loaded("; bangkit.cards.new_game(players=5, seed=1)")
    assert {m.partition(".")[0] for m in modules} & HEAVY == set()


def test_every_public_name_is_there() -> None:
    for name in bangkit.__all__:
        assert getattr(bangkit, name) is not None, name
    assert set(bangkit.__all__) <= set(dir(bangkit))


def test_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(bangkit, "blunderbuss")
