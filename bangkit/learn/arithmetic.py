"""Arithmetic in a text, exactly: what a learner writes as an answer and what a task file gives as a formula.

Nothing but numbers, the named values and the named functions is understood, so a text can do no harm.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from math import comb, factorial, perm
from typing import Any

from bangkit.core.errors import BangkitError
from bangkit.words.catalogue import say

MOST = 10_000
"""The largest number that may stand in an exponent, a binomial coefficient or a factorial."""
BITS = 3 * MOST
"""So many binary digits may a result have, above and below the line: what is longer takes seconds."""
EXPONENT = 400
"""The largest power of ten by which a written number is multiplied, as in `1e6`."""


class FormulaError(BangkitError):
    """A text is no arithmetic that can be worked out; `what` says why, `key` is where it stands in a file."""

    key = ""

    def __init__(self, key: str, text: str, **facts: Any) -> None:
        self.what, self.text = say(f"formula.{key}", facts), text
        super().__init__(key, text)

    def __str__(self) -> str:
        told = f"{self.text!r}: {self.what}"
        return f"{self.key}: {told}" if self.key else told


@contextmanager
def standing_in(key: str) -> Iterator[None]:
    """Whatever is no arithmetic in here is told with the key of the file in which it stands."""
    try:
        yield
    except FormulaError as error:
        error.key = error.key or key
        raise


def _whole(value: Fraction) -> int:
    if value.denominator != 1 or abs(value) > MOST:
        raise FormulaError("whole", str(value), most=MOST)
    return int(value)


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _of_whole(function: Callable[..., int]) -> Callable[..., Fraction]:
    def exact(*values: Fraction) -> Fraction:
        numbers = [_whole(each) for each in values]
        if any(number < 0 for number in numbers):
            raise FormulaError("negative", str(min(numbers)))
        return Fraction(function(*numbers))

    return exact


def _exactly(cards: Fraction, good: Fraction, drawn: Fraction, hits: Fraction) -> Fraction:
    """So many of the good ones among the drawn cards, without replacement."""
    of, right, taken, found = map(_whole, (cards, good, drawn, hits))
    if taken > of:
        raise FormulaError("too many drawn", str(taken), drawn=taken, cards=of)
    return Fraction(comb(right, found) * comb(of - right, taken - found), comb(of, taken))


def _at_least(cards: Fraction, good: Fraction, drawn: Fraction, hits: Fraction = Fraction(1)) -> Fraction:
    """At least so many of the good ones among the drawn cards, without replacement."""
    counts = range(_whole(hits), _whole(drawn) + 1)
    return sum((_exactly(cards, good, drawn, Fraction(k)) for k in counts), Fraction(0))


def _binomial(tries: Fraction, chance: Fraction, hits: Fraction) -> Fraction:
    """So many hits in independent tries."""
    n, k = _whole(tries), _whole(hits)
    return comb(n, k) * chance**k * (1 - chance) ** (n - k)


def _binomial_at_least(tries: Fraction, chance: Fraction, hits: Fraction) -> Fraction:
    """At least so many hits in independent tries."""
    counts = range(_whole(hits), _whole(tries) + 1)
    return sum((_binomial(tries, chance, Fraction(k)) for k in counts), Fraction(0))


BOTH: dict[str, Callable[..., Fraction]] = {
    "comb": _of_whole(comb), "perm": _of_whole(perm), "factorial": _of_whole(factorial),
    "binomial": _of_whole(comb), "Fraction": lambda a, b=Fraction(1): a / b, "Rational": lambda a, b=Fraction(1): a / b,
    "abs": abs, "min": min, "max": max,
}  # fmt: skip
LEARNERS: dict[str, Callable[..., Fraction]] = BOTH | dict.fromkeys(("C", "nCr"), _of_whole(comb))
"""The functions that a learner's answer may use."""
AUTHORS: dict[str, Callable[..., Fraction]] = BOTH | {
    "exactly": _exactly, "at_least": _at_least, "binomial": _binomial, "binomial_at_least": _binomial_at_least,
}  # fmt: skip
"""The functions that a task file may use: `at_least(cards, good, drawn, hits)` is without replacement."""

