"""The functions of a card, a character or an event of one's own: called, and watched while they work at the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from functools import wraps
from inspect import isasyncgen, isawaitable, iscoroutinefunction, isgenerator
from typing import Any

from bangkit.cards.cardset import SETS, role_cards
from bangkit.cards.faces import Card
from bangkit.cards.hooks import CHARACTERS, EVENTS, Force, Power
from bangkit.cards.table import Player, Table
from bangkit.core.arguments import (
    FLAG,
    NATURAL,
    NUMBERS,
    POSITIVE,
    TABLE,
    TEXT,
    Argument,
    instance_of,
    one_of,
    or_none,
    shortened,
    strangers,
)  # fmt: skip
from bangkit.core.luck import luck_elsewhere
from bangkit.core.own_functions import called, looking, no_own_luck, refused
from bangkit.core.requests import Ask, Chance
from bangkit.core.roles import ROLES
from bangkit.core.running import take_note
from bangkit.core.states import wrong_roles
from bangkit.core.winning import Outcome

PILE = Argument(
    "a list of cards", lambda value: isinstance(value, list) and all(isinstance(each, Card) for each in value)
)
TOP = Argument(
    "a list of cards",
    lambda value: isinstance(value, list) and all(isinstance(each, tuple) and len(each) == 2 for each in value),
)
TUPLE = instance_of("a tuple", tuple)
AGENDA = Argument(
    "a list of tasks",
    lambda value: (
        isinstance(value, list) and all(type(each) is tuple and each and each[0] in SETS.tasks for each in value)
    ),
)
FOLLOWS = "what the rules have put there"
SEAT = {
    "role": or_none(one_of(ROLES)), "starting_life": POSITIVE, "seen": NUMBERS, "known": NUMBERS, "laid_now": TUPLE,
    **dict.fromkeys(("role_shown", "out", "out_in_own_turn", "ghost"), FLAG),
    **dict.fromkeys(("character", "copies"), or_none(TEXT)),
    "bit": NATURAL, "ability": instance_of(FOLLOWS, Power), "powers": instance_of(FOLLOWS, Force),
}  # fmt: skip
NEW_LIFE = {**SEAT, "starting_life": Argument("a whole number from 1 to 10", lambda value: value in range(1, 11))}
MIDDLE = {
    "outcome": or_none(instance_of("an outcome", Outcome)), "house": TABLE, "agenda": AGENDA, "top": TOP, "phase": TEXT,
    **dict.fromkeys(("bag", "discard", "aside", "looked"), PILE),
    **dict.fromkeys(("turn", "bangs", "round", "lazy", "store", "idle"), NATURAL),
    **dict.fromkeys(("duelling", "survival"), FLAG), **dict.fromkeys(("event", "began"), or_none(TEXT)),
    **dict.fromkeys(("used", "expansions", "events", "unturned", "owed", "seats", "free", "refilling", "silencers"), TUPLE),
    "event_power": instance_of(FOLLOWS, Power), "_journal": instance_of(FOLLOWS, list, type(None)), "wordy": FLAG, "told": FLAG,
}  # fmt: skip
"""What a function of one's own may leave at a seat, and in the middle."""


