"""Functions of a set of one's own that never come back, while bots play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bangkit.core.limits import TooSlow
from bangkit.core.own_functions import own_in_use, too_slow
from bangkit.core.running import CALLED


def within_time(seats: Any, send: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What gives the table of these seats its answers, under their watch where a function of one's own may never come back."""
    if not own_in_use(seats.table):
        return send

    def sent(answer: Any) -> Any:
        CALLED.clear()
        try:
            return seats.watch.call(send, answer)
        except TooSlow as slow:
            raise too_slow(slow) from None

    return sent
