"""The law: which moves are on offer, and every reason against the others.

Each check answers nothing, or the `Refusal` with the rule that forbids the move.
Offering stops at the first refusal, explaining collects them all; both use these checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from bangkit.cards.distance import Sight, distances
from bangkit.cards.faces import Card, different
from bangkit.cards.hooks import Kind, force, readings
from bangkit.cards.moves import PASS, Move, using
from bangkit.cards.table import Player, Table
from bangkit.core.rulebook import Refusal


class Case:
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


Aim = Callable[[Case, Kind, Player], Refusal | None]


@lru_cache(maxsize=10_000)
def against(rule: str, names: str, *values: str | int) -> Refusal:
    """The refusal by a rule with the facts of these names; offering looks at many and tells none, so equal ones are one."""
    return Refusal(rule, dict(zip(names.split(), values, strict=True)))


# -- checks of the card itself -------------------------------------------------------------------


def one_bang_a_turn(case: Case, kind: Kind, card: Card) -> Refusal | None:
    """At most one BANG! card may be played per turn, or as many as a power allows (CARD-PLAY-2)."""
    if case.table.bangs >= case.bangs:
        return against("CARD-PLAY-2", "limit card", case.bangs, card.text)
    return None


def only_an_answer(case: Case, kind: Kind, card: Card) -> Refusal | None:
    """Missed! is only an answer to a shot (CARD-BANG-13)."""
    return against("CARD-BANG-13", "card", card.text)


def no_such_name_in_play(case: Case, kind: Kind, card: Card) -> Refusal | None:
    """Nobody may have two cards of the same name in front of him (CARD-PLAY-3)."""
    for lying in case.player.in_play:
        if lying.name == kind.name:
            return against("CARD-PLAY-3", "card", kind.name)
    return None


def a_further_card(case: Case, kind: Kind, card: Card) -> Refusal | None:
    """A card with a price needs one further card in the hand (DODGE-COST-2)."""
    return against("DODGE-COST-2", "card", str(card)) if len(case.player.hand) < 2 else None


# -- checks of the target ------------------------------------------------------------------------


def anybody(case: Case, kind: Kind, target: Player) -> Refusal | None:
    """Any player in the game, at any distance (CARD-SYM-9)."""
    return None


def within_reach(case: Case, kind: Kind, target: Player) -> Refusal | None:
    """The target must not be farther away than the weapon reaches (CARD-BANG-1)."""
    far = case.sight()[target.name]
    if far > case.reach:
        return against("CARD-BANG-1", "target distance reach", target.name, far, case.reach)
    return None


def at_distance_one(case: Case, kind: Kind, target: Player) -> Refusal | None:
    """The target must be at distance 1; weapons do not count (CARD-SYM-13)."""
    far = case.sight()[target.name]
    if far > 1:
        return against("CARD-SYM-13", "target distance card", target.name, far, kind.name)
    return None


def has_a_card(case: Case, kind: Kind, target: Player) -> Refusal | None:
    """A player without any card cannot be chosen to lose one (CARD-SYM-8)."""
    if target.in_play or (target.hand and target is not case.player):
        return None
    if target is case.player and target.hand:
        return against("CARD-SYM-10", "target", target.name)
    return against("CARD-SYM-8", "target", target.name)


def not_the_sheriff(case: Case, kind: Kind, target: Player) -> Refusal | None:
    """Jail cannot be put in front of the Sheriff (CARD-JAIL-2)."""
    return against("CARD-JAIL-2", "target", target.name) if target.role == "sheriff" else None


def not_jailed_yet(case: Case, kind: Kind, target: Player) -> Refusal | None:
    """A player with a Jail in front of him cannot be given another one (CARD-JAIL-7)."""
    for lying in target.in_play:
        if lying.name == kind.name:
            return against("CARD-JAIL-7", "target card", target.name, kind.name)
    return None


# -- phase 2 -------------------------------------------------------------------------------------


def moves_of_phase_two(table: Table, player: Player) -> list[Move]:
    """Every move of phase 2 against which nothing speaks."""
    case = Case(table, player)
    moves: list[Move] = []
    judged: dict[Kind, tuple[Target, ...]] = {}
    reads, forbids = player.ability.reads, table.event_power.forbids
    simple = reads is None and forbids is None
    for held in different(player.hand):
        if simple and held.always is not None:
            moves += held.always
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


def allowed(case: Case, kind: Kind, held: Card) -> bool:
    """Whether nothing speaks against playing a card as this kind, whoever the target is."""
    forbids = case.table.event_power.forbids
    if forbids is not None and forbids(case.table, case.player, kind.name):
        return False
    for check in kind.checks:
        if check(case, kind, held) is not None:
            return False
    return True


def legal_targets(case: Case, kind: Kind) -> tuple[Target, ...]:
    """Everybody at whom a card of this kind may be aimed."""
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


new = tuple.__new__
"""A move from all its fields in their order, which is faster than by their names."""


@lru_cache(maxsize=20_000)
def plays(
    held: Card, targets: tuple[Target, ...], prices: tuple[Card | None, ...], as_name: str | None
) -> tuple[Move, ...]:
    """The moves that play a card at each of these targets, with each of these prices."""
    return tuple(
        [
            new(Move, ("play", held, target, pick, price, as_name, None, ()))
            for target, zone in targets
            for pick in zone
            for price in prices
        ]
    )


def _others_in(hand: Sequence[Card], held: Card) -> list[Card]:
    return [each for each in different(hand) if each is not held or hand.count(held) > 1]


def uses_of_phase_two(case: Case) -> list[Move]:
    """Abilities and green cards that may be used in phase 2."""
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


@lru_cache(maxsize=20_000)
def uses_of(lying: Card, targets: tuple[Target, ...]) -> tuple[Move, ...]:
    """The moves that use a green card; it is gone before it can be aimed at itself (DODGE-GREEN-4)."""
    return tuple(
        [
            new(Move, ("use", None, target, pick, None, None, lying.name, ()))
            for target, zone in targets
            for pick in zone
            if pick is not lying
        ]
    )


def against_use(case: Case, lying: Card) -> Iterator[Refusal]:
    """Reasons against using a green card at all (DODGE-GREEN-2)."""
    if lying in case.player.laid_now:
        yield Refusal("DODGE-GREEN-2", {"card": lying.name})
    if lying.kind.used is None:
        yield Refusal("CARD-BANG-13", {"card": lying.name})


def against_aim_of_use(case: Case, lying: Card, move: Move) -> Iterator[Refusal]:
    """Reasons against the target of a green card."""
    kind = lying.kind.used
    if kind is None:
        return
    if move.target is not None and kind.aims:
        target = case.table[move.target]
        yield from against_target(case, kind, target)
        if kind.picks and target is case.player and target.in_play == [lying]:
            yield Refusal("CARD-SYM-8", {"target": target.name})
        if move.pick is lying:
            yield Refusal("DODGE-GREEN-4", {"card": lying.name})
        if move.pick == "hand":
            yield from against_hand(case, target)
    elif move.target is not None:
        yield Refusal("CARD-PLAY-13", {"card": lying.name, "target": move.target})
    if kind.aims and not uses_of(lying, legal_targets(case, kind)):
        yield Refusal("CARD-PLAY-11", {"card": lying.name})


def against_hand(case: Case, target: Player) -> Iterator[Refusal]:
    """Reasons against choosing a hand: one's own, or an empty one (CARD-SYM-8, -10)."""
    if target is case.player:
        yield Refusal("CARD-SYM-10", {"target": target.name})
    elif not target.hand:
        yield Refusal("CARD-SYM-8", {"target": target.name, "card": "hand"})


