"""What a scenario expects, said in words: who holds what, who is asked, who sees whom at which distance."""

from __future__ import annotations

from collections.abc import Sequence

from bangkit.words.catalogue import bare, say, tell

_UNSAID = ("asked.what", "events", "told")
"""Keys for those who write files; the question and the list of what happened stand beside them anyway."""


def fact(pattern: str, names: Sequence[str], value: object) -> str | None:
    """What the key of an expectation and its value say; None for what goes without saying.

    >>> fact("distance.PLAYER.PLAYER", ("Ana", "Dan"), 3), fact("PLAYER.hand", ("Ben",), [])
    ('Ana sees Dan at distance 3', 'Ben holds no card')
    """
    if pattern in _UNSAID:
        return None
    if pattern == "turn.phase":
        return say(f"phase.{value}")
    one, other = (*names, None, None)[:2]
    key = f"{pattern} no" if value is False else pattern
    told = str(value).capitalize() if pattern.endswith(".role") else value
    if isinstance(value, list):
        told = ["a hidden card" if each == "?" else each for each in value]
    facts = {"one": one, "other": other, "value": told}
    return tell(f"fact.{key}", facts) or bare(pattern, facts)
