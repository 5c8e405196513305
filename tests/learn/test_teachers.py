"""What a teacher uses: release, marks from a fresh process, the doctor, Moodle."""

import csv
import io
import xml.etree.ElementTree as ET
from copy import deepcopy
from pathlib import Path

import pytest

from bangkit import learn
from bangkit.cli import main
from bangkit.core.errors import BangkitError
from bangkit.learn import task_files
from bangkit.learn.teach import doctor, marking, moodle, notebooks, submissions

SHEET = "rules_1_reach"
SOLVED = notebooks.source(task_files.sheets()[SHEET])
EMPTY = notebooks.released(SOLVED)
WHOLE = task_files.sheets()[SHEET].points


def put(folder: Path, student: str, notebook: notebooks.Notebook) -> Path:
    place = folder / student / f"{SHEET}.ipynb"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(notebooks.dump(notebook), encoding="utf-8")
    return place


def with_cell(notebook: notebooks.Notebook, name: str, text: str) -> notebooks.Notebook:
    told = deepcopy(notebook)
    next(cell for cell in told["cells"] if cell["id"] == name)["source"] = text
    return told


def points(folder: Path) -> dict[str, float]:
    return {student: float(told[0]) for (student, _), told in marking.totals(marking.mark_folder(folder)).items()}


