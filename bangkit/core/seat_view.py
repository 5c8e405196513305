"""What the views of both games share: who looks, who sits where, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from bangkit.core.arguments import seat_called
from bangkit.core.requests import Ask, Request
from bangkit.core.showing import Showing


class Named(Protocol):
    """A player as somebody sees him."""

    @property
    def name(self) -> str: ...
    @property
    def role(self) -> str | None: ...


S = TypeVar("S", bound=Named)


@dataclass(frozen=True, slots=True)
class SharedView(Showing, Generic[S]):
    """The game as the player `name` sees it; `options` are there if he is the one who is asked."""

    name: str
    players: tuple[S, ...]
    turn: str
    phase: str
    asked: str | None
    what: str | None
    rule: str | None
    facts: tuple[tuple[str, Any], ...]
    options: tuple[Any, ...]
    log: tuple[str, ...]
    winners: tuple[str, ...]

    @classmethod
    def of(cls, game: Any, viewer: Any) -> Self:
        """What `viewer` knows of a game."""
        return cls.see(game.table, game.request, viewer, game.told(viewer.name))

    @classmethod
    def see(cls, table: Any, request: Request | None, viewer: Any, log: tuple[str, ...] = ()) -> Self:
        """What `viewer` knows of a table while a request waits; players in a simulation do without a log."""
        raise NotImplementedError

    @staticmethod
    def shared(table: Any, request: Request | None, viewer: Any, log: tuple[str, ...]) -> dict[str, Any]:
        """All fields of this record but the players."""
        asked = request if isinstance(request, Ask) else None
        return {
            "name": viewer.name,
            "turn": table.current,
            "phase": table.phase,
            "asked": asked.who if asked else None,
            "what": asked.what if asked else None,
            "rule": asked.rule if asked else None,
            "facts": tuple(sorted(asked.facts.items())) if asked else (),
            "options": tuple(asked.options) if asked and asked.who == viewer.name else (),
            "log": log,
            "winners": table.outcome.winners if table.outcome else (),
        }

    def __getitem__(self, name: str) -> S:
        found: S = seat_called(name, self.players)
        return found

    @property
    def role(self) -> str | None:
        """The viewer's own role."""
        return self[self.name].role
