"""What the tables of both games share: they are plain data, which copies, compares through a key, and is JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from bangkit.core.arguments import Argument, problems_of, seat_called, strangers
from bangkit.core.errors import InvalidPosition
from bangkit.core.log import Entry, Selection
from bangkit.core.roles import ROLES
from bangkit.core.running import Task
from bangkit.core.winning import HasRole, Outcome
from bangkit.words.catalogue import listing, say
from bangkit.words.glossary import canonical

LIVES = range(1, 21)
"""What a starting life may be: more than any rule gives, and no more than there is room for at a table."""


class Slotted:
    """Something that holds plain data in slots: `entries` are those that JSON tells, `derived` follow from them."""

    __slots__ = ()
    entries: ClassVar[tuple[str, ...]]
    derived: ClassVar[frozenset[str]] = frozenset()
    readers: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}
    """How an entry is read that JSON tells in another way than it is held; lists are held as tuples."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        slots = (slot for kind in reversed(cls.__mro__) for slot in kind.__dict__.get("__slots__", ()))
        cls.entries = tuple(slot for slot in slots if slot not in cls.derived)

    def to_json(self) -> dict[str, Any]:
        """Everything as plain data: names, texts and numbers only."""
        return {slot: plain(getattr(self, slot)) for slot in self.entries}

    def fill(self, data: Mapping[str, Any]) -> None:
        """Take every entry from plain data."""
        for slot in self.entries:
            setattr(self, slot, self.readers.get(slot, held)(data[slot]))


class SharedSeat(Slotted):
    """One seat: who sits there (CARD-SETUP-25)."""

    __slots__ = ("name", "index", "role", "role_shown", "character", "life", "starting_life", "out", "ability")
    derived = frozenset({"index", "ability"})

    def __init__(self, name: str, index: int, life: int) -> None:
        self.name, self.index = name, index
        self.role: str | None = None
        self.character: str | None = None
        self.life = self.starting_life = life
        self.role_shown = self.out = False

    def __repr__(self) -> str:
        return f"<{self.name}: {self.character or 'no character'}, life {self.life}/{self.starting_life}>"


