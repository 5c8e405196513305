"""Sitting at a table: what a player sees and may click, as plain data, and what a click does.

No rule is here: it shows what the game offers and hands back a choice.
The widget draws `state()` and calls `do(action)`; tests and notebooks can do the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bangkit import words
from bangkit.core.errors import BangkitError
from bangkit.core.game import Game
from bangkit.core.log import Entry
from bangkit.core.luck import Luck
from bangkit.core.players import Player, choose
from bangkit.core.requests import Ask
from bangkit.core.rulebook import rule

LINES = 80
"""Lines of the log that are shown."""

Notice = dict[str, Any]
Odds = Callable[[Game, str], Notice]


class Sitting:
    """A game, who sits where, and what was last asked of the rulebook.

    `seat` is the player whose eyes are used, or None for everybody in turn; `bots` decide for the other seats.
    """

    def __init__(
        self,
        game: Game,
        seat: str | None = None,
        bots: Mapping[str, Player] | None = None,
        *,
        seed: int | str = 0,
        odds: Odds | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.bots = dict(bots or {})
        self.odds = odds
        self.back = 0
        self.notice: Notice = {}
        self._luck = Luck(seed)
        self._chosen = 0
        self._kept: Game | None = None
        self._let_bots_play()

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def shown(self) -> Game:
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
        request = game.request
        asked = request if isinstance(request, Ask) else None
        mine = asked is not None and asked.who == viewer and not self.back
        return {
            "game": game.name,
            "viewer": viewer,
            "over": game.over,
            "winners": list(game.winners),
            "question": self._question(asked),
            "mine": mine,
            "log": [self._line(entry, viewer) for entry in game.log[-LINES:]],
            "notice": self.notice,
            "back": self.back,
            "can": {
                "undo": not self.back and self.game.history[0] > 0,
                "redo": not self.back and game.history[1] > 0,
                "earlier": self.back < self.game.history[0],
                "later": self.back > 0,
                "odds": self.odds is not None and asked is not None,
            },
            **self.table_state(game, viewer, mine),
        }

    def table_state(self, game: Game, viewer: str, mine: bool) -> dict[str, Any]:
        """What one kind of game adds to the state: seats, hand or dice, moves."""
        raise NotImplementedError

    @staticmethod
    def _question(asked: Ask | None) -> dict[str, Any] | None:
        if asked is None:
            return None
        text = words.question(asked.what, {**asked.facts, "rule": asked.facts.get("rule", asked.rule)})
        return {"who": asked.who, "what": asked.what, "rule": asked.rule, "text": text}

    @staticmethod
    def _line(entry: Entry, viewer: str) -> dict[str, str]:
        return {"text": entry.text(viewer), "rule": entry.rule}

    # -- what a click does -----------------------------------------------------------------------

    def do(self, action: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out one click and answer the new state; what cannot be done becomes a notice, never an error."""
        self.notice = {}
        name = str(action.get("do", ""))
        method = getattr(self, f"do_{name}", None)
        if method is None:
            self.notice = told("error", words.label("unknown action"), [name])
            return self.state()
        try:
            method(**{key: value for key, value in action.items() if key != "do"})
        except BangkitError as error:
            self.notice = told("error", words.label("not possible"), str(error).splitlines())
        return self.state()

    def do_play(self, move: str) -> None:
        """Make a move of the player who is asked, or a free one of the viewer."""
        self._now()
        self.game.play(move)
        self._let_bots_play()

    def do_why(self, move: str) -> None:
        """Say why a move is not allowed, with all rules."""
        refusals = self.shown.why_not(move, self.viewer)
        lines = [{"rule": each.rule, "text": str(each).partition(": ")[2]} for each in refusals]
        self.notice = {"kind": "why", "title": words.label("why not").format(move=move), "lines": lines}

    def do_rule(self, id: str) -> None:
        """Show a rule."""
        found = rule(id)
        self.notice = {"kind": "rule", "title": id, "lines": [{"rule": id, "text": found.text}]}

    def do_undo(self) -> None:
        """Take back one's last decision and everything after it."""
        self._now()
        self.game.undo()
        while self.game.history[0] and not self._a_person_is_asked():
            self.game.undo()

    def do_redo(self) -> None:
        """Make the decision again that was taken back, with everything that followed it."""
        self._now()
        self.game.redo()
        while self.game.history[1] and not self._a_person_is_asked():
            self.game.redo()

    def do_earlier(self) -> None:
        """Look one decision farther back, without changing anything."""
        if self.back < self.game.history[0]:
            self.back, self._kept = self.back + 1, None

    def do_later(self) -> None:
        """Look one decision nearer to the present."""
        self.back, self._kept = max(self.back - 1, 0), None

    def do_restart(self) -> None:
        """Go on from the moment that is looked at; what came after it is given up."""
        if self.back:
            self.game, self.back, self._kept = self.shown, 0, None
            self._let_bots_play()

    def do_odds(self) -> None:
        """Say the chances of the question that is pending, from what the viewer knows."""
        if self.odds is not None:
            self.notice = self.odds(self.shown, self.viewer)

    def do_save(self) -> None:
        """Offer the game as a file."""
        text = json.dumps(self.game.to_json(), ensure_ascii=False)
        self.notice = {"kind": "file", "title": "bangkit-game.json", "lines": [], "text": text}

    def do_load(self, text: str) -> None:
        """Go on with a saved game."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise BangkitError(words.label("no saved game").format(line=error.lineno)) from None
        self.game = type(self.game).from_json(data)
        self.back, self._kept = 0, None
        if self.seat not in self.game.table.by_name:
            self.seat = None
        self._let_bots_play()

    # -- bots ------------------------------------------------------------------------------------

    def _now(self) -> None:
        self.back, self._kept = 0, None

    def _a_person_is_asked(self) -> bool:
        request = self.game.request
        return request is None or not isinstance(request, Ask) or request.who not in self.bots

    def _let_bots_play(self, most: int = 5_000) -> None:
        for _ in range(most):
            request = self.game.request
            if not isinstance(request, Ask) or request.who not in self.bots:
                return
            weights = self.bots[request.who].weights(self.game.view(request.who))
            self.game.play(choose(weights, self._luck[self._chosen]))
            self._chosen += 1


def told(kind: str, title: str, lines: Iterable[str]) -> Notice:
    """A notice of plain lines."""
    return {"kind": kind, "title": title, "lines": [{"rule": "", "text": line} for line in lines]}
