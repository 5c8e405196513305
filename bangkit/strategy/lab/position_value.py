"""What a position is worth to everybody: the chances to win, as one player can know them or as somebody who sees everything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bangkit.core.arguments import FLAG, demand, instance_of, takes
from bangkit.core.errors import BangkitError
from bangkit.core.seat_view import SharedView
from bangkit.odds.rendering import Tabled, TableParts, percent, told_bar
from bangkit.strategy.bots.value import Chances, table_chances, view_chances
from bangkit.strategy.lab.compare import player_called, position_of
from bangkit.strategy.lab.results import ResultTable
from bangkit.words.catalogue import say

VALUED = instance_of("a game, what a player sees of one, a scenario, or the path or text of one", object)
"""What stands for a position that has a value."""


@dataclass(frozen=True, repr=False)
class PositionValue(Tabled):
    """The chances to win of everybody, where careful players play on.

    `name` is the viewer; `open_handed` says that everything counts, whether he can see it or not. `sides` sum to 1 (none where nobody has a role);
    `seats` has each player's own chance, and allies have the same. `roles` are the roles as far as they are known.
    """

    name: str
    open_handed: bool
    sides: Mapping[str, float]
    seats: Mapping[str, float]
    roles: Mapping[str, str | None]

    @property
    def chance(self) -> float:
        """The viewer's own chance."""
        return self.seats[self.name]

    @property
    def rows(self) -> ResultTable:
        """A row for each player: name, role as far as it is known, chance."""
        rows = tuple((name, self.roles[name], chance) for name, chance in self.seats.items())
        return ResultTable(("player", "role", "share"), rows, self.caption, self.notes)

    @property
    def caption(self) -> str:
        """Whose knowledge it is."""
        return say("worth.caption open" if self.open_handed else "worth.caption", name=self.name)

    @property
    def notes(self) -> tuple[str, ...]:
        """What has to be said about the numbers."""
        return (say("worth.assumed"), say("worth.open" if self.open_handed else "worth.believed", name=self.name))

    def _table(self, page: bool) -> TableParts:
        rows = []
        for name, role in self.roles.items():
            chance = Fraction(self.seats[name])
            cells = [name, say(f"role.{role}") if role else say("worth.hidden"), percent(self.seats[name], 0)]
            rows.append([*cells, told_bar(chance)] if page else cells)
        heads = [say(f"worth.{each}") for each in ("player", "role", "chance")]
        return [*heads, ""] if page else heads, rows, self.caption


@takes()
def value(position: Any, viewer: str | None = None, *, open_handed: bool = False) -> PositionValue:
    """What a position is worth: the chance of every side and of every player to win, where careful players play on.

    The chances are those of a model that was fitted to many games of careful players, and measured on others; how often they
    come true stands in the design notes on strategy. From a view nothing hidden is used: roles are as the viewer
    believes them to be by what everybody has done, cards that he does not see count as the average of those they may be.

    Args:
        position: a game, a view of one, a scenario, or the path of a scenario or of a saved game.
        viewer: whose knowledge counts, by default whoever is asked, else whose turn it is.
        open_handed: the god's view: everything as it lies, hidden roles and cards too.

    Raises:
        BangkitError: it is no position, nobody is called like that, or a view is somebody else's.

    >>> import bangkit
    >>> game = bangkit.cards.new_game(roles=["sheriff", "outlaw", "renegade", "outlaw"], seed=7)
    >>> found = value(game, "Ben")
    >>> round(sum(found.sides.values()), 9), found.seats["Ben"] == found.chance
    (1.0, True)
    """
    demand(open_handed, FLAG, "worth.open handed")
    if isinstance(position, SharedView):
        return _from_view(position, viewer, open_handed)
    game = position_of(position, "value", VALUED)
    names = list(game.table.by_name)
    asked: str = getattr(game.request, "who", None) or game.table.current
    name = asked if viewer is None else player_called(viewer, names)
    if open_handed:
        return _worth(name, True, table_chances(game.table), game.table.players)
    return _from_view(game.view(name), None, False)


def _from_view(view: Any, viewer: str | None, open_handed: bool) -> PositionValue:
    if open_handed:
        raise BangkitError(say("worth.no god", name=view.name))
    if viewer not in (None, view.name):
        raise BangkitError(say("worth.other view", name=view.name, wanted=viewer))
    return _worth(view.name, False, view_chances(view), view.players)


def _worth(name: str, open_handed: bool, found: Chances, players: Any) -> PositionValue:
    return PositionValue(name, open_handed, found.sides, found.seats, {player.name: player.role for player in players})
