"""The sets of the dice game: the base game, and the five modules of Undead or Alive, each in one file."""

from bangkit.dice.sets.base import BASE
from bangkit.dice.sets.boneyard import BONEYARD
from bangkit.dice.sets.duels import DUELS
from bangkit.dice.sets.fury import FURY
from bangkit.dice.sets.legacy import LEGACY
from bangkit.dice.sets.new_characters import NEW_CHARACTERS

__all__ = ["BASE", "BONEYARD", "DUELS", "FURY", "LEGACY", "NEW_CHARACTERS"]

BASE.registry.sealed = True
