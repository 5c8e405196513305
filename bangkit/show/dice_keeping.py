"""Dice to tick: what is kept; the rest is the reroll that is written for you."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bangkit.core.requests import Ask
from bangkit.dice.faces import dice
from bangkit.dice.game import DiceGame
from bangkit.show.panels import label, line, put_on, tick
from bangkit.words.catalogue import say


class Keeping:
    """A row of boxes, one for each die; a tick keeps it."""

    def __init__(self, write: Callable[[str], Any]) -> None:
        self.write = write
        self.row = line()
        self.ticks: list[Any] = []
        self.faces: list[tuple[str, bool]] = []

    def show(self, game: DiceGame) -> None:
        """The dice of the moment if somebody chooses what to keep; otherwise nothing."""
        self.ticks, self.faces = [], []
        if isinstance(game.request, Ask) and game.request.what == "reroll" and game.rerolls:
            showing = game.showing
            self.faces = [(face, False) for face in showing.base] + [(face, True) for face in showing.duel]
            self.ticks = [
                tick(face, say("show.keep die", face=face), self.changed, True, width="96px") for face, _ in self.faces
            ]
        heading = [label(say("show.keep"))] if self.ticks else []
        put_on(self.row, *heading, *self.ticks)

    def changed(self) -> None:
        """Write the move that throws the others again."""
        again: tuple[list[str], list[str]] = ([], [])
        for box, (face, duel) in zip(self.ticks, self.faces, strict=True):
            if not box.value:
                again[duel].append(face)
        self.write(f"reroll {dice(*again)}" if any(again) else "stop")
