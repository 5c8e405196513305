"""Marks from a fresh process that reads only the answers.

A learner's cells run in a process of their own; what comes back are the values of the answer variables, as plain data.
They are judged here. Nothing that a notebook stores, prints or says about itself counts.
"""

from __future__ import annotations

import csv
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from fractions import Fraction
from pathlib import Path
from reprlib import repr as shortened
from typing import Any

from bangkit.core import files
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.learn import answers, tasks
from bangkit.learn.answers import CallResult
from bangkit.learn.learner import plain_name
from bangkit.learn.task_files import ExerciseSheet, sheets
from bangkit.learn.teach import submissions
from bangkit.learn.texts import Verdict
from bangkit.learn.texts import points as points_told
from bangkit.words.catalogue import say

PATIENCE = 20.0
"""So many seconds of silence from a learner's process end it."""
LINE = 10_000_000
"""No answer of a learner's process has more letters."""


@dataclass(frozen=True)
class Mark:
    """What one answer of one learner is worth."""

    student: str
    learner: str
    sheet: str
    task: str
    points: Fraction | None
    """None where a person has to read a text."""
    of: Fraction
    code: str
    says: str


class LearnerProcess:
    """The process of a learner: the answers it gave, and calls to the functions it wrote."""

    def __init__(self, cells: Sequence[str], wanted: Sequence[str]) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        environment = {**os.environ, "BANGKIT_MARKING": "1", "PYTHONSAFEPATH": "1", "PYTHONHASHSEED": "0",
                       "PYTHONDONTWRITEBYTECODE": "1"}  # fmt: skip
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bangkit.learn.teach.marking_process"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            cwd=self._folder.name, env=environment, text=True, encoding="utf-8", start_new_session=True,
        )  # fmt: skip
        self._lines: queue.Queue[str] = queue.Queue(8)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        told = self.ask({"cells": list(cells), "wanted": list(wanted)}, PATIENCE + 6 * len(cells)) or {}
        given = told.get("answers")
        self.answers: dict[str, Any] = given if isinstance(given, dict) else {}
        self.dead = not isinstance(given, dict)

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with suppress(ValueError, OSError, queue.Full):
            while line := self._process.stdout.readline(LINE):
                self._lines.put(line, timeout=2 * PATIENCE)
        with suppress(queue.Full):
            self._lines.put("", timeout=2 * PATIENCE)

    def ask(self, data: Any, patience: float = PATIENCE) -> dict[str, Any] | None:
        """What the process answers; None if it is gone or too slow, and then it is ended."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(data) + "\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=patience)
            told = files.json_from(line, "") if line else None
            return told if isinstance(told, dict) else None
        except (OSError, ValueError, queue.Empty):
            self.close()
            return None

    def close(self) -> None:
        """End the process and all that it has started."""
        if self._process.poll() is None and hasattr(os, "killpg"):
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._listener.join(1)  # a stream that is being read cannot be closed
        for stream in (self._process.stdin, None if self._listener.is_alive() else self._process.stdout):
            with suppress(OSError, ValueError):
                if stream is not None:
                    stream.close()
        self._folder.cleanup()

    def answer(self, name: str) -> dict[str, Any]:
        """The plain answer that stands in a variable."""
        told = answers.as_plain(self.answers.get(name, {"is": "nothing"}))
        return {**told, "calls": RemoteFunction(self, name)} if told["is"] == "function" else told


class RemoteFunction:
    """A function that runs in the learner's process."""

    def __init__(self, process: LearnerProcess, name: str) -> None:
        self._process, self.name = process, name

    def call(self, arguments: Sequence[Any]) -> CallResult:
        """What comes of one call."""
        told = self._process.ask({"name": self.name, "arguments": [answers.pack(each) for each in arguments]}, 5)
        if told is None:
            return CallResult(slow=True)
        error = told.get("error")
        try:
            value = answers.unpack(told["value"])
        except (KeyError, TypeError, ValueError):  # no process of ours answers so
            return CallResult(error="ValueError")
        return CallResult(value, None if error is None else str(error)[:300], slow=told.get("slow") is True)

    def problem(self, wanted: int) -> bool:
        """Whether the function cannot take so many values."""
        told = self._process.ask({"name": self.name, "bind": wanted})
        return bool(told and told.get("problem"))


