"""The picture of a table, from what somebody sees of it: seats, piles, the question, and the viewer's hand or the dice."""

from __future__ import annotations

from math import atan2, cos, pi, sin
from typing import Any, NamedTuple

from bangkit.show.display import Picture
from bangkit.show.draw import card as cards
from bangkit.show.draw import die as dice
from bangkit.show.draw import palette, seat
from bangkit.show.draw.drawing import Box, Drawing, Point, fitting, width_of, wrapped
from bangkit.show.draw.shapes import places, symbol_of
from bangkit.words.catalogue import say

WIDE, EDGE = 820, 12
LOW, CROWDED = 336, 352
"""How high the table is, and how high with seven or eight seats; it grows where seats would touch."""
PILE, OPEN = 46, 40
"""How wide a card on a pile is, and one that lies open."""
BETWEEN = 400
"""How wide the middle is at most, so that it lies between two seats; many open cards overlap there, like those of a hand."""
ROOM = 5
"""So far apart things on the table lie at least."""


class Placed(NamedTuple):
    """A seat with its place on the sheet."""

    seat: dict[str, Any]
    box: Box
    right: bool

    @property
    def boxes(self) -> list[Box]:
        """The seat, its tag and its distance."""
        found = [self.box]
        if told := seat.tag_of(self.seat):
            found.append(seat.tag_box(self.box, told[0], self.right))
        if self.seat["distance"] is not None:
            found.append(seat.eye_box(self.box, self.seat["distance"], self.right))
        return found


class Layout(NamedTuple):
    """Where everything on a table lies."""

    table: Box
    seats: list[Placed]
    middle: Box

    @property
    def apart(self) -> bool:
        """Whether nothing lies on anything else, and everything on the table."""
        groups = [*(each.boxes for each in self.seats), [self.middle]]
        return all(
            not one.meets(other, ROOM)
            for place, group in enumerate(groups)
            for one in group
            for others in groups[place + 1 :]
            for other in others
        ) and all(self.table.holds(box) for group in groups for box in group)


def picture(state: dict[str, Any], *, question: bool = True) -> Picture:
    """The table as somebody sees it (`show.state.table_state`), with the question that is pending unless it is told beside it."""
    lying = layout(state)
    bottom = lying.table.y + lying.table.high
    asks = question_lines(state) if question else []
    asking = Box(EDGE, bottom + 8, lying.table.wide, 40 if len(asks) < 2 else 56)
    if asks:
        bottom = asking.y + asking.high
    held = state.get("hand") or state.get("dice") or []
    below = Point(EDGE + 12, bottom + 16)
    high = below.y + (cards.HIGH + 12 if state.get("hand") else dice.SIZE + 20) if held else bottom
    sheet = Drawing(WIDE, high + EDGE)
    felt(sheet, lying, state)
    middle(sheet, lying.middle, state)
    for each in lying.seats:
        seat.draw_seat(sheet, each.box, each.seat, each.right)
    if asks:
        ask(sheet, asking, state, asks)
    if state.get("hand"):
        hand(sheet, below, state["hand"])
    elif held:
        dice.dice(sheet, below, held)
    alt = " ".join(filter(None, (state["alt"], asked_in_words(state) if question else "")))
    return Picture(sheet.svg(alt), alt, WIDE)


# -- where everything lies -----------------------------------------------------------------------


def layout(state: dict[str, Any]) -> Layout:
    """The places of seats and piles: as low as the table is drawn, or as high as it must be for nothing to touch."""
    high = CROWDED if len(state["seats"]) >= 7 else LOW
    return spread(state["seats"], high, size_of_middle(state))


def spread(seats: list[dict[str, Any]], high: float, middle: tuple[float, float]) -> Layout:
    """The places of seats and of something in the middle, on a table that is at least so high."""
    found = laid_out(seats, high, middle)
    while not found.apart and high < 3 * LOW:
        high += 8
        found = laid_out(seats, high, middle)
    return found


