"""A formula worked out step by step, as text and as LaTeX."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from bangkit.odds.rendering import decimal, text_table
from bangkit.words.catalogue import say


class Step(NamedTuple):
    """One line of a derivation: what was done, and the expression in text and LaTeX."""

    what: str
    text: str
    latex: str


class Derivation(Sequence[Step]):
    """The steps from a formula to its number; LaTeX in a notebook, text elsewhere."""

    def __init__(self, name: str, steps: Sequence[Step]) -> None:
        self.name = name
        self._steps = tuple(steps)

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, place: Any) -> Any:
        return self._steps[place]

    def __iter__(self) -> Iterator[Step]:
        return iter(self._steps)

    def __repr__(self) -> str:
        return text_table([say("term.step"), say("term.expression")], self._rows(), self.name, numbers=False)

    def _rows(self) -> list[list[str]]:
        return [[step.what, step.text] for step in self]

    def latex(self) -> str:
        """All steps as one aligned display."""
        lines = [rf"&{'=' * (i > 0)}{step.latex} && \text{{{step.what}}}" for i, step in enumerate(self)]
        return r"\begin{aligned}" + r" \\ ".join(lines) + r"\end{aligned}"

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


def derivation(name: str, expr: Any, values: Mapping[Any, Any]) -> Derivation:
    """Formula, numbers put in, binomials worked out, simplified, about."""
    steps = [("formula", expr)]
    filled = put_in(expr, values)
    if values:
        steps.append(("numbers put in", filled))
    worked = work_out(filled)
    if worked != filled:
        steps.append(("binomials", worked))
    lines = [Step(say(f"term.{what}"), plain_text(e), latex(e)) for what, e in steps]
    lines += _result(expr.subs(dict(values)).doit())
    once = [line for i, line in enumerate(lines) if i == 0 or line.text != lines[i - 1].text]
    return Derivation(name, once)


def _result(result: Any) -> list[Step]:
    """The number, exact and rounded; with symbols left, the polynomial in its factors if it is one."""
    if result.free_symbols:
        if not result.is_polynomial(*result.free_symbols):
            return []
        factors = result.factor()
        return [Step(say("term.simplified"), plain_text(factors), latex(factors))]
    result = result.simplify()
    number = Fraction(int(result.p), int(result.q))
    if number.denominator == 1:
        return [Step(say("term.simplified"), str(number), str(number))]
    over = f"\\frac{{{number.numerator}}}{{{number.denominator}}}"
    rounded = decimal(number, 6)
    return [Step(say("term.simplified"), str(number), over), Step(say("term.about"), rounded, rounded)]


def put_in(expr: Any, values: Mapping[Any, Any]) -> Any:
    """The expression with numbers for its symbols and nothing else worked out but sums of plain numbers."""
    from sympy import Add, Integer, Sum

    if isinstance(expr, Sum):
        term, (index, low, high) = expr.function, expr.limits[0]
        low, high = low.subs(values), high.subs(values)
        if not (low.is_Integer and high.is_Integer):
            return expr.subs(values)
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
    from sympy import binomial

    if isinstance(expr, binomial) and all(arg.is_number for arg in expr.args):
        return binomial(*(arg.doit() for arg in expr.args))
    if not expr.args or expr.is_Rational:
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
        leaf=str,
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
        leaf=sympy_latex,
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
        return style.over(str(expr.p), str(expr.q)).replace(" ", "")
    return style.leaf(expr)


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
