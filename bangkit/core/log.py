"""The log: what happened, by which rule, and who may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bangkit import words


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    `facts` are public; `secret` facts are known to the players in `seen_by` alone.
    """

    rule: str
    what: str
    facts: Mapping[str, Any]
    secret: Mapping[str, Any] = field(default_factory=dict)
    seen_by: tuple[str, ...] = ()

    def seen(self, viewer: str | None = None) -> Mapping[str, Any]:
        """The facts that `viewer` knows; without a viewer, the public ones."""
        return {**self.facts, **self.secret} if viewer in self.seen_by else self.facts

    def text(self, viewer: str | None = None) -> str:
        """The line in words, as `viewer` may read it."""
        return words.log_entry(self.rule, self.what, self.seen(viewer))

    def __str__(self) -> str:
        return words.log_entry(self.rule, self.what, {**self.facts, **self.secret})
