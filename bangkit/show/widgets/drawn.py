"""The browser's side of our widgets: a module put together from files that each draw one thing, plain data for it, and clicks back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from bangkit.core.files import read_text
from bangkit.show.draw import shapes, stills
from bangkit.show.widgets.asleep import AWAKE, Asleep
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


class Drawn(Asleep, anywidget.AnyWidget):
    """`state` is what is drawn, `words` what the buttons say; `action` is the last click, with a number so that equal clicks differ."""

    state = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    action = traitlets.Dict().tag(sync=True, echo_update=False)

    def __init__(self, state: Mapping[str, Any]) -> None:
        super().__init__(state=dict(state), words=told())
        self.add_class(AWAKE)
        self.observe(lambda change: self.clicked(change["new"]), names="action")

    def clicked(self, action: Mapping[str, Any]) -> None:
        """Answer a click: the new state says which one in `answers`."""
        raise NotImplementedError


class Dresser(anywidget.AnyWidget):
    """A widget that is never shown: the page runs its script when it hears that there is one."""

    _esm = f"{stills.script()}\nexport default {{ initialize() {{}} }};\n"