def picks_of(target: Player, player: Player) -> tuple[Card | str, ...]:
    """What may be taken or discarded: "hand", unless it is empty or one's own, and each card lying there (CARD-SYM-5, -7, -10)."""
    hand = ("hand",) if target.hand and target is not player else ()
    return (*hand, *target.in_play) if target.in_play else hand


def against_card(case: Case, kind: Kind, held: Card) -> Iterator[Refusal]:
    """Reasons against playing a card as this kind, whoever the target is."""
    forbids = case.table.event_power.forbids
    if forbids is not None and (rule := forbids(case.table, case.player, kind.name)):
        yield Refusal(rule, {"card": kind.name})
    for check in kind.checks:
        if refusal := check(case, kind, held):
            yield refusal


def against_target(case: Case, kind: Kind, target: Player) -> Iterator[Refusal]:
    """Reasons against a target of this kind of card."""
    if target.out:
        yield Refusal("CARD-ELIM-7", {"target": target.name})
        return
    if kind.never_oneself and target is case.player:
        yield Refusal(kind.never_oneself, {"target": target.name, "card": kind.name})
        return
    for aim in kind.aims:
        if refusal := aim(case, kind, target):
            yield refusal


# -- answers -------------------------------------------------------------------------------------


def _answers(table: Table, player: Player, what: str) -> list[Move]:
    reads, forbids = player.ability.reads, table.event_power.forbids
    moves: list[Move] = []
    for held in different(player.hand):
        for kind, as_name in held.reading if reads is None else readings(player, held):
            if what in kind.answers and (forbids is None or not forbids(table, player, kind.name)):
                moves.append(Move("play", held, as_name=as_name) if as_name else held.alone)
    return moves


def shot_answers(table: Table, player: Player, used: Sequence[str]) -> list[Move]:
    """The answers to a shot: Missed! cards, Barrels not used yet, green cards that are ready, or none."""
    moves = _answers(table, player, "shot")
    for power in force(table, player).powers:
        if power.barrel is not None and power.barrel not in used:
            moves.append(using(power.barrel))
        elif power.ready_answer and power.ready_answer not in (each.name for each in player.laid_now):
            moves.append(using(power.ready_answer))
    moves.append(PASS)
    return moves


def bang_answers(table: Table, player: Player) -> list[Move]:
    """The answers in a Duel and to Indians!: BANG! cards, or none (CARD-DUEL-2, CARD-INDI-1)."""
    return [*_answers(table, player, "bang"), PASS]


def lethal_answers(table: Table, player: Player) -> list[Move] | None:
    """What a dying player may play: Beer cards while more than two are left (CARD-BEER-10, CARD-ELIM-2)."""
    if player.life > 0:
        return None
    beers = _answers(table, player, "lethal") if beer_works(table) else []
    return [*beers, PASS]


def beer_works(table: Table) -> bool:
    """Whether Beer has an effect: not with only two players left, the dying one included (CARD-BEER-10, -12)."""
    return len(table.ring) > 2
