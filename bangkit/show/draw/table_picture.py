"""The picture of a table, from what somebody sees of it: seats, piles, the question, and the viewer's hand or the dice."""

from __future__ import annotations

from math import atan2, cos, pi, sin
from typing import Any

from bangkit.show.display import Picture
from bangkit.show.draw import card as cards
from bangkit.show.draw import die as dice
from bangkit.show.draw import palette, seat
from bangkit.show.draw.drawing import NARROW, Box, Drawing, Point, Shared, fitting, folding, width_of, wrapped
from bangkit.show.draw.table_layout import (
    EDGE,
    MARGIN,
    OPEN,
    PILE,
    TO_OPEN,
    WIDE,
    Layout,
    Placed,
    event_lines,
    layout,
    module_lines,
    narrowed,
    open_heaps,
    step_of_open,
    wide_of_event,
    wide_of_piles,
)
from bangkit.words.catalogue import say

INSET, BESIDE = 12, 5
"""How far a hand is from the edge of the table, and how far cards that do not overlap are apart."""
COVERED = 29
"""How far a card of a narrow hand is from the one before it, where they overlap."""


def picture(state: dict[str, Any], *, question: bool = True) -> Picture:
    """The table as somebody sees it (`show.state.table_state`), with the question that is pending unless it is told beside it.

    It holds two drawings of the same seats, cards and dice: in a ring, and in two columns for a narrow page.
    """
    lying, shared = layout(state), Shared()
    stock(Drawing(0, 0, shared), lying, state)
    wide, narrow = (table(each, shared, state, question) for each in (lying, narrowed(lying, state["next"])))
    alt = " ".join(filter(None, (state["alt"], asked_in_words(state) if question else "")))
    return folding(wide, narrow, alt)


def stock(sheet: Drawing, lying: Layout, state: dict[str, Any]) -> None:
    """What lies on both drawings, each thing with its corner at the origin."""
    for place, each in enumerate(lying.seats):
        with sheet.group(f"s{place}"):
            seat.draw_seat(sheet, each.box._replace(x=0, y=0), each.seat, each.right)
    with sheet.group("m"):
        middle(sheet, lying.middle._replace(x=0, y=0), state)
    held = state.get("hand") or []
    for place, card in enumerate(held):
        with sheet.group(f"h{place}"):
            cards.face(sheet, Box(0, 0, cards.WIDE, cards.HIGH), card, covered=step_of_hand(len(held)) < cards.WIDE)
    for place, shown in enumerate(state.get("dice") or []):
        with sheet.group(f"d{place}"):
            dice.die(sheet, Box(0, 0, dice.SIZE, dice.SIZE), shown)


def table(lying: Layout, shared: Shared, state: dict[str, Any], question: bool) -> Drawing:
    """One drawing of the table, with what is asked and held below it."""
    edge = MARGIN if lying.narrow else EDGE
    sheet = Drawing(NARROW if lying.narrow else WIDE, 0, shared)
    felt(sheet, lying, state)
    sheet.lay("m", Point(lying.middle.x, lying.middle.y))
    for place, each in enumerate(lying.seats):
        sheet.lay(f"s{place}", Point(each.box.x, each.box.y))
    bottom = lying.table.y + lying.table.high
    if question:
        box = asking(lying, state)
        ask(sheet, box, state, lying.narrow)
        bottom = box.y + box.high
    at = Point(edge + (4 if lying.narrow else INSET), bottom + 16)
    if state.get("hand"):
        owner = fitting(say("show.whose hand", name=state["viewer"]), 12, sheet.width - at.x - edge)
        sheet.text(Point(at.x, at.y + 8), owner, 12, palette.MUTED)
        at = Point(at.x, at.y + 20)
        bottom = (narrow_hand if lying.narrow else hand)(sheet, at, len(state["hand"]))
    elif state.get("dice"):
        bottom = row_of_dice(sheet, at, state["dice"])
    sheet.height = bottom + EDGE
    return sheet


# -- the table -----------------------------------------------------------------------------------


def felt(sheet: Drawing, lying: Layout, state: dict[str, Any]) -> None:
    """The ground, the ring of seats, an arrow from whoever has the turn to the next one, and one from whoever attacks."""
    table = lying.table
    sheet.rect(table, palette.TABLE, round_=10)
    if lying.narrow:
        for each in (each for each in lying.seats if each.coming):
            seat.tag(sheet, each.coming_box, say("browser.next"), palette.TURN)
        return
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
    start, end = one.edge(over, 6), goal(next(each for each in lying.seats if each.box == other), over)
    if (start.x - end.x) ** 2 + (start.y - end.y) ** 2 > 36**2:
        sheet.curve(start, over, end, colour, 3 if told else 4, "" if told else "10 8")
        at = start.towards(over, 0.5).towards(over.towards(end, 0.5), 0.5)
        ground = {"font_weight": "bold", "stroke": palette.TABLE, "stroke_width": "4", "paint_order": "stroke"}
        sheet.text(Point(at.x, at.y - 8), told, 11, colour, "middle", **ground)


def goal(placed: Placed, towards: Point) -> Point:
    """Where an arrow ends at a seat: before its edge, and before what stands on that."""
    box = placed.box
    end = box.edge(towards, 8)
    for sign in placed.boxes[1:]:
        if sign.meets(Box(end.x - 7, end.y - 7, 14, 14)):
            top, bottom = min(box.y, sign.y), max(box.y + box.high, sign.y + sign.high)
            end = Box(box.x, top, box.wide, bottom - top).edge(towards, 8)
    return end


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
    left += PILE
    for told, lie, wide in open_heaps(lying):
        left += TO_OPEN
        step, low = step_of_open(lying), top + high - cards.high_of(OPEN)
        first = left + (wide - step * (len(lie) - 1) - OPEN) / 2
        for place, each in enumerate(lie):
            cards.face(sheet, Box(first + step * place, low, OPEN, cards.high_of(OPEN)), each)
        sheet.text(Point(left + wide / 2, top + high + 13), told, 11, palette.MUTED, "middle")
        left += wide


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


