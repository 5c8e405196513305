"""What the table says in answer to a click, as plain data that the browser only draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from bangkit import words
from bangkit.cards.faces import in_signs
from bangkit.core.log import Entry
from bangkit.core.rulebook import Refusal
from bangkit.dice.faces import read_dice
from bangkit.words.catalogue import say

Notice = dict[str, Any]
"""`kind`, `title`, `lines` (a rule id or nothing, and a text), and perhaps `figures`, a `grid` or a file's `text`."""


def told(kind: str, title: str, lines: Iterable[str | tuple[str, str]] = (), **more: Any) -> Notice:
    """A notice of plain lines, or of lines with the rule behind them; cards have the signs of their suits."""
    pairs = (("", each) if isinstance(each, str) else each for each in lines)
    return {
        "kind": kind,
        "title": in_signs(title),
        "lines": [{"rule": rule, "text": in_signs(text)} for rule, text in pairs],
        **more,
    }


def line(entry: Entry, seen: Mapping[str, Any] | None = None) -> str:
    """A line of the log as it is shown, with what somebody has seen or with everything: cards have signs, dice are a list.

    >>> line(Entry("DICE-ROLL-02", "throws", {"player": "Ana", "dice": "dynamite 2 beer"}))
    'Ana throws dynamite, 2 and beer.'
    """
    known = {**entry.facts, **entry.secret} if seen is None else seen
    dice = {key: faces_told(str(known[key])) for key in ("dice", "showing") if known.get(key)}
    return in_signs(words.log_entry(entry.rule, entry.what, {**known, **dice}))


def faces_told(text: str) -> str:
    """Dice that are written to be read again, such as `dynamite 2 | duel`, as a list."""
    dice = read_dice(text)
    return words.faces(dice.base, dice.duel)


def refused(title: str, refusals: Iterable[Refusal]) -> Notice:
    """Why a move is not allowed: every reason once, each with its rule."""
    lines = dict.fromkeys((each.rule, str(each).partition(": ")[2]) for each in refusals)
    return told("why", title, lines or [say("table.allowed")])


def figure(what: str, chance: Fraction, form: Any = None, rule: str = "") -> dict[str, Any]:
    """A chance as a line: about, exactly, and the steps of its formula."""
    from bangkit.odds.rendering import percent

    steps = [[step.what, step.text] for step in form.steps()] if form is not None else []
    share = round(float(100 * chance), 1)
    return {
        "what": what,
        "about": percent(chance, 1),
        "share": share,
        "exact": str(chance),
        "steps": steps,
        "rule": rule,
    }


def grid(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], mark: int | None = None) -> dict[str, Any]:
    """A small table; `mark` is the number of the row that is the viewer's own."""
    return {"caption": caption, "heads": list(heads), "rows": [list(row) for row in rows], "mark": mark}
