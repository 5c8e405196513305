"""Several games in a row: each game, the choices that follow it, and the next game are stages of one campaign.

A stage is a `Game` like any other: what is chosen between two games is asked, taken back and saved in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, Self

from bangkit.core import record
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.core.positions import Game
from bangkit.core.requests import Ask
from bangkit.core.rulebook import Refusal


class ChoiceStage(Game):
    """The choices between two games; its table knows the `names` of all players, clockwise."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of all players, clockwise."""
        names: tuple[str, ...] = self.table.names
        return names

    def completions(self, player: str, move: Any) -> list[Any]:
        request = self.request
        return [move] if isinstance(request, Ask) and request.who == player and move in request.options else []

    def refusals(self, player: str, move: Any) -> list[Refusal]:
        request = self.request
        if self.completions(player, move):
            return []
        seats = [name for name in (player, getattr(move, "target", None)) if name and name not in self.players]
        if seats:
            return [Refusal("KIT-SEAT", {"name": seats[0]})]
        if not isinstance(request, Ask):
            return [Refusal("KIT-PENDING", {})]
        return [Refusal(self.rule_against(player, request), {"asked": request.who, "player": player})]

    def rule_against(self, player: str, request: Ask) -> str:
        """The rule against any other move of a player than those on offer: the one that asks."""
        return request.rule


class Succession(Protocol):
    """How the games of one kind follow each other."""

    name: str
    stages: Mapping[str, type[Game]]
    """The kinds of stage by their names: a game, and the choices after it."""

    def after(self, stage: Game, seed: int | str) -> Game:
        """The stage that follows one that is over."""


class Campaign:
    """Games in a row: `stage` is what is being played, `winners` those of each finished game."""

    def __init__(self, succession: Succession, stage: Game, seed: int | str = 0) -> None:
        self.succession, self.stage, self.seed = succession, stage, seed
        self.number = 1
        self.winners: list[tuple[str, ...]] = []

    @property
    def choosing(self) -> bool:
        """Whether what is being played are the choices between two games."""
        return self.stage.name != next(iter(self.succession.stages))

    def go_on(self) -> Game:
        """From a stage that is over to the next one that asks somebody something."""
        if not self.stage.over:
            raise BangkitError("this game goes on; the campaign does when it is over")
        while self.stage.over:
            if not self.choosing:
                self.winners.append(self.stage.winners)
            else:
                self.number += 1
            self.stage = self.succession.after(self.stage, f"{self.seed}/{len(self.winners)}/{self.number}")
        return self.stage

    def to_json(self) -> dict[str, Any]:
        """The campaign as plain data, between games or inside one."""
        return {
            "bangkit": record.VERSION, "campaign": self.succession.name, "seed": self.seed, "number": self.number,
            "winners": [list(each) for each in self.winners], "stage": self.stage.to_json(),
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: Any, succession: Succession, where: str = "the saved campaign") -> Self:
        """The campaign that `to_json` described; raises `DamagedFile`."""
        stage = data.get("stage") if isinstance(data, dict) else None
        kind = succession.stages.get(stage.get("game", "")) if isinstance(stage, dict) else None
        if kind is None or data.get("campaign") != succession.name:
            raise DamagedFile(where, [f"it is no campaign of {succession.name!r}"])
        campaign = cls(succession, kind.from_json(stage, where), data.get("seed", 0))
        campaign.number = data.get("number", 1)
        campaign.winners = [tuple(each) for each in data.get("winners", [])]
        return campaign

    def save(self, path: str | Path) -> Path:
        """Write the campaign to a file, whole or not at all."""
        return record.write(path, self.to_json())
