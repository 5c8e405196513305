"""The last two of a dice game, solved: what every position is worth when both play as well as can be.

    endgame = solve(sheriff="Bart Cassidy", renegade="El Gringo")
    here = endgame.at(sheriff=(5, 1), renegade=(4, 2), turn="renegade")
    endgame.value(here), endgame.best_keep(here, "1 1 beer arrow gatling")

Values are iterated turn by turn from below (nobody ever wins) and from above (the first side always does);
the true value lies between the two at every step, and `gap` is what is left between them at the end.

Solutions are kept in the user's cache folder: one small file for each pair, thrown away without harm.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zipfile import ZipFile

from bangkit.core import files
from bangkit.core.arguments import NATURAL, check, shortened, takes
from bangkit.core.errors import BangkitError, DamagedFile, InvalidPosition
from bangkit.core.limits import THREADS
from bangkit.core.players import Bot
from bangkit.core.roles import SHERIFF
from bangkit.dice.components import characters_of
from bangkit.dice.diceset import SETS
from bangkit.dice.faces import Dice, dice, read_dice
from bangkit.dice.game import DiceGame
from bangkit.dice.hooks import CHARACTERS
from bangkit.odds.rendering import Tabled, TableParts, percent
from bangkit.strategy.endgames.endgame_states import (
    BOTH,
    FIRST,
    MATCHES,
    SECOND,
    Pair,
    Side,
    Stand,
    endgame_position,
    table_at,
)
from bangkit.strategy.endgames.pairs_file import known_bounds
from bangkit.words.catalogue import listing, say
from bangkit.words.glossary import nearest, plain

if TYPE_CHECKING:
    from bangkit.strategy.endgames.player import EndgamePlayer
    from bangkit.strategy.endgames.turn_values import Turn

TOLERANCE = 1e-10
"""The gap at which the iteration stops."""
SETTLED = 1e-8
"""The change at which the chances of the three ends are no longer followed."""
ROUNDING = 1e-12
"""More than the rounding of all sums of all turns together; it is counted into the gap."""
FORMAT = 1
"""Raised when the model or the file changes; files of another number are not looked at."""
SHIPPED = Path(__file__).parent / "data"
"""The pairs of the lessons, solved beforehand."""


class SolvedValues(NamedTuple):
    """What is known of a pair: bounds by (whose turn, lower and upper, stand), the rounds that they took,
    and the chance that neither wins, if somebody has worked it out."""

    bounds: Any
    rounds: int
    neither: Any = None


class EndgameState(NamedTuple):
    """A position of an endgame: lives and arrows in the order of the sides, and whose turn it is."""

    lives: tuple[int, int]
    arrows: tuple[int, int]
    turn: str


class KeptDice(NamedTuple):
    """One choice in a roll: the dice kept, what that is worth to the roller, and how much less than the best."""

    keep: Dice
    worth: float
    regret: float


class Keeps(Tabled, tuple[KeptDice, ...]):
    """All choices for a roll, the best first."""

    def first(self, number: int) -> Keeps:
        """The best of them, at most so many."""
        check({"number": number}, {"number": NATURAL})
        return Keeps(self[:number])

    def _table(self, page: bool) -> TableParts:
        headings = [say(f"endgame.{each} heading") for each in ("keep", "worth", "regret")]
        nothing = say("endgame.no dice")
        rows = [
            [
                listing(each.keep.base) if each.keep.base else nothing,
                *(percent(share) for share in (each.worth, each.regret)),
            ]
            for each in self
        ]
        return headings, rows, say("endgame.keeps of a roll") if page else ""


class Endgame:
    """The solution of one pair; made by `solve`.

    `roles` and `cast` name the two sides; the first one's worth is told unless another role is named.
    """

    def __init__(self, pair: Pair, both_fall: float, solution: SolvedValues) -> None:
        self.pair, self.both_fall = pair, both_fall
        self.bounds, self.rounds, self._known_neither = solution
        self.roles = (pair.sides[0].role, pair.sides[1].role)
        self.cast = (pair.sides[0].character, pair.sides[1].character)
        self.steps: dict[Any, Any] = {}
        """What the steps of a turn are worth, as far as a player has asked."""
        self._stages: dict[int, list[Any]] = {}

    @property
    def gap(self) -> float:
        """The most that any value can be wrong: upper less lower bound, and rounding."""
        return float((self.bounds[:, 1] - self.bounds[:, 0]).max()) + ROUNDING

    # -- positions -------------------------------------------------------------------------------

    def at(self, *, turn: str | None = None, **sides: tuple[int, int]) -> EndgameState:
        """The position with these lives and arrows: `at(sheriff=(5, 1), renegade=(4, 2), turn="renegade")`.

        Without lives both are at their most, without arrows; without `turn` the first side is to move.
        Raises `InvalidPosition` with everything that is wrong.
        """
        problems = [
            say("endgame.no side", role=shortened(each), roles=self.roles) for each in sides if each not in self.roles
        ]
        if sides and not problems:
            problems = [say("endgame.missing", role=role) for role in self.roles if role not in sides]
        problems = problems or [
            say("endgame.no pair", role=role, got=shortened(said))
            for role, said in sides.items()
            if not isinstance(said, (tuple, list)) or len(said) != 2
        ]
        if problems:
            raise InvalidPosition(problems)
        full = {side.role: (side.cap, 0) for side in self.pair.sides}
        (one, mine), (other, yours) = ((full | sides)[role] for role in self.roles)
        return self._checked(EndgameState((one, other), (mine, yours), self.roles[0] if turn is None else turn))

    def now(self, game: DiceGame) -> EndgameState:
        """Where a running game of these two stands; raises `BangkitError` if it is a game of others."""
        if not isinstance(game, DiceGame):
            raise BangkitError(say("endgame.no dice game", got=shortened(game)))
        found = endgame_position(self.pair, game.table.players, game.turn)
        if found is None:
            raise BangkitError(say("endgame.not two", names=", ".join(game.table.ring)))
        return self._checked(EndgameState(*found))

    def _checked(self, state: EndgameState) -> EndgameState:
        if not isinstance(state, EndgameState) or any(
            not isinstance(pair, tuple) or len(pair) != 2 for pair in state[:2]
        ):
            raise InvalidPosition([say("endgame.no state", got=shortened(state))])
        lives, arrows, turn = state
        problems = [
            say("endgame.no such life", role=side.role, life=shortened(life), cap=side.cap)
            for side, life in zip(self.pair.sides, lives, strict=True)
            if type(life) is not int or not 1 <= life <= side.cap
        ]
        if not all(type(each) is int and each >= 0 for each in arrows) or sum(arrows) >= self.pair.arrows:
            problems.append(say("endgame.no such arrows", arrows=listing(map(repr, arrows)), total=self.pair.arrows))
        if turn not in self.roles:
            problems.append(say("endgame.no side", role=shortened(turn), roles=self.roles))
        if problems:
            raise InvalidPosition(problems)
        return state

    def number(self, state: EndgameState) -> tuple[int, int]:
        """Whose turn it is, and the number of the stand."""
        self._checked(state)
        return self.roles.index(state.turn), self.pair.number(Stand(state.lives, state.arrows))

    def states(self) -> list[EndgameState]:
        """Every position before a turn."""
        return [EndgameState(*stand, role) for role in self.roles for stand in self.pair.stands]

    # -- values ----------------------------------------------------------------------------------

    def _for(self, role: str | None, worth: float) -> float:
        if role is not None and role not in self.roles:
            raise BangkitError(say("endgame.no side", role=shortened(role), roles=self.roles))
        return 1 - worth if role == self.roles[1] else worth

    def value(self, state: EndgameState, role: str | None = None) -> float:
        """What a position before the first throw of a turn is worth to a side.

        It is the chance to win, and `both_fall` for the case that both fall, if the rules then let neither win.
        """
        who, number = self.number(state)
        return self._for(role, float(self.middle[who][number]))

    def interval(self, state: EndgameState) -> tuple[float, float]:
        """The proved bounds of the first side's value, before rounding."""
        who, number = self.number(state)
        return float(self.bounds[who][0][number]), float(self.bounds[who][1][number])

    @cached_property
    def middle(self) -> Any:
        """The values half-way between the bounds, by whose turn it is and the number of the stand."""
        return self.bounds.mean(axis=1)

    def chances(self, state: EndgameState) -> dict[str, float]:
        """The chance of each side, and of neither, when both play the optimal policies found here."""
        who, number = self.number(state)
        first, neither = self.middle[who][number], self.neither[who][number]
        won = float(first - self.both_fall * neither)
        return {self.roles[0]: won, self.roles[1]: float(1 - won - neither), "neither": float(neither)}

    @cached_property
    def neither(self) -> Any:
        """The chance that both fall and neither wins, led by the values: their own choices, turn by turn."""
        if self._known_neither is not None:
            return self._known_neither
        import numpy as np

        size = self.middle.shape[1]
        falls = np.zeros((2, size))
        falls[:, -1] = self.pair.worth_of_both is None
        turns = [turn_of(self.pair, who, led=True) for who in (0, 1)]
        change = 1.0
        while change > SETTLED:
            before = falls.copy()
            for who in (1, 0):
                falls[who] = turns[who].before(np.stack([self.middle[1 - who], falls[1 - who]]))[1]
            change = float(np.abs(falls - before).max())
        return falls

    # -- inside a turn -----------------------------------------------------------------------------

    @cached_property
    def turns(self) -> tuple[Turn, Turn]:
        """The turn of either side."""
        return turn_of(self.pair, 0), turn_of(self.pair, 1)

    def stages(self, who: int) -> list[Any]:
        """The values of all keeps in a side's turn, by rerolls left after the choice (see `Turn.stages`)."""
        if who not in self._stages:
            self._stages[who] = [stage[:, 0] for stage in self.turns[who].stages(self.middle[1 - who][None])]
        return self._stages[who]

    def keeps(self, state: EndgameState, roll: str | Dice, rerolls: int | None = None) -> Keeps:
        """Every choice for a roll with its worth to the roller.

        Args:
            state: lives and arrows after the arrows of this roll have been taken, and whose turn it is.
            roll: the five dice.
            rerolls: rerolls left, all of them if not said.
        """
        who, number = self.number(state)
        node, most = self._roll(roll), self.pair.sides[who].ability.rerolls
        left = most if rerolls is None else rerolls
        if type(left) is not int or not 0 <= left <= most:
            raise BangkitError(say("endgame.no rerolls", got=shortened(rerolls), most=most))
        turn = self.turns[who]
        worths = self.stages(who)[max(left - 1, 0)]
        found = {
            keep: self._for(state.turn, float(worths[keep][number])) for keep in (turn.keeps(node) if left else [node])
        }
        top = max(found.values())
        ranked = sorted(found.items(), key=lambda item: (-round(item[1], 12), -len(turn.dice.nodes[item[0]])))
        return Keeps(KeptDice(dice(map(str, turn.dice.show(keep))), worth, top - worth) for keep, worth in ranked)

    def _roll(self, roll: str | Dice) -> int:
        read = roll if isinstance(roll, Dice) else read_dice(str(roll))
        if len(read.base) != 5 or read.duel:
            raise BangkitError(say("endgame.no roll", got=str(roll)))
        return self.turns[0].dice.read(read.base)

    def best_keep(self, state: EndgameState, roll: str | Dice, rerolls: int | None = None) -> Dice:
        """The dice that the roller keeps of a roll; all of them means: stop."""
        return self.keeps(state, roll, rerolls)[0].keep

    # -- playing ---------------------------------------------------------------------------------

    def player(self, before: Bot | None = None) -> EndgamePlayer:
        """A player for either seat who makes the best choice in every question of this endgame.

        While others live too, `before` decides, a `RolePlayer` if nobody is named.
        """
        from bangkit.strategy.endgames.player import EndgamePlayer

        return EndgamePlayer(self, before)

    def game(self, state: EndgameState, seed: int | str | None = None) -> DiceGame:
        """A game that goes on from a position; the seats are called by their roles.

        Without a `seed` somebody throws the dice (`game.reveal`).
        """
        self._checked(state)
        return DiceGame(table_at(self.pair, *state), seed, chance="ask" if seed is None else "luck")

    def __repr__(self) -> str:
        one, other = (say(f"role_in_log.{role}") for role in self.roles)
        mine, yours = (each or say("endgame.nobody") for each in self.cast)
        first, second = (f"{self.value(self.at(turn=role), role):.4f}" for role in self.roles)
        told = {"one": one, "other": other, "mine": mine, "yours": yours, "first": first, "second": second}
        return say("endgame.about", told, gap=f"{self.gap:.0e}")


