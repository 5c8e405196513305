"""Goals on dice: what final faces are worth, written as text or as a function of the counts."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from bangkit.odds.problems import QuestionError, exact, unknown

Face: TypeAlias = str | int


class Counts(dict[Face, int]):
    """How many dice show each face; a face that no die has is an error, not a zero.

    >>> Counts({"beer": 2, "arrow": 0})["beer"]
    2
    """

    def __missing__(self, face: object) -> int:
        unknown("unknown face", "face", face, self)

    @property
    def kind(self) -> int:
        """The largest number of equal faces."""
        return max(self.values())

    @property
    def sum(self) -> int:
        """The sum of all faces; they must be numbers."""
        try:
            return sum(face * number for face, number in self.items())  # type: ignore[misc]
        except TypeError:
            raise QuestionError("no sum")

    @property
    def different(self) -> int:
        """The number of different faces that show."""
        return sum(number > 0 for number in self.values())


Payoff: TypeAlias = Callable[[Counts], int | Fraction]
Goal: TypeAlias = str | Callable[[Mapping[Any, int]], Any]

_WORDS = ("kind", "sum", "different")
_CALLS: dict[str, Callable[..., Any]] = {"min": min, "max": max, "abs": abs}
_ALLOWED = (
    ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.UAdd, ast.BinOp, ast.Add,
    ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE,
    ast.Gt, ast.GtE, ast.IfExp, ast.Call, ast.Name, ast.Constant, ast.Load,
)  # fmt: skip


def payoff(goal: Goal, faces: Sequence[Face]) -> Payoff:
    """The goal as a function from the counts of the final faces to an exact number.

    A text may use the faces as numbers of dice that show them, whole and decimal numbers,
    ``+ - * / // % **``, comparisons, ``and or not``, ``x if ... else y``, ``min max abs``,
    ``count("any face")``, ``kind`` (most equal faces), ``different`` and, for numbered dice, ``sum``.

    Raises:
        QuestionError: the text cannot be read or names a face that no die has.

    >>> worth = payoff("2*one + (3 if gatling >= 3 else 0)", ["one", "gatling"])
    >>> worth(Counts(one=1, gatling=4))
    5
    """
    if isinstance(goal, str):
        return _Reader(goal, faces).function()
    if callable(goal):
        return lambda counts: _checked(goal(counts))
    raise QuestionError("goal kind", goal=repr(goal))


def _checked(worth: Any) -> int | Fraction:
    return worth if isinstance(worth, int | Fraction) else exact(worth, "worth")


class _Reader(ast.NodeTransformer):
    """Turns the text of a goal into a Python expression over `counts`, from a short list of allowed parts."""

    def __init__(self, text: str, faces: Sequence[Face]) -> None:
        self.text = text
        self.faces = {str(face).casefold(): face for face in faces}

    def function(self) -> Payoff:
        try:
            tree = ast.parse(self.text.strip(), mode="eval")
        except SyntaxError as problem:
            raise QuestionError("goal unreadable", goal=self.text, reason=problem.msg)
        tree = ast.fix_missing_locations(self.visit(tree))
        names = {"Fraction": Fraction, "__builtins__": {}, **_CALLS}
        function: Payoff = eval(f"lambda counts: {ast.unparse(tree)}", names)
        return function

    def visit(self, node: ast.AST) -> Any:
        if not isinstance(node, _ALLOWED):
            raise QuestionError("goal part", goal=self.text, part=type(node).__name__)
        return super().visit(node)

    def _face(self, name: object) -> ast.expr:
        face = self.faces.get(str(name).casefold())
        if face is None:
            unknown("goal face", "face", name, self.faces.values(), goal=self.text)
        return ast.Subscript(ast.Name("counts", ast.Load()), ast.Constant(face), ast.Load())

    def visit_Name(self, node: ast.Name) -> ast.expr:  # noqa: N802
        if node.id.casefold() in self.faces or node.id not in _WORDS:
            return self._face(node.id)
        return ast.Attribute(ast.Name("counts", ast.Load()), node.id, ast.Load())

    def visit_Constant(self, node: ast.Constant) -> ast.expr:  # noqa: N802
        if isinstance(node.value, float):
            return _fraction(ast.Constant(str(node.value)))
        if not isinstance(node.value, int):
            raise QuestionError("goal part", goal=self.text, part=repr(node.value))
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:  # noqa: N802
        left, right = self.visit(node.left), self.visit(node.right)
        if isinstance(node.op, ast.Pow) and not (
            isinstance(node.right, ast.Constant) and node.right.value in range(10)
        ):
            raise QuestionError("goal power", goal=self.text)
        return ast.BinOp(_fraction(left) if isinstance(node.op, ast.Div) else left, node.op, right)

    def visit_Call(self, node: ast.Call) -> ast.expr:  # noqa: N802
        name = node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)
        if name == "count" and len(node.args) == 1 and isinstance(node.args[0], ast.Constant | ast.Name):
            argument = node.args[0]
            return self._face(argument.value if isinstance(argument, ast.Constant) else argument.id)
        if name not in _CALLS or node.keywords or not node.args:
            raise QuestionError("goal part", goal=self.text, part=f"{name}(...)")
        return ast.Call(ast.Name(name, ast.Load()), [self.visit(a) for a in node.args], [])


def _fraction(node: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("Fraction", ast.Load()), [node], [])
