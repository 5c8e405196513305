"""Questions about a whole running card game: whom the Dynamite hits, and who is who."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bangkit.cards.faces import Card
from bangkit.cards.hooks import suit_of
from bangkit.cards.moving import explodes
from bangkit.cards.table import Player, Table
from bangkit.odds.bayes import LIKELIHOODS, Act, Beliefs, Likelihoods, prior
from bangkit.odds.distribution import Distribution
from bangkit.odds.dynamites import Blast
from bangkit.odds.flips import draw
from bangkit.odds.problems import QuestionError, table_of
from bangkit.odds.rendering import html_notes, html_table, image_bar, percent, text_bar, text_table
from bangkit.words.catalogue import say


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


# ---- who is who


ATTACKS = ("BANG!", "Duel", "Jail", "Panic!", "Cat Balou", "Punch", "Knife", "Derringer", "Pepperbox", "Howitzer",
           "Buffalo Rifle", "Springfield", "Rag Time", "Can Can", "Conestoga")  # fmt: skip
"""Cards that harm the one player they are played at."""
HELPS = ("Tequila",)
"""Cards that help him."""


def beliefs(game: Any, view: str | None = None, table: Likelihoods = LIKELIHOODS) -> Beliefs:
    """Who may be who, by Bayes' rule, from what everybody could see in a running card game.

    The evidence is the public log: who played what at whom, and which roles came to light.
    `table` says how each role picks its targets; change it and see what changes.

    Args:
        game: a running card game.
        view: whose knowledge counts: his own role is known; without it only what is public.
        table: likelihoods, action -> role of who acts -> role of the target -> weight.

    Raises:
        QuestionError: the players have no roles.
    """
    seats: list[Player] = list(table_of(game, "cards").players)
    players = list(game.players)
    if any(player.role is None for player in seats):
        raise QuestionError("no roles")
    roles = {player.name: str(player.role).title() for player in seats}
    me = None if view is None else game[view].name
    fell = {entry.facts["player"] for entry in game.log if entry.what == "eliminated"}
    public = {player.name for player in seats if player.role_shown and player.name not in fell}
    known = {name: role for name, role in roles.items() if name in public or name == me}
    believed = prior(players, roles.values(), known, table)
    present = [player.name for player in seats if not player.out or player.name in fell]
    for entry in game.log:
        facts = entry.facts
        if entry.what == "eliminated":
            believed = believed.reveal(facts["player"], roles[facts["player"]])
            present.remove(facts["player"])
        elif (action := _action(facts, entry.what)) is not None:
            believed = believed.see(Act(facts["player"], action, facts["target"], tuple(present)))
    return believed


def _action(facts: Mapping[str, Any], what: str) -> str | None:
    """What a line of the log says about the wishes of whoever acted: attacks, helps, or nothing."""
    if what not in ("plays", "lays") or facts.get("target") in (None, facts["player"]):
        return None
    name = facts.get("kind") or str(facts["card"]).rsplit(" ", 1)[0]
    if name in ATTACKS:
        return "attacks"
    return "helps" if name in HELPS else None
