"""The printed sets, each in one file for each kind of thing: cards, characters, events."""

from bangkit.cards.sets.base import BASE
from bangkit.cards.sets.dodge_city import DODGE_CITY
from bangkit.cards.sets.high_noon import HIGH_NOON

__all__ = ["BASE", "DODGE_CITY", "HIGH_NOON"]

BASE.registry.sealed = True
