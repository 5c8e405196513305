"""The browser's side of our widgets: one module, put together from files that each draw one thing."""

from __future__ import annotations

from pathlib import Path

from bangkit.core.files import read_text

HERE = Path(__file__).parent


def module(*names: str) -> str:
    """The text of an ES module: functions of the files in this order, the last of which exports `render`."""
    return "\n".join(read_text(HERE / f"{name}.js") for name in names)


def style(*names: str) -> str:
    """The style sheets with these names, one after the other."""
    return "\n".join(read_text(HERE / f"{name}.css") for name in names)
