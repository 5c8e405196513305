"""The process of a learner, seen from the one that marks: what goes in are cells and tasks without answers, what comes out is data.

The process is given no right answer and no usual wrong one, so there is nothing in it to be looked at.
"""

from __future__ import annotations

import json
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from bangkit.core import files
from bangkit.core.errors import BangkitError
from bangkit.learn import answers
from bangkit.learn.answers import CallResult
from bangkit.learn.learner import WhoBegan
from bangkit.learn.task_files import TaskFile
from bangkit.learn.teach.containers import PACKAGE, wrapped
from bangkit.words.catalogue import say

PATIENCE = 20.0
"""So many seconds of silence from a learner's process end it, beside what its cells may take."""
CELL_SECONDS = 30.0
"""What a cell may take: as much as nbgrader allows."""
ALL_SECONDS = 90.0
"""What all cells together may take."""
STARTS = 5
"""So often a notebook is begun, each time without the cell that has ended it before."""
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


class LearnersPython:
    """One Python that runs a learner's cells: it hears and says lines of JSON until it has ended, or is ended."""

    def __init__(self, container: str) -> None:
        self.ended = ""
        """Why it says nothing any more: it has ended by itself, was too slow, or full, or was closed."""
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._errors = tempfile.TemporaryFile()
        kept = {name: value for name, value in os.environ.items() if name.upper() in NEEDED}
        path = os.pathsep.join(filter(None, [str(PACKAGE.parent), kept.get("PYTHONPATH")]))
        own = kept | dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), self._folder.name) | {"PYTHONPATH": path}
        environment = {**(os.environ if container else own), **TOLD}  # a container begins with none of it
        command = [sys.executable, "-m", MODULE]
        self._process = subprocess.Popen(
            wrapped(container, MODULE, self._folder.name, TOLD) if container else command,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors,
            cwd=self._folder.name, env=environment, text=True, encoding="utf-8", start_new_session=True,
        )  # fmt: skip
        self._lines: queue.Queue[str] = queue.Queue(8)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with suppress(ValueError, OSError, queue.Full):
            while line := self._process.stdout.readline(LINE):
                self._lines.put(line, timeout=2 * PATIENCE)
        with suppress(queue.Full):
            self._lines.put("", timeout=2 * PATIENCE)

    def tell(self, data: Any) -> None:
        """Say a line to it, if it still is there."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):
            self._process.stdin.write(json.dumps(data) + "\n")
            self._process.stdin.flush()

    def heard(self, patience: float) -> dict[str, Any] | None:
        """The next line that it says; None if it is gone, too slow or says nonsense, and then it is ended."""
        why, told = "ended", None
        try:
            line = "" if self.ended else self._lines.get(timeout=patience)
            told = files.json_from(line, "") if line else None
        except queue.Empty:
            why = "slow"
        except ValueError:
            pass
        if isinstance(told, dict):
            return told
        self.close(why)
        return None

    def close(self, why: str = "closed") -> None:
        """End the process and all that it has started."""
        if self.ended:
            return
        self.ended = why
        if why == "ended":
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(1)
        if self._process.poll() is None and hasattr(os, "killpg"):
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        until = time.monotonic() + 1  # a stream that is being read cannot be closed
        while self._listener.is_alive() and time.monotonic() < until:
            with suppress(queue.Empty):
                self._lines.get(timeout=0.02)
        for stream in (self._process.stdin, None if self._listener.is_alive() else self._process.stdout):
            with suppress(OSError, ValueError):
                if stream is not None:
                    stream.close()
        self.code = self._process.returncode
        with self._errors:
            self._errors.seek(0)
            self.complaint = _complaint(self._errors.read(LINE).decode(errors="replace"))
        self._folder.cleanup()


class LearnerProcess:
    """A learner's cells, run: the answers they gave, who began, what went wrong, and calls to the functions they wrote.

    A cell that ends Python, fills the memory or cannot be stopped is left out, and the others are run anew without it.
    """

    def __init__(
        self,
        cells: Sequence[OwnCell],
        wanted: Sequence[str],
        tasks: Sequence[TaskFile],
        who: WhoBegan | None = None,
        container: str = "",
    ) -> None:
        self._cells, self._wanted, self._container = cells, wanted, container
        self._work = {
            "tasks": {each.id: question_only(each.data) for each in tasks},
            "numbered": {each.id: each.numbered for each in tasks},
            "who": None if who is None else [who.name, who.number],
            "seconds": [CELL_SECONDS, ALL_SECONDS],
        }
        self._lost: dict[int, str] = {}
        """The steps that are left out, and why: first the cells, then the answers that are read."""
        told = self._begun()
        given = told.get("answers")
        self.dead = not isinstance(given, dict)
        self.answers: dict[str, Any] = given if isinstance(given, dict) else {}
        odd = (name for step, name in enumerate(wanted, len(cells)) if step in self._lost)
        self.answers |= {name: {"is": "other", "value": "object"} for name in odd}
        self.troubles = [_trouble(each) for each in _listed(told.get("troubles"))]
        for step, why in self._lost.items():
            if step < len(self.troubles):
                self.troubles[step] = CellTrouble(why)
        self._began = {str(row[0]): WhoBegan.of(row[1:]) for row in _listed(told.get("began")) if row}

    def who(self, task: str) -> WhoBegan:
        """Who was learning when a task was checked; else, at the end."""
        return self._began.get(task) or self._began.get("") or WhoBegan()

    def _begun(self) -> dict[str, Any]:
        """What the cells give, without those that end Python; at the last start without all that come behind such a one."""
        for left in reversed(range(STARTS)):
            told, step = self._run()
            if told is not None or step is None:
                return told or {}
            self._lost[step] = self.python.ended
            if left == 1:
                last = len(self._cells) if step < len(self._cells) else len(self._cells) + len(self._wanted)
                self._lost = dict.fromkeys(range(step + 1, last), "behind") | self._lost
        return {}

    def _run(self) -> tuple[dict[str, Any] | None, int | None]:
        """Run the cells in a new Python: what they give; or nothing, and the step at which it ended."""
        self.python = LearnersPython(self._container)
        kept = [("", "") if step in self._lost else (each.text, each.task) for step, each in enumerate(self._cells)]
        steps = enumerate(self._wanted, len(kept))
        wanted = [None if step in self._lost else name for step, name in steps]
        self.python.tell(self._work | {"cells": kept, "wanted": wanted})
        at, patience = None, ALL_SECONDS
        while (told := self.python.heard(patience)) is not None:
            if "answers" in told:
                return told, at
            step, patience = told.get("at"), CELL_SECONDS + PATIENCE
            if type(step) is int and (-1 if at is None else at) < step < len(kept) + len(wanted):
                at = step
            else:
                self.python.close("full" if "full" in told else "ended")
        return None, at

    def ask(self, data: Any, patience: float = PATIENCE) -> dict[str, Any] | None:
        """What is answered to a question about a function; None if that ended Python, or took too long."""
        self.python.tell(data)
        return self.python.heard(patience)

    def close(self) -> None:
        """End it all."""
        self.python.close()

    def answer(self, name: str) -> dict[str, Any]:
        """The plain answer that stands in a variable; where a function has ended Python, the next one is called in a new one."""
        told = answers.as_plain(self.answers.get(name, {"is": "nothing"}))
        if told["is"] != "function":
            return told
        if self.python.ended:
            self._run()
        return {**told, "calls": RemoteFunction(self, name)}


def tried(container: str) -> None:
    """Start a process without a cell; raises `BangkitError` with the reason if none starts here."""
    process = LearnerProcess([], [], [], None, container)
    process.close()
    if process.dead:
        why = process.python.complaint
        missing = re.search(r"No module named '?([\w.]+)", why)
        facts = {"name": missing[1] if missing else None, "why": why or None, "kind": container or None}
        raise BangkitError(say("marking.no start", facts, python=sys.executable, code=process.python.code))


def _complaint(text: str) -> str:
    """What a program said when it could not begin: its first line, or the last one of what Python has traced back."""
    lines = [each.strip() for each in text.splitlines() if each.strip()]
    told = lines[-1:] if lines[:1] == ["Traceback (most recent call last):"] else lines[:1]
    return files.printable("".join(told)[:200])


class RemoteFunction:
    """A function that runs in the learner's process."""

    def __init__(self, process: LearnerProcess, name: str) -> None:
        self._process, self.name = process, name

    def call(self, arguments: Sequence[Any]) -> CallResult:
        """What comes of one call."""
        told = self._process.ask({"name": self.name, "arguments": [answers.plain(each) for each in arguments]}, 5)
        if told is None:
            slow = self._process.python.ended == "slow"
            return CallResult(slow=True) if slow else CallResult(error=SystemExit.__name__)
        if told.get("full"):
            self._process.close()
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
