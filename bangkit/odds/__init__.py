"""Exact chance: formulas, counts and simulations that agree.

Everything here is exact (whole numbers and fractions) but the intervals of simulations.
sympy is loaded when a formula is first asked for.
"""

from bangkit.odds.agreement import ThreeAnswers
from bangkit.odds.arrows import Arrows
from bangkit.odds.bayes import LIKELIHOODS, Act, Beliefs, posterior, prior
from bangkit.odds.chains import AbsorbingChain
from bangkit.odds.closed_forms import (
    ClosedForm,
    at_least,
    at_least_binomial,
    barrels,
    binomial_chance,
    duel_form,
    dynamite_seat,
    expected_flips,
    first_success,
    geometric,
    hypergeometric,
    in_a_row,
    lucky_duke,
    single_draw,
)
from bangkit.odds.derivations import Derivation
from bangkit.odds.distribution import Distribution
from bangkit.odds.draws import checks, drawn, first_flip, group, p_draw, share
from bangkit.odds.duels import Duel, duel
from bangkit.odds.dynamites import Blast, dynamite_chain, dynamite_round, dynamite_seats
from bangkit.odds.keeping import BANG_FACES, Policy, keep_only, kept, reroll
from bangkit.odds.lattices import Die
from bangkit.odds.problems import ImpossibleGoal, QuestionError
from bangkit.odds.simulation import Estimate, Shaker, estimate

__all__ = [
    "BANG_FACES",
    "LIKELIHOODS",
    "AbsorbingChain",
    "Act",
    "Arrows",
    "Beliefs",
    "Blast",
    "ClosedForm",
    "Derivation",
    "Die",
    "Distribution",
    "Duel",
    "Estimate",
    "ImpossibleGoal",
    "Policy",
    "QuestionError",
    "Shaker",
    "ThreeAnswers",
    "at_least",
    "at_least_binomial",
    "barrels",
    "binomial_chance",
    "checks",
    "drawn",
    "duel",
    "duel_form",
    "dynamite_chain",
    "dynamite_round",
    "dynamite_seat",
    "dynamite_seats",
    "estimate",
    "expected_flips",
    "first_flip",
    "first_success",
    "geometric",
    "group",
    "hypergeometric",
    "in_a_row",
    "keep_only",
    "kept",
    "lucky_duke",
    "p_draw",
    "posterior",
    "prior",
    "reroll",
    "share",
    "single_draw",
]
