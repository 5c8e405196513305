"""A slider that a screen reader can name: the browser's own, with its label (ipywidgets' slider has none)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

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