def pair_of(cast: Mapping[str, str], house: Mapping[str, Any]) -> Pair:
    """The two sides that are named by their roles; raises `InvalidPosition` with everything that is wrong."""
    match = next((match for match in MATCHES if set(match) == set(cast)), None)
    if match is None:
        raise InvalidPosition([say("endgame.nobody like", pairs="; ".join(map(listing, MATCHES)))], "this endgame")
    by_plain = {plain(name): name for name in characters_of(())}
    names = [by_plain.get(plain(str(cast[role]))) for role in match]
    problems = [
        say("endgame.not of base", name=str(cast[role]), near=nearest(str(cast[role]), by_plain.values()))
        for role, name in zip(match, names, strict=True)
        if name is None
    ]
    if names[0] is not None and names[0] == names[1]:
        problems.append(say("endgame.twice", name=names[0]))
    if problems:
        raise InvalidPosition(problems, "this endgame")
    sides = [
        Side(role, name, CHARACTERS[name].life + 2 * (role == SHERIFF), CHARACTERS[name])
        for role, name in zip(match, names, strict=True)
        if name is not None
    ]
    return Pair((sides[0], sides[1]), house["arrow_pool"], house["three_all_dead"])


def turn_of(pair: Pair, who: int, *, led: bool = False) -> Turn:
    """The turn of one side; numpy is loaded for it."""
    from bangkit.strategy.endgames.turn_values import Turn

    return Turn(pair, who, led=led)


