"""Formulas of the textbook, with free symbols or numbers, and how each becomes its number step by step.

Symbols are those of the textbook: N cards in the deck, K of them successes, n flips, k successes.
sympy is loaded when the first formula is asked for.
"""

# ruff: noqa: N803 (arguments are the letters of the textbook)

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from bangkit.core.arguments import takes
from bangkit.odds.problems import QuestionError, exact, flag, probability, rational, unknown, whole
from bangkit.odds.rendering import Markup, decimal, numeral, text_table
from bangkit.odds.sums import at_least_drawn, at_least_hit, good_in_each
from bangkit.words.as_made import as_made
from bangkit.words.catalogue import say, tell


class DerivationStep(NamedTuple):
    """One line of a derivation: what was done, and the expression in text and LaTeX."""

    what: str
    text: str
    latex: str


@as_made
class Derivation(tuple[DerivationStep, ...]):
    """The steps from a formula to its number; LaTeX in a notebook, text elsewhere."""

    name = ""
    """What the formula is called."""

    def __repr__(self) -> str:
        rows = [[step.what, step.text] for step in self]
        return text_table([say("term.step"), say("term.expression")], rows, self.name, numbers=False)

    def latex(self) -> str:
        """All steps as one aligned display."""
        lines = [rf"&{'=' * (i > 0)}{step.latex} && \text{{{step.what}}}" for i, step in enumerate(self)]
        return r"\begin{aligned}" + r" \\ ".join(lines) + r"\end{aligned}"

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


def derivation(name: str, expr: Any, values: Mapping[Any, Any], result: Any) -> Derivation:
    """Formula, numbers put in, binomials worked out, simplified, about."""
    steps = [("formula", expr)]
    filled = put_in(expr, values)
    if values:
        steps.append(("numbers put in", filled))
    worked = work_out(filled)
    if worked != filled:
        steps.append(("binomials", worked))
    lines = [DerivationStep(say(f"term.{what}"), plain_text(e), latex(e)) for what, e in steps]
    lines += _result(result)
    told = Derivation(line for i, line in enumerate(lines) if i == 0 or not _same(line, lines[i - 1]))
    told.name = name
    return told


def _same(line: DerivationStep, before: DerivationStep) -> bool:
    """Whether a line would be the one before it once more: 20/79 is 20 / 79."""
    return line.text.replace(" ", "") == before.text.replace(" ", "")


def _result(result: Any) -> list[DerivationStep]:
    """The number, exact and rounded; with symbols left, the polynomial in its factors if it is one."""
    if not isinstance(result, Fraction) and result.free_symbols:
        if not result.is_polynomial(*result.free_symbols):
            return []
        factors = result.factor()
        return [DerivationStep(say("term.simplified"), plain_text(factors), latex(factors))]
    number = result if isinstance(result, Fraction) else exact(result.simplify())
    if number.denominator == 1:
        return [DerivationStep(say("term.simplified"), numeral(number), numeral(number))]
    over = f"\\frac{{{numeral(number.numerator)}}}{{{numeral(number.denominator)}}}"
    rounded = decimal(number, 6)
    return [
        DerivationStep(say("term.simplified"), numeral(number), over),
        DerivationStep(say("term.about"), rounded, rounded),
    ]


def evaluated(expr: Any, values: Mapping[Any, Any]) -> Any:
    """The expression with the numbers put in, worked out; more successes than tries (k > n) never come."""
    from sympy import Integer

    named = {str(symbol): value for symbol, value in values.items()}
    if "k" in named and "n" in named and named["k"] > named["n"]:
        return Integer(0)
    return expr.subs(dict(values)).doit()


def put_in(expr: Any, values: Mapping[Any, Any]) -> Any:
    """The expression with numbers for its symbols and nothing else worked out but sums of plain numbers."""
    from sympy import Add, Integer, Sum

    if isinstance(expr, Sum):
        term, (index, low, high) = expr.function, expr.limits[0]
        low, high = low.subs(values), high.subs(values)
        if not (low.is_Integer and high.is_Integer):
            return expr.subs(values)
        if high - low >= MOST_TERMS:
            return expr.func(put_in(term, values), (index, low, high))
        terms = [put_in(term, {**values, index: Integer(i)}) for i in range(int(low), int(high) + 1)]
        return Add(*terms, evaluate=False) if len(terms) != 1 else terms[0]
    if expr in values:
        return values[expr]
    if not expr.args:
        return expr
    args = [put_in(arg, values) for arg in expr.args]
    if expr.is_Add and all(arg.is_Rational for arg in args):
        return expr.func(*args)
    return expr.func(*args, evaluate=False) if args != list(expr.args) else expr


