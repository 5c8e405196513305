"""The card: one drawing of 84 x 118 for hands, piles and pictures, a large one that says what it does, a chip, and a back."""

from __future__ import annotations

from typing import Any

from bangkit.show.display import Picture
from bangkit.show.draw import palette
from bangkit.show.draw.drawing import Box, Drawing, Point, fitting, folding, width_of, wrapped

WIDE, HIGH = 84, 118
LARGE_WIDE, LARGE_HIGH = 168, 236
SMALL_WIDE, SMALL_HIGH = 25, 35
"""A card of an open hand, in a seat."""
CHIP = 20
"""How high a chip is."""
STAYS = {"blue": "stays", "green": "waits"}
"""The sign of a card that stays on the table, and of one that is used from the next turn on."""
RED = ("hearts", "diamonds")
RANK_WIDE = {"10": 2.0, "J": 0.78, "Q": 1.2, "K": 1.2, "A": 1.1}
"""How wide a rank is, in digits."""


def high_of(wide: float) -> float:
    """How high a card of a width is."""
    return wide * HIGH / WIDE


def face(sheet: Drawing, box: Box, card: dict[str, Any], covered: bool = False) -> None:
    """A card, face up; where others lie on it, its left edge says what it is."""
    with sheet.placed(box, WIDE, HIGH):
        sheet.rect(Box(1.5, 1.5, 81, 115), palette.CARD, palette.BORDERS[card["border"]], 7, stroke_width="2.5")
        _inner(sheet, Box(5, 5, 74, 108), card["border"], 4)
        if covered:
            _signs(sheet, card, Box(62, 10, 12, 12), Box(27, 30, 50, 50))
            _spine(sheet, card)
        else:
            corner(sheet, Point(10, 22.5), card, 14.5)
            _signs(sheet, card, Box(62, 10, 12, 12), Box(17, 30, 50, 50))
            band(sheet, Box(7.5, 88, 69, 21), card["name"], palette.BORDERS[card["border"]], 11)


def _spine(sheet: Drawing, card: dict[str, Any]) -> None:
    """The left edge, like the spine of a book: rank above suit above the whole name, upright."""
    top = 8.0
    if card["suit"]:
        colour = palette.RED if card["suit"] in RED else palette.INK
        sheet.slab(Point(7, 19), card["rank"], 14.5, colour)
        sheet.use(card["suit"], Box(8, 22, 11, 11), colour)
        top = 36
    middle, long = Point(14.5, (top + 111) / 2), 111 - top
    with sheet.turned(-90, middle):
        band(
            sheet, Box(middle.x - long / 2, middle.y - 8.5, long, 17), card["name"], palette.BORDERS[card["border"]], 11
        )


def _signs(sheet: Drawing, card: dict[str, Any], stays: Box, picture: Box) -> None:
    """Whether a card stays, and its pictogram."""
    if sign := STAYS.get(card["border"]):
        sheet.use(sign, stays, palette.BORDERS[card["border"]])
    sheet.use(card["picture"], picture)


def _inner(sheet: Drawing, box: Box, border: str, round_: float) -> None:
    """The inner line of a card that stays, dashed where it waits for a turn."""
    if border != "brown":
        dash = {"stroke_dasharray": "4 3"} if border == "green" else {}
        sheet.rect(box, "none", palette.BORDERS[border], round_, opacity="0.75", **dash)


def corner(sheet: Drawing, at: Point, card: dict[str, Any], size: float) -> None:
    """Rank and suit, beginning at a place."""
    if not card["suit"]:
        return
    colour = palette.RED if card["suit"] in RED else palette.INK
    sheet.slab(at, card["rank"], size, colour)
    left = at.x + size * 0.66 * RANK_WIDE.get(card["rank"], 1.0) + size * 0.12
    sign = size * 0.8
    sheet.use(card["suit"], Box(left, at.y - size * 0.76, sign, sign), colour)


def band(sheet: Drawing, box: Box, name: str, colour: str, size: float) -> None:
    """The name on a band at the foot, squeezed where it is long."""
    sheet.rect(box, colour, round_=3)
    most = box.wide - 5
    told = fitting(name, size, most * 1.45, bold=True)
    sheet.slab(Point(box.middle.x, box.y + box.high * 0.69), told, size, palette.ON_BAND, "middle", most)


def back(sheet: Drawing, box: Box, number: str = "") -> None:
    """A card, face down; with the number of those that lie there."""
    sheet.use("back", box)
    if number:
        wide = width_of(number, 12, bold=True) + 10
        sheet.rect(Box(box.middle.x - wide / 2, box.y + box.high * 0.68, wide, 18), palette.CARD, round_=9)
        sheet.slab(Point(box.middle.x, box.y + box.high * 0.68 + 13.5), number, 12, palette.INK, "middle")


