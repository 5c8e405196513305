"""The records: what a card of each name does (`Kind`), and what a character, a card in play or an event changes (`Power`).

The fields of a `Power` are the hooks, the fixed places where a rule can be changed.
Rules ask a hook of the powers in force and never ask for a name.
Which powers are in force is decided here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from bangkit.core.arguments import NATURAL, shortened
from bangkit.core.errors import OwnRuleFailed
from bangkit.core.own_functions import called, looking
from bangkit.core.rulebook import Refusal, is_id
from bangkit.words.catalogue import say

if TYPE_CHECKING:
    from bangkit.cards.faces import Card
    from bangkit.cards.moves import Move
    from bangkit.cards.table import Player, Table
    from bangkit.core.running import Task

UNLIMITED = 999


class Copies(NamedTuple):
    """More copies, with other faces or the same, of a card that another set describes."""

    name: str
    faces: str


class Unless(NamedTuple):
    """A check in plain form: a function of so many things, table, player and perhaps target, that names the rule against."""

    function: Callable[..., str | None]
    number: int

    def __call__(self, case: Any, kind: Kind, held: Any) -> Refusal | None:
        third = (held,) if self.number == 3 else ()
        rule = rule_against(self.function, case.table, case.player, *third)
        facts = {"card": kind.name} | ({"target": held.name} if third else {})
        return Refusal(rule, facts) if rule else None


def rule_against(function: Callable[..., Any], table: Table, *things: Any) -> str | None:
    """The id of the rule that a check of one's own names, if it speaks against something."""
    rule = looking(function, table, *things)
    if rule and not is_id(rule):
        wanted = say("wanted.the id of a rule, such as OURS-1")
        raise OwnRuleFailed(say("error.own answer", hook=called(function), kind=wanted, value=shortened(rule)))
    return str(rule) if rule else None


@dataclass(frozen=True, eq=False, slots=True)
class Action:
    """Something an ability lets its owner do: the moves it offers, what is against any move, what it does."""

    candidates: Callable[[Table, Player], Sequence[Move]]
    refusals: Callable[[Table, Player, Move], Sequence[Any]]
    perform: Callable[[Table, Player, Move], Awaitable[None]]


@dataclass(frozen=True, eq=False, slots=True)
class Power:
    """What one character, card in play or event changes; every hook has a default that changes nothing.

    Numbers are added over the powers in force, or the largest counts where that is said. Numbers, limits and readings
    always hold, actions and choices are voluntary (CARD-SETUP-22, CDEC-1). A hook is stronger than the general rule, and
    all hooks in force count together (CARD-SETUP-23, CARD-SETUP-24).
    """

    def __repr__(self) -> str:
        return f"<{self.name}>"

    name: str
    rule: str = ""
    """The rule that says what this power does, for explanations."""
    rules: str = ""
    """All rules about it, as a page of the rulebook lists them: `CARD-CHAR-BLACK-JACK-1 to -3`."""
    text: str = ""
    """What it does in words, for one of one's own; those of the printed sets stand in the catalogue."""
    bullets: int = 4
    """The life points of a character."""
    bullets_rule: str = ""
    """The house rule that gives the bullets instead."""
    closes: bool = False
    """An event that lies at the bottom of the stack."""
    # -- numbers
    nearer: int = 0
    """The owner sees everybody nearer by this much (added)."""
    farther: int = 0
    """Everybody sees the owner farther away by this much (added)."""
    reach: int = 1
    """How far the owner's weapon shoots (largest; the Colt .45 shoots at distance 1)."""
    bangs: int = 1
    """BANG! cards the owner may play in a turn (largest)."""
    missed_needed: int = 1
    """Missed! that it takes to cancel one of the owner's BANG! cards (largest)."""
    flips: int = 1
    """Cards the owner turns over for a draw! (largest)."""
    barrel: str | None = None
    """A draw! against every shot, under this name; Hearts counts as a Missed!."""
    ready_answer: str | None = None
    """A card lying there that may be discarded as a Missed!, under this name."""
    draws: Callable[[Table, Player, int], int] | None = None
    """The number of cards of the owner's phase 1, instead of the usual one."""
    fewer: int = 0
    """Phase 1 brings fewer cards by this much, but at least one."""
    extra: int = 0
    """Cards drawn from the deck at the end of phase 1."""
    hand_limit: Callable[[Table, Player], int] | None = None
    """The hand limit in the owner's phase 3, instead of his life."""
    beer_heals: int = 1
    """Life points that a Beer card gives its owner (largest)."""
    # -- readings
    reads: Callable[[Card], tuple[str, ...]] | None = None
    """The names as which the owner may also play a card of his hand."""
    suit: str | None = None
    """The suit that all playing cards count as."""
    forbids: Callable[[Table, Player, str], str | None] | None = None
    """The id of the rule that keeps a player from playing or discarding as a card of this name."""
    ignores: Callable[[Table, Sequence[Card]], bool] | None = None
    """Whether these cards, played by somebody else, do nothing to the owner."""
    silences: bool = False
    """In the owner's turn the cards in front of all others do nothing."""
    no_abilities: bool = False
    """Characters have no ability."""
    # -- replacement
    first_card: Callable[[Table, Player], Awaitable[bool]] | None = None
    """Takes the first card of phase 1 from elsewhere; answers whether it did."""
    phase_one: Callable[[Table, Player, int], Awaitable[None]] | None = None
    """Draws the cards of phase 1 in a way of its own."""
    against_choice: Callable[[Table, Player, Move], Sequence[Any]] | None = None
    """What speaks against a move when the ability asks its owner to choose."""
    before_phase_one: Callable[[Table, Player], Awaitable[None]] | None = None
    """A character's own, whatever ability it has now: after all checks at the start of the turn, before phase 1."""
    # -- reactions
    after_loss: Callable[[Table, Player, int, Player | None], Awaitable[None]] | None = None
    """After the owner has lost life points, through somebody or nobody, and survived."""
    after_elimination: Callable[[Table, Player], Awaitable[None]] | None = None
    """After somebody else is eliminated."""
    hand_empty: Callable[[Table, Player], Awaitable[None]] | None = None
    """As soon as the owner's hand is empty."""
    after_answer: Callable[[Table, Player, str, bool], Awaitable[None]] | None = None
    """After the owner has played or discarded a card of this name by choice; told whether in a Duel."""
    inherits: bool = False
    """Takes the cards of everybody who is eliminated."""
    # -- the course of the game
    appears: Callable[[Table], Awaitable[None]] | None = None
    """Happens once, when the event is turned."""
    turn_begins: Callable[[Table, Player], Awaitable[None]] | None = None
    """Happens to everybody at the start of his turn, before all checks."""
    returns: Callable[[Table, Player], Awaitable[None]] | None = None
    """Brings an eliminated player back when his turn comes."""
    direction: int = 1
    """Turns run clockwise, or counter-clockwise (-1)."""
    # -- free actions
    anytime: Action | None = None
    """May be done whenever anybody is asked."""
    action: Action | None = None
    """May be done in the owner's own phase 2."""

    @property
    def told(self) -> str:
        """What it does, in words."""
        return self.text or say(f"ability.{self.name}")


