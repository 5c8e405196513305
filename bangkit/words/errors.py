"""What went wrong, in one sentence for each code of an error."""

from __future__ import annotations

import os
from json import JSONDecodeError
from reprlib import repr as shortened


def file_name(path: object) -> str:
    """A file as an error names it.

    >>> file_name("games/one.json"), file_name(""), file_name(None)
    ('games/one.json', "''", 'None')
    """
    if not isinstance(path, (str, os.PathLike)) or not (told := str(path)).isprintable() or not told:
        return shortened(path)
    return told[:200]


def file_trouble(path: object, error: BaseException) -> str:
    """Why a file cannot be used, from the error that Python raised.

    >>> file_trouble("", IsADirectoryError(21, "Is a directory")), file_trouble(3, TypeError())
    ('the name of the file is empty', 'a file is named by a text or a Path, not by a value of type int')
    """
    if not isinstance(path, (str, os.PathLike)):
        return f"a file is named by a text or a Path, not by a value of type {type(path).__name__}"
    if not str(path):
        return "the name of the file is empty"
    if "\0" in str(path):
        return "no name of a file holds the character NUL"
    if os.path.isdir(path):
        return "it is a folder; name a file in it"
    if isinstance(error, UnicodeDecodeError):
        return "it is no text in UTF-8"
    if isinstance(error, JSONDecodeError):
        return f"line {error.lineno}, column {error.colno}: {error.msg}"
    return getattr(error, "strerror", "") or str(error)
