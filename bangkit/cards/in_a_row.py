"""Several games in a row: survivors may keep their characters, and the Sheriff's role may move on (VAR-NEXT).

What has been agreed on before play are the house rules `keep_characters` and `sheriff_moves_on`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from bangkit.cards.cardset import SETS
from bangkit.cards.game import CardGame, new_game
from bangkit.cards.setup import new_table
from bangkit.cards.table import Table
from bangkit.core.campaign import Campaign
from bangkit.core.errors import InvalidPosition, NotationError
from bangkit.core.log import Entry
from bangkit.core.positions import Game
from bangkit.core.requests import Ask
from bangkit.core.roles import SHERIFF
from bangkit.core.rulebook import Refusal
from bangkit.core.running import Task, Tasks

KEEP, DRAW = "keep character", "draw character"


class BetweenGames:
    """What counts between two games, as plain data.

    `survivors` have a character of the last game, which they may keep; `kept` are those who do;
    `sheriff` is the next Sheriff, if his role moves on.
    """

    __slots__ = ("names", "expansions", "house", "survivors", "kept", "sheriff", "agenda", "journal")
    outcome = None

    def __init__(self, last: Table) -> None:
        self.names = tuple(last.by_name)
        self.expansions, self.house = last.expansions, dict(last.house)
        alive = [player for player in last.players if not player.out and not player.ghost]
        self.survivors = {player.name: player.character for player in alive if player.character}
        self.kept: dict[str, str] = {}
        sheriff = next((player.index for player in last.players if player.role == SHERIFF), None)
        self.sheriff: str | None = None
        if sheriff is not None and last.house["sheriff_moves_on"]:
            self.sheriff = self.names[(sheriff + 1) % len(self.names)]
        self.agenda: list[Task] = [("characters",)] if last.house["keep_characters"] else []
        self.journal: list[Entry] | None = None

    def copy(self) -> BetweenGames:
        """The same state, sharing nothing that can change, and keeping no log."""
        return BetweenGames.from_json(self.to_json())

    def key(self) -> tuple[Any, ...]:
        """What makes two states the same."""
        return tuple(map(str, self.to_json().values()))

    def to_json(self) -> dict[str, Any]:
        """The state as plain data."""
        return {
            "names": list(self.names),
            "expansions": list(self.expansions),
            "house": dict(self.house),
            "survivors": dict(self.survivors),
            "kept": dict(self.kept),
            "sheriff": self.sheriff,
            "agenda": list(map(list, self.agenda)),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> BetweenGames:
        """The state that `to_json` described."""
        if set(data) != set(cls.__slots__) - {"journal"}:
            raise InvalidPosition(["the entries are not those of the choices between two games"])
        if missing := SETS.missing(data["expansions"]):
            raise InvalidPosition(missing)
        state = object.__new__(cls)
        state.names, state.expansions = tuple(data["names"]), tuple(data["expansions"])
        state.house, state.survivors, state.kept = dict(data["house"]), dict(data["survivors"]), dict(data["kept"])
        state.sheriff, state.agenda, state.journal = data["sheriff"], [tuple(task) for task in data["agenda"]], None
        return state


async def survivors_choose(state: BetweenGames) -> None:
    """Each survivor decides for himself whether he keeps his character or draws a new one (VAR-NEXT-1, -4)."""
    for name, character in state.survivors.items():
        if await Ask(name, "next character", "VAR-NEXT-4", (KEEP, DRAW), {"character": character}) == KEEP:
            state.kept[name] = character


class Choices(Game):
    """The choices between two games of the card game."""

    name = "between cards"
    tasks: ClassVar[Tasks] = {"characters": survivors_choose}
    table_type = BetweenGames
    table: BetweenGames

    @property
    def players(self) -> tuple[str, ...]:
        """The names of all players, clockwise."""
        return self.table.names

    def read(self, move: Any, player: str | None = None) -> tuple[str, str]:
        head, colon, tail = str(move).partition(":")
        asked = player or (self.request.who if isinstance(self.request, Ask) else "")
        who = next((each for each in self.players if each.casefold() == head.strip().casefold()), head.strip())
        choice = " ".join((tail if colon else head).casefold().split())
        if choice not in (KEEP, DRAW):
            raise NotationError(f"{move!r} is no choice between games; try {KEEP!r} or {DRAW!r}")
        return who if colon else asked, choice

    def completions(self, player: str, move: str) -> list[Any]:
        request = self.request
        return [move] if isinstance(request, Ask) and request.who == player and move in request.options else []

    def refusals(self, player: str, move: str) -> list[Refusal]:
        if self.completions(player, move):
            return []
        if player not in self.players:
            return [Refusal("KIT-SEAT", {"name": player})]
        if not isinstance(self.request, Ask):
            return [Refusal("KIT-PENDING", {})]
        dead = player not in self.table.survivors
        return [Refusal("VAR-NEXT-3" if dead else "CARD-FLOW-8", {"asked": self.request.who, "player": player})]


class InARow:
    """Games of the card game in a row."""

    name = "cards"
    stages: Mapping[str, type[Game]] = {CardGame.name: CardGame, Choices.name: Choices}

    def after(self, stage: Game, seed: int | str) -> Game:
        """The choices after a game, or the game after the choices."""
        if isinstance(stage, CardGame):
            return Choices(BetweenGames(stage.table), seed)
        return next_game(stage.table, seed)


def next_game(chosen: BetweenGames, seed: int | str) -> CardGame:
    """The next game: kept characters leave the pool, everything else is set anew (VAR-NEXT-2 to -6)."""
    roles = [SHERIFF if name == chosen.sheriff else None for name in chosen.names] if chosen.sheriff else None
    characters = [chosen.kept.get(name) for name in chosen.names]
    return CardGame(new_table(None, chosen.names, roles, characters, chosen.expansions, chosen.house), seed)


def new_campaign(
    players: int | None = None,
    *,
    keep_characters: bool = True,
    sheriff_moves_on: bool = False,
    seed: int | str = 0,
    house_rules: Mapping[str, Any] | None = None,
    **wishes: Any,
) -> Campaign:
    """Several games in a row; the other wishes are those of `new_game`, for the first game.

    >>> new_campaign(5, seed=1).stage.name
    'cards'
    """
    agreed = {"keep_characters": keep_characters, "sheriff_moves_on": sheriff_moves_on}
    first = new_game(players, seed=seed, house_rules={**(house_rules or {}), **agreed}, **wishes)
    return Campaign(InARow(), first, seed)
