"""What a position is worth: the chance of every side and of every player to win, where careful players play on.

The model is a conditional logit (softmax over the sides that can still win): the strength of a side is added up from a row of
numbers for each living player (`value_features`), with weights by his role. Hidden roles are what the viewer believes:
every deal of them that he thinks possible counts with its weight (`beliefs`). The weights are fitted to games of careful
players and ship with the kit; `python tools/value.py` makes them again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from math import exp, fsum, inf
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple

from bangkit.core import files
from bangkit.core.roles import DEPUTY, OUTLAW, PREY, RENEGADE, SHERIFF
from bangkit.dice.zombies import SURVIVORS, ZOMBIES
from bangkit.strategy.bots.beliefs import weighed_deals
from bangkit.strategy.bots.value_features import LAW, LIVES, OUTBREAK, THREE, Features, features

OVER = "over"
WEIGHTS = Path(__file__).with_name("value_weights.json")
FEWEST = 3
"""Of so many living players and fewer one table tells, where there is a boneyard: with two left an outbreak has nearly always begun."""
DOUBT = 5.0
"""With a boneyard no side that can win is held weaker than the strongest by more (a chance of 1 in 150): there are too few games to know of less."""


class WinningSide(NamedTuple):
    """A side that can still win: the constants and the rows of weights by which its strength is added up, and who wins with it.

    `blocks` has a name for each living player, in the order of the seats; a side without blocks is the measure: its strength is 0.
    `winners` are places among everybody. `perhaps` are those of the living, counted among them, who win with it or not: that is told by
    rows of weights of their own.
    """

    name: str
    constants: tuple[str, ...]
    blocks: tuple[str, ...]
    winners: frozenset[int]
    perhaps: tuple[int, ...] = ()

    @property
    def own(self) -> tuple[tuple[str, ...], str]:
        """The constants and the row of weights for the chance that one of `perhaps` is among the winners, where this side wins."""
        return tuple([f"own {each}" for each in self.constants]), f"own {self.name}"


# -- who can win -----------------------------------------------------------------------------------


@lru_cache(maxsize=50_000)
def sides(
    kind: str, roles: tuple[str, ...], places: tuple[int, ...], undead: tuple[bool, ...], missing: int | None
) -> tuple[WinningSide, ...]:
    """The sides that can still win, told from all roles and who lives."""
    if kind == THREE:
        return tuple(_hunter(roles, places, place) for place in places)
    if kind == OUTBREAK:
        return _after_outbreak(places, undead)
    living = [roles[place] for place in places]
    mix = " ".join(f"{role[0]}{living.count(role)}" for role in (DEPUTY, OUTLAW, RENEGADE))
    found = [WinningSide("law", (), (), _who(roles, (SHERIFF, DEPUTY)))]
    dice = bool(undead)  # with cards nobody is told alive or undead
    if dice or sorted(living) != [
        RENEGADE,
        SHERIFF,
    ]:  # all who are left may die at once, and then the Outlaws have won: DICE-END-08
        blocks = tuple([f"outlaws {role}" for role in living])
        found.append(WinningSide("outlaws", (f"outlaws {mix}",), blocks, _who(roles, (OUTLAW,))))
    for place in places:
        if roles[place] == RENEGADE:
            blocks = tuple(["renegade own" if other == place else f"renegade {roles[other]}" for other in places])
            found.append(WinningSide("renegade", (f"renegade {mix}",), blocks, frozenset([place])))
    if missing is not None:
        found += _before_outbreak(roles, places, missing)
    return tuple(found)


def _before_outbreak(roles: Sequence[str], places: Sequence[int], missing: int) -> list[WinningSide]:
    """The sides of an outbreak that may come: the dead are zombies then, a living Renegade their Lord (or dead by then, or a zombie), the Sheriff
    survives, for his fall ends the game; a Deputy or an Outlaw who lives may be dead by then (UNDEAD-ZOMBIE-01, UNDEAD-ZOMBIE-02, UNDEAD-BONE-11).
    """
    dead = frozenset(range(len(roles))) - frozenset(places)
    perhaps = tuple([at for at, place in enumerate(places) if roles[place] in (DEPUTY, OUTLAW)])
    found = []
    for name, who in ((ZOMBIES, dead | _who(roles, (RENEGADE,))), (SURVIVORS, _who(roles, (SHERIFF,)))):
        blocks = tuple([f"{name} {roles[place]}" for place in places])
        constants = f"{name} {len(dead)} of {len(roles)}", f"{name} missing {missing}"
        found.append(WinningSide(name, constants, blocks, who, perhaps))
    return found


def _who(roles: Sequence[str], wanted: Sequence[str]) -> frozenset[int]:
    return frozenset([place for place, role in enumerate(roles) if role in wanted])


def _hunter(roles: Sequence[str], places: Sequence[int], place: int) -> WinningSide:
    """One of three: what lies before him, his prey and his hunter."""
    others = [
        "own" if other == place else "prey" if PREY[roles[place]] == roles[other] else "hunter" for other in places
    ]
    name = {DEPUTY: "law", OUTLAW: "outlaws", RENEGADE: "renegade"}[roles[place]]
    return WinningSide(name, (), tuple([f"three {len(places)} {other}" for other in others]), frozenset([place]))


def _after_outbreak(places: Sequence[int], undead: Sequence[bool]) -> tuple[WinningSide, ...]:
    blocks = tuple(["zombies undead" if undead[place] else "zombies survivor" for place in places])
    dead = frozenset([place for place, each in enumerate(undead) if each])
    return (
        WinningSide(SURVIVORS, (), (), frozenset(range(len(undead))) - dead),
        WinningSide(ZOMBIES, ("zombies",), blocks, dead),
    )


def table_of_weights(seen: Features) -> str:
    """The name of the table of weights for a position: how many live says most, and whether the dead may come back."""
    if seen.kind != LAW:
        return f"{seen.game} {seen.kind}"
    if seen.missing is not None:
        return f"{seen.game} boneyard {max(len(seen.places), FEWEST)}"
    return f"{seen.game} {len(seen.places)}"


# -- the chances ------------------------------------------------------------------------------------

Weights = Mapping[str, Mapping[str, Sequence[float]]]
"""By table: a row of weights for each block, and for each constant a row of one number."""


@cache
def weights() -> Weights:
    """The weights that ship with the kit."""
    found: Weights = files.read_json(WEIGHTS)["weights"]
    return found


class PositionJudge:
    """Works out the chances of one position for any deal of the roles."""

    def __init__(self, seen: Features, tables: Weights | None = None) -> None:
        self.seen = seen
        self.table = (weights() if tables is None else tables).get(table_of_weights(seen), {})
        self._added: dict[str, list[float]] = {}

    def _strength(self, side: WinningSide) -> float:
        parts = [self.table[constant][0] for constant in side.constants if constant in self.table]
        parts += [self._row(block)[at] for at, block in enumerate(side.blocks)]
        return fsum(parts)

    def _row(self, block: str) -> list[float]:
        """What each living player adds, judged by these weights."""
        added = self._added.get(block)
        if added is None:
            row = self.table.get(block)
            each = [fsum(map(mul, row, numbers)) if row else 0.0 for numbers in self.seen.rows]
            added = self._added[block] = each
        return added

    def perhaps(self, side: WinningSide) -> list[tuple[int, float]]:
        """The places of the living who may or may not win with this side, each with the chance that he does where it wins."""
        constants, block = side.own
        parts = [self.table[constant][0] for constant in constants if constant in self.table]
        strengths = [fsum((*parts, self._row(block)[at])) for at in side.perhaps]
        chances = [1 / (1 + exp(-max(-DOUBT, min(DOUBT, strength)))) for strength in strengths]
        return [(self.seen.places[at], chance) for at, chance in zip(side.perhaps, chances, strict=True)]

    def chances(self, roles: tuple[str, ...]) -> list[tuple[WinningSide, float]]:
        """Every side that can still win, with its chance, where everybody has these roles."""
        seen = self.seen
        found = sides(seen.kind, roles, seen.places, seen.undead, seen.missing)
        strengths = [self._strength(side) for side in found]
        most = max(strengths)
        least = -DOUBT if seen.missing is not None or seen.kind == OUTBREAK else -inf
        parts = [exp(max(strength - most, least)) for strength in strengths]
        total = fsum(parts)
        return [(side, part / total) for side, part in zip(found, parts, strict=True)]


class Chances(NamedTuple):
    """The chances to win: `sides` sum to 1; `seats` has each player's own, and allies have the same (not where an outbreak may part them)."""

    sides: dict[str, float]
    seats: dict[str, float]


