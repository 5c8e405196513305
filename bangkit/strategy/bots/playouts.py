"""Imagined games played on quickly by careful players, and which moves come to the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from random import Random
from typing import Any

from bangkit.core.requests import Chance
from bangkit.stage.expectations import FACE
from bangkit.strategy.bots.careful import favourites
from bangkit.strategy.bots.determinization import Determinization, Uniform
from bangkit.strategy.bots.memory import Memory, only_evidence
from bangkit.strategy.bots.quick_view import QuickView, QuickViews

SUITS_MATTER = frozenset({"Apache Kid"})
"""Characters for whom two cards of one name may differ."""


def kind_of(move: Any, players: Iterable[Any]) -> str:
    """What tells a move from others: its text, without the faces of cards unless somebody cares for suits."""
    return str(move) if any(player.character in SUITS_MATTER for player in players) else FACE.sub("", str(move))


def played_on(
    imagined: Determinization,
    move: Any,
    luck: int,
    memory: Memory,
    *,
    turns: float = inf,
    decisions: float = inf,
    after_turn: Callable[[Any], None] | None = None,
) -> Any:
    """The table of an imagined game that begins with a move, when so many turns or decisions are over, or the game is.

    Everybody plays carefully, and by what he has seen: at first that is `memory`, which stays as it is.
    Each turn has luck of its own, so that the luck of later turns is the same whatever was needed before (common random numbers).
    `after_turn` is shown the table when the turn in which the game begins is over, and the game goes on.
    """
    runner, memory = imagined.start(), memory.copy()
    table = runner.table
    table.journal = journal = only_evidence()
    views = QuickViews(table, memory)
    first = turn = table.turn
    last, draw = turn + turns, Random(luck).random
    request = runner.advance(move)
    while request is not None:
        if table.turn != turn:
            turn = table.turn
            draw = Random(luck + turn).random
        if isinstance(request, Chance):
            request = runner.advance(request.pick(draw()))
        elif len(request.options) == 1:
            request = runner.advance(request.options[0])
        elif after_turn is not None and turn != first:
            after_turn(table)
            after_turn = None
        elif decisions <= 0 or turn >= last:
            runner.close()
            break
        else:
            decisions -= 1
            memory.read(journal, lambda name: table.by_name[name].character)
            request = runner.advance(choice(views.of(request, request.who), draw))
    return table


def choice(view: QuickView, luck: Uniform) -> Any:
    """What a careful player answers; luck decides among equals."""
    best = favourites(view)
    return best[0] if len(best) == 1 else best[int(luck() * len(best))]
