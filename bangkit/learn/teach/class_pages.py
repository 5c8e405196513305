"""The marks of a class as pages: one for the class at a glance, and one for each student."""

from __future__ import annotations

import os
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from bangkit.core import files
from bangkit.core.errors import BangkitError
from bangkit.learn.task_files import sheets, task_file
from bangkit.learn.task_position import CAST
from bangkit.learn.teach import notebooks, pages
from bangkit.learn.teach.marking import Mark, totals
from bangkit.learn.texts import as_html, points_told
from bangkit.odds.rendering import Cell, Markup, html_table
from bangkit.words.catalogue import listing, say

VERDICTS = ("right", "rounded", "partly", "misconception", "wrong", "empty", "unreadable")
PLAIN = {*VERDICTS, "illegal", "slow", "raised"}
"""What a judge says; everything else is for the teacher to look at."""
_OWN = re.compile(rf"\b(?:{'|'.join(CAST)})\b|\d[\d./%,]*")
"""What differs between two learners who are told the same: people and numbers."""


def check(folder: Path, handed_in: Path) -> None:
    """Raise if the pages would lie among what is handed in, or over a page that is somebody's own."""
    if files.resolved(folder) == files.resolved(handed_in):
        raise BangkitError(say("pages.among", folder=files.file_name(folder)))
    there = next(each for each in (folder, *folder.absolute().parents) if os.path.lexists(each))
    if not there.is_dir():
        raise BangkitError(say("pages.no folder", file=files.file_name(there)))
    files.check_writable(there / "index.html")
    files.check_own(folder / "index.html", "page", lambda old: pages.MADE.encode() in old, files.read)


def write(marks: Sequence[Mark], folder: Path) -> list[Path]:
    """The page of the class, `index.html`, and a page for each student."""
    students = sorted({each.student for each in marks}, key=str.casefold)
    named = {each: f"{number:02}-{_plain(each)}.html" for number, each in enumerate(students, 1)}
    whole = [_head(say("pages.class")), _scores(marks, named), _tasks(marks), _slips(marks)]
    written = [notebooks.write(folder / "index.html", pages.page(say("pages.class"), "\n".join(whole)))]
    for student, file in named.items():
        own = [each for each in marks if each.student == student]
        written.append(notebooks.write(folder / file, pages.page(_who(student, own), _student(student, own))))
    return written


