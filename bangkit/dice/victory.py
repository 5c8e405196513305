"""When a dice game is over and who has won: four to eight players (DICE-END), and three (DICE-3P)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from bangkit.core.roles import OUTLAW, PREY, RENEGADE, SHERIFF
from bangkit.core.running import Cut
from bangkit.core.winning import Outcome, verdict
from bangkit.dice.table import Player, Table
from bangkit.dice.zombies import after_outbreak

NOBODY_WINS = "nobody"


class GameOver(Cut):
    """The game is over, also in the middle of a turn; nothing more is resolved (DICE-END-02, DEC-54)."""


class TurnOver(Cut):
    """The active player has fallen: nothing of his turn is left but what its end does for others (DEC-08)."""

    def cut(self, table: Table) -> None:
        table.agenda[:] = [("T6 end of turn", table.current)]


def judge(table: Table, fallen: Sequence[Player], cause: Player | None) -> None:
    """End the game if somebody has won; looked at once after each damage event (DICE-END-11, UNDEAD-BONE-11, DEC-07)."""
    if any(player.role is None for player in table.players):
        if table.living:
            return
        outcome: Outcome | None = Outcome((), NOBODY_WINS, "DICE-ELIM-04")
    elif table.outbreak:
        outcome = after_outbreak(table)
    elif len(table.players) == 3:
        outcome = of_three(table, fallen, cause)
    else:
        outcome = of_law_and_outlaws(table)
    if outcome is not None:
        end(table, outcome)


def end(table: Table, outcome: Outcome) -> NoReturn:
    """Write down who has won and stop."""
    table.outcome, table.phase = outcome, "over"
    table.note(outcome.rule, "wins", winners=list(outcome.winners), side=outcome.side)
    raise GameOver


def of_law_and_outlaws(table: Table) -> Outcome | None:
    """The Sheriff's fall is looked at first, then the fall of all Outlaws and Renegades (DICE-END-02, DICE-END-03, DICE-END-04, DICE-END-05, DICE-END-06, DICE-END-07, DICE-END-08, DICE-END-09, DICE-END-10, DICE-END-01, DICE-ELIM-05)."""
    if not any(player.role == SHERIFF for player in table.players):
        return None if table.living else Outcome((), NOBODY_WINS, "DICE-ELIM-04")
    outcome = verdict(table.players)
    if outcome is None:
        return None
    if outcome.side == OUTLAW:
        outlaws_out = not any(player.role == OUTLAW for player in table.living)
        rule = "DICE-END-08" if not table.living else "DICE-END-07" if outlaws_out else "DICE-END-04"
    else:
        rule = "DICE-END-03" if outcome.side == RENEGADE else "DICE-END-05"
    return outcome._replace(rule=rule)


def of_three(table: Table, fallen: Sequence[Player], cause: Player | None) -> Outcome | None:
    """A hunter who takes the last life of his prey wins at once; otherwise the last one living does (DICE-3P-03, DICE-3P-04, DICE-3P-05, DICE-3P-06, DICE-3P-08, DEC-56).

    Open roles and a Deputy who begins are set in `setup` (DICE-3P-01, DICE-3P-02); TWO counts as ONE in `shots` (DICE-3P-07).
    """
    if not fallen:
        return None
    living = table.living
    if cause is not None and any(player.role == PREY.get(cause.role or "") for player in fallen):
        return Outcome((cause.name,), str(cause.role), "DICE-3P-04")
    if len(living) == 1:
        return Outcome((living[0].name,), str(living[0].role), "DICE-3P-05")
    if living:
        return None
    outlaws = tuple(player.name for player in fallen if player.role == OUTLAW)
    if outlaws and table.house["three_all_dead"] == OUTLAW:
        return Outcome(outlaws, OUTLAW, "DEC-14")
    return Outcome((), NOBODY_WINS, "DEC-14")
