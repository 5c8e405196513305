"""The kit's own players by name, who plays for whom, and how to write a player of one's own.

A player is anything with a method `weights(view)` that answers weights for `view.options`.
`view.aim(option)` tells whom an option is aimed at and whether it harms him, `enmity(view)` who is a foe,
and `best(numbers)` makes weights of numbers. Ten lines are enough, here for somebody who does to each what he feels for him:

>>> from bangkit.strategy import best, enmity, play
>>> class Grudge:
...     def weights(self, view):
...         felt = enmity(view)
...         def liking(option):
...             target, harms = view.aim(option) or ("nobody", True)
...             return felt.get(target, 0) * (1 if harms else -1)
...         return best({option: liking(option) for option in view.options})
>>> played = play("cards", 4, bots=[Grudge, "careful", "careful", "careful"], seed=7)
>>> played.bots["Ana"], played.fault
('Grudge', None)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bangkit.core.arguments import accepts, takes
from bangkit.core.errors import BangkitError
from bangkit.core.players import Bot, RandomPlayer, RolePlayer
from bangkit.core.roles import ROLES, ROLES_FOR
from bangkit.strategy.bots.beliefs import BelievingPlayer
from bangkit.strategy.bots.best_keep import BestKeepPlayer
from bangkit.strategy.bots.careful import CarefulPlayer
from bangkit.strategy.bots.lookahead import LookAheadPlayer
from bangkit.words.catalogue import say
from bangkit.words.glossary import nearest

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomPlayer,
    "roles": RolePlayer,
    "careful": CarefulPlayer,
    "beliefs": BelievingPlayer,
    "best keep": BestKeepPlayer,
    "lookahead": LookAheadPlayer,
}
"""Every player of the kit by name, the simplest first."""


@takes()
def bot(player: str | Bot) -> Bot:
    """The player of this name; a player is answered as he is.

    Raises:
        BangkitError: nobody has this name.

    >>> type(bot("careful")).__name__
    'CarefulPlayer'
    """
    check_bot(player)
    return BOTS[player]() if isinstance(player, str) else player


def made(bot: Any) -> Any:
    """The player that a bot stands for: a class, or a name, makes a new one."""
    return bot if is_player(bot) else _kind(bot)()


def check_bot(bot: Any) -> None:
    """Raise `BangkitError` if this can be no bot.

    >>> check_bot("carefull")
    Traceback (most recent call last):
    bangkit.core.errors.BangkitError: no bot is called 'carefull'; did you mean 'careful'?
    """
    if isinstance(bot, str):
        if bot not in BOTS:
            known = ", ".join(map(repr, BOTS))
            raise BangkitError(say("bot.unknown", name=bot, near=nearest(bot, BOTS), known=known))
    elif not is_player(bot) and not (callable(bot) and (not isinstance(bot, type) or hasattr(bot, "weights"))):
        raise BangkitError(say("bot.no player", got=shown_as(bot, 80)))
    elif not is_player(bot) and not accepts(bot, 0):
        raise BangkitError(say("bot.wants arguments", got=shown_as(bot, 80)))


def shown_as(thing: Any, length: int = 60) -> str:
    """The beginning of how a thing shows itself, or what it is where it cannot."""
    try:
        return repr(thing)[:length]
    except Exception:
        return say("bot.object", kind=type(thing).__name__)


# -- what a bot says of itself ---------------------------------------------------------------------


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
    ours = next((name for name, kind in BOTS.items() if bot is kind or type(bot) is kind), None)
    return ours or str(said_of(bot, "__name__", "")) or type(bot).__name__


def is_player(bot: Any) -> bool:
    """Whether this is a player ready to be asked, and no class of players."""
    return not isinstance(bot, type) and callable(said_of(bot, "weights"))


def own(bot: Any) -> bool:
    """Whether a bot is one of the kit's own, whose answers need no check and no watch."""
    kind = type(bot) if is_player(bot) else _kind(bot)
    return str(said_of(kind, "__module__", "")).startswith("bangkit.")


def _kind(bot: Any) -> Any:
    """A bot itself, or the class that a name stands for."""
    return BOTS[bot] if isinstance(bot, str) else bot


def reads_log(bot: Any) -> bool:
    """Whether a bot is shown the log: all but those that say `reads_log = False`, and the kit's simple ones."""
    kind = _kind(bot)
    if any(kind is simple or type(kind) is simple for simple in (RandomPlayer, RolePlayer)):
        return False
    return bool(said_of(kind, "reads_log", True))


def remembers(bot: Any) -> bool:
    """Whether a bot plays by what everybody has done, without reading the log: those that say `remembers = True`."""
    return bool(said_of(_kind(bot), "remembers", False))


def glances(bot: Any) -> bool:
    """Whether a quick view is enough for a player: for the kit's own that do not imagine positions."""
    return type(bot) in (RandomPlayer, RolePlayer) or (own(bot) and remembers(bot) and not imagines(bot))


def imagines(bot: Any) -> bool:
    """Whether a bot is given a view that can imagine positions: those that say `imagines = True`."""
    return bool(said_of(_kind(bot), "imagines", False))


# -- who plays for whom ----------------------------------------------------------------------------


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


class Cast:
    """Who plays for whom, said by one bot, by seat, by name, or by role.

    A role stands for everybody who is dealt it; a mapping needs one for each name or one for each role,
    and what it leaves out is played by the kit's simple player who knows the roles.

    Raises:
        BangkitError: a role or name that is none, too many or too few bots, or something that is no bot.

    >>> Cast({"sheriff": "random"}, ("Ana", "Ben")).of({"Ana": "outlaw", "Ben": "sheriff"})
    {'Ana': 'roles', 'Ben': 'random'}
    """

    def __init__(self, bots: Any, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.bots = by = "roles" if bots is None else bots
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
