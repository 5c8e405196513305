"""The card game BANG!: assembled from its rooms; with `CardSet` and what stands beside it, cards of one's own."""

from bangkit.cards import sets, symbols, verbs
from bangkit.cards.cardset import CardSet
from bangkit.cards.faces import Card, card
from bangkit.cards.game import CardGame, Seat, new_game
from bangkit.cards.moves import Move
from bangkit.cards.records import blue, brown, character, copies, event, green, uses, weapon
from bangkit.cards.several_games import new_campaign
from bangkit.cards.table import Table
from bangkit.cards.view import View
from bangkit.core.showing import pictures

__all__ = [
    "Card", "CardGame", "CardSet", "Move", "Seat", "Table", "View", "blue", "brown", "card", "character", "copies",
    "event", "green", "new_campaign", "new_game", "pictures", "sets", "symbols", "uses", "verbs", "weapon",
]  # fmt: skip
