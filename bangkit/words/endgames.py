"""What the solver of endgames says: errors, headings and captions."""

from __future__ import annotations

from collections.abc import Sequence
from reprlib import repr as shortened

NO_NUMPY = "The solver of endgames computes with numpy. Install it with: pip install 'bangkit[solve]'"


def nobody_like(match: Sequence[Sequence[str]]) -> str:
    """Which two sides can be left."""
    pairs = "; ".join(" and ".join(pair) for pair in match)
    return (
        f"name the characters of the last two, for example solve(sheriff=..., renegade=...); who can be left: {pairs}"
    )


def not_of_base(name: str, nearest: str | None) -> str:
    """A character that the solver does not know."""
    return f"{name!r} is no character of the dice game without modules" + (
        f"; did you mean {nearest}?" if nearest else ""
    )


def twice(name: str) -> str:
    """One character for both."""
    return f"{name} cannot sit on both seats (DICE-SETUP-05)"


def share(number: object) -> str:
    """A worth that is no share."""
    return f"both_fall is what it is worth to either side when both fall: a number from 0 to 1, not {number!r}"


def no_state(state: object) -> str:
    """Something that is no position of an endgame."""
    return f"{repr(state)[:60]} is no position; `endgame.at(...)` makes one"


def no_house(rules: object) -> str:
    """Something that is no house rules."""
    return f"house rules are a mapping from names to values, not {repr(rules)[:60]}"


def no_dice_game(game: object) -> str:
    """Something that is no running dice game."""
    return f"{repr(game)[:60]} is no running dice game, such as `bangkit.dice.new_game(players=4)`"


def no_such_life(role: str, life: object, cap: int) -> str:
    """A life out of range."""
    return f"{role}: life {life!r}; it is a whole number from 1 to {cap} here"


def no_such_arrows(arrows: Sequence[object], total: int) -> str:
    """Arrows out of range."""
    told = " and ".join(map(repr, arrows))
    return f"{told} arrows in front of the two; whole numbers from 0, and together fewer than the {total} of the game"


def no_side(role: object, roles: Sequence[str]) -> str:
    """A role that neither has."""
    return f"{role!r} is neither of the two; they are {' and '.join(roles)}"


def each_needs(role: str) -> str:
    """A position in which a side is missing."""
    return f"{role} is missing; say his life and arrows, for example {role}=(5, 2)"


def no_pair(role: str, said: object) -> str:
    """What stands for a side is not its life and its arrows."""
    return f"{role} is life and arrows, for example {role}=(5, 2), not {shortened(said)}"


def not_a_roll(dice: str) -> str:
    """Dice that are not five base dice."""
    return f"a roll shows five base dice, not {dice!r}"


def too_many_rerolls(rerolls: object, most: int) -> str:
    """Rerolls out of range."""
    return f"{rerolls!r} rerolls left; it is a whole number from 0 to {most} here"


def not_two(names: Sequence[str]) -> str:
    """A game that is no endgame."""
    return f"this is an endgame of two others; living here are {', '.join(names)}"


KEEP, CHANCE, REGRET, NOTHING = "keep", "worth", "regret", "nothing"
"""Headings of the table of keeps."""


def about(roles: Sequence[str], cast: Sequence[str], worths: Sequence[str], gap: float) -> str:
    """A solved endgame in one line."""
    sides = " against ".join(f"{role} {who}" for role, who in zip(roles, cast, strict=True))
    return f"{sides}: from full life the {roles[0]} to move {worths[0]}, the {roles[1]} to move {worths[1]} (proved within {gap:.0e})"
