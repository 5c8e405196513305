"""What everybody has seen the others do, and which deals of the hidden roles it speaks for.

Who goes for whom is public, so one memory serves a whole game: every way to deal the roles has a weight, which is the larger,
the better the deal foretells what everybody has done. A player reads it with his own role and the roles that are shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from operator import mul
from typing import Any

from bangkit.cards import hooks
from bangkit.cards.faces import card_of
from bangkit.core.log import Entry, Selection
from bangkit.core.roles import ROLES, ROLES_FOR, SHERIFF
from bangkit.core.seating import gap
from bangkit.dice.faces import ONE, TWO
from bangkit.dice.hooks import CHARACTERS, NOBODY
from bangkit.dice.shots import at_places
from bangkit.odds.bayes import ATTACKS, HELPS, Act, Likelihoods, arrangements

AIMS: Likelihoods = {
    "attacks": {
        "Sheriff": {"Outlaw": 29, "*": 18},
        "Deputy": {"Sheriff": 10, "Deputy": 15, "Outlaw": 29, "Renegade": 16},
        "Outlaw": {"Sheriff": 29, "Outlaw": 10, "*": 15},
        "Renegade": {"Sheriff": 10, "Outlaw": 29, "*": 19},
    },
    "helps": {
        "Sheriff": {"Outlaw": 10, "*": 26},
        "Deputy": {"Sheriff": 29, "*": 10},
        "Outlaw": {"Outlaw": 29, "*": 10},
        "Renegade": {"Sheriff": 29, "*": 10},
    },
}
"""How a player of each role picks whom to attack or help among those whom he can reach, as evidence of his role, by weight.

