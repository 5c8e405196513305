"""Positions to touch: walk through a scenario step by step, or play a position move by move and take moves back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from random import random
from typing import Any

import ipywidgets

from bangkit.cards.game import CardGame
from bangkit.cards.moves import PASS, Move
from bangkit.core.arguments import TEXT, WHOLE, takes
from bangkit.core.errors import BangkitError
from bangkit.core.positions import Game
from bangkit.core.requests import Ask, Chance
from bangkit.dice.faces import dice
from bangkit.dice.game import DiceGame
from bangkit.show import offers
from bangkit.show.boards import board, log, question, why_not
from bangkit.show.display import Notes
from bangkit.show.wanted import POSITION, SCENARIO, TEXT_OR_NONE, TEXTS
from bangkit.show.widgets.panels import Panel, button, choice, column, label, line, page, put_on, row, tick
from bangkit.stage.expectations import fact
from bangkit.stage.scenario import Scenario, load_scenario, scenario_from
from bangkit.stage.script import ScriptLine
from bangkit.words.catalogue import say


def as_scenario(source: Any) -> Scenario:
    """A scenario itself, its file, or its data."""
    if isinstance(source, Scenario):
        return source
    return load_scenario(source) if isinstance(source, (str, Path)) else scenario_from(source)


@takes(source=SCENARIO, case=TEXT_OR_NONE, notes=TEXTS)
def step_through(source: Any, case: str | None = None, notes: Sequence[str] = ()) -> StepThrough:
    """Walk through a scenario with back and forward; `notes` are told beside its positions, the first at the start."""
    return StepThrough(as_scenario(source), case, notes)


@dataclass(slots=True)
class Stop:
    """A position on the way: what led to it, and what holds in it, or held on the way to it."""

    told: Notes
    game: Game
    here: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)

    def hold(self, step: ScriptLine) -> None:
        """Note what a line of the scenario expects; a forced answer may have passed over the moment it speaks of."""
        said = [told for key, value in step.keys if (told := fact(key.pattern, key.names, value))]
        (self.here if all(key.holds(self.game, value) for key, value in step.keys) else self.before).extend(said)

    def html(self) -> str:
        """What led here and what holds, as HTML."""
        lists = (("held before", self.before), ("holds", self.here))
        notes = [Notes(say(f"show.{which}"), [(None, each) for each in said]) for which, said in lists if said]
        return "".join(each.html() for each in (self.told, *notes))


class StepThrough(Panel):
    """A scenario step by step."""

    def __init__(self, scenario: Scenario, case: str | None, notes: Sequence[str]) -> None:
        self.title = scenario.title
        self.notes = tuple(notes)
        before = scenario.game(case)
        by_itself = [(entry.rule, str(entry)) for entry in before.log]
        if len(by_itself) > 1:  # more than that a turn begins
            self.stations = [Stop(Notes(say("show.start after"), by_itself), before)]
        else:
            self.stations = [Stop(Notes(say("show.start"), []), before)]
        for step, after in scenario.walk(case):
            assert after.table is not None  # a position that was only a value is run again, and its log written
            if step.kind == "refused":
                told = why_not(before, step.text)
                self.stations.append(Stop(Notes(say("show.did refuse", text=step.text), told.entries), after))
            elif new := [(entry.rule, str(entry)) for entry in after.log[len(before.log) :]]:
                # What is only looked at has a station of its own if the game had to go on for it.
                what = {"play": "did play", "chance": _came(before)}.get(step.kind) or _went_on(after, len(before.log))
                self.stations.append(Stop(Notes(say(f"show.{what}", text=step.text), new), after))
            elif step.kind in ("play", "chance"):
                self.stations.append(Stop(Notes(say(f"show.did {step.kind}", text=step.text), []), after))
            self.stations[-1].hold(step)
            before = after
        self.at = 0
        self.back = button(say("show.back"), lambda: self.go(self.at - 1))
        self.forward = button(say("show.forward"), lambda: self.go(self.at + 1), "primary")
        self.heading, self.told, self.table, self.asked = label(""), page(), page(), page()
        if len(self.stations) == 1:
            self.back.layout.display = self.forward.layout.display = "none"
        super().__init__([row(self.back, self.forward, self.heading), self.told, self.table, self.asked])
        self.go(0)

    @takes(to=WHOLE)
    def go(self, to: int) -> StepThrough:
        """Show a position by its number; 0 is the start."""
        self.at = max(0, min(to, len(self.stations) - 1))
        station = self.stations[self.at]
        game = station.game
        note = f"<p><i>{escape(self.notes[self.at])}</i></p>" if self.at < len(self.notes) else ""
        self.heading.value = f"<b>{escape(self.state())}</b>"
        self.told.value = note + station.html()
        self.table.value = board(game).html()
        self.asked.value = question(game).html()
        self.back.disabled = self.at == 0
        self.forward.disabled = self.at == len(self.stations) - 1
        return self

    @property
    def game(self) -> Any:
        """The game as it stands here."""
        return self.stations[self.at].game

    def state(self) -> str:
        return say("show.walk", title=self.title, step=self.at, last=len(self.stations) - 1 or None)


def _came(before: Any) -> str:
    """What a step of luck was: a throw of dice, or a card that was turned over."""
    return "did roll" if isinstance(before.request, Chance) and before.request.what == "throw" else "did chance"


def _went_on(after: Any, seen: int) -> str:
    """What happened when nothing was done: dice of the scenario were thrown, or answers that were forced were given."""
    return "did throw" if any("throw" in entry.what for entry in after.log[seen:]) else "did go on"


@takes(source=POSITION, case=TEXT_OR_NONE, title=TEXT)
def play_position(source: Any, case: str | None = None, title: str = "") -> PlayPosition:
    """Play a game, or a scenario's position, move by move; moves that are not allowed are there too, and say why."""
    if isinstance(source, Game):
        return PlayPosition(source.fork(), title)
    scenario = as_scenario(source)
    return PlayPosition(scenario.game(case), title or scenario.title)


