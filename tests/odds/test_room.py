"""The room itself: light to load, every name there, every error with a sentence."""

import ast
import subprocess
import sys
from pathlib import Path

from bangkit import odds
from bangkit.words.catalogue import keys

ROOM = Path(odds.__file__).parent


def test_sympy_is_not_loaded_before_a_formula_is_asked_for() -> None:
    code = (
        "import sys, bangkit.odds as o; o.reroll('gatling'); o.dynamite_seats(5, 79, 8); print('sympy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_no_public_name_is_a_module() -> None:
    assert {path.stem for path in ROOM.glob("*.py")} & set(odds.__all__) == set()


def test_every_code_has_a_sentence_and_every_sentence_is_used() -> None:
    used: dict[str, set[str]] = {"errors": set(), "labels": set()}
    for path in [*ROOM.rglob("*.py"), ROOM.parent / "strategy" / "bots" / "beliefs.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and node.func.id in ("QuestionError", "ImpossibleGoal", "unknown"):
                    used["errors"].add(str(first.value))
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used["labels"].add(node.value.removeprefix("term."))
    assert used["errors"] == set(keys("odds"))
    assert set(keys("term")) <= used["labels"]