def small(sheet: Drawing, box: Box, card: dict[str, Any]) -> None:
    """A card of an open hand, as it lies in a seat: rank, suit and symbol."""
    with sheet.placed(box, SMALL_WIDE, SMALL_HIGH):
        paper, border = Box(0.7, 0.7, SMALL_WIDE - 1.4, SMALL_HIGH - 1.4), palette.BORDERS[card["border"]]
        sheet.rect(paper, palette.CARD, border, 3, stroke_width="1.4")
        corner(sheet, Point(3.2, 11), card, 9.5)
        sheet.use(card["picture"], Box(4, 15, 17, 17))


def chip(sheet: Drawing, box: Box, card: dict[str, Any], named: bool) -> None:
    """A card in front of a player: its symbol, its name if there is room, and a weapon's reach."""
    colour = palette.BORDERS[card["border"]]
    sheet.rect(box, palette.CARD, palette.LINE, 5)
    sheet.rect(Box(box.x, box.y + 1, 3, box.high - 2), colour, round_=1.5)
    sheet.use(card["picture"], Box(box.x + 4, box.y + 2, 16, 16))
    right = box.x + box.wide - 5
    if card["reach"] is not None:
        sheet.slab(Point(right, box.y + 14), str(card["reach"]), 11, colour, "end")
        right -= 10
    if named:
        left = box.x + 23
        sheet.text(Point(left, box.y + 14), fitting(card["name"], 11, right - left), 11)


def chip_width(card: dict[str, Any], named: bool) -> float:
    """How wide a chip would like to be."""
    reach = 10 if card["reach"] is not None else 0
    return 22 + reach + (width_of(card["name"], 11) + 6 if named else 0)


def large(card: dict[str, Any]) -> Picture:
    """A card twice as large, with what it does and its rule."""
    sheet = Drawing(LARGE_WIDE, LARGE_HIGH)
    sheet.rect(Box(2, 2, 164, 232), palette.CARD, palette.BORDERS[card["border"]], 11, stroke_width="3")
    _inner(sheet, Box(7, 7, 154, 222), card["border"], 7)
    corner(sheet, Point(17, 33), card, 20)
    _signs(sheet, card, Box(134, 16, 18, 18), Box(46, 40, 76, 76))
    band(sheet, Box(14, 128, 140, 27), card["name"], palette.BORDERS[card["border"]], 15)
    for place, line in enumerate(wrapped(card["does"], 11.5, 148, 3)):
        sheet.text(Point(84, 172 + 14 * place), line, 11.5, anchor="middle")
    sheet.text(Point(84, 222), card["rule"], 9.5, palette.MUTED, "middle")
    alt = ". ".join(filter(None, (card["label"], card["does"], card["rule"])))
    return Picture(sheet.svg(alt), alt, LARGE_WIDE)


def row(cards: list[dict[str, Any]]) -> Picture:
    """Cards side by side, or in rows of four on a narrow page."""
    wide, narrow = (_rows(len(cards), min(across, len(cards))) for across in (len(cards), 4))
    for place, card in enumerate(cards):
        with wide.group(f"c{place}"):
            face(wide, Box(0, 0, WIDE, HIGH), card)
    return folding(wide, narrow, ", ".join(card["label"] for card in cards))


def _rows(number: int, across: int) -> Drawing:
    """So many cards in rows."""
    gap = 8 if across == number else 4
    sheet = Drawing((WIDE + gap) * across + 8, HIGH + 16 + (HIGH + 8) * (-(-number // max(across, 1)) - 1))
    for place in range(number):
        sheet.lay(f"c{place}", Point(8 + (WIDE + gap) * (place % across), 8 + (HIGH + 8) * (place // across)))
    return sheet


def heaps(cards: list[tuple[dict[str, Any], int]]) -> Picture:
    """Cards without their faces, one of each name with the number of its copies."""
    wide, narrow = (_heaps(len(cards), across) for across in (12, 5))
    for place, (card, number) in enumerate(cards):
        with wide.group(f"c{place}"):
            box = Box(0, 0, 52, high_of(52))
            face(wide, box, card | {"suit": ""})
            copies = f"\N{MULTIPLICATION SIGN} {number}"
            wide.slab(Point(box.middle.x, box.high + 14), copies, 12, anchor="middle")
    return folding(wide, narrow, ", ".join(f"{number} {card['name']}" for card, number in cards))


def _heaps(number: int, across: int) -> Drawing:
    """So many cards with their numbers, in rows."""
    wide, high = 60, high_of(52) + 24
    sheet = Drawing(8 + wide * across, max(10 + high * -(-number // across), 40))
    for place in range(number):
        sheet.lay(f"c{place}", Point(8 + wide * (place % across), 8 + high * (place // across)))
    return sheet
