"""Who sits where, what each is shown, and whether his answer is one."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from operator import index
from pathlib import Path
from random import Random
from typing import Any

from bangkit.core.errors import BangkitError
from bangkit.core.log import Entry
from bangkit.core.luck import seed_number
from bangkit.core.players import Player, RandomPlayer, RolePlayer, choose
from bangkit.core.requests import Ask
from bangkit.core.roles import ROLES, ROLES_FOR
from bangkit.stage.limits import TooSlow, Watch
from bangkit.strategy.bots import BOTS
from bangkit.strategy.hearing import Heard, Log
from bangkit.strategy.imagining import Past, imagining
from bangkit.words.catalogue import say
from bangkit.words.players import unknown_bot

See = Callable[..., Any]
"""How a table is looked at: `View.see`."""
HEAVIEST = 10**15
"""The greatest weight; the sum of the weights of all moves must be a number that a computer's fraction can hold exactly."""
PACKAGE = str(Path(__file__).parents[1])


def said_of(bot: Any, name: str, default: Any = None) -> Any:
    """What a bot says of itself; the default where its code raises instead."""
    try:
        return getattr(bot, name, default)
    except Exception:  # a property is somebody else's code
        return default


def named(bot: Any) -> str:
    """The name under which a bot stands in a table: its own, or that of its class."""
    if isinstance(bot, str):
        return bot
    own = said_of(bot, "name")
    if isinstance(own, str) and own:
        return own
    made = next((name for name, kind in BOTS.items() if bot is kind or type(bot) is kind), None)
    return made or str(said_of(bot, "__name__", "")) or type(bot).__name__


def label_of(bots: Any, players: int) -> str:
    """Who plays among so many, in a few words: one bot, a list by seat, or a mapping from names or from roles.

    >>> label_of({"outlaw": "careful"}, 4), label_of({"Ana": "careful", "Ben": "random"}, 2)
    ('outlaw: careful, others: roles', 'Ana: careful, Ben: random')
    """
    if isinstance(bots, Mapping):
        told = [f"{key}: {named(bot)}" for key, bot in bots.items()]
        names = [key for key in bots if key not in ROLES]
        all_roles = {*ROLES_FOR.get(players, ROLES)} <= bots.keys()
        return ", ".join(told if all_roles or len(names) >= players else [*told, "others: roles"])
    return ", ".join(map(named, bots)) if isinstance(bots, (list, tuple)) else named("roles" if bots is None else bots)


def is_player(bot: Any) -> bool:
    """Whether this is a player ready to be asked, and no class of players."""
    return not isinstance(bot, type) and callable(said_of(bot, "weights"))


def check_bot(bot: Any) -> None:
    """Raise `BangkitError` if this can be no bot."""
    if isinstance(bot, str):
        if bot not in BOTS:
            raise BangkitError(unknown_bot(bot, BOTS))
    elif not is_player(bot) and not (callable(bot) and (not isinstance(bot, type) or hasattr(bot, "weights"))):
        raise BangkitError(say("bot.no player", got=_text(bot, 80)))


