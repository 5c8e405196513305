"""A bare dice engine to measure against: no characters, no log, no refusals, no views, no saving.

`run(rng)` plays one random game of five and answers how many requests it took.
"""

import random
from collections.abc import Generator
from typing import Any

ARROW, DYNAMITE, ONE, TWO, BEER, GATLING = range(6)
ROLES = "SROOD"
Request = tuple[str, Any]


class Seat:
    """One player."""

    __slots__ = ("life", "cap", "arrows")

    def __init__(self, role: str) -> None:
        self.life = self.cap = 8 + 2 * (role == "S")
        self.arrows = 0


class Table:
    """Five players and the arrows in the middle."""

    __slots__ = ("seats", "pool")

    def __init__(self) -> None:
        self.seats, self.pool = [Seat(role) for role in ROLES], 9


Seats = list[Seat]


class Over(Exception):
    """Somebody has won."""


def living(seats: Seats) -> list[int]:
    return [number for number, seat in enumerate(seats) if seat.life > 0]


def hit(game: Table, who: int, points: int) -> None:
    seat = game.seats[who]
    seat.life = max(seat.life - points, 0)
    if not seat.life:
        game.pool += seat.arrows
        seat.arrows = 0


def judge(seats: Seats) -> None:
    roles = {ROLES[number] for number in living(seats)}
    if "S" not in roles or not roles & {"R", "O"}:
        raise Over


def take_arrows(game: Table, who: int, number: int) -> None:
    seats = game.seats
    for _ in range(number):
        seats[who].arrows += 1
        game.pool -= 1
        if not game.pool:
            for other in living(seats):
                arrows, seats[other].arrows = seats[other].arrows, 0
                game.pool += arrows
                hit(game, other, arrows)
            judge(seats)
            if not seats[who].life:
                return


def turn(game: Table, who: int) -> Generator[Request, Any, None]:
    seats: Seats = game.seats
    dice = yield "throw", 5
    take_arrows(game, who, dice.count(ARROW))
    for _ in range(2):
        if not seats[who].life or dice.count(DYNAMITE) >= 3:
            break
        again = yield "reroll", [place for place, face in enumerate(dice) if face != DYNAMITE]
        if not again:
            break
        new = yield "throw", len(again)
        for place, face in zip(again, new, strict=True):
            dice[place] = face
        take_arrows(game, who, new.count(ARROW))
    if seats[who].life and dice.count(DYNAMITE) >= 3:
        hit(game, who, 1)
        judge(seats)
    if not seats[who].life:
        return
    yield from resolve(game, who, dice)


def resolve(game: Table, who: int, dice: list[int]) -> Generator[Request, Any, None]:
    seats: Seats = game.seats
    targets, ring = [], living(seats)
    here = ring.index(who)
    for face in (ONE, TWO):
        gap = 1 if len(ring) <= 3 else face - 1
        near = sorted({ring[(here + gap) % len(ring)], ring[here - gap]} - {who})
        for _ in range(dice.count(face)):
            targets.append((yield "target", near))
    for target in targets:
        hit(game, target, 1)
    if targets:
        judge(seats)
    for _ in range(dice.count(BEER)):
        seat = seats[(yield "target", living(seats))]
        seat.life = min(seat.life + 1, seat.cap)
    if dice.count(GATLING) >= 3:
        game.pool += seats[who].arrows
        seats[who].arrows = 0
        for other in living(seats):
            if other != who:
                hit(game, other, 1)
        judge(seats)


def play() -> Generator[Request, Any, None]:
    game = Table()
    for number in range(4000):
        if game.seats[number % len(ROLES)].life:
            yield from turn(game, number % len(ROLES))


def run(rng: random.Random) -> int:
    """One random game: uniform choices, and forced ones answer themselves."""
    rules, answer, rand, asked = play(), None, rng.random, 0
    try:
        while True:
            what, facts = rules.send(answer)
            asked += 1
            if what == "throw":
                answer = [int(rand() * 6) for _ in range(facts)]
            elif what == "reroll":
                answer = [place for place in facts if rand() < 0.5]
            elif len(facts) == 1:
                asked -= 1
                answer = facts[0]
            else:
                answer = facts[int(rand() * len(facts))]
    except (StopIteration, Over):
        return asked
