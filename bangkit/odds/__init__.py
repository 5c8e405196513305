"""Exact chance: formulas, counts and simulations that agree.

Everything here is exact (whole numbers and fractions) but the intervals of simulations.
sympy is loaded when a formula is first asked for.
"""

from bangkit.odds.agreement import ThreeAnswers
from bangkit.odds.arrows import Arrows
from bangkit.odds.asking import Answer, Bounds, exact
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
    flips_each,
    geometric,
    hypergeometric,
    in_a_row,
    lucky_duke,
    over_a_reshuffle,
    single_draw,
)
from bangkit.odds.derivations import Derivation
from bangkit.odds.dice_games import duel_in, fury, keep, outbreak
from bangkit.odds.distribution import Distribution
from bangkit.odds.draws import checks, drawn, first_flip, group, p_draw, share
from bangkit.odds.duels import Duel, duel
from bangkit.odds.dynamites import Blast, dynamite_chain, dynamite_round, dynamite_seats
from bangkit.odds.flips import Draw, draw
from bangkit.odds.games import Fuse, beliefs, dynamite
from bangkit.odds.keeping import BANG_FACES, Policy, keep_only, kept, reroll
from bangkit.odds.lattices import Die
from bangkit.odds.problems import ImpossibleGoal, QuestionError
from bangkit.odds.simulation import Estimate, Shaker, estimate

__all__ = [
    "BANG_FACES",
    "LIKELIHOODS",
    "AbsorbingChain",
    "Act",
    "Answer",
    "Arrows",
    "Beliefs",
    "Blast",
    "Bounds",
    "ClosedForm",
    "Derivation",
    "Die",
    "Distribution",
    "Draw",
    "Duel",
    "Estimate",
    "Fuse",
    "ImpossibleGoal",
    "Policy",
    "QuestionError",
    "Shaker",
    "ThreeAnswers",
    "at_least",
    "at_least_binomial",
    "barrels",
    "beliefs",
    "binomial_chance",
    "checks",
    "draw",
    "drawn",
    "duel",
    "duel_form",
    "duel_in",
    "dynamite",
    "dynamite_chain",
    "dynamite_round",
    "dynamite_seat",
    "dynamite_seats",
    "estimate",
    "exact",
    "expected_flips",
    "first_flip",
    "first_success",
    "flips_each",
    "fury",
    "geometric",
    "group",
    "hypergeometric",
    "in_a_row",
    "keep_only",
    "kept",
    "keep",
    "lucky_duke",
    "over_a_reshuffle",
    "outbreak",
    "p_draw",
    "posterior",
    "prior",
    "reroll",
    "share",
    "single_draw",
]
