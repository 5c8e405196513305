"""Setting up a game: roles, characters, starting life and the first cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from bangkit.cards.characters import ABILITIES, BULLETS
from bangkit.cards.faces import ORDER, Card, data, pack
from bangkit.cards.high_noon import lay_out
from bangkit.cards.hooks import refresh
from bangkit.cards.moving import draw
from bangkit.cards.table import Player, Table
from bangkit.cards.turn import opener, schedule
from bangkit.core.arguments import OPEN, TABLE, TEXTS, WHOLE, known, made, problems_of, wrong_names
from bangkit.core.errors import InvalidPosition
from bangkit.core.requests import Chance
from bangkit.core.roles import ROLES, ROLES_FOR, SHERIFF
from bangkit.core.running import Tasks
from bangkit.core.seating import NAMES
from bangkit.words.catalogue import counted

WISHES = {
    "players": WHOLE,
    "names": TEXTS,
    "roles": OPEN,
    "characters": OPEN,
    "expansions": TEXTS,
    "house_rules": TABLE,
}
"""What may be wished for a new game, each with its kind."""
EXPANSIONS = ("dodge_city", "high_noon")
HOUSE_RULES: dict[str, Any] = {
    "kit_life": BULLETS["Kit Carlson"],
    "dynamite_first": False,
    "suzy_waits_in_duel": False,
    "deaths_together": False,
    "early_reshuffle": False,
    "dying_orders_discards": False,
    "green_missed_sleeps": False,
    "delgado_from": "table",
    "mallory_limit": 10,
    "keep_characters": False,
    "sheriff_moves_on": False,
}
"""The house rules of the card game with the specification's reading as default."""
CHOICES: dict[str, Any] = {"delgado_from": ("table", "hand"), "kit_life": (3, 4)}
"""What a house rule may say, where that is one of a few."""


@cache
def characters_of(expansions: tuple[str, ...]) -> tuple[str, ...]:
    """The characters of the sets in use."""
    return tuple(row["name"] for row in data("characters_card.csv") if row["set"] in ("base", *expansions))


@cache
def playing_cards(expansions: tuple[str, ...]) -> tuple[Card, ...]:
    """The playing cards of the sets in use, sorted; equal faces as often as they are printed (CARD-SETUP-17)."""
    cards = [each for set_ in ("base", *expansions) if set_ != "high_noon" for each in pack(set_)]
    return tuple(sorted(cards, key=ORDER))


def new_table(
    players: int | None,
    names: Sequence[str] | None,
    roles: Sequence[str | None] | None,
    characters: Sequence[str | None] | None,
    expansions: Sequence[str],
    house_rules: Mapping[str, Any] | None,
) -> Table:
    """A table before the deal; raises `InvalidPosition` with everything that is wrong with the wishes."""
    wishes = (players, names, roles, characters, expansions, house_rules)
    if problems := problems_of(made(WISHES, wishes), WISHES):
        raise InvalidPosition(problems, "this game")
    sets = tuple(dict.fromkeys(known(each, EXPANSIONS, "expansion", problems) for each in expansions or ()))
    count = len(names or roles or characters or ()) or 4 if players is None else players
    lowest, highest = (3, 8) if "dodge_city" in sets else (4, 7)
    if not lowest <= count <= highest:
        rule = "DODGE-SET-7" if "dodge_city" in sets else "CARD-SETUP-1"
        problems.append(f"{counted(count, 'player')}: these sets are for {lowest} to {highest} players ({rule})")
    seats = tuple(names) if names is not None else NAMES[:count]
    problems += wrong_names(seats)
    for what, given in (("name", names), ("role", roles), ("character", characters)):
        if given is not None and len(given) != count:
            problems.append(f"{counted(len(given), what)} for {counted(count, 'player')}")
    house = house_of(house_rules, problems)
    known_roles = tuple(each and known(each, ROLES, "role", problems) for each in roles or ())
    right = Counter(ROLES_FOR.get(count, ()))
    if Counter(filter(None, known_roles)) - right or (roles and None not in roles and Counter(known_roles) != right):
        problems.append(f"roles for {counted(count, 'player')} are {', '.join(right.elements())}")
    cast = tuple(each and _character(each, sets, problems) for each in characters or ())
    problems += [f"{each} is dealt twice" for each in sorted(set(filter(None, cast))) if cast.count(each) > 1]
    if problems:
        raise InvalidPosition(problems, "this game")
    table = Table(seats, expansions=sets, house=house)
    table.bag = list(playing_cards(sets))
    schedule(table, [("deal", known_roles, cast)])
    return table


def house_of(wishes: Mapping[str, Any] | None, problems: list[str]) -> dict[str, Any]:
    """The house rules in force; what is wrong with the wishes is added to `problems`."""
    house = dict(HOUSE_RULES)
    for wish, value in (wishes or {}).items():
        name = known(wish, HOUSE_RULES, "house rule", problems)
        if name in HOUSE_RULES:
            if type(value) is not type(HOUSE_RULES[name]):
                problems.append(f"house rule {name} is {type(HOUSE_RULES[name]).__name__}, not {value!r}")
            elif value not in CHOICES.get(name, (value,)):
                problems.append(f"house rule {name} is one of {', '.join(map(str, CHOICES[name]))}, not {value!r}")
            elif type(value) is int and value < 1:
                problems.append(f"house rule {name} is at least 1, not {value!r}")
            house[name] = value
    return house


def _character(word: str, sets: tuple[str, ...], problems: list[str]) -> str:
    set_ = next((row["set"] for row in data("characters_card.csv") if row["name"] == word), "base")
    if set_ not in ("base", *sets):
        problems.append(f"{word} belongs to {set_}, which is not in use (DODGE-SET-4)")
        return word
    return known(word, characters_of(sets), "character", problems)


async def deal(table: Table, roles: tuple[str | None, ...], characters: tuple[str | None, ...]) -> None:
    """Deal roles, characters and cards; the Sheriff shows his role and begins (CARD-SETUP-8 to -19).

    Roles and characters that somebody has already are not in the pool; with three players every role is
    open, and the Deputy begins (VAR-3P-1, -3).
    """
    players = table.players
    left = list((Counter(ROLES_FOR[len(players)]) - Counter(filter(None, roles))).elements())
    for player, role in zip(players, roles or [None] * len(players), strict=True):
        player.role = role or await Chance("role", "CARD-SETUP-8", left, player.name)
        if not role:
            left.remove(player.role)
        player.role_shown = player.role == SHERIFF or len(players) == 3
    pool = [each for each in characters_of(table.expansions) if each not in characters]
    for player, character in zip(players, characters or [None] * len(players), strict=True):
        player.character = character or await Chance("character", "CARD-SETUP-11", pool, player.name)
        if not character:
            pool.remove(player.character)
        player.life = player.starting_life = starting_life(table, player)
    for player in players:
        await draw(table, player, bullets(table, player), "CARD-SETUP-17")
    refresh(table)
    if "high_noon" in table.expansions:
        await lay_out(table)
    schedule(table, [("turn", opener(table).name)])


def bullets(table: Table, player: Player) -> int:
    """The bullets of a player's character, 4 for none (CARD-SETUP-13)."""
    if player.character == "Kit Carlson":
        return int(table.house["kit_life"])
    return BULLETS.get(player.character or "", 4)


def starting_life(table: Table, player: Player) -> int:
    """The bullets, and one more for the Sheriff (CARD-SETUP-15)."""
    return bullets(table, player) + (player.role == SHERIFF)


TASKS: Tasks = {"deal": deal}

__all__ = ["ABILITIES", "HOUSE_RULES", "deal", "new_table", "wrong_names"]
