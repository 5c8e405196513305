"""Damaged files of every kind that the kit reads: each gives one sentence of the kit's own, and stays as it is.

    python tests/properties/damaged.py 10000 [first number] [--processes N]

Each number is one file of one kind, damaged in one to three ways; what went wrong names the number.
`python tests/properties/damaged.py --keep NUMBER` writes that file beside the working directory's others.
"""

import argparse
import codecs
import json
import os
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zipfile import ZipFile

sys.path.insert(0, str(Path(__file__).parents[2]))

import bangkit  # noqa: E402
from bangkit.core.errors import BangkitError  # noqa: E402
from bangkit.learn import course, learner, task_files  # noqa: E402
from bangkit.learn.teach import class_list, doctor, notebooks, submissions  # noqa: E402
from bangkit.stage import load, wander  # noqa: E402
from bangkit.stage.scenario import load_scenario  # noqa: E402
from bangkit.strategy.endgames import solution  # noqa: E402
from bangkit.strategy.lab.counts import known_cells  # noqa: E402
from bangkit.words.catalogue import translations_in  # noqa: E402

ROOT = Path(__file__).parents[2]
SECONDS = 20
"""A file that takes longer has made the kit hang; on a machine with nothing else to do each takes less than 2."""
PROCESSOR = 4.0
"""So many seconds of the processor's time no file takes."""
LONGEST = 5_000
"""No sentence has more letters."""
ROOM = 3 * 1024**3
"""So many bytes more than at the start the kit may take."""


class FileKind(NamedTuple):
    """A kind of file: how it is named, whole files of it, and how the kit reads it."""

    name: str
    samples: Callable[[], list[bytes]]
    read: Callable[[Path], Any]


class Broken(Exception):
    """What a damaged file may not do."""


# -- whole files -----------------------------------------------------------------------------------


