"""What lies in the boxes: dice, wound tokens, fury and boneyard cards, characters; facts come from the data files."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from bangkit.core.arguments import NUMBERS, TEXTS
from bangkit.core.arguments import problems_of as wrong_kinds
from bangkit.dice.faces import FACES, SPELLINGS

ROLES_IN_BOX = {"sheriff": 1, "deputy": 2, "outlaw": 3, "renegade": 2}
"""The role cards of the base box (DICE-SETUP-01)."""
ARROWS_IN_BOX = 9
MODULES = (1, 2, 3, 4, 5)
NEEDS = {1: 2}
"""Module 1 needs module 2 (UNDEAD-SETUP-02)."""
KINDS = {
    "duel_die_each_of_2": "duel_die", "duel_wound_token": "tokens", "fury_card": "fury", "boneyard_card": "boneyard",
}  # fmt: skip
IN_MODULE = {"duel_die": 1, "tokens": 1, "fury": 2, "boneyard": 4}
"""The module that brings each composition to the table."""


def data(name: str) -> list[dict[str, str]]:
    """The rows of one of the dice game's data files."""
    text = (files("bangkit.dice") / "data" / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


@dataclass(frozen=True, slots=True)
class CharacterCard:
    """A printed character: life, what it can do, and the modules that it needs."""

    name: str
    life: int
    ability: str
    box: str
    modules: tuple[int, ...]


@cache
def _characters() -> dict[str, CharacterCard]:
    cards = {}
    for row in data("characters_dice.csv"):
        needed = tuple(int(each) for each in row["module_needed"].split("+") if each.isdigit())
        box, name = row["set"], row["name"]
        cards[name] = CharacterCard(
            name, int(row["life"]), row["ability"], box, needed if box == "base" else (3, *needed)
        )
    return cards


CHARACTERS = _characters()


@cache
def characters_of(modules: tuple[int, ...]) -> tuple[str, ...]:
    """The characters to be dealt; one whose ability needs a module not played is left out (UNDEAD-CHAR-GEN-01)."""
    return tuple(each.name for each in CHARACTERS.values() if set(each.modules) <= set(modules))


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
        duel_die, tokens, fury, boneyard = (tuple(plain[kind]) for kind in KINDS.values())
        return cls(duel_die, tokens, fury, boneyard, dict(plain["certainty"]))


@cache
def printed() -> Components:
    """The components as the data file gives them."""
    found: dict[str, list[Any]] = {kind: [] for kind in KINDS.values()}
    certainty: dict[str, str] = {}
    for row in data("undead_components.csv"):
        kind = KINDS.get(row["component"])
        if kind is not None:
            symbol = row["symbol_or_face"]
            face = symbol.removesuffix("_cancelled").removesuffix("_extra").replace("_", " ")
            value = int(symbol.removeprefix("hands_")) if kind == "boneyard" else SPELLINGS.get(face, face)
            found[kind] += [value] * int(row["count"])
            certainty[kind] = row["certainty"]
    return Components.from_json({**found, "certainty": certainty})


def corrected(wishes: Mapping[str, Any] | Components | None, problems: list[str]) -> Components:
    """The printed components with corrected compositions in their place; what is wrong is added to `problems`."""
    base = printed()
    if isinstance(wishes, Components) or not wishes:
        return wishes if isinstance(wishes, Components) else base
    parts = base.to_json()
    for kind, values in wishes.items():
        if kind not in KINDS.values():
            problems.append(
                f"there is no component {kind!r}; a composition can be given for {', '.join(KINDS.values())}"
            )
            continue
        if wrong := wrong_kinds({kind: values}, {kind: NUMBERS if kind == "boneyard" else TEXTS}):
            problems += wrong
            continue
        parts[kind] = [SPELLINGS.get(each, each) for each in values] if kind != "boneyard" else list(values)
        parts["certainty"][kind] = "GIVEN"
        wrong = [each for each in parts[kind] if not _fits(kind, each)]
        problems += [f"{kind}: {each!r} is impossible" for each in wrong]
    if len(parts["duel_die"]) != 6:
        problems.append(f"duel_die: a die has 6 faces, not {len(parts['duel_die'])}")
    return Components.from_json(parts)


def _fits(kind: str, value: Any) -> bool:
    if kind == "boneyard":
        return value in (0, 1, 2)
    return isinstance(value, str) and bool(value) and all(face in FACES for face in value.split())
