"""Who is who? What a player believes about the hidden roles, by Bayes' rule, from the log of his view alone.

Every way to deal the hidden roles is followed. It is the more likely, the better it foretells what everybody has done:
for each act, the chance that a player of this role would pick this target among those he could pick.
The evidence is what the entries of the log say: who went for whom, and whom he could have gone for instead.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any

from bangkit.cards import hooks
from bangkit.cards.faces import card
from bangkit.core.roles import ROLES, SHERIFF
from bangkit.core.seating import gap
from bangkit.dice.faces import ONE, TWO
from bangkit.dice.hooks import CHARACTERS, NOBODY
from bangkit.dice.law import at_places
from bangkit.odds.bayes import ATTACKS, HELPS, HOLDS_BACK, Act, Beliefs, Likelihoods, arrangements, prior, weight_of
from bangkit.odds.problems import must
from bangkit.strategy.bots.careful import best, judge
from bangkit.strategy.bots.determinization import Deal, Uniform
from bangkit.strategy.bots.enmity import check_view, left_to_deal, prior_chances

AIMS: Likelihoods = {
    "attacks": {
        "Sheriff": {"*": 1},
        "Deputy": {"Sheriff": 1, "*": 10},
        "Outlaw": {"Sheriff": 16, "*": 2},
        "Renegade": {"Sheriff": 1, "*": 5},
    },
    "helps": {
        "Sheriff": {"*": 1},
        "Deputy": {"Sheriff": 12, "*": 1},
        "Outlaw": {"Sheriff": 1, "*": 4},
        "Renegade": {"Sheriff": 6, "*": 1},
    },
}
"""How careful players of each role pick among the Sheriff and all others, by weight.

