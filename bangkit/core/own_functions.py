"""The functions that a set of one's own brings: how each is written, how it is called, and what it may do meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import fields
from functools import wraps
from inspect import (
    isasyncgen,
    isasyncgenfunction,
    isawaitable,
    iscoroutinefunction,
    isgenerator,
    isgeneratorfunction,
    signature,
    unwrap,
)
from typing import Any

from bangkit.core.arguments import FLAG, NATURAL, TEXT, Argument, instance_of, one_of, or_none, shortened
from bangkit.core.errors import BangkitError, OwnRuleFailed
from bangkit.core.limits import TooSlow, Watch, within
from bangkit.core.luck import luck_elsewhere, others_draw
from bangkit.core.printed import as_printed
from bangkit.core.requests import Ask, Chance
from bangkit.core.roles import ROLES
from bangkit.core.running import CALLED, take_note
from bangkit.core.states import SharedSeat, SharedTable
from bangkit.core.winning import Outcome
from bangkit.words.catalogue import say

SECONDS = 5.0
"""So long may the functions of one's own take until somebody or luck is asked."""


def hooks_of(record: type[Any]) -> dict[str, tuple[int, bool]]:
    """The hooks of a kind of record that hold functions: with how many things each is called, and whether it waits."""
    told = {each.name: str(each.type) for each in fields(record)}
    return {
        name: (kind[kind.index("[[") : kind.index("]")].count(",") + 1, "Awaitable" in kind)
        for name, kind in told.items()
        if kind.startswith("Callable")
    }


def wrong_function(
    name: str, what: str, function: Any, number: int, waits: bool | None, further: str = ""
) -> Iterator[str]:
    """What is wrong with a function: it is called with so many things, and it must, may (None) or must not wait.

    It may have one more argument that is called `further`.
    """
    if function is None:
        return
    if not callable(function) or isinstance(function, type):
        yield say("set.not callable", name=name, what=what, value=shortened(function))
        return
    facts = {"name": name, "what": what, "function": called(function)}
    bare = unwrap(function)
    if isgeneratorfunction(bare) or isasyncgenfunction(bare):
        yield say("set.yield", facts)
    elif waits is True and not iscoroutinefunction(function):
        yield say("set.not async", facts)
    if waits is False and iscoroutinefunction(function):
        yield say("set.async", facts)
    named = {further: None} if has_further(function, number, further) else {}
    try:
        signature(function).bind(*[None] * number, **named)
    except TypeError:
        yield say("set.arguments", facts, number=number)
    except ValueError:  # a function of C that does not say what it takes
        return


def has_further(function: Callable[..., Any], number: int, further: str) -> bool:
    """Whether a function that is called with so many things has a further argument of this name."""
    try:
        return further in [*signature(function).parameters][number:]
    except ValueError:  # a function of C that does not say what it takes
        return False


def called(function: Callable[..., Any]) -> str:
    """The name of a function for a sentence."""
    return str(getattr(function, "__name__", function))


def refused(key: str, function: Callable[..., Any], **facts: Any) -> OwnRuleFailed:
    """The refusal of what a function of one's own has done, with the line in which the function begins."""
    told, code = say(f"error.own {key}", facts, function=called(function)), getattr(unwrap(function), "__code__", None)
    return OwnRuleFailed(say("error.own line", told=told, line=code.co_firstlineno) if code is not None else told)


# -- calling it ----------------------------------------------------------------------------------


def own_in_use(table: Any) -> bool:
    """Whether a set of one's own is in use, also one that has been taken away since."""
    try:
        return any(not each.printed for each in table.sets)
    except BangkitError:
        return True


def in_time(table: Any, work: Callable[[], Any]) -> Any:
    """Do what may call functions of one's own, where a set of one's own is in use; refuse one that never comes back."""
    if not own_in_use(table):
        return work()
    CALLED.clear()
    try:
        return within(SECONDS, work)
    except TooSlow as slow:
        raise too_slow(slow) from None


