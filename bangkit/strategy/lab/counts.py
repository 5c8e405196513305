"""What is counted of many games, whole numbers that can be added up in any order, and the file that keeps them."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from bangkit.core import files
from bangkit.core.arguments import shortened
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.strategy.lab.play import Played, PlayerFault
from bangkit.words.catalogue import say

Key = tuple[str | int, ...]
KEPT = 10
"""So many faults are kept with their games, those of the lowest numbers; all are counted."""
NOBODY = "nobody"
PART_OF_GAMES = ("finished", "unfinished", "side", "turns", "decisions", "killed")
"""What no more can be counted of than there were games."""
VERSION = 2
"""Of the files that keep what has been counted."""


@dataclass
class GameCounts:
    """Counts of games: keys such as `("wins", "role", "outlaw")`, and the first faults by number of the game."""

    counts: Counter[Key] = field(default_factory=Counter)
    faults: dict[int, PlayerFault] = field(default_factory=dict)

    def add(self, number: int, played: Played) -> None:
        """Count one game; a game that was broken off counts as such and in nothing else."""
        count = self.counts
        count["games",] += 1
        if played.fault is not None:
            count["faults", played.fault.bot] += 1
            self.keep({number: played.fault})
            return
        if not played.side:
            count["unfinished",] += 1
            return
        count["finished",] += 1
        count["side", played.side] += 1
        count["turns", played.turns] += 1
        count["decisions", played.decisions] += 1
        self._count_seats(played)
        roles = played.roles
        pairs = Counter((roles[killer] if killer else NOBODY, roles[whom]) for killer, whom in played.kills)
        for (killer, whom), kills in pairs.items():
            count["kills", str(killer), str(whom)] += kills
            count["killed", str(killer), str(whom)] += 1

    def _count_seats(self, played: Played) -> None:
        """By seat for characters and bots, of whom several may play; by game for roles."""
        count, winners = self.counts, played.winners
        for name, role in played.roles.items():
            won = name in winners
            character = played.characters[name]
            for what, who in (("seat of", role), ("character", character), ("bot", played.bots.get(name))):
                if who:
                    count["seats", what, who] += 1
                    count["wins", what, who] += won
        for role in set(filter(None, played.roles.values())):
            count["seats", "role", role] += 1
        for role in {played.roles[name] for name in winners} - {None}:
            count["wins", "role", str(role)] += 1

    def keep(self, faults: Mapping[int, PlayerFault]) -> None:
        """Keep the first faults."""
        both = self.faults | dict(faults)
        self.faults = {number: both[number] for number in sorted(both)[:KEPT]}

    def under(self, *first: str) -> dict[Any, int]:
        """How often each last part of a key was counted behind these first ones."""
        return {key[-1]: number for key, number in self.counts.items() if key[:-1] == first}

    def problem(self, bot: str) -> str:
        """What went wrong the first time that a bot broke off a game."""
        return next((str(each) for each in self.faults.values() if each.bot == bot), "")

    def merge(self, other: GameCounts) -> None:
        """Add the counts of other games."""
        self.counts.update(other.counts)
        self.keep(other.faults)

    def to_json(self) -> dict[str, Any]:
        """The counts as plain data."""
        faults = [
            [number, each.player, each.bot, each.asked, each.problem, each.saved]
            for number, each in self.faults.items()
        ]
        counts = sorted(([*key], number) for key, number in self.counts.items() if number)
        return {"counts": [[*key, number] for key, number in counts], "faults": faults}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> GameCounts:
        """The counts that `to_json` wrote."""
        counts = Counter({tuple(key): number for *key, number in data["counts"]})
        return cls(counts, {each[0]: PlayerFault(*each[1:]) for each in data["faults"]})


def seed_of(seed: int | str, number: int) -> str:
    """The seed of one game of a simulation: `play(..., seed=seed_of(1, 17))` plays it again.

    >>> seed_of(1, 17)
    '1, game 17'
    """
    return f"{seed}, game {number}"


# -- which games have been played ------------------------------------------------------------------


Spans = list[tuple[int, int]]
"""Games by number: from each first one up to, not including, the last; sorted, apart from each other."""


def with_span(spans: Spans, first: int, last: int) -> Spans:
    """The spans with one more, joined where they meet.

    >>> with_span([(0, 10), (20, 30)], 10, 20)
    [(0, 30)]
    """
    joined: Spans = []
    for start, end in sorted([*spans, (first, last)]):
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined


def missing(spans: Iterable[tuple[int, int]], games: int) -> Iterator[tuple[int, int]]:
    """The gaps between the spans, up to a number of games.

    >>> list(missing([(0, 10), (20, 30)], 40))
    [(10, 20), (30, 40)]
    """
    at = 0
    for start, end in [*spans, (games, games)]:
        if at < min(start, games):
            yield at, min(start, games)
        at = max(at, end)


class Countable(Protocol):
    """Something that can be played by number: a setting game by game, a contest round by round."""

    def labels(self) -> dict[str, Any]:
        """What it is, as short texts."""

    def own_sets(self) -> dict[str, Any]:
        """What tells the sets of one's own in use from others of their names."""


