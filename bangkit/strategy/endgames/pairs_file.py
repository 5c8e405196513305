"""The file of all solved pairs: proved bounds of every position of every Sheriff against every Renegade.

A value is rounded down to a whole number of steps, so that it lies within that step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from bangkit.core import files
from bangkit.core.roles import RENEGADE, SHERIFF
from bangkit.dice.sets.base import ARROWS_IN_BOX
from bangkit.strategy.endgames.endgame_states import Pair

EVEN = 0.5
"""What it is worth to each side that both fall."""
STEPS = 65_535
"""So many steps lie between never and always."""
SLACK = 1e-9
"""More than a solution leaves open; it is counted into the bounds."""
FULL = "full lives"
"""The part of the file that holds the first position of every pair."""
FILE = Path(__file__).parent / "data" / "pairs.zip"


def bounds_of(step: int, slack: float = SLACK) -> tuple[float, float]:
    """The bounds that a number of steps stands for; what the solution itself leaves open is counted in."""
    return max(step / STEPS - slack, 0.0), min((step + 1) / STEPS + slack, 1.0)


def known_bounds(pair: Pair, both_fall: float) -> tuple[list[float], list[float]] | None:
    """Lower and upper bounds of every position of a pair, first the first side's turn; None if the file has no such pair."""
    printed = [side.role for side in pair.sides] == [SHERIFF, RENEGADE] and pair.arrows == ARROWS_IN_BOX
    if not printed or both_fall != EVEN or not FILE.exists():
        return None
    bounds = [bounds_of(step) for step in steps_of(pair)]
    return [low for low, _ in bounds], [high for _, high in bounds]


def full_lives() -> list[tuple[str, str, int]]:
    """Every pair with the steps of its first position."""
    rows = (line.split(",") for line in _whole().read(FULL).decode().splitlines())
    return [(one, other, int(step)) for one, other, step in rows]


def member(pair: Pair) -> str:
    """The name under which the file keeps a pair."""
    return "-".join(str(side.character) for side in pair.sides).replace(" ", "")


@cache
def _whole() -> ZipFile:
    return ZipFile(BytesIO(files.read(FILE)))


@lru_cache(maxsize=8)
def steps_of(pair: Pair) -> tuple[int, ...]:
    """The lower bounds of a pair in steps: first the Sheriff's turn, then the Renegade's, each by the number of the stand."""
    return unpacked(_whole().read(member(pair)), axes_of(pair))


def axes_of(pair: Pair) -> tuple[int, ...]:
    """How many lives of either side there are, and how many ways in which the arrows can lie."""
    one, other = (side.cap for side in pair.sides)
    return one, other, len(pair.stands) // (one * other)


def unpacked(content: bytes, axes: Sequence[int]) -> tuple[int, ...]:
    """Whole numbers from their differences along every axis, which are small: low bytes first, then high ones (`tools/endgames.py`)."""
    half = len(content) // 2
    odd = [low + 256 * high for low, high in zip(content[:half], content[half:], strict=True)]
    values = [each // 2 if each % 2 == 0 else -(each + 1) // 2 for each in odd]
    for stride, length in strides(axes):
        for place in range(stride, len(values)):
            if place // stride % length:
                values[place] += values[place - stride]
    return tuple(value % 2**16 for value in values)


def strides(axes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """How far apart neighbours along an axis lie, and how many there are."""
    stride = 1
    for length in reversed(axes):
        yield stride, length
        stride *= length
