"""The code that the tests of this folder look through: a process reads and parses each file once."""

import ast
from functools import cache
from pathlib import Path


@cache
def tree(path: Path) -> ast.Module:
    """A file, parsed."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every piece of code of a file, in the order of `ast.walk`."""
    return tuple(ast.walk(tree(path)))


def called(call: ast.Call) -> str:
    """The dotted name of what is called; of what has no name, only what follows its last dot.

    >>> [called(ast.parse(text, mode="eval").body) for text in ("say(1)", "words.say(1)", "f().say(1)", "f()()")]
    ['say', 'words.say', '.say', '']
    """
    names, function = [], call.func
    while isinstance(function, ast.Attribute):
        names.append(function.attr)
        function = function.value
    head = function.id if isinstance(function, ast.Name) else ""
    return ".".join([head, *reversed(names)])
