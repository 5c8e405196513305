"""Files: what a person names is read within bounds, and what is written is there whole or not at all.

Nothing else in the kit opens a file. A file is plain: no folder, no device, no pipe; and nothing is written through a link.
"""

from __future__ import annotations

import codecs
import csv
import errno
import io
import json
import os
import re
import secrets
import stat
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import isfinite
from pathlib import Path
from typing import Any

from bangkit.core.arguments import shortened
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.words.catalogue import say, tell

LARGEST = 20_000_000
"""So many bytes a file may have, if nothing else is said."""
LONGEST = 500_000
"""So many letters a text in TOML may have, which a person has written."""
MOST = 1_000_000
"""So many values there may be in a file."""
DEEPEST = 40
"""So many lists and tables may stand in each other."""
DIGITS = 10**1000
"""Every whole number is smaller."""
PATIENCE = 10.0
"""So many seconds are waited for another process that writes the same file."""
READING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
WRITING = (
    os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
)
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""The bytes with which a text may begin that say how it is written."""
DOTTED = re.compile(rf"(?<![\w\"'.-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){{{DEEPEST}}}")
"""A key of too many parts, which would take hours to read."""
EXCEL = "\ufeff"
"""With this mark before a table in UTF-8 a spreadsheet reads its letters as they are."""
FORMULA = tuple(
    "=+-@\t\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}"
)
"""With these a spreadsheet begins to calculate."""
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""Characters that no table and no XML may hold."""
COMMANDING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that a terminal obeys instead of showing them; a new line and a tab stay."""


# -- how a file is named -------------------------------------------------------------------------


def file_name(path: object) -> str:
    """A file as an error names it.

    >>> file_name("games/one.json"), file_name(""), file_name(None), file_name(Path("caf\\udce9.toml"))
    ('games/one.json', "''", 'None', 'caf\\\\udce9.toml')
    """
    if not isinstance(path, (str, os.PathLike)) or not str(path).strip():
        return shortened(path)
    return visible(str(path).replace("\n", "\\n").replace("\t", "\\t"))[:200]


def there(path: str | Path) -> Path:
    """A file or folder that is there; raises `BangkitError` for anything else."""
    found = Path(path)
    if not str(path) or not found.exists():
        raise BangkitError(say("command.not there", path=file_name(path)))
    if not (found.is_dir() or found.is_file()):
        raise BangkitError(say("command.neither", path=file_name(path)))
    return found


def resolved(path: Path) -> Path:
    """The whole path of a file or folder, links followed.

    Raises:
        BangkitError: a link on the way leads to itself.
    """
    try:
        return path.resolve()
    except (OSError, RuntimeError) as error:  # RuntimeError up to Python 3.12
        raise BangkitError(say("file.loop", file=file_name(path))) from error


def visible(text: str) -> str:
    r"""A text as a terminal may be given it: what would command it, or turn its lines round, is spelled out.

    >>> visible("red \x1b[31m\n")
    'red \\x1b[31m\n'
    """
    return COMMANDING.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def file_trouble(path: object, error: BaseException) -> str:
    """Why a file cannot be used, from the error that Python raised.

    >>> file_trouble("", IsADirectoryError(21, "Is a directory")), file_trouble(3, TypeError())
    ('the name of the file is empty', 'a file is named by a text or a Path, not by a value of type int')
    """
    if not isinstance(path, (str, os.PathLike)):
        return say("file.no name", type=type(path).__name__)
    if not str(path):
        return say("file.empty name")
    if "\0" in str(path):
        return say("file.nul in name")
    if os.path.isdir(path):
        return say("file.folder")
    return system_trouble(error)


def system_trouble(error: BaseException) -> str:
    """What the system says of a file or a stream, in the language that is set as far as it is known there.

    >>> system_trouble(FileNotFoundError(2, "No such file or directory"))
    'No such file or directory'
    """
    code = errno.errorcode.get(getattr(error, "errno", None) or 0, "")
    return tell(f"errno.{code}", {}) or getattr(error, "strerror", "") or str(error)


# -- reading -------------------------------------------------------------------------------------


def read(path: str | Path, most: int = LARGEST) -> bytes:
    """What is in a file.

    Raises:
        DamagedFile: it cannot be read, is no plain file, or has more than `most` bytes.
    """
    try:
        with os.fdopen(os.open(os.fspath(path) or ".", READING), "rb") as file:
            about = os.fstat(file.fileno())
            if stat.S_ISREG(about.st_mode):
                content = file.read(most + 1) if about.st_size <= most else b"." * (most + 1)
            else:
                content = None
    except (OSError, TypeError, ValueError) as error:
        raise DamagedFile(file_name(path), [file_trouble(path, error)]) from None
    if content is None:
        raise DamagedFile(file_name(path), [file_trouble(path, OSError(0, say("file.not plain")))])
    if len(content) > most:
        raise DamagedFile(file_name(path), [say("file.large", most=most // 1000)])
    return content


def decoded(content: bytes, where: str) -> str:
    """The text that bytes are: UTF-8, or what a mark at its beginning names; raises `DamagedFile`.

    >>> decoded(b"\\xef\\xbb\\xbfAna", "names.txt"), decoded("Ana".encode("utf-16"), "names.txt")
    ('Ana', 'Ana')
    """
    encoding = next((name for mark, name in MARKS if content.startswith(mark)), "utf-8")
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DamagedFile(where, [say("file.no text", line=line)]) from None


def read_text(path: str | Path, most: int = LARGEST) -> str:
    """The text in a file; raises `DamagedFile`."""
    return decoded(read(path, most), file_name(path))


def read_json(path: str | Path, most: int = LARGEST, finite: bool = True) -> Any:
    """The JSON in a file; raises `DamagedFile` with the place of the damage."""
    return json_from(read_text(path, most), file_name(path), finite)


def read_toml(path: str | Path) -> dict[str, Any]:
    """The TOML in a file; raises `DamagedFile` with the place of the damage."""
    return toml_from(read_text(path, 4 * LONGEST), file_name(path))


def json_from(text: str, where: str, finite: bool = True) -> Any:
    """The data that a text in JSON describes, within bounds; raises `DamagedFile`.

    Every entry of a table has a name of its own; numbers that are not finite are refused unless `finite` is false.

    >>> json_from('{"life": 4, "life": 5}', "one.json")
    Traceback (most recent call last):
    bangkit.core.errors.DamagedFile: one.json cannot be read:
    - entry 'life' stands there twice
    """

    def entries(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs)
        if len(table) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            raise DamagedFile(where, [say("file.twice", name=shortened(twice))])
        return table

    try:
        data = json.loads(text, object_pairs_hook=entries)
    except json.JSONDecodeError as error:
        raise DamagedFile(where, [say("file.no json", line=error.lineno, column=error.colno, why=error.msg)]) from None
    except RecursionError:
        raise DamagedFile(where, [say("file.deep", most=DEEPEST)]) from None
    except BangkitError:
        raise
    except ValueError:  # Python reads no number of so many digits
        raise DamagedFile(where, [say("file.long number")]) from None
    return bounded(data, where, finite)


def toml_from(text: str, where: str) -> dict[str, Any]:
    """The data that a text in TOML describes, within bounds; raises `DamagedFile`."""
    if len(text) > LONGEST:
        raise DamagedFile(where, [say("file.large", most=LONGEST // 1000)])
    if DOTTED.search(text):
        raise DamagedFile(where, [say("file.deep", most=DEEPEST)])
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DamagedFile(where, [str(error)]) from None
    except RecursionError:
        raise DamagedFile(where, [say("file.deep", most=DEEPEST)]) from None
    except ValueError:
        raise DamagedFile(where, [say("file.long number")]) from None
    bounded(data, where)
    return data


def bounded(data: Any, where: str, finite: bool = True) -> Any:
    """Data of lists and tables, if they are neither too deep nor too many and every value can be written down again."""
    level, left = [data], MOST
    for _ in range(DEEPEST):
        left -= len(level)
        if left < 0:
            raise DamagedFile(where, [say("file.many", most=MOST)])
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                below += value
                below += value.values()
            elif isinstance(value, list):
                below += value
            elif isinstance(value, str):
                if not value.isascii() and value != value.encode(errors="ignore").decode():
                    raise DamagedFile(where, [say("file.surrogate", text=shortened(value))])
            elif isinstance(value, float):
                if finite and not isfinite(value):
                    raise DamagedFile(where, [say("file.not finite", number=value)])
            elif isinstance(value, int) and not -DIGITS < value < DIGITS:
                raise DamagedFile(where, [say("file.long number")])
        if not below:
            return data
        level = below
    raise DamagedFile(where, [say("file.deep", most=DEEPEST)])


# -- writing -------------------------------------------------------------------------------------


def write(path: str | Path, content: str | bytes) -> Path:
    """Write a file so that the old content is there until the new one is complete; a text is written in UTF-8.

    Raises:
        BangkitError: it cannot be written, or what has this name is a link or no plain file; the old content stays.
    """
    with _writing(path) as target:
        _replace(target, content.encode() if isinstance(content, str) else content)
    return target


def check_writable(path: str | Path) -> None:
    """Raise what `write` would raise, before there is anything to write: the folder is tried with a file that goes again."""
    with _writing(path) as target:
        _part(target, b"").unlink()


@contextmanager
def _writing(path: str | Path) -> Iterator[Path]:
    """The file that is written; raises what is in the way, and why it cannot be written."""
    try:
        target = Path(path)
        if not str(path) or not target.name:
            raise IsADirectoryError
        _refuse(target)
        yield target
    except (OSError, TypeError, ValueError) as error:
        if isinstance(error, BangkitError):
            raise
        raise BangkitError(say("file.unwritable", file=file_name(path), why=file_trouble(path, error))) from None


def write_json(path: str | Path, data: Any) -> Path:
    """Write data as JSON, as `write` does."""
    return write(path, json_text(data))


def json_text(data: Any) -> str:
    """Data as JSON, as the kit writes it."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


