"""What one player knows: everything that lies open, his own role and his own fury cards, and nothing else."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from bangkit.core.requests import Request
from bangkit.core.seat_view import SharedView
from bangkit.dice.hooks import CHARACTERS, NOBODY
from bangkit.dice.table import Player, Table

OPEN = ("rerolls", "pool", "hands", "outbreak_due", "outbreak", "modules", "spent")
"""What everybody sees on the table as it lies there."""
HARMS = ("shoot", "duel")
"""What is done to another player for his harm; beer, healing and a discarded arrow help."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as somebody sees him: `fury` and `role` are known to their owner, `fury_size` to all.

    A zombie and an eliminated player have given their character back.
    """

    name: str
    role: str | None
    character: str | None
    life: int
    starting_life: int
    arrows: int
    tokens: tuple[str, ...]
    fury_size: int
    fury: tuple[str, ...]
    revealed: tuple[str, ...]
    lost: int
    out: bool
    zombie: bool
    lord: bool

    @property
    def ability(self) -> str:
        """What the character can do, in words."""
        return CHARACTERS.get(self.character or "", NOBODY).told

    @classmethod
    def of(cls, player: Player, *, knows_all: bool) -> Seat:
        """The seat of a player, as he and who sees the whole table know it, or as everybody else does."""
        character = None if player.out or player.zombie else player.character
        return cls(
            player.name, player.role if knows_all or player.role_shown else None, character, player.life,
            player.starting_life, player.arrows, player.tokens, len(player.fury), player.fury if knows_all else (),
            player.revealed, player.lost, player.out, player.zombie, player.lord,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class View(SharedView[Seat]):
    """The game as one player sees it (DICE-SETUP-04, UNDEAD-FURY-04)."""

    showing: str
    rerolls: int
    pool: int
    token_pile: tuple[str, ...]
    """All tokens less those that lie open."""
    fury_deck: int
    fury_discard: tuple[str, ...]
    boneyard: int
    hands: tuple[int, ...]
    outbreak_due: bool
    outbreak: bool
    modules: tuple[Any, ...]
    spent: int
    """Beers spent in this turn to double a shot."""
    ahead: tuple[str, ...]
    """The tasks of this turn that are still to come, the last one first."""

    @classmethod
    def see(cls, table: Table, request: Request | None, viewer: Player, log: tuple[str, ...] = ()) -> View:
        """What `viewer` knows of a table while a request waits; players in a simulation may do without a log."""
        return cls(
            **cls.shared(table, request, viewer, log), **{slot: getattr(table, slot) for slot in OPEN},
            players=tuple(Seat.of(player, knows_all=player is viewer) for player in table.players),
            showing=str(table.showing), token_pile=tuple(sorted([*table.tokens.rest, *table.tokens.top])),
            fury_deck=len(table.fury), fury_discard=tuple(table.fury_discard), boneyard=len(table.boneyard),
            ahead=tuple([task[0] for task in table.agenda]),
        )  # fmt: skip

    def aim(self, option: Any) -> tuple[str, bool] | None:
        """Whom an option is aimed at, and whether that harms him; nothing for an option without a target."""
        return (option.target, option.verb in HARMS) if option.target else None

    def to_json(self) -> dict[str, Any]:
        """The view as plain data."""
        told = asdict(replace(self, options=tuple(map(str, self.options))))
        for seat, player in zip(told["players"], self.players, strict=True):
            seat["ability"] = player.ability
        return told