def written(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


@cache
def card_saves() -> list[bytes]:
    found = []
    for seed, (players, sets) in enumerate([(4, []), (5, ["dodge_city"]), (7, ["dodge_city", "high_noon"])]):
        game = bangkit.cards.new_game(players, seed=seed, expansions=sets)
        list(wander(game, seed, limit=30))
        found.append(written(game.to_json()))
    return found


@cache
def dice_saves() -> list[bytes]:
    found = []
    for seed, (players, modules) in enumerate([(4, []), (5, [1, 2]), (6, [1, 2, 3, 4, 5])]):
        game = bangkit.dice.new_game(players, seed=seed, modules=modules)
        list(wander(game, seed, limit=30))
        found.append(written(game.to_json()))
    return found


@cache
def campaigns() -> list[bytes]:
    cards = bangkit.cards.new_campaign(4, seed=1)
    dice = bangkit.dice.new_campaign(4, seed=1)
    return [written(each.to_json()) for each in (cards, dice)]


@cache
def progress_files() -> list[bytes]:
    entry = {"done": True, "tries": 3, "hints": 1, "shown": False}
    records = {name: dict.fromkeys(list(task_files.files())[:9], entry) for name in ("ana", "žofie")}
    return [written({"format": learner.FORMAT, "learners": records})]


@cache
def resume_files() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        one, other = Path(folder) / "one.json", Path(folder) / "other.json"
        bangkit.simulate("dice", 4, games=5, seed=1, executor=None, progress=False).save(one)
        bangkit.simulate("cards", 4, games=2, seed=1, executor=None, progress=False).save(other)
        return [one.read_bytes(), other.read_bytes()]


@cache
def endgame_files() -> list[bytes]:
    return [path.read_bytes() for path in sorted(solution.SHIPPED.glob("*.npz"))]


@cache
def tasks() -> list[bytes]:
    return [path.read_bytes() for path in task_files.files().values()]


@cache
def scenarios() -> list[bytes]:
    paths = sorted((ROOT / "tests" / "scenarios").rglob("*.toml")) + sorted((ROOT / "notebooks").rglob("*.toml"))
    return [path.read_bytes() for path in paths]


@cache
def sheets() -> list[bytes]:
    return [notebooks.dump(notebooks.source(each)).encode() for each in task_files.sheets().values()]


def names() -> list[bytes]:
    return ["zoe,Zoe Novák\nann,Ann\n".encode(), b'"x,y","A ""B"" C"\r\nb,B\r\n']


def memories() -> list[bytes]:
    return [written({"bangkit": "0.1", "files": {"notebooks/a.ipynb": "0" * 64}})]


@cache
def catalogues() -> list[bytes]:
    """Compiled as gettext compiles them: a header with a plural, and two sentences."""
    entries = {
        b"": b"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n",
        b"noun\x04{number} card\x00{number} cards": b"{number} karta\x00{number} karet",
        b"refusal.x\x04No.": "Nein: Žofie.".encode(),
    }
    ids, texts = sorted(entries), [entries[each] for each in sorted(entries)]
    at = 28 + 16 * len(ids)
    tables, body = [b"", b""], b""
    for number, column in enumerate((ids, texts)):
        for each in column:
            tables[number] += len(each).to_bytes(4, "little") + (at + len(body)).to_bytes(4, "little")
            body += each + b"\0"
    head = [0x950412DE, 0, len(ids), 28, 28 + 8 * len(ids), 0, 28 + 16 * len(ids)]
    return [b"".join(each.to_bytes(4, "little") for each in head) + tables[0] + tables[1] + body]


def read_campaign(path: Path) -> Any:
    campaign = load(path)
    return campaign.to_json()


def read_endgame(path: Path) -> Any:
    return solution.read(path, (3150, 1.0, 0.0, 0.5))


def read_task(path: Path) -> Any:
    file = task_files.TaskFile.read(path)
    for name in ("Ana", "Žofie"):
        variant = file.variant(name)
        variant.texts("hints"), variant.source(), variant.wrongs


def run_scenario(path: Path) -> Any:
    str(load_scenario(path).run(check=False))


def read_sheet(path: Path) -> Any:
    told = submissions.read(path)
    sheet = submissions.sheet_of(told, Path("x.ipynb"))
    submissions.shown(told), submissions.names_given(told)
    own = submissions.own_cells(told)
    submissions.leaning(own, {"x": "answer_1"})
    model = notebooks.released(notebooks.source(sheet)) if sheet else None
    healed, _ = doctor.repaired(told, model)
    notebooks.dump(healed).encode()
    return notebooks.released(told, str(path))


def read_memory(path: Path) -> Any:
    where = path.with_name(course.MEMORY)
    path.rename(where)
    try:
        return course._remembered(where.parent)
    finally:
        where.rename(path)


KINDS = (
    FileKind("card save", card_saves, load),
    FileKind("dice save", dice_saves, load),
    FileKind("campaign", campaigns, read_campaign),
    FileKind("progress", progress_files, learner.read),
    FileKind("resume file", resume_files, lambda path: known_cells(path, 1)),
    FileKind("endgame", endgame_files, read_endgame),
    FileKind("task", tasks, read_task),
    FileKind("scenario", scenarios, run_scenario),
    FileKind("notebook", sheets, read_sheet),
    FileKind("list of names", names, class_list.names_in),
    FileKind("course memory", memories, read_memory),
    FileKind("catalogue", catalogues, translations_in),
)


# -- damage ----------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1, 2**31, 10**20, 10**400, 1.5, "", "x", "Ana", "\0", "\ud800", "é" * 300, "9" * 400, [], {}, [[]],
    [None], {"": ""}, ["x"] * 50, "BANG! 5D", "<script>", "../../x", {"a": {"a": {}}}, "1e999999", -0.0, "__class__",
)  # fmt: skip
WORDS = (
    "NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1" * 5_001, "9" * 1_200, "1e-999999", '"\\ud800"', "nul", "nan", "inf",
    "[" * 60 + "]" * 60, "[" * 20_000, '{"a":' * 3_000, "1979-05-27T07:32:00Z", "0x_f", "'''", '"""', "{a = 1}", "[1, 2.5, 'x']",
    "true", "-0", "{}", "[]", '""', '"\\u0000"', "2" + "0" * 30,
)  # fmt: skip
FOREIGN = (
    b"", b"\0" * 1000, b"%PDF-1.7\n", b"\x89PNG\r\n\x1a\n" + b"\0" * 64, b"<!DOCTYPE html><html></html>", b"a;b;c\n1;2;3\n",
    b"PK\x03\x04" + b"\0" * 40, b"\x80\x04\x95.", b"null", b"[]", b"{}", b"0", b'"x"', b"\x93NUMPY\x01\x00", b"\xde\x12\x04\x95",
    b"[[[[]]]]", b"{}{}", b"{" * 100_000, b"a." * 100_000, b"[a]\n" * 3, b"\xff\xfe", b"\x1f\x8b\x08\x00", b"SQLite format 3\0",
)  # fmt: skip
VALUE = re.compile(rb'(?<=[:=,\[ ])(-?[0-9][0-9.]*|true|false|null|"(?:[^"\\\n]|\\.)*")')
Damage = Callable[[bytes, Random], bytes]


