"""The interactive table: one widget that draws a session and hands back clicks."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from inspect import signature
from random import randrange
from threading import Thread
from typing import Any, Self

import traitlets

from bangkit.core.arguments import FLAG, one_of, or_none, shortened, takes
from bangkit.core.errors import BangkitError
from bangkit.core.players import Bot, RolePlayer
from bangkit.core.positions import Game
from bangkit.show.boards import board
from bangkit.show.widgets.drawn import TABLE, Drawn, module, style, symbols
from bangkit.show.widgets.table_session import TableSession
from bangkit.stage.question_end import ENDS
from bangkit.words.catalogue import say

COUNTING = ("bangkit.show.widgets.card_odds", "sympy")
"""What counts chances and writes their formulas."""
UNTIL = or_none(one_of(ENDS))
"""Where a table stops that poses one question."""
SESSIONS = {"cards": ("card_session", "CardSession"), "dice": ("dice_session", "DiceSession")}


class TableWidget(Drawn):
    """A table to touch: real buttons in one widget, whose state is plain data."""

    _esm = symbols() + module(*TABLE)
    _css = style("alive", "cards", "table", "extras")
    progress = traitlets.Unicode().tag(sync=True)
    """How far a click is that takes long."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        super().__init__(session.state())
        session.progress = lambda text: self.set_trait("progress", text)

    def on_paper(self) -> str:
        return board(self.session.shown, self.session.viewer).parts[0].html()

    def _ipython_display_(self) -> None:
        super()._ipython_display_()
        load_odds()

    def clicked(self, action: Mapping[str, Any]) -> None:
        wish = {key: value for key, value in action.items() if key != "number"}
        if wish:
            self._show({**self.session.do(wish), "answers": action.get("number", 0)})

    def _show(self, state: Mapping[str, Any]) -> None:
        self.state, self.progress = dict(state), ""

    def do(self, action: str, **details: Any) -> Self:
        """What a click does, from Python: `table.do("play", move="pass")`."""
        self._show(self.session.do({"do": action, **details}))
        return self

    @property
    def game(self) -> Any:
        """The game at this table."""
        return self.session.game

    def __repr__(self) -> str:
        asked, told = self.state["question"], self.state["verdict"]
        now = say("table.now asked", who=asked["who"], text=asked["text"]) if asked else self.state["over"]
        return say("table.run me", viewer=self.state["viewer"], now=told["title"] if told else now)


@takes(watch=FLAG, until=UNTIL, luck=FLAG)
def table(
    game: str | Game = "cards",
    *,
    seat: str | None = None,
    bots: Any = "roles",
    watch: bool = False,
    until: str | None = None,
    luck: bool = False,
    **wishes: Any,
) -> TableWidget:
    """A table to touch: a new game of `"cards"` or `"dice"`, or a running one.

    `seat` is yours and bots play the others; without a seat you play them all; with `watch` the bots play every seat,
    a step at a time.  `bots` are said as in `strategy.play`: one for all, a list by seat, or a mapping from names
    or from roles.  With `until` the table poses one question, says what came of it, and offers to play it once more or on:
    it is over when nothing is pending any more ("settled"), at the "end of turn", or at the "end of next turn".
    A game that asks for its luck (`chance="ask"`) asks whoever sits there; with `luck` the table draws and throws itself.
    Further wishes go to `new_game` (players, seed, expansions, modules, ...).

    Raises:
        BangkitError: a seat, a bot or a game that does not exist, a wish for a game that is running already, a seat beside `watch`,
            or nothing to settle.
    """
    if isinstance(game, Game) and wishes:
        raise BangkitError(say("table.runs already", wishes=list(wishes)))
    if watch and seat is not None:
        raise BangkitError(say("table.seat and watch", seat=shortened(seat)))
    running = game if isinstance(game, Game) else _new_game(game, wishes)
    first = None if isinstance(game, Game) else running.fork()
    names = list(running.table.by_name)
    if seat is not None and seat not in names:
        raise BangkitError(say("table.no such seat", name=shortened(seat), names=names))

    def seated(dealt: Game, own: str | None) -> dict[str, Bot]:
        everybody = _cast(bots, dealt)
        return {name: _made(everybody[name]) for name in names if watch or own not in (None, name)}

    def again(same: bool, own: str | None) -> tuple[Game, Mapping[str, Bot]]:
        another = wishes | {"seed": randrange(10**9)}
        dealt = first.fork() if same and first is not None else _new_game(str(game), another)
        return dealt, seated(dealt, own)

    more: Any = {"again": again if first is not None else None, "until": until, "luck": luck}
    return TableWidget(session_for(running, seat, seated(running, seat), **more))


@cache
def load_odds() -> None:
    """Load what counts chances while the table is looked at, so that the first question for odds is answered at once."""
    with suppress(RuntimeError):  # where a page has no threads it is loaded when it is asked for
        Thread(target=lambda: [import_module(name) for name in COUNTING], daemon=True).start()


def session_for(game: Game, seat: str | None, bots: Mapping[str, Bot], **more: Any) -> TableSession:
    """The session that fits a game; `more` is what else a session is told."""
    module, name = SESSIONS[game.name]
    made: TableSession = getattr(import_module(f"bangkit.show.widgets.{module}"), name)(game, seat, bots, **more)
    return made


def _new_game(name: str, wishes: Mapping[str, Any]) -> Game:
    if not isinstance(name, str) or name not in SESSIONS:
        raise BangkitError(say("table.no such game", name=shortened(name)))
    new_game = import_module(f"bangkit.{name}").new_game
    for wish in wishes:
        if wish not in (known := signature(new_game).parameters):
            raise BangkitError(say("table.no such wish", name=shortened(wish), game=name, names=list(known)))
    made: Game = new_game(**wishes)
    return made


def _cast(bots: Any, game: Game) -> dict[str, Any]:
    """Who would play for each name."""
    names = list(game.table.by_name)
    if bots is None or isinstance(bots, str) and bots == "roles":  # those of nearly everybody, without all the others
        return dict.fromkeys(names, RolePlayer)
    from bangkit.strategy.bots.registry import Cast

    return Cast(bots, names).of({each.name: each.role for each in game.table.players})


def _made(bot: Any) -> Bot:
    """The player that a bot stands for: a name or a class makes a new one for every seat."""
    if bot is RolePlayer:
        return RolePlayer()
    from bangkit.strategy.bots.registry import check_bot, made

    check_bot(bot)
    player: Bot = made(bot)
    check_bot(player)
    return player
