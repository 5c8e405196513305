"""What is set about a game: everything but its luck, and the grid of settings that a simulation varies."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence, Sized
from dataclasses import dataclass, fields
from itertools import product
from typing import Any

from bangkit.cards.cardset import SETS
from bangkit.cards.game import CardGame
from bangkit.cards.setup import new_table as card_table
from bangkit.core.arguments import demand, one_of, shortened, whole_number
from bangkit.core.errors import BangkitError
from bangkit.core.set_digest import own_sets
from bangkit.core.sets import GameSet
from bangkit.core.table_game import TableGame
from bangkit.dice.game import DiceGame
from bangkit.dice.setup import new_table as dice_table
from bangkit.strategy.bots.registry import Cast, label_of
from bangkit.words.catalogue import say
from bangkit.words.glossary import nearest

GAMES: dict[str, type[TableGame]] = {"cards": CardGame, "dice": DiceGame}
"""The games by name."""
STATED = ("expansions", "house", "roles", "characters")
"""Settings that stand beside every number when something is said about them."""


@dataclass(frozen=True)
class Setting:
    """Everything about a game but its luck; the fields are those of `play`."""

    game: str = "cards"
    players: int = 4
    expansions: Sequence[Any] = ()
    house: Mapping[str, Any] | None = None
    roles: Sequence[str] | None = None
    characters: Sequence[str] | None = None
    names: Sequence[str] | None = None
    bots: Any = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", whole_number(self.players))
        object.__setattr__(self, "expansions", _own_as_records(self.expansions))

    def table(self) -> Any:
        """A table before the deal; for the dice game, `expansions` are the modules.

        Raises:
            InvalidPosition: the rules allow no such game, with everything that is wrong.
            BangkitError: there is no such game, or the bots are none.
        """
        demand(self.game, one_of(tuple(GAMES)), "lab.no game")
        wishes = self.players, self.names, self.roles, self.characters, self.expansions, self.house
        table = card_table(*wishes) if self.game == "cards" else dice_table(*wishes, None)
        self.cast(table)
        return table

    def cast(self, table: Any) -> Cast:
        """Who plays at such a table."""
        return Cast(self.bots, tuple(table.by_name))

    def own_sets(self) -> dict[str, Any]:
        """What tells the sets of one's own, as they were when this was set, from others of their names."""
        return own_sets(each for each in self.expansions or () if isinstance(each, GameSet))

    def labels(self) -> dict[str, Any]:
        """Every setting as a short text, for the columns of a table and for telling settings apart."""
        told = {each.name: _label(each.name, getattr(self, each.name)) for each in fields(self) if each.name != "bots"}
        return told | {"bots": label_of(self.bots, self.players)}


def _label(name: str, value: Any) -> str | int:
    if name == "players":
        return int(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {each}" for key, each in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(str, value))
    return value or ""


def beside(found: Sequence[Setting], grid: Mapping[str, Sequence[Any]] | None) -> tuple[str, ...]:
    """What stands beside every number: the game and how many play, what varies, the rules that were stated, who plays.

    >>> beside([Setting("cards", 5, house={"dynamite_first": True})], None)
    ('game', 'players', 'house', 'bots')
    """
    stated = [name for name in STATED if any(each.labels()[name] for each in found)]
    return tuple(dict.fromkeys(("game", "players", *(grid or {}), *stated, "bots")))


def settings(fixed: Mapping[str, Any], grid: Mapping[str, Sequence[Any]] | None) -> tuple[Setting, ...]:
    """Every combination of the values in the grid, with everything else as it is given.

    >>> [(each.players, each.bots) for each in settings({}, {"players": [4, 5], "bots": ["random", "roles"]})]
    [(4, 'random'), (4, 'roles'), (5, 'random'), (5, 'roles')]

    Raises:
        BangkitError: the grid varies what is no setting, or two combinations cannot be told apart.
    """
    if grid is not None and not isinstance(grid, Mapping):
        raise BangkitError(say("lab.no grid", got=shortened(grid)))
    known = {each.name for each in fields(Setting)}
    for name, values in (grid or {}).items():
        if name not in known:
            near = nearest(name, known)
            raise BangkitError(say("lab.no setting", name=shortened(name), near=near, known=sorted(known)))
        if isinstance(values, str) or not hasattr(values, "__iter__") or not list(values):
            raise BangkitError(say("lab.no values", name=name, value=shortened(values)))
    varied = [[(name, value) for value in values] for name, values in (grid or {}).items()]
    found = [Setting(**_with_players(dict(fixed) | dict(chosen))) for chosen in product(*varied)]
    for each in found:
        each.table()
    labels = [each.labels() for each in found]
    if twice := next((each for each in labels if labels.count(each) > 1), None):
        raise BangkitError(say("lab.twice", setting=json.dumps(twice, sort_keys=True)))
    return tuple(found)


def _with_players(wishes: dict[str, Any]) -> dict[str, Any]:
    """The wishes with the number of players, where a list of seats says it and nothing else does; 4 by default."""
    if wishes.get("players") is None:
        said = next((each for each in ("names", "roles", "characters") if wishes.get(each)), "")
        if said and not isinstance(wishes[said], Sized):
            raise BangkitError(say("lab.no list of seats", name=said, got=shortened(wishes[said])))
        wishes["players"] = len(wishes[said]) if said else 4
    return wishes


def _own_as_records(named: Any) -> Any:
    """The sets that are wished for, those of one's own as their records, which say that they cannot be sent to other processes."""
    if not isinstance(named, (list, tuple)) or not any(isinstance(each, str) and each in SETS for each in named):
        return named
    return [SETS[each] if each in SETS and not SETS[each].printed else each for each in named]
