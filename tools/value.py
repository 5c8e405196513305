"""What a position is worth: plays games, fits the weights of `bangkit.strategy.value`, and measures them on other games.

    python tools/value.py                    plays what is missing, fits, writes the weights and prints the figures
    python tools/value.py --games 2000       so many games of each kind (at least a twentieth of them to measure by)
    python tools/value.py --only "cards 4"   only this kind is played; the others count as far as they were
    python tools/value.py --no-play          only fit and measure what was kept
    python tools/value.py --no-fit           only play
    python tools/value.py --shipped          writes no weights, but measures those that ship
    python tools/value.py --boneyard         fits and measures only what is for games with the boneyard; the other weights stay as they ship

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
from math import fsum
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
from bangkit.strategy.bots.value import WEIGHTS, expected, sides, table_of_weights, weights  # noqa: E402
from bangkit.strategy.bots.value_features import FEATURES, Features, features  # noqa: E402
from bangkit.strategy.lab.play import SeatedPlayers  # noqa: E402
from bangkit.strategy.lab.settings import GAMES, Setting  # noqa: E402

KEPT = Path(__file__).parents[1] / "build" / "value"
PIECE, SHARE, WHOLE, MEASURED = 100, {"cards": 1 / 15, "dice": 1 / 10}, 0.3, 10
RIDGE, STEPS, HALVINGS, LEAST, MOST, PART, DIGITS, DRAWN = 10.0, 20, 20, 100, 60_000, 20_000, 3, 400
"""How small the weights are held, steps of the fit and how often one is halved, positions of one table at least, at most and to begin with (drawn at random),
digits that are kept, how often games are drawn anew for an interval."""
PLAIN = ("player", "life", "life_2", "life_3", "life_4", "life_6")
"""What the plain model knows, beside the roles: how much life everybody has."""
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
        (4, (4,)), (5, (4,)), (7, (4,)),
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
        "kind": seen.kind, "roles": roles, "places": seen.places, "undead": seen.undead, "missing": seen.missing,
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
        tuple(each["undead"]), each.get("missing"),
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

    def __init__(self, game: str, plain: bool = False) -> None:
        self.features, self.columns = len(FEATURES[game]), {}  # type: int, dict[str, tuple[int, int]]
        self.columns_read = [at for at, name in enumerate(FEATURES[game]) if not plain or name in PLAIN]
        self.width = len(self.columns_read)
        self.size = 0
        self.groups: defaultdict[Any, list[Any]] = defaultdict(list)

    def add(self, seen: Features, roles: tuple[str, ...], each: Sample) -> None:
        """Add a position."""
        found = sides(seen.kind, roles, seen.places, seen.undead, seen.missing)
        won = winner(each, found)
        if won < 0 or len(found) < 2:
            return
        for side in found:
            for block, width in (
                *((each, 1) for each in side.constants),
                *((each, self.width) for each in side.blocks),
            ):
                if block not in self.columns:
                    self.columns[block] = self.size, width
                    self.size += width
        self.groups[tuple((side.constants, side.blocks) for side in found)].append(
            (np.array(seen.rows, dtype=np.float32), won)
        )

    def add_own(self, seen: Features, roles: tuple[str, ...], each: Sample) -> None:
        """Add who of the living that may or may not win with the side that won is among the winners: for each a choice of two, yes or no."""
        found = sides(seen.kind, roles, seen.places, seen.undead, seen.missing)
        side = found[winner(each, found)]
        constants, block = side.own
        for at in side.perhaps:
            for name, width in (*((each, 1) for each in constants), (block, self.width)):
                if name not in self.columns:
                    self.columns[name] = self.size, width
                    self.size += width
            rows = np.array(seen.rows[at : at + 1], dtype=np.float32)
            self.groups[(constants, (block,)), ((), ())].append((rows, int(seen.places[at] not in each["won"])))

    def matrices(self) -> tuple[Any, Any, Any]:
        """Numbers (position, side, column), which sides there are, and who has won."""
        whim, share = Random(0).random, MOST / sum(map(len, self.groups.values()))
        taken = {shape: [each for each in found if whim() < share] for shape, found in self.groups.items()}
        most, number = max(map(len, taken)), sum(map(len, taken.values()))
        filled = np.zeros((number, most, self.size), dtype=np.float32)
        there, won = np.zeros((number, most), dtype=bool), np.zeros(number, dtype=int)
        order, at = np.random.default_rng(0).permutation(number), 0
        for shape, positions in taken.items():
            if not positions:
                continue
            to = order[at : at + len(positions)]
            rows = np.array([rows for rows, _ in positions])[:, :, self.columns_read]
            won[to], there[to, : len(shape)] = [who for _, who in positions], True
            for side, (constants, blocks) in enumerate(shape):
                for constant in constants:
                    filled[to, side, self.columns[constant][0]] = 1
                for block in {*blocks}:
                    first, width = self.columns[block]
                    filled[to, side, first : first + width] = rows[:, [each == block for each in blocks]].sum(axis=1)
            at += len(positions)
        return filled, there, won

    def fit(self) -> dict[str, list[float]]:
        """The weights that make what happened most likely, held small by a ridge: nearly from a part, then from all."""
        filled, there, won = self.matrices()
        spread = np.maximum(np.sqrt(np.einsum("psc,psc->c", filled, filled) / there.size), 0.02)
        filled /= spread
        found = newton(filled[:PART], there[:PART], won[:PART], np.zeros(self.size))
        scaled = (newton(filled, there, won, found) if len(won) > PART else found) / spread
        return {
            block: self._row(scaled[first : first + width]) for block, (first, width) in sorted(self.columns.items())
        }

    def _row(self, numbers: Any) -> list[float]:
        if len(numbers) == 1:
            return [round(float(numbers[0]), DIGITS)]
        row = np.zeros(self.features)
        row[self.columns_read] = numbers
        return [round(float(each), DIGITS) for each in row]


def newton(filled: Any, there: Any, won: Any, found: Any) -> Any:
    """Newton's method (that is IRLS) from weights that were found before; a step that makes things worse is halved.

    Without halving it ran away: few positions have somebody who answers, and from such a row a whole step goes too far.
    """
    size = filled.shape[2]
    used = [np.flatnonzero(filled[:, side].any(axis=0)) for side in range(filled.shape[1])]
    numbers = [np.ascontiguousarray(filled[:, side, columns]) for side, columns in enumerate(used)]

    def told(tried: Any) -> tuple[Any, float]:
        strengths = [each @ tried[columns].astype(np.float32) for each, columns in zip(numbers, used, strict=True)]
        chances = softmax(np.stack(strengths, axis=1).astype(float), there)
        surprise = -np.log(np.maximum(chances[np.arange(len(won)), won], 1e-12)).sum()
        return chances.astype(np.float32), float(surprise + RIDGE / 2 * tried @ tried)

    chances, loss = told(found)
    for _ in range(STEPS):
        slope, bend = RIDGE * found, RIDGE * np.eye(size)
        mean = np.zeros((len(won), size), dtype=np.float32)
        for side, (each, columns) in enumerate(zip(numbers, used, strict=True)):
            slope[columns] += each.T @ (chances[:, side] - (won == side))
            weighed = each * chances[:, side, None]
            bend[np.ix_(columns, columns)] += weighed.T @ each
            mean[:, columns] += weighed
        step = np.linalg.solve(bend - mean.T @ mean, slope)
        before = loss
        for _ in range(HALVINGS):
            chances, loss = told(found - step)
            if loss <= before:
                break
            step = step / 2
        found = found - step
        if before - loss < 1e-2:
            break
    return found


def softmax(strengths: Any, there: Any) -> Any:
    """Chances in proportion to the exponential, 0 for sides that are not there."""
    strengths = np.where(there, strengths, -np.inf)
    parts = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return parts / parts.sum(axis=1, keepdims=True)


def fit(kinds: list[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """All tables of weights for these kinds of games, from the games that are not measured by; and those of the plain model."""
    designs: dict[str, list[tuple[Design, Design]]] = {}
    for kind in kinds:
        for each in kept(kind):
            if each["game"] % MEASURED:
                seen = seen_in(each)
                pairs = designs.setdefault(
                    table_of_weights(seen),
                    [(Design(seen.game, plainly), Design(seen.game, plainly)) for plainly in (False, True)],
                )
                for design, own in pairs:
                    design.add(seen, tuple(each["roles"]), each)
                    if seen.missing is not None:
                        own.add_own(seen, tuple(each["roles"]), each)
    found: dict[str, Any] = {}
    plain: dict[str, Any] = {}
    for name, ((full, own), (simple, simple_own)) in sorted(designs.items()):
        number = sum(map(len, full.groups.values()))
        if number >= LEAST:
            found[name] = full.fit() | (own.fit() if own.groups else {})
            plain[name] = simple.fit() | (simple_own.fit() if simple_own.groups else {})
            print(f"{name}: {number:,} positions, {full.size + own.size} weights", flush=True)
    return found, plain


# -- measuring -------------------------------------------------------------------------------------


ROLE = {"s": "sheriff", "d": "deputy", "o": "outlaw", "r": "renegade"}
HEAD = (
    "game, players, sets", "games", "positions", "base", "Brier", "skill", "role and life: skill", "mean error",
    "of a perfect forecast", "worst tenth", "of a perfect forecast",
)  # fmt: skip


def measure(kind: str, tables: Any, plain: Any) -> str:
    """How good the chances are that a viewer is told, on games that were not used for the fit."""
    told: list[tuple[dict[str, float], dict[str, float]]] = []
    true: list[str] = []
    games: list[int] = []
    for each in kept(kind):
        if each["game"] % MEASURED == 0 and each["deals"]:
            seen = seen_in(each)
            deals = {tuple(ROLE[letter] for letter in deal): weight for deal, weight in each["deals"]}
            told.append((expected(seen, deals, tables).sides, expected(seen, deals, plain).sides))
            true.append(str({"sheriff": "law", "deputy": "law", "outlaw": "outlaws"}.get(each["side"], each["side"])))
            games.append(each["game"])
    if not told:
        return f"| {kind} | 0 |"
    names = sorted({*true, *(name for said, _ in told for name in said)})
    came = np.array([[float(name == side) for name in names] for side in true])
    chances, simple = (np.array([[said[n].get(name, 0.0) for name in names] for said in told]) for n in (0, 1))
    number, game = np.unique(games, return_inverse=True)
    losses = [
        ((each - came) ** 2).sum(axis=1) for each in (chances, simple, np.broadcast_to(came.mean(axis=0), came.shape))
    ]
    brier, plainly, base = (each.mean() for each in losses)
    low, high = skills(losses, game, len(number))
    (mean, worst), (means, worsts) = calibration(chances, came), perfect(chances, game, len(number))
    return (
        f"| {kind} | {len(number):,} | {len(told):,} | {base:.3f} | {brier:.3f} | {1 - brier / base:.3f} ({low:.3f} to {high:.3f})"
        f" | {1 - plainly / base:.3f} | {mean:.1%} | {means} | {worst:.1%} | {worsts} |"
    )


LEFT_HEAD = (
    "players", "left", "games", "zombies said", "won", "survivors said", "won", "a living player said", "won", "a dead one said", "won",
)  # fmt: skip


def measure_left(kind: str, tables: Any) -> Iterator[str]:
    """With the boneyard, by how many are left: what is said and what came, with all roles known, on games that were not used for the fit."""
    found: defaultdict[tuple[bool, int], list[Any]] = defaultdict(list)
    for each in kept(kind):
        if each["game"] % MEASURED == 0:
            seen = seen_in(each)
            said = expected(seen, {tuple(each["roles"]): 1.0}, tables)
            row: list[float] = []
            for side in ("zombies", "survivors"):
                row += [said.sides.get(side, 0.0), float(each["side"] == side)]
            for living in (True, False):
                who = [at for at in range(len(seen.everybody)) if (at in seen.places) == living]
                row += [fsum([said.seats[str(at)] for at in who]), float(len({*who} & {*each["won"]})), float(len(who))]
            found[seen.missing is None, len(seen.places)].append([each["game"], *row])
    for (after, left), rows in sorted(found.items()):
        numbers = np.array(rows)
        sums = numbers.sum(axis=0)
        sides_ = [f"{each / len(rows):.2f}" for each in sums[1:5]]
        seats: list[str] = []
        for said_at, number_at in ((5, 7), (8, 10)):
            seats += [f"{sums[at] / sums[number_at]:.2f}" if sums[number_at] else "" for at in (said_at, said_at + 1)]
        place = f"{left}{', after the outbreak' if after else ''}"
        yield f"| {kind} | {place} | {len({*numbers[:, 0]}):,} | {' | '.join(sides_ + seats)} |"


def skills(losses: Any, game: Any, number: int) -> tuple[float, float]:
    """The 95% interval of the skill against the base, by games drawn anew."""
    said, _, base = (np.bincount(game, each, minlength=number) for each in losses)
    drawn = np.random.default_rng(0).multinomial(number, np.full(number, 1 / number), size=DRAWN)
    low, high = np.quantile(1 - (drawn @ said) / (drawn @ base), (0.025, 0.975))
    return float(low), float(high)


def perfect(chances: Any, game: Any, number: int) -> tuple[str, str]:
    """The distances that a perfect forecast would show: mean and the 95th of 100, where what was said is true.

    For each game one number is drawn, and in each of its positions it says, by that position's chances, who wins: so positions of one
    game come out together, as they do.
    """
    whim, found = np.random.default_rng(0), []
    steps, sides_ = np.cumsum(chances, axis=1), np.arange(chances.shape[1])
    for _ in range(DRAWN):
        who = (whim.random(number)[game, None] >= steps[:, :-1]).sum(axis=1)
        found.append(calibration(chances, (who[:, None] == sides_).astype(float)))
    (mean, worst), (most, worst_most) = np.mean(found, axis=0), np.quantile(found, 0.95, axis=0)
    return f"{mean:.1%} to {most:.1%}", f"{worst:.1%} to {worst_most:.1%}"


def calibration(chances: Any, came: Any) -> tuple[float, float]:
    """By sides and tenths of the chance: the mean distance between what was said and what came, and the worst with 200 or more."""
    tenth = np.minimum((chances * 10).astype(int), 9) + 10 * np.arange(chances.shape[1])
    size = 10 * chances.shape[1]
    numbers = np.bincount(tenth.ravel(), minlength=size)
    apart = np.abs(np.bincount(tenth.ravel(), (chances - came).ravel(), minlength=size))
    big = numbers >= 200
    return float(apart.sum() / numbers.sum()), float((apart[big] / numbers[big]).max(initial=0.0))


def main() -> None:
    """Play, fit, write and measure."""
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--games", type=int, default=10_000)
    wishes.add_argument("--only", nargs="*", default=[])
    wishes.add_argument("--no-play", action="store_true")
    wishes.add_argument("--no-fit", action="store_true")
    wishes.add_argument("--shipped", action="store_true")
    wishes.add_argument("--boneyard", action="store_true")
    given = wishes.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    if not given.no_play:
        play_all(given.games, given.only)
    if given.no_fit:
        return
    kinds = [kind for kind, (*_, sets, _) in KINDS.items() if not given.boneyard or (kind[0] == "d" and 4 in sets)]
    found, plain = fit(kinds)
    if given.shipped:
        found = dict(weights())
    else:
        found = {**(weights() if given.boneyard else {}), **found}
        text = json.dumps({"features": FEATURES, "weights": found}, separators=(",", ":"))
        files.write(WEIGHTS, text.replace('],"', '],\n"').replace('},"', '},\n"') + "\n")
    print_table(HEAD, [measure(kind, found, plain) for kind in kinds])
    print_table(LEFT_HEAD, [row for kind in kinds if 4 in KINDS[kind][2] for row in measure_left(kind, found)])


def print_table(head: tuple[str, ...], rows: list[str]) -> None:
    """Print a table in Markdown."""
    print("\n".join((f"| {' | '.join(head)} |", "|---" * len(head) + "|", *rows)), flush=True)


if __name__ == "__main__":
    main()
