"""Beliefs about roles against Bayes' rule written out over every deal."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from bangkit.odds import LIKELIHOODS, Act, QuestionError, posterior, prior

EIGHT = ["Ana", "Ben", "Cid", "Dan", "Eva", "Fay", "Gus", "Hal"]
ROLES = ["Sheriff", "Deputy", "Deputy", "Outlaw", "Outlaw", "Outlaw", "Renegade", "Renegade"]
ACTS = [
    Act("Ben", "attacks", "Ana"),
    Act("Cid", "attacks", "Ben"),
    Act("Dan", "helps", "Ana"),
    Act("Ben", "attacks", "Dan", present=("Ana", "Ben", "Cid", "Dan")),
]


def written_out(players: list[str], roles: list[str], acts: list[Act], player: str) -> dict[str, Fraction]:
    """Over all permutations of the role cards, equal cards counted as different."""
    weights: Counter[str] = Counter()
    for order in permutations(roles[1:]):
        role = dict(zip(players, [roles[0], *order], strict=True))
        chance = Fraction(1)
        for act in acts:
            row = LIKELIHOODS[act.action][role[act.actor]]
            others = [p for p in (act.present or players) if p != act.actor]
            weight = {p: row.get(role[p], row.get("*")) for p in others}
            chance *= Fraction(weight[act.target], sum(weight.values()))
        weights[role[player]] += chance
    total = sum(weights.values())
    return {role: weight / total for role, weight in weights.items()}


@pytest.mark.parametrize("player", ["Ben", "Cid", "Hal"])
def test_five_players_written_out(player: str) -> None:
    roles = ["Sheriff", "Deputy", "Outlaw", "Outlaw", "Renegade"]
    beliefs = posterior(EIGHT[:5], roles, ACTS, {"Ana": "Sheriff"})
    expected = written_out(EIGHT[:5], roles, ACTS, player if player != "Hal" else "Eva")
    assert beliefs.of(player if player != "Hal" else "Eva").to_dict() == expected


def test_eight_players_are_exact() -> None:
    before = prior(EIGHT, ROLES, {"Ana": "Sheriff"})
    assert len(before.assignments) == 210
    after = posterior(EIGHT, ROLES, ACTS, {"Ana": "Sheriff"})
    assert after.of("Ben").to_dict() == written_out(EIGHT, ROLES, ACTS, "Ben")
    assert after.of("Ben")["Outlaw"] > before.of("Ben")["Outlaw"]
    assert after.of("Dan")["Deputy"] > before.of("Dan")["Deputy"]


def test_each_step_is_bayes_rule() -> None:
    beliefs = posterior(EIGHT, ROLES, ACTS, {"Ana": "Sheriff"})
    assert [step.what for step in beliefs.steps][:2] == ["Ben attacks Ana", "Cid attacks Ben"]
    for step in beliefs.steps:
        joint = {role: step.prior[role] * step.likelihood[role] for role in step.prior}
        total = sum(joint.values())
        assert step.posterior.to_dict() == {role: weight / total for role, weight in joint.items()}
        assert "likelihood" in repr(step)


def test_the_order_of_the_evidence_does_not_matter() -> None:
    known = {"Ana": "Sheriff"}
    assert posterior(EIGHT, ROLES, ACTS, known).assignments == posterior(EIGHT, ROLES, ACTS[::-1], known).assignments


def test_a_role_comes_to_light() -> None:
    beliefs = posterior(EIGHT, ROLES, ACTS, {"Ana": "Sheriff"})
    revealed = beliefs.reveal("Cid", "Renegade")
    assert revealed.of("Cid")["Renegade"] == 1
    assert revealed.assignments == beliefs.assignments.given(lambda roles: roles[2] == "Renegade")


def test_ones_own_role_counts_as_known() -> None:
    mine = prior(EIGHT[:4], ["Sheriff", "Outlaw", "Outlaw", "Renegade"], {"Ana": "Sheriff", "Ben": "Renegade"})
    assert mine.of("Cid")["Outlaw"] == 1


def test_assumptions_are_said() -> None:
    beliefs = posterior(EIGHT, ROLES, ACTS, {"Ana": "Sheriff"})
    assert beliefs.assumption in repr(beliefs) and beliefs.assumption in beliefs._repr_html_()


FOUR: Any = (EIGHT[:4], ["Sheriff", "Outlaw", "Outlaw", "Renegade"])


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: prior(EIGHT, ROLES[:-1]), "8 players need as many roles, not 7"),
        (lambda: prior(*FOUR, {"Ana": "Deputy"}), "Ana cannot be Deputy"),
        (lambda: prior(*FOUR, {"Ann": "Sheriff"}), "no player Ann"),
        (lambda: posterior(*FOUR, [Act("Ben", "attcks", "Ana")]), "no row for attcks"),
        (lambda: posterior(*FOUR, [Act("Ben", "attacks", "Ben")]), "against himself"),
        (lambda: posterior(*FOUR, [Act("Ben", "attacks", "Dan", ("Ana", "Ben"))]), "not among"),
        (lambda: prior(*FOUR).reveal("Ben", "Deputy"), "allows this"),
        (lambda: posterior(*FOUR, [Act("Ben", "attacks", "Ana")], table={"attacks": {"*": {"Sheriff": 1}}}), "weight for"),
        (lambda: posterior(*FOUR, [Act("Ben", "attacks", "Ana")], table={"attacks": {"*": {"*": -1}}}), "negative"),
    ],
)  # fmt: skip
def test_bad_input(call: Any, words: str) -> None:
    with pytest.raises(QuestionError, match=words):
        call()
