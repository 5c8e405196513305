"""Exercise notebooks from the sheets: the source with solutions in nbgrader's format, and the students' version of it.

The source is what `nbgrader generate_assignment` takes; `released` makes the same of it without nbgrader.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from bangkit.core import files
from bangkit.core.arguments import FLAG, TEXT, found, problems_of
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.learn.own_sheets import opened
from bangkit.learn.task_files import ExerciseSheet, TaskFile, kit_sheets
from bangkit.learn.task_kind import BEGIN, END
from bangkit.learn.teach.task_check import checked
from bangkit.learn.texts import points
from bangkit.learn.value_tasks import NumberTask
from bangkit.words.catalogue import say

LARGEST = 50_000_000
"""So many bytes a notebook may have."""
ASIDE = ".before-doctor"
"""So ends the name of a notebook that the doctor has put aside."""
Cell = dict[str, Any]
Notebook = dict[str, Any]
Versions = Sequence[tuple[str, Notebook]]
"""What is handed out: notebooks by the names of their files."""
LANGUAGE = {
    "codemirror_mode": {"name": "ipython", "version": 3}, "file_extension": ".py", "mimetype": "text/x-python",
    "name": "python", "nbconvert_exporter": "python", "pygments_lexer": "ipython3",
}  # fmt: skip
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def nbgrader_config() -> str:
    """The file that lets nbgrader find the sources and release them without solutions."""
    return f'''"""Lets nbgrader find the sources and release them without solutions."""

import os

if "get_config" in globals():  # nbgrader gives it
    c = globals()["get_config"]()
    c.CourseDirectory.root = os.path.dirname(os.path.abspath(__file__))
    c.CourseDirectory.course_id = "bangkit"
    c.ClearSolutions.code_stub = {{"python": "{say("sheet.stub")}"}}
'''


# -- the source --------------------------------------------------------------------------------------


def source(sheet: ExerciseSheet) -> Notebook:
    """The notebook of a sheet with its solutions, not run."""
    parts = [
        f"# {sheet.title}",
        str(sheet.fields["intro"]).strip(),
        say("sheet.minutes", minutes=sheet.fields["minutes"], points=points(sheet.points)),
        say("sheet.how"),
        say("sheet.standard"),
        say("sheet.quotes", fraction="3/7" if any(map(_is_share, sheet.task_files())) else None),
        _programming(sheet),
    ]
    cells = [
        _cell("markdown", "intro", "\n\n".join(parts)),
        _kept(_folded(_code("import", _import(sheet)))),
        _kept(_code("name", f'learn.begin("")  # {say("sheet.name")}')),
    ]
    if sheet.packed:
        cells.append(_carried(sheet))
    for number, file in enumerate(sheet.task_files(), 1):
        cells += _task_cells(file, number)
    cells.append(_cell("markdown", "end", say("sheet.end")))
    metadata = {"kernelspec": KERNEL, "language_info": LANGUAGE}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _programming(sheet: ExerciseSheet) -> str:
    """Which tasks of a sheet need programming."""
    kinds = [file.kind_name for file in sheet.task_files()]
    tasks = [say("sheet.in task", number=number) for number, kind in enumerate(kinds, 1) if kind == "code"]
    return say("sheet.functions", tasks=tasks) if tasks else say("sheet.no functions")


def _is_share(file: TaskFile) -> bool:
    """Whether the answer to a task is a number that need not be whole."""
    variant = file.variant("")
    return isinstance(variant, NumberTask) and issubclass(variant.form, NumberTask) and not variant.counts


def _carried(sheet: ExerciseSheet) -> Cell:
    """The cell by which a notebook brings the tasks of a sheet that is not the kit's; its text is folded away."""
    return _folded(_code(f"{sheet.id}-tasks", f'learn.own_sheet("{sheet.id}", """\n{sheet.packed}\n""")', locked=True))


def _import(sheet: ExerciseSheet) -> str:
    """The cell that imports, so that the next one is watched, and links the lessons, one a line."""
    told = "\n".join([f"# {say('sheet.import')}", "from bangkit import learn"])
    named = "".join(f'    "{each}",\n' for each in sheet.lessons)
    return f"{told}\n\nlearn.lessons(\n{named})" if named else told


def _task_cells(file: TaskFile, number: int) -> Iterator[Cell]:
    """The question (locked), the answer (with its solution), and the check (locked, with the points).

    The answer alone stays open, for it is the one in which a learner writes.
    """
    one, variant, points = file.id, file.variant(""), float(file.points)
    name, by_hand = variant.variable(number), variant.by_hand
    yield _folded(_code(f"{one}-question", f'task_{number} = learn.task("{one}")\ntask_{number}', locked=True))
    yield _code(f"{one}-answer", variant.answer_cell(number), solution=True, points=points if by_hand else None)
    check = f"task_{number}.check({name})" if by_hand else f'learn.mark("{one}", {name})'
    yield _folded(_code(f"{one}-check", check, locked=True, points=None if by_hand else points))