def work_out(expr: Any) -> Any:
    """The expression with every binomial of numbers replaced by its number, the rest left as it stands."""
    from sympy import Sum, binomial

    if isinstance(expr, binomial) and all(arg.is_number for arg in expr.args):
        return binomial(*(arg.doit() for arg in expr.args))
    if not expr.args or expr.is_Rational or isinstance(expr, Sum):
        return expr
    args = [work_out(arg) for arg in expr.args]
    return expr.func(*args, evaluate=False) if args != list(expr.args) else expr


class _Style(NamedTuple):
    """How fractions, powers, binomials, sums over an index and brackets look."""

    times: str
    over: Callable[[str, str], str]
    power: Callable[[str, str], str]
    choose: Callable[[str, str], str]
    total: Callable[[str, str, str, str], str]
    bracket: Callable[[str], str]
    leaf: Callable[[Any], str]
    flat: bool
    """Whether a fraction is written on one line, so that what it holds needs brackets."""


def plain_text(expr: Any) -> str:
    """The expression on one line, in the order in which it stands."""
    style = _Style(
        times=" · ",
        over=lambda a, b: f"{a} / {b}",
        power=lambda a, b: f"{a}^{b}",
        choose=lambda a, b: f"C({a}, {b})",
        total=lambda index, low, high, term: f"sum[{index} = {low} .. {high}] {term}",
        bracket=lambda a: f"({a})",
        leaf=_leaf,
        flat=True,
    )
    return _show(expr, style)


def latex(expr: Any) -> str:
    """The expression as LaTeX, in the order in which it stands."""
    from sympy import latex as sympy_latex

    style = _Style(
        times=r" \cdot ",
        over=lambda a, b: rf"\frac{{{a}}}{{{b}}}",
        power=lambda a, b: f"{a}^{{{b}}}",
        choose=lambda a, b: rf"\binom{{{a}}}{{{b}}}",
        total=lambda index, low, high, term: rf"\sum_{{{index}={low}}}^{{{high}}} {term}",
        bracket=lambda a: rf"\left({a}\right)",
        leaf=lambda expr: numeral(int(expr)) if expr.is_Integer else sympy_latex(expr),
        flat=False,
    )
    return _show(expr, style)


def _show(expr: Any, style: _Style) -> str:
    from sympy import Sum, binomial

    if isinstance(expr, binomial):
        return style.choose(*(_show(arg, style) for arg in expr.args))
    if isinstance(expr, Sum):
        index, low, high = expr.limits[0]
        return style.total(str(index), _show(low, style), _show(high, style), _show(expr.function, style))
    if expr.is_Add:
        return _sum(expr, style)
    if expr.is_Mul:
        return _product(expr, style)
    if expr.is_Pow and expr.exp == -1:
        return style.over("1", _factor(expr.base, style) if style.flat else _show(expr.base, style))
    if expr.is_Pow:
        base = _show(expr.base, style)
        simple = expr.base.is_Symbol or (expr.base.is_Integer and expr.base >= 0)
        exponent = _show(expr.exp, style)
        return style.power(
            base if simple else style.bracket(base), f"({exponent})" if style.flat and expr.exp.args else exponent
        )
    if expr.is_Rational and expr.q > 1:
        return style.over(numeral(expr.p), numeral(expr.q)).replace(" / ", "/")
    return style.leaf(expr)


def _leaf(expr: Any) -> str:
    return numeral(int(expr)) if expr.is_Integer else str(expr)


def _factor(part: Any, style: _Style) -> str:
    """A part of a product, in brackets where it needs them."""
    text = _show(part, style)
    loose = part.is_Add or (part.is_number and part.is_Rational and (part < 0 or (part.q > 1 and style.flat)))
    return style.bracket(text) if loose else text


