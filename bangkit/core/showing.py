"""A thing shows itself in a notebook through the room that can draw it; the rooms below need not know it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from bangkit.core.arguments import takes

ROOM = "bangkit.show"
_DRAW: dict[type, Callable[[Any], Any]] = {}


def register(kind: type, draw: Callable[[Any], Any]) -> None:
    """Say how things of a kind are drawn."""
    _DRAW[kind] = draw


def shell() -> Any:
    """The notebook, or the terminal of IPython, in which this runs; None in plain Python."""
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()


@takes()
def pictures() -> list[str]:
    """The names of the pictures that a card of one's own may show: `brown(..., picture="coffee")`."""
    return list(import_module(f"{ROOM}.draw.shapes").pictures())


class Showing:
    """Something that shows itself in a notebook, and loads what draws it only then."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        import_module(ROOM)
        drawer = next(_DRAW[kind] for kind in type(self).__mro__ if kind in _DRAW)
        return str(drawer(self)._repr_html_())
