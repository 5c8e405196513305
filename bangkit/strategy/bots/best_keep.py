"""The player of the dice game who rerolls as well as can be: his dice are worth something, and the odds say what to keep.

What they are worth is stated once and for all (`BestKeepPlayer("one + two + beer")`), or, without a goal, the careful player's
opinion of each face in this role and situation (`careful_dice.Worth`), rounded; from there on nothing is opinion:
`bangkit.odds.dice.keeping` finds the best choice for every throw exactly.
Everything else he decides as the careful player does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from bangkit.core.errors import BangkitError
from bangkit.dice.faces import ARROW, BASE_DIE, DYNAMITE, dice, in_words
from bangkit.odds.dice.goals import Face, Goal
from bangkit.odds.dice.in_game import beside_the_dice
from bangkit.odds.dice.keeping import NO_EXTRAS, Policy, best_policy, reroll
from bangkit.odds.dice.solving import Extras
from bangkit.strategy.bots.careful import best, judge
from bangkit.strategy.bots.careful_dice import DiceQuestion, Worth, numbers_of, shown
from bangkit.strategy.bots.enmity import Chances
from bangkit.words.catalogue import say

STEP = Fraction(1, 4)
"""Worth is rounded to quarters of a life point, so that few situations are different and each is solved once."""


def payoff(view: Any, chances: Chances | None = None) -> Worth:
    """What the base dice are worth to the player who is asked, in his role and situation, in whole steps.

    >>> import bangkit
    >>> game = bangkit.dice.new_game(players=5, seed=7)
    >>> worth = payoff(game.view(game.request.who))
    >>> worth.thirst, worth.need
    (0, 3)
    """
    worth = Worth.to(DiceQuestion(view, chances))
    steps: dict[str, Any] = {
        name: rounded(each) for name, each in worth._asdict().items() if name not in ("thirst", "need")
    }
    return worth._replace(**steps, thirst=min(worth.thirst, 5))._replace(whisky=0, duel=0)


def rounded(number: float) -> Fraction:
    """A worth in whole steps."""
    return round(number / float(STEP)) * STEP


@lru_cache(maxsize=4_000)
def policy(worth: Worth, dice: int, rerolls: int, loose: bool, extras: Extras = NO_EXTRAS) -> Policy:
    """The best way to keep and reroll so many base dice for this worth, with the cards beside them, found once and remembered."""
    locked = () if loose else (DYNAMITE,)
    final = lambda counts: worth.of(numbers_of({face: counts[in_words(face)] for face in BASE_DIE}))  # noqa: E731
    return best_policy(
        final, dice, rerolls=rerolls, locked=locked, stop_at={DYNAMITE: 3}, price={ARROW: worth.arrow}, extras=extras
    )


@lru_cache(maxsize=200)
def stated(goal: Goal, price: tuple[tuple[Face, Any], ...], rerolls: int, loose: bool, extras: Extras) -> Policy:
    """The best way to keep and reroll five dice for a stated goal, with the cards beside them, found once and remembered."""
    locked = () if loose else None
    return best_policy(goal, 5, rerolls=rerolls, locked=locked, price=dict(price), extras=extras)


def best_throw(
    view: Any, chances: Chances | None = None, goal: Goal | None = None, price: tuple[tuple[Face, Any], ...] = ()
) -> Any:
    """The option, stop or reroll, that is worth most; among equals the one that keeps the most dice.

    Args:
        view: what the player sees who is asked.
        chances: the chance of each role that each stranger may have.
        goal: what final dice are worth; without it what they are worth to this player now.
        price: what each die that falls on a face costs, where there is a goal.

    >>> import bangkit
    >>> game = bangkit.dice.new_game(players=5, seed=7)
    >>> best_throw(game.view(game.request.who)) in game.options
    True
    """
    asked = DiceQuestion(view, chances)
    showing, power = shown(view.showing), asked.power
    rerolls, extras = max(power.rerolls, view.rerolls), beside_the_dice(asked.me)
    if goal is None:
        found = policy(payoff(view, chances), len(showing.base), rerolls, power.loose_dynamite, extras)
    else:
        found = stated(goal, price, rerolls, power.loose_dynamite, extras)
    kept = Counter(found.best([in_words(face) for face in showing.base], view.rerolls))
    again = [face for face in showing.base if not _taken(kept, in_words(face))]
    wanted = dice(again)
    return next(option for option in view.options if option.dice is wanted and option.verb in ("stop", "reroll"))


def _taken(kept: Counter[Any], face: str) -> bool:
    """Whether a die that shows this face is among those kept; each is kept once."""
    kept[face] -= 1
    return kept[face] >= 0


class BestKeepPlayer:
    """Rerolls as well as can be for what the dice are worth to him; for everything else he is the careful player.

    With duel dice on the table, where an ability may turn a die, and in the card game, he is the careful player altogether.
    His revealed fury cards count with his dice.

    Args:
        goal: what the final dice are worth, as in `bangkit.odds.reroll`: a text such as `"one + two + beer"`,
            or a function of the counts of the faces. Without it they are worth what they are to him in his situation.
        price: what each die that falls on a face costs, also if it is thrown again later.

    Raises:
        BangkitError: the goal or the price is none for the dice of BANG!, or there is a price without a goal.

    >>> BestKeepPlayer("one + two + beer", {"arrow": "1/2"})
    BestKeepPlayer('one + two + beer', {'arrow': '1/2'})
    >>> _.name
    'best keep for one + two + beer, arrow: 1/2'
    """

    reads_log = False
    remembers = True

    def __init__(self, goal: Goal | None = None, price: Mapping[Face, Any] | None = None) -> None:
        if goal is None and price:
            raise BangkitError(say("bot.no goal"))
        if goal is not None:
            reroll(goal, price=price)  # says what is wrong with them
        self.goal, self.price, self.name = goal, tuple((price or {}).items()), "best keep"
        if goal is not None:
            said = goal if isinstance(goal, str) else getattr(goal, "__name__", type(goal).__name__)
            self.name += f" for {', '.join([said, *(f'{face}: {cost}' for face, cost in self.price)])}"

    def __repr__(self) -> str:
        given = [] if self.goal is None else [repr(self.goal), *([repr(dict(self.price))] if self.price else [])]
        return f"BestKeepPlayer({', '.join(given)})"

    def weights(self, view: Any) -> Mapping[Any, int]:
        """Weight 1 for the best options."""
        if view.what == "reroll" and view.options and not shown(view.showing).duel:
            if all(option.verb != "use" for option in view.options):
                return {best_throw(view, None, self.goal, self.price): 1}
        return best(judge(view))
