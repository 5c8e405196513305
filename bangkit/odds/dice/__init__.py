"""Dice: what a goal is worth, what to keep of a roll, and what a running dice game brings."""
