"""Who is who? Posterior chances of the hidden roles, from what everybody saw, by Bayes' rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import factorial, prod
from typing import Any, TypeAlias

from bangkit.cards.table import Player
from bangkit.core.arguments import takes
from bangkit.core.roles import ROLES
from bangkit.odds.distribution import Distribution, added_up
from bangkit.odds.problems import QuestionError, exact, how_many, must, seat, table_of, unknown, whole
from bangkit.odds.rendering import Tabled, TableParts, html_table, numeral, percent, text_table
from bangkit.words.catalogue import say, tell
from bangkit.words.glossary import nearest

Roles: TypeAlias = tuple[str, ...]
"""One role for each player, in the order of the players."""
Likelihoods: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""action -> role of who acts -> role of the target -> weight; the role ``*`` stands for every role not listed.

The target ``nobody`` is the weight of holding back: with it, that somebody did not shoot is evidence as well.
"""
HOLDS_BACK = "nobody"

LIKELIHOODS: Likelihoods = {
    "attacks": {
        "Sheriff": {"*": 1},
        "Deputy": {"Sheriff": 1, "*": 6},
        "Outlaw": {"Sheriff": 8, "*": 2},
        "Renegade": {"Sheriff": 2, "*": 4},
    },
    "helps": {
        "Sheriff": {"*": 1},
        "Deputy": {"Sheriff": 8, "*": 1},
        "Outlaw": {"Sheriff": 1, "*": 4},
        "Renegade": {"Sheriff": 4, "*": 1},
    },
}
"""How a player of each role picks whom to attack or help.

Only the Sheriff's role is public, so a player can prefer or spare him and nobody else.
The weights are a plain assumption to start from, not measured: change them and see what changes.
"""


@dataclass(frozen=True)
class Act:
    """Something that everybody saw: who acted how against whom, and who else could have been chosen.

    Without a target he held back: he could have acted against anybody present and did not.

    >>> str(Act("Ben", "attacks", None, ("Ben", "Ana")))
    'Ben attacks nobody'
    """

    actor: str
    action: str
    target: str | None
    present: tuple[str, ...] | None = None
    """Who could have been chosen, and who acted: the players still in the game or in reach, if not all."""

    def __post_init__(self) -> None:
        for name in (self.actor, self.action, *(() if self.target is None else (self.target,))):
            must(isinstance(name, str), "act", name, 'Act("Ben", "attacks", "Ana")')
        if self.present is not None:
            object.__setattr__(self, "present", _texts(self.present, "those present", '("Ana", "Ben")'))

    def __str__(self) -> str:
        return f"{self.actor} {self.action} {self.target or HOLDS_BACK}"


@dataclass(frozen=True, repr=False)
class Update(Tabled):
    """One step: what was seen, and the chances before, of what was seen given the role, and after.

    All three are about the role of the player who acted, or whose role came to light.
    """

    what: str
    player: str
    prior: Distribution[str]
    likelihood: dict[str, Fraction]
    posterior: Distribution[str]

    def _table(self, page: bool) -> TableParts:
        heads = [self.player, *(say(f"term.{each}") for each in ("prior", "likelihood", "posterior"))]
        each = (self.prior, self.likelihood, self.posterior)
        rows = [[told_role(role), *(percent(chances[role]) for chances in each)] for role in self.prior]
        return heads, rows, self.what


def told_role(role: str) -> str:
    """A role in the language that is set; one that the printed games do not have as it is written."""
    return tell(f"role.{role.lower()}", {}) or role


