"""Module 5, Legacy: what is chosen between two games, the next Sheriff and the next characters (UNDEAD-LEGACY)."""

from __future__ import annotations

from bangkit.core.requests import Ask, Chance
from bangkit.core.roles import DEPUTY, ROLES_FOR, SHERIFF
from bangkit.core.running import Tasks
from bangkit.core.sets import HouseRule
from bangkit.core.states import SharedState
from bangkit.dice.components import Components, characters_of
from bangkit.dice.diceset import DiceSet
from bangkit.dice.moves import DRAW, KEEP, Move, at_each
from bangkit.dice.table import Table

LEGACY = DiceSet(
    5,
    house_rules={"legacy_bullet": HouseRule("old sheriff", ("old sheriff", "new sheriff"))},
    chapters=("23_undead_or_alive",),
)


class Interlude(SharedState):
    """What lies on the table between two games, as plain data.

    `old` are the characters of the last game, `new` those of the next; `gone` the eliminated in their order.
    `leader` is the next Sheriff, once he is known, and `bonus` who starts with one bullet more.
    """

    __slots__ = (
        "names", "modules", "house", "components", "old", "new", "roles", "unused", "gone", "killer", "old_sheriff",
        "leader", "bonus",
    )  # fmt: skip
    readers = {"unused": list, "components": Components.from_json}
    outcome = None

    def __init__(self, last: Table) -> None:
        self.names = tuple(player.name for player in last.players)
        self.modules, self.house, self.components = last.modules, last.house, last.components
        self.old = {player.name: player.character for player in last.players if player.character}
        self.new: dict[str, str] = {}
        self.roles: dict[str, str] = {}
        self.unused = [each for each in characters_of(last.modules) if each not in self.old.values()]
        undead = [player.name for player in last.players if player.zombie or player.out]
        self.gone = tuple(name for name in dict.fromkeys((*last.fallen, *undead)) if name in undead)
        sheriff = next((player for player in last.players if player.role == SHERIFF), None)
        self.old_sheriff = sheriff.name if sheriff is not None and not sheriff.out else None
        self.killer = last.sheriff_killer
        self.leader: str | None = None
        self.bonus: tuple[str, ...] = ()
        self.agenda = [(task,) for task in reversed(list(CHOICES))]
        self.journal = None


# -- the choices, in their order -----------------------------------------------------------------


async def next_sheriff(table: Interlude) -> None:
    """Whoever killed the Sheriff has the star; a Sheriff who survived gives it away or keeps it (UNDEAD-LEGACY-01, UNDEAD-LEGACY-02, UNDEAD-LEGACY-03, DEC-51)."""
    if len(table.names) == 3:
        return
    if table.killer is not None:
        table.leader = table.killer
        table.note("UNDEAD-LEGACY-01", "next sheriff", player=table.killer)
    elif (giver := table.old_sheriff) is not None:
        options = at_each(Move("sheriff"), table.names)
        table.leader = (await Ask(giver, "next sheriff", "UNDEAD-LEGACY-02", options)).target
        table.note("UNDEAD-LEGACY-02", "next sheriff", player=table.leader)
        if table.leader != giver:
            rewarded = giver if table.house["legacy_bullet"] == "old sheriff" else str(table.leader)
            table.bonus = (rewarded,)
            table.note("UNDEAD-LEGACY-03", "extra bullet", player=rewarded)


async def deal_roles(table: Interlude) -> None:
    """The other roles are dealt at random (DEC-50, DEC-52)."""
    left = list(ROLES_FOR[len(table.names)])
    if table.leader is not None:
        table.roles[table.leader] = SHERIFF
        left.remove(SHERIFF)
    for name in table.names:
        if name not in table.roles:
            table.roles[name] = await Chance("role", "DICE-SETUP-03", left, name)
            left.remove(table.roles[name])
    leading = DEPUTY if len(table.names) == 3 else SHERIFF
    table.leader = next(name for name in table.names if table.roles[name] == leading)


async def eliminated_choose(table: Interlude) -> None:
    """In the order of their elimination they pick from the characters not used (UNDEAD-LEGACY-04, DEC-52)."""
    for name in table.gone:
        options = tuple(Move("character", thing=each) for each in table.unused)
        move = await Ask(name, "next character", "UNDEAD-LEGACY-04", options)
        take(table, name, move.thing, "UNDEAD-LEGACY-04")


async def survivors_choose(table: Interlude) -> None:
    """Clockwise from the new leader they keep their character or draw another one (UNDEAD-LEGACY-05, DEC-52)."""
    here = table.names.index(str(table.leader))
    for name in (*table.names[here:], *table.names[:here]):
        if name not in table.gone and name in table.old:
            options = (KEEP, DRAW) if table.unused else (KEEP,)
            move = await Ask(name, "next character", "UNDEAD-LEGACY-05", options)
            drawn = (
                await Chance("character", "UNDEAD-LEGACY-05", table.unused, name) if move == DRAW else table.old[name]
            )
            take(table, name, drawn, "UNDEAD-LEGACY-05")


def take(table: Interlude, name: str, character: str, rule: str) -> None:
    """A player has his next character; the old one is back when all have chosen."""
    if character in table.unused:
        table.unused.remove(character)
    table.new[name] = character
    table.note(rule, "next character", player=name, character=character)


CHOICES: Tasks = {
    "sheriff": next_sheriff,
    "roles": deal_roles,
    "characters of the eliminated": eliminated_choose,
    "characters of survivors": survivors_choose,
}
"""The choices between two games, in their order."""
