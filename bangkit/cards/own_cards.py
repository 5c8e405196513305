"""The functions of a card, a character or an event of one's own: called, and watched while they work at the table."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from inspect import isawaitable
from typing import Any

from bangkit.cards.faces import Card
from bangkit.cards.table import Player, Table
from bangkit.core.errors import OwnRuleFailed
from bangkit.words.catalogue import say


def watched(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of one's own for a hook, watched as a card's is."""

    @wraps(function)
    async def hook(*things: Any) -> Any:
        return await call(function, *things)

    return hook


async def call(function: Callable[..., Any], *things: Any, **named: Any) -> Any:
    """Call a function of one's own that may wait, or may not; refuse it if it moves cards by hand."""
    table: Table = things[0]
    before, alive = cards_on(table), {each.name for each in table.players if each.life > 0 and not each.out}
    result = function(*things, **named)
    if isawaitable(result):
        result = await result
    name = getattr(function, "__name__", str(function))
    for player in table.players:
        if not (isinstance(player.hand, list) and isinstance(player.in_play, list)):
            raise OwnRuleFailed(say("error.own hand", function=name, player=player.name))
    if (number := abs(cards_on(table) - before)) != 0:
        raise OwnRuleFailed(say("error.own cards", function=name, number=number))
    for player in table.players:
        if not _hand_is_whole(player):
            raise OwnRuleFailed(say("error.own hand", function=name, player=player.name))
        if type(player.life) is not int or player.life > player.starting_life or _felled(player, alive):
            raise OwnRuleFailed(say("error.own life", function=name, player=player.name, life=player.life))
    return result


def _hand_is_whole(player: Player) -> bool:
    """Whether his cards are cards, and each of the hand has its marks of who has seen it."""
    cards = all(type(each) is Card for each in (*player.hand, *player.in_play))
    return cards and len(player.hand) == len(player.seen)


def _felled(player: Player, alive: Collection[str]) -> bool:
    """Whether he was alive and has neither life nor been eliminated, as no verb leaves anybody; or is out with life."""
    return player.name in alive and (player.life <= 0) != player.out


def cards_on(table: Table) -> int:
    """How many cards there are on a table, wherever they lie; those without a name lie in the deck, too."""
    there = len(table.bag) + len(table.discard) + len(table.aside) + len(table.top) + len(table.looked)
    return there + sum(len(each.hand) + len(each.in_play) for each in table.players) - table.lazy
