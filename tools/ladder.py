"""Who is better? docs/ladder.md: every bot of the kit on one scale, for both games and 4 to 8 players.

    python -m pip install -e ".[ladder]"
    python tools/ladder.py                        on all cores; goes on from what was kept
    python tools/ladder.py --rounds 100 --slow 0  without the player who looks ahead

Who looks ahead needs a thousand times as long for a game as the others. So the quick bots play among themselves for most of the
rounds, and then a few rounds more in which everybody is there; both count.

A round of a tournament is one deal; the bots move on by a seat until everybody has sat everywhere. Where one of two bots wins
more seats of a round than the other, it has beaten it: same deals, same seats. From these results the library `choix`
finds the strengths of the Bradley-Terry model, by expectation propagation, which tells how sure each of them is.
What has been played is kept in build/ladder/; after a change of rules or bots these files have to go.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from statistics import NormalDist

sys.path.insert(0, str(Path(__file__).parents[1]))

import choix  # noqa: E402

from bangkit.strategy import LookAheadPlayer, tournament  # noqa: E402
from bangkit.strategy.bots.registry import BOTS  # noqa: E402
from bangkit.strategy.lab.tournament import Tournament  # noqa: E402

ROOT = Path(__file__).parents[1]
KEPT, PAGE = ROOT / "build" / "ladder", ROOT / "docs" / "ladder.md"
TABLES = (*(("cards", players) for players in range(4, 9)), *(("dice", players) for players in range(4, 9)))
SLOW = {"lookahead": LookAheadPlayer(playouts=60, width=4)}
"""Who plays in the last rounds only, and how: by default he thinks longer."""
Z = NormalDist().inv_cdf(0.995)
PRIOR = 0.1
"""The precision of the prior of each strength: hardly anything, so that a bot that has never lost has a number too."""
HEAD = """# The ladder

How strong are the bots of the kit? In a tournament every deal is played until everybody has sat everywhere; where one of two bots wins
more seats of a round than the other, it has beaten it. **Strength** is that of the Bradley-Terry model, found by `choix`
(expectation propagation): of two bots with strengths *a* and *b* the first one wins such a comparison with chance 1/(1 + exp(*b* - *a*)).
The mean of all bots is 0, the interval holds at 99%. A strength holds for this company and no other: with the same advice a bot
that reads minds looks weak among bots that have nothing on theirs.

The quick bots play most rounds among themselves and a few more with `lookahead`, who imagines {playouts} games of {width} moves
for a decision (by default {usual} of {wide}; fewer where more than four are alive) and has played in no other rounds: his interval is wide.

`{command}` makes this page (seed 1, base rules; eight players of the card game with Dodge City).
"""


def played(game: str, players: int, bots: Sequence[str], rounds: int) -> Tournament:
    """The tournament of these bots at one table."""
    sets = ("dodge_city",) if (game, players) == ("cards", 8) else ()
    entrants = {name: SLOW.get(name, name) for name in bots}
    return tournament(
        entrants, game, players, expansions=sets, rounds=rounds, seed=1, resume=KEPT / f"{game}_{players}.json"
    )


def strengths(results: Sequence[Tournament]) -> list[tuple[str, float, float, int, int]]:
    """Each bot with its strength, how far it may be off, and how many comparisons it won of how many; the strongest first."""
    names = list(dict.fromkeys(name for result in results for name in result.contest.entrants))
    wins: list[tuple[int, int]] = []
    for result in results:
        for one, other in combinations(result.contest.entrants, 2):
            for ahead, number in result.counted.under("ahead", one, other).items():
                if ahead:
                    pair = (one, other) if ahead > 0 else (other, one)
                    wins += [(names.index(pair[0]), names.index(pair[1]))] * number
    mean, covariance = choix.ep_pairwise(len(names), wins, PRIOR, model="logit")
    number = len(names)
    middle, everywhere = sum(mean) / number, sum(map(sum, covariance)) / number**2
    rows = []
    for at, name in enumerate(names):
        won, of = sum(at == winner for winner, _ in wins), sum(at in pair for pair in wins)
        variance = covariance[at][at] - 2 * sum(covariance[at]) / number + everywhere  # of the distance from the mean
        rows.append((name, float(mean[at] - middle), Z * float(variance) ** 0.5, won, of))
    return sorted(rows, key=lambda row: -row[1])


def share(results: Sequence[Tournament], name: str) -> float:
    """The share of its seats in which a bot has won."""
    won, seats = (sum(sum(each.counted.under(what, name).values()) for each in results) for what in ("wins", "seats"))
    return won / seats


def page(game: str, players: int, results: Sequence[Tournament]) -> list[str]:
    """What the page says of one table."""
    rounds = "; ".join(f"{each.rounds} of {', '.join(each.contest.entrants)}" for each in results)
    games = sum(each.counted.counts["games",] for each in results)
    lines = [
        f"## {game}, {players} players\n",
        f"Rounds: {rounds}; {games:,} games.\n",
        "| bot | strength | at 99% | comparisons won | seats won |",
        "|---|---|---|---|---|",
    ]
    for name, strength, reach, won, of in strengths(results):
        interval = f"{strength - reach:+.2f} to {strength + reach:+.2f}"
        lines.append(f"| {name} | {strength:+.2f} | {interval} | {won} of {of} | {share(results, name):.1%} |")
    return [*lines, ""]


def main() -> None:
    """Play what is missing, and write the page."""
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--bots", nargs="+", default=[name for name in BOTS if name != "beliefs"])
    wishes.add_argument("--rounds", type=int, default=60, help="of the quick bots")
    wishes.add_argument("--slow", type=int, default=10, help="rounds of all together, if somebody looks ahead")
    wishes.add_argument("--games", nargs="+", default=["cards", "dice"])
    given = wishes.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    quick = [name for name in given.bots if name not in SLOW]
    contests = [(quick, given.rounds)] + [(given.bots, given.slow)] * (given.slow > 0 and quick != given.bots)
    command = shlex.join(["python", "tools/ladder.py", *sys.argv[1:]])
    slow, usual = SLOW["lookahead"], LookAheadPlayer()
    thinks = {"playouts": slow.playouts, "width": slow.width, "usual": usual.playouts, "wide": usual.width}
    lines = [HEAD.format(command=command, **thinks)]
    for game, players in TABLES:
        if game not in given.games:
            continue
        print(f"{game}, {players} players", flush=True)
        lines += page(game, players, [played(game, players, *contest) for contest in contests])
    PAGE.write_text("\n".join(lines), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: written")


if __name__ == "__main__":
    main()
