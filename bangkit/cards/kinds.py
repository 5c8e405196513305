"""What a card of one name is: its aim, its checks, its effect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bangkit.cards.hooks import Power
    from bangkit.cards.moves import Move
    from bangkit.cards.table import Player, Table
    from bangkit.core.running import Task


@dataclass(frozen=True, eq=False, slots=True)
class Kind:
    """Everything that holds for all cards of one name.

    `checks` are what can speak against playing it, `aims` against a target (no aims: no target);
    `effect` lists the tasks that carry it out; `answers` names the questions it can answer.
    """

    name: str
    checks: tuple[Callable[..., Any], ...] = ()
    aims: tuple[Callable[..., Any], ...] = ()
    effect: Callable[[Table, Player, Move], list[Task]] | None = None
    never_oneself: str = ""
    """The rule by which its player cannot aim it at himself."""
    helps: bool = False
    """Whether it does its target good."""
    picks: bool = False
    """The player also names "hand" or a card in front of the target."""
    price: bool = False
    """A further card is discarded with it."""
    lays: str | None = None
    """Where it is laid down: "self" or "target"; None for a card that is discarded after its effect."""
    power: Power | None = None
    """What it changes while it lies in front of a player."""
    answers: frozenset[str] = frozenset()
    """Among "shot", "bang" (Duel and Indians!) and "lethal"."""
    unprompted: str = "CARD-PLAY-1"
    """The rule against playing it when neither the turn nor a question allows it."""
    used: Kind | None = None
    """What it does when it is used from the table, where it lies as a green card."""
    draws: int = 0
    """Cards that its player draws when it has done its work as an answer or at its target."""
    counts_as_bang: bool = False
    """Whether playing it uses up a BANG! of the turn."""
