"""The dice table as plain data: seats, life, arrows, the dice, the piles and the agenda.

It knows where things lie, and no rule.
It copies fast, compares through `key`, and is JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bangkit.core.log import Entry
from bangkit.core.requests import Chance
from bangkit.core.roles import Outcome
from bangkit.core.running import Task
from bangkit.dice import checking
from bangkit.dice.components import Components, printed
from bangkit.dice.diceset import kinds_in
from bangkit.dice.faces import NONE, Dice, read_dice
from bangkit.dice.hooks import NOBODY, Power, ability_of


class Pile:
    """A face-down pile: `rest` in no order, and on it the `top`, whose order is fixed but known to no player."""

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


class Player:
    """One seat: who sits there and what lies in front of him.

    `fury` lies face down, `revealed` face up; `lost` is the life lost in this turn, gains not subtracted.
    """

    __slots__ = (
        "name", "index", "role", "role_shown", "character", "life", "starting_life", "arrows", "tokens", "fury",
        "revealed", "lost", "out", "zombie", "lord", "ability",
    )  # fmt: skip

    def __init__(self, name: str, index: int) -> None:
        self.name, self.index = name, index
        self.role: str | None = None
        self.character: str | None = None
        self.life = self.starting_life = 8
        self.arrows = self.lost = 0
        self.tokens: tuple[str, ...] = ()
        self.fury: tuple[str, ...] = ()
        self.revealed: tuple[str, ...] = ()
        self.role_shown = self.out = self.zombie = self.lord = False
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

    def __repr__(self) -> str:
        return f"<{self.name}: {self.character or 'no character'}, life {self.life}/{self.starting_life}>"


class Table:
    """Everything that lies on the table, and the agenda of what is still to be done.

    `showing` are the dice on the table, `rerolls` those left; `used` are abilities of once a turn;
    `challenged` were handed a duel die this turn; `fallen` lists the eliminated in their order.
    `hands` are the boneyard cards face up, `turned_up` those of this turn, and `to_reveal` who must turn one up.
    `living` is who is in the game, clockwise, and `ring` their names.
    """

    __slots__ = (
        "players", "by_name", "living", "ring", "modules", "house", "components", "pool", "agenda", "current", "phase",
        "turn", "showing", "rerolls", "used", "spent", "challenged", "tokens", "fury", "fury_discard", "boneyard",
        "hands", "turned_up", "to_reveal", "outbreak_due", "outbreak", "fallen", "sheriff_killer", "outcome",
        "journal",
    )  # fmt: skip

    def __init__(
        self,
        names: Iterable[str],
        *,
        modules: tuple[Any, ...] = (),
        house: Mapping[str, Any],
        components: Components | None = None,
    ) -> None:
        self.players = [Player(name, index) for index, name in enumerate(names)]
        self.by_name = {player.name: player for player in self.players}
        self.modules = modules
        self.house = house
        self.components = box = components or printed()
        self.pool: int = house["arrow_pool"]
        self.agenda: list[Task] = []
        self.current = self.players[0].name
        self.phase = "setup"
        self.turn = self.rerolls = self.spent = 0
        self.showing: Dice = NONE
        self.used: tuple[str, ...] = ()
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
        self.outcome: Outcome | None = None
        self.journal: list[Entry] | None = None
        self.refresh()

    def __getitem__(self, name: str) -> Player:
        return self.by_name[name]

    def has(self, kind: str) -> bool:
        """Whether a set in use brings this kind of component: `duel_die`, `tokens`, `fury` or `boneyard`."""
        return kind in kinds_in(self.modules)

    @property
    def has_boneyard(self) -> bool:
        """Whether the eliminated turn up boneyard cards: until the outbreak (UNDEAD-BONE-04, -05)."""
        return not self.outbreak and self.has("boneyard")

    def refresh(self) -> None:
        """Look up again who is in the game and whose ability is in force."""
        for player in self.players:
            player.ability = ability_of(player)
        self.living = [player for player in self.players if not player.out]
        self.ring = tuple(player.name for player in self.living)

    def clockwise(self, player: Player) -> list[Player]:
        """Everybody in the game in seat order, beginning with this seat, whether or not its owner is in the game."""
        players, here = self.players, player.index
        return [each for each in (*players[here:], *players[:here]) if not each.out]

    def from_the_left(self) -> list[Player]:
        """Everybody in the game, clockwise from the active player's left, himself last (DEC-06)."""
        living, here = self.living, self.by_name[self.current].index
        after = here + 1 if len(living) == len(self.players) else sum(each.index <= here for each in living)
        return living[after:] + living[:after]

    def note(self, rule: str, what: str, seen_by: tuple[str, ...] = (), secret: Any = None, **facts: Any) -> None:
        """Write a line into the log, when somebody keeps one."""
        if self.journal is not None:
            self.journal.append(Entry(rule, what, facts, secret or {}, seen_by))

    # -- values ----------------------------------------------------------------------------------

    def copy(self) -> Table:
        """The same table, sharing nothing that can change, and keeping no log."""
        other = object.__new__(Table)
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
            tuple(tuple(getattr(player, slot) for slot in _SEAT) for player in self.players),
            *(getattr(self, slot) for slot in _KEY),
            self.rerolls if self.phase == "T3" else 0,
            tuple(self.agenda), tuple(self.fury_discard), self.tokens.key(), self.fury.key(), self.boneyard.key(),
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def to_json(self) -> dict[str, Any]:
        """The table as plain data: names, texts and numbers only."""
        players = [{slot: plain(getattr(player, slot)) for slot in ("name", *_SEAT)} for player in self.players]
        rest = {slot: plain(getattr(self, slot)) for slot in Table.__slots__ if slot not in _DERIVED}
        return {"players": players, **rest}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Table:
        """The table that `to_json` described; raises `InvalidPosition` with every problem."""
        checking.shape(data, {*Table.__slots__} - _DERIVED | {"players"}, {"name", *_SEAT})
        names = [seat["name"] for seat in data["players"]]
        components = Components.from_json(data["components"])
        table = cls(names, modules=tuple(data["modules"]), house=dict(data["house"]), components=components)
        for seat, player in zip(data["players"], table.players, strict=True):
            for slot in _SEAT:
                setattr(player, slot, value_of(seat[slot]))
        for slot in _KEY:
            setattr(table, slot, value_of(data[slot]))
        table.rerolls = data["rerolls"]
        for slot in ("tokens", "fury", "boneyard"):
            setattr(table, slot, Pile(data[slot]["rest"], data[slot]["top"]))
        table.turn, table.fury_discard = data["turn"], list(data["fury_discard"])
        table.showing = read_dice(data["showing"])
        table.agenda = [value_of(task) for task in data["agenda"]]
        table.outcome = Outcome(tuple(data["outcome"][0]), *data["outcome"][1:]) if data["outcome"] else None
        table.refresh()
        return table

    def change(self, name: str | None, changes: Mapping[str, Any]) -> None:
        """Put something else on the table; raises `InvalidPosition` with every problem."""
        checking.change(self, name, changes)

    def __repr__(self) -> str:
        seats = ", ".join(f"{p.name} {p.life}/{p.starting_life}" for p in self.players)
        return f"<dice table: {seats}; pool {self.pool}, turn of {self.current}, {self.phase}>"


_DERIVED = {"players", "by_name", "living", "ring", "journal"}
_OWN_COPY = {"players", "by_name", "living", "agenda", "fury_discard", "tokens", "fury", "boneyard", "journal"}
_SHARED = tuple(slot for slot in Table.__slots__ if slot not in _OWN_COPY)
_SEAT = tuple(slot for slot in Player.__slots__ if slot not in ("name", "index", "ability"))
_KEY = (
    "pool", "current", "phase", "showing", "used", "spent", "challenged", "hands", "turned_up", "to_reveal",
    "outbreak_due", "outbreak", "fallen", "sheriff_killer", "outcome",
)  # fmt: skip


def plain(value: Any) -> Any:
    """A value of the table as plain data."""
    if isinstance(value, Pile):
        return {"rest": list(value.rest), "top": list(value.top)}
    if isinstance(value, Components):
        return value.to_json()
    if isinstance(value, Dice):
        return str(value)
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value


def value_of(value: Any) -> Any:
    """Lists of plain data are tuples on the table."""
    return tuple(value_of(each) for each in value) if isinstance(value, list) else value
