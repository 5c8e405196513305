"""The functions that a set of one's own brings: how each is written, and what it may do while it is called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from inspect import isasyncgenfunction, iscoroutinefunction, isgeneratorfunction, signature, unwrap
from reprlib import repr as shortened
from typing import Any

from bangkit.core.errors import OwnRuleFailed
from bangkit.core.luck import luck_elsewhere
from bangkit.core.states import SharedSeat
from bangkit.words.catalogue import say


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
    if not callable(function):
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


def no_own_luck(function: Callable[..., Any], before: Any) -> None:
    """Refuse a function that has used the luck of `random`, which stood there before: no replay would meet it again."""
    if luck_elsewhere() != before:
        raise refused("luck", function)


def looking(function: Callable[..., Any], table: Any, *things: Any) -> Any:
    """What a function of one's own answers that may only look: it is shown a copy of the table, and may change nothing there."""
    copy, luck = table.copy(), luck_elsewhere()
    answer = function(copy, *(copy.players[each.index] if isinstance(each, SharedSeat) else each for each in things))
    no_own_luck(function, luck)
    if not _same(table, copy):
        raise refused("look", function)
    return answer


def _same(one: Any, other: Any) -> bool:
    """Whether everything that lies on two tables is the same; what cannot even be read any more is not."""
    try:
        return bool(
            one.key() == other.key() and (one.turn, one.round, one.seats) == (other.turn, other.round, other.seats)
        )
    except (AttributeError, TypeError):
        return False
