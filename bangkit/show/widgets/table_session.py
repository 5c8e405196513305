"""A session at a table: what a player sees and may click, as plain data, and what a click does.

No rule is here: it shows what the game offers and hands back a choice.
The widget draws `state()` and calls `do(action)`; tests and notebooks can do the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from inspect import signature
from typing import Any

from bangkit import words
from bangkit.cards.faces import in_signs
from bangkit.core import files
from bangkit.core.errors import BangkitError
from bangkit.core.log import Entry
from bangkit.core.luck import Luck
from bangkit.core.players import Bot, choose
from bangkit.core.positions import Game
from bangkit.core.requests import Ask
from bangkit.core.rulebook import rule
from bangkit.show.messages import Notice, refused, told
from bangkit.words.catalogue import say, variants
from bangkit.words.telling import role

ROLE_SIGNS = {"sheriff": "★", "deputy": "☆", "outlaw": "✖", "renegade": "◆"}
LINES = 120
"""Lines of the log that are shown."""
MOST = 5_000
"""Decisions that bots make in a row at most."""


class TableSession:
    """A game, who sits where, and what was last asked of the rulebook.

    `seat` is the player whose eyes are used, or None for everybody in turn; `bots` decide for the other seats.
    Where bots hold every seat the game waits for `step`.
    To a person with one seat a decision with a single answer is put as well, so that a hit or the end
    of a turn is seen; who plays several seats meets only the end of a turn.
    """

    def __init__(
        self, game: Game, seat: str | None = None, bots: Mapping[str, Bot] | None = None, *, seed: int | str = 0
    ) -> None:
        self.game = game
        self.seat = seat
        self.bots = dict(bots or {})
        self.back = 0
        self.notice: Notice = {}
        self._luck = Luck(seed)
        self._kept: Game | None = None
        self._fresh = len(game.log)
        self.game.forced = "ask"
        self._go_on()

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def watching(self) -> bool:
        """Whether bots hold every seat."""
        return set(self.game.table.by_name) <= set(self.bots)

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
        request = self.shown.request
        return request.who if isinstance(request, Ask) else next(iter(self.shown.table.by_name))

    def state(self) -> dict[str, Any]:
        """Everything that is drawn, as plain data."""
        game, viewer = self.shown, self.viewer
        asked = game.request if isinstance(game.request, Ask) else None
        mine = asked is not None and asked.who == viewer and not self.back and viewer not in self.bots
        undone = self.game.history[1]
        return {
            "game": game.name,
            "viewer": viewer,
            "names": list(game.table.by_name),
            "seat": self.seat,
            "watching": self.watching,
            "over": say("table.won", winners=list(game.winners)) if game.over else "",
            "winners": list(game.winners),
            "question": self._question(asked),
            "mine": mine,
            "log": self._lines(game, viewer),
            "notice": self.notice,
            "back": self.back,
            "decisions": self.game.history[0],
            "can": {
                "undo": not self.back and self.game.history[0] > 0,
                "redo": not self.back and undone > 0,
                "earlier": self.back < self.game.history[0],
                "later": self.back > 0,
                "odds": asked is not None and not self.watching,
                "step": self.watching and not self.back and not game.over,
            },
            **self.table_state(game, viewer, mine),
        }

    def table_state(self, game: Any, viewer: str, mine: bool) -> dict[str, Any]:
        """What one kind of game adds to the state: seats, hand or dice, moves."""
        raise NotImplementedError

    @staticmethod
    def _question(asked: Ask | None) -> dict[str, Any] | None:
        if asked is None:
            return None
        text = words.question(asked.what, {**asked.facts, "rule": asked.facts.get("rule", asked.rule)})
        return {"who": asked.who, "what": asked.what, "rule": asked.rule, "text": in_signs(text)}

    def _lines(self, game: Game, viewer: str) -> list[dict[str, Any]]:
        """The last lines of the log; those that came since the last click are fresh."""
        first = max(len(game.log) - LINES, 0)
        entries: Sequence[Entry] = game.log[first:]
        return [
            {"number": number, "text": each.text(viewer), "rule": each.rule, "fresh": number >= self._fresh}
            for number, each in enumerate(entries, first)
        ]

    # -- what a click does -----------------------------------------------------------------------

    def do(self, action: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out one click and answer the new state; what cannot be done becomes a notice, never an error."""
        self.notice = {}
        name = str(action.get("do", ""))
        method = getattr(self, f"do_{name}", None)
        if method is None:
            self.notice = told("error", say("table.error"), [say("table.unknown action", name=name)])
            return self.state()
        details = {key: value for key, value in action.items() if key != "do"}
        try:
            signature(method).bind(**details)
        except TypeError as error:
            self.notice = told("error", say("table.error"), [say("table.wrong action", name=name, why=str(error))])
            return self.state()
        try:
            method(**details)
        except BangkitError as error:
            self.notice = told("error", say("table.error"), str(error).splitlines())
        return self.state()

    def do_play(self, move: str) -> None:
        """Make a move of the player who is asked, or a free one of the viewer."""
        self._now()
        self._fresh = len(self.game.log)
        self.game.play(self.move_called(move))
        self._go_on()

    def move_called(self, text: str) -> Any:
        """The offered move that is written so, whatever names it holds, or the text itself."""
        request = self.game.request
        offered = (*request.options, *request.anytime) if isinstance(request, Ask) else ()
        return next((each for each in offered if str(each) == text), text)

    def do_step(self) -> None:
        """Let the bot that is asked decide once."""
        self._now()
        self._fresh = len(self.game.log)
        if self.watching:
            self._bot_decides()

    def do_eyes(self, name: str) -> None:
        """Look through the eyes of a player, or of whoever is asked."""
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
        self.game.undo()
        while self.game.history[0] and not self._a_person_is_asked():
            self.game.undo()
        self._fresh = len(self.game.log)

    def do_redo(self) -> None:
        """Make the decision again that was taken back, with everything that followed it."""
        self._now()
        self._fresh = len(self.game.log)
        self.game.redo()
        while self.game.history[1] and not self._a_person_is_asked():
            self.game.redo()

    def do_earlier(self) -> None:
        """Look one decision farther back, without changing anything."""
        self.do_look(self.back + 1)

    def do_later(self) -> None:
        """Look one decision nearer to the present."""
        self.do_look(self.back - 1)

    def do_look(self, back: int) -> None:
        """Look so many decisions back, without changing anything."""
        self.back, self._kept = min(max(int(back), 0), self.game.history[0]), None

    def do_restart(self) -> None:
        """Go on from the moment that is looked at; what came after it is given up."""
        if self.back:
            self.game, self.back, self._kept = self.shown, 0, None
            self._fresh = len(self.game.log)
            self._go_on()

    def do_odds(self, dice: Iterable[int] = ()) -> None:
        """Say the chances of the question that is pending, from what the viewer knows; `dice` are those he keeps."""
        self.notice = self.odds(self.shown, self.viewer, list(dice))

    def odds(self, game: Any, viewer: str, kept: Sequence[int]) -> Notice:
        """The chances that one kind of game holds for a viewer."""
        raise NotImplementedError

    def do_save(self) -> None:
        """Offer the game as a file."""
        text = json.dumps(self.game.to_json(), ensure_ascii=False)
        self.notice = told("file", say("table.file"), text=text)

    def do_load(self, text: str) -> None:
        """Go on with a saved game."""
        data = files.json_from(text, "the saved game")
        bots = self.watching
        self.game = type(self.game).from_json(data)
        self.game.forced = "ask"
        self.back, self._kept, self._fresh = 0, None, len(self.game.log)
        names = list(self.game.table.by_name)
        if self.seat not in names:
            self.seat = None if bots or self.seat is None else names[0]
        bot = next(iter(self.bots.values()), None)
        if bot is not None:
            self.bots = {name: self.bots.get(name, bot) for name in names if bots or name != self.seat}
        self._go_on()

    # -- bots ------------------------------------------------------------------------------------

    def _now(self) -> None:
        self.back, self._kept = 0, None

    def _a_person_is_asked(self) -> bool:
        request = self.game.request
        if self.watching or not isinstance(request, Ask):
            return True
        return request.who not in self.bots and not self._answers_itself(request)

    def _answers_itself(self, request: Ask) -> bool:
        return request.forced and self.seat is None and request.what not in ("play", "reroll")

    def _go_on(self) -> None:
        """Let bots decide, and what has one answer answer itself, until a person is asked."""
        for _ in range(MOST):
            if self._a_person_is_asked():
                return
            request = self.game.request
            if isinstance(request, Ask) and request.who not in self.bots:
                self.game.play(request.options[0])
            else:
                self._bot_decides()

    def _bot_decides(self) -> None:
        request = self.game.request
        if isinstance(request, Ask):
            bot, view = self.bots[request.who], self.game.view(request.who)
            if getattr(bot, "imagines", False):
                view = import_module("bangkit.strategy").view_of(self.game)
            weights = bot.weights(view)
            self.game.play(choose(weights, self._luck[self.game.history[0]]))


def seat_state(game: Any, view: Any, player: Any, facts: list[str], **more: Any) -> dict[str, Any]:
    """A seat as it is drawn, with what the viewer may know of it; after the game everybody knows the roles."""
    request = game.request
    its_role = game[player.name].role if game.over else player.role
    return {
        "name": player.name,
        "role": role(its_role) if its_role else say("table.hidden role"),
        "role_sign": ROLE_SIGNS.get(its_role or "", "?"),
        "character": player.character or "",
        "ability": player.ability,
        "life": max(player.life, 0),
        "most": player.starting_life,
        "life_text": say("table.life", life=str(player.life), most=str(player.starting_life)),
        "facts": [say("table.out")] if player.out else facts,
        "out": player.out,
        "you": player.name == view.name,
        "turn": say("table.has turn") if player.name == view.turn and not player.out else "",
        "asked": isinstance(request, Ask) and request.who == player.name,
        **more,
    }


def pass_label(what: str) -> str:
    """What "pass" means as an answer to a question."""
    return say(f"table.pass {what}") if variants(f"table.pass {what}") else say("table.pass")
