"""A played game looked through again: the curve of everybody's chance to win, the turning points on it, and how it ended."""

from __future__ import annotations

from typing import Any

from bangkit.core.arguments import instance_of, takes
from bangkit.core.errors import BangkitError
from bangkit.odds.rendering import percent
from bangkit.show.display import Grid, Notes, Picture, Stack
from bangkit.show.draw import drawing, palette
from bangkit.show.draw.drawing import NARROW, Drawing, Point, folding
from bangkit.strategy.lab import review as looking
from bangkit.strategy.lab.play import Played
from bangkit.strategy.lab.turning_points import Review
from bangkit.words.catalogue import say

WIDE, HIGH, LEFT, RIGHT, TOP, FOOT = 720, 340, 52.0, 120.0, 52.0, 44.0
COLOURS = (
    palette.BLUE, palette.ALERT, palette.GO, palette.TURN, palette.MODULE, palette.BROWN, palette.MUTED, palette.INK,
)  # fmt: skip
DASHES = ("", "7 4", "2 4", "10 3 2 3")
"""Lines differ in how they are broken too, not only in colour."""
ROW = 15.0


@takes()
def review(game: Any, viewer: str | None = None, **wishes: Any) -> Stack:
    """The curve of everybody's chance to win in a played game, and under it the turning points.

    Args:
        game: a game, over or still running, the path of a saved one, or what `bangkit.strategy.review` has found.
        viewer: whose chance is meant and whose knowledge is used, by default that of the first seat.
        wishes: everything else that `bangkit.strategy.review` takes: `open_handed`, `points`, `runs`, `seed`.

    Raises:
        BangkitError: nothing has been decided in the game yet, or something is wrong with the wishes.
    """
    if isinstance(game, Review):
        if viewer is not None or wishes:
            raise BangkitError(say("review.found already"))
        found = game
    else:
        found = looking.review(game, viewer, **wishes)
    grid = Grid(found.caption, found.headings(), found.cells())
    return Stack([curve(found), grid, Notes(found.verdict, [(None, note) for note in found.notes[1:]])])


def curve(found: Review) -> Picture:
    """Everybody's chance before the first decision and after each; the turning points are numbered on the viewer's line."""
    alt = say("review.alt", name=found.name, told="; ".join(_told(found, name) for name in found.curve))
    return folding(_curve(found, WIDE), _curve(found, NARROW), alt)


def _curve(found: Review, width: int) -> Drawing:
    """The curves on a sheet of a width."""
    sheet, bottom = Drawing(width, HIGH), HIGH - FOOT
    steps = max(len(found.steps), 1)
    size = 15 if width == WIDE else 13
    for place, line in enumerate(drawing.wrapped(found.caption, size, width - 32, 2, bold=True)):
        sheet.text(Point(16, 22 + 17 * place), line, size, font_weight="bold")
    for quarter in range(5):
        y = bottom - (bottom - TOP) * quarter / 4
        sheet.line(Point(LEFT, y), Point(width - RIGHT, y), palette.LINE, 1)
        sheet.text(Point(LEFT - 8, y + 4), f"{25 * quarter}%", 12, anchor="end")
    _turns(sheet, found, width)
    curves = found.curve
    for number, (name, chances) in enumerate(curves.items()):
        own = name == found.name
        path = "M" + "L".join(
            " ".join(map(drawing.number, _at(place, chance, steps, width))) for place, chance in enumerate(chances)
        )
        dash = DASHES[number // 2 % len(DASHES)]
        marks = {"stroke_dasharray": dash} if dash and not own else {}
        thick = "3.5" if own else "1.6"
        sheet.add("path", d=path, fill="none", stroke=COLOURS[number % 8], stroke_width=thick, **marks)
    for step in found.points:
        at = _at(step.number, step.after[found.name], steps, width)
        sheet.disc(at, 9, palette.CARD)
        sheet.text(Point(at.x, at.y + 4), str(1 + found.points.index(step)), 11, anchor="middle", font_weight="bold")
    _names(sheet, found, width)
    return sheet


def _turns(sheet: Drawing, found: Review, width: int) -> None:
    """When it was: the start, the last turn, and between them every so many turns the number of one where it began."""
    steps, bottom = max(len(found.steps), 1), HIGH - FOOT
    last = found.steps[-1].turn
    every = next(each for each in (1, 2, 5, 10, 20, 50, last + 1) if last / each <= width / 90)
    began = {step.turn: step.number for step in reversed(found.steps)}
    ends = [(say("review.first"), 0), (say("review.last", turn=last), steps)]
    long = drawing.width_of(ends[1][0], 12) / 2 + 14
    inside = [(str(turn), began[turn]) for turn in range(every, last, every) if turn in began]
    for name, place in [*ends, *inside]:
        at = _at(place, 0, steps, width)
        if (name, place) in inside:
            if not LEFT + 32 < at.x < width - RIGHT - long:
                continue
            sheet.line(Point(at.x, bottom), Point(at.x, bottom + 5), palette.MUTED, 1)
        sheet.text(Point(at.x, bottom + 20), name, 12, anchor="middle")


def _at(place: int, chance: float, steps: int, width: int) -> Point:
    return Point(LEFT + (width - RIGHT - LEFT) * place / steps, HIGH - FOOT - (HIGH - FOOT - TOP) * chance)


def _names(sheet: Drawing, found: Review, width: int) -> None:
    """The names at the ends of the lines, from the top, none over another."""
    curves = found.curve
    ends = sorted((-chances[-1], number, name) for number, (name, chances) in enumerate(curves.items()))
    low = TOP - ROW
    highest = HIGH - FOOT - ROW * (len(ends) - 1)
    for place, (end, number, name) in enumerate(ends):
        low = min(max(low + ROW, _at(0, -end, 1, width).y), highest + ROW * place)
        own, share = name == found.name, f" {percent(-end, 0)}"
        told = drawing.fitting(name, 12, RIGHT - 14 - drawing.width_of(share, 12, own), own) + share
        weight = {"font_weight": "bold"} if own else {}
        sheet.text(Point(width - RIGHT + 10, low + 4), told, 12, COLOURS[number % 8], **weight)


def _told(found: Review, name: str) -> str:
    chances = found.curve[name]
    least, most = min(chances), max(chances)
    return say(
        "review.line",
        name=name,
        first=percent(chances[0], 0),
        last=percent(chances[-1], 0),
        least=percent(least, 0),
        most=percent(most, 0),
    )


__all__ = ["curve", "review"]


@takes(played=instance_of("a game that bots have played, as bangkit.strategy.play gives it", Played))
def outcome(played: Played) -> Grid:
    """How a game between bots ended: everybody's role, who eliminated him, and whether he won."""
    by = {name: killer or say("show.bots nobody") for killer, name in played.kills}
    rows = [
        [name, say(f"role.{role}") if role else say("show.none"), by.get(name, say("show.none")),
         say("term.yes" if name in played.winners else "term.no")]
        for name, role in played.roles.items()
    ]  # fmt: skip
    heads = [say("show.player"), say("show.role"), *(say(f"show.outcome {each}") for each in ("by", "won"))]
    return Grid(say("show.outcome", told=played.told), heads, rows)
