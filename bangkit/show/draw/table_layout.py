"""Where everything on a table lies: seats in a ring and piles in the middle, or on a narrow page seats in two columns."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

from bangkit.show.draw import card as cards
from bangkit.show.draw import seat
from bangkit.show.draw.drawing import NARROW, Box, width_of
from bangkit.show.draw.shapes import places, symbol_of
from bangkit.words.catalogue import say

WIDE, EDGE = 820, 12
MARGIN = 2
"""How far the table is from the edge of a narrow drawing."""
LOW, CROWDED = 336, 352
"""How high the table is, and how high with seven or eight seats; it grows where seats would touch."""
PILE, OPEN = 46, 40
"""How wide a card on a pile is, and one that lies open."""
BETWEEN = 348
"""How wide the middle is at most, so that it lies between two seats and on a narrow page; many open cards overlap there, like those of a hand."""
TO_OPEN = 20
"""How far what lies open is from the pile before it, whose words are wider than it."""
ROOM = 5
"""So far apart things on the table lie at least."""


class Placed(NamedTuple):
    """A seat with its place on the sheet."""

    seat: dict[str, Any]
    box: Box
    right: bool
    coming: bool = False
    """Whether a word says that it is the next one's, where no arrow does."""

    @property
    def boxes(self) -> list[Box]:
        """The seat, its tag and its distance."""
        found = [self.box]
        if told := seat.tag_of(self.seat):
            found.append(seat.tag_box(self.box, told[0], self.right))
        if self.coming:
            found.append(self.coming_box)
        if self.seat["distance"] is not None:
            found.append(seat.eye_box(self.box, self.seat["distance"], self.right))
        return found

    @property
    def coming_box(self) -> Box:
        """Where the word for the next one stands: in the place of the tag, or beside it."""
        told = seat.tag_of(self.seat)
        box = seat.tag_box(self.box, say("browser.next"), self.right)
        aside = seat.tag_box(self.box, told[0], self.right).wide + 4 if told else 0
        return box._replace(x=box.x - aside if self.right else box.x + aside)


class Layout(NamedTuple):
    """Where everything on a table lies."""

    table: Box
    seats: list[Placed]
    middle: Box

    @property
    def narrow(self) -> bool:
        """Whether seats stand in two columns."""
        return self.table.wide < WIDE - 2 * EDGE

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


def layout(state: dict[str, Any]) -> Layout:
    """The places of seats and piles: as low as the table is drawn, or as high as it must be for nothing to touch."""
    high = CROWDED if len(state["seats"]) >= 7 else LOW
    return spread(state["seats"], high, size_of_middle(state))


def spread(seats: list[dict[str, Any]], high: float, middle: tuple[float, float], narrow: bool = False) -> Layout:
    """The places of seats and of something in the middle, on a table that is at least so high."""
    found = laid_out(seats, high, middle, narrow)
    while not found.apart and high < 3 * LOW:
        high += 8
        found = laid_out(seats, high, middle, narrow)
    return found


def laid_out(seats: list[dict[str, Any]], high: float, size: tuple[float, float], narrow: bool) -> Layout:
    """The places on a table of a height; the viewer sits in the middle of the lower edge, and on a narrow one all sit nearer the rim."""
    edge, width, farther = (MARGIN, NARROW, 1.4) if narrow else (EDGE, WIDE, 1)
    table = Box(edge, edge, width - 2 * edge, high)
    first = next((place for place, each in enumerate(seats) if each["you"]), 0)
    placed = []
    for each, (x, y) in zip([*seats[first:], *seats[:first]], places(len(seats)), strict=True):
        wide, tall = seat.size_of(each)
        across = table.middle.x + table.wide * (x - 50) / 100 * farther
        left = min(max(across - wide / 2, table.x + 7), table.x + table.wide - 7 - wide)
        top = min(max(table.y + high * y / 100 - tall / 2, table.y + 20), table.y + high - 7 - tall)
        placed.append(Placed(each, Box(left, top, wide, tall), x > 50))
    wide, tall = size
    across = table.x + table.wide / 2 - wide / 2
    return Layout(table, placed, Box(across, table.y + high * 0.505 - tall / 2, wide, tall))


