"""The dice table as plain data: seats, life, arrows, the dice, the piles and the agenda.

It knows where things lie, and no rule.
It copies fast, compares through `key`, and is JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any, Self

from bangkit.core.errors import InvalidPosition
from bangkit.core.requests import Chance
from bangkit.core.states import SharedSeat, SharedTable
from bangkit.dice import checking, own_characters
from bangkit.dice.components import Components, kinds_in, printed
from bangkit.dice.diceset import SETS, DiceSet
from bangkit.dice.faces import NONE, Dice, read_dice
from bangkit.dice.hooks import NOBODY, Power, ability_of


class Pile:
    """A face-down pile: `rest` in no order, and on it the `top`, whose order is fixed but known to no player (UNDEAD-DUEL-02, UNDEAD-FURY-01, UNDEAD-BONE-01)."""

    __slots__ = ("top", "rest")

    def __init__(self, rest: Iterable[Any] = (), top: Iterable[Any] = ()) -> None:
        self.rest, self.top = sorted(rest), list(top)

    def __len__(self) -> int:
        return len(self.rest) + len(self.top)

    async def take(self, what: str, rule: str, about: str) -> Any:
        """Take the top of a pile that is not empty."""
        if self.top:
            return self.top.pop(0)
        taken = await Chance(what, rule, self.rest, about)
        self.rest.remove(taken)
        return taken

    def shuffle_in(self, more: Iterable[Any]) -> None:
        """Put more into the pile and shuffle all of it."""
        self.rest = sorted([*self.rest, *self.top, *more])
        self.top = []

    def copy(self) -> Pile:
        """The same pile, sharing nothing that can change."""
        other = object.__new__(Pile)
        other.rest, other.top = self.rest[:], self.top[:]
        return other

    def key(self) -> tuple[Any, ...]:
        """What makes two piles the same."""
        return tuple(self.rest), tuple(self.top)

    def to_json(self) -> dict[str, Any]:
        """The pile as plain data."""
        return {"rest": self.rest[:], "top": self.top[:]}


class Player(SharedSeat):
    """One seat: who sits there and what lies in front of him.

    `fury` lies face down, `revealed` face up; `lost` is the life lost in this turn, gains not subtracted.
    """

    __slots__ = ("arrows", "tokens", "fury", "revealed", "lost", "zombie", "lord")

    def __init__(self, name: str, index: int) -> None:
        super().__init__(name, index, 8)
        self.arrows = self.lost = 0
        self.tokens: tuple[str, ...] = ()
        self.fury: tuple[str, ...] = ()
        self.revealed: tuple[str, ...] = ()
        self.zombie = self.lord = False
        self.ability: Power = NOBODY

    def copy(self) -> Player:
        """The same seat, sharing nothing that can change."""
        other = object.__new__(Player)
        other.name, other.index, other.ability = self.name, self.index, self.ability
        other.role, other.role_shown, other.character = self.role, self.role_shown, self.character
        other.life, other.starting_life, other.lost = self.life, self.starting_life, self.lost
        other.arrows, other.tokens, other.fury, other.revealed = self.arrows, self.tokens, self.fury, self.revealed
        other.out, other.zombie, other.lord = self.out, self.zombie, self.lord
        return other


class Table(SharedTable[Player]):
    """Everything that lies on the table, and the agenda of what is still to be done.

    `showing` are the dice on the table, `rerolls` those left; `used` are abilities of once a turn;
    `challenged` were handed a duel die this turn; `fallen` lists the eliminated in their order.
    `hands` are the boneyard cards face up, `turned_up` those of this turn, and `to_reveal` who must turn one up.
    `living` is who is in the game, clockwise, and `ring` their names.
    """

    __slots__ = (
        "living", "ring", "modules", "components", "pool", "showing", "rerolls", "spent", "challenged", "tokens",
        "fury", "fury_discard", "boneyard", "hands", "turned_up", "to_reveal", "outbreak_due", "outbreak", "fallen",
        "sheriff_killer",
    )  # fmt: skip
    derived = SharedTable.derived | {"living", "ring"}
    readers = {
        "components": Components.from_json, "showing": read_dice,
        **dict.fromkeys(("tokens", "fury", "boneyard"), lambda pile: Pile(**pile)),
    }  # fmt: skip
    seat = Player

    def __init__(
        self,
        names: Iterable[str],
        *,
        modules: tuple[Any, ...] = (),
        house: Mapping[str, Any],
        components: Components | None = None,
    ) -> None:
        super().__init__(names, house)
        self.modules = modules
        self.components = box = components or printed()
        self.pool: int = house["arrow_pool"]
        self.phase = "setup"
        self.rerolls = self.spent = 0
        self.showing: Dice = NONE
        self.challenged: tuple[str, ...] = ()
        self.tokens = Pile(box.tokens if self.has("tokens") else ())
        self.fury = Pile(box.fury if self.has("fury") else ())
        self.fury_discard: list[str] = []
        self.boneyard = Pile(box.boneyard if self.has("boneyard") else ())
        self.hands: tuple[int, ...] = ()
        self.turned_up: tuple[int, ...] = ()
        self.to_reveal: tuple[str, ...] = ()
        self.outbreak_due = self.outbreak = False
        self.fallen: tuple[str, ...] = ()
        self.sheriff_killer: str | None = None
        self.refresh()

    def has(self, kind: str) -> bool:
        """Whether a set in use brings this kind of component: `duel_die`, `tokens`, `fury` or `boneyard`."""
        return kind in kinds_in(self.modules)

    @property
    def has_boneyard(self) -> bool:
        """Whether the eliminated turn up boneyard cards: until the outbreak (UNDEAD-BONE-04, UNDEAD-BONE-05, UNDEAD-ZOMBIE-11)."""
        return not self.outbreak and self.has("boneyard")

    @property
    def sets(self) -> tuple[DiceSet, ...]:
        """The sets in use, the base game first."""
        return SETS.in_use(self.modules)

    def refresh(self) -> None:
        for player in self.players:
            player.ability = ability_of(player)
        self.living = [player for player in self.players if not player.out]
        self.ring = tuple(player.name for player in self.living)

    def watch(self, function: Callable[..., Any]) -> Callable[[], None]:
        return own_characters.watch(self, function)

    def give_back(self, player: Player) -> None:
        """A player's fury cards go to the discard pile, his wound tokens into their pile (DEC-53)."""
        self.fury_discard = sorted([*self.fury_discard, *player.fury, *player.revealed])
        player.fury = player.revealed = ()
        if player.tokens:
            self.tokens.shuffle_in(player.tokens)
            player.tokens = ()

    def from_the_left(self) -> list[Player]:
        """Everybody in the game, clockwise from the active player's left, himself last (DEC-06)."""
        living, here = self.living, self.by_name[self.current].index
        after = here + 1 if len(living) == len(self.players) else sum(each.index <= here for each in living)
        return living[after:] + living[:after]

    def copy(self) -> Self:
        """The same table, sharing nothing that can change, and keeping no log."""
        other = object.__new__(type(self))
        for slot in _SHARED:
            setattr(other, slot, getattr(self, slot))
        other.players = [player.copy() for player in self.players]
        other.by_name = {player.name: player for player in other.players}
        other.living = [player for player in other.players if not player.out]
        other.agenda, other.fury_discard = self.agenda[:], self.fury_discard[:]
        other.tokens, other.fury, other.boneyard = self.tokens.copy(), self.fury.copy(), self.boneyard.copy()
        other.journal = None
        return other

    def key(self) -> tuple[Any, ...]:
        """What makes two tables the same: everything but the number of the turn, and rerolls when rolling is over."""
        return (
            tuple(map(_SEAT, self.players)), _KEY(self), self.rerolls if self.phase == "T3" else 0,
            tuple(self.agenda), tuple(self.fury_discard), self.tokens.key(), self.fury.key(), self.boneyard.key(),
        )  # fmt: skip

    def fill(self, data: Mapping[str, Any]) -> None:
        if missing := SETS.missing(data["modules"]):
            raise InvalidPosition(missing)
        super().fill(data)
        self.fury_discard = list(self.fury_discard)

    def change(self, name: str | None, changes: Mapping[str, Any]) -> None:
        """Put something else on the table; raises `InvalidPosition` with every problem."""
        checking.change(self, name, changes)

    def __repr__(self) -> str:
        seats = ", ".join(f"{p.name} {p.life}/{p.starting_life}" for p in self.players)
        return f"<dice table: {seats}; pool {self.pool}, turn of {self.current}, {self.phase}>"


_LISTS = {"agenda", "fury_discard", "tokens", "fury", "boneyard"}
_SHARED = ("ring", *(slot for slot in Table.entries if slot not in _LISTS | {"players"}))
_SEAT = attrgetter(*Player.entries)
_KEY = attrgetter(*(set(_SHARED) - {"ring", "turn", "rerolls", "house", "modules", "components"}))
