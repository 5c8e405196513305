"""What a teacher uses: release, marks from a fresh process, the doctor, Moodle."""

import csv
import io
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from copy import deepcopy
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from bangkit import learn
from bangkit.cli import main
from bangkit.core import files
from bangkit.core.errors import BangkitError
from bangkit.learn import task_files
from bangkit.learn.learner import Learner
from bangkit.learn.teach import doctor, marking, moodle, notebooks

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
    cell_of(told, name)["source"] = text
    return told


def cell_of(notebook: notebooks.Notebook, name: str) -> notebooks.Cell:
    return next(cell for cell in notebook["cells"] if cell["id"] == name)


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
    lies = with_cell(lies, "name", cell_of(EMPTY, "name")["source"] + "\n" + patch)
    put(tmp_path, "liar", lies)
    assert points(tmp_path) == {"perfect": float(WHOLE), "empty": 0.0, "liar": 0.0}


@pytest.mark.parametrize("sheet", task_files.sheets().values(), ids=lambda sheet: sheet.id)
@pytest.mark.few(2)
def test_of_a_sheet_that_nobody_touched_nothing_is_handed_in(sheet: task_files.ExerciseSheet, tmp_path: Path) -> None:
    """Neither an answer nor a function, told as in the notebook."""
    path = tmp_path / f"{sheet.id}.ipynb"
    path.write_text(notebooks.dump(notebooks.released(notebooks.source(sheet))), encoding="utf-8")
    assert {each.task: each.code for each in marking.mark_notebook(path, "zoe")} == dict.fromkeys(sheet.tasks, "empty")


def test_a_notebook_is_named_by_a_text_or_a_path(tmp_path: Path) -> None:
    path = put(tmp_path, "zoe", SOLVED)
    assert marking.mark_notebook(str(path), "zoe") == marking.mark_notebook(path, "zoe")
    (nothing, *_) = marking.mark_notebook(str(tmp_path / "none.ipynb"), "zoe")
    assert "it is a link or no file" in nothing.says
    for wrong, told in (
        (marking.mark_notebook, "path must be a notebook's file"),
        (marking.mark_folder, "folder must"),
    ):
        with pytest.raises(BangkitError, match=told):
            wrong(3, "zoe")  # type: ignore[operator]


@pytest.mark.parametrize("folder", ["nix", "", "nix*", "nix\0", "nix/nix"])
def test_a_folder_that_is_not_there_is_told(folder: str) -> None:
    with pytest.raises(BangkitError, match="there is no ('')?(nix)?"):
        marking.mark_folder(folder)
    with pytest.raises(BangkitError, match="there is no nix"):
        doctor.repair(Path("nix"))


@pytest.mark.slow
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


@pytest.mark.slow
def test_endless_and_crashing_cells_do_not_stop_the_marking(tmp_path: Path) -> None:
    slow = with_cell(SOLVED, "reach-seats_answer", "def seats_between(players, one, other):\n    while True: pass")
    put(tmp_path, "slow", with_cell(slow, "reach-colt_answer", "1/0"))
    quits = with_cell(SOLVED, "reach-colt_answer", "import os\nos._exit(0)")
    put(tmp_path, "quits", quits)
    marks = {(each.student, each.task): each for each in marking.mark_folder(tmp_path)}
    assert marks["slow", "reach-seats"].code == "slow"
    assert marks["slow", "reach-horses"].points == 1
    assert marks["slow", "reach-colt"].code == "empty"
    assert marks["quits", "reach-colt"].code == "empty"
    assert all(each.points for (student, task), each in marks.items() if student == "quits" and task != "reach-colt")


@pytest.mark.slow
def test_a_name_gives_its_own_numbers_and_two_students_with_one_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begin = cell_of(EMPTY, "name")["source"].replace('begin("")', 'begin("Zoe")')
    for student in ("a", "b"):
        put(tmp_path, student, with_cell(SOLVED, "name", begin))
    assert main(["mark", str(tmp_path), "--csv", str(tmp_path / "marks.csv")]) == 0
    assert "a and b gave the same name (zoe)" in capsys.readouterr().out
    rows = list(csv.DictReader(io.StringIO((tmp_path / "marks.csv").read_text(encoding="utf-8-sig"))))
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
    told["cells"].insert(place(told, ANSWER), deepcopy(cell_of(EMPTY, ANSWER)))
    return told


