"""Three answers to one question, side by side: the formula, the exact count and the simulation."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bangkit.odds.closed_forms import ClosedForm
from bangkit.odds.problems import QuestionError
from bangkit.odds.rendering import decimal, html_table, text_table
from bangkit.odds.simulation import Estimate
from bangkit.words.catalogue import say


@dataclass(frozen=True)
class ThreeAnswers:
    """The formula, the exact count and the simulation of one question; any one may be missing.

    Formula and count agree when they are equal as fractions,
    the simulation agrees when its interval covers them (or all its runs gave just the answer, if it has none).

    >>> from bangkit.odds.closed_forms import single_draw
    >>> from bangkit.odds.simulation import estimate
    >>> hearts = estimate(lambda luck: luck.below(80) < 20, runs=2000)
    >>> ThreeAnswers(single_draw(80, 20), Fraction(1, 4), hearts).agree
    True
    """

    formula: ClosedForm | Fraction | None = None
    exact: Fraction | None = None
    simulation: Estimate | None = None
    question: str = ""

    def __post_init__(self) -> None:
        if sum(answer is not None for answer in (self.formula, self.exact, self.simulation)) < 2:
            raise QuestionError("nothing to compare")

    @property
    def formula_value(self) -> Fraction | None:
        """The number of the formula."""
        return self.formula.value if isinstance(self.formula, ClosedForm) else self.formula

    @property
    def truth(self) -> Fraction | None:
        """The exact answer, by counting if it was counted, else by the formula."""
        return self.exact if self.exact is not None else self.formula_value

    @property
    def differences(self) -> list[str]:
        """What does not agree, each in words; empty if all is well."""
        found = []
        if self.formula_value is not None and self.formula_value != self.truth:
            found.append(f"{say('term.formula answer')} {self.formula_value}, {say('term.exact answer')} {self.truth}")
        if self.truth is not None and not self._simulation_holds(self.truth):
            found.append(
                f"{say('term.exact answer')} {decimal(self.truth)}, {say('term.simulated answer')} {self.simulation}"
            )
        return found

    def _simulation_holds(self, truth: Fraction) -> bool:
        guess = self.simulation
        if guess is None or guess.interval is None:
            return guess is None or guess.mean == truth
        return guess.covers(truth)

    @property
    def agree(self) -> bool:
        """Whether all answers that are there agree."""
        return not self.differences

    def check(self) -> ThreeAnswers:
        """Itself, if the answers agree.

        Raises:
            QuestionError: they do not; it lists the differences.
        """
        if self.differences:
            raise QuestionError("answers differ", differences=self.differences)
        return self

    def _rows(self) -> list[list[str]]:
        rows = []
        if (value := self.formula_value) is not None:
            how = repr(self.formula) if isinstance(self.formula, ClosedForm) else ""
            rows.append([say("term.formula answer"), str(value), decimal(value), how])
        if self.exact is not None:
            rows.append([say("term.exact answer"), str(self.exact), decimal(self.exact), ""])
        if self.simulation is not None:
            rows.append([say("term.simulated answer"), "", decimal(self.simulation.mean), repr(self.simulation)])
        rows.append([say("term.agrees"), say("term.yes" if self.agree else "term.no"), "", "; ".join(self.differences)])
        return rows

    def __repr__(self) -> str:
        heads = [say(f"term.{each}") for each in ("answer", "value", "about", "how")]
        return text_table(heads, self._rows(), self.question or say("term.answers"), numbers=False)

    def _repr_html_(self) -> str:
        heads = [say(f"term.{each}") for each in ("answer", "value", "about", "how")]
        return html_table(heads, self._rows(), self.question or say("term.answers"))
