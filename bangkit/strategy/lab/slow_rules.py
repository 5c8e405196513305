"""Functions of a set of one's own that never come back, while bots play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bangkit.core.errors import OwnRuleFailed
from bangkit.core.running import CALLED
from bangkit.stage.limits import TooSlow
from bangkit.words.catalogue import say


def has_own_rules(table: Any) -> bool:
    """Whether a set of one's own is in use."""
    return any(not each.printed for each in table.sets)


def within_time(seats: Any, send: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What gives the table of these seats its answers, under their watch where a function of one's own may never come back."""
    if not has_own_rules(seats.table):
        return send

    def sent(answer: Any) -> Any:
        CALLED.clear()
        try:
            return seats.watch.call(send, answer)
        except TooSlow as slow:
            function = next(reversed(CALLED), None)
            raise OwnRuleFailed(say("error.own slow", function=function, seconds=f"{slow.seconds:g}")) from None

    return sent