@dataclass(frozen=True, eq=False, slots=True)
class Kind:
    """Everything that holds for all cards of one name.

    `checks` are what can speak against playing it, `aims` against a target (no aims: no target);
    `effect` lists the tasks that carry it out; `answers` names the questions it can answer.
    Rules about a name do not hold for other cards with the same effect (CARD-PLAY-9, CDEC-30).
    """

    def __repr__(self) -> str:
        return f"<{self.name}: {', '.join(str(each) for each in (self.border, self.faces) if each)}>"

    name: str
    faces: str = ""
    """What is printed on its cards, rank and suit of each, in the order of the pack: `8H 9H`."""
    checks: tuple[Callable[..., Any], ...] = ()
    aims: tuple[Callable[..., Any], ...] = ()
    effect: Callable[[Table, Player, Move], list[Task]] | None = None
    never_oneself: str = ""
    """The rule by which its player cannot aim it at himself."""
    helps: bool = False
    """Whether it does its target good."""
    picks: bool = False
    """The player also names "hand" or a card in front of the target."""
    price: bool = False
    """A further card is discarded with it."""
    lays: str | None = None
    """Where it is laid down: "self" or "target"; None for a card that is discarded after its effect."""
    power: Power | None = None
    """What it changes while it lies in front of a player."""
    answers: frozenset[str] = frozenset()
    """Among "shot", "bang" (Duel and Indians!) and "lethal"."""
    unprompted: str = "CARD-PLAY-1"
    """The rule against playing it when neither the turn nor a question allows it."""
    used: Kind | None = None
    """What it does when it is used from the table, where it lies as a green card."""
    draws: int = 0
    """Cards that its player draws when it has done its work as an answer or at its target."""
    counts_as_bang: bool = False
    """Whether playing it uses up a BANG! of the turn."""
    does: Callable[..., Any] | None = None
    """What it does, as a function of table, player, target and what is picked (as far as there are any)."""
    demands: str = ""
    """The task that makes the draw! which it demands at the start of the turn, while it lies there."""
    border: str = "brown"
    reach: int | None = None
    """How far a weapon shoots."""
    picture: str = ""
    """The symbol drawn on its cards, of those in `show/draw/shapes.svg`; without one, that which is called like the card."""
    rules: str = ""
    """All rules about it, as a page of the rulebook lists them: `CARD-PANIC-1, CARD-PANIC-2`."""


