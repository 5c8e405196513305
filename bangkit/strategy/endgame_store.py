"""Solved endgames are kept in the user's cache folder: one small file for each pair, thrown away without harm."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from bangkit.strategy.endgame_states import Pair

FORMAT = 1
"""Raised when the model or the file changes; files of another number are not looked at."""
SHIPPED = Path(__file__).parent / "data"
"""The pairs of the lessons, solved beforehand."""


class Solution(NamedTuple):
    """What is known of a pair: bounds by (whose turn, lower and upper, stand), the rounds that they took,
    and the chance that neither wins, if somebody has worked it out."""

    bounds: Any
    rounds: int
    neither: Any = None


def folder() -> Path:
    """Where solutions are kept: `$BANGKIT_CACHE`, or the place that the system has for such files."""
    if chosen := os.environ.get("BANGKIT_CACHE"):
        return Path(chosen)
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "bangkit" / "endgames"


def name_of(pair: Pair, both_fall: float) -> str:
    """The file of a pair; no two worths of a double fall share one."""
    sides = "_".join(f"{side.role}-{side.character}-{side.cap}" for side in pair.sides)
    return f"{sides}_{pair.arrows}_{both_fall:.17g}_v{FORMAT}.npz".replace(" ", "")


def kept(pair: Pair, both_fall: float, compute: Callable[[], Solution]) -> Solution:
    """The solution of a pair from its file, shipped or left here before; a missing or damaged file is made anew."""
    name = name_of(pair, both_fall)
    path = folder() / name
    found = read(SHIPPED / name, len(pair.stands) + 3) or read(path, len(pair.stands) + 3)
    if found is None:
        found = compute()
        write(path, found)
    return found


def read(path: Path, size: int) -> Solution | None:
    """What a file holds, or nothing if it is not there or not whole."""
    import numpy as np

    try:
        with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as file:
            bounds, rounds = file["bounds"], int(file["rounds"])
            neither = file["neither"] if "neither" in file else None
    except Exception:  # whatever is wrong with the file, it is only a copy
        return None
    if bounds.shape != (2, 2, size) or bounds.dtype != float or not (bounds[:, 0] <= bounds[:, 1] + 1e-9).all():
        return None
    if neither is not None and (neither.shape != (2, size) or neither.dtype != float):
        return None
    return Solution(bounds, rounds, neither)


def write(path: Path, solution: Solution) -> None:
    """Leave a solution in its file, whole or not at all; where that is not possible it is computed again next time."""
    import numpy as np

    part = path.with_name(f".{path.stem}.{os.getpid()}.npz")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        parts: Any = {name: np.asarray(value) for name, value in solution._asdict().items() if value is not None}
        np.savez_compressed(part, **parts)
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink()