def _plain(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-")[:40] or "student"


def _head(title: str) -> str:
    return f"<h1>{escape(title)}</h1>"


Order = Callable[[Sequence[Cell]], Any]
"""By what the rows of a table are put in order."""


def _by(
    name: str, orders: Mapping[str, Order], rows: Sequence[Sequence[Cell]], caption: str, headings: Sequence[str]
) -> str:
    """A table in each of these orders; rows that are alike in it stay as they stand."""
    tables = [
        (order, html_table(headings, sorted(rows, key=key), caption, f"k{number}"))
        for number, (order, key) in enumerate(orders.items())
    ]
    return pages.sorted_tables(name, tables)


# -- who ---------------------------------------------------------------------------------------------


def _scores(marks: Sequence[Mark], files: Mapping[str, str]) -> str:
    """Each student's points by sheet, by name or by points."""
    named = list(dict.fromkeys(each.sheet for each in marks if each.of))
    found = totals(marks)
    rows = []
    for student, file in files.items():
        own = [found.get((student, each)) for each in named]
        earned, of, waiting = map(sum, zip((0, 0, 0), *filter(None, own), strict=True))
        link = Markup(f'<a href="{file}">{escape(_who(student, marks))}</a>')
        cells: list[Cell] = [float(each[0]) if each else "" for each in own]
        rows.append([link, *cells, float(earned), float(of), waiting, _remarks(marks, student)])
    headings = [
        say("pages.student"),
        *map(_title, named),
        *(say(f"pages.{each}") for each in ("points", "of", "waiting", "remarks")),
    ]
    place = len(named) + 1
    orders = {
        say("pages.by name"): lambda row: _folded(row[0]),
        say("pages.by points"): lambda row: (-float(row[place]), _folded(row[0])),
    }
    return _by("scores", orders, rows, say("pages.scores"), headings)


def _folded(cell: Cell) -> str:
    return re.sub("<[^>]+>", "", str(cell)).casefold()


def _title(sheet: str) -> str:
    known = sheets().get(sheet)
    return known.title if known else sheet


def _remarks(marks: Iterable[Mark], student: str) -> str:
    """What a teacher has to look at: where whose it is is in doubt, and every verdict that is more than a judge's word."""
    own = [each for each in marks if each.student == student]
    odd = [each.code for each in own if each.code not in PLAIN]
    return "; ".join(filter(None, dict.fromkeys([*(each.remark for each in own), *odd])))


# -- which task --------------------------------------------------------------------------------------


def _tasks(marks: Sequence[Mark]) -> str:
    """How often each verdict was given on each task, in the order of the sheets or the hardest first."""
    rows: list[list[Any]] = []
    for (sheet, task), own in _grouped(marks).items():
        counts = Counter(_verdict(each.code) for each in own)
        judged = [each for each in own if each.points is not None]
        share = float(sum((each.points or 0) / each.of for each in judged if each.of) / len(judged)) if judged else 0.0
        verdicts = [counts[each] for each in VERDICTS]
        rest = len(own) - sum(verdicts)
        rows.append([_task_title(task), _title(sheet), *verdicts, rest, round(100 * share)])
    headings = [say("pages.task"), say("pages.sheet"), *(say(f"pages.{each}") for each in (*VERDICTS, "other", "mean"))]
    orders: dict[str, Order] = {say("pages.in order"): lambda row: 0, say("pages.hardest"): lambda row: row[-1]}
    return _by("tasks", orders, rows, say("pages.tasks"), headings)


def _grouped(marks: Iterable[Mark]) -> dict[tuple[str, str], list[Mark]]:
    found: dict[tuple[str, str], list[Mark]] = defaultdict(list)
    for each in marks:
        if each.task and each.is_answered:
            found[each.sheet, each.task].append(each)
    return found


def _verdict(code: str) -> str:
    return code.partition(",")[0]


def _task_title(task: str) -> str:
    try:
        return task_file(task).title
    except BangkitError:
        return task


# -- which misconception -----------------------------------------------------------------------------


@dataclass
class _Slip:
    """One misconception: the task, the words of the first who was told so, and everybody who was."""

    task: str
    says: str
    typed: tuple[str, ...]
    who: list[str]


def _slips(marks: Iterable[Mark]) -> str:
    """Every misconception with who had it, the most frequent first or task by task."""
    found: dict[tuple[str, str], _Slip] = {}
    for each in marks:
        if _verdict(each.code) == "misconception":
            slip = found.setdefault(
                (each.task, _OWN.sub("", each.says)), _Slip(_task_title(each.task), each.says, each.typed, [])
            )
            slip.who.append(each.student)
    rows: list[list[Cell]] = [
        [each.task, Markup(as_html(each.says, each.typed)), len(set(each.who)), listing(sorted(set(each.who)), "and")]
        for each in found.values()
    ]
    if not rows:
        return f"<p>{escape(say('pages.no slips'))}</p>"
    headings = [say(f"pages.{each}") for each in ("task", "misconception", "how many", "who")]
    orders = {
        say("pages.most"): lambda row: (-int(row[2]), row[0]),
        say("pages.by task"): lambda row: (row[0], -int(row[2])),
    }
    return _by("slips", orders, rows, say("pages.slips"), headings)


def _who(student: str, marks: Iterable[Mark]) -> str:
    """A student, with the name if that is another."""
    name = next((each.learner for each in marks if each.student == student and each.learner), student)
    return say("pages.who is", student=student, name=None if name == student else name)


# -- one student -------------------------------------------------------------------------------------


def _student(student: str, marks: Sequence[Mark]) -> str:
    """What one student is told: points and words for each task."""
    parts = [_head(_who(student, marks))]
    for (_, sheet), (earned, of, waiting) in totals(marks).items():
        if not of:
            parts += [f"<p>{as_html(each.says, each.typed)}</p>" for each in marks if each.sheet == sheet]
            continue
        told = say(
            "pages.total", {"earned": f"{float(earned):g}", "points": points_told(of), "waiting": waiting or None}
        )
        rows: list[list[Cell]] = []
        for each in (each for each in marks if each.sheet == sheet):
            given = "" if each.points is None else float(each.points)
            verdict = say(f"pages.{each.code}") if each.code in VERDICTS else each.code
            rows.append(
                [_task_title(each.task), given, float(each.of), verdict, Markup(as_html(each.says, each.typed))]
            )
        headings = [say(f"pages.{each}") for each in ("task", "points", "of", "verdict", "told")]
        parts.append(html_table(headings, rows, f"{_title(sheet)}: {told}"))
    return "\n".join(parts)
