"""A picture taken apart: its wide and its narrow drawing, with the groups that lie on both."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from bangkit.show.draw.drawing import Box, width_of

SPACE = "{http://www.w3.org/2000/svg}"


class Drawn(NamedTuple):
    """One drawing: its paper, the groups laid on it with their corners, and all that is in it."""

    paper: Box
    groups: list[tuple[str, float, float]]
    parts: list[ElementTree.Element]
    rects: list[Box]
    """Every box, where it lies on the paper; nested drawings, such as cards, are left out."""
    own: int
    """How many of the parts are in no group."""

    @property
    def words(self) -> list[str]:
        """Every word, those in groups too."""
        return " ".join(each.text or "" for each in self.parts if each.tag == f"{SPACE}text").split()

    @property
    def lines(self) -> list[tuple[float, str, float]]:
        """Of every text outside groups: where it stands, what of it stands there, and how wide it is at most."""
        return [
            (
                float(each.attrib["x"]),
                each.get("text-anchor", "start"),
                width_of(each.text or "", float(each.attrib["font-size"]), each.get("font-weight") == "bold"),
            )
            for each in self.parts[: self.own]
            if each.tag == f"{SPACE}text"
        ]

    def number(self, tag: str, **marks: str) -> int:
        """How many shapes of a kind there are, with these attributes."""
        wanted = {name.replace("_", "-"): value for name, value in marks.items()}.items()
        return sum(each.tag == SPACE + tag and wanted <= each.attrib.items() for each in self.parts)


def drawings(svg: str) -> list[Drawn]:
    """The wide and the narrow drawing of a picture."""
    root = ElementTree.fromstring(svg)
    kept = {each.attrib["id"]: each for each in root.iterfind(f"{SPACE}defs/{SPACE}g")}
    return [_drawn(each, kept) for each in root.findall(f"{SPACE}svg")]


def _drawn(sheet: ElementTree.Element, kept: dict[str, ElementTree.Element]) -> Drawn:
    uses = [each for each in sheet.iter(f"{SPACE}use") if each.attrib["href"][1:] in kept]
    groups = [(each.attrib["href"][1:], float(each.attrib["x"]), float(each.attrib["y"])) for each in uses]
    parts, rects = list(sheet.iter()), list(_rects(sheet, 0, 0))
    own = len(parts)
    for name, x, y in groups:
        parts += kept[name].iter()
        rects += _rects(kept[name], x, y)
    return Drawn(Box(*map(float, sheet.attrib["viewBox"].split())), groups, parts, rects, own)


def _rects(outer: ElementTree.Element, x: float, y: float) -> Iterator[Box]:
    for each in outer:
        if each.tag == f"{SPACE}rect":
            left, top, wide, high = (float(each.attrib[key]) for key in ("x", "y", "width", "height"))
            yield Box(x + left, y + top, wide, high)
        elif each.tag == f"{SPACE}g":
            yield from _rects(each, x, y)
