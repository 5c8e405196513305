"""A class is marked: every notebook has its row, with points or a reason, and points are those of the tasks that it showed."""

import csv
import os
import subprocess
import sys
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bangkit import learn
from bangkit.cli import main
from bangkit.learn import task_files
from bangkit.learn.learner import Learner
from bangkit.learn.tasks import _Session
from bangkit.learn.teach import doctor, gradebook, learner_process, marking, notebooks, submissions
from bangkit.learn.teach.class_list import names_in
from bangkit.learn.teach.submissions import WHO
from tests.learn.test_teachers import ANSWER, EMPTY, RIGHT, SHEET, SOLVED, WHOLE, cell_of, put, with_cell

TASKS = task_files.sheets()[SHEET].tasks


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Session, "learner", Learner())


def begun(notebook: notebooks.Notebook, text: str) -> notebooks.Notebook:
    return with_cell(notebook, "name", f"from bangkit import learn\n{text}")


def of(name: str, number: int | None = None, answers: int = 9) -> notebooks.Notebook:
    """A notebook that was begun under a name, in which the first answers are right."""
    told = begun(SOLVED, f"learn.begin({name!r}, number={number})")
    for place, file in enumerate(task_files.sheets()[SHEET].task_files(), 1):
        if file.kind_name != "code":
            right = file.variant(name, number).source() if place <= answers else None
            told = with_cell(told, f"{file.id}_answer", f"answer_{place} = {right}")
    return told


def showed(notebook: notebooks.Notebook, *who: Any) -> notebooks.Notebook:
    """A notebook that keeps whose tasks it showed."""
    told = deepcopy(notebook)
    cell_of(told, "name")["outputs"] = [
        {"output_type": "execute_result", "data": {WHO: list(who), "text/plain": "x"}, "metadata": {}}
    ]
    return told


def rows(folder: Path, *told: str) -> list[dict[str, str]]:
    """The table that `bangkit mark` writes; it ends with 3 if something that was handed in could not be read."""
    out = folder.parent / "marks.csv"
    ended = main(["mark", str(folder), "--csv", str(out), *told])
    table = list(csv.DictReader(out.read_text(encoding="utf-8-sig").splitlines()))
    assert ended == (3 if any(row["verdict"] == "no answers" for row in table) else 0)
    return table


def points(folder: Path, *told: str) -> dict[str, float]:
    return points_in(rows(folder, *told))


def points_in(table: list[dict[str, str]]) -> dict[str, float]:
    """The points of each student in a table that was written."""
    found: dict[str, float] = {}
    for row in table:
        found[row["student"]] = found.get(row["student"], 0) + float(row["points"] or 0)
    return found


# -- whose it is -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        'learn.begin("Zoe")',
        'learn.begin(learner="Zoe")',
        'me = "Zoe"\nlearn.begin(me)',
        '%load_ext autoreload\nlearn.begin("Zoe")',
        'first = "Z"\nlearn.begin(f"{first}oe")',
        'learn.begin("")\nlearn.begin("Zoe")',
        'learn.begin(input() or "Zoe") if False else learn.begin("Zoe")',
        '%time learn.begin("Zoe")',
        '%%time\nlearn.begin("Zoe")',
    ],
)
@pytest.mark.few(2)
def test_a_name_is_read_however_it_is_given(text: str, tmp_path: Path) -> None:
    """T2."""
    put(tmp_path / "c", "s1", begun(of("Zoe"), text))
    told = rows(tmp_path / "c")
    assert {row["name"] for row in told} == {"Zoe"} and sum(float(row["points"]) for row in told) == WHOLE


@pytest.mark.parametrize("number", [None, 3])
def test_what_only_shows_something_costs_an_answer_below_it_nothing(number: int | None, tmp_path: Path) -> None:
    """Who begins with the number of the class list meets the tasks in the marking process, too."""
    told = of("Zoe", number)
    place, file = next(
        (n, each) for n, each in enumerate(task_files.sheets()[SHEET].task_files(), 1) if each.kind_name != "code"
    )
    before = f"task_{place}.hint()\ntask_{place}\nlearn.progress()\nlearn.lessons('rules/03_a_turn.ipynb')\nlearn.task('{file.id}')\n"
    told = with_cell(told, f"{file.id}_answer", before + str(cell_of(told, f"{file.id}_answer")["source"]))
    put(tmp_path / "c", "s1", told)
    assert points(tmp_path / "c") == {"s1": float(WHOLE)}


