"""Who is who? What a player believes about the hidden roles, by Bayes' rule, from the log of his view alone.

Every way to deal the hidden roles is followed. It is the more likely, the better it foretells what everybody has done:
for each act, the chance that a player of this role would pick this target among those he could pick.
The evidence is what the entries of the log say: who went for whom, and whom he could have gone for instead.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from itertools import accumulate
from math import fsum
from typing import Any

from bangkit.core.arguments import shortened, takes
from bangkit.core.roles import ROLES, SHERIFF
from bangkit.odds.bayes import Act, Beliefs, Likelihoods, prior, weight_of
from bangkit.odds.problems import QuestionError, must
from bangkit.strategy.bots.careful import best, judge
from bangkit.strategy.bots.determinization import Deal, Uniform
from bangkit.strategy.bots.enmity import check_view, left_to_deal, prior_chances
from bangkit.strategy.bots.memory import AIMS, USUAL, Dealt, LikelihoodKey, deals, memory_of, possible


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


@takes()
def beliefs(view: Any, table: Likelihoods = AIMS) -> Beliefs:
    """The exact beliefs of a viewer, with every piece of evidence as a step.

    Args:
        view: what a player sees; his own role and every role that is shown are known.
        table: how each role picks its targets.

    Raises:
        QuestionError: the table does not say that, or says that nobody would do what somebody has done;
            nobody has a role, or the roles are not those that the rulebook deals to so many.

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
    if view.name not in known:
        raise QuestionError("no roles")
    if len(roles) != len(names):
        raise QuestionError("roles of no rulebook", players=len(names))
    believed = prior(names, roles, known, table)
    for act in acts(view):
        believed = believed.see(act)
    return believed


@takes()
def chances(view: Any, table: Likelihoods = AIMS) -> dict[str, dict[str, float]]:
    """The same beliefs as decimal numbers, quickly: for every other player the chance of each role."""
    check_view(view)
    deals = weighed_deals(view, table)
    total = fsum(deals.values())
    if not total:
        return prior_chances(view)
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
    shown = tuple(player.role for player in view.players)
    if None not in shown:
        return {tuple(map(str, shown)): 1.0}
    numbers = possible(shown)
    if not numbers:
        return {}
    if table is not AIMS:
        check_table(table)
    key = USUAL if table is AIMS else LikelihoodKey(table)
    sheriff = shown.index(SHERIFF)
    weights, every = memory_of(view).weights(sheriff, key), deals(len(shown), sheriff)
    return {every[number]: weights[number] for number in numbers}


def dealer(view: Any) -> Deal | None:
    """Deals the hidden roles as the viewer believes them to be, for `view.imagine`; None where he believes nothing."""
    deals = weighed_deals(view, AIMS)
    if not deals:
        return None
    names = [player.name for player in view.players]
    options, steps = list(deals), list(accumulate(deals.values()))

    def deal(luck: Uniform) -> Mapping[str, str]:
        chosen = options[min(bisect_right(steps, luck() * steps[-1]), len(options) - 1)]
        return dict(zip(names, chosen, strict=True))

    return deal


# -- the evidence --------------------------------------------------------------------------------


@takes()
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
    return tuple(memory_of(view).acts)


# -- the player ----------------------------------------------------------------------------------


class BelievingPlayer:
    """A careful player who remembers who went for whom, and judges strangers by it.

    Args:
        table: how each role picks its targets.

    Raises:
        QuestionError: the table does not say that.
    """

    reads_log = False
    remembers = True

    def __init__(self, table: Likelihoods = AIMS) -> None:
        check_table(table)
        self.table = table

    def __repr__(self) -> str:
        return "BelievingPlayer()" if self.table is AIMS else f"BelievingPlayer({shortened(self.table)})"

    def weights(self, view: Any) -> Mapping[Any, int]:
        """Weight 1 for the best options, seen with the eyes of somebody who has paid attention."""
        hidden = any(player.role is None and not player.out for player in view.players)
        return best(judge(view, chances(view, self.table) if hidden else None))
