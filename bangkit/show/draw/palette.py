"""The colours and letters of every picture, from `colours.json`: each colour in the light and in the dark.

A picture is stored in literal light colours, on a ground of its own that reads on a light and on a dark page.  Widgets take
both halves as custom properties; each colour says in words or shapes too what it says.
"""

from __future__ import annotations

from pathlib import Path

from bangkit.core.files import read_json

COLOURS: dict[str, tuple[str, str]] = read_json(Path(__file__).with_name("colours.json"))


def _light(*names: str) -> tuple[str, ...]:
    return tuple(COLOURS[name][0] for name in names)


PAPER, TABLE, RIM, CARD, FAINT = _light("paper", "table", "rim", "card", "faint")
INK, MUTED, LINE, EDGE = _light("ink", "muted", "line", "edge")
BROWN, BLUE, GREEN, ON_BAND = _light("brown", "blue", "green", "on-band")
TURN, ALERT, GO, LINK, RED = _light("turn", "alert", "go", "link", "red")
SHELL, CAST, HELD, ASKS, ACTS, KEPT, LIKELY = _light("shell", "cast", "held", "asks", "acts", "kept", "likely")
BORDERS = {"brown": BROWN, "blue": BLUE, "green": GREEN}
ROLES = {role: COLOURS[role][0] for role in ("sheriff", "deputy", "outlaw", "renegade")}
"""A colour for each role; a role that is hidden, and any other, is muted."""
MODULE = ROLES["renegade"]
"""The dice, tokens and cards of a module."""
UI = ", ".join(("system-ui", "'Segoe UI'", "'DejaVu Sans'", "Verdana", "sans-serif"))
SLAB = ", ".join(("Rockwell", "'Roboto Slab'", "'Bitstream Charter'", "Georgia", "'DejaVu Serif'", "serif"))


def properties(dark: bool) -> str:
    """The colours as custom properties of a style sheet, and which of its two looks the browser gives what it draws itself."""
    return f"color-scheme: {'dark' if dark else 'light'}; " + " ".join(
        f"--{name}: {pair[dark]};" for name, pair in COLOURS.items()
    )


def sheet() -> str:
    """The colours of everything of ours that is alive or marked, on a light and on a dark page."""
    ours = ":is(.bk, .bkq, .bk-panel, .bk-strip, .bk-mark, .bk-law)"
    dark = ':is(.bk-dark, body[data-jp-theme-light="false"])'
    return f"{ours} {{ {properties(False)} }}\n{dark} {ours} {{ {properties(True)} }}\n"