class Cast:
    """Who plays for whom, said by one bot, by seat, by name, or by role.

    A role stands for everybody who is dealt it; a mapping needs one for each name or one for each role,
    and what it leaves out is played by the kit's simple player who knows the roles.

    >>> Cast({"sheriff": "random"}, ("Ana", "Ben")).of({"Ana": "outlaw", "Ben": "sheriff"})
    {'Ana': 'roles', 'Ben': 'random'}
    """

    def __init__(self, bots: Any, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.bots = "roles" if bots is None else bots
        by = self.bots
        if isinstance(by, Mapping):
            unknown = [str(key) for key in by if key not in (*names, *ROLES)]
            if unknown:
                raise BangkitError(say("lab.no role or name", key=unknown[0], names=", ".join(names)))
            self.each = list(by.values())
        elif isinstance(by, (list, tuple)):
            if len(by) != len(names):
                raise BangkitError(say("lab.bots and seats", bots=len(by), players=len(names)))
            self.each = list(by)
        else:
            self.each = [by]
        for bot in self.each:
            check_bot(bot)

    def of(self, roles: Mapping[str, str | None]) -> dict[str, Any]:
        """The bot of each name, when the roles are known."""
        by = self.bots
        if isinstance(by, Mapping):
            return {name: by.get(name, by.get(roles.get(name) or "", "roles")) for name in self.names}
        if isinstance(by, (list, tuple)):
            return dict(zip(self.names, by, strict=True))
        return dict.fromkeys(self.names, by)


def own(bot: Any) -> bool:
    """Whether a bot is one of the kit's own, whose answers need no check and no watch."""
    kind = type(bot) if is_player(bot) else BOTS[bot] if isinstance(bot, str) else bot
    return str(said_of(kind, "__module__", "")).startswith("bangkit.")


def reads_log(bot: Any) -> bool:
    """Whether a bot is shown the log: all but those that say `reads_log = False`, and the kit's simple ones."""
    kind = BOTS[bot] if isinstance(bot, str) else bot
    if any(kind is simple or type(kind) is simple for simple in (RandomPlayer, RolePlayer)):
        return False
    return bool(said_of(kind, "reads_log", True))


def imagines(bot: Any) -> bool:
    """Whether a bot is given a view that can imagine positions: those that say `imagines = True`."""
    return bool(said_of(BOTS[bot] if isinstance(bot, str) else bot, "imagines", False))


def _check_players(players: Any) -> None:
    """Raise `BangkitError` unless this is a mapping from names to players ready to be asked."""
    if not isinstance(players, Mapping):
        raise BangkitError(say("lab.no players", got=_text(players, 60)))
    for name, player in players.items():
        if not is_player(player):
            raise BangkitError(say("lab.no player", name=name, got=_text(player, 60)))


class Wrong(Exception):
    """A bot's answer is none."""

    def __init__(self, player: str, bot: str, asked: str, problem: str) -> None:
        self.player, self.bot, self.asked, self.problem = player, bot, asked, problem
        super().__init__(player, bot, asked, problem)


class Seats:
    """The players of one game: asks them, each with his own view and his own luck.

    `watch` is the time limit for code that is not the kit's; `journal` the log, for those who read it;
    `past` what imagined positions start from, if somebody imagines any.
    """

    def __init__(self, table: Any, see: See, players: Mapping[str, Player] | Cast, seed: int | str) -> None:
        self.table, self.see, self.seed = table, see, seed
        if not isinstance(players, Cast):
            _check_players(players)
        self.players: dict[str, Any] = {} if isinstance(players, Cast) else dict(players)
        self.cast = players if isinstance(players, Cast) else None
        bots = self.cast.each if self.cast else self.players.values()
        self.strangers = not all(map(own, bots))
        self.readers = any(map(reads_log, bots))
        self.past = Past(table) if any(map(imagines, bots)) else None
        self.journal: list[Entry] = []
        self.watch: Watch | None = None
        self._luck: dict[str, Callable[[], float]] = {}
        self._heard: dict[str, list[Heard]] = {}
        self._trusted: dict[str, bool] = {}
        self._names: dict[str, str] = {}

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
        player = self.players.get(name)
        luck = self._luck.get(name)
        if player is None or luck is None:
            player, luck = self._sit_down(name)
        table = self.table
        view = self.see(table, request, table.by_name[name], self._log(name, player))
        if self.past is not None and view.options and imagines(player):
            view = imagining(view, self.past.moment(request))
        if self._trusted[name]:
            weights = player.weights(view)
            return choose(weights, luck()) if any(weights.values()) else self._nothing(name, view)
        weights = self._weights(name, player, view)
        return choose(weights, luck()) if weights else None

    def bots(self) -> dict[str, str]:
        """The name of the bot in each seat, as far as they have sat down."""
        return dict(self._names)

    def _sit_down(self, name: str) -> tuple[Any, Callable[[], float]]:
        if not self._names and self.cast is not None:
            chosen = self.cast.of({player.name: player.role for player in self.table.players})
            self._names = {each: named(bot) for each, bot in chosen.items()}
            self.players = {each: self._made(each, bot) for each, bot in chosen.items()}
        elif not self._names:
            self._names = {each: named(bot) for each, bot in self.players.items()}
        if name not in self.players:
            raise BangkitError(say("lab.nobody plays", name=name, names=", ".join(self.players)))
        self._luck[name] = Random(seed_number(f"{self.seed}, the choices of {name}")).random
        self._trusted[name] = own(self.players[name])
        return self.players[name], self._luck[name]

    def _made(self, name: str, bot: Any) -> Any:
        """The player that a bot stands for: a class makes a new one for every seat."""
        if is_player(bot):
            return bot
        make = BOTS[bot] if isinstance(bot, str) else bot
        if own(bot):
            return make()
        made = self._call(name, "the game begins", make)
        if not is_player(made):
            raise Wrong(name, self._names[name], "the game begins", say("bot.no player", got=_text(made, 80)))
        return made

    def _log(self, name: str, player: Any) -> Sequence[str]:
        if not self.readers or not reads_log(player):
            return ()
        heard = self._heard.setdefault(name, [])
        heard += [Heard.of(entry, name) for entry in self.journal[len(heard) :]]
        return Log(heard)

    def _nothing(self, name: str, view: Any) -> None:
        """A player may leave free actions alone, but not what he is asked."""
        if view.options:
            raise Wrong(name, self._names[name], _question(view), say("bot.no weight"))

    def _weights(self, name: str, player: Any, view: Any) -> dict[Any, int]:
        """The weights that somebody else's bot gives, if they are weights."""
        given: dict[Any, int]
        given, problem = self._call(name, _question(view), _asked, player, view)
        if problem:
            raise Wrong(name, self._names[name], _question(view), problem)
        return given

    def _call(self, name: str, asked: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """Run somebody else's code: whatever it raises, and never ending, is his fault."""
        try:
            return self.watch.call(function, *arguments) if self.watch else function(*arguments)
        except TooSlow as slow:
            problem = say("bot.slow", seconds=f"{slow.seconds:g}")
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            problem = say("bot.raised", error=told_error(error), where=_where(error))
        raise Wrong(name, self._names[name], asked, problem)


def _asked(player: Any, view: Any) -> tuple[dict[Any, int], str]:
    """The weights that a bot gives, and what is wrong with them; nothing of it is read again outside the watch."""
    return read_weights(player.weights(view), view)


def read_weights(given: Any, view: Any) -> tuple[dict[Any, int], str]:
    """The weights above 0 as whole numbers, and what is wrong with what a bot gave; nothing if it is right."""
    if not isinstance(given, Mapping):
        return {}, say("bot.no mapping", got=_text(given, 80))
    offered = (*view.options, *getattr(view, "anytime", ()))
    found: dict[Any, int] = {}
    for move, weight in given.items():
        if move not in offered:
            return {}, say("bot.not offered", got=_text(move, 80))
        number = index(weight) if hasattr(weight, "__index__") else -1
        if not 0 <= number <= HEAVIEST:
            return {}, say("bot.bad weight", move=move, got=_text(weight, 40))
        if number:
            found[move] = number
    return found, "" if found or not view.options else say("bot.no weight")


def _question(view: Any) -> str:
    return str(view.what if view.options else "acts at any time")


def _text(thing: Any, length: int) -> str:
    """The beginning of how a thing shows itself, or what it is where it cannot."""
    try:
        return repr(thing)[:length]
    except Exception:
        return f"an object of {type(thing).__name__}"


def told_error(error: BaseException) -> str:
    """The kind of an error and the beginning of its text, in one line."""
    try:
        text = str(error)[:200]
    except Exception:  # its text is somebody else's code too
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _where(error: BaseException) -> str:
    """The line of the bot's own code at which it broke."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if not frame.filename.startswith(PACKAGE)]
    return f", in line {inside[-1].lineno} of `{inside[-1].name}`" if inside else ""