def test_release_writes_what_is_built(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release", str(tmp_path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(task_files.sheets())
    for sheet in task_files.sheets().values():
        assert notebooks.same_cells(
            notebooks.load(tmp_path / f"{sheet.id}.ipynb"), notebooks.released(notebooks.source(sheet))
        )


def test_marks_of_a_perfect_an_empty_and_a_lying_notebook(tmp_path: Path) -> None:
    put(tmp_path, "perfect", SOLVED)
    put(tmp_path, "empty", EMPTY)
    lies = deepcopy(EMPTY)
    for cell in lies["cells"]:
        if cell["id"].endswith("_check"):
            cell["outputs"] = [
                {"output_type": "execute_result", "data": {"text/plain": "2.0"}, "metadata": {}, "execution_count": 1}
            ]
            cell["source"] = "2.0"
            cell["metadata"]["nbgrader"]["points"] = 99.0
    patch = "import bangkit.learn.tasks, bangkit.learn.value_tasks\nlearn.mark = lambda *a: 99.0\n"
    patch += "bangkit.learn.tasks.Task.judge_plain = bangkit.learn.value_tasks.NumberTask.judge = lambda *a: 1\n"
    lies = with_cell(lies, "name", EMPTY["cells"][1]["source"] + "\n" + patch)
    put(tmp_path, "liar", lies)
    assert points(tmp_path) == {"perfect": float(WHOLE), "empty": 0.0, "liar": 0.0}


def test_guessing_with_check_and_asking_for_the_solution_give_nothing(tmp_path: Path) -> None:
    text = (
        "answer_1 = None\nfor each in (['Ben'], ['Flo'], ['Ben', 'Flo']):\n"
        "    if task_1.check(each):\n        answer_1 = each\n"
    )
    put(tmp_path, "guesser", with_cell(EMPTY, "reach-colt_answer", text))
    told = "answer_2 = str(task_2.solution()).split()[1]"
    put(tmp_path, "copier", with_cell(EMPTY, "reach-horses_answer", told))
    marks = marking.mark_folder(tmp_path)
    assert all(not each.points for each in marks)
    assert any("looks at the solution" in each.code for each in marks if each.student == "copier")


def test_endless_and_crashing_cells_do_not_stop_the_marking(tmp_path: Path) -> None:
    slow = with_cell(SOLVED, "reach-seats_answer", "def seats_between(players, one, other):\n    while True: pass")
    put(tmp_path, "slow", with_cell(slow, "reach-colt_answer", "1/0"))
    quits = with_cell(SOLVED, "reach-colt_answer", "import os\nos._exit(0)")
    put(tmp_path, "quits", quits)
    marks = {(each.student, each.task): each for each in marking.mark_folder(tmp_path)}
    assert marks["slow", "reach-seats"].code == "slow"
    assert marks["slow", "reach-horses"].points == 1
    assert marks["slow", "reach-colt"].code == "empty"
    assert all(each.points == 0 for (student, _), each in marks.items() if student == "quits")


def test_a_name_gives_its_own_numbers_and_two_students_with_one_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begin = EMPTY["cells"][1]["source"].replace('begin("")', 'begin("Zoe")')
    for student in ("a", "b"):
        put(tmp_path, student, with_cell(SOLVED, "name", begin))
    assert main(["mark", str(tmp_path), "--csv", str(tmp_path / "marks.csv")]) == 0
    assert "a and b gave the same name (zoe)" in capsys.readouterr().out
    rows = list(csv.DictReader(io.StringIO((tmp_path / "marks.csv").read_text(encoding="utf-8"))))
    assert {row["name"] for row in rows} == {"Zoe"} and len(rows) == 2 * len(task_files.sheets()[SHEET].tasks)
    assert points(tmp_path)["a"] < WHOLE, "the answers of the standard version are not Zoe's"


def test_a_spreadsheet_takes_nothing_for_a_formula() -> None:
    one = marking.Mark("=cmd()", "@x", "s", "t", None, WHOLE, "right", "+1")
    assert "'=cmd()" in marking.as_csv([one]) and "'@x" in marking.as_csv([one])


# -- the doctor --------------------------------------------------------------------------------------


def ids(notebook: notebooks.Notebook) -> list[str]:
    return [c["metadata"]["nbgrader"]["grade_id"] for c in notebook["cells"] if "nbgrader" in c["metadata"]]


def place(notebook: notebooks.Notebook, name: str) -> int:
    return next(n for n, cell in enumerate(notebook["cells"]) if cell["id"] == name)


def copied() -> notebooks.Notebook:
    told = with_cell(EMPTY, "reach-colt_answer", 'answer_1 = ["Ben"]')
    told["cells"].insert(3, deepcopy(EMPTY["cells"][place(EMPTY, "reach-colt_answer")]))
    return told


def split() -> notebooks.Notebook:
    told = with_cell(EMPTY, "reach-colt_answer", "# first I count")
    second = {**deepcopy(told["cells"][3]), "source": 'answer_1 = ["Ben"]'}
    told["cells"].insert(4, second)
    return told


def lost() -> notebooks.Notebook:
    told = with_cell(EMPTY, "reach-colt_answer", 'answer_1 = ["Ben"]')
    del told["cells"][3]["metadata"]["nbgrader"]
    return told


def deleted() -> notebooks.Notebook:
    told = with_cell(EMPTY, "reach-colt_answer", 'answer_1 = ["Ben"]')
    del told["cells"][place(told, "reach-colt_check")]
    del told["cells"][place(told, "reach-gun_answer")]
    return told


def changed() -> notebooks.Notebook:
    told = with_cell(EMPTY, "reach-colt_answer", 'answer_1 = ["Ben"]')
    told = with_cell(told, "reach-colt_check", "1.0")
    told["cells"][place(told, "reach-colt_check")]["metadata"]["nbgrader"]["points"] = 50
    return told


@pytest.mark.parametrize("broken", [copied, split, lost, deleted, changed])
def test_the_doctor_repairs(broken: object, tmp_path: Path) -> None:
    notebook = broken()  # type: ignore[operator]
    path = put(tmp_path, "zoe", notebook)
    before = path.read_bytes()
    report = doctor.repair(tmp_path)[0]
    assert report.found and "repaired" in str(report)
    healthy = notebooks.load(path)
    assert sorted(ids(healthy)) == sorted(ids(EMPTY))
    assert path.with_name(f"{SHEET}{doctor.ASIDE}.ipynb").read_bytes() == before
    path.with_name(f"{SHEET}{doctor.ASIDE}.ipynb").unlink()
    assert points(tmp_path) == {"zoe": 1.0}, "what was written still counts"
    written = {cell["source"] for cell in notebook["cells"] if not cell["id"].endswith("_check")}
    assert written <= {cell["source"] for cell in healthy["cells"]}, "nothing that was written is lost"
    assert not doctor.repair(tmp_path)[0].found


def test_the_doctor_finds_nothing_in_healthy_notebooks(tmp_path: Path) -> None:
    put(tmp_path, "a", EMPTY)
    put(tmp_path, "b", SOLVED)
    assert [report.found for report in doctor.repair(tmp_path)] == [[], []]


# -- Moodle ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(task_files.files()))
def test_moodle_takes_every_task_that_it_can_mark(name: str) -> None:
    if not task_files.task_file(name).variant("").form.moodle_type:
        with pytest.raises(BangkitError, match="bangkit mark"):
            moodle.export(name, [])
        return
    quiz = ET.fromstring(moodle.export(name, ["Ana", "Žofie <&>"]))
    assert len(quiz) == 2
    for question in quiz:
        shares = [float(answer.attrib["fraction"]) for answer in question.iter("answer")]
        assert shares.count(100.0) == 1 and len(shares) >= 2
        assert all(answer.findtext("feedback/text") for answer in question.iter("answer"))


def test_a_choice_among_rules_is_a_click_in_moodle() -> None:
    for name in task_files.files():
        file = task_files.task_file(name)
        if file.kind_name == "choice" and isinstance(file.variant("").right, list):
            question = ET.fromstring(moodle.export(name, []))[0]
            assert question.attrib["type"] == "multichoice"
            told = [answer.findtext("text") for answer in question.iter("answer")]
            assert told == file.variant("").texts("choices")


def test_moodle_from_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Ana\n\nBen\n", encoding="utf-8")
    assert main(["moodle", "two-hearts", "--names", str(names)]) == 0
    quiz = ET.fromstring(capsys.readouterr().out)
    assert [each.findtext("name/text") for each in quiz] == ["Two hearts in a row: Ana", "Two hearts in a row: Ben"]


def test_a_task_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text((task_files.files()["reach-colt"]).read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["task", str(path)]) == 0
    assert "Who can Ana shoot?" in capsys.readouterr().out
    path.write_text("[task]\nkind = 'chans'", encoding="utf-8")
    assert main(["task", str(path)]) == 1
    assert "did you mean chance" in capsys.readouterr().err


# -- those who want points for nothing ----------------------------------------------------------------

ANSWER, FUNCTION = "reach-colt_answer", "reach-seats_answer"
RIGHT = notebooks.without_solution(SOLVED["cells"][place(SOLVED, ANSWER)]["source"]) + '\nanswer_1 = ["Ben"]'
EQUAL = "class Same(int):\n    def __eq__(self, other):\n        return True\n    __hash__ = int.__hash__\n"


def earned(tmp_path: Path, cell: str, text: str, notebook: notebooks.Notebook = EMPTY) -> dict[str, marking.Mark]:
    put(tmp_path, "zoe", with_cell(notebook, cell, text))
    return {each.task: each for each in marking.mark_folder(tmp_path)}


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (ANSWER, EQUAL.replace("(int)", "") + "answer_1 = Same()"),
        (FUNCTION, EQUAL + "def seats_between(players, one, other):\n    return Same(3)"),
        (FUNCTION, "def seats_between(players, one, other):\n    return 10**100_000"),
        (FUNCTION, "def seats_between(players, one, other):\n    return [['x' * 10_000] * 1000] * 1000"),
        (ANSWER, "answer_1 = [['x' * 10_000] * 500] * 500"),
        (ANSWER, "import os\nfor n in range(3, 20):\n    try: os.write(n, b'[' * 9)\n    except OSError: pass"),
        (ANSWER, "answer_1 = 1\nprint('x' * 10_000_000)\nexit()"),
    ],
)
def test_tricks_earn_nothing_and_cost_no_time(cell: str, text: str, tmp_path: Path) -> None:
    assert not any(mark.points for mark in earned(tmp_path, cell, text).values())