@dataclass(frozen=True)
class Beliefs:
    """Chances of every assignment of roles that is still possible.

    `steps` keeps every piece of evidence with prior, likelihood and posterior.
    """

    players: tuple[str, ...]
    assignments: Distribution[Roles]
    table: Likelihoods
    steps: tuple[Update, ...] = ()

    def of(self, player: str) -> Distribution[str]:
        """The chances of one player's role.

        Raises:
            QuestionError: nobody of this name.
        """
        place = self._place(player)
        return self.assignments.map(lambda roles: roles[place])

    def _place(self, player: str) -> int:
        if player not in self.players:
            unknown("unknown player", "player", player, self.players)
        return self.players.index(player)

    def see(self, act: Act) -> Beliefs:
        """The posterior after an act.

        The chance of an act given the roles is the weight of its target among the weights of all who could have been
        chosen, and of nobody where the table gives that a weight.

        Raises:
            QuestionError: an unknown name, or an act that no possible assignment allows.

        >>> table = {"attacks": {"Outlaw": {"Sheriff": 3, "*": 1, "nobody": 1}, "*": {"*": 1, "nobody": 3}}}
        >>> roles = ["Sheriff", "Outlaw", "Outlaw", "Renegade"]
        >>> game = prior(["Ana", "Ben", "Cid", "Dan"], roles, {"Ana": "Sheriff"}, table)
        >>> game.see(Act("Ben", "attacks", None, ("Ben", "Ana"))).of("Ben")["Outlaw"]
        Fraction(2, 5)
        """
        must(isinstance(act, Act), "act", act, 'Act("Ben", "attacks", "Ana")')
        actor = self._place(act.actor)
        target = None if act.target is None else self._place(act.target)
        present = self.players if act.present is None else act.present
        others = [self._place(player) for player in present if player != act.actor]
        if actor == target:
            raise QuestionError("own target", player=act.actor)
        if (target is not None and target not in others) or act.actor not in present:
            absent = act.target if act.actor in present else act.actor
            raise QuestionError("not present", player=absent, known=list(present))
        if not others:
            raise QuestionError("nobody else", player=act.actor)

        def likelihood(roles: Roles) -> Fraction:
            weights = {place: weight_of(self.table, act.action, roles[actor], roles[place]) for place in others}
            idle = holding_back(self.table, act.action, roles[actor])
            if idle is None and target is None:
                raise QuestionError("no weight of nobody", role=roles[actor], action=act.action)
            total = sum(weights.values()) + (idle or 0)
            mine = (idle or Fraction()) if target is None else weights[target]
            return mine / total if total else Fraction()

        return self._update(str(act), act.actor, {roles: likelihood(roles) for roles in self.assignments})

    def reveal(self, player: str, role: str) -> Beliefs:
        """The posterior once a role is public.

        Raises:
            QuestionError: an unknown name or role, or a role that the player cannot have any more.
        """
        place = self._place(player)
        known = sorted({each for roles in self.assignments for each in roles})
        _check_role(role, known)
        return self._update(
            f"{player}: {role}", player, {roles: Fraction(roles[place] == role) for roles in self.assignments}
        )

    def _update(self, what: str, player: str, likelihood: Mapping[Roles, Fraction]) -> Beliefs:
        weights = {roles: chance * likelihood[roles] for roles, chance in self.assignments.items()}
        if not any(weights.values()):
            raise QuestionError("impossible evidence", event=what)
        after = Beliefs(self.players, Distribution(weights), self.table, self.steps)
        place, prior = self._place(player), self.of(player)
        joint = added_up((roles[place], weight) for roles, weight in weights.items())
        given = {role: joint[role] / chance for role, chance in prior.items()}
        step = Update(what, player, prior, given, after.of(player))
        return Beliefs(self.players, after.assignments, self.table, (*self.steps, step))

    @property
    def assumption(self) -> str:
        """What the answer takes for granted, in words."""
        return say("term.assumption")

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        roles = sorted({role for assignment in self.assignments for role in assignment})
        rows = []
        for player in self.players:
            chances = self.of(player)
            rows.append([player, *(percent(chances[role]) for role in roles)])
        return [say("term.player"), *map(told_role, roles)], rows

    def __repr__(self) -> str:
        return text_table(*self._rows(), caption=say("term.beliefs")) + f"\n{self.assumption}"

    def _repr_html_(self) -> str:
        return html_table(*self._rows(), caption=f"{say('term.beliefs')}. {self.assumption}")


def weight_of(table: Likelihoods, action: str, role: str, other: str) -> Fraction:
    """The weight with which a player of one role picks one of another; raises `QuestionError` if a table gives none."""
    if action not in table:
        unknown("unknown action", "action", action, table)
    row = table[action].get(role, table[action].get("*", {}))
    if other not in row and "*" not in row:
        raise QuestionError("unknown role", role=role, other=other, action=action)
    return _weight(row[other] if other in row else row["*"], role, other)


def holding_back(table: Likelihoods, action: str, role: str) -> Fraction | None:
    """The weight with which a player of a role does nothing where he could act so; None where the table gives none."""
    row = table[action].get(role, table[action].get("*", {}))
    return _weight(row[HOLDS_BACK], role, HOLDS_BACK) if HOLDS_BACK in row else None


def _weight(number: Any, role: str, other: str) -> Fraction:
    weight = exact(number, "weight")
    if weight < 0:
        raise QuestionError("negative weight", outcome=f"{role}, {other}", weight=numeral(weight))
    return weight


