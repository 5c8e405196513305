"""Pickers: one list of characters or events, each with a small position in which it matters.

The positions are the cases of a scenario file.  A case is named after what it shows,
with a question behind a colon: ``Bart Cassidy: Ana's bullet hurts. What does he get?``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, ClassVar

from bangkit.cards.game import CardGame
from bangkit.cards.hooks import CHARACTERS, EVENTS, Power
from bangkit.cards.moves import PASS
from bangkit.core.arguments import FLAG, check, found, or_none, takes
from bangkit.core.errors import BangkitError
from bangkit.core.requests import Ask, Chance
from bangkit.core.rulebook import listed
from bangkit.show.boards import why_not
from bangkit.show.display import Grid, Notes
from bangkit.show.wanted import SCENARIO, TEXT_OR_NONE
from bangkit.show.widgets.panels import choice, page
from bangkit.show.widgets.position_table import Stage, as_scenario
from bangkit.words import listing
from bangkit.words.catalogue import say

MOST = 1_000
"""So many answers are tried until it is seen what follows."""


class Picker(Stage):
    """A list, what there is to know about the chosen one, and its position: to watch, or to play oneself."""

    records: ClassVar[Mapping[str, Power]]
    """What is in the list, by name."""

    def __init__(self, source: Any, name: str | None = None) -> None:
        self.scenario = as_scenario(source)
        self.cases = {case.partition(":")[0]: case for case in self.scenario.cases}
        start = found(name, self.cases, "name in the list") if name is not None else next(iter(self.cases))
        self.list = choice(say("show.pick"), list(self.cases), self.refresh, width="330px", start=start)
        self.told, self.rulebook = page(), page()
        self.prepare(self.scenario, self.cases[self.list.value], self.list.value)
        super().__init__([self.list, self.told, self.position, self.rulebook])
        self.refresh()

    def pick(self, name: str, play: bool | None = None) -> Picker:
        """Choose one of the list, and whether its position is played or watched."""
        check({"play": play}, {"play": or_none(FLAG)})
        self.list.value = found(name, self.cases, "name in the list")
        if play is not None and play != self.position.session.playing:
            self.position.do("mode")
        return self

    def refresh(self) -> None:
        """Put the chosen one on the stage."""
        name, case = self.list.value, self.cases[self.list.value]
        asks = case.partition(":")[2].strip()
        self.told.value = self.about(name).html() + (f"<p><i>{escape(asks)}</i></p>" if asks else "")
        self.put(self.scenario, case, name)
        record = self.records.get(name)
        told = [(each.id, each.text) for each in listed(record.rules)] if record else []
        self.rulebook.value = Notes(say("show.rules of", name=name), told).html() if told else ""

    def about(self, name: str) -> Notes | Grid:
        """What there is to know about one of the list."""
        raise NotImplementedError

    def state(self) -> str:
        return say("show.picker", title=self.scenario.title, name=self.list.value)


@takes(source=SCENARIO, name=TEXT_OR_NONE)
def character_picker(source: Any, name: str | None = None) -> Characters:
    """All characters in one list, each with its ability, its rules and a position in which it matters.

    `source` is a scenario file with a case for each: to watch step by step, or to play oneself.
    """
    return Characters(source, name)


class Characters(Picker):
    """The characters to pick from."""

    records = CHARACTERS

    def about(self, name: str) -> Notes:
        character = CHARACTERS[found(name, CHARACTERS, "character")]
        return Notes(say("show.one character", name=name, bullets=character.bullets), [(None, character.told)])


@takes(source=SCENARIO, name=TEXT_OR_NONE)
def event_picker(source: Any, name: str | None = None) -> Events:
    """All events in one list: turn one over, and see what the same hand can do now.

    `source` is a scenario file whose first case has no event; the others are compared with it
    at the first moment at which the same player may play a card.
    """
    return Events(source, name)


class Events(Picker):
    """The events to pick from, and what the hand can do under them."""

    records = EVENTS

    def about(self, name: str) -> Notes | Grid:
        plain, now = self.first_choice(next(iter(self.cases.values()))), self.first_choice(self.cases[name])
        before, after = can_do(plain), can_do(now)
        for card, told in before.items():
            if card not in after:
                after[card] = against(now, told.move)
        rows = []
        for what in dict.fromkeys([*before, *after]):
            one, other = str(before.get(what, say("show.none"))), str(after[what])
            rows.append([what, one, other, say("show.changed") if one != other else ""])
        heads = [say("show.now"), say("show.without event"), say("show.with event", name=name), ""]
        return Grid(say("show.event", name=name, effect=EVENTS[name].told if name in EVENTS else None), heads, rows)

    def first_choice(self, case: str) -> CardGame:
        """The position in which the one whose turn begins may play a card."""
        walked: list[CardGame] = [game for _, game in self.scenario.walk(case)]
        for each in walked:
            if isinstance(each.request, Ask) and each.request.what == "play" and each.turn == walked[0].turn:
                return each
        raise BangkitError(say("show.no play in case", case=case))


@dataclass(frozen=True, slots=True)
class Can:
    """What one can do with a card, and the first move of that kind."""

    told: str
    move: str = ""

    def __str__(self) -> str:
        return self.told


def can_do(game: CardGame) -> dict[str, Can]:
    """The moves of a turn card by card, and how the table stands."""
    aims: dict[str, list[str]] = {}
    first: dict[str, str] = {}
    for option in game.options:
        card, _, target = str(option).partition(" -> ")
        aims.setdefault(card, []).append(target)
        first.setdefault(card, str(option))
    found = {
        card: Can(f"{say('show.allowed')} {' '.join(targets)}".strip(), first[card])
        for card, targets in aims.items()
        if card != str(PASS)
    }
    living = [game[each] for each in game.players if not game[each].out]
    laid = ", ".join(f"{each.name} {listing(each.in_play)}" for each in living if each.in_play)
    stands = {
        "second bang": second_bang(game),
        "cards in hand": str(len(game[game.turn].hand)),
        "life points": ", ".join(f"{each.name} {each.life}" for each in living),
        "in front of them": laid or say("show.none"),
        "turns after": ", ".join(turns_after(game)),
    }
    return found | {say(f"show.{key}"): Can(told) for key, told in stands.items()}


def turns_after(game: CardGame) -> list[str]:
    """Whose turns follow until the round is over, if nobody plays a card; tried on a copy of the game."""
    trial, found = game.fork(), [game.turn]
    for _ in range(MOST):
        if trial.request is None:
            break
        if isinstance(trial.request, Chance):
            trial.reveal(min(map(str, trial.request.outcomes())))
        else:
            trial.play(trial.options[-1])
        if trial.turn == game.turn and len(found) > 1:
            break
        if trial.turn != found[-1]:
            found.append(trial.turn)
    return found[1:]


def second_bang(game: CardGame) -> str:
    """Whether a BANG! card may follow the first one; tried on a copy of the game."""
    trial = game.fork()
    for _ in range(2):
        shots = [each for each in trial.options if str(each).startswith("BANG!")]
        if not shots:
            return say("show.no more")
        trial.play(shots[-1])
        for _ in range(MOST):
            if not isinstance(trial.request, Ask) or trial.request.what == "play":
                break
            trial.play(trial.options[-1])
    return say("show.allowed")


def against(game: CardGame, move: str) -> Can:
    """The first reason against a move."""
    rule, why = next(iter(why_not(game, move)), (None, say("show.none")))
    return Can(say("show.none") if rule == "KIT-HELD" else say("show.forbidden", rule=rule, why=why))
