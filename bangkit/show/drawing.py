"""A sheet to draw on: SVG as text, the same bytes every time, readable on a light and on a dark page.

Every picture brings its own paper, so that its colours never meet the page's.
The colours are told apart by people with any colour sight, and none of them says anything alone:
a line is also solid or dashed, a role also has a sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import cos, pi, sin
from typing import NamedTuple

PAPER, WOOD, INK, MUTED, WHITE = "#fbf7ef", "#ecdfc8", "#1f2933", "#59626d", "#ffffff"
BLUE, ORANGE, GREEN, GREY, FRAME = "#0b62a4", "#b34a00", "#00705a", "#8b94a0", "#cbbfa8"
FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', Verdana, sans-serif"


class Point(NamedTuple):
    """A place on the sheet."""

    x: float
    y: float

    def towards(self, other: Point, share: float) -> Point:
        """The place on the way to another one, 0 here and 1 there."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)


def number(value: float) -> str:
    """A coordinate, to a tenth and always spelled alike.

    >>> number(12.04), number(-0.04), number(3.25)
    ('12', '0', '3.2')
    """
    text = f"{round(value, 6):.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def clean(text: str) -> str:
    """A text without letters that no drawing may hold."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def shortened(text: str, letters: int) -> str:
    """A text that fits into so many letters.

    >>> shortened("Suzy Lafayette", 8)
    'Suzy La…'
    """
    printable = clean(text)
    return printable if len(printable) <= letters else printable[: letters - 1] + "\N{HORIZONTAL ELLIPSIS}"


def round_the_table(seats: int, middle: Point, wide: float, high: float, first: float = 0.0) -> list[Point]:
    """The places of so many seats, clockwise; the first at the top, or `first` of a whole turn further.

    >>> [(number(x), number(y)) for x, y in round_the_table(4, Point(0, 0), 2, 1)]
    [('0', '-1'), ('2', '0'), ('0', '1'), ('-2', '0')]
    """
    turns = [2 * pi * (place / seats + first) for place in range(seats)]
    return [Point(middle.x + wide * sin(turn), middle.y - high * cos(turn)) for turn in turns]


class Drawing:
    """A drawing in the making."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.parts: list[str] = []

    def add(self, tag: str, **marks: object) -> None:
        """A shape with its attributes; a low line in a name stands for a hyphen."""
        self.parts.append(f"<{tag} {_marks(marks)}/>")

    def box(self, middle: Point, wide: float, high: float, fill: str, edge: str = INK, **marks: object) -> None:
        """A box with round corners."""
        x, y = number(middle.x - wide / 2), number(middle.y - high / 2)
        self.add("rect", x=x, y=y, width=number(wide), height=number(high), rx=8, fill=fill, stroke=edge, **marks)

    def disc(self, middle: Point, radius: float, fill: str, edge: str = INK, **marks: object) -> None:
        self.add("circle", cx=number(middle.x), cy=number(middle.y), r=number(radius), fill=fill, stroke=edge, **marks)

    def line(self, one: Point, other: Point, colour: str, width: float = 2, dashed: bool = False) -> None:
        dash = {"stroke_dasharray": "7 6"} if dashed else {}
        ends = {"x1": number(one.x), "y1": number(one.y), "x2": number(other.x), "y2": number(other.y)}
        self.add("line", **ends, stroke=colour, stroke_width=number(width), stroke_linecap="round", **dash)

    def shape(self, corners: Sequence[Point], fill: str, edge: str = "none", **marks: object) -> None:
        points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
        self.add("polygon", points=points, fill=fill, stroke=edge, **marks)

    def arrow(self, one: Point, other: Point, colour: str, width: float = 2.5, dashed: bool = False) -> None:
        """A line with a head at its far end."""
        long = ((other.x - one.x) ** 2 + (other.y - one.y) ** 2) ** 0.5 or 1
        neck = other.towards(one, min(11 / long, 1))
        self.line(one, neck, colour, width, dashed)
        self.head(one, other, colour)

    def head(self, one: Point, other: Point, colour: str) -> None:
        """The head of an arrow that comes from one place and ends at the other."""
        long = ((other.x - one.x) ** 2 + (other.y - one.y) ** 2) ** 0.5 or 1
        along = Point((other.x - one.x) / long, (other.y - one.y) / long)
        neck = Point(other.x - 13 * along.x, other.y - 13 * along.y)
        left = Point(neck.x - 6 * along.y, neck.y + 6 * along.x)
        right = Point(neck.x + 6 * along.y, neck.y - 6 * along.x)
        self.shape([other, left, right], colour)

    def text(
        self, at: Point, text: str, size: float = 14, colour: str = INK, anchor: str = "middle", **marks: object
    ) -> None:
        """A text whose baseline begins, ends or has its middle at a place."""
        told = {"x": number(at.x), "y": number(at.y), "font_size": number(size), "fill": colour, "text_anchor": anchor}
        self.parts.append(f"<text {_marks({**told, **marks})}>{escape(clean(text))}</text>")

    def role(self, role: str | None, at: Point, size: float = 9) -> None:
        """The sign of a role: a star, an empty star, crossed bones, a two-faced diamond, a question mark."""
        x, y = at
        if role in ("sheriff", "deputy"):
            inner = round_the_table(5, at, size * 0.42, size * 0.42, 0.1)
            corners = [p for pair in zip(round_the_table(5, at, size, size), inner, strict=True) for p in pair]
            self.shape(corners, "#e0a000" if role == "sheriff" else WHITE, INK, stroke_width="1.4")
        elif role == "outlaw":
            reach = size * 0.75
            for side in (1, -1):
                self.line(Point(x - reach, y - side * reach), Point(x + reach, y + side * reach), INK, 3)
        elif role == "renegade":
            up, down = Point(x, y - size), Point(x, y + size)
            self.shape([up, Point(x + size * 0.8, y), down, Point(x - size * 0.8, y)], WHITE, INK, stroke_width="1.4")
            self.shape([up, Point(x + size * 0.8, y), down], INK)
        else:
            self.disc(at, size * 0.85, WHITE, GREY, stroke_dasharray="3 2")
            self.text(Point(x, y + size * 0.45), "?", size * 1.3, MUTED)

    def bullet(self, at: Point, spent: bool) -> None:
        """A bullet for a life point; an empty outline for one that is lost."""
        x, y = at
        path = f"M{number(x)} {number(y + 12)}v-8q0 -4 3 -5q3 1 3 5v8z"
        self.add("path", d=path, fill="none" if spent else "#b8860b", stroke=GREY if spent else INK, stroke_width="1.2")

    def svg(self, title: str) -> str:
        """The finished drawing."""
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        paper = (
            f'<rect x="1" y="1" width="{self.width - 2}" height="{self.height - 2}" rx="14" '
            f'fill="{PAPER}" stroke="{FRAME}"/>'
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONT}">'
            f"<title>{escape(clean(title))}</title>{paper}{''.join(self.parts)}</svg>"
        )


def _marks(marks: dict[str, object]) -> str:
    return " ".join(f'{name.replace("_", "-")}="{escape(str(value))}"' for name, value in marks.items())