IsOwn = Callable[[Any], bool]
"""Whether what was read from a file is of a kind."""


def check_own(path: str | Path, what: str, is_own: IsOwn, reader: Callable[[str | Path], Any] = read_json) -> None:
    """Raise if there is a file of this name that is neither empty nor of a kind which the kit writes.

    Arguments:
        what: The kind, as the catalogue calls it: `game` is told by `file.a game`.
        is_own: Whether what was read from a file is of the kind.
        reader: Reads a file.
    """
    if isinstance(path, (str, os.PathLike)) and os.path.isfile(path) and not os.path.islink(path):
        try:
            own = not os.path.getsize(path) or is_own(reader(path))
        except (DamagedFile, TypeError):
            own = False
        if not own:
            why = say("file.foreign", what=say(f"file.a {what}"))
            raise BangkitError(say("file.unwritable", file=file_name(path), why=why))


def write_own(
    path: str | Path, content: str | bytes, what: str, is_own: IsOwn, reader: Callable[[str | Path], Any] = read_json
) -> Path:
    """Write a file as `write` does, but over nothing else than an empty file or one of its kind (`check_own`).

    Raises:
        BangkitError: it cannot be written, or the file of this name is something else; it stays as it is.
    """
    check_own(path, what, is_own, reader)
    return write(path, content)