def mark_notebook(path: Path, student: str, learner: str | None = None) -> list[Mark]:
    """The marks of one notebook; an empty list if it is no sheet of the kit.

    `learner` is the name that the student was given; without it, the one that stands in the notebook.
    """
    try:
        notebook = submissions.read(path)
    except DamagedFile as error:
        return _no_marks(student, learner, str(error), sheets().get(path.stem), path.stem)
    sheet = submissions.sheet_of(notebook, path)
    if sheet is None:
        return []
    learner = submissions.learner_of(notebook) if learner is None else learner
    names = {each.id: each.variant("").variable(n) for n, each in enumerate(sheet.task_files(), 1)}
    prelude = ["from bangkit import learn", f"learn.begin({learner!r})"]
    prelude += [f'task_{n} = learn.task("{each}")' for n, each in enumerate(sheet.tasks, 1)]
    own = submissions.own_cells(notebook)
    leaning = submissions.leaning(own, names)
    process = LearnerProcess([*prelude, *own], list(names.values()))
    try:
        if process.dead:
            return _no_marks(student, learner, say("learn.process ended"), sheet)
        return [
            _mark(sheet, tasks.task(each, learner), process.answer(names[each]), student, learner, each in leaning)
            for each in sheet.tasks
        ]
    finally:
        process.close()


def _no_marks(student: str, learner: str | None, says: str, sheet: ExerciseSheet | None, file: str = "") -> list[Mark]:
    """No points for a notebook that gives no answers, and why."""
    tasks = [(each.id, each.points) for each in sheet.task_files()] if sheet else [("", Fraction(0))]
    name = sheet.id if sheet else file
    return [
        Mark(student, learner or "", name, task, Fraction(0), of, say("marking.no answers"), says) for task, of in tasks
    ]


def _mark(
    sheet: ExerciseSheet, task: tasks.Task, answer: dict[str, Any], student: str, learner: str, leans: bool
) -> Mark:
    try:
        verdict = task.judge_plain(answer)
    except Exception as error:  # one answer that nobody has thought of costs no other its marks
        verdict = Verdict.say("unreadable", "no verdict", kind=type(error).__name__)
    code, says, points = verdict.code, verdict.words, verdict.earned
    if leans and code != "empty":
        code = say("marking.leans", code=code)
    if not task.by_hand:
        return Mark(student, learner, sheet.id, task.id, points, task.points, code, says)
    given = verdict.code not in ("empty", "unreadable")
    text = answers.text(answer) or says
    return Mark(student, learner, sheet.id, task.id, None if given else Fraction(0), task.points, code, text)


def mark_folder(folder: Path, names: Mapping[str, str] | None = None) -> list[Mark]:
    """The marks of every notebook below a folder, one folder or one file for each student.

    With `names`, what each student was told to be called, nobody chooses numbers by choosing a name.
    """
    marks = []
    for student, path in submissions.found(folder):
        marks += mark_notebook(path, student, None if names is None else names.get(student, student))
    return marks


def names_in(path: Path) -> dict[str, str]:
    """The names that a teacher gave: one line `student,name` for each."""
    try:
        rows = [row for row in csv.reader(files.read_text(path).splitlines(), strict=True) if any(map(str.strip, row))]
    except csv.Error as error:
        raise DamagedFile(files.file_name(path), [str(error)]) from None
    if wrong := next((row for row in rows if len(row) != 2), None):
        raise BangkitError(say("marking.names", path=path, line=shortened(",".join(wrong))))
    return {student.strip(): name.strip() for student, name in rows}


COLUMNS = ("student", "name", "sheet", "task", "points", "of", "verdict", "says")


def as_csv(marks: Iterable[Mark]) -> str:
    """The marks as a table, one line for each task; no points where a person has to read."""
    rows = [
        [f"{float(value):g}" if isinstance(value, Fraction) else value for value in astuple(each)] for each in marks
    ]
    return files.csv_of([COLUMNS, *rows])


def totals(marks: Iterable[Mark]) -> dict[tuple[str, str], tuple[Fraction, Fraction, int]]:
    """For each student and sheet: the points, of how many, and how many texts wait to be read."""
    found: dict[tuple[str, str], tuple[Fraction, Fraction, int]] = {}
    for each in marks:
        points, of, waiting = found.get((each.student, each.sheet), (Fraction(0), Fraction(0), 0))
        found[each.student, each.sheet] = (points + (each.points or 0), of + each.of, waiting + (each.points is None))
    return found


def report(marks: Sequence[Mark]) -> Iterator[str]:
    """A sentence for each student and sheet, then one for each name that several gave or that nobody gave."""
    for (student, sheet), (points, of, waiting) in totals(marks).items():
        told = {"earned": f"{float(points):g}", "points": points_told(of), "waiting": waiting or None}
        yield say("marking.total", told, student=student, sheet=sheet)
    given: dict[tuple[str, str], set[str]] = {}
    for each in marks:
        given.setdefault((each.sheet, plain_name(each.learner)), set()).add(each.student)
    for (sheet, name), students in given.items():
        if len(students) > 1:
            yield say("marking.same name", sheet=sheet, students=sorted(students), name=name or say("marking.nameless"))
        elif not name:
            yield say("marking.no name", sheet=sheet, student=min(students))
