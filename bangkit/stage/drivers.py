"""Drivers: the same requests, answered by chance, by a script, or by every outcome in turn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bangkit.core.luck import seed_number
from bangkit.core.requests import Ask
from bangkit.core.running import Runner, Tasks

Uniform = Callable[[], float]


def play_out(table: Any, tasks: Tasks, seed: int | str, *, limit: int = 100_000) -> int:
    """Play a table to its end with uniformly random options and luck; answers how many requests it took.

    Forced decisions are not counted, and free actions are never taken.
    The table is changed in place, and no coroutine is ever rebuilt.
    """
    luck: Uniform = Random(seed_number(seed)).random
    runner = Runner(table, tasks)
    advance = runner.advance
    request, asked = advance(), 0
    while request is not None and asked < limit:
        if type(request) is Ask:
            options = request.options
            if len(options) == 1:
                request = advance(options[0])
                continue
            answer = options[int(luck() * len(options))]
        else:
            answer = request.pick(luck())
        asked += 1
        request = advance(answer)
    return asked
