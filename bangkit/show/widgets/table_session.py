"""A session at a table: what a player sees and may click, as plain data, and what a click does.

No rule is here: it shows what the game offers and hands back a choice.
The widget draws `state()` and calls `do(action)`; tests and notebooks can do the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from inspect import signature
from random import random
from time import monotonic
from typing import Any

from bangkit.core import files
from bangkit.core.arguments import NUMBERS, TEXT, WHOLE, at_most, check
from bangkit.core.errors import BangkitError
from bangkit.core.log import Entry
from bangkit.core.luck import Luck
from bangkit.core.players import Bot, RolePlayer, choose
from bangkit.core.positions import Game
from bangkit.core.requests import Ask, Chance
from bangkit.core.rulebook import rule
from bangkit.dice.faces import dice
from bangkit.show.messages import Notice, line, refused, told
from bangkit.show.state import table_state
from bangkit.show.widgets.ended import Posed, end_state, posed, verdict
from bangkit.show.widgets.happenings import STEPS, VOLATILE, events, pending, picture_of, steps, told_once, turned_over
from bangkit.show.widgets.luck_asked import SHOWN, chance_state
from bangkit.stage.question_end import SETTLED
from bangkit.words.catalogue import say, variants

LINES = 120
"""Lines of the log that are shown."""
MOST = 5_000
"""Decisions that bots make in a row at most."""
SLOW = 2
"""Seconds after which a click says how far it is."""
DEFENCES = ("shot", "duel", "indians", "lethal")
"""Questions in which one is attacked; any other is one's own choice."""
Again = Callable[[bool, str | None], tuple[Game, Mapping[str, Bot]]]
"""Deals once more: the same cards, or new ones; with the bots of the seats around a person's, or of none."""


