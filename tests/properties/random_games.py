"""A random game by its number: which one it is, playing it with every invariant, and making it short when one breaks.

Everything that happens in a game comes from a list of numbers between 0 and 1, one for each request.
So a game can be played again, and a list that breaks an invariant can be made shorter.
"""

import json
import traceback
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from bangkit.cards import CardGame
from bangkit.cards.cardset import SETS as CARD_SETS
from bangkit.cards.setup import new_table as new_card_table
from bangkit.core.luck import Luck
from bangkit.core.positions import Position
from bangkit.core.requests import Ask, Request
from bangkit.core.running import Runner
from bangkit.dice import DiceGame
from bangkit.dice.diceset import SETS as DICE_SETS
from bangkit.dice.setup import new_table as new_dice_table
from bangkit.stage.drivers import wander
from tests.dice import invariants as dice_invariants
from tests.dice.test_random_games import check_node as check_dice_node
from tests.properties import invariants, nodes

LIMIT = 30_000
"""No game asks for more."""
FREE = 0.05
"""How often a free action is taken where one is on offer."""
NODES_EVERY, OFFERS_EVERY, SAVED_EVERY = 10, 40, 50
"""In one game of so many: two of its nodes are looked at; every offer there is played; it is saved and read again."""
CARD_BOUNDARY, DICE_BOUNDARY = 8, 6
"""The whole table is looked at before one task of so many."""
MODULES = [
    modules
    for number in range(6)
    for modules in combinations((1, 2, 3, 4, 5), number)
    if 1 not in modules or 2 in modules
]


class Wish(NamedTuple):
    """Which game is played."""

    game: str
    sets: tuple[Any, ...]
    players: int
    house: dict[str, Any]

    @property
    def cards(self) -> bool:
        return self.game == "cards"

    @property
    def kind(self) -> str:
        """The game with its sets, for the counts."""
        return " ".join([self.game, "+".join(map(str, self.sets)) or "base"])

    def table(self) -> Any:
        """The table before the deal."""
        if self.cards:
            return new_card_table(self.players, None, None, None, self.sets, self.house)
        return new_dice_table(self.players, None, None, None, self.sets, self.house, None)

    @property
    def type(self) -> Any:
        return CardGame if self.cards else DiceGame

    @property
    def tasks(self) -> Any:
        return CardGame.tasks if self.cards else DICE_SETS.tasks


class Found(Exception):
    """An invariant does not hold; `answers` led there."""

    def __init__(self, place: str, told: str, answers: list[float]) -> None:
        self.place, self.told, self.answers = place, told, answers
        super().__init__(f"{place}: {told}")


def drawn(number: int) -> Wish:
    """The game of a number: every second one is a card game; every second one has house rules."""
    luck = Random(f"game {number}")
    if number % 2 == 0:
        sets = luck.choice(invariants.SETS)
        players, registry = luck.choice(invariants.counts(sets)), CARD_SETS.house_rules(sets)
        return Wish("cards", sets, players, house_rules(registry, luck))
    modules = luck.choice(MODULES)
    players = luck.choice(range(4 if 4 in modules else 3, 9))
    return Wish("dice", modules, players, house_rules(DICE_SETS.house_rules(modules), luck))


def house_rules(known: dict[str, Any], luck: Random) -> dict[str, Any]:
    """None, or each of them as one may choose it."""
    if luck.random() < 0.5:
        return {}
    chosen = {}
    for name, rule in known.items():
        if luck.random() < 0.4:
            numbers = range(1, 2 * rule.default + 1) if type(rule.default) is int else (False, True)
            chosen[name] = luck.choice(rule.choices or numbers)
    return chosen


# -- playing -----------------------------------------------------------------------------------------


