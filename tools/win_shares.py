"""Who wins how often: docs/win_shares.md, by role, for 4 to 8 players, both games, each kind of player.

    python tools/win_shares.py                     10,000 games each on all cores; goes on from what was kept
    python tools/win_shares.py --bots random roles --executor none --games 10000
    python tools/win_shares.py --write             only write the page again from what was kept

What has been played is kept in build/win_shares.json, so the work can be stopped (Ctrl-C) and resumed;
the same command gives the same page on every machine, however many processes play.
After a change of rules or bots that file has to go.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bangkit.core import files  # noqa: E402
from bangkit.core.roles import ROLES  # noqa: E402
from bangkit.strategy import simulate  # noqa: E402
from bangkit.strategy.lab.counts import GameCounts, key_of, known_cells  # noqa: E402
from bangkit.strategy.lab.results import share_of  # noqa: E402
from bangkit.strategy.lab.settings import Setting  # noqa: E402
from bangkit.strategy.lab.simulations import level_of  # noqa: E402

ROOT = Path(__file__).parents[1]
KEPT, PAGE = ROOT / "build" / "win_shares.json", ROOT / "docs" / "win_shares.md"
SEED, LEVEL = 1, level_of("0.99")
Cells = dict[str, tuple[Any, Any, GameCounts]]
"""Labels, spans and counts of what was played, by the key of its setting."""
TABLES: tuple[tuple[str, int, tuple[Any, ...]], ...] = (
    *(("cards", players, ()) for players in (4, 5, 6, 7)),
    ("cards", 8, ("dodge_city",)),
    *(("dice", players, ()) for players in (4, 5, 6, 7, 8)),
)
"""Game, players and expansions; eight players of the card game need Dodge City."""
HEAD = """# Win shares by role

Bots played every game below; **a share holds for these rules and these players, and for no others.**
Luck dealt roles and characters anew in every game. Everybody at the table is the same kind of player:

- **random**: every move on offer is equally likely;
- **roles**: harms foes, helps friends, else plays what it can, with fixed weights (`RolePlayer`);
- **careful**: follows plain advice about cards, dice, life and roles, and judges strangers by whom they have attacked (`CarefulPlayer`).

Rules: the card game with its base set (eight players: with Dodge City), the dice game without modules;
house rules as the kit has them by default. A role has won a game if somebody who had it is among the winners, so Sheriff and
Deputies win together, and of two Renegades (eight players) one is enough. In brackets the 99% interval (Wilson).

`python tools/win_shares.py` makes this page, with the same numbers on every machine (seed {seed}).
It plays 10,000 games for each row; where the column says fewer, it has not come to its end yet.
"""


def settings(bots: list[str]) -> Iterator[tuple[str, int, tuple[Any, ...], str]]:
    """Every game that is wanted."""
    for bot in bots:
        for game, players, expansions in TABLES:
            yield game, players, expansions, bot


def row(cells: Cells, game: str, players: int, expansions: tuple[Any, ...], bot: str) -> str | None:
    """A line of the page, if anything of it was played."""
    key = key_of(Setting(game, players, expansions, bots=bot))
    if key not in cells:
        return None
    counts = cells[key][2].counts
    turns = {int(key[1]): number for key, number in counts.items() if key[0] == "turns"}
    mean = sum(turn * number for turn, number in turns.items()) / max(sum(turns.values()), 1)
    shares = [_share(counts["wins", "role", role], counts["seats", "role", role]) for role in ROLES]
    unfinished = counts["unfinished",]
    return f"| {players} | {bot} | {' | '.join(shares)} | {mean:.1f} | {counts['games',]:,} | {unfinished or ''} |"


def _share(won: int, games: int) -> str:
    share, low, high = share_of(won, games, LEVEL)
    return f"{share:.1%} ({low:.1%} to {high:.1%})" if share is not None else ""


def write(bots: list[str]) -> None:
    """Write the page."""
    cells, lines = known_cells(KEPT, SEED), [HEAD.format(seed=SEED)]
    for game, title in (("cards", "The card game"), ("dice", "The dice game")):
        lines += [
            f"\n## {title}\n",
            "| players | bots | Sheriff | Deputies | Outlaws | Renegade | turns, mean | games | no end |",
        ]
        lines.append("|---|---|---|---|---|---|---|---|---|")
        for its, players, expansions in TABLES:
            rows = [row(cells, game, players, expansions, bot) for bot in bots if its == game]
            lines += [each for each in rows if each]
    files.write(PAGE, "\n".join(lines) + "\n")
    print(f"{PAGE.relative_to(ROOT)}: written")


def main() -> None:
    """Play what is missing, and write the page."""
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--bots", nargs="+", default=["random", "roles", "careful"])
    wishes.add_argument("--games", type=int, default=10_000)
    wishes.add_argument("--executor", choices=["processes", "none"], default="processes")
    wishes.add_argument("--write", action="store_true")
    given = wishes.parse_args()
    KEPT.parent.mkdir(exist_ok=True)
    for game, players, expansions, bot in () if given.write else settings(given.bots):
        print(f"{game}, {players} players, {bot}", flush=True)
        result = simulate(
            game, players, expansions=expansions, bots=bot, games=given.games, seed=SEED, resume=KEPT,
            executor=None if given.executor == "none" else given.executor,
        )  # fmt: skip
        if result.remarks:
            sys.exit(" ".join(result.remarks))
    write(["random", "roles", "careful"])


if __name__ == "__main__":
    main()
