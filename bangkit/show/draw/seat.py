"""The seat: role, name, hand, character, life, what lies in front; its tag above and its distance below the edge."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bangkit.show.draw import card as cards
from bangkit.show.draw import palette
from bangkit.show.draw.drawing import Box, Drawing, Point, fitting, width_of
from bangkit.words.catalogue import say

WIDE = 174
PAD, HEAD, LIFE, CHIPS, TOKENS = 9, 39, 18, 23, 19
BARE = 22
"""How high the head of a seat is that shows only a name."""
GAP = 2.5
NAMED = 4
"""So many cards in play are told by name; of more only the symbols are drawn."""
TOKEN_ROW = 9
"""So many tokens lie side by side; of more every kind is drawn once with its number."""
SHOWN = 7
"""So many cards of an open hand are drawn in a seat."""


def rows_of(seat: dict[str, Any]) -> list[tuple[str, float]]:
    """What is drawn below name and character, line by line with its height."""
    if seat["out"]:
        return []
    found: list[tuple[str, float]] = [("life", LIFE)] if seat["most"] else []
    if seat["arrows"] or seat["tokens"] or seat["fury"] or seat["revealed"]:
        found.append(("tokens", TOKENS))
    found += [(f"chips {place}", CHIPS) for place in range(len(chip_rows(seat)))]
    if seat["notes"]:
        found.append(("notes", 15))
    if seat["known"]:
        found.append(("hand", cards.SMALL_HIGH + 4))
    return found


def chip_rows(seat: dict[str, Any]) -> list[list[tuple[dict[str, Any], float]]]:
    """The cards in play with the widths of their chips, in the rows in which they are drawn: with names, or as symbols."""
    room = wide_of(seat) - 2 * PAD
    rows: list[list[tuple[dict[str, Any], float]]] = []
    for each in seat["in_play"]:
        wide = min(cards.chip_width(each, named(seat)), room)
        if not rows or sum(other + GAP for _, other in rows[-1]) + wide > room:
            rows.append([])
        rows[-1].append((each, wide))
    return rows


def named(seat: dict[str, Any]) -> bool:
    """Whether the cards in play are told by name."""
    return len(seat["in_play"]) <= NAMED


def size_of(seat: dict[str, Any]) -> tuple[float, float]:
    """How wide and how high a seat is."""
    return wide_of(seat), 2 * 6 + head_of(seat) + sum(high for _, high in rows_of(seat))


def wide_of(seat: dict[str, Any]) -> float:
    """How wide a seat is; one of a narrow ring says so itself."""
    return float(seat.get("wide", WIDE))


def head_of(seat: dict[str, Any]) -> float:
    """How high the head of a seat is."""
    return BARE if seat["role"] == "none" and not seat["character"] and seat["cards"] is None else HEAD


def draw_seat(sheet: Drawing, box: Box, seat: dict[str, Any], right: bool) -> None:
    """A seat in its box, with its tag and its distance; those on the right side of the table are mirrored."""
    frame(sheet, box, seat)
    faded = {"opacity": "0.75"} if seat["out"] else {}
    role = palette.ROLES.get(seat["role"], palette.MUTED)
    left, top = box.x + PAD, box.y + 6
    if seat["role"] != "none":
        sheet.use(seat["role"], Box(left, top + 5, 27, 27), role, **faded)
        left += 35
    most = box.x + box.wide - PAD - left - (27 if seat["cards"] is not None and not seat["out"] else 0)
    heading(sheet, Point(left, top + 16), seat, most, role)
    if seat["character"]:
        sheet.text(Point(left, top + 33), fitting(seat["character"], 12, most), 12, palette.LINK)
    if seat["cards"] is not None and not seat["out"]:
        held(sheet, Box(box.x + box.wide - PAD - 19, top + 4, 19, 27), seat["cards"])
    y = top + head_of(seat)
    for what, high in rows_of(seat):
        ROWS[what.partition(" ")[0]](sheet, Box(box.x + PAD, y, box.wide - 2 * PAD, high), seat, what)
        y += high
    if told := tag_of(seat):
        tag(sheet, tag_box(box, told[0], right), *told)
    if seat["distance"] is not None:
        eye(sheet, eye_box(box, seat["distance"], right), seat["distance"], seat["near"])


def frame(sheet: Drawing, box: Box, seat: dict[str, Any]) -> None:
    """The paper of a seat: brass at his turn, red when he is asked, dashed when he is out."""
    if seat["out"]:
        sheet.rect(box, palette.TABLE, palette.MUTED, 10, stroke_width="1.5", stroke_dasharray="5 4")
        return
    marks = (
        (seat["turn"] or seat["won"], palette.TURN),
        (seat["asked"], palette.ALERT),
        (seat.get("marked"), palette.GO),
    )
    colour = next((colour for marked, colour in marks if marked), "")
    if seat["asked"]:
        halo = Box(box.x - 3, box.y - 3, box.wide + 6, box.high + 6)
        sheet.rect(halo, "none", colour, 12, stroke_width="5", opacity="0.22")
    sheet.rect(Box(box.x, box.y + 2, box.wide, box.high), palette.CAST, round_=10, opacity="0.12")
    sheet.rect(box, palette.CARD, colour or palette.LINE, 10, stroke_width="2" if colour or seat["you"] else "1")


def heading(sheet: Drawing, at: Point, seat: dict[str, Any], most: float, colour: str) -> None:
    """The name, and the role in words beside it, or below it where there is no character; elsewhere its badge alone tells it."""
    role = "" if seat["role"] == "none" else seat["role_name"]
    name = fitting(seat["name"], 15, most, bold=True)
    wide = width_of(name, 15, bold=True)
    sheet.slab(at, name, 15, palette.MUTED if seat["out"] else palette.INK, most=most)
    if role and wide + 5 + width_of(role, 11) <= most:
        sheet.text(Point(at.x + wide + 5, at.y), role, 11, colour)
    elif role and not seat["character"]:
        sheet.text(Point(at.x, at.y + 16), role, 11, colour)


def held(sheet: Drawing, box: Box, number: int) -> None:
    """A hand: a small back with the number of its cards."""
    sheet.rect(Box(box.x - 3, box.y + 1, box.wide, box.high - 1), palette.HELD, round_=4)
    sheet.rect(box, palette.BROWN, palette.CARD, 4)
    sheet.slab(Point(box.middle.x, box.y + 18), str(number), 12, palette.ON_BAND, "middle")


def life(sheet: Drawing, box: Box, seat: dict[str, Any], what: str) -> None:
    """A bullet for every life point, an outline for a lost one, and the number."""
    step = min(10.0, (box.wide - 38) / max(seat["most"], 1))
    for place in range(seat["most"]):
        name, colour = ("bullet", palette.SHELL) if place < seat["life"] else ("bullet-spent", palette.MUTED)
        sheet.use(name, Box(box.x + step * place, box.y, 8, 15), colour)
    sheet.text(
        Point(box.x + step * seat["most"] + 4, box.y + 12), f"{seat['life']}/{seat['most']}", 11.5, palette.MUTED
    )


def chips(sheet: Drawing, box: Box, seat: dict[str, Any], what: str) -> None:
    """A row of the cards in play."""
    left = box.x
    for each, wide in chip_rows(seat)[int(what.partition(" ")[2])]:
        cards.chip(sheet, Box(left, box.y + 2, wide, cards.CHIP), each, named(seat))
        left += wide + GAP


def tokens(sheet: Drawing, box: Box, seat: dict[str, Any], what: str) -> None:
    """Arrow tokens, wound tokens, fury cards face down and face up."""
    shown = [("token-arrow", palette.BROWN)] * seat["arrows"]
    shown += [(f"wound {each['key']}", palette.MODULE) for each in seat["tokens"]]
    known = seat.get("fury_known") or []
    shown += [(f"card {each['key']}", palette.MODULE) for each in (*known, *seat["revealed"])]
    shown += [("fury", palette.MODULE)] * (seat["fury"] - len(known))
    if len(shown) <= TOKEN_ROW:
        for place, (name, colour) in enumerate(shown):
            token(sheet, Box(box.x + 17 * place, box.y + 1, 15, 15), name, colour)
        return
    heaps = Counter(shown)
    step = box.wide / max(len(heaps), 4)
    for place, ((name, colour), number) in enumerate(heaps.items()):
        token(sheet, Box(box.x + step * place, box.y + 1, 15, 15), name, colour)
        if number > 1:
            sheet.slab(Point(box.x + step * place + 17, box.y + 13), str(number), 11, colour)


def token(sheet: Drawing, box: Box, name: str, colour: str) -> None:
    """A token or small card; one that brings a face shows the face on it."""
    kind, _, face = name.partition(" ")
    if not face:
        sheet.use(name, box, colour)
        return
    if kind == "wound":
        sheet.use("token", box, colour)
    else:
        sheet.rect(Box(box.x + 1, box.y, box.wide - 2, box.high), palette.CARD, colour, 2.5, stroke_width="1.2")
    sheet.use(face, Box(box.x + 3, box.y + 3, box.wide - 6, box.high - 6), palette.INK)


def notes(sheet: Drawing, box: Box, seat: dict[str, Any], what: str) -> None:
    """What a player has become, in words."""
    told = fitting(", ".join(seat["notes"]), 11, box.wide, bold=True)
    sheet.text(Point(box.x, box.y + 11), told, 11, palette.MODULE, font_weight="bold")


def hand(sheet: Drawing, box: Box, seat: dict[str, Any], what: str) -> None:
    """The cards of a hand that are known, as a small fan; the rest as a number."""
    shown, rest = seat["known"][:SHOWN], len(seat["known"][SHOWN:])
    room = box.wide - (22 if rest else 0) - cards.SMALL_WIDE
    step = min(cards.SMALL_WIDE + 2, room / max(len(shown) - 1, 1))
    for place, each in enumerate(shown):
        cards.small(sheet, Box(box.x + step * place, box.y + 3, cards.SMALL_WIDE, cards.SMALL_HIGH), each)
    if rest:
        sheet.text(Point(box.x + box.wide, box.y + 24), f"+{rest}", 11, palette.MUTED, "end")


ROWS = {"life": life, "chips": chips, "tokens": tokens, "notes": notes, "hand": hand}
"""How each line of a seat is drawn."""


def tag_of(seat: dict[str, Any]) -> tuple[str, str] | None:
    """What stands above the edge of a seat, and its colour."""
    whose = "your" if seat["you"] else "his"
    if seat["out"]:
        return say("show.tag out"), palette.MUTED
    if seat["won"]:
        return say("show.tag won"), palette.TURN
    if seat["turn"]:
        return say(f"show.tag {whose} turn"), palette.TURN
    return (say(f"show.tag {whose} question"), palette.ALERT) if seat["asked"] else None


def tag_box(box: Box, text: str, right: bool) -> Box:
    """Where a tag stands."""
    wide = width_of(text, 11, bold=True) + 12
    return Box(box.x + box.wide - 9 - wide if right else box.x + 9, box.y - 15, wide, 18)


def tag(sheet: Drawing, box: Box, text: str, colour: str) -> None:
    """A word on the edge of a seat."""
    sheet.rect(box, colour, round_=9)
    sheet.text(Point(box.middle.x, box.y + 13), text, 11, palette.CARD, "middle", font_weight="bold")


def eye_box(box: Box, distance: int, right: bool) -> Box:
    """Where the distance stands."""
    wide = 26 + width_of(str(distance), 12, bold=True)
    return Box(box.x if right else box.x + box.wide - wide, box.y + box.high - 5, wide, 20)


def eye(sheet: Drawing, box: Box, distance: int, near: bool) -> None:
    """The distance beside an eye: solid green within reach, dashed and grey beyond."""
    colour = palette.GO if near else palette.MUTED
    dash = {} if near else {"stroke_dasharray": "4 3"}
    sheet.rect(box, palette.CARD, colour, 10, stroke_width="1.5", **dash)
    sheet.use("eye", Box(box.x + 6, box.y + 3.5, 13, 13), colour)
    sheet.slab(Point(box.x + 22, box.y + 14.5), str(distance), 12, colour)
