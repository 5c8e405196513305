"""Who is better? docs/ladder.md: every bot of the kit on one scale, for both games and 4 to 8 players.

    python -m pip install -e ".[ladder]"
    python tools/ladder.py                        20 rounds each on all cores; goes on from what was kept
    python tools/ladder.py --rounds 100 --bots random roles careful "best keep"

A round of a tournament is one deal; the bots move on by a seat until everybody has sat everywhere. Where one of two bots wins
more seats of a round than the other, it has beaten it: same deals, same seats. From these results the library `choix`
finds the strengths of the Bradley-Terry model, by expectation propagation, which tells how sure each of them is.
What has been played is kept in build/ladder/; after a change of rules or bots these files have to go.
"""

from __future__ import annotations

import argparse
import shlex
import sys
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
LOOKAHEAD = LookAheadPlayer(playouts=60, width=4)
"""Quick enough for a whole ladder; by default he thinks longer."""
Z = NormalDist().inv_cdf(0.995)
PRIOR = 0.1
"""The precision of the prior of each strength: hardly anything, so that a bot that has never lost has a number too."""
HEAD = """# The ladder

How strong are the bots of the kit? In a tournament every deal is played until everybody has sat everywhere; where one of two bots wins
more seats of a round than the other, it has beaten it. **Strength** is that of the Bradley-Terry model, found by `choix`
(expectation propagation): of two bots with strengths *a* and *b* the first one wins such a comparison with chance 1/(1 + exp(*b* - *a*)).
The mean of all bots is 0, the interval holds at 99%. A strength holds for this company and no other: with the same advice a bot
that reads minds looks weak among bots that have nothing on theirs.

`python tools/ladder.py {options}` makes this page (seed 1, base rules; eight players of the card game with Dodge City).
"""


def played(game: str, players: int, bots: list[str], rounds: int) -> Tournament:
    """The tournament of one table."""
    entrants = {name: LOOKAHEAD if name == "lookahead" else name for name in bots}
    sets = ("dodge_city",) if (game, players) == ("cards", 8) else ()
    kept = KEPT / f"{game}_{players}.json"
    return tournament(entrants, game, players, expansions=sets, rounds=rounds, seed=1, resume=kept)


def strengths(result: Tournament) -> list[tuple[str, float, float, int, int]]:
    """Each bot with its strength, how far it may be off, and how many comparisons it won of how many; the strongest first."""
    names = list(result.contest.entrants)
    wins: list[tuple[int, int]] = []
    for one, other in combinations(names, 2):
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


def main() -> None:
    """Play what is missing, and write the page."""
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--bots", nargs="+", default=[name for name in BOTS if name != "beliefs"])
    wishes.add_argument("--rounds", type=int, default=20)
    wishes.add_argument("--games", nargs="+", default=["cards", "dice"])
    given = wishes.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    lines = [HEAD.format(options=shlex.join(sys.argv[1:]))]
    for game, players in TABLES:
        if game not in given.games:
            continue
        print(f"{game}, {players} players", flush=True)
        result = played(game, players, given.bots, given.rounds)
        lines += [
            f"## {game}, {players} players\n",
            f"{result.rounds} rounds, {result.counted.counts['games',]:,} games.\n",
            "| bot | strength | at 99% | comparisons won | seats won |",
            "|---|---|---|---|---|",
        ]
        shares = dict(zip(result.ranking["bot"], result.ranking["share"], strict=True))
        for name, strength, reach, won, of in strengths(result):
            interval = f"{strength - reach:+.2f} to {strength + reach:+.2f}"
            lines.append(f"| {name} | {strength:+.2f} | {interval} | {won} of {of} | {shares[name]:.1%} |")
        lines.append("")
        PAGE.write_text("\n".join(lines), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: written")


if __name__ == "__main__":
    main()
