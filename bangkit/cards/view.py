"""What one player knows: his own cards, everything public, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from bangkit.cards.faces import ORDER, UNKNOWN, Card
from bangkit.cards.hooks import ability_text
from bangkit.cards.table import Player, Table
from bangkit.core.requests import Ask, Request
from bangkit.core.seat_view import SharedView


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """A player as another sees him: `hand` holds the cards known to be there, `hand_size` is public."""

    name: str
    role: str | None
    character: str | None
    life: int
    starting_life: int
    hand_size: int
    hand: tuple[Card, ...]
    in_play: tuple[Card, ...]
    out: bool
    ghost: bool = False
    copies: str | None = None

    @property
    def ability(self) -> str:
        """What the character in force can do, in words."""
        return ability_text(self.copies or self.character)


@dataclass(frozen=True, slots=True)
class View(SharedView[SeenPlayer]):
    """The game as one player sees it (CARD-INFO-1, CARD-INFO-2, CARD-INFO-3, CARD-INFO-4, CDEC-2)."""

    bangs: int
    deck_size: int
    discard: tuple[Card, ...]
    aside: tuple[Card, ...]
    event: str | None
    next_event: str | None
    events_left: int
    known_top: tuple[Card | None, ...]
    anytime: tuple[Any, ...]
    unseen: tuple[Card, ...]

    @classmethod
    def see(cls, table: Table, request: Request | None, viewer: Player, log: tuple[str, ...] = ()) -> View:
        """What `viewer` knows of a table while a request waits; players in a simulation do without a log."""
        free = request.anytime if isinstance(request, Ask) else ()
        return cls(
            **cls.shared(table, request, viewer, log),
            players=tuple(seen(player, viewer) for player in table.players),
            bangs=table.bangs, deck_size=table.deck_size, discard=tuple(table.discard), aside=tuple(table.aside),
            event=table.event, next_event=table.events[0] if table.events else None,
            events_left=len(table.events) + len(table.unturned),
            known_top=tuple(card if marks & viewer.bit else None for card, marks in table.top),
            anytime=tuple(each for each in free if each.who == viewer.name),
            unseen=tuple(may_be_in_deck(table, viewer)),
        )  # fmt: skip

    def aim(self, option: Any) -> tuple[str, bool] | None:
        """Whom an option is aimed at, and whether that harms him; nothing for an option without a target."""
        if option.target is None:
            return None
        helps = option.card is not None and option.card.kind.helps
        return option.target, not helps

    def to_json(self) -> dict[str, Any]:
        """The view as plain data."""
        return {each.name: _plain(getattr(self, each.name)) for each in fields(self)}


def _plain(value: Any) -> Any:
    if isinstance(value, SeenPlayer):
        return {name: _plain(getattr(value, name)) for name in (*value.__slots__, "ability")}
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return [_plain(each) for each in value]
    return value if value is None or isinstance(value, (str, int, float, bool)) else str(value)


def seen(player: Player, viewer: Player) -> SeenPlayer:
    """A player as `viewer` sees him (CARD-SETUP-9, CARD-SETUP-10, CARD-SETUP-12)."""
    own, bit = player is viewer, viewer.bit
    hand = player.hand if own else [held for held, marks in zip(player.hand, player.known, strict=True) if marks & bit]
    role = player.role if own or player.role_shown else None
    return SeenPlayer(
        player.name,
        role,
        player.character,
        player.life,
        player.starting_life,
        len(player.hand),
        tuple(hand if own or not hand else sorted(hand, key=ORDER)),
        tuple(player.in_play),
        player.out,
        player.ghost,
        player.copies,
    )


def may_be_in_deck(table: Table, viewer: Player) -> list[Card]:
    """The cards that may still be in the deck as far as `viewer` knows, each as often as it is unseen, sorted.

    At the start all but his own; after a reshuffle exactly the shuffled pile; always less what he saw leave.
    Cards he knows on top are in `known_top` and not counted here.
    """
    left = list(table.bag) + [card for card, marks in table.top if not marks & viewer.bit]
    if viewer.name != table.current:
        left += table.looked
    for player in table.players:
        if player is not viewer:
            left += [held for held, marks in zip(player.hand, player.seen, strict=True) if not marks & viewer.bit]
    left.sort(key=ORDER)
    return left if not table.lazy else [each for each in left if each is not UNKNOWN]
