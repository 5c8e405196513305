"""Everything to touch, in one place."""

from bangkit.show.labs import DistanceLab, distance_lab
from bangkit.show.plays import Position, Walk, play_position, step_through
from bangkit.show.quizzes import Question, Quiz, RuleBrowser, quiz, rule_browser

__all__ = [
    "DistanceLab", "Position", "Question", "Quiz", "RuleBrowser", "Walk",
    "distance_lab", "play_position", "quiz", "rule_browser", "step_through",
]  # fmt: skip
