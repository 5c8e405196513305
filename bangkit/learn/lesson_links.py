"""Lessons by links that hold wherever one works: those that explain a sheet, and those that one has not run yet.

A lesson was run if its saved file holds tables that answer: as it was laid it holds none, only pictures of them.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from bangkit.core import files
from bangkit.core.arguments import TEXTS, check, takes, unknown
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.learn.carried import carried
from bangkit.learn.course import COPY, START, source
from bangkit.show.display import Grid, Shown, Stack
from bangkit.words.catalogue import chosen, say

ROOMS = ("rules", "probability", "strategy")
"""The folders of the lessons, in the order of the course."""
ANSWERS, ASLEEP = "application/vnd.jupyter.widget-view+json", "bk-asleep"
"""What a cell's output holds where a table answers, and where a picture of it lies."""
SQUARES = "\N{WHITE SQUARE}\N{SQUARE WITH LEFT HALF BLACK}\N{BLACK SQUARE}"
"""A lesson that was not run, one that was begun, and one of which every table was woken."""


@dataclass(frozen=True, repr=False)
class Lessons(Shown):
    """Lessons by their titles, each with where it lies; nowhere if there is no course at hand."""

    lessons: tuple[tuple[str, str], ...]
    words: str

    def html(self) -> str:
        links = [
            f'<a href="{escape(where)}">{escape(title)}</a>' if where else escape(title)
            for title, where in self.lessons
        ]
        return f"<p>{self._told(links)}</p>"

    def text(self) -> str:
        return self._told([f"{title} ({where})" if where else title for title, where in self.lessons])

    def _told(self, links: list[str]) -> str:
        return say(self.words, lessons="; ".join(links))


@dataclass(frozen=True)
class Page:
    """How much of a lesson was run: 0 nothing, 1 some of its tables, 2 all; and when its file was last saved."""

    name: str
    run: int
    saved: float


@takes()
def lessons(*names: str) -> Shown:
    """The lessons of these names (`notebooks/rules/03_a_turn.ipynb`), linked from the folder in which one works.

    The course is looked for in this folder and in those above it, also where `bangkit lab` lays it.
    Without a name: how much of the course was run and saved there, and with which lesson to go on.

    Raises:
        BangkitError: a lesson that the course does not have.
    """
    check({"lessons": list(names)}, {"lessons": TEXTS})
    near = _course_near(Path.cwd())
    if not names:
        return _done(near) if near else Lessons((), "learn.no course near")
    course = near or source()
    for each in names:
        if not os.path.isfile(course / each):  # also of a name that no file can have
            raise BangkitError(unknown("lesson", each, [name for name in carried(course) if name.endswith(".ipynb")]))
    links = tuple(_link(course, each, near is not None) for each in names)
    return Lessons(links, "learn.lessons" if near else "learn.lessons far")


def _link(course: Path, name: str, near: bool = True) -> tuple[str, str]:
    """The title of a lesson, and its way from here if the course is near."""
    return title(course, name), Path(os.path.relpath(course / name)).as_posix() if near else ""


def _done(course: Path) -> Shown:
    """How much of the course was run, a square for each lesson, and with which lesson to go on."""
    rooms = {
        room: [_page(course, path) for path in sorted((course / "notebooks" / room).glob("*.ipynb"))] for room in ROOMS
    }
    pages = [page for room in rooms.values() for page in room]
    rows = []
    for room, inside in rooms.items():
        told = say("learn.lessons run", run=sum(page.run == 2 for page in inside), all=len(inside))
        rows.append([say(f"reading.part notebooks/{room}"), "".join(SQUARES[page.run] for page in inside), told])
    legend = say("learn.lessons legend", dict(zip(("not_run", "begun", "run"), SQUARES, strict=True)))
    headings = [say("learn.lessons part"), legend, say("learn.lessons column")]
    return Stack([_onward(course, pages), Grid(say("learn.lessons done"), headings, rows)])


def _onward(course: Path, pages: Sequence[Page]) -> Lessons:
    """The lesson that was saved last if it is not done, else the next that is not."""
    last = (
        max((page.saved, number) for number, page in enumerate(pages) if page.run)
        if any(p.run for p in pages)
        else (0, 0)
    )
    ahead = [*pages[last[1] :], *pages[: last[1]]]
    wanted = next((page.name for page in ahead if page.run < 2), None)
    if wanted is None:
        return Lessons((), "learn.all run")
    told = f"notebooks/{chosen()}/{wanted.removeprefix('notebooks/')}"
    words = "learn.go on" if any(page.run for page in pages) else "learn.begin with"
    return Lessons((_link(course, told if (course / told).exists() else wanted),), words)


def _page(course: Path, path: Path) -> Page:
    """A lesson as its file tells it, or the file of the same lesson in another language if more of that was run."""
    name = path.relative_to(course / "notebooks").as_posix()
    tried = [(_run(each), each.stat().st_mtime) for each in (path, *(course / "notebooks").glob(f"*/{name}"))]
    return Page(f"notebooks/{name}", *max(tried))


def _run(path: Path) -> int:
    """How much of a notebook was run: its outputs tell; a file that cannot be read tells nothing."""
    try:
        cells = files.read_json(path, files.LONGEST * 50, finite=False)["cells"]
        held = [_held(cell) for cell in cells if cell["cell_type"] == "code"]
    except (DamagedFile, KeyError, TypeError, AttributeError):
        return 0
    awake, tables = sum(ANSWERS in each for each in held), sum(ANSWERS in each or ASLEEP in each for each in held)
    return 2 if awake and awake == tables else min(awake, 1)


def _held(cell: Any) -> set[str]:
    """Whether a cell holds a table that answers, and whether it holds a picture of one."""
    data = [output.get("data", {}) for output in cell["outputs"]]
    return {ANSWERS for each in data if ANSWERS in each} | {
        ASLEEP for each in data if ASLEEP in "".join(each.get("text/html", ""))
    }


def title(course: Path, name: str) -> str:
    """The title of a lesson, as its first line says it; of one that cannot be read, its name."""
    try:
        cells = files.read_json(course / name, files.LONGEST * 50, finite=False)["cells"]
        return "".join(cells[0]["source"]).partition("\n")[0].lstrip("# ")
    except (DamagedFile, LookupError, TypeError):
        return name


def _course_near(folder: Path) -> Path | None:
    """The course that holds a folder, or lies in a folder above it."""
    for above in (folder, *folder.parents):
        for course in (above, above / COPY):
            if (course / START).exists():
                return course
    return None
