"""What is said when moves are compared."""

from __future__ import annotations

from typing import Any

_SAID = {
    "no position": "compare wants a game, a scenario, or the path or text of one, not {got}",
    "no file": "{path}: there is no such file; a scenario ends in .toml, a saved game in .json",
    "over": "the game is over ({winners} won), so nothing is to be decided",
    "luck first": "the position waits for luck ({what}); tell it what came with `game.reveal(...)`, or give the game a seed",
    "one move": "{name} has only one thing to do here ({move}), so nothing is to be decided",
    "no moves": "`moves` is empty; leave it out to compare everything on offer",
    "twice": "{move} stands in `moves` twice",
    "count as one": "{first} and {move} count as one move: nobody at this table minds which of the two cards it is; name one",
    "runs": "runs is a whole number, 2 or more, not {got}",
    "budget": "budget is a whole number, 0 or more, not {got}",
    "no goal": "goal is {known}, or a function of the table at the end, not {got}",
    "goal raised": "the code of the goal raised {error}; it is called with a table at the end, `goal(table)`",
    "goal value": "the goal gave {got}; it gives a number between 0 and 1 for every table at the end",
    "no such seat": "nobody is called {name!r}; the players are {names}",
    "two players": "give two players or more to compare; their names or they themselves, each with a name of its own",
    "no such row": "{move!r} was not compared; there are {moves}",
    "win": "the chance that the side of {name} wins",
    "survive": "the chance that {name} is alive at the end",
    "own goal": "the mean of the stated goal for {name}",
    "caption": "{question} By {goal}",
    "what now": "What should {name} do ({what})?",
    "who now": "Who should play for {name}?",
    "later": "Assumed: after the move everybody, {name} too, goes on as {players}.",
    "later bots": "Assumed: everybody else plays on as {players}.",
    "hidden": "What {name} cannot see is dealt out anew in every run; all moves get the same deals and the same luck.",
    "roles": "The roles that {name} cannot see are every one they can be, each deal equally likely.",
    "open": "The cards and roles are as they lie, whether {name} can see them or not.",
    "intervals": "{level} intervals; those of the differences hold all together, whenever the runs stop. Seed {seed}.",
    "exact": "Exact: every outcome of luck was followed to the end of the game.",
    "some exact": "Moves marked exact were followed through every outcome of luck.",
    "unfinished": "{number} of the games had no end after 10,000 questions and count as 0.",
    "stopped": "Stopped by hand before the end.",
    "best exactly": "{best} is best, exactly: {value}, and {gap} more than {second}.",
    "equal exactly": "{moves} are equally good, exactly: {value}.",
    "best": "{best} is better than {second} at {level}: by {gap} ({low} to {high}), and {value} in all.",
    "only": "{best}: {value}.",
    "not separated": "{runs} runs cannot separate {best} from {second} at {level}: "
    "the difference is between {low} and {high}.{more}",
    "more": " About {runs} would, if it is {gap} as it seems.",
    "and": " and ",
    "move": "move",
    "player": "player",
    "value": "value",
    "interval": "interval",
    "behind": "behind the best",
    "runs heading": "runs",
    "is exact": "exact",
    "bar": "{move}: {value} ({low} to {high})",
    "bar exact": "{move}: {value}, exactly",
    "span": "{low} to {high}",
    "best of all": "best",
    "chart": "{caption}. {told}.",
    "card": "the card",
    "die": "the die",
    "instead": "is instead",
    "as it is": "as it is",
    "place": "{number}: {what}",
    "changed": "{name}'s {old} is {new} now.",
    "nothing to change": "{name} holds nothing that could be changed",
    "unchanged": "Nothing is changed.",
}


def said(what: str, /, **facts: Any) -> str:
    """A sentence about moves that are compared."""
    return _SAID[what].format(**facts)