@pytest.mark.parametrize("number", [None, 2])
def test_without_the_cell_with_the_name_the_list_says_whose_it_is(number: int | None, tmp_path: Path) -> None:
    """It was given out by the name in the list, or by the number of its line."""
    put(tmp_path / "c", "s1", SOLVED)
    told = deepcopy(of("Wes Ng", number))
    told["cells"] = [each for each in told["cells"] if each["id"] != "name"]
    put(tmp_path / "c", "s2", told)
    (tmp_path / "class.csv").write_text("s1,Ann Lee\ns2,Wes Ng\n", encoding="utf-8")
    table = [row for row in rows(tmp_path / "c", "--names", str(tmp_path / "class.csv")) if row["student"] == "s2"]
    assert sum(float(row["points"]) for row in table) == WHOLE
    assert all("the cell with the name is missing: marked as the sheet of Wes Ng" in row["remark"] for row in table)


def test_a_row_says_that_no_name_was_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """T2."""
    put(tmp_path / "c", "s1", SOLVED)
    assert all("No name was given" in row["remark"] and row["points"] != "0" for row in rows(tmp_path / "c"))
    assert capsys.readouterr().out.count("no name") == 1


def test_the_marker_s_own_name_is_never_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTERHUB_USER", "teacher")
    monkeypatch.setenv("NBGRADER_EXECUTION", "")
    put(tmp_path / "c", "s1", of("Zoe"))
    assert points(tmp_path / "c") == {"s1": float(WHOLE)}


def test_under_jupyterhub_a_learner_is_who_signed_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("JUPYTERHUB_USER", "zoe")
    monkeypatch.chdir(tmp_path)
    welcome = learn.begin("Somebody else")
    assert "zoe" in repr(welcome) and learn.task("card-heart").question == learn.task("card-heart", "zoe").question
    assert welcome._repr_mimebundle_()[WHO] == ["zoe", None, True]  # type: ignore[attr-defined]
    monkeypatch.delenv("JUPYTERHUB_USER")
    assert learn.begin("")._repr_mimebundle_()[WHO] == ["", None, False]  # type: ignore[attr-defined]


def test_answers_are_judged_by_the_tasks_that_were_shown(tmp_path: Path) -> None:
    place = tmp_path / "c"
    put(place, "ann", showed(begun(of("ann"), 'learn.begin("")'), "ann", None, True))
    put(place, "bob", showed(begun(of("ann"), 'learn.begin("")'), "ann", None, True))
    put(place, "cyd", showed(of("Cyd"), "Cyd", None, False))
    put(place, "dan", showed(of("Dan"), 3, "x"))
    put(place, "eva", showed(begun(of("Eva"), 'learn.begin("Ida")'), "Eva", None, False))
    table = rows(place)
    told = {row["student"]: row for row in table}
    assert points_in(table) == dict.fromkeys(("ann", "bob", "cyd", "dan", "eva"), float(WHOLE))
    assert told["ann"]["remark"] == told["cyd"]["remark"] == ""
    assert "says Ida, but it showed the tasks of Eva" in told["eva"]["remark"]
    assert "bob" in told["bob"]["remark"] and "tasks of ann" in told["bob"]["remark"]


def test_a_list_that_does_not_fit_costs_no_points_and_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """T14."""
    place, names = tmp_path / "c", tmp_path / "names.csv"
    put(place, "s1234", of("Ann"))
    put(place, "s1235", of("Ben"))
    names.write_bytes("student;name\r\ns1243;Ann\r\ns1235;Žofie\r\n".encode("utf-8-sig"))
    told = rows(place, "--names", str(names))
    by = {student: [row for row in told if row["student"] == student] for student in ("s1234", "s1235", "s1243")}
    assert sum(float(row["points"]) for row in by["s1234"]) == WHOLE
    assert all("not on the list" in row["remark"] for row in by["s1234"])
    assert all("Žofie" in row["remark"] and "Ben" in row["remark"] for row in by["s1235"])
    assert [row["says"] for row in by["s1243"]] == ["is on the list and handed in nothing"] * len(TASKS)
    said = capsys.readouterr().out
    assert "s1234" in said and "not on the list" in said and "s1243: no points: is on the list" in said
    assert "judged by those" in said