NOBODY = Power("nobody")
"""No ability at all."""

CHARACTERS: dict[str, Power] = {}
"""Every character by name; the sets fill it."""

EVENTS: dict[str, Power] = {}
"""Every event by name; the sets fill it."""

KINDS: dict[str, Kind] = {}
"""What a card of each name does; the sets fill it."""


def refresh(table: Table) -> None:
    """Look up again who is in the game and whose ability is in force.

    To be done when somebody leaves the game or returns, and when a character, a copy or the event changes.
    """
    table.ring = [player for player in table.players if not player.out]
    table.seats = tuple([player.name for player in table.ring])
    table.event_power = event = EVENTS.get(table.event or "", NOBODY)
    for player in table.players:
        player.ability = ability_of(player, event)
        gather(player)
    table.silencers = tuple([p.name for p in table.players if p.ability.silences])
    table.free = tuple([player for player in table.ring if player.ability.anytime is not None])
    table.refilling = tuple([p.index for p in table.players if p.ability.hand_empty is not None])


def ability_text(name: str | None) -> str:
    """What the character of this name can do, in words."""
    return CHARACTERS.get(name or "", NOBODY).told


def own_ability(player: Player) -> Power:
    """The ability of a player's own character, in force or not."""
    return CHARACTERS.get(player.character or "", NOBODY)


def ability_of(player: Player, event: Power) -> Power:
    """The ability that a player has while an event is in force (CARD-SETUP-21, CDEC-50)."""
    if event.no_abilities and player.copies is None:
        return NOBODY
    return CHARACTERS.get(player.copies or player.character or "", NOBODY)


class Force:
    """The powers in force for a player, his ability first, and what they come to together; `usable` are green cards."""

    __slots__ = ("powers", "usable", "nearer", "farther", "reach", "bangs", "missed_needed", "beer_heals")

    def __init__(self, powers: tuple[Power, ...], usable: tuple[Card, ...]) -> None:
        self.powers = powers
        self.usable = usable
        first, *more = powers
        self.nearer, self.farther, self.reach, self.bangs = first.nearer, first.farther, first.reach, first.bangs
        self.missed_needed, self.beer_heals = first.missed_needed, first.beer_heals
        for power in more:
            self.nearer += power.nearer
            self.farther += power.farther
            self.reach = max(self.reach, power.reach)
            self.bangs = max(self.bangs, power.bangs)
            self.missed_needed = max(self.missed_needed, power.missed_needed)
            self.beer_heals = max(self.beer_heals, power.beer_heals)


@lru_cache(maxsize=20_000)
def _together(ability: Power, in_play: tuple[Card, ...]) -> Force:
    powers = [card.kind.power for card in in_play if card.kind.power is not None]
    return Force((ability, *powers), tuple([card for card in in_play if card.kind.used is not None]))


NO_FORCE = _together(NOBODY, ())
"""Nothing is in force."""


def forget() -> None:
    """Put everything together anew: to be done when the sets change."""
    _together.cache_clear()
    _read.cache_clear()


def gather(player: Player) -> None:
    """Put a player's powers together again: to be done when his ability or what lies in front of him changes."""
    player.powers = _together(player.ability, tuple(player.in_play))


def force(table: Table, player: Player) -> Force:
    """Everything in force for a player now: his ability, and what lies in front of him unless it is silenced (CDEC-39)."""
    if table.silencers and table.current in table.silencers and table.current != player.name:
        return _together(player.ability, ())
    return player.powers


def suit_of(table: Table, card: Card) -> str:
    """The suit that a card counts as now (CONF-6, CDEC-47)."""
    return table.event_power.suit or card.suit


def answered(hook: str, value: Any) -> int:
    """The number that a function of a hook has answered; refused if it is none."""
    if not NATURAL.holds(value):
        raise OwnRuleFailed(say("error.own answer", hook=hook, kind=NATURAL.told, value=shortened(value)))
    return int(value)


def readings(player: Player, card: Card) -> Sequence[tuple[Any, str | None]]:
    """What a card of a player's hand may be played as: each kind, and the name if it is not its own."""
    reads = player.ability.reads
    return card.reading if reads is None else _read(reads, card)


@lru_cache(maxsize=1_000)
def _read(reads: Callable[[Card], tuple[str, ...]], card: Card) -> Sequence[tuple[Any, str | None]]:
    names = reads(card)
    if not isinstance(names, (tuple, list)) or not all(isinstance(name, str) and name in KINDS for name in names):
        raise OwnRuleFailed(
            say("error.own answer", hook="reads", kind=say("wanted.names of cards"), value=shortened(names))
        )
    return (*card.reading, *((KINDS[name], name) for name in names))
