"""Who sits where and who sees whom: the seats as a graph, as a picture, and as a table of distances."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bangkit.cards.game import CardGame
from bangkit.core.arguments import takes
from bangkit.core.errors import BangkitError
from bangkit.show.draw import drawing
from bangkit.show.display import Grid, Notes, Picture
from bangkit.show.draw.drawing import Drawing, Point
from bangkit.show.wanted import CARDS, GAME, NAME, NAME_OR_NONE
from bangkit.words.catalogue import say

if TYPE_CHECKING:
    import networkx

WIDE, HIGH = 640, 456
MIDDLE = Point(WIDE / 2, 206)
SEAT_WIDE, SEAT_HIGH = 132, 54


@takes(game=GAME)
def living(game: CardGame) -> list[str]:
    """The players in the game, clockwise."""
    return [name for name in game.players if not game[name].out]


@takes(game=GAME)
def ring(game: CardGame) -> networkx.Graph:
    """The seats as a graph: who is in the game sits beside the next one who is."""
    import networkx

    names = living(game)
    graph = networkx.Graph(name="seats")
    graph.add_nodes_from(names)
    graph.add_edges_from(
        (one, other) for one, other in zip(names, [*names[1:], *names[:1]], strict=True) if one != other
    )
    return graph


@takes(game=CARDS)
def sight(game: CardGame) -> networkx.DiGraph:
    """Who sees whom: an arrow for each pair, with its `distance` and whether it lies within `reach`."""
    import networkx

    names = living(game)
    graph = networkx.DiGraph(name="sight")
    graph.add_nodes_from(names)
    for one in names:
        for other in names:
            if one != other:
                graph.add_edge(one, other, distance=game.distance(one, other), reach=game.reach(one, other))
    return graph


@takes(game=GAME, one=NAME, other=NAME)
def ways(game: CardGame, one: str, other: str) -> list[list[str]]:
    """The shortest ways round the table from one player to another: two if both sides are equally long."""
    import networkx

    graph, names = ring(game), living(game)
    one, other = game[one].name, game[other].name
    if gone := [name for name in (one, other) if name not in names]:
        raise BangkitError(say("show.no way", name=gone[0]))
    found = [list(way) for way in networkx.all_shortest_paths(graph, one, other)]
    return sorted(found, key=lambda way: [names.index(each) for each in way])


def weapon(game: CardGame, name: str) -> str:
    """The weapon that a player shoots with."""
    lying = [each for each in game[name].in_play if each.reach is not None]
    return lying[-1].name if lying else "Colt .45"


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
    return _Seating(game, one, other).picture()


class _Seating:
    """The drawing of the seats, layer by layer."""

    def __init__(self, game: CardGame, one: str | None, other: str | None) -> None:
        self.game, self.one, self.other = game, one, other
        self.sheet = Drawing(WIDE, HIGH)
        places = drawing.round_the_table(len(game.players), MIDDLE, 238, 160)
        self.at = dict(zip(game.players, places, strict=True))
        self.names = living(game)
        self.told = [say("show.seats", names=self.names)]
        if out := [name for name in game.players if name not in self.names]:
            self.told.append(say("show.seats out", names=out))

    def picture(self) -> Picture:
        self.sheet.add("ellipse", cx=320, cy=206, rx=196, ry=122, fill=drawing.WOOD, stroke=drawing.FRAME)
        for one, other in zip(self.names, [*self.names[1:], *self.names[:1]], strict=True):
            if one != other:
                self.along(self.path(one, other), drawing.FRAME, 2)
        if self.one is None:
            self.everybody()
        elif self.one not in self.names or self.other not in (None, *self.names):
            self.gone()
        elif self.other is None or self.other == self.one:
            self.from_one(self.one)
        else:
            self.pair(self.one, self.other)
        for name in self.game.players:
            self.in_front(name)
        alt = " ".join(self.told)
        return Picture(self.sheet.svg(alt), alt, WIDE)

    def edge(self, name: str, towards: Point) -> Point:
        """Where a line to the seat of a player meets its border."""
        here = self.at[name]
        across, down = abs(towards.x - here.x), abs(towards.y - here.y)
        shares = [(SEAT_WIDE / 2 + 4) / across] if across else []
        shares += [(SEAT_HIGH / 2 + 4) / down] if down else []
        return here.towards(towards, min([*shares, 1]))

    def path(self, one: str, other: str) -> list[Point]:
        """The way from a seat to its neighbour's, inside along the seats of those who are out between them."""
        seats = list(self.game.players)
        here, there = seats.index(one), seats.index(other)
        clockwise = [seats[(here + step) % len(seats)] for step in range(1, (there - here) % len(seats))]
        back = [seats[(here - step) % len(seats)] for step in range(1, (here - there) % len(seats))]
        gap = next(each for each in (clockwise, back) if not set(each) & set(self.names))
        past = [self.edge(name, MIDDLE) for name in gap]
        return [self.at[one], *(at.towards(MIDDLE, 0.07) for at in past), self.at[other]]

    def along(self, points: Sequence[Point], colour: str, width: float, dashed: bool = False) -> None:
        """A line from each place to the next."""
        for start, end in pairwise(points):
            self.sheet.line(start, end, colour, width, dashed)

    def ends(self, one: str, other: str) -> tuple[Point, Point]:
        return self.edge(one, self.at[other]), self.edge(other, self.at[one])

    def everybody(self) -> None:
        """Who can shoot whom."""
        for place, one in enumerate(self.names):
            for other in self.names[place + 1 :]:
                there, back = self.game.reach(one, other), self.game.reach(other, one)
                start, end = self.ends(one, other)
                if there and back:
                    self.sheet.line(start.towards(end, 0.08), end.towards(start, 0.08), drawing.BLUE, 2.5)
                    self.sheet.head(start, end, drawing.BLUE)
                    self.sheet.head(end, start, drawing.BLUE)
                elif there or back:
                    start, end = (start, end) if there else (end, start)
                    self.sheet.arrow(start, end, drawing.ORANGE, 2.5, dashed=True)
        for one in self.names:
            reached = [other for other in self.names if other != one and self.game.reach(one, other)]
            self.told.append(say("show.shoots", one=one, names=reached))
        self.seats()
        self.legend([("both", drawing.BLUE, False), ("one", drawing.ORANGE, True)])

    def from_one(self, one: str) -> None:
        """How far one player sees everybody, and whom he reaches."""
        others = [name for name in self.names if name != one]
        for other in others:
            start, end = self.ends(one, other)
            near = bool(self.game.reach(one, other))
            self.sheet.arrow(start, end, drawing.BLUE if near else drawing.GREY, 3 if near else 2, dashed=not near)
            distance = self.game.distance(one, other)
            self.told.append(say("show.sees" if near else "show.sees beyond", one=one, other=other, distance=distance))
        self.seats()
        for other in others:
            near = bool(self.game.reach(one, other))
            at = self.edge(other, MIDDLE)
            self.sheet.disc(at, 14, drawing.BLUE if near else drawing.WHITE, drawing.BLUE if near else drawing.MUTED)
            colour = drawing.WHITE if near else drawing.INK
            text = str(self.game.distance(one, other))
            self.sheet.text(Point(at.x, at.y + 5.5), text, 16, colour, font_weight="bold")
        self.in_the_middle([self.reach_of(one)])
        self.legend([("reach", drawing.BLUE, False), ("beyond", drawing.GREY, True)])

    def pair(self, one: str, other: str) -> None:
        """The shortest way from one to the other, and what changes the distance."""
        found = ways(self.game, one, other)
        for way in found:
            for start, end in pairwise(way):
                self.along(self.path(start, end), drawing.ORANGE, 5, dashed=way is not found[0])
        self.seats()
        distance, near = self.game.distance(one, other), bool(self.game.reach(one, other))
        steps = [text for _, text in _steps(self.game, one, other)]
        verdict = say("show.in reach" if near else "show.out of reach")
        lines = [
            say("show.one and other", one=one, other=other),
            *steps,
            "= " + say("show.distance", distance=distance),
        ]
        last = verdict.replace(": ", ":\n").splitlines()
        bold = (0, len(steps) + 1, len(steps) + 3, len(steps) + 4)
        self.in_the_middle([*lines, self.reach_of(one), *last], bold)
        for step, (start, end) in enumerate(pairwise(found[0]), 1):
            points = self.path(start, end)
            nearer, farther = points[(len(points) - 1) // 2], points[len(points) // 2]
            at = nearer.towards(farther, 0.5)
            self.sheet.disc(at, 12, drawing.ORANGE, drawing.WHITE)
            self.sheet.text(Point(at.x, at.y + 5), str(step), 14, drawing.WHITE, font_weight="bold")
        self.legend([("way", drawing.ORANGE, False)])
        self.told.append(say("show.way", names=found[0]))
        self.told += [say("show.sentence", text=line.rstrip("!")) for line in (*lines[1:], self.reach_of(one), verdict)]

    def gone(self) -> None:
        gone = next(name for name in (self.one, self.other) if name is not None and name not in self.names)
        self.seats()
        self.told.append(say("show.no way", name=gone))
        self.in_the_middle([self.told[-1]])

    def reach_of(self, name: str) -> str:
        return say("show.reach", name=name, reach=self.game.reach(name), weapon=weapon(self.game, name))

    def in_the_middle(self, lines: Sequence[str], bold: Sequence[int] = ()) -> None:
        """Lines of text in the middle of the table."""
        top = MIDDLE.y - 9.5 * (len(lines) - 1) + 5
        widest = max(len(line) * (8.2 if place in bold else 7.3) for place, line in enumerate(lines))
        self.sheet.box(MIDDLE, min(28 + widest, 330), 19 * len(lines) + 14, drawing.WHITE, drawing.FRAME)
        for place, line in enumerate(lines):
            weight = {"font_weight": "bold"} if place in bold else {}
            self.sheet.text(Point(MIDDLE.x, top + 19 * place), drawing.shortened(line, 48), 13, **weight)

    def seats(self) -> None:
        """Every seat with its owner and what lies in front of him; an empty one where somebody is out."""
        for name, at in self.at.items():
            seat = self.game[name]
            if seat.out:
                self.sheet.box(at, SEAT_WIDE, SEAT_HIGH, drawing.PAPER, drawing.GREY, stroke_dasharray="4 4")
                self.sheet.text(
                    Point(at.x, at.y - 3),
                    drawing.shortened(name, 13),
                    14,
                    drawing.MUTED,
                    text_decoration="line-through",
                )
                self.sheet.text(Point(at.x, at.y + 15), say("show.legend out"), 11, drawing.MUTED)
                continue
            marked = name in (self.one, self.other)
            edge = drawing.GREEN if marked else drawing.INK
            self.sheet.box(at, SEAT_WIDE, SEAT_HIGH, drawing.WHITE, edge, stroke_width=3 if marked else "1.5")
            lines = self.lines(name)
            self.sheet.text(
                Point(at.x, at.y + (-3 if lines else 5)), drawing.shortened(name, 13), 15, font_weight="bold"
            )
            for line in lines[:1]:
                self.sheet.text(Point(at.x, at.y + 15), drawing.shortened(line, 23), 11, drawing.MUTED)

    def lines(self, name: str) -> list[str]:
        """What changes distances in front of a player, the nearest thing to a picture that fits into a seat."""
        seat = self.game[name]
        telling = [each.name for each in seat.in_play if _telling(each)]
        if seat.character and any(step.what == seat.character for step in self.steps_of(name)):
            telling.insert(0, seat.character)
        return [", ".join(telling)] if telling else []

    def steps_of(self, name: str) -> list[Any]:
        """The steps in which a player's own things change a distance."""
        other = next((each for each in self.names if each != name), None)
        if other is None:
            return []
        return [*self.game.why_distance(name, other), *self.game.why_distance(other, name)]

    def in_front(self, name: str) -> None:
        if name in self.names and (lines := self.lines(name)):
            self.told.append(say("show.in front", name=name, cards=lines[0]))

    def legend(self, entries: Sequence[tuple[str, str, bool]]) -> None:
        """What the lines mean, at the foot of the picture."""
        left = 28.0
        for key, colour, dashed in entries:
            self.sheet.line(Point(left, HIGH - 28), Point(left + 38, HIGH - 28), colour, 3, dashed)
            text = say(f"show.legend {key}")
            self.sheet.text(Point(left + 48, HIGH - 23), text, 13, anchor="start")
            left += 78 + 7.2 * len(text)


def _telling(lying: Any) -> bool:
    """Whether a card in play changes how far somebody sees or shoots."""
    power = lying.kind.power
    return lying.reach is not None or (power is not None and bool(power.nearer or power.farther))


def _steps(game: CardGame, one: str, other: str) -> list[tuple[str, str]]:
    """The steps of a distance in words, each with its rule."""
    told = []
    for place, step in enumerate(game.why_distance(one, other)):
        if place == 0:
            key, name = "step seats", ""
        elif step.what == "at least 1":
            key, name = "step floor", ""
        else:
            key, name = ("step farther", other) if step.change > 0 else ("step nearer", one)
        told.append((step.rule, say(f"show.{key}", change=abs(step.change), what=step.what, name=name)))
    return told


@takes(game=CARDS, one=NAME, other=NAME)
def why_distance(game: CardGame, one: str, other: str) -> Notes:
    """How a distance comes about, step by step, each with its rule."""
    one, other = game[one].name, game[other].name
    if gone := [name for name in (one, other) if game[name].out]:
        return Notes(say("show.no way", name=gone[0]), [("CARD-DIST-2", say("show.seats", names=living(game)))])
    near = bool(game.reach(one, other))
    reach = say("show.reach", name=one, reach=game.reach(one), weapon=weapon(game, one))
    told: list[tuple[str | None, str]] = [*_steps(game, one, other)]
    told.append(("CARD-BANG-1", f"{reach}: {say('show.in reach' if near else 'show.out of reach')}"))
    heading = say("show.why distance", one=one, other=other, distance=game.distance(one, other))
    return Notes(heading, told)


@takes(game=CARDS)
def distances(game: CardGame) -> Grid:
    """Who sees whom at which distance, and what lies within reach."""
    names = living(game)
    rows = []
    for one in names:
        cells = [say("show.none") if one == other else _distance(game, one, other) for other in names]
        rows.append([one, *cells, f"{game.reach(one)} ({weapon(game, one)})"])
    return Grid(say("show.distances"), [say("show.looks"), *names, say("show.weapon")], rows)


def _distance(game: CardGame, one: str, other: str) -> str:
    mark = " \N{BLACK CIRCLE}" if game.reach(one, other) else ""
    return f"{game.distance(one, other)}{mark}"
