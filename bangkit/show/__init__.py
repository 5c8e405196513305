"""Things to look at: pictures, tables and lists of a game, and the widgets that stand on them.

Each function takes a game and answers a small value that shows itself, in a notebook and in a terminal.
"""

from typing import TYPE_CHECKING

from bangkit.cards.game import CardGame
from bangkit.cards.view import View
from bangkit.core.later import loading
from bangkit.core.positions import Options
from bangkit.core.showing import register
from bangkit.dice.game import DiceGame
from bangkit.dice.view import View as DiceView
from bangkit.show.boards import aims, board, compositions, game_page, hands, log, options_page, question, why_not
from bangkit.show.display import Folded, Grid, Notes, Picture, Shown, Stack
from bangkit.show.draw.ring import seating
from bangkit.show.practice_table import practice
from bangkit.show.printed_lists import characters, events, rule_list
from bangkit.show.seat_distances import distances, living, ring, sight, ways, why_distance

if TYPE_CHECKING:
    from bangkit.show.ability_rolls import dice_characters, dice_course, same_roll
    from bangkit.show.coaching import coach
    from bangkit.show.game_review import outcome, review
    from bangkit.show.unseen_cards import deck_explorer, unseen
    from bangkit.show.widgets.browsers import card_browser, rule_browser, situations
    from bangkit.show.widgets.distance_lab import distance_lab
    from bangkit.show.widgets.editor import scenario_editor
    from bangkit.show.widgets.guessing import guess
    from bangkit.show.widgets.pickers import character_picker, event_picker
    from bangkit.show.widgets.position_table import play_position, step_through, through_eyes
    from bangkit.show.widgets.quiz import quiz
    from bangkit.show.widgets.setup_widget import set_up
    from bangkit.show.widgets.small_widgets import checklist, languages, who_wins
    from bangkit.show.widgets.two_games import games_in_a_row

_HOMES = {
    "show.ability_rolls": ("dice_characters", "dice_course", "same_roll"),
    "show.coaching": ("coach",),
    "show.game_review": ("outcome", "review"),
    "show.unseen_cards": ("deck_explorer", "unseen"),
    "show.widgets.browsers": ("card_browser", "rule_browser", "situations"),
    "show.widgets.distance_lab": ("distance_lab",),
    "show.widgets.editor": ("scenario_editor",),
    "show.widgets.guessing": ("guess",),
    "show.widgets.pickers": ("character_picker", "event_picker"),
    "show.widgets.position_table": ("play_position", "step_through", "through_eyes"),
    "show.widgets.quiz": ("quiz",),
    "show.widgets.setup_widget": ("set_up",),
    "show.widgets.small_widgets": ("checklist", "languages", "who_wins"),
    "show.widgets.two_games": ("games_in_a_row",),
}
"""The widgets, which stand on ipywidgets, and what needs the lab; they load when they are asked for."""

__all__ = [
    "Folded", "Grid", "Notes", "Picture", "Shown", "Stack", "aims", "board", "card_browser", "character_picker", "characters", "checklist", "coach",
    "compositions", "deck_explorer", "dice_characters", "dice_course", "distance_lab",
    "distances", "event_picker", "events", "games_in_a_row", "guess", "hands", "languages", "living",
    "log", "outcome", "play_position", "practice", "question", "quiz", "review", "ring", "rule_browser", "rule_list", "same_roll", "scenario_editor", "seating", "set_up", "sight", "situations", "step_through",
    "through_eyes", "unseen", "ways", "who_wins", "why_distance", "why_not",
]  # fmt: skip


register(CardGame, game_page)
register(View, game_page)
register(Options, options_page)
register(DiceGame, game_page)
register(DiceView, game_page)


__getattr__, __dir__ = loading(__name__, __all__, _HOMES)
