"""Saved games of either kind, read back from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bangkit.core import files, record
from bangkit.core.arguments import takes, unknown
from bangkit.core.campaign import Campaign
from bangkit.core.errors import DamagedFile, ReplayDiverged
from bangkit.stage.game_format import FORMATS, format_of


@takes()
def load(path: str | Path) -> Any:
    """The game (or campaign) that `game.save(path)` has written, with its luck, its log and its moves to take back.

    Raises `DamagedFile` with what is wrong and where, or `ReplayDiverged` if the moves lead to another table.
    """
    data, where = files.read_json(path), files.file_name(path)
    kind = "campaign" if isinstance(data, dict) and "campaign" in data else "game"
    named = data.get(kind) if isinstance(data, dict) else None
    if kind == "game" and not isinstance(named, str):
        record.check("cards", data, where)
    if not isinstance(named, str) or named not in FORMATS:
        raise DamagedFile(where, [unknown(kind, named, FORMATS)])
    if kind == "campaign":
        return Campaign.from_json(data, format_of(named).campaign(), where)
    try:
        return format_of(named).game.from_json(data, where)
    except ReplayDiverged as diverged:
        diverged.add_note(where)
        raise
