"""Charts of chance: bars, a table, a deck laid out, dice, and a simulation that settles; each with its text."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any

from bangkit.core.arguments import check, instance_of
from bangkit.dice.faces import NUMBERS
from bangkit.odds.distribution import Distribution, named
from bangkit.odds.problems import probability
from bangkit.odds.rendering import decimal, percent
from bangkit.odds.simulation import Estimate, Sampler, Shaker
from bangkit.show.dice_state import die as die_data
from bangkit.show.display import Grid, Picture
from bangkit.show.draw import card, die, drawing, palette
from bangkit.show.draw.drawing import Box, Drawing, Point, folding
from bangkit.words.catalogue import called, say

WIDE, UPRIGHT = 680, 280
"""How wide a chart is, and its narrow drawing: as wide as what a lab leaves it on a phone, so that letters are as high as they are drawn."""
CHANCES = instance_of("outcomes and their chances", Mapping, Distribution)


def bars(chances: Any, title: str = "", mark: Collection[Any] = ()) -> Picture:
    """A bar for each outcome of a distribution, or of a mapping from outcomes to exact chances.

    Outcomes in `mark` have an edge of their own.
    """
    shares, title = _shares(chances), " ".join(title.split())
    told = "; ".join(say("chances.bar", name=named(outcome), share=percent(share)) for outcome, share in shares)
    alt = say("chances.bars", title=title, told=told) if title else told
    return folding(_bars(shares, title, mark, WIDE), _bars(shares, title, mark, UPRIGHT), alt)


def _bars(shares: Sequence[tuple[Any, Fraction]], title: str, mark: Collection[Any], width: int) -> Drawing:
    """The bars, as long as the sheet leaves them, beside their names or, where these are long, below them; percentages are always whole."""
    top = max((share for _, share in shares), default=Fraction(1)) or Fraction(1)
    lines = drawing.wrapped(title, 15, width - 48, 6, bold=True)
    longest = max((drawing.width_of(named(outcome), 13) for outcome, _ in shares), default=0)
    left, above = (round(longest) + 26, 0) if longest + 26 <= width / 2 else (16, 20)
    row, head, long = 26 + above, 10 + 18 * len(lines) + 12 * bool(lines), width - left - 76
    sheet = Drawing(width, head + 6 + row * len(shares))
    for place, line in enumerate(lines):
        sheet.text(Point(16, 26 + 18 * place), line, 15, font_weight="bold")
    for place, (outcome, share) in enumerate(shares):
        y = head + row * place
        across = max(float(share / top) * long, 1)
        edge = {"stroke": palette.INK, "stroke_width": "2"} if outcome in mark else {}
        colour = palette.ALERT if outcome in mark else palette.BLUE
        sheet.text(Point(16, y + 16), drawing.fitting(named(outcome), 13, width - 32), 13)
        sheet.add("rect", x=left, y=y + above + 3, width=drawing.number(across), height=18, fill=colour, **edge)
        sheet.text(Point(left + across + 8, y + above + 17), percent(share), 13)
    return sheet


def fractions(chances: Mapping[Any, Any], caption: str) -> Grid:
    """A table of chances: each as it is exactly, and in percent.

    >>> print(fractions({"a Heart": Fraction(20, 79)}, "The next card"))
    The next card
             exactly  in percent
    -------  -------  ----------
    a Heart  20/79    25.32%
    """
    rows = [[named(outcome), str(share), percent(share)] for outcome, share in _shares(chances)]
    return Grid(caption, ["", say("chances.exactly"), say("chances.in percent")], rows)


def _shares(chances: Any) -> list[tuple[Any, Fraction]]:
    """The outcomes of a distribution or a mapping, each with its chance."""
    check({"chances": chances}, {"chances": CHANCES})
    return [(outcome, probability(share)) for outcome, share in chances.items()]


def deck(cards: int, good: int, what: str | None = None) -> Picture:
    """So many card backs in rows, the good ones first and marked with a star: what may come, not in its order."""
    wide = _deck(cards, good, 20)
    for name in ("good", "back"):
        with wide.group(name):
            _small_card(wide, name == "good")
    alt = say("chances.deck", cards=cards, good=str(good), what=what)
    return folding(wide, _deck(cards, good, 11), alt)


def _deck(cards: int, good: int, across: int) -> Drawing:
    """The cards in rows of so many."""
    sheet = Drawing(30 + 31 * across, 24 + 40 * max(-(-cards // across), 1))
    for place in range(cards):
        at = Point(18 + 31 * (place % across), 14 + 40 * (place // across))
        sheet.lay("good" if place < good else "back", at)
    return sheet


def _small_card(sheet: Drawing, good: bool) -> None:
    box = Box(0, 0, 25, 35)
    if good:
        sheet.rect(box, palette.CARD, palette.BROWN, 3, stroke_width="2")
        sheet.use("sheriff", Box(4, 9, 17, 17), palette.ALERT)
    else:
        card.back(sheet, box)


def roll(faces: Sequence[Any], kept: Sequence[Any] = ()) -> Picture:
    """Dice in a row with the names of their faces; those that are kept stand on a green frame."""
    number, left = max(len(faces), 1), list(kept)
    across = number if number <= 4 else -(-number // 2)
    wide = Drawing(24 + 92 * number, 112)
    narrow = Drawing(24 + 92 * across, 112 + 92 * (-(-number // across) - 1), wide.shared)
    for place, face in enumerate(faces):
        held = face in left
        if held:
            left.remove(face)
        shown = die_data(NUMBERS.get(str(face), str(face)))
        with wide.group(f"d{place}"):
            die.die(wide, Box(0, 0, die.SIZE, die.SIZE), shown, kept=held, word=called(str(face)))
        wide.lay(f"d{place}", Point(26 + 92 * place, 12))
        narrow.lay(f"d{place}", Point(26 + 92 * (place % across), 12 + 92 * (place // across)))
    alt = say("chances.roll", faces=list(map(str, faces)))
    if kept:
        alt += " " + say("chances.kept", faces=list(map(str, kept))) + "."
    return folding(wide, narrow, alt)


def dice_in_line(faces: Sequence[Any]) -> Picture:
    """Dice hardly higher than a line of text, without a word below them."""
    sheet = Drawing(34 * len(faces) + 4, 38)
    for place, face in enumerate(faces):
        die.die(sheet, Box(4 + 34 * place, 4, 30, 30), die_data(NUMBERS.get(str(face), str(face))))
    alt = say("chances.roll", faces=list(map(str, faces)))
    return Picture(sheet.svg(alt), alt, round(sheet.width))


def running(sampler: Sampler, truth: Any, runs: int = 2000, seeds: Sequence[int | str] = (1, 2, 3)) -> Picture:
    """How the share of successes settles while a simulation runs, once for each seed, with the 99% band shaded."""
    exact = Fraction(truth)
    steps = [max(1, runs * i // 140) for i in range(1, 141)]
    lines, last = [], 0.0
    for seed in seeds[:4]:
        luck, hits, shares = Shaker(seed), 0, []
        for n in range(1, runs + 1):
            hits += bool(sampler(luck))
            if n in steps or n == runs:
                shares.append((n, hits / n))
        last = hits / runs
        lines.append(shares)
    alt = say("chances.running", truth=decimal(exact), runs=str(runs), last=decimal(Fraction(last)))
    return folding(_running(exact, steps, lines, runs, WIDE), _running(exact, steps, lines, runs, UPRIGHT), alt)


def _running(
    exact: Fraction, steps: Sequence[int], lines: Sequence[Sequence[tuple[int, float]]], runs: int, width: int
) -> Drawing:
    """The lines and their band on a sheet of a width."""
    wide, high, left, top = width - 120.0, 210.0, 62.0, 30.0
    sheet = Drawing(width, 290)
    spread = NormalDist().inv_cdf(0.995) * sqrt(float(exact * (1 - exact)))
    reach = max(4.0 * spread / sqrt(runs), 0.05)

    def at(n: int, share: float) -> Point:
        y = (share - float(exact)) / reach
        return Point(left + wide * n / runs, top + high / 2 * (1 - max(-1.0, min(1.0, y))))

    upper = [at(n, float(exact) + spread / sqrt(n)) for n in steps]
    lower = [at(n, float(exact) - spread / sqrt(n)) for n in steps]
    sheet.shape([*upper, *reversed(lower)], palette.LIKELY)
    sheet.line(at(0, float(exact)), at(runs, float(exact)), palette.INK, 1.5, dashed=True)
    for shares, colour in zip(lines, (palette.BLUE, palette.ALERT, palette.GO, palette.MUTED), strict=False):
        points = [at(n, share) for n, share in shares]
        path = "M" + "L".join(f"{drawing.number(x)} {drawing.number(y)}" for x, y in points)
        sheet.add("path", d=path, fill="none", stroke=colour, stroke_width="1.8")
    for share in (float(exact) - reach, float(exact), float(exact) + reach):
        sheet.text(Point(left - 8, at(0, share).y + 4), percent(Fraction(share), 1), 12, anchor="end")
    for n in (0, runs // 2, runs):
        sheet.text(Point(at(n, 0).x, top + high + 18), str(n), 12, anchor="middle")
    _below(sheet, top + high + 38, say("chances.shaded"))
    return sheet


def _below(sheet: Drawing, y: float, text: str) -> None:
    """What a chart shows, in the lines below it; the sheet grows by all but the first."""
    lines = drawing.wrapped(text, 12, sheet.width - 32, 4)
    for place, line in enumerate(lines):
        sheet.text(Point(16, y + 16 * place), line, 12)
    sheet.height += 16 * (len(lines) - 1)


def intervals(estimates: Sequence[Estimate], truth: Any) -> Picture:
    """The interval of each estimate that has one, upright, and the truth across them; those that miss it stand out."""
    exact = float(Fraction(truth))
    spans = [each.interval for each in estimates if each.interval is not None]
    told = {"number": len(spans), "missed": sum(not low <= exact <= upper for low, upper in spans)}
    wide, narrow = (_intervals(spans, exact, say("chances.upright", told), width) for width in (WIDE, UPRIGHT))
    return folding(wide, narrow, say("chances.intervals", told, truth=decimal(Fraction(truth))))


def _intervals(spans: Sequence[tuple[float, float]], exact: float, below: str, width: int) -> Drawing:
    """The intervals side by side on a sheet of a width."""
    wide, high, left, top = width - 90.0, 190.0, 62.0, 24.0
    sheet = Drawing(width, 250)
    low, upper = min((span[0] for span in spans), default=0.0), max((span[1] for span in spans), default=1.0)

    def at(place: float, share: float) -> Point:
        return Point(left + wide * (place + 0.5) / max(len(spans), 1), top + high * (upper - share) / (upper - low))

    for place, span in enumerate(spans):
        hit = span[0] <= exact <= span[1]
        begin, end = (at(place, share) for share in span)
        sheet.line(begin, end, palette.BLUE if hit else palette.ALERT, 1.5 if hit else 3.5)
    sheet.line(Point(left, at(0, exact).y), Point(left + wide, at(0, exact).y), palette.INK, 1.5, dashed=True)
    for share in (low, exact, upper):
        sheet.text(Point(left - 8, at(0, share).y + 4), percent(Fraction(share), 1), 12, anchor="end")
    _below(sheet, top + high + 26, below)
    return sheet