@pytest.mark.parametrize(
    ("text", "says"),
    [("a,Ann\na,Ben\n", "stands there twice"), ("a,Ann,3\n", "student,name"), ("a,\n", "student,name")],
)
def test_a_list_that_is_none(text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "names.csv").write_text(text, encoding="utf-8")
    assert main(["mark", str(tmp_path), "--names", str(tmp_path / "names.csv")]) == 1
    assert says in capsys.readouterr().err


@pytest.mark.slow
def test_under_a_hub_the_list_may_say_another_name_than_the_folder(tmp_path: Path) -> None:
    place, names = tmp_path / "c", tmp_path / "names.csv"
    put(place, "ann", showed(begun(of("ann"), 'learn.begin("")'), "ann", None, True))
    put(place, "zoe", of("Zoe", 2))
    put(place, "ned", showed(of("Ned", 2), "Ned", 2, False))
    names.write_text("ann,Ann Novak\nzoe,Zoe\nned,Ned\n", encoding="utf-8")
    told = {row["student"]: row for row in rows(place, "--names", str(names))}
    assert told["ann"]["remark"] == told["zoe"]["remark"] == ""
    assert "number 3" in told["ned"]["remark"] and "number 2" in told["ned"]["remark"]


# -- every notebook has its row ------------------------------------------------------------------------


@pytest.mark.slow
def test_copies_count_once_and_backups_never(tmp_path: Path) -> None:
    """T3."""
    place = tmp_path / "c"
    poor = put(place, "zoe", of("Zoe", answers=1))
    for name in ("copy", f"{SHEET}-Copy1"):
        (place / "zoe" / f"{name}.ipynb").write_text(notebooks.dump(of("Zoe")), encoding="utf-8")
    (place / "zoe" / ".ipynb_checkpoints").mkdir()
    (place / "zoe" / ".ipynb_checkpoints" / poor.name).write_text(notebooks.dump(of("Zoe")), encoding="utf-8")
    told = rows(place)
    assert len(told) == len(TASKS) and points_in(told) == {"zoe": float(WHOLE)}
    assert all("3 copies" in row["remark"] and f"best counts, {SHEET}-Copy1" in row["remark"] for row in told)
    broken = put(place, "ann", of("Ann"))
    notebook = notebooks.load(broken)
    notebook["cells"].append(deepcopy(cell_of(notebook, "reach-colt_question")))
    broken.write_text(notebooks.dump(notebook), encoding="utf-8")
    assert doctor.repair(place / "ann")[0].found and len(list(broken.parent.iterdir())) == 2
    told = rows(place)
    assert points_in(told)["ann"] == WHOLE and not any("copies" in row["remark"] for row in told[:7])


def test_whatever_lies_there_has_a_row_with_a_reason(tmp_path: Path) -> None:
    """T15."""
    place = tmp_path / "c"
    for student in ("text", "empty", "lesson", "broken", "fine"):
        (place / student).mkdir(parents=True)
    (place / "text" / f"{SHEET}.ipynb.txt").write_text("x")
    (place / "lesson" / "mine.ipynb").write_text(notebooks.dump({**EMPTY, "cells": EMPTY["cells"][:1]}))
    (place / "broken" / f"{SHEET}.ipynb").write_text("{ half")
    put(place, "fine", of("Fine"))
    (place / "loose.ipynb").write_text(notebooks.dump(of("Loose")))
    (place / "report.pdf").write_bytes(b"%PDF")
    (place / "names.csv").write_text("")
    told = rows(place)
    reasons = {row["student"]: row["says"] for row in told if row["verdict"] in ("no answers", "nothing handed in")}
    assert set(reasons) == {"text", "empty", "lesson", "broken", "report.pdf"}
    assert f"{SHEET}.ipynb.txt" in reasons["text"] and "empty" in reasons["empty"]
    assert "no task of the kit" in reasons["lesson"] and "no notebook" in reasons["broken"]
    assert points_in(told)["fine"] == points_in(told)["loose"] == WHOLE


