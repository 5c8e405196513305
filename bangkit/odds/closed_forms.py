"""Closed forms: the formulas of the textbook, with free symbols or numbers, and their derivations.

Symbols are those of the textbook: N cards in the deck, K of them successes, n flips, k successes.
sympy is loaded when the first formula is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from bangkit.odds.derivations import Derivation, derivation, latex, plain_text
from bangkit.odds.problems import QuestionError, exact, probability, unknown, whole

MOST = 10_000
"""More cards or flips would take long to work out."""
Number = Any
"""A number, or None (or a text) for a free symbol."""


@dataclass(frozen=True)
class ClosedForm:
    """A formula and the numbers that are put into it.

    >>> form = hypergeometric(N=80, K=20, n=5, k=2)
    >>> form.value
    Fraction(42775, 158158)
    >>> print(form.steps()[1].text)
    C(20, 2) · C(80 - 20, 5 - 2) / C(80, 5)
    """

    name: str
    expr: Any
    """The formula as a sympy expression, with its symbols."""
    values: dict[Any, Any] = field(default_factory=dict)
    """Symbol -> number, for those that are given."""

    @property
    def value(self) -> Fraction:
        """The exact number.

        Raises:
            QuestionError: a symbol has no number yet.
        """
        result = self.expr.subs(self.values).doit()
        if result.free_symbols:
            raise QuestionError("still symbols", symbols=sorted(map(str, result.free_symbols)))
        return exact(result.simplify())

    def at(self, **values: Any) -> ClosedForm:
        """The same formula with more numbers put in.

        >>> hypergeometric(k=1).at(N=80, K=20, n=1).value
        Fraction(1, 4)
        """
        known = {str(symbol): symbol for symbol in self.expr.free_symbols}
        for name in values:
            if name not in known:
                unknown("unknown symbol", "symbol", name, sorted(known))
        numbers = {known[name]: _rational(value) for name, value in values.items()}
        form = ClosedForm(self.name, self.expr, {**self.values, **numbers})
        _check(form.values)
        return form

    def steps(self) -> Derivation:
        """How the formula becomes its number: binomials, numbers put in, worked out, simplified."""
        return derivation(self.name, self.expr, self.values)

    def __repr__(self) -> str:
        given = ", ".join(f"{symbol} = {value}" for symbol, value in self.values.items())
        return f"{plain_text(self.expr)}" + (f" for {given}" if given else "")

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {latex(self.expr)}$"


def _rational(value: Any) -> Any:
    from sympy import Rational

    number = exact(value)
    return Rational(number.numerator, number.denominator)


def _check(values: dict[Any, Any]) -> None:
    """Counts must be whole and fit together, chances lie in 0 to 1."""
    named = {str(symbol): exact(value) for symbol, value in values.items()}
    for name, value in named.items():
        if name in "pq":
            probability(value, name)
        else:
            if value.denominator != 1:
                raise QuestionError("not whole", what=name, number=str(value))
            whole(int(value), name, 1 if name in ("N", "j", "s", "i") else 0, MOST)
    if "N" in named:
        for name in "Knj":
            if named.get(name, Fraction()) > named["N"]:
                raise QuestionError("too many cards", number=f"{name} = {named[name]}", cards=str(named["N"]))


def _form(name: str, expr: Any, given: dict[Any, Number]) -> ClosedForm:
    values = {symbol: _rational(value) for symbol, value in given.items() if value is not None}
    values = {symbol: value for symbol, value in values.items() if symbol in expr.free_symbols}
    _check({symbol: _rational(value) for symbol, value in given.items() if value is not None})
    return ClosedForm(name, expr, values)


def _symbols(names: str) -> Any:
    from sympy import symbols

    return symbols(names, integer=True, nonnegative=True)


def _chance(name: str = "p") -> Any:
    from sympy import Symbol

    return Symbol(name, positive=True)


def _ratio(above: Iterable[tuple[Any, Any]], below: tuple[Any, Any]) -> Any:
    from sympy import Mul, Pow, binomial

    tops = [binomial(a, b, evaluate=False) for a, b in above]
    return Mul(*tops, Pow(binomial(*below, evaluate=False), -1, evaluate=False), evaluate=False)


# ---- without replacement


def hypergeometric(N: Number = None, K: Number = None, n: Number = None, k: Number = None) -> ClosedForm:  # noqa: N803
    """Exactly k successes in n flips without replacement: C(K,k)·C(N−K,n−k)/C(N,n).

    >>> hypergeometric()
    C(K, k) · C(N - K, n - k) / C(N, n)
    """
    cards, successes, flips, hits = _symbols("N K n k")
    expr = _ratio([(successes, hits), (cards - successes, flips - hits)], (cards, flips))
    return _form("hypergeometric", expr, {cards: N, successes: K, flips: n, hits: k})


def at_least(N: Number = None, K: Number = None, n: Number = None, k: Number = 1) -> ClosedForm:  # noqa: N803
    """At least k successes in n flips without replacement; for k = 1 by the complement.

    >>> at_least(N=80, K=20, n=2).value
    Fraction(139, 316)
    """
    from sympy import Add, Mul, Sum

    cards, successes, flips, hits, i = _symbols("N K n k i")
    if k == 1:
        none = _ratio([(cards - successes, flips)], (cards, flips))
        expr = Add(1, Mul(-1, *none.args, evaluate=False), evaluate=False)
    else:
        expr = Sum(_ratio([(successes, i), (cards - successes, flips - i)], (cards, flips)), (i, hits, flips))
    return _form("at least", expr, {cards: N, successes: K, flips: n, hits: k})


def in_a_row(N: Number = None, K: Number = None, n: Number = None) -> ClosedForm:  # noqa: N803
    """All n flips are successes: C(K,n)/C(N,n)."""
    cards, successes, flips = _symbols("N K n")
    return _form("in a row", _ratio([(successes, flips)], (cards, flips)), {cards: N, successes: K, flips: n})


def first_success(N: Number = None, K: Number = None, j: Number = None) -> ClosedForm:  # noqa: N803
    """The first success comes on flip j (negative hypergeometric): C(N−j,K−1)/C(N,K).

    >>> first_success(N=4, K=1, j=3).value
    Fraction(1, 4)
    """
    cards, successes, flip = _symbols("N K j")
    expr = _ratio([(cards - flip, successes - 1)], (cards, successes))
    return _form("first success", expr, {cards: N, successes: K, flip: j})


def expected_flips(N: Number = None, K: Number = None) -> ClosedForm:  # noqa: N803
    """Flips until the first success, on average, without replacement: (N+1)/(K+1)."""
    cards, successes = _symbols("N K")
    return _form("expected flips", (cards + 1) / (successes + 1), {cards: N, successes: K})


# ---- with replacement


def binomial_chance(n: Number = None, p: Number = None, k: Number = None) -> ClosedForm:
    """Exactly k successes in n independent tries: C(n,k)·p^k·(1−p)^(n−k)."""
    tries, hits = _symbols("n k")
    chance = _chance()
    expr = _binomial_term(tries, chance, hits)
    return _form("binomial", expr, {tries: n, chance: p, hits: k})


def at_least_binomial(n: Number = None, p: Number = None, k: Number = 1) -> ClosedForm:
    """At least k successes in n independent tries; for k = 1 by the complement.

    >>> at_least_binomial(n=5, p="91/216", k=3).value
    Fraction(27807523471, 78364164096)
    """
    (tries, hits), chance = _symbols("n k"), _chance()
    return _form("at least, with replacement", _tail(tries, chance, hits, k), {tries: n, chance: p, hits: k})


def _binomial_term(tries: Any, chance: Any, hits: Any) -> Any:
    from sympy import Mul, binomial

    return Mul(binomial(tries, hits, evaluate=False), chance**hits, (1 - chance) ** (tries - hits), evaluate=False)


def _tail(tries: Any, chance: Any, hits: Any, k: Number) -> Any:
    from sympy import Sum

    if k == 1:
        return 1 - (1 - chance) ** tries
    i = _symbols("i")
    return Sum(_binomial_term(tries, chance, i), (i, hits, tries))


def geometric(p: Number = None, j: Number = None) -> ClosedForm:
    """The first success comes on try j of independent ones: p·(1−p)^(j−1)."""
    (attempt,) = _symbols("j,")
    chance = _chance()
    return _form("geometric", chance * (1 - chance) ** (attempt - 1), {chance: p, attempt: j})


# ---- questions of the table


def single_draw(N: Number = None, K: Number = None) -> ClosedForm:  # noqa: N803
    """One draw!: K/N.

    >>> single_draw(80, 20).value
    Fraction(1, 4)
    """
    cards, successes = _symbols("N K")
    return _form("draw!", successes / cards, {cards: N, successes: K})


def lucky_duke(N: Number = None, K: Number = None, replacement: bool = False) -> ClosedForm:  # noqa: N803
    """Lucky Duke turns over two cards and chooses: at least one success in two.

    >>> lucky_duke(80, 20).value, lucky_duke(80, 20, replacement=True).value
    (Fraction(139, 316), Fraction(7, 16))
    """
    return barrels(N, K, tries=2, needed=1, replacement=replacement)


def barrels(
    N: Number = None,  # noqa: N803
    K: Number = None,  # noqa: N803
    tries: int = 1,
    needed: int = 1,
    replacement: bool = False,
) -> ClosedForm:
    """At least `needed` Hearts in `tries` Barrel draws! against one shot.

    Jourdonnais with a real Barrel has two tries; Slab the Killer's BANG! needs two successes,
    one less for each Missed! from hand.

    >>> barrels(80, 20, tries=2, needed=2).value
    Fraction(19, 316)
    """
    if not replacement:
        if needed == tries:
            return in_a_row(N, K, tries)
        return at_least(N, K, tries, needed)
    cards, successes, flips, hits = _symbols("N K n k")
    expr = _tail(flips, successes / cards, hits, needed)
    return _form("at least, with replacement", expr, {cards: N, successes: K, flips: tries, hits: needed})


def flips_each(
    N: Number = None,  # noqa: N803
    K: Number = None,  # noqa: N803
    n: Number = None,
    t: Number = None,
) -> ClosedForm:
    """All t draws! turn out well when each turns over n cards and one good one suffices (inclusion and exclusion).

    >>> flips_each(80, 20, n=2, t=1).value == lucky_duke(80, 20).value
    True
    """
    from sympy import Mul, Sum, binomial

    cards, successes, flips, tries, j = _symbols("N K n t i")
    none = _ratio([(cards - successes, flips * j)], (cards, flips * j))
    term = Mul((-1) ** j, binomial(tries, j, evaluate=False), *none.args, evaluate=False)
    return _form("each draw!", Sum(term, (j, 0, tries)), {cards: N, successes: K, flips: n, tries: t})


def over_a_reshuffle(
    N: Number = None,  # noqa: N803
    K: Number = None,  # noqa: N803
    n: Number = None,
    M: Number = None,  # noqa: N803
    L: Number = None,  # noqa: N803
    m: Number = None,
) -> ClosedForm:
    """At least one success in n flips from the old deck and m from the new one: 1 less the chance of none in both.

    The old deck's cards are among N that may lie there, K of them good; the new deck has M cards, L of them good.

    >>> over_a_reshuffle(N=10, K=0, n=1, M=4, L=1, m=1).value
    Fraction(1, 4)
    """
    from sympy import Add, Mul

    cards, successes, flips, fresh, fine, more = _symbols("N K n M L m")
    old, new = _ratio([(cards - successes, flips)], (cards, flips)), _ratio([(fresh - fine, more)], (fresh, more))
    expr = Add(1, Mul(-1, *old.args, *new.args, evaluate=False), evaluate=False)
    given = {cards: N, successes: K, flips: n, fresh: M, fine: L, more: m}
    return _form("over a reshuffle", expr, given)


def dynamite_seat(p: Number = None, s: Number = None, i: Number = None) -> ClosedForm:
    """The Dynamite goes round s seats for ever and hits the i-th to be checked: p·(1−p)^(i−1)/(1−(1−p)^s).

    Each check explodes with chance p, with replacement; the geometric series over the rounds is summed up.

    >>> dynamite_seat(p="1/10", s=2, i=1).value
    Fraction(10, 19)
    """
    seats, seat = _symbols("s i")
    chance = _chance()
    quiet = 1 - chance
    return _form("Dynamite", chance * quiet ** (seat - 1) / (1 - quiet**seats), {chance: p, seats: s, seat: i})


def duel_form(p: Number = None, q: Number = None) -> ClosedForm:
    """The challenged player loses a duel to and fro: (1−p)/(1−p·q).

    He stays in with chance p at each of his throws, the challenger with q;
    the challenged player throws first.
    """
    challenged, challenger = _chance("p"), _chance("q")
    return _form("duel", (1 - challenged) / (1 - challenged * challenger), {challenged: p, challenger: q})