def _product(expr: Any, style: _Style) -> str:
    below = [a for a in expr.args if a.is_Pow and a.exp.is_number and a.exp < 0]
    above = [a for a in expr.args if a not in below and a != 1]
    if above and above[0].is_Rational and above[0] < 0 and len(above) + len(below) > 1:
        rest = [*([] if above[0] == -1 else [-above[0]]), *above[1:], *below]
        return "-" + (_show(rest[0], style) if len(rest) == 1 else _product(expr.func(*rest, evaluate=False), style))
    bottom = [a.base if a.exp == -1 else a.func(a.base, -a.exp, evaluate=False) for a in below]
    if not bottom:
        return style.times.join(_factor(a, style) for a in above)

    def side(parts: Sequence[Any]) -> str:
        if len(parts) == 1 and not style.flat:
            return _show(parts[0], style)
        return style.times.join(_factor(a, style) for a in parts) or "1"

    under = side(bottom)
    return style.over(side(above), f"({under})" if style.flat and len(bottom) > 1 else under)


def _sum(expr: Any, style: _Style) -> str:
    def place(arg: Any) -> int:
        negative = (arg.is_Rational and arg < 0) or (arg.is_Mul and arg.args[0].is_Rational and arg.args[0] < 0)
        return 1 if negative else 0

    terms = [arg.doit() if arg.is_Mul and all(a.is_Integer for a in arg.args) else arg for arg in expr.args]
    parts = sorted(terms, key=place)
    if all(place(arg) == 0 for arg in parts):
        parts.sort(key=lambda arg: arg.is_number)
    text = _show(parts[0], style)
    for arg in parts[1:]:
        shown = _show(arg, style)
        text += f" - {shown[1:]}" if shown.startswith("-") else f" + {shown}"
    return text


MOST, MOST_BITS = 10_000, 400_000
"""More cards or flips, and longer numbers, would take long to work out."""
MOST_TERMS = 50
"""A sum of more terms is not written out term by term."""
Number = Any
"""A number, or None (or a text) for a free symbol."""


Summed: TypeAlias = Callable[[Mapping[str, Fraction]], Fraction]
"""The number of a sum, by the letters of the formula."""
Domain: TypeAlias = Callable[[Mapping[str, Fraction]], None]
"""Refuses numbers, by the letters of the formula, for which it has no answer."""


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
    """The id of its name in the catalogue, or a name of one's own."""
    expr: Any
    """The formula as a sympy expression, with its symbols."""
    values: dict[Any, Any] = field(default_factory=dict)
    """Symbol -> number, for those that are given."""
    domain: Domain | None = field(default=None, compare=False, repr=False)
    """Refuses the numbers for which the formula has no answer."""
    summed: Summed | None = field(default=None, compare=False, repr=False)
    """The number of a formula that is a long sum, by the letters of the formula."""

    @property
    def value(self) -> Fraction:
        """The exact number.

        Raises:
            QuestionError: a symbol has no number yet.
        """
        result = self._result()
        if isinstance(result, Fraction):
            return result
        if result.free_symbols:
            raise QuestionError("still symbols", symbols=sorted(map(str, result.free_symbols)))
        return exact(result.simplify())

    def _result(self) -> Any:
        """The number; with symbols left, the expression as far as it can be worked out."""
        if self.summed is None or not self.expr.free_symbols <= self.values.keys():
            return evaluated(self.expr, self.values)
        named = {str(symbol): exact(value) for symbol, value in self.values.items()}
        return self.summed(named)

    def at(self, **values: Any) -> ClosedForm:
        """The same formula with more numbers put in.

        >>> hypergeometric(k=1).at(N=80, K=20, n=1).value
        Fraction(1, 4)
        """
        known = {str(symbol): symbol for symbol in self.expr.free_symbols}
        for name in values:
            if name not in known:
                unknown("unknown symbol", "symbol", name, sorted(known))
        numbers = {known[name]: rational(value, "symbol", symbol=name) for name, value in values.items()}
        form = ClosedForm(self.name, self.expr, {**self.values, **numbers}, self.domain, self.summed)
        _check(form.values, self.domain)
        return form

    def steps(self) -> Derivation:
        """How the formula becomes its number: binomials, numbers put in, worked out, simplified."""
        return derivation(tell(f"closed_form.{self.name}", {}) or self.name, self.expr, self.values, self._result())

    def __repr__(self) -> str:
        return self._told(plain_text(self.expr))

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {latex(self.expr)}$"

    def html(self) -> Markup:
        """The formula as it is written in books, within a cell of a table, and its numbers."""
        return Markup(self._told(f'<span class="formula">{self._repr_latex_()}</span>'))

    def _told(self, formula: str) -> str:
        given = ", ".join(f"{symbol} = {numeral(exact(value))}" for symbol, value in self.values.items())
        return say("term.for", formula=formula, given=given) if given else formula


