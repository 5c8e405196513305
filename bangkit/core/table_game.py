"""What the two games share as people use them: players around a table, a turn, and what one of them sees."""

from __future__ import annotations

from typing import Any, ClassVar

from bangkit.core.errors import BangkitError
from bangkit.core.positions import Game
from bangkit.core.requests import Ask, Free
from bangkit.core.showing import Showing
from bangkit.words.catalogue import say
from bangkit.words.glossary import nearest


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

    def view(self, name: str) -> Any:
        """What one player knows of the game, and nothing else."""
        return self.view_type.of(self, self._player(name))

    def read(self, move: Any, player: str | None = None) -> tuple[str, Any]:
        """The player and the move that a text stands for; without a name, the one who is asked."""
        request = self.request
        asked = player or (request.who if isinstance(request, Ask) else "")
        if isinstance(move, Free):
            return move.who, move.move
        return (asked, move) if isinstance(move, self.move_type) else self._read(str(move), asked)

    def refusals(self, player: str, move: Any) -> list[Any]:
        """Every reason against the move, in the order of the rulebook."""
        return [] if self.completions(player, move) else self._against(player, move)

    def _read(self, text: str, asked: str) -> tuple[str, Any]:
        raise NotImplementedError

    def _against(self, player: str, move: Any) -> list[Any]:
        raise NotImplementedError

    def _player(self, name: str) -> Any:
        for each in self.table.players:
            if each.name.casefold() == str(name).strip().casefold():
                return each
        raise BangkitError(say("error.nobody", name=repr(name), nearest=nearest(name, self.table.by_name)))


def fits(move: Any, offered: Any, apart: tuple[str, ...]) -> bool:
    """Whether an offered move agrees with everything that a move says; in what stands `apart` they are the same."""
    if move == offered:
        return True
    if any(getattr(move, each) != getattr(offered, each) for each in apart):
        return False
    rest = (each for each in move._fields if each not in apart)
    return all(not getattr(move, each) or getattr(move, each) == getattr(offered, each) for each in rest)
