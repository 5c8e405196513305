"""Charts of chance: bars, a table, a deck laid out, dice, and a simulation that settles; each with its text."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any

from bangkit.core.arguments import check, instance_of
from bangkit.odds.distribution import Distribution
from bangkit.odds.problems import probability
from bangkit.odds.rendering import decimal, percent
from bangkit.odds.simulation import Estimate, Sampler, Shaker
from bangkit.show.dice_state import die as die_data
from bangkit.show.display import Grid, Picture
from bangkit.show.draw import card, die, drawing, palette
from bangkit.show.draw.drawing import Box, Drawing, Point
from bangkit.words.catalogue import say

CHANCES = instance_of("outcomes and their chances", Mapping, Distribution)


def bars(chances: Any, title: str = "", mark: Collection[Any] = ()) -> Picture:
    """A bar for each outcome of a distribution, or of a mapping from outcomes to exact chances.

    Outcomes in `mark` have an edge of their own.
    """
    shares = _shares(chances)
    top = max((share for _, share in shares), default=Fraction(1)) or Fraction(1)
    row, left, long = 26, 190, 380
    sheet = Drawing(680, 46 + row * len(shares))
    sheet.text(Point(16, 26), drawing.shortened(title, 80), 15, font_weight="bold")
    for place, (outcome, share) in enumerate(shares):
        y = 40 + row * place
        wide = max(float(share / top) * long, 1)
        edge = {"stroke": palette.INK, "stroke_width": "2"} if outcome in mark else {}
        colour = palette.ALERT if outcome in mark else palette.BLUE
        sheet.text(Point(left - 10, y + 16), drawing.shortened(named(outcome), 24), 13, anchor="end")
        sheet.add("rect", x=left, y=y + 3, width=drawing.number(wide), height=18, fill=colour, **edge)
        sheet.text(Point(left + wide + 8, y + 17), percent(share), 13)
    told = "; ".join(say("chances.bar", name=named(outcome), share=percent(share)) for outcome, share in shares)
    alt = say("chances.bars", title=title, told=told) if title else told
    return Picture(sheet.svg(alt), alt, 680)


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


def named(outcome: Any) -> str:
    """An outcome as it stands beside its bar.

    >>> named(("Ana", 2))
    'Ana, 2'
    """
    return ", ".join(map(str, outcome)) if isinstance(outcome, tuple) else str(outcome)


def deck(cards: int, good: int, what: str | None = None) -> Picture:
    """So many card backs in rows, the good ones first and marked with a star: what may come, not in its order."""
    across = 20
    rows = -(-cards // across)
    sheet = Drawing(30 + 31 * across, 24 + 40 * max(rows, 1))
    for place in range(cards):
        box = Box(18 + 31 * (place % across), 14 + 40 * (place // across), 25, 35)
        if place < good:
            sheet.rect(box, palette.CARD, palette.BROWN, 3, stroke_width="2")
            sheet.use("sheriff", Box(box.x + 4, box.y + 9, 17, 17), palette.ALERT)
        else:
            card.back(sheet, box)
    alt = say("chances.deck", cards=cards, good=str(good), what=what)
    return Picture(sheet.svg(alt), alt, 30 + 31 * across)


SPELLED = {"one": "1", "two": "2"}


def roll(faces: Sequence[Any], kept: Sequence[Any] = ()) -> Picture:
    """Dice in a row with the names of their faces; those that are kept stand on a green frame."""
    left = list(kept)
    sheet = Drawing(24 + 92 * max(len(faces), 1), 112)
    for place, face in enumerate(faces):
        held = face in left
        if held:
            left.remove(face)
        shown = die_data(SPELLED.get(str(face), str(face)))
        die.die(sheet, Box(26 + 92 * place, 12, die.SIZE, die.SIZE), shown, kept=held, word=str(face))
    alt = say("chances.roll", faces=list(map(str, faces)))
    if kept:
        alt += " " + say("chances.kept", faces=list(map(str, kept))) + "."
    return Picture(sheet.svg(alt), alt, 24 + 92 * max(len(faces), 1))


def running(sampler: Sampler, truth: Any, runs: int = 2000, seeds: Sequence[int | str] = (1, 2, 3)) -> Picture:
    """How the share of successes settles while a simulation runs, once for each seed, with the 99% band shaded."""
    exact = Fraction(truth)
    wide, high, left, top = 560.0, 210.0, 62.0, 30.0
    sheet = Drawing(680, 290)
    spread = NormalDist().inv_cdf(0.995) * sqrt(float(exact * (1 - exact)))
    reach = max(4.0 * spread / sqrt(runs), 0.05)

    def at(n: int, share: float) -> Point:
        y = (share - float(exact)) / reach
        return Point(left + wide * n / runs, top + high / 2 * (1 - max(-1.0, min(1.0, y))))

    steps = [max(1, runs * i // 140) for i in range(1, 141)]
    upper = [at(n, float(exact) + spread / sqrt(n)) for n in steps]
    lower = [at(n, float(exact) - spread / sqrt(n)) for n in steps]
    sheet.shape([*upper, *reversed(lower)], palette.LIKELY)
    sheet.line(at(0, float(exact)), at(runs, float(exact)), palette.INK, 1.5, dashed=True)
    last = 0.0
    for seed, colour in zip(seeds, (palette.BLUE, palette.ALERT, palette.GO, palette.MUTED), strict=False):
        luck, hits, points = Shaker(seed), 0, []
        for n in range(1, runs + 1):
            hits += bool(sampler(luck))
            if n in steps or n == runs:
                points.append(at(n, hits / n))
        last = hits / runs
        path = "M" + "L".join(f"{drawing.number(x)} {drawing.number(y)}" for x, y in points)
        sheet.add("path", d=path, fill="none", stroke=colour, stroke_width="1.8")
    for share in (float(exact) - reach, float(exact), float(exact) + reach):
        sheet.text(Point(left - 8, at(0, share).y + 4), percent(Fraction(share), 1), 12, anchor="end")
    for n in (0, runs // 2, runs):
        sheet.text(Point(at(n, 0).x, top + high + 18), str(n), 12, anchor="middle")
    sheet.text(Point(left, top + high + 38), say("chances.shaded"), 12)
    alt = say("chances.running", truth=decimal(exact), runs=str(runs), last=decimal(Fraction(last)))
    return Picture(sheet.svg(alt), alt, 680)


def intervals(estimates: Sequence[Estimate], truth: Any) -> Picture:
    """The interval of each estimate that has one, upright, and the truth across them; those that miss it stand out."""
    exact = float(Fraction(truth))
    wide, high, left, top = 590.0, 190.0, 62.0, 24.0
    sheet = Drawing(680, 250)
    spans = [each.interval for each in estimates if each.interval is not None]
    low, upper = min((span[0] for span in spans), default=0.0), max((span[1] for span in spans), default=1.0)

    def at(place: float, share: float) -> Point:
        return Point(left + wide * (place + 0.5) / max(len(spans), 1), top + high * (upper - share) / (upper - low))

    missed = 0
    for place, span in enumerate(spans):
        hit = span[0] <= exact <= span[1]
        missed += not hit
        begin, end = (at(place, share) for share in span)
        sheet.line(begin, end, palette.BLUE if hit else palette.ALERT, 1.5 if hit else 3.5)
    sheet.line(Point(left, at(0, exact).y), Point(left + wide, at(0, exact).y), palette.INK, 1.5, dashed=True)
    for share in (low, exact, upper):
        sheet.text(Point(left - 8, at(0, share).y + 4), percent(Fraction(share), 1), 12, anchor="end")
    told = {"number": len(spans), "missed": missed}
    sheet.text(Point(left, top + high + 26), say("chances.upright", told), 12)
    alt = say("chances.intervals", told, truth=decimal(Fraction(truth)))
    return Picture(sheet.svg(alt), alt, 680)