_TWO: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod,
}  # fmt: skip
_SIGNS = str.maketrans("×·⋅÷\N{FRACTION SLASH}−–", "***//--") | {ord("²"): "**2", ord("³"): "**3", ord("^"): "**"}


class _Reader:
    """Works out one text; `decimals` is the largest number of decimal places written in it."""

    def __init__(self, values: Mapping[str, Fraction], functions: Mapping[str, Callable[..., Fraction]]) -> None:
        self.values, self.functions = values, functions
        self.decimals: int | None = None

    def value(self, node: ast.expr, text: str) -> Fraction:
        """The value of one part of the text, if it is of a length with which one can go on."""
        value = self._value(node, text)
        if _bits(value) > BITS:
            raise FormulaError("long number", text)
        return value

    def _value(self, node: ast.expr, text: str) -> Fraction:
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            return self.number(node, text)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            inner = self.value(node.operand, text)
            return -inner if isinstance(node.op, ast.USub) else inner
        if isinstance(node, ast.BinOp):
            return self.combined(node, text)
        if isinstance(node, ast.Name):
            if node.id not in self.values:
                raise FormulaError("unknown", text, name=node.id)
            try:
                return Fraction(self.values[node.id])
            except (ValueError, TypeError):
                raise FormulaError("no number", text, name=node.id, value=repr(self.values[node.id])) from None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            if node.func.id in self.functions:
                return Fraction(self.functions[node.func.id](*(self.value(each, text) for each in node.args)))
        raise FormulaError("no arithmetic", text)

    def number(self, node: ast.Constant, text: str) -> Fraction:
        """A written number, exactly as it is written."""
        if isinstance(node.value, int):
            return Fraction(node.value)
        written = (ast.get_source_segment(text, node) or str(node.value)).replace("_", "").lower()
        base, _, power = written.partition("e")
        if power and (len(power) > 4 or abs(int(power)) > EXPONENT):
            raise FormulaError("long number", text)
        self.decimals = max(self.decimals or 0, len(base.partition(".")[2]))
        return Fraction(written)

    def combined(self, node: ast.BinOp, text: str) -> Fraction:
        """Two parts joined by a sign."""
        left, right = self.value(node.left, text), self.value(node.right, text)
        if isinstance(node.op, ast.Pow):
            power = _whole(right)
            if abs(power) * _bits(left) > BITS:
                raise FormulaError("long number", text)
            return Fraction(left**power)
        if type(node.op) not in _TWO:
            raise FormulaError("no arithmetic", text)
        return Fraction(_TWO[type(node.op)](left, right))


def evaluate(
    text: str, values: Mapping[str, Fraction] | None = None, functions: Mapping[str, Callable[..., Fraction]] = AUTHORS
) -> tuple[Fraction, int | None]:
    """The exact value of an arithmetic text, and the decimal places written in it, if any.

    >>> evaluate("1 - (3/4)^2"), evaluate("n/4", {"n": Fraction(3)}), evaluate("0.25")
    ((Fraction(7, 16), None), (Fraction(3, 4), None), (Fraction(1, 4), 2))
    """
    clean = text.translate(_SIGNS).strip()
    reader = _Reader(values or {}, functions)
    try:
        if len(clean) > 1000:
            raise FormulaError("long", text[:40] + "...")
        return reader.value(ast.parse(clean, mode="eval").body, clean), reader.decimals
    except FormulaError:
        raise
    except ZeroDivisionError:
        raise FormulaError("zero comb" if "comb" in clean else "zero", text) from None
    except (SyntaxError, TypeError, ValueError, OverflowError, RecursionError, MemoryError):
        raise FormulaError("no arithmetic", text) from None