def expected(seen: Features, deals: Mapping[tuple[str, ...], float], tables: Weights | None = None) -> Chances:
    """The chances over all deals of the roles, each with its weight."""
    judge, total = PositionJudge(seen, tables), fsum(deals.values())
    by_side: dict[str, float] = {}
    by_place = [0.0] * len(seen.everybody)
    for deal, weight in deals.items():
        for side, chance in judge.chances(deal):
            part = chance * weight / total
            by_side[side.name] = by_side.get(side.name, 0.0) + part
            for place in side.winners:
                by_place[place] += part
            for place, share in judge.perhaps(side) if side.perhaps else ():
                by_place[place] += part * share
    return Chances(by_side, dict(zip(seen.everybody, by_place, strict=True)))


def lives_only(seen: Features) -> Chances:
    """The chances where nobody has a role to judge by: in proportion to life, the last one alive wins."""
    lives = [max(row[1], 0.0) for row in seen.rows]
    total = fsum(lives)
    seats = dict.fromkeys(seen.everybody, 0.0)
    for place, life in zip(seen.places, lives, strict=True):
        seats[seen.everybody[place]] = life / total if total else 1 / len(lives)
    return Chances({}, seats)


def decided(names: Iterable[str], winners: Sequence[str]) -> Chances:
    """The chances when the game is over."""
    return Chances({}, {name: float(name in winners) for name in names})