def iterate(pair: Pair, both_fall: float, tolerance: float = TOLERANCE, known: Any = None) -> SolvedValues:
    """Interval iteration: the bounds and the number of rounds that they took.

    Every turn may end the game whatever is chosen, or leads to one that may, so both bounds meet in one value.
    `known` are proved bounds to begin with, by (lower and upper, whose turn and stand), instead of 0 and 1.
    """
    import numpy as np

    bounds = np.zeros((2, 2, len(pair.stands) + 3))
    bounds[:, 1] = 1
    if known is not None:
        bounds[:, :, : len(pair.stands)] = np.reshape(known, (2, 2, -1)).swapaxes(0, 1)
    for end, worth in ((FIRST, 1.0), (SECOND, 0.0), (BOTH, both_fall)):
        bounds[:, :, pair.number(end)] = worth
    turns = [turn_of(pair, who) for who in (0, 1)]
    rounds = 0
    while (bounds[:, 1] - bounds[:, 0]).max() > tolerance:
        for who in (1, 0):
            bounds[who] = turns[who].before(bounds[1 - who])
        rounds += 1
    return SolvedValues(bounds, rounds)


@takes()
def solve(
    *, both_fall: float = 0.5, house_rules: Mapping[str, Any] | None = None, cached: bool = True, **cast: str
) -> Endgame:
    """Solve the endgame of two characters, or look it up if that has been done here before.

    Args:
        cast: a character for each of the two roles, `sheriff="Bart Cassidy", renegade="El Gringo"`.
            The last two of a game of three are two of `deputy`, `outlaw`, `renegade`.
        both_fall: what it is worth to each side that both fall, where the rules then let neither win.
            0 asks what the first side can be sure to win, 1 what the second side leaves it at most.
        house_rules: `arrow_pool` and `three_all_dead` change the endgame.
        cached: whether the solution is looked for, and left, in the folder of `folder`.

    Raises:
        InvalidPosition: these two cannot be the last two, with every reason.
        BangkitError: numpy is not installed, or `both_fall` is no share.
    """
    problems: list[str] = []
    if not isinstance(house_rules, (Mapping, type(None))):
        raise InvalidPosition([say("endgame.no house", got=shortened(house_rules))], "this endgame")
    house = SETS.house(house_rules, problems)
    if isinstance(both_fall, bool) or not isinstance(both_fall, (int, float)) or not 0 <= both_fall <= 1:
        problems.append(say("endgame.share", got=shortened(both_fall)))
    if problems:
        raise InvalidPosition(problems, "this endgame")
    pair = pair_of(cast, house)
    both_fall = both_fall if pair.worth_of_both is None else pair.worth_of_both
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise BangkitError(say("endgame.no numpy" if THREADS else "endgame.no numpy here")) from None
    if not cached:
        return Endgame(pair, float(both_fall), iterate(pair, both_fall))
    solution = kept(pair, both_fall, lambda: iterate(pair, both_fall, known=known_bounds(pair, both_fall)))
    return Endgame(pair, float(both_fall), solution)