class TableSession:
    """A game, who sits where, and what was last asked of the rulebook.

    `seat` is the player whose eyes are used, or None for everybody in turn; `bots` decide for the other seats.
    Where bots hold every seat the game waits for `step`.
    What luck brings is asked too, where the game asks for it; with `luck` the table draws and throws itself.
    With `until` the table poses one question: when it is over the game waits to be played once more, or on.
    To a person with one seat a decision with a single answer is put as well, so that a hit or the end
    of a turn is seen; who plays several seats meets only the end of a turn.
    """

    forced = "ask"
    """What happens to a decision with a single answer."""

    playing = True
    """Whether the game goes on here; a walk is only looked through."""

    def __init__(
        self,
        game: Game,
        seat: str | None = None,
        bots: Mapping[str, Bot] | None = None,
        *,
        seed: int | str = 0,
        again: Again | None = None,
        until: str | None = None,
        luck: bool = False,
    ) -> None:
        self.game = game
        self.seat = seat
        self.bots = dict(bots or {})
        self.back = 0
        self.notice: Notice = {}
        self._luck, self._draws = Luck(seed), luck
        self._kept: Game | None = None
        self._prospects = False
        self._redeal = again
        self.progress: Callable[[str], None] | None = None
        self._fresh = len(game.log)
        self._steps: list[dict[str, Any]] = []
        self._since = monotonic()
        self._home = ""
        self._posed: Posed
        self._begin(until)

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def watching(self) -> bool:
        """Whether bots hold every seat."""
        return set(self.game.table.by_name) <= set(self.bots)

    @property
    def alone(self) -> bool:
        """Whether one person plays all the seats."""
        return self.seat is None and not self.bots

    @property
    def _may_sit_against_bots(self) -> bool:
        """Whether the game that one person plays alone was dealt here, and can be dealt to bots too."""
        return self.alone and self._redeal is not None

    @property
    def settled(self) -> bool:
        """Whether the question that this table poses is over."""
        return self._posed.is_over(self.game)

    @property
    def shown(self) -> Any:
        """The game as it is looked at now: the present, or an earlier moment."""
        if not self.back:
            return self.game
        if self._kept is None:
            self._kept = self.game.fork()
            for _ in range(self.back):
                self._kept.undo()
        return self._kept

    @property
    def viewer(self) -> str:
        """Whose eyes are used."""
        if self.seat is not None:
            return self.seat
        if self.settled and not self.back:
            return self._posed.who
        return asked_in(self.shown)

    @property
    def reader(self) -> str | None:
        """Who is told at the end what it means for him; nobody where one person has played all the seats."""
        return None if self.alone else self.viewer

    @property
    def luck_is_asked(self) -> bool:
        """Whether somebody is to say what luck brings."""
        return isinstance(self.shown.request, Chance) and not self.back and not self.settled

    def state(self) -> dict[str, Any]:
        """Everything that is drawn, as plain data."""
        game, viewer = self.shown, self.viewer
        settled = self.settled and not self.back
        asked = game.request if isinstance(game.request, Ask) and not settled else None
        mine = asked is not None and asked.who == viewer and not self.back and viewer not in self.bots
        found = self.table_state(game, viewer, mine)
        told = verdict(game, self._posed, self.seat) if settled else None
        if settled:
            found |= {"question": None, "anytime": []}
        question = found["question"]
        if question is not None:
            question["answer"] = question["what"] in DEFENCES
        if self.luck_is_asked:
            found["chance"] = chance_state(game)
        return {
            **found,
            "verdict": told,
            "names": list(game.table.by_name),
            "seat": self.seat,
            "home": self._home,
            "alone": say("table.all seats", count=len(found["seats"])) if self._may_sit_against_bots else "",
            "watching": self.watching,
            "mine": mine,
            "pending": pending(question, asked.facts) if asked is not None else None,
            "frames": steps(self._steps) if not self.back else [],
            "log": self._lines(game, viewer),
            "notice": self.notice,
            "about": told["changes"] if told else about(found),
            "end": end_state(game, self.reader, found["seats"]) if game.over else None,
            "back": self.back,
            "prospect": prospect(game, viewer) if self._prospects else None,
            "decisions": self.game.history[0],
            "can": {
                "undo": not self.back and self.game.history[0] > self._first,
                "redo": not self.back and self.game.history[1] > 0,
                "odds": asked is not None and not self.watching,
                "step": self.watching and not self.back and not game.over and not settled,
                "again": game.over and self._redeal is not None,
                "against": self._may_sit_against_bots,
                "same": game.over or settled,
            },
        }

    def table_state(self, game: Any, viewer: str, mine: bool) -> dict[str, Any]:
        """What the viewer sees, with what one kind of game lets him click: the moves of cards, seats and actions."""
        raise NotImplementedError

    def _lines(self, game: Game, viewer: str) -> list[dict[str, Any]]:
        """The last lines of the log; those that came since the last click are fresh."""
        first = max(len(game.log) - LINES, 0)
        return [
            {
                "number": number,
                "text": line(each, each.seen(viewer)),
                "rule": each.rule,
                "picture": picture_of(each),
                "fresh": number >= self._fresh,
            }
            for number, each in told_once(game.log, first)
        ]

    # -- what a click does -----------------------------------------------------------------------

    def do(self, action: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out one click and answer the new state; what cannot be done becomes a notice, never an error."""
        self.notice, self._steps, self._since = {}, [], monotonic()
        details = dict(action)
        name = str(details.pop("do", ""))
        try:
            self._doing(name, details)(**details)
        except BangkitError as error:
            self.notice = told("error", say("table.error"), str(error).splitlines())
        return self.state()

    def _doing(self, name: str, details: Mapping[str, Any]) -> Callable[..., None]:
        """What carries out a click of this name with these details."""
        method: Callable[..., None] | None = getattr(self, f"do_{name}", None)
        if method is None:
            raise BangkitError(say("table.unknown action", name=name))
        try:
            signature(method).bind(**details)
        except TypeError as error:
            raise BangkitError(say("table.wrong action", name=name, why=str(error))) from error
        return method

    def do_play(self, move: str) -> None:
        """Make a move of the player who is asked, or a free one of the viewer."""
        self._now()
        if self.settled:
            raise BangkitError(say("table.settled"))
        self._done(self.game.play, self.move_called(move))
        self._go_on()

    def move_called(self, text: str) -> Any:
        """The offered move that is written so, whatever names it holds, or the text itself."""
        request = self.game.request
        offered = (*request.options, *request.anytime) if isinstance(request, Ask) else ()
        return next((each for each in offered if str(each) == text), text)

    def do_step(self) -> None:
        """Let the bot that is asked decide once, or luck."""
        self._now()
        if self.luck_is_asked:
            self.do_luck()
        elif self.watching and not self.settled:
            self._bot_decides()
            self._go_on()

    def do_reveal(self, outcome: str) -> None:
        """Turn this card over, or let the dice fall so."""
        self._now()
        if self.settled:
            raise BangkitError(say("table.settled"))
        seen = len(self.game.log)
        self._done(self.game.reveal, outcome)
        meant = self._meaning(self.game.log[seen:])
        self._go_on()
        self.notice = meant or self.notice

    def do_throw(self, base: Sequence[str], duel: Sequence[str] = ()) -> None:
        """Let the dice fall so, each named by its face."""
        for faces in (base, duel):
            check({"faces": faces}, {"faces": SHOWN})
        self.do_reveal(str(dice(base, duel)))

    def _meaning(self, entries: Sequence[Entry]) -> Notice:
        """Which card was turned over, and what that meant; nothing where none was."""
        lines = [(each.rule, line(each, each.seen(self.viewer))) for each in turned_over(entries)]
        return told("rule", lines[0][1], lines[1:]) if lines else {}

    def do_luck(self) -> None:
        """Let luck decide what comes up, each outcome as likely as it is."""
        if isinstance(self.game.request, Chance):
            self.do_reveal(self.game.request.pick(random()))  # noqa: S311

    def do_eyes(self, name: str) -> None:
        """Look through the eyes of a player, or of whoever is asked."""
        check({"name": name}, {"name": TEXT})
        if self.watching:
            self.seat = name if name in self.game.table.by_name else None

    def do_why(self, move: str) -> None:
        """Say why a move is not allowed, with all rules."""
        self.notice = refused(say("table.why", move=move), self.shown.why_not(move, self.viewer))

    def do_rule(self, id: str) -> None:
        """Show a rule."""
        self.notice = told("rule", id, [(id, rule(id).text)])

    def do_ability(self, name: str) -> None:
        """Show what a player's character can do."""
        found = self.shown.view(self.viewer)[name]
        self.notice = told("rule", found.character or name, [found.ability])

    def do_undo(self) -> None:
        """Take back one's last decision and everything after it."""
        self._now()
        at_most(1, self.game.history[0] - self._first, "play.undo")
        self.game.undo()
        while self.game.history[0] > self._first and not self._a_person_is_asked():
            self.game.undo()
        self._fresh = len(self.game.log)

    def do_redo(self) -> None:
        """Make the decision again that was taken back, with everything that followed it."""
        self._now()
        self.game.redo()
        while self.game.history[1] and not self._a_person_is_asked():
            self.game.redo()

    def do_look(self, back: int) -> None:
        """Look so many decisions back, without changing anything."""
        check({"back": back}, {"back": WHOLE})
        last = self.game.history[0] - (self._first if self._posed.until is not None else 0)
        self.back, self._kept = min(max(back, 0), last), None

    def do_restart(self) -> None:
        """Go on from the moment that is looked at; what came after it is given up."""
        if self.back:
            self._sit(self.shown)
            self._go_on()

    def do_look_at(self, line: int) -> None:
        """Look at the moment when the log had so many lines, without changing anything."""
        check({"line": line}, {"line": WHOLE})
        past, back = self.game.fork(), 0
        while past.history[0] and len(past.log) > line:
            past.undo()
            back += 1
        self.do_look(back)

    def do_same(self) -> None:
        """Play the same deal, or the same position, again from where one sat down."""
        self._now()
        if self._redeal is not None:
            self._sit_down(*self._redeal(True, self.seat))
        else:
            self._sit_down(self._posed.start.fork(), self.bots)

    def do_onward(self) -> None:
        """Play on when the question of the table is over; from now on it poses none."""
        self._now()
        self._posed = self._posed._replace(until=None)
        self._go_on()

    def do_again(self) -> None:
        """Deal anew."""
        self._now()
        if self._redeal is not None:
            self._sit_down(*self._redeal(False, self.seat))

    def do_against(self) -> None:
        """Deal the same game again, with bots at all seats but the one before which one sits."""
        self._now()
        if self._redeal is not None and self._may_sit_against_bots:
            self.seat = self._home
            self._sit_down(*self._redeal(True, self.seat))

    def _sit_down(self, game: Game, bots: Mapping[str, Bot]) -> None:
        self.game, self.bots, self._fresh = game, dict(bots), 0
        self._begin(self._until)

    def _begin(self, until: str | None) -> None:
        """Go on to the first question for a person; if the table poses one, that is it."""
        self.game.forced = self.forced
        self._until, self._posed = until, Posed(self.game)
        if until == SETTLED:  # what is pending is the question, whoever answers it
            self._posed = posed(self.game, until)
        before = self.game.history[0]
        self._go_on()
        if until != SETTLED:
            try:
                self._posed = posed(self.game, until)
            except BangkitError:
                while self.game.history[0] > before:
                    self.game.undo()
                raise
        self._sit_before()
        self.notice, self._steps = {}, []

    @property
    def _first(self) -> int:
        """The number of decisions before the first one that can be taken back: not those before a question that the table poses,
        and, where bots decide, not those before a person was asked."""
        kept = self._posed.until is not None or (self.bots and not self.watching)
        return self._posed.decisions if kept else 0

    def do_odds(self, dice: Sequence[int] = ()) -> None:
        """Say the chances of the question that is pending, from what the viewer knows; `dice` are those he keeps."""
        check({"dice": dice}, {"dice": NUMBERS})
        self.notice = self.odds(self.shown, self.viewer, list(dice))

    def odds(self, game: Any, viewer: str, kept: Sequence[int]) -> Notice:
        """The chances that one kind of game holds for a viewer."""
        raise NotImplementedError

    def do_prospects(self) -> None:
        """Show the viewer's chance to win beside the history, or hide it again."""
        self._prospects = not self._prospects

    def do_save(self) -> None:
        """Offer the game as a file."""
        text = json.dumps(self.game.to_json(), ensure_ascii=False)
        self.notice = told("file", say("table.file"), text=text)

    def do_load(self, text: str) -> None:
        """Go on with a saved game."""
        check({"text": text}, {"text": TEXT})
        data = files.json_from(text, "the saved game")
        bots = self.watching
        self._sit(type(self.game).from_json(data))
        self.game.forced = self.forced
        first = self.game.fork()
        while first.history[0]:
            first.undo()
        self._until, self._posed = None, Posed(first)
        names = list(self.game.table.by_name)
        if self.seat not in names:
            self.seat = None if bots or self.seat is None else names[0]
        bot = next(iter(self.bots.values()), None)
        if bot is not None:
            self.bots = {name: self.bots.get(name, bot) for name in names if bots or name != self.seat}
        self._go_on()
        self._sit_before()

    # -- bots ------------------------------------------------------------------------------------

    def _sit(self, game: Game) -> None:
        """Another game, or the same one, as it is now; what comes from here on is fresh."""
        self.game, self.back, self._kept, self._fresh = game, 0, None, len(game.log)

    def _sit_before(self) -> None:
        """Whoever is asked first sits before one as long as he sits at the table."""
        if self._home not in self.game.table.by_name:
            self._home = self.viewer

    def _now(self) -> None:
        self._sit(self.game)

    def _a_person_is_asked(self) -> bool:
        request = self.game.request
        if not isinstance(request, Ask):
            return request is None or not self._draws and len(request.outcomes()) > 1
        return self.watching or request.who not in self.bots and not self._answers_itself(request)

    def _answers_itself(self, request: Ask) -> bool:
        return request.forced and self.seat is None and request.what not in ("play", "reroll")

    def _go_on(self) -> None:
        """Let bots and luck decide, and what has one answer answer itself, until a person is asked."""
        for number in range(MOST):
            if self._a_person_is_asked() or self.settled:
                return
            request = self.game.request
            if isinstance(request, Chance):
                self._done(self.game.reveal, request.pick(self._luck[self.game.history[0]]))
                continue
            if isinstance(request, Ask) and self.progress is not None and monotonic() - self._since > SLOW:
                self.progress(say("table.deciding", name=request.who, number=number))
            if isinstance(request, Ask) and request.who not in self.bots:
                self._done(self.game.play, request.options[0])
            else:
                self._bot_decides()

    def _bot_decides(self) -> None:
        request = self.game.request
        if isinstance(request, Ask):
            bot, view = self.bots[request.who], self.game.view(request.who)
            if getattr(bot, "imagines", False):
                view = import_module("bangkit.strategy").view_of(self.game)
            if type(bot) is RolePlayer:  # that of nearly everybody, without the lab
                weights: Mapping[Any, int] = bot.weights(view)
            else:
                weights = import_module("bangkit.strategy.lab.play").weights_from(request.who, bot, view)
            self._done(self.game.play, choose(weights, self._luck[self.game.history[0]]))

    def _done(self, what: Callable[[Any], Any], it: Any) -> None:
        """Do something to the game, and keep what is to be seen of it, so that it can be shown step by step.

        Where a Barrel did not help, that is said beside the question, which is the same as before.
        """
        seen = len(self.game.log)
        what(it)
        new, viewer = self.game.log[seen:], self.viewer
        self.notice = self._meaning(new) if new and new[-1].what == "no heart" else {}
        lines = [each for _, each in told_once(self.game.log, seen)]
        last = next((each for each in reversed(lines) if each.what != "turn begins"), None)
        self._steps.append(
            {
                **{key: value for key, value in table_state(self.game, viewer).items() if key in VOLATILE},
                "events": events(new, viewer),
                "upto": len(self.game.log),
                "text": line(last, last.seen(viewer)) if last is not None else "",
                "picture": picture_of(last) if last is not None else "",
            }
        )
        del self._steps[: -2 * STEPS]


def asked_in(game: Any) -> str:
    """Who is asked in a game, or whom luck decides about, or whose turn it is."""
    request = game.request
    asked = request.who if isinstance(request, Ask) else request.about if request else ""
    return asked or str(game.table.current)


def prospect(game: Any, viewer: str) -> dict[str, Any]:
    """The viewer's chance to win, by what he can know, as a share in percent and in words."""
    from bangkit.strategy.bots.value import view_chances

    share = round(100 * view_chances(game.view(viewer)).seats[viewer])
    return {"share": share, "text": say("table.prospect", name=viewer, share=f"{share}%")}


def about(state: Mapping[str, Any]) -> dict[str, Any] | None:
    """Who the viewer is and what for: the role and its goal, the character and what it can do."""
    own = next((each for each in state["seats"] if each["you"]), None)
    if own is None:
        return None
    goal = f"coach.goal {own['role']}"
    lines = [say(goal)] if variants(goal) and state["game"] == "cards" else []
    if own["character"]:
        lines.append(say("table.character", name=own["character"], ability=own["ability"]))
    return {"title": say("table.who", name=own["name"], role=own["role_name"]), "lines": lines}


def offer(move: Any, what: str, label: str, **more: Any) -> dict[str, Any]:
    """A move as a button: `move` is sent back, `said` is what is heard, `label` and `short` what stands on it and at a seat.

    `shown` is the card that one chooses, `kind` how the button looks; `what` is the question that it answers.
    """
    text = str(move)
    kind = "warn" if text == "pass" and what in DEFENCES else ""
    found = {"move": text, "said": label, "label": label, "target": move.target or None, "short": "", "kind": kind}
    return found | {"shown": None, "discards": False, "picture": ""} | more


def pass_label(what: str) -> str:
    """What "pass" means as an answer to a question."""
    return say(f"table.pass {what}") if variants(f"table.pass {what}") else say("table.pass")