def split() -> notebooks.Notebook:
    told = with_cell(EMPTY, "reach-colt_answer", "# first I count")
    second = {**deepcopy(cell_of(told, ANSWER)), "source": 'answer_1 = ["Ben"]'}
    told["cells"].insert(place(told, ANSWER) + 1, second)
    return told


def lost() -> notebooks.Notebook:
    told = with_cell(EMPTY, "reach-colt_answer", 'answer_1 = ["Ben"]')
    del cell_of(told, ANSWER)["metadata"]["nbgrader"]
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
@pytest.mark.few(1)
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


ANSWERED = deepcopy(EMPTY)
for _cell, _solved in zip(ANSWERED["cells"], SOLVED["cells"], strict=True):
    _cell["source"] = "\n".join(each for each in _solved["source"].split("\n") if "###" not in each)
MERGED = [
    "name question", "question answer", "answer check", "question answer check", "answer check next", "check answer",
    "name question answer check next",
]  # fmt: skip


def merged(told: str, primary: int, kind: str = "code") -> notebooks.Notebook:
    """An answered notebook in which cells were merged; the merged cell notes what one of them noted."""
    notebook, named = deepcopy(ANSWERED), {"name": "name", "next": "reach-horses_question"}
    cells = [cell_of(notebook, named.get(each, f"reach-colt_{each}")) for each in told.split()]
    one = {**deepcopy(cells[primary]), "cell_type": kind, "source": "\n".join(cell["source"] for cell in cells)}
    notebook["cells"].insert(notebook["cells"].index(cells[0]), one)
    notebook["cells"] = [each for each in notebook["cells"] if each not in cells]
    return notebook


@pytest.mark.parametrize("primary", [0, 1])
@pytest.mark.parametrize("kind", ["code", "markdown"])
@pytest.mark.parametrize("told", MERGED)
@pytest.mark.few(6)
def test_merged_cells_are_read_and_parted_again(told: str, kind: str, primary: int, tmp_path: Path) -> None:
    path = put(tmp_path, "zoe", merged(told, primary, kind))
    assert points(tmp_path) == {"zoe": WHOLE}
    before = [line for cell in notebooks.load(path)["cells"] for line in cell["source"].splitlines() if line.strip()]
    assert doctor.repair(path)[0].found
    healthy = notebooks.load(path)
    after = [line for cell in healthy["cells"] for line in cell["source"].splitlines()]
    assert all(after.count(line) >= before.count(line) for line in before), "nothing that was written is lost"
    assert sorted(ids(healthy)) == sorted(ids(EMPTY)) and all(re.fullmatch(r"[\w-]{1,64}", each["id"]) for each in healthy["cells"])  # fmt: skip
    path.with_name(f"{SHEET}{doctor.ASIDE}.ipynb").unlink()
    assert points(tmp_path) == {"zoe": WHOLE} and not doctor.repair(path)[0].found


@pytest.mark.parametrize("name", ["answer", "question", "check"])
def test_a_cell_that_was_turned_into_text_is_read_and_is_code_again(name: str, tmp_path: Path) -> None:
    notebook = deepcopy(ANSWERED)
    cell = cell_of(notebook, f"reach-colt_{name}")
    cell["cell_type"] = "markdown"
    del cell["outputs"], cell["execution_count"]
    path = put(tmp_path, "zoe", notebook)
    assert points(tmp_path) == {"zoe": WHOLE}
    assert "is one to be run again" in str(doctor.repair(path)[0])
    assert notebooks.load(path)["cells"] == ANSWERED["cells"]


@pytest.mark.parametrize(
    "text", ['learn.mark("reach-colt", ["Ben"])', 'answer_1 = ["Ben"]', "# I think that it is Ben"]
)
def test_what_was_written_into_a_cell_of_the_kit_is_kept_below_it(text: str, tmp_path: Path) -> None:
    path = put(tmp_path, "zoe", with_cell(EMPTY, "reach-colt_check", text))
    doctor.repair(path)
    cells = notebooks.load(path)["cells"]
    at = next(n for n, each in enumerate(cells) if each["id"] == "reach-colt_check")
    assert cells[at]["source"] == cell_of(EMPTY, "reach-colt_check")["source"]
    assert cells[at + 1]["source"] == text and "nbgrader" not in cells[at + 1]["metadata"]


