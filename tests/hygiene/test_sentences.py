"""Every sentence that a person reads stands in the catalogue, and code says no id that it does not have.

A sentence outside is a text of several words that is no docstring, no name, no move, no id and no markup.
"""

import argparse
import ast
import errno
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bangkit.words import glossary
from bangkit.words.catalogue import english
from tests.hygiene.code import called, nodes, tree

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "bangkit"
ROOMS = sorted({path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in PACKAGE.rglob("*.py")})
EXEMPT = {
    r"lambda \w+: .*": "a function, as it is written in Python",
    r"use [A-Z].*": "a move, which is the same in every language",
    r"(at least|exactly|no) (one |two )?[A-Z].*|beer >= 1 and gatling >= 1": "a question that the kit reads, as in `p_draw`",
    r"system-ui, .*": "a list of fonts",
    r"Base game": "the name of a set, which tells itself",
    r"take the hit": "a way to write the move 'pass'",
    r"[\dAJQKHDCS ]+": "faces of cards",
    r"from bangkit import learn  # X": "a cell of a notebook",
    r'"""Lets nbgrader find .*': "a file of settings in Python",
    r"X, (the choices of X|the order of round X|what is hidden)": "seeds of luck",
    r"games with|length in|out of|won, by [a-z ]+": "columns and values of a table of results, which are data",
    r"Quiz title: X|points per question: X": "keywords of the quiz that text2qti reads",
    r"others: roles": "part of the label by which a saved simulation knows its bots",
}
"""Texts that look like sentences and stay in code, each with the reason; X stands for a value."""

WORDS = re.compile(r"(?<![\w-])[A-Za-z']{2,}[,;:]? [A-Za-z']{2,}(?![\w-])")
TOLD = re.compile(
    r"[.,;:?!%]|\bX\b|^[A-Z]|(?<![\w-])(an?|the|is|are|was|were|has|have|no|not|nobody|of|or|and|with|for|by|to|in)(?![\w-])"
)
"""Several words are told to somebody if they have a stop, a value, a capital at the beginning or a small word."""
MARKUP = re.compile(r"^\s*<|</|/>|\w+='?\"?[\w%]+;|:\s?[\w#.]+;|;\s*$|\\[bdswx]|\(\?|^\n?\[|\n\[")
ID_CALLS = {"say", "tell", "variants", "keys", "label", "Argument", "instance_of", "list_of"}
"""Calls whose first argument is an id."""
RULE = re.compile(r"\b[A-Z]{2,}-[A-Z0-9-]*\d\b")


@cache
def files(room: str) -> dict[str, Path]:
    """The files of a room by their names."""
    paths = [PACKAGE / f"{room}.py"] if (PACKAGE / f"{room}.py").exists() else sorted((PACKAGE / room).rglob("*.py"))
    return {str(path.relative_to(ROOT)): path for path in paths}


@cache
def known_ids() -> frozenset[str]:
    """Texts that are ids: keys of the catalogue, names of the glossary, and what code compares or looks up somewhere."""
    found = {key.partition(".")[2] for key in english()} | set(english())
    for kind in glossary._table().values():
        found |= {name for names in kind.values() for name in names}
    for room in ROOMS:
        for path in files(room).values():
            for node in nodes(path):
                for part in looked_up(node):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        found.add(part.value)
    return frozenset(found)


