"""A widget that the browser draws from plain data, and that hands back clicks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from bangkit.show.widgets.asleep import AWAKE, Asleep
from bangkit.show.widgets.module import told


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
