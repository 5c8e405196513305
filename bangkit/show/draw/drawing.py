"""A sheet to draw on: SVG as text, the same bytes every time, with its own paper, readable on a light and on a dark page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import combining, east_asian_width, normalize

from bangkit.core.files import read_json
from bangkit.show.display import Picture
from bangkit.show.draw.palette import INK, LINE, PAPER, SLAB, UI
from bangkit.show.draw.shapes import symbol

ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
"""How the lines of every symbol end."""
NARROW = 364
"""How wide a drawing for a narrow page is, so that its smallest letters are high enough on a phone."""
LEAST, SMALLEST = 8, 11
"""How high, in pixels, the smallest letters of a picture stay where a page is narrow, and how high they are drawn; those on a small card are signs."""
WIDTHS: dict[str, dict[str, float]] = {
    weight: {each: int(wide) / 100 for wide, letters in heaps.items() for each in letters}
    for weight, heaps in read_json(Path(__file__).with_name("letters.json")).items()
}
"""How wide each letter is, plain and bold, as measured in the widest of the fonts that `palette` names: DejaVu Sans, and where it is bold the wider of DejaVu Sans and DejaVu Serif. A letter with an accent is as wide as without."""
SQUARE, UNMEASURED = 1.0, 1.4
"""How wide a letter of Chinese, Japanese or Korean is, and any other that was not measured, such as a little picture."""


class Point(NamedTuple):
    """A place on the sheet."""

    x: float
    y: float

    def towards(self, other: Point, share: float) -> Point:
        """The place on the way to another one, 0 here and 1 there."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)


class Box(NamedTuple):
    """A rectangle on the sheet, by its left upper corner."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return Point(self.x + self.wide / 2, self.y + self.high / 2)

    def meets(self, other: Box, room: float = 0) -> bool:
        """Whether two boxes overlap, or come nearer to each other than `room`."""
        return (
            self.x < other.x + other.wide + room
            and other.x < self.x + self.wide + room
            and self.y < other.y + other.high + room
            and other.y < self.y + self.high + room
        )

    def holds(self, other: Box) -> bool:
        """Whether another box lies in this one."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.x + other.wide <= self.x + self.wide
            and other.y + other.high <= self.y + self.high
        )

    def edge(self, towards: Point, room: float = 4) -> Point:
        """Where a line from the middle to a place leaves the box."""
        here = self.middle
        across, down = abs(towards.x - here.x), abs(towards.y - here.y)
        shares = [(self.wide / 2 + room) / across] if across else []
        shares += [(self.high / 2 + room) / down] if down else []
        return here.towards(towards, min([*shares, 1]))


def number(value: float) -> str:
    """A coordinate, to a tenth and always spelled alike.

    >>> number(12.04), number(-0.04), number(3.25)
    ('12', '0', '3.2')
    """
    text = f"{round(value, 6):.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def clean(text: str) -> str:
    """A text without letters that no drawing may hold; all white space is blanks."""
    blank = "".join(" " if letter.isspace() else letter for letter in text)
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in blank)


def width_of(text: str, size: float, bold: bool = False) -> float:
    """How wide a text will be at most, by the widest of its fonts, since every computer has its own.

    A letter is as wide however its accents are written.

    >>> width_of("illicit", 10) < width_of("mammoth", 10) < width_of("mammoth", 10, bold=True)
    True
    """
    wide = WIDTHS["bold" if bold else "plain"]
    return size * sum(wide.get(each) or _otherwise(each, wide) for each in normalize("NFC", text))


def _otherwise(letter: str, wide: Mapping[str, float]) -> float:
    """How wide a letter is that was not measured itself: as its letter without an accent, or as wide as its kind may be."""
    if combining(letter):
        return 0
    square = letter.isalpha() and east_asian_width(letter) in "WF"
    return wide.get(normalize("NFD", letter)[0]) or (SQUARE if square else UNMEASURED)


