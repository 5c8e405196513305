"""A cell that ends Python, fills the memory or cannot be stopped costs its own answer and no other, in every run the same."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bangkit.core.errors import BangkitError
from bangkit.learn.teach import learner_process, marking
from bangkit.learn.teach.learner_process import LearnerProcess, OwnCell
from tests.learn.test_teachers import ANSWER, SOLVED, WHOLE, cell_of, put, with_cell

ROOT = Path(__file__).parents[2]
POSIX = pytest.mark.skipif(os.name != "posix", reason="memory has no limit of ours on this system")
FULL = "kept = []\nwhile True: kept.append(bytearray(10**7))"
ENDS = [
    "import os\nos._exit(0)",
    "import sys\nsys.exit()",
    "import signal\nsignal.raise_signal(9)",
    "import os\nos.abort()",
]


def marks(tmp_path: Path, text: str, cell: str = ANSWER) -> dict[str, marking.Mark]:
    """The marks of a whole notebook in which one cell says this."""
    put(tmp_path, "zoe", with_cell(SOLVED, cell, text))
    return {each.task: each for each in marking.mark_folder(tmp_path)}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        *((each, "ends Python" if "sys" not in each else "SystemExit") for each in ENDS),
        pytest.param(FULL, "fills the memory", marks=POSIX),
        pytest.param("try:\n    kept = []\n    while True: kept.append(bytearray(10**7))\nexcept MemoryError: pass", "fills the memory", marks=POSIX),
    ],
)  # fmt: skip
@pytest.mark.few(3)
def test_one_cell_costs_one_answer(text: str, why: str, tmp_path: Path) -> None:
    right = str(cell_of(SOLVED, ANSWER)["source"])
    for written in (f"{text}\n{right}", f"{right}\n{text}"):
        told = marks(tmp_path, written)
        if why != "SystemExit" or written.startswith(text):
            assert told["reach-colt"].points == 0 and why in told["reach-colt"].says
        assert sum(each.points or 0 for task, each in told.items() if task != "reach-colt") == WHOLE - 1


def test_a_cell_that_nothing_stops_costs_one_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner_process, "CELL_SECONDS", 0.2)
    monkeypatch.setattr(learner_process, "PATIENCE", 2)
    told = marks(tmp_path, "answer_1 = len(str(9**9**8))")
    assert "took too long" in told["reach-colt"].says
    assert sum(each.points or 0 for each in told.values()) == WHOLE - 1


@pytest.mark.parametrize(
    "text", ["os._exit(0)", "signal.raise_signal(9)", "kept.extend(bytearray(10**7) for _ in range(9**9))"]
)
@pytest.mark.few(1)
def test_a_function_that_ends_python_costs_its_own_task(text: str) -> None:
    cells = [OwnCell(f"import os, signal\nkept = []\ndef one(n):\n    {text}"), OwnCell("def two(n):\n    return n")]
    process = LearnerProcess(cells, ["one", "two"], [])
    try:
        assert process.answer("one")["calls"].call([1]).failed
        assert process.answer("two")["calls"].call([3]).value == 3
    finally:
        process.close()


def test_a_notebook_is_begun_so_often_and_what_stands_first_counts() -> None:
    cells = [OwnCell("answer_1 = 1"), *[OwnCell("import os\nos._exit(0)")] * 9, OwnCell("answer_2 = 2")]
    process = LearnerProcess(cells, ["answer_1", "answer_2"], [])
    process.close()
    assert process.answer("answer_1")["value"] == "1" and process.answer("answer_2") == {"is": "nothing"}
    kinds = [each and each.kind for each in process.troubles]
    assert kinds == [None, *["ended"] * 4, *["behind"] * 6]


def test_an_answer_that_ends_python_when_it_is_looked_at_costs_itself() -> None:
    odd = "import os\nclass Odd(list):\n    def __iter__(self): os._exit(0)\n    __len__ = __iter__\nanswer_1 = Odd()"
    process = LearnerProcess([OwnCell(odd), OwnCell("answer_2 = 2")], ["answer_1", "answer_2"], [])
    process.close()
    assert process.answer("answer_1")["is"] in ("other", "list") and process.answer("answer_2")["value"] == "2"


def test_what_is_missing_in_python_is_told_and_no_student_s_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "zoe", SOLVED)
    (tmp_path / "lame").mkdir()
    (tmp_path / "lame" / "IPython.py").write_text("import nothing_there", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "lame"))
    with pytest.raises(BangkitError, match=r"the package nothing_there is missing in .*: .* -m pip install -e \."):
        marking.mark_folder(tmp_path)


def test_the_kit_need_not_be_installed_where_it_is_run_from_its_folder(tmp_path: Path) -> None:
    """The process in which cells run finds the kit where the one that marks has found it."""
    put(tmp_path / "class", "zoe", SOLVED)
    shutil.copytree(ROOT / "bangkit", tmp_path / "checkout" / "bangkit", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    code = "import sys; sys.path[:] = [each for each in sys.path if 'bangkit' not in each]; sys.path.insert(0, '.')"
    code += "; from bangkit.learn.teach import learner_process as one; print(one.PACKAGE.parent); one.tried('')"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path / "checkout", env=environment, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout.strip()) == (0, str(tmp_path / "checkout")), done.stderr
