"""What one of the kit's own players sees at a glance.

A whole view is a value that lasts, and costs more than most decisions. A `QuickView` shows the table as it lies now,
as far as the kit's players ask: no role that its viewer may not see, no hand but his own.
Somebody else's bot never gets one, since it leads to the table.
"""

from __future__ import annotations

from typing import Any

from bangkit.cards.view import View as CardView
from bangkit.core.requests import Ask
from bangkit.dice.view import View as DiceView
from bangkit.strategy.bots.memory import Memory


class QuickSeat:
    """A player as another sees him, as far as careful play asks."""

    __slots__ = (
        "name", "role", "character", "life", "starting_life", "hand_size", "hand", "in_play", "out", "arrows",
        "zombie", "lord",
    )  # fmt: skip
    hand: Any

    def __init__(self, player: Any, own: bool) -> None:
        self.name, self.out, self.life, self.starting_life = player.name, player.out, player.life, player.starting_life
        self.role = player.role if own or player.role_shown else None
        self.character = player.character
        if hasattr(player, "arrows"):
            self.arrows, self.zombie, self.lord = player.arrows, player.zombie, player.lord
        else:
            self.in_play, self.hand_size = player.in_play, len(player.hand)
            self.hand = player.hand if own else ()


class QuickView:
    """What a player sees of a table at a glance, and what he remembers of the game; seats are looked at when somebody asks."""

    __slots__ = ("name", "what", "facts", "options", "anytime", "memory", "table", "_seats")

    def __init__(self, table: Any, request: Ask, memory: Memory, name: str) -> None:
        self.name, self.table, self.memory = name, table, memory
        self.what, self.facts = request.what, request.facts
        self.options = request.options if name == request.who else ()
        self.anytime = request.anytime and [each for each in request.anytime if each.who == name]
        self._seats: dict[str, QuickSeat] = {}

    def __getitem__(self, name: str) -> QuickSeat:
        seat = self._seats.get(name)
        if seat is None:
            seat = self._seats[name] = QuickSeat(self.table.by_name[name], name == self.name)
        return seat

    @property
    def players(self) -> list[QuickSeat]:
        """All seats, clockwise."""
        return [self[player.name] for player in self.table.players]

    @property
    def role(self) -> str | None:
        """The viewer's own role."""
        return self[self.name].role

    @property
    def shown(self) -> tuple[str | None, ...]:
        """The role of each player, as far as the viewer knows it."""
        name = self.name
        return tuple([each.role if each.role_shown or each.name == name else None for each in self.table.players])

    @property
    def gone(self) -> tuple[bool, ...]:
        """For each player whether he is out of the game."""
        return tuple([each.out for each in self.table.players])


class CardQuickView(QuickView):
    """A quick view of the card game."""

    __slots__ = ()
    aim = CardView.aim

    @property
    def discard(self) -> Any:
        """The discard pile, the topmost card first."""
        return self.table.discard


class DiceQuickView(QuickView):
    """A quick view of the dice game."""

    __slots__ = ()
    aim = DiceView.aim

    @property
    def showing(self) -> str:
        """The dice on the table."""
        return str(self.table.showing)

    @property
    def rerolls(self) -> int:
        """How often they may be thrown again."""
        return int(self.table.rerolls)

    @property
    def pool(self) -> int:
        """The arrows in the middle."""
        return int(self.table.pool)

    @property
    def outbreak(self) -> bool:
        """Whether the dead have come back."""
        return bool(self.table.outbreak)


def quick_view(table: Any, request: Ask, memory: Memory, name: str | None = None) -> QuickView:
    """What a player, by default the one who is asked, sees at a glance."""
    kind = DiceQuickView if hasattr(table, "showing") else CardQuickView
    return kind(table, request, memory, request.who if name is None else name)
