"""What one of the kit's own players sees at a glance.

A whole view is a value that lasts, and costs more than most decisions. A `QuickView` shows the table as it lies now,
as far as the kit's players ask: no role that its viewer may not see, no hand but his own.
Somebody else's bot never gets one, since it leads to the table.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from bangkit.cards.view import View as CardView
from bangkit.core.requests import Ask
from bangkit.dice.view import View as DiceView
from bangkit.strategy.bots.memory import Memory


def _seen(name: str) -> Any:
    """What lies open, read off the table each time somebody looks."""
    return property(attrgetter(name))


class QuickSeat:
    """A player as another sees him, as far as careful play asks."""

    __slots__ = ("name", "player", "own")

    def __init__(self, player: Any, own: bool) -> None:
        self.name, self.player, self.own = player.name, player, own

    out, character = _seen("player.out"), _seen("player.character")
    life, starting_life = _seen("player.life"), _seen("player.starting_life")
    in_play, arrows = _seen("player.in_play"), _seen("player.arrows")
    zombie, lord = _seen("player.zombie"), _seen("player.lord")
    revealed, tokens = _seen("player.revealed"), _seen("player.tokens")

    @property
    def role(self) -> str | None:
        """His role, if the viewer knows it."""
        found: str | None = self.player.role if self.own or self.player.role_shown else None
        return found

    @property
    def hand(self) -> Any:
        """The viewer's own hand; of others' nothing."""
        return self.player.hand if self.own else ()

    @property
    def hand_size(self) -> int:
        """How many cards he holds."""
        return len(self.player.hand)


class QuickView(dict[str, QuickSeat]):
    """What a player sees of a table at a glance, each seat by its name, and what he remembers of the game.

    It serves a whole game: `asked` puts the next question into it.
    """

    __slots__ = ("name", "what", "facts", "options", "anytime", "memory", "table")

    def __init__(self, table: Any, memory: Memory, name: str) -> None:
        super().__init__({player.name: QuickSeat(player, player.name == name) for player in table.players})
        self.name, self.table, self.memory = name, table, memory

    def asked(self, request: Ask) -> None:
        """Look at what is asked now, of the viewer or of somebody else."""
        self.what, self.facts = request.what, request.facts
        self.options = request.options if self.name == request.who else ()
        self.anytime = request.anytime and [each for each in request.anytime if each.who == self.name]

    @property
    def players(self) -> list[QuickSeat]:
        """All seats, clockwise."""
        return list(self.values())

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

    rerolls, pool, outbreak = _seen("table.rerolls"), _seen("table.pool"), _seen("table.outbreak")


class QuickViews:
    """The quick views of one game, one for each player who has been asked."""

    __slots__ = ("table", "memory", "kind", "found")

    def __init__(self, table: Any, memory: Memory) -> None:
        self.table, self.memory = table, memory
        self.kind = DiceQuickView if hasattr(table, "showing") else CardQuickView
        self.found: dict[str, QuickView] = {}

    def of(self, request: Ask, name: str) -> QuickView:
        """What a player sees of a question."""
        view = self.found.get(name)
        if view is None:
            view = self.found[name] = self.kind(self.table, self.memory, name)
        view.asked(request)
        return view
