"""The shell commands of the exercises: build, release, repair, mark, export."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from bangkit.core import files
from bangkit.core.errors import BangkitError
from bangkit.words.catalogue import say, tell

FOLDER: dict[str, Any] = {"type": Path, "metavar": "FOLDER"}
FILE: dict[str, Any] = {"type": Path, "metavar": "FILE"}
SHEETS: dict[str, Any] = {"metavar": "SHEET", "action": "append", "default": []}


def add(commands: Any) -> None:
    """Add the commands of the exercises to those of the shell."""
    _command(commands, "build-exercises", _build, {"folder": FOLDER | {"nargs": "?", "default": Path("exercises")}})
    _command(commands, "release", _release, {"folder": FOLDER, "--source": {"type": Path}})
    _command(commands, "doctor", _doctor, {"folder": FOLDER, "--sheet": SHEETS})
    _command(commands, "mark", _mark, {"folder": FOLDER, "--csv": FILE, "--names": FILE, "--sheet": SHEETS})
    _command(commands, "task", _task, {"file": {"metavar": "FILE"}, "--name": {"default": ""}})
    _sheet_commands(commands)
    _command(commands, "moodle", _moodle, {"task": {"metavar": "TASK"}, "--names": FILE})


def _sheet_commands(commands: Any) -> None:
    """The commands of a sheet of one's own, each for a folder or a sheet of the kit."""
    parser = commands.add_parser("sheet", help=say("command.sheet"))
    inside = parser.add_subparsers(title=say("shell.commands"), required=True, metavar="COMMAND")
    sheet = {"metavar": "SHEET"}
    _command(inside, "sheet new", _sheet_new, {"folder": FOLDER})
    kind = {"metavar": "KIND", "default": "names"}
    _command(inside, "sheet add", _sheet_add, {"folder": FOLDER, "files": FILE | {"nargs": "+"}, "--kind": kind})
    _command(inside, "sheet check", _sheet_check, {"sheet": sheet | {"nargs": "+"}})
    _command(inside, "sheet build", _sheet_build, {"sheet": sheet, "--to": FOLDER})


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
    from bangkit.learn import course
    from bangkit.learn.teach import notebooks

    source = _there(told.source or course.source() / "exercises" / "source")
    return _print(notebooks.release(source, told.folder))


def _doctor(told: argparse.Namespace) -> int:
    from bangkit.learn.own_sheets import opened
    from bangkit.learn.teach import doctor

    list(map(opened, told.sheet))
    return _print(doctor.repair(_there(told.folder)))


def _mark(told: argparse.Namespace) -> int:
    from bangkit.learn.own_sheets import opened
    from bangkit.learn.teach import marking

    list(map(opened, told.sheet))
    _there(told.folder)
    marks = marking.mark_folder(told.folder, marking.names_in(_there(told.names)) if told.names else None)
    _print(marking.report(marks))
    if told.csv:
        files.write(told.csv, marking.as_csv(marks))
    return 0


def _task(told: argparse.Namespace) -> int:
    from bangkit.learn import tasks

    one = tasks.task(told.file, told.name)
    return _print([one, one.solution()])


def _sheet_new(told: argparse.Namespace) -> int:
    from bangkit.learn.teach import sheet_folders

    return _print([*sheet_folders.begin(told.folder), say("own sheet.begun", folder=files.file_name(told.folder))])


def _sheet_add(told: argparse.Namespace) -> int:
    from bangkit.learn.teach import sheet_folders

    return _print([*sheet_folders.add(told.folder, told.files, told.kind), say("own sheet.to be written")])


def _sheet_check(told: argparse.Namespace) -> int:
    from bangkit.learn.own_sheets import opened
    from bangkit.learn.teach import sheet_folders

    return _print(sheet_folders.about(opened(each)) for each in told.sheet)


def _sheet_build(told: argparse.Namespace) -> int:
    from bangkit.learn.teach import sheet_folders

    return _print(sheet_folders.build(told.sheet, told.to) or [say("own sheet.nothing new")])


def _moodle(told: argparse.Namespace) -> int:
    from bangkit.learn.teach import moodle

    names = files.read_text(told.names).splitlines() if told.names else []
    print(moodle.export(told.task, [each.strip() for each in names if each.strip()]), end="")
    return 0


def _print(lines: Iterable[object]) -> int:
    for line in lines:
        print(files.visible(str(line)))
    return 0


def _there(path: Path) -> Path:
    """A file or folder that is there."""
    if not path.exists():
        raise BangkitError(say("command.not there", path=files.file_name(path)))
    return path