def laid_out(seats: list[dict[str, Any]], high: float, size: tuple[float, float]) -> Layout:
    """The places on a table of a height; the viewer sits in the middle of the lower edge."""
    table = Box(EDGE, EDGE, WIDE - 2 * EDGE, high)
    first = next((place for place, each in enumerate(seats) if each["you"]), 0)
    placed = []
    for each, (x, y) in zip([*seats[first:], *seats[:first]], places(len(seats)), strict=True):
        wide, tall = seat.size_of(each)
        left = min(max(table.x + table.wide * x / 100 - wide / 2, table.x + 7), table.x + table.wide - 7 - wide)
        top = min(max(table.y + high * y / 100 - tall / 2, table.y + 20), table.y + high - 7 - tall)
        placed.append(Placed(each, Box(left, top, wide, tall), x > 50))
    wide, tall = size
    across = table.x + table.wide / 2 - wide / 2
    return Layout(table, placed, Box(across, table.y + high * 0.505 - tall / 2, wide, tall))


def size_of_middle(state: dict[str, Any]) -> tuple[float, float]:
    """How much room the middle of the table takes."""
    if state["game"] == "dice":
        return 220, 46 + 15 * len(module_lines(state["piles"]))
    lying = state["piles"]
    wide = max(wide_of_piles(lying), 124, *(wide_of_event(told) for _, told in event_lines(lying)))
    return wide, cards.high_of(PILE) + 16 + 22 * len(event_lines(lying))


def wide_of_piles(lying: dict[str, Any]) -> float:
    """How wide the two piles are with the cards that lie open beside them."""
    number = len(lying["open"])
    return 2 * PILE + 22 + (18 + step_of_open(number) * (number - 1) + OPEN + 4 if number else 0)


def step_of_open(number: int) -> float:
    """How far the next card that lies open is from the one before it."""
    return min(OPEN + 4.0, (BETWEEN - 2 * PILE - 22 - 18 - OPEN - 4) / max(number - 1, 1))


def wide_of_event(told: str) -> float:
    """How wide the line of an event is with its symbol, before it is cut."""
    return min(width_of(told, 12, bold=True) + 22, 252)


# -- the table -----------------------------------------------------------------------------------


def felt(sheet: Drawing, lying: Layout, state: dict[str, Any]) -> None:
    """The ground, the ring of seats, an arrow from whoever has the turn to the next one, and one from whoever attacks."""
    table = lying.table
    sheet.rect(table, palette.TABLE, round_=10)
    ring = {
        "cx": round(table.middle.x),
        "cy": round(table.y + table.high * 0.52),
        "fill": "none",
        "stroke": palette.RIM,
    }
    sheet.add("ellipse", rx=round(table.wide * 0.385), ry=round(table.high * 0.33), stroke_width="1.5", **ring)
    boxes = {each.seat["name"]: each.box for each in lying.seats}
    asked = state["question"]
    attacked = asked is not None and asked["by"] in boxes and asked["who"] in boxes
    if state["next"] is not None and not attacked:
        bent(sheet, lying, boxes[state["turn"]], boxes[state["next"]], palette.TURN, say("browser.next"))
    if attacked:
        bent(sheet, lying, boxes[asked["by"]], boxes[asked["who"]], palette.ALERT)


