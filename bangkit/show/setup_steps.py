"""A game dealt request by request: where it stood after each kind of card, and what is told of it rule by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bangkit.core.errors import BangkitError
from bangkit.core.luck import Luck
from bangkit.core.positions import Game
from bangkit.core.requests import Chance
from bangkit.core.roles import ROLES, SHERIFF
from bangkit.words.catalogue import counted, say
from bangkit.words.telling import role

SEATS = range(2, 10)
"""The numbers of players that are tried; which of them fit is for the game to say."""


class Deal:
    """A game that luck with a seed deals card by card, up to the first turn.

    `bag` is how many there were of each kind (roles, characters, cards, events) before the first of them was dealt,
    `after` the game when the last one lay there (and at the start), `ready` the game before the first turn.
    """

    ready: Any

    def __init__(self, game: Game, seed: int) -> None:
        self.ready, self.seed = game, seed
        self.bag = Counter[str]()
        self.after: dict[str, Game] = {"start": game.fork()}
        luck, drawn = Luck(seed), 0
        while isinstance(request := game.request, Chance) and game.table.turn == 0:
            self.bag.setdefault(request.what, len(request.bag))
            game.reveal(request.pick(luck[drawn]))
            drawn += 1
            self.after[request.what] = game.fork()

    @property
    def players(self) -> tuple[str, ...]:
        """The names of all players, clockwise."""
        return tuple(self.ready.players)

    def __getitem__(self, name: str) -> Any:
        return self.ready[name]

    @property
    def leader(self) -> Any:
        """The seat of whoever has the first turn."""
        return self[self.ready.table.current]

    @property
    def sheriff(self) -> Any:
        """The seat of the Sheriff, if there is one."""
        return next((self[name] for name in self.players if self[name].role == SHERIFF), None)

    @property
    def roles(self) -> Counter[str]:
        """The roles in play."""
        return Counter(self[name].role for name in self.players)

    def hidden(self) -> Facts:
        """Who of those without a star knows how many roles; nothing if everybody knows all."""
        viewer = next(name for name in self.players if self[name].role != SHERIFF)
        known = sum(seen.role is not None for seen in self.ready.view(viewer).players)
        return {"viewer": viewer, "known": known, "players": len(self.players)}

    def each(self, what: Callable[[Any], object], key: str = "seat has") -> list[str]:
        """One short phrase for every seat."""
        return [say(f"show.{key}", name=name, what=what(self[name]), number=what(self[name])) for name in self.players]

    def hunts(self, prey: Mapping[str, str]) -> list[str]:
        """Who hunts whom, if everybody hunts a role."""
        owner = {self[name].role: name for name in self.players}
        return [
            say("show.hunts", name=owner[one], role=role(one), prey=owner[other], other=role(other))
            for one, other in prey.items()
        ]


Facts = dict[str, Any] | None
"""What a sentence speaks of; None if its rule has no part in this deal."""


class SetupStep(NamedTuple):
    """One step of setting the table: its name, when it is over, and a sentence for each rule."""

    name: str
    after: str
    told: Mapping[str, Callable[[Any], Facts]]


def role_cards(roles: Mapping[str, int]) -> list[str]:
    """Role cards as they are counted.

    >>> role_cards({"outlaw": 2, "sheriff": 1})
    ['1 Sheriff', '2 Outlaws']
    """
    return [counted(roles[each], role(each)) for each in ROLES if roles.get(each)]


def fitting(starts: Callable[[int], object]) -> list[int]:
    """The numbers of players with which a game starts."""
    found = []
    for number in SEATS:
        try:
            starts(number)
        except BangkitError:
            continue
        found.append(number)
    return found


def only(condition: object, facts: Mapping[str, Any]) -> Facts:
    """The facts if a condition holds."""
    return dict(facts) if condition else None
