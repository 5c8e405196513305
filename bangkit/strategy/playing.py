"""Whole games between players, on one live coroutine: nothing is copied on the way, nothing is run twice.

A player sees his own view and nothing else; the table has its luck, and every player his own for his choices.
The luck of the table is that of a game of the same seed: `bangkit.cards.new_game(players=4, seed=7)` is dealt
what `play("cards", 4, seed=7)` is dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bangkit.cards.game import CardGame
from bangkit.cards.setup import new_table as card_table
from bangkit.cards.view import View as CardView
from bangkit.core import record
from bangkit.core.errors import BangkitError, ReplayDiverged
from bangkit.core.game import Game
from bangkit.core.log import Entry
from bangkit.core.luck import seed_number
from bangkit.core.players import Player
from bangkit.core.requests import Chance, Request
from bangkit.core.running import Runner, Tasks
from bangkit.dice.game import DiceGame
from bangkit.dice.setup import new_table as dice_table
from bangkit.dice.view import View as DiceView
from bangkit.stage.limits import Watch
from bangkit.strategy.seats import Cast, Seats, Wrong
from bangkit.words import playing as words
from bangkit.words.catalogue import say

GAMES: dict[str, type[Game]] = {"cards": CardGame, "dice": DiceGame}
"""The games by name."""
SECONDS = 5.0
"""How long somebody else's bot may think about one answer."""


def seconds_of(seconds: Any) -> float:
    """A time limit as a number; raises `BangkitError` if it is none."""
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not seconds > 0:
        raise BangkitError(say("lab.seconds", got=repr(seconds)[:60]))
    return float(seconds)


