"""Whole games between players, on one live coroutine: nothing is copied on the way, nothing is run twice.

A player sees his own view and nothing else; the table has its luck, and every player his own for his choices.
The luck of the table is that of a game of the same seed: `bangkit.cards.new_game(players=4, seed=7)` is dealt
what `play("cards", 4, seed=7)` is dealt.
"""

from __future__ import annotations

import dis
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from operator import call, index
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from bangkit import words
from bangkit.core import files
from bangkit.core.arguments import NATURAL, Argument, demand, instance_of, or_none, takes
from bangkit.core.errors import BangkitError, ReplayDiverged
from bangkit.core.limits import TooSlow, Watch, within
from bangkit.core.log import Entry, Selection
from bangkit.core.luck import seed_number
from bangkit.core.own_functions import own_in_use, under_watch
from bangkit.core.players import Bot, choose
from bangkit.core.positions import Game
from bangkit.core.printed import put_back
from bangkit.core.requests import Ask, Chance, Request
from bangkit.core.running import Runner, Tasks, told_error
from bangkit.odds.bayes import Act
from bangkit.strategy.bots.careful import CarefulPlayer
from bangkit.strategy.bots.determinization import GameInProgress, determinizing_view
from bangkit.strategy.bots.memory import KEPT, Memory, seen_before
from bangkit.strategy.bots.quick_view import QuickViews
from bangkit.strategy.bots.registry import (
    Cast,
    glances,
    imagines,
    is_player,
    made,
    named,
    own,
    reads_log,
    remembers,
    shown_as,
)
from bangkit.strategy.lab.settings import GAMES, Setting
from bangkit.words.catalogue import say
from bangkit.words.telling import label

RAISE = dis.opmap["RAISE_VARARGS"]
"""What Python does at a `raise` that somebody has written."""
SECONDS = 5.0
"""How long somebody else's bot may think about one answer."""
HEAVIEST = 10**15
"""The greatest weight; the sum of the weights of all moves must be a number that a computer's fraction can hold exactly."""
PACKAGE = str(Path(__file__).parents[2])

TABLES = instance_of("a table", *(kind.table_type for kind in GAMES.values()))
RUNNING = instance_of("a running game", Game)
ENTRIES = Argument(
    "a list of entries", lambda log: isinstance(log, list) and all(isinstance(each, Entry) for each in log)
)
FOR_EVER = 10**9
"""So many seconds are no limit at all."""
DURATION = Argument(
    "a number above 0", lambda value: isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0
)

# -- how a game went -----------------------------------------------------------------------------


class PlayerFault(BangkitError):
    """A bot raised, never answered, or answered with something that is not on offer.

    `player` is the seat, `bot` what sits there, `asked` the question, `problem` what went wrong.
    `saved` is the game up to that question: `save(path)` writes it, and `bangkit.load(path)` goes on from it.
    """

    def __init__(self, player: str, bot: str, asked: str, problem: str, saved: Mapping[str, Any]) -> None:
        self.player, self.bot, self.asked, self.problem, self.saved = player, bot, asked, problem, saved
        super().__init__(player, bot, asked, problem, saved)

    def __str__(self) -> str:
        return say("lab.fault", player=self.player, bot=self.bot, asked=label(self.asked), problem=self.problem)

    def save(self, path: str | Path) -> Path:
        """Write the game, as it stood when the player was asked, to a file."""
        return files.write_saved(path, dict(self.saved))


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

    @property
    def told(self) -> str:
        """Who won, and how long it took, in words."""
        how = "fault" if self.fault else "won" if self.winners else "nobody" if self.side else "limit"
        facts = {"winners": ", ".join(self.winners), "problem": str(self.fault)}
        return say(f"lab.played {how}", facts, turns=self.turns, decisions=self.decisions)

    def __repr__(self) -> str:
        return f"<{self.game}, seed {self.seed}: {self.told}>"

    @classmethod
    def of(
        cls, table: Any, seed: int | str, decisions: int, log: list[Entry], fault: Any, bots: Mapping[str, str]
    ) -> Played:
        """How a game went that has been played on this table."""
        fell = [entry.facts for entry in log if entry.what == "eliminated"]
        return cls(
            game=game_of(table),
            seed=seed,
            winners=table.outcome.winners if table.outcome else (),
            side=table.outcome.side if table.outcome else "",
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


# -- the log that players read -------------------------------------------------------------------


class Seen(NamedTuple):
    """What a line of the log says to one player, as facts."""

    rule: str
    what: str
    facts: Mapping[str, Any]

    @classmethod
    def of(cls, entry: Entry, viewer: str) -> Seen:
        """What a line says to this player; what is secret from him is not in it."""
        return cls(entry.rule, entry.what, MappingProxyType(entry.seen(viewer)))

    def __str__(self) -> str:
        return words.log_entry(self.rule, self.what, self.facts)


class Log(Sequence[str]):
    """The lines as texts, each made when it is read; `entries` has the same as facts.

    >>> log = Log([Seen("CARD-TURN-1", "turn begins", {"player": "Ana"})])
    >>> log[0], log.entries[0].facts["player"]
    ("Ana's turn begins.", 'Ana')
    """

    __slots__ = ("_seen", "_length", "memory")

    def __init__(self, seen: list[Seen], memory: Memory | None = None) -> None:
        self._seen, self._length, self.memory = seen, len(seen), memory

    @property
    def entries(self) -> Sequence[Seen]:
        """The lines as facts: rule, what happened, and whom and what it is about."""
        return self._seen[: self._length]

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, place: Any) -> Any:
        found = self.entries[place]
        return str(found) if isinstance(found, Seen) else [str(each) for each in found]

    def __repr__(self) -> str:
        return repr(tuple(self))


