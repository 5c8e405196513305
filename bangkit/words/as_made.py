"""What keeps sentences is told in the language in which it was made, so that no result and no widget mixes two.

A game, its log, its questions and refusals keep facts instead, and are told in the language that is set.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from types import FunctionType
from typing import Any, TypeVar

from bangkit.words.catalogue import chosen, telling

T = TypeVar("T")

_MADE = "made_in"
_SHOWN = (
    "__repr__",
    "__str__",
    "_repr_html_",
    "_repr_latex_",
    "_ipython_display_",
    "_render_traceback_",
    "html",
    "text",
    "cells",
    "headings",
)


@dataclass(frozen=True, repr=False)
class OneLanguage:
    """A record with sentences in it: the language in which they were told is a field, which a changed copy keeps.

    >>> from dataclasses import replace
    >>> @as_made
    ... @dataclass(frozen=True, repr=False)
    ... class Note(OneLanguage):
    ...     text: str
    ...
    ...     def __repr__(self):
    ...         return f"{say('term.answer')}: {self.text}"
    >>> from bangkit.words.catalogue import say
    >>> note = Note("because")
    >>> with telling("cs"):
    ...     replace(note, text="never")
    answer: never
    """

    made_in: str = field(default_factory=chosen, kw_only=True, repr=False, compare=False)


def as_made(kept: type[T]) -> type[T]:
    """A class whose values show themselves, and tell their properties, in the language in which they were made.

    >>> class Note:
    ...     def __init__(self, told):
    ...         self.told = told
    ...
    ...     def __repr__(self):
    ...         return f"{say('term.answer')}: {self.told}"
    >>> from bangkit.words.catalogue import say
    >>> note = as_made(Note)("because")
    >>> with telling("cs"):
    ...     note
    answer: because
    """
    _remembering(kept)
    for name in dir(kept):
        part = getattr(kept, name, None)
        if isinstance(part, property) or name in _SHOWN and part is not getattr(object, name, None):
            setattr(kept, name, _in_its_language(part))
    return kept


def answers_as_made(kept: type[T]) -> type[T]:
    """A class of widgets, which say everything in the language of their captions: each click is answered in it, too."""
    _remembering(kept)
    for name, part in list(vars(kept).items()):
        if isinstance(part, (FunctionType, property)) and (name in _SHOWN or not name.startswith("__")):
            setattr(kept, name, _in_its_language(part))
    return kept


def _remembering(kept: type) -> None:
    begin: Any = kept.__init__  # type: ignore[misc]

    @wraps(begin)
    def begun(self: Any, *args: Any, **more: Any) -> None:
        if _MADE not in vars(self):
            object.__setattr__(self, _MADE, chosen())
        if begin is not object.__init__:  # a tuple has had all it takes from `__new__`
            begin(self, *args, **more)

    kept.__init__ = begun  # type: ignore[misc]


def _in_its_language(part: Any) -> Any:
    if isinstance(part, property):
        return property(_in_its_language(part.fget), part.fset, part.fdel, part.__doc__)
    tell: Callable[..., Any] = part

    @wraps(tell)
    def told(self: Any, *args: Any, **more: Any) -> Any:
        made = vars(self).get(_MADE, chosen())
        if made == chosen():
            return tell(self, *args, **more)
        with telling(made):
            return tell(self, *args, **more)

    return told
