"""A sheet of one's own: a folder with `sheet.toml` and a file for each of its tasks, outside the kit.

Once it is opened, every command and every notebook of this process knows it as it knows the sheets of the kit.
A notebook carries the task files of its sheet with it, packed so that no solution meets the eye.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any

from bangkit.core.arguments import POSITIVE, TEXT, TEXTS, problems_of, takes, unknown
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.core.files import LONGEST, file_name, json_from, read_text, resolved
from bangkit.learn.task_files import OWN, ExerciseSheet, TaskFile, files, kit_sheets, sheets
from bangkit.learn.texts import TaskText, points
from bangkit.stage.reading import Section
from bangkit.stage.toml_text import toml_from
from bangkit.words.catalogue import say

SHEET = "sheet.toml"
NEEDS = {"title": TEXT, "minutes": POSITIVE, "intro": TEXT}
"""What `sheet.toml` must say, and what else it may."""
MAY = {"tasks": TEXTS, "lessons": TEXTS, "ages": TEXT, "aims": TEXTS, "say": TEXT, "errors": TEXT}
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
OPEN = "..."
"""What stands in a draft where a teacher has to write."""
MOST = 4 * LONGEST


class WrongSheet(DamagedFile):
    """The files of a sheet are wrong; `problems` lists everything."""

    def __str__(self) -> str:
        return "\n- ".join([say("own sheet.not ready", where=self.where), *self.problems])


class OwnSheet(ExerciseSheet):
    """A sheet from the texts of its files; raises `WrongSheet` with every problem in them."""

    def __init__(self, name: str, texts: Mapping[str, str], where: str) -> None:
        self.id, self.texts = name, dict(texts)
        problems = _name_problems(name)
        self.fields = _fields(self.texts.get(SHEET, ""), problems)
        listed: Any = self.fields.get("tasks")
        self.tasks = (
            listed if TEXTS.holds(listed) else [each.removesuffix(".toml") for each in sorted(texts) if each != SHEET]
        )
        self.track = "own"
        self._files = {each: file for each in self.tasks if (file := self._read(each, problems)) is not None}
        problems += _alike({each: each for each in self.tasks}, "own sheet.same name")
        problems += _alike({each: file.title for each, file in self._files.items()}, "own sheet.same title")
        if not self.tasks:
            problems.append(say("own sheet.no tasks"))
        if problems:
            raise WrongSheet(where, problems)
        self.packed = self._pack()

    @property
    def title(self) -> str:
        """Its title, as it is written."""
        return str(self.fields.get("title", self.id))

    def _read(self, name: str, problems: list[str]) -> TaskFile | None:
        """One of its tasks; what is wrong with it is noted."""
        file = f"{name}.toml"
        if file not in self.texts:
            known = [each.removesuffix(".toml") for each in self.texts if each != SHEET]
            problems.append(f"{SHEET}: {unknown('task', name, known)}")
        elif wrong := task_name_problem(name):
            problems.append(wrong)
        else:
            try:
                if waiting := _open(toml_from(self.texts[file], file)):
                    problems += [say("own sheet.open", file=file, key=key) for key in waiting]
                else:
                    return TaskFile.of(self.texts[file], name, file)
            except DamagedFile as error:
                problems += [f"{file}: {each}" for each in error.problems]
        return None

    def task_file(self, name: str) -> TaskFile:
        """One of its tasks."""
        return self._files[name]

    def task_files(self) -> list[TaskFile]:
        """The files of its tasks, in order."""
        return [self._files[each] for each in self.tasks]

    def unlisted(self) -> list[str]:
        """The task files beside it that it does not list."""
        return sorted({name.removesuffix(".toml") for name in self.texts} - {*self.tasks, "sheet"})

    def _pack(self) -> str:
        """All its files in one text without spaces, in lines."""
        wanted = {
            name: text for name, text in self.texts.items() if name.removesuffix(".toml") in (*self.tasks, "sheet")
        }
        raw = json.dumps(wanted, ensure_ascii=False, sort_keys=True).encode()
        return "\n".join(wrap(b64encode(zlib.compress(raw, 9)).decode(), 100))


def _alike(told: Mapping[str, str], key: str) -> list[str]:
    """A sentence for every two tasks of which this is the same, capitals or not."""
    alike: dict[str, list[str]] = {}
    for task, text in told.items():
        alike.setdefault(" ".join(text.casefold().split()), []).append(f"{task}.toml")
    return [say(key, files=each) for each in alike.values() if len(each) > 1]


def task_name_problem(name: str) -> str | None:
    """Why a task of a sheet of one's own may not be called so, if it may not."""
    if not NAME.fullmatch(name):
        return say("own sheet.bad name", name=f"{name}.toml")
    return say("own sheet.task taken", file=f"{name}.toml") if name in files() else None