Nobody but the Sheriff shows his role, so a player can prefer or spare him and nobody else.
"""
Dealt = tuple[str, ...]
Shown = tuple[str | None, ...]


def check_table(table: Any) -> None:
    """Raise `QuestionError` unless a table says for everything that counts as evidence how each role picks its targets."""
    must(isinstance(table, Mapping) and bool(table), "aims", table, "bangkit.strategy.AIMS")
    roles = [role.title() for role in ROLES]
    for action in AIMS:
        rows = table.get(action, {})
        must(
            isinstance(rows, Mapping), "aims", rows, '{"Outlaw": {"Sheriff": 16, "*": 2}, "*": {"*": 1}}', action=action
        )
        for role in roles:
            row = rows.get(role, rows.get("*", {}))
            must(isinstance(row, Mapping), "aims", row, '{"Sheriff": 16, "*": 2}', action=action, role=role)
            for other in roles:
                weight_of(table, action, role, other)


def beliefs(view: Any, table: Likelihoods = AIMS) -> Beliefs:
    """The exact beliefs of a viewer, with every piece of evidence as a step.

    Args:
        view: what a player sees; his own role and every role that is shown are known.
        table: how each role picks its targets.

    Raises:
        QuestionError: the table does not say that, or says that nobody would do what somebody has done.

    >>> import bangkit
    >>> game = bangkit.cards.new_game(roles=["sheriff", "outlaw", "renegade", "outlaw"], seed=7)
    >>> beliefs(game.view("Ben")).of("Cid")["Renegade"]
    Fraction(1, 2)
    """
    check_view(view)
    check_table(table)
    names = [player.name for player in view.players]
    known = {player.name: player.role.title() for player in view.players if player.role is not None}
    roles = [*known.values(), *(role.title() for role in Counter(left_to_deal(view)).elements())]
    believed = prior(names, roles, known, table)
    for act in acts(view):
        believed = believed.see(act)
    return believed


def chances(view: Any, table: Likelihoods = AIMS) -> dict[str, dict[str, float]]:
    """The same beliefs as decimal numbers, quickly: for every other player the chance of each role."""
    check_view(view)
    deals = weighed_deals(view, table)
    if not deals:
        return prior_chances(view)
    total = sum(deals.values())
    found: dict[str, dict[str, float]] = {player.name: {} for player in view.players if player.name != view.name}
    for deal, weight in deals.items():
        for player, role in zip(view.players, deal, strict=True):
            if player.name in found:
                found[player.name][role] = found[player.name].get(role, 0.0) + weight / total
    return found


def weighed_deals(view: Any, table: Likelihoods = AIMS) -> dict[Dealt, float]:
    """Every way in which the roles may be dealt (a role for each player, clockwise), with its weight.

    None where nobody has a role, or the roles are not those of the rulebook.
    """
    names = tuple(player.name for player in view.players)
    shown = tuple(player.role for player in view.players)
    if None not in shown:
        return {tuple(map(str, shown)): 1.0}
    dealt = Counter(left_to_deal(view)) + Counter(role for role in shown if role is not None)
    at_first = tuple(
        player.role if player.name == view.name or player.role == SHERIFF else None for player in view.players
    )
    left = dealt - Counter(role for role in at_first if role is not None)
    if left.total() != at_first.count(None):
        return {}
    known_so_far = _weights(names, at_first, tuple(sorted(left.items())), LikelihoodKey(table))
    weights = known_so_far.after(acts(view))
    return {
        deal: weight
        for deal, weight in zip(known_so_far.deals, weights, strict=True)
        if all(role in (None, given) for role, given in zip(shown, deal, strict=True))
    }


class LikelihoodKey:
    """A table of likelihoods as a key: the same object is the same table."""

    def __init__(self, rows: Likelihoods) -> None:
        self.rows = rows

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LikelihoodKey) and self.rows is other.rows

    def __hash__(self) -> int:
        return id(self.rows)


class DealWeights:
    """The weight of every deal after each act of a game; what has been worked out is not worked out again."""

    def __init__(self, names: tuple[str, ...], known: Shown, left: Mapping[str, int], table: Likelihoods) -> None:
        check_table(table)
        hidden = [place for place, role in enumerate(known) if role is None]
        self.names, self.table = names, table
        self.deals: list[Dealt] = []
        for order in arrangements(left):
            deal = [str(role) for role in known]
            for place, role in zip(hidden, order, strict=True):
                deal[place] = role
            self.deals.append(tuple(deal))
        self.seen: list[Act] = []
        self.weights: list[list[float]] = [[1.0] * len(self.deals)]

    def after(self, seen: Sequence[Act]) -> list[float]:
        """The weights of the deals after these acts."""
        same = 0
        for one, other in zip(self.seen, seen, strict=False):
            if one is not other and one != other:
                break
            same += 1
        del self.seen[same:], self.weights[same + 1 :]
        for act in seen[same:]:
            likely = self.likelihood(act)
            weights = [weight * chance for weight, chance in zip(self.weights[-1], likely, strict=True)]
            most = max(weights)
            self.seen.append(act)
            self.weights.append([weight / most for weight in weights] if most > 0 else self.weights[-1])
        return self.weights[-1]

    def likelihood(self, act: Act) -> list[float]:
        """For every deal the chance that the actor picks this target."""
        rows, place = self.table[act.action], {name: at for at, name in enumerate(self.names)}
        assert act.target is not None  # what nobody did is not seen in a game
        actor, target = place[act.actor], place[act.target]
        among = [place[name] for name in act.present or self.names if name != act.actor]
        found = []
        for deal in self.deals:
            row = rows.get(deal[actor].title(), rows.get("*", {}))
            rest = row.get("*", 0)
            weights = [row.get(deal[each].title(), rest) for each in among]
            total = sum(weights) + row.get(HOLDS_BACK, 0)
            found.append(float(row.get(deal[target].title(), rest)) / float(total) if total else 0.0)
        return found


@lru_cache(maxsize=64)
def _weights(
    names: tuple[str, ...], known: Shown, left: tuple[tuple[str, int], ...], table: LikelihoodKey
) -> DealWeights:
    return DealWeights(names, known, dict(left), table.rows)


def dealer(view: Any, table: Likelihoods = AIMS) -> Deal | None:
    """Deals the hidden roles as the viewer believes them to be, for `view.imagine`; None where he believes nothing."""
    deals = weighed_deals(view, table)
    if not deals:
        return None
    names = [player.name for player in view.players]
    options, steps = list(deals), list(accumulate(deals.values()))

    def deal(luck: Uniform) -> Mapping[str, str]:
        chosen = options[min(bisect_right(steps, luck() * steps[-1]), len(options) - 1)]
        return dict(zip(names, chosen, strict=True))

    return deal


# -- the evidence --------------------------------------------------------------------------------

NEAR = ("BANG!", "Panic!", "Punch", "Knife", "Derringer", "Pepperbox")
"""Cards that need their target near: whoever sits no farther away could have been chosen too."""
Facts = Mapping[str, Any]


def acts(view: Any) -> tuple[Act, ...]:
    """Everything in a view's log by which somebody favoured or harmed another player, in its order.

    `present` holds the actor and those among whom he chose, as far as the seats tell.

    >>> import bangkit
    >>> game = bangkit.stage.scenario_from({"players": [
    ...     {"name": "Ana", "hand": ["BANG! 5D"]}, {"name": "Ben"}, {"name": "Cid"}, {"name": "Dan"}]}).game()
    >>> [str(act) for act in acts(game.play("BANG! -> Ben").view("Ben"))]
    ['Ana attacks Ben']
    """
    check_view(view)
    seats = tuple(player.name for player in view.players)
    found, living = [], list(seats)
    for line in _entries(view.log):
        what, facts = line.what, line.facts
        if what == "eliminated":
            living = [name for name in living if name != facts["player"]]
        elif what in ("returns", "outbreak"):
            back = (facts.get("player"), *(facts.get("zombies") or ()))
            living = [name for name in seats if name in living or name in back]
        elif (act := _act(what, facts, tuple(living), view)) is not None:
            found.append(act)
    return tuple(found)


def _entries(log: Any) -> Iterable[Any]:
    """What each line of a log tells, in no language; a log of bare texts tells nothing."""
    return [line for line in getattr(log, "entries", log) if hasattr(line, "facts")]


def _act(what: str, facts: Facts, living: tuple[str, ...], view: Any) -> Act | None:
    """What a line says about the wishes of whoever acted."""
    actor, target = facts.get("player"), facts.get("target")
    if target is None or actor == target or actor not in living or target not in living:
        return None
    if what in ("plays", "lays"):
        return _card_act(facts, actor, target, living)
    if what == "beer":
        return Act(actor, "helps", target, living)
    if what == "challenges":
        return Act(actor, "attacks", target, living)
    if what == "shoots":
        return Act(actor, "attacks", target, (actor, *_in_range(view, actor, target, facts["face"], living)))
    return None


def _card_act(facts: Facts, actor: str, target: str, living: tuple[str, ...]) -> Act | None:
    name = facts.get("kind") or _name_of(str(facts["card"]))
    if name in HELPS:
        return Act(actor, "helps", target, living)
    if name not in ATTACKS:
        return None
    present = living
    if name in NEAR:
        here, ring = living.index(actor), len(living)
        far = gap(here, living.index(target), ring)
        present = tuple(each for at, each in enumerate(living) if gap(here, at, ring) <= far)
    return Act(actor, "attacks", target, present)


@cache
def _name_of(text: str) -> str:
    return text if text in hooks.KINDS else card(text).name


def _in_range(view: Any, actor: str, target: str, face: str, living: tuple[str, ...]) -> tuple[str, ...]:
    """Among whom a shot of the dice game was aimed; among everybody, if an ability stretched it."""
    seat = view[actor]
    power = NOBODY if seat.character is None else CHARACTERS.get(seat.character, NOBODY)
    face = ONE if len(living) <= 3 or face not in (ONE, TWO) else face
    near = at_places(living, actor, power.places[face])
    return near if target in near else tuple(name for name in living if name != actor)


# -- the player ----------------------------------------------------------------------------------


class BelievingPlayer:
    """A careful player who remembers who went for whom, and judges strangers by it.

    Args:
        table: how each role picks its targets.

    Raises:
        QuestionError: the table does not say that.
    """

    def __init__(self, table: Likelihoods = AIMS) -> None:
        check_table(table)
        self.table = table

    def weights(self, view: Any) -> Mapping[Any, int]:
        """Weight 1 for the best options, seen with the eyes of somebody who has paid attention."""
        hidden = any(player.role is None and not player.out for player in view.players)
        return best(judge(view, chances(view, self.table) if hidden else None))