def test_the_doctor_finds_nothing_in_healthy_notebooks(tmp_path: Path) -> None:
    put(tmp_path, "a", EMPTY)
    put(tmp_path, "b", SOLVED)
    assert [report.found for report in doctor.repair(tmp_path)] == [[], []]


# -- Moodle ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(task_files.files()))
def test_moodle_takes_every_task_that_it_can_mark(name: str) -> None:
    if not task_files.task_file(name).variant("").form.moodle_type:
        with pytest.raises(BangkitError, match="bangkit mark"):
            moodle.export(name, [Learner()])
        return
    category, *quiz = ET.fromstring(moodle.export(name, [Learner("Ana"), Learner("Žofie <&>")]))
    assert category.attrib["type"] == "category" and len(quiz) == 2
    for question in quiz:
        shares = [float(answer.attrib["fraction"]) for answer in question.iter("answer")]
        assert 100.0 in shares and len(shares) >= 2
        assert all(answer.findtext("feedback/text") for answer in question.iter("answer"))


def test_a_choice_among_rules_is_a_click_in_moodle() -> None:
    for name in task_files.files():
        file = task_files.task_file(name)
        if file.kind_name == "choice" and isinstance(file.variant("").right, list):
            question = ET.fromstring(moodle.export(name, [Learner()]))[1]
            assert question.attrib["type"] == "multichoice"
            told = [answer.findtext("text") for answer in question.iter("answer")]
            assert told == file.variant("").texts("choices")


def test_moodle_from_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Ana\n\nBen\n", encoding="utf-8")
    assert main(["moodle", "two-hearts", "--names", str(names)]) == 0
    quiz = ET.fromstring(capsys.readouterr().out)
    assert [each.findtext("name/text") for each in quiz[1:]] == ["Two hearts in a row: Ana", "Two hearts in a row: Ben"]


def test_a_task_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text((task_files.files()["reach-colt"]).read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["task", str(path)]) == 0
    assert "Whom can Ana shoot?" in capsys.readouterr().out
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
@pytest.mark.few(1)
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
@pytest.mark.few(1)
def test_nothing_outside_the_process_s_own_folder_is_changed(text: str, tmp_path: Path) -> None:
    there = tmp_path / "precious.txt"
    there.write_text("whole", encoding="utf-8")
    marks = earned(tmp_path, ANSWER, text.format(there=there.as_posix()) + "\n" + RIGHT)
    assert marks["reach-colt"].code == "empty", "the cell ends where it tries that"
    assert there.read_text(encoding="utf-8") == "whole" and not (tmp_path / "precious.txt2").exists()


@pytest.mark.slow
def test_what_honest_cells_do_is_allowed(tmp_path: Path) -> None:
    text = "%matplotlib inline\n!ls\nimport json, math, random, sympy\nopen('mine.txt', 'w').write('notes')\n"
    assert earned(tmp_path, ANSWER, f"{text}{RIGHT}\ndisplay(task_1)")["reach-colt"].points == 1


def test_an_answer_that_leans_on_the_solution_is_told_whatever_way_it_took(tmp_path: Path) -> None:
    peek = "from bangkit.learn import task_files\nx = task_files.task_file('reach-colt').variant('').right"
    told = with_cell(EMPTY, "name", cell_of(EMPTY, "name")["source"] + "\n" + peek)
    marks = earned(tmp_path, ANSWER, "y = x\nanswer_1 = y", told)
    assert marks["reach-colt"].code == "empty, looks at the solution"
    assert not any("looks" in mark.code for task, mark in marks.items() if task != "reach-colt")


@pytest.mark.parametrize("text", ["{ not", "[]", '{"nbformat": 3, "worksheets": []}', '{"cells": [{"source": "x"}]}'])
@pytest.mark.few(1)
def test_a_file_that_is_no_notebook_stops_nobody(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path, "zoe", SOLVED)
    broken = put(tmp_path, "ann", SOLVED)
    broken.write_text(text, encoding="utf-8")
    assert points(tmp_path) == {"ann": 0.0, "zoe": float(WHOLE)}
    assert main(["doctor", str(tmp_path)]) == 3
    assert "it is no notebook" in capsys.readouterr().out
    assert main(["mark", str(tmp_path)]) == 3, "the others are marked, and a script is told"
    assert f"zoe, {SHEET}: {float(WHOLE):g} of" in capsys.readouterr().out


