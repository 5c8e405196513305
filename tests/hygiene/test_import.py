"""``import bangkit`` is light: nothing heavy is loaded, and nothing before it is asked for."""

import json
import subprocess
import sys

import bangkit

HEAVY = {"sympy", "matplotlib", "networkx", "ipywidgets", "anywidget", "IPython", "numpy", "icepool"}

PROBE = """
import json, sys, time
before = set(sys.modules)
start = time.perf_counter()
import bangkit
spent = time.perf_counter() - start
print(json.dumps([spent, sorted(set(sys.modules) - before)]))
"""


def probe(code: str = "") -> tuple[float, list[str]]:
    done = subprocess.run([sys.executable, "-c", PROBE.replace("import bangkit", "import bangkit" + code)],
                          capture_output=True, text=True, check=True)  # fmt: skip
    seconds, modules = json.loads(done.stdout)
    return seconds, modules


def test_import_loads_nothing_heavy() -> None:
    _, modules = probe()
    assert {m.partition(".")[0] for m in modules} & HEAVY == set()
    assert [m for m in modules if m.startswith("bangkit.")] == []


def test_import_takes_less_than_a_tenth_of_a_second() -> None:
    assert min(probe()[0] for _ in range(3)) < 0.1


def test_engine_stays_light() -> None:
    """A whole game can be played without any of the heavy libraries."""
    _, modules = probe("; bangkit.cards.new_game(players=5, seed=1)")
    assert {m.partition(".")[0] for m in modules} & HEAVY == set()


def test_every_public_name_is_there() -> None:
    for name in bangkit.__all__:
        assert getattr(bangkit, name) is not None, name
    assert set(bangkit.__all__) <= set(dir(bangkit))


def test_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(bangkit, "blunderbuss")
