"""The browser's side of our widgets: one module, put together from files that each draw one thing."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from bangkit.core.files import read_text
from bangkit.show.draw import shapes, stills
from bangkit.words.catalogue import keys, variants

HERE = Path(__file__).parent
TABLE = ("alive", "shapes", "stage", "dock", "ending", "replay", "extras", "table")
"""The files of the table: the things of the game, the table, what lies before the viewer, the end, steps one by one, and what a position adds."""


def module(*names: str) -> str:
    """The text of an ES module: what dresses still pictures, then functions of the files in this order, the last of which exports `render`."""
    return "\n".join([stills.script(), *(read_text(HERE / f"{name}.js") for name in names)])


def style(*names: str) -> str:
    """The style sheets with these names, one after the other."""
    return "\n".join(read_text(HERE / f"{name}.css") for name in names)


def answer_cell() -> str:
    """The text of `takeAnswers`, by which an extension of JupyterLab puts the answers of forms into their cells."""
    return read_text(HERE / "answer_cell.js")


def told() -> dict[str, str]:
    """What buttons and labels say, by the key that the files of the browser name."""
    return {key: variants(f"browser.{key}")[0] for key in keys("browser")}


@cache
def symbols() -> str:
    """The sheet of symbols and the places of the seats, as constants of a module that draws with `shapes.js`."""
    places = read_text(shapes.HERE / "places.json")
    return f"const SHEET = {json.dumps(shapes.sheet())};\nconst PLACES = {places};\n"
