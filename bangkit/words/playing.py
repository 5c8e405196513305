"""What is said about games that bots play: what a bot did wrong, and how a game went."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bangkit.words.telling import counted

_WRONG = {
    "raised": "its code raised {error}{where}",
    "slow": "it gave no answer within {seconds} seconds: does a loop in it ever end?",
    "no mapping": "`weights(view)` returned {got}; it returns a mapping from moves to whole numbers, such as "
    "`{{view.options[0]: 1}}`",
    "not offered": "it gave a weight to {got}, which is not on offer; `view.options` lists what is",
    "bad weight": "the weight of {move} is {got}; a weight is a whole number from 0 to 10**15",
    "no weight": "no option has a weight above 0; give at least one of `view.options` a 1",
    "no player": "{got} is no player: it has no method `weights(view)`",
}


def wrong_answer(kind: str, **facts: Any) -> str:
    """What a bot did instead of answering, and what would be right."""
    return _WRONG[kind].format(**facts)


def fault(player: str, bot: str, asked: str, problem: str) -> str:
    """Whose bot failed, and at which question."""
    return f"{player}, played by {bot}, was asked ({asked}), and {problem}"


def played(winners: list[str], over: bool, turns: int, decisions: int, problem: str = "") -> str:
    """How a game went, in one line."""
    how = f"{', '.join(winners)} won" if winners else "nobody won" if over else "broken off by the limit"
    if problem:
        how = f"stopped: {problem}"
    return f"{how}; {counted(turns, 'turn')}, {counted(decisions, 'decision')}"


def rules(game: str, players: int, stated: Mapping[str, str]) -> str:
    """The game, how many play it, and what was stated of its rules.

    >>> rules("cards", 8, {"expansions": "dodge_city", "house": "dynamite_first: True"})
    'cards, 8 players; expansions dodge_city; house dynamite_first: True'
    """
    return "; ".join([f"{game}, {counted(players, 'player')}", *(f"{name} {said}" for name, said in stated.items())])


_TOLD = {
    "not one row": "{number} rows are left, where one is wanted; narrow them with `where(...)`",
    "no pandas": "pandas is not installed; `pip install pandas`, or take `to_csv()`",
    "no column": "there is no column {column}; the columns are {columns}",
    "no setting": "a grid cannot vary {name}; did you mean {near}?",
    "no values": "the grid needs a list of values for {name}, not {value}",
    "twice": "two settings of the grid are the same: {setting}; give bots that differ a `name` of their own",
    "no executor": 'executor is "processes", None, or a `concurrent.futures.Executor`, not {got}',
    "cannot travel": "Played in one process, since a bot that is written in a notebook or inside a function "
    "cannot be sent to others. Put its class into a file, say bots.py, and `from bots import ...`; then all cores play.",
    "broken pool": "Played in one process, since another could not start or has died. "
    "In a script, call this under `if __name__ == '__main__':`; then all cores play.",
    "no players": "the players are a mapping from names to players, such as {{'Ana': bot('careful')}}, not {got}",
    "no player": "{got}, who is to play for {name}, is no player ready to be asked; "
    "`bot('careful')` makes one, and so does calling the class of your own",
    "no role or name": "{key!r} is no role and nobody's name; names are {names}",
    "bots and seats": "{bots} bots for {players} players",
    "nobody plays": "nobody plays for {name}; there are players for {names}",
    "no game": 'the game is "cards" or "dice", not {got}',
    "limit": "the limit is a whole number of questions, 0 or more, not {got}",
    "log": "log is a list that gets the entries, not {got}",
    "no running game": "{got} is no running game, such as `bangkit.cards.new_game(players=4)`",
    "no view": "{got} is no view of a player; `game.view('Ana')` makes one",
    "no table": "{got} is no table of a game; a game's is `game.table`",
    "no list of seats": "{name} is a list with one entry for each seat, not {got}",
    "no grid": "the grid is a mapping from names of settings to lists of values, such as {{'players': [4, 5]}}, not {got}",
    "refused work": "Played in one process, since the executor did not take the work ({error}).",
    "not saved": "Not saved: {error} The result is whole; keep it with `save(path)`.",
    "games": "the number of games is a whole number, 1 or more, not {got}",
    "level": "the level is a number between 0 and 1, such as 0.99, not {got}",
    "seconds": "the time limit is a number of seconds above 0, not {got}",
    "other simulation": "{where} holds a simulation with another seed ({found}, not {wanted}); "
    "take another file, or the same seed",
    "no resume": "resume is a path or an earlier result, not {got}",
    "stopped": "Stopped: {done:,} of {wanted:,} {unit} were played. Call it again with resume= for the rest.",
    "faults": "{faults:,} of {games:,} games were broken off by {bot}, for instance: {problem}",
    "unfinished": "{unfinished:,} of the games had no end after 10,000 questions and count for nobody.",
    "method": "{level} intervals: Wilson's for shares, Student's for means. {games} games a setting, seed {seed}.",
    "base rules": "Rules that no column names are those of the base game, with the house rules of the kit.",
    "roles": "Games won, by role",
    "characters": "Games won, by character",
    "seats": "Seats that won, by role",
    "bots": "Seats that won, by bot",
    "kills": "Who killed whom, in how many games",
    "sides": "Who won, as the rules name it",
    "lengths": "How long games are",
    "all": "Everything that was counted",
    "no entrants": "a tournament needs two bots or more",
    "no list of entrants": 'entrants are a list of bots, such as ["random", "careful"], or bots by name, not {got}',
    "twice entered": "two bots are called {name!r}; give each a `name`",
    "rounds": "the number of rounds is a whole number, 1 or more, not {got}",
    "ranking": "Tournament: seats that won, by bot ({rules})",
    "seats by bot": "Seats that won, by bot and role ({rules})",
    "duels": "Seats won more than the other, a round ({rules})",
    "same for all": "{games} games, seed {seed}: everybody had every seat of every deal equally often. "
    "{level} intervals over the rounds.",
    "level pegging": "{one} is not ahead of {other} at {level}: that may be chance.",
    "ahead": "{one} is better than {other} at {level}.",
    "lost by fault": "{bot} lost {faults} games by its own fault, for instance: {problem}",
}


def told(what: str, **facts: Any) -> str:
    """A sentence about simulations and tournaments."""
    return _TOLD[what].format(**facts)
