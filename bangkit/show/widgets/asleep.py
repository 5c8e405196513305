"""What is seen of a widget while nothing runs behind it: its picture, and how to wake it.

A widget that is shown puts two things on the page: its picture, which any page keeps, and the widget itself.
Where the widget is alive a style hides the picture; where it is not, the style hides what the page says of a lost widget.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
from IPython.display import publish_display_data

from bangkit.core.files import read_text
from bangkit.words.as_made import answers_as_made
from bangkit.words.catalogue import say

VIEW = "application/vnd.jupyter.widget-view+json"
AWAKE = "bk-awake"
"""The class of a widget that is drawn by its kernel."""
STYLE = read_text(Path(__file__).with_name("asleep.css"))


class Asleep:
    """A widget that leaves its picture on the page, in the language in which it was made."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if cls.one_language:
            answers_as_made(cls)

    strip = "bk-strip"
    """The class of the line above its picture: of lines that say the same, only the first on a page is shown."""
    one_language = True
    """Whether it answers in the language of its captions, whichever is set later."""

    def on_paper(self) -> str:
        """What the widget shows, as HTML that needs no kernel."""
        raise NotImplementedError

    def waking(self) -> str:
        """How to wake it, as a line of HTML."""
        return f"<b>{escape(say('show.asleep'))}</b> {escape(say('show.wake it'))}"

    def asleep(self) -> str:
        """Its picture below one line that says how to wake it."""
        return (
            f'<div class="bk-asleep"><style>{STYLE}</style>'
            f'<p class="{self.strip}">{self.waking()}</p>'
            f'<div class="bk-picture">{self.on_paper()}</div></div>'
        )

    def _ipython_display_(self) -> None:
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}  # type: ignore[attr-defined]
        publish_display_data({"text/html": self.asleep(), "text/plain": repr(self)})  # type: ignore[no-untyped-call]
        publish_display_data({VIEW: view})  # type: ignore[no-untyped-call]


def printed(shown: Any) -> str:
    """What a widget and everything in it say, without what can only be pressed."""
    if getattr(getattr(shown, "layout", None), "display", None) == "none":
        return ""
    if isinstance(shown, Asleep) and not isinstance(shown, ipywidgets.Box):
        return shown.on_paper()
    if isinstance(shown, ipywidgets.Box):
        return "".join(map(printed, shown.children))
    if isinstance(shown, ipywidgets.HTML):
        return f"<div>{shown.value}</div>" if shown.value else ""
    if isinstance(shown, (ipywidgets.Checkbox, ipywidgets.ToggleButton)):
        return f"<span>{'☑' if shown.value else '☐'} {escape(shown.description)}&ensp;</span>"
    if not getattr(shown, "description", "") or isinstance(shown, ipywidgets.Button):
        return ""
    value = shown.label if isinstance(shown, ipywidgets.Dropdown) else shown.value
    return f"<p>{escape(shown.description)}: <b>{escape(str(value))}</b></p>"
