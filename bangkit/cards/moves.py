"""Moves and their texts, both ways: `BANG! 5D -> Dan`, `Panic! -> Ben: hand`, `use Barrel`, `pass`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from bangkit import words
from bangkit.cards.cardset import SETS
from bangkit.cards.faces import CARDS, COLT, Card, card_of, names, split_face, write
from bangkit.core.errors import NotationError
from bangkit.core.move_text import PASSES, opened, quoted
from bangkit.words.catalogue import say

if TYPE_CHECKING:
    from bangkit.cards.table import Table


class Move(NamedTuple):
    """One choice of a player: what is done, with which card, to whom.

    `verb` is play, use, discard, take, put back, choose, victim or pass; `thing` is the ability or Barrel used;
    `pick` is "hand" or a card in front of the target; `price` a further card; `args` cards or a name.
    """

    verb: str
    card: Card | None = None
    target: str | None = None
    pick: Card | str | None = None
    price: Card | None = None
    as_name: str | None = None
    thing: str | None = None
    args: tuple[Card | str, ...] = ()

    def __str__(self) -> str:
        if self.verb == "pass":
            return "pass"
        if self.verb == "use":
            text = f"use {self.thing}"
            if self.args:
                text += ": " + ", ".join(map(str, self.args))
        elif self.verb == "victim":
            text = ""
        else:
            text = str(self.card) if self.verb == "play" else f"{self.verb} {self.card}"
        if self.price is not None:
            text += f" + {self.price}"
        if self.as_name is not None:
            text += f" as {self.as_name}"
        if self.target is not None:
            text += f" -> {quoted(self.target)}"
        if self.pick is not None:
            text += f": {self.pick}"
        return text.strip()

    def __repr__(self) -> str:
        return str(self)


@cache
def with_card(verb: str, card: Card) -> Move:
    """The move that does something with one card: discard, take, put back or choose it."""
    return Move(verb, card)


@lru_cache(maxsize=50_000)
def playing(card: Card, target: str | None, pick: Card | str | None, price: Card | None, as_name: str | None) -> Move:
    """The move that plays a card at a target."""
    return Move("play", card, target, pick, price, as_name)


@cache
def using(thing: str) -> Move:
    """The move that uses an ability, a Barrel or a green card, without a target."""
    return Move("use", thing=thing)


@SETS.on_change
def link() -> None:
    """Give every card the move that plays it without a target, and its moves in every phase 2 where they are the same."""
    for each in CARDS.values():
        kind, alone = each.kind, Move("play", each)
        never = kind.effect is None and kind.lays is None
        depends = kind.checks or kind.aims or kind.price
        write(each, alone=alone, always=() if never else None if depends else (alone,))


PASS = Move("pass")
VERBS = ("discard", "take", "put back", "choose")


def read(text: str, table: Table, asked: str | None, offered: Sequence[Move] = ()) -> tuple[str, Move]:
    """The player and the move that a text stands for; raises `NotationError`.

    Cards are looked for among the moves offered to the one who is asked, then where the move takes them from:
    the hand, the table, the open cards.
    A card that is not there is still read, so that it can be refused with its rule.
    """
    who, body, name_of = opened(text, table.by_name, asked or "")
    if not body:
        raise NotationError(say("card move.nothing", text=repr(text)))
    return who, _Reader(table, who, name_of, text, offered if who == asked else ()).move(body)


class _Reader:
    """Reads one move text for one player."""

    def __init__(
        self, table: Table, who: str, name_of: Callable[[str], str], text: str, offered: Sequence[Move]
    ) -> None:
        self.table, self.name_of, self.text, self.offered = table, name_of, text, offered
        self.player = table.by_name.get(who)
        self.hand: list[Card] = list(self.player.hand) if self.player else []

    def move(self, body: str) -> Move:
        if body.casefold() in PASSES:
            return PASS
        left, arrow, right = body.partition("->")
        target: str | None = None
        pick: Card | str | None = None
        if arrow:
            name, colon, wanted = right.partition(":")
            target = self.name_of(name)
            if not target:
                raise NotationError(say("card move.nobody after", text=repr(self.text)))
            if colon:
                pick = self.pick(wanted.strip(), target)
        left = left.strip()
        if not left:
            if self.offered and all(each.verb != "victim" for each in self.offered):
                raise NotationError(say("card move.nothing before", text=repr(self.text), target=target))
            return Move("victim", target=target, pick=pick)
        if left.casefold() in (*VERBS, "use"):
            raise NotationError(say("card move.verb alone", text=repr(self.text), verb=left))
        for verb in VERBS:
            if left.casefold().startswith(verb + " "):
                return Move(verb, self.find(left[len(verb) :], self.open_cards(verb)), target, pick)
        if left.casefold().startswith("use "):
            return self.use(left[4:], target, pick)
        left, _, as_name = (part.strip() for part in left.partition(" as "))
        first, plus, second = left.partition("+")
        played = self.find(first, self.hand)
        price = None
        if plus:
            rest = self.hand[:]
            if played in rest:
                rest.remove(played)
            price = self.find(second, rest, self.hand)
        return Move("play", played, target, pick, price, self.card_name(as_name) if as_name else None)

    def use(self, body: str, target: str | None, pick: Card | str | None) -> Move:
        thing, colon, rest = body.partition(":")
        thing = self.thing(thing.strip())
        args: list[Card | str] = []
        if colon:
            in_play = self.player.in_play if self.player else []
            left = [each for each in in_play if any(each in move.args for move in self.offered)]
            left += [*self.hand, *in_play]
            for part in rest.split(","):
                found: Card | str
                if character := self.character(part.strip()):
                    found = character
                else:
                    found = self.find(part, left, [*self.hand, *in_play])
                    if found in left:
                        left.remove(found)
                args.append(found)
        return Move("use", None, target, pick, None, None, thing, tuple(args))

    def thing(self, text: str) -> str:
        if found := self.character(text):
            return found
        name, face = split_face(text)
        if face and (named := words.canonical_card(name)):
            raise NotationError(say("card move.use with face", text=repr(self.text), name=named))
        return self.card_name(text)

    def character(self, text: str) -> str | None:
        return words.canonical(text, "char")

    def open_cards(self, verb: str) -> Sequence[Card]:
        if verb == "take":
            return self.table.aside
        if verb == "put back":
            return [each for each, _ in self.table.top]
        offered = [move.card for move in self.offered if move.verb == verb and move.card is not None]
        return [*offered, *(self.table.aside if verb == "choose" else self.hand)]

    def pick(self, text: str, target: str) -> Card | str:
        if text.casefold() == "hand":
            return "hand"
        if words.canonical_card(text) == COLT:
            return COLT
        owner = self.table.by_name.get(target)
        return self.find(text, owner.in_play if owner else ())

    def card_name(self, text: str) -> str:
        found = words.canonical_card(text)
        if found is None:
            near = words.nearest(text, names(self.table.expansions))
            raise NotationError(say("card move.no card", move=repr(self.text), text=repr(text), near=near))
        return found

    def find(self, text: str, among: Iterable[Card], again: Sequence[Card] = ()) -> Card:
        """The card that a text means: the first that fits among these, else one named `again`, else the first that fits at all."""
        text = text.strip()
        name, face = split_face(text)
        if not name:
            fits = [each for each in (*among, *again) if each.face == face]
            if fits:
                return fits[0]
            raise NotationError(say("card move.face alone", text=repr(self.text), face=face))
        name = self.card_name(name)
        if name == COLT:
            raise NotationError(say("card move.colt", text=repr(self.text), colt=COLT))
        every = [each for each in CARDS.values() if each.name == name]
        for pile in (among, again, every):
            for each in pile:
                if each.name == name and face in ("", each.face):
                    return each
        raise NotationError(
            say("card move.no face", text=repr(self.text), name=name, face=face, faces=", ".join(e.face for e in every))
        )


def read_card(text: str) -> Card:
    """The card with this name and face, in any usual spelling; raises `NotationError`."""
    name, face = split_face(text)
    found = words.canonical_card(name) if name else None
    if found is None:
        raise NotationError(say("card move.unknown", text=repr(text), near=words.nearest(text, CARDS)))
    return card_of(f"{found} {face}")