def _cell(kind: str, name: str, text: str) -> Cell:
    one = re.sub(r"-(question|answer|check)$", r"_\1", re.sub(r"[^\w-]", "-", name))  # never the same as a grade id
    return {"cell_type": kind, "id": one[:64], "metadata": {}, "source": text}


def _kept(cell: Cell) -> Cell:
    """A cell that cannot be deleted: without it nobody knows whose answers these are."""
    cell["metadata"]["deletable"] = False
    return cell


def _folded(cell: Cell) -> Cell:
    """A cell whose code is folded away, as in the lessons."""
    cell["metadata"]["jupyter"] = {"source_hidden": True}
    return cell


def _code(name: str, text: str, locked: bool = False, solution: bool = False, points: float | None = None) -> Cell:
    cell = {**_cell("code", name, text), "execution_count": None, "outputs": []}
    if locked or solution:
        told = {"grade": points is not None, "grade_id": name, "locked": locked, "schema_version": 3,
                "solution": solution, "task": False}  # fmt: skip
        cell["metadata"]["nbgrader"] = told | ({"points": points} if points is not None else {})
    return cell


# -- the students' version ---------------------------------------------------------------------------


def released(notebook: Notebook, where: str = "") -> Notebook:
    """The same notebook without solutions and outputs, its locked cells locked, with nbgrader's checksums.

    Raises `DamagedFile` if a cell lacks what nbgrader notes of it.
    """
    told = deepcopy(notebook)
    for cell in told["cells"]:
        _graded(cell["metadata"].get("nbgrader"), where)
        cell["source"] = joined(cell["source"])
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
        grader = cell["metadata"].get("nbgrader")
        if grader is None:
            continue
        if grader["solution"]:
            cell["source"] = without_solution(cell["source"])
        else:
            cell["metadata"]["editable"] = False
        cell["metadata"]["deletable"] = False
        if any(grader[key] for key in ("grade", "solution", "locked")):
            grader |= {"cell_type": cell["cell_type"], "checksum": checksum(cell)}
    return told


def _graded(grader: Mapping[str, Any] | None, where: str) -> None:
    """Raise `DamagedFile` unless nbgrader's data of a cell, if there are any, are whole."""
    if grader is None:
        return
    kinds = {"grade": FLAG, "solution": FLAG, "locked": FLAG, "grade_id": TEXT}
    missing = [say("sheet.no entry", key=key) for key in kinds if key not in grader]
    if grader.get("grade") is True and not isinstance(grader.get("points"), (int, float)):
        missing.append(say("sheet.no entry", key="points"))
    if problems := [*missing, *problems_of(grader, kinds)]:
        raise DamagedFile(where, problems)


def joined(text: Any) -> str:
    """The source of a cell as one text."""
    return text if isinstance(text, str) else "".join(text)


def grade_id(cell: Cell) -> str:
    """The id by which nbgrader knows a cell; empty if it is an ordinary one."""
    return str(cell["metadata"].get("nbgrader", {}).get("grade_id", ""))


def without_solution(text: str) -> str:
    """A cell with the stub in the place of each solution."""
    kept, inside = [], False
    for line in text.split("\n"):
        if BEGIN in line:
            inside = True
            kept.append(line[: len(line) - len(line.lstrip())] + say("sheet.stub"))
        elif END in line:
            inside = False
        elif not inside:
            kept.append(line)
    return "\n".join(kept)


def checksum(cell: Cell) -> str:
    """nbgrader's fingerprint of a cell, by which it knows whether a learner has written anything."""
    grader = cell["metadata"]["nbgrader"]
    parts = [cell["source"], cell["cell_type"], *(grader[key] for key in ("grade", "solution", "locked", "grade_id"))]
    if grader["grade"]:
        parts.append(float(grader["points"]))
    return hashlib.md5("".join(map(str, parts)).encode(), usedforsecurity=False).hexdigest()


# -- files -------------------------------------------------------------------------------------------


