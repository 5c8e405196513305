"""The card game as people use it: one object to play, ask, branch, look at and save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bangkit.cards import distance, moves, setup
from bangkit.cards.cardset import SETS
from bangkit.cards.distance import Step
from bangkit.cards.faces import Card, spelled_card
from bangkit.cards.hooks import ability_text
from bangkit.cards.law.refusals import against_move
from bangkit.cards.moves import Move
from bangkit.cards.table import Player, Table
from bangkit.cards.view import View
from bangkit.core.arguments import takes, whole_number
from bangkit.core.requests import Ask, Chance
from bangkit.core.rulebook import Refusal
from bangkit.core.table_game import TableGame, fits


@dataclass(frozen=True, slots=True)
class Seat:
    """What is known about a player to whoever sees the whole table."""

    name: str
    role: str | None
    character: str | None
    life: int
    starting_life: int
    hand: tuple[Card, ...]
    in_play: tuple[Card, ...]
    out: bool
    ghost: bool
    copies: str | None

    @classmethod
    def of(cls, player: Player) -> Seat:
        """The seat of a player, as it is now."""
        return cls(
            player.name,
            player.role,
            player.character,
            max(player.life, 0) if player.out else player.life,
            player.starting_life,
            tuple(player.hand),
            tuple(player.in_play),
            player.out,
            player.ghost,
            player.copies,
        )

    @property
    def ability(self) -> str:
        """What the character in force can do, in words."""
        return ability_text(self.copies or self.character)


@dataclass(frozen=True, slots=True)
class Deck:
    """The draw pile: its size is public, its order is not."""

    size: int


SAID = ("verb", "card", "thing")
"""What a move always says; what it leaves out besides may stand in the offered one."""


class CardGame(TableGame):
    """A game of BANG! that is being played.

    >>> game = new_game(players=4, seed=7)
    >>> game.request.what
    'play'
    """

    name = "cards"
    tasks = SETS.tasks
    table_type = Table
    move_type = Move
    view_type = View
    quiet = frozenset({"turn", "phase one", "phase two", "phase three", "end of turn"})
    table: Table

    # -- looking ---------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<card game: {repr(self.table)[13:-1]}; {self.request or 'over'}>"

    def __getitem__(self, name: str) -> Seat:
        return Seat.of(self._player(name))

    @property
    def deck(self) -> Deck:
        """The draw pile."""
        return Deck(self.table.deck_size)

    @property
    def discard(self) -> tuple[Card, ...]:
        """The discard pile, the topmost card first."""
        return tuple(self.table.discard)

    @property
    def event(self) -> str | None:
        """The event in force."""
        return self.table.event

    @takes()
    def distance(self, one: str, other: str) -> int:
        """The distance at which one player sees another (CARD-DIST-1, CARD-DIST-10)."""
        return distance.distance(self.table, self._player(one), self._player(other))

    @takes()
    def reach(self, one: str, other: str | None = None) -> int | bool:
        """How far a player's weapon shoots; with another player, whether it reaches him."""
        far = distance.reach(self.table, self._player(one))
        return far if other is None else self.distance(one, other) <= far

    @takes()
    def why_distance(self, one: str, other: str) -> list[Step]:
        """The steps of a distance, each with its rule."""
        return distance.why_distance(self.table, self._player(one), self._player(other))

    # -- moves -----------------------------------------------------------------------------------

    def _read(self, text: str, asked: str) -> tuple[str, Move]:
        request = self.request
        offered = request.options if isinstance(request, Ask) and asked == request.who else ()
        return moves.read(text, self.table, asked, offered)

    def _gone(self) -> list[str]:
        return SETS.missing(self.table.expansions)

    def completions(self, player: str, move: Move) -> list[Any]:
        player, move = self.read(move, player)
        request = self.request
        if not isinstance(request, Ask):
            return []
        offered = request.options if player == request.who else ()
        free = [each for each in request.anytime if each.who == player]
        return [each for each in offered if fits(move, each, SAID)] + [
            each for each in free if fits(move, each.move, SAID)
        ]

    def _read_outcome(self, text: str, request: Chance, by_text: dict[str, Any]) -> Any:
        return super()._read_outcome(spelled_card(text), request, by_text)

    def _against(self, player: str, move: Move) -> list[Refusal]:
        assert isinstance(self.request, Ask)
        return list(against_move(self.table, self.request, player, move))


@takes()
def new_game(
    players: int | None = None,
    *,
    seed: int | str | None = None,
    names: Sequence[str] | None = None,
    roles: Sequence[str | None] | None = None,
    characters: Sequence[str | None] | None = None,
    expansions: Sequence[str] = (),
    house_rules: Mapping[str, Any] | None = None,
    chance: str = "luck",
) -> CardGame:
    """A new card game, dealt and waiting for the Sheriff's first decision.

    `players` is 4 to 7 (3 to 8 with Dodge City); `names`, `roles` and `characters` go clockwise.
    Without a `seed` the luck is that of seed 0; with `chance="ask"` a person turns the cards (`game.reveal`).

    Raises `InvalidPosition` with everything that is wrong with the wishes.

    >>> new_game(players=4, seed=7)["Ana"].name
    'Ana'
    """
    table = setup.new_table(whole_number(players), names, roles, characters, expansions, house_rules)
    return CardGame(table, 0 if seed is None else whole_number(seed), chance=chance)