def fitting(text: str, size: float, most: float, bold: bool = False) -> str:
    """A text cut to a width, with three dots if something is cut.

    >>> fitting("Bartholomew", 10, 40), fitting("Ana", 10, 40)
    ('Barth…', 'Ana')
    """
    printable = clean(text)
    if width_of(printable, size, bold) <= most + 0.5:
        return printable
    while printable and width_of(printable + "\N{HORIZONTAL ELLIPSIS}", size, bold) > most:
        printable = printable[:-1]
    return printable.rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def wrapped(text: str, size: float, most: float, lines: int, bold: bool = False) -> list[str]:
    """A text in lines of a width, the last of them cut if they are too few.

    >>> wrapped("one two three four", 10, 60, 2)
    ['one two', 'three four']
    """
    found: list[str] = []
    rest = clean(text).split()
    while rest and len(found) < lines - 1:
        line = [rest.pop(0)]
        while rest and width_of(" ".join([*line, rest[0]]), size, bold) <= most:
            line.append(rest.pop(0))
        found.append(fitting(" ".join(line), size, most, bold))
    return [*found, fitting(" ".join(rest), size, most, bold)] if rest else found


class Shared:
    """The symbols and groups of a picture, each there once however often it is drawn."""

    def __init__(self) -> None:
        self.symbols: dict[str, None] = {}
        self.groups: dict[str, str] = {}


