"""The dice game as people use it: one object to play, ask, branch, look at and save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bangkit.core.arguments import takes, whole_number
from bangkit.core.errors import BangkitError, NotationError
from bangkit.core.requests import Ask, Chance
from bangkit.core.rulebook import Refusal
from bangkit.core.seating import gap
from bangkit.core.table_game import TableGame, fits
from bangkit.dice import law, moves, sets, setup, shots
from bangkit.dice.components import Components
from bangkit.dice.faces import ONE, TWO, Dice, read_dice, read_face
from bangkit.dice.moves import PASS, STOP, Move
from bangkit.dice.table import Table
from bangkit.dice.view import Seat, View
from bangkit.words.catalogue import say


class DiceGame(TableGame):
    """A dice game that is being played.

    >>> game = new_game(players=5, seed=7)
    >>> game.request.what
    'reroll'
    """

    name = "dice"
    tasks = sets.BASE.registry.tasks
    table_type = Table
    move_type = Move
    view_type = View
    quiet = frozenset({"turn", "T3 choose", "T6 next seat"})
    table: Table

    # -- looking ---------------------------------------------------------------------------------

    def __repr__(self) -> str:
        lives = {each.name: each.life for each in self.table.players if not each.out}
        told = str(self.request or "over")
        if isinstance(asked := self.request, Ask):
            told = f"{asked.who}: {asked.what} ({asked.rule}), {len(asked.options)} moves"
        return f"<dice game: {self.showing or '-'}; {lives}; {told}>"

    def __getitem__(self, name: str) -> Seat:
        return Seat.of(self._player(name), knows_all=True)

    @property
    def showing(self) -> Dice:
        """The dice on the table."""
        return self.table.showing

    @property
    def rerolls(self) -> int:
        """The rerolls left in this turn."""
        return self.table.rerolls

    @property
    def pool(self) -> int:
        """The arrows in the middle."""
        return self.table.pool

    @property
    def modules(self) -> tuple[Any, ...]:
        """The modules of Undead or Alive in this game."""
        return self.table.modules

    @property
    def components(self) -> Components:
        """The compositions of dice, tokens and cards in this game."""
        return self.table.components

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The compositions in this game that are reconstructions: nobody could confirm them."""
        return tuple(kind for kind in self.components.reconstructed if self.table.has(kind))

    @takes()
    def distance(self, one: str, other: str) -> int:
        """How many places two living players are apart, the shorter way around (DICE-SHOT-04)."""
        ring = self.table.ring
        first, second = self._player(one).name, self._player(other).name
        if first not in ring or second not in ring:
            raise BangkitError(say("error.no place", name=first if first not in ring else second))
        return gap(ring.index(first), ring.index(second), len(ring))

    @takes()
    def in_range(self, name: str, face: str) -> tuple[str, ...]:
        """Whom a ONE or a TWO of this player can hit now (DICE-SHOT-01, DICE-SHOT-02, DICE-SHOT-03, DICE-SHOT-04)."""
        read = read_face(face)
        if read not in (ONE, TWO):
            raise BangkitError(say("play.no shot", face=read))
        return shots.in_range(self.table, self._player(name), read)

    # -- moves -----------------------------------------------------------------------------------

    def _read(self, text: str, asked: str) -> tuple[str, Move]:
        return moves.read(text, self.players, asked, self.table.showing)

    def _gone(self) -> list[str]:
        return sets.BASE.registry.missing(self.table.modules)

    def completions(self, player: str, move: Move) -> list[Any]:
        player, move = self.read(move, player)
        request = self.request
        if not isinstance(request, Ask) or player != request.who:
            return []
        if move == PASS and request.what == "reroll":
            move = STOP
        return [each for each in request.options if fits(move, each, ("verb", "dice"))]

    def _against(self, player: str, move: Move) -> list[Refusal]:
        assert isinstance(self.request, Ask)
        return list(law.against_move(self.table, self.request, player, move))

    def _read_outcome(self, text: str, request: Chance, by_text: dict[str, Any]) -> Any:
        return outcome_of(request, text)


def outcome_of(request: Chance, text: str) -> Any:
    """What a text says that luck has brought: a throw in any order of its dice, else a value such as `token 1`.

    The throw of a single duel die needs no bar before it.  Raises `NotationError` if that cannot come up now.
    """
    by_text = {str(each): each for each in request.outcomes()}
    wanted = " ".join(text.split())
    if request.what == "throw":
        alone = next(iter(by_text)).startswith("|") and "|" not in wanted
        wanted = str(read_dice(f"| {wanted}" if alone else wanted))
    else:
        wanted = wanted.casefold().removeprefix(request.what).strip()
        by_text = {each.casefold(): value for each, value in by_text.items()}
    if wanted not in by_text:
        some = ", ".join(sorted(by_text)[:6]) + " ..." * (len(by_text) > 6)
        raise NotationError(say("error.cannot come", text=repr(text), some=some))
    return by_text[wanted]


@takes()
def new_game(
    players: int | None = None,
    *,
    modules: Sequence[Any] = (),
    seed: int | str | None = None,
    names: Sequence[str] | None = None,
    roles: Sequence[str | None] | None = None,
    characters: Sequence[str | None] | None = None,
    house_rules: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | Components | None = None,
    chance: str = "luck",
) -> DiceGame:
    """A new dice game, dealt and waiting for the first decision.

    `players` is 3 to 8; `names`, `roles` and `characters` go clockwise; `modules` are those of Undead or Alive
    by their numbers, and sets of one's own by their names or as their records.
    `components` puts a corrected composition in the place of a reconstructed one: `{"fury": ["beer", "1", ...]}`.
    Without a `seed` the luck is that of seed 0; with `chance="ask"` a person throws the dice (`game.reveal`).

    Raises `InvalidPosition` with everything that is wrong with the wishes.

    >>> new_game(players=5, seed=7, modules=[2]).reconstructed
    ('fury',)
    """
    table = setup.new_table(whole_number(players), names, roles, characters, modules, house_rules, components)
    return DiceGame(table, 0 if seed is None else whole_number(seed), chance=chance)
