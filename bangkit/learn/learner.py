"""A learner: the name, the numbers that it picks in each task, and what has been done.

The same name gives the same task on every machine and every version of Python and of the kit.
The empty name stands for the standard version: the first of everything.

Progress is a small file beside the notebooks, written whole or not at all.
For each change it is locked and read again, so two open notebooks do not undo each other.
Two files merge into one that knows all that either knew; merging twice changes nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from bangkit.core import files
from bangkit.core.arguments import NATURAL, Argument
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.words.catalogue import say

T = TypeVar("T")
WRITTEN = Argument(
    "a text that can be written down",
    lambda value: isinstance(value, str) and value == value.encode(errors="ignore").decode(),
)
"""The name of a learner, which goes into a file."""

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
        digest = hashlib.sha256(f"{self._key}\n{self._count}".encode(errors="backslashreplace")).digest()
        return int.from_bytes(digest[:12], "big") % limit

    def one(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[T], count: int) -> list[T]:
        """So many different items, in some order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]


HUB_USER = "JUPYTERHUB_USER"
"""Where JupyterHub says who has signed in."""


@dataclass(frozen=True, slots=True)
class WhoBegan:
    """Who is learning: a name, the number of the variant if one was given, and whether JupyterHub said the name."""

    name: str = ""
    number: int | None = None
    hub: bool = False

    @classmethod
    def of(cls, data: Any) -> WhoBegan | None:
        """What a file or another process says, if it can be: the name, the number, whether a hub said it."""
        match data:
            case [str(name), None | int() as number, bool(hub)] if len(name) <= 200 and (number or 0) in NUMBERS:
                return cls(name, None if number is None else int(number), hub)
        return None

    @classmethod
    def given(cls, name: str, number: int | None = None) -> WhoBegan:
        """Whoever has signed in at JupyterHub, else the name that was given."""
        hub = files.printable(os.environ.get(HUB_USER, "").strip())
        return cls(hub or name, number, bool(hub))


NUMBERS = range(10**6)
"""The numbers of variants."""


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


def read(path: str | Path) -> Records:
    """The records in a file.

    Raises:
        DamagedFile: it cannot be read, or is no progress file.
        BangkitError: a newer kit has written it.
    """
    data = files.read_json(path)
    written = data.get("format") if isinstance(data, dict) else None
    if type(written) is int and written > FORMAT:
        raise BangkitError(say("learn.newer progress", file=files.file_name(path)))
    try:
        for tasks in data["learners"].values():
            for entry in tasks.values():
                if any(not NATURAL.holds(entry.get(key, 0)) for key in ("tries", "hints")):
                    raise ValueError
        return merged(data["learners"], {})
    except (ValueError, KeyError, TypeError, AttributeError):
        raise DamagedFile(files.file_name(path), [say("learn.no progress")]) from None


class Learner:
    """A learner with the progress; without a name or a place nothing is written."""

    def __init__(self, name: str = "", path: Path | None = None, number: int | None = None) -> None:
        self.name, self.number, self.path = name, number, path or Path(FILE)
        self.kept = bool(plain_name(name)) and path is not None
        self._unwritten: Records = {}
        self._told = False

    def note(self, task: str, change: Callable[[dict[str, Any]], None]) -> None:
        """Note something about a task; where the file cannot be written it is kept in memory."""
        self._change(lambda all: change(all.setdefault(plain_name(self.name), {}).setdefault(task, dict(UNTRIED))))

    def take_in(self, others: Records) -> None:
        """Add what other records know."""
        self._change(lambda all: all.update(merged(all, others)))

    def entries(self) -> dict[str, dict[str, Any]]:
        """What is known of this learner's tasks."""
        known = self._unwritten
        if self.kept:
            try:
                known = merged(self._stored(), known)
            except BangkitError as error:
                self._tell(error)
        return known.get(plain_name(self.name), {})

    def _change(self, change: Callable[[Records], None]) -> None:
        """Change what is in the file and what is not in it yet; nobody else writes the file in the meantime."""
        if not self.kept:
            change(self._unwritten)
            return
        records = None
        try:
            with files.locked(self.path):
                records = merged(self._whole(), self._unwritten)
                change(records)
                text = json.dumps({"format": FORMAT, "learners": records}, indent=1, sort_keys=True, ensure_ascii=False)
                files.write(self.path, f"{text}\n")
            self._unwritten = {}
        except BangkitError as error:
            if records is None:
                records = self._unwritten
                change(records)
            self._unwritten = records
            self._tell(error)

    def _stored(self) -> Records:
        """What is in the file, empty if there is none."""
        if not os.path.lexists(self.path):
            return {}
        try:
            return read(self.path)
        except DamagedFile:
            with files.locked(self.path):
                return self._whole()

    def _whole(self) -> Records:
        """What is in the file, which is put aside if it is damaged: it is never overwritten.

        A file that may not be read, a link and whatever is no plain file stay as they are; raises `DamagedFile`.
        """
        if not os.path.lexists(self.path):
            return {}
        files.read(self.path)
        try:
            return read(self.path)
        except DamagedFile:
            if self.path.is_symlink():
                raise
        numbers = (number for number in range(1, 1000) if not os.path.lexists(self._aside(number)))
        aside = self._aside(next(numbers))
        try:
            os.rename(self.path, aside)
        except OSError as error:
            raise DamagedFile(files.file_name(self.path), [files.file_trouble(self.path, error)]) from None
        print(say("learn.damaged progress", file=self.path.name, aside=aside.name))
        return {}

    def _aside(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.stem}-damaged-{number}.json")

    def _tell(self, error: BangkitError) -> None:
        """Say once that what is done is not kept, and why."""
        if not self._told:
            print(say("learn.not kept", why=str(error)))
        self._told = True
