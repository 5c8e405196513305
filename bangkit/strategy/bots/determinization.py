"""Positions that might be the real one: what a player does not know is dealt out anew (determinization).

A moment of a game is the table when the running task began, and the answers given since.
What its viewer cannot see (hidden roles, other hands, the order of the deck, face-down fury cards) is drawn at random
from what it can be made of; everything that he sees stays. Each imagined position gives him the same view.

A player who looks ahead is given a view from which positions can be imagined. Whoever asks him knows the whole table;
he hands over the view and a way to draw positions that its viewer cannot tell from the real one, and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any

from bangkit.cards.faces import ORDER, UNKNOWN, Card
from bangkit.cards.game import CardGame
from bangkit.cards.table import Table as CardTable
from bangkit.cards.view import View as CardView
from bangkit.core.arguments import shortened, takes
from bangkit.core.errors import BangkitError, ReplayDiverged
from bangkit.core.luck import seed_number
from bangkit.core.positions import Game
from bangkit.core.requests import Ask, Chance
from bangkit.core.running import Runner, Tasks
from bangkit.dice.game import DiceGame
from bangkit.dice.table import Pile
from bangkit.dice.view import View as DiceView
from bangkit.strategy.bots.memory import Memory
from bangkit.words.catalogue import say

Uniform = Callable[[], float]
Deal = Callable[[Uniform], Mapping[str, str]]
"""Deals the hidden roles: a role for each player whose role is hidden."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer of the past, and what it answered: the kind of the request and whom luck was about."""

    answer: Any
    what: str = ""
    about: str | None = None

    @classmethod
    def to(cls, request: Ask | Chance, answer: Any) -> Given:
        """The answer to a request."""
        return cls(answer, request.what, request.about) if isinstance(request, Chance) else cls(answer)


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game waits for a player's answer.

    `before` is the table when the running task began, `given` what has been answered since,
    `now` the table as it lies, `request` what is asked.
    """

    before: Any
    given: tuple[Given, ...]
    now: Any
    request: Ask
    tasks: Tasks

    @classmethod
    def of(cls, game: Any) -> Moment:
        """The moment at which a running game waits."""
        at = game.position
        given = tuple(
            Given(answer, asked[1], asked[3]) if asked[0] == "chance" else Given(answer) for asked, answer in at.answers
        )
        return cls(at.table, given, game.table, game.request, game.tasks)


@dataclass(frozen=True, slots=True)
class Determinization:
    """A position that might be the real one, and holds nothing of it: `start()` is a table on which the same is asked."""

    before: Any
    given: tuple[Given, ...]
    asked: tuple[Any, ...]
    tasks: Tasks

    def start(self) -> Runner:
        """A table of its own on which the same is asked; raises `ReplayDiverged` if something else is."""
        runner = Runner(self.before.copy(), self.tasks)
        request = runner.advance()
        for given in self.given:
            if not _fits(request, given.answer):
                raise ReplayDiverged(str(given.answer), request)
            request = runner.advance(given.answer)
        if request is None or request.fingerprint != self.asked:
            raise ReplayDiverged(self.asked, request)
        return runner


def _fits(request: Ask | Chance | None, answer: Any) -> bool:
    if isinstance(request, Chance):
        return answer in request.bag
    return request is not None and (answer in request.options or answer in request.anytime)


def determinize(moment: Moment, viewer: str, luck: Uniform, deal: Deal | None = None) -> Determinization:
    """A position that the viewer cannot tell from the real one.

    Args:
        moment: the real one.
        viewer: who is asked.
        luck: numbers in [0, 1) from which everything is drawn.
        deal: deals the hidden roles; without it every deal is equally likely.
    """
    before = moment.before.copy()
    deal_roles(before, moment.now, viewer, luck, deal)
    if isinstance(before, CardTable):
        given = _deal_cards(before, moment, viewer, luck)
    else:
        given = _deal_fury(before, moment, viewer, luck)
    return Determinization(before, given, moment.request.fingerprint, moment.tasks)


def shuffled(items: Iterable[Any], luck: Uniform) -> list[Any]:
    """The items in random order (only `luck` is used, which no version of Python changes)."""
    found = list(items)
    for last in range(len(found) - 1, 0, -1):
        place = int(luck() * (last + 1))
        found[last], found[place] = found[place], found[last]
    return found


# -- roles ---------------------------------------------------------------------------------------


def hidden_roles(now: Any, viewer: str) -> list[str]:
    """Whose roles the viewer cannot see."""
    return [p.name for p in now.players if p.role is not None and not p.role_shown and p.name != viewer]


def deal_roles(table: Any, now: Any, viewer: str, luck: Uniform, deal: Deal | None = None) -> None:
    """Deal out the roles that the viewer cannot see."""
    hidden = hidden_roles(now, viewer)
    if deal is not None:
        dealt: Mapping[str, str] = deal(luck)
    else:
        roles = sorted(table.by_name[name].role for name in hidden)
        dealt = dict(zip(hidden, shuffled(roles, luck), strict=True))
    for name in hidden:
        table.by_name[name].role = dealt[name]


# -- cards ---------------------------------------------------------------------------------------


class Hidden:
    """What the viewer does not know of one hand: `places` of it at the beginning of the task, and cards drawn since."""

    __slots__ = ("player", "places", "since", "gone")

    def __init__(self, player: Any, now: Any, bit: int) -> None:
        self.player = player
        slots = [
            (held, seen) for held, seen, known in zip(now.hand, now.seen, now.known, strict=True) if not known & bit
        ]
        still = Counter(held for held, _ in slots)
        self.gone = Counter(held for held, seen in slots if seen & bit and held is not UNKNOWN)
        self.places: list[int] = []
        for place, held in enumerate(player.hand):
            if still[held]:
                still[held] -= 1
                self.places.append(place)
        self.since = +still

    def fill(self, cards: Sequence[tuple[Card, int]], bit: int, luck: Uniform) -> None:
        """Deal other cards in, each with the mark of the viewer if he saw it leave the deck, and mix the hand.

        Where in the hand the hidden cards lie is hidden too, so the others are put in one order first.
        """
        player, both = self.player, self.player.bit | bit
        slots = [
            (held, seen & both, known & both)
            for place, (held, seen, known) in enumerate(zip(player.hand, player.seen, player.known, strict=True))
            if place not in self.places
        ]
        slots.sort(key=lambda slot: ORDER(slot[0]))
        slots += [(held, player.bit | mark, player.bit) for held, mark in cards]
        slots = shuffled(slots, luck)
        player.hand, player.seen, player.known = ([slot[at] for slot in slots] for at in range(3))


def _deal_cards(before: Any, moment: Moment, viewer: str, luck: Uniform) -> tuple[Given, ...]:
    """Deal out the hidden cards of other hands and of the deck; answers what was given, with other hidden draws."""
    given = _name_open_cards(before, moment.given)
    now, bit = moment.now, before.by_name[viewer].bit
    hidden = [Hidden(player, now.by_name[player.name], bit) for player in before.players if player.name != viewer]
    tops = [
        place
        for place, back in enumerate(range(len(before.top), 0, -1))
        if back <= len(now.top) and not now.top[-back][1] & bit
    ]
    there = Counter(each.player.hand[place] for each in hidden for place in each.places)
    gone = sum((each.gone for each in hidden), Counter()) & there
    free = Counter(before.bag) + there + Counter(before.top[place][0] for place in tops)
    del free[UNKNOWN]
    stays, draws = _draws(given, hidden)
    pool = shuffled(sorted((free - stays - gone).elements(), key=ORDER), luck)
    cards = [(held, bit) for held in sorted(gone.elements(), key=ORDER)]
    cards += [(pool.pop(), 0) for _ in range(sum(len(each.places) for each in hidden) - len(cards))]
    cards = shuffled(cards, luck)
    for each in hidden:
        each.fill([cards.pop() for _ in each.places], bit, luck)
    for place in tops:
        before.top[place] = pool.pop(), before.top[place][1]
    others = {number: pool.pop() for number in draws}
    before.bag = sorted([*pool, *others.values(), *(free & stays).elements()], key=ORDER)
    before.lazy = 0
    return tuple(
        Given(others[number], each.what, each.about) if number in others else each for number, each in enumerate(given)
    )


def _name_open_cards(before: Any, given: Sequence[Given]) -> list[Given]:
    """Give the open cards of a scenario the names that luck has given them since, and forget that it was asked."""
    for each in given:
        if each.what == "hidden card":
            hand = before.by_name[each.about].hand
            hand[hand.index(UNKNOWN)] = each.answer
            before.bag.remove(each.answer)
    return [each for each in given if each.what != "hidden card"]


def _draws(given: Sequence[Given], hidden: Sequence[Hidden]) -> tuple[Counter[Card], list[int]]:
    """The cards of the deck that the viewer has seen since, and the numbers of the draws that he has not."""
    since = {each.player.name: Counter(each.since) for each in hidden}
    stays: Counter[Card] = Counter()
    draws: list[int] = []
    for number, each in enumerate(given):
        if each.what != "card":
            continue
        if since.get(each.about or "", Counter())[each.answer]:
            since[each.about or ""][each.answer] -= 1
            draws.append(number)
        else:
            stays[each.answer] += 1
    return stays, draws


# -- dice ----------------------------------------------------------------------------------------


def _deal_fury(before: Any, moment: Moment, viewer: str, luck: Uniform) -> tuple[Given, ...]:
    """Deal out the face-down fury cards of others, and leave every pile in no order."""
    for pile in (before.tokens, before.fury, before.boneyard):
        pile.shuffle_in(())
    now, draws = moment.now, {}
    hidden, pool = [], list(before.fury.rest)
    for player in before.players:
        late = now.by_name[player.name].fury
        if player.name != viewer and player.fury and late[: len(player.fury)] == player.fury:
            hidden.append(player)
            pool += player.fury
    stays: list[str] = []
    left = {player.name: Counter(now.by_name[player.name].fury[len(player.fury) :]) for player in before.players}
    for number, each in enumerate(moment.given):
        if each.what == "fury":
            if each.about != viewer and left[each.about or ""][each.answer]:
                left[each.about or ""][each.answer] -= 1
                draws[number] = each.answer
            elif each.answer in pool:
                pool.remove(each.answer)
                stays.append(each.answer)
    pool = shuffled(sorted(pool), luck)
    for player in hidden:
        player.fury = tuple(pool.pop() for _ in player.fury)
    draws = {number: pool.pop() for number in draws}
    before.fury = Pile([*pool, *stays, *draws.values()])
    return tuple(
        Given(draws[number], each.what, each.about) if number in draws else each
        for number, each in enumerate(moment.given)
    )


# -- views that imagine ----------------------------------------------------------------------------


class DeterminizingView:
    """A view that can also imagine."""

    name: str
    memory: Memory | None
    """What the viewer remembers, where his log does not tell it."""
    _draw: Callable[[Uniform, Deal | None], Determinization]

    def imagine(self, luck: Uniform | int | str, deal: Deal | None = None) -> Determinization:
        """A position that might be the real one: `position.start()` is a table on which the same is asked.

        Args:
            luck: a seed, or a function that gives numbers in [0, 1).
            deal: deals the hidden roles; without it every deal is equally likely.
        """
        return self._draw(luck if callable(luck) else Random(seed_number(luck)).random, deal)


class CardDeterminizingView(DeterminizingView, CardView):
    """A view of the card game that can also imagine."""


class DiceDeterminizingView(DeterminizingView, DiceView):
    """A view of the dice game that can also imagine."""


def determinizing_view(view: Any, moment: Moment, memory: Memory | None = None) -> Any:
    """The same view, with a memory, and with the way to imagine positions added.

    They are imagined from an imagined one, so that nothing in the view leads to the real table.
    """
    seen = object.__new__(DiceDeterminizingView if isinstance(view, DiceView) else CardDeterminizingView)
    for field in fields(view):
        object.__setattr__(seen, field.name, getattr(view, field.name))
    first = determinize(moment, view.name, Random(0).random)
    runner = first.start()
    assert isinstance(runner.request, Ask)
    possible = Moment(first.before, first.given, runner.table, runner.request, first.tasks)

    def draw(luck: Uniform, deal: Deal | None) -> Determinization:
        return determinize(possible, view.name, luck, deal)

    object.__setattr__(seen, "_draw", draw)
    object.__setattr__(seen, "memory", memory)
    return seen


class GameInProgress:
    """What a running game remembers for those who imagine: its table when the running task began, and the answers since."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.tasks: Tasks = (CardGame if isinstance(table, CardGame.table_type) else DiceGame).tasks
        self.begin()

    def begin(self) -> None:
        """A task begins."""
        self.before: Any = self.table.copy()
        self.given: list[Given] = []

    def add(self, request: Ask | Chance, answer: Any) -> None:
        """An answer is given."""
        self.given.append(Given.to(request, answer))

    def moment(self, request: Ask) -> Moment:
        """Where the game waits now."""
        return Moment(self.before, tuple(self.given), self.table, request, self.tasks)


@takes()
def view_of(game: Any, name: str | None = None) -> Any:
    """What the player who is asked sees of a running game, with the way to imagine positions.

    >>> import bangkit
    >>> game = bangkit.cards.new_game(players=4, seed=7)
    >>> view = view_of(game)
    >>> other = view.imagine(1).start().table
    >>> other.by_name[view.name].hand == game.table.by_name[view.name].hand
    True

    Raises:
        BangkitError: nobody is asked, or somebody else is.
    """
    if not isinstance(game, Game):
        raise BangkitError(say("lab.no running game", got=shortened(game)))
    asked = getattr(game.request, "who", None)
    if asked is None or name not in (None, asked):
        raise BangkitError(say("bot.not asked", who=asked))
    return determinizing_view(game.view(asked), Moment.of(game))
