"""Drivers: the same requests, answered by chance, by a script, or by every outcome in turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bangkit.core.arguments import TEXTS, Argument, check, instance_of, not_of_kind, takes
from bangkit.core.errors import BangkitError, NotationError
from bangkit.core.luck import Luck
from bangkit.core.positions import Game
from bangkit.core.requests import Chance
from bangkit.words.catalogue import say

GAME = instance_of("a running game", Game)
MOST_LINES = 1_000_000
"""So many texts are played in a row; a longer row has no end."""
AMOUNT = Argument("a number, 0 or more", lambda value: type(value) in (int, float) and 0 <= value < float("inf"))


@takes()
def wander(game: Game, seed: int | str, *, free: float = 0.0, limit: int = 10_000) -> Iterator[Game]:
    """Play a game at random and hand it over, each time before the next answer; the last time when it is over.

    Every option is equally likely, and so is every card that luck may bring, where the game has no luck of its own.
    With `free`, a free action on offer is taken instead with this chance.  After `limit` answers it stops.

    Raises:
        BangkitError: an argument is none of its kind.
    """
    check({"the game": game, "free": free, "limit": limit}, {"the game": GAME, "free": AMOUNT, "limit": AMOUNT})
    luck = Luck(seed)
    for number in range(0, 2 * int(limit), 2):
        yield game
        request, chosen = game.request, luck[number]
        if request is None:
            return
        if isinstance(request, Chance):
            game.reveal(request.pick(chosen))
        elif request.anytime and luck[number + 1] < free:
            game.play(request.anytime[int(chosen * len(request.anytime))])
        else:
            game.play(request.options[int(chosen * len(request.options))])


@takes()
def replay(game: Game, lines: Iterable[str]) -> Game:
    """Play a list of texts: each is a move, or what luck brings, whichever the game waits for; answers the game.

    Raises:
        NotationError: a text cannot be read, or the lines are none.
        IllegalMove: a move is not allowed.
        BangkitError: there are more than a million lines.
    """
    check({"the game": game}, {"the game": GAME})
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise NotationError(not_of_kind(say("run.what is played"), TEXTS.told, lines))
    for number, line in enumerate(lines):
        if number >= MOST_LINES:
            raise BangkitError(say("run.many lines", number=MOST_LINES))
        if isinstance(game.request, Chance):
            game.reveal(line)
        else:
            game.play(line)
    return game
