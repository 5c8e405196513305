"""The course is laid into a folder of the learner's, and what the learner changed stays as it is.

A small file in that folder remembers what was laid there.
A file that still is as it was laid may be replaced by a newer one; any other file is left alone.
A notebook is what its cells say: to run it, or to save what JupyterLab notes in it, changes nothing.
"""

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from bangkit import __version__
from bangkit.core import files
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.learn.carried import carried
from bangkit.words.catalogue import say

PACKAGE = Path(__file__).resolve().parents[1]
START = "notebooks/00_start_here.ipynb"
COPY = "bangkit-course"
"""The folder into which `bangkit lab` lays the course if none is named."""
MEMORY = ".bangkit-course.json"


@dataclass
class CourseCopy:
    """What happened to each file of the course, by its place below the folder."""

    folder: Path
    new: list[str] = field(default_factory=list)
    renewed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        told = {"folder": self.folder, "new": len(self.new), "renewed": len(self.renewed)}
        return say("course.laid", told, kept=", ".join(self.kept))


def checkout() -> Path | None:
    """The source checkout that this package runs from, or nothing if it was installed from a wheel."""
    root = PACKAGE.parent
    return root if (root / START).exists() and (root / "pyproject.toml").exists() else None


def source() -> Path:
    """Where the kit's own copy of the course lies."""
    root = checkout() or PACKAGE / "_course"
    if not (root / START).exists():
        raise BangkitError(say("course.none"))
    return root


def lay(folder: Path) -> CourseCopy:
    """Lay the course into a folder, and never over a file that the learner changed."""
    folder = files.resolved(folder)
    root, laid = source(), CourseCopy(folder)
    names = list(carried(root))
    if blocking := _in_the_way(folder, names):
        raise BangkitError(say("course.in the way", folder=folder, file=files.file_name(blocking)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        memory = _remembered(folder)
        for name in names:
            fresh, target = files.read(root / name), folder / name
            there = _content(target)
            if there is not None and _digest(there) == _digest(fresh):
                laid.same.append(name)
            elif there is not None and _digest(there) != memory.get(name):
                laid.kept.append(name)
                continue
            else:
                (laid.new if there is None else laid.renewed).append(name)
                target.parent.mkdir(parents=True, exist_ok=True)
                files.write(target, fresh)
            memory[name] = _digest(fresh)
        files.write_json(folder / MEMORY, {"bangkit": __version__, "files": dict(sorted(memory.items()))})
    except OSError as error:
        raise BangkitError(say("course.cannot be laid", folder=folder, why=files.system_trouble(error))) from None
    return laid


def _in_the_way(folder: Path, names: Iterable[str]) -> Path | None:
    """A file that has the name of a folder of the course, if there is one."""
    needed = {folder / parent: None for name in names for parent in reversed(Path(name).parents)}
    return next((each for each in needed if os.path.lexists(each) and not each.is_dir()), None)


def _content(target: Path) -> bytes | None:
    """What is in a learner's file, None if there is none; what cannot be read is unlike anything that was laid."""
    try:
        return files.read(target) if os.path.lexists(target) else None
    except DamagedFile:
        return b""


def _remembered(folder: Path) -> dict[str, str]:
    """What was laid here before; a memory that cannot be read counts as none, so nothing is overwritten."""
    try:
        known = files.read_json(folder / MEMORY)["files"]
        return {str(name): str(digest) for name, digest in known.items()}
    except (DamagedFile, KeyError, TypeError, AttributeError):
        return {}


def _digest(content: bytes) -> str:
    """A short name for what is in a file; of a notebook only the cells count, and not what they printed."""
    try:
        cells = files.json_from(files.decoded(content, ""), "", finite=False)["cells"]
        said = [[cell["cell_type"], "".join(cell["source"]), cell.get("attachments")] for cell in cells]
        content = json.dumps(said).encode()
    except (ValueError, KeyError, TypeError, AttributeError):
        pass
    return hashlib.sha256(content).hexdigest()
