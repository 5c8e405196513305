"""What players do in the middle of a question, in whatever way somebody likes to say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from bangkit.core.players import Player
from bangkit.core.requests import Ask
from bangkit.odds.problems import QuestionError, unknown
from bangkit.stage.exact import Policy
from bangkit.stage.expectations import fits

Says: TypeAlias = str | Sequence[str] | Player | Policy
"""`"random"`, a move, moves in order of liking, a `Player`, or a function of (table, request)."""


def policies_of(game: Any, says: Says | Mapping[str, Says] | None) -> dict[str, Policy]:
    """A policy for each player named; one policy alone is everybody's, and so is the one under `"*"`."""
    if says is None:
        return {}
    if not isinstance(says, Mapping):
        says = {"*": says}
    names = {name.casefold(): name for name in game.players}
    found: dict[str, Policy] = {}
    for name, wish in says.items():
        if name != "*" and name.casefold() not in names:
            unknown("unknown player", "player", name, game.players)
        found[names.get(name.casefold(), name)] = _policy(game, wish)
    return found


def _policy(game: Any, wish: Says) -> Policy:
    if wish == "random":
        return lambda table, request: dict.fromkeys(request.options, 1)
    if isinstance(wish, str):
        return _first_of([wish])
    if hasattr(wish, "weights"):
        return _as_player(game, wish)
    if isinstance(wish, Sequence):
        return _first_of([str(each) for each in wish])
    if callable(wish):
        return wish
    raise QuestionError("no policy", policy=repr(wish))


def _first_of(moves: Sequence[str]) -> Policy:
    """The first of these moves that is on offer."""

    def policy(table: Any, request: Ask) -> Any:
        for move in moves:
            for option in request.options:
                if fits(move, str(option)) or fits(f"use {move}", str(option)):
                    return option
        raise QuestionError(
            "none offered", player=request.who, moves=list(moves), options=list(map(str, request.options))
        )

    return policy


def _as_player(game: Any, player: Any) -> Policy:
    """A `Player` decides from his own view of the table."""
    view: Any = type(game.view(game.players[0]))

    def policy(table: Any, request: Ask) -> Any:
        weights = player.weights(view.see(table, request, table[request.who]))
        return {option: weight for option, weight in weights.items() if weight}

    return policy