def bent(sheet: Drawing, lying: Layout, one: Box, other: Box, colour: str, told: str = "") -> None:
    """An arrow from seat to seat that passes by what lies between them, if there is room for one; dashed where it says nothing."""
    middle, table = lying.table.middle, lying.table
    ends = [box.middle for box in (one, other)]
    angles = [atan2((end.y - middle.y) / table.high, (end.x - middle.x) / table.wide) for end in ends]
    way = (angles[1] - angles[0]) % (2 * pi)
    half = angles[0] + (way if way <= pi else way - 2 * pi) / 2
    rim = Point(middle.x + table.wide * 0.44 * cos(half), middle.y + table.high * 0.44 * sin(half))
    others = [lying.middle, *(each.box for each in lying.seats if each.box not in (one, other))]
    bends = [ends[0].towards(ends[1], 0.5).towards(rim, share) for share in (0.3, 0.7, 1.0, 0.0, -0.4, -0.8)]
    over = min(bends, key=lambda bend: passed(one.edge(bend, 6), bend, other.edge(bend, 8), others))
    start, end = one.edge(over, 6), other.edge(over, 8)
    if (start.x - end.x) ** 2 + (start.y - end.y) ** 2 > 36**2:
        sheet.curve(start, over, end, colour, 3 if told else 4, "" if told else "10 8")
        at = start.towards(over, 0.5).towards(over.towards(end, 0.5), 0.5)
        ground = {"font_weight": "bold", "stroke": palette.TABLE, "stroke_width": "4", "paint_order": "stroke"}
        sheet.text(Point(at.x, at.y - 8), told, 11, colour, "middle", **ground)


def passed(start: Point, over: Point, end: Point, boxes: list[Box]) -> int:
    """How much of a bent line lies on boxes."""
    steps = [start.towards(over, share / 20).towards(over.towards(end, share / 20), share / 20) for share in range(21)]
    return sum(box.meets(Box(at.x - 3, at.y - 3, 6, 6)) for at in steps for box in boxes)


def middle(sheet: Drawing, box: Box, state: dict[str, Any]) -> None:
    """What lies in the middle: piles and open cards and events, or arrows and what the modules bring."""
    (pool if state["game"] == "dice" else piles)(sheet, box, state["piles"])


def piles(sheet: Drawing, box: Box, lying: dict[str, Any]) -> None:
    """The deck, the discard pile, the cards that lie open, and above them the events."""
    top = box.y
    for symbol, told in event_lines(lying):
        wide = wide_of_event(told)
        left = box.middle.x - wide / 2
        sheet.use(symbol, Box(left, top + 1, 16, 16), palette.LINK)
        sheet.text(Point(left + 21, top + 14), fitting(told, 12, wide - 20), 12, palette.LINK, font_weight="bold")
        top += 22
    high = cards.high_of(PILE)
    left = box.middle.x - wide_of_piles(lying) / 2
    cards.back(sheet, Box(left, top, PILE, high), str(lying["deck"]))
    sheet.text(Point(left + PILE / 2, top + high + 13), say("show.draw pile"), 11, palette.MUTED, "middle")
    left += PILE + 22
    if lying["discard"] is not None:
        cards.face(sheet, Box(left, top, PILE, high), lying["discard"])
    else:
        sheet.rect(Box(left + 1, top + 1, PILE - 2, high - 2), "none", palette.EDGE, 5, stroke_dasharray="4 4")
    sheet.text(Point(left + PILE / 2, top + high + 13), say("show.discard pile"), 11, palette.MUTED, "middle")
    left += PILE + 18
    for each in lying["open"]:
        cards.face(sheet, Box(left, top + high - cards.high_of(OPEN), OPEN, cards.high_of(OPEN)), each)
        left += step_of_open(len(lying["open"]))


def event_lines(lying: dict[str, Any]) -> list[tuple[str, str]]:
    """The event in force and the next one, each with its symbol."""
    found = [("now", lying["event"]), ("coming", lying["next_event"])]
    return [(symbol_of(name), say(f"show.event {when}", name=name)) for when, name in found if name]


