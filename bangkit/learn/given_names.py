"""Which names a cell of a notebook gives a value when it is run, as far as its text tells."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

_GIVES = re.compile(r"^\s*(\w+)\s*=(?!=)", re.MULTILINE)
_DEFINES = re.compile(r"^\s*def\s+(\w+)\(", re.MULTILINE)


class GivenNames(ast.NodeVisitor):
    """The names to which statements give a value, and those that they only mention, also in texts, which may be orders that give one."""

    def __init__(self, nodes: Iterable[ast.AST] = ()) -> None:
        self.names, self.mentioned = set[str](), set[str]()
        for each in nodes:
            self.visit(each)

    def visit_Name(self, node: ast.Name) -> None:
        (self.names if isinstance(node.ctx, ast.Store) else self.mentioned).add(node.id)

    def visit_Compare(self, node: ast.Compare) -> None:
        """What is compared is given nothing, unless by the way."""
        for each in ast.walk(node):
            if isinstance(each, ast.NamedExpr):
                self.visit(each)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.mentioned.update(re.findall(r"\w+", node.value))

    def visit_Expr(self, node: ast.Expr) -> None:
        """A text that stands alone is a remark."""
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """Its own name, and what it says belongs to all; the others are its own."""
        self.names.add(node.name)
        self.names.update(name for each in ast.walk(node) if isinstance(each, ast.Global) for name in each.names)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.names.add(node.name)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        """Gives nothing to anybody else."""

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for each in (node.iter, *node.ifs):
            self.visit(each)

    def visit_If(self, node: ast.If | ast.While) -> None:
        """Only what can come to pass: nothing below `if False`."""
        never = isinstance(node.test, ast.Constant) and not node.test.value
        always = isinstance(node.test, ast.Constant) and not never
        for each in (node.test, *(() if never else node.body), *(() if always else node.orelse)):
            self.visit(each)

    visit_While = visit_If

    def visit_alias(self, node: ast.alias) -> None:
        self.names.add((node.asname or node.name).partition(".")[0])

    def visit_MatchAs(self, node: ast.MatchAs) -> None:
        self.names.update(filter(None, [node.name]))
        self.generic_visit(node)


def statements(cell: str) -> Sequence[ast.stmt] | None:
    """The statements of a cell; None if it is no Python."""
    try:
        return ast.parse(cell).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


@lru_cache(256)
def names_given(cell: str) -> frozenset[str]:
    """The names to which a cell gives a value, and those of its functions; of what is no Python, those that its lines begin with.

    >>> sorted(names_given("answer_1 = 3\\ndef keep(faces): ...\\nanswer_2 == 1\\nanswer_3: str"))
    ['answer_1', 'keep']
    >>> sorted(names_given("if False:\\n    answer_1 = 3")), sorted(names_given("answer_1 = 20%"))
    ([], ['answer_1'])
    """
    nodes = statements(cell)
    if nodes is None:
        return frozenset(_GIVES.findall(cell) + _DEFINES.findall(cell))
    return frozenset(GivenNames(nodes).names)


@lru_cache(256)
def perhaps_given(cell: str) -> frozenset[str]:
    """These, and those that it mentions in a way that may give them a value: `exec("answer_1 = 3")`, `answer_1.append("Ben")`."""
    return names_given(cell) | GivenNames(statements(cell) or ()).mentioned


def given_before(cell: str, line: int) -> frozenset[str]:
    """The names to which the statements above the one in a line give a value."""
    return frozenset(GivenNames(each for each in statements(cell) or () if (each.end_lineno or line) < line).names)