# -- the files that keep solutions -----------------------------------------------------------------


def folder() -> Path:
    """Where solutions are kept: `$BANGKIT_CACHE`, or the place that the system has for such files."""
    if chosen := os.environ.get("BANGKIT_CACHE"):
        return Path(chosen)
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "bangkit" / "endgames"


def name_of(pair: Pair, both_fall: float) -> str:
    """The file of a pair; no two worths of a double fall share one."""
    sides = "_".join(f"{side.role}-{side.character}-{side.cap}" for side in pair.sides)
    return f"{sides}_{pair.arrows}_{both_fall:.17g}_v{FORMAT}.npz".replace(" ", "")


def kept(pair: Pair, both_fall: float, compute: Callable[[], SolvedValues]) -> SolvedValues:
    """The solution of a pair from its file, shipped or left here before; a missing or damaged file is made anew."""
    name, own = name_of(pair, both_fall), folder()
    for path in (SHIPPED / name, own / name):
        if os.path.lexists(path):
            try:
                return read(path, ends_of(pair, both_fall))
            except DamagedFile as error:
                print(say("endgame.anew", why=str(error)))
    solution = compute()
    with suppress(BangkitError):  # where it cannot be kept it is computed again next time
        write(own / name, solution)
    return solution


def ends_of(pair: Pair, both_fall: float) -> tuple[float, ...]:
    """How many stands a pair has, and what the three ends behind them are worth to the first side."""
    worth = {pair.number(FIRST): 1.0, pair.number(SECOND): 0.0, pair.number(BOTH): both_fall}
    return len(pair.stands), *(worth[number] for number in sorted(worth))


