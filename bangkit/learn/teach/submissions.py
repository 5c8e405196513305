"""What was handed in, read and not run: whose it is, which sheet, what the learner wrote, what it leans on."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

from bangkit.core import files
from bangkit.core.errors import DamagedFile
from bangkit.core.limits import within
from bangkit.learn.learner import WhoBegan
from bangkit.learn.task_files import ExerciseSheet, sheets
from bangkit.learn.teach.notebooks import ASIDE, Cell, Notebook, grade_id, load
from bangkit.words.catalogue import say

WHO = "application/vnd.bangkit.learner+json"
"""Under this type the output of `learn.begin` holds whose tasks a notebook showed."""
PEEKING = re.compile(
    r"\.solution\(|\b_variant\b|\._file\b|\.variant\(|\.judge\w*\(|BANGKIT_MARKING|NBGRADER_EXECUTION|exercises/source"
    r"|learn[/.](content|functions)|\b_Session\b|\bown_sheet|\bb64decode\b"
    r"|(learn\.|learn import .*)\b(task_files|\w+_tasks?|task_kind|functions|plans|teach|tasks|answers)\b"
)
"""What a cell holds that looks where the answers are."""
KIT = re.compile(
    r"^(?:(?P<asks>task_\d+ = learn\.task\(.*\)(?:[ \t]*(?:\n[ \t]*)+task_\d+)?)"
    r"|learn\.mark\(\"(?P<task>[\w-]+)\".*\)|print\(task_(?P<number>\d+)\.check\(.*\)\)"
    r"|learn\.own_sheet\(\"[^\"]+\", \"{3}[^\"]*\"{3}\))[ \t;]*(?:#.*)?$",
    re.MULTILINE,
)
"""What the kit writes into a cell: lines that ask, that check, or that bring a sheet."""
LONG = 50_000
"""No longer cell is read."""
SECONDS = 2.0
"""What it may take to read a cell."""
FOREIGN = (".html", ".pdf", ".py", ".zip", ".md", ".docx", ".odt", ".rtf", ".doc", ".7z", ".tar", ".gz", ".png", ".jpg")
"""What a student may hand in by mistake, in the place of a notebook."""


@dataclass(frozen=True)
class HandedIn:
    """A file that a student handed in; without one, `trouble` says what is there instead, if anything is."""

    student: str
    path: Path | None
    trouble: str = ""


def found(folder: Path) -> Iterator[HandedIn]:
    """What each student handed in: the first folder on the way is the student, or a file's own name.

    A course folder of nbgrader's is looked through where it keeps what was handed in; what the doctor put aside is left out.
    """
    if folder.is_file():
        yield HandedIn(folder.stem, folder)
        return
    if (folder / "submitted").is_dir() and (folder / "nbgrader_config.py").is_file():
        folder = folder / "submitted"
    for place in sorted(folder.iterdir()):
        if place.name.startswith("."):
            continue
        if place.is_dir() and place.is_symlink():
            yield HandedIn(place.name, None, say("marking.link folder"))
        elif place.is_dir():
            yield from _of_student(place)
        elif place.suffix == ".ipynb" and not place.stem.endswith(ASIDE):
            yield HandedIn(place.stem, place)
        elif ".ipynb." in place.name or place.suffix.casefold() in FOREIGN:
            yield HandedIn(place.name, None, say("marking.wrong file", files=[place.name]))


def _of_student(place: Path) -> Iterator[HandedIn]:
    """Every notebook in a student's folder; or what lies there instead, or that it cannot be looked into."""
    closed, links = list[str](), list[str]()
    paths = []
    for top, folders, names in os.walk(place, onerror=lambda error: closed.append(files.file_trouble(place, error))):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        paths += [Path(top) / name for name in sorted(names) if not name.startswith(".")]
        links += [name for name in folders if (Path(top) / name).is_symlink()]
    notebooks = [path for path in paths if path.suffix == ".ipynb" and not path.stem.endswith(ASIDE)]
    for path in notebooks:
        yield HandedIn(place.name, path)
    if closed:
        yield HandedIn(place.name, None, say("marking.closed", why=closed[0]))
    elif links and not notebooks:
        yield HandedIn(place.name, None, say("marking.link folder"))
    elif not notebooks:
        told = [path.name for path in paths[:3]]
        yield HandedIn(place.name, None, say("marking.wrong file", files=told) if told else "")


