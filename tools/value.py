"""What a position is worth: plays games, fits the weights of `bangkit.strategy.value`, and measures them on other games.

    python tools/value.py                    plays what is missing, fits, writes the weights and prints the figures
    python tools/value.py --games 2000       so many games of each kind (at least a twentieth of them to measure by)
    python tools/value.py --only "cards 4"   only this kind is played; the others count as far as they were
    python tools/value.py --no-play          only fit and measure what was kept
    python tools/value.py --no-fit           only play

All players are careful ones. Game n of a kind has the seed "value, KIND, game n"; every tenth game is kept out of the fit
and measured by. At one decision in fifteen (dice: ten) the position is kept as a random living player sees it, and three times in ten
as the whole table shows it; the true roles and the side that won are kept with it. What was played stands in build/value,
a file for each hundred games, so the work can be stopped (Ctrl-C) and resumed. After a change of rules, bots or features
that folder has to go.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from bangkit.core import files  # noqa: E402
from bangkit.core.luck import seed_number  # noqa: E402
from bangkit.core.requests import Chance  # noqa: E402
from bangkit.core.running import Runner  # noqa: E402
from bangkit.strategy.bots.beliefs import weighed_deals  # noqa: E402
from bangkit.strategy.bots.quick_view import quick_view  # noqa: E402
from bangkit.strategy.bots.value import WEIGHTS, expected, sides, table_of_weights  # noqa: E402
from bangkit.strategy.bots.value_features import FEATURES, Features, features  # noqa: E402
from bangkit.strategy.lab.play import SeatedPlayers  # noqa: E402
from bangkit.strategy.lab.settings import GAMES, Setting  # noqa: E402

KEPT = Path(__file__).parents[1] / "build" / "value"
PIECE, SHARE, WHOLE, MEASURED = 100, {"cards": 1 / 15, "dice": 1 / 10}, 0.3, 10
RIDGE, STEPS, LEAST, MOST, DIGITS = 10.0, 12, 100, 60_000, 3
"""How small the weights are held, steps of the fit, positions of one table at least and at most (drawn at random), digits that are kept."""
KINDS: dict[str, tuple[str, int, tuple[Any, ...], float]] = {
    **{f"cards {n}": ("cards", n, (), 1.0) for n in (4, 5, 6, 7)},
    **{f"dice {n}": ("dice", n, (), 2.0) for n in (4, 5, 6, 7, 8)},
    "cards 8 dodge_city": ("cards", 8, ("dodge_city",), 0.5),
    **{f"cards {n} dodge_city": ("cards", n, ("dodge_city",), 0.25) for n in (3, 4, 5, 6, 7)},
    **{f"cards {n} high_noon": ("cards", n, ("high_noon",), 0.25) for n in (4, 6)},
    **{f"cards {n} dodge_city high_noon": ("cards", n, ("dodge_city", "high_noon"), 0.25) for n in (5, 7)},
    "dice 3": ("dice", 3, (), 0.5),
    **{f"dice {n} modules {' '.join(map(str, m))}": ("dice", n, m, 0.5) for n, m in (
        (4, (1, 2)), (5, (3,)), (6, (5,)), (5, (1, 2, 3, 4, 5)), (6, (4,)), (8, (4,)), (7, (1, 2, 3, 4)),
    )},
}  # fmt: skip
"""Game, players, sets and how many games of this kind are played, beside the others."""
Sample = dict[str, Any]


# -- playing ---------------------------------------------------------------------------------------


def played(kind: str, number: int) -> list[Sample]:
    """Play a game and keep some of its positions, each with the side that won."""
    game, players, expansions, _ = KINDS[kind]
    setting, seed = Setting(game, players, expansions, bots="careful"), f"value, {kind}, game {number}"
    table, whim, luck = setting.table(), Random(seed_number(f"{seed}, kept")).random, Random(seed_number(seed)).random
    seats = SeatedPlayers(table, setting.cast(table), seed, (), None)
    runner, found = Runner(table, GAMES[game].tasks), []
    request = runner.advance()
    while request is not None:
        if isinstance(request, Chance):
            request = runner.advance(request.pick(luck()))
            continue
        if len(request.options) > 1 and whim() < SHARE[game]:
            found.append(sample(table, request, seats, whim))
        request = runner.advance(seats.answer(request)[0])
    outcome = table.outcome
    won = [table.by_name[name].index for name in outcome.winners] if outcome else []
    if number % MEASURED:
        found = [each | {"deals": []} for each in found]
    return [each | {"won": won, "side": outcome.side, "game": number} for each in found if outcome and won]


def sample(table: Any, request: Any, seats: SeatedPlayers, whim: Any) -> Sample:
    """What the model sees of a position, the true roles, and what the viewer believes about them."""
    roles = [player.role for player in table.players]
    if whim() < WHOLE:
        return _kept(features(table), roles, [])
    living = [player for player in table.players if not player.out]
    viewer = living[int(whim() * len(living))]
    seats.memory.read(seats.journal, lambda name: table.by_name[name].character)
    believed = weighed_deals(quick_view(table, request, seats.memory, viewer.name))
    return _kept(features(seats.see(table, request, viewer)), roles, sorted(believed.items()))


def _kept(seen: Features, roles: list[str], deals: list[Any]) -> Sample:
    total = sum(weight for _, weight in deals)
    return {
        "kind": seen.kind, "roles": roles, "places": seen.places, "undead": seen.undead, "boneyard": seen.boneyard,
        "rows": [[round(number, 3) for number in row] for row in seen.rows],
        "deals": [["".join(role[0] for role in deal), round(weight / total, 4)] for deal, weight in deals],
    }  # fmt: skip


def play_all(games: int, only: list[str]) -> None:
    """Play what is missing: a piece of every kind, then the next ones."""
    wanted = {kind: int(games * share) for kind, (*_, share) in KINDS.items() if not only or kind in only}
    for first in range(0, max(wanted.values(), default=0), PIECE):
        for kind in [kind for kind, number in wanted.items() if first < number]:
            path = KEPT / f"{kind.replace(' ', '_')}-{first}.json"
            if not path.exists():
                found = [each for number in range(first, first + PIECE) for each in played(kind, number)]
                files.write(path, json.dumps(found))
        print(f"games up to {first + PIECE} of each kind: played", flush=True)


def kept(kind: str) -> Iterator[Sample]:
    """Everything that was kept of a kind of game."""
    for path in sorted(KEPT.glob(f"{kind.replace(' ', '_')}-*.json")):
        for each in json.loads(path.read_text(encoding="utf-8")):
            yield each | {"setting": kind}


def seen_in(each: Sample) -> Features:
    """The features of a position that was kept."""
    game = str(each["setting"]).split()[0]
    names = tuple(map(str, range(len(each["roles"]))))
    return Features(
        game, each["kind"], names, tuple(each["roles"]), tuple(each["places"]), tuple(map(tuple, each["rows"])),
        tuple(each["undead"]), each["boneyard"],
    )  # fmt: skip


# -- fitting ---------------------------------------------------------------------------------------


def winner(each: Sample, found: Any) -> int:
    """Which of the sides has won; -1 for one that the model does not know."""
    named = {"sheriff": "law", "deputy": "law", "outlaw": "outlaws", "renegade": "renegade"}.get(
        each["side"], each["side"]
    )
    for number, side in enumerate(found):
        if side.name == named and (named != "renegade" or each["won"][0] in side.winners):
            return number
    return -1


class Design:
    """The positions of one table of weights: for each side that can win a row of numbers, and which of them has won."""

    def __init__(self, game: str) -> None:
        self.width, self.columns = len(FEATURES[game]), {}  # type: int, dict[str, tuple[int, int]]
        self.size = 0
        self.groups: defaultdict[Any, list[Any]] = defaultdict(list)

    def add(self, seen: Features, roles: tuple[str, ...], each: Sample) -> None:
        """Add a position."""
        found = sides(seen.kind, roles, seen.places, seen.undead, seen.boneyard)
        won = winner(each, found)
        if won < 0 or len(found) < 2:
            return
        for side in found:
            for block, width in ((side.constant, 1), *((block, self.width) for block in side.blocks)):
                if block and block not in self.columns:
                    self.columns[block] = self.size, width
                    self.size += width
        self.groups[tuple((side.constant, side.blocks) for side in found)].append(
            (np.array(seen.rows, dtype=np.float32), won)
        )

    def matrices(self) -> tuple[Any, Any, Any]:
        """Numbers (position, side, column), which sides there are, and who has won."""
        whim, share = Random(0).random, MOST / sum(map(len, self.groups.values()))
        taken = {shape: [each for each in found if whim() < share] for shape, found in self.groups.items()}
        most, number = max(map(len, taken)), sum(map(len, taken.values()))
        filled = np.zeros((number, most, self.size), dtype=np.float32)
        there, won = np.zeros((number, most), dtype=bool), np.zeros(number, dtype=int)
        at = 0
        for shape, positions in taken.items():
            if not positions:
                continue
            to = at + len(positions)
            rows = np.array([rows for rows, _ in positions])
            won[at:to], there[at:to, : len(shape)] = [who for _, who in positions], True
            for side, (constant, blocks) in enumerate(shape):
                if constant:
                    filled[at:to, side, self.columns[constant][0]] = 1
                for seat, block in enumerate(blocks):
                    first, width = self.columns[block]
                    filled[at:to, side, first : first + width] += rows[:, seat]
            at = to
        return filled, there, won

    def fit(self) -> dict[str, list[float]]:
        """The weights that make what happened most likely, held small by a ridge (Newton's method, that is IRLS)."""
        filled, there, won = self.matrices()
        flat = filled.reshape(-1, self.size)
        spread = np.maximum(np.sqrt(np.einsum("pc,pc->c", flat, flat) / len(flat)), 0.02)
        filled /= spread
        found = np.zeros(self.size)
        for _ in range(STEPS):
            chances = softmax((flat @ found.astype(np.float32)).reshape(there.shape), there)
            error = chances.copy()
            error[np.arange(len(won)), won] -= 1
            slope = flat.T @ error.astype(np.float32).ravel() + RIDGE * found
            bend = RIDGE * np.eye(self.size)
            mean = np.zeros((len(won), self.size), dtype=np.float32)
            for side in range(filled.shape[1]):
                weighed = filled[:, side] * chances[:, side, None].astype(np.float32)
                bend += weighed.T @ filled[:, side]
                mean += weighed
            step = np.linalg.solve(bend - mean.T @ mean, slope)
            found -= step
            if abs(step).max() < 1e-2:
                break
        scaled = found / spread
        return {
            block: [round(float(each), DIGITS) for each in scaled[first : first + width]]
            for block, (first, width) in sorted(self.columns.items())
        }


def softmax(strengths: Any, there: Any) -> Any:
    """Chances in proportion to the exponential, 0 for sides that are not there."""
    strengths = np.where(there, strengths, -np.inf)
    parts = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return parts / parts.sum(axis=1, keepdims=True)


def fit() -> dict[str, Any]:
    """All tables of weights, from the games that are not measured by."""
    designs: dict[str, Design] = {}
    for kind in KINDS:
        for each in kept(kind):
            if each["game"] % MEASURED:
                seen = seen_in(each)
                design = designs.setdefault(table_of_weights(seen), Design(seen.game))
                design.add(seen, tuple(each["roles"]), each)
    found = {}
    for name, design in sorted(designs.items()):
        if sum(map(len, design.groups.values())) < LEAST:
            continue
        found[name] = design.fit()
        print(f"{name}: {sum(map(len, design.groups.values())):,} positions, {design.size} weights", flush=True)
    return found


# -- measuring -------------------------------------------------------------------------------------


ROLE = {"s": "sheriff", "d": "deputy", "o": "outlaw", "r": "renegade"}


def measure(kind: str, tables: Any) -> str:
    """How good the chances are that a viewer is told, on games that were not used for the fit."""
    said, true = [], []
    for each in kept(kind):
        if each["game"] % MEASURED == 0 and each["deals"]:
            seen = seen_in(each)
            deals = {tuple(ROLE[letter] for letter in deal): weight for deal, weight in each["deals"]}
            side = {"sheriff": "law", "deputy": "law", "outlaw": "outlaws"}.get(each["side"], each["side"])
            said.append(expected(seen, deals, tables).sides)
            true.append(side)
    if not said:
        return f"{kind}: nothing"
    names = sorted({*true, *(name for each in said for name in each)})
    chances = np.array([[each.get(name, 0.0) for name in names] for each in said])
    came = np.array([[float(name == side) for name in names] for side in true])
    brier, base = ((chances - came) ** 2).sum(axis=1).mean(), ((came.mean(axis=0) - came) ** 2).sum(axis=1).mean()
    mean, worst = calibration(chances, came)
    return f"| {kind} | {len(said):,} | {brier:.3f} | {base:.3f} | {1 - brier / base:.2f} | {mean:.1%} | {worst:.1%} |"


def calibration(chances: Any, came: Any) -> tuple[float, float]:
    """By sides and tenths of the chance: the mean distance between what was said and what came, and the worst with 200 or more."""
    errors, numbers = [], []
    for side in range(chances.shape[1]):
        tenth = np.minimum((chances[:, side] * 10).astype(int), 9)
        for each in range(10):
            there = tenth == each
            if there.any():
                errors.append(abs(chances[there, side].mean() - came[there, side].mean()))
                numbers.append(there.sum())
    big = [error for error, number in zip(errors, numbers, strict=True) if number >= 200]
    return float(np.average(errors, weights=numbers)), float(max(big, default=0.0))


def main() -> None:
    """Play, fit, write and measure."""
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--games", type=int, default=10_000)
    wishes.add_argument("--only", nargs="*", default=[])
    wishes.add_argument("--no-play", action="store_true")
    wishes.add_argument("--no-fit", action="store_true")
    given = wishes.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    if not given.no_play:
        play_all(given.games, given.only)
    if given.no_fit:
        return
    found = fit()
    text = json.dumps({"features": FEATURES, "weights": found}, separators=(",", ":"))
    files.write(WEIGHTS, text.replace('],"', '],\n"').replace('},"', '},\n"') + "\n")
    for kind in KINDS:
        print(measure(kind, found), flush=True)


if __name__ == "__main__":
    main()
