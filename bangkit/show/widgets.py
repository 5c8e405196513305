"""Everything to touch, in one place."""

from bangkit.show.first_steps import Checklist, Eyes, Victory, checklist, through_eyes, who_wins
from bangkit.show.labs import DistanceLab, distance_lab
from bangkit.show.plays import Position, Walk, play_position, step_through
from bangkit.show.quizzes import CardBrowser, Question, Quiz, RuleBrowser, card_browser, quiz, rule_browser

__all__ = [
    "CardBrowser", "Checklist", "DistanceLab", "Eyes", "Position", "Question", "Quiz", "RuleBrowser", "Victory", "Walk",
    "card_browser", "checklist",
    "distance_lab", "play_position", "quiz", "rule_browser", "step_through", "through_eyes", "who_wins",
]  # fmt: skip
