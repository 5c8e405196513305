"""Is one player better than another in the same role? Paired games: the same deal, the same seat, everybody else alike.

    python tools/contests.py careful random --game cards --games 300
    python tools/contests.py lookahead careful --games 400 --playouts 60

In game n the seat that changes hands moves on by one, so every role comes up as often as it is dealt.
The luck of a pair is that of one seed; it is the same until the two play differently.
Printed are the shares of games won by role, and the mean difference with its interval at 99%.
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import NormalDist
from typing import Any

from bangkit.core.seating import NAMES
from bangkit.strategy import LookAheadPlayer, bot, play


def contest(one: Any, other: Any, wishes: argparse.Namespace) -> None:
    """Play the pairs and print the figures as they come."""
    names = NAMES[: wishes.players]
    won: Counter[tuple[str, int]] = Counter()
    dealt: Counter[str] = Counter()
    differences: list[int] = []
    for number in range(wishes.games):
        seat, results = names[number % wishes.players], []
        for place, player in enumerate((one, other)):
            bots = dict.fromkeys(names, bot(wishes.others)) | {seat: player}
            played = play(
                wishes.game, wishes.players, expansions=wishes.sets, bots=bots, seed=f"{wishes.seed}, {number}"
            )
            role = str(played.roles[seat])
            results.append(seat in played.winners)
            won[role, place] += results[-1]
        dealt[role] += 1
        differences.append(results[0] - results[1])
        if (number + 1) % wishes.every == 0 or number + 1 == wishes.games:
            print(line(differences, won, dealt), flush=True)


def line(differences: list[int], won: Counter[tuple[str, int]], dealt: Counter[str]) -> str:
    """The figures so far."""
    number = len(differences)
    mean = sum(differences) / number
    spread = (sum((each - mean) ** 2 for each in differences) / max(number - 1, 1) / number) ** 0.5
    wide = NormalDist().inv_cdf(0.995) * spread
    roles = ", ".join(
        f"{role} {won[role, 0] / n:.0%} against {won[role, 1] / n:.0%} of {n}" for role, n in dealt.items()
    )
    return f"{number} games: {mean:+.3f}, at 99% from {mean - wide:+.3f} to {mean + wide:+.3f}; {roles}"


def main() -> None:
    """Read the wishes and begin."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("one")
    asked.add_argument("other")
    asked.add_argument("--game", default="cards", choices=["cards", "dice"])
    asked.add_argument("--players", type=int, default=4)
    asked.add_argument("--sets", nargs="*", default=[], help="expansions, or the modules of the dice game")
    asked.add_argument("--others", default=None, help="who plays the other seats; without it, the second player")
    asked.add_argument("--games", type=int, default=300)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--every", type=int, default=50, help="print after so many games")
    for name, kind in (("playouts", int), ("width", int), ("rounds", int), ("doubt", float)):
        asked.add_argument(f"--{name}", type=kind, help="of a player who looks ahead")
    wishes = asked.parse_args()
    wishes.others = wishes.others or wishes.other
    if wishes.game == "dice":
        wishes.sets = [int(each) for each in wishes.sets]
    thinks = {name: getattr(wishes, name) for name in ("playouts", "width", "rounds", "doubt")}
    thinks = {name: value for name, value in thinks.items() if value is not None}
    one = LookAheadPlayer(**thinks) if wishes.one == "lookahead" else bot(wishes.one)
    contest(one, bot(wishes.other), wishes)


if __name__ == "__main__":
    main()