def dump(notebook: Notebook) -> str:
    """The text of a notebook file."""
    told = deepcopy(notebook)
    for cell in told["cells"]:
        cell["source"] = joined(cell["source"]).splitlines(keepends=True)
    return json.dumps(told, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def load(path: Path) -> Notebook:
    """A notebook with the source of each cell as one text; raises `DamagedFile` if it is none."""
    try:
        notebook: Notebook = files.read_json(path, LARGEST, finite=False)
    except DamagedFile as error:
        kind = [say("sheet.no notebook")] if path.is_file() else []
        raise DamagedFile(error.where, [*kind, *error.problems]) from None
    try:
        for cell in notebook["cells"]:
            cell["source"] = joined(cell["source"])
            grader = cell["metadata"].get("nbgrader", {})
            texts = [cell["cell_type"], cell.get("id", ""), grader.get("grade_id", "")]
            if not all(isinstance(each, str) for each in texts):
                raise TypeError
    except (TypeError, KeyError, AttributeError):
        raise DamagedFile(files.file_name(path), [say("sheet.no notebook")]) from None
    return notebook


def same_cells(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two notebooks have the same cells, whatever was run."""
    keys = ("cell_type", "id", "source", "metadata")
    told = [
        [{key: cell.get(key) for key in keys} | {"source": joined(cell["source"])} for cell in each["cells"]]
        for each in (one, other)
    ]
    return told[0] == told[1]


def write(path: Path, text: str) -> Path:
    """Write a file; the folders above it are made."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        where = files.file_name(path)
        raise BangkitError(say("file.unwritable", file=where, why=files.file_trouble(path.parent, error))) from None
    return files.write(path, text)


def build(folder: Path) -> list[Path]:
    """Write the source and the students' version of every sheet; a file whose cells have not changed stays as it is.

    Raises:
        WrongSheet: a task of a sheet that would be written does not work; that sheet, and what comes behind it, stays.
    """
    written = list[Path]()
    for sheet in kit_sheets().values():
        solved, path = source(sheet), folder / "source" / sheet.id / f"{sheet.id}.ipynb"
        if not path.exists() or not same_cells(load(path), solved):
            checked(sheet)
        written += renewed(path, solved)
        written += renewed(folder / f"{sheet.id}.ipynb", released(solved))
    return [*written, *config(folder)]


def renewed(path: Path, notebook: Notebook) -> list[Path]:
    """The file of a notebook, if it had to be written because its cells have changed."""
    return [] if path.exists() and same_cells(load(path), notebook) else [write(path, dump(notebook))]


def config(folder: Path) -> list[Path]:
    """The file of settings by which a folder is a course folder of nbgrader's, if it had to be written."""
    path = folder / "nbgrader_config.py"
    if path.exists() and files.read_text(path) == nbgrader_config():
        return []
    return [write(path, nbgrader_config())]


def release_to(versions: Versions, target: Path, names: Mapping[str, str]) -> list[Path]:
    """Write notebooks for each student of a class list, into a folder of the student's.

    A notebook begins with the name and the number of the line: of five neighbours no two have the same answer
    to a task that has five.
    """
    for student in names:
        if student in (".", "..") or files.file_name(student) != student or set(student) & set('/\\:*?"<>|'):
            raise BangkitError(say("sheet.no folder", student=student))
    return _handed_out(
        (target / student / file, _begun(one, name, number))
        for file, one in versions
        for number, (student, name) in enumerate(names.items(), 1)
    )


def _handed_out(notebooks: Iterable[tuple[Path, Notebook]]) -> list[Path]:
    """Write notebooks where there is nothing, or what would be written there; anything else may be a learner's work."""
    ready = list(notebooks)
    if taken := [files.file_name(path) for path, one in ready if path.exists() and not same_cells(load(path), one)]:
        raise BangkitError(say("sheet.taken", files=taken[:3], count=len(taken)))
    return [write(path, dump(one)) for path, one in ready]


def _begun(notebook: Notebook, name: str, number: int) -> Notebook:
    """A notebook that begins with a name and a number."""
    told = deepcopy(notebook)
    for cell in told["cells"]:
        cell["source"] = cell["source"].replace(
            'learn.begin("")', f"learn.begin({json.dumps(name, ensure_ascii=False)}, number={number})"
        )
    return told


def versions(source_folder: Path | None = None, wanted: Sequence[str] = ()) -> Versions:
    """The students' version of every source notebook below a folder, or of some of them; without a folder, of sheets.

    A sheet is one of the kit's, or the folder of one of one's own.
    """
    if source_folder is None:
        sheets = [checked(opened(each)) for each in wanted] or kit_sheets().values()
        return [(f"{sheet.id}.ipynb", released(source(sheet))) for sheet in sheets]
    paths = {
        path.stem: path for path in sorted(source_folder.rglob("*.ipynb")) if ".ipynb_checkpoints" not in path.parts
    }
    if not paths:
        raise BangkitError(say("sheet.no source", folder=files.file_name(source_folder)))
    chosen = [paths[found(each, paths, "sheet")] for each in wanted] or paths.values()
    return [(path.name, released(load(path), files.file_name(path))) for path in chosen]


def release(versions: Versions, target: Path) -> list[Path]:
    """Write notebooks into a folder, as they are for everybody."""
    return _handed_out((target / name, one) for name, one in versions)
