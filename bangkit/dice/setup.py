"""Setting up a game: roles, characters, life, arrows and the piles of the modules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bangkit.core.arguments import HOW_MANY, OPEN, TABLE, TEXTS, known, list_of, made, problems_of, wrong_names
from bangkit.core.errors import InvalidPosition
from bangkit.core.requests import Chance
from bangkit.core.roles import DEPUTY, ROLES, ROLES_FOR, SHERIFF
from bangkit.core.seating import NAMES
from bangkit.dice import checking
from bangkit.dice.components import Components, characters_of, corrected
from bangkit.dice.diceset import SETS, DiceSet, in_order
from bangkit.dice.hooks import CHARACTERS
from bangkit.dice.table import Player, Table
from bangkit.words.catalogue import counted, say

WISHES = {
    "players": HOW_MANY, "names": TEXTS, "roles": OPEN, "characters": OPEN,
    "modules": list_of("a list of modules: their numbers, names or sets", int, str, DiceSet), "house_rules": TABLE,
    "components": TABLE,
}  # fmt: skip
"""What may be wished for a new game, each with its kind."""
PLAIN_LIFE = 8
"""Life of a player without a character."""


def new_table(
    players: int | None,
    names: Sequence[str] | None,
    roles: Sequence[str | None] | None,
    characters: Sequence[str | None] | None,
    modules: Sequence[Any],
    house_rules: Mapping[str, Any] | None,
    components: Mapping[str, Any] | Components | None,
) -> Table:
    """A table before the deal, with the piles of its modules; raises `InvalidPosition` with everything that is wrong with the wishes (UNDEAD-DUEL-02, UNDEAD-FURY-01, UNDEAD-SETUP-02, UNDEAD-SETUP-04)."""
    given_parts = None if isinstance(components, Components) else components
    wishes = (players, names, roles, characters, modules, house_rules, given_parts)
    if problems := problems_of(made(WISHES, wishes), WISHES):
        raise InvalidPosition(problems, "this game")
    stale = [each.name for each in modules or () if isinstance(each, DiceSet) and SETS.outdated(each)]
    modules = tuple(each.name if isinstance(each, DiceSet) else each for each in modules or ())
    count = len(names or roles or characters or ()) or 4 if players is None else players
    least, most, rule = SETS.players()
    problems = [say("set.made anew", name=each) for each in stale]
    if count not in ROLES_FOR:
        problems.append(say("dice.players", players=count, least=least, most=most, rule=rule))
    problems += checking.problems_of_modules(modules, max(count, least))
    seats = tuple(names) if names is not None else NAMES[:count]
    problems += wrong_names(seats)
    for what, given in (("name", names), ("role", roles), ("character", characters)):
        if given is not None and len(given) != count:
            problems.append(say("dice.wrong number", given=counted(len(given), what), players=count))
    known_roles = tuple("" if each is None else known(each, ROLES, "role", problems) for each in roles or ())
    given_roles, right = Counter(filter(None, known_roles)), Counter(ROLES_FOR.get(count, ()))
    if right and (given_roles - right or (roles and "" not in known_roles and given_roles != right)):
        problems.append(say("dice.roles", players=count, roles=", ".join(ROLES_FOR[count])))
    cast = tuple("" if each is None else known(each, CHARACTERS, "character", problems) for each in characters or ())
    problems += checking.problems_of_characters(tuple(each for each in cast if each in CHARACTERS), modules)
    in_use = [each for each in modules if each in SETS]
    house, box = SETS.house(house_rules, problems, in_use), corrected(components, problems)
    if problems:
        raise InvalidPosition(problems, "this game")
    table = Table(seats, modules=in_order(modules), house=house, components=box)
    table.agenda.append(("deal", known_roles, cast, ()))
    return table


async def deal(table: Table, roles: tuple[str, ...], characters: tuple[str, ...], bonus: tuple[str, ...]) -> None:
    """Deal a role and a character to each; `bonus` starts with one bullet more (DICE-SETUP-02, DICE-SETUP-03, DICE-SETUP-04, DICE-SETUP-05, DICE-SETUP-06, DICE-SETUP-07, DICE-SETUP-08, DICE-3P-01, DEC-01)."""
    players = table.players
    left = list((Counter(ROLES_FOR[len(players)]) - Counter(filter(None, roles))).elements())
    for player, role in zip(players, roles or [""] * len(players), strict=True):
        player.role = role or await Chance("role", "DICE-SETUP-03", left, player.name)
        if not role:
            left.remove(player.role)
        player.role_shown = player.role == SHERIFF or len(players) == 3
    unused = [each for each in characters_of(table.modules) if each not in characters]
    for player, character in zip(players, characters or [""] * len(players), strict=True):
        player.character = character or await Chance("character", "DICE-SETUP-05", unused, player.name)
        if not character:
            unused.remove(player.character)
        player.life = player.starting_life = starting_life(player) + bonus.count(player.name)
    table.refresh()
    table.agenda.append(("turn", first_player(table)))


def starting_life(player: Player) -> int:
    """The life printed on the character, the Sheriff has 2 more (DICE-SETUP-06, DEC-15)."""
    printed = CHARACTERS[player.character].life if player.character else PLAIN_LIFE
    return printed + 2 * (player.role == SHERIFF)


def first_player(table: Table) -> str:
    """The Sheriff begins; of three players the Deputy (DICE-SETUP-08, DICE-3P-02)."""
    leader = DEPUTY if len(table.players) == 3 else SHERIFF
    return next((player.name for player in table.players if player.role == leader), table.players[0].name)
