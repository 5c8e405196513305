"""The moves on offer in words, in a line or two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangkit import words
from bangkit.cards.faces import in_signs
from bangkit.dice.game import DiceGame
from bangkit.dice.moves import Move
from bangkit.dice.view import View as DiceView
from bangkit.words.catalogue import called, keys, say


def on_button(move: str) -> str:
    """A move as it stands on a button: with the signs of the suits, and with names and verbs of the language that is set.

    >>> on_button("discard Beer 6H"), on_button("Panic! JH -> Ben: hand")
    ('discard Beer 6♥', 'Panic! J♥ -> Ben: hand')
    """
    done, arrow, aimed = move.partition("-> ")
    verb = next((each for each in keys("move verb") if done == each or done.startswith(f"{each} ")), "")
    card, as_, name = done[len(verb) :].partition(" as ")
    target, colon, pick = aimed.partition(": ")
    return in_signs(
        (say(f"move verb.{verb}") if verb else "")
        + called(card)
        + (f" {say('move verb.as')} {called(name)}" if as_ else "")
        + arrow
        + target
        + colon
        + (say("move verb.hand") if pick == "hand" else called(pick))
    )


def grouped(options: Sequence[Any]) -> str:
    """The moves in one line, those of one card at several players told once.

    >>> grouped(["BANG! 5D -> Ana", "BANG! 5D -> Ben", "pass"])
    'BANG! 5♦ -> Ana or Ben; pass'
    """
    cards: dict[str, list[str]] = {}
    for option in options:
        card, _, target = in_signs(str(option)).partition(" -> ")
        cards.setdefault(card, []).append(target)
    return "; ".join(f"{card} -> {words.listing(told, 'or')}" if told[0] else card for card, told in cards.items())


def offered(game: Any, options: Sequence[Any], anytime: Sequence[Any] = ()) -> list[str]:
    """What may be done, in a line or two."""
    if isinstance(game, (DiceGame, DiceView)):
        return offered_dice(options)
    told = [say("show.offered", moves=grouped(options))] if options else []
    return told + ([say("show.anytime", moves=grouped(anytime))] if anytime else [])


def offered_dice(options: Sequence[Move]) -> list[str]:
    """The moves with dice in a line or two; all the rerolls are told as the dice that one may choose from."""
    if not any(each.verb in ("reroll", "stop") for each in options):
        return [say("show.offered", moves=listed(options))] if options else []
    rerolls = [each.dice for each in options if each.verb == "reroll"]
    most = max(rerolls, key=lambda each: len(each.base) + len(each.duel), default=None)
    others = [each for each in options if each.verb not in ("reroll", "stop")]
    told = [say("show.rerolls offered", dice=words.faces(most.base, most.duel) if most else None)]
    return told + ([say("show.also offered", moves=listed(others))] if others else [])


def listed(options: Sequence[Move]) -> str:
    """The moves in one line: those of one die at several players once, those that turn one die once.

    >>> listed([Move("use", thing="Belle Star", face="dynamite", as_face="gatling"), Move("stop")])
    'stop; use Belle Star: dynamite = gatling'
    """
    turned: dict[str, list[str]] = {}
    others = []
    for each in options:
        head, equals, to = str(each).partition(" = ")
        if equals:
            turned.setdefault(head, []).append(to)
        else:
            others.append(each)
    told = [f"{head} = {words.listing(faces, 'or')}" for head, faces in turned.items()]
    return "; ".join([grouped(others)] * bool(others) + told)
