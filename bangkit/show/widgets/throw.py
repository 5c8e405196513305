"""A throw that lies there: each die is a list of its faces that looks like a die, and those to keep are marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import traitlets

from bangkit.dice.faces import NUMBERS
from bangkit.show import charts
from bangkit.show.dice_state import die
from bangkit.show.widgets.drawn import Drawn, module, style, symbols


class TurnedDie(traitlets.HasTraits):
    """A die with its name, its faces as pairs of what they are called and what they are, and the face that it shows."""

    value = traitlets.Unicode()

    def __init__(self, description: str, options: Sequence[tuple[str, str]], value: str) -> None:
        self.description, self.options = description, tuple(options)
        super().__init__(value=value)

    @property
    def label(self) -> str:
        """What the face is called that it shows."""
        return next(told for told, face in self.options if face == self.value)


class Throw(Drawn):
    """Dice of the same faces in a row; a hand or a key chooses the face of each."""

    _esm = symbols() + module("alive", "shapes", "throw")
    _css = style("cards", "throw")

    def __init__(self, title: str, options: Sequence[tuple[str, str]], dice: Sequence[TurnedDie]) -> None:
        self.title, self.options, self.dice = title, tuple(options), tuple(dice)
        self.kept: Sequence[str] = ()
        super().__init__(self.shown())
        for each in self.dice:
            each.observe(lambda _: self.draw(), "value")

    def clicked(self, action: Mapping[str, Any]) -> None:
        number, face = action.get("die"), action.get("face")
        if isinstance(number, int) and 0 <= number < len(self.dice) and face in [each for _, each in self.options]:
            self.dice[number].value = face

    def keep(self, faces: Sequence[str]) -> None:
        """Mark the dice to keep, from the left."""
        self.kept = tuple(faces)
        self.draw()

    def draw(self) -> None:
        """Have the page show how the dice lie."""
        self.state = self.shown()

    def shown(self) -> dict[str, Any]:
        """What is drawn: the faces that there are, and each die."""
        left, dice = Counter(self.kept), []
        for each in self.dice:
            kept = left[each.value] > 0
            left[each.value] -= kept
            dice.append({"name": each.description, "face": each.value, "kept": kept})
        faces = [die(NUMBERS.get(face, face)) | {"face": face, "name": told} for told, face in self.options]
        return {"title": self.title, "dice": dice, "faces": faces}

    def on_paper(self) -> str:
        return charts.roll([each.value for each in self.dice], self.kept).html()

    def __repr__(self) -> str:
        return ", ".join(each.label for each in self.dice)
