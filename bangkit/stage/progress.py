"""How far long work has come: a bar in the terminal or the notebook, which appears when it takes longer than two seconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import Any

from bangkit.core.limits import THREADS
from bangkit.words.catalogue import say

DELAY = 2.0
"""So many seconds need no bar."""
OFTEN = 200
"""After so many steps the clock is looked at."""


def bar(total: int, done: int, shown: bool, unit: str, delay: float = DELAY) -> Any:
    """A bar for work of which so much is done."""
    from tqdm.auto import tqdm

    if not THREADS:  # its watching thread would not start, and it would say so in red
        tqdm.monitor_interval = 0
    unit = f" {say(f'lab.unit {unit}')}"
    return tqdm(total=total, initial=done, disable=not shown, unit=unit, delay=delay, leave=False)


@contextmanager
def counting(most: int, shown: bool, unit: str) -> Iterator[Callable[[object], None]]:
    """What is to be called at each of `most` steps, of which there may be fewer; nothing is loaded for what is done soon."""
    start, done, made = perf_counter(), 0, None

    def step(_: object) -> None:
        nonlocal done, made
        done += 1
        if made is not None:
            made.update()
        elif shown and not done % OFTEN and perf_counter() - start > DELAY:
            with suppress(ImportError):
                made = bar(most, done, True, unit, 0)

    try:
        yield step
    finally:
        if made is not None:
            made.close()
