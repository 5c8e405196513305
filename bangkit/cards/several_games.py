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
from bangkit.core.arguments import TABLE, takes_also
from bangkit.core.campaign import Campaign, ChoiceStage, Succession
from bangkit.core.errors import InvalidPosition, NotationError
from bangkit.core.requests import Ask
from bangkit.core.roles import SHERIFF
from bangkit.core.running import Tasks
from bangkit.core.states import SharedState
from bangkit.words.catalogue import say

KEEP, DRAW = "keep character", "draw character"


class BetweenGames(SharedState):
    """What counts between two games, as plain data.

    `survivors` have a character of the last game, which they may keep; `kept` are those who do;
    `sheriff` is the next Sheriff, if his role moves on.
    """

    __slots__ = ("names", "expansions", "house", "survivors", "kept", "sheriff")
    outcome = None

    def __init__(self, last: Table) -> None:
        self.names = tuple(last.by_name)
        self.expansions, self.house = last.expansions, last.house
        alive = [player for player in last.players if not player.out and not player.ghost]
        self.survivors = {player.name: player.character for player in alive if player.character}
        self.kept: dict[str, str] = {}
        sheriff = next((player.index for player in last.players if player.role == SHERIFF), None)
        self.sheriff: str | None = None
        if sheriff is not None and last.house["sheriff_moves_on"]:
            self.sheriff = self.names[(sheriff + 1) % len(self.names)]
        self.agenda = [("characters",)] if last.house["keep_characters"] else []
        self.journal = None

    def fill(self, data: Mapping[str, Any]) -> None:
        if missing := SETS.missing(data["expansions"]):
            raise InvalidPosition(missing)
        super().fill(data)


async def survivors_choose(state: BetweenGames) -> None:
    """Each survivor decides for himself whether he keeps his character or draws a new one (VAR-NEXT-1, VAR-NEXT-4, CDEC-52)."""
    for name, character in state.survivors.items():
        if await Ask(name, "next character", "VAR-NEXT-4", (KEEP, DRAW), {"character": character}) == KEEP:
            state.kept[name] = character


class Choices(ChoiceStage):
    """The choices between two games of the card game."""

    name = "between cards"
    tasks: ClassVar[Tasks] = {"characters": survivors_choose}
    table_type = BetweenGames
    table: BetweenGames

    def read(self, move: Any, player: str | None = None) -> tuple[str, str]:
        head, colon, tail = str(move).partition(":")
        asked = player or (self.request.who if isinstance(self.request, Ask) else "")
        who = next((each for each in self.players if each.casefold() == head.strip().casefold()), head.strip())
        choice = " ".join((tail if colon else head).casefold().split())
        if choice not in (KEEP, DRAW):
            raise NotationError(say("error.no choice", text=move, keep=KEEP, draw=DRAW))
        return who if colon else asked, choice

    def rule_against(self, player: str, request: Ask) -> str:
        return "CARD-FLOW-8" if player in self.table.survivors else "VAR-NEXT-3"


class InARow(Succession):
    """Games of the card game in a row."""

    name = "cards"
    game, choices = CardGame, Choices

    @staticmethod
    def next_game(chosen: BetweenGames, seed: int | str) -> CardGame:
        """The next game: kept characters leave the pool, everything else is set anew (VAR-NEXT-2, VAR-NEXT-3, VAR-NEXT-4, VAR-NEXT-5, VAR-NEXT-6)."""
        roles = [SHERIFF if name == chosen.sheriff else None for name in chosen.names] if chosen.sheriff else None
        characters = [chosen.kept.get(name) for name in chosen.names]
        return CardGame(new_table(None, chosen.names, roles, characters, chosen.expansions, chosen.house), seed)


@takes_also(new_game)
def new_campaign(
    players: int | None = None,
    *,
    keep_characters: bool | None = None,
    sheriff_moves_on: bool | None = None,
    seed: int | str = 0,
    house_rules: Mapping[str, Any] | None = None,
    **wishes: Any,
) -> Campaign:
    """Several games in a row; the other wishes are those of `new_game`, for the first game.

    Characters are kept and the Sheriff stays, unless the house rules or the arguments of those names say otherwise;
    the arguments come first.

    >>> new_campaign(5, seed=1).stage.name
    'cards'
    """
    asked = {"keep_characters": keep_characters, "sheriff_moves_on": sheriff_moves_on}
    if house_rules is None or TABLE.holds(house_rules):
        given = {name: wish for name, wish in asked.items() if wish is not None}
        house_rules = {"keep_characters": True, **(house_rules or {}), **given}
    return Campaign(InARow(), new_game(players, seed=seed, house_rules=house_rules, **wishes), seed)
