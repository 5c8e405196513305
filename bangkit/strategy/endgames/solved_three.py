"""Three left, looked up: what Sheriff, Renegade and Outlaw can each be sure of, in every position of one cast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path
from zipfile import ZipFile

from bangkit.core import files
from bangkit.core.arguments import Argument, check, one_of, shortened, takes
from bangkit.core.errors import InvalidPosition
from bangkit.core.roles import OUTLAW, RENEGADE, SHERIFF
from bangkit.dice.hooks import CHARACTERS
from bangkit.dice.sets.base import ARROWS_IN_BOX
from bangkit.odds.rendering import Tabled, TableParts
from bangkit.strategy.endgames.pairs_file import bounds_of, unpacked
from bangkit.words.catalogue import listing, say

ROLES = (SHERIFF, RENEGADE, OUTLAW)
"""The three sides, in the order in which they sit."""
CAST = {SHERIFF: "Calamity Janet", RENEGADE: "Rose Doolan", OUTLAW: "Jourdonnais"}
"""Who is solved: with three left nothing that the first two can do matters, and the third loses one life to Indians."""
FILE = Path(__file__).parent / "data" / "three.zip"
GAP = 2e-6
"""More than the solutions leave open; it is counted into the bounds."""
Lives = tuple[int, int, int]
THREE = Argument(
    "three whole numbers such as (3, 2, 1)",
    lambda value: isinstance(value, (tuple, list)) and len(value) == 3 and all(type(each) is int for each in value),
)
KINDS = {"lives": THREE, "arrows": THREE, "turn": one_of(ROLES)}


class SolvedThree(Tabled):
    """What each of three can be sure to win, whatever the two others do together.

    >>> solved_three().sure(lives=(1, 1, 1), turn="outlaw")["outlaw"][0] > 0.9
    True
    """

    cast = CAST

    @property
    def caps(self) -> Lives:
        """The most life that each can have."""
        one, other, third = (CHARACTERS[name].life + 2 * (role == SHERIFF) for role, name in CAST.items())
        return one, other, third

    def sure(
        self, lives: Sequence[int] | None = None, arrows: Sequence[int] = (0, 0, 0), turn: str = SHERIFF
    ) -> dict[str, tuple[float, float]]:
        """The proved bounds of the chance that each is sure of, by role.

        Args:
            lives: of Sheriff, Renegade and Outlaw, who sit in this order; 0 is out; all they can have if not said.
            arrows: in front of each.
            turn: the role whose turn begins.

        Raises:
            BangkitError: an argument is none of its kind.
            InvalidPosition: no such position can be, or the game is over in it.
        """
        check({"arrows": arrows, "turn": turn} | ({} if lives is None else {"lives": lives}), KINDS)
        at = (tuple(self.caps if lives is None else lives), tuple(arrows))
        place = places().get(at)
        if place is None or not at[0][ROLES.index(turn)]:
            wrong = {"lives": list(at[0]), "arrows": list(at[1]), "turn": shortened(turn), "caps": list(self.caps)}
            raise InvalidPosition([say("endgame.no three", wrong)])
        number = ROLES.index(turn) * len(places()) + place
        return {role: bounds_of(steps_of(role)[number], GAP) for role in ROLES}

    def _table(self, page: bool) -> TableParts:
        rows, told = [], {role: say(f"role_in_log.{role}") for role in ROLES}
        for turn in ROLES:
            sure = [sum(each) / 2 for each in self.sure(turn=turn).values()]
            rows.append([told[turn], *(f"{100 * each:.2f}" for each in (*sure, 1 - sum(sure)))])
        caption = say("endgame.three", names=listing(CAST.values())) if page else ""
        return [say("endgame.turn"), *told.values(), say("endgame.open")], rows, caption


@takes()
def solved_three() -> SolvedThree:
    """Three left in the dice game: what each is sure of when the two others act as one (DICE-END-03, DICE-END-04, DICE-END-05)."""
    return SolvedThree()


def positions(caps: Sequence[int], arrows: int) -> Iterator[tuple[Lives, Lives]]:
    """Lives and arrows of every position from which the game goes on: the Sheriff and another live, and an arrow is in the pool."""
    held = [each for each in product(range(arrows), repeat=3) if sum(each) < arrows]
    for one, other, third in product(*(range(cap + 1) for cap in caps)):
        if one and (other or third):
            for mine, his, theirs in held:
                if (other or not his) and (third or not theirs):
                    yield (one, other, third), (mine, his, theirs)


@cache
def places() -> Mapping[tuple[tuple[int, ...], tuple[int, ...]], int]:
    """The number of every position of the cast."""
    return {each: number for number, each in enumerate(positions(SolvedThree().caps, ARROWS_IN_BOX))}


@cache
def steps_of(role: str) -> tuple[int, ...]:
    """The lower bounds of what a role is sure of, in steps: by whose turn it is and the number of the position."""
    with ZipFile(BytesIO(files.read(FILE))) as whole:
        return unpacked(whole.read(role), (len(places()),))
