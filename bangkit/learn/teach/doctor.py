"""Repairs exercise notebooks: cells that were merged, and grade ids that were doubled or lost when a cell was copied, split or deleted.

What the learner wrote is never changed or dropped, wherever it was written; a copy of the file as it was stays beside it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bangkit.core import files
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.learn.task_files import ExerciseSheet
from bangkit.learn.task_kind import BEGIN
from bangkit.learn.teach import notebooks, submissions
from bangkit.learn.teach.notebooks import ASIDE, Cell, Notebook, grade_id
from bangkit.words.catalogue import chosen, languages, say, telling

KEPT = ("nbgrader", "deletable", "editable")
"""What a cell of the kit notes of itself."""
AS_SET = re.compile(
    r"task_\d+ = .*\n+task_\d+|learn\.mark\(\"[\w-]+\", \w+\)|print\(task_\d+\.check\(\w+\)\)|learn\.own_sheet\([^)]*\)"
)
"""What only the kit writes, now or in an earlier version: a learner has said nothing there."""


@dataclass
class Repair:
    """What was found in one notebook, a sentence each."""

    path: Path
    found: list[str] = field(default_factory=list)
    damaged: str = ""
    """Why it cannot be repaired."""

    def __str__(self) -> str:
        if self.damaged:
            return self.damaged
        if not self.found:
            return say("doctor.healthy", path=self.path)
        return "\n".join([say("doctor.repaired", path=self.path), *(f"- {each}" for each in self.found)])


def repaired(notebook: Notebook, model: Notebook | None) -> tuple[Notebook, list[str]]:
    """A notebook with every grade id once and, where the kit knows the sheet, each at its place; and what was done."""
    told, found = deepcopy(notebook), list[str]()
    wanted = {grade_id(cell): cell for cell in model["cells"] if grade_id(cell)} if model else {}
    told["cells"] = list(_parted(told["cells"], wanted, found))
    _single(told["cells"], wanted, found)
    if model is not None:
        _restore(told["cells"], wanted, found)
    _fresh_ids(told["cells"], found)
    return told, found


def _parted(cells: list[Cell], wanted: dict[str, Cell], found: list[str]) -> Iterator[Cell]:
    """Every cell, and of one that was merged of several, one of which is nowhere else, each by itself with its grade id."""
    own = {cell["source"].strip(): name for name, cell in wanted.items() if _is_locked(cell)}
    alone = {cell["source"].strip() for cell in cells}
    for number, cell in enumerate(cells, 1):
        pieces = submissions.parts(cell["source"]) if submissions.is_code(cell) else [""]
        if len(pieces) == 1 or not any(each in own and each not in alone for each in pieces):
            yield cell
            continue
        found.append(say("doctor.merged", number=number, count=len(pieces)))
        for place, text in enumerate(pieces):
            name = own.get(text) or next((each for each, model in wanted.items() if _answers(text, model)), "")
            one = _piece(cell, place, text, wanted.get(name))
            yield one if name or submissions.says_something(text) else {**one, "cell_type": cell["cell_type"]}


def _piece(cell: Cell, number: int, text: str, model: Cell | None) -> Cell:
    """A part of a cell, with what a cell of the kit notes of itself, if it is one."""
    plain = {key: each for key, each in cell["metadata"].items() if key not in KEPT}
    kept = {key: each for key, each in model["metadata"].items() if key in KEPT} if model else {}
    told = cell | {"cell_type": "code", "source": text, "metadata": plain | deepcopy(kept)}
    return told | {
        "execution_count": None,
        "outputs": [],
        "id": f"{str(cell.get('id', 'cell'))[:56]}{f'-{number}' * (number > 0)}",
    }


def _is_locked(model: Cell) -> bool:
    return bool(model["metadata"]["nbgrader"]["locked"])


def _single(cells: list[Cell], wanted: dict[str, Cell], found: list[str]) -> None:
    """Of several cells with one grade id the best keeps it; the others become ordinary cells."""
    for name in dict.fromkeys(filter(None, map(grade_id, cells))):
        same = [cell for cell in cells if grade_id(cell) == name]
        keeper = max(same, key=lambda cell: _fitness(cell, wanted.get(name)))
        for cell in same:
            if cell is not keeper:
                for key in KEPT:
                    cell["metadata"].pop(key, None)
                found.append(say("doctor.doubled", id=name))


def _fitness(cell: Cell, model: Cell | None) -> tuple[int, int]:
    """How well a cell serves for its id: the kit's own text; else an answer that was written, the longer the better."""
    text = cell["source"]
    if model is None:
        return (0, 0)
    if _is_locked(model):
        return (int(text.strip() == model["source"].strip()), 0)
    return (int(_answers(text, model)) + int(text.strip() != model["source"].strip()), len(text))