def table_chances(table: Any) -> Chances:
    """The chances told by somebody who sees the whole table, hidden roles and cards too."""
    if table.outcome is not None:
        return decided(table.by_name, table.outcome.winners)
    seen = features(table)
    if seen.kind == LIVES or (None in seen.roles and seen.kind != OUTBREAK):
        return lives_only(seen)
    return expected(seen, {tuple(map(str, seen.roles)): 1.0})


def seat_chances(table: Any) -> dict[str, float]:
    """The chance of each player to win, told by somebody who sees the whole table.

    >>> import bangkit
    >>> game = bangkit.cards.new_game(roles=["sheriff", "outlaw", "renegade", "outlaw"], seed=7)
    >>> seat_chances(game.table)["Ben"] > seat_chances(game.change("Ben", life=1).table)["Ben"]
    True
    """
    return table_chances(table).seats


def winning_chance(table: Any, name: str) -> float:
    """The chance that a player wins, told by somebody who sees the whole table; 1 and 0 when the game is over."""
    return seat_chances(table)[name]


def view_chances(view: Any) -> Chances:
    """The chances as the viewer of a whole view can know them: hidden roles as he believes them, hidden cards by their average."""
    if view.phase == OVER:
        return decided([player.name for player in view.players], view.winners)
    seen = features(view)
    if seen.kind == LIVES:
        return lives_only(seen)
    if seen.kind == OUTBREAK:
        return expected(seen, {seen.everybody: 1.0})
    return expected(seen, weighed_deals(view) or _any_roles(seen.roles))


def _any_roles(shown: Sequence[str | None]) -> dict[tuple[str, ...], float]:
    """Where the roles are not those of the rulebook, a stranger may be anything but the Sheriff."""
    strangers = [(DEPUTY, OUTLAW, RENEGADE) if role is None else (role,) for role in shown]
    return dict.fromkeys(product(*strangers), 1.0)
