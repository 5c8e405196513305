"""What a scenario file is told: what is wrong in it, and what a run expected and met."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from reprlib import repr as shortened

from bangkit.words.glossary import nearest
from bangkit.words.telling import bare, counted, listing, tell

__all__ = ["failure", "listing", "pending", "place", "problem", "result", "run", "unknown", "wrong_file"]

_PROBLEMS: dict[str, tuple[str, ...]] = {
    "wrong kind": ("{key} must be {wanted}, not {found}",),
    "missing": ("{key} is missing; it must be {wanted}",),
    "too small": ("{key} is {found}, at least {least} is possible",),
    "no toml": ("it is no TOML: {why}",),
    "used up": (
        "{card} is named {count} times; the packs in use hold {most:card} of it",
        "{card} is named more often than the packs in use hold it",
    ),
    "no free card": ("no {card} is left: every one in the packs in use is named elsewhere",),
    "no such face": ("there is no {card}; {name} exists as {faces}",),
    "wrong set": ("{word} belongs to {set}; write expansions = [{quoted}]",),
    "not in play": ("{card} is not among the cards in play of {player}",),
    "not in hand": ("{card} is not in the hand of {player}",),
    "not on top": ("{card} is not card {place} of deck.top",),
    "too many open cards": ('{count:card} left open by "?", and {most:card} left in the deck',),
    "open card here": ('only a hand can hold a card that nobody named ("?")',),
    "too few players": ("a scenario needs at least two players",),
    "too many players": ("a scenario seats at most {most} players",),
    "nobody's turn": ("it cannot be the turn of {player}, who is out of the game",),
    "not yet": ("{key} says what happened in this turn, but phase {phase} is its beginning",),
    "needs out": ("out_in_own_turn needs out = true",),
    "only three": ("[three] is for three players, here are {count}",),
    "one kind of step": (
        "a step is one of {kinds}; this one has {found}",
        "a step is one of {kinds}; this one is empty",
    ),
    "only with refused": ("{key} belongs to a step with refused",),
    "expects nothing": ("this expectation is empty",),
    "no situation": ("no situation of the kit shows {rule}; show.rule_browser() tells what it says",),
    "no situations": ("the situations are not in this installation; they come with the wheel and with the sources",),
    "how ids are written": ("an id is written like CARD-DIST-9, and the beginning of several like CARD-DIST",),
    "not a table": ("the players of a case are written as players.NAME.KEY = VALUE",),
}


def problem(code: str, facts: Mapping[str, object] | None = None) -> str:
    """What a code and its facts mean to the writer of a scenario.

    >>> problem("no free card", {"card": "Volcanic"})
    'no Volcanic is left: every one in the packs in use is named elsewhere'
    """
    return tell(_PROBLEMS.get(code, ()), facts or {}) or bare(code, facts or {})


def not_of_kind(what: str, wanted: str, found: object) -> str:
    """An argument of a wrong kind.

    >>> not_of_kind("a scenario", "a text in TOML", None)
    'a scenario must be a text in TOML, not None'
    """
    return problem("wrong kind", {"key": what, "wanted": wanted, "found": shortened(found)})


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


_RUN: dict[str, tuple[str, ...]] = {
    "over": ("the game is over",),
    "luck": (
        "luck decides here ({what}, {rule}) and nothing says how; name it in a chance step, in deck.top, or give a seed",
    ),
    "no luck": ("luck decides something ({text})",),
    "legal": ("it is allowed",),
    "refused": ("a refusal",),
    "refused by": ("a refusal by {rules}",),
    "refused by only": ("a refusal by {rules} and nothing else",),
    "played": ("a move that can be made now",),
    "no rolls": ("every roll is rolled",),
}


def run(code: str, facts: Mapping[str, object] | None = None) -> str:
    """What a run of a scenario has met, in a few words.

    >>> run("legal")
    'it is allowed'
    """
    return tell(_RUN.get(code, ()), facts or {}) or bare(code, facts or {})
