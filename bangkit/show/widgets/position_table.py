"""Positions to touch: walk through a scenario step by step, play a position move by move and take moves back, or look through other eyes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bangkit.core.arguments import TEXT, WHOLE, takes
from bangkit.core.errors import BangkitError
from bangkit.core.positions import Game
from bangkit.show.boards import question
from bangkit.show.wanted import GAME, POSITION, SCENARIO, TEXT_OR_NONE
from bangkit.show.widgets.panels import Panel
from bangkit.show.widgets.position_session import PositionSession, Stop, on_paper, session_of, stops_of
from bangkit.show.widgets.table_widget import UNTIL, TableWidget
from bangkit.stage.scenario import Scenario, load_scenario, scenario_from
from bangkit.words.catalogue import say


def as_scenario(source: Any) -> Scenario:
    """A scenario itself, its file, or its data."""
    if isinstance(source, Scenario):
        return source
    return load_scenario(source) if isinstance(source, (str, Path)) else scenario_from(source)


@takes(source=SCENARIO, case=TEXT_OR_NONE)
def step_through(source: Any, case: str | None = None) -> PositionTable:
    """Walk through a scenario with back and forward; the notes of its file are told beside its positions.

    A move that is made on the way leaves the way: then one plays on by oneself, and can come back.
    """
    scenario = as_scenario(source)
    return PositionTable(walk(scenario, case, heading(scenario, case)))


@takes(source=POSITION, case=TEXT_OR_NONE, title=TEXT, until=UNTIL)
def play_position(source: Any, case: str | None = None, title: str = "", *, until: str | None = None) -> PositionTable:
    """Play a game, or a scenario's position, move by move; moves that are not allowed are there too, and say why.

    With `until` it stops and says what came of it, as `bangkit.table` does.

    Raises:
        BangkitError: an argument is none of its kind, there is no such case, a case is named beside a game,
            or nothing is pending that could be settled.
    """
    if isinstance(source, Game):
        if case is not None:
            raise BangkitError(say("show.case of game", case=case))
        return PositionTable(session_of(source, title, until=until))
    scenario = as_scenario(source)
    return PositionTable(session_of(scenario.game(case), title or heading(scenario, case), until=until))


def heading(scenario: Scenario, case: str | None) -> str:
    """What a position shows, which is its case: its scenario is about several things."""
    return case[:1].upper() + case[1:] if case else scenario.title


def walk(scenario: Scenario, case: str | None, title: str, *, playing: bool = False) -> PositionSession:
    """A session that walks along a case, or stands at its start to be played."""
    stops = stops_of(scenario, case)
    return session_of(stops[0].game, title, stops, playing=playing)


class PositionTable(TableWidget):
    """A position on the table: to play from every seat, or to walk along with back and forward."""

    session: PositionSession

    @property
    def stops(self) -> list[Stop]:
        """The positions of the walk; none if there is nothing but the position itself."""
        return self.session.stops

    @property
    def at(self) -> int:
        """The number of the position that is shown; 0 is the start."""
        return self.session.at

    @takes(to=WHOLE)
    def go(self, to: int) -> PositionTable:
        """Show a position by its number; 0 is the start."""
        return self.do("go", to=to)

    def sit(self, session: PositionSession) -> None:
        """Put another position on this table."""
        self.session = session
        self._show(session.state())

    def on_paper(self) -> str:
        return on_paper(self.session)

    def __repr__(self) -> str:
        return say("show.run me", what=self.told())

    def told(self) -> str:
        """Which position it is, in words."""
        session = self.session
        if session.playing:
            return say("show.position", title=session.title or None, asked=question(session.shown).heading)
        return say("show.walk", title=session.title, step=self.at, last=len(self.stops) - 1 or None)


class Stage(Panel):
    """A case of a scenario, to walk along or to play oneself; what lists cases puts it on."""

    def prepare(self, scenario: Scenario, case: str, title: str) -> None:
        """Make the table with a first case."""
        self.position = PositionTable(walk(scenario, case, title))

    def put(self, scenario: Scenario, case: str, title: str, play: bool | None = None) -> None:
        """Put a case on: to play, to walk along, or as the one before."""
        playing = self.position.session.playing if play is None else play
        self.position.sit(walk(scenario, case, title, playing=playing))


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