def test_a_value_that_equals_everything_is_what_it_is_in_the_notebook_too() -> None:
    space: dict[str, type[int]] = {}
    exec(EQUAL, space)
    same = space["Same"](99)
    assert not learn.task("reach-seats", "").check(lambda players, one, other: same)
    assert not learn.task("card-heart", "").check(same)
    huge = learn.task("reach-seats", "").check(lambda players, one, other: 10**100_000)
    assert "very large int" in huge.words


@pytest.mark.parametrize(
    "text",
    [
        "open('{there}', 'w').write('x')",
        "import os; os.remove('{there}')",
        "import os; os.rename('{there}', 'mine')",
        "import subprocess; subprocess.run(['touch', '{there}'])",
        "import os; os.system('rm {there}')",
        "import shutil; shutil.copy('{there}', '{there}2')",
    ],
)
def test_nothing_outside_the_process_s_own_folder_is_changed(text: str, tmp_path: Path) -> None:
    there = tmp_path / "precious.txt"
    there.write_text("whole", encoding="utf-8")
    marks = earned(tmp_path, ANSWER, text.format(there=there.as_posix()) + "\n" + RIGHT)
    assert marks["reach-colt"].code == "empty", "the cell ends where it tries that"
    assert there.read_text(encoding="utf-8") == "whole" and not (tmp_path / "precious.txt2").exists()


