"""The two things a rule can wait for: a player's choice (`Ask`) and the luck of the table (`Chance`).

A rule is an ordinary coroutine.
It awaits a request, a driver answers it, and nothing else ever suspends it:
there is no event loop.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Hashable, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Any, NamedTuple

from bangkit import words
from bangkit.core.move_text import quoted


class Free(NamedTuple):
    """A move that may be made whenever anybody is asked; it leaves the waiting decision open."""

    who: str
    move: Any

    def __str__(self) -> str:
        return f"{quoted(self.who)}: {self.move}"


NO_FACTS: Mapping[str, Any] = MappingProxyType({})


class Ask:
    """A player must choose one of `options`.

    `what` names the kind of question, `rule` the rule that asks it, `facts` what it is about.
    `anytime` holds the moves (`Free`) that other rules allow at any moment, whoever is asked, or looks for them when somebody wants to know.
    """

    __slots__ = ("who", "what", "rule", "options", "facts", "_anytime")

    def __init__(
        self,
        who: str,
        what: str,
        rule: str,
        options: Sequence[Any],
        facts: Mapping[str, Any] = NO_FACTS,
        anytime: Sequence[Free] | Callable[[], Sequence[Free]] = (),
    ) -> None:
        self.who = who
        self.what = what
        self.rule = rule
        self.options = options
        self.facts = facts
        self._anytime = anytime

    def __await__(self) -> Generator[Ask, Any, Any]:
        return (yield self)

    @property
    def anytime(self) -> Sequence[Free]:
        """Free actions that anybody may take now; they count as nobody's answer."""
        if callable(self._anytime):
            self._anytime = tuple(self._anytime())
        return self._anytime

    @property
    def forced(self) -> bool:
        """Whether there is one answer only and nobody has a free action."""
        return len(self.options) == 1 and not self.anytime

    @property
    def fingerprint(self) -> tuple[Hashable, ...]:
        """What a re-run of the same task must ask again."""
        return ("ask", self.who, self.what, self.rule, *self.options)

    def __reduce__(self) -> tuple[Any, ...]:
        return Ask, (self.who, self.what, self.rule, tuple(self.options), dict(self.facts), self.anytime)

    def __repr__(self) -> str:
        return f"<{self.who} is asked: {self.what} ({self.rule}): {', '.join(map(str, self.options))}>"


class Chance:
    """Luck decides: one of the items of `bag`, each equally likely, is revealed.

    Equal items are one outcome with a larger weight.
    `rule` names the rule that asks, `about` the player it happens to.
    """

    __slots__ = ("what", "rule", "about", "bag", "_place")

    def __init__(self, what: str, rule: str, bag: Sequence[Any], about: str = "") -> None:
        self.what = what
        self.rule = rule
        self.bag = bag
        self.about = about
        self._place = 0

    def __await__(self) -> Generator[Chance, Any, Any]:
        return (yield self)

    def outcomes(self) -> dict[Any, int]:
        """Every outcome with its whole-number weight."""
        return dict(Counter(self.bag))

    def pick(self, luck: float) -> Any:
        """The outcome that `luck`, a number in [0, 1), stands for."""
        self._place = int(luck * len(self.bag))
        return self.bag[self._place]

    @property
    def fingerprint(self) -> tuple[Hashable, ...]:
        """What a re-run of the same task must ask again."""
        return ("chance", self.what, self.rule, self.about, len(self.bag))

    def __repr__(self) -> str:
        return f"<chance: {self.what} ({self.rule}), {words.counted(len(self.outcomes()), 'outcome')}>"


class DrawFrom(Chance):
    """Luck draws one of the items out of `bag`, a list; from where it has found it, if it is luck that answers."""

    __slots__ = ()
    bag: list[Any]

    def __await__(self) -> Generator[Chance, Any, Any]:
        drawn = yield self
        bag, place = self.bag, self._place
        if place < len(bag) and bag[place] is drawn:
            del bag[place]
        else:
            bag.remove(drawn)
        return drawn


class WeightedChance(Chance):
    """Luck decides among listed outcomes with whole-number weights."""

    __slots__ = ("table", "_steps")

    def __init__(
        self, what: str, rule: str, table: Mapping[Any, int], about: str = "", steps: Sequence[int] | None = None
    ) -> None:
        super().__init__(what, rule, tuple(table), about)
        self.table = table
        self._steps = steps if steps is not None else tuple(accumulate(table.values()))

    def outcomes(self) -> dict[Any, int]:
        return dict(self.table)

    def pick(self, luck: float) -> Any:
        return self.bag[bisect_right(self._steps, int(luck * self._steps[-1]))]


Request = Ask | Chance
Rule = Coroutine[Request, Any, None]
"""A rule that changes the table and answers nothing."""
