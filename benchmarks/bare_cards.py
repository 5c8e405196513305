"""A bare card engine to measure against: no characters, no log, no refusals, no views, no saving.

`run(rng)` plays one random game of five and answers how many requests it took: cards drawn and choices made,
without those that have one answer. Names and numbers only; the rules are the base game's in their shortest form.
"""

import random
from collections.abc import Callable, Generator
from typing import Any

BROWN = {
    "bang": 25, "missed": 12, "beer": 6, "panic": 4, "cat": 4, "coach": 2, "wells": 1, "store": 2,
    "saloon": 1, "gatling": 1, "duel": 3, "indians": 2,
}  # fmt: skip
BLUE = {"dynamite": 1, "jail": 3, "barrel": 2, "mustang": 2, "scope": 1}
GUNS = {"volcanic": (2, 1), "schofield": (3, 2), "remington": (1, 3), "carabine": (1, 4), "winchester": (1, 5)}
REACH = {name: reach for name, (_, reach) in GUNS.items()}
ROLES = "SROOD"

Card = tuple[str, str, int]
Rule = Generator[tuple[str, Any], Any, Any]


def pack() -> list[Card]:
    """Eighty cards; which name has which face hardly matters here, so it is dealt out by a fixed shuffle."""
    names = [name for name, number in {**BROWN, **BLUE}.items() for _ in range(number)]
    names += [name for name, (number, _) in GUNS.items() for _ in range(number)]
    faces = [(suit, rank) for suit in "HDCS" for rank in range(2, 15)] + [(s, r) for s in "HDCS" for r in range(8, 15)]
    random.Random(2).shuffle(faces)
    return [(name, *face) for name, face in zip(names, faces, strict=True)]


PACK = pack()


class Over(Exception):
    """Somebody has won."""


class Seat:
    __slots__ = ("place", "role", "life", "most", "hand", "front")

    def __init__(self, place: int, role: str) -> None:
        self.place, self.role = place, role
        self.life = self.most = 5 if role == "S" else 4
        self.hand: list[Card] = []
        self.front: dict[str, Card] = {}


