"""The functions that a set of one's own brings: with how many things each is called, and whether it may wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from inspect import iscoroutinefunction, signature
from reprlib import repr as shortened
from typing import Any

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
    if waits is True and not iscoroutinefunction(function):
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
