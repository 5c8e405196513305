"""The tasks and the sheets of the kit: found by name, read when they are first asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bangkit.core.errors import BangkitError
from bangkit.learn.recipes import Recipe
from bangkit.words import learning as words
from bangkit.words import nearest

FOLDER = Path(__file__).parent / "content"
TRACKS = ("rules", "chance", "strategy", "dice")


@cache
def files() -> dict[str, Path]:
    """Every task file of the kit by the id of its task."""
    return {path.stem: path for path in sorted(FOLDER.glob("*/*.toml")) if path.name != "sheet.toml"}


@cache
def _read(path: Path, changed: int) -> Recipe:
    return Recipe.read(path)


def recipe(name: str | Path) -> Recipe:
    """The task of an id, or of a file of one's own (`something.toml`)."""
    if str(name).endswith(".toml"):
        path = Path(name)
        return _read(path, path.stat().st_mtime_ns if path.exists() else 0)
    if name not in files():
        near = nearest(str(name), files())
        raise BangkitError(words.unknown_task(str(name), [near] if near else []))
    return _read(files()[str(name)], 0)


@dataclass(frozen=True)
class Sheet:
    """One page of exercises: its title, its tasks in order, and what a teacher wants to know of it."""

    id: str
    fields: Mapping[str, Any]

    @property
    def title(self) -> str:
        """Its title."""
        return str(self.fields["title"])

    @property
    def tasks(self) -> list[str]:
        """The ids of its tasks, in order."""
        return [str(each) for each in self.fields["tasks"]]

    def recipes(self) -> list[Recipe]:
        """Its tasks."""
        return [recipe(each) for each in self.tasks]


@cache
def sheets() -> dict[str, Sheet]:
    """Every sheet of the kit by its id, in the order of the tracks."""
    found = [
        Sheet(path.parent.name, tomllib.loads(path.read_text(encoding="utf-8")))
        for path in sorted(FOLDER.glob("*/sheet.toml"))
    ]
    found.sort(key=lambda each: (TRACKS.index(each.fields["track"]), each.id))
    return {each.id: each for each in found}
