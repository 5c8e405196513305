"""Imagined games played on quickly by careful players, and who will win where they are broken off.

The chance of each side is a logistic model: a number for each side, added up from the life points, the cards (or arrows)
and the players of each role, and the chances in proportion to its exponential. The numbers were fitted to games of 4 to 7
careful players (1,600 games of each kind); they know nothing of who sits where.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, fsum
from typing import Any

from bangkit.core.requests import Ask, Chance
from bangkit.core.roles import DEPUTY, OUTLAW, RENEGADE, ROLES, SHERIFF
from bangkit.core.running import Runner
from bangkit.strategy.bots.careful import favourites
from bangkit.strategy.bots.determinization import Uniform
from bangkit.strategy.bots.memory import Memory, only_evidence
from bangkit.strategy.bots.quick_view import QuickView, quick_view

Decide = Callable[[Any, Ask], Any]
"""From a quick view and the question: answers a question of an imagined game, or None to leave it to careful play."""


# -- playing on ------------------------------------------------------------------------------------


def play_on(
    runner: Runner, move: Any, luck: Uniform, decisions: int, memory: Memory, decide: Decide | None = None
) -> None:
    """Everybody plays carefully for so many decisions, beginning with a move, but where `decide` says otherwise.

    What is done is added to the `memory`, which belongs to this imagined game alone.
    """
    table = runner.table
    table.journal = journal = only_evidence()
    request = runner.advance(move)
    while request is not None:
        if isinstance(request, Chance):
            request = runner.advance(request.pick(luck()))
        elif len(request.options) == 1:
            request = runner.advance(request.options[0])
        elif decisions <= 0:
            runner.close()
            return
        else:
            decisions -= 1
            memory.read(journal, lambda name: table.by_name[name].character)
            view = quick_view(table, request, memory)
            wanted = decide(view, request) if decide is not None else None
            request = runner.advance(choice(view, luck) if wanted is None else wanted)


def choice(view: QuickView, luck: Uniform) -> Any:
    """What a careful player answers; luck decides among equals."""
    best = favourites(view)
    return best[0] if len(best) == 1 else best[int(luck() * len(best))]


# -- who will win ----------------------------------------------------------------------------------

Row = tuple[float, tuple[float, ...], tuple[float, ...], tuple[float, ...]]
"""A constant, then for Sheriff, Deputies, Outlaws and Renegades: a life point, a card (an arrow), a living player."""

CARDS: dict[str, Row] = {
    OUTLAW: (1.14, (-0.66, -0.04, 0.50, -0.06), (-0.22, 0.08, 0.20, -0.08), (0.0, -0.22, -0.57, -0.34)),
    RENEGADE: (-3.56, (-0.38, -0.23, 0.09, 0.60), (-0.13, -0.22, 0.05, 0.13), (0.0, 0.26, -0.32, 2.17)),
}
DICE: dict[str, Row] = {
    OUTLAW: (0.26, (-0.33, -0.20, 0.23, -0.06), (0.25, 0.11, -0.16, 0.02), (0.0, 0.14, 0.37, 0.21)),
    RENEGADE: (-4.83, (-0.20, -0.16, 0.05, 0.32), (0.14, 0.03, -0.01, -0.17), (0.0, -0.27, -0.17, 4.28)),
}
"""The law is the measure: its number is always 0."""
PLACE = {role: place for place, role in enumerate(ROLES)}


def can_be_judged(table: Any) -> bool:
    """Whether the model speaks of such a game: the law against Outlaws and a Renegade, all of them alive or dead."""
    return any(player.role == SHERIFF and not player.out for player in table.players) and not getattr(
        table, "outbreak", False
    )


def side_chances(table: Any) -> dict[str, float]:
    """The chance of the law ("sheriff"), of the Outlaws and of the Renegade, told whoever sees all roles.

    >>> import bangkit
    >>> game = bangkit.cards.new_game(roles=["sheriff", "outlaw", "renegade", "outlaw"], seed=7)
    >>> chances = side_chances(game.table)
    >>> round(sum(chances.values()), 9), chances["outlaw"] > side_chances(game.change("Ben", life=1).table)["outlaw"]
    (1.0, True)
    """
    lives, goods, heads = [0] * 4, [0] * 4, [0] * 4
    cards = not hasattr(table, "showing")
    for player in table.players:
        if not player.out:
            place = PLACE[player.role]
            lives[place] += player.life
            goods[place] += len(player.hand) + len(player.in_play) if cards else player.arrows
            heads[place] += 1
    found = {SHERIFF: 1.0}
    for side, (constant, life, good, head) in (CARDS if cards else DICE).items():
        number = constant
        for place in range(4):
            number += life[place] * lives[place] + good[place] * goods[place] + head[place] * heads[place]
        found[side] = exp(number) if heads[PLACE[side]] else 0.0
    total = fsum(found.values())
    return {side: number / total for side, number in found.items()}


def winning_chance(table: Any, name: str) -> float:
    """The chance that a player's side wins, or 1 and 0 when the game is over."""
    if table.outcome is not None:
        return float(name in table.outcome.winners)
    if not can_be_judged(table):
        living = [player.life for player in table.players if not player.out]
        return float(max(table.by_name[name].life, 0) / max(sum(living), 1))
    role = table.by_name[name].role
    sides = side_chances(table)
    if role == RENEGADE:
        dead = table.by_name[name].out
        return 0.0 if dead else sides[RENEGADE] / max(sum(p.role == RENEGADE and not p.out for p in table.players), 1)
    return sides[SHERIFF if role == DEPUTY else role]
