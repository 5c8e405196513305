"""A bare table to practise on: seats, what lies in front of them, and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bangkit.cards.game import CardGame
from bangkit.core.arguments import Argument, shortened, takes
from bangkit.core.errors import BangkitError
from bangkit.core.seating import NAMES
from bangkit.show.wanted import NAME_OR_NONE, PLAYERS, TEXTS
from bangkit.stage.scenario import scenario_from
from bangkit.words.catalogue import say

LAID = Argument(
    "a mapping from names to lists of cards",
    lambda value: value is None or isinstance(value, Mapping) and all(map(TEXTS.holds, value.values())),
)


def names_of(players: int | Sequence[str]) -> tuple[str, ...]:
    """So many usual names, or the names given."""
    names = NAMES[:players] if isinstance(players, int) else tuple(players)
    if not 2 <= len(names) <= len(NAMES) or isinstance(players, int) and players != len(names):
        raise BangkitError(say("show.table size", most=str(len(NAMES))))
    return names


@takes(players=PLAYERS, in_play=LAID, out=TEXTS, turn=NAME_OR_NONE)
def practice(
    players: int | Sequence[str] = 5,
    in_play: Mapping[str, Sequence[str]] | None = None,
    out: Collection[str] = (),
    turn: str | None = None,
) -> CardGame:
    """A game without roles and characters, in which it is somebody's turn and he holds a BANG!.

    `players` is their number or their names, clockwise; `in_play` says what lies in front of whom;
    `out` are those who have left the game; `turn` is the first player unless you say otherwise.

    >>> practice(4, {"Cid": ["Mustang"]}).distance("Ana", "Cid")
    3
    """
    names = names_of(players)
    strange = [name for name in (*(in_play or ()), *out, *([turn] if turn else ())) if name not in names]
    if strange:
        raise BangkitError(say("table.no such seat", name=shortened(strange[0]), names=list(names)))
    living = [name for name in names if name not in out]
    if len(living) < 2:
        raise BangkitError(say("show.too few"))
    turn = turn or living[0]
    laid = in_play or {}
    seats = [
        {"name": name, "out": True}
        if name not in living
        else {"name": name, "in_play": list(laid.get(name, ())), "hand": ["BANG! 5D"] if name == turn else []}
        for name in names
    ]
    data = {"title": "practice", "players": seats, "turn": {"player": turn, "phase": "play"}}
    game: CardGame = scenario_from(data).game()
    return game
