"""The Dynamite goes round the table: who is hit, and in which round?

A check turns over one card and explodes on 2 to 9 of Spades;
Lucky Duke turns two and is hit only if both explode.
Nobody takes the Dynamite away, and nobody leaves the game meanwhile.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from bangkit.cards.faces import Card
from bangkit.cards.hooks import suit_of
from bangkit.cards.moving import explodes
from bangkit.cards.table import Player, Table
from bangkit.odds.chains import AbsorbingChain
from bangkit.odds.distribution import Distribution
from bangkit.odds.draws import draw
from bangkit.odds.problems import QuestionError, probability, table_of, unknown, whole
from bangkit.odds.rendering import html_notes, html_table, image_bar, percent, text_bar, text_table
from bangkit.words.catalogue import say

Seat: TypeAlias = Hashable
MOST_SEATS, MOST_CARDS, MOST_ROUNDS = 50, 1_000, 200


class Blast(NamedTuple):
    """The seat that is hit and the round in which it happens, counted from 1; seat None: not within these rounds."""

    seat: Any
    round: int


class _Deck(NamedTuple):
    """Cards in the deck; cards that nobody has seen turned over yet, and the explosive ones among them."""

    deck: int
    unseen: int
    explosive: int


class _Pack(NamedTuple):
    """What does not change: all cards, the explosive ones, cards drawn per turn, and how cards come back."""

    cards: int
    explosive: int
    drawn: int
    reshuffle: bool
    replacement: bool

    def fresh(self) -> _Deck:
        return _Deck(self.cards, self.cards, self.explosive)

    def turn(self, deck: _Deck, looks: int) -> Iterator[tuple[Fraction, _Deck, bool, bool]]:
        """One check: chance, the deck afterwards, whether it explodes, whether the discards were shuffled."""
        if self.replacement:
            p = Fraction(self.explosive, self.cards) ** looks
            yield p, deck, True, False
            yield 1 - p, deck, False, False
            return
        for chance, after, turned, bad, shuffled in self._flip(deck, looks, 0, 0, False):
            left = after.deck - self.drawn
            if left < 0 and self.reshuffle:
                left, shuffled = max(self.cards - self.drawn, 0), True
                after = self.fresh()
            yield chance, after._replace(deck=max(left, 0)), bool(turned) and turned == bad, shuffled

    def _flip(
        self, deck: _Deck, looks: int, turned: int, bad: int, shuffled: bool
    ) -> Iterator[tuple[Fraction, _Deck, int, int, bool]]:
        if looks and not deck.deck and self.reshuffle:
            deck, shuffled = _Deck(self.cards - turned, self.cards - turned, self.explosive - bad), True
        if not looks or not deck.deck:
            yield Fraction(1), deck, turned, bad, shuffled
            return
        for burns, number in ((1, deck.explosive), (0, deck.unseen - deck.explosive)):
            if number:
                rest = _Deck(deck.deck - 1, deck.unseen - 1, deck.explosive - burns)
                for chance, *others in self._flip(rest, looks - 1, turned + 1, bad + burns, shuffled):
                    yield chance * number / deck.unseen, *others  # type: ignore[misc]


def _seats(seats: int | Iterable[Seat], lucky: Iterable[Seat]) -> tuple[list[Seat], list[int]]:
    if not isinstance(seats, (int, Iterable)):
        whole(seats, "The number of seats")
    if isinstance(seats, int):
        names: list[Seat] = list(range(1, whole(seats, "The number of seats", most=MOST_SEATS) + 1))
    else:
        names = list(islice(seats, MOST_SEATS + 1))
        whole(len(names), "The number of seats", most=MOST_SEATS)
    if not names:
        raise QuestionError("no seats")
    for name in names:
        if names.count(name) > 1:
            raise QuestionError("twice seated", seat=str(name))
    for name in (lucky := list(lucky)):
        if name not in names:
            unknown("unknown seat", "seat", name, names)
    return names, [2 if name in lucky else 1 for name in names]


def _pack(cards: int, explosive: int, drawn: int, reshuffle: bool, replacement: bool) -> _Pack:
    if whole(cards, "The number of cards", most=MOST_CARDS) == 0:
        raise QuestionError("empty deck")
    if whole(explosive, "The number of explosive cards") > cards:
        raise QuestionError("too many of a kind", number=str(explosive), cards=str(cards))
    return _Pack(cards, explosive, whole(drawn, "The number of cards drawn"), reshuffle, replacement)


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
    """The exact distribution over (seat, round) of where the Dynamite explodes.

    Args:
        seats: the seats in the order in which they check, or how many (numbered from 1).
        cards: cards in the deck, the Dynamite itself not counted (N).
        explosive: 2 to 9 of Spades among them (K).
        rounds: rounds to list; what is left stands under the seat None.
            Without replacement and reshuffling: all that the deck lasts, if not said.
        lucky: seats that turn over two cards.
        replacement: every card is put back at once, so that each check has the chance K/N.
        reshuffle: when the deck runs out, all cards turned over and drawn since are shuffled in again.
        drawn: cards drawn by each player after his check. Nobody looks at them here,
            so they change nothing but how soon the deck runs out.

    Raises:
        QuestionError: an empty deck, more explosive cards than cards, a seat twice or unknown.

    >>> hits = dynamite_round(["Ana", "Ben"], cards=3, explosive=1)
    >>> hits[Blast("Ana", 1)], hits[Blast("Ben", 1)], hits[Blast("Ana", 2)]
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    """
    names, looks = _seats(seats, lucky)
    pack = _pack(cards, explosive, drawn, reshuffle, replacement)
    endless = replacement or reshuffle
    if rounds is None and endless:
        raise QuestionError("rounds")
    most = cards if rounds is None else whole(rounds, "The number of rounds", 1, MOST_ROUNDS)
    hits: dict[Blast, Fraction] = {}
    alive: dict[_Deck, Fraction] = {pack.fresh(): Fraction(1)}
    for turn in range(most * len(names)):
        seat = turn % len(names)
        blast, after = Fraction(), dict[_Deck, Fraction]()
        for deck, weight in alive.items():
            for chance, left, burns, _ in pack.turn(deck, looks[seat]):
                if burns:
                    blast += weight * chance
                else:
                    after[left] = after.get(left, Fraction()) + weight * chance
        last = turn // len(names) + 1
        hits[Blast(names[seat], last)] = blast
        alive = after
        if rounds is None and not any(deck.deck and deck.explosive for deck in alive):
            break
    return Distribution(hits | {Blast(None, last): sum(alive.values(), Fraction())})


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

    >>> dynamite_seats(2, cards=10, explosive=1, replacement=True)[1]
    Fraction(10, 19)
    """
    names, looks = _seats(seats, lucky)
    pack = _pack(cards, explosive, drawn, True, replacement)
    if not explosive:
        raise QuestionError("never explodes")
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
    ends: dict[Any, Fraction] = {}
    seat, deck = entry
    alive = {deck: Fraction(1)}
    while alive:
        after: dict[_Deck, Fraction] = {}
        for state, weight in alive.items():
            for chance, left, burns, shuffled in pack.turn(state, looks[seat]):
                if burns or shuffled:
                    end: Any = seat if burns else ((seat + 1) % len(looks), left)
                    ends[end] = ends.get(end, Fraction()) + weight * chance
                else:
                    after[left] = after.get(left, Fraction()) + weight * chance
        seat = (seat + 1) % len(looks)
        alive = after
    return ends


