"""Every Sheriff against every Renegade: what each of their positions is worth, looked up."""

from __future__ import annotations

from bangkit.core.arguments import takes
from bangkit.core.roles import RENEGADE, SHERIFF
from bangkit.dice.components import characters_of
from bangkit.dice.diceset import SETS
from bangkit.odds.rendering import Markup, Tabled, TableParts
from bangkit.strategy.endgames.pairs_file import EVEN, bounds_of, full_lives, steps_of
from bangkit.strategy.endgames.solution import Endgame, EndgameState, SolvedValues, pair_of
from bangkit.words.catalogue import say


class SolvedPairs(Tabled):
    """What every position of every Sheriff against every Renegade is worth, of the dice game without modules.

    >>> pairs = SolvedPairs()
    >>> low, high = pairs.interval("Bart Cassidy", "El Gringo")
    >>> print(f"{low:.4f} to {high:.4f}")
    0.7784 to 0.7784
    """

    def names(self) -> tuple[str, ...]:
        """The sixteen characters, in the order of the box."""
        return tuple(characters_of(()))

    def interval(self, sheriff: str, renegade: str, state: EndgameState | None = None) -> tuple[float, float]:
        """The proved bounds of what a position is worth to the Sheriff: his chance, and half of that that both fall.

        Args:
            state: lives, arrows and whose turn it is, as `Endgame.at` gives it; full lives, the Sheriff to move, if not said.

        Raises:
            InvalidPosition: these two cannot be the last two, or the position cannot be theirs.
        """
        endgame = Endgame(
            pair_of({SHERIFF: sheriff, RENEGADE: renegade}, SETS.house({}, [])), EVEN, SolvedValues(None, 0)
        )
        who, number = endgame.number(endgame.at() if state is None else state)
        return bounds_of(steps_of(endgame.pair)[who * len(endgame.pair.stands) + number])

    def full_lives(self) -> dict[tuple[str, str], float]:
        """What each pair is worth to the Sheriff at full lives, before his first turn, to within a step."""
        return {(one, other): sum(bounds_of(step)) / 2 for one, other, step in full_lives()}

    def _table(self, page: bool) -> TableParts:
        worths, names = self.full_lives(), self.names()
        rows = [
            [f"{number} {one}", *(_share(worths.get((one, other)), page) for other in names)]
            for number, one in enumerate(names, 1)
        ]
        heads = [say("endgame.sheriff and renegade"), *(str(number) for number in range(1, len(names) + 1))]
        return heads, rows, say("endgame.all pairs")


@takes()
def solved_pairs() -> SolvedPairs:
    """All 240 pairs of a Sheriff and a Renegade with two players left: what every position is worth (DICE-END-08)."""
    return SolvedPairs()


def _share(worth: float | None, page: bool) -> str:
    """A share in percent; on a page the farther from even, the stronger its colour, blue above and orange below."""
    told = "" if worth is None else f"{100 * worth:.0f}"
    if worth is None or not page:
        return told
    colour = "#2b7fd4" if worth > 0.5 else "#e07b00"
    deep = min(round(abs(worth - 0.5) * 350), 140)
    return Markup(f'<span style="display:block;padding:2px 6px;background-color:{colour}{deep:02x}">{told}</span>')
