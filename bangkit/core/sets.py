"""What a set is: one record of what it brings to the table; and the registry of a game, which looks sets up by name.

A set is the only place that knows its own name; everything else asks the sets in use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from bangkit.core import rulebook
from bangkit.core.arguments import (
    FLAG,
    FUNCTION,
    NATURAL,
    POSITIVE,
    TABLE,
    TEXT,
    TEXTS,
    Argument,
    known,
    not_of_kind,
    one_of,
    problems_of,
    shortened,
    takes,
    unknown,
)
from bangkit.core.errors import BangkitError, InvalidPosition
from bangkit.core.roles import ROLES, ROLES_FOR
from bangkit.core.running import Tasks
from bangkit.words.catalogue import listing, say, tell

R = TypeVar("R")


def wrong_role_cards(roles: Mapping[str, int]) -> list[str]:
    """What is wrong with the role cards in the box of a set."""
    strangers = [say("set.no role", roles=listing(ROLES), name=shortened(each)) for each in roles if each not in ROLES]
    numbers = {say("set.role number", name=each): number for each, number in roles.items() if each in ROLES}
    return strangers + problems_of(numbers, dict.fromkeys(numbers, NATURAL))


class HouseRule(NamedTuple):
    """A point that players may settle before play: the specification's reading, and what else may be chosen.

    Without `choices` it is true or false, or a whole number from 1 on, as the default is.
    """

    default: Any
    choices: tuple[Any, ...] = ()

    @property
    def kind(self) -> Argument:
        """What may be chosen."""
        return one_of(self.choices) if self.choices else FLAG if isinstance(self.default, bool) else POSITIVE


Class = TypeVar("Class", bound=type[Any])


def named_fields(record: Class) -> Class:
    """A record that refuses a field which it has not, with the nearest that it has."""
    setattr(record, "__init__", takes()(record.__init__))  # noqa: B010
    return record


class WrongSet(InvalidPosition):
    """The record of a set is wrong; `problems` lists everything that is."""

    def __str__(self) -> str:
        return say("set.wrong", set=self.where) + "".join(f"\n- {problem}" for problem in self.problems)


@dataclass(frozen=True, eq=False)
class GameSet:
    """What the sets of both games share; making the record makes the set known to its game, in place of one of its name.

    `players` are the fewest and the most players of a game with this set, by the rule `players_rule`;
    `tasks` are carried out by name from the agenda; `chapters` are the pages of the rulebook about a printed set,
    `rules` the texts of the rules, by id, that a set of one's own brings with it.
    A house rule may be given as its default alone.

    Raises:
        WrongSet: the record is wrong, with every problem.
    """

    registry: ClassVar[Registry[Any]]

    name: Any
    _: KW_ONLY
    title: str = ""
    players: tuple[int, int] | None = None
    players_rule: str = ""
    tasks: Tasks = field(default_factory=dict)
    house_rules: Mapping[str, Any] = field(default_factory=dict)
    chapters: tuple[str, ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict)

    kinds: ClassVar[Mapping[str, Argument]] = {
        "title": TEXT, "players_rule": TEXT, "tasks": TABLE, "house_rules": TABLE, "chapters": TEXTS, "rules": TABLE,
    }  # fmt: skip
    """What each field may hold."""

    def __post_init__(self) -> None:
        wrong = problems_of({each: getattr(self, each) for each in self.kinds}, self.kinds)
        if not self.printed and not isinstance(self.name, str):
            wrong.append(say("set.name", name=shortened(self.name)))
        if wrong:
            raise WrongSet(wrong, shortened(self.name).strip("'"))
        house = {
            name: rule if isinstance(rule, HouseRule) else HouseRule(rule) for name, rule in self.house_rules.items()
        }
        object.__setattr__(self, "house_rules", house)
        self.registry.add(self)

    def __str__(self) -> str:
        return str(self.name)

    def __repr__(self) -> str:
        return f"<set {self.name}>"

    def __reduce__(self) -> Any:
        """A set is copied and sent as its name: it is what its game knows by that name."""
        return known_set, (type(self), self.name)

    @property
    def printed(self) -> bool:
        """Whether it is one of the game's own sets, about which the rulebook has chapters."""
        return bool(self.chapters)

    def problems(self, others: Iterable[GameSet]) -> list[str]:
        """Everything that is wrong with the record beside these other sets; a game adds what holds for its things."""
        problems: list[str] = []
        if not self.printed and not (self.name.isidentifier() and len(self.name) <= 40):
            problems.append(say("set.name", name=shortened(self.name)))
        for other in others:
            taken = [("task", self.tasks, other.tasks), ("house rule", self.house_rules, other.house_rules)]
            for what, own, theirs in (*taken, ("rule", self.rules, other.rules)):
                problems += [say("set.taken", what=what, name=name, set=other.told) for name in own if name in theirs]
        for name, task in self.tasks.items():
            if not callable(task):
                problems.append(not_of_kind(shortened(name), FUNCTION.told, task))
        for name, house in self.house_rules.items():
            if not house.kind.holds(house.default):
                problems.append(house_problem(name, house, house.default))
        for id, text in self.rules.items():
            if not rulebook.is_id(id):
                problems.append(say("set.rule id", id=shortened(id)))
            elif rulebook.prints(id):
                problems.append(say("set.rule taken", id=id))
            if not TEXT.holds(text):
                problems.append(not_of_kind(say("set.rule text", id=id), TEXT.told, text))
        return problems

    def wrong_players(self) -> list[str]:
        """What is wrong with the number of players."""
        given = self.players
        if given is None or (
            isinstance(given, tuple)
            and len(given) == 2
            and all(map(POSITIVE.holds, given))
            and given[0] <= given[1]
            and {*given} <= {*ROLES_FOR}
        ):
            return []
        return [say("set.players", least=min(ROLES_FOR), most=max(ROLES_FOR), value=shortened(given))]

    def enter(self) -> None:
        """Let what the set describes be found, when the set has become known."""

    def leave(self) -> None:
        """The opposite, when the set is taken away."""

    @property
    def told(self) -> str:
        """The set as a person reads it."""
        return self.title or tell(f"set title.{self.registry.game} {self.name}", {}) or str(self.name)