def key_of(setting: Countable) -> str:
    """What tells a setting from every other."""
    own = setting.own_sets()
    return json.dumps(setting.labels() | ({"sets": own} if own else {}), sort_keys=True)


@dataclass(frozen=True)
class Cell:
    """One setting, the games of it that have been played, and what was counted."""

    setting: Any
    spans: Spans
    counted: GameCounts


# -- the file that keeps them ----------------------------------------------------------------------

Kept = dict[str, tuple[Any, Spans, GameCounts]]
"""By the key of each setting: its labels, which games have been played, the counts."""


def kept(cells: Iterable[Cell]) -> Kept:
    """What has been counted, as a file keeps it."""
    return {key_of(cell.setting): (cell.setting.labels(), cell.spans, cell.counted) for cell in cells}


def sets_before(found: Kept, setting: Countable) -> list[str]:
    """The sets of one's own of a setting whose games are kept, but with these sets as they were before."""
    now = setting.own_sets()
    if not now or key_of(setting) in found:
        return []
    labels = files.json_from(json.dumps(setting.labels()), "key")
    for key in found:
        was = files.json_from(key, "key")
        then = was.pop("sets", {})
        if was == labels:
            return [name for name in now if then.get(name) != now[name]]
    return []


def known_cells(resume: Any, seed: int | str) -> Kept:
    """What has been played already, from a file or an earlier result.

    Raises:
        BangkitError: it is neither, or played with another seed.
        DamagedFile: the file is not one that `save` has written.
    """
    if resume is None or (isinstance(resume, (str, Path)) and not os.path.exists(resume)):
        return {}
    if isinstance(getattr(resume, "cells", None), tuple):
        _same_seed(say("lab.this result"), resume.seed, seed)
        return kept(resume.cells)
    if not isinstance(resume, (str, Path)):
        raise BangkitError(say("lab.no resume", got=shortened(resume)))
    data = files.read_json(resume)
    version = data.get("bangkit simulation") if isinstance(data, dict) else None
    if version is None:
        raise DamagedFile(str(resume), [say("lab.no saved")])
    if version != VERSION:
        raise DamagedFile(str(resume), [say("lab.version", found=shortened(version), wanted=VERSION)])
    _same_seed(resume, data.get("seed"), seed)
    if data.get("digest") != _digest(data.get("seed"), data.get("cells")):
        raise DamagedFile(str(resume), [say("lab.changed")])
    found: Kept = {}
    cells: list[Any] = data["cells"] if isinstance(data.get("cells"), list) else [None]
    for cell in cells:
        if not _could_be_counted(cell) or cell["key"] in found:
            raise DamagedFile(str(resume), [say("lab.changed")])
        spans = [(first, last) for first, last in cell["spans"]]
        found[cell["key"]] = cell["setting"], spans, GameCounts.from_json(cell["tally"])
    return found


def _could_be_counted(cell: Any) -> bool:
    """Whether `save` could have written this: games by number, each once, and nothing counted oftener than it could be."""
    try:
        ends = [end for first, last in cell["spans"] for end in (first, last)]
        tally = cell["tally"]
        count = {tuple(key): number for *key, number in tally["counts"]}
        faults = [(number, PlayerFault(*about)) for number, *about in tally["faults"]]
        told = (
            type(files.json_from(cell["key"], "key")) is dict
            and type(cell["setting"]) is dict
            and len(count) == len(tally["counts"])
        )
        numbers = [*ends, *count.values(), *(number for number, _ in faults)]
        if not told or not all(type(each) is int and each >= 0 for each in numbers) or ends != sorted(set(ends)):
            return False
        games = sum(last - first for first, last in cell["spans"])
        played = count.get(("games",), 0)
        return (
            (played == games or "contest" in cell["setting"])
            and all(isinstance(fault.saved, dict) for _, fault in faults)
            and all(number <= played for key, number in count.items() if key[0] in PART_OF_GAMES)
            and all(number <= count.get(("seats", *key[1:]), 0) for key, number in count.items() if key[0] == "wins")
        )
    except (TypeError, ValueError, KeyError, IndexError):
        return False


def _digest(seed: Any, cells: Any) -> str:
    """What tells that nothing in a file was changed since it was written."""
    return hashlib.sha256(json.dumps([seed, cells], sort_keys=True).encode()).hexdigest()


def _same_seed(where: Any, found: Any, wanted: int | str) -> None:
    if type(found) is not type(wanted) or found != wanted:
        raise BangkitError(say("lab.other simulation", where=where, found=shortened(found), wanted=wanted))


def save(path: str | Path, seed: int | str, found: Kept) -> Path:
    """Write what has been counted to a file, whole or not at all."""
    cells = [
        {"key": key, "setting": labels, "spans": spans, "tally": counted.to_json()}
        for key, (labels, spans, counted) in found.items()
    ]
    text = files.json_text(
        {"bangkit simulation": VERSION, "seed": seed, "digest": _digest(seed, cells), "cells": cells}
    )
    return files.write_own(path, text, "simulation", lambda old: "bangkit simulation" in old)