def test_a_link_to_another_s_notebook_is_none(tmp_path: Path) -> None:
    original = put(tmp_path, "zoe", SOLVED)
    try:
        (tmp_path / "ann").mkdir()
        (tmp_path / "ann" / original.name).symlink_to(original)
    except OSError:
        pytest.skip("links cannot be made here")
    assert points(tmp_path) == {"ann": 0.0, "zoe": float(WHOLE)}


@pytest.mark.slow
def test_the_teacher_gives_the_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class_folder, names = tmp_path / "class", tmp_path / "names.csv"
    put(class_folder, "zoe", SOLVED)
    assert main(["mark", str(class_folder)]) == 0
    assert "zoe gave no name" in capsys.readouterr().out
    names.write_text("zoe,Zoe Novak\n", encoding="utf-8")
    assert main(["mark", str(class_folder), "--names", str(names)]) == 0
    assert f"zoe, {SHEET}: {float(WHOLE):g}" not in capsys.readouterr().out, "the standard answers are not hers"
    names.write_text("zoe,Zoe\nNovak\n", encoding="utf-8")
    assert main(["mark", str(class_folder), "--names", str(names)]) == 1
    assert "student,name" in capsys.readouterr().err


# -- whatever is handed in -----------------------------------------------------------------------------

HUGE = (
    "1e9999999", "-1E+999999999", "9**9**9", "1/3^9999 + 1/7^9999", "factorial(10000)*factorial(9999)", "\ud800",
    "a\x00b\r=HYPERLINK(1)", "(" * 900, "9" * 9999, "1e5j", ";" * 9999, "->" * 4000, "BANG! -> " * 900,
)  # fmt: skip
ANSWERS = (
    *HUGE, *map(Decimal, ("1e999999999", "NaN", "-Infinity", "1e-999999999")), 10**5000, Fraction(1, 10**4000), 1e308,
    [[[[["x"]]]]], [*HUGE], {"a": 1}, {1, "a"}, range(10**12), [None] * 199, [1e308] * 9, "and " * 2000, True, b"x", object(),
)  # fmt: skip


@pytest.mark.parametrize("name", sorted(task_files.files()))
@pytest.mark.few(20)
def test_every_answer_has_a_verdict(name: str) -> None:
    """R12."""
    task = learn.task(name, "")
    for answer in ANSWERS:
        verdict = task.judge(answer)
        assert str(verdict).encode() and not (verdict.earned and verdict.code == "unreadable")


CHILDREN = (
    '{"answers": 5}', "[" * 50_000, '{"answers": {"answer_1": 7, "answer_2": {"is": "list", "value": 3}}}', "5", "NaN",
    '{"answers": {"answer_1": {"is": "exact", "value": "1e999999999"}, "answer_2": {"is": "float", "value": "x"}}}',
    '{"answers": {"answer_1": {"is": "text", "value": "\\\\ud800"}}}', '{"answers": {"answer_1": {"is": "function"}}}',
)  # fmt: skip


@pytest.mark.parametrize("line", CHILDREN, ids=lambda line: line[:30])
@pytest.mark.few(1)
def test_a_process_that_answers_nonsense_stops_nobody(line: str, tmp_path: Path) -> None:
    """R12: whatever comes through the pipe is judged as data, or not at all."""
    text = (
        f"import os\nfor n in range(3, 12):\n    try: os.write(n, {line!r}.encode() + b'\\n')\n    except OSError: pass"
    )
    put(tmp_path, "zoe", with_cell(EMPTY, "reach-colt_answer", text))
    marks = marking.mark_folder(tmp_path)
    assert len(marks) == len(task_files.sheets()[SHEET].tasks) and not any(each.points for each in marks)
    assert marking.as_csv(marks).encode()


def test_an_answer_with_half_a_character_is_marked_and_written(tmp_path: Path) -> None:
    """R12, R17."""
    put(tmp_path, "zoe", with_cell(SOLVED, "reach-colt_answer", r'answer_1 = "\ud800\r=HYPERLINK(1)"'))
    out = tmp_path / "marks.csv"
    assert main(["mark", str(tmp_path), "--csv", str(out)]) == 0
    rows = list(csv.reader(io.StringIO(out.read_text(encoding="utf-8"))))
    assert [row[0] for row in rows] == ["\ufeffstudent", *["zoe"] * len(task_files.sheets()[SHEET].tasks)]


