"""Zombies and their Lord (UNDEAD-ZOMBIE): the outbreak, what a zombie may not do, and who wins after it.

When an outbreak is due is decided by the boneyard, in `sets/boneyard.py`; there is only one, and who falls after it is out for good
(UNDEAD-ZOMBIE-11).
"""

from __future__ import annotations

from bangkit.core.roles import RENEGADE
from bangkit.core.winning import Outcome
from bangkit.dice.table import Pile, Player, Table

SURVIVORS, ZOMBIES = "survivors", "zombies"
"""The sides after an outbreak."""


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
        table.give_back(player)
        player.out, player.zombie, player.role_shown = False, True, True
        player.life = player.starting_life = life
        table.note("UNDEAD-ZOMBIE-04", "zombie", player=player.name, life=life)
    table.refresh()


def limited(table: Table, player: Player) -> bool:
    """Whether the limits of zombies hold for a player: three base dice, no life gained, no tokens and fury cards (UNDEAD-ZOMBIE-08, UNDEAD-ZOMBIE-09, UNDEAD-ZOMBIE-10; the Lord: DEC-46)."""
    return player.zombie or (player.lord and bool(table.house["lord_limited"]))


def after_outbreak(table: Table) -> Outcome | None:
    """Zombies and their Lord against survivors; the old goals hold no more (UNDEAD-ZOMBIE-12, UNDEAD-ZOMBIE-13, UNDEAD-ZOMBIE-14, UNDEAD-ZOMBIE-16, DEC-49)."""
    undead = [player for player in table.players if player.zombie or player.lord]
    survivors = [player for player in table.players if player not in undead]
    if all(player.out for player in survivors):
        rule = "UNDEAD-ZOMBIE-12" if table.living else "UNDEAD-ZOMBIE-14"
        return Outcome(tuple(player.name for player in undead), ZOMBIES, rule)
    if all(player.out for player in undead):
        return Outcome(tuple(player.name for player in survivors), SURVIVORS, "UNDEAD-ZOMBIE-13")
    return None
