"""What a scenario file is told: what is wrong in it, and what a run expected and met."""

from __future__ import annotations

from collections.abc import Iterable
from reprlib import repr as shortened

from bangkit.words.catalogue import counted, listing, say
from bangkit.words.glossary import nearest

__all__ = ["failure", "listing", "pending", "place", "result", "unknown", "wrong_file"]


def not_of_kind(what: str, wanted: str, found: object) -> str:
    """An argument of a wrong kind.

    >>> not_of_kind("a scenario", "a text in TOML", None)
    'a scenario must be a text in TOML, not None'
    """
    return say("scenario.wrong kind", {"key": what, "wanted": wanted, "found": shortened(found)})


def unknown(what: str, word: object, known: Iterable[str], otherwise: str = "") -> str:
    """A word that is not among the known ones, with the nearest of them, or else with what is said otherwise.

    >>> unknown("key", "hnd", ["hand", "life"])
    "there is no key 'hnd'; did you mean hand?"
    """
    candidates = list(known)
    near = nearest(str(word), candidates)
    if near:
        return f"there is no {what} {word!r}; did you mean {near}?"
    if candidates and len(candidates) <= 16:
        return f"there is no {what} {word!r}; there are {listing(candidates)}"
    return f"there is no {what} {word!r}" + (f"; {otherwise}" if otherwise else "")


def wrong_file(where: str, problems: Iterable[str]) -> str:
    """The one error of a file that is wrong."""
    told = list(problems)
    return f"{where}: {counted(len(told), 'problem')} in this scenario" + "".join(f"\n- {each}" for each in told)


def failure(place: str, line: str, expected: str, found: str) -> str:
    """One failing line of a run."""
    return f"{place}: {line}\n    expected: {expected}\n    found:    {found}"


def place(case: str, step: int) -> str:
    """Where in a scenario a line stands.

    >>> place("", 3), place("one life left", 2)
    ('step 3', "case 'one life left', step 2")
    """
    return f"case {case!r}, step {step}" if case else f"step {step}"


def result(title: str, steps: int, cases: int, failures: Iterable[str]) -> str:
    """The report of a run."""
    wrong = list(failures)
    size = counted(steps, "step") + (f" in {counted(cases, 'case')}" if cases > 1 else "")
    if not wrong:
        return f"{title}: passed ({size})"
    return f"{title}: failed ({size})" + "".join(f"\n  {each}" for each in wrong)


def pending(asked: str, rule: str, options: Iterable[str]) -> str:
    """Who is asked now, and what is on offer.

    >>> pending("Ben", "CARD-BEER-7", ["Beer 6H", "pass"])
    'Ben is asked (CARD-BEER-7): Beer 6H or pass'
    """
    return f"{asked} is asked ({rule}): {listing(options, 'or')}"