def write_saved(path: str | Path, data: Any) -> Path:
    """Write a game or a campaign as JSON over nothing else than a saved one, as `write_own` does."""

    def is_own(old: Any) -> bool:
        kind = isinstance(old, dict) and (old.get("game") or old.get("campaign"))
        return isinstance(kind, str) and isinstance(old.get("bangkit"), int) and "seed" in old

    return write_own(path, json_text(data), "game", is_own)


def _refuse(target: Path) -> None:
    """Raise unless there is nothing of this name, or a plain file that may be written."""
    try:
        mode = os.lstat(target).st_mode
    except FileNotFoundError:
        return
    why = None
    if stat.S_ISLNK(mode):
        why = say("file.link")
    elif not stat.S_ISREG(mode):
        why = say("file.folder") if stat.S_ISDIR(mode) else say("file.not plain")
    elif not os.access(target, os.W_OK):
        why = say("file.kept")
    if why is not None:
        raise BangkitError(say("file.unwritable", file=file_name(target), why=why))


def _replace(target: Path, content: bytes) -> None:
    """Write a file beside, see that it is on the disk, and let it take the place of the old one."""
    part = _part(target, content)
    try:
        with suppress(OSError):
            os.chmod(part, stat.S_IMODE(os.stat(target).st_mode))
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def _part(target: Path, content: bytes) -> Path:
    """A file beside another that is whole on the disk."""
    part = target.with_name(f".bangkit-{os.getpid()}-{secrets.token_hex(4)}.part")
    try:
        with os.fdopen(os.open(part, WRITING | os.O_EXCL, 0o666), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    return part


@contextmanager
def locked(path: str | Path, patience: float = PATIENCE) -> Iterator[None]:
    """Let no other process have the lock of a file: for reading it, changing it and writing it.

    The lock is a hidden file beside it; it ends with the process that holds it, however that ends.

    Raises:
        BangkitError: another process holds it for longer than `patience` seconds, or it cannot be made.
    """
    target = Path(path)
    lock = target.with_name(f".{target.name[:200]}.lock")
    until = time.monotonic() + patience
    try:
        while (held := _hold(lock)) is None:
            if time.monotonic() > until:
                raise BangkitError(say("file.locked", file=file_name(path)))
            time.sleep(0.01)
    except (OSError, ValueError) as error:
        if isinstance(error, BangkitError):
            raise
        raise BangkitError(say("file.unwritable", file=file_name(path), why=file_trouble(path, error))) from None
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink()
        os.close(held)


def _hold(lock: Path) -> int | None:
    """The open lock, or nothing as long as another holds it."""
    held = os.open(lock, WRITING, 0o600)
    try:
        _take(held)
        if os.path.samestat(os.fstat(held), os.stat(lock)):
            return held  # and nobody has taken it away in the meantime
    except (BlockingIOError, PermissionError, FileNotFoundError):
        pass
    os.close(held)
    return None


def _take(held: int) -> None:
    """Take a lock, or raise `BlockingIOError` or `PermissionError`; a file system that has none gives it at once."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
        return
    try:
        import fcntl

        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise
    except (AttributeError, ImportError, OSError):  # in a browser, Python has no `flock`
        pass


# -- tables --------------------------------------------------------------------------------------


def csv_of(rows: Iterable[Sequence[Any]]) -> str:
    r"""Rows as a spreadsheet takes them: a text that looks like a formula is none, and a row is one line or quoted.

    >>> csv_of([["name", "life"], ["=1+1", -4], ["Ana\r=2", None]])
    'name,life\n\'=1+1,-4\n"Ana\n=2",\n'
    """
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_cell(each) for each in row] for row in rows)
    return out.getvalue()


def _cell(value: Any) -> Any:
    if value is None or isinstance(value, (int, float)):
        return value
    text = printable(str(value).replace("\r\n", "\n").replace("\r", "\n"))
    return f"'{text}" if text.startswith(FORMULA) else text


def printable(text: str) -> str:
    """A text with a mark in the place of every character that no table and no XML may hold.

    >>> printable("Ana\\x00")
    'Ana\ufffd'
    """
    return CONTROL.sub("\ufffd", text)
