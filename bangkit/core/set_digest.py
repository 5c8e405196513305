"""What a set of one's own is, as a few digits: they change when anything in its record does, or in a function of it."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from inspect import iscoroutinefunction
from types import CodeType, FunctionType, MethodType
from typing import Any

from bangkit.core.running import FOREIGN
from bangkit.core.sets import GameSet

PYTHON = ".".join(map(str, sys.version_info[:2]))
"""Other Pythons compile the same function to other code, which says nothing then."""

TOLD = ("title", "text", "rules", "players_rule", "picture")
"""Fields of records that change no game."""


def own_sets(sets: Iterable[GameSet]) -> dict[str, dict[str, str]]:
    """By the name of each set of one's own: the digits of its record, and of its functions as this Python compiles them."""
    return {str(each.name): _digits(each) for each in sets if not each.printed}


def changed_sets(saved: Any, sets: Iterable[GameSet]) -> list[str]:
    """The names of the sets that are not what they were when `own_sets` was saved; those of which nothing is known are not told."""
    if not isinstance(saved, Mapping):
        return []
    now = own_sets(sets)
    return [name for name, was in saved.items() if not isinstance(was, Mapping) or not _same(was, now.get(name, {}))]


def _same(was: Mapping[str, Any], now: Mapping[str, str]) -> bool:
    functions = was.get("python") != now.get("python") or was.get("functions") == now.get("functions")
    return was.get("record") == now.get("record") and functions


def _digits(one: GameSet) -> dict[str, str]:
    record = _Described()
    told = record.fields_of(one)
    return {"record": _hash(told), "functions": _hash(record.functions), "python": PYTHON}


def _hash(told: Any) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()[:12]


class _Described:
    """Describes whatever a record holds as plain data; `functions` are those that were met, as they are compiled."""

    def __init__(self) -> None:
        self.functions: list[Any] = []
        self._met: list[FunctionType] = []

    def plain(self, value: Any) -> Any:
        """A value as plain data, a function by its name."""
        if value is None or isinstance(value, (bool, int, float, str)):
            return value
        if isinstance(value, (list, tuple)):
            return [self.plain(each) for each in value]
        if isinstance(value, (set, frozenset)):
            return sorted((self.plain(each) for each in value), key=str)
        if isinstance(value, Mapping):
            return [[self.plain(each), self.plain(of)] for each, of in value.items()]
        if isinstance(value, CodeType):
            return self._code(value)
        if isinstance(value, partial):
            return ["partial", self.plain(value.func), self.plain(value.args), self.plain(value.keywords)]
        if isinstance(value, MethodType):
            return [self.plain(value.__self__), self.plain(value.__func__)]
        if isinstance(value, FunctionType):
            self._function(value)
            return value.__name__
        if is_dataclass(value) and not isinstance(value, type) and not isinstance(value, GameSet):
            return [type(value).__name__, self.fields_of(value)]
        return str(getattr(value, "__name__", type(value).__name__))

    def fields_of(self, record: Any) -> list[Any]:
        """What a record holds, but for what is only told."""
        return [[each.name, self.plain(getattr(record, each.name))] for each in fields(record) if each.name not in TOLD]

    def _function(self, function: FunctionType) -> None:
        """A function as it is compiled, with what it holds and, if it is somebody's own, with what else it calls."""
        if (
            hasattr(function, "__wrapped__")
            and function.__code__.co_filename.startswith(FOREIGN)
            and not iscoroutinefunction(function)
        ):
            function = function.__wrapped__  # the watch over one that only looks is none of the set
        if function in self._met:
            return
        self._met.append(function)
        cells = [_content(cell) for cell in function.__closure__ or ()]
        code = function.__code__
        own = not code.co_filename.startswith(FOREIGN)
        self.functions.append(
            [
                function.__name__,
                self._code(code) if own else "",
                self.plain([function.__defaults__, function.__kwdefaults__, cells]),
            ]
        )
        for name in sorted(_names(code)) if own else ():
            found = function.__globals__.get(name)
            if isinstance(found, (bool, int, float, str, tuple, frozenset, FunctionType)):
                self.functions.append([name, self.plain(found)])

    def _code(self, code: CodeType) -> list[Any]:
        """What a function does, wherever it is written."""
        constants = [self.plain(each) for each in code.co_consts]
        return [code.co_code.hex(), code.co_names, code.co_varnames, code.co_freevars, constants]


def _names(code: CodeType) -> set[str]:
    """Every name that a function looks up, also within what is defined in it."""
    return set(code.co_names).union(*(_names(each) for each in code.co_consts if isinstance(each, CodeType)))


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # not filled yet
        return None
