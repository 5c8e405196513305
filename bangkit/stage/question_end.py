"""Where one question that a position poses is over: for a task that asks for a plan, and for a table that stops there."""

from __future__ import annotations

from bangkit.core.requests import Ask, Request

SETTLED = "settled"
TURNS = {SETTLED: 0, "end of turn": 1, "end of next turn": 2}
"""So many turns begin before it is over; with none, nothing is pending any more."""
ENDS = tuple(TURNS)
QUIET = ("play", "discard", "reroll", "resolve")
"""What is asked when nothing is pending."""


def question_is_over(request: Request | None, until: str, turns: int) -> bool:
    """Whether it is over where `request` waits, after so many turns have begun since it was posed.

    >>> question_is_over(Ask("Ben", "play", "CARD-TURN-8", ()), "settled", 0)
    True
    >>> question_is_over(Ask("Ben", "play", "CARD-TURN-8", ()), "end of turn", 0)
    False
    """
    if request is None:
        return True
    needed = TURNS[until]
    return turns >= needed if needed else turns > 0 or nothing_pending(request)


def nothing_pending(request: Request | None) -> bool:
    """Whether a player is asked for a new move, and not for an answer to an old one."""
    return isinstance(request, Ask) and request.what in QUIET
