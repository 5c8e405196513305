"""What the functions of a character of one's own may leave at the table of the dice game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bangkit.core.arguments import TABLE
from bangkit.core.own_functions import Before, refused, tasks_of
from bangkit.core.printed import take_down
from bangkit.dice.checking import problems_of
from bangkit.dice.diceset import SETS
from bangkit.dice.hooks import CHARACTERS, NOBODY

if TYPE_CHECKING:
    from bangkit.dice.table import Table

SETS.on_change(lambda: take_down("dice", [(each.name, each) for each in (*CHARACTERS.values(), NOBODY)]))
SPECIAL = {"agenda": tasks_of(SETS.tasks), "house": TABLE}


def watch(table: Table, function: Callable[..., Any]) -> Callable[[], None]:
    """Take down how a table stands before a function of one's own works there; what is answered refuses what no rule could leave."""
    before, problems, pieces = Before(table), problems_of(table), _pieces(table)
    who = [(each.role, each.character, each.out) for each in before.seats]

    def look_over() -> None:
        before.look_over(function, table, SPECIAL)
        there = [each for each in before.seats if not each.out]
        if table.living != there or table.ring != tuple(each.name for each in there):
            raise refused("seats", function)
        for problem in problems_of(table):
            if problem not in problems:
                raise refused("left", function, problem=problem)
        for what, number in _pieces(table).items():
            if number != pieces[what]:
                raise refused(what, function, number=abs(number - pieces[what]))
        if who != [(each.role, each.character, each.out) for each in before.seats]:
            table.refresh()

    return look_over


def _pieces(table: Table) -> dict[str, int]:
    """How many wound tokens and fury cards there are, wherever they lie; arrows are counted among the problems."""
    seats = table.players
    return {
        "tokens": len(table.tokens) + sum(len(each.tokens) for each in seats),
        "fury": len(table.fury) + len(table.fury_discard) + sum(len(each.fury + each.revealed) for each in seats),
    }
