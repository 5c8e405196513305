"""The Dynamite round the table: the clever count against all orders of a small deck."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from bangkit.odds import Blast, QuestionError, dynamite_chain, dynamite_round, dynamite_seat, dynamite_seats, estimate


def by_all_orders(seats: list[str], cards: int, explosive: int, lucky: Iterable[str] = (), drawn: int = 0) -> Any:
    """Every order of the deck, dealt out card by card; no reshuffle."""
    hits: Counter[Any] = Counter()
    orders = list(combinations(range(cards), explosive))
    for bad in orders:
        top, turn, hit = 0, 0, None
        while top < cards and hit is None:
            seat = seats[turn % len(seats)]
            looks = range(top, min(top + (2 if seat in lucky else 1), cards))
            if all(card in bad for card in looks):
                hit = (seat, turn // len(seats) + 1)
            top, turn = top + len(looks) + drawn, turn + 1
        hits[hit] += Fraction(1, len(orders))
    return hits


@pytest.mark.parametrize("cards, explosive", [(6, 2), (7, 1), (8, 4), (3, 3)])
@pytest.mark.parametrize("lucky", [(), ("Ben",), ("Ana", "Ben", "Cid")])
@pytest.mark.parametrize("drawn", [0, 2])
def test_without_reshuffle(cards: int, explosive: int, lucky: tuple[str, ...], drawn: int) -> None:
    seats = ["Ana", "Ben", "Cid"]
    exact = dynamite_round(seats, cards, explosive, lucky=lucky, drawn=drawn)
    slow = by_all_orders(seats, cards, explosive, lucky, drawn)
    for blast, chance in exact.items():
        assert chance == slow[tuple(blast) if blast.seat else None]
    assert sum(chance for hit, chance in slow.items() if hit) == exact.P(lambda blast: blast.seat is not None)


def test_with_replacement_the_rounds_add_up_to_the_closed_form() -> None:
    """Geometric series: the listed rounds and the tail give p q^(i-1) / (1 - q^s)."""
    p, s = Fraction(8, 80), 5
    rounds = dynamite_round(s, 80, 8, rounds=40, replacement=True)
    ends = dynamite_seats(s, 80, 8, replacement=True)
    for i in range(1, s + 1):
        assert dynamite_seat(p, s, i).value == ends[i]
        assert rounds[Blast(i, 3)] == p * (1 - p) ** (2 * s + i - 1)
        assert abs(rounds.P(lambda b, i=i: b.seat == i) - ends[i]) <= rounds[Blast(None, 40)]
    assert rounds[Blast(None, 40)] == (1 - p) ** 200


def test_lucky_duke_with_replacement() -> None:
    ends = dynamite_seats(["Ana", "Duke"], 10, 2, lucky=["Duke"], replacement=True)
    p, duke = Fraction(1, 5), Fraction(1, 25)
    assert ends["Ana"] == p / (1 - (1 - p) * (1 - duke))


def test_the_chain_shows_its_matrix() -> None:
    chain = dynamite_chain(3, "1/10")
    q = chain.to_sympy("Q")
    assert q.shape == (3, 3) and q[2, 0] == q[0, 1]
    assert chain.absorption(("checks", 1)).map(lambda state: state[1]) == dynamite_seats(3, 10, 1, replacement=True)


@pytest.mark.parametrize("lucky", [(), ("Ben",), ("Ana", "Ben")])
@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_reshuffling_for_ever_is_the_limit_of_many_rounds(lucky: tuple[str, ...], drawn: int) -> None:
    seats = ["Ana", "Ben"]
    ends = dynamite_seats(seats, 5, 2, lucky=lucky, drawn=drawn)
    rounds = dynamite_round(seats, 5, 2, lucky=lucky, drawn=drawn, reshuffle=True, rounds=60)
    left = rounds.P(lambda blast: blast.seat is None)
    assert left < Fraction(1, 10**3)
    for seat in seats:
        assert 0 <= ends[seat] - rounds.P(lambda blast, seat=seat: blast.seat == seat) <= left


def test_reshuffled_deck_by_simulation() -> None:
    """Lucky Duke's second card may come from the new deck, without the card he has turned over."""

    def ben_is_hit(luck: Any) -> bool:
        deck, turn = luck.draw([1, 1, 0, 0, 0], 5), 0
        while True:
            turned: list[int] = []
            for _ in range(2 if turn % 2 else 1):
                if not deck:
                    rest = [1, 1, 0, 0, 0]
                    for card in turned:
                        rest.remove(card)
                    deck = luck.draw(rest, len(rest))
                turned.append(deck.pop())
            if all(turned):
                return turn % 2 == 1
            turn += 1

    exact = dynamite_seats(["Ana", "Ben"], 5, 2, lucky=["Ben"])["Ben"]
    assert estimate(ben_is_hit, runs=20_000, seed="dynamite").covers(exact)


def test_a_full_deck_lasts_for_seven_players() -> None:
    hits = dynamite_round(7, 79, 8)
    assert hits[Blast(1, 1)] == Fraction(8, 79)
    assert hits.P(lambda blast: blast.seat is None) == 0
    assert dynamite_seats(7, 79, 8) == hits.map(lambda blast: blast.seat)


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: dynamite_round(4, 0, 0), "empty"),
        (lambda: dynamite_round(4, 5, 6), "only 5 cards"),
        (lambda: dynamite_round(0, 5, 1), "At least one seat"),
        (lambda: dynamite_round(["Ana", "Ana"], 5, 1), "twice"),
        (lambda: dynamite_round(["Ana"], 5, 1, lucky=["Anna"]), "no seat Anna"),
        (lambda: dynamite_round(4, 5, 1, replacement=True), "rounds"),
        (lambda: dynamite_seats(4, 5, 0), "never explodes"),
        (lambda: dynamite_seats(1, 5, 1, lucky=[1]), "for ever"),
        (lambda: dynamite_seats(1, 2, 1, lucky=[1]), "more cards than the deck has"),
        (lambda: dynamite_seats(3, 7, 1, lucky=[1, 2, 3]), "more cards than the deck has"),
        (lambda: dynamite_seats(1, 3, 1, lucky=[1], drawn=3), "more cards than the deck has"),
        (lambda: dynamite_chain(3, "11/10"), "outside"),
    ],
)
def test_bad_input(call: Any, words: str) -> None:
    with pytest.raises(QuestionError, match=words):
        call()
