"""Things to look at: pictures, tables and lists of a game, and the widgets that stand on them.

Each function takes a game and answers a small value that shows itself, in a notebook and in a terminal.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from bangkit.cards.game import CardGame
from bangkit.cards.view import View
from bangkit.core.positions import Options
from bangkit.core.showing import register
from bangkit.dice.game import DiceGame
from bangkit.dice.view import View as DiceView
from bangkit.show.ability_rolls import course as dice_course
from bangkit.show.ability_rolls import same_roll
from bangkit.show.boards import board, compositions, game_page, hands, log, options_page, question, why_not
from bangkit.show.display import Grid, Notes, Picture, Shown, Stack
from bangkit.show.draw.ring import seating
from bangkit.show.practice_table import practice
from bangkit.show.printed_lists import characters, events, rule_list
from bangkit.show.seat_distances import distances, living, ring, sight, ways, why_distance
from bangkit.show.unseen_cards import unseen

if TYPE_CHECKING:
    from bangkit.show.bot_games import aims, outcome
    from bangkit.show.coaching import coach
    from bangkit.show.game_review import review
    from bangkit.show.widgets.ability_widget import dice_characters
    from bangkit.show.widgets.browsers import card_browser, rule_browser
    from bangkit.show.widgets.deck_widget import deck_explorer
    from bangkit.show.widgets.distance_lab import distance_lab
    from bangkit.show.widgets.editor import scenario_editor
    from bangkit.show.widgets.eyes import through_eyes
    from bangkit.show.widgets.pickers import character_picker, event_picker
    from bangkit.show.widgets.position_table import play_position, step_through
    from bangkit.show.widgets.quiz import quiz
    from bangkit.show.widgets.rule_situations import situations
    from bangkit.show.widgets.setup_widget import set_up
    from bangkit.show.widgets.small_widgets import checklist, languages, who_wins
    from bangkit.show.widgets.two_games import games_in_a_row

_WIDGETS = {
    "aims": "bot_games",
    "card_browser": "widgets.browsers",
    "character_picker": "widgets.pickers",
    "checklist": "widgets.small_widgets",
    "coach": "coaching",
    "deck_explorer": "widgets.deck_widget",
    "dice_characters": "widgets.ability_widget",
    "distance_lab": "widgets.distance_lab",
    "event_picker": "widgets.pickers",
    "games_in_a_row": "widgets.two_games",
    "languages": "widgets.small_widgets",
    "outcome": "bot_games",
    "play_position": "widgets.position_table",
    "quiz": "widgets.quiz",
    "review": "game_review",
    "rule_browser": "widgets.browsers",
    "scenario_editor": "widgets.editor",
    "set_up": "widgets.setup_widget",
    "situations": "widgets.rule_situations",
    "step_through": "widgets.position_table",
    "through_eyes": "widgets.eyes",
    "who_wins": "widgets.small_widgets",
}
"""The widgets, which stand on ipywidgets, and what needs the lab; they load when they are asked for."""

__all__ = [
    "Grid", "Notes", "Picture", "Shown", "Stack", "aims", "board", "card_browser", "character_picker", "characters", "checklist", "coach",
    "compositions", "deck_explorer", "dice_characters", "dice_course", "distance_lab",
    "distances", "event_picker", "events", "games_in_a_row", "hands", "languages", "living",
    "log", "outcome", "play_position", "practice", "question", "quiz", "review", "ring", "rule_browser", "rule_list", "same_roll", "scenario_editor", "seating", "set_up", "sight", "situations", "step_through",
    "through_eyes", "unseen", "ways", "who_wins", "why_distance", "why_not",
]  # fmt: skip


register(CardGame, game_page)
register(View, game_page)
register(Options, options_page)
register(DiceGame, game_page)
register(DiceView, game_page)


def __getattr__(name: str) -> object:
    if name not in _WIDGETS:
        raise AttributeError(f"module 'bangkit.show' has no attribute {name!r}")
    return getattr(import_module(f"bangkit.show.{_WIDGETS[name]}"), name)