def looked_up(node: ast.AST) -> Iterator[ast.expr | None]:
    """The parts of a piece of code that stand where only ids stand."""
    if isinstance(node, ast.Dict):
        yield from node.keys
    elif isinstance(node, ast.Compare):
        for each in (node.left, *node.comparators):
            yield from each.elts if isinstance(each, (ast.Tuple, ast.Set, ast.List)) else [each]
    elif isinstance(node, ast.Subscript):
        yield node.slice
    elif isinstance(node, ast.MatchValue):
        yield node.value
    elif isinstance(node, ast.Call) and called(node).rpartition(".")[2] in ID_CALLS:
        yield from node.args[:1]
    elif isinstance(node, ast.Call) and called(node) in ("found", "known", "unknown"):
        yield from node.args  # what is looked for: [thing]


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Every text of a file that is no docstring and no id that is said, with its line; X stands for a value."""
    inside: set[int] = set()
    for node in nodes(path):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inside.add(id(node.value))
        for part in looked_up(node):
            inside |= {id(each) for each in ast.walk(part)} if part is not None else set()
        if isinstance(node, ast.JoinedStr):
            inside |= {id(each) for each in node.values}
    for node in nodes(path):
        if id(node) in inside:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = (str(each.value) if isinstance(each, ast.Constant) else "X" for each in node.values)
            yield node.lineno, "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def is_told(text: str) -> bool:
    """Whether a text looks like a sentence or a phrase for people.

    >>> [is_told(each) for each in ("X cannot sit here", "a whole number", "be shot", "CARD-DIST-1 CARD-DIST-2")]
    [True, True, False, False]
    """
    bare = RULE.sub("", text)
    told = WORDS.search(bare) and TOLD.search(text) and not MARKUP.search(text)
    return bool(told) and not any(re.fullmatch(each, text, re.DOTALL) for each in EXEMPT)


def outside(room: str) -> list[str]:
    """The sentences in the code of a room."""
    return [
        f"{name}:{line}: {text}"
        for name, path in files(room).items()
        for line, text in sorted(texts(path))
        if text not in known_ids() and is_told(text)
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_stands_outside_the_catalogue(room: str) -> None:
    """Say it: `say("area.key", fact=...)`, the sentence under [area] in `bangkit/words/locale/en.toml`."""
    assert outside(room) == []


# -- ids -----------------------------------------------------------------------------------------


@cache
def constants() -> frozenset[str]:
    """Every text that stands in code, docstrings not counted."""
    return frozenset(
        node.value
        for room in ROOMS
        for path in files(room).values()
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def made_ids() -> tuple[re.Pattern[str], ...]:
    """The ids that code makes of an area and a value, as patterns."""
    areas = {key.partition(".")[0] for key in english()}
    found = set()
    for room in ROOMS:
        for path in files(room).values():
            for node in (each for each in nodes(path) if isinstance(each, ast.JoinedStr)):
                parts = [
                    re.escape(str(each.value)) if isinstance(each, ast.Constant) else "(.+)" for each in node.values
                ]
                head = str(node.values[0].value) if isinstance(node.values[0], ast.Constant) else ""
                if head.partition(".")[0] in areas | {"rule", "dice", "kind "}:
                    found.add("".join(parts))
    return tuple(map(re.compile, sorted(found)))


ARGPARSE = {
    node.value.strip()
    for node in ast.walk(ast.parse(inspect.getsource(argparse)))
    if isinstance(node, ast.Constant) and isinstance(node.value, str)
}
"""What the module of the standard library says that reads command lines."""
LATER = {"argparse.meant"}
"""What it says from Python 3.14 on."""


def is_said(key: str) -> bool:
    """Whether something tells an id: it stands in code, or code makes it of parts that stand there."""
    area, _, rest = key.partition(".")
    if area == "browser":  # the page that draws the table says these itself
        return f'"{rest}"' in PAGE or f".{rest}" in PAGE
    if area == "list":
        return any(f":{rest}}}" in each for texts in english().values() for each in texts) or rest in constants()
    if area in ("wanted", "thing"):  # what an argument, or what is looked for, is called in code
        return rest in constants() or key in constants()
    if area == "argparse":  # the standard library asks for these by their English texts
        return any(text.strip() in ARGPARSE for text in english()[key]) or key in LATER
    if area == "errno":  # by the name that the system gives what went wrong
        return hasattr(errno, rest)
    if area == "reason":  # by how the id of a rule begins
        return True
    if area == "noun":  # whatever is counted, also by sets of one's own
        return True
    if area == "fact":  # what is false has a sentence of its own
        return rest.removesuffix(" no") in constants()
    if key in constants():
        return True
    for pattern in made_ids():
        if found := pattern.fullmatch(key) or pattern.fullmatch(rest):
            named = pattern.pattern.partition("(")[0].rstrip("\\ ").endswith(".")
            if not named or all(part in constants() or RULE.search(part) for part in found.groups()):
                return True
    return False


PAGE = "".join(each.read_text(encoding="utf-8") for each in sorted((PACKAGE / "show").rglob("*.js")))


def test_every_id_that_is_said_stands_in_the_catalogue() -> None:
    wrong = []
    for room in ROOMS:
        for name, path in files(room).items():
            for node in nodes(path):
                if not (isinstance(node, ast.Call) and node.args and called(node) in ("say", "words.say")):
                    continue
                arms = (
                    [node.args[0].body, node.args[0].orelse] if isinstance(node.args[0], ast.IfExp) else node.args[:1]
                )
                wrong += [
                    f"{name}:{node.lineno}: {each.value}"
                    for each in arms
                    if isinstance(each, ast.Constant) and each.value not in english()
                ]
    assert wrong == []


def test_every_kind_of_argument_stands_in_the_catalogue() -> None:
    """`Argument("a whole number", ...)`: its name is its id under [wanted]."""
    wrong = []
    for room in ROOMS:
        for name, path in files(room).items():
            for node in (each for each in nodes(path) if isinstance(each, ast.Call) and each.args):
                kind = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
                if called(node) in ("Argument", "instance_of", "list_of") and f"wanted.{kind}" not in english():
                    wrong.append(f"{name}:{node.lineno}: {kind}")
    assert [each for each in wrong if not each.endswith(": None")] == []


def test_every_id_of_the_catalogue_is_said_somewhere() -> None:
    assert [key for key in english() if not is_said(key)] == []


def told_once(body: list[ast.stmt]) -> Iterator[int]:
    """The lines on which a sentence is told while a module or a class is made."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from told_once(node.body)
        elif not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lazy = {id(inner) for each in ast.walk(node) if isinstance(each, ast.Lambda) for inner in ast.walk(each)}
            for each in ast.walk(node):
                if isinstance(each, ast.Call) and id(each) not in lazy and called(each) == "say":
                    yield each.lineno


def test_no_sentence_is_told_when_a_module_is_loaded() -> None:
    """It would stay in the language of that moment; the one that warns of an unknown language is meant to."""
    found = {
        f"{name}:{line}" for room in ROOMS for name, path in files(room).items() for line in told_once(tree(path).body)
    }
    assert [each for each in sorted(found) if "words/catalogue" not in each] == []
