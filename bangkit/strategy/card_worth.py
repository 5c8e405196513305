"""What cards are worth: to hold in the hand, to have lying there, to take from somebody."""

from __future__ import annotations

from typing import Any

from bangkit.cards.faces import Card

IN_HAND: dict[str, float] = {
    "Beer": 9, "Missed!": 8, "Dodge": 8.5, "BANG!": 6, "Gatling": 6, "Duel": 5, "Panic!": 5, "Cat Balou": 5,
    "Indians!": 5, "Stagecoach": 7, "Wells Fargo": 8, "General Store": 4, "Saloon": 4, "Jail": 5, "Dynamite": 2,
    "Barrel": 7, "Mustang": 7, "Appaloosa": 4, "Hideout": 7, "Binoculars": 4, "Volcanic": 5, "Schofield": 4,
    "Remington": 4.5, "Rev. Carabine": 5, "Winchester": 5, "Punch": 5, "Springfield": 5, "Brawl": 4, "Rag Time": 5,
    "Tequila": 5, "Whisky": 6, "Bible": 8, "Iron Plate": 7.5, "Sombrero": 7.5, "Ten Gallon Hat": 7.5, "Canteen": 7,
    "Can Can": 5, "Conestoga": 6, "Derringer": 6, "Knife": 5, "Pepperbox": 5, "Buffalo Rifle": 6, "Howitzer": 6,
    "Pony Express": 8,
}  # fmt: skip
"""How much a card is missed when it leaves the hand; a plain opinion, to be argued with."""
LYING: dict[str, float] = {
    "Barrel": 10, "Mustang": 9, "Hideout": 9, "Appaloosa": 5, "Binoculars": 5, "Volcanic": 9, "Schofield": 6,
    "Remington": 7, "Rev. Carabine": 8, "Winchester": 9, "Jail": -12, "Dynamite": -9, "Bible": 9, "Iron Plate": 8,
    "Sombrero": 8, "Ten Gallon Hat": 8, "Canteen": 8, "Can Can": 7, "Conestoga": 8, "Derringer": 8, "Knife": 7,
    "Pepperbox": 8, "Buffalo Rifle": 9, "Howitzer": 9, "Pony Express": 10,
}  # fmt: skip
"""How much good a card does to the player before whom it lies; Jail and Dynamite do harm."""
BLIND = 7.5
"""A card of a hand, which nobody sees before it is taken."""
MISSED = ("Missed!", "Dodge", "Bible", "Iron Plate", "Sombrero", "Ten Gallon Hat")
"""Cards that answer a shot."""


def reach_of(seat: Any) -> int:
    """How far the weapon before a player shoots."""
    return max([lying.reach or 1 for lying in seat.in_play], default=1)


def to_hold(card: Card, seat: Any, hand: tuple[Card, ...]) -> float:
    """How much the owner would miss this card of his hand.

    A second card of a name is worth less, and one that he may not lay down again nothing.

    >>> from types import SimpleNamespace
    >>> from bangkit.cards.faces import card
    >>> seat = SimpleNamespace(life=3, starting_life=4, in_play=(card("Barrel QS"),))
    >>> hand = (card("Barrel KS"), card("BANG! 5D"), card("BANG! 6D"))
    >>> [to_hold(each, seat, hand) for each in hand]
    [0.0, 4.5, 4.5]
    """
    worth = IN_HAND.get(card.name, 4.0)
    if card.border in ("blue", "green"):
        if any(lying.name == card.name for lying in seat.in_play):
            return 0.0
        if card.reach is not None and card.reach <= reach_of(seat):
            return 1.0
    equal = sum(held.name == card.name for held in hand) - 1
    if card.name in MISSED and seat.life <= 2:
        worth += 2
    if card.name == "Beer" and seat.life == seat.starting_life:
        worth -= 1
    return worth - 1.5 * equal if equal > 0 else worth


def to_take(pick: Card | str | None) -> float:
    """How much it costs a player to lose this: "hand", or a card that lies before him."""
    return BLIND if not isinstance(pick, Card) else LYING.get(pick.name, 5.0)
