"""Luck is a function of (seed, number of the chance request)."""

from __future__ import annotations

import hashlib
from pickle import dumps
from random import Random, getstate
from sys import modules
from typing import Any

from bangkit.core.arguments import whole_number, wrong_seed
from bangkit.core.errors import BangkitError


def seed_number(seed: int | str) -> int:
    """The whole number that a seed stands for; words go through a digest, never through `hash`.

    >>> seed_number(7)
    7
    >>> seed_number("Ana") == seed_number("Ana")
    True
    """
    seed = whole_number(seed)
    if problem := wrong_seed(seed):
        raise BangkitError(problem)
    if isinstance(seed, int):
        return seed
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")


def luck_elsewhere() -> Any:
    """How the luck of Python itself stands, and that of numpy where it is in use: no rule may use it."""
    numpy = modules.get("numpy.random")
    return getstate(), None if numpy is None else dumps(numpy.get_state(legacy=False))


def others_draw() -> bool:
    """Whether another thread may have moved that luck: those of dask.distributed do so at any moment."""
    return modules.get("distributed") is not None


class Luck:
    """The stream of luck that belongs to one seed: `luck[n]` is a number in [0, 1).

    Only `Random.random` is used, the one generator that never changes between Python versions.

    >>> Luck(7)[3] == Luck(7)[3]
    True
    """

    __slots__ = ("seed", "_random", "_drawn")

    def __init__(self, seed: int | str) -> None:
        self.seed = whole_number(seed)
        self._random = Random(seed_number(self.seed)).random
        self._drawn: list[float] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return Luck, (self.seed,)

    def __getitem__(self, number: int) -> float:
        drawn = self._drawn
        while len(drawn) <= number:
            drawn.append(self._random())
        return drawn[number]
