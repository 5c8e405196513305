"""The shell commands of the exercises: build, release, repair, mark, export."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from bangkit.core import files
from bangkit.core.errors import BangkitError
from bangkit.learn.teach.class_list import learners_in, names_in
from bangkit.words.catalogue import say, tell

Found = TypeVar("Found")
HERE = Path(__file__).parents[2]
GUIDES = (HERE / "_docs" / "teaching.md", HERE.parent / "docs" / "teaching.md")
"""Where the teacher's guide lies: in an installed kit, and in a checkout of its sources."""


def _named(text: str) -> str:
    """A name that was given."""
    if not text.strip():
        raise argparse.ArgumentTypeError(say("command.no name"))
    return text


def _path(text: str) -> Path:
    return Path(_named(text))


SOME_DAMAGED = 3
"""What a command ends with that has done its work on all that it could read, and not on some notebook."""
FOLDER: dict[str, Any] = {"type": _path, "metavar": "FOLDER"}
FILE: dict[str, Any] = {"type": _path, "metavar": "FILE"}
YES: dict[str, Any] = {"action": "store_true"}
CONTAINER: dict[str, Any] = {"metavar": "CONTAINER", "dest": "inside", "default": ""}
SHEETS: dict[str, Any] = {"type": _named, "metavar": "SHEET", "action": "append", "default": []}


def add(commands: Any) -> None:
    """Add the commands of the exercises to those of the shell."""
    _command(commands, "build-exercises", _build, {"folder": FOLDER | {"nargs": "?", "default": Path("exercises")}})
    released = {"folder": FOLDER, "sheets": {"type": _named, "metavar": "SHEET", "nargs": "*"}}
    _command(commands, "release", _release, released | {"--source": {"type": _path}, "--names": FILE})
    _command(commands, "doctor", _doctor, {"folder": FOLDER, "--sheet": SHEETS})
    marked = {"folder": FOLDER, "--csv": FILE, "--html": FOLDER, "--gradebook": FILE}
    marked |= {"--names": FILE, "--sheet": SHEETS, "--trust": YES, "--in": CONTAINER}
    _command(commands, "mark", _mark, marked)
    _command(commands, "task", _task, {"file": {"type": _named, "metavar": "FILE"}, "--name": {"default": ""}})
    _sheet_commands(commands)
    _command(commands, "moodle", _moodle, {"task": {"type": _named, "metavar": "TASK"}, "--names": FILE, "--to": FILE})
    to = {"--to": FILE | {"required": True}}
    _command(commands, "slides", _slides, {"notebook": FILE, "to": FILE})
    _command(commands, "teaching", _teaching, {})
    _command(commands, "canvas", _canvas, {"task": {"type": _named, "metavar": "TASK"}, "--names": FILE, **to})


def _sheet_commands(commands: Any) -> None:
    """The commands of a sheet of one's own, each for a folder or a sheet of the kit."""
    parser = commands.add_parser("sheet", help=say("command.sheet"))
    inside = parser.add_subparsers(title=say("shell.commands"), required=True, metavar="COMMAND")
    sheet = {"type": _named, "metavar": "SHEET"}
    _command(inside, "sheet new", _sheet_new, {"folder": FOLDER})
    kind = {"metavar": "KIND", "default": "names"}
    _command(inside, "sheet add", _sheet_add, {"folder": FOLDER, "files": FILE | {"nargs": "+"}, "--kind": kind})
    _command(inside, "sheet check", _sheet_check, {"sheet": sheet | {"nargs": "+"}})
    _command(inside, "sheet build", _sheet_build, {"sheet": sheet, "--to": FOLDER})
    printed = {"sheet": sheet | {"nargs": "*"}, "--names": FILE, "--to": FOLDER | {"default": Path("worksheets")}}
    _command(inside, "sheet print", _sheet_print, printed)


def _command(commands: Any, name: str, do: Callable[[argparse.Namespace], int], arguments: dict[str, Any]) -> None:
    """One command with its arguments; the catalogue says what each is for. `sheet new` stands below `sheet`."""
    parser = commands.add_parser(name.split()[-1], help=say(f"command.{name}"))
    for argument, settings in arguments.items():
        parser.add_argument(argument, help=tell(f"command.{name} {argument}", {}), **settings)
    parser.set_defaults(do=do)


def _build(told: argparse.Namespace) -> int:
    from bangkit.learn.teach import notebooks

    return _print(notebooks.build(told.folder))


def _release(told: argparse.Namespace) -> int:
    from bangkit.learn.teach import notebooks

    versions = notebooks.versions(files.there(told.source) if told.source else None, told.sheets)
    if told.names:
        return _print(notebooks.release_to(versions, told.folder, names_in(files.there(told.names))))
    return _print(notebooks.release(versions, told.folder))


