"""A class list: one line `student,name` for each, the student's folder and the name that the tasks begin with; or the name alone.

Whatever is made of a list, notebook, paper or quiz, the number of the line picks the tasks.
"""

from __future__ import annotations

import csv
from pathlib import Path
from reprlib import repr as shortened
from unicodedata import normalize

from bangkit.core import files
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.learn.learner import Learner
from bangkit.words.catalogue import say

HEADS = (["student", "name"], ["name"])
"""The first line that a list may have."""


def names_in(path: Path) -> dict[str, str]:
    """The names that a teacher gave, in the order of the list; a spreadsheet may have put semicolons or tabs.

    A list of names alone has no folders of other names.

    Raises:
        BangkitError: a line is neither `student,name` nor like all others a name, a student stands there twice, or nobody does.
    """
    text = files.read_text(path)
    told, wrongs = list[list[list[str]]](), list[str]()
    for sign in sorted((each for each in ",;\t" if each in text), key=text.index) or [","]:
        try:
            told.append(_rows(text, sign))
        except csv.Error as error:
            wrongs.append(str(error))
    if not told:
        raise DamagedFile(files.file_name(path), wrongs[:1])
    rows = next((each for each in told if all(len(row) == 2 for row in each)), told[0])
    if all(len(row) == 1 for row in rows):
        rows = [row * 2 for row in rows]
    if wrong := next((row for row in rows if len(row) != 2 or not all(row)), None):
        raise BangkitError(say("marking.names", path=path, line=shortened(",".join(wrong))))
    if not rows:
        raise BangkitError(say("marking.nobody listed", path=path))
    folders = [normalize("NFC", student).casefold() for student, _ in rows]  # many disks tell no more apart
    if twice := next((each for each, folder in zip(rows, folders, strict=True) if folders.count(folder) > 1), None):
        raise BangkitError(say("marking.listed twice", path=path, student=twice[0]))
    return {student: name for student, name in rows}


def learners_in(path: Path | None) -> list[Learner]:
    """Who is on a list, each with the number of the line; without a list nobody, whose tasks are the standard version."""
    names = names_in(files.there(path)).values() if path else ()
    return [Learner(name, number=number) for number, name in enumerate(names, 1)] or [Learner()]


def _rows(text: str, sign: str) -> list[list[str]]:
    """The lines that say something, parted by this sign, without the first one that only tells what stands where."""
    rows = [[one.strip() for one in row] for row in csv.reader(text.splitlines(), strict=True, delimiter=sign)]
    return [row for row in rows if any(row) and [each.casefold() for each in row] not in HEADS]
