"""Moves and their texts, both ways: `reroll 1 1 beer | duel`, `1 as 2 -> Ben`, `beer -> Ana`, `use Belle Star`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from bangkit import words
from bangkit.core.errors import NotationError
from bangkit.core.move_text import PASSES, opened, quoted
from bangkit.dice.faces import NONE, ONE, TWO, Dice, dice, read_dice, read_face
from bangkit.dice.hooks import CHARACTERS
from bangkit.words.catalogue import say


class Move(NamedTuple):
    """One choice of a player: what is done, with which die, to whom.

    `verb` is reroll, stop, shoot, beer, duel, arrow, return arrow, drop arrow, discard token, keep fury, use or pass;
    `dice` are those thrown again, `face` the symbol used, `as_face` what it is used as or turned to;
    `with_beer` doubles a shot; `thing` is the ability used, `owner` and `place` name a card to be handed on.
    """

    verb: str
    dice: Dice = NONE
    face: str = ""
    as_face: str = ""
    target: str = ""
    with_beer: bool = False
    thing: str = ""
    owner: str = ""
    place: int = 0
    duel_die: bool = False

    def __str__(self) -> str:
        text = self.verb
        if self.verb == "reroll":
            return f"reroll {self.dice}"
        if self.verb == "shoot":
            text = self.face + (f" as {self.as_face}" if self.as_face else "") + (" + beer" if self.with_beer else "")
        elif self.verb in ("discard token", "keep fury", "character"):
            return f"{self.verb} {self.face or self.thing}"
        elif self.verb == "use":
            text = f"use {self.thing}"
            bar = "| " if self.duel_die else ""
            if self.as_face:
                text += f": {bar}{self.face} = {self.as_face}"
            elif self.owner:
                text += f": {quoted(self.owner)} {self.place}"
        return f"{text} -> {quoted(self.target)}" if self.target else text

    def __repr__(self) -> str:
        return str(self)


STOP, PASS, TAKE_ARROW, RETURN_ARROW = map(Move, ("stop", "pass", "arrow", "return arrow"))
KEEP, DRAW = Move("keep character"), Move("draw character")
SIMPLE = {str(move): move for move in (STOP, TAKE_ARROW, RETURN_ARROW, KEEP, DRAW)} | dict.fromkeys(PASSES, PASS)


@cache
def at_each(move: Move, names: tuple[str, ...]) -> tuple[Move, ...]:
    """The same move aimed at each of these players."""
    return tuple(move._replace(target=name) for name in names)


@cache
def again(some: Dice) -> Move:
    """The move that throws some dice again."""
    return Move("reroll", some)


def read(text: str, players: tuple[str, ...], asked: str, showing: Dice) -> tuple[str, Move]:
    """The player and the move that a text stands for; raises `NotationError`.

    `keep ...` is read as the reroll of all other dice, so it needs to know what is showing.
    """
    asked, body, name_of = opened(text, players, asked)
    if not body:
        raise NotationError(say("dice move.nothing", text=repr(text)))
    left, arrow, right = body.partition("->")
    target = name_of(right) if arrow else ""
    if arrow and not target:
        raise NotationError(say("dice move.nobody after", text=repr(text)))
    if arrow and not left.strip():
        raise NotationError(say("dice move.nothing before", text=repr(text), target=target))
    move = _read_body(left.strip(), target, name_of, showing)
    if target != move.target:
        raise NotationError(say("dice move.no target", text=repr(text), move=str(move), target=target))
    return asked, move


def _read_body(body: str, target: str, name_of: Callable[[str], str], showing: Dice) -> Move:
    plain = " ".join(body.casefold().split())
    face = words.canonical(plain, "face") or plain
    if face in SIMPLE:
        return SIMPLE[face]
    verb, _, rest = plain.partition(" ")
    if plain in ("drop arrow", "sheriff"):
        return Move(plain, target=target)
    if verb == "character":
        return Move(verb, thing=ability_called(rest))
    if verb == "use":
        return _read_use(body[4:], target, name_of)
    if plain.startswith(("discard token ", "keep fury ")):
        verb, rest = (" ".join(plain.split()[:2]), plain.split(" ", 2)[2])
        return Move(verb, face=" ".join(map(read_face, rest.split())))
    if verb == "reroll":
        if not rest.strip(" |"):
            raise NotationError(say("dice move.no dice again"))
        return again(read_dice(rest))
    if verb == "keep":
        return _keeping(showing, read_dice(rest))
    if face in ("beer", "duel"):
        return Move(face, face=face, target=target)
    return _read_shot(plain, target)


def _keeping(showing: Dice, kept: Dice) -> Move:
    """Keeping some dice is throwing all others again."""
    base, duel = list(showing.base), list(showing.duel)
    for have, want in ((base, kept.base), (duel, kept.duel)):
        for face in want:
            if face not in have:
                raise NotationError(say("dice move.keep", kept=kept, showing=showing))
            have.remove(face)
    return again(dice(base, duel)) if base or duel else STOP


def _read_shot(plain: str, target: str) -> Move:
    shot, plus, beer = plain.partition("+")
    face, as_, other = (part.strip() for part in shot.partition(" as "))
    if (plus and read_face(beer) != "beer") or read_face(face) not in (ONE, TWO):
        raise NotationError(say("dice move.no dice move", text=repr(plain)))
    as_face = read_face(other) if as_ else ""
    return Move("shoot", face=read_face(face), as_face=as_face, target=target, with_beer=bool(plus))


def _read_use(body: str, target: str, name_of: Callable[[str], str]) -> Move:
    thing, _, rest = (part.strip() for part in body.partition(":"))
    thing = ability_called(thing)
    if "=" in rest:
        face, _, to = rest.partition("=")
        on_duel = face.strip().startswith("|")
        return Move(
            "use", face=read_face(face.strip(" |")), as_face=read_face(to.strip(" |")), target=target, thing=thing,
            duel_die=on_duel,
        )  # fmt: skip
    if rest:
        owner, _, place = rest.rpartition(" ")
        if not place.isdigit():
            raise NotationError(say("dice move.no place", text=repr(rest)))
        return Move("use", target=target, thing=thing, owner=name_of(owner), place=int(place))
    return Move("use", target=target, thing=thing)


def ability_called(text: str) -> str:
    """The character that a text names, in any usual spelling; raises `NotationError`."""
    by_plain = {words.plain(each): each for each in CHARACTERS}
    found = by_plain.get(words.plain(text)) or words.canonical(text, "char")
    if found not in CHARACTERS:
        near = words.nearest(text, CHARACTERS)
        raise NotationError(say("dice move.no character", text=repr(text), near=near))
    return found