LEAST = {"N": 1, "M": 1, "j": 1, "s": 1, "i": 1}
"""From where on these letters count; all others from 0 on."""
WITHIN = {"K": "N", "n": "N", "j": "N", "L": "M", "m": "M", "i": "s"}
"""A part and its whole: the first letter is never more than the second."""


def _check(values: Mapping[Any, Any], domain: Domain | None) -> None:
    """Counts must be whole and fit together, chances lie in 0 to 1."""
    named = {str(symbol): exact(value, "symbol", symbol=str(symbol)) for symbol, value in values.items()}
    for name, value in named.items():
        if name in "pq":
            probability(value, "symbol", symbol=name)
        elif value.denominator != 1:
            raise QuestionError("not whole", what="symbol", number=numeral(value), symbol=name)
        else:
            whole(int(value), "symbol", LEAST.get(name, 0), MOST, symbol=name)
    for part, all_ in WITHIN.items():
        if part in named and all_ in named and named[part] > named[all_]:
            if part == "i":
                raise QuestionError("no such seat", number=f"i = {named[part]}", seats=str(named[all_]))
            raise QuestionError("too many cards", letter=part, number=str(named[part]), cards=str(named[all_]))
    if {"N", "n", "t"} <= named.keys() and named["n"] * named["t"] > named["N"]:
        raise QuestionError(
            "too many cards", letter="n · t", number=str(named["n"] * named["t"]), cards=str(named["N"])
        )
    digits = max((named[name].denominator.bit_length() for name in "pq" if name in named), default=0)
    for name in ("n", "j", "s"):
        if digits * named.get(name, 0) > MOST_BITS:
            raise QuestionError("too long", letter=name, number=numeral(named[name]))
    if domain is not None:
        domain(named)


def _form(
    name: str, expr: Any, given: dict[Any, Number], domain: Domain | None = None, summed: Summed | None = None
) -> ClosedForm:
    from sympy import Sum

    numbers = {symbol: value for symbol, value in given.items() if value is not None}
    _check(numbers, domain)
    values = {symbol: rational(value) for symbol, value in numbers.items() if symbol in expr.free_symbols}
    return ClosedForm(name, expr, values, domain, summed if expr.has(Sum) else None)


def _drawn(named: Mapping[str, Fraction]) -> Fraction:
    return at_least_drawn(*(int(named[letter]) for letter in "NKnk"))


def _hit(named: Mapping[str, Fraction]) -> Fraction:
    chance = named["p"] if "p" in named else named["K"] / named["N"]
    return at_least_hit(int(named["n"]), chance, int(named["k"]))


def _each(named: Mapping[str, Fraction]) -> Fraction:
    return good_in_each(*(int(named[letter]) for letter in "NKnt"))


def _some_good(named: Mapping[str, Fraction]) -> None:
    if named.get("K") == 0:
        raise QuestionError("no good card")


def _may_explode(named: Mapping[str, Fraction]) -> None:
    if named.get("p") == 0:
        raise QuestionError("never explodes")


def _somebody_misses(named: Mapping[str, Fraction]) -> None:
    if named.get("p") == named.get("q") == 1:
        raise QuestionError("nobody misses")


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


@takes()
def hypergeometric(N: Number = None, K: Number = None, n: Number = None, k: Number = None) -> ClosedForm:
    """Exactly k successes in n flips without replacement: C(K,k)·C(N−K,n−k)/C(N,n).

    Source: the hypergeometric distribution; a deck is dealt so (CARD-DRAW-1).

    Args:
        N: cards in the deck, at least 1.
        K: successes among them, at most N.
        n: flips, at most N.
        k: successes wanted; 0 is the chance of more than n or K.

    Returns:
        The formula; its `.value` is the chance, once every letter has a number.

    Raises:
        QuestionError: a number that is not whole, negative, or more than there are cards.

    >>> hypergeometric()
    C(K, k) · C(N - K, n - k) / C(N, n)
    """
    cards, successes, flips, hits = _symbols("N K n k")
    expr = _ratio([(successes, hits), (cards - successes, flips - hits)], (cards, flips))
    return _form("hypergeometric", expr, {cards: N, successes: K, flips: n, hits: k})


