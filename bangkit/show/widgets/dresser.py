"""What brings the script of still pictures to a page on which nothing else of ours is alive."""

from __future__ import annotations

import anywidget

from bangkit.show.draw import stills


class Dresser(anywidget.AnyWidget):
    """A widget that is never shown: the page runs its script when it hears that there is one."""

    _esm = f"{stills.script()}\nexport default {{ initialize() {{}} }};\n"
