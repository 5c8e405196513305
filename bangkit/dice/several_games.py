"""Games of the dice game in a row by module 5: a game, the choices between two games, the next game."""

from __future__ import annotations

from typing import Any

from bangkit.core.arguments import LIST, takes_also
from bangkit.core.campaign import Campaign, ChoiceStage, Succession
from bangkit.core.errors import InvalidPosition
from bangkit.core.requests import Ask
from bangkit.dice.faces import NONE
from bangkit.dice.game import DiceGame, new_game
from bangkit.dice.moves import Move, read
from bangkit.dice.sets.legacy import CHOICES, LEGACY, Interlude
from bangkit.dice.table import Table
from bangkit.words.catalogue import say


class Between(ChoiceStage):
    """The choices between two games of the dice game."""

    name = "between dice"
    tasks = CHOICES
    table_type = Interlude
    table: Interlude

    def read(self, move: Any, player: str | None = None) -> tuple[str, Move]:
        request = self.request
        who = player or (request.who if isinstance(request, Ask) else "")
        return (who, move) if isinstance(move, Move) else read(str(move), self.players, who, NONE)


class Legacy(Succession):
    """Games of the dice game in a row by module 5."""

    name = "dice"
    game, choices = DiceGame, Between

    @staticmethod
    def next_game(choices: Interlude, seed: int | str) -> DiceGame:
        """The game that follows the choices: life set anew, roles and characters as chosen."""
        table = Table(choices.names, modules=choices.modules, house=choices.house, components=choices.components)
        roles, characters = (tuple(chosen[name] for name in choices.names) for chosen in (choices.roles, choices.new))
        table.agenda.append(("deal", roles, characters, choices.bonus))
        return DiceGame(table, seed)


@takes_also(new_game)
def new_campaign(
    players: int | None = None, *, modules: Any = (LEGACY.name,), seed: int | str = 0, **wishes: Any
) -> Campaign:
    """A campaign of the dice game with Legacy (module 5); the wishes are those of `new_game`, for the first game.

    >>> new_campaign(5, seed=1).stage.modules
    (5,)
    """
    if (modules is None or LIST.holds(modules)) and LEGACY.name not in (modules or ()):
        raise InvalidPosition([say("dice.in a row", module=LEGACY.name)], "this campaign")
    return Campaign(Legacy(), new_game(players, modules=modules, seed=seed, **wishes), seed)
