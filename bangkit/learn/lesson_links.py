"""The lessons that explain a sheet, by links that hold wherever the sheet lies: in the course, or fetched into a folder of one's own."""

from __future__ import annotations

import os
from dataclasses import dataclass
from html import escape
from pathlib import Path

from bangkit.core import files
from bangkit.core.arguments import TEXT, takes, unknown
from bangkit.core.errors import BangkitError
from bangkit.learn.course import COPY, START, source
from bangkit.learn.task_files import sheets
from bangkit.show.display import Shown
from bangkit.words.catalogue import say


@dataclass(frozen=True, repr=False)
class Lessons(Shown):
    """Lessons by their titles, each with where it lies; nowhere if there is no course at hand."""

    lessons: tuple[tuple[str, str], ...]

    def html(self) -> str:
        links = [
            f'<a href="{escape(where)}">{escape(title)}</a>' if where else escape(title)
            for title, where in self.lessons
        ]
        return f"<p>{self._told(links)}</p>"

    def text(self) -> str:
        return self._told([f"{title} ({where})" if where else title for title, where in self.lessons])

    def _told(self, links: list[str]) -> str:
        return say(
            "learn.lessons" if all(where for _, where in self.lessons) else "learn.lessons far",
            lessons="; ".join(links),
        )


@takes(sheet=TEXT)
def lessons(sheet: str) -> Lessons:
    """The lessons that explain what a sheet asks, linked from the folder in which one works.

    The course is looked for in this folder and in those above it, also where `bangkit lab` lays it.

    Raises:
        BangkitError: there is no such sheet.
    """
    if sheet not in sheets():
        raise BangkitError(unknown("sheet", sheet, sheets()))
    near = _course_near(Path.cwd())
    names = [str(each) for each in sheets()[sheet].fields["lessons"]]
    return Lessons(tuple((title(near or source(), name), _link(near / name) if near else "") for name in names))


def title(course: Path, name: str) -> str:
    """The title of a lesson, as its first line says it."""
    cells = files.read_json(course / name, files.LONGEST * 50, finite=False)["cells"]
    return "".join(cells[0]["source"]).partition("\n")[0].lstrip("# ")


def _course_near(folder: Path) -> Path | None:
    """The course that holds a folder, or lies in a folder above it."""
    for above in (folder, *folder.parents):
        for course in (above, above / COPY):
            if (course / START).exists():
                return course
    return None


def _link(page: Path) -> str:
    return Path(os.path.relpath(page)).as_posix()