def dynamite_chain(
    seats: int | Iterable[Seat], chance: Any, lucky: Iterable[Seat] = ()
) -> AbsorbingChain[tuple[str, Seat]]:
    """The Dynamite with replacement as an absorbing Markov chain: a seat checks, then is hit or passes it on.

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


@dataclass(frozen=True)
class Fuse:
    """Whom the Dynamite of a running game hits, and when.

    `blasts` is the exact distribution over (player, round), with the player None for "not before the deck runs out";
    `notes` say what it rests on.
    """

    blasts: Distribution[Blast]
    order: tuple[str, ...]
    cards: int
    explosive: int
    notes: tuple[str, ...]

    def of(self, player: str) -> Fraction:
        """The chance that this player is hit before the deck runs out."""
        return self.blasts.P(lambda blast: blast.seat == player)

    @property
    def next(self) -> Fraction:
        """The chance that the next check explodes."""
        return self.blasts[Blast(self.order[0], 1)]

    def _table(self, bar: Any) -> tuple[list[str], list[list[str]]]:
        rounds = sorted({blast.round for blast in self.blasts if blast.seat is not None})
        rows = []
        for name in self.order:
            each = [percent(self.blasts[Blast(name, number)], 1) for number in rounds]
            rows.append([name, *each, percent(self.of(name), 1), bar(self.of(name))])
        never = self.blasts.P(lambda blast: blast.seat is None)
        rows.append([say("term.nobody yet"), *[""] * len(rounds), percent(never, 1), bar(never)])
        heads = [say("term.player"), *(say("term.round", number=str(number)) for number in rounds)]
        return [*heads, say("term.in all"), say("term.bar")], rows

    def __repr__(self) -> str:
        return "\n".join([text_table(*self._table(text_bar), caption=say("term.fuse"), numbers=False), *self.notes])

    def _repr_html_(self) -> str:
        heads, rows = self._table(lambda share: image_bar(share, say("term.bar of", share=percent(share))))
        return html_table(heads, rows, say("term.fuse")) + html_notes(self.notes)


def dynamite(game: Any, view: str | None = None, drawn: int = 2) -> Fuse:
    """Whom the Dynamite in play will hit, round by round, until the deck runs out.

    Checked in turn by the player it lies before and by those to his left;
    everybody draws `drawn` cards after his check, nobody leaves the game and nobody moves the Dynamite meanwhile.

    Args:
        game: a running card game with a Dynamite in play.
        view: whose knowledge counts; without it all hands lie open.
        drawn: cards that each player draws in a turn.

    Raises:
        QuestionError: no Dynamite is in play, or nothing that could explode is left.
    """
    table: Table = table_of(game, "cards")
    order = _checkers(table)
    jailed = {player.name for player in order if any(card.name == "Jail" for card in player.in_play)}
    first = draw(game, "spades 2-9", view=view, player=order[0].name, flips=1)
    fire = [card for card in first.may_come if explodes(suit_of(table, card), card)]
    hits: dict[Blast, Fraction] = {}
    states: dict[tuple[int, int], Fraction] = {(len(first.may_come), len(fire)): Fraction(1)}
    place, turn = drawn * _draws_before(table, order[0]), 0
    while place < first.deck:
        player, number = order[turn % len(order)], turn // len(order) + 1
        looks = min(player.ability.flips, first.deck - place)
        coming = [first.known[i] if i < len(first.known) else None for i in range(place, place + looks)]
        blast, states = _check(table, states, coming)
        hits[Blast(player.name, number)] = blast
        place += looks
        stays = player.name in jailed and number == 1
        place += player.ability.flips if stays else drawn
        turn += 1
    hits[Blast(None, (turn - 1) // len(order) + 1)] = sum(states.values(), Fraction(0))
    notes = [say("term.fuse rests", deck=first.deck, drawn=drawn), *first.notes]
    if jailed:
        notes.insert(1, say("term.fuse jail", players=sorted(jailed)))
    names = tuple(player.name for player in order)
    return Fuse(Distribution(hits), names, len(first.may_come), len(fire), tuple(notes))


def _checkers(table: Table) -> list[Player]:
    """Who checks, in the order of the checks: the one before whom it lies, and so on in the order of turns."""
    if table.event_power.direction != 1:
        raise QuestionError("backwards", event=table.event)
    for player in table.players:
        if any(card.name == "Dynamite" for card in player.in_play):
            return table.from_seat(player)
    raise QuestionError("no dynamite")


def _draws_before(table: Table, holder: Player) -> int:
    """How many turns, with their draws, come before the first check."""
    current = table[table.current]
    if current is holder and table.phase == "start":
        return 0
    seats = table.from_seat(current)
    return len(seats) - 1 if current is holder else seats.index(holder) - (table.phase != "start")


def _check(
    table: Table, states: Mapping[tuple[int, int], Fraction], coming: list[Card | None]
) -> tuple[Fraction, dict[tuple[int, int], Fraction]]:
    """One check: it explodes only if every card turned over does; the chance, and what is left if it does not."""
    quiet: dict[tuple[int, int], Fraction] = {}
    blast = Fraction(0)
    for (left, fire), weight in states.items():
        for chance, after, all_fire in _turned(table, coming, left, fire):
            if all_fire:
                blast += weight * chance
            else:
                quiet[after] = quiet.get(after, Fraction(0)) + weight * chance
    return blast, quiet


def _turned(
    table: Table, coming: list[Card | None], left: int, fire: int
) -> Iterator[tuple[Fraction, tuple[int, int], bool]]:
    if not coming:
        yield Fraction(1), (left, fire), True
        return
    card, *rest = coming
    if card is not None:
        burns = explodes(suit_of(table, card), card)
        for chance, after, all_fire in _turned(table, rest, left, fire):
            yield chance, after, all_fire and burns
        return
    for burns, number in ((True, fire), (False, left - fire)):
        if number:
            for chance, after, all_fire in _turned(table, rest, left - 1, fire - burns):
                yield chance * Fraction(number, left), after, all_fire and burns
