"""Several games in a row: each game, the choices that follow it, and the next game are stages of one campaign.

A stage is a `Game` like any other: what is chosen between two games is asked, taken back and saved in the same way.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Self

from bangkit.core import files, record
from bangkit.core.arguments import POSITIVE, TEXTS, Argument, problems_of, shortened, wrong_seed
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.core.positions import Game
from bangkit.core.requests import Ask
from bangkit.core.rulebook import Refusal
from bangkit.words.catalogue import say

KINDS = {
    "number": POSITIVE,
    "winners": Argument(
        "a list of lists of texts", lambda value: isinstance(value, list) and all(map(TEXTS.holds, value))
    ),
}
"""What a saved campaign knows of the games that were played."""


class ChoiceStage(Game):
    """The choices between two games; its table knows the `names` of all players, clockwise."""

    def __repr__(self) -> str:
        return f"<between two games of {', '.join(self.players)}; {self.request or 'over'}>"

    @property
    def players(self) -> tuple[str, ...]:
        """The names of all players, clockwise."""
        names: tuple[str, ...] = self.table.names
        return names

    def completions(self, player: str, move: Any) -> list[Any]:
        request = self.request
        mine = isinstance(request, Ask) and request.who == player
        return [option for option in request.options if option == move] if isinstance(request, Ask) and mine else []

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


class Succession:
    """How the games of one kind follow each other: a game, the choices after it, and the next game."""

    name: ClassVar[str]
    game: ClassVar[type[Game]]
    choices: ClassVar[type[ChoiceStage]]

    @property
    def stages(self) -> dict[str, type[Game]]:
        """The kinds of stage by their names."""
        return {self.game.name: self.game, self.choices.name: self.choices}

    def after(self, stage: Game, seed: int | str) -> Game:
        """The choices after a game, or the game after the choices."""
        if isinstance(stage, self.game):
            return self.choices(self.choices.table_type(stage.table), seed)
        return self.next_game(stage.table, seed)

    @staticmethod
    def next_game(chosen: Any, seed: int | str) -> Game:
        """The game that follows the choices."""
        raise NotImplementedError


class Campaign:
    """Games in a row: `stage` is what is being played, `winners` those of each finished game."""

    def __init__(self, succession: Succession, stage: Game, seed: int | str = 0) -> None:
        self.succession, self.stage, self.seed = succession, stage, seed
        self.number = 1
        self.winners: list[tuple[str, ...]] = []

    def __repr__(self) -> str:
        winners = " | ".join(map(", ".join, self.winners)) or "none"
        return f"<campaign: game {self.number}, winners {winners}; {self.stage!r}>"

    @property
    def choosing(self) -> bool:
        """Whether what is being played are the choices between two games."""
        return isinstance(self.stage, self.succession.choices)

    def go_on(self) -> Game:
        """From a stage that is over to the next one that asks somebody something."""
        if not self.stage.over:
            raise BangkitError(say("error.game goes on"))
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
        named = stage.get("game") if isinstance(stage, dict) else None
        if not isinstance(named, str) or named not in succession.stages or data.get("campaign") != succession.name:
            raise DamagedFile(where, [say("error.no campaign", name=succession.name)])
        told = {"seed": 0, "number": 1, "winners": [], **data}
        problems = [*problems_of(told, KINDS), *filter(None, [wrong_seed(told["seed"])])]
        if told.get("bangkit") != record.VERSION:
            problems.append(say("record.version", version=shortened(told.get("bangkit")), own=record.VERSION))
        if problems:
            raise DamagedFile(where, problems)
        campaign = cls(succession, succession.stages[named].from_json(stage, where), told["seed"])
        campaign.number = told["number"]
        campaign.winners = [tuple(each) for each in told["winners"]]
        return campaign

    def save(self, path: str | Path) -> Path:
        """Write the campaign to a file, whole or not at all."""
        return files.write_saved(path, self.to_json())
