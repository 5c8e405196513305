"""The benchmarks share their options, and refuse what they cannot use in a line (R4)"""

import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.mark.parametrize("name", ["run.py", "dice.py"])
@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--yardstick", "nowhere.py"], "there is no file nowhere.py"),
        (["--rounds", "x"], "'x' is no whole number from 1 on"),
        (["--rounds", "-1"], "no whole number"),
        (["nowhere.py"], "unrecognized arguments"),
    ],
)
@pytest.mark.few(2)
def test_options_are_the_same_everywhere(name: str, options: list[str], told: str) -> None:
    done = subprocess.run([sys.executable, str(BENCHMARKS / name), *options], capture_output=True, text=True)
    assert done.returncode == 2 and told in done.stderr and "Traceback" not in done.stderr


def test_a_yardstick_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("import time\n\n\ndef run(rng):\n    time.sleep(0.01)\n    return sum(range(20_000)) > 0\n")
    options = ["--yardstick", str(path), "--rounds", "1", "--games", "1"]
    done = subprocess.run([sys.executable, str(BENCHMARKS / "dice.py"), *options], capture_output=True, text=True)
    assert done.returncode == 0 and "ratio" in done.stdout, done.stderr
