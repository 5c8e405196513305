"""The lessons that explain a sheet, by links that hold wherever the sheet lies: in the course, or fetched into a folder of one's own."""

from __future__ import annotations

import os
from dataclasses import dataclass
from html import escape
from pathlib import Path

from bangkit.core import files
from bangkit.core.arguments import TEXTS, check, takes, unknown
from bangkit.core.errors import BangkitError
from bangkit.learn.carried import carried
from bangkit.learn.course import COPY, START, source
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


@takes()
def lessons(*names: str) -> Lessons:
    """The lessons of these names (`notebooks/rules/03_a_turn.ipynb`), linked from the folder in which one works.

    The course is looked for in this folder and in those above it, also where `bangkit lab` lays it.

    Raises:
        BangkitError: no lesson is named, or one that the course does not have.
    """
    check({"lessons": list(names)}, {"lessons": TEXTS})
    if not names:
        raise BangkitError(say("learn.no lesson named", example=repr("notebooks/rules/03_a_turn.ipynb")))
    near = _course_near(Path.cwd())
    course = near or source()
    for each in names:
        if not os.path.isfile(course / each):  # also of a name that no file can have
            raise BangkitError(unknown("lesson", each, [name for name in carried(course) if name.endswith(".ipynb")]))
    where = [Path(os.path.relpath(course / each)).as_posix() if near else "" for each in names]
    return Lessons(tuple((title(course, each), place) for each, place in zip(names, where, strict=True)))


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