def test_a_folder_of_nbgrader_s_is_looked_through_where_things_are_handed_in(tmp_path: Path) -> None:
    place = tmp_path / "course"
    put(place / "submitted", f"zoe/{SHEET}", of("Zoe"))
    put(place, f"source/{SHEET}", SOLVED)
    (place / "nbgrader_config.py").write_text("")
    assert points(place) == {"zoe": float(WHOLE)}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("import time\ntime.sleep(7)\n" + RIGHT, "took too long"),
        ("while True: pass\n" + RIGHT, "took too long"),
        ("answer_1 = Ben", "quotes"),
        ("answer_1 = helper(3)", "NameError: name 'helper' is not defined"),
        ("import nothing_of_this_name\n" + RIGHT, "module nothing_of_this_name is not there"),
        ("1/0\n" + RIGHT, "ZeroDivisionError"),
        ("answer_1 = (", "SyntaxError"),
        ("answer_1 = 20%  # per cent", 'a text stands in quotes, the straight ones: "20%"'),
        ("answer_1 = ben", "Python does not know ben: a text stands in quotes"),
        ("answer_1 = [Zoe, Nobody]", "Python does not know Zoe: a text stands in quotes"),
        ("answer_1 = „1/4“", 'Python does not read „1/4“: a text stands in quotes, the straight ones: "1/4"'),
        ("answer_1 = [“Ana”, ‘Zoe’]", "the straight ones: [\"Ana\", 'Zoe']"),
        ("answer_1 = ½", 'Python does not read ½: a text stands in quotes, the straight ones: "½"'),
        ("answer_1 = BANG! -> Zoe", 'the straight ones: "BANG! -> Zoe"'),
        ("Answer_1 = 1/4", "the name is answer_1, not Answer_1"),
        ("answer1 = 1/4", "the name is answer_1, not answer1"),
        ("answer_1 = None\nanswer_1 == 1/4", "a value is given with one sign, ="),
        ("answer_1 == 1/4", "a value is given with one sign, ="),
        ("answer_1 = !ls", "orders are not run where marks are made: write the value itself"),
        ("files = !ls\nanswer_1 = files  # mine", "orders are not run where marks are made: write the value itself"),
        ("files = !ls\nanswer_1 = files.l", "orders are not run where marks are made: write the value itself"),
        ("files = %sx ls\nanswer_1 = files.s", "orders are not run where marks are made: write the value itself"),
        ("answer_1 = answer_1", "the cell ends in an error, NameError: name 'answer_1' is not defined"),
        ("answer_1 = %sql 1", "orders are not run where marks are made: write the value itself"),
    ],
)
@pytest.mark.few(1)
def test_why_there_is_no_answer(text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """T11, T18."""
    monkeypatch.setattr(learner_process, "CELL_SECONDS", 0.5)
    put(tmp_path / "c", "zoe", with_cell(SOLVED, ANSWER, text))
    told = rows(tmp_path / "c")
    assert told[0]["verdict"] == "empty" and says in told[0]["says"]
    assert sum(float(row["points"]) for row in told) == WHOLE - 1, "the other answers count"


@pytest.mark.parametrize(
    "text",
    [
        "task_1.hint?\n" + RIGHT,
        "%%time\n" + RIGHT,
        "%time x = 3\n" + RIGHT + "\nassert x == 3",
        "files = !ls\n" + RIGHT,
        "files = %sx ls\nprint(files.s, len(files))\n" + RIGHT,
        "files = !ls\nprint(len(files), files.s.split(), [*files.l], files.grep('x').n)\n" + RIGHT,
        RIGHT.replace("= ", "= %time "),
        "%%capture\n" + RIGHT,
    ],
)
@pytest.mark.few(1)
def test_what_a_notebook_may_be_told_costs_nothing(text: str, tmp_path: Path) -> None:
    """T11."""
    put(tmp_path / "c", "zoe", with_cell(SOLVED, ANSWER, text))
    assert points(tmp_path / "c") == {"zoe": float(WHOLE)}


@pytest.mark.parametrize(
    "text",
    ["raise ValueError('\\ud800')", "raise type('\\udc00', (Exception,), {})", "learn.begin('Zoe\\ud800'[:3])", "%x\n" * 3000,
     "import sys\nsys.stdout = sys.stderr = None", "import os\nos.chdir('/')", "raise SystemExit", "del learn", "__name__ = 3"],
)  # fmt: skip
@pytest.mark.few(1)
def test_whatever_a_cell_does_the_others_count(text: str, tmp_path: Path) -> None:
    notebook = of("Zoe")
    cell = deepcopy(next(each for each in notebook["cells"] if each["id"] == "name"))
    notebook["cells"].insert(2, cell | {"id": "more", "source": text})
    put(tmp_path / "c", "zoe", notebook)
    assert points(tmp_path / "c")["zoe"] >= WHOLE - 2


@pytest.mark.parametrize("text", ["x = 1;" * 10**5, "1if 1else 0", "x." * 4000 + "begin(1)", "?\n" * 9000, "(" * 99999])
def test_a_cell_of_any_length_is_looked_at_in_bounded_time(text: str) -> None:
    submissions.python.cache_clear()
    assert submissions.names_given(with_cell(EMPTY, "name", text)) is not None
    assert not submissions.leaning_tasks(with_cell(EMPTY, "name", text), task_files.sheets()[SHEET])


@pytest.mark.slow
def test_a_notebook_that_takes_long_to_be_read_has_its_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = deepcopy(EMPTY)
    cell = cell_of(notebook, "name")
    notebook["cells"] += [cell | {"id": f"more-{number}", "source": f"?{number}\n" * 3000} for number in range(9)]
    put(tmp_path / "c", "zoe", notebook)
    monkeypatch.setattr(marking, "READING", 1.0)
    assert "could not be marked (TooSlow" in rows(tmp_path / "c")[0]["says"]


def test_whatever_goes_wrong_inside_costs_one_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: Any) -> None:
        raise ZeroDivisionError("something")

    put(tmp_path / "c", "zoe", SOLVED)
    monkeypatch.setattr(marking.submissions, "runnable", wrong)
    assert "ZeroDivisionError: something" in rows(tmp_path / "c")[0]["says"]


