"""The browser's side of our widgets: one module, put together from files that each draw one thing."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from bangkit.show.draw import shapes

HERE = Path(__file__).parent
TABLE = ("alive", "shapes", "stage", "dock", "ending", "replay", "table")
"""The files of the table. A file that draws a part which only some states have stands before the last:
it pushes a function of state and tools into one of the lists of `PARTS`."""


def module(*names: str) -> str:
    """The text of an ES module: functions of the files in this order, the last of which exports `render`."""
    return "\n".join((HERE / f"{name}.js").read_text(encoding="utf-8") for name in names)


def style(*names: str) -> str:
    """The style sheets with these names, one after the other."""
    return "\n".join((HERE / f"{name}.css").read_text(encoding="utf-8") for name in names)


@cache
def symbols() -> str:
    """The sheet of symbols and the places of the seats, as constants of a module that draws with `shapes.js`."""
    return f"const SHEET = {json.dumps(shapes.sheet())};\nconst PLACES = {(shapes.HERE / 'places.json').read_text(encoding='utf-8')};\n"