def pool(sheet: Drawing, box: Box, lying: dict[str, Any]) -> None:
    """The arrows that are left in the middle, and what the modules lay down."""
    number = lying["pool"]
    step = min(21.0, 200 / max(number, 1))
    left = box.middle.x - (step * (number - 1) + 19) / 2
    for place in range(number):
        sheet.use("token-arrow", Box(left + step * place, box.y, 19, 19), palette.BROWN)
    told = say("show.pool short", count=number or None)
    sheet.slab(Point(box.middle.x, box.y + 36), told, 15, anchor="middle")
    for place, line in enumerate(module_lines(lying)):
        sheet.text(Point(box.middle.x, box.y + 54 + 15 * place), line, 11, palette.MUTED, "middle")


def module_lines(lying: dict[str, Any]) -> list[str]:
    """What the modules lay in the middle, in words."""
    found = []
    if lying["fury_deck"] is not None:
        found.append(say("table.fury deck", deck=lying["fury_deck"]))
    if lying["boneyard"]:
        found.append(say("table.boneyard", hands=lying["boneyard"]))
    return found


# -- below the table -----------------------------------------------------------------------------


def asked_in_words(state: dict[str, Any]) -> str:
    """The question in one sentence, or how the game ended, or where the turn stands."""
    asked = state["question"]
    if asked is None:
        return str(state["over"]) or say("show.turn at", name=state["turn"], phase=state["phase"])
    return str(asked["text"]) if asked["luck"] else say("show.question", name=asked["who"], question=asked["text"])


def question_lines(state: dict[str, Any]) -> list[str]:
    """The question in one line, or in two."""
    asked = state["question"]
    rule = width_of(asked["rule"], 11.5) + 12 if asked else 0
    throws = 80 if state["piles"].get("rerolls") else 0
    return wrapped(asked_in_words(state), 15, WIDE - 2 * EDGE - 60 - rule - throws, 2)


def ask(sheet: Drawing, box: Box, state: dict[str, Any], lines: list[str]) -> None:
    """The line of the question: brass for whoever acts in his turn, red for whoever has to answer."""
    asked = state["question"]
    answers = asked is not None and not asked["luck"] and asked["who"] != state["turn"]
    colour, ground = (palette.ALERT, palette.ASKS) if answers else (palette.TURN, palette.ACTS)
    sheet.rect(box, ground)
    sheet.rect(Box(box.x, box.y, 4, box.high), colour, round_=2)
    sheet.use(asked["picture"] if asked else "hat", Box(box.x + 14, box.middle.y - 13, 26, 26), colour)
    top = box.middle.y + 5.5 - 9.5 * (len(lines) - 1)
    for place, line in enumerate(lines):
        sheet.text(Point(box.x + 50, top + 19 * place), line, 15, **({} if asked else {"font_weight": "bold"}))
    right = box.x + box.wide - 12
    if asked is not None:
        sheet.text(Point(right, box.middle.y + 4.5), asked["rule"], 11.5, palette.LINK, "end")
        right -= width_of(asked["rule"], 11.5) + 14
    if throws := state["piles"].get("rerolls"):
        for place in range(throws["of"]):
            name, shade = ("bullet", palette.SHELL) if place < throws["left"] else ("bullet-spent", palette.MUTED)
            sheet.use(name, Box(right - 13 * (throws["of"] - place), box.middle.y - 10, 11, 20), shade)


def hand(sheet: Drawing, at: Point, held: list[dict[str, Any]]) -> list[Box]:
    """The viewer's hand as a fan; many cards overlap, and rank, suit and name of each stay in sight."""
    number = len(held)
    step = min(cards.WIDE + 5.0, (WIDE - 2 * EDGE - 24 - cards.WIDE) / max(number - 1, 1))
    turn = min(2.2, 13 / max(number, 1))
    boxes = []
    for place, each in enumerate(held):
        off = place - (number - 1) / 2
        box = Box(at.x + step * place, at.y + min(1.5 * (off * turn / 2.2) ** 2, 10), cards.WIDE, cards.HIGH)
        with sheet.turned(off * turn, Point(box.middle.x, box.y + box.high)):
            cards.face(sheet, box, each, covered=step < cards.WIDE)
        boxes.append(box)
    return boxes