class PlayPosition(Panel):
    """A position that is played: a list of moves, play, why not, undo, redo."""

    def __init__(self, game: Any, title: str) -> None:
        self.game, self.title = game, title
        self.list = choice(say("show.move"), [], self.chosen, width="380px")
        self.text = ipywidgets.Text(placeholder=say("show.own text"), layout=ipywidgets.Layout(width="230px"))
        self.text.observe(lambda _: self.chosen(), "value")
        self.play_button = button(say("show.play"), self.play, "primary")
        self.why_button = button(say("show.ask why"), self.ask_why)
        self.undo_button, self.redo_button = button(say("show.undo"), self.undo), button(say("show.redo"), self.redo)
        self.table, self.asked, self.told, self.happened = page(), page(), page(), page()
        self.luck_button = button(say("show.luck"), self.luck)
        self.keeping = DiceToKeep(self.write) if isinstance(game, DiceGame) else None
        buttons = row(self.play_button, self.luck_button, self.why_button, self.undo_button, self.redo_button)
        lines = [self.asked, row(self.list, self.text, buttons), self.told, self.table, self.happened]
        if self.keeping is not None:
            lines.insert(1, self.keeping.row)
        super().__init__(lines)
        self.refresh()

    @property
    def wanted(self) -> str:
        """The move that is chosen: the text that was written, or the one of the list."""
        return self.text.value.strip() or self.list.value or ""

    def chosen(self) -> None:
        """A move that is not allowed says at once why."""
        self.told.value = ""
        if self.wanted and isinstance(self.game.request, Ask) and not self.allowed(self.wanted):
            self.ask_why()

    def allowed(self, move: str) -> bool:
        return not refused(self.game, move)

    def ask_why(self) -> None:
        self.told.value = why_not(self.game, self.wanted).html() if self.wanted else ""

    def play(self) -> None:
        """Make the chosen move, or turn the chosen card over."""
        try:
            if isinstance(self.game.request, Chance):
                self.game.reveal(self.wanted)
            else:
                self.game.play(self.wanted)
        except BangkitError as error:
            self.told.value = f"<p>{escape(str(error))}</p>"
            if isinstance(self.game.request, Ask):
                self.ask_why()
            return
        self.refresh()

    def write(self, move: str) -> None:
        """Write a move into the field, as if somebody had typed it."""
        self.text.value = move

    def luck(self) -> None:
        """Let luck decide what comes up, each outcome as likely as it is."""
        if isinstance(self.game.request, Chance):
            self.game.reveal(self.game.request.pick(random()))  # noqa: S311
            self.refresh()

    def undo(self) -> None:
        self.step_back(self.game.undo)

    def redo(self) -> None:
        self.step_back(self.game.redo)

    def step_back(self, how: Any) -> None:
        try:
            how()
        except BangkitError as error:
            self.told.value = f"<p>{escape(str(error))}</p>"
            return
        self.refresh()

    def refresh(self) -> None:
        """Show the game as it stands."""
        self.text.value = ""
        request = self.game.request
        self.luck_button.layout.display = None if isinstance(request, Chance) else "none"
        if self.keeping is not None:
            self.keeping.show(self.game)
        if isinstance(request, Chance):
            throw = request.what == "throw"
            self.list.description = say("show.throw" if throw else "show.card to reveal")
            self.play_button.description = say("show.throw" if throw else "show.reveal")
            self.list.options = [(str(each), str(each)) for each in sorted(request.outcomes(), key=str)]
        else:
            self.list.description, self.play_button.description = say("show.move"), say("show.play")
            self.list.options = moves(self.game)
        self.list.index = 0 if self.list.options else None
        self.table.value = board(self.game).html()
        asked = question(self.game)
        self.asked.value = Notes(asked.heading, [], asked.rule).html()
        self.told.value = ""
        self.happened.value = log(self.game, 6).html()

    def state(self) -> str:
        return say("show.position", title=self.title or None, asked=question(self.game).heading)


