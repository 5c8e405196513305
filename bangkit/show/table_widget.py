"""The interactive table: one widget that draws a sitting and hands back clicks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from bangkit.core.errors import BangkitError
from bangkit.core.game import Game
from bangkit.core.players import Player, RandomPlayer, RolePlayer
from bangkit.show.card_sitting import CardSitting
from bangkit.show.sitting import Sitting

HERE = Path(__file__).parent
BOTS: dict[str, Player] = {"random": RandomPlayer(), "roles": RolePlayer()}


class Table(anywidget.AnyWidget):
    """A table to touch: real buttons in one widget, whose state is plain data.

    `state` is what is drawn; `action` is the last click, with a number so that equal clicks differ.
    """

    _esm = HERE / "table.js"
    _css = HERE / "table.css"
    state = traitlets.Dict().tag(sync=True)
    action = traitlets.Dict().tag(sync=True)

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        super().__init__(state=sitting.state())
        self.observe(self._clicked, names="action")

    def _clicked(self, change: Any) -> None:
        action = {key: value for key, value in change["new"].items() if key != "number"}
        if action:
            self.state = self.sitting.do(action)

    def do(self, action: str, **details: Any) -> Table:
        """What a click does, from Python: `table.do("play", move="pass")`."""
        self.state = self.sitting.do({"do": action, **details})
        return self

    @property
    def game(self) -> Game:
        """The game at this table."""
        return self.sitting.game

    def __repr__(self) -> str:
        state = self.state
        asked = state["question"]
        now = f"{asked['who']} is asked: {asked['text']}" if asked else f"won by {', '.join(state['winners'])}"
        return f"<a table to touch (run this cell to play); seen by {state['viewer']}; {now}>"


def table(
    game: str | Game = "cards",
    *,
    seat: str | None = None,
    bots: str | Mapping[str, Player | str] | None = "roles",
    watch: bool = False,
    **wishes: Any,
) -> Table:
    """A table to touch: a new game of `"cards"` or `"dice"`, or a running one.

    `seat` is yours and bots play the others; without a seat you play them all; with `watch` the bots play every seat.
    Further wishes go to `new_game` (players, seed, expansions, modules, ...).
    Raises `BangkitError` for a seat or a bot that does not exist.
    """
    running = game if isinstance(game, Game) else _new_game(game, wishes)
    names = list(running.table.by_name)
    if seat is not None and seat not in names:
        raise BangkitError(f"nobody called {seat!r} sits here; the seats are {', '.join(names)}")
    others: Sequence[str] = names if watch else [name for name in names if seat is not None and name != seat]
    sitting = sitting_for(running, seat, {name: _bot(bots, name) for name in others})
    return Table(sitting)


def sitting_for(game: Game, seat: str | None, bots: Mapping[str, Player]) -> Sitting:
    """The sitting that fits a game."""
    if game.name == "cards":
        return CardSitting(game, seat, bots)
    from bangkit.show.dice_sitting import DiceSitting

    return DiceSitting(game, seat, bots)


def _new_game(name: str, wishes: Mapping[str, Any]) -> Game:
    if name not in ("cards", "dice"):
        raise BangkitError(f'the games are "cards" and "dice", not {name!r}')
    made: Game = import_module(f"bangkit.{name}").new_game(**wishes)
    return made


def _bot(bots: str | Mapping[str, Player | str] | None, name: str) -> Player:
    wanted = bots.get(name, "roles") if isinstance(bots, Mapping) else bots or "roles"
    if isinstance(wanted, str):
        if wanted not in BOTS:
            raise BangkitError(f"there is no bot {wanted!r}; there are {', '.join(BOTS)}")
        return BOTS[wanted]
    return wanted
