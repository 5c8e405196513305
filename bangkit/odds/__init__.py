"""Exact chance: formulas, counts and simulations that agree.

Everything here is exact (whole numbers and fractions) but the intervals of simulations.
sympy is loaded when a formula is first asked for.
"""

from bangkit.odds.bayes import LIKELIHOODS, Act, Beliefs, beliefs, posterior, prior
from bangkit.odds.chains import AbsorbingChain, Duel, duel
from bangkit.odds.dice.arrow_costs import Arrows
from bangkit.odds.dice.in_game import duel_in, fury, keep, outbreak
from bangkit.odds.dice.keeping import BANG_FACES, Policy, keep_only, kept, reroll
from bangkit.odds.dice.lattice import Die
from bangkit.odds.distribution import Distribution
from bangkit.odds.draw_tests import checks
from bangkit.odds.draws import Draw, draw, drawn, first_flip, group, p_draw, share
from bangkit.odds.dynamites import Blast, Fuse, dynamite, dynamite_chain, dynamite_round, dynamite_seats
from bangkit.odds.formulas import (
    ClosedForm,
    Derivation,
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
from bangkit.odds.problems import ImpossibleGoal, QuestionError
from bangkit.odds.questions import Answer, Bounds, endings, exact
from bangkit.odds.simulation import Estimate, Shaker, ThreeAnswers, estimate

__all__ = [
    "BANG_FACES", "LIKELIHOODS", "AbsorbingChain", "Act", "Answer", "Arrows", "Beliefs", "Blast", "Bounds",
    "ClosedForm", "Derivation", "Die", "Distribution", "Draw", "Duel", "Estimate", "Fuse", "ImpossibleGoal", "Policy",
    "QuestionError", "Shaker", "ThreeAnswers", "at_least", "at_least_binomial", "barrels", "beliefs", "binomial_chance",
    "checks", "draw", "drawn", "duel", "duel_form", "duel_in", "dynamite", "dynamite_chain", "dynamite_round",
    "dynamite_seat", "dynamite_seats", "endings", "estimate", "exact", "expected_flips", "first_flip", "first_success",
    "flips_each", "fury", "geometric", "group", "hypergeometric", "in_a_row", "keep", "keep_only", "kept", "lucky_duke",
    "outbreak", "over_a_reshuffle", "p_draw", "posterior", "prior", "reroll", "share", "single_draw",
]  # fmt: skip