def narrowed(lying: Layout, coming: str | None) -> Layout:
    """The same seats in two columns, clockwise from the viewer at the foot, with the middle between two rows."""
    seats = [each._replace(coming=each.seat["name"] == coming) for each in lying.seats]
    tries = (in_columns(seats, lying.middle, gap) for gap in range(-20, 1000, 2))
    return next(found for found in tries if found.apart)


def in_columns(seats: list[Placed], middle: Box, gap: float) -> Layout:
    """The places in two columns, whose rows are so far apart; an odd one has the last row alone."""
    places_ = list(range(len(seats) % 2, len(seats)))
    half = len(places_) // 2
    rows = [[*each] for each in zip(reversed(places_[:half]), places_[half:], strict=True)]
    if len(seats) % 2:
        rows.append([0])
    table = Box(MARGIN, MARGIN, NARROW - 2 * MARGIN, 0)
    y, lying, found = table.y + ROOM - gap, middle, {}
    for number, row in enumerate(rows):
        ours = [seats[place] for place in row]
        y += gap + max(each.box.y - min(box.y for box in each.boxes) for each in ours)
        step = seat.WIDE + ROOM + 1
        left = table.middle.x - (step * (len(row) - 1) + seat.WIDE) / 2
        for column, place in enumerate(row):
            box = seats[place].box._replace(x=left + step * column, y=y)
            found[place] = seats[place]._replace(box=box)
        y = max(box.y + box.high for place in row for box in found[place].boxes)
        if number == (len(rows) - 1) // 2:
            lying = middle._replace(x=table.middle.x - middle.wide / 2, y=y + 2 * ROOM)
            y = lying.y + lying.high + 2 * ROOM - gap
    return Layout(table._replace(high=y + ROOM - table.y), [found[place] for place in range(len(seats))], lying)


def size_of_middle(state: dict[str, Any]) -> tuple[float, float]:
    """How much room the middle of the table takes."""
    if state["game"] == "dice":
        return 220, 46 + 15 * len(module_lines(state["piles"]))
    lying = state["piles"]
    wide = max(wide_of_piles(lying), 124, *(wide_of_event(told) for _, told in event_lines(lying)))
    return wide, cards.high_of(PILE) + 16 + 22 * len(event_lines(lying))


def wide_of_piles(lying: dict[str, Any]) -> float:
    """How wide the two piles are with the cards that lie open beside them."""
    return 2 * PILE + 22 + sum(TO_OPEN + wide for *_, wide in open_heaps(lying))


def open_heaps(lying: dict[str, Any]) -> list[tuple[str, list[dict[str, Any]], float]]:
    """What lies open: what cards do there, the cards, and how wide they are with that word below."""
    heaps = [(told, list(cards)) for told, cards in groupby(lying["open"], key=lambda card: str(card["doing"]))]
    step = step_of_open(lying)
    return [(told, cards, max(width_of(told, 11), step * (len(cards) - 1) + OPEN)) for told, cards in heaps]


def step_of_open(lying: dict[str, Any]) -> float:
    """How far the next card that lies open is from the one before it."""
    words = {card["doing"]: width_of(card["doing"], 11) for card in lying["open"]}
    room = BETWEEN - 2 * PILE - 22 - sum(TO_OPEN + max(wide, OPEN) for wide in words.values())
    return min(OPEN + 4.0, room / max(len(lying["open"]) - len(words), 1))


def wide_of_event(told: str) -> float:
    """How wide the line of an event is with its symbol, before it is cut."""
    return min(width_of(told, 12, bold=True) + 22, 252)


def event_lines(lying: dict[str, Any]) -> list[tuple[str, str]]:
    """The event in force and the next one, each with its symbol."""
    found = [("now", lying["event"]), ("coming", lying["next_event"])]
    return [(symbol_of(name), say(f"show.event {when}", name=name)) for when, name in found if name]


def module_lines(lying: dict[str, Any]) -> list[str]:
    """What the modules lay in the middle, in words."""
    found = []
    if lying["fury_deck"] is not None:
        found.append(say("table.fury deck", deck=lying["fury_deck"]))
    if lying["boneyard"]:
        found.append(say("table.boneyard", hands=lying["boneyard"]))
    return found
