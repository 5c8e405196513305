"""A quick look at a table: what a careful player reads from his view, and no more.

Thousands of imagined games are played to find one move; a whole view for each of their questions would cost more
than the answer. A glimpse shows no role that its viewer may not see and no hand but his own.
"""

from __future__ import annotations

from typing import Any

from bangkit.core.requests import Ask

NO_HAND: tuple[Any, ...] = ()


class SeatGlimpse:
    """A player as another sees him, as far as careful play asks."""

    __slots__ = (
        "name", "role", "character", "life", "starting_life", "hand_size", "hand", "in_play", "out", "arrows",
        "zombie", "lord",
    )  # fmt: skip
    name: str
    role: str | None
    character: str | None
    life: int
    starting_life: int
    hand_size: int
    hand: Any
    in_play: Any
    out: bool
    arrows: int
    zombie: bool
    lord: bool


class Glimpse:
    """What the player who is asked sees of a table."""

    __slots__ = ("name", "players", "by_name", "what", "options", "anytime", "facts", "table")

    def __init__(self, table: Any, request: Ask) -> None:
        self.name = name = request.who
        self.table = table
        self.what, self.options, self.facts = request.what, request.options, request.facts.items()
        self.anytime = request.anytime and [each for each in request.anytime if each.who == name]
        self.players = players = [self._seat(player, player.name == name) for player in table.players]
        self.by_name = {player.name: player for player in players}

    def __getitem__(self, name: str) -> SeatGlimpse:
        return self.by_name[name]

    @staticmethod
    def _seat(player: Any, own: bool) -> SeatGlimpse:
        raise NotImplementedError


class CardGlimpse(Glimpse):
    """A glimpse of the card game."""

    __slots__ = ()

    @property
    def discard(self) -> Any:
        """The discard pile, the topmost card first."""
        return self.table.discard

    @staticmethod
    def _seat(player: Any, own: bool) -> SeatGlimpse:
        seen = SeatGlimpse()
        seen.name, seen.out, seen.life, seen.starting_life = player.name, player.out, player.life, player.starting_life
        seen.role = player.role if own or player.role_shown else None
        seen.character, seen.in_play, seen.hand_size = player.character, player.in_play, len(player.hand)
        seen.hand = player.hand if own else NO_HAND
        return seen


class DiceGlimpse(Glimpse):
    """A glimpse of the dice game."""

    __slots__ = ()

    @property
    def showing(self) -> str:
        """The dice on the table."""
        return str(self.table.showing)

    @property
    def rerolls(self) -> int:
        """The rerolls left."""
        return int(self.table.rerolls)

    @property
    def pool(self) -> int:
        """The arrows in the middle."""
        return int(self.table.pool)

    @property
    def outbreak(self) -> bool:
        """Whether the dead have risen."""
        return bool(self.table.outbreak)

    @staticmethod
    def _seat(player: Any, own: bool) -> SeatGlimpse:
        seen = SeatGlimpse()
        seen.name, seen.out, seen.life, seen.starting_life = player.name, player.out, player.life, player.starting_life
        seen.role = player.role if own or player.role_shown else None
        seen.character, seen.arrows, seen.zombie, seen.lord = (
            player.character,
            player.arrows,
            player.zombie,
            player.lord,
        )
        return seen


def glimpse(table: Any, request: Ask) -> Glimpse:
    """What the player who is asked sees at a glance."""
    return DiceGlimpse(table, request) if hasattr(table, "showing") else CardGlimpse(table, request)
