"""Setting up a game: roles, characters, starting life and the first cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bangkit.cards.cardset import EXPANSIONS, SETS, characters_of, playing_cards
from bangkit.cards.checking import not_in_use
from bangkit.cards.deck import draw
from bangkit.cards.events import lay_out
from bangkit.cards.hooks import own_ability, refresh
from bangkit.cards.table import Player, Table
from bangkit.cards.turn import opener
from bangkit.core.arguments import HOW_MANY, OPEN, TABLE, TEXTS, known, made, problems_of, wrong_names
from bangkit.core.errors import InvalidPosition
from bangkit.core.requests import Chance
from bangkit.core.roles import ROLES, ROLES_FOR, SHERIFF
from bangkit.core.running import Tasks
from bangkit.core.seating import NAMES
from bangkit.words.catalogue import counted, say

WISHES = {
    "players": HOW_MANY, "names": TEXTS, "roles": OPEN, "characters": OPEN,
    "expansions": EXPANSIONS, "house_rules": TABLE,
}  # fmt: skip
"""What may be wished for a new game, each with its kind."""


def new_table(
    players: int | None,
    names: Sequence[str] | None,
    roles: Sequence[str | None] | None,
    characters: Sequence[str | None] | None,
    expansions: Sequence[str],
    house_rules: Mapping[str, Any] | None,
) -> Table:
    """A table before the deal; raises `InvalidPosition` with everything that is wrong with the wishes.

    The sets in use say how many may play, by which rule: CARD-SETUP-1, or DODGE-SET-7 with Dodge City; their characters and
    cards are put together (DODGE-SET-4, DODGE-SET-5).
    """
    wishes = (players, names, roles, characters, expansions, house_rules)
    if problems := problems_of(made(WISHES, wishes), WISHES):
        raise InvalidPosition(problems, "this game")
    sets = SETS.wished(expansions or (), "expansion", problems)
    count = len(names or roles or characters or ()) or 4 if players is None else players
    lowest, highest, rule = SETS.players(sets)
    if not lowest <= count <= highest:
        problems.append(say("deal.players", players=count, lowest=lowest, highest=highest, rule=rule))
    seats = tuple(names) if names is not None else NAMES[:count]
    problems += wrong_names(names or ())
    for what, given in (("name", names), ("role", roles), ("character", characters)):
        if given is not None and len(given) != count:
            problems.append(say("deal.number", given=counted(len(given), what), players=count))
    house = SETS.house(house_rules, problems, sets)
    known_roles = tuple(each and known(each, ROLES, "role", problems) for each in roles or ())
    if known_roles:
        right = Counter(ROLES_FOR.get(count, ()))
        if Counter(filter(None, known_roles)) - right or (None not in known_roles and Counter(known_roles) != right):
            problems.append(say("deal.roles", players=count, roles=", ".join(right.elements())))
    cast = tuple(each and _character(each, sets, problems) for each in characters or ())
    problems += [say("deal.twice", name=each) for each in sorted(set(filter(None, cast))) if cast.count(each) > 1]
    if problems:
        raise InvalidPosition(problems, "this game")
    table = Table(seats, expansions=sets, house=house)
    table.bag = list(playing_cards(sets))
    table.schedule([("deal", known_roles, cast)])
    return table


def _character(word: str, sets: tuple[Any, ...], problems: list[str]) -> str:
    if foreign := not_in_use([word], sets):
        problems += foreign
        return word
    return known(word, characters_of(sets), "character", problems)


async def deal(table: Table, roles: tuple[str | None, ...], characters: tuple[str | None, ...]) -> None:
    """Deal roles, characters and cards; the Sheriff shows his role and begins (CARD-SETUP-8, CARD-SETUP-9, CARD-SETUP-11, CARD-SETUP-16, CARD-SETUP-17, CARD-SETUP-19, CARD-TURN-1, VAR-8P-2).

    The roles of each number of players stand in `core/roles.py` (CARD-SETUP-4, CARD-SETUP-5, CARD-SETUP-6, CARD-SETUP-7, VAR-8P-1).
    Roles and characters that somebody has already are not in the pool; with three players every role is
    open, and the Deputy begins (VAR-3P-1, VAR-3P-3).
    """
    players = table.players
    left = list(ROLES_FOR[len(players)])
    if roles:
        left = list((Counter(left) - Counter(filter(None, roles))).elements())
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
    await lay_out(table)
    table.schedule([("turn", opener(table).name)])


def bullets(table: Table, player: Player) -> int:
    """The bullets of a player's character, 4 for none (CARD-SETUP-13, CARD-SETUP-14, CARD-SETUP-18, CONF-2)."""
    character = own_ability(player)
    return int(table.house[character.bullets_rule]) if character.bullets_rule else character.bullets


def starting_life(table: Table, player: Player) -> int:
    """The bullets, and one more for the Sheriff (CARD-SETUP-15)."""
    return bullets(table, player) + (player.role == SHERIFF)


TASKS: Tasks = {"deal": deal}