@pytest.mark.parametrize("told", ["--html", "--gradebook"])
def test_what_cannot_be_written_is_told_before_the_work(
    told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path / "c", "zoe", SOLVED)
    monkeypatch.setattr(marking, "mark_folder", lambda *_: pytest.fail("marked for nothing"))
    monkeypatch.setattr(gradebook, "find_spec", lambda _: True)
    mine = tmp_path / "mine"
    mine.write_text("my own words", encoding="utf-8")
    for place in (mine, mine / "below"):
        assert main(["mark", str(tmp_path / "c"), told, str(place)]) == 1
    assert ("mine is no folder" if told == "--html" else "is no gradebook") in capsys.readouterr().err
    assert mine.read_text(encoding="utf-8") == "my own words"


def test_a_table_that_cannot_be_written_is_told_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path / "c", "zoe", SOLVED)
    monkeypatch.setattr(marking, "mark_folder", lambda *_: pytest.fail("marked for nothing"))
    for out in (tmp_path, tmp_path / "no" / "marks.csv"):
        assert main(["mark", str(tmp_path / "c"), "--csv", str(out)]) == 1
        assert "cannot be written" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["c"]


def test_the_table_is_written_before_anything_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "c", "zoe", SOLVED)

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("builtins.print", full)
    with pytest.raises(OSError, match="No space"):
        main(["mark", str(tmp_path / "c"), "--csv", str(tmp_path / "marks.csv")])
    assert len((tmp_path / "marks.csv").read_text(encoding="utf-8-sig").splitlines()) == len(TASKS) + 1


