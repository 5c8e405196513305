"""Tasks that ask for a move: the engine says whether it is allowed and whether it reaches the goal."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from bangkit.core.errors import AmbiguousMove, BangkitError, IllegalMove, NotationError
from bangkit.learn import answers
from bangkit.learn.answers import Plain
from bangkit.learn.futures import Future, Search
from bangkit.learn.kinds import KINDS, Kind
from bangkit.learn.made import Made
from bangkit.learn.positions import as_moves
from bangkit.learn.verdicts import Verdict
from bangkit.words import listing


def judge_move(made: Made, answer: Plain) -> Verdict:
    """Legal? Does it reach the goal, whatever the others do, or as often as any move can?"""
    if answer["is"] == "nothing":
        return Verdict.say("empty", "empty")
    plan = _plan(answer)
    if not plan:
        return Verdict.say("unreadable", "moves wanted")
    assert made.position is not None
    game = made.position.game
    try:
        future = _search(made).of(game, plan)
    except (IllegalMove, NotationError, AmbiguousMove) as error:
        return _not_allowed(made, plan, error, ())
    if future.broken is not None:
        return _not_allowed(made, plan, future.broken, future.fails)
    if future.chance >= _wanted(made):
        return Verdict.say("right", "right", 1)
    slip = _slip(made, plan)
    return slip if slip is not None else _missed(made, future)


def _plan(answer: Plain) -> list[str]:
    if answer["is"] == "list":
        parts = [answers.text(each) for each in answer["value"]]
        return [] if None in parts else as_moves([str(each) for each in parts])
    return as_moves(str(answer["value"])) if answer["is"] in ("text", "exact") else []


def _search(made: Made) -> Search:
    assert made.position is not None
    certain = made.fields.get("aim", "always") == "always"
    return Search(made.position.game, made.fields["goal"], str(made.fields.get("until", "settled")), certain)


def _wanted(made: Made) -> Fraction:
    """The chance that a right answer reaches: 1, or with `aim = "best"` that of the reference answer."""
    if made.fields.get("aim", "always") == "always":
        return Fraction(1)
    assert made.position is not None
    return _search(made).of(made.position.game, as_moves(made.right)).chance


def _spelled(made: Made, plan: list[str]) -> list[str]:
    """The moves in their one spelling, as far as they can be read."""
    assert made.position is not None
    game, told = made.position.game, []
    for text in plan:
        try:
            told.append(str(game.read(text)[1]).casefold())
        except BangkitError:
            told.append(text.casefold())
    return told


def _slip(made: Made, plan: list[str]) -> Verdict | None:
    """What was confused by whoever chooses this plan, or a plan that begins so."""
    said = _spelled(made, plan)
    return Verdict.slip(says for value, says in made.wrongs if said == _spelled(made, as_moves(value)))


def _missed(made: Made, future: Future) -> Verdict:
    if made.fields.get("aim", "always") == "best" and future.chance:
        return Verdict.say("wrong", "not best")
    return Verdict.say("wrong", "goal missed", way=", then ".join(future.fails[:6]) or None)


def _not_allowed(made: Made, plan: list[str], error: BangkitError, way: tuple[str, ...]) -> Verdict:
    if isinstance(error, IllegalMove):
        slip = _slip(made, plan)
        reasons = " ".join(map(str, error.refusals))
        if slip is not None:
            return Verdict("misconception", Fraction(0), f"{slip.words} {reasons}")
        key = "later illegal" if way else "illegal"
        return Verdict.say("illegal", key, move=error.move, reasons=reasons, way=listing(way[:4]) if way else None)
    return Verdict.say("unreadable", "unread move", why=str(error))


def move_source(made: Made) -> str:
    """The right move as a text, or the right plan as a list."""
    moves = as_moves(made.right)
    texts = [f'"{each}"' for each in moves]
    return texts[0] if len(texts) == 1 else "[" + ", ".join(texts) + "]"


def solutions(made: Made) -> list[str]:
    """Every single move that is a right answer."""
    assert made.position is not None
    game: Any = made.position.game
    wanted = _wanted(made)
    return [str(each) for each in game.options if _search(made).of(game, [str(each)]).chance >= wanted]


KINDS["move"] = Kind(judge_move, move_source, ("goal", "until", "aim"), ("answer", "goal"))
