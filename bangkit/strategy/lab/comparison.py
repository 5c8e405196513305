"""What a comparison found: the moves ranked, with intervals, and whether the best two are told apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import ceil

from bangkit.cards.faces import in_signs
from bangkit.core.errors import BangkitError
from bangkit.odds.rendering import html_notes, html_table, image_bar, percent, sure, text_table
from bangkit.strategy.lab.results import ResultTable
from bangkit.strategy.lab.sequential import Span
from bangkit.words.as_made import OneLanguage, as_made
from bangkit.words.catalogue import called, say


@dataclass(frozen=True)
class ComparedMove:
    """One move and what it is worth.

    `same` are the moves that this one stands for, other cards of the same name at the same target.
    `value` is the worth with its interval, `behind` the difference to the best one, whichever that is, with its own: 0 or less.
    `exact` is the exact worth where it is known; `runs` how often the move was played to the end;
    `left` whether it may still be the best.
    """

    move: str
    same: tuple[str, ...]
    value: Span
    behind: Span
    runs: int
    exact: Fraction | None = None
    left: bool = True

    @property
    def told(self) -> str:
        """The worth in percent: exact numbers with two decimals, others with one."""
        return percent(self.value.value, 2 if self.exact is not None else 1)


@as_made
@dataclass(frozen=True, repr=False)
class Comparison(OneLanguage):
    """The moves, the best first; iterate it, print it, show it in a notebook, or take `rows`.

    `separated` says whether the best is told apart from the second at the stated `confidence`.
    `needed` is about how many runs it would take where it is not; `enough` is the difference that does not matter, 0 for none.
    `about` is 0, or how far an estimate is seldom wrong (two standard errors).
    """

    name: str
    question: str
    goal: str
    choices: tuple[ComparedMove, ...]
    separated: bool
    confidence: float
    runs: int
    seed: int | str
    needed: int
    notes: tuple[str, ...]
    heading: str = "move"
    about: float = 0.0
    enough: float = 0.0

    @property
    def best(self) -> str:
        """The move that is best, or seems to be."""
        return self.choices[0].move

    @property
    def within(self) -> float:
        """By how much the best move of all may be better than the one found; 0 if that is the best."""
        return 0.0 - self.choices[0].behind.low

    @property
    def exact(self) -> bool:
        """Whether everything is exact."""
        return all(each.exact is not None for each in self.choices)

    def __iter__(self) -> Iterator[ComparedMove]:
        return iter(self.choices)

    def __len__(self) -> int:
        return len(self.choices)

    def __getitem__(self, move: str) -> ComparedMove:
        """A move by its text, or by the text of one that it stands for."""
        wanted = " ".join(str(move).split()).casefold()
        for each in self.choices:
            if wanted in (text.casefold() for text in (each.move, *each.same)):
                return each
        raise BangkitError(
            say("compare.no such row", move=str(move), moves=", ".join(each.move for each in self.choices))
        )

    @property
    def decided(self) -> tuple[str, ...]:
        """The moves that are known to be best: several if exactly equal, none as long as luck may have put them first."""
        first, *others = self.choices
        if not others or self.about:
            return ()
        if first.exact is not None and others[0].exact is not None:
            return tuple(each.move for each in self.choices if each.exact == first.exact)
        return (first.move,) if self.separated else ()

    @property
    def rows(self) -> ResultTable:
        """The table as plain values, for pandas or CSV."""
        spans = ("value", "low", "high", "behind", "behind low", "behind high")
        rows = [
            (each.move, *each.value, *each.behind, each.runs, "" if each.exact is None else str(each.exact), each.left)
            for each in self.choices
        ]
        columns = (self.heading, *spans, "runs", "exact", "left")
        return ResultTable(columns, tuple(rows), self.caption, self.notes)

    @property
    def caption(self) -> str:
        """The question and what is counted."""
        return say("compare.caption", question=self.question, goal=self.goal)

    @property
    def verdict(self) -> str:
        """What follows, in a sentence."""
        first, level = self.choices[0], sure(self.confidence)
        if len(self.choices) == 1:
            return say("compare.only", best=first.move, value=first.told)
        second, gap = self.choices[1], self.choices[1].behind
        if first.exact is not None and second.exact is not None:
            if first.exact == second.exact:
                moves = [each.move for each in self.choices if each.exact == first.exact]
                return say("compare.equal exactly", moves=say("compare.and").join(moves), value=first.told)
            apart = percent(first.exact - second.exact)
            return say("compare.best exactly", best=first.move, value=first.told, gap=apart, second=second.move)
        if self.about:
            off = {"usual": f"{50 * self.about:.0f}", "points": f"{100 * self.about:.0f}"}
            if not gap.value:
                return say("compare.estimate level", off, best=first.move, second=second.move, value=first.told)
            return say("compare.estimate", off, best=first.move, value=first.told)
        facts = {"best": first.move, "second": second.move, "level": level}
        if self.separated:
            return say("compare.best", facts, value=first.told)
        facts |= {"runs": f"{self.runs:,}", "most": of_a_hundred(self.within)}
        if self._near_enough:
            return say("compare.near enough", facts, enough=f"{100 * self.enough:g}")
        return say("compare.level" if not gap.value else "compare.not separated", facts)

    def __repr__(self) -> str:
        table = text_table(self._headings(), [self._cells(each) for each in self.choices], self.caption)
        return "\n".join([table, self.verdict, *self._notes()])

    def _repr_html_(self) -> str:
        bars = [image_bar(Fraction(each.value.value), bar_text(each, self.about)) for each in self.choices]
        cells = [list(map(in_signs, self._cells(each))) for each in self.choices]
        plain = [[move, value, bar, behind] for (move, value, _, behind, _), bar in zip(cells, bars, strict=True)]
        move, value, _, behind, _ = self._headings()
        assumed, *counted = self._notes()
        method = html_table(self._headings(), cells) + html_notes(counted)
        return (
            html_table([move, value, "", behind], plain, self.caption)
            + f"<p><b>{escape(in_signs(self.verdict))}</b></p>{html_notes([assumed])}"
            + f"<details><summary>{say('compare.how counted')}</summary>{method}</details>"
        )

    def _notes(self) -> list[str]:
        """The notes, with how many games would tell the first two apart and why dropped moves show no difference."""
        told = list(self.notes)
        if self.needed and not self._near_enough:
            first, second = self.choices[:2]
            facts = {"best": first.move, "second": second.move, "gap": _points(-second.behind.value)}
            told.append(say("compare.more", facts, runs=f"{self.needed:,}"))
        if self._dropped():
            told.append(say("compare.dropped moves", level=sure(self.confidence)))
        return told

    @property
    def _near_enough(self) -> bool:
        return 0 < self.within <= self.enough

    def _dropped(self) -> list[ComparedMove]:
        """The moves that are out of the race and got fewer games than the best: their values are not to be subtracted."""
        best = self.choices[0]
        return [
            each
            for each in self.choices
            if not (self.about or each.left) and (each.exact is None and each.runs < best.runs or each.behind.high >= 0)
        ]

    def _headings(self) -> list[str]:
        return [say(f"compare.{each}") for each in (self.heading, "value", "interval", "behind", "runs heading")]

    def _place(self, each: ComparedMove) -> str:
        """Where a move stands whose difference to the best says nothing more: dropped, best, or ahead so far."""
        if each in self._dropped():
            return say("compare.dropped", runs=f"{each.runs:,}") if each.runs else say("compare.dropped known")
        if each.move in self.decided or len(self) == 1:
            return say("compare.best of all")
        if each is self.choices[0] or not self.decided and not each.behind.value:
            level = len(self) > 1 and not self.choices[1].behind.value
            return say("compare.level so far" if level else "compare.ahead so far")
        return ""

    def _cells(self, each: ComparedMove) -> list[str]:
        exact, best = each.exact is not None, self.choices[0]
        behind = _points(each.behind.value)
        if not self.about and (not exact or best.exact is None):
            behind += f" ({_span(each.behind)})"
        interval = say("compare.is exact") if exact else _span(each.value)
        behind = self._place(each) or behind
        return [called(each.move), each.told, interval, behind, "" if exact or self.about else f"{each.runs:,}"]


def bar_text(each: ComparedMove, about: float = 0.0) -> str:
    """A move and its worth as the text beside its bar; `about` is above 0 for an estimate."""
    if each.exact is not None:
        return say("compare.bar exact", move=each.move, value=each.told)
    if about:
        return say("compare.bar estimate", move=each.move, value=each.told)
    key = "compare.bar" if each.left else "compare.bar dropped"
    return say(key, move=each.move, value=each.told, low=_points(each.value.low), high=_points(each.value.high))


def of_a_hundred(number: float) -> str:
    """A difference of chances as so many games of a hundred, rounded up: whole games, below one game tenths of it.

    >>> of_a_hundred(0.0534), of_a_hundred(0.0031), of_a_hundred(0.07)
    ('6', '0.4', '7')
    """
    games = round(100 * number, 6)
    return f"{ceil(games) if games > 1 else ceil(10 * games) / 10:g}"


def _span(span: Span) -> str:
    return say("compare.span", low=_points(span.low), high=_points(span.high))


def _points(number: float) -> str:
    """In percent, without a minus before nothing.

    >>> _points(-0.0001), _points(-0.125)
    ('0.0%', '-12.5%')
    """
    told = f"{100 * number:.1f}%"
    return told.removeprefix("-") if told == "-0.0%" else told
