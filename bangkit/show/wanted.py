"""The kinds of argument that only drawing knows: games, what is seen of them, players, positions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bangkit.cards.game import CardGame
from bangkit.cards.moves import Move as CardMove
from bangkit.cards.view import View as CardView
from bangkit.core.arguments import TEXT, Argument, instance_of, or_none
from bangkit.core.positions import Game
from bangkit.dice.moves import Move as DiceMove
from bangkit.dice.view import View as DiceView
from bangkit.stage.scenario import Scenario


def _texts(value: Any) -> bool:
    return isinstance(value, (list, tuple, set, frozenset)) and all(isinstance(each, str) for each in value)


GAME = instance_of("a game", Game)
CARDS = instance_of("a card game", CardGame)
SEEN = instance_of("a game or what a player sees of it", Game, CardView, DiceView)
SEEN_CARDS = instance_of("a card game or what a player sees of it", CardGame, CardView)
NAME = instance_of("a player's name", str)
NAME_OR_NONE = or_none(NAME)
TEXT_OR_NONE = or_none(TEXT)
TEXTS = Argument("a list of texts", _texts)
MOVE = instance_of("a move, such as 'pass'", str, CardMove, DiceMove)
PLAYERS = Argument(
    "the number of players or a list of their names",
    lambda value: type(value) is int or isinstance(value, (list, tuple)) and _texts(value),
)
SCENARIO = instance_of("a scenario, its file or its data", Scenario, str, Path, Mapping)
POSITION = instance_of("a game, a scenario, its file or its data", Game, Scenario, str, Path, Mapping)