Fitted to games of careful players, who pick four times as decidedly: but whoever takes somebody for a foe goes for him again and again,
so the acts of a game are not so many pieces of evidence, and with these weights chances come true as often as they say.
"""
Dealt = tuple[str, ...]
Shown = tuple[str | None, ...]
Facts = Mapping[str, Any]
Characters = Callable[[str], str | None]
"""The character in force of a player."""


class LikelihoodKey(str):
    """A table of likelihoods as a key, a text: equal tables are one."""

    rows: Likelihoods
    weights: Mapping[str, Mapping[str, Mapping[str, float]]]
    """The weights by the roles as the tables of the games write them."""

    def __new__(cls, rows: Likelihoods) -> LikelihoodKey:
        weights = {action: {role: _row(table, role) for role in ROLES} for action, table in rows.items()}
        key = super().__new__(cls, repr(weights))
        key.rows, key.weights = rows, weights
        return key

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.rows,)


def _row(table: Mapping[str, Mapping[str, Any]], role: str) -> dict[str, float]:
    row = table.get(role.title(), table.get("*", {}))
    return {other: float(row.get(other.title(), row.get("*", 0))) for other in ROLES}


USUAL = LikelihoodKey(AIMS)


# -- what has been seen ----------------------------------------------------------------------------

NEAR = ("BANG!", "Panic!", "Punch", "Knife", "Derringer", "Pepperbox")
"""Cards that need their target near: whoever sits no farther away could have been chosen too."""
KEPT = frozenset({"eliminated", "returns", "outbreak", "plays", "beer", "challenges", "shoots"})
"""The kinds of lines of the log that are evidence, or say who is in the game."""


TINY = 1e-100
"""Weights are made larger before they are so small that digits get lost."""


class Memory:
    """Who went for whom in one game, in its order, and the weights of the deals that follow from it.

    It holds nothing that is not public, and lines that are read later are added to it.
    """

    __slots__ = ("names", "acts", "living", "felt", "_read", "_weights")

    def __init__(self, names: Sequence[str], living: Iterable[str] | None = None, acts: Iterable[Act] = ()) -> None:
        self.names = tuple(names)
        self.acts = list(acts)
        self.living = self.names if living is None else tuple(living)
        self.felt: dict[str, Mapping[str, float]] = {}
        """The enmities of each viewer that have been worked out since anybody acted, left the game or returned (`enmity`)."""
        self._read = 0
        self._weights: dict[Any, tuple[int, tuple[float, ...]]] = {}

    @classmethod
    def told(cls, players: Iterable[Any], lines: Sequence[Any], acts: Iterable[Act] = ()) -> Memory:
        """What these lines of a log tell of the players, as they sit now, after what was seen before."""
        seats = {player.name: player for player in players}
        fell = {line.facts["player"] for line in lines if line.what == "eliminated"}
        living = [name for name, player in seats.items() if not player.out or name in fell]
        found = cls(tuple(seats), living, acts)
        found.read(lines, lambda name: seats[name].character)
        return found

    def copy(self) -> Memory:
        """The same memory, to be led on in another game; nothing of the log counts as read."""
        other = Memory(self.names, self.living, self.acts)
        other._weights = dict(self._weights)
        return other

    def now(self) -> Memory:
        """The same memory as it is now, for a view that lasts."""
        other = Memory(self.names, self.living, self.acts)
        other._weights = self._weights
        return other

    def read(self, lines: Sequence[Any], characters: Characters) -> None:
        """Take in the lines of a log that have come since the last time."""
        if self._read == len(lines):
            return
        for line in lines[self._read :]:
            what, facts = line.what, line.facts
            if what in KEPT:
                self._take_in(what, facts, characters)
        self._read = len(lines)

    def _take_in(self, what: str, facts: Facts, characters: Characters) -> None:
        if what == "eliminated":
            self.felt.clear()
            self.living = tuple([name for name in self.living if name != facts["player"]])
        elif what in ("returns", "outbreak"):
            self.felt.clear()
            back = (facts.get("player"), *(facts.get("zombies") or ()))
            self.living = tuple([name for name in self.names if name in self.living or name in back])
        elif (act := _act(what, facts, self.living, characters)) is not None:
            self.acts.append(act)
            self.felt.clear()

    def weights(self, sheriff: int, table: LikelihoodKey = USUAL) -> tuple[float, ...]:
        """The weight of each of the `deals` with the Sheriff in this place."""
        done, weights = self._weights.get((sheriff, table), (0, ()))
        if done == len(self.acts) and weights:
            return weights
        if done > len(self.acts):
            done, weights = 0, ()
        weights = weights or (1.0,) * len(deals(len(self.names), sheriff))
        for act in self.acts[done:]:
            after = tuple(map(mul, weights, likelihood_of(self.names, sheriff, table, act)))
            most = max(after)
            if most > TINY:
                weights = after
            elif most > 0:
                weights = tuple([weight / most for weight in after])
        self._weights[sheriff, table] = len(self.acts), weights
        return weights


def _act(what: str, facts: Facts, living: tuple[str, ...], characters: Characters) -> Act | None:
    """What a line says about the wishes of whoever acted."""
    actor, target = facts.get("player"), facts.get("target")
    if target is None or actor == target or actor not in living or target not in living:
        return None
    if what == "plays":
        return _card_act(facts.get("kind") or _name_of(str(facts["card"])), actor, target, living)
    if what == "beer":
        return _seen(actor, "helps", target, living)
    if what == "challenges":
        return _seen(actor, "attacks", target, living)
    return _seen(actor, "attacks", target, (actor, *_in_range(characters(actor), actor, target, facts["face"], living)))


@lru_cache(maxsize=20_000)
def _card_act(name: str, actor: str, target: str, living: tuple[str, ...]) -> Act | None:
    if name in HELPS:
        return _seen(actor, "helps", target, living)
    if name not in ATTACKS:
        return None
    present = living
    if name in NEAR:
        here, ring = living.index(actor), len(living)
        far = gap(here, living.index(target), ring)
        present = tuple([each for at, each in enumerate(living) if gap(here, at, ring) <= far])
    return _seen(actor, "attacks", target, present)


_seen = lru_cache(maxsize=20_000)(Act)
"""Acts come again and again, and cannot be changed."""


@cache
def _name_of(text: str) -> str:
    return text if text in hooks.KINDS else card_of(text).name


def _in_range(character: str | None, actor: str, target: str, face: str, living: tuple[str, ...]) -> tuple[str, ...]:
    """Among whom a shot of the dice game was aimed; among everybody, if an ability stretched it."""
    power = NOBODY if character is None else CHARACTERS.get(character, NOBODY)
    face = ONE if len(living) <= 3 or face not in (ONE, TWO) else face
    near = at_places(living, actor, power.places[face])
    return near if target in near else tuple([name for name in living if name != actor])


# -- what it says about the roles --------------------------------------------------------------------


@cache
def deals(size: int, sheriff: int) -> tuple[Dealt, ...]:
    """Every way to deal the roles of so many players, a role for each, with the Sheriff in this place."""
    left = Counter(ROLES_FOR.get(size, ()))
    left.subtract([SHERIFF])
    orders = arrangements(+left) if min(left.values()) >= 0 else []
    return tuple((*order[:sheriff], SHERIFF, *order[sheriff:]) for order in orders)


@cache
def weights_between(
    size: int, sheriff: int, table: LikelihoodKey, action: str, actor: int, target: int
) -> tuple[float, ...]:
    """For every deal the weight with which the actor picks the target."""
    weights = table.weights[action]
    return tuple(weights[deal[actor]][deal[target]] for deal in deals(size, sheriff))


@lru_cache(maxsize=20_000)
def likelihood_of(names: tuple[str, ...], sheriff: int, table: LikelihoodKey, act: Act) -> tuple[float, ...]:
    """For every deal the chance that somebody acts as he has done."""
    assert act.target is not None  # whom nobody went for is not seen
    place = {name: at for at, name in enumerate(names)}
    among = tuple([place[name] for name in act.present or names if name != act.actor])
    return likelihood(len(names), sheriff, table, act.action, place[act.actor], place[act.target], among)


@lru_cache(maxsize=20_000)
def likelihood(
    size: int, sheriff: int, table: LikelihoodKey, action: str, actor: int, target: int, among: tuple[int, ...]
) -> tuple[float, ...]:
    """For every deal the chance that the actor picks this target among these."""
    each = [weights_between(size, sheriff, table, action, actor, other) for other in among]
    picked = weights_between(size, sheriff, table, action, actor, target)
    totals = map(sum, zip(*each, strict=True))
    return tuple([weight / total if total else 0.0 for weight, total in zip(picked, totals, strict=True)])


@cache
def deals_with(size: int, sheriff: int, place: int, role: str) -> frozenset[int]:
    """The numbers of the deals in which the player in this place has this role."""
    return frozenset(number for number, deal in enumerate(deals(size, sheriff)) if deal[place] == role)


@lru_cache(maxsize=20_000)
def possible(shown: Shown) -> tuple[int, ...]:
    """The numbers of the deals in which everybody whose role is shown has that role."""
    if SHERIFF not in shown:
        return ()
    size, sheriff = len(shown), shown.index(SHERIFF)
    known = [deals_with(size, sheriff, place, role) for place, role in enumerate(shown) if role is not None]
    return tuple(sorted(frozenset.intersection(*known)))


# -- where it is ---------------------------------------------------------------------------------------


def memory_of(view: Any) -> Memory:
    """What the player of a view remembers: that of the running game, or what its log tells; a log of bare texts tells nothing."""
    log = getattr(view, "log", ())
    kept = getattr(view, "memory", None) or getattr(log, "memory", None)
    if kept is not None:
        return kept  # type: ignore[no-any-return]
    return Memory.told(view.players, [line for line in getattr(log, "entries", log) if hasattr(line, "facts")])


def seen_before(game: Any) -> tuple[Act, ...]:
    """What everybody has seen in a running game before its running task."""
    at = game.position
    return tuple(Memory.told(at.table.players, game.log[: at.logged]).acts)


def only_evidence(lines: Iterable[Entry] = ()) -> Selection:
    """A log that keeps what is evidence, and nothing else."""
    return Selection(KEPT, lines)