class Drawing:
    """A drawing in the making."""

    def __init__(self, width: float, height: float, shared: Shared | None = None) -> None:
        self.width, self.height = width, height
        self.parts: list[str] = []
        self.shared = shared or Shared()

    def add(self, tag: str, **marks: object) -> None:
        """A shape with its attributes; a low line in a name stands for a hyphen."""
        self.parts.append(f"<{tag} {_marks(marks)}/>")

    def rect(self, box: Box, fill: str, edge: str = "none", round_: float = 8, **marks: Any) -> None:
        """A box with round corners."""
        self.add("rect", **_sides(box), rx=number(round_), fill=fill, stroke=edge, **marks)

    def box(self, middle: Point, wide: float, high: float, fill: str, edge: str = INK, **marks: Any) -> None:
        """A box with round corners about a place."""
        self.rect(Box(middle.x - wide / 2, middle.y - high / 2, wide, high), fill, edge, **marks)

    def disc(self, middle: Point, radius: float, fill: str, edge: str = INK, **marks: Any) -> None:
        self.add("circle", cx=number(middle.x), cy=number(middle.y), r=number(radius), fill=fill, stroke=edge, **marks)

    def line(self, one: Point, other: Point, colour: str, width: float = 2, dashed: bool = False) -> None:
        dash = {"stroke_dasharray": "7 6"} if dashed else {}
        ends = {"x1": number(one.x), "y1": number(one.y), "x2": number(other.x), "y2": number(other.y)}
        self.add("line", **ends, stroke=colour, stroke_width=number(width), stroke_linecap="round", **dash)

    def curve(self, one: Point, over: Point, other: Point, colour: str, width: float, dash: str = "") -> None:
        """An arrow that bends towards a place on its way."""
        points = [number(value) for point in (one, over, other.towards(over, 0.06)) for value in point]
        marks: dict[str, Any] = {"stroke_dasharray": dash} if dash else {}
        path = "M{} {}Q{} {} {} {}".format(*points)
        self.add(
            "path", d=path, fill="none", stroke=colour, stroke_width=number(width), stroke_linecap="round", **marks
        )
        self.head(over, other, colour)

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
        self, at: Point, text: str, size: float = 14, colour: str = INK, anchor: str = "start", **marks: object
    ) -> None:
        """A text whose baseline begins, ends or has its middle at a place."""
        told = {"x": number(at.x), "y": number(at.y), "font_size": number(size), "fill": colour}
        ends = {} if anchor == "start" else {"text_anchor": anchor}
        self.parts.append(f"<text {_marks({**told, **ends, **marks})}>{escape(clean(text))}</text>")

    def slab(
        self, at: Point, text: str, size: float, colour: str = INK, anchor: str = "start", most: float = 0
    ) -> None:
        """A name or a number in slab letters, squeezed where it would be wider than `most`."""
        squeezed: dict[str, object] = {}
        if most and width_of(text, size, bold=True) > most:
            squeezed = {"textLength": number(most), "lengthAdjust": "spacingAndGlyphs"}
        self.text(at, text, size, colour, anchor, **{"class": "s"}, **squeezed)

    def use(self, name: str, box: Box, colour: str = INK, **marks: object) -> None:
        """A symbol in a box."""
        self.shared.symbols[name] = None
        self.add("use", href=f"#bk-{name}", **_sides(box), color=colour, **marks)

    @contextmanager
    def placed(self, box: Box, wide: float, high: float) -> Iterator[None]:
        """What is drawn meanwhile has its own width and height, and is scaled into a box."""
        view = f"0 0 {number(wide)} {number(high)}"
        self.parts.append(f'<svg {_marks({**_sides(box), "viewBox": view})} overflow="visible">')
        yield
        self.parts.append("</svg>")

    @contextmanager
    def turned(self, degrees: float, about: Point) -> Iterator[None]:
        """What is drawn meanwhile is turned about a place."""
        self.parts.append(f'<g transform="rotate({number(degrees)} {number(about.x)} {number(about.y)})">')
        yield
        self.parts.append("</g>")

    @contextmanager
    def group(self, name: str) -> Iterator[None]:
        """What is drawn meanwhile is kept under a name, to be laid down later by every drawing that shares it."""
        outside, self.parts = self.parts, []
        yield
        self.shared.groups[name] = "".join(self.parts)
        self.parts = outside

    def lay(self, name: str, at: Point) -> None:
        """A group, with its own corner at a place."""
        self.add("use", href=f"#{name}", x=number(at.x), y=number(at.y))

    def svg(self, title: str, narrow: Drawing | None = None) -> str:
        """The finished drawing; with a narrow one of the same things, which takes its place in a box that is too high for it."""
        size = f"{number(self.width)} {number(self.height)}"
        style, view, drawn = f".s{{font-family:{SLAB};font-weight:bold}}", f' viewBox="0 0 {size}"', self._on_paper()
        symbols, groups = self.shared.symbols, self.shared.groups
        if narrow:
            style, view, drawn = style + self._folding(), "", self._nested("w") + narrow._nested("n")
            symbols, groups = symbols | narrow.shared.symbols, groups | narrow.shared.groups
        defined = f"<style>{style}</style>" + "".join(map(_symbol, symbols))
        defined += "".join(f'<g id="{name}">{kept}</g>' for name, kept in groups.items())
        wide, high = size.split()
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"{view} role="img" '
            f'font-family="{UI}"><title>{escape(clean(title))}</title><defs>{defined}</defs>{drawn}</svg>'
        )

    def _folding(self) -> str:
        """When the narrow drawing is seen: a picture knows of its page how wide and how high its own box is, and nothing else.

        A box of this height in which the smallest letters would be too small is as upright as that; one that has the shape of the drawing never is.
        """
        shape = f"{round(self.width * LEAST / SMALLEST)}/{round(self.height)}"
        return f"@media(max-aspect-ratio:{shape}){{.w{{display:none}}.n{{display:inline}}}}"

    def _nested(self, kind: str) -> str:
        """The drawing as large as the box allows, at its left upper corner."""
        hidden = ' display="none"' if kind == "n" else ""
        view = f'viewBox="0 0 {number(self.width)} {number(self.height)}" preserveAspectRatio="xMinYMin"'
        return f'<svg class="{kind}"{hidden} {view}>{self._on_paper()}</svg>'

    def _on_paper(self) -> str:
        paper = (
            f'<rect x="1" y="1" width="{number(self.width - 2)}" height="{number(self.height - 2)}" rx="12" '
            f'fill="{PAPER}" stroke="{LINE}"/>'
        )
        return paper + "".join(self.parts)


def folding(wide: Drawing, narrow: Drawing, alt: str) -> Picture:
    """A picture with a drawing for narrow pages."""
    return Picture(wide.svg(alt, narrow), alt, round(wide.width), round(wide.height))


def _sides(box: Box) -> dict[str, Any]:
    return {name: number(value) for name, value in zip(("x", "y", "width", "height"), box, strict=True)}


def _symbol(name: str) -> str:
    wide, high, shapes = symbol(name)
    return f'<symbol id="bk-{name}" viewBox="0 0 {number(wide)} {number(high)}" {ROUND}>{shapes}</symbol>'


def _marks(marks: dict[str, object]) -> str:
    return " ".join(f'{name.replace("_", "-")}="{escape(str(value))}"' for name, value in marks.items())
