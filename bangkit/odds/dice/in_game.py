"""Questions about a running dice game: what to keep, how a duel ends, what the next card brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from bangkit.dice.components import set_with
from bangkit.dice.faces import BASE_DIE
from bangkit.dice.law import EXPLODES_AT
from bangkit.dice.table import Player, Table
from bangkit.odds.chains import Duel, duel
from bangkit.odds.dice.goals import Face, Goal
from bangkit.odds.dice.keeping import Arrows, KeepRule, Policy, reroll
from bangkit.odds.dice.lattice import Die
from bangkit.odds.problems import QuestionError, table_of, whole
from bangkit.odds.questions import Answer
from bangkit.words.catalogue import say

WORDS: Mapping[str, str] = {"1": "one", "2": "two"}
"""The faces that a goal cannot write as the dice game does."""


KINDS = {"fury": "kind fury", "boneyard": "kind boneyard"}


def _word(face: str) -> str:
    return WORDS.get(face, face)


def keep(
    game: Any,
    goal: Goal,
    *,
    life: Any = None,
    held: Any = 0,
    price: Mapping[Face, Any] | None = None,
    policy: KeepRule | None = None,
) -> Policy:
    """What to keep and what to throw again in a running dice game, exactly, from the dice that lie there.

    Dice, rerolls left, locked Dynamite, arrows in the middle and in front of the roller,
    and his own ability are those of the game.

    Args:
        game: a running dice game in which somebody is rolling.
        goal: what the final faces are worth, such as ``"gatling >= 3"`` or ``"one + two"`` (see `reroll`).
        life: what a life lost to an Indians' attack costs, if arrows are to count at their true cost.
        held: what an arrow still held at the end costs, with `life`.
        price: instead of that, what each die that falls on a face costs.
        policy: the worth of a given way to keep instead of the best one.

    Raises:
        QuestionError: nobody is rolling.
        ImpossibleGoal: no roll of these dice meets the goal.
    """
    table: Table = table_of(game, "dice")
    showing = table.showing
    if table.phase != "T3" or not (showing.base or showing.duel):
        raise QuestionError("nobody rolls")
    roller = table.by_name[table.current]
    ability = roller.ability
    base = Die(tuple(map(_word, BASE_DIE)), "base")
    dice = [base] * len(showing.base)
    if showing.duel:
        dice += [Die(tuple(map(_word, table.components.duel_die)), "duel die")] * len(showing.duel)
    arrows = None
    if life is not None:
        arrows = Arrows(
            table.pool, roller.arrows, int(table.house["arrow_pool"]), life, held, ability.attack_costs,
            ("gatling", ability.gatlings),
        )  # fmt: skip
    return reroll(
        goal,
        dice,
        rerolls=table.rerolls,
        locked=() if ability.loose_dynamite else ("dynamite",),
        stop_at={"dynamite": EXPLODES_AT},
        price=price,
        arrows=arrows,
        start=[_word(face) for face in (*showing.base, *showing.duel)],
        policy=policy,
    )


def duel_in(game: Any, challenged: str | None = None) -> Duel:
    """The duel of the player whose turn it is with another one, with the duel dice of the game.

    >>> from bangkit.dice import new_game
    >>> duel_in(new_game(players=5, seed=1, modules=[1, 2])).loser["challenged"]
    Fraction(3, 4)
    """
    table: Table = table_of(game, "dice")
    if challenged is not None:
        game[challenged]  # an unknown name is an error
    roller: Player = table.by_name[table.current]
    again = roller.ability.rerolls_duel and roller.ability.name not in table.used
    return duel(Counter(table.components.duel_die), second_try=again)


def fury(game: Any) -> Answer:
    """What the next fury card is: every card that nobody has turned up, in the pile or face down, is as likely."""
    table: Table = table_of(game, "dice")
    _needs(game, "fury")
    hidden = [*table.fury.rest, *table.fury.top, *(card for player in table.players for card in player.fury)]
    hidden = hidden or list(table.fury_discard)
    if not hidden:
        raise QuestionError("empty deck")
    return Answer(dict(Counter(hidden)), [say("term.fury rests", cards=len(hidden)), *_reconstructed(game, "fury")])


def outbreak(game: Any, players: int = 1) -> Answer:
    """Whether the next boneyard cards bring the outbreak.

    Due when every card turned up now shows hands, and all hands together are more than the players who live.

    Args:
        game: a running dice game with the boneyard (module 4).
        players: how many turn up a card at the same time.
    """
    table: Table = table_of(game, "dice")
    _needs(game, "boneyard")
    pile = [*table.boneyard.rest, *table.boneyard.top]
    number = whole(players, "number of players", 1)
    if number > len(pile):
        raise QuestionError("too many cards", number=str(number), cards=str(len(pile)))
    before, living = sum(table.hands), len(table.living)
    ends = Counter(all(cards) and before + sum(cards) > living for cards in combinations(pile, number))
    notes = [say("term.outbreak rests", hands=str(before), living=living, cards=len(pile))]
    return Answer({end: Fraction(ways) for end, ways in ends.items()}, [*notes, *_reconstructed(game, "boneyard")])


def _needs(game: Any, kind: str) -> None:
    if not game.table.has(kind):
        raise QuestionError("needs module", module=str(set_with(kind).name))


def _reconstructed(game: Any, kind: str) -> list[str]:
    return [say("term.unconfirmed", kind=say(f"term.{KINDS[kind]}"))] if kind in game.reconstructed else []
