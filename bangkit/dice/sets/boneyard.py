"""Module 4, the boneyard: its cards, and when an outbreak is due (UNDEAD-BONE); what then happens stands in `dice/zombies.py`.

What an eliminated player gives back, and that no shot counts him, is told in `elimination` and `shots` (UNDEAD-BONE-02, UNDEAD-BONE-03);
until an outbreak the game ends as ever, in `victory` (UNDEAD-BONE-11).
"""

from __future__ import annotations

from collections.abc import Sequence

from bangkit.dice.diceset import Composition, DiceSet
from bangkit.dice.table import Player, Table
from bangkit.dice.zombies import start_outbreak


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
