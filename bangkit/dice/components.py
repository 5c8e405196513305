"""What the sets in use bring to the table: characters, dice, wound tokens, fury and boneyard cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from bangkit.core.arguments import NUMBERS, TEXTS
from bangkit.core.arguments import problems_of as wrong_kinds
from bangkit.dice.diceset import SETS, DiceSet
from bangkit.dice.faces import FACES, SPELLINGS
from bangkit.dice.hooks import CHARACTERS
from bangkit.words.catalogue import say

KINDS = {"duel_die": TEXTS, "tokens": TEXTS, "fury": TEXTS, "boneyard": NUMBERS}
"""The kinds of components, and what a composition of each is."""


@dataclass(frozen=True, slots=True)
class Components:
    """The compositions that the rules never depend on: a corrected one may be given to `new_game(components=...)`.

    `duel_die` lists its six faces, `tokens` their symbols, `fury` the symbols of each card, `boneyard` the hands.
    `certainty` says how sure each of them is; `reconstructed` names those that nobody could confirm.
    """

    duel_die: tuple[str, ...]
    tokens: tuple[str, ...]
    fury: tuple[str, ...]
    boneyard: tuple[int, ...]
    certainty: Mapping[str, str] = field(default_factory=dict)

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The compositions that are reconstructions: nobody could confirm them."""
        return tuple(kind for kind, sure in self.certainty.items() if sure == "UNCONFIRMED")

    def __hash__(self) -> int:
        return hash((self.duel_die, self.tokens, self.fury, self.boneyard))

    def to_json(self) -> dict[str, Any]:
        """The components as plain data."""
        return {key: list(value) if isinstance(value, tuple) else dict(value) for key, value in asdict(self).items()}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Components:
        """The components that `to_json` described."""
        return cls(**{kind: tuple(plain[kind]) for kind in KINDS}, certainty=dict(plain["certainty"]))


@SETS.remembered
def printed() -> Components:
    """The components as the sets describe them."""
    found = {kind: each.components[kind] for kind in KINDS for each in SETS if kind in each.components}
    certainty = {kind: each.certainty for kind, each in found.items()}
    return Components(**{kind: each.pieces for kind, each in found.items()}, certainty=certainty)


def corrected(wishes: Mapping[str, Any] | Components | None, problems: list[str]) -> Components:
    """The printed components with corrected compositions in their place; what is wrong is added to `problems`."""
    if isinstance(wishes, Components) or not wishes:
        return wishes if isinstance(wishes, Components) else printed()
    parts = printed().to_json()
    for kind, values in wishes.items():
        if kind not in KINDS:
            problems.append(say("dice.no component", kind=kind, kinds=", ".join(KINDS)))
            continue
        if wrong := wrong_kinds({kind: values}, KINDS):
            problems += wrong
            continue
        parts[kind] = [SPELLINGS.get(each, each) for each in values]
        parts["certainty"][kind] = "GIVEN"
        problems += [say("dice.impossible", kind=kind, value=each) for each in parts[kind] if not _fits(kind, each)]
    if (faces := len(parts["duel_die"])) != 6:
        problems.append(say("dice.six faces", faces=faces))
    return Components.from_json(parts)


def _fits(kind: str, value: Any) -> bool:
    if kind == "boneyard":
        return value in (0, 1, 2)
    return isinstance(value, str) and bool(value) and all(face in FACES for face in value.split())


# -- the sets in use -----------------------------------------------------------------------------


@SETS.remembered
def characters_of(modules: tuple[Any, ...]) -> tuple[str, ...]:
    """The characters to be dealt; one whose ability needs a module not played is left out (UNDEAD-CHAR-GEN-01)."""
    sets = SETS.in_use(modules)
    return tuple(each.name for set_ in sets for each in set_.characters if set(each.needs) <= set(modules))


@SETS.remembered
def set_of(character: str) -> DiceSet:
    """The set to which a character belongs."""
    return next(each for each in SETS if any(one.name == character for one in each.characters))


def modules_of(character: str) -> tuple[Any, ...]:
    """The modules with which a character is played: those that he needs, and those that they need."""
    needed = [*needs_of(character)]
    for each in needed:
        needed += [other for other in SETS[each].needs if other not in needed]
    return tuple(needed)


def needs_of(character: str) -> tuple[Any, ...]:
    """The modules that a character needs: his own, and those of which his ability speaks (UNDEAD-CHAR-GEN-01)."""
    home = set_of(character)
    return () if home is SETS.base else (home.name, *CHARACTERS[character].needs)


@SETS.remembered
def dice_in(modules: tuple[Any, ...]) -> tuple[int, int]:
    """The base and duel dice that are thrown; of two sets that say so the later one counts (UNDEAD-DUEL-01)."""
    return [each.dice for each in SETS.in_use(modules) if any(each.dice)][-1]


@SETS.remembered
def kinds_in(modules: tuple[Any, ...]) -> frozenset[str]:
    """The kinds of components that the sets in use bring to the table."""
    return frozenset(kind for each in SETS.in_use(modules) for kind in each.components)


@SETS.remembered
def set_with(kind: str) -> DiceSet:
    """The set that brings a kind of component to the table."""
    return next(each for each in SETS if kind in each.components)
