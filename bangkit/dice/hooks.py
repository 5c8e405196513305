"""The records of the characters, and their hooks: the fixed places where one changes a rule of the dice game.

Rules ask a hook of the power in force and never ask for a name.
Which power is in force is decided here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from bangkit.words.catalogue import chosen, say

if TYPE_CHECKING:
    from bangkit.dice.moves import Move
    from bangkit.dice.table import Player, Table

PLACES: Mapping[str, tuple[int, ...]] = {"1": (1,), "2": (2,)}
"""How many places away a shot hits, either way around (DICE-SHOT-01, DICE-SHOT-02)."""


@dataclass(frozen=True, eq=False, slots=True)
class Power:
    """What one character changes; every hook has a default that changes nothing."""

    name: str
    rule: str = "DICE-SETUP-05"
    """The rule that says what this character does; for one of one's own, that his ability is public."""
    life: int = 8
    """The life printed on the card."""
    needs: tuple[Any, ...] = ()
    """The modules that the ability needs, besides the one that it belongs to."""
    text: str = ""
    """What it does in words, for one of one's own; those of the printed sets stand in the catalogue."""
    # -- numbers
    rerolls: int = 2
    """Rerolls of a turn."""
    gatlings: int = 3
    """GATLING that it takes to fire."""
    places: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: PLACES)
    """How many places away ONE and TWO hit."""
    attack_costs: int = 99
    """Life lost at most in an Indians' attack."""
    whisky_times: int = 1
    """How often the owner may use each WHISKY."""
    own_beer: Callable[[int], int] | None = None
    """Life from each beer on himself, told his life at the beginning of the BEER step."""
    # -- readings
    loose_dynamite: bool = False
    """DYNAMITE may be rerolled."""
    swaps_shots: bool = False
    """ONE may be used as TWO and TWO as ONE."""
    doubles_shot: bool = False
    """Once a turn a BEER may be spent to double a shot."""
    gatling_proof: bool = False
    """The Gatling costs no life."""
    rerolls_duel: bool = False
    """Once in the own turn a duel throw of his own may be repeated."""
    # -- replacements
    instead: Callable[[Table, Player, int], Awaitable[int]] | None = None
    """Before points are lost to a shot or the Gatling: answers how many are still to be lost."""
    draw_fury: Callable[[Table, Player], Awaitable[str | None]] | None = None
    """Draws a fury card in a way of its own; answers the card."""
    # -- moments of the owner's own turn
    start_of_turn: Callable[[Table, Player], Awaitable[None]] | None = None
    """T1, before fury cards are revealed and dice are thrown."""
    after_throw: Callable[[Table, Player], Awaitable[None]] | None = None
    """T3, after a throw that does not explode."""
    turns_die: Callable[[Table, Player], tuple[Move, ...]] | None = None
    """T3, the moves that turn a die whenever the owner may stop or reroll."""
    turn_die: Callable[[Table, Player, Move], Awaitable[None]] | None = None
    """T3, carries such a move out."""
    after_gatling: Callable[[Table, Player, int], Awaitable[None]] | None = None
    """T5, after the GATLING step, told the number of GATLING."""
    on_challenge: Callable[[Table, Player], Awaitable[None]] | None = None
    """T5, when a duel die is handed over."""
    end_of_turn: Callable[[Table, Player], Awaitable[None]] | None = None
    """T6, first thing."""
    # -- reactions
    after_loss: Callable[[Table, Player, int], Awaitable[None]] | None = None
    """After the owner has lost life points and survived."""
    after_elimination: Callable[[Table, Player, int], Awaitable[None]] | None = None
    """After others are eliminated, told how many."""
    revenge: Callable[[Table, Player, Player], Awaitable[None]] | None = None
    """After all other reactions, when somebody has cost the owner life: told who."""

    @property
    def told(self) -> str:
        """What it does, in words."""
        return self.text or _ability(self.name, chosen())


@cache
def _ability(name: str, language: str) -> str:
    return say(f"dice ability.{name}")


NOBODY = Power("nobody")
"""No ability at all."""

CHARACTERS: dict[str, Power] = {}
"""Every character by name; the sets fill it."""


def ability_of(player: Player) -> Power:
    """The ability in force: an eliminated player and a zombie have given their character back (DEC-53, DEC-47)."""
    if player.out or player.zombie or player.character is None:
        return NOBODY
    return CHARACTERS.get(player.character, NOBODY)