class Play:
    """One game, answered by numbers; those that are not given come from luck and are noted."""

    def __init__(self, wish: Wish, answers: Sequence[float], luck: Callable[[], float], kept: int = 0) -> None:
        self.wish, self.given, self.luck, self.kept = wish, answers, luck, kept
        self.answers: list[float] = []
        self.told: list[str] = []
        self.nodes: list[nodes.Node] = []
        self.table = wish.table()
        self.cards = invariants.cards_of(self.table) if wish.cards else None
        self._tasks = 0
        self._start, self._since = self.table.copy() if kept else None, list[Any]()

    def _boundary(self) -> None:
        self._tasks += 1
        if self.kept:
            self._start = self.table.copy()
            self._since.clear()
        if self.wish.cards:
            if self._tasks % CARD_BOUNDARY == 0 and self.table.players[-1].character is not None:
                self._check_table()
        elif self._tasks > 1 and self._tasks % DICE_BOUNDARY == 0:
            self._check_table()

    def _answer(self, request: Request) -> Any:
        place = len(self.answers)
        at = self.given[place] if place < len(self.given) else self.luck()
        self.answers.append(at)
        if not isinstance(request, Ask):
            return request.pick(at)
        options: Any = request.options
        if request.anytime and at >= 1 - FREE:
            options, at = request.anytime, (at - 1 + FREE) / FREE
        elif request.anytime:
            at /= 1 - FREE
        return options[min(int(at * len(options)), len(options) - 1)]

    def run(self, only_given: bool = False) -> int:
        """Play to the end, or to the last of the given numbers; how many requests there were."""
        runner = Runner(self.table, self.wish.tasks, self._boundary)
        request = runner.advance()
        while request is not None:
            assert len(self.answers) < LIMIT, "the game does not end"
            self._check(request)
            if only_given and len(self.answers) >= len(self.given):
                return len(self.answers)
            answer = self._answer(request)
            if only_given:
                self.told.append(f"{request.who if isinstance(request, Ask) else request.what}: {answer}")
            if self.kept:
                self._since.append((request.fingerprint, answer))
            request = runner.advance(answer)
        self._check_end()
        return len(self.answers)

    def _check(self, request: Request) -> None:
        if self.wish.cards:
            nodes.check_request(self.table, request)
        elif isinstance(request, Ask):
            assert request.options and len(set(request.options)) == len(request.options), request
            assert not self.table.by_name[request.who].out, request
        if self.kept:
            place = len(self.nodes) if len(self.nodes) < self.kept else int(self.luck() * (len(self.answers) + 1))
            if place < self.kept:
                node = nodes.Node(self._start, tuple(self._since), request.fingerprint)  # type: ignore[arg-type]
                self.nodes[place : place + 1] = [node]

    def _check_table(self) -> None:
        if not self.wish.cards:
            dice_invariants.check(self.table)
            return
        if self.table.outcome is None:
            invariants.check(self.table)
        else:  # the end of a game cuts everything short, the last elimination with it
            assert invariants.cards_of(self.table) == self.cards
        if self.table.turn and not self.wish.sets:
            nodes.check_table(self.table)

    def _check_end(self) -> None:
        table = self.table
        assert table.outcome is not None
        self._check_table()
        if self.wish.cards:
            assert table.outcome.winners
        else:
            assert sum(player.arrows for player in table.players) + table.pool == table.house["arrow_pool"]