class Stage(Panel):
    """A case of a scenario, to watch step by step or to play oneself; what lists cases puts it on."""

    def prepare(self) -> None:
        """Make the box to tick and the place of the position."""
        self.mode = tick(say("show.play yourself"), say("show.play yourself"), self.refresh, width="160px")
        self.stage = column()

    def refresh(self) -> None:
        """Put the chosen case on."""
        raise NotImplementedError

    def put(self, scenario: Scenario, case: str, title: str) -> None:
        """Put a case on: to play if that is ticked, otherwise to watch."""
        played = self.mode.value
        put_on(self.stage, PlayPosition(scenario.game(case), title) if played else StepThrough(scenario, case, ()))

    @property
    def position(self) -> StepThrough | PlayPosition:
        """What is on."""
        shown: StepThrough | PlayPosition = self.stage.children[0]
        return shown


def moves(game: Any) -> list[tuple[str, str]]:
    """The moves to choose from, those that are offered first; after them what else one might try."""
    offered = list(map(str, game.options))
    request = game.request
    free = list(map(str, request.anytime)) if isinstance(request, Ask) else []
    told = [(say("show.may", move=each), each) for each in (*offered, *free)]
    try_ = offers.attempts(game) if isinstance(game, DiceGame) else attempts(game)
    tried = [each for each in try_ if each not in offered and refused(game, each)]
    return told + [(say("show.may not", move=each), each) for each in tried]


def attempts(game: CardGame) -> list[str]:
    """What somebody might try with the cards in his hand, allowed or not."""
    request = game.request
    if not isinstance(request, Ask):
        return []
    found: list[Move] = []
    for card in dict.fromkeys(game[request.who].hand):
        aimed = [Move("play", card, name) for name in game.players if name != request.who]
        found += aimed if card.kind.aims and request.what == "play" else [Move("play", card)]
    return list(map(str, (*found, PASS)))


def refused(game: Any, move: str) -> bool:
    """Whether a move is against the rules, and not only said in part, such as a card without its price."""
    try:
        return bool(game.why_not(move))
    except BangkitError:
        return True


class DiceToKeep:
    """A row of boxes, one for each die; a tick keeps it, and the reroll of the others is written for you."""

    def __init__(self, write: Callable[[str], Any]) -> None:
        self.write = write
        self.row = line()
        self.ticks: list[Any] = []
        self.faces: list[tuple[str, bool]] = []

    def show(self, game: DiceGame) -> None:
        """The dice of the moment if somebody chooses what to keep; otherwise nothing."""
        self.ticks, self.faces = [], []
        if isinstance(game.request, Ask) and game.request.what == "reroll" and game.rerolls:
            showing = game.showing
            self.faces = [(face, False) for face in showing.base] + [(face, True) for face in showing.duel]
            self.ticks = [
                tick(face, say("show.keep die", face=face), self.changed, True, width="96px") for face, _ in self.faces
            ]
        heading = [label(say("show.keep"))] if self.ticks else []
        put_on(self.row, *heading, *self.ticks)

    def changed(self) -> None:
        """Write the move that throws the others again."""
        again: tuple[list[str], list[str]] = ([], [])
        for box, (face, duel) in zip(self.ticks, self.faces, strict=True):
            if not box.value:
                again[duel].append(face)
        self.write(f"reroll {dice(*again)}" if any(again) else "stop")
