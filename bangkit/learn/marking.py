"""Marks from a fresh process that reads only the answers.

A learner's cells run in a process of their own; what comes back are the values of the answer variables, as plain data.
They are judged here. Nothing that a notebook stores, prints or says about itself counts.
"""

from __future__ import annotations

import ast
import csv
import io
import json
import os
import queue
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from bangkit.learn import answers, building, calls, library, tasks
from bangkit.learn.calls import Outcome
from bangkit.learn.picking import plain_name
from bangkit.words import learning as words

PATIENCE = 20.0
"""So many seconds of silence from a learner's process end it."""
SUSPICIOUS = re.compile(
    r"\.solution\(|\._made\b|\._recipe\b|learn\.(kinds|made|recipes|library|functions|coding)\b|\.judge\w*\("
)


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


class Submission:
    """A learner's process: the answers it gave, and calls to the functions it wrote."""

    def __init__(self, cells: Sequence[str], wanted: Sequence[str]) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        environment = {**os.environ, "BANGKIT_MARKING": "1", "PYTHONSAFEPATH": "1", "PYTHONHASHSEED": "0"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bangkit.learn.child"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            cwd=self._folder.name, env=environment, text=True, encoding="utf-8",
        )  # fmt: skip
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        told = self.ask({"cells": list(cells), "wanted": list(wanted)}, PATIENCE + 6 * len(cells)) or {}
        self.answers: dict[str, dict[str, Any]] = told.get("answers", {})
        self.dead = not told

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with suppress(ValueError, OSError):
            for line in self._process.stdout:
                self._lines.put(line)
        self._lines.put("")

    def ask(self, data: Any, patience: float = PATIENCE) -> dict[str, Any] | None:
        """What the process answers; None if it is gone or too slow, and then it is ended."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(data) + "\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=patience)
            told = json.loads(line) if line else None
            return told if isinstance(told, dict) else None
        except (OSError, ValueError, queue.Empty):
            self.close()
            return None

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError, ValueError):
                if stream is not None:
                    stream.close()
        self._folder.cleanup()

    def answer(self, name: str) -> dict[str, Any]:
        """The plain answer that stands in a variable."""
        told = self.answers.get(name, {"is": "nothing"})
        return {**told, "calls": There(self, name)} if told.get("is") == "function" else told


class There:
    """A function that runs in the learner's process."""

    def __init__(self, submission: Submission, name: str) -> None:
        self._submission, self.name = submission, name

    def call(self, arguments: Sequence[Any]) -> Outcome:
        """What comes of one call."""
        told = self._submission.ask({"name": self.name, "arguments": [calls.pack(each) for each in arguments]}, 5)
        if told is None:
            return Outcome(slow=True)
        return Outcome(calls.unpack(told["value"]), told["error"], slow=told["slow"])

    def problem(self, wanted: int) -> bool:
        """Whether the function cannot take so many values."""
        told = self._submission.ask({"name": self.name, "bind": wanted})
        return bool(told and told["problem"])


def learner_of(notebook: building.Notebook) -> str:
    """The name that a learner gave to `learn.begin`, read and not run."""
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code" or "begin" not in cell["source"]:
            continue
        with suppress(SyntaxError, ValueError):
            for node in ast.walk(ast.parse(cell["source"])):
                if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("begin") and node.args:
                    return str(ast.literal_eval(node.args[0]))
    return ""


def sheet_of(notebook: building.Notebook, path: Path) -> library.Sheet | None:
    """The sheet that a notebook is an answer to: by its file name, else by the ids of its cells."""
    if path.stem in library.sheets():
        return library.sheets()[path.stem]
    ids = {
        str(cell["metadata"].get("nbgrader", {}).get("grade_id", "")).rpartition("-")[0] for cell in notebook["cells"]
    }
    found = max(library.sheets().values(), key=lambda each: len(ids & set(each.tasks)), default=None)
    return found if found is not None and ids & set(found.tasks) else None