def read(path: Path) -> Notebook:
    """A notebook that a student handed in; raises `DamagedFile` if it is none, or lies somewhere else."""
    if path.is_symlink() or not path.is_file():
        raise DamagedFile(str(path), [say("marking.link")])
    return load(path)


def notebooks_in(folder: Path) -> Iterator[Notebook]:
    """Every notebook in a folder that can be read."""
    for path in sorted(folder.glob("*.ipynb")):
        try:
            yield read(path)
        except DamagedFile:
            continue


def _nodes(text: str) -> list[ast.AST] | None:
    """The parts of a cell; None if it is no Python, or longer than anybody writes."""
    if len(text) > LONG:
        return None
    try:
        with catch_warnings():
            simplefilter("ignore", SyntaxWarning)  # a learner's, and no business of whoever marks
            return list(ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None


# -- whose it is -------------------------------------------------------------------------------------


def shown(notebook: Notebook) -> WhoBegan | None:
    """Whose tasks a notebook showed when it was run, as the last output of `learn.begin` in it says."""
    found = None
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()) if isinstance(cell.get("outputs"), list) else ():
            data = output.get("data") if isinstance(output, dict) else None
            found = (WhoBegan.of(data.get(WHO)) if isinstance(data, dict) else None) or found
    return found


def names_given(notebook: Notebook) -> list[str] | None:
    """The names that the cells give to `learn.begin`, read and not run; None if one of them is not written there."""
    nodes = [node for cell in notebook["cells"] if is_code(cell) for node in _nodes(python(cell["source"])) or ()]
    calls = [node for node in nodes if isinstance(node, ast.Call) and _called(node).endswith("begin")]
    given = [
        each
        for call in calls
        for each in (*call.args[:1], *(one.value for one in call.keywords if one.arg in ("learner", None)))
    ]
    constants = [each.value for each in given if isinstance(each, ast.Constant)]
    return [str(each) for each in constants if each] if len(constants) == len(given) else None


def _called(call: ast.Call) -> str:
    """The name of what is called, or the last part of it."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def sheet_of(notebook: Notebook, path: Path) -> ExerciseSheet | None:
    """The sheet that a notebook is an answer to: by its file name, else by the ids of its cells."""
    if path.stem in sheets():
        return sheets()[path.stem]
    ids = {grade_id(cell).rpartition("-")[0] for cell in notebook["cells"]}
    best = max(sheets().values(), key=lambda each: len(ids & set(each.tasks)), default=None)
    return best if best is not None and ids & set(best.tasks) else None


def own_sheet_of(notebook: Notebook) -> str | None:
    """The name of the sheet of a teacher's own that a notebook carries, if it carries one."""
    begins = re.compile(r"^learn\.own_sheet\(\"([^\"]+)\"", re.MULTILINE)
    return next((found[1] for cell in notebook["cells"] if (found := begins.search(cell["source"]))), None)


# -- what was written --------------------------------------------------------------------------------


def is_code(cell: Cell) -> bool:
    """Whether a cell holds code: as such, or since it was one of the kit's before it was turned into text or merged with one."""
    return bool(cell["cell_type"] == "code" or grade_id(cell) or KIT.search(cell["source"]))


def parts(text: str) -> list[str]:
    """The cells that were merged into one: each of the kit's by itself, and what the learner wrote between them.

    >>> parts('task_1 = learn.task("one")\\ntask_1\\nanswer_1 = 3\\nlearn.mark("one", answer_1)')
    ['task_1 = learn.task("one")\\ntask_1', 'answer_1 = 3', 'learn.mark("one", answer_1)']
    """
    told, end = list[str](), 0
    for found in KIT.finditer(text):
        told += [*_own_parts(text[end : found.start()]), found[0]]
        end = found.end()
    return [*told, *_own_parts(text[end:])] if told else [text]


