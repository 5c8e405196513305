"""What a scenario expects, said in words: who holds what, who is asked, who sees whom at which distance."""

from __future__ import annotations

from collections.abc import Sequence

from bangkit.words.telling import bare, tell

_FACTS: dict[str, tuple[str, ...]] = {
    # a player
    "PLAYER.life": ("{one} has {value:life point}",),
    "PLAYER.starting_life": ("{one} began with {value:life point}",),
    "PLAYER.hand": ("{one} holds {value}", "{one} holds no card"),
    "PLAYER.hand.size": ("{one} holds {value:card}",),
    "PLAYER.in_play": ("in front of {one}: {value}", "nothing lies in front of {one}"),
    "PLAYER.laid_now": ("laid down in this turn by {one}: {value}", "{one} has laid down nothing in this turn"),
    "PLAYER.role": ("{one}'s role is {value}", "{one} has no role"),
    "PLAYER.character": ("{one} is {value}", "{one} has no character"),
    "PLAYER.copies": ("{one} copies {value}", "{one} copies nobody"),
    "PLAYER.out": ("{one} is out of the game",),
    "PLAYER.out no": ("{one} is in the game",),
    "PLAYER.ghost": ("{one} is a ghost",),
    "PLAYER.ghost no": ("{one} is no ghost",),
    "PLAYER.arrows": ("{one} has {value:arrow}",),
    "PLAYER.tokens": ("{one}'s wound tokens: {value}", "{one} has no wound token"),
    "PLAYER.fury": ("{one}'s Fury cards: {value}", "{one} has no Fury card"),
    "PLAYER.fury.size": ("{one} has {value:Fury card}",),
    "PLAYER.revealed": ("{one}'s revealed Fury cards: {value}", "{one} has revealed no Fury card"),
    "PLAYER.lost": ("{one} has lost {value:life point} in this turn",),
    "PLAYER.zombie": ("{one} is a Zombie",),
    "PLAYER.zombie no": ("{one} is no Zombie",),
    "PLAYER.lord": ("{one} is the Zombie Lord",),
    "PLAYER.lord no": ("{one} is not the Zombie Lord",),
    # the table
    "deck.size": ("{value:card} left in the deck",),
    "deck.top": ("on top of the deck: {value}", "nothing is known of the deck"),
    "discard": ("the discard pile, from the top: {value}", "the discard pile is empty"),
    "discard.size": ("{value:card} in the discard pile",),
    "discard.top": ("on top of the discard pile: {value}", "the discard pile is empty"),
    "open": ("open on the table: {value}", "no card lies open on the table"),
    "events.now": ("the event is {value}", "there is no event"),
    "events.next": ("the events to come: {value}", "no event is to come"),
    "events.round": ("it is round {value}",),
    "distance.PLAYER.PLAYER": ("{one} sees {other} at distance {value}",),
    "reach.PLAYER": ("{one} reaches as far as {value}",),
    "pool": ("{value:arrow} left in the pile",),
    "dice.showing": ("the dice show {value}", "no die has been thrown yet"),
    "dice.rerolls": ("{value:reroll} left",),
    "piles.tokens": ("{value:wound token} left in the pile",),
    "piles.fury": ("{value:Fury card} left in the pile",),
    "piles.discard": ("{value:Fury card} discarded",),
    "piles.boneyard": ("{value:Boneyard card} turned over",),
    "piles.hands": ("{value:hand} raised on the Boneyard cards",),
    "outbreak": ("the outbreak has begun",),
    "outbreak no": ("no outbreak yet",),
    "outbreak_due": ("the outbreak is due",),
    "outbreak_due no": ("no outbreak is due",),
    # the moment
    "asked": ("{value} is asked", "nobody is asked"),
    "asked.rule": ("the rule that asks is {value}",),
    "offered": ("on offer: {value}, nothing else", "nothing is on offer"),
    "offers": ("on offer, among others: {value}",),
    "not_offered": ("not on offer: {value:or}",),
    "anytime": ("at any time: {value}", "nothing may be done at any time"),
    "turn.player": ("it is {value}'s turn",),
    "turn.bangs": ("{value:BANG! card} played in this turn",),
    "turn.used": ("used in this turn: {value}", "no ability was used in this turn"),
    "winners": ("the game is won by {value}", "nobody has won"),
    "over": ("the game is over",),
    "over no": ("the game goes on",),
    "log": ("rules that were at work: {value:then}",),
    # what somebody sees
    "view.PLAYER.PLAYER.hand": ("{one} knows of {other}'s hand: {value}", "{one} knows no card of {other}'s hand"),
    "view.PLAYER.PLAYER.hand.size": ("{one} sees {value:card} in {other}'s hand",),
    "view.PLAYER.PLAYER.role": ("{one} knows {other}'s role: {value}", "{one} does not know {other}'s role"),
    "view.PLAYER.PLAYER.character": ("{one} knows that {other} is {value}", "{one} does not know {other}'s character"),
    "view.PLAYER.PLAYER.in_play": ("{one} sees in front of {other}: {value}", "{one} sees nothing before {other}"),
    "view.PLAYER.PLAYER.fury": (
        "{one} knows {other}'s Fury cards: {value}",
        "{one} knows none of {other}'s Fury cards",
    ),
    "view.PLAYER.PLAYER.fury.size": ("{one} sees {value:Fury card} with {other}",),
    "view.PLAYER.deck.top": ("{one} knows the top of the deck: {value}", "{one} knows nothing of the deck"),
    "view.PLAYER.offered": ("{one} is offered {value}", "{one} is offered nothing"),
}
_PHASES = {
    "start": "the turn begins",
    "draw": "phase 1 of the turn: drawing",
    "play": "phase 2 of the turn: playing",
    "discard": "phase 3 of the turn: discarding",
}
_UNSAID = ("asked.what", "events", "told")
"""Keys for those who write files; the question and the list of what happened stand beside them anyway."""


def fact(pattern: str, names: Sequence[str], value: object) -> str | None:
    """What the key of an expectation and its value say; None for what goes without saying.

    >>> fact("distance.PLAYER.PLAYER", ("Ana", "Dan"), 3), fact("PLAYER.hand", ("Ben",), [])
    ('Ana sees Dan at distance 3', 'Ben holds no card')
    """
    if pattern in _UNSAID:
        return None
    if pattern == "turn.phase":
        return _PHASES.get(str(value), str(value))
    one, other = (*names, None, None)[:2]
    key = f"{pattern} no" if value is False else pattern
    told = str(value).capitalize() if pattern.endswith(".role") else value
    if isinstance(value, list):
        told = ["a hidden card" if each == "?" else each for each in value]
    facts = {"one": one, "other": other, "value": told}
    return tell(_FACTS.get(key, ()), facts) or bare(pattern, facts)
