"""BANG! The Dice Game with Undead or Alive: assembled from its rooms."""

from bangkit.dice.components import Components
from bangkit.dice.diceset import DiceSet
from bangkit.dice.faces import Dice, dice
from bangkit.dice.game import DiceGame, new_game
from bangkit.dice.hooks import Power
from bangkit.dice.moves import Move
from bangkit.dice.several_games import new_campaign
from bangkit.dice.table import Table
from bangkit.dice.view import Seat, View

__all__ = [
    "Components", "Dice", "DiceGame", "DiceSet", "Move", "Power", "Seat", "Table", "View", "dice", "new_campaign",
    "new_game",
]  # fmt: skip