def _answers(text: str, model: Cell) -> bool:
    """Whether a cell says what the answer is: it sets the variable, or defines the function, of the model."""
    head = _head(model)
    return bool(head) and any(line.startswith(head) for line in text.splitlines())


def _head(model: Cell) -> str:
    """How the line begins that an answer stands in."""
    lines = [line for line in model["source"].splitlines() if line.startswith(("answer_", "def "))]
    return lines[0].partition("=" if lines[0].startswith("answer_") else "(")[0].rstrip() if lines else ""


def _fresh_ids(cells: list[Cell], found: list[str]) -> None:
    """Cell ids are unique, too."""
    seen: set[str] = set()
    for cell in cells:
        one = str(cell.get("id", "cell"))
        number = 1
        while cell.get("id", "cell") in seen or "id" not in cell:
            number += 1
            cell["id"] = f"{one[:56]}-{number}"
        if number > 1:
            found.append(say("doctor.cell id", id=one))
        seen.add(cell["id"])


def _restore(cells: list[Cell], wanted: dict[str, Cell], found: list[str]) -> None:
    """Put every cell of the kit in its place, as the kit has it; answers keep what the learner wrote."""
    order = list(wanted)
    for number, name in enumerate(order):
        model = wanted[name]
        cell = next((each for each in cells if grade_id(each) == name), None)
        if cell is None and not _is_locked(model):
            cell = next(
                (each for each in reversed(cells) if not grade_id(each) and _answers(each["source"], model)), None
            )
            if cell is not None:
                found.append(say("doctor.lost", id=name))
        if cell is None:
            cell = deepcopy(model)
            place = 1 + max(
                (n for n, each in enumerate(cells) if grade_id(each) in order[:number]), default=len(cells) - 1
            )
            cells.insert(place, cell)
            found.append(say("doctor.missing", id=name))
        if _differs(cell, model):
            found.append(say("doctor.changed", id=name))
        cell["metadata"] |= {key: model["metadata"][key] for key in KEPT if key in model["metadata"]}
        if cell["cell_type"] != "code":
            cell |= {"cell_type": "code", "execution_count": None, "outputs": []}
            found.append(say("doctor.was text", id=name))
        if _is_locked(model):
            if not all(map(AS_SET.fullmatch, submissions.parts(cell["source"]))):
                cells.insert(cells.index(cell) + 1, _piece(cell, 1, cell["source"], None))
            cell["source"] = model["source"]


def _differs(cell: Cell, model: Cell) -> bool:
    grader: dict[str, Any] = cell["metadata"].get("nbgrader", model["metadata"]["nbgrader"])
    same = all(grader.get(key) == each for key, each in model["metadata"]["nbgrader"].items())
    return not same or (_is_locked(model) and cell["source"].strip() != model["source"].strip())


def _model(sheet: ExerciseSheet, notebook: Notebook) -> Notebook:
    """The sheet as it was handed out, in the language of the notebook: the one in which most cells are as set."""
    models = []
    for language in dict.fromkeys((chosen(), *languages())):
        with telling(language):
            models.append(notebooks.released(notebooks.source(sheet)))
    cells = {grade_id(cell): cell for cell in notebook["cells"] if grade_id(cell)}
    return max(
        models,
        key=lambda model: sum(
            not _differs(cells[grade_id(each)], each) for each in model["cells"] if grade_id(each) in cells
        ),
    )


def _written(path: Path, notebook: Notebook, found: list[str]) -> Repair:
    """Write a repaired notebook, and beside it the one that was there; or say why that cannot be."""
    aside = path.with_name(f"{path.stem}{ASIDE}.ipynb")
    try:
        if not os.path.lexists(aside):
            files.write(aside, files.read(path, notebooks.LARGEST))
        files.write(path, notebooks.dump(notebook))
    except BangkitError as error:
        return Repair(path, damaged=str(error))
    return Repair(path, found)


def repair(folder: Path) -> list[Repair]:
    """Repair every notebook below a folder, or one notebook."""
    reports = []
    paths = [folder] if files.there(folder).is_file() else sorted(folder.rglob("*.ipynb"))
    for path in paths:
        if ".ipynb_checkpoints" in path.parts or path.stem.endswith(ASIDE):
            continue
        try:
            notebook = submissions.read(path)
        except DamagedFile as error:
            reports.append(Repair(path, damaged=str(error)))
            continue
        solved = any(BEGIN in cell["source"] for cell in notebook["cells"])
        sheet = None if solved else submissions.sheet_of(notebook, path)
        told, found = repaired(notebook, _model(sheet, notebook) if sheet else None)
        reports.append(_written(path, told, found) if found else Repair(path))
    return reports