class PlayerFault(BangkitError):
    """A bot raised, never answered, or answered with something that is not on offer.

    `player` is the seat, `bot` what sits there, `asked` the question, `problem` what went wrong.
    `saved` is the game up to that question: `save(path)` writes it, and `bangkit.load(path)` goes on from it.
    """

    def __init__(self, player: str, bot: str, asked: str, problem: str, saved: Mapping[str, Any]) -> None:
        self.player, self.bot, self.asked, self.problem, self.saved = player, bot, asked, problem, saved
        super().__init__(player, bot, asked, problem, saved)

    def __str__(self) -> str:
        return words.fault(self.player, self.bot, self.asked, self.problem)

    def save(self, path: str | Path) -> Path:
        """Write the game, as it stood when the player was asked, to a file."""
        return record.write(path, dict(self.saved))


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went.

    `roles` and `characters` are those at the end, a name each; `side` is who won as the rules name it,
    empty while nobody has.  `kills` lists (who, whom) in their order, with None where nobody did it.
    `decisions` counts the answers of players who had a choice.  `fault` says why a game was broken off.
    """

    game: str
    seed: int | str
    winners: tuple[str, ...]
    side: str
    roles: Mapping[str, str | None]
    characters: Mapping[str, str | None]
    turns: int
    decisions: int
    kills: tuple[tuple[str | None, str], ...]
    fault: PlayerFault | None = None
    bots: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        told = words.played(list(self.winners), bool(self.side), self.turns, self.decisions, str(self.fault or ""))
        return f"<{self.game}, seed {self.seed}: {told}>"


class Kills(list[Entry]):
    """A log that keeps the eliminations alone."""

    def append(self, entry: Entry) -> None:
        if entry.what == "eliminated":
            super().append(entry)


def play_on(
    table: Any,
    tasks: Tasks,
    players: Mapping[str, Player] | Cast,
    seed: int | str,
    *,
    answers: Sequence[Any] = (),
    log: list[Entry] | None = None,
    limit: int = 10_000,
    seconds: float = SECONDS,
) -> Played:
    """Play a table to its end; the table is changed in place.

    A table from the middle of a game goes on from the top of its agenda; where a task had begun,
    `answers` are those given since (`[answer for _, answer in game.position.answers]`).
    A table at a task boundary needs none.

    Args:
        table: a table of either game.
        tasks: the rules by name (`CardGame.tasks`, `DiceGame.tasks`).
        players: who decides for each name, or a function of the table that says so when the roles are dealt.
        seed: the luck of the table and, apart from it, of every player's choices.
        answers: what has been answered since the running task began, luck and choices.
        log: a list that gets the entries of the log.
        limit: the game is broken off, without winners, after so many questions; bots that always pass never end one.
        seconds: how long a bot that is not one of the kit's own may think about one answer.

    Raises:
        ReplayDiverged: the answers do not fit what the table asks.
    """
    _check(table, limit, log)
    seconds = seconds_of(seconds)
    start, given = table.copy(), list(answers)
    name = "cards" if isinstance(table, CardGame.table_type) else "dice"
    luck = Random(seed_number(seed)).random
    seats = Seats(table, CardView.see if name == "cards" else DiceView.see, players, seed)
    journal = _journal(table, seats, log)
    asked, decisions, fault = 0, 0, None
    past = seats.past
    send = Runner(table, tasks, past.begin if past else None).work().send
    with Watch(seconds) if seats.strangers else nullcontext() as seats.watch:
        try:
            request: Request = send(None)
            for answer in answers:
                if past is not None:
                    past.add(request, answer)
                request = _again(request, answer, luck, send)
            while asked < limit:
                if isinstance(request, Chance):
                    answer = request.pick(luck())
                else:
                    answer, chosen = seats.answer(request)
                    asked, decisions = asked + 1, decisions + chosen
                given.append(answer)
                if past is not None:
                    past.add(request, answer)
                request = send(answer)
        except StopIteration:
            pass
        except Wrong as wrong:
            saved = saved_game(GAMES[name], start, seed, given)
            fault = PlayerFault(wrong.player, wrong.bot, wrong.asked, wrong.problem, saved)
    table.journal = None
    return _played(name, table, seed, decisions, journal, fault, seats.bots())


def _check(table: Any, limit: Any, log: Any) -> None:
    """Raise `BangkitError` if no game can be played with these."""
    if not any(isinstance(table, kind.table_type) for kind in GAMES.values()):
        raise BangkitError(say("lab.no table", got=repr(table)[:60]))
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 0:
        raise BangkitError(say("lab.limit", got=repr(limit)[:60]))
    if log is not None and not (isinstance(log, list) and all(isinstance(each, Entry) for each in log)):
        raise BangkitError(say("lab.log", got=repr(log)[:60]))


def _journal(table: Any, seats: Seats, log: list[Entry] | None) -> list[Entry]:
    """The log that the table writes: everything if somebody reads it, else the eliminations alone."""
    journal = log if log is not None else [] if seats.readers else Kills()
    table.journal = seats.journal = journal
    return journal


def _again(request: Request, answer: Any, luck: Callable[[], float], send: Callable[[Any], Any]) -> Request:
    """Give an answer of the past; luck that was used then is used up."""
    if isinstance(request, Chance):
        luck()
        offered: Sequence[Any] = request.bag
    else:
        offered = (*request.options, *request.anytime)
    if answer not in offered:
        raise ReplayDiverged(str(answer), request)
    again: Request = send(offered[offered.index(answer)])  # the rules know their moves by identity
    return again


def saved_game(kind: type[Game], start: Any, seed: int | str, answers: Sequence[Any]) -> dict[str, Any]:
    """The saved form of a game that began at this table and was given these answers."""
    game = kind(start, seed, _settle=False)
    for answer in answers:
        game._resume(str(answer))
    return game.to_json()


def _played(
    name: str, table: Any, seed: int | str, decisions: int, journal: list[Entry], fault: Any, bots: Mapping[str, str]
) -> Played:
    outcome = table.outcome
    fell = [entry.facts for entry in journal if entry.what == "eliminated"]
    return Played(
        game=name,
        seed=seed,
        winners=outcome.winners if outcome else (),
        side=outcome.side if outcome else "",
        roles={player.name: player.role for player in table.players},
        characters={player.name: player.character for player in table.players},
        turns=table.turn,
        decisions=decisions,
        kills=tuple(
            (facts["killer"] if facts["killer"] != facts["player"] else None, facts["player"]) for facts in fell
        ),
        fault=fault,
        bots=bots,
    )


def play_from(game: Game, players: Mapping[str, Player] | Cast, seed: int | str, **more: Any) -> Played:
    """Play a running game to its end from where it stands; the game itself stays as it is."""
    if not isinstance(game, Game):
        raise BangkitError(say("lab.no running game", got=repr(game)[:60]))
    at = game.position
    answers = [answer for _, answer in at.answers]
    return play_on(at.table.copy(), game.tasks, players, seed, answers=answers, **more)


def new_table(
    game: str,
    players: int | None,
    expansions: Sequence[Any],
    house: Mapping[str, Any] | None,
    roles: Sequence[str] | None,
    characters: Sequence[str] | None,
    names: Sequence[str] | None = None,
) -> Any:
    """A table of either game before the deal; for the dice game, `expansions` are the modules.

    Raises `InvalidPosition` with everything that is wrong with the wishes.
    """
    if not isinstance(game, str) or game not in GAMES:
        raise BangkitError(say("lab.no game", got=repr(game)))
    if game == "cards":
        return card_table(players, names, roles, characters, expansions, house)
    return dice_table(players, names, roles, characters, expansions, house, None)


def play(
    game: str = "cards",
    players: int | None = None,
    *,
    expansions: Sequence[Any] = (),
    house: Mapping[str, Any] | None = None,
    roles: Sequence[str] | None = None,
    characters: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    bots: Any = None,
    seed: int | str = 1,
    log: list[Entry] | None = None,
    limit: int = 10_000,
    seconds: float = SECONDS,
) -> Played:
    """Set up a game and let bots play it to its end.

    Args:
        game: "cards" or "dice".
        players: how many, 4 by default; the names, roles or characters say it too.
        expansions: `"dodge_city"`, `"high_noon"`, or the modules of the dice game.
        house: house rules.
        roles: roles clockwise from the first seat; without them, luck deals.
        characters: characters in the same way.
        names: the players' names.
        bots: who plays.  One bot for all, one for each seat (a list), or a mapping from names or from roles;
            a bot is a player, its class (a new one for every seat and game), or the name of one of ours.
        seed: the luck of the game, and apart from it of every player's choices.
        log: a list that gets the entries of the log.
        limit: the game is broken off, without winners, after so many questions.
        seconds: how long a bot that is not one of the kit's own may think about one answer.

    Raises:
        InvalidPosition: something is wrong with the wishes.

    >>> play("cards", 4, seed=7)
    <cards, seed 7: Ben won; 19 turns, 78 decisions>
    """
    table = new_table(game, players, expansions, house, roles, characters, names)
    cast = Cast(bots, tuple(table.by_name))
    return play_on(table, GAMES[game].tasks, cast, seed, log=log, limit=limit, seconds=seconds)