@pytest.mark.slow
def test_names_of_every_alphabet_on_a_console_of_another(tmp_path: Path) -> None:
    """T13: Excel reads the table, whatever the terminal is."""
    names = ("Łukasz Żółw", "李小龙", "Ωmega")
    for name in names:
        put(tmp_path / "c", name, begun(EMPTY, f"learn.begin({name!r})"))
    out = tmp_path / "marks.csv"
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    told = [sys.executable, "-m", "bangkit.cli", "mark", str(tmp_path / "c"), "--csv", str(out)]
    done = subprocess.run(told, env=environment, capture_output=True, check=True)
    assert out.read_bytes().startswith(b"\xef\xbb\xbf") and set(names) <= set(
        done.stdout.decode().replace(",", "\n").split("\n")
    )
    table = list(csv.DictReader(out.read_text(encoding="utf-8-sig").splitlines()))
    assert {row["student"] for row in table} == {row["name"] for row in table} == set(names)


# -- who looks where the answers are -------------------------------------------------------------------

TRICKS = (
    "answer_1 = task_1._variant.right",
    "answer_1 = [v.right for v in vars(task_1).values() if hasattr(v, 'right')][0]",
    "x = getattr(task_1, '_var' + 'iant')\nanswer_1 = getattr(x, 'ri' + 'ght')",
    "import gc\nfor each in gc.get_objects():\n    if type(each).__name__ == 'NamesTask':\n        answer_1 = each.right or answer_1",
    "import os\nos.environ.pop('BANGKIT_' + 'MARKING')\nanswer_1 = str(task_1.solution())",
    "import bangkit, pathlib\nanswer_1 = next(pathlib.Path(bangkit.__file__).parent.rglob('reach-colt.toml')).read_text()",
    "import bangkit.learn.teach.marking_process as f\nf.NEVER = f.CHANGES = frozenset()\nf.WRITING = 0\n"
    "import bangkit, pathlib\nanswer_1 = next(pathlib.Path(bangkit.__file__).parent.rglob('reach-colt.toml')).read_text()",
    "import importlib\nanswer_1 = importlib.import_module('bangkit.learn.' + 'task_files').task_file('reach-colt').data['task']['answer']",
    "answer_1 = task_1._file.data['task'].get('answer')",
    "answer_1 = [each for each in task_1.game.players if task_1.check([each])]",
    "import json, pathlib\nanswer_1 = json.loads(next(pathlib.Path({there!r}).rglob('*.ipynb')).read_text())['cells'][3]['source']",
    "import subprocess\nanswer_1 = subprocess.run(['bangkit', 'task', 'reach-colt'], capture_output=True).stdout.decode()",
)  # fmt: skip


@pytest.mark.parametrize("text", TRICKS)
@pytest.mark.few(1)
def test_there_is_nothing_to_be_looked_at_where_marks_are_made(text: str, tmp_path: Path) -> None:
    """T12: no points."""
    put(tmp_path / "c", "zoe", with_cell(EMPTY, ANSWER, "answer_1 = None\n" + text.format(there=str(tmp_path))))
    assert points(tmp_path / "c") == {"zoe": 0.0}


@pytest.mark.parametrize(
    "text",
    [
        "from bangkit.learn.functions import seats_between",
        "import importlib, sys\nfor each in ('bangkit.learn.functions', 'bangkit.learn.code_task'): sys.modules.pop(each, None)\n"
        "seats_between = importlib.import_module('bangkit.learn.functions').seats_between",
        "import gc\nfor each in gc.get_objects():\n    if getattr(each, '__name__', '') == 'seats_between' and callable(each):\n"
        "        seats_between = each",
        "import bangkit.learn.code_task as c\nseats_between = c.find('seats_between').reference",
    ],
)
@pytest.mark.few(1)
def test_the_models_of_the_functions_are_not_there(text: str, tmp_path: Path) -> None:
    """T12."""
    put(tmp_path / "c", "zoe", with_cell(EMPTY, "reach-seats_answer", text))
    assert points(tmp_path / "c") == {"zoe": 0.0}


def test_what_looks_at_the_solution_has_no_points_until_a_person_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path / "c", "zoe", with_cell(SOLVED, ANSWER, f"task_1.solution()\n{RIGHT}"))
    told = rows(tmp_path / "c")
    assert told[0]["verdict"] == "right, looks at the solution" and told[0]["points"] == "0"
    assert points_in(told) == {"zoe": float(WHOLE) - 1}
    assert "zoe, reach-colt: the answer looks at the solution" in capsys.readouterr().out
    assert points(tmp_path / "c", "--trust") == {"zoe": float(WHOLE)}


