"""The same table through other eyes: a click on a seat shows what its player sees."""

from __future__ import annotations

from typing import Any

from bangkit.core.arguments import takes
from bangkit.core.positions import Game
from bangkit.show.wanted import GAME
from bangkit.show.widgets.position_session import PositionSession, session_of
from bangkit.show.widgets.position_table import PositionTable
from bangkit.words.catalogue import say


@takes(game=GAME)
def through_eyes(game: Game) -> Eyes:
    """The same table as each of its players sees it."""
    session = looked_at(game)
    session.eyes = next(iter(game.table.by_name))
    return Eyes(session)


def looked_at(game: Any, title: str = "") -> PositionSession:
    """A session at a game that is only looked at, through whose eyes one likes."""
    session = session_of(game, title, playing=False)
    session.still = session.seen_by = True
    return session


class Eyes(PositionTable):
    """The table as the chosen player sees it."""

    def look(self, name: str | None = None) -> Eyes:
        """See it as this player does, or with all hands open."""
        return self.do("eyes", name=name or "")

    def told(self) -> str:
        return say("show.eyes", name=self.session.eyes)
