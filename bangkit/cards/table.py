"""The card table as plain data: seats, hands, cards in play, deck, discard pile and agenda.

It knows where cards lie and how they move, and no rule.
It copies fast, compares through `key`, and is JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bangkit.cards import checking, own_cards
from bangkit.cards.cardset import SETS, CardSet
from bangkit.cards.faces import CARDS, UNKNOWN, Card, card_of
from bangkit.cards.hooks import NO_FORCE, NOBODY, Power, refresh
from bangkit.core.errors import InvalidPosition
from bangkit.core.states import SharedSeat, SharedTable
from bangkit.words.catalogue import say

EVERYBODY = 255
"""The mark of a card that everybody has seen."""


def cards(texts: Iterable[str]) -> list[Card]:
    """The cards of a pile by their texts."""
    return list(map(card_of, texts))


class Player(SharedSeat):
    """One seat: who sits there and what lies in front of him.

    `hand` is in the order of arrival; `seen[i]` marks, a bit a seat, who knows that `hand[i]` has left the deck,
    and `known[i]` who knows that it is in this hand.
    """

    __slots__ = ("hand", "seen", "known", "in_play", "laid_now", "out_in_own_turn", "ghost", "copies", "powers", "bit")
    derived = SharedSeat.derived | {"powers", "bit"}
    readers = {
        "hand": cards, "in_play": cards, "seen": list, "known": list, "laid_now": lambda texts: tuple(cards(texts)),
    }  # fmt: skip

    def __init__(self, name: str, index: int) -> None:
        super().__init__(name, index, 4)
        self.bit = 1 << index
        self.hand: list[Card] = []
        self.seen: list[int] = []
        self.known: list[int] = []
        self.in_play: list[Card] = []
        self.laid_now: tuple[Card, ...] = ()
        self.out_in_own_turn = self.ghost = False
        self.copies: str | None = None
        self.ability: Power = NOBODY
        self.powers = NO_FORCE

    def copy(self) -> Player:
        """The same seat, sharing nothing that can change."""
        other = object.__new__(Player)
        other.name, other.index, other.bit = self.name, self.index, self.bit
        other.role, other.character, other.role_shown = self.role, self.character, self.role_shown
        other.life, other.starting_life = self.life, self.starting_life
        other.hand, other.seen, other.known = self.hand[:], self.seen[:], self.known[:]
        other.in_play, other.laid_now = self.in_play[:], self.laid_now
        other.out, other.out_in_own_turn, other.ghost = self.out, self.out_in_own_turn, self.ghost
        other.copies, other.ability, other.powers = self.copies, self.ability, self.powers
        return other


class Table(SharedTable[Player]):
    """Everything that lies on the table, and the agenda of what is still to be done.

    `ring` are the players in the game, in the order of the seats, and `seats` their names.
    `bag` holds the unseen cards of the deck in no order, `top` the few whose place on top is known,
    each with the marks of those who know it; `aside` are cards being resolved or lying open.
    `free` may act whenever anybody is asked, `refilling` are the places of those whose ability acts when their hand is empty, `silencers` silence what lies there.
    `lazy` counts the cards of the bag that hands of a scenario hold without a name.
    `events` are the next events in their order, `unturned` those below in no order, but for the last one.
    `began` has begun this round, and nobody has when it is about to begin; `owed` are cards that are drawn
    when what is being resolved is discarded; `idle` counts the turns since anybody could do anything.
    `looked` are cards that the current player has taken off the deck to look at, and puts back.
    """

    __slots__ = (
        "ring", "seats", "bag", "top", "discard", "aside", "bangs", "duelling", "expansions", "event", "events",
        "unturned", "round", "began", "event_power", "free", "refilling", "silencers", "survival", "owed", "lazy",
        "store", "idle", "looked",
    )  # fmt: skip
    derived = SharedTable.derived | {"ring", "seats", "event_power", "free", "refilling", "silencers", "idle", "looked"}
    readers = {
        **dict.fromkeys(("bag", "discard", "aside"), cards),
        "top": lambda top: [(*cards([text]), marks) for text, marks in top],
    }  # fmt: skip
    seat = Player

    def __init__(self, names: Iterable[str], *, expansions: tuple[str, ...] = (), house: Mapping[str, Any]) -> None:
        super().__init__(names, house)
        self.ring = self.players[:]
        self.seats = tuple(self.by_name)
        self.bag: list[Card] = []
        self.top: list[tuple[Card, int]] = []
        self.discard: list[Card] = []
        self.aside: list[Card] = []
        self.phase = "start"
        self.bangs = 0
        self.duelling = False
        self.expansions = expansions
        self.event: str | None = None
        self.events: tuple[str, ...] = ()
        self.unturned: tuple[str, ...] = ()
        self.round = 0
        self.began: str | None = None
        self.event_power: Power = NOBODY
        self.free: tuple[Player, ...] = ()
        self.refilling: tuple[int, ...] = ()
        self.silencers: tuple[str, ...] = ()
        self.survival = False
        self.owed: tuple[tuple[str, int], ...] = ()
        self.lazy = self.store = self.idle = 0
        self.looked: list[Card] = []

    # -- who is where ----------------------------------------------------------------------------

    def others(self, player: Player) -> list[Player]:
        """Everybody else in the game, clockwise from this player's left (CARD-SYM-11)."""
        return [each for each in self.clockwise(player) if each is not player]

    @property
    def deck_size(self) -> int:
        """The number of cards in the draw pile."""
        return len(self.bag) + len(self.top) + len(self.looked) - self.lazy

    # -- values ----------------------------------------------------------------------------------

    def times_used(self, player: Player) -> int:
        """How often a player has used his ability in this turn, if it is his."""
        return self.used.count(player.ability.name) if player.name == self.current else 0

    def copy(self) -> Table:
        """The same table, sharing nothing that can change, and keeping no log."""
        other = object.__new__(Table)
        other.players = [player.copy() for player in self.players]
        other.by_name = {player.name: player for player in other.players}
        other.ring, other.seats = [player for player in other.players if not player.out], self.seats
        other.bag, other.top, other.discard = self.bag[:], self.top[:], self.discard[:]
        other.aside, other.agenda = self.aside[:], self.agenda[:]
        other.current, other.phase, other.turn = self.current, self.phase, self.turn
        other.bangs, other.used, other.duelling = self.bangs, self.used, self.duelling
        other.outcome, other.expansions, other.house = self.outcome, self.expansions, self.house
        other.event, other.events, other.round = self.event, self.events, self.round
        other.began, other.unturned = self.began, self.unturned
        other.free = tuple([other.by_name[player.name] for player in self.free])
        other.event_power, other.refilling, other.silencers = self.event_power, self.refilling, self.silencers
        other.survival, other.owed, other.journal = self.survival, self.owed, None
        other.lazy, other.store, other.idle, other.looked = self.lazy, self.store, self.idle, self.looked[:]
        return other

    def key(self) -> tuple[Any, ...]:
        """What makes two tables the same: everything but the numbers of the turn and the round."""
        return (
            tuple(
                (
                    p.role, p.character, p.life, p.starting_life, tuple(p.hand), tuple(p.seen), tuple(p.known),
                    tuple(p.in_play), p.laid_now, p.out, p.out_in_own_turn, p.ghost, p.copies, p.role_shown,
                )
                for p in self.players
            ),
            tuple(self.bag), tuple(self.top), tuple(self.discard), tuple(self.aside), tuple(self.agenda),
            self.current, self.phase, self.bangs, self.used, self.duelling, self.outcome,
            self.event, self.events, self.unturned, self.began, self.survival, self.owed, self.store,
        )  # fmt: skip

    @property
    def sets(self) -> tuple[CardSet, ...]:
        """The sets in use, the base game first."""
        return SETS.in_use(self.expansions)

    def refresh(self) -> None:
        refresh(self)

    def watch(self, function: Callable[..., Any]) -> Callable[[], None]:
        return own_cards.watch(self, function)

    def fill(self, data: Mapping[str, Any]) -> None:
        if missing := SETS.missing(data["expansions"]):
            raise InvalidPosition(missing)
        piles = [data["bag"], data["discard"], data["aside"], [text for text, _ in data["top"]]]
        piles += [seat[pile] for seat in data["players"] for pile in ("hand", "in_play", "laid_now")]
        if unknown := {str(text) for pile in piles for text in pile} - {*CARDS, UNKNOWN.text}:
            raise InvalidPosition(say("argument.no such card", card=text) for text in sorted(unknown))
        super().fill(data)

    def change(self, name: str | None, changes: Mapping[str, Any]) -> None:
        """Put something else on the table; raises `InvalidPosition` with every problem."""
        checking.change(self, name, changes)

    def __repr__(self) -> str:
        seats = ", ".join(f"{p.name} {p.life}/{p.starting_life}" for p in self.players)
        return f"<card table: {seats}; deck {self.deck_size}, turn of {self.current}, {self.phase}>"
