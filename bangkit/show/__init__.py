"""Things to look at: pictures, tables and lists of a game, and the widgets that stand on them.

Each function takes a game and answers a small value that shows itself, in a notebook and in a terminal.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from bangkit.cards.game import CardGame
from bangkit.cards.view import View
from bangkit.core.game import Options
from bangkit.core.showing import register
from bangkit.dice.game import DiceGame
from bangkit.dice.view import View as DiceView
from bangkit.show import dice_boards
from bangkit.show.boards import game_page, log, options_page, view_page, why_not
from bangkit.show.dice_boards import compositions
from bangkit.show.dice_courses import course as dice_course
from bangkit.show.dice_courses import same_roll
from bangkit.show.hidden_cards import unseen
from bangkit.show.practice import practice
from bangkit.show.rings import distances, living, ring, seating, sight, ways, why_distance
from bangkit.show.tables import board, hands, question
from bangkit.show.values import Grid, Notes, Picture, Shown, Stack

if TYPE_CHECKING:
    from bangkit.show.editing import scenario_editor
    from bangkit.show.exploring import deck_explorer
    from bangkit.show.in_a_row import games_in_a_row
    from bangkit.show.rules_at_work import situations
    from bangkit.show.setting import set_up
    from bangkit.show.widgets import (
        card_browser,
        character_picker,
        checklist,
        coach,
        dice_characters,
        distance_lab,
        event_picker,
        play_position,
        quiz,
        rule_browser,
        step_through,
        through_eyes,
        who_wins,
    )

_ALONE = {
    "deck_explorer": "exploring",
    "scenario_editor": "editing",
    "set_up": "setting",
    "games_in_a_row": "in_a_row",
    "situations": "rules_at_work",
}
_WIDGETS = (
    "card_browser",
    "character_picker",
    "checklist",
    "coach",
    "dice_characters",
    "distance_lab",
    "event_picker",
    "play_position",
    "quiz",
    "rule_browser",
    "step_through",
    "through_eyes",
    "who_wins",
)

__all__ = [
    "Grid", "Notes", "Picture", "Shown", "Stack", "board", "card_browser", "character_picker", "checklist", "coach",
    "compositions", "deck_explorer", "dice_characters", "dice_course", "distance_lab",
    "distances", "event_picker", "games_in_a_row", "hands", "living",
    "log", "play_position", "practice", "question", "quiz", "ring", "rule_browser", "same_roll", "scenario_editor", "seating", "set_up", "sight", "situations", "step_through",
    "through_eyes", "unseen", "ways", "who_wins", "why_distance", "why_not",
]  # fmt: skip


register(CardGame, game_page)
register(View, view_page)
register(Options, options_page)
register(DiceGame, dice_boards.game_page)
register(DiceView, dice_boards.game_page)


def __getattr__(name: str) -> object:
    if name in _ALONE:
        return getattr(import_module(f"bangkit.show.{_ALONE[name]}"), name)
    if name not in _WIDGETS:
        raise AttributeError(f"module 'bangkit.show' has no attribute {name!r}")
    return getattr(import_module("bangkit.show.widgets"), name)
