"""A session at a position: every seat is one's own, all hands lie open, luck is asked, and a scenario is walked along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bangkit.cards.faces import in_signs
from bangkit.core.arguments import TEXT, WHOLE, check
from bangkit.core.log import Entry
from bangkit.core.positions import Game
from bangkit.core.requests import Chance
from bangkit.show.boards import question, why_not
from bangkit.show.card_state import card_data
from bangkit.show.display import Notes
from bangkit.show.draw.table_picture import picture
from bangkit.show.messages import Notice, faces_told, line, refused, told
from bangkit.show.state import table_state
from bangkit.show.widgets.card_session import CardSession
from bangkit.show.widgets.dice_session import DiceSession
from bangkit.show.widgets.table_session import TableSession, asked_in
from bangkit.stage.expectations import fact
from bangkit.stage.scenario import Scenario
from bangkit.stage.script import ScriptLine
from bangkit.words.catalogue import say
from bangkit.words.telling import role


@dataclass(slots=True)
class Stop:
    """A position on the way: what led to it, and what holds in it, or held on the way to it."""

    told: Notes
    game: Any
    here: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    note: str = ""

    def hold(self, step: ScriptLine) -> None:
        """Note what a line of the scenario expects; a forced answer may have passed over the moment it speaks of."""
        said = [told for key, value in step.keys if (told := fact(key.pattern, key.names, value))]
        (self.here if all(key.holds(self.game, value) for key, value in step.keys) else self.before).extend(said)

    def told_in(self) -> list[Notes]:
        """What led here and what holds."""
        lists = (("held before", self.before), ("holds", self.here))
        return [self.told, *(Notes(say(f"show.{key}"), [(None, each) for each in said]) for key, said in lists if said)]


def stops_of(scenario: Scenario, case: str | None) -> list[Stop]:
    """The positions of a scenario, one after the other, each with what its file tells beside it."""
    before = scenario.game(case)
    by_itself = [(entry.rule, line(entry)) for entry in before.log]
    if len(by_itself) > 1:  # more than that a turn begins
        stops = [Stop(Notes(say("show.start after"), by_itself), before)]
    else:
        stops = [Stop(Notes(say("show.start"), []), before)]
    stops[0].note = scenario.note(case)
    for step, after in scenario.walk(case):
        assert after.table is not None  # a position that was only a value is run again, and its log written
        if step.kind == "refused":
            told = why_not(before, step.text)
            stops.append(Stop(Notes(say("show.did refuse", text=in_signs(step.text)), told.entries), after))
        elif new := [(entry.rule, line(entry)) for entry in after.log[len(before.log) :]]:
            # What is only looked at has a stop of its own if the game had to go on for it.
            what = {"play": "did play", "chance": _came(before)}.get(step.kind) or _went_on(after, len(before.log))
            text = faces_told(step.text) if what == "did roll" else in_signs(step.text)
            stops.append(Stop(Notes(say(f"show.{what}", text=text), new), after))
        elif step.kind in ("play", "chance"):
            stops.append(Stop(Notes(say(f"show.did {step.kind}", text=in_signs(step.text)), []), after))
        stops[-1].hold(step)
        stops[-1].note = stops[-1].note or step.note
        before = after
    return stops


def _came(before: Any) -> str:
    """What a step of luck was: a throw of dice, or a card that was turned over."""
    return "did roll" if isinstance(before.request, Chance) and before.request.what == "throw" else "did chance"


def _went_on(after: Any, seen: int) -> str:
    """What happened when nothing was done: dice of the scenario were thrown, or answers that were forced were given."""
    return "did throw" if any("throw" in entry.what for entry in after.log[seen:]) else "did go on"


UNANSWERED = ("CARD-BANG-6", "CARD-INDI-1", "CARD-DUEL-3")
"""The rules by which life is lost for want of an answer."""


class PositionSession(TableSession):
    """A position that is played from every seat, or walked along: a move that is made on the way leaves the way."""

    eyes: str | None = None
    """Whose eyes are used; None where all lies open."""
    still = False
    """Whether it is only looked at."""
    seen_by = False
    """Whether one may look through the eyes of a seat by clicking it."""

    def __init__(
        self, game: Game, title: str = "", stops: Sequence[Stop] = (), *, playing: bool = True, until: str | None = None
    ) -> None:
        self.title, self.stops, self.playing = title, list(stops), playing
        self.at = 0
        self.forced = game.forced
        super().__init__(game.fork(), until=until)

    def _a_person_is_asked(self) -> bool:
        return True

    @property
    def viewer(self) -> str:
        return super().viewer if self.eyes is None else self.eyes

    @property
    def reader(self) -> str | None:
        return self.eyes if self.still else self.viewer

    @property
    def luck_is_asked(self) -> bool:
        return super().luck_is_asked and self.playing and not self.still

    def state(self) -> dict[str, Any]:
        """The table with all hands open, with what luck may bring, and how far the walk is."""
        found = super().state()
        found |= {"title": self.title, "names": list(self.shown.table.by_name), "write": self.playing}
        if self.still:
            found |= {"question": None, "log": [], "mine": False, "still": True, "write": False}
        elif found["verdict"]:
            found["write"] = False
        if self.stops:
            found["walk"] = self._walk()
        if self.seen_by:
            found["eyes"] = {"name": self.eyes or ""}
        if not self.playing:
            found["can"] = dict.fromkeys(found["can"], False)
            found["log"] = []
        return found

    def table_state(self, game: Any, viewer: str, mine: bool) -> dict[str, Any]:
        found = super().table_state(game, viewer, mine and not self.still)
        for seat in found["seats"] if self.eyes is None else ():
            opened(game, seat)
        return found

    def _walk(self) -> dict[str, Any]:
        stories = [story(each) for each in self.stops]
        walk = {"at": self.at, "last": len(self.stops) - 1, "playing": self.playing}
        return {**walk, "stories": stories, "room": before_one(self.stops), **stories[self.at]}

    # -- what a click does -----------------------------------------------------------------------

    def do_eyes(self, name: str) -> None:
        """Look through somebody's eyes, or lay all open again."""
        check({"name": name}, {"name": TEXT})
        self.eyes = name if name in self.game.table.by_name else None

    def do_go(self, to: int) -> None:
        """Show a position of the walk by its number; 0 is the start."""
        check({"to": to}, {"to": WHOLE})
        if not self.stops:
            return
        self.at, self.playing = max(0, min(to, len(self.stops) - 1)), False
        self._sit(self.stops[self.at].game)

    def do_mode(self) -> None:
        """Leave the walk to play on from here, or go back to it."""
        if self.playing:
            self.do_go(self.at)
        else:
            self._leave()

    def do_play(self, move: str) -> None:
        """Make a move; one that is against the rules says all of them."""
        walked = not self.playing
        self._leave()
        if self.settled:
            super().do_play(move)
        elif isinstance(self.game.request, Chance):
            self.do_reveal(move)
        elif reasons := self.game.why_not(self.move_called(move)):
            self.notice = refused(say("table.why", move=move), reasons)
        else:
            asked, before = self.game.request, len(self.game.log)
            super().do_play(move)
            new = self.game.log[before:]
            self.notice = self.notice or unasked(
                [each for each in new if asked and each.facts.get("player") != asked.who]
            )
            if walked and not self.notice:
                asks = question(self.game)
                came = [(each.rule, line(each)) for each in new] or [(asks.rule or "", asks.heading)]
                self.notice = told("rule", say("table.walk left"), came)

    def do_reveal(self, outcome: str) -> None:
        """Turn this card over, or let the dice fall so."""
        self._leave()
        super().do_reveal(outcome)

    def _leave(self) -> None:
        if not self.playing:
            self.playing = True
            self._sit(self.game.fork())