class SharedState(Slotted):
    """What a stage of play goes on with: the agenda of what is still to be done, and a log if somebody keeps one.

    `told` says whether somebody keeps one, `wordy` whether it takes every line; lines that come up all the time are put
    together only then.
    """

    __slots__ = ("agenda", "wordy", "told", "_journal")
    derived = frozenset({"wordy", "told", "_journal"})
    agenda: list[Task]
    wordy: bool
    told: bool

    @property
    def journal(self) -> list[Entry] | None:
        """The log, which takes lines of all kinds or is a selection; None where nobody keeps one."""
        return self._journal

    @journal.setter
    def journal(self, log: list[Entry] | None) -> None:
        self._journal = log
        self.told = log is not None
        self.wordy = log is not None and not isinstance(log, Selection)

    @property
    def sets(self) -> tuple[Any, ...]:
        """The sets in use, the base game first; none where no set is."""
        return ()

    def schedule(self, tasks: Sequence[Task]) -> None:
        """Put tasks on the agenda, the first one to be done next."""
        self.agenda += tasks[::-1]

    def note(self, rule: str, what: str, seen_by: tuple[str, ...] = (), secret: Any = None, **facts: Any) -> None:
        """Write a line into the log, when somebody keeps one, and if it keeps lines of this kind."""
        journal = self._journal
        if journal is not None and (not isinstance(journal, Selection) or what in journal.kept):
            journal.append(Entry(rule, what, facts, secret or {}, seen_by))

    def copy(self) -> Self:
        """The same state, sharing nothing that can change, and keeping no log."""
        return self.from_json(self.to_json())

    def key(self) -> tuple[Any, ...]:
        """What makes two states the same."""
        return tuple(map(str, self.to_json().values()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """The state that `to_json` described; raises `InvalidPosition` with every problem."""
        if problems := wrong_entries(data, cls.entries):
            raise InvalidPosition(problems)
        state = cls.__new__(cls)
        state.journal = None
        state.fill(data)
        return state

    def fill(self, data: Mapping[str, Any]) -> None:
        super().fill(data)
        self.agenda = list(self.agenda)


P = TypeVar("P", bound=SharedSeat)


class SharedTable(SharedState, Generic[P]):
    """A table with seats around it; a game says what else lies there, and which player sits where."""

    __slots__ = ("players", "by_name", "house", "current", "phase", "turn", "used", "outcome")
    derived = SharedState.derived | {"by_name"}
    seat: ClassVar[type[Any]]
    phase: str

    def __init__(self, names: Iterable[str], house: Mapping[str, Any]) -> None:
        self.players: list[P] = [self.seat(name, index) for index, name in enumerate(names)]
        self.by_name = {player.name: player for player in self.players}
        self.house = house
        self.agenda = []
        self.current = self.players[0].name
        self.turn = 0
        self.used: tuple[str, ...] = ()
        self.outcome: Outcome | None = None
        self.journal = None

    def __getitem__(self, name: str) -> P:
        try:
            return self.by_name[name]
        except (KeyError, TypeError):
            found: P = seat_called(name, self.players)
            return found

    def clockwise(self, player: P) -> list[P]:
        """Everybody in the game in seat order, beginning with this seat, whether or not its owner is out."""
        players, here = self.players, player.index
        return [each for each in (*players[here:], *players[:here]) if not each.out]

    def refresh(self) -> None:
        """Look up again what follows from the rest, such as who is in the game and whose ability is in force."""
        raise NotImplementedError

    def watch(self, function: Callable[..., Any]) -> Callable[[], None]:
        """Take down how the table stands before a function of one's own works; what is answered refuses what no rule could leave."""
        raise NotImplementedError

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """The table that `to_json` described; raises `InvalidPosition` with every problem."""
        problems = wrong_entries(data, cls.entries)
        seats = data.get("players", [])
        if not isinstance(seats, list) or not seats:
            raise InvalidPosition([*problems, say("position.seats")])
        for number, seat in enumerate(seats, 1):
            if not isinstance(seat, Mapping) or set(seat) != set(cls.seat.entries):
                problems.append(say("position.seat", number=number, entries=", ".join(sorted(cls.seat.entries))))
        if problems:
            raise InvalidPosition(problems)
        table = cls((seat["name"] for seat in seats), house=data["house"])
        table.fill(data)
        return table

    def fill(self, data: Mapping[str, Any]) -> None:
        """Lay everything as plain data tells it."""
        players = self.players
        for seat, player in zip(data["players"], players, strict=True):
            player.fill(seat)
        super().fill(data)
        self.players = players
        self.outcome = Outcome(tuple(data["outcome"][0]), *data["outcome"][1:]) if data["outcome"] else None
        self.refresh()


def wrong_roles(players: Iterable[HasRole], box: Mapping[str, int], rule: str = "") -> list[str]:
    """Who has a role that cannot be: no more of each than the box holds, and roles for all or for none."""
    roles = Counter(player.role for player in players)
    open_ = roles.pop(None, 0)
    if not roles:
        return []
    problems = [say("position.some roles")] if open_ else []
    for role, number in roles.items():
        if role not in box:
            problems.append(say("position.no role", role=role, known=listing(map(str, box))))
        elif number > box[str(role)]:
            problems.append(say("position.many", number=number, role=role, box=box[str(role)], rule=rule))
    return problems


def over_already(table: SharedTable[Any], outcome: Outcome | None) -> list[str]:
    """A position from which nobody could play on: fewer than two are in the game, or somebody has won long ago."""
    if table.outcome is not None:
        return []
    if sum(not player.out for player in table.players) < 2:
        return [say("position.alone")]
    return [say("position.won", side=outcome.side, rule=outcome.rule)] if outcome is not None else []


def to_change(
    table: SharedTable[Any], name: str | None, changes: Mapping[str, Any], kinds: Mapping[str, Argument]
) -> tuple[Any, dict[str, Any], list[str]]:
    """Whose entries are changed, what can be changed, and one sentence for each thing that cannot.

    Raises `InvalidPosition` if nobody has the name, or a value is not of its kind.
    """
    if name is not None and not (isinstance(name, str) and name in table.by_name):
        raise InvalidPosition([say("position.nobody", name=name, players=", ".join(table.by_name))])
    if problems := problems_of(changes, kinds) or strangers(
        {"role": _in_english("role", changes.get("role"))}, role=ROLES
    ):
        raise InvalidPosition(problems, say("position.changed"))
    allowed = ", ".join(kinds)
    problems = [say("position.not changed", key=key, allowed=allowed) for key in changes if key not in kinds]
    owner = table if name is None else table.by_name[name]
    return owner, {key: _in_english(key, value) for key, value in changes.items() if key in kinds}, problems


def _in_english(key: str, value: Any) -> Any:
    """A role, character or event as tables write it, whatever its case or language; anything else as it is."""
    kind = {"role": "role", "character": "char", "event": "event"}.get(key)
    found = canonical(value, kind) if kind and isinstance(value, str) else None
    if found is None:
        return value
    return found.casefold() if key == "role" else found


def wrong_entries(data: Any, wanted: Iterable[str]) -> list[str]:
    """What is missing in plain data, and what is too much."""
    if not isinstance(data, Mapping):
        raise InvalidPosition([say("position.object")])
    problems = [say("position.missing", entry=name) for name in sorted(set(wanted) - set(data))]
    return problems + [say("position.not known", entry=name) for name in sorted(set(data) - set(wanted))]


def plain(value: Any) -> Any:
    """A value as plain data; what is neither list nor mapping tells itself as a text, or has `to_json`."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    return value.to_json() if hasattr(value, "to_json") else str(value)


def held(value: Any) -> Any:
    """A value of plain data as a state holds it: lists are tuples, mappings its own."""
    if isinstance(value, list):
        return tuple(held(each) for each in value)
    return dict(value) if isinstance(value, Mapping) else value
