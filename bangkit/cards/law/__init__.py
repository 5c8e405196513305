"""The law: the checks of a move, the moves against which nothing speaks, and every reason against the others."""
