"""The table of whichever game it is: what is asked of a card game goes to its board, of a dice game to its own."""

from __future__ import annotations

from typing import Any

from bangkit.core.arguments import takes
from bangkit.dice.game import DiceGame
from bangkit.dice.view import View as DiceView
from bangkit.show import card_board, dice_board
from bangkit.show.display import Grid, Notes, Stack
from bangkit.show.wanted import NAME_OR_NONE, SEEN


def _is_dice(game: Any) -> bool:
    return isinstance(game, (DiceGame, DiceView))


@takes(game=SEEN, view=NAME_OR_NONE)
def board(game: Any, view: str | None = None) -> Stack:
    """The table as a picture and as a table; with a name, as that player sees it.

    It shows what lies there and no more: of what is hidden only what that player knows.
    """
    return dice_board.board(game, view) if _is_dice(game) else card_board.board(game, view)


@takes(game=SEEN, view=NAME_OR_NONE)
def hands(game: Any, view: str | None = None) -> Grid:
    """Everybody's role, character and life, and what lies in front of him, as far as it is known."""
    return dice_board.hands(game, view) if _is_dice(game) else card_board.hands(game, view)


@takes(game=SEEN)
def question(game: Any) -> Notes:
    """What is asked, in words, with the rule that asks it, and what may be done."""
    return dice_board.question(game) if _is_dice(game) else card_board.question(game)
