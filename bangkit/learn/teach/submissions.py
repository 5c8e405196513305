"""A notebook that was handed in, read and not run: whose it is, which sheet, what the learner wrote, what it leans on."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from bangkit.core.errors import DamagedFile
from bangkit.learn.task_files import ExerciseSheet, sheets
from bangkit.learn.teach.notebooks import Notebook, grade_id, load
from bangkit.words.catalogue import say

PEEKING = re.compile(
    r"\.solution\(|\b_variant\b|\._file\b|\.variant\(|\.judge\w*\(|BANGKIT_MARKING|learn[/.](content|functions)|exercises/source"
    r"|(learn\.|learn import .*)\b(task_files|\w+_tasks?|task_kind|functions|plans|teach)\b|\b_Session\b"
)
"""What a cell holds that looks where the answers are."""
LOCKED = (r"\s*task_\d+ = learn\.task\(", r"\s*learn\.mark\(", r"\s*print\(task_\d+\.check\(")


def found(folder: Path) -> Iterator[tuple[str, Path]]:
    """Every notebook below a folder with its student: the first folder on the way, or the file's own name."""
    for path in sorted(folder.rglob("*.ipynb")):
        inside = path.relative_to(folder)
        if not any(part.startswith(".") for part in inside.parts):
            yield (inside.parts[0] if len(inside.parts) > 1 else path.stem), path


def read(path: Path) -> Notebook:
    """A notebook that a student handed in; raises `DamagedFile` if it is none, or lies somewhere else."""
    if path.is_symlink() or not path.is_file():
        raise DamagedFile(str(path), [say("marking.link")])
    return load(path)


def _nodes(text: str) -> list[ast.AST] | None:
    """The parts of a cell; None if it is no Python."""
    try:
        return list(ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None


def learner_of(notebook: Notebook) -> str:
    """The name that a learner gave to `learn.begin`: a text, or a variable that is set to one."""
    cells = [cell["source"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    nodes = [node for text in cells for node in _nodes(text) or ()]
    known = {
        target.id: str(node.value.value)
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for call in nodes:
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("begin"):
            told = [*call.args[:1], *(each.value for each in call.keywords if each.arg == "learner")]
            if told and isinstance(told[0], ast.Name):
                return known.get(told[0].id, "")
            if told:
                return str(told[0].value) if isinstance(told[0], ast.Constant) else ""
    return ""


def sheet_of(notebook: Notebook, path: Path) -> ExerciseSheet | None:
    """The sheet that a notebook is an answer to: by its file name, else by the ids of its cells."""
    if path.stem in sheets():
        return sheets()[path.stem]
    ids = {grade_id(cell).rpartition("-")[0] for cell in notebook["cells"]}
    best = max(sheets().values(), key=lambda each: len(ids & set(each.tasks)), default=None)
    return best if best is not None and ids & set(best.tasks) else None


def own_cells(notebook: Notebook) -> list[str]:
    """The learner's own code: all cells but those of the kit that ask and mark."""
    return [
        _python(cell["source"])
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
        and not cell["metadata"].get("nbgrader", {}).get("locked")
        and not any(re.match(each, cell["source"]) for each in LOCKED)
    ]


def _python(text: str) -> str:
    """A cell without the lines that are no Python but orders to the notebook, such as `%time` or `!ls`."""
    return text if _nodes(text) is not None else re.sub(r"^(\s*)[%!?].*$", r"\1pass", text, flags=re.MULTILINE)


def leaning(cells: list[str], names: Mapping[str, str]) -> set[str]:
    """The tasks whose answer (its variable is in `names`) leans on a cell that looks where the answers are.

    >>> leaning(["x = task_1.solution()", "answer_1 = x", "answer_2 = 3"], {"one": "answer_1", "two": "answer_2"})
    {'one'}
    """
    touched = {number for number, text in enumerate(cells) if PEEKING.search(text)}
    while True:
        stained = set[str]().union(*(_names(cells[number], ast.Store) for number in touched))
        more = {number for number, text in enumerate(cells) if _names(text, ast.Load) & stained} - touched
        if not more:
            return {task for task, name in names.items() if name in stained}
        touched |= more


def _names(text: str, context: type[ast.expr_context]) -> set[str]:
    """The names that a cell sets (also those of its functions), or uses."""
    nodes = _nodes(text)
    if nodes is None:
        return set(re.findall(r"\w+", text))
    named = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, context)}
    if context is ast.Store:
        named |= {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    return named