# -- below the table -----------------------------------------------------------------------------


def asked_in_words(state: dict[str, Any]) -> str:
    """The question in one sentence, or how the game ended, or where the turn stands."""
    asked = state["question"]
    if asked is None:
        return str(state["over"]) or say("show.turn at", name=state["turn"], phase=state["phase"])
    return str(asked["text"]) if asked["luck"] else say("show.question", name=asked["who"], question=asked["text"])


def asking(lying: Layout, state: dict[str, Any]) -> Box:
    """Where the question stands: in lines beside its rule, or on a narrow page above it."""
    table, lines = lying.table, len(question_lines(state, lying.narrow))
    high = 40.0 if lines < 2 else 18 + 19.0 * lines
    foot = 20 if lying.narrow and (state["question"] or state["piles"].get("rerolls")) else 0
    return Box(table.x, table.y + table.high + 8, table.wide, high + foot)


def question_lines(state: dict[str, Any], narrow: bool = False) -> list[str]:
    """The question in its lines; bold where nothing is asked."""
    asked = state["question"]
    if narrow:
        return wrapped(asked_in_words(state), 15, NARROW - 2 * MARGIN - 60, 8, bold=not asked)
    rule = width_of(asked["rule"], 11.5) + 12 if asked else 0
    throws = 80 if state["piles"].get("rerolls") else 0
    return wrapped(asked_in_words(state), 15, WIDE - 2 * EDGE - 60 - rule - throws, 6, bold=not asked)


def ask(sheet: Drawing, box: Box, state: dict[str, Any], narrow: bool) -> None:
    """The question: brass for whoever acts in his turn, red for whoever has to answer."""
    asked, lines = state["question"], question_lines(state, narrow)
    answers = asked is not None and not asked["luck"] and asked["who"] != state["turn"]
    colour, ground = (palette.ALERT, palette.ASKS) if answers else (palette.TURN, palette.ACTS)
    sheet.rect(box, ground)
    sheet.rect(Box(box.x, box.y, 4, box.high), colour, round_=2)
    sheet.use(asked["picture"] if asked else "hat", Box(box.x + 14, box.middle.y - 13, 26, 26), colour)
    top = box.y + 25.5 if narrow or len(lines) < 2 else box.middle.y + 5.5 - 9.5 * (len(lines) - 1)
    for place, line in enumerate(lines):
        sheet.text(Point(box.x + 50, top + 19 * place), line, 15, **({} if asked else {"font_weight": "bold"}))
    right, beside = box.x + box.wide - 12, box.y + box.high - 16 if narrow else box.middle.y
    if asked is not None:
        sheet.text(Point(right, beside + 4.5), asked["rule"], 11.5, palette.LINK, "end")
        right -= width_of(asked["rule"], 11.5) + 14
    if throws := state["piles"].get("rerolls"):
        for place in range(throws["of"]):
            name, shade = ("bullet", palette.SHELL) if place < throws["left"] else ("bullet-spent", palette.MUTED)
            sheet.use(name, Box(right - 13 * (throws["of"] - place), beside - 10, 11, 20), shade)


def step_of_hand(number: int) -> float:
    """How far a card of a hand is from the one before it."""
    return min(cards.WIDE + BESIDE, (WIDE - 2 * EDGE - 2 * INSET - cards.WIDE) / max(number - 1, 1))


def hand(sheet: Drawing, at: Point, number: int) -> float:
    """The viewer's hand as a fan, and where it ends; many cards overlap, and rank, suit and name of each stay in sight."""
    turn = min(2.2, 13 / number)
    for place in range(number):
        off = place - (number - 1) / 2
        x, y = at.x + step_of_hand(number) * place, at.y + min(1.5 * (off * turn / 2.2) ** 2, 10)
        with sheet.turned(off * turn, Point(x + cards.WIDE / 2, y + cards.HIGH)):
            sheet.lay(f"h{place}", Point(x, y))
    return at.y + cards.HIGH + 12


def narrow_hand(sheet: Drawing, at: Point, number: int) -> float:
    """The same cards in rows, and where they end."""
    step = cards.WIDE + BESIDE if step_of_hand(number) >= cards.WIDE else COVERED
    across = int((NARROW - 2 * at.x - cards.WIDE) // step) + 1
    for place in range(number):
        sheet.lay(f"h{place}", Point(at.x + step * (place % across), at.y + (cards.HIGH + BESIDE) * (place // across)))
    return at.y + (cards.HIGH + BESIDE) * -(-number // across)


def row_of_dice(sheet: Drawing, at: Point, shown: list[dict[str, Any]]) -> float:
    """The dice in a row, or in two on a narrow page, and where they end; those of a module stand apart."""
    left, y, step = at.x, at.y, dice.SIZE + 6
    room = sheet.width - 2 * at.x
    folded = step * len(shown) + 20 > room
    for place, each in enumerate(shown):
        apart = each["duel"] and place and not shown[place - 1]["duel"]
        if (folded and apart) or left - at.x + dice.SIZE > room:
            left, y = at.x, y + dice.SIZE + 20
        elif apart:
            sheet.line(Point(left + 8, y), Point(left + 8, y + dice.SIZE), palette.LINE, 1, dashed=True)
            left += 20
        sheet.lay(f"d{place}", Point(left, y))
        left += step
    return y + dice.SIZE + 20