def cut(content: bytes, luck: Random) -> bytes:
    return content[: luck.randrange(len(content) + 1)]


def flip(content: bytes, luck: Random) -> bytes:
    changed = bytearray(content)
    for _ in range(luck.choice((1, 1, 3, 30))):
        if changed:
            changed[luck.randrange(len(changed))] ^= 1 << luck.randrange(8)
    return bytes(changed)


def drop(content: bytes, luck: Random) -> bytes:
    start = luck.randrange(len(content) + 1)
    return content[:start] + content[start + luck.randrange(200) :]


def double(content: bytes, luck: Random) -> bytes:
    """A piece twice: with luck a key of a table."""
    lines = content.split(b"\n")
    start = luck.randrange(len(lines))
    piece = lines[start : start + luck.randrange(1, 6)]
    return b"\n".join([*lines[:start], *piece, *lines[start:]])


def word(content: bytes, luck: Random) -> bytes:
    """Another value in the place of one that is written there."""
    places = list(VALUE.finditer(content))
    if not places:
        return content + luck.choice(WORDS).encode()
    for place in sorted(luck.sample(places, min(len(places), luck.choice((1, 1, 2)))), key=lambda each: -each.start()):
        content = content[: place.start()] + luck.choice(WORDS).encode() + content[place.end() :]
    return content