def own_cells(notebook: building.Notebook) -> list[str]:
    """The learner's own code: all cells but those of the kit that ask and mark."""
    locked = (r"\s*task_\d+ = learn\.task\(", r"\s*learn\.mark\(", r"\s*print\(task_\d+\.check\(")
    return [
        cell["source"]
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
        and not cell["metadata"].get("nbgrader", {}).get("locked")
        and not any(re.match(each, cell["source"]) for each in locked)
    ]


def mark_notebook(path: Path, student: str) -> list[Mark]:
    """The marks of one notebook; an empty list if it is no sheet of the kit."""
    notebook = building.load(path)
    sheet = sheet_of(notebook, path)
    if sheet is None:
        return []
    learner = learner_of(notebook)
    names = {each.id: building.variable(each, n) for n, each in enumerate(sheet.recipes(), 1)}
    prelude = ["from bangkit import learn", f"learn.begin({learner!r})"]
    prelude += [f'task_{n} = learn.task("{each}")' for n, each in enumerate(sheet.tasks, 1)]
    own = own_cells(notebook)
    looked = [text for text in own if SUSPICIOUS.search(text)]
    submission = Submission([*prelude, *own], list(names.values()))
    try:
        return [_mark(each, submission, names[each], student, learner, sheet, looked) for each in sheet.tasks]
    finally:
        submission.close()


def _mark(
    task: str, submission: Submission, name: str, student: str, learner: str, sheet: library.Sheet, looked: list[str]
) -> Mark:
    one = tasks.task(task, learner)
    answer = submission.answer(name)
    verdict = one.judge_plain(answer)
    code, points, text = verdict.code, verdict.earned, answers.text(answer)
    if any(re.search(rf"\b{re.escape(name)}\b", cell) for cell in looked):
        code = f"{code}, looks at the solution"
    if one.by_hand:
        by_hand = verdict.code not in ("empty", "unreadable")
        return Mark(
            student, learner, sheet.id, task, None if by_hand else Fraction(0), one.points, code, text or verdict.words
        )
    return Mark(student, learner, sheet.id, task, points, one.points, code, verdict.words)


def mark_folder(folder: Path) -> list[Mark]:
    """The marks of every notebook below a folder, one folder or one file for each student."""
    found = []
    for path in sorted(folder.rglob("*.ipynb")):
        inside = path.relative_to(folder)
        if any(part.startswith(".") for part in inside.parts):
            continue
        student = inside.parts[0] if len(inside.parts) > 1 else path.stem
        found += mark_notebook(path, student)
    return found


COLUMNS = ("student", "name", "sheet", "task", "points", "of", "verdict", "says")


def as_csv(marks: Iterable[Mark]) -> str:
    """The marks as a table, one line for each task; no points where a person has to read."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for each in marks:
        points = "" if each.points is None else f"{float(each.points):g}"
        row = [each.student, each.learner, each.sheet, each.task, points, f"{float(each.of):g}", each.code, each.says]
        writer.writerow([_harmless(cell) for cell in row])
    return out.getvalue()


def _harmless(text: str) -> str:
    """A text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def totals(marks: Iterable[Mark]) -> dict[tuple[str, str], tuple[Fraction, Fraction, int]]:
    """For each student and sheet: the points, of how many, and how many texts wait to be read."""
    found: dict[tuple[str, str], tuple[Fraction, Fraction, int]] = {}
    for each in marks:
        points, of, waiting = found.get((each.student, each.sheet), (Fraction(0), Fraction(0), 0))
        found[each.student, each.sheet] = (points + (each.points or 0), of + each.of, waiting + (each.points is None))
    return found


def sharing(marks: Iterable[Mark]) -> list[str]:
    """A sentence for each name that several students gave: they had the same numbers."""
    given: dict[tuple[str, str], set[str]] = {}
    for each in marks:
        given.setdefault((each.sheet, plain_name(each.learner)), set()).add(each.student)
    return [
        words.same_name(sheet, name, sorted(students)) for (sheet, name), students in given.items() if len(students) > 1
    ]
