"""A set of the dice game as one record, and the registry that answers for the sets in use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from bangkit.core.arguments import POSITIVE, not_of_kind
from bangkit.core.sets import GameSet, Registry
from bangkit.dice.hooks import CHARACTERS, Power
from bangkit.words.catalogue import say


class Composition(NamedTuple):
    """The pieces of one kind that lie in a box, one by one, and how sure it is that they are these."""

    pieces: tuple[Any, ...]
    certainty: str


@dataclass(frozen=True, eq=False)
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

    def problems(self, others: Iterable[GameSet]) -> list[str]:
        """Everything that is wrong with the record beside these other sets."""
        others = list(others)
        taken = {each.name: other.told for other in others if isinstance(other, DiceSet) for each in other.characters}
        problems = super().problems(others)
        problems += SETS.twice("character", (each.name for each in self.characters), taken)
        for each in self.characters:
            if not POSITIVE.holds(each.life):
                problems.append(not_of_kind(say("set.life", name=each.name), POSITIVE.told, each.life))
        return problems

    def enter(self) -> None:
        """Let the characters be found by their names."""
        CHARACTERS.update({each.name: each for each in self.characters})

    def leave(self) -> None:
        """Forget the characters."""
        for each in self.characters:
            del CHARACTERS[each.name]

    @property
    def told(self) -> str:
        """The set as a person reads it."""
        return self.title or say(f"module.{self.name}")


SETS = DiceSet.registry


def in_order(modules: Iterable[Any]) -> tuple[Any, ...]:
    """The names of sets in the order in which a table lists them: the numbers first."""
    return tuple(sorted(modules, key=lambda name: (isinstance(name, str), name)))
