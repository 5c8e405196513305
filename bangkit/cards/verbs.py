"""What happens at the table, as verbs for rules of one's own: each is awaited.

Every verb names the rule that makes it happen; without one, it is the general rule for what happens.
A verb that harms somebody may be told the card that does it: who ignores that card is spared.

>>> async def coffee(table, player):
...     await heal(table, player)
...     await draw(table, player, 2, "OURS-1")
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine, Generator, Sequence
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar

from bangkit.cards import deck, elimination, moving, shooting
from bangkit.cards.draw_check import draw_check
from bangkit.cards.faces import SUITS, Card
from bangkit.cards.moves import Move
from bangkit.cards.table import Player, Table
from bangkit.core.arguments import NATURAL, Argument, check, instance_of, list_of, one_of, or_none, takes
from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import stands
from bangkit.core.running import begin, failed, forget
from bangkit.words.catalogue import say

P = ParamSpec("P")
R = TypeVar("R")

PLAYER = instance_of("a player at the table", Player)
CARD = instance_of("a card", Card)
SOURCE = instance_of("a card or its name", Card, str)
RULE = Argument("the id of a rule in the rulebook or in the rules of a set, such as OURS-1", stands)
KINDS = {
    "table": instance_of("a table", Table), "player": PLAYER, "owner": PLAYER, "target": PLAYER, "shooter": PLAYER,
    "by": or_none(PLAYER), "number": NATURAL, "missed": NATURAL, "rule": RULE, "card": SOURCE,
    "pick": Argument('"hand" or a card', lambda value: value == "hand" or isinstance(value, Card)),
    "cards": list_of("a list of cards", Card), "players": list_of("a list of players", Player),
}  # fmt: skip
"""What is handed to a verb, by the name of the argument."""


class Doing(Generic[R]):
    """What a verb is about to do; it is done when it is awaited, and noticed if it never is."""

    __slots__ = ("verb", "work", "begun")

    def __init__(self, verb: str, work: Coroutine[Any, Any, R]) -> None:
        self.verb, self.work, self.begun = verb, work, False

    def __await__(self) -> Generator[Any, Any, R]:
        self.begun = True
        try:
            begin(self.verb)
        except BangkitError:
            self.work.close()
            raise
        return self.work.__await__()

    def __del__(self) -> None:
        if not self.begun:
            self.work.close()
            forget(self.verb)


def verb(function: Callable[P, Coroutine[Any, Any, R]]) -> Callable[P, Doing[R]]:
    """A verb that looks at what it is given before it does anything."""
    kinds = {name: KINDS[name] for name in function.__annotations__ if name in KINDS}
    looked_at = takes(**(kinds | {"card": CARD} if function.__name__ == "discard" else kinds))(function)

    @wraps(function)
    def called(*args: P.args, **named: P.kwargs) -> Doing[R]:
        try:
            return Doing(function.__name__, looked_at(*args, **named))
        except BangkitError as wrong:
            line = sys._getframe(1)
            raise failed(line.f_code, line.f_lineno, function.__name__, f"{wrong}{_misplaced(args)}") from None

    return called


def _misplaced(args: Sequence[object]) -> str:
    """What to write where the id of a rule stands in a place that is not its own."""
    found = next((each for each in args if isinstance(each, str) and stands(each)), None)
    return f"; {say('set.rule place', rule=found)}" if found else ""


def _lies(owner: Player, card: Card | str) -> None:
    """Refuse a card that does not lie in front of a player."""
    if isinstance(card, Card) and card not in owner.in_play:
        raise BangkitError(say("set.not there", player=owner.name, card=card))


@verb
async def draw(table: Table, player: Player, number: int = 1, rule: str = "CARD-SYM-4") -> None:
    """A player draws cards from the deck."""
    await deck.draw(table, player, number, rule)


@verb
async def heal(table: Table, player: Player, number: int = 1, rule: str = "CARD-SYM-3") -> None:
    """A player regains life points, never above his starting life (CARD-BEER-2)."""
    elimination.heal(table, player, number, rule)


@verb
async def hurt(
    table: Table,
    player: Player,
    number: int = 1,
    rule: str = "CARD-SYM-2",
    by: Player | None = None,
    card: Card | str = "",
) -> None:
    """A player loses life points through somebody or nobody; he may die."""
    if not player.out and not (by and shooting.ignored(table, player, by.name, str(card))):
        await elimination.lose_life(table, player, number, by, rule)


@verb
async def shoot(table: Table, shooter: Player, target: Player, card: Card | str = "", missed: int = 1) -> None:
    """A player is shot at, and may answer (CARD-SYM-2)."""
    await shooting.be_shot(table, target.name, shooter.name, str(card), missed)


@verb
async def take(
    table: Table,
    player: Player,
    target: Player,
    pick: Card | str = "hand",
    rule: str = "CARD-SYM-5",
    card: Card | str = "",
) -> None:
    """A player takes a card of another one: blindly from the hand, or a named one that lies there."""
    _lies(target, pick)
    if (pick != "hand" or target.hand) and not shooting.ignored(table, target, player.name, str(card)):
        await moving.steal(table, player, target, pick, rule)


@verb
async def discard(table: Table, owner: Player, card: Card, rule: str = "CARD-SYM-7") -> None:
    """A player discards a card of his hand, or one that lies in front of him."""
    if card not in owner.hand:
        _lies(owner, card)
    away = moving.discard if card in owner.hand else moving.discard_from_play
    await away(table, owner, card, rule)


@verb
async def lose_card(
    table: Table, owner: Player, by: Player, pick: Card | str = "hand", rule: str = "CARD-SYM-7", card: Card | str = ""
) -> None:
    """A player loses a card to the discard pile: a blind one of his hand, or a named one that lies there."""
    _lies(owner, pick)
    if (pick != "hand" or owner.hand) and not shooting.ignored(table, owner, by.name, str(card)):
        await moving.strip(table, owner, pick, rule, by.name)


@verb
async def flip(table: Table, player: Player, sign: str | Callable[[Card], bool], rule: str = "CARD-DRAW-1") -> bool:
    """Draw! (CARD-DRAW-1): a card is turned over; answers whether it is of this suit, or what a function of it says."""
    if not callable(sign):
        check({"sign": sign}, {"sign": one_of(SUITS)})
    return await draw_check(table, player, lambda suit, card: sign(card) if callable(sign) else suit == sign, rule)


@verb
async def choose(table: Table, player: Player, cards: Sequence[Card], rule: str) -> Card | None:
    """A player chooses one of these cards; nothing if there are none."""
    options = [Move("choose", each) for each in dict.fromkeys(cards)]
    move = await moving.decide(table, player, "own card", rule, options) if options else None
    return move.card if move is not None else None


@verb
async def choose_player(table: Table, player: Player, players: Sequence[Player], rule: str) -> Player | None:
    """A player chooses one of these players; nothing if there are none."""
    options = [Move("victim", None, each.name) for each in players]
    move = await moving.decide(table, player, "own player", rule, options) if options else None
    return table[move.target] if move is not None and move.target is not None else None
