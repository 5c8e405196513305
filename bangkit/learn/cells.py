"""Cells of a notebook that ended with an error: what their names hold is not what the learner wrote last."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Any
from warnings import catch_warnings, simplefilter

from bangkit.learn.texts import TaskText
from bangkit.words.catalogue import say

_GIVES = re.compile(r"^\s*(\w+)\s*=(?!=)", re.MULTILINE)
_BEGIN = re.compile(
    r"\bbegin\(\s*(?:learner\s*=\s*)?([^()\n#=]{1,200}?)\s*(?:,\s*\w+\s*=[^()\n]*)?(?:\)|#|$)", re.MULTILINE
)
_failed: set[str] = set()
"""The names to which the last cell that gives them a value gave none, since it ended with an error."""
_given: dict[str, str | None] = {}
"""In which cell a name was given last; None where it is not given there any more."""
_texts: set[str] = set()
"""The words of answers, which stand in quotes."""


def watch(texts: Iterable[str] = ()) -> None:
    """From now on remember which cells end with an error, and say which words want quotes; outside a notebook nothing happens."""
    _texts.update(texts)
    here = shell()
    if here is not None and _noted not in here.events.callbacks["post_run_cell"]:
        here.events.register("post_run_cell", _noted)


def failed_here() -> set[str] | None:
    """The names that the cell that runs now reads, and that the last cell that gives them left as they were; None outside a notebook."""
    read = _read_here()
    return None if read is None else _failed & read


def gone_here() -> set[str]:
    """The names that the cell that runs now reads, and that the cell that gave them gives no more."""
    return {name for name in _read_here() or () if _given.get(name, "") is None}


def _read_here() -> set[str] | None:
    """The words of the cell that runs now; None outside a notebook."""
    here = shell()
    if here is None or _noted not in here.events.callbacks["post_run_cell"]:
        return None
    return set(re.findall(r"\w+", here.user_ns["In"][-1]))


def run() -> list[str]:
    """The cells that were run in this notebook, as Python; none outside of one."""
    here = shell()
    return [] if here is None else list(map(str, here.user_ns.get("In", ())))


def shell() -> Any:
    """The notebook, or the terminal, in which this runs; None in plain Python."""
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()


def _noted(result: Any) -> None:
    names = set(_GIVES.findall(result.info.raw_cell or ""))
    _failed.difference_update(names)
    if not result.success:
        _failed.update(names)
    if place := getattr(result.info, "cell_id", None):
        gives = _names_given(result.info.raw_cell or "")
        _given.update({name: None for name, given in _given.items() if given == place and name not in gives})
        _given.update(dict.fromkeys(gives, place))
    cell, told = _uncommented(result.info.raw_cell or ""), None
    if isinstance(result.error_in_exec, NameError):
        told = _unknown(str(result.error_in_exec.name), cell)
    elif isinstance(result.error_in_exec or result.error_before_exec, SyntaxError):
        told = unread_name(cell)
    if told:
        import_module("IPython.display").display(TaskText(told))


def _names_given(cell: str) -> set[str]:
    """The names to which a cell gives a value or a function; every word of one that is not plain Python.

    >>> sorted(_names_given("a, b = 1, 2  # c = 3\\ndef keep(): ...")), _names_given("a == 1")
    (['a', 'b', 'keep'], set())
    """
    try:
        nodes = list(ast.walk(ast.parse(cell)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set(re.findall(r"\w+", _uncommented(cell)))
    named = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return named | {
        node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
    }


def _uncommented(cell: str) -> str:
    """A cell without its comments; where a text holds the sign of one, without the rest of that line."""
    return re.sub("#.*", "", cell)


def unread_name(cell: str) -> str | None:
    """What is said to a cell that Python cannot read since the learner's name in it stands in no quotes, or in curly ones.

    >>> unread_name("learn.begin(Tom Weaver)")
    'Python reads no name here: yours is a text and stands in quotes, the straight ones, `learn.begin("Tom Weaver")`.'
    >>> unread_name('learn.begin("Tom Weaver")'), unread_name("learn.begin()")
    (None, None)
    """
    found = _BEGIN.search(_uncommented(cell))
    if found is None or _is_python(found[1]):
        return None
    name = found[1].translate(_STRAIGHT).strip("\"' ")
    return say("learn.own name whole", name=name) if name and '"' not in name else None


def _unknown(name: str, cell: str) -> str:
    """What helps where Python does not know a name: it is a text without quotes, or an answer that was never given."""
    if re.search(rf"\bbegin\(\s*(learner\s*=\s*)?{re.escape(name)}\b", cell):
        return say("learn.own name", name=name)
    if re.fullmatch(r"answer_\d+", name):
        return say("learn.no value", name=name)
    if name.casefold() in {each.casefold() for each in _texts} or stands_alone(name, cell):
        return say("learn.quotes", name=name)
    return say("learn.no value", name=name) if name in _failed else ""


# -- what was written instead of an answer -----------------------------------------------------------

_STRAIGHT = str.maketrans("„“”«»‚‘’‹›", "\"\"\"\"\"'''''")
_VALUE = re.compile(r"^[ \t]*\w+[ \t]*=(?!=)[ \t]*([^#\n]{1,200})(?:#.*)?$", re.MULTILINE)


def unread(text: Any) -> str | None:
    """What is said to a cell in which a value is no Python, such as per cent or a text without quotes, or in curly ones.

    >>> unread("answer_1 = 20%  # mine")
    'Python does not read 20%: a text stands in quotes, the straight ones: "20%"'
    >>> unread('answer_1 = "20%"'), unread("answer_1 = (3/4")
    (None, None)
    """
    for found in _VALUE.findall(text if isinstance(text, str) else ""):
        value = found.strip()
        written = value.translate(_STRAIGHT)
        if not _is_python(written):
            inner = written.strip("\"' ")
            written = f'"{inner}"' if inner and not re.search(r"[\"'()\[\]{}=]|[-+*/,.]$", inner) else value
        if value != written:
            return say("marking.unread", value=value, written=written)
    return None


def _is_python(text: str) -> bool:
    try:
        with catch_warnings():
            simplefilter("ignore", SyntaxWarning)
            ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return False
    return True


def stands_alone(name: str, text: str) -> bool:
    """Whether a cell gives a name as it is, or with others in a list: it is meant as a text, unless it is that of an answer.

    >>> stands_alone("Ben", "answer_1 = [Ana, Ben]"), stands_alone("helper", "answer_1 = helper(3)")
    (True, False)
    """
    return (
        re.fullmatch(r"answer_\d+", name) is None
        and re.search(rf"=[ \t]*[\[(]?[\w ,]*\b{re.escape(name)}\b[\w ,]*[\])]?[ \t]*(?:#.*)?$", text, re.MULTILINE)
        is not None
    )


def not_given(name: str, texts: Iterable[str]) -> str | None:
    """Why a name has no value although cells seem to give it one: by an order to the notebook, with two signs, under another name.

    >>> not_given("answer_1", ["answer_1 = None", "Answer_1 = 1/4"])
    'the name is answer_1, not Answer_1'
    >>> not_given("answer_1", ["answer_1 = answer_1"])
    """
    texts = list(texts)
    ordered = [each for text in texts for each in re.findall(r"\b(\w+)\s*=\s*get_ipython\(\)", text)]
    orders = "|".join([r"get_ipython\(\)", *(rf"{each}\b[\w.\[\]()]*\s*(#.*)?$" for each in ordered)])
    for text in reversed(texts):
        if re.search(rf"\b{name}\s*=\s*({orders})", text, re.MULTILINE):
            return say("marking.order")
        if re.search(rf"^\s*{name}\s*==", text, re.MULTILINE):
            return say("marking.two signs", name=name)
        for other in [*_GIVES.findall(text), *re.findall(r"^\s*def (\w+)\(", text, re.MULTILINE)]:
            if other != name and _plainly(other) == _plainly(name):
                return say("marking.near name", name=name, written=other)
    return None


def _plainly(name: str) -> str:
    return name.casefold().replace("_", "")