ELIMINATIONS = frozenset({"eliminated"})
"""What is kept where nobody reads the log or remembers anything."""


# -- asking players ------------------------------------------------------------------------------


class WrongAnswer(Exception):
    """A bot's answer is none; raised with the player, the bot, the question and the problem."""


class SeatedBot(NamedTuple):
    """A player who has sat down, his luck, whether he is one of the kit's own, and whether a quick view is enough for him."""

    player: Any
    luck: Callable[[], float]
    trusted: bool
    glances: bool


class SeatedPlayers:
    """The players of one game: asks them, each with his own view and his own luck.

    `watch` is the time limit for code that is not the kit's; `journal` the log, as far as somebody needs it;
    `memory` what everybody has seen, before this part of the game too (`past`);
    `progress` what imagined positions start from, if somebody imagines any.
    """

    def __init__(
        self,
        table: Any,
        players: Mapping[str, Bot] | Cast,
        seed: int | str,
        past: Sequence[Act],
        log: list[Entry] | None,
    ) -> None:
        self.table, self.seed = table, seed
        self.see = GAMES[game_of(table)].view_type.see
        if not isinstance(players, Cast):
            _check_players(players)
        self.players: dict[str, Any] = {} if isinstance(players, Cast) else dict(players)
        self.cast = players if isinstance(players, Cast) else None
        bots = self.cast.each if self.cast else self.players.values()
        self.strangers = own_in_use(table) or not all(map(own, bots))
        self.readers = any(map(reads_log, bots))
        self.progress = GameInProgress(table) if any(map(imagines, bots)) else None
        kept = KEPT if any(map(remembers, bots)) else ELIMINATIONS
        short: list[Entry] = [] if self.readers else Selection(kept)
        self.journal = table.journal = short if log is None else log
        self.memory = Memory(tuple(table.by_name), [each.name for each in table.players if not each.out], past)
        self.watch: Watch | None = None
        self.names: dict[str, str] = {}
        """The name of the bot in each seat, as far as they have sat down."""
        self._seated: dict[str, SeatedBot] = {}
        self._seen: dict[str, list[Seen]] = {}
        self._views = QuickViews(table, self.memory)

    def answer(self, request: Ask) -> tuple[Any, bool]:
        """What is answered to a request, and whether somebody had a choice.

        Others may act first, at any time (`request.anytime`); a single option answers itself.
        """
        who, options, mine = request.who, request.options, False
        if request.anytime:
            for owner in dict.fromkeys(each.who for each in request.anytime):
                if owner == who:
                    mine = True
                elif (move := self.ask(owner, request)) is not None:
                    return move, True
        if len(options) == 1 and not mine:
            return options[0], False
        return self.ask(who, request), True

    def ask(self, name: str, request: Ask) -> Any:
        """What one player chooses; None if he only might have acted, and does not."""
        seated = self._seated.get(name) or self._sit_down(name)
        player, luck = seated.player, seated.luck
        self.memory.read(self.journal, self._character)
        if seated.glances:
            view: Any = self._views.of(request, name)
            if isinstance(player, CarefulPlayer):
                return player.choice(view, luck)
        else:
            view = self.see(self.table, request, self.table.by_name[name], self._log(name, player))
            if self.progress is not None and view.options and imagines(player):
                view = determinizing_view(view, self.progress.moment(request), self.memory.now())
        if seated.trusted:
            weights, problem = player.weights(view), ""
            if not any(weights.values()):  # he may leave free actions alone, but not what he is asked
                weights, problem = {}, say("bot.no weight") if view.options else ""
        else:
            weights, problem = self._call(name, _question(view), _asked, player, view)
        if problem:
            raise WrongAnswer(name, self.names[name], _question(view), problem)
        return choose(weights, luck()) if weights else None

    def rise(self, log: list[Entry] | None) -> None:
        """The game has ended: no more is written down, and whoever asked for the log gets its lines behind those he has."""
        self.table.journal = None
        if log is not None:
            log.extend(self.journal)

    def _sit_down(self, name: str) -> SeatedBot:
        if not self.names:
            seated = self.players
            if self.cast is not None:
                seated = self.cast.of({player.name: player.role for player in self.table.players})
            self.names = {each: named(bot) for each, bot in seated.items()}
            if self.cast is not None:
                self.players = {each: self._player_of(each, bot) for each, bot in seated.items()}
        if name not in self.players:
            raise BangkitError(say("lab.nobody plays", name=name, names=", ".join(self.players) or None))
        player, luck = self.players[name], Random(seed_number(f"{self.seed}, the choices of {name}")).random
        self._seated[name] = SeatedBot(player, luck, own(player), glances(player))
        return self._seated[name]

    def _player_of(self, name: str, bot: Any) -> Any:
        """The player that a bot stands for: a class makes a new one for every seat."""
        if is_player(bot):
            return bot
        if own(bot):
            return made(bot)
        begins = say("bot.begins")
        player = self._call(name, begins, bot)
        if not is_player(player):
            raise WrongAnswer(name, self.names[name], begins, say("bot.no player", got=shown_as(player, 80)))
        return player

    def _log(self, name: str, player: Any) -> Any:
        if not self.readers or not reads_log(player):
            return Log([], self.memory.now()) if remembers(player) else ()
        seen = self._seen.setdefault(name, [])
        seen += [Seen.of(entry, name) for entry in self.journal[len(seen) :]]
        return Log(seen, self.memory.now())

    def _character(self, name: str) -> str | None:
        found: str | None = self.table.by_name[name].character
        return found

    def _call(self, name: str, asked: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """Run somebody else's code: whatever it raises, and never ending, is his fault."""
        answer, problem = _tried(self.watch.call if self.watch else call, function, *arguments)
        if problem:
            raise WrongAnswer(name, self.names[name], asked, problem)
        return answer


def _tried(way: Callable[..., Any], function: Callable[..., Any], *arguments: Any) -> tuple[Any, str]:
    """What somebody else's code answers, and what it did wrong; what is printed is as it was again."""
    try:
        answer = way(function, *arguments)
    except BaseException as error:
        put_back()
        if stopped(error):
            raise
        return None, _problem_of(error)
    harmed = put_back()
    return answer, say("bot.writes over", harmed=harmed) if harmed else ""


def stopped(error: BaseException) -> bool:
    """Whether somebody has pressed Ctrl-C; code that raises a KeyboardInterrupt by itself has not been stopped."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    raised = trace is not None and trace.tb_frame.f_code.co_code[trace.tb_lasti] == RAISE
    return isinstance(error, KeyboardInterrupt) and not raised


def _problem_of(error: BaseException) -> str:
    """What somebody else's code did wrong."""
    if isinstance(error, TooSlow):
        return say("bot.slow", seconds=f"{error.seconds:g}")
    return say("bot.raised", error=told_error(error), where=_where(error))


def weights_from(name: str, player: Any, view: Any) -> dict[Any, int]:
    """The weights that a bot gives; somebody else's is asked under a watch, and its answer is looked at.

    Raises:
        BangkitError: it raises an error, takes too long, or its answer is none.
    """
    if own(player):
        return dict(player.weights(view))
    answer, problem = _tried(partial(within, SECONDS), _asked, player, view)
    weights, wrong = answer if not problem else ({}, problem)
    if wrong:
        raise BangkitError(say("bot.failed", name=name, bot=named(player), problem=wrong))
    return dict(weights)


def _check_players(players: Any) -> None:
    """Raise `BangkitError` unless this is a mapping from names to players ready to be asked."""
    if not isinstance(players, Mapping):
        raise BangkitError(say("lab.no players", got=shown_as(players)))
    for name, player in players.items():
        if not is_player(player):
            raise BangkitError(say("lab.no player", name=name, got=shown_as(player)))


def _asked(player: Any, view: Any) -> tuple[dict[Any, int], str]:
    """The weights that a bot gives, and what is wrong with them; nothing of it is read again outside the watch."""
    asked = bool(view.options)
    offered = {each: each for each in (*view.options, *getattr(view, "anytime", ()))}
    return read_weights(player.weights(view), offered, asked=asked)


def read_weights(given: Any, offered: Mapping[Any, Any], *, asked: bool) -> tuple[dict[Any, int], str]:
    """The weights above 0 of what was offered, as whole numbers, and what is wrong with what a bot gave; nothing if it is right.

    What is played is the offered move, never what the bot has made of it.
    """
    if not isinstance(given, Mapping):
        return {}, say("bot.no mapping", got=shown_as(given, 80))
    found: dict[Any, int] = {}
    for each, weight in given.items():
        move = offered.get(each)
        if move is None:
            return {}, say("bot.not offered", got=shown_as(each, 80))
        number = index(weight) if hasattr(weight, "__index__") else -1
        if not 0 <= number <= HEAVIEST:
            return {}, say("bot.bad weight", move=move, got=shown_as(weight, 40))
        if number:
            found[move] = number
    return found, "" if found or not asked else say("bot.no weight")


def _question(view: Any) -> str:
    return str(view.what) if view.options else say("bot.at any time")


def _where(error: BaseException) -> str:
    """The line of the bot's own code at which it broke."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if not frame.filename.startswith(PACKAGE)]
    return say("bot.line", number=inside[-1].lineno, function=inside[-1].name) if inside else ""


# -- playing -------------------------------------------------------------------------------------


@takes()
def play_on(
    table: Any,
    tasks: Tasks,
    players: Mapping[str, Bot] | Cast,
    seed: int | str,
    *,
    answers: Sequence[Any] = (),
    log: list[Entry] | None = None,
    past: Sequence[Act] = (),
    limit: int = 10_000,
    seconds: float = SECONDS,
    turns: int | None = None,
) -> Played:
    """Play a table to its end; the table is changed in place.

    A table from the middle of a game goes on from the top of its agenda; where a task had begun,
    `answers` are those given since (`[answer for _, answer in game.position.answers]`).
    A table at a task boundary needs none; `play_from` knows both of a running game.

    Args:
        table: a table of either game.
        tasks: the rules by name (`CardGame.tasks`, `DiceGame.tasks`).
        players: who decides for each name, or a function of the table that says so when the roles are dealt.
        seed: the luck of the table and, apart from it, of every player's choices.
        answers: what has been answered since the running task began, luck and choices.
        log: a list that gets the entries of the log.
        past: what everybody has seen the others do before (`acts`), for players who remember.
        limit: the game is broken off, without winners, after so many questions; bots that always pass never end one.
        seconds: how long a bot that is not one of the kit's own may think about one answer, and how long the functions
            of a set of one's own may take until somebody or luck answers again; what sleeps is stopped when it wakes.
        turns: the game is broken off when so many turns have ended after the one that is going on; None plays on.

    Raises:
        BangkitError: the table stands in the middle of a task, and its answers are missing.
        ReplayDiverged: the answers do not fit what the table asks.
        OwnRuleFailed: a function of a set of one's own fails, or does not come back in time.
    """
    _check_wishes(table, limit, log, seconds, turns)
    start, given = table.copy(), list(answers)
    luck = Random(seed_number(seed)).random
    seats = SeatedPlayers(table, players, seed, past, None if log is None else [])
    asked, decisions, fault = 0, 0, None
    keep, begin = (seats.progress.add, seats.progress.begin) if seats.progress else (lambda *_: None, None)
    with Watch(float(min(seconds, FOR_EVER))) if seats.strangers else nullcontext() as seats.watch:
        send = under_watch(table, seats.watch, Runner(table, tasks, begin).work().send)
        try:
            request: Request = send(None)
            for answer in answers:
                keep(request, answer)
                request = _again(request, answer, luck, send)
            while asked < limit and (turns is None or table.turn <= start.turn + turns):
                if isinstance(request, Chance):
                    answer = request.pick(luck())
                else:
                    answer, chosen = seats.answer(request)
                    asked, decisions = asked + 1, decisions + chosen
                given.append(answer)
                keep(request, answer)
                request = send(answer)
        except StopIteration:
            if table.outcome is None:
                raise BangkitError(say("lab.middle")) from None
        except WrongAnswer as wrong:
            player, bot, question, problem = wrong.args
            fault = PlayerFault(player, bot, question, problem, saved_game(start, seed, given))
    seats.rise(log)
    return Played.of(table, seed, decisions, seats.journal, fault, seats.names)


def _check_wishes(table: Any, limit: Any, log: Any, seconds: Any, turns: Any) -> None:
    demand(table, TABLES, "lab.no table")
    demand(limit, NATURAL, "lab.limit")
    demand(log, or_none(ENTRIES), "lab.log")
    demand(seconds, DURATION, "lab.seconds")
    demand(turns, or_none(NATURAL), "lab.turns")


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


def game_of(table: Any) -> str:
    """The game that a table belongs to."""
    return next(name for name, kind in GAMES.items() if isinstance(table, kind.table_type))


def saved_game(start: Any, seed: int | str, answers: Sequence[Any]) -> dict[str, Any]:
    """The saved form of a game that began at this table and was given these answers."""
    game = GAMES[game_of(start)](start, seed, _settle=False)
    for answer in answers:
        game._resume(str(answer))
    return game.to_json()


@takes()
def play_from(
    game: Game,
    players: Mapping[str, Bot] | Cast,
    seed: int | str,
    *,
    log: list[Entry] | None = None,
    limit: int = 10_000,
    seconds: float = SECONDS,
    turns: int | None = None,
) -> Played:
    """Play a running game to its end from where it stands; the game itself stays as it is. The rest is as for `play_on`."""
    demand(game, RUNNING, "lab.no running game")
    at, past = game.position, seen_before(game)
    answers = [answer for _, answer in at.answers]
    wishes: Any = {"log": log, "limit": limit, "seconds": seconds, "turns": turns}
    return play_on(at.table.copy(), game.tasks, players, seed, answers=answers, past=past, **wishes)


def play_setting(setting: Setting, table: Any, seed: int | str, **more: Any) -> Played:
    """One game of a setting from its table before the deal, which stays as it is; `more` is as for `play_on`."""
    return play_on(table.copy(), GAMES[setting.game].tasks, setting.cast(table), seed, **more)


@takes()
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
        seconds: how long a bot that is not one of the kit's own may think about one answer, and how long the functions
            of a set of one's own may take until somebody or luck answers again; what sleeps is stopped when it wakes.

    Raises:
        InvalidPosition: something is wrong with the wishes.

    >>> play("cards", 4, seed=7)
    <cards, seed 7: Ben won; 19 turns, 78 decisions>
    """
    # Where `players` does not say how many, the lists do.
    wishes: Any = (players, expansions, house, roles, characters, names, bots)
    setting = Setting(game, *wishes)
    return play_setting(setting, setting.table(), seed, log=log, limit=limit, seconds=seconds)
