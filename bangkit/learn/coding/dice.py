# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False
"""Functions about the dice game."""

from __future__ import annotations

from collections.abc import Iterator

from bangkit.learn.functions import Arguments, Function, same_items
from bangkit.learn.picking import Pick

FACES = ("arrow", "dynamite", "1", "2", "beer", "gatling")


def keep(faces):
    """The faces that stay on the table when one wants Gatlings and nothing else."""
    return [face for face in faces if face in ("gatling", "dynamite")]


def _only_gatlings(faces):
    return [face for face in faces if face == "gatling"]


def _no_arrows(faces):
    return [face for face in faces if face != "arrow"]


def _the_others(faces):
    return [face for face in faces if face not in ("gatling", "dynamite")]


def _count(faces):
    return faces.count("gatling")


def _throws(pick: Pick) -> Iterator[Arguments]:
    yield (["gatling", "dynamite", "1", "beer", "arrow"],)
    yield (["gatling", "gatling", "2", "2", "beer"],)
    yield (["1", "2", "beer", "arrow", "arrow"],)
    yield (["dynamite", "dynamite", "gatling", "gatling", "gatling"],)
    yield ([],)
    for _ in range(5):
        yield ([FACES[pick.below(6)] for _ in range(5)],)


KEEP = Function(
    keep,
    _throws,
    wrong=[
        (_only_gatlings, "You would reroll dynamite, and that is not allowed: it stays."),
        (_no_arrows, "You keep everything but arrows. Only Gatlings are wanted."),
        (_the_others, "Those are the dice to be rerolled. The ones to be kept are asked."),
        (_count, "You give a number. A list of faces is asked."),
    ],
    properties=[
        (lambda told, kept: told[0].count("dynamite") == list(kept).count("dynamite"), "Dynamite may not be rerolled."),
        (lambda told, kept: all(face in told[0] for face in kept), "Only faces that lie on the table can be kept."),
    ],
    same=same_items,
)

ALL = (KEEP,)
