"""What speaks against a card and its target: short checks in the order of the rulebook.

Each answers nothing, or the `Refusal` with the rule that forbids the move.
Offering stops at the first one, explaining collects them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from bangkit.cards.distance import Sight, distances
from bangkit.cards.faces import Card
from bangkit.cards.hooks import Kind, force
from bangkit.cards.table import Player, Table
from bangkit.core.rulebook import Refusal


class LegalCase:
    """What a check may look at: the table, whose move it is, and numbers worked out once a question.

    `reach` is how far the mover's weapon shoots, `bangs` how many BANG! cards he may play in a turn.
    """

    __slots__ = ("table", "player", "reach", "bangs", "_sight")

    def __init__(self, table: Table, player: Player) -> None:
        powers = force(table, player)
        self.table = table
        self.player = player
        self.reach = powers.reach
        self.bangs = powers.bangs if powers.bangs > table.event_power.bangs else table.event_power.bangs
        self._sight: Sight | None = None

    def sight(self) -> Sight:
        """The distances at which the mover sees everybody."""
        if self._sight is None:
            self._sight = distances(self.table, self.player)
        return self._sight


Aim = Callable[[LegalCase, Kind, Player], Refusal | None]


@lru_cache(maxsize=10_000)
def against(rule: str, names: str, *values: str | int) -> Refusal:
    """The refusal by a rule with the facts of these names; offering looks at many and tells none, so equal ones are one."""
    return Refusal(rule, dict(zip(names.split(), values, strict=True)))


# -- checks of the card itself -------------------------------------------------------------------


def one_bang_a_turn(case: LegalCase, kind: Kind, card: Card) -> Refusal | None:
    """At most one BANG! card may be played in one's turn, or as many as a power allows (CARD-PLAY-2, CARD-PLAY-10, DODGE-GEN-4).

    Only what was played counts, cancelled or not, and not what was discarded or answered with (CARD-BANG-10, CARD-BANG-11).
    A Volcanic, as long as it lies there, and Willy the Kid allow any number, at whomever they reach
    (CARD-VOLC-1, CARD-VOLC-2, CARD-VOLC-3, CARD-CHAR-WILLY-THE-KID-1).
    """
    if case.table.bangs >= case.bangs and case.player.name == case.table.current:
        return against("CARD-PLAY-2", "limit card", case.bangs, card.text)
    return None


def only_an_answer(case: LegalCase, kind: Kind, card: Card) -> Refusal | None:
    """Missed! is only an answer to a shot (CARD-BANG-13)."""
    return against("CARD-BANG-13", "card", card.text)


def no_such_name_in_play(case: LegalCase, kind: Kind, card: Card) -> Refusal | None:
    """Nobody may have two cards of the same name in front of him (CARD-PLAY-3, CARD-PLAY-4, DODGE-GREEN-11, DODGE-GEN-10)."""
    for lying in case.player.in_play:
        if lying.name == kind.name:
            return against("CARD-PLAY-3", "card", kind.name)
    return None


def a_further_card(case: LegalCase, kind: Kind, card: Card) -> Refusal | None:
    """A card with a price needs one further card in the hand (DODGE-COST-2)."""
    return against("DODGE-COST-2", "card", str(card)) if len(case.player.hand) < 2 else None


# -- checks of the target ------------------------------------------------------------------------


def anybody(case: LegalCase, kind: Kind, target: Player) -> Refusal | None:
    """Any player in the game, at any distance (CARD-SYM-9)."""
    return None


def within_reach(case: LegalCase, kind: Kind, target: Player) -> Refusal | None:
    """The target must not be farther away than the weapon reaches (CARD-BANG-1, CARD-BANG-2, CARD-BANG-3, CARD-SYM-12)."""
    far = case.sight()[target.name]
    if far > case.reach:
        return against("CARD-BANG-1", "target distance reach", target.name, far, case.reach)
    return None


def at_distance_one(case: LegalCase, kind: Kind, target: Player) -> Refusal | None:
    """The target must be at distance 1; Mustang and Appaloosa count, weapons do not (CARD-SYM-13, CARD-PANIC-1)."""
    far = case.sight()[target.name]
    if far > 1:
        return against("CARD-SYM-13", "target distance card", target.name, far, kind.name)
    return None


def has_a_card(case: LegalCase, kind: Kind, target: Player) -> Refusal | None:
    """A player without any card cannot be chosen to lose one (CARD-SYM-8)."""
    if target.in_play or (target.hand and target is not case.player):
        return None
    if target is case.player and target.hand:
        return against("CARD-SYM-10", "target", target.name)
    return against("CARD-SYM-8", "target", target.name)


# -- all of them ---------------------------------------------------------------------------------


def against_card(case: LegalCase, kind: Kind, held: Card) -> Iterator[Refusal]:
    """Reasons against playing a card as this kind, whoever the target is."""
    forbids = case.table.event_power.forbids
    if forbids is not None and (rule := forbids(case.table, case.player, kind.name)):
        yield Refusal(rule, {"card": kind.name})
    for check in kind.checks:
        if refusal := check(case, kind, held):
            yield refusal


def against_target(case: LegalCase, kind: Kind, target: Player) -> Iterator[Refusal]:
    """Reasons against a target of this kind of card (CDEC-19)."""
    if target.out:
        yield Refusal("CARD-ELIM-7", {"target": target.name})
        return
    if kind.never_oneself and target is case.player:
        yield Refusal(kind.never_oneself, {"target": target.name, "card": kind.name})
        return
    for aim in kind.aims:
        if refusal := aim(case, kind, target):
            yield refusal


def against_hand(case: LegalCase, target: Player) -> Iterator[Refusal]:
    """Reasons against choosing a hand: one's own, or an empty one (CARD-SYM-8, CARD-SYM-10)."""
    if target is case.player:
        yield Refusal("CARD-SYM-10", {"target": target.name})
    elif not target.hand:
        yield Refusal("CARD-SYM-8", {"target": target.name, "card": "hand"})


def beer_works(table: Table) -> bool:
    """Whether Beer has an effect: not with only two players left, the dying one included (CARD-BEER-10, CARD-BEER-12, VAR-3P-9, CONF-1, CDEC-17)."""
    return len(table.ring) > 2
