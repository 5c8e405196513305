"""A sheet of one's own in a folder: begun with two tasks, widened by scenario files, and built into what is handed out."""

from __future__ import annotations

from pathlib import Path

from bangkit.core import files
from bangkit.core.arguments import found
from bangkit.core.errors import BangkitError
from bangkit.learn.own_sheets import SHEET, OwnSheet, opened, task_name_problem
from bangkit.learn.task_files import ExerciseSheet
from bangkit.learn.teach import notebooks
from bangkit.learn.teach.task_check import checked
from bangkit.learn.texts import points
from bangkit.stage.toml_text import toml_from
from bangkit.words.catalogue import say

DRAFTS = Path(__file__).parents[1] / "drafts"
BUILT = "built"
"""The folder in a sheet's own into which it is built."""


def drafts() -> dict[str, Path]:
    """The beginning of a task by its kind."""
    return {path.stem: path for path in sorted((DRAFTS / "add").glob("*.toml"))}


def begin(folder: Path) -> list[Path]:
    """A new sheet with two tasks that work; raises `BangkitError` if the folder holds something already."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BangkitError(say("own sheet.not empty", folder=files.file_name(folder)))
    OwnSheet(
        files.resolved(folder).name, {each.name: files.read_text(each) for each in _first()}, files.file_name(folder)
    )
    return [notebooks.write(folder / each.name, files.read_text(each)) for each in _first()]


def _first() -> list[Path]:
    return sorted((DRAFTS / "new").glob("*.toml"), key=lambda each: (each.name != SHEET, each.name))


def add(folder: Path, scenarios: list[Path], kind: str) -> list[Path]:
    """Copy scenario files into a sheet's folder, each with the beginning of a task of this kind below it.

    A file that holds a task already is copied as it is; no file that is there is written over.
    """
    if not (folder / SHEET).exists():
        raise BangkitError(say("own sheet.no sheet", folder=files.file_name(folder)))
    draft = files.read_text(drafts()[found(kind, drafts(), "kind")])
    texts: dict[Path, str] = {}
    for path in scenarios:
        target = folder / f"{path.stem}.toml"
        if problem := task_name_problem(path.stem):
            raise BangkitError(problem)
        there = {each.name.casefold() for each in [*folder.iterdir(), *texts]}
        if target.name.casefold() in there:
            raise BangkitError(say("own sheet.there", file=files.file_name(target)))
        text = files.read_text(path, 4 * files.LONGEST).rstrip("\n")
        data = toml_from(text, files.file_name(path))
        texts[target] = f"{text}\n" if "task" in data else f"{text}\n\n{draft}"
    return [notebooks.write(target, text) for target, text in texts.items()]


def build(named: str, target: Path | None) -> list[Path]:
    """The notebook to hand out, and for the teacher a course folder of nbgrader's with the solved one."""
    sheet = checked(opened(named))
    root = target or (Path(named) / BUILT if isinstance(sheet, OwnSheet) else Path(f"{sheet.id}-{BUILT}"))
    solved = notebooks.source(sheet)
    written = notebooks.renewed(root / "handout" / f"{sheet.id}.ipynb", notebooks.released(solved))
    written += notebooks.renewed(root / "teacher" / "source" / sheet.id / f"{sheet.id}.ipynb", solved)
    return written + notebooks.config(root / "teacher")


def about(sheet: ExerciseSheet) -> str:
    """That a sheet is whole, and what it holds."""
    lines = [say("own sheet.whole", title=sheet.title, tasks=len(sheet.tasks), points=points(sheet.points))]
    for number, file in enumerate(sheet.task_files(), 1):
        one = file.variant("")
        answer = one.source()
        facts = {"answer": None if "\n" in answer else answer}
        lines.append(say("own sheet.task", facts, number=number, title=one.text("title"), file=f"{file.id}.toml"))
    return "\n".join(lines)
