"""Views as numbers: what one player knows, as a vector with a fixed layout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from bangkit.cards import hooks
from bangkit.core.roles import ROLES
from bangkit.dice.faces import FACES, read_dice
from bangkit.dice.hooks import CHARACTERS
from bangkit.odds.bayes import Act

Vector = np.ndarray[Any, np.dtype[np.float32]]
PHASES = {
    "cards": ("setup", "start", "draw", "play", "discard", "over"),
    "dice": ("setup", "T0", "T1", "T2", "T3", "T4", "T5", "T6", "over"),
}
QUESTIONS = {
    "cards": (
        "play", "discard", "shot", "indians", "duel", "lethal", "store", "choose", "kit", "first card",
        "instead of drawing", "copy", "share", "brawl", "daltons", "last discards",
    ),
    "dice": (
        "reroll", "shoot", "beer", "heal", "challenge", "drop arrow", "return arrow", "instead", "hand on fury",
        "keep fury", "whisky again", "duel again", "discard token", "change dynamite", "next character", "next sheriff",
    ),
}  # fmt: skip
"""The kinds of questions; the last place of the vector's part stands for all others."""
MANY = 10.0
"""Numbers are told in tenths, and no higher than one."""


class ObservationLayout:
    """Where what stands in the vector: parts by name, each with its labels."""

    def __init__(self, game: str, players: int, words: Sequence[str]) -> None:
        self.game, self.players = game, players
        self.parts: dict[str, tuple[str, ...]] = {}
        self._places: dict[str, dict[str, int]] = {}
        self.size = 0
        seats = tuple(f"seat {place}" for place in range(players))
        self._add("always", ("1",))
        for name in ("turn", "asked", "about"):
            self._add(name, seats)
        self._add("phase", PHASES[game])
        self._add("question", (*QUESTIONS[game], "another"))
        self._add("said", tuple(words))
        for seat in seats:
            self._add(f"{seat}: role", ROLES)
            self._add(f"{seat}: attacks", seats)
            self._add(f"{seat}: state", _STATE[game])
            self._add(f"{seat}: character", tuple(sorted(hooks.CHARACTERS if game == "cards" else CHARACTERS)))
            if game == "cards":
                self._add(f"{seat}: front", tuple(sorted(hooks.KINDS)))
        if game == "cards":
            for name in ("hand", "unseen", "discard"):
                self._add(name, tuple(sorted(hooks.KINDS)))
            self._add("event", tuple(sorted(hooks.EVENTS)))
            self._add("next event", tuple(sorted(hooks.EVENTS)))
        else:
            self._add("dice", FACES)
            self._add("duel dice", FACES)
        self._add("table", _TABLE[game])

    def _add(self, name: str, labels: tuple[str, ...]) -> None:
        self.parts[name] = labels
        self._places[name] = {label: self.size + at for at, label in enumerate(labels)}
        self.size += len(labels)

    def part(self, name: str) -> slice:
        """Where a part stands in the vector."""
        first, *_ = self._places[name].values()
        return slice(first, first + len(self._places[name]))

    def observe(self, view: Any, said: Iterable[str], acts: Iterable[Act]) -> Vector:
        """The vector of a view, of the words that have been said of a move, and of who went for whom."""
        found: Vector = np.zeros(self.size, dtype=np.float32)
        names = [player.name for player in view.players]
        first = names.index(view.name)
        seat = {name: f"seat {(at - first) % len(names)}" for at, name in enumerate(names)}
        self._count(found, "always", {"1": MANY})
        self._count(found, "turn", {seat.get(view.turn, ""): MANY})
        self._count(found, "asked", {seat.get(view.asked or "", ""): MANY})
        self._count(
            found, "about", {seat[each]: MANY for _, each in view.facts if isinstance(each, str) and each in seat}
        )
        self._count(found, "phase", {view.phase: MANY})
        self._count(found, "question", {view.what if view.what in QUESTIONS[self.game] else "another": MANY})
        self._count(found, "said", dict.fromkeys(said, MANY))
        for act in acts:
            if act.action == "attacks" and act.actor in seat and act.target in seat:
                self._add_to(found, f"{seat[act.actor]}: attacks", seat[act.target])
        for player in view.players:
            own = seat[player.name]
            self._count(found, f"{own}: role", {player.role or "": MANY})
            self._count(found, f"{own}: state", {name: getattr(player, name) for name in _STATE[self.game]})
            self._count(found, f"{own}: character", {player.character or "": MANY})
            if self.game == "cards":
                self._pile(found, f"{own}: front", player.in_play)
        if self.game == "cards":
            self._pile(found, "hand", view[view.name].hand)
            self._pile(found, "unseen", view.unseen)
            self._pile(found, "discard", view.discard[:1])
            self._count(found, "event", {view.event or "": MANY})
            self._count(found, "next event", {view.next_event or "": MANY})
        else:
            showing = read_dice(view.showing)
            for name, faces in (("dice", showing.base), ("duel dice", showing.duel)):
                for face in faces:
                    self._add_to(found, name, face)
        self._count(found, "table", {name: _number(getattr(view, name)) for name in _TABLE[self.game]})
        return np.minimum(found, 1.0, out=found)

    def _count(self, found: Vector, part: str, numbers: Mapping[str, Any]) -> None:
        places = self._places[part]
        for label, number in numbers.items():
            if label in places:
                found[places[label]] = max(_number(number), 0.0) / MANY

    def _pile(self, found: Vector, part: str, cards: Iterable[Any]) -> None:
        for each in cards:
            self._add_to(found, part, each.name)

    def _add_to(self, found: Vector, part: str, label: str) -> None:
        if label in self._places[part]:
            found[self._places[part][label]] += 1 / MANY


def _number(value: Any) -> float:
    """A number as it is, yes as the most, and of several things how many they are."""
    if isinstance(value, bool):
        return MANY * value
    return float(value if isinstance(value, (int, float)) else len(value))


_STATE = {
    "cards": ("life", "starting_life", "hand_size", "out", "ghost"),
    "dice": (
        "life", "starting_life", "arrows", "tokens", "fury_size", "fury", "revealed", "lost", "out", "zombie", "lord",
    ),
}  # fmt: skip
_TABLE = {
    "cards": ("bangs", "deck_size", "discard", "events_left", "known_top", "anytime"),
    "dice": ("rerolls", "pool", "token_pile", "fury_deck", "fury_discard", "boneyard", "outbreak_due", "outbreak", "spent"),
}  # fmt: skip
