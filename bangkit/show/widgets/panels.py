"""What the widgets are made of: a panel that says in words what it is, and plain labelled controls.

A widget holds no rules: it shows what the engine offers and sends back a choice.
What it shows is changed by setting a value, so nothing flickers and every value can be read back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from bangkit.cards.faces import in_signs
from bangkit.show.widgets.asleep import AWAKE, Asleep, printed
from bangkit.show.widgets.drawn import module, style
from bangkit.words.catalogue import say

NAMED = {"description_width": "initial"}
"""A control beside which its whole name has room."""


class Pulse(anywidget.AnyWidget):
    """What answers for the kernel: a click into a panel whose answer is late or lost says so.  It brings the panels' style."""

    _esm = module("alive", "pulse")
    _css = style("alive", "panels")
    silence = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(silence=say("browser.silent"), layout=ipywidgets.Layout(display="none"))
        self.on_msg(lambda _, content, __: self.send(content))


class Panel(Asleep, ipywidgets.VBox):  # type: ignore[misc]
    """A widget that tells in one line what it is and where it stands, and leaves its picture on the page."""

    def __init__(self, children: Sequence[Any]) -> None:
        super().__init__([*children, Pulse()], layout=ipywidgets.Layout(width="100%"))
        self.add_class(AWAKE).add_class("bk-panel")

    def on_paper(self) -> str:
        return "".join(map(printed, self.children))

    def close(self) -> None:
        """Close it with everything in it, so that nothing of it stays in memory."""
        for each in (*self.children, self.layout):
            put_away(each)
        super().close()

    def state(self) -> str:
        """What the widget is and where it stands, in words."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return say("show.run me", what=self.state())


def put_away(widget: Any) -> None:
    """Close a widget that is shown no more, with everything in it and everything that says how it looks."""
    for each in (*getattr(widget, "children", ()), *(getattr(widget, part, None) for part in ("layout", "style"))):
        if isinstance(each, ipywidgets.Widget):
            put_away(each)
    widget.close()


def put_on(stage: Any, *shown: Any) -> None:
    """Put other things on a stage; what stood there is closed."""
    old, stage.children = stage.children, shown
    for each in old:
        if each not in shown:
            put_away(each)


def page(value: str = "") -> Any:
    """A place for HTML."""
    made = ipywidgets.HTML(value, layout=ipywidgets.Layout(margin="2px 8px"))
    made.add_class("bk-page")
    return made


def label(text: str) -> Any:
    """A plain text."""
    return ipywidgets.HTML(f"<b>{escape(text)}</b>", layout=ipywidgets.Layout(width="auto", margin="2px 8px"))


def button(text: str, pressed: Callable[[], Any], style: str = "") -> Any:
    """A button and what it does."""
    made = ipywidgets.Button(description=text, button_style=style, layout=ipywidgets.Layout(width="auto"))
    made.on_click(lambda _: pressed())
    return made


def followed(control: Any, changed: Callable[[], Any]) -> Any:
    """A control, and what its every change does."""
    control.observe(lambda _: changed(), "value")
    return control


def tick(text: str, hint: str, changed: Callable[[], Any], value: bool = False, width: str = "104px") -> Any:
    """A box to tick."""
    layout = ipywidgets.Layout(width=width)
    box = ipywidgets.Checkbox(value=value, description=text, tooltip=hint, indent=False, layout=layout)
    return followed(box, changed)


def chip(text: str, changed: Callable[[], Any], value: bool = False) -> Any:
    """A name that is pressed or not."""
    made = ipywidgets.ToggleButton(value=value, description=text, layout=ipywidgets.Layout(width="auto"))
    made.add_class("bk-chip")
    return followed(made, changed)


class ChoiceList(ipywidgets.Dropdown):  # type: ignore[misc]
    """A list in which None is a choice as good as any other; in ipywidgets it means that nothing is chosen.

    Without this the list began blank in some kernels, by the order in which Python keeps its sets.
    """

    @traitlets.observe("value")
    def _propagate_value(self, change: Any) -> None:
        values = self._options_values
        self.index = values.index(change.new) if change.new in values else None


def choice(
    text: str,
    options: Sequence[Any],
    changed: Callable[[], Any],
    hint: str = "",
    width: str = "250px",
    start: Any = ...,
) -> Any:
    """A list to choose one thing from: values that tell themselves, or pairs of a text and a value; `start` is chosen at first."""
    told = [each if isinstance(each, tuple) else (str(each), each) for each in options]
    pairs = [(in_signs(text), value) for text, value in told]
    known = {"description": text, "tooltip": hint or text, "style": NAMED, "layout": ipywidgets.Layout(width=width)}
    made = ChoiceList(options=pairs, **known)
    if start is not ...:
        made.index = [value for _, value in pairs].index(start)
    return followed(made, changed)


def field(text: str, value: str, changed: Callable[[], Any], hint: str = "", width: str = "250px", **more: Any) -> Any:
    """A field for a text."""
    layout = ipywidgets.Layout(width=width)
    made = ipywidgets.Text(value=value, description=text, placeholder=hint, style=NAMED, layout=layout, **more)
    return followed(made, changed)


def number(text: str, value: int, changed: Callable[[], Any], most: int, width: str = "190px") -> Any:
    """A field for a whole number from 0 on; a start outside of it widens it."""
    made = ipywidgets.BoundedIntText(
        value, min=min(value, 0), max=max(value, most), description=text, style=NAMED, layout=ipywidgets.Layout(width=width),
    )  # fmt: skip
    return followed(made, changed)


def row(*children: Any) -> Any:
    """Things beside one another, below one another where the page is narrow."""
    return ipywidgets.HBox(children, layout=ipywidgets.Layout(flex_flow="row wrap", align_items="flex-start"))


def column(*children: Any) -> Any:
    """Things below one another."""
    return ipywidgets.VBox(children)


HERE = Path(__file__).parent


class Slider(anywidget.AnyWidget):
    """A whole number between two ends; a value beyond an end is that end."""

    _esm = HERE / "slider.js"
    _css = HERE / "slider.css"
    value = traitlets.Int(0).tag(sync=True)
    min = traitlets.Int(0).tag(sync=True)
    max = traitlets.Int(100).tag(sync=True)
    step = traitlets.Int(1).tag(sync=True)
    description = traitlets.Unicode("").tag(sync=True)
    width = traitlets.Unicode("270px").tag(sync=True)

    def __init__(self, value: int, min: int, max: int, description: str, step: int = 1, width: str = "270px") -> None:
        super().__init__(value=value, min=min, max=max, step=step, description=description, width=width)

    @traitlets.validate("value")
    def _within(self, proposal: Any) -> int:
        return sorted((self.min, int(proposal["value"]), self.max))[1]

    def __repr__(self) -> str:
        return f"<{self.description}: {self.value} ({self.min} to {self.max})>"
