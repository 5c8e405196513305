"""Solved endgames are kept in the user's cache folder: one small file for each pair, thrown away without harm."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

from bangkit.strategy.endgame_states import Pair

FORMAT = 1
"""Raised when the model or the file changes; files of another number are not looked at."""
SHIPPED = Path(__file__).parent / "data"
"""The pairs of the lessons, solved beforehand."""


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
    """The file of a pair."""
    sides = "_".join(f"{side.role}-{side.character}-{side.cap}" for side in pair.sides)
    return f"{sides}_{pair.arrows}_{both_fall:g}_v{FORMAT}.npz".replace(" ", "")


def kept(pair: Pair, both_fall: float, compute: Callable[[], tuple[Any, int]]) -> tuple[Any, int]:
    """The bounds and rounds of a pair from its file; a missing or damaged file is made anew."""
    name = name_of(pair, both_fall)
    path = folder() / name
    found = read(path, len(pair.stands) + 3) or read(SHIPPED / name, len(pair.stands) + 3)
    if found is None:
        found = compute()
        write(path, *found)
    return found


def read(path: Path, size: int) -> tuple[Any, int] | None:
    """What a file holds, or nothing if it is not there or not whole."""
    import numpy as np

    try:
        with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as file:
            bounds, rounds = file["bounds"], int(file["rounds"])
    except Exception:  # whatever is wrong with the file, it is only a copy
        return None
    if bounds.shape != (2, 2, size) or bounds.dtype != float or not (bounds[:, 0] <= bounds[:, 1] + 1e-9).all():
        return None
    return bounds, rounds


def write(path: Path, bounds: Any, rounds: int) -> None:
    """Leave a solution in its file, whole or not at all; where that is not possible it is computed again next time."""
    import numpy as np

    part = path.with_name(f".{path.stem}.{os.getpid()}.npz")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(part, bounds=bounds, rounds=np.array(rounds))
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink()