def play(number: int) -> tuple[Wish, int]:
    """Play the game of a number with every invariant: which it was, and how many requests it had; raises `Found`."""
    wish, luck = drawn(number), Luck(f"game {number}")
    drawing = iter(range(10**9))
    one = Play(wish, (), lambda: luck[next(drawing)], 2 if number // 2 % NODES_EVERY == 0 else 0)
    try:
        asked = one.run()
    except Exception as error:
        raise found(error, one.answers) from error
    try:
        chance = Random(f"nodes {number}")
        for node in one.nodes:
            check_node(wish, node, chance, number // 2 % OFFERS_EVERY == 0)
        if number // 2 % SAVED_EVERY == 0:
            check_saved(wish, number)
    except Exception as error:
        raise found(error, []) from error
    return wish, asked


def found(error: Exception, answers: list[float]) -> Found:
    """What broke, and where in our code: the same place with the same kind of error is the same fault."""
    last = [each for each in traceback.extract_tb(error.__traceback__) if "site-packages" not in each.filename][-1]
    place = f"{type(error).__name__} in {last.filename.rpartition('/')[2]}, line {last.lineno}"
    return Found(place, (str(error) or last.line or "")[:300], list(answers))


def check_node(wish: Wish, node: nodes.Node, luck: Random, offers: bool) -> None:
    """A node rebuilt asks the same; JSON, undo, views and, where wanted, every offer hold."""
    if wish.cards:
        nodes.check_node(node, luck)
        game = node.game()
        if offers and isinstance(game.request, Ask):
            nodes.check_offers(game, luck)
        return
    dice = DiceGame(node.table, 0, _settle=False)
    dice._at = Position(node.table, node.answers, 0, 0, 0)
    assert dice.request is not None and dice.request.fingerprint == node.fingerprint
    if isinstance(dice.request, Ask):
        if offers:
            check_dice_node(dice, luck)
        before = dice.table.to_json(), dice.request.fingerprint
        dice.play(luck.choice(dice.request.options)).undo()
        assert (dice.table.to_json(), dice.request.fingerprint) == before


def check_saved(wish: Wish, number: int) -> None:
    """A game that is saved in the middle and read again goes on as the other does."""
    game = wish.type(wish.table(), number, chance="luck")
    list(wander(game, number, free=FREE, limit=40 + number % 60))
    again = wish.type.from_json(json.loads(json.dumps(game.to_json())))
    for each in (game, again):
        list(wander(each, -number, limit=30))
    assert again.table == game.table and again.to_json() == game.to_json()


# -- making it short ---------------------------------------------------------------------------------


class Shrunk(NamedTuple):
    """A short game that breaks the same invariant: what is wished, and the answers as numbers and in words."""

    wish: Wish
    answers: list[float]
    told: list[str]


def fails(wish: Wish, answers: Sequence[float], place: str) -> list[float] | None:
    """The answers up to where the game breaks at this place; None if it does not."""
    try:
        one = Play(wish, answers, lambda: 0.0)
        one.run(only_given=True)
    except Exception as error:
        return one.answers if found(error, []).place == place else None
    return None


def smaller_wishes(wish: Wish) -> Iterator[Wish]:
    """The same game without a house rule, without a set, with a player fewer."""
    for name in wish.house:
        yield wish._replace(house={key: value for key, value in wish.house.items() if key != name})
    for each in wish.sets:
        yield wish._replace(sets=tuple(other for other in wish.sets if other != each))
    yield wish._replace(players=wish.players - 1)


def shrink(wish: Wish, answers: Sequence[float], place: str, seconds: float = 60.0) -> Shrunk:
    """A shorter list of answers, of a smaller game if may be, that breaks the same invariant at the same place.

    Pieces are taken out, ever smaller ones; then answers become 0: the first option, the first outcome.
    """
    until, best = monotonic() + seconds, list(answers)

    def better(tried: Sequence[float], other: Wish) -> bool:
        nonlocal best, wish
        broken = fails(other, tried, place) if monotonic() < until else None
        if broken is None:
            return False
        best, wish = broken, other
        return True

    while True:
        before = (len(best), sum(map(bool, best)), wish)
        for other in smaller_wishes(wish):
            better(best, other)
        size = len(best)
        while size:
            at = 0
            while at < len(best):
                if not better([*best[:at], *best[at + size :]], wish):
                    at += size
            size //= 2
        for at in range(len(best)):
            if at < len(best) and best[at]:
                better([*best[:at], 0.0, *best[at + 1 :]], wish)
        if before == (len(best), sum(map(bool, best)), wish) or monotonic() > until:
            break
    one = Play(wish, best, lambda: 0.0)
    try:
        one.run(only_given=True)
    except Exception:
        pass
    return Shrunk(wish, best, one.told)
