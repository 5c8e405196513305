"""The Dynamite goes round the table: who is hit, and in which round?

A check turns over one card and explodes on 2 to 9 of Spades;
Lucky Duke turns two and is hit only if both explode.
Nobody takes the Dynamite away, and nobody leaves the game meanwhile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import islice
from math import comb
from typing import Any, NamedTuple, TypeAlias

from bangkit.cards.faces import Card
from bangkit.cards.hooks import CHARACTERS, EVENTS, NOBODY, Power, ability_of
from bangkit.cards.sets.high_noon import the_daltons
from bangkit.cards.table import Player, Table
from bangkit.cards.turn import opener
from bangkit.core.arguments import takes
from bangkit.core.requests import Ask
from bangkit.odds.chains import AbsorbingChain
from bangkit.odds.distribution import Distribution, added_up, listed
from bangkit.odds.draws import Draw, draw
from bangkit.odds.problems import QuestionError, flag, how_many, probability, table_of, unknown, whole
from bangkit.odds.rendering import Tabled, TableParts, percent, text_bar, told_bar
from bangkit.words.catalogue import say

Seat: TypeAlias = Hashable
MOST_SEATS, MOST_CARDS, MOST_ROUNDS, MOST_CHECKS = 50, 1_000, 200, 4_000


class Blast(NamedTuple):
    """The seat that is hit and the round in which it happens, counted from 1; seat None: not within these rounds."""

    seat: Any
    round: int


class _Deck(NamedTuple):
    """Cards in the deck; cards that nobody has seen turned over yet, and the explosive ones among them."""

    deck: int
    unseen: int
    explosive: int


Check: TypeAlias = tuple[Fraction, _Deck, bool, bool]
"""The chance, the deck afterwards, whether it explodes, whether the discards were shuffled."""


class _Pack(NamedTuple):
    """What does not change: all cards, the explosive ones, cards drawn per turn, and how cards come back."""

    cards: int
    explosive: int
    drawn: int = 0
    reshuffle: bool = False
    replacement: bool = False

    def fresh(self) -> _Deck:
        return _Deck(self.cards, self.cards, self.explosive)

    def turn(self, deck: _Deck, looks: int) -> Iterator[Check]:
        """One check, after which the player draws."""
        if self.replacement:
            p = Fraction(self.explosive, self.cards) ** looks
            yield p, deck, True, False
            yield 1 - p, deck, False, False
            return
        for chance, after, burns, shuffled in self.flips(deck, looks, 0, 0, False):
            left = after.deck - self.drawn
            if left < 0 and self.reshuffle:  # the new deck gives only the cards that are missing (CARD-TURN-6)
                left, shuffled = left % self.cards, True
                after = self.fresh()
            yield chance, after._replace(deck=max(left, 0)), burns, shuffled

    def flips(self, deck: _Deck, looks: int, turned: int, bad: int, shuffled: bool) -> Iterator[Check]:
        """So many more cards turned over, after others of which some were bad; it explodes if all are."""
        if looks and not deck.deck and self.reshuffle:
            deck, shuffled = _Deck(self.cards - turned, self.cards - turned, self.explosive - bad), True
        if not looks or not deck.deck:
            yield Fraction(1), deck, 0 < turned == bad, shuffled
            return
        for burns, number in ((1, deck.explosive), (0, deck.unseen - deck.explosive)):
            if number:
                rest = _Deck(deck.deck - 1, deck.unseen - 1, deck.explosive - burns)
                for chance, *others in self.flips(rest, looks - 1, turned + 1, bad + burns, shuffled):
                    yield chance * number / deck.unseen, *others  # type: ignore[misc]


def _checked(
    alive: Mapping[_Deck, Fraction], check: Callable[[_Deck], Iterable[Check]]
) -> tuple[Fraction, dict[_Deck, Fraction]]:
    """After one check: the chance that it explodes, and the decks that are left if it does not."""
    met = [(burns, after, weight * p) for deck, weight in alive.items() for p, after, burns, _ in check(deck)]
    blast = sum((weight for burns, _, weight in met if burns), Fraction())
    return blast, added_up((after, weight) for burns, after, weight in met if not burns)


def _seats(seats: int | Iterable[Seat], lucky: Iterable[Seat]) -> tuple[list[Seat], list[int]]:
    if not isinstance(seats, Iterable) or isinstance(seats, str | bytes):
        names: list[Seat] = list(range(1, whole(seats, "seats", most=MOST_SEATS) + 1))
    else:
        names = list(islice(seats, MOST_SEATS + 1))
        whole(how_many(seats, names), "seats", most=MOST_SEATS)
    if not names:
        raise QuestionError("no seats")
    for name in names:
        if names.count(name) > 1:
            raise QuestionError("twice seated", seat=str(name))
    for name in (lucky := listed(lucky, "lucky seats", '["Ana"]')):
        if name not in names:
            unknown("unknown seat", "seat", name, names)
    return names, [2 if name in lucky else 1 for name in names]


def _pack(cards: int, explosive: int, drawn: int, reshuffle: bool, replacement: bool) -> _Pack:
    if whole(cards, "cards", most=MOST_CARDS) == 0:
        raise QuestionError("empty deck")
    if whole(explosive, "explosive") > cards:
        raise QuestionError("too many of a kind", number=str(explosive), cards=str(cards))
    flag(reshuffle, "reshuffle")
    flag(replacement, "replacement")
    return _Pack(cards, explosive, whole(drawn, "cards drawn", most=MOST_CARDS), reshuffle, replacement)


@takes()
def dynamite_round(
    seats: int | Iterable[Seat],
    cards: int,
    explosive: int,
    *,
    rounds: int | None = None,
    lucky: Iterable[Seat] = (),
    replacement: bool = False,
    reshuffle: bool = False,
    drawn: int = 0,
) -> Distribution[Blast]:
    """The exact distribution over (seat, round) of where the Dynamite explodes (CARD-DYN-2 to CARD-DYN-5).

    Args:
        seats: the seats in the order in which they check, or how many (numbered from 1).
        cards: cards in the deck, the Dynamite itself not counted (N).
        explosive: 2 to 9 of Spades among them (K).
        rounds: rounds to list; what is left stands under the seat None. With replacement at most 4,000 checks.
            Without replacement and reshuffling: all that the deck lasts, if not said.
        lucky: seats that turn over two cards.
        replacement: every card is put back at once, so that each check has the chance K/N.
        reshuffle: when the deck runs out, all cards turned over and drawn since are shuffled in again (CARD-TURN-6),
            also in the middle of a draw: then only the cards that are missing come from the new deck.
        drawn: cards drawn by each player after his check. Nobody looks at them here,
            so they change nothing but how soon the deck runs out.

    Returns:
        The distribution of `Blast(seat, round)`.

    Raises:
        QuestionError: an empty deck, more explosive cards than cards, a seat twice or unknown.

    >>> hits = dynamite_round(["Ana", "Ben"], cards=3, explosive=1)
    >>> hits[Blast("Ana", 1)], hits[Blast("Ben", 1)], hits[Blast("Ana", 2)]
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    """
    names, looks = _seats(seats, lucky)
    pack = _pack(cards, explosive, drawn, reshuffle, replacement)
    if rounds is None and replacement:
        raise QuestionError("rounds")
    if rounds is None and reshuffle:
        raise QuestionError("rounds reshuffle")
    most = cards if rounds is None else whole(rounds, "rounds", 1, MOST_ROUNDS)
    if replacement:
        whole(most * len(names), "checks", most=MOST_CHECKS)
    hits: dict[Blast, Fraction] = {}
    alive: dict[_Deck, Fraction] = {pack.fresh(): Fraction(1)}
    for turn in range(most * len(names)):
        seat = turn % len(names)
        last = turn // len(names) + 1
        hits[Blast(names[seat], last)], alive = _checked(alive, partial(pack.turn, looks=looks[seat]))
        if rounds is None and not any(deck.deck and deck.explosive for deck in alive):
            break
    return Distribution(hits | {Blast(None, last): sum(alive.values(), Fraction())})


@takes()
def dynamite_seats(
    seats: int | Iterable[Seat],
    cards: int,
    explosive: int,
    *,
    lucky: Iterable[Seat] = (),
    replacement: bool = False,
    drawn: int = 0,
) -> Distribution[Any]:
    """Who is hit in the end, however many rounds it takes; the discards are shuffled in whenever the deck runs out.

    The Dynamite goes on to the left until it explodes (CARD-DYN-4, CARD-DYN-6); a deck that has run out is made anew
    (CARD-TURN-6).

    Args:
        seats: the seats in the order in which they check, or how many (numbered from 1).
        cards: cards in the deck, the Dynamite itself not counted.
        explosive: 2 to 9 of Spades among them, at least 1.
        lucky: seats that turn over two cards.
        replacement: every card is put back at once.
        drawn: cards drawn by each player after his check.

    Returns:
        The distribution of the seat that is hit.

    Raises:
        QuestionError: nothing can explode, an empty deck, a seat twice or unknown.

    >>> dynamite_seats(2, cards=10, explosive=1, replacement=True)[1]
    Fraction(10, 19)
    """
    names, looks = _seats(seats, lucky)
    pack = _pack(cards, explosive, drawn, True, replacement)
    if not explosive:
        raise QuestionError("never explodes")
    if not replacement and explosive < min(cards, *looks):
        raise QuestionError("too few explode")
    if replacement:
        chain = dynamite_chain(names, Fraction(explosive, cards), lucky=lucky)
        return chain.absorption(("checks", names[0])).map(lambda state: state[1])
    start = (0, pack.fresh())
    rows: dict[Any, dict[Any, Fraction]] = {}
    border: list[tuple[int, _Deck]] = [start]
    while border:
        entry = border.pop()
        if entry in rows:
            continue
        rows[entry] = _until_shuffle(pack, looks, entry)
        border += [state for state in rows[entry] if isinstance(state, tuple)]
    return AbsorbingChain(rows).absorption(start).map(lambda seat: names[seat])


def _until_shuffle(pack: _Pack, looks: Sequence[int], entry: tuple[int, _Deck]) -> dict[Any, Fraction]:
    """From one shuffle to the next: the chance of each seat to be hit, and of each state after the next shuffle."""
    ends: list[tuple[Any, Fraction]] = []
    seat, deck = entry
    alive = {deck: Fraction(1)}
    while alive:
        after, left = [], (seat + 1) % len(looks)
        for state, weight in alive.items():
            for chance, rest, burns, shuffled in pack.turn(state, looks[seat]):
                if burns or shuffled:
                    ends.append((seat if burns else (left, rest), weight * chance))
                else:
                    after.append((rest, weight * chance))
        seat, alive = left, added_up(after)
    return added_up(ends)


@takes()
def dynamite_chain(
    seats: int | Iterable[Seat], chance: Any, lucky: Iterable[Seat] = ()
) -> AbsorbingChain[tuple[str, Seat]]:
    """The Dynamite with replacement as an absorbing Markov chain: a seat checks, then is hit or passes it on.

    Args:
        seats: the seats in the order in which they check (CARD-DYN-5), or how many (numbered from 1).
        chance: the chance that one card explodes, exact and above 0.
        lucky: seats that turn over two cards.

    Returns:
        The chain; its states are `("checks", seat)` and `("hit", seat)`, and a step is one check.

    Raises:
        QuestionError: a chance of 0 or outside 0 to 1, a seat twice or unknown.

    >>> dynamite_chain(2, "1/10").expected_steps(("checks", 1))
    Fraction(10, 1)
    """
    names, looks = _seats(seats, lucky)
    p = probability(chance)
    if not p:
        raise QuestionError("never explodes")
    rows: dict[tuple[str, Seat], dict[tuple[str, Seat], Fraction]] = {}
    for i, (name, cards) in enumerate(zip(names, looks, strict=True)):
        left = names[(i + 1) % len(names)]
        rows[("checks", name)] = {("hit", name): p**cards, ("checks", left): 1 - p**cards}
    return AbsorbingChain(rows)


@dataclass(frozen=True, repr=False)
class Fuse(Tabled):
    """Whom the Dynamite of a running game hits, and when.

    `blasts` is the exact distribution over (player, round), with the player None for "not before the deck runs out";
    `notes` say what it rests on.
    """

    blasts: Distribution[Blast]
    order: tuple[str, ...]
    cards: int
    explosive: int
    notes: tuple[str, ...]
    numbers = False

    def of(self, player: str) -> Fraction:
        """The chance that this player is hit before the deck runs out.

        Raises:
            QuestionError: nobody of this name sits in the round of the Dynamite.
        """
        if player not in self.order:
            unknown("unknown player", "player", player, self.order)
        return self.blasts.P(lambda blast: blast.seat == player)

    @property
    def next(self) -> Fraction:
        """The chance that the next check explodes."""
        return self.blasts[Blast(self.order[0], 1)]

    def _table(self, page: bool) -> TableParts:
        bar = told_bar if page else text_bar
        rounds = sorted({blast.round for blast in self.blasts if blast.seat is not None})
        rows = []
        for name in self.order:
            each = [percent(self.blasts[Blast(name, number)], 1) for number in rounds]
            rows.append([name, *each, percent(self.of(name), 1), bar(self.of(name))])
        never = self.blasts.P(lambda blast: blast.seat is None)
        rows.append([say("term.nobody yet"), *[""] * len(rounds), percent(never, 1), bar(never)])
        heads = [say("term.player"), *(say("term.round", number=str(number)) for number in rounds)]
        return [*heads, say("term.in all"), say("term.bar")], rows, say("term.fuse")


@takes()
def dynamite(game: Any, view: str | None = None, drawn: int = 2) -> Fuse:
    """Whom the Dynamite in play will hit, round by round, until the deck runs out (CARD-DYN-2 to CARD-DYN-6).

    Checked in turn by the player it lies before and by those to his left;
    everybody draws `drawn` cards after his check, nobody leaves the game and nobody moves the Dynamite meanwhile.
    Of two Dynamites both are checked (CARD-DYN-11), and the one that explodes first counts.
    Each round is counted under its event, as far as the next events are known (NOON-SET-3, NOON-SET-5):
    the suits of Blessing and Curse, the abilities that Hangover takes, the cards of Thirst and Train Arrival,
    the turns of Gold Rush and Ghost Town; what nobody knows yet is taken to change nothing.
    Where the deck runs out in the middle of the very first check the discard pile is shuffled (CARD-TURN-6);
    what lies in a later one nobody knows, and the chances end before that check.

    Args:
        game: a running card game with a Dynamite in play.
        view: whose knowledge counts; without it all hands lie open.
        drawn: cards that each player draws in a turn, as long as no event changes the number; 0: nobody ever draws.

    Returns:
        The distribution of `Blast(player, round)`, who checks in which order, and in words what it rests on.

    Raises:
        QuestionError: no Dynamite is in play, or the deck runs out before the first check.
    """
    table: Table = table_of(game, "cards")
    drawn = whole(drawn, "cards drawn", most=MOST_CARDS)
    if not any(_lies(player, "Dynamite") for player in table.players):
        raise QuestionError("no dynamite")
    _all_lie(game, view)
    coming = events_to_come(table, view)
    check = next(_all_checks(game, drawn, coming))
    order = table.clockwise(check.player)
    first = _under(draw(game, "spades 2-9", view=view, player=order[0].name, flips=1), check.event)
    classes = Counter(_matches(first, card, coming) for card in first.may_come)
    alive, hits, last = {tuple(classes.values()): Fraction(1)}, dict[Blast, Fraction](), 0
    for check in _all_checks(game, drawn, coming):
        last = check.turn // len(order) + 1
        blast = Blast(check.player.name, last)
        seen = first.known[check.place : check.place + check.looks]
        if check.place + check.looks > first.deck:
            if not hits and check.place:
                raise QuestionError("deck before check", deck=first.deck, drawn=str(check.place))
            if not hits:
                hits[blast] = _over_the_pile(first, check.looks)
                alive = {(): 1 - hits[blast]}
            break
        bad = [_explodes(first, card, check.event) for card in seen if card is not None]
        powers = [table.event_power, *coming, NOBODY]
        kinds = tuple(kind[powers.index(check.event)] for kind in classes)
        burnt, alive = _turned(alive, kinds, check.looks - len(bad), all(bad))
        hits[blast] = hits.get(blast, Fraction()) + burnt
    hits[Blast(None, max((each.round for each in hits), default=last))] = sum(alive.values(), Fraction())
    notes = [say("term.fuse rests", deck=first.deck, drawn=drawn), *first.notes]
    notes[1:1] = _told_events(table, coming)
    jailed = sorted(player.name for player in order if _lies(player, "Jail"))
    if jailed:
        notes.insert(1, say("term.fuse jail", players=jailed))
    for player in order:
        if CHARACTERS.get(player.character or "", NOBODY).before_phase_one is not None:
            notes.insert(1, say("term.fuse copies", player=player.name, copied=player.copies))
    if sum(_lies(player, "Dynamite") for player in order) > 1:
        notes.insert(1, say("term.fuse two"))
    names = tuple(player.name for player in order)
    return Fuse(Distribution(hits), names, len(first.may_come), len(first.good), tuple(notes))


def _all_lie(game: Any, view: str | None) -> None:
    """Refuses a moment in which somebody looks at cards of the deck and will put one back (CARD-CHAR-KIT-CARLSON-1)."""
    request, table = game.request, game.table
    chooses = isinstance(request, Ask) and request.what == "kit" and view in (None, request.who)
    if table.looked or chooses:
        raise QuestionError("cards looked at", player=table.current)


def events_to_come(table: Table, view: str | None) -> list[Power]:
    """The events that will be turned, as far as they are known: to a player the top one, and what must come (NOON-SET-2, NOON-SET-3)."""
    sure = table.events if view is None else table.events[:1]
    left = [*table.events[len(sure) :], *table.unturned]
    known = [EVENTS[each] for each in sure]
    while sure and left:
        shuffled = [each for each in left if not EVENTS[each].closes] or left
        if len(shuffled) > 1:
            break
        left.remove(shuffled[0])
        known.append(EVENTS[shuffled[0]])
    return known


def _told_events(table: Table, coming: list[Power]) -> list[str]:
    """What the answer takes as given about the events, in words."""
    if not table.events:
        return []
    following = [each.name for each in coming]
    told = [say("term.fuse events", now=table.event, following=following, player=opener(table).name)]
    if len(coming) < len(table.events) + len(table.unturned):
        told.append(say("term.fuse unknown events"))
    if any(each.appears is the_daltons for each in coming):
        told.append(say("term.fuse daltons"))
    return told


def _under(first: Draw, event: Power) -> Draw:
    """The same draw! while this event is in force."""
    table = first.table.copy()
    table.event_power, table.event = event, None if event is NOBODY else event.name
    return replace(first, table=table)


def _explodes(first: Draw, card: Card, event: Power) -> bool:
    """Whether a card explodes while this event is in force (NOON-CURSE-1, NOON-BLESSING-1)."""
    return first.sign(event.suit or card.suit, card)


def _matches(first: Draw, card: Card, coming: list[Power]) -> tuple[bool, ...]:
    """Whether a card explodes now, under each event to come, and when none is known."""
    return tuple(_explodes(first, card, event) for event in (first.table.event_power, *coming, NOBODY))


def _turned(
    alive: Mapping[tuple[int, ...], Fraction], bad: Sequence[bool], number: int, burns: bool
) -> tuple[Fraction, dict[tuple[int, ...], Fraction]]:
    """After so many unknown cards of a check: the chance that it explodes, and what is left unseen if it does not."""
    after: list[tuple[tuple[tuple[int, ...], bool], Fraction]] = [((left, burns), p) for left, p in alive.items()]
    for _ in range(number):
        after = [
            (((*left[:kind], many - 1, *left[kind + 1 :]), burnt and bad[kind]), p * many / sum(left))
            for (left, burnt), p in added_up(after).items()
            for kind, many in enumerate(left)
            if many
        ]
    met = added_up(after)
    blast = sum((p for (_, burnt), p in met.items() if burnt), Fraction())
    return blast, added_up((left, p) for (left, burnt), p in met.items() if not burnt)


def _lies(player: Player, name: str) -> bool:
    return any(card.name == name for card in player.in_play)


def _over_the_pile(first: Draw, looks: int) -> Fraction:
    """The chance that a check explodes for which the deck does not suffice: the rest comes from the discard pile."""
    known = [card for card in first.known if card is not None]
    hidden, fresh = first.deck - len(known), min(looks - first.deck, len(first.pile))
    if first.deck + fresh == 0 or not all(map(first.matches, known)):
        return Fraction(0)
    old = in_a_row_chance(len(first.may_come), len(first.good), hidden)
    return old * in_a_row_chance(len(first.pile), sum(map(first.matches, first.pile)), fresh)


def in_a_row_chance(cards: int, good: int, flips: int) -> Fraction:
    """The chance that all flips are good ones, as `in_a_row` tells it in letters."""
    return Fraction(comb(good, flips), comb(cards, flips))


class _Check(NamedTuple):
    """A check of a Dynamite: whose, how many cards come before it, how many are turned, in which turn since the first, under which event."""

    player: Player
    place: int
    looks: int
    turn: int
    event: Power


class _Turn(NamedTuple):
    """A turn to come: whose, the event in force, and whether its checks and its draw are still to come."""

    player: Player
    event: Power
    checks: bool = True
    draws: bool = True


def _turns(game: Any, coming: Sequence[Power]) -> Iterator[_Turn]:
    """The turns to come, each round under its event (NOON-SET-5, NOON-SET-6); after the known ones none, unless the last one stays (NOON-SET-7).

    Under Gold Rush turns run the other way (NOON-GOLD-1), under Ghost Town the eliminated have theirs (NOON-GHOST-1).
    """
    table: Table = game.table
    start, checks, draws = _next_turn(game)
    begins, stack = opener(table), list(coming)
    complete = len(coming) == len(table.events) + len(table.unturned)
    fresh = ("turn event",) in game.position.table.agenda
    about_to = any(task[0] == "turn" for task in game.position.table.agenda)
    fresh = fresh or (about_to and start is begins and table.began is None and bool(table.turn or table.round))
    event, place = table.event_power, start.index
    while True:
        player = table.players[place]
        if player is begins and fresh:
            event = stack.pop(0) if stack else event if complete else NOBODY
        if not player.out or event.returns is not None:
            yield _Turn(player, event, checks, draws)
        fresh = checks = draws = True
        place = (place + event.direction) % len(table.players)


def _all_checks(game: Any, drawn: int, coming: Sequence[Power]) -> Iterator[_Check]:
    """Every check of a Dynamite to come, as if none exploded, with the cards that leave the deck before it.

    What lies in front of a player is checked in the order in which it came there (CARD-DYN-7);
    a Dynamite goes on to the next player to the left who has none (CARD-DYN-11).
    After a turn in which she could not choose, Vera Custer has nobody's ability (DODGE-CHAR-VERA-CUSTER-4, NOON-HANGOVER-4).
    """
    table: Table = game.table
    lying = {player.name: _demanding(table, player) for player in table.players}
    place, number, first, gone = 0, 0, None, _drawn_already(game)
    forgotten: set[str] = set()
    for player, event, checks, draws in _turns(game, coming):
        name, stays = player.name, False
        looks = NOBODY.flips if name in forgotten else ability_of(player, event).flips
        for thing in tuple(lying[name]) if checks else ():
            if thing == "Dynamite":
                first = number if first is None else first
                yield _Check(player, place, looks, number - first, event)
            place += looks
            lying[name].remove(thing)
            stays = stays or thing == "Jail"
            if thing == "Dynamite":
                heirs = [each.name for each in table.others(player) if thing not in lying[each.name]]
                heir = lying[heirs[0] if heirs else name]
                heir.insert(0 if table.house["dynamite_first"] else len(heir), thing)
        if draws and drawn and not stays:
            place += max(max(drawn + player.out - event.fewer, 1) + event.extra - gone, 0)
        if player.copies is not None:
            (forgotten.add if stays or event.no_abilities else forgotten.discard)(name)
        gone = 0
        number += not player.out


def _demanding(table: Table, player: Player) -> list[str]:
    """What is checked at the start of a player's turns, in the order of the checks."""
    things = [card.name for card in player.in_play if card.name in ("Dynamite", "Jail")]
    return sorted(things) if table.house["dynamite_first"] else things


def _drawn_already(game: Any) -> int:
    """The cards that have left the deck in a draw that is not over (CARD-TURN-5), also over a reshuffle (CARD-TURN-6)."""
    table, before = game.table, game.position.table
    if not any(task[0] == "phase one" and task[1:] == (table.current,) for task in before.agenda):
        return 0
    gone = before.deck_size - table.deck_size
    return int(gone if gone >= 0 else gone + len(before.discard))


def _next_turn(game: Any) -> tuple[Player, bool, bool]:
    """Whose turn begins or goes on; whether its checks, and whether its draw, are still to come."""
    table: Table = game.table
    ahead = [task for task in game.position.table.agenda if len(task) > 1]
    for task in ahead:
        if task[0] == "turn":
            return table[task[1]], True, True
    mine = {task[0] for task in ahead if task[1] == table.current}
    checks = not mine.isdisjoint({"start of turn", "check dynamite", "check jail"})
    return table[table.current], checks, not mine.isdisjoint({"start of turn", "phase one"})
