"""Who is whose enemy: how much a player of one role wants to see another one harmed.

Enmity is a number: above 0 for foes, below 0 for friends, and it may be played against strangers as well,
by the chance of each role that a stranger may have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import fsum
from operator import itemgetter, mul
from typing import Any

from bangkit.core.arguments import shortened, takes
from bangkit.core.errors import BangkitError
from bangkit.core.positions import Game
from bangkit.core.roles import DEPUTY, OUTLAW, RENEGADE, ROLES_FOR, SHERIFF
from bangkit.strategy.bots.memory import Memory, deals, memory_of, possible
from bangkit.strategy.bots.quick_view import QuickView
from bangkit.words.catalogue import say

Chances = Mapping[str, Mapping[str, float]]
"""For each player the chance of each role that he may have."""
Judged = tuple[Sequence[Any], Sequence[float]]
"""Options, and the number of each."""

ENMITY: dict[str, dict[str, float]] = {
    SHERIFF: {DEPUTY: -1.0, OUTLAW: 1.0, RENEGADE: 0.7},
    DEPUTY: {SHERIFF: -1.5, DEPUTY: -1.0, OUTLAW: 1.0, RENEGADE: 0.7},
    OUTLAW: {SHERIFF: 2.0, DEPUTY: 0.8, OUTLAW: -1.0, RENEGADE: 0.3},
    RENEGADE: {SHERIFF: -0.7, DEPUTY: 0.6, OUTLAW: 0.8, RENEGADE: 0.6},
}
"""What a role (outside) wants to happen to another role (inside), while more than two players are left.