def _doctor(told: argparse.Namespace) -> int:
    from bangkit.learn.own_sheets import opened
    from bangkit.learn.teach import doctor

    list(map(opened, told.sheet))
    reports = _some(doctor.repair(files.there(told.folder)), told.folder)
    _print(reports)
    return SOME_DAMAGED if any(each.damaged for each in reports) else 0


def _mark(told: argparse.Namespace) -> int:
    from bangkit.learn.own_sheets import opened
    from bangkit.learn.teach import containers, marking

    list(map(opened, told.sheet))
    files.there(told.folder)
    names = names_in(files.there(told.names)) if told.names else None
    if told.csv:
        files.check_writable(told.csv)
        files.check_own(told.csv, "table", marking.is_csv, files.read)
    if told.html:
        from bangkit.learn.teach import class_pages

        class_pages.check(told.html, told.folder)
    if told.gradebook:
        from bangkit.learn.teach import gradebook

        gradebook.check(told.gradebook)
    marks = _some(marking.mark_folder(told.folder, names, told.trust, containers.checked(told.inside)), told.folder)
    if told.csv:
        files.write(told.csv, files.EXCEL + marking.as_csv(marks))
    if told.html:
        class_pages.write(marks, told.html)
    if told.gradebook:
        _print([say("marking.noted", marks=gradebook.write(marks, told.gradebook), file=told.gradebook)])
    _print(marking.report(marks))
    return SOME_DAMAGED if any(each.is_damaged for each in marks) else 0


def _task(told: argparse.Namespace) -> int:
    from bangkit.learn import tasks
    from bangkit.learn.teach import task_check
    from bangkit.learn.texts import TaskText

    file = task_check.check_file(told.file)
    answers = task_check.different_answers(file)
    one = tasks.task(told.file, told.name)
    solution = TaskText(file.variant(told.name).solved(), say("task.solution"))
    few = answers < task_check.ENOUGH
    return _print([one, solution, say("task check.few" if few else "task check.answers", count=answers)])


def _sheet_new(told: argparse.Namespace) -> int:
    from bangkit.learn.teach import sheet_folders

    return _print([*sheet_folders.begin(told.folder), say("own sheet.begun", folder=files.file_name(told.folder))])


def _sheet_add(told: argparse.Namespace) -> int:
    from bangkit.learn.teach import sheet_folders

    return _print([*sheet_folders.add(told.folder, told.files, told.kind), say("own sheet.to be written")])


def _sheet_check(told: argparse.Namespace) -> int:
    from bangkit.learn.own_sheets import opened
    from bangkit.learn.teach import sheet_folders, task_check

    return _print(sheet_folders.about(task_check.checked(opened(each))) for each in told.sheet)


def _sheet_build(told: argparse.Namespace) -> int:
    from bangkit.learn.teach import sheet_folders

    return _print(sheet_folders.build(told.sheet, told.to) or [say("own sheet.nothing new")])


def _sheet_print(told: argparse.Namespace) -> int:
    from bangkit.learn.own_sheets import opened
    from bangkit.learn.task_files import kit_sheets
    from bangkit.learn.teach import worksheets

    learners = learners_in(told.names)
    wanted = [opened(each) for each in told.sheet or kit_sheets()]
    return _print(path for sheet in wanted for path in worksheets.write(sheet, learners, told.to))


def _moodle(told: argparse.Namespace) -> int:
    from bangkit.learn.teach import moodle

    quiz = moodle.export(told.task, learners_in(told.names))
    if told.to is None:
        print(quiz, end="")
        return 0
    written = files.write_own(told.to, quiz, "quiz", lambda old: b"<quiz" in old[:200], files.read)
    return _print([written, *_left_out(told.task)])


def _canvas(told: argparse.Namespace) -> int:
    from bangkit.learn.teach import canvas

    content = canvas.export(told.task, learners_in(told.names))
    written = files.write_own(told.to, content, "quiz", lambda old: old.startswith(b"PK"), files.read)
    return _print([written, *_left_out(told.task)])


def _slides(told: argparse.Namespace) -> int:
    from bangkit.learn.teach import slides

    return _print([slides.write(told.notebook, told.to)])


def _teaching(_: argparse.Namespace) -> int:
    print(files.read_text(next(each for each in GUIDES if each.exists())), end="")
    return 0


def _left_out(name: str) -> list[str]:
    """The tasks that a platform cannot mark."""
    from bangkit.learn.teach import platform_questions

    left = platform_questions.asked(name)[2]
    return [say("questions.left out", tasks=[each.id for each in left])] if left else []


def _print(lines: Iterable[object]) -> int:
    for line in lines:
        print(files.visible(str(line)))
    return 0


def _some(found: Sequence[Found], folder: Path) -> list[Found]:
    """What was found in a folder, if anything was."""
    if not found:
        raise BangkitError(say("command.nothing there", path=files.file_name(folder)))
    return list(found)