class Game:
    def __init__(self) -> None:
        self.seats = [Seat(place, role) for place, role in enumerate(ROLES)]
        self.deck, self.pile, self.shots = PACK[:], list[Card](), 0

    def ring(self, first: Seat) -> list[Seat]:
        """The living, clockwise from a seat."""
        seats, place = self.seats, first.place
        return [seat for seat in seats[place:] + seats[:place] if seat.life > 0]

    def card(self) -> Rule:
        if not self.deck:
            self.deck, self.pile = self.pile, []
        return (yield "draw", self.deck) if self.deck else None

    def draw(self, seat: Seat, number: int) -> Rule:
        for _ in range(number):
            if card := (yield from self.card()):
                seat.hand.append(card)

    def flip(self, good: Callable[[Card], bool]) -> Rule:
        if not (card := (yield from self.card())):
            return False
        self.pile.append(card)
        return good(card)

    def answer(self, seat: Seat, name: str) -> Rule:
        """The card of this name that a seat discards, if any."""
        held = [card for card in seat.hand if card[0] == name]
        if held and (card := (yield "choose", [None, *held])):
            seat.hand.remove(card)
            self.pile.append(card)
            return card
        return None

    def hurt(self, seat: Seat, points: int, by: Seat | None) -> Rule:
        left = len(self.ring(seat))
        seat.life -= points
        while seat.life <= 0 and left > 2 and (yield from self.answer(seat, "beer")):
            seat.life += 1
        if seat.life > 0:
            return
        self.strip(seat)
        roles = {each.role for each in self.ring(seat)}
        if "S" not in roles or not roles & {"R", "O"}:
            raise Over
        if by is not None and by.life > 0 and seat.role == "O":
            yield from self.draw(by, 3)
        elif by is not None and seat.role == "D" and by.role == "S":
            self.strip(by)

    def strip(self, seat: Seat) -> None:
        self.pile += [*seat.hand, *seat.front.values()]
        seat.hand.clear()
        seat.front.clear()

    def shoot(self, by: Seat, at: Seat) -> Rule:
        if "barrel" in at.front and (yield from self.flip(hearts)):
            return
        if not (yield from self.answer(at, "missed")):
            yield from self.hurt(at, 1, by)

    def moves(self, seat: Seat) -> list[Any]:
        ring = self.ring(seat)
        closer = "scope" in seat.front
        reach = max((REACH.get(name, 1) for name in seat.front), default=1)
        far = [
            max(min(place, len(ring) - place) + ("mustang" in other.front) - closer, 1)
            for place, other in enumerate(ring)
        ]
        found: list[Any] = [None]
        for card in seat.hand:
            name = card[0]
            if name == "bang":
                if not self.shots or "volcanic" in seat.front:
                    found += [(card, ring[k]) for k in range(1, len(ring)) if far[k] <= reach]
            elif name in ("panic", "cat"):
                most = 1 if name == "panic" else 99
                found += [(card, o) for k, o in enumerate(ring) if k and far[k] <= most and (o.hand or o.front)]
            elif name == "duel":
                found += [(card, other) for other in ring[1:]]
            elif name == "jail":
                found += [(card, other) for other in ring[1:] if other.role != "S" and "jail" not in other.front]
            elif name != "missed" and name not in seat.front:
                found.append((card, None))
        return found

    def play(self, seat: Seat, card: Card, other: Any) -> Rule:
        name = card[0]
        seat.hand.remove(card)
        if name in BLUE or name in REACH:
            if name in REACH:
                self.pile += [seat.front.pop(old) for old in REACH if old in seat.front]
            (other or seat).front[name] = card
            return
        self.pile.append(card)
        ring = self.ring(seat)
        if name == "bang":
            self.shots += 1
            yield from self.shoot(seat, other)
        elif name == "beer":
            seat.life = min(seat.life + (len(ring) > 2), seat.most)
        elif name in ("coach", "wells"):
            yield from self.draw(seat, 2 if name == "coach" else 3)
        elif name == "saloon":
            for each in ring:
                each.life = min(each.life + 1, each.most)
        elif name == "gatling":
            for each in ring[1:]:
                yield from self.shoot(seat, each)
        elif name == "indians":
            for each in ring[1:]:
                if not (yield from self.answer(each, "bang")):
                    yield from self.hurt(each, 1, seat)
        elif name == "duel":
            asked, waits = other, seat
            while (yield from self.answer(asked, "bang")):
                asked, waits = waits, asked
            yield from self.hurt(asked, 1, seat if asked is other else None)
        elif name == "store":
            opened = []
            for _ in ring:
                if shown := (yield from self.card()):
                    opened.append(shown)
            for each in ring[: len(opened)]:
                taken = yield "choose", opened
                opened.remove(taken)
                each.hand.append(taken)
        else:
            yield from self.take(seat, other, name == "panic")

    def take(self, seat: Seat, other: Seat, keep: bool) -> Rule:
        pick = yield "choose", [*other.front, *(["hand"] if other.hand else [])]
        card = (yield "draw", other.hand) if pick == "hand" else other.front.pop(pick)
        (seat.hand if keep else self.pile).append(card)

    def turn(self, seat: Seat) -> Rule:
        self.shots = 0
        if dynamite := seat.front.pop("dynamite", None):
            if (yield from self.flip(explodes)):
                self.pile.append(dynamite)
                yield from self.hurt(seat, 3, None)
                if seat.life <= 0:
                    return
            else:
                self.ring(seat)[1].front["dynamite"] = dynamite
        if jail := seat.front.pop("jail", None):
            self.pile.append(jail)
            if not (yield from self.flip(hearts)):
                return
        yield from self.draw(seat, 2)
        while seat.life > 0 and (move := (yield "choose", self.moves(seat))):
            yield from self.play(seat, *move)
        while len(seat.hand) > seat.life > 0:
            card = yield "choose", seat.hand[:]
            seat.hand.remove(card)
            self.pile.append(card)

    def whole(self) -> Rule:
        for seat in self.seats:
            yield from self.draw(seat, seat.most - (seat.role == "S"))
        while True:
            for seat in self.seats:
                if seat.life > 0:
                    yield from self.turn(seat)


def hearts(card: Card) -> bool:
    return card[1] == "H"


def explodes(card: Card) -> bool:
    return card[1] == "S" and card[2] <= 9


def run(rng: random.Random) -> int:
    """The number of requests of one random game."""
    luck, rule, requests, reply = rng.random, Game().whole(), 0, None
    try:
        while True:
            what, among = rule.send(reply)
            number = int(luck() * len(among))
            if what == "draw":
                requests += 1
                among[number], among[-1] = among[-1], among[number]
                reply = among.pop()
            else:
                requests += len(among) > 1
                reply = among[number]
    except Over:
        return requests
