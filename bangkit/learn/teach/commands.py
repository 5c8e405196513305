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
YES: dict[str, Any] = {"action": "store_true"}


def add(commands: Any) -> None:
    """Add the commands of the exercises to those of the shell."""
    _command(commands, "build-exercises", _build, {"folder": FOLDER | {"nargs": "?", "default": Path("exercises")}})
    _command(commands, "release", _release, {"folder": FOLDER, "--source": {"type": Path}})
    _command(commands, "doctor", _doctor, {"folder": FOLDER})
    _command(commands, "mark", _mark, {"folder": FOLDER, "--csv": FILE, "--names": FILE, "--trust": YES})
    _command(commands, "task", _task, {"file": {"metavar": "FILE"}, "--name": {"default": ""}})
    _command(commands, "moodle", _moodle, {"task": {"metavar": "TASK"}, "--names": FILE})


def _command(commands: Any, name: str, do: Callable[[argparse.Namespace], int], arguments: dict[str, Any]) -> None:
    """One command with its arguments; the catalogue says what each is for."""
    parser = commands.add_parser(name, help=say(f"command.{name}"))
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
    from bangkit.learn.teach import doctor

    return _print(doctor.repair(_there(told.folder)))


def _mark(told: argparse.Namespace) -> int:
    from bangkit.learn.teach import marking

    _there(told.folder)
    names = marking.names_in(_there(told.names)) if told.names else None
    if told.csv:
        files.check_writable(told.csv)
    marks = marking.mark_folder(told.folder, names, told.trust)
    if told.csv:
        files.write(told.csv, files.EXCEL + marking.as_csv(marks))
    return _print(marking.report(marks))


def _task(told: argparse.Namespace) -> int:
    from bangkit.learn import tasks
    from bangkit.learn.teach import task_check

    answers = task_check.different_answers(task_check.check_file(told.file))
    one = tasks.task(told.file, told.name)
    few = answers < task_check.ENOUGH
    return _print([one, one.solution(), say("task check.few" if few else "task check.answers", count=answers)])


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
