"""What the two games share as people use them: players around a table, a turn, and what one of them sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from bangkit import words
from bangkit.core.arguments import seat_called, shortened, spelled, takes
from bangkit.core.errors import NotationError
from bangkit.core.positions import Game
from bangkit.core.requests import Ask, Chance, Free, Request
from bangkit.core.rulebook import Refusal, position
from bangkit.core.showing import Showing
from bangkit.words.catalogue import say


class TableGame(Showing, Game):
    """A game with players around a table; a game says what a move is, and what a player sees."""

    move_type: ClassVar[type[Any]]
    view_type: ClassVar[type[Any]]

    @property
    def players(self) -> tuple[str, ...]:
        """The names of all players, clockwise."""
        return tuple(self.table.by_name)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return str(self.table.current)

    @property
    def phase(self) -> str:
        """The phase of the turn; over when the game is."""
        return str(self.table.phase)

    @takes()
    def view(self, name: str) -> Any:
        """What one player knows of the game, and nothing else."""
        return self.view_type.of(self, self._player(name))

    def told(self, viewer: str) -> tuple[str, ...]:
        """The log in words, as one player may read it."""
        return super().told(self._player(viewer).name)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.table.players)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and spelled(name, self.table.by_name) in self.table.by_name

    def read(self, move: Any, player: str | None = None) -> tuple[str, Any]:
        """The player and the move that a text stands for; without a name, the one who is asked."""
        if isinstance(move, Free):
            return move.who, move.move
        request = self.request
        asked = request.who if isinstance(request, Ask) else ""
        if player is not None:
            asked = spelled(player, self.table.by_name)
        if isinstance(move, self.move_type):
            return asked, move
        if not (isinstance(move, str) or hasattr(move, "verb") or hasattr(move, "text")):  # a card is its text
            raise NotationError(say("play.no move", got=shortened(move)))
        try:
            return self._read(str(move), asked)
        except NotationError as error:
            if gone := self._gone():
                raise NotationError(say("play.set gone", problem=str(error), gone=gone)) from None
            raise

    def refusals(self, player: str, move: Any) -> list[Refusal]:
        """Every reason against the move, each rule once, in the order of the rulebook; the rule that asks, if there is no other."""
        player, move = self.read(move, player)
        if self.completions(player, move):
            return []
        request, named = self.request, (player, move.target, getattr(move, "owner", None))
        found = {
            each.rule: each for each in reversed(not_now(self.table, request, named) or self._against(player, move))
        }
        if not found and isinstance(request, Ask):
            found[request.rule] = Refusal(request.rule, {"player": player, "asked": request.who})
        return sorted(found.values(), key=lambda refusal: position(refusal.rule))

    def _read(self, text: str, asked: str) -> tuple[str, Any]:
        raise NotImplementedError

    def _gone(self) -> list[str]:
        """A sentence for each set of this game that is not known any more, so that its words cannot be read."""
        raise NotImplementedError

    def _against(self, player: str, move: Any) -> list[Refusal]:
        """The reasons against a move of somebody at the table while somebody is asked."""
        raise NotImplementedError

    def _player(self, name: str) -> Any:
        found = self.table.by_name.get(name) if isinstance(name, str) else None
        return found or seat_called(name, self.table.players)


def not_now(table: Any, request: Request | None, named: Sequence[str | None]) -> list[Refusal]:
    """What speaks against any move: the game is over, somebody named has no seat (the first is who moves), or luck decides."""
    luck = isinstance(request, Chance)
    if request is None:
        winners = table.outcome.winners if table.outcome else ()
        return [Refusal("KIT-PENDING", {"winners": words.listing(winners)} if winners else {})]
    strangers = [
        name for place, name in enumerate(named) if (name or not (place or luck)) and name not in table.by_name
    ]
    if strangers:
        return [
            Refusal("KIT-SEAT", {"name": name, "nearest": words.nearest(str(name), table.by_name)})
            for name in strangers
        ]
    return [Refusal("KIT-PENDING", {"waiting": words.label(request.what)})] if luck else []


def fits(move: Any, offered: Any, apart: tuple[str, ...]) -> bool:
    """Whether an offered move agrees with everything that a move says; in what stands `apart` they are the same."""
    if move == offered:
        return True
    if any(getattr(move, each) != getattr(offered, each) for each in apart):
        return False
    rest = (each for each in move._fields if each not in apart)
    return all(not getattr(move, each) or getattr(move, each) == getattr(offered, each) for each in rest)
