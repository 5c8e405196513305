"""One decision tried in several ways: played to the end on the same deals with the same luck, or followed exactly.

In run number n every alternative gets the same imagined position and the same luck (common random numbers),
so that the alternatives differ and not their luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

from bangkit.cards.table import Table as CardTable
from bangkit.cards.view import View as CardView
from bangkit.core.errors import BangkitError
from bangkit.core.luck import seed_number
from bangkit.core.requests import Ask, Request
from bangkit.dice.view import View as DiceView
from bangkit.stage.exact import BudgetExceeded, Walk
from bangkit.strategy.bots import bot
from bangkit.strategy.determine import Moment, hidden_roles, imagine
from bangkit.strategy.playing import PlayerFault, play_on
from bangkit.strategy.seats import Cast, imagines, is_player, own, reads_log, told_error
from bangkit.words.catalogue import say

Goal = Callable[[Any], Any]
DEALS = 24
"""So many deals of the hidden roles are followed exactly at most."""


def side_wins(table: Any, name: str) -> bool:
    """Whether a player is among the winners."""
    return table.outcome is not None and name in table.outcome.winners


def survives(table: Any, name: str) -> bool:
    """Whether a player is alive at the end."""
    return not table.by_name[name].out


GOALS: dict[str, Callable[[Any, str], bool]] = {"win": side_wins, "survive": survives}
"""What a player may want, by name."""


class Alternative(NamedTuple):
    """One way to go on: an answer to what is asked (or none), and who plays from then on."""

    label: str
    answer: Any | None
    bots: Any


@dataclass(frozen=True)
class Trial:
    """A decision of one player and the ways in which he might go on."""

    moment: Moment
    asked: tuple[Any, ...]
    """The answers of the running task behind the fingerprints of their requests."""
    name: str
    ways: tuple[Alternative, ...]
    seed: int | str
    open_handed: bool
    goal: str | Goal
    seconds: float

    def worth(self, table: Any) -> float:
        """What a table at the end is worth to the player, between 0 and 1."""
        if isinstance(self.goal, str):
            return float(GOALS[self.goal](table, self.name))
        try:
            value = self.goal(table)
        except (Exception, SystemExit) as error:
            raise BangkitError(say("compare.goal raised", error=told_error(error))) from error
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = -1.0
        if not 0 <= number <= 1:
            raise BangkitError(say("compare.goal value", got=repr(value)[:60]))
        return number

    # -- by playing --------------------------------------------------------------------------------

    def play(self, which: Sequence[int], first: int, last: int) -> list[list[float] | PlayerFault]:
        """The worth of each of these ways in the runs from `first` up to, not including, `last`."""
        return [self.run(which, number) for number in range(first, last)]

    def run(self, which: Sequence[int], number: int) -> list[float] | PlayerFault:
        """One run: the same deal and the same luck for every way; NaN for a game without an end."""
        seed = f"{self.seed}, run {number}"
        if self.open_handed:
            before, given = self.moment.before, self.moment.given
        else:
            position = imagine(self.moment, self.name, Random(seed_number(f"{seed}, what is hidden")).random)
            before, given = position.before, position.given
        worths: list[float] = []
        for way in which:
            table, (_, answer, bots) = before.copy(), self.ways[way]
            answers = [each.answer for each in given] + ([] if answer is None else [answer])
            cast = Cast(bots, tuple(table.by_name))
            played = play_on(table, self.moment.tasks, cast, seed, answers=answers, seconds=self.seconds)
            if played.fault is not None:
                return played.fault
            worths.append(self.worth(table) if table.outcome is not None else float("nan"))
        return worths

    # -- exactly -----------------------------------------------------------------------------------

    def exact(self, way: int, budget: int) -> Fraction | None:
        """The exact worth of one way, or None where the tree is too large or cannot be followed."""
        _, answer, bots = self.ways[way]
        starts = self.starts()
        if not starts or not budget or not can_be_followed(bots):
            return None
        answers = [*self.asked] + ([] if answer is None else [(self.moment.request.fingerprint, answer)])
        policies = {"*": Policy(Cast(bots, tuple(self.moment.before.by_name)))}
        walk = Walk(
            starts, self.moment.tasks, lambda _: False, policies, answers=answers, budget=budget, hear=_no_free_action
        )
        try:
            return sum((leaf.chance * Fraction(self.worth(leaf.table)) for leaf in walk), Fraction(0))
        except (BudgetExceeded, _FreeAction):
            return None

    def starts(self) -> list[tuple[Any, Fraction]]:
        """Every position that the player cannot tell from the real one, if roles are all that is hidden from him."""
        before, now = self.moment.before, self.moment.now
        if self.open_handed:
            return [(before, Fraction(1))]
        if something_hidden(before, self.name) or something_hidden(now, self.name):
            return []
        hidden = hidden_roles(now, self.name)
        deals = _deals([str(before.by_name[name].role) for name in hidden])
        tables = []
        for deal in deals:
            table = before.copy()
            for name, role in zip(hidden, deal, strict=True):
                table.by_name[name].role = role
            tables.append((table, Fraction(1, len(deals))))
        return tables


def _deals(roles: Sequence[str]) -> list[tuple[str, ...]]:
    """The different ways to deal these roles; none if they are too many to follow."""
    found: dict[tuple[str, ...], None] = {}
    for deal in permutations(roles):
        found[deal] = None
        if len(found) > DEALS:
            return []
    return list(found)


def something_hidden(table: Any, name: str) -> bool:
    """Whether a player does not know a card (or a face-down fury card) of somebody else, or of the top of a pile."""
    if isinstance(table, CardTable):
        bit = table.by_name[name].bit
        return any(not known & bit for player in table.players if player.name != name for known in player.known) or any(
            not seen & bit for _, seen in table.top
        )
    piles = (table.tokens, table.fury, table.boneyard)
    return any(player.fury for player in table.players if player.name != name) or any(pile.top for pile in piles)


def can_be_followed(bots: Any) -> bool:
    """Whether these players choose by what they see now and nothing else, so that equal tables are one."""
    each = bots.values() if isinstance(bots, Mapping) else bots if isinstance(bots, (list, tuple)) else [bots]
    return all(own(one) and not reads_log(one) and not imagines(one) for one in each)


class Policy:
    """What the players of a cast choose, as weights of the options."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.made: dict[Any, Any] = {}

    def __call__(self, table: Any, request: Ask) -> Mapping[Any, int]:
        chosen = self.cast.of({player.name: player.role for player in table.players})[request.who]
        see = CardView.see if isinstance(table, CardTable) else DiceView.see
        weights: Mapping[Any, int] = self._player(chosen).weights(see(table, request, table.by_name[request.who], ()))
        return weights

    def _player(self, chosen: Any) -> Any:
        if is_player(chosen):
            return chosen
        if chosen not in self.made:
            self.made[chosen] = bot(chosen) if isinstance(chosen, str) else chosen()
        return self.made[chosen]


class _FreeAction(Exception):
    """Somebody might act at any time, which the exact walk does not follow."""


def _no_free_action(request: Request) -> None:
    if isinstance(request, Ask) and request.anytime:
        raise _FreeAction


def pieces(which: Sequence[int], first: int, last: int, size: int) -> Iterator[tuple[Any, ...]]:
    """The runs in pieces of work."""
    for start in range(first, last, size):
        yield tuple(which), start, min(start + size, last)


__all__ = ["DEALS", "GOALS", "Alternative", "Goal", "Policy", "Trial", "can_be_followed", "pieces", "something_hidden"]
