"""The symbols: one sheet of our own pictograms, for every picture and for the widgets."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bangkit.core.files import read_json, read_text

HERE = Path(__file__).parent
GENERIC = "generic"
"""The symbol of a card that has none of its own."""
_SYMBOL = re.compile(r'<symbol id="bk-([^"]+)" viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>(.*?)</symbol>', re.DOTALL)


class Symbol(NamedTuple):
    """A drawing with its own width and height."""

    wide: float
    high: float
    shapes: str


@cache
def sheet() -> str:
    """All symbols as one hidden SVG, each with the id `bk-` and its name; put once into a page."""
    return read_text(HERE / "shapes.svg")


@cache
def symbols() -> dict[str, Symbol]:
    """Every symbol by its name."""
    return {name: Symbol(float(wide), float(high), body) for name, wide, high, body in _SYMBOL.findall(sheet())}


def symbol(name: str) -> Symbol:
    """The symbol of this name.

    >>> symbol("beer").wide
    32.0
    """
    return symbols()[name]


def pictures() -> list[str]:
    """The names of the symbols that fit on a card.

    >>> "coffee" in pictures(), "back" in pictures(), "bullet" in pictures()
    (True, False, False)
    """
    return sorted(name for name, drawn in symbols().items() if name.isalpha() and drawn.wide == drawn.high)


def symbol_of(name: str) -> str:
    """The name of the symbol of a card, an event or another printed thing, or of the horseshoe if it has none.

    >>> symbol_of("Cat Balou"), symbol_of("BANG!"), symbol_of("A card of one's own")
    ('catbalou', 'bang', 'generic')
    """
    plain = "".join(letter for letter in name.casefold() if letter.isalnum())
    return plain if plain in symbols() else GENERIC


@cache
def places(seats: int) -> list[tuple[float, float]]:
    """Where so many seats are, clockwise from the viewer's, in percent of the table from the left and from the top."""
    return [(x, y) for x, y in read_json(HERE / "places.json")["seats"][str(seats)]]
