"""Marks: the answers of a notebook come from a process of its own and are judged here, and no input ends the marking.

A learner's cells run in a process that has no answers in it; what comes back are the values of the answer variables, as plain
data. Nothing that a notebook stores, prints or says about itself counts, except whose tasks it showed.
Every notebook gets its rows, with points or with a reason in words.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from bangkit.core import files
from bangkit.core.arguments import instance_of, takes
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.core.limits import THREADS, within
from bangkit.learn import answers, cells, tasks
from bangkit.learn.learner import Learner, WhoBegan, plain_name
from bangkit.learn.task_files import ExerciseSheet, TaskFile, sheets
from bangkit.learn.teach import submissions
from bangkit.learn.teach.learner_process import CellTrouble, LearnerProcess, OwnCell, tried
from bangkit.learn.teach.notebooks import Notebook
from bangkit.learn.teach.submissions import HandedIn
from bangkit.learn.texts import Verdict, points_told
from bangkit.words.catalogue import say

READING = 60.0
"""So many seconds may it take to read what stands in a notebook."""
Names = Mapping[str, str]
"""The name that each student was given."""


@dataclass(frozen=True)
class Mark:
    """What one answer of one learner is worth; `remark` says what a teacher should know of it."""

    student: str
    learner: str
    sheet: str
    task: str
    points: Fraction | None
    """None where a person has to read a text."""
    of: Fraction
    code: str
    says: str
    remark: str = ""
    peeked: bool = False
    """Whether the answer leans on a look at the solution."""
    shown: str | None = None
    """The name whose tasks the notebook showed, where the list may call the learner otherwise."""
    typed: tuple[str, ...] = ()
    """What of `says` the learner has typed."""

    @property
    def is_answered(self) -> bool:
        """Whether there was an answer to look at."""
        return self.code not in (say("marking.no answers"), say("marking.nothing there"))

    @property
    def is_damaged(self) -> bool:
        """Whether something was handed in that could not be read."""
        return self.code == say("marking.no answers")


class MarkedNotebook:
    """A notebook while it is marked: the sheet, the cells, whose tasks it showed."""

    def __init__(self, notebook: Notebook, sheet: ExerciseSheet, student: str, listed: WhoBegan | None) -> None:
        self.sheet, self.student, self.listed = sheet, student, listed
        self.files = sheet.task_files()
        self.names = {each.id: each.variant("").variable(n) for n, each in enumerate(self.files, 1)}
        self.cells = [OwnCell(text, task) for text, task in submissions.runnable(notebook, sheet)]
        self.texts = [each["source"] for each in notebook["cells"] if not submissions.is_code(each)]
        self.leaning = submissions.leaning_tasks(notebook, sheet)
        self.shown, self.given = submissions.shown(notebook), submissions.names_given(notebook)
        self.who = self.shown
        self.unnamed = self.who is None and listed is not None and self.given == []
        if listed is not None and self.unnamed:
            self.who = WhoBegan(listed.name)

    def marks(self, trust: bool, container: str = "") -> list[Mark]:
        """The marks of all its tasks; the cells run in this kind of container, if any."""
        prelude = [OwnCell("from bangkit import learn"), *self._missing_tasks()]
        process = LearnerProcess([*prelude, *self.cells], list(self.names.values()), self.files, self.who, container)
        self.troubles = list(zip(self.cells, process.troubles[len(prelude) :], strict=False))
        try:
            if process.dead:
                name = self.listed.name if self.listed else self.who.name if self.who else ""
                return no_marks(self.student, name, say("learn.process ended"), self.sheet)
            return [self._mark(process, each, self.who or process.who(each.id), trust) for each in self.files]
        finally:
            process.close()

    def _missing_tasks(self) -> list[OwnCell]:
        """The tasks whose cells that ask were deleted; every other is known from its cell on, as in the notebook."""
        begin = [OwnCell('learn.begin("")')] if self.who is not None else []
        told = [f'task_{n} = learn.task("{each}")' for n, each in enumerate(self.sheet.tasks, 1)]
        return begin + [OwnCell(text) for text in told if not any(text in each.text for each in self.cells)]

    def _mark(self, process: LearnerProcess, file: TaskFile, who: WhoBegan, trust: bool) -> Mark:
        task, name = tasks.Task(file, Learner(who.name, number=who.number)), self.names[file.id]
        answer = process.answer(name)
        try:
            verdict = task.judge_plain(answer)
            if answer["is"] == "nothing" and (reason := self._reason(name, task)):
                verdict = Verdict.say("empty", "cell failed", reason=reason)
        except Exception as error:  # one answer that nobody has thought of costs no other its marks
            verdict = Verdict.say("unreadable", "no verdict", kind=type(error).__name__)
        peeked = file.id in self.leaning
        code = say("marking.leans", code=verdict.code) if peeked else verdict.code
        points: Fraction | None = verdict.earned if trust or not peeked else Fraction(0)
        says, typed = verdict.words, verdict.typed
        if task.by_hand:
            points = None if verdict.code not in ("empty", "unreadable") else Fraction(0)
            if own := answers.text(answer):
                says, typed = own, (own,)
        name, remark = who.name if self.listed is None else self.listed.name, self._remark(who)
        return Mark(
            self.student, name, self.sheet.id, file.id, points, file.points, code, says, remark, peeked, who.name, typed
        )

    def _remark(self, who: WhoBegan) -> str:
        """Where the list, the folder and the notebook disagree about whose it is."""
        name = None if self.listed is None else self.listed.name
        known = {plain_name(each) for each in (name, self.student if who.hub else None) if each is not None}
        if known and plain_name(who.name) not in known:
            return say("marking.other name", listed=name or self.student, shown=who.name or say("marking.nameless"))
        if self.shown and not who.hub and self.given and plain_name(who.name) not in map(plain_name, self.given):
            return say("marking.other begin", given=self.given[-1], shown=who.name or say("marking.nameless"))
        if self.listed is not None and who.number not in (None, self.listed.number):
            return say("marking.other number", listed=self.listed.number, shown=who.number)
        return "" if plain_name(who.name) else say("marking.unnamed")

    def _reason(self, name: str, task: tasks.Task) -> str | None:
        """Why there is no answer: what went wrong in the last cell that should have set its variable."""
        for cell, trouble in reversed(self.troubles):
            if trouble is not None and name in submissions.names_of(cell.text, ast.Store):
                return _trouble_told(cell, trouble, task)
        if any(re.search(rf"^\s*{name}\s*=|^def {name}\(", text, re.MULTILINE) for text in self.texts):
            return say("marking.in text", name=name)
        return cells.not_given(name, [each.text for each in self.cells])


def _trouble_told(cell: OwnCell, trouble: CellTrouble, task: tasks.Task) -> str:
    """What went wrong in a cell, in words."""
    if trouble.kind in ("slow", "full", "ended", "behind"):
        return say(f"marking.{trouble.kind} cell")
    if trouble.kind == "SyntaxError" and (why := task.unread(cell.text)):
        return why
    if trouble.kind == "NameError" and (
        cells.stands_alone(trouble.name, cell.text) or cells.formula(trouble.name, cell.text)
    ):
        return say("marking.quotes", name=trouble.name)
    if trouble.kind in ("ModuleNotFoundError", "ImportError"):
        return say("marking.no module", name=trouble.name, why=trouble.text)
    return say("marking.cell error", kind=trouble.kind, why=trouble.text or None)


NOTEBOOK = instance_of("a notebook's file: a text or a Path", str, Path)


@takes(path=NOTEBOOK)
def mark_notebook(
    path: str | Path, student: str, listed: WhoBegan | None = None, trust: bool = False, container: str = ""
) -> list[Mark]:
    """The marks of one notebook; one row with the reason if there are none.

    `listed` is the name in the class list, and the number of its line. What an answer is judged by are the tasks that the notebook showed.
    An answer that leans on a look at the solution earns nothing, unless `trust` says that a person has looked at it.
    """
    path = Path(path)
    try:
        notebook = submissions.read(path)
        sheet = submissions.sheet_of(notebook, path)
        if sheet is None:
            own = submissions.own_sheet_of(notebook)
            why = say("marking.no sheet") if own is None else say("marking.own sheet", sheet=own)
            return no_marks(student, _name(listed), why, None, own or path.stem)
        one = within(READING, MarkedNotebook, notebook, sheet, student, listed)
        marks = one.marks(trust, container)
        return _by_list(one, marks, listed, trust, container) if listed is not None and one.unnamed else marks
    except DamagedFile as error:
        return no_marks(student, _name(listed), str(error), sheets().get(path.stem), path.stem)
    except Exception as error:  # one notebook that nobody has thought of costs no other its marks
        return no_marks(
            student, _name(listed), say("marking.cannot", kind=type(error).__name__, why=str(error)), None, path.stem
        )


def _by_list(one: MarkedNotebook, marks: list[Mark], listed: WhoBegan, trust: bool, container: str) -> list[Mark]:
    """The marks of a notebook whose cell with the name is gone: it showed the tasks of the name in the list, or of its line."""
    if listed.number is not None:
        one.who = listed
        marks = max(marks, one.marks(trust, container), key=_worth)
    missing = say("marking.no name cell", shown=marks[0].learner) if marks else ""
    return [replace(each, remark=_joined(missing, each.remark)) for each in marks]


def _name(listed: WhoBegan | None) -> str | None:
    return None if listed is None else listed.name


def no_marks(
    student: str, learner: str | None, says: str, sheet: ExerciseSheet | None, file: str = "", key: str = "no answers"
) -> list[Mark]:
    """No points where there are no answers, and why."""
    told = [(each.id, each.points) for each in sheet.task_files()] if sheet else [("", Fraction(0))]
    name, code = sheet.id if sheet else file, say(f"marking.{key}")
    return [Mark(student, learner or "", name, task, Fraction(0), of, code, says) for task, of in told]


@takes(folder=tasks.FOLDER)
def mark_folder(folder: str | Path, names: Names | None = None, trust: bool = False, container: str = "") -> list[Mark]:
    """The marks of every notebook below a folder, one folder or one file for each student, and of who handed in nothing."""
    if not THREADS:
        raise BangkitError(say("marking.no process"))
    tried(container)
    handed_in = submissions.found(files.there(folder))
    marks: list[Mark] = []
    there: set[str] = set()
    listed = {student: WhoBegan(name, number) for number, (student, name) in enumerate((names or {}).items(), 1)}
    by_student = attrgetter("student")
    for student, handed in groupby(sorted(handed_in, key=by_student), key=by_student):
        there.add(student)
        found = _of_student(list(handed), listed.get(student), trust, container)
        if names is not None and student not in names:
            found = [replace(each, remark=_joined(each.remark, say("marking.not listed"))) for each in found]
        marks += found
    for student, name in (names or {}).items():
        if student not in there:
            marks += no_marks(student, name, say("marking.nothing"), None, key="nothing there")
    return list(_of_whole_sheets(marks))


def _of_whole_sheets(marks: Sequence[Mark]) -> Iterator[Mark]:
    """Of whom there is no answer on any sheet, no points for each task of the sheets that the others handed in."""
    in_class = [sheets()[each] for each in dict.fromkeys(mark.sheet for mark in marks if mark.task)]
    for _, group in groupby(marks, key=attrgetter("student")):
        own = list(group)
        if not in_class or any(each.task for each in own):
            yield from own
            continue
        says = _joined(*dict.fromkeys(each.says for each in own))
        worst = next((each for each in own if each.is_damaged), own[0])
        for each in (mark for sheet in in_class for mark in no_marks(worst.student, worst.learner, says, sheet)):
            yield replace(each, code=worst.code, remark=_joined(*dict.fromkeys(one.remark for one in own)))


def _of_student(handed: Sequence[HandedIn], listed: WhoBegan | None, trust: bool, container: str) -> list[Mark]:
    """The marks of one student: of several notebooks for one sheet the best counts, and of equal ones the last."""
    best: dict[str, tuple[Path | None, list[Mark]]] = {}
    copies: dict[str, int] = {}
    for each in handed:
        if each.path is None:
            key = "no answers" if each.trouble else "nothing there"
            marks = no_marks(each.student, _name(listed), each.trouble or say("marking.empty folder"), None, key=key)
        else:
            marks = mark_notebook(each.path, each.student, listed, trust, container)
        sheet = marks[0].sheet
        copies[sheet] = copies.get(sheet, 0) + 1
        if sheet not in best or _worth(marks) >= _worth(best[sheet][1]):
            best[sheet] = each.path, marks
    told = []
    for sheet, (path, marks) in best.items():
        if copies[sheet] > 1 and path is not None:
            remark = say("marking.copies", count=copies[sheet], file=path.name)
            marks = [replace(each, remark=_joined(each.remark, remark)) for each in marks]
        told += marks
    return told


def _worth(marks: Sequence[Mark]) -> tuple[Fraction, int]:
    """Points first, then texts that wait to be read."""
    return sum((each.points or Fraction(0) for each in marks), Fraction(0)), sum(each.points is None for each in marks)


def _joined(*remarks: str) -> str:
    return " ".join(filter(None, remarks))


COLUMNS = ("student", "name", "sheet", "task", "points", "of", "verdict", "says", "remark")


def as_csv(marks: Iterable[Mark]) -> str:
    """The marks as a table, one line for each task; no points where a person has to read."""
    rows = [astuple(each)[: len(COLUMNS)] for each in marks]
    told = [[f"{float(value):g}" if isinstance(value, Fraction) else value for value in row] for row in rows]
    return files.csv_of([COLUMNS, *told])


def is_csv(content: bytes) -> bool:
    """Whether a file is a table that `as_csv` has written."""
    return content.removeprefix(files.EXCEL.encode()).startswith(files.csv_of([COLUMNS]).strip().encode())


def totals(marks: Iterable[Mark]) -> dict[tuple[str, str], tuple[Fraction, Fraction, int]]:
    """For each student and sheet: the points, of how many, and how many texts wait to be read."""
    found: dict[tuple[str, str], tuple[Fraction, Fraction, int]] = {}
    for each in marks:
        points, of, waiting = found.get((each.student, each.sheet), (Fraction(0), Fraction(0), 0))
        found[each.student, each.sheet] = (points + (each.points or 0), of + each.of, waiting + (each.points is None))
    return found


def report(marks: Sequence[Mark]) -> Iterator[str]:
    """A sentence for each student and sheet, then what a teacher should know of whom."""
    for (student, sheet), (points, of, waiting) in totals(marks).items():
        told = {"earned": f"{float(points):g}", "points": points_told(of), "waiting": waiting or None}
        if of:
            yield say("marking.total", told, student=student, sheet=sheet)
    below = ("", say("marking.unnamed"))
    reasons = [("marking.reason", {"why": each.says}, each) for each in marks if not each.is_answered]
    remarks = [("marking.remark", {"remark": each.remark}, each) for each in marks if each.remark not in below]
    yield from dict.fromkeys(
        say(
            key,
            facts,
            student=each.student,
            sheet=(each.sheet or None) if each.is_answered or each.is_damaged else None,
        )
        for key, facts, each in (*reasons, *remarks)
    )
    for each in marks:
        if each.peeked:
            earned = points_told(each.points or Fraction(0))
            yield say("marking.peeked", student=each.student, task=each.task, points=earned)
    yield from _shared_names(marks)


def _shared_names(marks: Iterable[Mark]) -> Iterator[str]:
    """A sentence for each name that several gave, and for who gave none."""
    given: dict[tuple[str, str], set[str]] = {}
    for each in marks:
        if each.task and each.is_answered:
            name = plain_name(each.learner if each.shown is None else each.shown)
            given.setdefault((each.sheet, name), set()).add(each.student)
    for (sheet, name), students in given.items():
        if len(students) > 1:
            yield say("marking.same name", sheet=sheet, students=sorted(students), name=name or say("marking.nameless"))
        elif not name:
            yield say("marking.no name", sheet=sheet, student=min(students))
