"""Is one player better than another in the same role? Paired games: the same deal, the same seat, everybody else alike.

    python tools/contests.py careful random --game cards --games 300
    python tools/contests.py lookahead careful --games 400 --playouts 60
    python tools/contests.py lookahead careful --game dice --games 300 --moves 80

In game n the seat that changes hands moves on by one, so every role comes up as often as it is dealt.
The luck of a pair is that of one seed; it is the same until the two play differently.
Printed are the shares of games won by role, and the mean difference with its interval at 99%.

With `--moves N` the same difference is measured where it arises. Wherever the first player does not do what the careful player would,
both moves are played on N times from the real table, everybody careful from then on. What the moves of a game gain, added up, is on average
the difference in games won (the performance difference lemma: Kakade and Langford 2002), and varies a quarter as much from game to game.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from random import Random
from statistics import NormalDist
from typing import Any, ClassVar

from bangkit.core.requests import Ask
from bangkit.core.seating import NAMES
from bangkit.strategy import LookAheadPlayer, bot, play
from bangkit.strategy.bots.determinization import Determinization, GameInProgress, Moment
from bangkit.strategy.bots.lookahead import digest
from bangkit.strategy.bots.memory import memory_of
from bangkit.strategy.bots.playouts import kind_of, played_on
from bangkit.strategy.lab import play as play_module

HOUR = 3600.0
"""So long a move may be weighed on a busy machine: a game that is broken off would count as lost."""


def contest(one: Any, other: Any, wishes: argparse.Namespace) -> None:
    """Play the pairs and print the figures as they come."""
    names = NAMES[: wishes.players]
    weighed = Weighed(one, wishes.moves) if wishes.moves else None
    gains: list[float] = []
    won: Counter[tuple[str, int]] = Counter()
    dealt: Counter[str] = Counter()
    differences: list[int] = []
    for number in range(wishes.games):
        seat, results = names[number % wishes.players], []
        if weighed is not None:
            weighed.gains.clear()
        for place, player in enumerate((weighed or one, other)):
            bots = dict.fromkeys(names, bot(wishes.others)) | {seat: player}
            played = play(
                wishes.game,
                wishes.players,
                expansions=wishes.sets,
                bots=bots,
                seed=f"{wishes.seed}, {number}",
                seconds=HOUR,
            )
            if played.fault is not None:
                raise played.fault
            role = str(played.roles[seat])
            results.append(seat in played.winners)
            won[role, place] += results[-1]
        dealt[role] += 1
        differences.append(results[0] - results[1])
        gains += [fsum(weighed.gains)] if weighed is not None else []
        if (number + 1) % wishes.every == 0 or number + 1 == wishes.games:
            print(line(differences, won, dealt), flush=True)
            if weighed is not None:
                print(f"    by moves: {mean_of(gains)}; {weighed}", flush=True)


def line(differences: list[int], won: Counter[tuple[str, int]], dealt: Counter[str]) -> str:
    """The figures so far."""
    roles = ", ".join(
        f"{role} {won[role, 0] / n:.0%} against {won[role, 1] / n:.0%} of {n}" for role, n in dealt.items()
    )
    return f"{len(differences)} games: {mean_of(differences)}; {roles}"


def mean_of(numbers: Sequence[float]) -> str:
    """The mean with its interval."""
    number = len(numbers)
    mean = fsum(numbers) / number
    wide = NormalDist().inv_cdf(0.995) * sqrt(
        fsum((each - mean) ** 2 for each in numbers) / max(number - 1, 1) / number
    )
    return f"{mean:+.3f}, at 99% from {mean - wide:+.3f} to {mean + wide:+.3f}"


class Witnessed(GameInProgress):
    """A running game that leaves its last moment where it can be found."""

    last: ClassVar[Moment]

    def moment(self, request: Ask) -> Moment:
        """Where the game waits now."""
        Witnessed.last = super().moment(request)
        return Witnessed.last


class Weighed:
    """A player whose moves are held against those of the careful player, each by so many games played on from the real table."""

    imagines, reads_log = True, False

    def __init__(self, player: Any, games: int) -> None:
        self.player, self.games, self.careful = player, games, bot("careful")
        self.gains: list[float] = []
        self.found: dict[str, list[float]] = {}
        play_module.GameInProgress = Witnessed  # type: ignore[attr-defined]

    def weights(self, view: Any) -> Mapping[Any, int]:
        """The weights of the player."""
        at = Witnessed.last
        chosen: Mapping[Any, int] = self.player.weights(view)
        usual = list(self.careful.weights(view))
        if len(chosen) == 1 and view.options and usual:
            (move,) = chosen
            if {kind_of(each, view.players) for each in (move, *usual)} != {kind_of(move, view.players)}:
                real = Determinization(at.before, at.given, at.request.fingerprint, at.tasks)
                gain = self.gain(real, view, move, usual)
                self.gains.append(gain)
                self.found.setdefault(view.what, []).append(gain)
        return chosen

    def gain(self, real: Determinization, view: Any, move: Any, usual: Sequence[Any]) -> float:
        """What a move gains over the usual ones, each as often, with the same luck."""
        luck, memory = Random(digest(view)).random, memory_of(view)
        gains = []
        for _ in range(self.games):
            seed, other = int(luck() * 2**60), usual[int(luck() * len(usual))]
            won = [view.name in played_on(real, each, seed, memory).outcome.winners for each in (move, other)]
            gains.append(won[0] - won[1])
        return fsum(gains) / len(gains)

    def __str__(self) -> str:
        each = (f"{what} {len(gains)} times {fsum(gains) / len(gains):+.3f}" for what, gains in self.found.items())
        return ", ".join(sorted(each))


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
    asked.add_argument("--moves", type=int, default=0, help="weigh each unusual move by so many games")
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
