"""The card game BANG!: assembled from its rooms."""

from bangkit.cards import sets
from bangkit.cards.cardset import CardSet
from bangkit.cards.faces import Card, card
from bangkit.cards.game import CardGame, Seat, new_game
from bangkit.cards.in_a_row import new_campaign
from bangkit.cards.moves import Move
from bangkit.cards.table import Table
from bangkit.cards.view import View

__all__ = ["Card", "CardGame", "CardSet", "Move", "Seat", "Table", "View", "card", "new_campaign", "new_game", "sets"]
