"""The shell commands of the exercises: build, release, repair, mark, export."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bangkit.core.errors import BangkitError
from bangkit.words import learning as words


def add(commands: Any) -> None:
    """Add the commands of the exercises to those of the shell."""
    build = commands.add_parser("build-exercises", help="write the exercise notebooks of the kit from its task files")
    build.add_argument("folder", nargs="?", type=Path, default=Path("exercises"), metavar="FOLDER")
    build.set_defaults(do=_build)

    release = commands.add_parser(
        "release", help="write the students' version of exercise notebooks, without solutions"
    )
    release.add_argument("folder", type=Path, metavar="FOLDER", help="where to")
    release.add_argument("--source", type=Path, help="the solved notebooks (default: those of the kit)")
    release.set_defaults(do=_release)

    doctor = commands.add_parser("doctor", help="repair exercise notebooks with doubled or lost grade ids")
    doctor.add_argument("folder", type=Path, metavar="FOLDER")
    doctor.set_defaults(do=_doctor)

    mark = commands.add_parser("mark", help="mark the notebooks below a folder, each in a process of its own")
    mark.add_argument("folder", type=Path, metavar="FOLDER", help="with one folder or one notebook for each student")
    mark.add_argument("--csv", type=Path, metavar="FILE", help="write every mark into a table")
    mark.add_argument("--names", type=Path, metavar="FILE", help="the names you gave, `student,name` in each line")
    mark.set_defaults(do=_mark)

    task = commands.add_parser("task", help="check a task file and show the task")
    task.add_argument("file", metavar="FILE", help="a file, or the id of a task of the kit")
    task.add_argument("--name", default="", help="whose version to show (default: the standard one)")
    task.set_defaults(do=_task)

    moodle = commands.add_parser("moodle", help="print a task as Moodle XML, a variant for each name")
    moodle.add_argument("task", metavar="TASK", help="the id of a task, or a task file")
    moodle.add_argument("--names", type=Path, metavar="FILE", help="a text file with one name in each line")
    moodle.set_defaults(do=_moodle)


def _build(told: argparse.Namespace) -> int:
    from bangkit.learn import building

    for path in building.build(told.folder):
        print(path)
    return 0


def _release(told: argparse.Namespace) -> int:
    from bangkit.learn import building, course

    source = told.source or course.source() / "exercises" / "source"
    _must_exist(source)
    for path in building.release(source, told.folder):
        print(path)
    return 0


def _doctor(told: argparse.Namespace) -> int:
    from bangkit.learn import doctor

    _must_exist(told.folder)
    for report in doctor.repair(told.folder):
        print(report)
    return 0


def _mark(told: argparse.Namespace) -> int:
    from bangkit.learn import marking

    _must_exist(told.folder)
    if told.names:
        _must_exist(told.names)
    marks = marking.mark_folder(told.folder, marking.names_in(told.names) if told.names else None)
    for (student, sheet), (points, of, waiting) in marking.totals(marks).items():
        print(words.total(student, sheet, points, of, waiting))
    for student in marking.sharing(marks):
        print(student)
    if told.csv:
        told.csv.write_text(marking.as_csv(marks), encoding="utf-8", newline="\n")
    return 0


def _task(told: argparse.Namespace) -> int:
    from bangkit.learn import tasks

    one = tasks.task(told.file, told.name)
    print(one)
    print(one.solution())
    return 0


def _moodle(told: argparse.Namespace) -> int:
    from bangkit.learn import moodle

    names = told.names.read_text(encoding="utf-8").splitlines() if told.names else []
    print(moodle.export(told.task, [each.strip() for each in names if each.strip()]), end="")
    return 0


def _must_exist(folder: Path) -> None:
    if not folder.exists():
        raise BangkitError(f"there is no {folder}")
