"""The process of a learner, seen from the one that marks: what goes in are cells and tasks without answers, what comes out is data.

The process is given no right answer and no usual wrong one, so there is nothing in it to be looked at.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from bangkit.core import files
from bangkit.learn import answers
from bangkit.learn.answers import CallResult
from bangkit.learn.learner import WhoBegan
from bangkit.learn.task_files import TaskFile
from bangkit.learn.teach.containers import wrapped

PATIENCE = 20.0
"""So many seconds of silence from a learner's process end it, beside what its cells may take."""
CELL_SECONDS = 30.0
"""What a cell may take: as much as nbgrader allows."""
ALL_SECONDS = 90.0
"""What all cells together may take."""
MODULE = "bangkit.learn.teach.marking_process"
TOLD = {"BANGKIT_MARKING": "1", "PYTHONSAFEPATH": "1", "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
"""What the process is told by its environment."""
NEEDED = frozenset({
    "BANGKIT_LANGUAGE", "DYLD_LIBRARY_PATH", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PATH", "PYTHONHOME",
    "PYTHONPATH", "SYSTEMROOT", "TZ",
})  # fmt: skip
"""What it takes from the environment of whoever marks: where programs and libraries lie, the language and the time zone."""
LINE = 10_000_000
"""No answer of a learner's process has more letters."""
ASKED = frozenset({
    "title", "kind", "points", "question", "hints", "choices", "people", "rename", "vary", "let", "view", "picture",
    "minutes", "rules",
})  # fmt: skip
"""What a task asks; all else in its table answers."""


@dataclass(frozen=True)
class OwnCell:
    """A cell that is run when marks are made; of a check cell, only its task counts."""

    text: str
    task: str = ""


@dataclass(frozen=True)
class CellTrouble:
    """What went wrong in a cell: an error and its text, or it took too long."""

    kind: str
    text: str = ""
    name: str = ""
    """The name that Python does not know."""


def question_only(data: Mapping[str, Any]) -> dict[str, Any]:
    """A task file without the right answer, the wrong ones, the goal, the solution and the steps that show them."""

    def asked(table: Mapping[str, Any]) -> dict[str, Any]:
        told = {key: value for key, value in table.items() if key != "step"}
        return told | {"task": {key: each for key, each in table.get("task", {}).items() if key in ASKED}}

    return asked(data) | ({"case": [asked(each) for each in data["case"]]} if "case" in data else {})


class LearnerProcess:
    """The process of a learner: the answers it gave, who began, what went wrong, and calls to the functions it wrote."""

    def __init__(
        self,
        cells: Sequence[OwnCell],
        wanted: Sequence[str],
        tasks: Sequence[TaskFile],
        who: WhoBegan | None = None,
        container: str = "",
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        kept = {name: value for name, value in os.environ.items() if name.upper() in NEEDED}
        own = kept | dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), self._folder.name)
        environment = {**(os.environ if container else own), **TOLD}  # a container begins with none of it
        command = [sys.executable, "-m", MODULE]
        self._process = subprocess.Popen(
            wrapped(container, MODULE, self._folder.name, TOLD) if container else command,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            cwd=self._folder.name, env=environment, text=True, encoding="utf-8", start_new_session=True,
        )  # fmt: skip
        self._lines: queue.Queue[str] = queue.Queue(8)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        work = {
            "cells": [[each.text, each.task] for each in cells],
            "wanted": list(wanted),
            "tasks": {each.id: question_only(each.data) for each in tasks},
            "numbered": {each.id: each.numbered for each in tasks},
            "who": None if who is None else [who.name, who.number],
            "seconds": [CELL_SECONDS, ALL_SECONDS],
        }
        told = self.ask(work, ALL_SECONDS + PATIENCE) or {}
        given = told.get("answers")
        self.answers: dict[str, Any] = given if isinstance(given, dict) else {}
        self.dead = not isinstance(given, dict)
        self.troubles = [_trouble(each) for each in _listed(told.get("troubles"))]
        self._began = {str(row[0]): WhoBegan.of(row[1:]) for row in _listed(told.get("began")) if row}

    def who(self, task: str) -> WhoBegan:
        """Who was learning when a task was checked; else, at the end."""
        return self._began.get(task) or self._began.get("") or WhoBegan()

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
        told = self._process.ask({"name": self.name, "arguments": [answers.plain(each) for each in arguments]}, 5)
        if told is None:
            return CallResult(slow=True)
        error = told.get("error")
        value = answers.meant(answers.as_plain(told.get("value")))
        return CallResult(value, None if error is None else str(error)[:300], slow=told.get("slow") is True)

    def problem(self, wanted: int) -> bool:
        """Whether the function cannot take so many values."""
        told = self._process.ask({"name": self.name, "bind": wanted})
        return bool(told and told.get("problem"))

    def untouched(self) -> bool:
        """Whether it still is the empty one of the exercise."""
        told = self._process.ask({"name": self.name, "untouched": True})
        return bool(told and told.get("untouched"))


def _listed(data: Any) -> list[list[Any]]:
    """Rows that another process says it has made, if they can be."""
    return [each if isinstance(each, list) else [] for each in data] if isinstance(data, list) else []


def _trouble(row: Sequence[Any]) -> CellTrouble | None:
    kind, text, name = [*map(str, row), "", "", ""][:3]
    return CellTrouble(kind[:60], files.printable(text[:200]), name[:60]) if kind else None
