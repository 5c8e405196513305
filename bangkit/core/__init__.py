"""What both games stand on: asking, running, positions, saved games, the rulebook, roles, sets, arguments and errors."""
