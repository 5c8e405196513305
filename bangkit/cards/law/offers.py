"""What may be done: the moves against which no check speaks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bangkit.cards.distance import Sight
from bangkit.cards.faces import Card, different
from bangkit.cards.green_cards import uses_of
from bangkit.cards.hooks import Kind, force, readings
from bangkit.cards.law.checks import Aim, LegalCase, beer_works, within_reach
from bangkit.cards.moves import PASS, Move, playing, using
from bangkit.cards.table import Player, Table

# -- phase 2 -------------------------------------------------------------------------------------


def moves_of_phase_two(table: Table, player: Player) -> list[Move]:
    """Every move of phase 2 against which nothing speaks (CARD-PLAY-1, CDEC-8)."""
    case = LegalCase(table, player)
    moves: list[Move] = []
    judged: dict[Kind, tuple[Target, ...]] = {}
    reads, forbids = player.ability.reads, table.event_power.forbids
    simple = reads is None and forbids is None
    for held in different(player.hand):
        if simple and (always := held.always) is not None:
            moves += always
            continue
        for kind, as_name in held.reading if reads is None else readings(player, held):
            if kind not in judged:
                refused = (kind.checks or forbids) and not allowed(case, kind, held)
                judged[kind] = () if refused else legal_targets(case, kind) if kind.aims else NO_TARGET
            targets = judged[kind]
            if targets is NO_TARGET and as_name is None and not kind.price:
                moves.append(held.alone)
            elif targets:
                prices = tuple(_others_in(player.hand, held)) if kind.price else NO_PRICE
                moves += plays(held, targets, prices, as_name)
    if player.powers.usable or player.ability.action is not None:
        moves += uses_of_phase_two(case)
    moves.append(PASS)
    return moves


Target = tuple[str | None, tuple[Card | str | None, ...]]
"""A target by name, and what may be taken from him or discarded (nothing to say: None)."""
NO_PRICE: tuple[None] = (None,)
NO_PICK: tuple[None] = (None,)
NO_TARGET: tuple[Target, ...] = ((None, NO_PICK),)


def allowed(case: LegalCase, kind: Kind, held: Card) -> bool:
    """Whether nothing speaks against playing a card as this kind: `against_card`, no further than its first reason."""
    forbids = case.table.event_power.forbids
    if forbids is not None and forbids(case.table, case.player, kind.name):
        return False
    for check in kind.checks:
        if check(case, kind, held) is not None:
            return False
    return True


def legal_targets(case: LegalCase, kind: Kind) -> tuple[Target, ...]:
    """Everybody at whom a card of this kind may be aimed; without anybody it cannot be played (CARD-PLAY-11)."""
    if kind.aims == BY_REACH:
        return in_reach(case.sight(), case.reach)
    never = case.player if kind.never_oneself else None
    found: list[Target] = []
    for target in case.table.ring:
        if target is never:
            continue
        for aim in kind.aims:
            if aim(case, kind, target) is not None:
                break
        else:
            found.append((target.name, picks_of(target, case.player) if kind.picks else NO_PICK))
    return tuple(found)


BY_REACH: tuple[Aim] = (within_reach,)
"""What speaks against a target of BANG!, and nothing else does."""


@lru_cache(maxsize=10_000)
def in_reach(sight: Sight, reach: int) -> tuple[Target, ...]:
    """Everybody in sight who is not farther away than the reach."""
    return tuple((name, NO_PICK) for name, far in sight.items() if 0 < far <= reach)


@lru_cache(maxsize=20_000)
def plays(
    held: Card, targets: tuple[Target, ...], prices: tuple[Card | None, ...], as_name: str | None
) -> tuple[Move, ...]:
    """The moves that play a card at each of these targets, with each of these prices."""
    return tuple(
        [playing(held, target, pick, price, as_name) for target, zone in targets for pick in zone for price in prices]
    )


def _others_in(hand: Sequence[Card], held: Card) -> list[Card]:
    return [each for each in different(hand) if each is not held or hand.count(held) > 1]


def uses_of_phase_two(case: LegalCase) -> list[Move]:
    """Abilities and green cards that may be used in phase 2 (CDEC-40)."""
    table, player = case.table, case.player
    action = player.ability.action
    moves: list[Move] = []
    if action is not None:
        moves += action.candidates(table, player)
    for lying in player.powers.usable:
        used = lying.kind.used
        if lying not in player.laid_now:
            moves += uses_of(lying, legal_targets(case, used) if used.aims else NO_TARGET)
    return moves


def picks_of(target: Player, player: Player) -> tuple[Card | str, ...]:
    """What may be taken or discarded: "hand", unless it is empty or one's own, and each card lying there (CARD-SYM-5, CARD-SYM-7, CARD-SYM-10, DODGE-GREEN-9, CDEC-18)."""
    hand = ("hand",) if target.hand and target is not player else ()
    return (*hand, *target.in_play) if target.in_play else hand


# -- answers -------------------------------------------------------------------------------------


def _answers(table: Table, player: Player, what: str) -> list[Move]:
    reads, forbids = player.ability.reads, table.event_power.forbids
    if reads is None and forbids is None:
        return [held.alone for held in different(player.hand) if what in held.kind.answers]
    moves: list[Move] = []
    for held in different(player.hand):
        for kind, as_name in readings(player, held):
            if what in kind.answers and (forbids is None or not forbids(table, player, kind.name)):
                moves.append(Move("play", held, as_name=as_name) if as_name else held.alone)
    return moves


def shot_answers(table: Table, player: Player, used: Sequence[str]) -> list[Move]:
    """The answers to a shot: Missed! cards, Barrels not used yet (CARD-BARREL-4), green cards that are ready, or none."""
    moves = _answers(table, player, "shot")
    for power in force(table, player).powers:
        if power.barrel is not None and power.barrel not in used:
            moves.append(using(power.barrel))
        elif power.ready_answer and power.ready_answer not in (each.name for each in player.laid_now):
            moves.append(using(power.ready_answer))
    moves.append(PASS)
    return moves


def bang_answers(table: Table, player: Player) -> list[Move]:
    """The answers in a Duel and to Indians!: BANG! cards, or none, which nobody has to prove (CARD-DUEL-2, CARD-INDI-1, CDEC-24, DODGE-GEN-12, DODGE-GEN-13)."""
    return [*_answers(table, player, "bang"), PASS]


def lethal_answers(table: Table, player: Player) -> list[Move] | None:
    """What a dying player may play: Beer cards while more than two are left (CARD-BEER-10, CARD-ELIM-2, DODGE-GEN-2)."""
    if player.life > 0:
        return None
    beers = _answers(table, player, "lethal") if beer_works(table) else []
    return [*beers, PASS]