@takes()
def at_least(N: Number = None, K: Number = None, n: Number = None, k: Number = 1) -> ClosedForm:
    """At least k successes in n flips without replacement; for k = 1 by the complement.

    Source: the hypergeometric distribution, added up; Lucky Duke and the Barrel ask so (CARD-CHAR-LUCKY-DUKE-1).

    Args:
        N: cards in the deck, at least 1.
        K: successes among them, at most N.
        n: flips, at most N.
        k: successes wanted at least.

    Returns:
        The formula; its `.value` is the chance.

    Raises:
        QuestionError: a number that is not whole, negative, or more than there are cards.

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
    return _form("at least", expr, {cards: N, successes: K, flips: n, hits: k}, summed=_drawn)


@takes()
def in_a_row(N: Number = None, K: Number = None, n: Number = None) -> ClosedForm:
    """All n flips are successes: C(K,n)/C(N,n).

    Source: the hypergeometric distribution with k = n.

    Args:
        N: cards in the deck, at least 1.
        K: successes among them, at most N.
        n: flips, at most N.

    Returns:
        The formula; its `.value` is the chance.

    Raises:
        QuestionError: a number that is not whole, negative, or more than there are cards.
    """
    cards, successes, flips = _symbols("N K n")
    return _form("in a row", _ratio([(successes, flips)], (cards, flips)), {cards: N, successes: K, flips: n})


@takes()
def first_success(N: Number = None, K: Number = None, j: Number = None) -> ClosedForm:
    """The first success comes on flip j (negative hypergeometric): C(N−j,K−1)/C(N,K).

    Source: the negative hypergeometric distribution.

    Args:
        N: cards in the deck, at least 1.
        K: successes among them, at most N.
        j: the flip, from 1 to N.

    Returns:
        The formula; its `.value` is the chance.

    Raises:
        QuestionError: a number that is not whole, negative, or more than there are cards.

    >>> first_success(N=4, K=1, j=3).value
    Fraction(1, 4)
    """
    cards, successes, flip = _symbols("N K j")
    expr = _ratio([(cards - flip, successes - 1)], (cards, successes))
    return _form("first success", expr, {cards: N, successes: K, flip: j})


@takes()
def expected_flips(N: Number = None, K: Number = None) -> ClosedForm:
    """Flips until the first success, on average, without replacement: (N+1)/(K+1).

    Source: the mean of the negative hypergeometric distribution.

    Args:
        N: cards in the deck, at least 1.
        K: successes among them, from 1 to N.

    Returns:
        The formula; its `.value` is a number of flips.

    Raises:
        QuestionError: no success is in the deck, so none ever comes; or a number that cannot be.
    """
    cards, successes = _symbols("N K")
    expr = (cards + 1) / (successes + 1)
    return _form("expected flips", expr, {cards: N, successes: K}, _some_good)


# ---- with replacement


@takes()
def binomial_chance(n: Number = None, p: Number = None, k: Number = None) -> ClosedForm:
    """Exactly k successes in n independent tries: C(n,k)·p^k·(1−p)^(n−k).

    Source: the binomial distribution; dice fall so (DICE-ROLL-03).

    Args:
        n: tries.
        p: the chance of each, exact.
        k: successes wanted; 0 is the chance of more than n.

    Returns:
        The formula; its `.value` is the chance.

    Raises:
        QuestionError: a chance outside 0 to 1 or rounded, a number that is negative or not whole.
    """
    tries, hits = _symbols("n k")
    chance = _chance()
    expr = _binomial_term(tries, chance, hits)
    return _form("binomial", expr, {tries: n, chance: p, hits: k})


@takes()
def at_least_binomial(n: Number = None, p: Number = None, k: Number = 1) -> ClosedForm:
    """At least k successes in n independent tries; for k = 1 by the complement.

    Source: the binomial distribution, added up; three Gatling Guns are asked for so (DICE-GAT-01).

    Args:
        n: tries.
        p: the chance of each, exact.
        k: successes wanted at least.

    Returns:
        The formula; its `.value` is the chance.

    Raises:
        QuestionError: a chance outside 0 to 1 or rounded, a number that is negative or not whole.

    >>> at_least_binomial(n=5, p="91/216", k=3).value
    Fraction(27807523471, 78364164096)
    """
    (tries, hits), chance = _symbols("n k"), _chance()
    given = {tries: n, chance: p, hits: k}
    return _form("at least, with replacement", _tail(tries, chance, hits, k), given, summed=_hit)


def _binomial_term(tries: Any, chance: Any, hits: Any) -> Any:
    from sympy import Mul, binomial

    return Mul(binomial(tries, hits, evaluate=False), chance**hits, (1 - chance) ** (tries - hits), evaluate=False)


def _tail(tries: Any, chance: Any, hits: Any, k: Number) -> Any:
    from sympy import Sum

    if k == 1:
        return 1 - (1 - chance) ** tries
    i = _symbols("i")
    return Sum(_binomial_term(tries, chance, i), (i, hits, tries))


@takes()
def geometric(p: Number = None, j: Number = None) -> ClosedForm:
    """The first success comes on try j of independent ones: p·(1−p)^(j−1).

    Source: the geometric distribution.

    Args:
        p: the chance of each try, exact.
        j: the try, at least 1.

    Returns:
        The formula; its `.value` is the chance.

    Raises:
        QuestionError: a chance outside 0 to 1 or rounded, a number that is below 1 or not whole.
    """
    (attempt,) = _symbols("j,")
    chance = _chance()
    return _form("geometric", chance * (1 - chance) ** (attempt - 1), {chance: p, attempt: j})


# ---- questions of the table


@takes()
def single_draw(N: Number = None, K: Number = None) -> ClosedForm:
    """One draw!: K/N (CARD-DRAW-1).

    Args:
        N: cards that may come, at least 1.
        K: good ones among them, at most N.

    Returns:
        The formula; its `.value` is the chance.

    Raises:
        QuestionError: a number that is not whole, negative, or more than there are cards.

    >>> single_draw(80, 20).value
    Fraction(1, 4)
    """
    cards, successes = _symbols("N K")
    return _form("draw!", successes / cards, {cards: N, successes: K})


@takes()
def lucky_duke(N: Number = None, K: Number = None, replacement: bool = False) -> ClosedForm:
    """Lucky Duke turns over two cards and chooses: at least one success in two (CARD-CHAR-LUCKY-DUKE-1).

    Args:
        N: cards that may come, at least 2.
        K: good ones among them, at most N.
        replacement: the first card is put back before the second is turned.

    Returns:
        The formula; its `.value` is the chance.

    Raises:
        QuestionError: a number that is not whole, negative, or more than there are cards.

    >>> lucky_duke(80, 20).value, lucky_duke(80, 20, replacement=True).value
    (Fraction(139, 316), Fraction(7, 16))
    """
    return barrels(N, K, tries=2, needed=1, replacement=replacement)


@takes()
def barrels(
    N: Number = None, K: Number = None, tries: Number = 1, needed: Number = 1, replacement: bool = False
) -> ClosedForm:
    """At least `needed` Hearts in `tries` Barrel draws! against one shot (CARD-BARREL-1).

    Jourdonnais with a real Barrel has two tries; Slab the Killer's BANG! needs two successes,
    one less for each Missed! from hand (CARD-CHAR-JOURDONNAIS-1, CARD-CHAR-SLAB-THE-KILLER-1).

    Args:
        N: cards that may come, at least 1.
        K: Hearts among them, at most N.
        tries: draws!, at most N.
        needed: how many must be Hearts.
        replacement: every card is put back at once.

    Returns:
        The formula; its `.value` is the chance.

    Raises:
        QuestionError: a number that is not whole, negative, or more than there are cards.

    >>> barrels(80, 20, tries=2, needed=2).value
    Fraction(19, 316)
    """
    flag(replacement, "replacement")
    if not replacement:
        if tries is not None and needed == tries:
            return in_a_row(N, K, tries)
        return at_least(N, K, tries, needed)
    cards, successes, flips, hits = _symbols("N K n k")
    expr = _tail(flips, successes / cards, hits, needed)
    given = {cards: N, successes: K, flips: tries, hits: needed}
    return _form("at least, with replacement", expr, given, summed=_hit)


@takes()
def flips_each(N: Number = None, K: Number = None, n: Number = None, t: Number = None) -> ClosedForm:
    """All t draws! turn out well when each turns over n cards and one good one suffices (inclusion and exclusion).

    Lucky Duke turns two cards for each draw! (CARD-CHAR-LUCKY-DUKE-1).

    Args:
        N: cards that may come, at least n·t.
        K: good ones among them, at most N.
        n: cards turned over for each draw!.
        t: draws!.

    Returns:
        The formula; its `.value` is the chance.

    Raises:
        QuestionError: a number that is not whole, negative, or more than there are cards.

    >>> flips_each(80, 20, n=2, t=1).value == lucky_duke(80, 20).value
    True
    """
    from sympy import Mul, Sum, binomial

    cards, successes, flips, tries, j = _symbols("N K n t i")
    none = _ratio([(cards - successes, flips * j)], (cards, flips * j))
    term = Mul((-1) ** j, binomial(tries, j, evaluate=False), *none.args, evaluate=False)
    given = {cards: N, successes: K, flips: n, tries: t}
    return _form("each draw!", Sum(term, (j, 0, tries)), given, summed=_each)


@takes()
def over_a_reshuffle(
    N: Number = None, K: Number = None, n: Number = None, M: Number = None, L: Number = None, m: Number = None
) -> ClosedForm:
    """At least one success in n flips from the old deck and m from the new one: 1 less the chance of none in both.

    The discard pile becomes the new deck when the old one runs out (CARD-TURN-6).

    Args:
        N: cards that may lie in the old deck, at least 1.
        K: good ones among them, at most N.
        n: flips from the old deck, at most N.
        M: cards of the new deck, at least 1.
        L: good ones among them, at most M.
        m: flips from the new deck, at most M.

    Returns:
        The formula; its `.value` is the chance.

    Raises:
        QuestionError: a number that is not whole, negative, or more than there are cards.

    >>> over_a_reshuffle(N=10, K=0, n=1, M=4, L=1, m=1).value
    Fraction(1, 4)
    """
    from sympy import Add, Mul

    cards, successes, flips, fresh, fine, more = _symbols("N K n M L m")
    old, new = _ratio([(cards - successes, flips)], (cards, flips)), _ratio([(fresh - fine, more)], (fresh, more))
    expr = Add(1, Mul(-1, *old.args, *new.args, evaluate=False), evaluate=False)
    given = {cards: N, successes: K, flips: n, fresh: M, fine: L, more: m}
    return _form("over a reshuffle", expr, given)


@takes()
def dynamite_seat(p: Number = None, s: Number = None, i: Number = None) -> ClosedForm:
    """The Dynamite goes round s seats for ever and hits the i-th to be checked: p·(1−p)^(i−1)/(1−(1−p)^s).

    Each check explodes with chance p, with replacement; the geometric series over the rounds is summed up
    (CARD-DYN-3, CARD-DYN-4).

    Args:
        p: the chance of one check, exact and above 0.
        s: seats, at least 1.
        i: the seat in the order of the checks, from 1 to s.

    Returns:
        The formula; its `.value` is the chance.

    Raises:
        QuestionError: a chance of 0, so that it never explodes; a seat that is not there; a number that cannot be.

    >>> dynamite_seat(p="1/10", s=2, i=1).value
    Fraction(10, 19)
    """
    seats, seat = _symbols("s i")
    chance = _chance()
    quiet = 1 - chance
    expr = chance * quiet ** (seat - 1) / (1 - quiet**seats)
    return _form("Dynamite", expr, {chance: p, seats: s, seat: i}, _may_explode)


@takes()
def duel_form(p: Number = None, q: Number = None, second_try: bool = False) -> ClosedForm:
    """The challenged player loses a duel to and fro: (1−p)/(1−p·q) (UNDEAD-DUEL-07, UNDEAD-DUEL-08).

    He stays in with chance p at each of his throws, the challenger with q;
    the challenged player throws first.

    Args:
        p: the chance of the challenged player to stay in at each of his throws, exact.
        q: the same for the challenger.
        second_try: the challenger may throw once more when he misses for the first time.

    Returns:
        The formula; its `.value` is the chance.

    Raises:
        QuestionError: both always stay in, so that the duel does not end; a chance outside 0 to 1 or rounded.

    >>> duel_form("1/3", "1/3").value, duel_form("1/3", "1/3", second_try=True).value
    (Fraction(3, 4), Fraction(13, 16))
    """
    p_, q_ = _chance("p"), _chance("q")
    loses = (1 - p_) / (1 - p_ * q_)
    if flag(second_try, "second try"):
        loses = loses + p_ * q_ * (1 - p_) * (1 - q_) / (1 - p_ * q_) ** 2
    return _form("duel", loses, {p_: p, q_: q}, _somebody_misses)
