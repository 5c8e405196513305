"""A position as one player knows it: what he cannot see goes back to where luck draws it from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import factorial, prod
from typing import Any

from bangkit.cards.faces import ORDER, UNKNOWN, Card
from bangkit.cards.table import Player, Table
from bangkit.core.requests import Ask, Request
from bangkit.odds.bayes import arrangements
from bangkit.odds.problems import QuestionError, seat
from bangkit.stage.exact import HIDDEN, Recorded
from bangkit.words.catalogue import say

MOST_DEALS = 400
"""So many ways to deal out what is hidden are followed one by one."""


class Touched(Exception):
    """What happens depends on something that the viewer does not know."""


@dataclass
class Known:
    """A position from one player's view.

    Cards of other hands that he has not seen leave the deck are open ("?") and drawn by the engine when they matter.
    Cards that he knows to be in somebody's hand, and not in whose, lie in `elsewhere`; roles he cannot see in `roles`.
    """

    viewer: str
    table: Table
    answers: tuple[Recorded, ...]
    elsewhere: dict[tuple[str, int], Card] = field(default_factory=dict)
    roles: dict[str, str] = field(default_factory=dict)
    may_be_in_deck: int = 0

    @property
    def sentence(self) -> str:
        """What the answer rests on, in words."""
        return say("term.view", viewer=self.viewer, cards=self.may_be_in_deck)

    @property
    def holders(self) -> set[str]:
        """Who holds cards of which the viewer knows only that somebody has them."""
        return {name for name, _ in self.elsewhere}

    def hear(self, request: Request) -> None:
        """Raises `Touched` when luck or a choice depends on a hand that the viewer does not know."""
        if isinstance(request, Ask):
            if request.who in self.holders:
                raise Touched
        elif request.what in ("hand", HIDDEN) and request.about in self.holders:
            raise Touched

    def watch(self, table: Table) -> None:
        """Raises `Touched` when somebody leaves the game whose role, or whose hand, the viewer does not know."""
        out = {each.name for each in table.players if each.out and not self.table[each.name].out}
        if self.roles and (out or table.outcome) or out & self.holders:
            raise Touched

    def blind(self, table: Table) -> Table:
        """The table with "?" for the cards of which the viewer does not know who holds them."""
        for name, place in self.elsewhere:
            hand = table[name].hand
            hand[place] = UNKNOWN
        return table

    def starts(self) -> list[tuple[Table, Fraction]]:
        """The tables from which the question is followed, with their chances."""
        return [(self.table, Fraction(1))]

    def role_deals(self) -> list[dict[str, str]]:
        """Every way in which the hidden roles may be dealt."""
        names = list(self.roles)
        return [dict(zip(names, deal, strict=True)) for deal in arrangements(Counter(self.roles.values()))]

    def deals(self) -> list[tuple[Table, Fraction]]:
        """The tables from which the question is followed, with everything hidden dealt out in each possible way.

        Raises:
            QuestionError: there are too many ways.
        """
        starts, cards = self.starts(), Counter(map(str, self.elsewhere.values()))
        ways = _ways(cards) * _ways(Counter(self.roles.values()))
        self.bounded(len(starts) * ways)
        names = {str(each): each for each in self.elsewhere.values()}
        dealt = []
        for (start, chance), deal, roles in product(starts, list(arrangements(cards)), self.role_deals()):
            table = start.copy()
            for (name, place), text in zip(self.elsewhere, deal, strict=True):
                table[name].hand[place] = names[text]
            for name, role in roles.items():
                table[name].role = role
            dealt.append((table, chance / ways))
        return dealt

    def bounded(self, ways: int) -> None:
        """Raises `QuestionError` if there are more ways than are followed one by one."""
        if ways > MOST_DEALS:
            raise QuestionError("too many deals", viewer=self.viewer, ways=str(ways), most=str(MOST_DEALS))


def _ways(each: Counter[str]) -> int:
    """In how many orders these can lie."""
    return factorial(each.total()) // prod(map(factorial, each.values()))


def known(game: Any, viewer: str) -> Known:
    """The running position of a card game from a player's view.

    What he has seen by now he also knows of the moment when the running task began:
    a card that has been played since, or turned over, is no secret.
    """
    name = seat(game, viewer)
    at, live = game.position, game.table
    table: Table = at.table.copy()
    me = table[name]
    answers = [each for each in at.answers if each[0][:2] != ("chance", HIDDEN) or each[0][3] == name]
    position = Known(name, table, tuple(answers))
    _hide_roles(position, live)
    for player in table.players:
        if player is not me:
            _hide_hand(position, player, live[player.name], me.bit)
    while table.top and not table.top[-1][1] & me.bit:
        table.bag.append(table.top.pop()[0])
    if not all(marks & me.bit for _, marks in table.top):
        raise QuestionError("hidden above known", viewer=name)
    table.bag.sort(key=ORDER)
    position.may_be_in_deck = len(game.view(name).unseen)
    return position


def _hide_hand(position: Known, player: Player, now: Player, bit: int) -> None:
    still = Counter(now.hand)
    for place, (held, seen, knows) in enumerate(zip(player.hand, player.seen, player.known, strict=True)):
        if knows & bit or held is UNKNOWN:
            continue
        if not still[held]:
            continue  # it has been played since, for everybody to see
        still[held] -= 1
        if seen & bit:
            position.elsewhere[player.name, place] = held
            continue
        position.table.bag.append(held)
        position.table.lazy += 1
        player.hand[place] = UNKNOWN


def _hide_roles(position: Known, live: Any) -> None:
    for player in position.table.players:
        if player.name != position.viewer and not live[player.name].role_shown and player.role is not None:
            position.roles[player.name] = player.role


# -- the dice game ---------------------------------------------------------------------------------


@dataclass
class KnownDice(Known):
    """A position of the dice game from one player's view: other players' fury cards lie face down."""

    @property
    def sentence(self) -> str:
        """What the answer rests on, in words."""
        return say("term.dice view", viewer=self.viewer)

    def starts(self) -> list[tuple[Any, Fraction]]:
        """The table with every way in which the fury cards may lie, the likelier ones more heavily.

        Raises:
            QuestionError: there are too many ways.
        """
        layers: dict[tuple[Any, ...], tuple[Any, Fraction]] = {(): (self.table, Fraction(1))}
        seats: list[Any] = [player for player in self.table.players if player.name != self.viewer]
        for player in seats:
            for place in range(len(player.fury)):
                after: dict[tuple[Any, ...], tuple[Any, Fraction]] = {}
                for lying, (table, chance) in layers.items():
                    for card, number in Counter(table.fury.rest).items():
                        other: Any = table.copy()
                        other.fury.rest.remove(card)
                        seat = other[player.name]
                        seat.fury = (*seat.fury[:place], card, *seat.fury[place + 1 :])
                        after[*lying, card] = other, chance * Fraction(number, len(table.fury.rest))
                self.bounded(len(after))
                layers = after
        return list(layers.values())


def known_dice(game: Any, viewer: str) -> KnownDice:
    """The running position of a dice game from a player's view.

    Raises:
        QuestionError: the running task has dealt a card that the viewer may not see.
    """
    name = seat(game, viewer)
    at = game.position
    table = at.table.copy()
    for asked, _ in at.answers:
        if asked[0] == "chance" and asked[1] == "fury" and asked[3] != name:
            raise QuestionError("dealt meanwhile", viewer=name)
    position = KnownDice(name, table, tuple(at.answers))
    _hide_roles(position, game.table)
    for player in table.players:
        if player.name != name:
            table.fury.shuffle_in(player.fury)
    for pile in (table.tokens, table.fury, table.boneyard):
        pile.shuffle_in(())
    return position