def swap(content: bytes, luck: Random) -> bytes:
    """A value of another type, in data that stay well written."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        return word(content, luck)
    for _ in range(luck.choice((1, 1, 2, 5))):
        holder, key = data, None
        while isinstance(holder, (dict, list)) and holder:
            key = luck.choice(list(holder)) if isinstance(holder, dict) else luck.randrange(len(holder))
            if not isinstance(holder[key], (dict, list)) or not holder[key] or luck.random() < 0.2:
                break
            holder = holder[key]
        if isinstance(holder, dict) and luck.random() < 0.3:
            holder[luck.choice(("x", "", "bangkit", "__proto__", "é"))] = (
                holder.pop(key, None) if luck.random() < 0.5 else 1
            )
        elif isinstance(holder, (dict, list)) and key is not None:
            holder[key] = deepcopy(luck.choice(ODD))
    return json.dumps(data, ensure_ascii=luck.random() < 0.5 or "\\ud800" in json.dumps(data)).encode()


def million(content: bytes, luck: Random) -> bytes:
    """A list of very many values in the place of one."""
    if luck.random() < 0.9:  # it costs time
        return word(content, luck)
    places = list(VALUE.finditer(content))
    many = b"[" + luck.choice((b"1,", b'"x",', b"[],")) * luck.choice((20_000, 1_000_000)) + b"1]"
    if not places:
        return many
    place = luck.choice(places)
    return content[: place.start()] + many + content[place.end() :]


def encode(content: bytes, luck: Random) -> bytes:
    text = content.decode("utf-8", "replace") + luck.choice(("", "é", "ž", "\ufeff"))
    marks = (b"", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE)
    encoding = luck.choice(("utf-8", "utf-16", "utf-16-le", "utf-32", "cp1252", "cp1250", "latin-1", "utf-7", "cp037"))
    return luck.choice(marks) + text.encode(encoding, "replace")


def foreign(content: bytes, luck: Random) -> bytes:
    if luck.random() < 0.5:
        return luck.choice(luck.choice(KINDS).samples())
    return luck.choice(FOREIGN)


def archive(content: bytes, luck: Random) -> bytes:
    """Another array in an endgame file; elsewhere a few bits."""
    import numpy as np

    out = BytesIO()
    try:
        with np.load(BytesIO(content), allow_pickle=False) as file:
            parts = {name: file[name] for name in file}
        name = luck.choice(list(parts))
        if luck.random() < 0.2:
            with ZipFile(out, "w", 8) as bomb:
                bomb.writestr(f"{name}.npy", b"\0" * 60_000_000)
            return out.getvalue()
        odd = [np.full((2, 2, 3153), 7.0), np.full((2, 2, 3153), np.nan), np.zeros(3), np.array("x")]
        parts[name] = luck.choice([*odd, parts[name].T, parts[name].astype("f4")])
        np.savez_compressed(out, **parts)
    except Exception:  # it is no such file, or has been damaged before
        return flip(content, luck)
    return out.getvalue()


DAMAGES: tuple[Damage, ...] = (cut, flip, drop, double, word, word, swap, swap, swap, million, encode, foreign, archive)


def damaged(number: int) -> tuple[FileKind, str, bytes]:
    """The kind, the ways of the damage and the content of the file of a number."""
    luck = Random(f"damaged {number}")
    kind = KINDS[number % len(KINDS)]
    content, told = luck.choice(kind.samples()), []
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        way = luck.choice(DAMAGES)
        content = way(content, luck)
        told.append(way.__name__)
    return kind, ", ".join(told), content


# -- one file --------------------------------------------------------------------------------------


@contextmanager
def clock() -> Iterator[None]:
    """Where the system can, end what takes too long."""

    def late(*_: Any) -> None:
        raise Broken(f"no end after {SECONDS} s")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def check(number: int, folder: Path) -> tuple[str, str, float]:
    """Read the file of a number: its kind, what came of it, the seconds; raises `Broken`."""
    kind, ways, content = damaged(number)
    path = folder / "damaged.bin"
    path.write_bytes(content)
    start = time.process_time()
    try:
        with clock():
            kind.read(path)
        outcome = "read"
    except BangkitError as error:
        outcome, told = "refused", str(error)
        told.encode()
        if not told.strip() or len(told) > LONGEST:
            raise Broken(f"{number}: {kind.name}, {ways}: a sentence of {len(told)} letters") from error
    except BaseException as error:
        raise Broken(f"{number}: {kind.name}, {ways}: {type(error).__name__}: {str(error)[:200]}") from error
    seconds = time.process_time() - start
    if seconds > PROCESSOR:
        raise Broken(f"{number}: {kind.name}, {ways}: {seconds:.1f} s")
    if path.read_bytes() != content or os.listdir(folder) != [path.name]:
        raise Broken(f"{number}: {kind.name}, {ways}: the file was changed, or something lies beside it")
    return kind.name, outcome, seconds


def bound_memory() -> None:
    """Where the system can, let a file that takes all the memory fail."""
    try:
        import resource
    except ImportError:
        return
    used = int(Path("/proc/self/statm").read_text().split()[0]) * 4096 if Path("/proc/self/statm").exists() else 0
    resource.setrlimit(resource.RLIMIT_AS, (used + ROOM, used + ROOM))


def many(first: int, last: int) -> tuple[Counter[tuple[str, str]], float, list[str]]:
    """Read the files of some numbers: how many of each kind came out how, the longest time, what went wrong."""
    counts, longest, wrong = Counter[tuple[str, str]](), 0.0, []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(first, last):
            try:
                kind, outcome, seconds = check(number, Path(folder))
            except Broken as broken:
                wrong.append(str(broken))
                continue
            counts[kind, outcome] += 1
            longest = max(longest, seconds)
    return counts, longest, wrong


def _start() -> None:
    import numpy as np  # its threads take room before there is a bound

    np.zeros(1)
    bound_memory()
    for kind in KINDS:
        kind.samples()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=int, nargs="?", default=1_000)
    parser.add_argument("first", type=int, nargs="?", default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=int, metavar="NUMBER")
    told = parser.parse_args()
    if told.keep is not None:
        kind, ways, content = damaged(told.keep)
        Path(f"damaged-{told.keep}.bin").write_bytes(content)
        print(f"damaged-{told.keep}.bin: {kind.name}, {ways}, {len(content)} bytes")
        return 0
    pieces = [
        (each, min(each + 50, told.first + told.files)) for each in range(told.first, told.first + told.files, 50)
    ]
    counts, longest, wrong = Counter[tuple[str, str]](), 0.0, []
    with ProcessPoolExecutor(told.processes, get_context("spawn"), _start) as pool:
        for more, seconds, bad in pool.map(many, *zip(*pieces, strict=True)):
            counts += more
            longest = max(longest, seconds)
            wrong += bad
    for kind in KINDS:
        print(f"{kind.name:15} {counts[kind.name, 'refused']:6} refused {counts[kind.name, 'read']:6} read")
    print("\n".join(wrong))
    print(f"{told.files} files, {len(wrong)} wrong, the longest took {longest:.1f} s")
    return min(len(wrong), 1)


if __name__ == "__main__":
    sys.exit(main())
