"""One decision tried in several ways, played until the best is told apart (a sequential paired comparison).

In run number n every alternative gets the same imagined position and the same luck (common random numbers),
so that the alternatives differ and not their luck. What can be followed exactly to the end is not played.

Differences are judged run by run, by intervals that hold at every look, all together (`odds.anytime`), so anybody may
stop the comparison at any time for any reason. More runs are for those that may be best, until one is left,
the best is known closely enough, or the runs are used up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import ceil, fsum, isnan, nan
from random import Random
from typing import Any, NamedTuple

from bangkit.cards.table import Table as CardTable
from bangkit.core.arguments import shortened
from bangkit.core.errors import BangkitError
from bangkit.core.luck import seed_number
from bangkit.core.printed import as_printed
from bangkit.core.requests import Ask, Request
from bangkit.core.running import told_error
from bangkit.odds.anytime import is_greater, limits
from bangkit.odds.bayes import Act, arrangements
from bangkit.stage.exact import BudgetExceeded, Enumeration, EnumerationSettings
from bangkit.strategy.bots.determinization import Moment, determinize, hidden_roles
from bangkit.strategy.bots.memory import Memory, only_evidence
from bangkit.strategy.bots.quick_view import QuickViews
from bangkit.strategy.bots.registry import Cast, glances, imagines, is_player, made, own, reads_log
from bangkit.strategy.bots.value import winning_chance
from bangkit.strategy.lab.play import Log, PlayerFault, game_of, play_on, weights_from
from bangkit.strategy.lab.settings import GAMES
from bangkit.words.catalogue import say

LOOK = 10
"""After every so many runs the worse alternatives are dropped."""
Goal = Callable[[Any], Any]
DEALS = 24
"""So many deals of the hidden roles are followed exactly at most."""


GOALS: dict[str, Callable[[Any, str], bool]] = {
    "win": lambda table, name: table.outcome is not None and name in table.outcome.winners,
    "survive": lambda table, name: not table.by_name[name].out,
}
"""What a player may want, by name: to be among the winners, or to be alive at the end."""


class Alternative(NamedTuple):
    """One way to go on: an answer to what is asked (or none), and who plays from then on."""

    label: str
    answer: Any | None
    bots: Any


@dataclass(frozen=True)
class PairedRuns:
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
    past: tuple[Act, ...] = ()
    """What everybody has seen before the running task, for players who remember."""

    def worth(self, table: Any) -> float:
        """What a table at the end is worth to the player, between 0 and 1."""
        if isinstance(self.goal, str):
            return float(GOALS[self.goal](table, self.name))
        with as_printed(lambda harmed: BangkitError(say("compare.goal writes over", harmed=harmed))):
            try:
                value = self.goal(table)
            except (Exception, SystemExit) as error:
                raise BangkitError(say("compare.goal raised", error=told_error(error))) from error
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = -1.0
        if not 0 <= number <= 1:
            raise BangkitError(say("compare.goal value", got=shortened(value)))
        return number

    # -- by playing --------------------------------------------------------------------------------

    def play(self, which: Sequence[int], first: int, last: int) -> list[list[float] | PlayerFault]:
        """The worth of each of these ways in the runs from `first` up to, not including, `last`."""
        return [self.run(which, number) for number in range(first, last)]

    def run(self, which: Sequence[int], number: int, turns: int | None = None) -> list[float] | PlayerFault:
        """One run: the same deal and the same luck for every way; NaN for a game without an end.

        After so many turns a game is broken off, and counts what the value model says of it.
        """
        seed = f"{self.seed}, run {number}"
        if self.open_handed:
            before, given = self.moment.before, self.moment.given
        else:
            position = determinize(self.moment, self.name, Random(seed_number(f"{seed}, what is hidden")).random)
            before, given = position.before, position.given
        worths: list[float] = []
        for way in which:
            table, (_, answer, bots) = before.copy(), self.ways[way]
            answers = [each.answer for each in given] + ([] if answer is None else [answer])
            cast = Cast(bots, tuple(table.by_name))
            played = play_on(
                table, self.moment.tasks, cast, seed, answers=answers, past=self.past, seconds=self.seconds, turns=turns
            )
            if played.fault is not None:
                return played.fault
            over = table.outcome is not None
            worths.append(self.worth(table) if over else nan if turns is None else winning_chance(table, self.name))
        return worths

    # -- exactly -----------------------------------------------------------------------------------

    def exact(self, way: int, budget: int) -> Fraction | None:
        """The exact worth of one way, or None where the tree is too large or cannot be followed."""
        _, answer, bots = self.ways[way]
        starts, cast = self.starts(), Cast(bots, tuple(self.moment.before.by_name))
        if not starts or not budget or not can_be_followed(cast):
            return None
        answers = [*self.asked] + ([] if answer is None else [(self.moment.request.fingerprint, answer)])
        policies = {"*": CastPolicy(cast, self.past)}
        secrets = any(player.role is not None and not player.role_shown for player in self.moment.before.players)
        settings = EnumerationSettings(
            lambda _: False,
            policies,
            answers,
            budget,
            hear=[_no_free_action],
            journal=only_evidence if secrets else None,
        )
        walk = Enumeration(starts, self.moment.tasks, settings)
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
        deals = list(islice(arrangements(Counter(str(before.by_name[name].role) for name in hidden)), DEALS + 1))
        if len(deals) > DEALS:
            return []
        tables = []
        for deal in deals:
            table = before.copy()
            for name, role in zip(hidden, deal, strict=True):
                table.by_name[name].role = role
            tables.append((table, Fraction(1, len(deals))))
        return tables


def something_hidden(table: Any, name: str) -> bool:
    """Whether a player does not know a card (or a face-down fury card) of somebody else, or of the top of a pile."""
    if isinstance(table, CardTable):
        bit = table.by_name[name].bit
        return any(not known & bit for player in table.players if player.name != name for known in player.known) or any(
            not seen & bit for _, seen in table.top
        )
    piles = (table.tokens, table.fury, table.boneyard)
    return any(player.fury for player in table.players if player.name != name) or any(pile.top for pile in piles)


def can_be_followed(cast: Cast) -> bool:
    """Whether these players choose by what they see now and nothing else, so that equal tables are one."""
    return all(own(each) and not reads_log(each) and not imagines(each) for each in cast.each)


class CastPolicy:
    """What the players of a cast choose, as weights of the options; `past` is what everybody has seen before."""

    def __init__(self, cast: Cast, past: Sequence[Act]) -> None:
        self.cast, self.past = cast, past
        self.made: dict[Any, Any] = {}

    def __call__(self, table: Any, request: Ask) -> Mapping[Any, int]:
        player = self._player(self.cast.of({player.name: player.role for player in table.players})[request.who])
        memory = Memory.told(table.players, table.journal or (), self.past)
        if glances(player):
            view: Any = QuickViews(table, memory).of(request, request.who)
        else:
            see = GAMES[game_of(table)].view_type.see
            view = see(table, request, table.by_name[request.who], Log([], memory))
        return weights_from(request.who, player, view)

    def _player(self, chosen: Any) -> Any:
        if is_player(chosen):
            return chosen
        if chosen not in self.made:
            self.made[chosen] = made(chosen)
        return self.made[chosen]


class _FreeAction(Exception):
    """Somebody might act at any time, which the exact walk does not follow."""


def _no_free_action(request: Request) -> None:
    if isinstance(request, Ask) and request.anytime:
        raise _FreeAction


# -- telling them apart ----------------------------------------------------------------------------


class Span(NamedTuple):
    """A number with its interval."""

    value: float
    low: float
    high: float


NOTHING = Span(0.0, 0.0, 0.0)


def share(values: Sequence[float], confidence: float) -> Span:
    """The mean of values between 0 and 1, with an interval that holds at every number of values.

    >>> [round(number, 3) for number in share([1.0] * 8 + [0.0] * 2, 0.95)]
    [0.8, 0.294, 0.992]
    """
    return Span(fsum(values) / len(values), *limits(Counter(values), 1 - confidence))


def difference(one: Sequence[float], other: Sequence[float], doubt: float) -> Span:
    """The mean difference of two results run by run, with an interval that holds at every number of runs.

    >>> [round(number, 3) for number in difference([1.0] * 20, [0.0] * 20, 0.05)]
    [1.0, 0.452, 1.0]
    """
    halves = _halves(one, other)
    low, high = limits(halves, doubt)
    mean = fsum(value * times for value, times in halves.items()) / len(one)
    return Span(2 * mean - 1, 2 * low - 1, 2 * high - 1)


def _halves(one: Sequence[float], other: Sequence[float]) -> Counter[float]:
    """How often each difference came, brought from between -1 and 1 to between 0 and 1."""
    return Counter((1 + a - b) / 2 for a, b in zip(one, other, strict=True))


class SequentialTest:
    """A sequential test of alternatives, exact or run by run; `left` are those that may still be the best.

    Every alternative is compared with the best one, whichever that is, from both sides: the doubt is divided among
    so many claims and no more. While all of them hold, and that is at every look at once as sure as `confidence` says,
    the best is never dropped, since only a claim about it and another one could drop it.
    """

    def __init__(self, exact: Sequence[Fraction | None], runs: int, confidence: float, within: float = 0.0) -> None:
        self.exact, self.runs, self.confidence, self.within = tuple(exact), runs, confidence, within
        self.results: list[list[float]] = [[] for _ in exact]
        self.left = list(range(len(self.exact)))
        self.done = self.unfinished = 0
        self.stopped = False
        self.doubt = (1 - confidence) / max(len(self.exact) - 1, 1)
        self._drop_exactly()

    def _drop_exactly(self) -> None:
        known = [worth for worth in self.exact if worth is not None]
        if known:
            most = max(known)
            self.left = [each for each in self.left if (worth := self.exact[each]) is None or worth == most]

    @property
    def played(self) -> tuple[int, ...]:
        """The alternatives that get the next run."""
        return tuple(each for each in self.left if self.exact[each] is None)

    @property
    def decided(self) -> bool:
        """Whether all that is left to compare is known."""
        return not self.played or (len(self.left) == 1 < len(self.exact))

    @property
    def over(self) -> bool:
        """Whether no more runs are wanted."""
        return self.decided or self.done >= self.runs or self._close

    @property
    def _close(self) -> bool:
        """Whether what seems best is known to be so nearly the best that nobody asks for more."""
        return bool(self.within) and self.looked and 1 < len(self.left) and -self.behind(self.best).low <= self.within

    @property
    def looked(self) -> bool:
        """Whether the last run was one after which the test is looked at."""
        return bool(self.done) and (self.done % LOOK == 0 or self.done == self.runs)

    def add(self, run: Mapping[int, float]) -> None:
        """What every alternative that is played was worth in the next run; NaN for a game without an end."""
        for each in self.played:
            self.unfinished += isnan(run[each])
            self.results[each].append(0.0 if isnan(run[each]) else run[each])
        self.done += 1
        if self.looked:
            best = self.best
            self.left = [each for each in self.left if each == best or not self._is_better(best, each)]

    def _is_better(self, one: int, other: int) -> bool:
        if self.exact[one] is not None and self.exact[other] is not None:
            return False
        return is_greater(_halves(*self._common(one, other)), 0.5, self.doubt / 2)

    @property
    def best(self) -> int:
        """The alternative that did best of those that are left; the first one, if several did."""
        return max(self.left, key=self.mean)

    def mean(self, each: int) -> float:
        """What an alternative is worth, as far as is known."""
        worth, results = self.exact[each], self.results[each]
        return float(worth) if worth is not None else fsum(results) / len(results) if results else nan

    def value(self, each: int) -> Span:
        """What an alternative is worth, with its interval."""
        worth = self.exact[each]
        if worth is not None:
            return Span(float(worth), float(worth), float(worth))
        return share(self.results[each], self.confidence)

    def gap(self, one: int, other: int) -> Span:
        """How much better one alternative is than another, over the runs that both were played in."""
        first, second = self.exact[one], self.exact[other]
        if one == other:
            return NOTHING
        if first is not None and second is not None:
            exactly = float(first - second)
            return Span(exactly, exactly, exactly)
        return difference(*self._common(one, other), self.doubt)

    def _together(self, one: int, other: int) -> int:
        """In how many runs two alternatives were both played, of which not both are exact."""
        return min(len(self.results[each]) for each in (one, other) if self.exact[each] is None)

    def _common(self, one: int, other: int) -> tuple[list[float], list[float]]:
        """The results of two alternatives in the runs that both were played in."""
        n = self._together(one, other)
        first, second = (
            self.results[each][:n] if self.exact[each] is None else [self.mean(each)] * n for each in (one, other)
        )
        return first, second

    def behind(self, each: int) -> Span:
        """How much better than this alternative the best one is, whichever that is; less than 0 never, so with a minus."""
        gaps = [self.gap(other, each) for other in self.left if other != each]
        least = 0.0 if each in self.left else max(min(gap.low for gap in gaps), 0.0)
        value = self.gap(self.best, each).value
        most = max([gap.high for gap in gaps], default=0.0)
        return Span(0.0 - max(value, least), 0.0 - max(most, 0.0), 0.0 - least)

    def runs_needed(self, one: int, other: int) -> int:
        """After about how many runs two would be told apart, if their difference is what it seems; 0 for none."""
        gap = self.gap(one, other)
        n = self._together(one, other)
        return ceil(n * ((gap.high - gap.low) / 2 / gap.value) ** 2) if gap.value else 0
