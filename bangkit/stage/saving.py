"""Saved games of either kind, read back from a file."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from bangkit.core import record
from bangkit.core.campaign import Campaign
from bangkit.core.errors import DamagedFile, ReplayDiverged
from bangkit.words import scenarios as words

GAMES = {"cards": ("bangkit.cards", "CardGame"), "dice": ("bangkit.dice", "DiceGame")}
"""The games that can be saved, each with its module and its class."""
CAMPAIGNS = {"cards": ("bangkit.cards.in_a_row", "InARow"), "dice": ("bangkit.dice.in_a_row", "Legacy")}
"""How the games of one kind follow each other, each with its module and its class."""


def load(path: str | Path) -> Any:
    """The game (or campaign) that `game.save(path)` has written, with its luck, its log and its moves to take back.

    Raises `DamagedFile` with what is wrong and where, or `ReplayDiverged` if the moves lead to another table.
    """
    data = record.read(path)
    if isinstance(data, dict) and "campaign" in data:
        return load_campaign(data, str(path))
    named = data.get("game") if isinstance(data, dict) else None
    if not isinstance(named, str):
        record.check("cards", data, str(path))
    if named not in GAMES:
        raise DamagedFile(str(path), [words.unknown("game", named, GAMES)])
    module, name = GAMES[named]
    game = getattr(import_module(module), name)
    try:
        return game.from_json(data, str(path))
    except ReplayDiverged as diverged:
        diverged.add_note(str(path))
        raise


def load_campaign(data: Any, where: str) -> Campaign:
    """The games in a row that `campaign.save(path)` has written."""
    if not isinstance(data["campaign"], str) or data["campaign"] not in CAMPAIGNS:
        raise DamagedFile(where, [words.unknown("campaign", str(data["campaign"]), CAMPAIGNS)])
    module, name = CAMPAIGNS[data["campaign"]]
    return Campaign.from_json(data, getattr(import_module(module), name)(), where)