def test_what_honest_cells_do_is_allowed(tmp_path: Path) -> None:
    text = "%matplotlib inline\n!ls\nimport json, math, random, sympy\nopen('mine.txt', 'w').write('notes')\n"
    assert earned(tmp_path, ANSWER, f"{text}{RIGHT}\ndisplay(task_1)")["reach-colt"].points == 1


def test_an_answer_that_leans_on_the_solution_is_told_whatever_way_it_took(tmp_path: Path) -> None:
    peek = "from bangkit.learn import task_files\nx = task_files.task_file('reach-colt').variant('').right"
    told = with_cell(EMPTY, "name", EMPTY["cells"][1]["source"] + "\n" + peek)
    marks = earned(tmp_path, ANSWER, "y = x\nanswer_1 = y", told)
    assert marks["reach-colt"].code == "right, looks at the solution"
    assert not any("looks" in mark.code for task, mark in marks.items() if task != "reach-colt")


@pytest.mark.parametrize("text", ["{ not", "[]", '{"nbformat": 3, "worksheets": []}', '{"cells": [{"source": "x"}]}'])
def test_a_file_that_is_no_notebook_stops_nobody(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path, "zoe", SOLVED)
    broken = put(tmp_path, "ann", SOLVED)
    broken.write_text(text, encoding="utf-8")
    assert points(tmp_path) == {"ann": 0.0, "zoe": float(WHOLE)}
    assert main(["doctor", str(tmp_path)]) == 0
    assert "it is no notebook" in capsys.readouterr().out


def test_a_link_to_another_s_notebook_is_none(tmp_path: Path) -> None:
    original = put(tmp_path, "zoe", SOLVED)
    try:
        (tmp_path / "ann").mkdir()
        (tmp_path / "ann" / original.name).symlink_to(original)
    except OSError:
        pytest.skip("links cannot be made here")
    assert points(tmp_path) == {"ann": 0.0, "zoe": float(WHOLE)}


def test_the_teacher_gives_the_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class_folder, names = tmp_path / "class", tmp_path / "names.csv"
    put(class_folder, "zoe", SOLVED)
    assert main(["mark", str(class_folder)]) == 0
    assert "zoe gave no name" in capsys.readouterr().out
    names.write_text("zoe,Zoe Novak\n", encoding="utf-8")
    assert main(["mark", str(class_folder), "--names", str(names)]) == 0
    assert f"zoe, {SHEET}: {float(WHOLE):g}" not in capsys.readouterr().out, "the standard answers are not hers"
    names.write_text("zoe\n", encoding="utf-8")
    assert main(["mark", str(class_folder), "--names", str(names)]) == 1
    assert "student,name" in capsys.readouterr().err


@pytest.mark.parametrize("text", ['learn.begin(learner="Zoe")', 'me = "Zoe"\nlearn.begin(me)', 'learn.begin("Zoe")'])
def test_a_name_is_read_however_it_is_given(text: str) -> None:
    assert submissions.learner_of(with_cell(EMPTY, "name", f"from bangkit import learn\n{text}")) == "Zoe"
