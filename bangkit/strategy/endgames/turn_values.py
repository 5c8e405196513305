"""One whole turn of the last two, backwards, for every stand at once: what it is worth before the first throw.

Values are arrays whose last axis runs over the stands of a `Pair` and the three ends.
The first side wants them high, the second low.  The rows before the last axis are independent tracks
(a lower and an upper bound), unless they are `led`: then the choices are those of row 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np

from bangkit.dice.faces import ARROW, BASE_DIE, BEER, DYNAMITE, GATLING, ONE, TWO
from bangkit.dice.resolution import EXPLODES_AT
from bangkit.odds.dice.lattice import Lattice, handful, lattice
from bangkit.strategy.endgames.endgame_states import INDIFFERENT, Event, Pair, Place, Stand, returned

DICE = 5
Values: TypeAlias = Any
"""An array of floats."""
Chosen: TypeAlias = Callable[[Stand, int], Place]
"""An event in which somebody has a choice."""


class Turn:
    """The turn of one side of a pair: the operator from values after it to values before it."""

    def __init__(self, pair: Pair, who: int, *, led: bool = False) -> None:
        self.pair, self.who, self.led = pair, who, led
        self.ability = pair.sides[who].ability
        self.dice: Lattice = lattice(handful(DICE, BASE_DIE))
        self.first = self.dice.first_roll
        self._charts: dict[Any, Any] = {}
        self.room: Values = None
        """Where the values of all keeps are worked out; turns that are not worked out at once may share it."""

    # -- choices ---------------------------------------------------------------------------------

    def wants_high(self, chooser: int) -> bool:
        """Whether a side wants the values high."""
        return chooser == 0

    def better(self, chooser: int, one: Values, other: Values) -> Values:
        """The better of two values for whoever chooses, stand by stand; the first one where they are equal."""
        if not self.led:
            return np.maximum(one, other) if self.wants_high(chooser) else np.minimum(one, other)
        gain = (other[..., 0, :] - one[..., 0, :]) * (1 if self.wants_high(chooser) else -1)
        return np.where(gain[..., None, :] > INDIFFERENT, other, one)

    def best(self, chooser: int, options: Iterable[Values]) -> Values:
        """The best of several values for whoever chooses."""
        options = iter(options)
        found = next(options)
        for option in options:
            found = self.better(chooser, found, option)
        return found

    def chart(self, name: Any, event: Event) -> Any:
        """Where an event leads, as an array of numbers; drawn up once for each name."""
        if name not in self._charts:
            self._charts[name] = np.array(self.pair.chart(event))
        return self._charts[name]

    def chosen(self, chooser: int, values: Values, name: Any, choices: Iterable[int], event: Chosen) -> Values:
        """The best that an event may lead to, as the chooser wishes."""

        def leads(choice: int) -> Event:
            return lambda stand: event(stand, choice)

        return self.best(chooser, [values[..., self.chart((name, each), leads(each))] for each in choices])

    # -- T5, T6: from the final result to the next turn --------------------------------------------

    def ends(self, after: Values, quiet: bool) -> Values:
        """T6: without ONE and TWO in the final result Suzy gains life (DICE-CHAR-SUZY-01)."""
        if not quiet or self.ability.end_of_turn is None:
            return after
        return after[..., self.chart("quiet", lambda stand: self.pair.healed(stand, self.who, 2))]

    def gatling(self, values: Values, number: int) -> Values:
        """The GATLING step: the Gatling, if there are enough for it, and behind it Kit's discards."""
        values = self.discards(values, number)
        if number < self.ability.gatlings:
            return values
        pair, who = self.pair, self.who
        answers = pair.answers(1 - who, 1)
        return self.chosen(1 - who, values, "gatling", answers, lambda stand, a: pair.gatling(stand, who, a))

    def discards(self, values: Values, number: int) -> Values:
        """Kit discards an arrow of either side for each GATLING, or none (DICE-CHAR-KIT-01)."""
        if self.ability.after_gatling is not None:
            for _ in range(number):
                drops = [values[..., self.drop(each)] for each in (self.who, 1 - self.who)]
                values = self.best(self.who, [values, *drops])
        return values

    def drop(self, whose: int) -> Any:
        """The chart of one arrow that goes back."""
        return self.chart(("drop", whose), lambda stand: returned(stand, whose, 1))

    def beers(self, values: Values, number: int) -> Values:
        """The BEER step: each for himself or for the other (DICE-BEER-01)."""
        pair, who = self.pair, self.who
        shares = range(number, -1, -1)
        return self.chosen(
            who, values, ("beer", number), shares, lambda stand, own: pair.beers(stand, who, own, number - own)
        )

    def hits(self, values: Values, points: int) -> Values:
        """The shot step: so many points for the other side, in one event (DICE-SHOT-05)."""
        pair, who = self.pair, self.who
        answers = pair.answers(1 - who, points)
        return self.chosen(
            1 - who, values, ("hit", points), answers, lambda stand, a: pair.hit(stand, 1 - who, points, a)
        )

    def explosion(self, values: Values) -> Values:
        """Three DYNAMITE cost the roller a life point (DICE-DYN-03)."""
        pair, who = self.pair, self.who
        returns = range(2 if self.ability.after_loss is not None else 1)
        return self.chosen(who, values, "dynamite", returns, lambda stand, k: pair.loses(stand, who, 1, k))

    def result(self, after: Values, counts: Any) -> Values:
        """What a final result is worth, from the values after the turn."""
        shots, beers, gatlings = counts[ONE] + counts[TWO], counts[BEER], counts[GATLING]
        rest = self.gatling(self.ends(after, not shots), gatlings)
        values = self.beers(rest, beers)
        if shots:
            values = self.hits(values, shots)
            if beers and self.ability.doubles_shot:
                doubled = self.hits(self.beers(rest, beers - 1), shots + 1)
                values = self.better(self.who, values, doubled)
        return self.explosion(values) if counts[DYNAMITE] >= EXPLODES_AT else values

    def results(self, after: Values) -> Values:
        """What each of the 252 final results is worth; only five numbers of it matter."""
        known: dict[Any, Values] = {}
        rows = []
        for counts in self.dice.counts:
            kind = (
                counts[ONE] + counts[TWO], counts[BEER], counts[GATLING], counts[DYNAMITE] >= EXPLODES_AT
            )  # fmt: skip
            if kind not in known:
                known[kind] = self.result(after, counts)
            rows.append(known[kind])
        return np.stack(rows)

    # -- T3: rolling -------------------------------------------------------------------------------

    @cached_property
    def _steps(self) -> list[tuple[int, list[int], int]]:
        """For each keep: what a die more leads to, and where it leads if it is an ARROW."""
        size, labels = len(self.dice.nodes), self.dice.labels_of([ARROW])
        steps = []
        for node, pick in self.dice.grow(labels):
            targets = pick(range(2 * size))
            steps.append((node, [t for t in targets if t < size], next(t - size for t in targets if t >= size)))
        return steps

    @cached_property
    def _drops(self) -> list[tuple[int, tuple[int, ...]]]:
        """For each keep: the keeps with one die less; locked dice stay, and three DYNAMITE end the rolling."""
        size = len(self.dice.nodes)
        return [
            (node, tuple(dict.fromkeys(pick(range(size)))))
            for node, pick in self.dice.drops(self._locked)
            if node < self.first or self.dice.counts[node - self.first][DYNAMITE] < EXPLODES_AT
        ]

    def keeps(self, roll: int) -> list[int]:
        """Everything that may be kept of a roll, the most dice first."""
        if self.dice.counts[roll - self.first][DYNAMITE] >= EXPLODES_AT:
            return [roll]
        return self.dice.keeps(roll, self._locked)

    @cached_property
    def _locked(self) -> frozenset[int]:
        return self.dice.labels_of([] if self.ability.loose_dynamite else [DYNAMITE])

    def average(self, keeps: Values) -> None:
        """Put in the value of each keep before its missing dice are thrown, from those of the whole rolls.

        A throw of several dice is averaged one die at a time: each ARROW is taken at once, and only their
        number matters (DICE-ARROW-01).
        """
        arrow = self.arrow()
        for node, others, hit in self._steps:
            total = keeps[node]
            np.take(keeps[hit], arrow, axis=-1, out=total, mode="clip")
            for face in others:
                total += keeps[face]
            total /= len(BASE_DIE)

    def arrow(self) -> Any:
        """The chart of one arrow that the roller takes."""
        return self.chart("arrow", lambda stand: self.pair.arrow(stand, self.who))

    def choose(self, keeps: Values) -> None:
        """Put in the best that a keep or any smaller one offers, one die less at a time."""
        extreme = np.maximum if self.wants_high(self.who) else np.minimum
        for node, less in self._drops:
            here = keeps[node]
            for each in less:
                if self.led:
                    here[:] = self.better(self.who, here, keeps[each])
                else:
                    extreme(here, keeps[each], out=here)

    def rolling(self, after: Values, keeps: Values) -> Iterator[None]:
        """T3, backwards: `keeps` holds the values of all keeps with 0, 1, 2 ... rerolls left after the choice.

        Whole rolls stand for stopping, but in the last round, before the first throw, where they are thrown.
        """
        final = keeps[self.first :] = self.results(after)
        for _ in range(self.ability.rerolls):
            self.average(keeps)
            keeps[self.first :] = final
            yield
            self.choose(keeps)
        self.average(keeps)
        yield

    def stages(self, after: Values) -> list[Values]:
        """The values of all keeps, by rerolls left after the choice; the last ones are those of the first throw."""
        keeps = np.empty((len(self.dice.nodes), *after.shape))
        return [keeps.copy() for _ in self.rolling(after, keeps)]

    def before(self, after: Values) -> Values:
        """The values before the turn, from those after it."""
        if self.room is None or self.room.shape[1:] != after.shape:
            self.room = np.empty((len(self.dice.nodes), *after.shape))
        for _ in self.rolling(after, self.room):
            pass
        values = self.room[0].copy()
        if self.ability.start_of_turn is None:
            return values
        heals = [self.heal(each) for each in (self.who, 1 - self.who)]
        return self.best(self.who, [values[..., chart] for chart in heals])

    def heal(self, whom: int) -> Any:
        """The chart of Sid Ketchum's healing before the first throw (DICE-CHAR-SID-01)."""
        return self.chart(("heal", whom), lambda stand: self.pair.healed(stand, whom, 1))