def read(path: Path, ends: tuple[float, ...]) -> SolvedValues:
    """The solution in a file; raises `DamagedFile` if it is none, or none of a pair with these ends."""
    import numpy as np

    try:
        with ZipFile(BytesIO(files.read(path))) as whole:
            if sum(each.file_size for each in whole.infolist()) > files.LARGEST:
                raise ValueError
            whole.testzip()
        with np.load(BytesIO(files.read(path)), allow_pickle=False) as file:
            found = SolvedValues(file["bounds"], int(file["rounds"]), file["neither"] if "neither" in file else None)
        if not _is_solved(found, ends):
            raise ValueError
    except DamagedFile:
        raise
    except Exception:  # whatever is wrong with the file, it is only a copy
        raise DamagedFile(files.file_name(path), [say("endgame.no solution")]) from None
    return found


def _is_solved(found: SolvedValues, ends: tuple[float, ...]) -> bool:
    """Whether these are chances whose bounds meet, and the ends are worth what they are."""
    bounds, shape = found.bounds, (2, 2, int(ends[0]) + len(ends) - 1)
    if bounds.shape != shape or bounds.dtype != float or not 1 <= found.rounds <= 10**6:
        return False
    chances = [bounds] if found.neither is None else [bounds, found.neither]
    if found.neither is not None and (found.neither.shape != shape[1:] or found.neither.dtype != float):
        return False
    if not all(((each >= -ROUNDING) & (each <= 1 + ROUNDING)).all() for each in chances):  # NaN is neither
        return False
    gaps = bounds[:, 1] - bounds[:, 0]
    known = (bounds[:, :, int(ends[0]) :] == ends[1:]).all()
    return bool(known and (gaps >= -ROUNDING).all() and (gaps <= TOLERANCE + ROUNDING).all())


def write(path: Path, solution: SolvedValues) -> None:
    """Leave a solution in its file, whole or not at all; raises `BangkitError`."""
    import numpy as np

    content = BytesIO()
    parts: Any = {name: np.asarray(value) for name, value in solution._asdict().items() if value is not None}
    np.savez_compressed(content, **parts)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
    files.write(path, content.getvalue())
