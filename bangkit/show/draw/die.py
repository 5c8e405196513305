"""The die: a face on a rounded square, a module's on an octagon; kept, locked and thrown dice look different."""

from __future__ import annotations

from typing import Any

from bangkit.show.draw import palette
from bangkit.show.draw.drawing import Box, Drawing, Point
from bangkit.words.catalogue import say

SIZE = 64
OCTAGON = ((20, 2), (44, 2), (62, 20), (62, 44), (44, 62), (20, 62), (2, 44), (2, 20))


def die(sheet: Drawing, box: Box, shown: dict[str, Any], *, kept: bool = False, word: str = "") -> None:
    """A die that shows a face, in a box; below it a word, or that it is locked."""
    fill, edge, width, dash = palette.CARD, palette.MODULE if shown["duel"] else palette.MUTED, 2.0, {}
    word, colour = word, palette.MUTED
    if kept:
        fill, edge, width, colour = palette.KEPT, palette.GO, 3.5, palette.GO
    if shown["locked"]:
        fill, edge, width, colour, dash = palette.FAINT, palette.ALERT, 2.5, palette.ALERT, {"stroke_dasharray": "5 4"}
        word = say("show.locked")
    with sheet.placed(box, SIZE, SIZE):
        if shown["duel"]:
            sheet.shape([Point(x, y) for x, y in OCTAGON], fill, edge, stroke_width=width, **dash)
        else:
            sheet.rect(Box(2, 2, 60, 60), fill, edge, 12, stroke_width=width, **dash)
        sheet.use(shown["picture"], Box(12, 12, 40, 40))
    if word:
        at = Point(box.middle.x, box.y + box.high + 14)
        sheet.text(at, word, 11.5, colour, "middle", font_weight="bold")