def _own_parts(text: str) -> list[str]:
    """What a learner wrote, without blank lines around it; in paragraphs, if words stand among it that are no Python."""
    whole = text.strip("\n").rstrip()
    pieces = [whole] if _nodes(python(whole)) is not None else re.split(r"\n\s*\n", whole)
    return [each for each in pieces if each.strip()]


def says_something(text: str) -> bool:
    """Whether a text is Python, and more than comments."""
    return len(_nodes(python(text)) or ()) > 1


def own_cells(notebook: Notebook) -> list[str]:
    """The learner's own code: all cells but those of the kit that ask and mark."""
    return [text for text, task in runnable(notebook, None) if not task]


def runnable(notebook: Notebook, sheet: ExerciseSheet | None) -> list[tuple[str, str]]:
    """What is run when marks are made, each cell with the task that is checked there, if any: a check is not run.

    The cells that ask are run where the sheet is given, so that whoever begins anew gets other tasks.
    """
    told = []
    for text in (part for cell in filter(is_code, notebook["cells"]) for part in parts(cell["source"])):
        kit = KIT.fullmatch(text)
        if kit is None or (kit["asks"] and sheet is not None):
            told.append((python(text), ""))
        elif kit["task"] or kit["number"]:
            told.append(("", kit["task"] or _numbered(sheet, int(kit["number"]))))
    return told


def _numbered(sheet: ExerciseSheet | None, number: int) -> str:
    return sheet.tasks[number - 1] if sheet is not None and 0 < number <= len(sheet.tasks) else "?"


@lru_cache(1024)
def python(text: str) -> str:
    """A cell as Python: what are orders to the notebook, such as `%time` or `!ls`, are calls as IPython makes them.

    Of a cell that takes long to be read such lines are left out.
    """
    if _nodes(text) is not None:
        return text
    from IPython.core.inputtransformer2 import TransformerManager

    manager: Callable[[], Any] = TransformerManager
    try:
        if len(text) > LONG:
            raise ValueError
        return str(within(SECONDS, manager().transform_cell, text))
    except Exception:  # it takes too long, or is no cell of a notebook either
        return re.sub(r"^(\s*)[%!?].*$", r"\1pass", text, flags=re.MULTILINE)


def leaning_tasks(notebook: Notebook, sheet: ExerciseSheet | None = None) -> set[str]:
    """The tasks of a notebook whose answers lean on a look at the solution."""
    one = sheet or sheet_of(notebook, Path())
    if one is None:
        return set()
    names = {each.id: each.variant("").variable(n) for n, each in enumerate(one.task_files(), 1)}
    return leaning(own_cells(notebook), names)


def leaning(cells: list[str], names: Mapping[str, str]) -> set[str]:
    """The tasks whose answer (its variable is in `names`) leans on a cell that looks where the answers are.

    >>> leaning(["x = task_1.solution()", "answer_1 = x", "answer_2 = 3"], {"one": "answer_1", "two": "answer_2"})
    {'one'}
    """
    touched = {number for number, text in enumerate(cells) if PEEKING.search(text)}
    while True:
        stained = set[str]().union(*(names_of(cells[number], ast.Store) for number in touched))
        more = {number for number, text in enumerate(cells) if names_of(text, ast.Load) & stained} - touched
        if not more:
            return {task for task, name in names.items() if name in stained}
        touched |= more


@lru_cache(4096)
def names_of(text: str, context: type[ast.expr_context]) -> frozenset[str]:
    """The names that a cell sets (also those of its functions), or uses."""
    nodes = _nodes(text)
    if nodes is None:
        return frozenset(re.findall(r"\w+", text))
    named = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, context)}
    if context is ast.Store:
        named |= {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    return frozenset(named)
