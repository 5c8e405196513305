"""The seats and who sees whom, as a picture: on the places and with the signs of the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from bangkit.cards.game import CardGame
from bangkit.core.arguments import takes
from bangkit.show.card_state import card_data
from bangkit.show.display import Picture
from bangkit.show.draw import palette, seat
from bangkit.show.draw.drawing import NARROW, Box, Drawing, Point, fitting, folding, width_of, wrapped
from bangkit.show.draw.table_layout import EDGE, WIDE, spread
from bangkit.show.seat_distances import living, reach_of, steps, telling, ways
from bangkit.show.state import bare_seat
from bangkit.show.wanted import CARDS, NAME_OR_NONE
from bangkit.words.catalogue import say

HIGH, WORDY = 380, 440
"""How high the table is, and how high with the steps of a distance in the middle."""
SLIM = 96
"""How wide a seat is on a narrow page."""
LEGEND = 30
"""How high the legend at the foot is."""


@takes(game=CARDS, one=NAME_OR_NONE, other=NAME_OR_NONE)
def seating(game: CardGame, one: str | None = None, other: str | None = None) -> Picture:
    """The seats as a picture.

    Without names: who can shoot whom. With one: how far he sees everybody, and how far he shoots.
    With two: the shortest way round the table from one to the other, and what changes it.
    """
    if one is not None:
        one = game[one].name
    if other is not None:
        other = game[other].name
    wide, narrow = (_Seating(game, one, other, narrow) for narrow in (False, True))
    return folding(wide.drawn(), narrow.drawn(), " ".join(wide.told))


class _Seating:
    """The drawing of the seats, layer by layer."""

    def __init__(self, game: CardGame, one: str | None, other: str | None, narrow: bool) -> None:
        self.game, self.one, self.other, self.narrow = game, one, other, narrow
        self.names = living(game)
        self.lying = spread(
            [self.plain(name) for name in game.players],
            HIGH if narrow or other in (None, one) else WORDY,
            (1, 1),
            narrow,
        )
        self.at = {each.seat["name"]: each.box for each in self.lying.seats}
        self.middle = self.lying.table.middle
        self.foot = self.lying.table.y + self.lying.table.high
        self.sheet = Drawing(NARROW if narrow else WIDE, self.foot + EDGE + LEGEND)
        self.told = [say("show.seats", names=self.names)]
        if out := [name for name in game.players if name not in self.names]:
            self.told.append(say("show.seats out", names=out))

    def plain(self, name: str) -> dict[str, Any]:
        """A seat with what changes distances there, and how far away it is from the one who looks."""
        here = self.game[name]
        changes = here.character and any(step.what == here.character for step in self.steps_of(name))
        found = bare_seat(name) | {"out": here.out, "character": here.character if changes else ""}
        found["in_play"] = [card_data(each) for each in here.in_play if telling(each)]
        if self.narrow:
            found["wide"] = SLIM
        found["marked"] = name in (self.one, self.other)
        if self.one in self.names and self.other in (None, self.one) and name in self.names and name != self.one:
            found["distance"] = self.game.distance(self.one, name)
            found["near"] = bool(self.game.reach(self.one, name))
        return found

    def steps_of(self, name: str) -> list[Any]:
        """The steps in which a player's own things change a distance."""
        other = next((each for each in self.names if each != name), None)
        if other is None or name not in self.names:
            return []
        return [*self.game.why_distance(name, other), *self.game.why_distance(other, name)]

    def drawn(self) -> Drawing:
        """The drawing, and in `told` what it says."""
        self.sheet.rect(self.lying.table, palette.TABLE, round_=10)
        for one, other in zip(self.names, [*self.names[1:], *self.names[:1]], strict=True):
            if one != other:
                self.along(self.path(one, other), palette.RIM, 2)
        if self.one is None:
            self.everybody()
        elif self.one not in self.names or self.other not in (None, *self.names):
            self.gone()
        elif self.other is None or self.other == self.one:
            self.from_one(self.one)
        else:
            self.pair(self.one, self.other)
        for name in self.names:
            if things := self.things_of(name):
                self.told.append(say("show.in front", name=name, cards=", ".join(things)))
        return self.sheet

    def things_of(self, name: str) -> list[str]:
        """What changes distances at a seat, in words."""
        found = next(each.seat for each in self.lying.seats if each.seat["name"] == name)
        return [each for each in (found["character"], *(card["name"] for card in found["in_play"])) if each]

    def edge(self, name: str, towards: Point) -> Point:
        """Where a line to the seat of a player meets its border."""
        return self.at[name].edge(towards)

    def path(self, one: str, other: str) -> list[Point]:
        """The way from a seat to its neighbour's, inside along the seats of those who are out between them."""
        seats = list(self.game.players)
        here, there = seats.index(one), seats.index(other)
        clockwise = [seats[(here + step) % len(seats)] for step in range(1, (there - here) % len(seats))]
        back = [seats[(here - step) % len(seats)] for step in range(1, (here - there) % len(seats))]
        gap = next(each for each in (clockwise, back) if not set(each) & set(self.names))
        past = [self.edge(name, self.middle) for name in gap]
        return [self.at[one].middle, *(at.towards(self.middle, 0.07) for at in past), self.at[other].middle]

    def along(self, points: Sequence[Point], colour: str, width: float, dashed: bool = False) -> None:
        """A line from each place to the next."""
        for start, end in pairwise(points):
            self.sheet.line(start, end, colour, width, dashed)

    def ends(self, one: str, other: str) -> tuple[Point, Point]:
        return self.edge(one, self.at[other].middle), self.edge(other, self.at[one].middle)

    def everybody(self) -> None:
        """Who can shoot whom."""
        for place, one in enumerate(self.names):
            for other in self.names[place + 1 :]:
                there, back = self.game.reach(one, other), self.game.reach(other, one)
                start, end = self.ends(one, other)
                if there and back:
                    self.sheet.line(start.towards(end, 0.08), end.towards(start, 0.08), palette.GO, 2.5)
                    self.sheet.head(start, end, palette.GO)
                    self.sheet.head(end, start, palette.GO)
                elif there or back:
                    start, end = (start, end) if there else (end, start)
                    self.sheet.arrow(start, end, palette.ALERT, 2.5, dashed=True)
        for one in self.names:
            reached = [other for other in self.names if other != one and self.game.reach(one, other)]
            self.told.append(say("show.shoots", one=one, names=reached))
        self.seats()
        self.legend([("both", palette.GO, False), ("one", palette.ALERT, True)])

    def from_one(self, one: str) -> None:
        """How far one player sees everybody, and whom he reaches."""
        for other in self.names:
            if other == one:
                continue
            near = bool(self.game.reach(one, other))
            colour = palette.GO if near else palette.MUTED
            self.sheet.arrow(*self.ends(one, other), colour, 3 if near else 2, dashed=not near)
            distance = self.game.distance(one, other)
            self.told.append(say("show.sees" if near else "show.sees beyond", one=one, other=other, distance=distance))
        self.seats()
        self.in_the_middle([reach_of(self.game, one)])
        self.legend([("reach", palette.GO, False), ("beyond", palette.MUTED, True)])

    def pair(self, one: str, other: str) -> None:
        """The shortest way from one to the other, and what changes the distance."""
        found = ways(self.game, one, other)
        for way in found:
            for start, end in pairwise(way):
                self.along(self.path(start, end), palette.TURN, 5, dashed=way is not found[0])
        self.seats()
        distance, near = self.game.distance(one, other), bool(self.game.reach(one, other))
        changes = [text for _, text in steps(self.game, one, other)]
        verdict = say("show.in reach" if near else "show.out of reach")
        lines = [
            say("show.one and other", one=one, other=other),
            *changes,
            "= " + say("show.distance", distance=distance),
        ]
        last = verdict.replace(": ", ":\n").splitlines()
        bold = (0, len(changes) + 1, len(changes) + 3, len(changes) + 4)
        self.in_the_middle([*lines, reach_of(self.game, one), *last], bold)
        for step, (start, end) in enumerate(pairwise(found[0]), 1):
            points = self.path(start, end)
            nearer, farther = points[(len(points) - 1) // 2], points[len(points) // 2]
            at = nearer.towards(farther, 0.5)
            self.sheet.disc(at, 12, palette.TURN, palette.CARD)
            self.sheet.slab(Point(at.x, at.y + 5), str(step), 14, palette.CARD, "middle")
        self.legend([("way", palette.TURN, False), *([("other way", palette.TURN, True)] if len(found) > 1 else [])])
        self.told.append(say("show.way", names=found[0]))
        told = (*lines[1:], reach_of(self.game, one), verdict)
        self.told += [say("show.sentence", text=line.rstrip("!")) for line in told]

    def gone(self) -> None:
        gone = next(name for name in (self.one, self.other) if name is not None and name not in self.names)
        self.seats()
        self.told.append(say("show.no way", name=gone))
        self.in_the_middle([self.told[-1]])

    def in_the_middle(self, lines: Sequence[str], bold: Sequence[int] = ()) -> None:
        """Lines of text in the middle of the table, or below it on a narrow page."""
        if self.narrow:
            self.below([(line, place in bold) for place, line in enumerate(lines)])
            return
        told = [fitting(line, 13, 392, place in bold) for place, line in enumerate(lines)]
        wide = min(28 + max(width_of(line, 13, place in bold) for place, line in enumerate(told)), 420)
        high = 19 * len(lines) + 14
        box = Box(self.middle.x - wide / 2, self.middle.y - high / 2, wide, high)
        self.sheet.rect(box, palette.CARD, palette.LINE)
        for place, line in enumerate(told):
            weight = {"font_weight": "bold"} if place in bold else {}
            self.sheet.text(Point(self.middle.x, box.y + 21 + 19 * place), line, 13, anchor="middle", **weight)

    def below(self, lines: Sequence[tuple[str, bool]]) -> None:
        """Lines of text below the table."""
        told = [(each, bold) for line, bold in lines for each in wrapped(line, 13, NARROW - 32, 3, bold)]
        for place, (line, bold) in enumerate(told):
            at = Point(16, self.foot + 24 + 19 * place)
            self.sheet.text(at, line, 13, **({"font_weight": "bold"} if bold else {}))
        self.foot += 19 * len(told) + 8
        self.sheet.height = self.foot + EDGE + LEGEND

    def seats(self) -> None:
        """Every seat with its owner and what changes distances there."""
        for each in self.lying.seats:
            seat.draw_seat(self.sheet, each.box, each.seat, each.right)

    def legend(self, entries: Sequence[tuple[str, str, bool]]) -> None:
        """What the lines mean, at the foot of the picture."""
        left, y = 24.0, self.foot + LEGEND / 2 + 4
        for key, colour, dashed in entries:
            self.sheet.line(Point(left, y), Point(left + 38, y), colour, 3, dashed)
            text = say(f"show.legend {key}")
            self.sheet.text(Point(left + 48, y + 5), text, 13)
            if self.narrow:
                y += 22
            else:
                left += 78 + width_of(text, 13)
        if self.narrow:
            self.sheet.height = y - 22 + LEGEND / 2 + EDGE