def _name_problems(name: str) -> list[str]:
    if not NAME.fullmatch(name):
        return [say("own sheet.bad name", name=name)]
    return [say("own sheet.taken", name=name)] if name in kit_sheets() else []


def _fields(text: str, problems: list[str]) -> dict[str, Any]:
    """The entries of `sheet.toml`; what is wrong with them is noted."""
    try:
        fields = toml_from(text, SHEET)
    except DamagedFile as error:
        problems += [f"{SHEET}: {each}" for each in error.problems]
        return {}
    found: list[str] = []
    Section(fields, "", found).only(*NEEDS, *MAY)
    found += problems_of(fields, NEEDS | MAY)
    found += [say("task file.missing", key=key) for key in NEEDS if key not in fields]
    problems += [f"{SHEET}: {each}" for each in found]
    problems += [
        f"{SHEET}: {key}: {say('task file.says nothing')}" for key in NEEDS if str(fields.get(key, key)).strip() == ""
    ]
    problems += [say("own sheet.open", file=SHEET, key=key) for key in _open(fields)]
    return fields


def _open(data: Any, key: str = "") -> list[str]:
    """The entries in which a draft still waits to be written.

    >>> _open({"task": {"title": "...", "hints": ["...", "Count."]}})
    ['title', 'hints']
    """
    if data == OPEN:
        return [key]
    if isinstance(data, Mapping):
        return list(dict.fromkeys(each for name, value in data.items() for each in _open(value, name)))
    inside = data if isinstance(data, list) else ()
    return list(dict.fromkeys(each for value in inside for each in _open(value, key)))


# -- opening -----------------------------------------------------------------------------------------


def opened(named: str | Path) -> ExerciseSheet:
    """The sheet of a folder, or the one of this name in the kit; from here on this process knows it.

    Raises:
        WrongSheet: the folder's files are wrong; every problem is told.
        BangkitError: there is neither such a folder nor such a sheet.
    """
    folder = Path(named)
    if str(named) in kit_sheets() and not (folder / SHEET).exists():
        return kit_sheets()[str(named)]
    if not folder.is_dir():
        beside = [str(each.parent) for each in sorted(folder.parent.glob(f"*/{SHEET}"))]
        raise BangkitError(say("own sheet.no folder", problem=unknown("sheet", str(named), [*sheets(), *beside])))
    if not (folder / SHEET).exists():
        raise BangkitError(say("own sheet.no sheet", folder=file_name(folder)))
    problems, texts = list[str](), dict[str, str]()
    for path in sorted(folder.glob("*.toml")):
        try:
            texts[path.name] = read_text(path, MOST)
        except DamagedFile as error:
            problems += [f"{path.name}: {each}" for each in error.problems]
    if problems:
        raise WrongSheet(file_name(folder), problems)
    return _known(OwnSheet(resolved(folder).name, texts, file_name(folder)))


def _known(sheet: OwnSheet) -> OwnSheet:
    """A sheet that this process knows from here on; no two of them share a task."""
    for other in OWN.values():
        if other.id != sheet.id and (both := sorted(set(other.tasks) & set(sheet.tasks))):
            raise BangkitError(say("own sheet.shared", one=sheet.id, other=other.id, tasks=both))
    OWN[sheet.id] = sheet
    return sheet


@takes(name=TEXT, packed=TEXT)
def own_sheet(name: str, packed: str) -> TaskText:
    """The sheet that a notebook carries with it: its tasks are known from here on.

    Raises `DamagedFile` if the text was changed.
    """
    try:
        reader = zlib.decompressobj()
        raw = reader.decompress(b64decode("".join(packed.split()), validate=True), 4 * MOST)
        texts = json_from(raw.decode(), name)
        if not isinstance(texts, dict) or not all(isinstance(each, str) for each in texts.values()):
            raise ValueError
    except (ValueError, zlib.error):
        raise DamagedFile(name, [say("own sheet.unpacked")]) from None
    sheet = _known(OwnSheet(name, texts, name))
    return TaskText(say("own sheet.ready", title=sheet.title, tasks=len(sheet.tasks), points=points(sheet.points)))
