"""What a learner has done: a small file beside the notebooks, written whole or not at all.

Before each change the file is read again, so two open notebooks do not undo each other.
Two files merge into one that knows all that either knew; merging twice changes nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from bangkit.learn import library
from bangkit.learn.picking import plain_name
from bangkit.show.display import Grid, Shown, Stack
from bangkit.words import learning as words
from bangkit.words.catalogue import say

FILE = "bangkit-progress.json"
FORMAT = 1
EMPTY: dict[str, Any] = {"done": False, "tries": 0, "hints": 0, "shown": False}

Book = dict[str, dict[str, dict[str, Any]]]
"""For each learner, for each task: done, tries, hints, shown."""


def merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> Book:
    """All that either of two books knows."""
    book: Book = {}
    for source in (one, other):
        for learner, tasks in source.items():
            for task, entry in tasks.items():
                old = book.setdefault(learner, {}).setdefault(task, dict(EMPTY))
                for key in EMPTY:
                    old[key] = max(old[key], type(EMPTY[key])(entry.get(key, EMPTY[key])))
    return book


def read(path: Path) -> Book:
    """The book in a file, empty if there is none; a file that cannot be read is put aside, never overwritten."""
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


def write(path: Path, book: Book) -> None:
    """Write a book whole or not at all."""
    half = path.with_name(f".{path.name}.{os.getpid()}.half")
    text = json.dumps({"format": FORMAT, "learners": book}, indent=1, sort_keys=True, ensure_ascii=False)
    with open(half, "w", encoding="utf-8") as file:
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(half, path)


class Keeper:
    """Keeps the progress of one learner; without a name or a place nothing is written."""

    def __init__(self, learner: str = "", path: Path | None = None) -> None:
        self.learner, self.path = learner, path or Path(FILE)
        self.kept = bool(plain_name(learner)) and path is not None
        self._unwritten: Book = {}

    def note(self, task: str, change: Callable[[dict[str, Any]], None]) -> None:
        """Note something about a task; a folder that cannot be written keeps it in memory."""
        book = merged(read(self.path), self._unwritten) if self.kept else self._unwritten
        entry = book.setdefault(plain_name(self.learner), {}).setdefault(task, dict(EMPTY))
        change(entry)
        if not self.kept:
            return
        try:
            write(self.path, book)
            self._unwritten = {}
        except OSError:
            self._unwritten = book

    def entries(self) -> dict[str, dict[str, Any]]:
        """What is known of this learner's tasks."""
        book = merged(read(self.path), self._unwritten) if self.kept else self._unwritten
        return book.get(plain_name(self.learner), {})


def page(keeper: Keeper, others: Iterable[str | Path] = ()) -> Shown:
    """The progress as a bar for each sheet and a table of the tasks tried; other files are merged in first."""
    for other in others:
        book = merged(read(keeper.path), read(Path(other)))
        write(keeper.path, book)
    entries = keeper.entries()
    bars = []
    for sheet in library.sheets().values():
        tried = [entries[each] for each in sheet.tasks if each in entries]
        done = sum(entry["done"] for entry in tried)
        bar = "\N{BLACK SQUARE}" * done + "\N{WHITE SQUARE}" * (len(sheet.tasks) - done)
        bars.append([sheet.title, bar, say("learn.progress", done=done, all=len(sheet.tasks), tried=len(tried))])
    rows = []
    for sheet in library.sheets().values():
        for each in sheet.recipes():
            if entry := entries.get(each.id):
                state = say("state.done" if entry["done"] else "state.tried")
                seen = "\N{HEAVY CHECK MARK}" if entry["shown"] else "\N{EN DASH}"
                title = each.made(keeper.learner).text("title")
                rows.append([title, state, str(entry["tries"]), str(entry["hints"]), seen])
    all_tasks = sum(len(sheet.tasks) for sheet in library.sheets().values())
    done = sum(entry["done"] for entry in entries.values())
    caption = say("learn.progress", done=done, all=all_tasks, tried=len(entries))
    parts: list[Shown] = [Grid(caption, words.SHEET_COLUMNS, bars)]
    if rows:
        parts.append(Grid(words.TASKS_TRIED, words.COLUMNS, rows))
    return Stack(parts)
