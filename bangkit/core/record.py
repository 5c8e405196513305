"""Saved games: the beginning, every answer since, and digests that catch a silent difference."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bangkit.core.errors import DamagedFile, ReplayDiverged

VERSION = 1
EVERY = 20
"""A digest of the table is kept after this many answers."""


def digest(table: Any) -> str:
    """Twelve hexadecimal digits that change when anything on the table does."""
    return hashlib.sha256(json.dumps(table.to_json(), sort_keys=True).encode()).hexdigest()[:12]


def as_json(game: str, start: Any, seed: Any, answers: Sequence[str], digests: Sequence[str]) -> dict[str, Any]:
    """The saved form of a game; texts and rule ids only, in English."""
    return {
        "bangkit": VERSION,
        "game": game,
        "start": start.to_json(),
        "seed": seed,
        "answers": list(answers),
        "digests": list(digests),
    }


def check(game: str, data: Any, where: str = "the saved game") -> None:
    """Raise `DamagedFile` unless `data` has the shape of a saved game of this kind and version."""
    wanted = {"bangkit": int, "game": str, "start": dict, "answers": list, "digests": list}
    if not isinstance(data, dict):
        raise DamagedFile(where, ["it is no saved game: the outermost thing must be an object"])
    problems = [
        f"entry {key!r} is missing or is no {kind.__name__}"
        for key, kind in wanted.items()
        if not isinstance(data.get(key), kind)
    ]
    if not problems and data["bangkit"] != VERSION:
        problems.append(f"it was saved by version {data['bangkit']} of the format, this kit reads version {VERSION}")
    if not problems and data["game"] != game:
        problems.append(f"it is a game of {data['game']!r}, not of {game!r}")
    if problems:
        raise DamagedFile(where, problems)


def replay(game: Any, answers: Sequence[str], digests: Sequence[str]) -> None:
    """Give a game its recorded answers and hold its table equal to the recorded digests."""
    for number, text in enumerate(answers, 1):
        game._resume(text)
        if number % EVERY == 0 and (found := digest(game.table)) != digests[number // EVERY - 1]:
            raise ReplayDiverged(f"digest {digests[number // EVERY - 1]} after answer {number}", found)


def write(path: str | Path, data: dict[str, Any]) -> Path:
    """Write JSON to a file so that the old content is there until the new one is complete."""
    path = Path(path)
    temporary = path.with_name(f".{path.name}.part")
    temporary.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    os.replace(temporary, path)
    return path


def read(path: str | Path) -> Any:
    """The JSON in a file; raises `DamagedFile` with the place of the damage."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise DamagedFile(str(path), [error.strerror or "it cannot be opened"]) from None
    except UnicodeDecodeError:
        raise DamagedFile(str(path), ["it is no text in UTF-8"]) from None
    except json.JSONDecodeError as error:
        raise DamagedFile(str(path), [f"line {error.lineno}, column {error.colno}: {error.msg}"]) from None
