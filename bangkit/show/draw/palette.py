"""The colours and letters of every picture: literal, on a ground of their own that reads on a light and on a dark page.

They are the light half of those in the widgets' style; each says in words or shapes too what it says.
"""

PAPER, TABLE, RIM, CARD, FAINT = "#fbf8f1", "#ebe1cd", "#d3c3a4", "#fffdf8", "#f3ecdf"
INK, MUTED, LINE, EDGE = "#2a221b", "#62574b", "#cdbfa6", "#8f8069"
BROWN, BLUE, GREEN, ON_BAND = "#7d4e24", "#1f5f99", "#2c6a3c", "#fffdf8"
TURN, ALERT, GO, LINK, RED = "#8a5d00", "#a8331e", "#17664f", "#1f5f99", "#ab2330"
TINT, SHELL, BACK = "#ecd9ae", "#a8761a", "#6b4322"
BORDERS = {"brown": BROWN, "blue": BLUE, "green": GREEN}
ROLES = {"sheriff": "#8a5d00", "deputy": "#3d627f", "outlaw": "#a8331e", "renegade": "#6a4580"}
"""A colour for each role; a role that is hidden, and any other, is muted."""
MODULE = "#6a4580"
"""The dice, tokens and cards of a module."""
UI = ", ".join(("system-ui", "'Segoe UI'", "'DejaVu Sans'", "Verdana", "sans-serif"))
SLAB = ", ".join(("Rockwell", "'Roboto Slab'", "'Bitstream Charter'", "Georgia", "'DejaVu Serif'", "serif"))
