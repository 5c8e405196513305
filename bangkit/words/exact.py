"""What the exact driver says when it cannot go on."""

from __future__ import annotations

from collections.abc import Iterable

from bangkit.words.catalogue import listing


def over_budget(budget: int, missing: float) -> str:
    """The walk is too long.

    >>> over_budget(1000, 0.25).partition(";")[0]
    'After 1,000 steps 25 % of the chance is not followed to its end'
    """
    return (
        f"After {budget:,} steps {100 * missing:.4g} % of the chance is not followed to its end; "
        "raise budget=, end the question earlier with until=, let cards that it cannot tell apart "
        "count as one with group=, or ask for bounds=True."
    )


def no_policy(who: str, what: str, options: Iterable[object]) -> str:
    """A real choice in the middle of a question about chance."""
    return (
        f"{who} has a choice ({what}: {listing(options, 'or')}); say what {who} does with "
        f"policies={{{who!r}: ...}}, or end the question before it with until=."
    )


def not_offered(who: str, choice: str, options: Iterable[object]) -> str:
    """A policy wants what is not on offer."""
    return f"The policy of {who} answers {choice}, but on offer are: {', '.join(map(str, options))}."