def likelihoods(table: Any) -> Likelihoods:
    """A table of likelihoods: action -> role -> role -> weight of 0 or more; anything else is refused."""
    example = '{"attacks": {"Outlaw": {"Sheriff": 8, "*": 2}, "*": {"*": 1}}}'
    must(isinstance(table, Mapping), "likelihoods", table, example)
    for rows in table.values():
        must(isinstance(rows, Mapping), "likelihoods", rows, example)
        for role, row in rows.items():
            must(isinstance(row, Mapping), "likelihoods", row, example)
            for other, number in row.items():
                _weight(number, role, other)
    found: Likelihoods = table
    return found


def _roles_of(table: Likelihoods) -> list[str]:
    """The roles of the rulebook, and those that a table of likelihoods names."""
    named = [role for rows in table.values() for row in (rows, *rows.values()) for role in row]
    return list(dict.fromkeys([*map(str.title, ROLES), *(role for role in named if role not in ("*", HOLDS_BACK))]))


def arrangements(roles: Mapping[str, int]) -> Iterator[Roles]:
    """Every order of these roles, each once.

    >>> list(arrangements({"Outlaw": 2, "Renegade": 1}))[0]
    ('Outlaw', 'Outlaw', 'Renegade')
    """
    if not any(roles.values()):
        yield ()
    for role, number in roles.items():
        if number:
            for rest in arrangements({**roles, role: number - 1}):
                yield (role, *rest)


def _check_role(role: Any, known: Iterable[str]) -> None:
    """Refuse what is no role at all, and a word that looks like another one."""
    must(isinstance(role, str), "a role", role, '"Outlaw"')
    if role not in known and nearest(role, known):
        unknown("no such role", "role", role, known)


MOST_PLAYERS, MOST_DEALS = 12, 200_000
"""All ways to deal the roles are listed: of so many players and so many ways, not more."""


def _texts(names: Iterable[str], what: str, example: str) -> tuple[str, ...]:
    plain_list = isinstance(names, Iterable) and not isinstance(names, str | bytes)
    listed: tuple[Any, ...] = tuple(islice(names, MOST_PLAYERS + 1)) if plain_list else (None,)
    must(all(isinstance(name, str) for name in listed), what, names, example)
    return listed


@takes()
def prior(
    players: Sequence[str],
    roles: Iterable[str],
    known: Mapping[str, str] | None = None,
    table: Likelihoods = LIKELIHOODS,
) -> Beliefs:
    """Before anything happened: every way to deal the roles to the players is equally likely (CARD-SETUP-3, CARD-SETUP-4).

    Args:
        players: their names.
        roles: all roles in the game, as many as players.
        known: roles that are public or one's own, by player.
        table: how each role picks its targets.

    Returns:
        The beliefs: `.of(player)` is the distribution of a role, `.see(act)` the beliefs afterwards.

    Raises:
        QuestionError: another number of roles than players, a role that neither the rulebook nor the table has, too many players.

    >>> game = prior(["Ana", "Ben", "Cid", "Dan"], ["Sheriff", "Outlaw", "Outlaw", "Renegade"], {"Ana": "Sheriff"})
    >>> game.of("Ben")["Outlaw"]
    Fraction(2, 3)
    """
    table = likelihoods(table)
    names = _texts(players, "players", '["Ana", "Ben", "Cid", "Dan"]')
    whole(how_many(players, names), "number of players", 1, MOST_PLAYERS)
    for name in names:
        if names.count(name) > 1:
            raise QuestionError("twice seated", seat=name)
    left = Counter(_texts(roles, "roles", '["Sheriff", "Outlaw", "Outlaw", "Renegade"]'))
    there = _roles_of(table)
    for role in left:
        if role not in there:
            unknown("role of no game", "role", role, there)
    must(known is None or isinstance(known, Mapping), "known roles", known, '{"Ana": "Sheriff"}')
    known = dict(known or {})
    if left.total() != len(names):
        raise QuestionError("role count", players=len(names), roles=left.total())
    dealt = sorted(left.elements())
    for player, role in known.items():
        if player not in names:
            unknown("unknown player", "player", player, names)
        _check_role(role, dict.fromkeys(dealt))
        if not left[role]:
            raise QuestionError("known role", player=player, role=role, known=dealt)
        left[role] -= 1
    hidden = [player for player in names if player not in known]
    ways = factorial(len(hidden)) // prod(map(factorial, left.values()))
    whole(ways, "ways to deal", most=MOST_DEALS)
    weights = {}
    for order in arrangements(left):
        assigned = known | dict(zip(hidden, order, strict=True))
        weights[tuple(assigned[player] for player in names)] = 1
    assert len(weights) == ways
    return Beliefs(names, Distribution(weights), table)


