"""The last two of a dice game, solved."""
