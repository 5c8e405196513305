"""A learner: the name, the numbers that it picks in each task, and what has been done.

The same name gives the same task on every machine and every version of Python and of the kit.
The empty name stands for the standard version: the first of everything.

Progress is a small file beside the notebooks, written whole or not at all.
Before each change it is read again, so two open notebooks do not undo each other.
Two files merge into one that knows all that either knew; merging twice changes nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from bangkit.words.catalogue import say

T = TypeVar("T")

FILE = "bangkit-progress.json"
FORMAT = 1
UNTRIED: dict[str, Any] = {"done": False, "tries": 0, "hints": 0, "shown": False}

Records = dict[str, dict[str, dict[str, Any]]]
"""For each learner, for each task: done, tries, hints, shown."""


def plain_name(name: str) -> str:
    """A name without what people spell differently: accents stay, case and spaces do not count.

    >>> plain_name("  Ana   NOVÁK ") == plain_name("ana novák")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


class Pick:
    """Picks for one learner and one exercise, one after the other.

    >>> Pick("reach", "Ana").below(100) == Pick("reach", "ana ").below(100)
    True
    >>> Pick("reach", "").one("xyz")
    'x'
    """

    def __init__(self, exercise: str, learner: str) -> None:
        self.learner = plain_name(learner)
        self._key = f"{exercise}\n{self.learner}"
        self._count = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, a limit."""
        if not self.learner:
            return 0
        self._count += 1
        digest = hashlib.sha256(f"{self._key}\n{self._count}".encode()).digest()
        return int.from_bytes(digest[:12], "big") % limit

    def one(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[T], count: int) -> list[T]:
        """So many different items, in some order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]


# -- progress ----------------------------------------------------------------------------------------


def merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> Records:
    """All that either of two records knows."""
    both: Records = {}
    for source in (one, other):
        for learner, tasks in source.items():
            for task, entry in tasks.items():
                old = both.setdefault(learner, {}).setdefault(task, dict(UNTRIED))
                for key in UNTRIED:
                    old[key] = max(old[key], type(UNTRIED[key])(entry.get(key, UNTRIED[key])))
    return both


def read(path: Path) -> Records:
    """The records in a file, empty if there is none; a file that cannot be read is put aside, never overwritten."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        text = ""
    except OSError:  # there is none, or it may not be read: what is new stays in memory
        return {}
    try:
        return merged(json.loads(text)["learners"], {})
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        aside = path.with_name(f"{path.stem}-damaged-{len(list(path.parent.glob(f'{path.stem}-damaged-*'))) + 1}.json")
        with suppress(OSError):
            os.replace(path, aside)
        print(say("learn.damaged progress", file=path.name, aside=aside.name))
        return {}


def write(path: Path, records: Records) -> None:
    """Write records whole or not at all."""
    text = json.dumps({"format": FORMAT, "learners": records}, indent=1, sort_keys=True, ensure_ascii=False)
    write_whole(path, f"{text}\n".encode())


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that the old content is there until the new one is complete."""
    half = path.with_name(f".{path.name}.{os.getpid()}.half")
    with open(half, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(half, path)


class Learner:
    """A learner with the progress; without a name or a place nothing is written."""

    def __init__(self, name: str = "", path: Path | None = None) -> None:
        self.name, self.path = name, path or Path(FILE)
        self.kept = bool(plain_name(name)) and path is not None
        self._unwritten: Records = {}

    def _records(self) -> Records:
        return merged(read(self.path), self._unwritten) if self.kept else self._unwritten

    def note(self, task: str, change: Callable[[dict[str, Any]], None]) -> None:
        """Note something about a task; a folder that cannot be written keeps it in memory."""
        records = self._records()
        change(records.setdefault(plain_name(self.name), {}).setdefault(task, dict(UNTRIED)))
        if not self.kept:
            return
        try:
            write(self.path, records)
            self._unwritten = {}
        except OSError:
            self._unwritten = records

    def entries(self) -> dict[str, dict[str, Any]]:
        """What is known of this learner's tasks."""
        return self._records().get(plain_name(self.name), {})
