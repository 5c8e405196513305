"""Break the rules one at a time and see the tests that name them go red.

    python tests/mutations/run.py                 # every break of every list beside this file
    python tests/mutations/run.py CARD-DYN-3 ...  # only the breaks of these rules
    python tests/mutations/run.py --list dice     # only the list breaks_dice.toml

Each entry of a list names a rule, a file, the text to be found there and the text to put in its place.
The project is copied to a temporary folder first; a break whose rule no test notices ends the run with 1.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent


def tests_of(rule: str) -> list[str]:
    """The scenario files and the tests in modules that name a rule."""
    found = []
    for path in sorted((ROOT / "tests").rglob("*.toml")):
        if HERE not in path.parents and rule in tomllib.loads(path.read_text(encoding="utf-8")).get("rules", []):
            found.append(str(path.relative_to(ROOT)))
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and any(_names(each, rule) for each in node.decorator_list):
                found.append(f"{path.relative_to(ROOT)}::{node.name}")
    return found


def _names(decorator: ast.expr, rule: str) -> bool:
    return (
        isinstance(decorator, ast.Call)
        and ast.unparse(decorator.func).endswith("mark.rule")
        and any(isinstance(each, ast.Constant) and each.value == rule for each in decorator.args)
    )


def judge(copy: Path, entry: dict[str, str]) -> str:
    """Make one break in the copy, run the tests of its rule, and put everything back."""
    path = copy / entry["file"]
    before = path.read_text(encoding="utf-8")
    if entry["old"] not in before:
        return "stale: the text is not there any more"
    tests = tests_of(entry["rule"])
    if not tests:
        return "no test names this rule"
    path.write_text(before.replace(entry["old"], entry["new"], 1), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *tests]
    try:
        ran = subprocess.run(
            command, cwd=copy, env=os.environ | {"PYTHONPATH": str(copy)}, capture_output=True, text=True, timeout=300
        )
    except subprocess.TimeoutExpired:
        return "red (never ends)"
    finally:
        path.write_text(before, encoding="utf-8")
    return {0: "SURVIVED", 1: "red"}.get(ran.returncode, f"red (pytest ended with {ran.returncode})")


def main(arguments: list[str]) -> int:
    """Run the breaks that are asked for; 1 if a test stayed green or an entry is stale."""
    lists = sorted(HERE.glob("breaks_*.toml"))
    if "--list" in arguments:
        place = arguments.index("--list")
        lists = [HERE / f"breaks_{arguments[place + 1]}.toml"]
        arguments = arguments[:place] + arguments[place + 2 :]
    entries = [entry for path in lists for entry in tomllib.loads(path.read_text(encoding="utf-8"))["break"]]
    if arguments:
        entries = [entry for entry in entries if entry["rule"] in arguments]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        skip = shutil.ignore_patterns(".git", ".hypothesis", "*_cache", "__pycache__", "docs", "benchmarks")
        shutil.copytree(ROOT, copy, ignore=skip)
        for entry in entries:
            verdict = judge(copy, entry)
            wrong += not verdict.startswith("red")
            print(f"{entry['rule']:34} {verdict:10} {entry['file']}", flush=True)
    print(f"{len(entries) - wrong} of {len(entries)} breaks are noticed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