@pytest.mark.slow
def test_an_object_that_never_tells_what_it_is(tmp_path: Path) -> None:
    """R12: it costs its own points, and no others."""
    text = "class Odd(list):\n    def __iter__(self):\n        while True: pass\nanswer_1 = Odd()\n"
    text += "class Stop(str):\n    def __str__(self): raise KeyboardInterrupt\nanswer_9 = Stop()"
    marks = earned(tmp_path, ANSWER, text, SOLVED)
    assert not marks["reach-colt"].points and marks["reach-horses"].points


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
def test_the_doctor_keeps_off_links_and_pipes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """R16."""
    outside = put(tmp_path / "outside", "zoe", copied())
    before, inside = outside.read_bytes(), tmp_path / "inside"
    inside.mkdir()
    (inside / "link.ipynb").symlink_to(outside)
    os.mkfifo(inside / "pipe.ipynb")
    assert main(["doctor", str(inside)]) == 3
    assert capsys.readouterr().out.count("cannot be read") == 2
    assert outside.read_bytes() == before and len(list(inside.iterdir())) == 2
    assert main(["mark", str(inside)]) == 3


def test_the_doctor_at_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """R16."""
    path = put(tmp_path, "zoe", copied())
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    assert "No space left" in str(doctor.repair(tmp_path)[0])
    assert path.read_bytes() == before and [each.name for each in path.parent.iterdir()] == [path.name]


def test_cells_that_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """R18."""
    for key, value in (("id", [1]), ("cell_type", 3), ("metadata", []), ("source", [1])):
        told = deepcopy(EMPTY)
        told["cells"][2][key] = value
        place = tmp_path / f"{SHEET}.ipynb"
        place.write_text(json.dumps(told), encoding="utf-8")
        assert main(["doctor", str(tmp_path)]) == main(["mark", str(tmp_path)]) == 3
        assert "it is no notebook" in capsys.readouterr().out
    solved = deepcopy(SOLVED)
    del cell_of(solved, "reach-colt_question")["metadata"]["nbgrader"]["solution"]
    cell_of(solved, ANSWER)["metadata"]["nbgrader"]["grade"] = "yes"
    place.write_text(notebooks.dump(solved), encoding="utf-8")
    assert main(["release", str(tmp_path / "out"), "--source", str(tmp_path)]) == 1
    assert "lacks the entry solution" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("points = 2", 'points = "x"', "points must be a number above 0, not 'x'"),
        ('title = "', 'vary = "x"\ntitle = "', "vary must be"),
        ('title = "', 'vary = {a = []}\ntitle = "', "vary must be"),
        ('title = "', 'title = 3\n#"', "title must be a text"),
        ('title = "', "deep = " + "[" * 500 + '\n"', "more than 40 deep"),
        ("[[players]]", "[[gamblers]]", "task"),
    ],
)
def test_a_task_file_that_is_none(old: str, new: str, told: str, tmp_path: Path) -> None:
    """R18."""
    text = task_files.files()["reach-colt"].read_text(encoding="utf-8")
    text = text.replace("[task]\n", "[task]\npoints = 2\n", 1) if "points = " not in text else text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BangkitError, match=told):
        learn.task(path).solution()


def test_moodle_gets_no_markup_of_ours_and_no_character_that_xml_has_not(tmp_path: Path) -> None:
    """R21."""
    text = task_files.files()["two-hearts"].read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    text = re.sub(r'((solution|hints|says) = \[?")', r"\1<script>alert(1)</script> ", text)
    path.write_text(text, encoding="utf-8")
    told = moodle.export(str(path), [Learner("Ana\x08\x1b")])
    quiz = ET.fromstring(told)
    assert "<script" not in "".join(each.text or "" for each in quiz.iter("text"))
    assert "&lt;script" in "".join(each.text or "" for each in quiz.iter("text")) and "\x1b" not in told


@pytest.mark.slow
def test_text_goes_out_in_utf8_whatever_the_console() -> None:
    """R5."""
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    for command in (["rule", "CARD-DIST-1"], ["moodle", "two-hearts"], ["task", "reach-colt"], ["--help"]):
        done = subprocess.run(
            [sys.executable, "-m", "bangkit.cli", *command], env=environment, capture_output=True, check=True
        )
        assert done.stdout.decode("utf-8") and not done.stderr


def test_where_there_are_no_processes_marking_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bangkit.learn.teach.marking.THREADS", False)
    with pytest.raises(BangkitError, match="which a browser does not have: download your work"):
        marking.mark_folder(tmp_path)
