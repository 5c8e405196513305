"""Saved games: the beginning, every answer since, and digests that catch a silent difference."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from bangkit.core.arguments import shortened
from bangkit.core.errors import DamagedFile, InvalidPosition, ReplayDiverged
from bangkit.core.running import CALLED
from bangkit.core.set_digest import changed_sets, own_sets
from bangkit.words.catalogue import say

VERSION = 1
EVERY = 20
"""A digest of the table is kept at the start, after every so many answers, and at the end, there with seed and answers."""


def digest(table: Any, *more: Any) -> str:
    """Twelve hexadecimal digits that change when anything on the table, or in what is added to it, does."""
    return hashlib.sha256(json.dumps([table.to_json(), *more], sort_keys=True).encode()).hexdigest()[:12]


def as_json(
    game: str, start: Any, seed: Any, forced: str, answers: Sequence[str], digests: Sequence[str]
) -> dict[str, Any]:
    """The saved form of a game; texts and rule ids only, in English."""
    own = own_sets(start.sets)
    return {
        "bangkit": VERSION,
        "game": game,
        "start": start.to_json(),
        "seed": seed,
        **({"forced": forced} if forced != "answer" else {}),
        **({"sets": own} if own else {}),
        "answers": list(answers),
        "digests": list(digests),
    }


def check(game: str, data: Any, where: str = "the saved game") -> None:
    """Raise `DamagedFile` unless `data` has the shape of a saved game of this kind and version."""
    wanted = {"bangkit": int, "game": str, "start": dict, "seed": object, "answers": list, "digests": list}
    if not isinstance(data, dict):
        raise DamagedFile(where, [say("record.no object")])
    problems = [
        say("record.missing", entry=repr(key), kind=kind.__name__)
        for key, kind in wanted.items()
        if key not in data or not isinstance(data[key], kind) or (kind is int and type(data[key]) is bool)
    ]
    problems += [say("record.unknown", entry=shortened(key)) for key in data if key not in (*wanted, "forced", "sets")]
    if not problems and data["bangkit"] != VERSION:
        problems.append(say("record.version", version=shortened(data["bangkit"]), own=VERSION))
    if not problems and data["game"] != game:
        problems.append(say("record.game", saved=shortened(data["game"]), game=repr(game)))
    if not problems:
        problems += _wrong_record(data)
    if problems:
        raise DamagedFile(where, problems)


def _wrong_record(data: dict[str, Any]) -> list[str]:
    """What is wrong with seed, answers and digests, before anything is played."""
    problems = [] if type(data["seed"]) in (int, str, type(None)) else [say("record.seed")]
    for key in ("answers", "digests"):
        problems += [
            say("record.no text", entry=repr(key), place=n, got=shortened(each))
            for n, each in enumerate(data[key], 1)
            if type(each) is not str
        ]
    number, kept = len(data["answers"]), len(data["digests"])
    if kept != number // EVERY + 2:
        problems.append(say("record.digests", answers=str(number), wanted=number // EVERY + 2, kept=str(kept)))
    return problems


def restore(kind: Any, data: dict[str, Any], where: str) -> Any:
    """The game of a kind that checked data describes; raises `DamagedFile` or `ReplayDiverged`."""
    try:
        table, forced = kind.table_type.from_json(data["start"]), data.get("forced", "answer")
        if changed := changed_sets(data.get("sets"), table.sets):
            raise DamagedFile(where, [say("record.set changed", set=each) for each in changed])
        game = kind(table, data["seed"], forced=forced, _settle=False)
        replay(game, data["seed"], data["answers"], data["digests"])
        return game
    except (ReplayDiverged, DamagedFile):
        raise
    except InvalidPosition as error:
        raise DamagedFile(where, error.problems) from None
    except Exception as error:  # whatever the rules stumble over lies in the file
        raise DamagedFile(where, [say("record.no game", kind=type(error).__name__, why=str(error)[:300])]) from None


def replay(game: Any, seed: Any, answers: Sequence[str], digests: Sequence[str]) -> None:
    """Give a game its recorded answers and hold its table equal to the recorded digests."""
    CALLED.clear()
    expected = iter(digests)
    compare(next(expected), digest(game.position.table), 0)
    for number, text in enumerate(answers, 1):
        game._resume(text)
        if number % EVERY == 0:
            compare(next(expected), digest(game.table), number)
            CALLED.clear()
    compare(next(expected), end(game, seed, answers), len(answers))


def end(game: Any, seed: Any, answers: Sequence[str]) -> str:
    """The digest that closes a record: of the table as it lies now, the seed and every answer."""
    return digest(game.table if answers else game.position.table, seed, list(answers))


def compare(expected: str, found: str, number: int) -> None:
    """Raise `ReplayDiverged` unless two digests of the table after so many answers are the same."""
    if found != expected:
        raise ReplayDiverged(
            say("record.digest after", digest=expected, number=number), say("record.digest", digest=found), CALLED
        )