@takes()
def posterior(
    players: Sequence[str],
    roles: Iterable[str],
    acts: Iterable[Act],
    known: Mapping[str, str] | None = None,
    table: Likelihoods = LIKELIHOODS,
) -> Beliefs:
    """After these acts, one by one; exact for any table of players.

    Source: Bayes' rule; how many of each role there are say CARD-SETUP-3 and CARD-SETUP-4.

    Args:
        players: their names.
        roles: all roles in the game, as many as players.
        acts: what everybody saw, in its order.
        known: roles that are public or one's own, by player.
        table: how each role picks its targets; with a weight for `nobody` holding back is evidence as well.

    Returns:
        The beliefs after all acts; `.steps` keeps prior, likelihood and posterior of each.

    Raises:
        QuestionError: an unknown name, no act, or acts that no assignment of roles allows.

    >>> seen = [Act("Ben", "attacks", "Ana"), Act("Cid", "attacks", "Ben")]
    >>> roles = ["Sheriff", "Outlaw", "Outlaw", "Renegade"]
    >>> posterior(["Ana", "Ben", "Cid", "Dan"], roles, seen, {"Ana": "Sheriff"}).of("Cid")["Renegade"]
    Fraction(24, 37)
    """
    beliefs = prior(players, roles, known, table)
    acts = list(acts) if isinstance(acts, Iterable) else [acts]
    must(all(isinstance(act, Act) for act in acts), "acts", acts, '[Act("Ben", "attacks", "Ana")]')
    for act in acts:
        beliefs = beliefs.see(act)
    return beliefs


ATTACKS = ("BANG!", "Duel", "Jail", "Panic!", "Cat Balou", "Punch", "Knife", "Derringer", "Pepperbox", "Howitzer",
           "Buffalo Rifle", "Springfield", "Rag Time", "Can Can", "Conestoga")  # fmt: skip
"""Cards that harm the one player they are played at."""
HELPS = ("Tequila",)
"""Cards that help him."""


@takes()
def beliefs(game: Any, view: str | None = None, table: Likelihoods = LIKELIHOODS) -> Beliefs:
    """Who may be who, by Bayes' rule, from what everybody could see in a running card game (CARD-INFO-1).

    That somebody did not shoot is no evidence here, since nobody sees his hand; `Beliefs.see` takes it by hand.
    The evidence is the public log: who played what at whom, and which roles came to light.
    `table` says how each role picks its targets; change it and see what changes.

    Args:
        game: a running card game.
        view: whose knowledge counts: his own role is known; without it only what is public.
        table: likelihoods, action -> role of who acts -> role of the target -> weight.

    Returns:
        The beliefs: `.of(player)` is the distribution of a role, `.steps` the evidence one by one.

    Raises:
        QuestionError: the players have no roles.
        BangkitError: nobody of this name sits here.
    """
    seats: list[Player] = list(table_of(game, "cards").players)
    players = list(game.players)
    if any(player.role is None for player in seats):
        raise QuestionError("no roles")
    roles = {player.name: str(player.role).title() for player in seats}
    me = None if view is None else seat(game, view)
    first: dict[str, str] = {}
    for entry in game.log:
        if entry.what in ("eliminated", "returns"):
            first.setdefault(entry.facts["player"], entry.what)
    public = {player.name for player in seats if player.role_shown and first.get(player.name) != "eliminated"}
    known = {name: role for name, role in roles.items() if name in public or name == me}
    believed = prior(players, roles.values(), known, table)
    there = {player.name: "returns" if player.out else "eliminated" for player in seats} | first
    present = [name for name, happens in there.items() if happens == "eliminated"]
    for entry in game.log:
        facts = entry.facts
        if entry.what == "eliminated":
            if facts["player"] not in public:
                believed = believed.reveal(facts["player"], roles[facts["player"]])
                public.add(facts["player"])
            present.remove(facts["player"])
        elif entry.what == "returns":
            present.append(facts["player"])
        elif (action := _action(facts, entry.what)) is not None:
            believed = believed.see(Act(facts["player"], action, facts["target"], tuple(present)))
    return believed


def _action(facts: Mapping[str, Any], what: str) -> str | None:
    """What a line of the log says about the wishes of whoever acted: attacks, helps, or nothing."""
    if what not in ("plays", "lays") or facts.get("target") in (None, facts["player"]):
        return None
    name = facts.get("kind") or str(facts["card"]).rsplit(" ", 1)[0]
    if name in ATTACKS:
        return "attacks"
    return "helps" if name in HELPS else None
