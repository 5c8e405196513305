"""Are beliefs about roles right as often as they say? Five players and more, all careful, and one of them who remembers.

    python tools/calibration.py

For every decision of the one who remembers, each role that he may give a hidden player is counted with the chance he gives it.
Printed are, by chance, how often the role was the true one, and the mean loss (minus the logarithm of the chance
of the true role) beside that of somebody who knows only how many of each role there are.
"""

from collections import Counter, defaultdict
from math import log
from typing import Any

from bangkit.strategy import BelievingPlayer, chances, play
from bangkit.strategy.bots.enmity import prior_chances

SETTINGS = (("cards", 5), ("cards", 7), ("dice", 5), ("dice", 8))
GAMES = 60


class Watcher(BelievingPlayer):
    """Keeps what he saw."""

    views: list[Any] = []

    def weights(self, view: Any) -> Any:
        self.views.append(view)
        return super().weights(view)


def calibration(game: str, players: int) -> None:
    """One line of losses, and one of chances beside shares."""
    said: defaultdict[int, float] = defaultdict(float)
    true: Counter[int] = Counter()
    number: Counter[int] = Counter()
    losses, at_sight, asked = 0.0, 0.0, 0
    for seed in range(GAMES):
        Watcher.views = []
        roles = play(game, players, seed=seed, bots=[Watcher, *["careful"] * (players - 1)]).roles
        for view in Watcher.views:
            first = prior_chances(view)
            for name, shares in chances(view).items():
                if view[name].role is not None:
                    continue
                losses -= log(shares[str(roles[name])])
                at_sight -= log(first[name][str(roles[name])])
                asked += 1
                for role, share in shares.items():
                    place = min(int(share * 5), 4)
                    number[place] += 1
                    said[place] += share
                    true[place] += role == roles[name]
    print(
        f"{game}, {players} players: loss {losses / asked:.3f}, at first sight {at_sight / asked:.3f}, {asked} beliefs"
    )
    rows = [f"{said[n] / number[n]:.0%} said, {true[n] / number[n]:.0%} true" for n in sorted(number)]
    print("   " + "; ".join(rows))


if __name__ == "__main__":
    for setting in SETTINGS:
        calibration(*setting)
