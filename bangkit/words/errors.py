"""What went wrong, in one sentence for each code of an error."""

from __future__ import annotations

from collections.abc import Mapping

from bangkit.words.telling import bare, tell

_ERRORS: dict[str, tuple[str, ...]] = {
    "unknown rule": ("There is no rule {text!r}. Did you mean {nearest}?", "There is no rule {text!r}.")
}


def error(code: str, facts: Mapping[str, object] | None = None) -> str:
    """What a code and its facts mean to a person.

    >>> error("unknown rule", {"text": "CARD-DIST-99"})
    "There is no rule 'CARD-DIST-99'."
    """
    return tell(_ERRORS.get(code, ()), facts or {}) or bare(code, facts or {})
