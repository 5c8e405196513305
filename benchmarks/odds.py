"""Dice questions against icepool and dyce: the same exact answer, timed in one run.

    python benchmarks/odds.py

Every answer is compared before it is timed.
`first` is the first call in this process with the tables still to be built, `best` the best of many.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import dyce
import icepool

sys.path.insert(0, str(Path(__file__).parents[1]))

from bangkit.odds import BANG_FACES, exact, kept, p_draw, reroll  # noqa: E402
from bangkit.odds.dice.lattice import lattice  # noqa: E402
from bangkit.stage import scenario_from  # noqa: E402


def timed(call: Callable[[], Any], repeats: int) -> tuple[float, float]:
    """Seconds of the first call, and of the best of all."""
    spent = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        spent.append(time.perf_counter() - start)
    return spent[0], min(spent)


def report(title: str, ways: dict[str, tuple[Callable[[], Any], int]]) -> dict[str, float]:
    print(title)
    best: dict[str, float] = {}
    for name, (call, repeats) in ways.items():
        first, best[name] = timed(call, repeats)
        print(f"  {name:44} first {first * 1e3:9.3f} ms   best of {repeats:4} {best[name] * 1e3:9.3f} ms")
    return best


# ---- how many Gatlings, when Gatlings are kept and the rest is rerolled twice


def gatlings_icepool() -> Any:
    met = icepool.d6.map(lambda face: int(face == 6))
    return 5 @ met.reroll([0], depth=2)


def gatlings_dyce() -> Any:
    met = dyce.H({0: 5, 1: 1})

    def throw(face: Any) -> Any:
        return met if face.outcome == 0 else face.outcome

    once = dyce.expand(throw, met)
    return 5 @ dyce.expand(throw, once)


# ---- the best policy for a goal, by a hand-written recursion over icepool's pools


def policy_icepool(
    worth: Callable[[tuple[int, ...]], Any], bang: bool = False, price: Fraction = Fraction(0)
) -> tuple[Fraction, dict[Any, Any]]:
    """Face 1 is the arrow, face 2 the dynamite when the rules of BANG! hold."""
    choice: dict[Any, Any] = {}
    throws = {n: icepool.d6.pool(n).expand() for n in range(6)}

    @cache
    def value(roll: tuple[int, ...], left: int) -> Any:
        stay = worth(roll)
        if left == 0 or (bang and roll.count(2) >= 3):
            return stay
        best, choice[roll, left] = stay, roll
        for keep in {keep for size in range(5) for keep in combinations(roll, size)}:
            if bang and keep.count(2) < roll.count(2):
                continue
            gain = average(keep, left)
            if gain > best:
                best, choice[roll, left] = gain, keep
        return best

    @cache
    def average(keep: tuple[int, ...], left: int) -> Any:
        thrown = throws[5 - len(keep)]
        total = Fraction(0)
        for more, weight in thrown.items():
            total += weight * (value(tuple(sorted(keep + more)), left - 1) - price * more.count(1))
        return total / thrown.denominator()

    return average((), 3), choice


def plain_icepool() -> Fraction:
    """The recursion with a memo, as the teaching notes timed it: each average asks icepool for its pool."""

    @cache
    def value(roll: tuple[int, ...], left: int) -> Any:
        stay = int(roll[0] == roll[4])
        if left == 0:
            return stay
        keeps = {keep for size in range(5) for keep in combinations(roll, size)}
        return max([stay, *(average(keep, left) for keep in keeps)])

    @cache
    def average(keep: tuple[int, ...], left: int) -> Any:
        thrown = icepool.d6.pool(5 - len(keep)).expand()
        total = sum(Fraction(value(tuple(sorted(keep + more)), left - 1)) * weight for more, weight in thrown.items())
        return total / thrown.denominator()

    return average((), 3)


def plain_bang_icepool() -> Fraction:
    """The same recursion by the rules of BANG!: dynamite locked, three of them end the turn, each arrow costs 1/10."""
    price = Fraction(1, 10)

    @cache
    def value(roll: tuple[int, ...], left: int) -> Any:
        stay = int(roll.count(6) >= 3)
        if left == 0 or roll.count(2) >= 3:
            return stay
        keeps = {keep for size in range(5) for keep in combinations(roll, size)}
        allowed = [keep for keep in keeps if keep.count(2) == roll.count(2)]
        return max([stay, *(average(keep, left) for keep in allowed)])

    @cache
    def average(keep: tuple[int, ...], left: int) -> Any:
        thrown = icepool.d6.pool(5 - len(keep)).expand()
        total = Fraction(0)
        for more, weight in thrown.items():
            total += weight * (value(tuple(sorted(keep + more)), left - 1) - price * more.count(1))
        return total / thrown.denominator()

    return average((), 3)


def five_icepool() -> tuple[Fraction, dict[Any, Any]]:
    return policy_icepool(lambda roll: int(roll[0] == roll[4]))


def bang_icepool() -> tuple[Fraction, dict[Any, Any]]:
    return policy_icepool(lambda roll: int(roll.count(6) >= 3), bang=True, price=Fraction(1, 10))


def five_bangkit() -> Fraction:
    """The value; the whole policy has been worked out on the way."""
    return reroll("kind >= 5", locked=(), stop_at={}).value


def bang_bangkit() -> Fraction:
    return reroll("gatling >= 3", price={"arrow": Fraction(1, 10)}).value


def dynamite_and_jail() -> Any:
    """Ana, with three life points, at the start of her turn."""
    data = {
        "turn": {"player": "Ana", "phase": "start"},
        "players": [{"name": "Ana", "life": 3, "in_play": ["Dynamite", "Jail"]}, {"name": "Ben"}, {"name": "Cid"}],
    }
    game = scenario_from(data).game()
    cards = game.table.bag
    fire = sum(card.suit == "spades" and card.height <= 7 for card in cards)
    truth = Fraction(fire, len(cards))
    assert exact(game, "Ana.out", group="signs")[True] == truth == exact(game, "Ana.out")[True]
    return game


def fresh(call: Callable[[], Any]) -> Callable[[], Any]:
    """The same call with the index tables built anew."""

    def first() -> Any:
        lattice.cache_clear()
        return call()

    return first


def check() -> None:
    ours = kept("gatling")
    for other in (gatlings_icepool(), gatlings_dyce()):
        total = sum(other.values())
        assert {k: Fraction(w, total) for k, w in other.items()} == ours.to_dict()
    assert plain_icepool() == five_icepool()[0] == five_bangkit() == Fraction(347897, 7558272)
    value, choice = bang_icepool()
    assert value == bang_bangkit() == plain_bang_icepool()
    policy = reroll("gatling >= 3", price={"arrow": Fraction(1, 10)})
    for (roll, left), keep in choice.items():
        table = policy.table([BANG_FACES[face - 1] for face in roll], rerolls_left=left)
        named = [BANG_FACES[face - 1] for face in keep]
        assert next(c.regret for c in table if sorted(c.keep) == sorted(named)) == 0
    print(f"{len(choice)} choices of the recursion checked, none with regret\n")


def main() -> int:
    check()
    print(f"python {sys.version.split()[0]}, icepool {icepool.__version__}, dyce {dyce.__version__}\n")
    best = report(
        "Gatlings on 5 dice, kept, the rest rerolled twice",
        {
            "bangkit": (lambda: kept("gatling"), 300),
            "icepool  5 @ die.reroll(depth=2)": (gatlings_icepool, 300),
            "dyce  5 @ expand(...)": (gatlings_dyce, 300),
        },
    )
    ours = best.pop("bangkit")
    fastest = min(best.values())
    print(f"  fastest peer / bangkit: {fastest / ours:.1f}\n")
    good = fastest >= ours
    plain = "icepool, hand-written recursion"
    sharp = "icepool, the same with its pools expanded once"
    for title, mine, peers in (
        (
            "Five of a kind: optimal value and policy, two rerolls",
            five_bangkit,
            {plain: (plain_icepool, 3), sharp: (five_icepool, 3)},
        ),
        (
            "Three Gatlings, dynamite locked, arrows at 1/10: the same",
            bang_bangkit,
            {plain: (plain_bang_icepool, 3), sharp: (bang_icepool, 3)},
        ),
    ):
        best = report(title, {"bangkit, index tables built anew": (fresh(mine), 20), "bangkit": (mine, 100), **peers})
        cold, warm = best["bangkit, index tables built anew"], best["bangkit"]
        for peer in peers:
            print(f"  {peer} / bangkit: {best[peer] / warm:.0f} (tables built anew {best[peer] / cold:.0f})")
        print()
        good = good and best[plain] >= 150 * warm
    deck = {"BANG!": 25, "Missed!": 12, "Beer": 6, "other": 37}
    report(
        "At least one BANG! and at least one Missed! in 5 of 80",
        {"bangkit": (lambda: p_draw(deck, "a BANG! and a Missed!", 5), 200)},
    )
    game = dynamite_and_jail()
    best = report(
        "\nAlive after the start of a turn with Dynamite and Jail, by the engine's own rules",
        {
            "bangkit, hearts / spades 2-9 / rest": (lambda: exact(game, "Ana.out", group="signs"), 50),
            "bangkit, every card by itself": (lambda: exact(game, "Ana.out"), 2),
        },
    )
    good = good and best["bangkit, hearts / spades 2-9 / rest"] < 0.050
    print("\nfigures of the issue:", "met" if good else "MISSED")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