def known_set(kind: type[GameSet], name: Any) -> GameSet:
    """The set of this name in its game; raises `BangkitError` if none is known."""
    found: GameSet = kind.registry.in_use((name,))[1]
    return found


S = TypeVar("S", bound=GameSet)


class Registry(Generic[S]):
    """The sets of one game by name, the base game first; it answers for the sets in use.

    What it answers from is remembered until a set is added or taken away.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.tasks: dict[str, Callable[..., Any]] = {}
        """What the agenda can name: the tasks of all sets, and those of the rules that belong to none."""
        self._sets: dict[Any, S] = {}
        self.sealed = False
        """Whether all printed sets are known, and each further one is somebody's own."""
        self._listeners: list[Callable[[], None]] = []
        self._defaults = self.remembered(self._house_defaults)

    def __iter__(self) -> Iterator[S]:
        return iter(self._sets.values())

    def __contains__(self, name: Any) -> bool:
        return name in self._sets

    def __getitem__(self, name: Any) -> S:
        return self._sets[name]

    @property
    def base(self) -> S:
        """The set that is always in use."""
        return next(iter(self._sets.values()))

    @property
    def expansions(self) -> tuple[Any, ...]:
        """The names of all other sets."""
        return tuple(self._sets)[1:]

    # -- which sets there are --------------------------------------------------------------------

    def add(self, added: S) -> None:
        """Make a set known, in place of one of the same name; raises `WrongSet` with every problem."""
        old = self._sets.get(added.name)
        problems = [say("set.printed", name=added.name)] if old is not None and old.printed else []
        if self.sealed and added.chapters:
            problems.append(say("set.chapters"))
        if problems := problems + added.problems(each for each in self if each is not old):
            raise WrongSet(dict.fromkeys(problems), shortened(added.name).strip("'"))
        if old is not None:
            self.remove(old.name)
        self._sets[added.name] = added
        self.tasks.update(added.tasks)
        added.enter()
        if added.rules:
            rulebook.write(added.told, added.rules)
        self._changed()

    def remove(self, name: Any) -> None:
        """Forget a set of one's own, by its name or its record; raises `BangkitError` for any other."""
        name = name.name if isinstance(name, GameSet) else name
        own = [each.name for each in self if not each.printed]
        if name not in own:
            raise BangkitError(unknown("set of your own", name, own))
        removed = self._sets.pop(name)
        removed.leave()
        for task in removed.tasks:
            del self.tasks[task]
        if removed.rules:
            rulebook.tear_out(removed.rules)
        self._changed()

    def remembered(self, function: Callable[..., R]) -> Callable[..., R]:
        """Remember what a function answers until the sets change."""
        memory = lru_cache(maxsize=20_000)(function)
        self.on_change(memory.cache_clear)
        return memory

    def on_change(self, function: Callable[[], None]) -> None:
        """Call a function whenever a set has been added or taken away."""
        self._listeners.append(function)

    def _changed(self) -> None:
        for listener in self._listeners:
            listener()

    # -- the sets in use -------------------------------------------------------------------------

    def in_use(self, names: Iterable[Any] = ()) -> tuple[S, ...]:
        """The base game and the sets of these names; raises `BangkitError` for one that has been taken away (DODGE-SET-1)."""
        try:
            return (self.base, *(self._sets[name] for name in names))
        except KeyError as missing:
            raise BangkitError(self.missing(missing.args)[0]) from None

    def wished(self, wishes: Iterable[Any], what: str, problems: list[str]) -> tuple[Any, ...]:
        """The names of the sets that are wished for, each by its name or as its record, once.

        A wish that is no set is added to `problems`.
        """
        names = []
        for wish in wishes:
            if isinstance(wish, GameSet):
                if self.outdated(wish):
                    problems.append(say("set.made anew", name=wish.name))
                wish = wish.name
            names.append(known(wish, self.expansions, what, problems) if isinstance(wish, str) else wish)
        return tuple(dict.fromkeys(name for name in names if name in self))

    def outdated(self, wish: GameSet) -> bool:
        """Whether another set of the same name has been made since this record."""
        return self._sets.get(wish.name, wish) is not wish

    def missing(self, names: Iterable[Any]) -> list[str]:
        """One sentence for each of these sets that is not known here, for example of a saved game."""
        return [say("set.missing", name=name) for name in names if name not in self._sets]

    def players(self, names: Iterable[Any] = ()) -> tuple[int, int, str]:
        """The fewest and the most players of a game with these sets, and the rule that says so."""
        ranges = [(*each.players, each.players_rule) for each in self.in_use(names) if each.players is not None]
        lowest, highest, rule = ranges[0]
        for least, most, widened in ranges[1:]:
            if least < lowest or most > highest:
                lowest, highest, rule = min(least, lowest), max(most, highest), widened
        return lowest, highest, rule

    def needed_for(self, players: int) -> tuple[Any, ...]:
        """The expansions without which so many cannot play: none, or the first one that lets them."""
        for names in ((), *((each,) for each in self.expansions)):
            lowest, highest, _ = self.players(names)
            if lowest <= players <= highest:
                return names
        return ()

    def house_rules(self, names: Iterable[Any] = ()) -> dict[str, HouseRule]:
        """The house rules of a game with these sets: those of all printed ones, and of one's own that are in use."""
        sets = [each for each in self if each.printed] + [each for each in self.in_use(names) if not each.printed]
        return {name: house for each in sets for name, house in each.house_rules.items()}

    def _house_defaults(self, names: tuple[Any, ...]) -> dict[str, Any]:
        return {name: rule.default for name, rule in self.house_rules(names).items()}

    def house(self, wishes: Mapping[str, Any] | None, problems: list[str], names: Iterable[Any] = ()) -> dict[str, Any]:
        """What the house rules say in a game; what is wrong with the wishes is added to `problems`."""
        house = dict(self._defaults(tuple(names)))
        rules = self.house_rules(names) if wishes else {}
        for wish, value in (wishes or {}).items():
            name = known(wish, rules, "house rule", problems)
            if name in rules and not rules[name].kind.holds(value):
                problems.append(house_problem(name, rules[name], value))
            house[name] = value
        return house

    def twice(self, what: str, mine: Iterable[str], theirs: Mapping[str, str]) -> list[str]:
        """One sentence for each name that a set takes twice, or that another set has already (`theirs`: name, set)."""
        count = Counter(mine)
        problems = [say("set.twice", what=what, name=name) for name, number in count.items() if number > 1]
        return problems + [say("set.taken", what=what, name=name, set=theirs[name]) for name in count if name in theirs]


def house_problem(name: str, rule: HouseRule, value: Any) -> str:
    """That a house rule cannot say this."""
    return not_of_kind(say("set.house rule", name=shortened(name).strip("'")), rule.kind.told, value)
