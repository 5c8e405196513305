"""Distributions as small exact values: outcomes with whole-number weights."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, islice, product
from math import comb, gcd, lcm
from typing import Any, Generic, NoReturn, TypeVar

from bangkit.core.arguments import whole_number
from bangkit.core.roles import ROLES
from bangkit.odds.problems import (
    QuestionError,
    composition,
    exact,
    fixed,
    function_of,
    must,
    nothing_written,
    probability,
    rational,
    shown,
    unknown,
    whole,
    yes_or_no,
)
from bangkit.odds.rendering import Tabled, TableParts, decimal, numeral, percent, text_bar, text_table, told_bar
from bangkit.odds.sums import convolved, copies, over_one_step
from bangkit.words.catalogue import say

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
W = TypeVar("W", int, Fraction)
MOST_COPIES, MOST_LISTED = 1_000, 1_000_000
MOST_PAIRS, MOST_BITS, MOST_WORK = 1_000_000, 15_000_000, 10**10
"""Pairs of outcomes that are added one by one; bits of the numbers, and their work, that longer sums may take."""


FAR = 2_000
"""Binary digits of a probability that a table looks at."""


class Distribution(Tabled, Generic[T]):
    """Outcomes with whole-number weights; a probability is a weight over their total.

    Weights stay as they were counted (so that a table shows the honest denominator);
    two distributions are equal when all their probabilities are.
    An outcome that is not listed has the probability 0.

    Args:
        weights: outcome -> whole number of equally likely cases, or -> `Fraction`.

    Raises:
        QuestionError: a weight is negative or rounded, or nothing is left.

    >>> die = Distribution({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1})
    >>> (die + die)[7], die.mean, die.P(lambda face: face >= 5)
    (Fraction(1, 6), Fraction(7, 2), Fraction(1, 3))
    """

    def __init__(self, weights: Mapping[T, int | Fraction]) -> None:
        self._weights: dict[T, int] = _ordered(_whole_weights(weights))
        self.total = sum(self._weights.values())
        if not self.total:
            raise QuestionError("nothing possible")

    @classmethod
    def from_dict(cls, probabilities: Mapping[T, Any]) -> Distribution[T]:
        """The distribution with these probabilities (fractions or texts such as '1/6'), which must add up to 1."""
        chances = {outcome: probability(p) for outcome, p in composition(probabilities).items()}
        if (total := sum(chances.values())) != 1:
            raise QuestionError("total", total=numeral(total))
        return cls(chances)

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Distribution[T]:
        """Every listed outcome is equally likely; an outcome listed twice counts twice.

        >>> Distribution.uniform("aab")["a"]
        Fraction(2, 3)
        """
        return cls(added_up((outcome, 1) for outcome in listed(outcomes, "outcomes", "[1, 2, 3]")))

    @classmethod
    def event(cls, chance: Any) -> Distribution[bool]:
        """True with this probability, else False."""
        p = probability(chance)
        return Distribution({False: 1 - p, True: p})

    @classmethod
    def as_listed(cls, weights: Mapping[T, int | Fraction]) -> Distribution[T]:
        """The distribution with these weights whose outcomes stand in the order in which they are given.

        >>> Distribution.as_listed({"Lou": 2, "Dan": 1}).outcomes
        ('Lou', 'Dan')
        """
        made = cls(weights)
        made._weights = {outcome: made._weights[outcome] for outcome in weights if outcome in made._weights}
        return made

    # ---- looking at it

    @property
    def outcomes(self) -> tuple[T, ...]:
        """All possible outcomes, in order where they have one."""
        return tuple(self._weights)

    def weight(self, outcome: T) -> int:
        """The number of cases, out of `total`, that give this outcome."""
        _check_names([outcome], self._named)
        return self._weights.get(fixed(outcome), 0)

    def items(self) -> Iterator[tuple[T, Fraction]]:
        """Each outcome with its probability."""
        return ((outcome, Fraction(weight, self.total)) for outcome, weight in self._weights.items())

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self.weight(outcome), self.total)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return fixed(outcome) in self._weights

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return self._reduced == other._reduced

    def __hash__(self) -> int:
        return hash(frozenset(self._reduced.items()))

    @cached_property
    def _reduced(self) -> dict[T, int]:
        common = gcd(*self._weights.values())
        return {outcome: weight // common for outcome, weight in self._weights.items()}

    # ---- asking it

    @cached_property
    def _named(self) -> Collection[Any] | None:
        """All names that an event may have, where every outcome is the name of a role."""
        for roles in (ROLES, [role.title() for role in ROLES]):
            if all(outcome in roles for outcome in self._weights):
                return roles
        return None

    @nothing_written()
    def P(self, event: Any) -> Fraction:  # noqa: N802 (the name of the textbook)
        """The probability of an event: a yes-or-no function of the outcome, a set of outcomes, or one outcome.

        >>> Distribution.uniform(range(1, 7)).P({1, 6})
        Fraction(1, 3)
        """
        holds = event_holds(event, self._named)
        return Fraction(sum(w for outcome, w in self._weights.items() if holds(outcome)), self.total)

    @nothing_written()
    def given(self, event: Any) -> Distribution[T]:
        """The conditional distribution, once it is known that the event happened.

        Raises:
            QuestionError: the event has probability 0.
        """
        holds = event_holds(event, self._named)
        left = {outcome: weight for outcome, weight in self._weights.items() if holds(outcome)}
        if not left:
            raise QuestionError("given nothing")
        return Distribution(left)

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return sum((_number(x) * w for x, w in self._weights.items()), Fraction()) / self.total

    @property
    def variance(self) -> Fraction:
        """The expected squared distance from the mean."""
        square = sum((_number(x) ** 2 * w for x, w in self._weights.items()), Fraction()) / self.total
        return square - self.mean**2

    def quantile(self, share: Any) -> T:
        """The smallest outcome such that at least this share of the probability lies at or below it.

        >>> Distribution.uniform(range(1, 7)).quantile("1/2")
        3
        """
        needed = probability(share, "share") * self.total
        try:
            outcomes = sorted(self._weights)  # type: ignore[type-var]
        except (TypeError, QuestionError):
            raise QuestionError("no order") from None
        sums = accumulate(self._weights[outcome] for outcome in outcomes)
        return next(outcome for outcome, so_far in zip(outcomes, sums, strict=True) if so_far >= needed)

    # ---- making new ones

    @nothing_written()
    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """The distribution of `function(outcome)`.

        Raises:
            QuestionError: no function of one outcome.

        >>> Distribution.uniform(range(1, 7)).map(lambda face: face % 2 == 0)[True]
        Fraction(1, 2)
        """
        function = function_of(function, "function of an outcome", "lambda outcome: outcome >= 2")
        return Distribution(added_up((function(outcome), weight) for outcome, weight in self._weights.items()))

    @nothing_written()
    def then(self, next_step: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """The law of total probability: the second step's distribution depends on the first outcome."""
        next_step = function_of(next_step, "next step", "lambda outcome: Distribution({outcome: 1})")
        branches = [(weight, next_step(outcome)) for outcome, weight in self._weights.items()]
        for _, branch in branches:
            must(isinstance(branch, Distribution), "next step", branch, "Distribution({1: 1, 2: 1})")
        common = lcm(*(branch.total for _, branch in branches))
        return Distribution(
            added_up(
                (outcome, weight * inner * (common // branch.total))
                for weight, branch in branches
                for outcome, inner in branch._weights.items()
            )
        )

    def __add__(self, other: Any) -> Distribution[Any]:
        """The sum of two independent quantities (convolution), or of one and a number.

        Raises:
            QuestionError: outcomes that cannot be added, or too many of them.
        """
        if not isinstance(other, Distribution):
            number = exact(other)
            return self._each(lambda outcome: outcome + number)
        if len(self) * len(other) > MOST_PAIRS:
            return self._long_sum(other)
        both = product(self._weights.items(), other._weights.items())
        return Distribution(added_up((_sum(x, y), w * v) for (x, w), (y, v) in both))

    __radd__ = __add__

    def __sub__(self, other: Any) -> Distribution[Any]:
        """The difference of two independent quantities, or of one and a number.

        >>> die = Distribution.uniform(range(1, 7))
        >>> (die - die)[0], (die - 1).outcomes, (7 - die) == die
        (Fraction(1, 6), (0, 1, 2, 3, 4, 5), True)
        """
        return self + (-other if isinstance(other, Distribution) else -exact(other))

    def __rsub__(self, other: Any) -> Distribution[Any]:
        return (-self).__add__(other)

    def __neg__(self) -> Distribution[Any]:
        """Every outcome with the other sign."""
        return self._each(lambda outcome: -outcome)

    def __mul__(self, other: Any) -> Distribution[Any]:
        """Every outcome that many times as large; the sum of independent copies is `times`.

        >>> (Distribution.uniform([1, 2]) * "1/2").outcomes
        (Fraction(1, 2), 1)
        """
        if isinstance(other, Distribution):
            self._no_arithmetic()
        number = exact(other)
        return self._each(lambda outcome: outcome * number)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Distribution[Any]:
        """Every outcome divided by a number other than 0."""
        if isinstance(other, Distribution):
            self._no_arithmetic()
        if not (number := exact(other)):
            raise QuestionError("divided by nothing")
        return self._each(lambda outcome: outcome / number)

    def _no_arithmetic(self, *_: object) -> NoReturn:
        raise QuestionError("no arithmetic")

    __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = _no_arithmetic
    __pow__ = __rpow__ = __abs__ = __pos__ = __int__ = __float__ = __round__ = __matmul__ = _no_arithmetic
    __lt__ = __le__ = __gt__ = __ge__ = _no_arithmetic

    def _each(self, change: Callable[[Fraction], Fraction]) -> Distribution[Any]:
        """The distribution of a changed number, a whole one as such."""
        changed = ((change(_number(outcome)), weight) for outcome, weight in self._weights.items())
        return Distribution(added_up((_plain(number), weight) for number, weight in changed))

    def times(self, repeats: int) -> Distribution[Any]:
        """The sum of so many independent copies, at most a thousand.

        Raises:
            QuestionError: outcomes that cannot be added, or more sums than can be worked out.

        >>> Distribution.uniform(range(1, 7)).times(1000)[3500].denominator > 6**990
        True
        """
        number = whole(repeats, "copies", most=MOST_COPIES)
        try:
            numbers = [_number(outcome) for outcome in self._weights]
        except QuestionError:
            return self._added_copies(number)
        step, places = over_one_step(numbers)
        span = (max(places) - min(places)) * number + 1
        sums = min(span, comb(number + len(places) - 1, number)) * len(places)
        if sums * (number * self.total.bit_length() + 1_000) > MOST_WORK:
            raise QuestionError("too many sums")
        added = copies(dict(zip(places, self._weights.values(), strict=True)), number)
        return Distribution({_plain(Fraction(place, step)): weight for place, weight in added.items()})

    def _added_copies(self, number: int) -> Distribution[Any]:
        """The sum of copies whose outcomes are no exact numbers, one after the other."""
        result: Distribution[Any] = Distribution({0: 1})
        pairs = 0
        for _ in range(number):
            pairs += len(result) * len(self)
            if pairs > MOST_PAIRS:
                raise QuestionError("too many sums")
            result = result + self
        return result

    def _long_sum(self, other: Distribution[Any]) -> Distribution[Any]:
        """The sum of two independent numbers that have very many outcomes, but between them no wide gaps."""
        step, places = over_one_step([_number(outcome) for outcome in (*self._weights, *other._weights)])
        one, two = places[: len(self)], places[len(self) :]
        span = max(one) - min(one) + max(two) - min(two) + 1
        if span * (self.total * other.total).bit_length() > MOST_BITS:
            raise QuestionError("too many sums")
        first, second = (dict(zip(each, d._weights.values(), strict=True)) for each, d in ((one, self), (two, other)))
        added = convolved(first, second)
        return Distribution({_plain(Fraction(place, step)): weight for place, weight in added.items()})

    # ---- taking it elsewhere

    def sample(self, random: Callable[[], float]) -> T:
        """One outcome, decided by one number from [0, 1) such as `random.Random(7).random` gives."""
        number = function_of(random, "source of luck", "random.Random(7).random", [0])()
        if not isinstance(number, float) or not 0 <= number < 1:
            raise QuestionError("luck")
        luck = int(number * 2**53) * self.total
        sums = accumulate(self._weights.values())
        return next(outcome for outcome, so_far in zip(self._weights, sums, strict=True) if luck < so_far << 53)

    def to_dict(self) -> dict[T, Fraction]:
        """Outcome -> exact probability."""
        return dict(self.items())

    def to_sympy(self, name: str = "X") -> Any:
        """A random variable of sympy.stats with the same exact probabilities; outcomes must be numbers."""
        from sympy.stats import FiniteRV

        must(isinstance(name, str) and name.isidentifier(), "name of a variable", name, "'X'")
        return FiniteRV(name, {rational(_number(x)): rational(p) for x, p in self.items()})

    def table(self, caption: str = "") -> str:
        """Outcomes, weights, rounded percentages and bars as text."""
        must(isinstance(caption, str), "caption", caption, "'Beer'")
        headings, rows, _ = self._table(page=False)
        return text_table(headings, rows, caption)

    def _table(self, page: bool) -> TableParts:
        bar = told_bar if page else text_bar
        rows = [
            [named(outcome), numeral(weight), percent(share), bar(share)]
            for (outcome, weight), share in zip(self._weights.items(), self._shares, strict=True)
        ]
        heads = [
            say("term.outcome"),
            say("term.weight", total=numeral(self.total)),
            say("term.chance"),
            say("term.bar"),
        ]
        return heads, rows, ""

    @property
    def _shares(self) -> list[Fraction]:
        """The probabilities for the eye: those of very long numbers are cut off far behind what is printed."""
        long = max(self.total.bit_length() - FAR, 0)
        return [Fraction(weight >> long, self.total >> long) for weight in self._weights.values()]

    def summary(self) -> str:
        """Mean and variance, exact and rounded, in one line."""
        exacts = {"mean": self.mean, "variance": self.variance}
        about = {f"about_{name}": decimal(number) for name, number in exacts.items()}
        return say("term.moments", {name: numeral(number) for name, number in exacts.items()} | about)


def added_up(pairs: Iterable[tuple[T, W]]) -> dict[T, W]:
    """Outcomes with their weights, those of equal ones added up.

    >>> added_up([("beer", 1), ("arrow", 2), ("beer", 3)])
    {'beer': 4, 'arrow': 2}
    """
    total: dict[T, W] = {}
    for outcome, weight in pairs:
        total[outcome] = total[outcome] + weight if fixed(outcome) in total else weight
    return total


def _whole_weights(weights: Mapping[T, int | Fraction]) -> dict[T, int]:
    must(isinstance(weights, Mapping), "weights", weights, "{'hit': 1, 'miss': 5}")
    if all(type(weight) is int for weight in weights.values()):
        kept = {outcome: weight for outcome, weight in weights.items() if weight}
    else:
        exacts = {outcome: exact(weight, "weight") for outcome, weight in weights.items()}
        common = lcm(*(weight.denominator for weight in exacts.values()))
        kept = {outcome: int(weight * common) for outcome, weight in exacts.items() if weight}
    if kept and min(kept.values()) < 0:
        bad = next(outcome for outcome, weight in kept.items() if weight < 0)
        raise QuestionError("negative weight", outcome=shown(bad), weight=shown(weights[bad]))
    return kept  # type: ignore[return-value]


def _ordered(weights: dict[T, int]) -> dict[T, int]:
    try:
        return dict(sorted(weights.items()))
    except (TypeError, QuestionError):
        return weights


def listed(values: Any, what: str, example: str) -> list[Any]:
    """The values as a list, of which there may be a million."""
    must(isinstance(values, Iterable), what, values, example)
    found = list(islice(values, MOST_LISTED + 1))
    must(len(found) <= MOST_LISTED, what, values, example)
    return found


def event_holds(event: Any, among: Collection[Any] | None = None) -> Callable[[Any], bool]:
    """The event as a yes-or-no function: of a function, of a set of outcomes, or of one outcome.

    Args:
        event: what may happen.
        among: all outcomes, if they are known; then an event may name no other.

    Raises:
        QuestionError: a function that does not take one outcome, or an outcome that is not there.
    """
    if callable(event):
        event = function_of(event, "event", "lambda card: card == 'hearts'")
        return lambda outcome: yes_or_no(event(outcome), "event")
    if isinstance(event, Collection) and not isinstance(event, str | bytes | tuple):
        _check_names(event, among)
        return lambda outcome: outcome in event
    _check_names([event], among)
    return lambda outcome: bool(outcome == event)


def _check_names(named: Collection[Any], among: Collection[Any] | None) -> None:
    for name in named if among is not None else ():
        if name not in list(among or ()):
            unknown("unknown sign", "sign", name, among or ())


def _number(outcome: Any) -> Fraction:
    """The outcome as a number; True counts 1."""
    outcome = whole_number(outcome)
    if isinstance(outcome, int | Fraction):
        return Fraction(outcome)
    raise QuestionError("outcome no number", outcome=shown(outcome))


def _plain(number: Fraction) -> Fraction | int:
    """The number, a whole one as such."""
    return int(number) if number.denominator == 1 else number


def _sum(one: Any, other: Any) -> Any:
    """Two outcomes added."""
    try:
        return one + other
    except TypeError:
        raise QuestionError("no sum of outcomes", one=shown(one), other=shown(other)) from None


def named(outcome: Any) -> str:
    """An outcome as it stands in a table or beside its bar.

    >>> named(("Ana", 2))
    'Ana, 2'
    """
    if isinstance(outcome, tuple):
        return ", ".join(map(named, outcome))
    return numeral(outcome) if isinstance(outcome, int | Fraction) and not isinstance(outcome, bool) else str(outcome)
