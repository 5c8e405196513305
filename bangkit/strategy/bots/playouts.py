"""Imagined games played on quickly by careful players, and who will win where they are broken off.

Thousands of imagined games are played to find one move; a whole view for each of their questions would cost more
than the answer. A `QuickView` is what a careful player reads from his view, and no more:
it shows no role that its viewer may not see and no hand but his own.

The chance of each side is a logistic model: a number for each side, added up from the life points, the cards (or arrows)
and the players of each role, and the chances in proportion to its exponential. The numbers were fitted to games of 4 to 7
careful players (1,600 games of each kind); they know nothing of who sits where.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any

from bangkit.core.requests import Ask, Chance
from bangkit.core.roles import DEPUTY, OUTLAW, RENEGADE, ROLES, SHERIFF
from bangkit.core.running import Runner
from bangkit.strategy.bots.careful import favourites
from bangkit.strategy.bots.determinization import Uniform

Decide = Callable[[Any, Ask], Any]
"""Answers a question of an imagined game, or None to leave it to careful play."""


# -- what a player sees at a glance ----------------------------------------------------------------


class QuickSeat:
    """A player as another sees him, as far as careful play asks."""

    __slots__ = (
        "name", "role", "character", "life", "starting_life", "hand_size", "hand", "in_play", "out", "arrows",
        "zombie", "lord",
    )  # fmt: skip
    hand: Any

    def __init__(self, player: Any, own: bool, cards: bool) -> None:
        self.name, self.out, self.life, self.starting_life = player.name, player.out, player.life, player.starting_life
        self.role = player.role if own or player.role_shown else None
        self.character = player.character
        if cards:
            self.in_play, self.hand_size = player.in_play, len(player.hand)
            self.hand = player.hand if own else ()
        else:
            self.arrows, self.zombie, self.lord = player.arrows, player.zombie, player.lord


class QuickView:
    """What the player who is asked sees of a table at a glance."""

    __slots__ = ("name", "players", "by_name", "what", "options", "anytime", "facts", "table")

    def __init__(self, table: Any, request: Ask, cards: bool) -> None:
        self.name = name = request.who
        self.table = table
        self.what, self.options, self.facts = request.what, request.options, request.facts.items()
        self.anytime = request.anytime and [each for each in request.anytime if each.who == name]
        self.players = players = [QuickSeat(player, player.name == name, cards) for player in table.players]
        self.by_name = {player.name: player for player in players}

    def __getitem__(self, name: str) -> QuickSeat:
        return self.by_name[name]


class CardQuickView(QuickView):
    """A quick view of the card game."""

    __slots__ = ()

    @property
    def discard(self) -> Any:
        """The discard pile, the topmost card first."""
        return self.table.discard


class DiceQuickView(QuickView):
    """A quick view of the dice game."""

    __slots__ = ("showing", "rerolls", "pool", "outbreak")

    def __init__(self, table: Any, request: Ask, cards: bool) -> None:
        super().__init__(table, request, cards)
        self.showing, self.rerolls = str(table.showing), table.rerolls
        self.pool, self.outbreak = table.pool, table.outbreak


def quick_view(table: Any, request: Ask) -> QuickView:
    """What the player who is asked sees at a glance."""
    return DiceQuickView(table, request, False) if hasattr(table, "showing") else CardQuickView(table, request, True)


# -- playing on ------------------------------------------------------------------------------------


def play_on(runner: Runner, move: Any, luck: Uniform, decisions: int, decide: Decide | None = None) -> None:
    """Everybody plays carefully for so many decisions, beginning with a move, but where `decide` says otherwise."""
    table, request = runner.table, runner.advance(move)
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
            wanted = decide(table, request) if decide is not None else None
            request = runner.advance(choice(table, request, luck) if wanted is None else wanted)


def choice(table: Any, request: Ask, luck: Uniform) -> Any:
    """What a careful player answers; luck decides among equals."""
    best = favourites(quick_view(table, request))
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
    total = sum(found.values())
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
