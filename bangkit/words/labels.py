"""The short words beside a value: captions of a rule's parts."""

_LABELS = {
    "rule.question": "Question",
    "rule.decision": "Decision",
    "rule.why": "Why",
    "rule.test": "Test",
    "rule.source": "Source",
    "rule.see_also": "See also",
}


def label(key: str) -> str:
    """The caption for a key; the last part of the key where it has none.

    >>> label("rule.see_also")
    'See also'
    """
    return _LABELS.get(key, key.rpartition(".")[2])