def watched(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of one's own for a hook, watched as a card's is; one that does not wait may only look."""

    @wraps(function)
    async def works(*things: Any) -> Any:
        return await call(function, *things)

    @wraps(function)
    def looks(*things: Any) -> Any:
        if isinstance(things[0], Table):
            return looking(function, *things)
        luck, answer = luck_elsewhere(), function(*things)
        no_own_luck(function, luck)
        return answer

    return works if iscoroutinefunction(function) else looks


async def call(function: Callable[..., Any], *things: Any, **named: Any) -> Any:
    """Call a function of one's own that may wait, or may not; refuse it if it leaves what no rule could leave."""
    table: Table = things[0]
    seats, before = tuple(table.players), cards_on(table)
    places = [(each.name, place) for place, each in enumerate(seats)]
    lives = [each.starting_life for each in seats]
    who, alive = _who_is_who(table), {each.name for each in seats if each.life > 0 and not each.out}
    take_note(called(function))
    luck, result = luck_elsewhere(), function(*things, **named)
    no_own_luck(function, luck)
    if isgenerator(result) or isasyncgen(result):
        raise refused("yield", function)
    if isawaitable(result):
        result = await _Steps(function, result)
    if tuple(table.players) != seats or [(each.name, each.index) for each in seats] != places:
        raise refused("seats", function)
    for player in seats:
        if not (isinstance(getattr(player, "hand", 0), list) and isinstance(getattr(player, "in_play", 0), list)):
            raise refused("hand", function, player=player.name)
    _look_over(function, table, "table", MIDDLE)
    if (number := abs(cards_on(table) - before)) != 0:
        raise refused("cards", function, number=number)
    for player, starting in zip(seats, lives, strict=True):
        _look_over(function, player, player.name, SEAT if getattr(player, "starting_life", 0) == starting else NEW_LIFE)
        if not _hand_is_whole(player):
            raise refused("hand", function, player=player.name)
        life = getattr(player, "life", None)
        if type(life) is not int or life > player.starting_life or _felled(player, alive):
            raise refused("life", function, player=player.name, life=shortened(life))
    if (
        table.current not in table.by_name
        or list(table.by_name.values()) != list(seats)
        or table.ring != [each for each in seats if not each.out]
    ):
        raise refused("seats", function)
    if _who_is_who(table) != who:
        for problem in [*wrong_roles(seats, role_cards(table.expansions)), *_nobody_known(table)]:
            raise refused("left", function, problem=problem)
        table.refresh()
    return result


class _Steps:
    """A function that waits: for the table alone, and it has no luck of its own on the way."""

    __slots__ = ("function", "waiting")

    def __init__(self, function: Callable[..., Any], waiting: Any) -> None:
        self.function, self.waiting = function, waiting

    def __await__(self) -> Generator[Any, Any, Any]:
        work, answer = self.waiting.__await__(), None
        while True:
            luck = luck_elsewhere()
            try:
                request = work.send(answer)
            except StopIteration as done:
                no_own_luck(self.function, luck)
                return done.value
            no_own_luck(self.function, luck)
            if not isinstance(request, (Ask, Chance)):
                raise refused("wait", self.function)
            answer = yield request


def _who_is_who(table: Table) -> list[Any]:
    """Everybody's role and character, and the event."""
    return [table.event, *((each.role, each.character, each.copies) for each in table.players)]


def _nobody_known(table: Table) -> list[str]:
    """The names of characters and events that are none."""
    names: list[dict[str, Any]] = [{"character": each.character} for each in table.players]
    names += [{"character": each.copies} for each in table.players] + [{"event": table.event}]
    return [problem for each in names for problem in strangers(each, character=CHARACTERS, event=EVENTS)]


def _look_over(function: Callable[..., Any], thing: Any, name: str, kinds: dict[str, Argument]) -> None:
    """Refuse what was left in front of a player, or in the middle, where something else belongs."""
    for entry, kind in kinds.items():
        if not hasattr(thing, entry):
            raise refused("gone", function, what=f"{name}.{entry}")
        if not kind.holds(value := getattr(thing, entry)):
            raise refused("entry", function, what=f"{name}.{entry}", value=shortened(value), kind=kind.told)


def _hand_is_whole(player: Player) -> bool:
    """Whether his cards are cards, and each of the hand has its marks of who has seen it."""
    cards = all(type(each) is Card for each in (*player.hand, *player.in_play))
    return cards and len(player.hand) == len(player.seen) == len(player.known)


def _felled(player: Player, alive: Collection[str]) -> bool:
    """Whether he was alive and has neither life nor been eliminated, as no verb leaves anybody; or is out with life."""
    return player.name in alive and (player.life <= 0) != player.out


def cards_on(table: Table) -> int:
    """How many cards there are on a table, wherever they lie; those without a name lie in the deck, too."""
    there = len(table.bag) + len(table.discard) + len(table.aside) + len(table.top) + len(table.looked)
    return there + sum(len(each.hand) + len(each.in_play) for each in table.players) - table.lazy
