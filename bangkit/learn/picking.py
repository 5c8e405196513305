"""Every learner's own numbers: picks that depend on the exercise and the learner's name, and on nothing else.

The same name gives the same task on every machine and every version of Python and of the kit.
The empty name stands for the standard version: the first of everything.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def plain_name(name: str) -> str:
    """A name without what people spell differently: accents stay, case and spaces do not count.

    >>> plain_name("  Ana   NOVÁK ") == plain_name("ana novák")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


class Pick:
    """Picks for one learner and one exercise, one after the other.

    >>> Pick("reach", "Ana").below(100) == Pick("reach", "ana ").below(100)
    True
    >>> Pick("reach", "").one("xyz")
    'x'
    """

    def __init__(self, exercise: str, learner: str) -> None:
        self.learner = plain_name(learner)
        self._key = f"{exercise}\n{self.learner}"
        self._count = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, a limit."""
        if not self.learner:
            return 0
        self._count += 1
        digest = hashlib.sha256(f"{self._key}\n{self._count}".encode()).digest()
        return int.from_bytes(digest[:12], "big") % limit

    def one(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[T], count: int) -> list[T]:
        """So many different items, in some order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]
