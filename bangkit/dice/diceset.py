"""A set of the dice game as one record, and the registry that answers for the sets in use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, NamedTuple

from bangkit.core.arguments import (
    FLAG,
    LIST,
    NATURAL,
    POSITIVE,
    TABLE,
    TEXT,
    WHOLE,
    Argument,
    instance_of,
    not_of_kind,
    or_none,
    problems_of,
    shortened,
    unknown,
)
from bangkit.core.own_functions import hooks_of, watched, wrong_function
from bangkit.core.sets import GameSet, Registry, named_fields, wrong_role_cards
from bangkit.dice.hooks import CHARACTERS, PLACES, Power
from bangkit.dice.moves import SIMPLE, Move
from bangkit.words.catalogue import say

NAME = re.compile(r"[^\W_][\w .!'’&\"-]{0,39}")
DICE = Argument(
    "two whole numbers from 0 on, 20 dice in all at most",
    lambda value: isinstance(value, tuple) and len(value) == 2 and all(map(NATURAL.holds, value)) and sum(value) <= 20,
)
AWAY = Argument(
    "a table with a tuple of whole numbers from 1 on for 1 and for 2",
    lambda value: isinstance(value, Mapping) and {*value} == {*PLACES} and all(map(_are_places, value.values())),
)
NUMBERS = {**dict.fromkeys(("rerolls", "attack_costs", "whisky_times"), NATURAL), "gatlings": POSITIVE, "places": AWAY}
"""Hooks that hold no number below these."""
TUPLE = instance_of("a list", tuple)
ANSWERS = {
    "own_beer": NATURAL, "instead": NATURAL, "draw_fury": or_none(TEXT),
    "turns_die": Argument("a tuple of moves", lambda moves: type(moves) is tuple and all(isinstance(each, Move) for each in moves)),
}  # fmt: skip
"""What the hooks of a character must answer that do not only do something."""


def _are_places(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(map(POSITIVE.holds, value))


class Composition(NamedTuple):
    """The pieces of one kind that lie in a box, one by one, and how sure it is that they are these."""

    pieces: tuple[Any, ...]
    certainty: str


@named_fields
@dataclass(frozen=True, eq=False, repr=False)
class DiceSet(GameSet):
    """A set of the dice game: its characters, dice, tokens and cards, and what comes with them.

    `roles` are the role cards in its box, `components` its dice, tokens and cards by their kind,
    `dice` the base and the duel dice of a throw.
    `summaries` are the cards in its box that only remind of rules.
    It is played with the sets that it `needs` and by `least` players or more, by the rule `needs_rule`.
    """

    registry: ClassVar[Registry[DiceSet]] = Registry("dice")

    characters: Sequence[Power] = ()
    roles: Mapping[str, int] = field(default_factory=dict)
    components: Mapping[str, Composition] = field(default_factory=dict)
    dice: tuple[int, int] = (0, 0)
    needs: tuple[Any, ...] = ()
    least: int = 0
    needs_rule: str = ""
    summaries: int = 0

    kinds: ClassVar[Mapping[str, Argument]] = {
        **GameSet.kinds, "characters": LIST, "roles": TABLE, "components": TABLE, "dice": DICE, "needs": TUPLE,
        "least": NATURAL, "needs_rule": TEXT, "summaries": NATURAL,
    }  # fmt: skip

    def problems(self, others: Iterable[GameSet]) -> list[str]:
        """Everything that is wrong with the record beside these other sets."""
        others = list(others)
        taken = {each.name: other.told for other in others if isinstance(other, DiceSet) for each in other.characters}
        own = [] if self.printed else [*self.wrong_players(), *wrong_role_cards(self.roles)]
        problems = super().problems(others) + own
        described = [each for each in self.characters if isinstance(each, Power)]
        problems += [say("set.no power", value=shortened(each)) for each in self.characters if each not in described]
        named = [each for each in described if isinstance(each.name, str) and NAME.fullmatch(each.name)]
        named = [each for each in named if self.printed or each.name.casefold() not in SIMPLE]
        problems += [say("set.thing name", name=shortened(each.name)) for each in described if each not in named]
        problems += SETS.twice("character", (each.name for each in named), taken)
        for each in named:
            if not POSITIVE.holds(each.life):
                problems.append(not_of_kind(say("set.life", name=each.name), POSITIVE.told, each.life))
        for each in () if self.printed else named:
            problems += wrong_hooks(each)
        for kind, made in self.components.items():
            if not isinstance(made, Composition):
                problems.append(say("set.composition", kind=shortened(kind), value=shortened(made)))
        problems += [unknown("set", each, SETS.expansions) for each in self.needs if each not in SETS.expansions]
        return problems

    def enter(self) -> None:
        """Let the characters be found by their names; functions of one's own are watched."""
        CHARACTERS.update({each.name: each if self.printed else _watched(each) for each in self.characters})

    def leave(self) -> None:
        """Forget the characters."""
        for each in self.characters:
            del CHARACTERS[each.name]


def wrong_hooks(power: Power) -> list[str]:
    """What is wrong with the hooks of a character: functions are functions, numbers are numbers."""
    plain, functions = {"int": WHOLE, "bool": FLAG, "str": TEXT, "tuple[Any, ...]": TUPLE}, hooks_of(Power)
    kinds = {
        each.name: plain.get(str(each.type), TABLE) for each in fields(power) if each.name not in functions
    } | NUMBERS
    problems = [f"{power.name}: {each}" for each in problems_of({name: getattr(power, name) for name in kinds}, kinds)]
    for name, (number, waits) in functions.items():
        problems += wrong_function(power.name, name, getattr(power, name), number, waits)
    return problems


def _watched(power: Power) -> Power:
    """A character of one's own whose functions are watched while they work."""
    functions: dict[str, Any] = {
        hook: function for hook in hooks_of(Power) if (function := getattr(power, hook)) is not None
    }
    functions = {hook: watched(function, ANSWERS.get(hook)) for hook, function in functions.items()}
    return replace(power, **functions)


SETS = DiceSet.registry


def in_order(modules: Iterable[Any]) -> tuple[Any, ...]:
    """The names of sets in the order in which a table lists them: the numbers first."""
    return tuple(sorted(modules, key=lambda name: (isinstance(name, str), name)))
