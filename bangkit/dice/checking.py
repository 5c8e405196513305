"""Is a position possible? Every problem is found, none is repaired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bangkit.core.arguments import FLAG, TEXT, TEXTS, WHOLE, Argument, or_none
from bangkit.core.arguments import problems_of as wrong_kinds
from bangkit.core.errors import InvalidPosition
from bangkit.words.catalogue import counted

if TYPE_CHECKING:
    from bangkit.dice.table import Player, Table

MAYBE = or_none(TEXT)
DICE = Argument("dice, or a text such as 1 1 beer", lambda value: isinstance(value, str) or hasattr(value, "duel"))
SEAT = {
    "life": WHOLE, "starting_life": WHOLE, "arrows": WHOLE, "tokens": TEXTS, "fury": TEXTS, "role": MAYBE,
    "character": MAYBE, "out": FLAG, "lost": WHOLE,
}  # fmt: skip
MIDDLE = {"pool": WHOLE, "rerolls": WHOLE, "showing": DICE}
"""What can be changed at a seat and in the middle, each with its kind."""


def shape(data: Any, wanted: set[str], slots: set[str]) -> None:
    """Raise `InvalidPosition` unless plain data has the entries of a dice table."""
    if not isinstance(data, Mapping):
        raise InvalidPosition(["a table is an object with players, pool, showing and so on"])
    problems = [f"entry {name!r} is missing" for name in sorted(wanted - set(data))]
    problems += [f"entry {name!r} is not known" for name in sorted(set(data) - wanted)]
    seats = data.get("players", [])
    if not isinstance(seats, list) or not seats:
        raise InvalidPosition([*problems, "players must be a list of seats"])
    for number, seat in enumerate(seats, 1):
        if not isinstance(seat, Mapping) or set(seat) != slots:
            problems.append(f"seat {number} must have exactly the entries {', '.join(sorted(slots))}")
    if problems:
        raise InvalidPosition(problems)


def problems_of_modules(modules: tuple[Any, ...], players: int) -> list[str]:
    """Which modules cannot be played together, or not by so many (UNDEAD-SETUP-02, -04)."""
    from bangkit.dice.components import MODULES, NEEDS

    problems = [f"there is no module {each!r}; the modules are 1 to 5" for each in modules if each not in MODULES]
    problems += [f"module {each} is named twice" for each, times in Counter(modules).items() if times > 1]
    problems += [
        f"module {each} needs module {needed} (UNDEAD-SETUP-02)"
        for each, needed in NEEDS.items()
        if each in modules and needed not in modules
    ]
    if 4 in modules and players < 4:
        problems.append(f"module 4 is for 4 or more players, not for {players} (UNDEAD-SETUP-04)")
    return problems


def problems_of_characters(characters: tuple[str | None, ...], modules: tuple[int, ...]) -> list[str]:
    """A character is played once, and with the modules that it needs (UNDEAD-CHAR-GEN-01)."""
    from bangkit.dice.components import CHARACTERS

    times = Counter(each for each in characters if each)
    problems = [f"there is no character {name!r} in the dice game" for name in times if name not in CHARACTERS]
    problems += [f"{name} is played twice (DICE-SETUP-05)" for name, number in times.items() if number > 1]
    for card in (CHARACTERS[name] for name in times if name in CHARACTERS):
        if missing := [str(each) for each in card.modules if each not in modules]:
            problems.append(f"{card.name} needs module {' and '.join(missing)} (UNDEAD-CHAR-GEN-01)")
    return problems


def problems_of(table: Table) -> list[str]:
    """Everything that is impossible about a table: modules, characters, life, arrows, dice, tokens, cards, roles."""
    problems = problems_of_modules(table.modules, len(table.players))
    problems += problems_of_characters(tuple(player.character for player in table.players), table.modules)
    for player in table.players:
        problems += problems_of_seat(player)
    checks = (problems_of_arrows, problems_of_piles, problems_of_dice, problems_of_roles)
    return problems + [problem for check in checks for problem in check(table)]


def problems_of_seat(player: Player) -> list[str]:
    """What is impossible about one seat."""
    has = [what for what in ("arrows", "tokens", "fury", "revealed") if getattr(player, what)]
    wrong = {
        f"a starting life of {player.starting_life} is impossible": player.starting_life < 1,
        f"life {player.life} is above the cap {player.starting_life} (DICE-BEER-02)": player.life > player.starting_life,
        f"life {player.life}, but still in the game; use out = true (DICE-ELIM-01)": player.life < 1 and not player.out,
        f"{player.arrows} arrows; nobody has less than none": player.arrows < 0,
        f"{player.lost} life lost this turn; nobody loses less than none": player.lost < 0,
        f"who is out cannot have {', '.join(has)} (DEC-53)": bool(player.out and has),
        "a zombie has neither tokens nor fury cards (UNDEAD-ZOMBIE-10)": bool(player.zombie and (player.tokens or player.fury)),
        "two equal wound tokens (UNDEAD-WOUND-02)": len(set(player.tokens)) < len(player.tokens),
        "either a zombie or the Lord, not both (UNDEAD-ZOMBIE-02)": player.zombie and player.lord,
    }  # fmt: skip
    return [f"{player.name}: {what}" for what, holds in wrong.items() if holds]


def problems_of_arrows(table: Table) -> list[str]:
    """No arrow is lost or made, and the last one in the pool never lies there unnoticed (DICE-SETUP-09)."""
    wanted, out = table.house["arrow_pool"], sum(player.arrows for player in table.players)
    if type(wanted) is not int or wanted < 1:
        return [f"an arrow pool of {wanted!r} is impossible (DICE-SETUP-07)"]
    problems = []
    if out > wanted:
        problems.append(f"{counted(out, 'arrow')} in front of the players, the game has {wanted} (DICE-SETUP-07)")
    elif table.pool + out != wanted:
        problems.append(
            f"{counted(table.pool, 'arrow')} in the pool and {out} with the players are not {wanted} (DICE-SETUP-09)"
        )
    if table.pool < 1:
        problems.append(
            f"{counted(table.pool, 'arrow')} in the pool: whoever takes the last one is attacked at once (DICE-ARROW-04)"
        )
    return problems


def problems_of_piles(table: Table) -> list[str]:
    """No more tokens and cards than the box holds, and none without their module."""
    box, problems = table.components, []
    for what, module, pile, seats in (
        ("wound tokens", 1, box.tokens, [each for player in table.players for each in player.tokens]),
        ("fury cards", 2, box.fury, [card for p in table.players for card in (*p.fury, *p.revealed)]),
        ("boneyard cards", 4, box.boneyard, [*table.hands]),
    ):
        if seats and module not in table.modules:
            problems.append(f"{what} are on the table without module {module}")
            continue
        for value, number in Counter(seats).items():
            if number > pile.count(value):
                problems.append(f"{number} {what} {value}, the box holds {pile.count(value)}")
    return problems


def problems_of_dice(table: Table) -> list[str]:
    """As many dice as the player has, with faces that they have."""
    from bangkit.dice.faces import BASE_DIE

    base, duel = (3, 2) if 1 in table.modules else (5, 0)
    if table.by_name[table.current].zombie:
        base, duel = 3, 0
    problems = [f"{table.rerolls} rerolls are impossible (DICE-ROLL-04)"] if not 0 <= table.rerolls <= 3 else []
    kinds = (
        ("base", table.showing.base, base, BASE_DIE),
        ("duel", table.showing.duel, duel, table.components.duel_die),
    )
    for what, faces, number, die in kinds:
        if len(faces) > number:
            problems.append(f"{len(faces)} {what} dice show something, {table.current} has {number}")
        problems += [f"a {what} die does not show {face!r}" for face in dict.fromkeys(faces) if face not in die]
    return problems


def problems_of_roles(table: Table) -> list[str]:
    """At most one Sheriff, no more of a role than the box holds, and roles for all or for none."""
    from bangkit.dice.components import ROLES_IN_BOX

    roles = Counter(player.role for player in table.players)
    if roles[None] == len(table.players):
        return []
    problems = [] if not roles[None] else ["either everybody has a role or nobody"]
    for role, number in roles.items():
        if role is not None and role not in ROLES_IN_BOX:
            problems.append(f"there is no role {role!r}")
        elif role is not None and number > ROLES_IN_BOX[role]:
            problems.append(f"{number} players are {role}, the box holds {ROLES_IN_BOX[role]} (DICE-SETUP-01)")
    if len(table.players) == 3 and not roles[None] and sorted(map(str, roles)) != ["deputy", "outlaw", "renegade"]:
        problems.append("three players are a Deputy, a Renegade and an Outlaw (DICE-3P-01)")
    return problems


def change(table: Table, name: str | None, changes: Mapping[str, Any]) -> None:
    """Put something else on the table; tokens and cards come out of their piles and go back there.

    With a player's name: life, arrows, tokens and so on; without: `pool`, `rerolls`, `showing`.
    A change of a player's arrows is taken from the pool.
    """
    from bangkit.dice.faces import read_dice

    if name is not None and name not in table.by_name:
        raise InvalidPosition([f"nobody is called {name!r}; the players are {', '.join(table.by_name)}"])
    allowed = SEAT if name is not None else MIDDLE
    if problems := wrong_kinds(changes, allowed):
        raise InvalidPosition(problems, "the changed position")
    owner: Any = table.by_name[name] if name is not None else table
    for key, value in changes.items():
        if key not in allowed:
            problems.append(f"{key!r} cannot be changed; what can: {', '.join(allowed)}")
            continue
        if key in ("tokens", "fury"):
            value = tuple(value)
            pile = getattr(table, key)
            pile.rest = sorted([*pile.rest, *getattr(owner, key)])
            problems += [f"no {each!r} is left in the pile of {key}" for each in value if each not in pile.rest]
            pile.rest = sorted((Counter(pile.rest) - Counter(value)).elements())
        elif key == "arrows" and "pool" not in changes:
            table.pool += owner.arrows - value
        setattr(owner, key, read_dice(value) if key == "showing" and isinstance(value, str) else value)
    table.refresh()
    problems += problems_of(table)
    if problems:
        raise InvalidPosition(problems, "the changed position")