An Outlaw lives for the Sheriff's death; a Renegade needs the Sheriff alive until the two of them are alone.
"""
OF_THREE: dict[str, dict[str, float]] = {
    DEPUTY: {RENEGADE: 1.5, OUTLAW: 1.0},
    RENEGADE: {OUTLAW: 1.5, DEPUTY: 1.0},
    OUTLAW: {DEPUTY: 1.5, RENEGADE: 1.0},
}
"""With three players everybody hunts one of the others, and is hunted by the third."""


def left_to_deal(view: Any) -> dict[str, int]:
    """The roles that the hidden roles are made of, as far as a view tells: all roles less those it shows.

    >>> import bangkit
    >>> game = bangkit.cards.new_game(roles=["sheriff", "outlaw", "renegade", "outlaw"], seed=7)
    >>> left_to_deal(game.view("Ana"))
    {'renegade': 1, 'outlaw': 2}
    """
    return dict(_left(tuple(player.role for player in view.players)))


@lru_cache(maxsize=5_000)
def _left(shown: tuple[str | None, ...]) -> tuple[tuple[str, int], ...]:
    """Where the roles are not those of the rulebook, a stranger may be anything but the Sheriff."""
    if None not in shown:
        return ()
    left = Counter(ROLES_FOR.get(len(shown), ()))
    left.subtract(Counter(role for role in shown if role is not None))
    if any(number < 0 for number in left.values()) or left.total() != shown.count(None):
        left = Counter({DEPUTY: 1, OUTLAW: 1, RENEGADE: 1})
    return tuple((role, number) for role, number in left.items() if number)


def prior_chances(view: Any) -> dict[str, dict[str, float]]:
    """The chance of each role for every other player, from the roles that are known and nothing else.

    >>> import bangkit
    >>> game = bangkit.cards.new_game(roles=["sheriff", "outlaw", "renegade", "outlaw"], seed=7)
    >>> prior_chances(game.view("Ben"))["Cid"]
    {'renegade': 0.5, 'outlaw': 0.5}
    """
    stranger = _stranger(tuple(player.role for player in view.players))
    return {
        player.name: dict(stranger) if player.role is None else {player.role: 1.0}
        for player in view.players
        if player.name != view.name
    }


@lru_cache(maxsize=5_000)
def _stranger(shown: tuple[str | None, ...]) -> Mapping[str, float]:
    left = dict(_left(shown))
    total = fsum(left.values())
    return {role: number / total for role, number in left.items()}


def check_view(view: Any) -> None:
    """Raise `BangkitError` if this is not what a player sees, but for instance the game."""
    kind = type(view)  # asked first, since a quick view looks its seats up
    if isinstance(view, Game) or not all(hasattr(kind, each) or hasattr(view, each) for each in ("players", "name")):
        raise BangkitError(say("lab.no view", got=shortened(view)))


@takes()
def enmity(view: Any, chances: Chances | None = None) -> dict[str, float]:
    """How much the viewer wants each other living player harmed: above 0 a foe, below 0 a friend.

    Without `chances` a stranger is judged by what the viewer has seen everybody do (`memory`), as far as his log tells.

    Raises:
        BangkitError: `view` is none, or `chances` leave a stranger out.

    >>> import bangkit
    >>> game = bangkit.cards.new_game(roles=["sheriff", "outlaw", "renegade", "outlaw"], seed=7)
    >>> {name: round(number, 2) for name, number in enmity(game.view("Ben")).items()}
    {'Ana': 2.0, 'Cid': -0.35, 'Dan': -0.35}
    """
    check_view(view)
    return dict(felt_by(view, chances))


def felt_by(view: Any, chances: Chances | None = None) -> Mapping[str, float]:
    """The same, to be read only, where it is known that this is a view; at a glance as long as nothing has happened."""
    if chances is not None or not isinstance(view, QuickView):
        return _felt_by(view, chances)
    known = view.memory.felt
    if (found := known.get(view.name)) is None:
        found = known[view.name] = _felt_by(view, None)
    return found


def _felt_by(view: Any, chances: Chances | None) -> Mapping[str, float]:
    if getattr(view, "outbreak", False):
        return _after_outbreak(view)
    memory = getattr(view, "memory", None)
    if isinstance(view, QuickView):
        names, shown, out = view.memory.names, view.shown, view.gone
    else:
        names = tuple([player.name for player in view.players])
        shown = tuple([player.role for player in view.players])
        out = tuple([player.out for player in view.players])
    place = names.index(view.name)
    if chances is None:
        return _remembered(memory_of(view) if memory is None else memory, shown, place, out)
    felt = _of_others(names, _towards_all(shown, place, out), place, out)
    wants = _wants(shown, place, out.count(False))
    try:
        return {
            name: _expected(wants, chances[name]) if role is None else felt[name]
            for name, role in zip(names, shown, strict=True)
            if name in felt
        }
    except (KeyError, TypeError, AttributeError):
        raise BangkitError(say("bot.chances", got=shortened(chances))) from None


def _expected(wants: Mapping[str, float], chances: Mapping[str, float]) -> float:
    return fsum([chance * wants.get(role, 1.0) for role, chance in chances.items()])


def _wants(shown: tuple[str | None, ...], place: int, living: int) -> Mapping[str, float]:
    """What a player wants for each role; one without a role, and whoever has one opponent left, fights everybody."""
    own = shown[place]
    if own is None or living == 2:
        return {}
    return OF_THREE.get(own, {}) if len(shown) == 3 else ENMITY[own]


@lru_cache(maxsize=20_000)
def _towards_all(shown: tuple[str | None, ...], place: int, out: tuple[bool, ...]) -> tuple[float, ...]:
    wants, stranger = _wants(shown, place, out.count(False)), _stranger(shown)
    return tuple(_expected(wants, stranger) if role is None else wants.get(role, 1.0) for role in shown)


def _remembered(
    memory: Memory, shown: tuple[str | None, ...], place: int, out: tuple[bool, ...]
) -> Mapping[str, float]:
    """The same with what has been seen: a stranger is judged by the deals of the roles, each with its weight."""
    seen = memory.acts and None in shown
    felt = _weighed(memory, shown, place, out) if seen else _towards_all(shown, place, out)
    return _of_others(memory.names, felt, place, out)


def _of_others(
    names: tuple[str, ...], felt: tuple[float, ...], place: int, out: tuple[bool, ...]
) -> Mapping[str, float]:
    """Of everybody else who lives, by name."""
    return {name: felt[at] for at, name in enumerate(names) if at != place and not out[at]}


def _weighed(memory: Memory, shown: tuple[str | None, ...], place: int, out: tuple[bool, ...]) -> tuple[float, ...]:
    felt = _towards_all(shown, place, out)
    of_possible, columns = _towards_each(shown, place, out.count(False) == 2)
    if of_possible is None:
        return felt
    weights = of_possible(memory.weights(shown.index(SHERIFF)))
    total = fsum(weights)
    if total <= 0:
        return felt
    return tuple([  # rounded, so that two strangers about whom the same is known are alike to the last digit
        want if column is None else round(fsum(map(mul, weights, column)) / total, 9)
        for want, column in zip(felt, columns, strict=True)
    ])  # fmt: skip


@lru_cache(maxsize=20_000)
def _towards_each(
    shown: tuple[str | None, ...], place: int, alone: bool
) -> tuple[Callable[[Sequence[float]], Sequence[float]] | None, tuple[tuple[float, ...] | None, ...]]:
    """What takes the possible deals out of all, if there are any, and for every player whose role is hidden what the viewer wants for him in each."""
    numbers = possible(shown)
    if not numbers:
        return None, ()
    of_possible = itemgetter(*numbers) if len(numbers) > 1 else itemgetter(slice(numbers[0], numbers[0] + 1))
    columns: list[tuple[float, ...] | None] = []
    for at, role in enumerate(shown):
        column = _column(len(shown), shown.index(SHERIFF), at, shown[place], alone)
        columns.append(tuple([column[number] for number in numbers]) if role is None else None)
    return of_possible, tuple(columns)


@lru_cache(maxsize=2_000)
def _column(size: int, sheriff: int, at: int, own: str | None, alone: bool) -> tuple[float, ...]:
    """What a player of one role wants for another in each of all deals."""
    wants = _wants((own, *[None] * (size - 1)), 0, 2 if alone else size)
    return tuple(wants.get(deal[at], 1.0) for deal in deals(size, sheriff))


def _after_outbreak(view: Any) -> dict[str, float]:
    """After an outbreak there are two sides: the zombies with their Lord, and the survivors."""
    undead = view[view.name].zombie or view[view.name].lord
    return {
        player.name: -1.0 if (player.zombie or player.lord) == undead else 1.0
        for player in view.players
        if not player.out and player.name != view.name
    }
