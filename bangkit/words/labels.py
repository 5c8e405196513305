"""The short words beside a value: captions of a rule's parts, and what a rule is about."""

from bangkit.words.dice import LABELS

_LABELS = {
    "rule.question": "Question",
    "rule.decision": "Decision",
    "rule.why": "Why",
    "rule.test": "Test",
    "rule.source": "Source",
    "rule.see_also": "See also",
    **LABELS,
}

# What a draw! is for, by the beginning of the id of the rule that demands it.
_REASONS = {
    "CARD-BARREL": "the Barrel",
    "CARD-CHAR-JOURDONNAIS": "the Barrel of Jourdonnais",
    "CARD-DYN": "the Dynamite",
    "CARD-JAIL": "the Jail",
}


def label(key: str) -> str:
    """The caption for a key; the last part of the key where it has none.

    >>> label("rule.see_also")
    'See also'
    """
    return _LABELS.get(key, key.rpartition(".")[2])


def reason(rule_id: str) -> str | None:
    """What a draw! is for, told from the rule that demands it; None where that says nothing to a reader.

    >>> reason("CARD-JAIL-3"), reason("CARD-DRAW-1")
    ('the Jail', None)
    """
    return next((told for stem, told in _REASONS.items() if rule_id.startswith(stem)), None)
