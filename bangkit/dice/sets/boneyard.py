"""Module 4, the boneyard: its cards, the outbreak, and what a zombie is and does (UNDEAD-BONE, UNDEAD-ZOMBIE).

Who wins after an outbreak stands with all winning, in `dice/victory.py` (UNDEAD-ZOMBIE-12).
"""

from __future__ import annotations

from collections.abc import Sequence

from bangkit.core.roles import RENEGADE
from bangkit.dice.diceset import Composition, DiceSet
from bangkit.dice.life import give_back
from bangkit.dice.table import Pile, Player, Table


async def boneyard_at_start(table: Table, name: str) -> None:
    """T0: a pending outbreak starts; else an eliminated player turns up a card, and that is all he does (UNDEAD-BONE-05, UNDEAD-BONE-09, UNDEAD-BONE-12, DEC-44).

    If that makes it due, the outbreak starts now and he plays as a zombie (UNDEAD-BONE-10).
    """
    player = table.by_name[name]
    if not table.outbreak_due and player.out:
        await turn_up(table, [player])
    if table.outbreak_due:
        start_outbreak(table, player)
    if player.out:
        table.agenda[:] = [("T6 next seat", name), ("T6 boneyard", name)]


async def boneyard_at_end(table: Table, name: str) -> None:
    """T6: who fell in this turn turns up a card; a no-hands card goes back into its deck (UNDEAD-BONE-04, UNDEAD-BONE-06, DEC-43)."""
    fallen = [table.by_name[each] for each in table.to_reveal]
    if fallen and not table.outbreak:
        await turn_up(table, fallen)
    back = [hands for hands in table.turned_up if not hands]
    if back:
        table.boneyard.shuffle_in(back)
        table.note("UNDEAD-BONE-06", "no hands back", count=len(back))
    table.turned_up, table.to_reveal = (), ()


async def turn_up(table: Table, players: Sequence[Player]) -> None:
    """Each turns up one boneyard card, then it is seen whether an outbreak is due (UNDEAD-BONE-07, UNDEAD-BONE-08, DEC-43, DEC-45)."""
    for player in players:
        if len(table.boneyard):
            hands: int = await table.boneyard.take("hands", "UNDEAD-BONE-04", player.name)
            table.turned_up += (hands,)
            if hands:
                table.hands += (hands,)
            table.note("UNDEAD-BONE-07", "turns up", player=player.name, hands=hands, total=sum(table.hands))
    now = table.turned_up
    if now and all(now) and sum(table.hands) > len(table.living):
        table.outbreak_due = True
        table.note("UNDEAD-BONE-08", "outbreak due", hands=sum(table.hands), living=len(table.living))


def start_outbreak(table: Table, active: Player) -> None:
    """The outbreak: a Lord, if a Renegade lives, and the eliminated back as zombies (UNDEAD-ZOMBIE-01, UNDEAD-ZOMBIE-02, UNDEAD-ZOMBIE-03, UNDEAD-ZOMBIE-04, UNDEAD-ZOMBIE-05, UNDEAD-ZOMBIE-06, UNDEAD-ZOMBIE-07, UNDEAD-ZOMBIE-15, DEC-48)."""
    renegades = [player for player in table.clockwise(active) if player.role == RENEGADE]
    lord, others = (renegades[0], renegades[1:]) if renegades else (None, [])
    zombies = [player for player in table.players if player.out] + others
    life = len(table.players) - len(zombies)
    table.outbreak, table.outbreak_due = True, False
    table.boneyard, table.hands, table.turned_up, table.to_reveal = Pile(), (), (), ()
    table.note("UNDEAD-ZOMBIE-01", "outbreak", zombies=[player.name for player in zombies], count=life)
    if lord is not None:
        lord.lord = lord.role_shown = True
        table.note("UNDEAD-ZOMBIE-02", "lord", player=lord.name)
    table.fallen += tuple(player.name for player in others)
    for player in zombies:
        give_back(table, player)
        player.out, player.zombie, player.role_shown = False, True, True
        player.life = player.starting_life = life
        table.note("UNDEAD-ZOMBIE-04", "zombie", player=player.name, life=life)
    table.refresh()


BONEYARD = DiceSet(
    4,
    least=4,
    summaries=6,
    needs_rule="UNDEAD-SETUP-04",
    components={"boneyard": Composition((*2 * (0,), *6 * (1,), *3 * (2,)), "PROBABLE")},
    house_rules={"lord_limited": False},
    tasks={"T0 boneyard": boneyard_at_start, "T6 boneyard": boneyard_at_end},
    chapters=("23_undead_or_alive",),
)