class CardPosition(PositionSession, CardSession):
    """A position of the card game."""


class DicePosition(PositionSession, DiceSession):
    """A position of the dice game."""


def session_of(game: Any, title: str = "", stops: Sequence[Stop] = (), **more: Any) -> PositionSession:
    """The session for a position of whichever game it is; `more` is what else a session is told."""
    return (CardPosition if game.name == "cards" else DicePosition)(game, title, stops, **more)


def unasked(entries: Sequence[Entry]) -> Notice:
    """Who lost life without being asked, since the only answer was to take it: where all hands lie open, one may say so."""
    lost = [each for each in entries if each.what == "loses" and each.rule in UNANSWERED]
    if not lost:
        return {}
    names = list(dict.fromkeys(each.facts["player"] for each in lost))
    return told("rule", say("table.had no answer", names=names), [(each.rule, line(each)) for each in lost])


def opened(game: Any, seat: dict[str, Any]) -> None:
    """Turn up what a seat hides from others: the role and the hand."""
    player = game[seat["name"]]
    if player.role:
        seat |= {"role": player.role, "role_name": role(player.role)}
    if not seat["you"]:
        seat["known"] = [card_data(each) for each in getattr(player, "hand", ())]


def lines(notes: Notes) -> list[dict[str, str]]:
    """Entries as plain data."""
    return [{"rule": rule or "", "text": in_signs(text)} for rule, text in notes]


def story(stop: Stop) -> dict[str, Any]:
    """What is told of a stop, as plain data."""
    told = stop.told_in()
    more = [{"heading": each.heading, "lines": lines(each)} for each in told[1:]]
    return {"heading": stop.told.heading, "told": lines(told[0]), "more": more, "note": stop.note}


def before_one(stops: Sequence[Stop]) -> str:
    """What lies before whoever is asked anywhere on a walk: its place is kept all along the way."""
    if stops[0].game.name == "dice":
        return "dice" if any(each.game.showing for each in stops) else ""
    return "hand" if any(each.game[asked_in(each.game)].hand for each in stops) else ""


def on_paper(session: PositionSession) -> str:
    """The position as a page: what led here, and the table with what is asked there."""
    parts: list[Any] = [picture(table_state(session.shown, session.eyes), question=not session.still)]
    if session.stops and not session.playing:
        parts = [*session.stops[session.at].told_in(), *parts]
    return "".join(each.html() for each in parts)
