"""nbgrader takes the sources as they are: it releases what we release, and gives the points that we expect."""

import csv
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from nbgrader.api import Gradebook

from bangkit.cli import main
from bangkit.learn import task_files
from bangkit.learn.task_kind import BEGIN, END
from bangkit.learn.teach import marking, notebooks
from bangkit.learn.teach.submissions import WHO

ROOT = Path(__file__).parents[2]
SHEET = "strategy_2_save"  # moves, a function, and a text to be read by a person


def nbgrader(course: Path, *told: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONWARNINGS": "ignore", "HOME": str(course / "home")}
    environment["JUPYTERHUB_USER"] = "teacher"  # who marks is nobody's name
    environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), environment.get("PATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *told], cwd=course, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-3000:]


def answered(notebook: notebooks.Notebook, solved: notebooks.Notebook, keep: int) -> notebooks.Notebook:
    """A student's notebook in which the first answers are those of the solution, and the others are wrong."""
    answers = {c["id"]: c["source"] for c in solved["cells"] if c["metadata"].get("nbgrader", {}).get("solution")}
    for number, cell in enumerate(c for c in notebook["cells"] if c["id"] in answers):
        if number < keep:
            cell["source"] = answers[cell["id"]].replace(BEGIN, "").replace(END, "")
        elif cell["source"].startswith("answer_"):
            cell["source"] = cell["source"].partition("=")[0] + '= "pass"'
    return notebook


def of(release: notebooks.Notebook, who: list[Any] | None, begin: str, first: str = "") -> notebooks.Notebook:
    """A notebook with the right answers of whose tasks it showed; `first` comes before the first answer."""
    told = deepcopy(release)
    name, number = (who[0], who[1]) if who else ("", None)
    cells = {cell["id"]: cell for cell in told["cells"]}
    cells["name"]["source"] = f"from bangkit import learn\n{begin}"
    if who is not None:
        cells["name"]["outputs"] = [
            {"output_type": "execute_result", "data": {WHO: who}, "metadata": {}, "execution_count": 1}
        ]
    for place, file in enumerate(task_files.sheets()[SHEET].task_files(), 1):
        right = file.variant(name, number).source()
        if file.kind_name == "move":
            text = f"answer_{place} = {right}"
            cells[f"{file.id}_answer"]["source"] = (
                f"{first}\n{text if 'check' not in first else ''}" if place == 1 else text
            )
    return told


NAMED = {
    "hub": (["hub", None, True], 'learn.begin("")'),
    "other": (["hub", None, True], 'learn.begin("")'),
    "zoe": (["Zoe", None, False], 'learn.begin("Zoe")'),
    "cleared": (None, 'learn.begin("")'),
    "number": (["Ned", 4, False], 'learn.begin("Ned", number=4)'),
    "magic": (["Zoe", None, False], '%load_ext autoreload\nlearn.begin("Zoe")'),
}
"""What a notebook showed, and how it was begun."""
FIRST = {
    "peeker": "task_1.solution()",
    "guesser": "answer_1 = next((m for m in map(str, task_1.game.options) if task_1.check(m)), None)",
    "failing": "1/0",
    "sleeper": "import time; time.sleep(7)",
}
"""What stands before the first answer."""


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A course folder after release, two submissions, autograding and feedback."""
    folder = tmp_path_factory.mktemp("course")
    (folder / "home").mkdir()
    (folder / "nbgrader_config.py").write_text(notebooks.nbgrader_config(), encoding="utf-8")
    shutil.copytree(ROOT / "exercises" / "source" / SHEET, folder / "source" / SHEET)
    nbgrader(folder, "generate_assignment", SHEET, "--create", "--force")
    solved = notebooks.source(task_files.sheets()[SHEET])
    for student, keep in (("perfect", 9), ("poor", 1)):
        place = folder / "submitted" / student / SHEET
        place.mkdir(parents=True)
        notebook = answered(notebooks.load(folder / "release" / SHEET / f"{SHEET}.ipynb"), solved, keep)
        (place / f"{SHEET}.ipynb").write_text(notebooks.dump(notebook), encoding="utf-8")
    release = notebooks.load(folder / "release" / SHEET / f"{SHEET}.ipynb")
    more = {student: of(release, who, begin) for student, (who, begin) in NAMED.items()}
    more |= {student: of(release, None, 'learn.begin("")', first) for student, first in FIRST.items()}
    for student, notebook in more.items():
        place = folder / "submitted" / student / SHEET
        place.mkdir(parents=True)
        (place / f"{SHEET}.ipynb").write_text(notebooks.dump(notebook), encoding="utf-8")
    nbgrader(folder, "autograde", SHEET, "--create", "--force")
    nbgrader(folder, "generate_feedback", SHEET, "--force")
    nbgrader(folder, "export", "--to", "grades.csv")
    yield folder


def test_nbgrader_releases_what_we_release(course: Path) -> None:
    theirs = notebooks.load(course / "release" / SHEET / f"{SHEET}.ipynb")
    ours = notebooks.released(notebooks.source(task_files.sheets()[SHEET]))
    assert notebooks.same_cells(theirs, ours)
    assert all(cell.get("outputs", []) == [] for cell in theirs["cells"])


def scores(course: Path) -> dict[str, float]:
    """nbgrader's points of each student."""
    with open(course / "grades.csv", encoding="utf-8") as file:
        return {row["student_id"]: float(row["raw_score"]) for row in csv.DictReader(file)}


def test_the_points_are_the_expected_ones(course: Path) -> None:
    told = scores(course)
    assert told["perfect"] == float(task_files.sheets()[SHEET].points) - 1, "the text waits for a person"
    assert told["poor"] == 2.0


def test_feedback_is_written(course: Path) -> None:
    for student in ("perfect", "poor"):
        text = (course / "feedback" / student / SHEET / f"{SHEET}.html").read_text(encoding="utf-8")
        assert "of 2 points" in text
        assert "Traceback (most recent" not in text


def test_our_own_marks_agree(course: Path) -> None:
    marks = marking.mark_folder(course / "submitted")
    totals = {student: float(points) for (student, _), (points, _, _) in marking.totals(marks).items()}
    assert totals == scores(course)
    assert totals == {"perfect": 8, "poor": 2, **dict.fromkeys(NAMED, 6), "peeker": 4, "guesser": 4, "failing": 4,
                      "sleeper": 6}  # fmt: skip
    remarks = {each.student: each.remark for each in marks}
    assert "tasks of hub" in remarks["other"] and not remarks["hub"]


def test_our_marks_go_into_its_gradebook(course: Path) -> None:
    """Ours stand where a teacher's own points stand; a new gradebook and one that is there are filled alike."""
    submitted = course / "submitted"
    for book in (course / "gradebook.db", course / "new.db"):
        assert main(["mark", str(submitted), "--gradebook", str(book)]) == 0
        with Gradebook(f"sqlite:///{book}", course_id="bangkit") as read:
            noted = {each.student.id: each.score for each in read.assignment_submissions(SHEET)}
        assert noted["perfect"] == 8 and noted["poor"] == 2
