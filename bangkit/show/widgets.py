"""Everything to touch, in one place."""

from bangkit.show.coaching import Coach, coach
from bangkit.show.dice_people import DiceCharacters, dice_characters
from bangkit.show.first_steps import Checklist, Eyes, Victory, checklist, through_eyes, who_wins
from bangkit.show.labs import DistanceLab, distance_lab
from bangkit.show.pickers import Characters, Events, Picker, character_picker, event_picker
from bangkit.show.plays import Position, Walk, play_position, step_through
from bangkit.show.quizzes import CardBrowser, Question, Quiz, RuleBrowser, card_browser, quiz, rule_browser

__all__ = [
    "CardBrowser", "Characters", "Checklist", "Coach", "DiceCharacters", "DistanceLab", "Events", "Eyes", "Picker", "Position", "Question", "Quiz", "RuleBrowser", "Victory", "Walk",
    "card_browser", "character_picker", "checklist", "coach", "dice_characters",
    "distance_lab", "event_picker", "play_position", "quiz", "rule_browser", "step_through", "through_eyes", "who_wins",
]  # fmt: skip