def under_watch(table: Any, watch: Watch | None, send: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What gives this table its answers, under a watch where a function of one's own may never come back."""
    if watch is None or not own_in_use(table):
        return send

    def sent(answer: Any) -> Any:
        CALLED.clear()
        try:
            return watch.call(send, answer)
        except TooSlow as slow:
            raise too_slow(slow) from None

    return sent


def too_slow(slow: TooSlow) -> OwnRuleFailed:
    """The refusal of the function of one's own that was called last and has not come back."""
    return OwnRuleFailed(say("error.own slow", function=next(reversed(CALLED), None), seconds=f"{slow.seconds:g}"))


def no_own_luck(function: Callable[..., Any], before: Any) -> None:
    """Refuse a function that has used the luck of `random`, which stood there before: no replay would meet it again.

    Where other threads use it, too, nobody knows who it was; what cannot be played again is told when the game is saved.
    """
    if luck_elsewhere() != before and not others_draw():
        raise refused("luck", function)


def looking(function: Callable[..., Any], table: Any, *things: Any) -> Any:
    """What a function of one's own answers that may only look: it is shown a copy of the table, and may change nothing there."""
    take_note(called(function))
    copy = table.copy()
    shown = [copy.players[each.index] if isinstance(each, SharedSeat) else each for each in things]
    answer = _answered(function, copy, *shown)
    if not _same(table, copy):
        raise refused("look", function)
    return answer


def _answered(function: Callable[..., Any], *things: Any, **named: Any) -> Any:
    """What a function of one's own answers; it uses no luck and writes over nothing meanwhile."""
    luck = luck_elsewhere()
    with writing_nothing(function):
        answer = function(*things, **named)
    no_own_luck(function, luck)
    return answer


def _same(one: Any, other: Any) -> bool:
    """Whether everything that lies on two tables is the same; what cannot even be read any more is not."""
    try:
        beside = ("turn", "round", "seats")  # which the key leaves out
        return bool(one.key() == other.key()) and all(getattr(one, at, 0) == getattr(other, at, 0) for at in beside)
    except (AttributeError, TypeError):
        return False


async def call(function: Callable[..., Any], *things: Any, **named: Any) -> Any:
    """Call a function of one's own that may wait, or may not; refuse it if it leaves what no rule could leave at the table."""
    look_over = things[0].watch(function)
    take_note(called(function))
    if iscoroutinefunction(function):  # of which nothing works before it is waited for
        result = function(*things, **named)
    else:
        result = _answered(function, *things, **named)
    if isgenerator(result) or isasyncgen(result):
        raise refused("yield", function)
    if isawaitable(result):
        result = await _Steps(function, result)
    look_over()
    return result


def writing_nothing(function: Callable[..., Any]) -> AbstractContextManager[None]:
    """Refuse a function that writes over cards or records meanwhile."""
    return as_printed(lambda harmed: refused("record", function, harmed=harmed))


class _Steps:
    """A function that waits: for the table alone, and it has no luck of its own on the way."""

    __slots__ = ("function", "waiting")

    def __init__(self, function: Callable[..., Any], waiting: Any) -> None:
        self.function, self.waiting = function, waiting

    def __await__(self) -> Generator[Any, Any, Any]:
        work, answer = self.waiting.__await__(), None
        while True:
            luck, request, done = luck_elsewhere(), None, None
            with writing_nothing(self.function):
                try:
                    request = work.send(answer)
                except StopIteration as end:
                    done = end
            no_own_luck(self.function, luck)
            if done is not None:
                return done.value
            if not isinstance(request, (Ask, Chance)):
                raise refused("wait", self.function)
            answer = yield request


def watched(function: Callable[..., Any], answers: Argument | None = None) -> Callable[..., Any]:
    """A function of one's own for a hook, watched while it works; one that does not wait may only look.

    What it answers must be of the kind that the hook `answers`, if one is given.
    """

    def looked_at(answer: Any) -> Any:
        if answers is not None and not answers.holds(answer):
            raise refused("answer", function, hook=called(function), kind=answers.told, value=shortened(answer))
        return answer

    @wraps(function)
    async def works(*things: Any) -> Any:
        return looked_at(await call(function, *things))

    @wraps(function)
    def looks(*things: Any) -> Any:
        if isinstance(things[0], SharedTable):
            return looked_at(looking(function, *things))
        return looked_at(_answered(function, *things))

    return works if iscoroutinefunction(function) else looks


# -- what it leaves ------------------------------------------------------------------------------


def tasks_of(known: Mapping[str, Any]) -> Argument:
    """An agenda: a list of tasks that a game knows."""
    return Argument(
        "a list of tasks",
        lambda value: (
            isinstance(value, list) and all(type(each) is tuple and each and each[0] in known for each in value)
        ),
    )


FOLLOWS = "what the rules have put there"
PLAIN = {
    bool: FLAG, int: NATURAL, str: TEXT,
    tuple: Argument("a tuple", lambda value: isinstance(value, tuple) and all(isinstance(each, Hashable) for each in value)),
}  # fmt: skip
"""What is looked at by the kind of what stands there."""
OR_NOTHING = {
    "role": or_none(one_of(ROLES)), "outcome": or_none(instance_of("an outcome", Outcome)),
    "_journal": instance_of(FOLLOWS, list, type(None)),
    **dict.fromkeys(("character", "copies", "event", "began", "sheriff_killer"), or_none(TEXT)),
}  # fmt: skip
"""What may stand in an entry that may be empty."""


COMPARED = ("name", "index", "life", "players", "by_name", "current")
"""The entries that are compared with what stood there."""
UNCHANGING = (bool, int, str, type(None))
"""What is as it was while it is the same thing."""
GONE = object()
"""What stands in an entry that has been deleted."""


class Before:
    """How a table stands before a function of one's own works at it: where everybody sits, who is alive, what is where."""

    __slots__ = ("seats", "places", "alive", "stood", "agenda", "roles")

    def __init__(self, table: Any) -> None:
        self.seats = tuple(table.players)
        self.places = [(each.name, place) for place, each in enumerate(self.seats)]
        self.alive = {each.name for each in self.seats if each.life > 0 and not each.out}
        self.agenda, self.roles = table.agenda[:], [each.role for each in self.seats]
        self.stood = [_standing(thing) for thing in (table, *self.seats)]

    def look_over(self, function: Callable[..., Any], table: Any, special: Mapping[str, Argument]) -> None:
        """Refuse seats that have moved, a life that no verb leaves, and what is not of the kind that stood there, or not what is special there."""
        if tuple(table.players) != self.seats or [(each.name, each.index) for each in self.seats] != self.places:
            raise refused("seats", function)
        known = {**OR_NOTHING, **special}
        for thing, stood in zip((table, *self.seats), self.stood, strict=True):
            _refuse_others(function, thing, stood, known)
        for each in self.seats:
            life = getattr(each, "life", None)
            if type(life) is not int or life > each.starting_life or self._felled(each):
                raise refused("life", function, player=each.name, life=shortened(life))
        if table.agenda[: len(self.agenda)] != self.agenda:
            raise refused("agenda", function)
        if sorted(map(str, self.roles)) != sorted(str(each.role) for each in self.seats):
            raise refused("roles", function)
        if table.current not in table.by_name or list(table.by_name.values()) != [*self.seats]:
            raise refused("seats", function)

    def _felled(self, player: Any) -> bool:
        """Whether he was alive and has neither life nor been eliminated, as no verb leaves anybody; or is out with life."""
        return player.name in self.alive and (player.life <= 0) != player.out


def _standing(thing: Any) -> dict[str, Any]:
    """What stands in each entry of a table or a seat, but for those that are compared."""
    return {each: getattr(thing, each) for each in (*thing.entries, *thing.derived) if each not in COMPARED}


def _refuse_others(
    function: Callable[..., Any], thing: Any, stood: Mapping[str, Any], known: Mapping[str, Argument]
) -> None:
    """Refuse what is not of the kind that stood in front of a player, or in the middle."""
    for entry, before in stood.items():
        value, kind = getattr(thing, entry, GONE), type(before)
        if value is before and kind in UNCHANGING:
            continue
        what = f"{getattr(thing, 'name', 'table')}.{entry}"
        if value is GONE:
            raise refused("gone", function, what=what)
        wanted = known.get(entry) or PLAIN.get(kind)
        if not (wanted.holds(value) if wanted else isinstance(value, kind)):
            told = wanted.told if wanted else instance_of(FOLLOWS, kind).told
            raise refused("entry", function, what=what, value=shortened(value), kind=told)