def test_a_task_in_the_process_has_no_answer_in_it() -> None:
    for name in task_files.files():
        data = task_files.task_file(name).data
        told = learner_process.question_only(data)
        keys = {key for table in (told, *told.get("case", ())) for key in table["task"]}
        assert not keys & {"answer", "wrong", "goal", "solution", "function", "items"} and "step" not in told
        assert len(told.get("case", ())) == len(data.get("case", ()))


# -- variants of a class list --------------------------------------------------------------------------


@pytest.mark.slow
def test_a_number_picks_the_tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    put(tmp_path / "c", "s1", of("Zoe", 3))
    put(tmp_path / "c", "s2", begun(of("Zoe", 3), 'learn.begin("Zoe", number=4)'))
    told = points(tmp_path / "c")
    assert told["s1"] == WHOLE > told["s2"]
    learn.begin("Zoe", number=3)
    assert learn.task("card-heart").question == task_files.task_file("card-heart").variant("", 3).text("question")


@pytest.mark.parametrize("name", sorted(task_files.files()))
@pytest.mark.few(7)
def test_five_neighbours_differ_where_a_task_has_five_answers(name: str) -> None:
    file = task_files.task_file(name)
    told = [file.variant("", number).version() for number in range(40)]
    many = min(5, len(set(told)))
    assert all(len(set(told[place : place + 5])) == many for place in range(36))


def test_points_of_a_fraction_stay_exact() -> None:
    one = marking.no_marks("a", None, "b", None)[0]
    assert one.of == Fraction(0) and one.points == Fraction(0)


# -- the list, the pages, what is no notebook ------------------------------------------------------------


def test_the_row_has_the_name_of_the_list(tmp_path: Path) -> None:
    place, names = tmp_path / "c", tmp_path / "names.csv"
    put(place, "ann", of("Annie"))
    names.write_text("ann;Novak, Ann\n", encoding="utf-8")
    told = rows(place, "--names", str(names), "--html", str(tmp_path / "pages"))
    assert {row["name"] for row in told} == {"Novak, Ann"}
    assert all("Annie" in row["remark"] for row in told)
    page = (tmp_path / "pages" / "01-ann.html").read_text(encoding="utf-8")
    assert "<title>ann (Novak, Ann)</title>" in page and "<h1>ann (Novak, Ann)</h1>" in page


def test_a_link_to_a_folder_has_its_row(tmp_path: Path) -> None:
    put(tmp_path / "elsewhere", "ann", of("Ann"))
    (tmp_path / "c" / "ben").mkdir(parents=True)
    for link in ("ann", "ben/deep"):
        (tmp_path / "c" / link).symlink_to(tmp_path / "elsewhere" / "ann", target_is_directory=True)
    assert [(row["student"], row["says"]) for row in rows(tmp_path / "c")] == [
        ("ann", "it is a link to a folder; hand in the notebook itself"),
        ("ben", "it is a link to a folder; hand in the notebook itself"),
    ]


def test_what_is_neither_a_folder_nor_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mark", "/dev/null"]) == 1
    assert "/dev/null is neither a folder nor a file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ana;Ana, Bob\nben;Ben\n", "Ana, Bob"),
        ("ben;Ben\nana;Ana, Bob\n", "Ana, Bob"),
        ("ana,Ana; Bob\n", "Ana; Bob"),
        ('ana,"Ana, Bob"\n', "Ana, Bob"),
        ("ana\tAna, Bob; Cid\n", "Ana, Bob; Cid"),
    ],
)
def test_a_list_is_parted_by_the_sign_that_gives_two_columns(text: str, name: str, tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text(text, encoding="utf-8")
    assert names_in(tmp_path / "names.csv")["ana"] == name


@pytest.mark.parametrize("command", ["mark", "doctor"])
def test_a_folder_without_notebooks_is_told(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, str(tmp_path)]) == 1
    assert "there is no notebook in" in capsys.readouterr().err
