"""Drawing a table: its symbols, cards, dice, seats and the picture of the whole, from what a viewer sees of it."""
