"""Cells of a notebook: the names to which each gives a value, and those that an error left as they were."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any
from warnings import catch_warnings, simplefilter

from bangkit.core.showing import shell
from bangkit.learn.arithmetic import LEARNERS
from bangkit.learn.texts import TaskText
from bangkit.words.catalogue import say

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


_BEGIN = re.compile(
    r"\bbegin\(\s*(?:learner\s*=\s*)?([^()\n#=]{1,200}?)\s*(?:,\s*\w+\s*=[^()\n]*)?(?:\)|#|$)", re.MULTILINE
)


@dataclass(frozen=True)
class Ran:
    """A cell as it was run last: as Python, the names that it has given, and the error with which it ended."""

    text: str
    given: frozenset[str]
    error: BaseException | None


_ran: dict[str, Ran] = {}
"""The cells of the notebook, the one that was run last behind all others."""
_gave: dict[str, list[str]] = {}
"""The cells that have given a name, the last one behind all others."""
_texts: set[str] = set()
"""The words of answers, which stand in quotes."""


def watch(texts: Iterable[str] = ()) -> None:
    """From now on remember which cells end with an error, and say which words want quotes; outside a notebook nothing happens."""
    _texts.update(texts)
    here = shell()
    if here is not None and _noted not in here.events.callbacks["post_run_cell"]:
        here.events.register("post_run_cell", _noted)


def failed_here() -> dict[str, Ran] | None:
    """The names that the cell that runs now hands in, and that the last cell that gives them left as they were; None outside a notebook."""
    here = shell()
    if here is None or _noted not in here.events.callbacks["post_run_cell"]:
        return None
    latest = {name: _giving(name) for name in handed_in(here.user_ns["In"][-1])}
    return {name: each for name, each in latest.items() if each and each.error and name not in each.given}


def _giving(name: str) -> Ran | None:
    """The cell that gives a name, the last one that was run."""
    return next((each for each in reversed(_ran.values()) if name in names_given(each.text)), None)


def gone_here() -> dict[str, str]:
    """The names that the cell that runs now hands in, and that no cell gives any more, with what the cell that gave them last says now."""
    here = shell()
    names = set() if here is None else handed_in(here.user_ns["In"][-1])
    now = {name: [_ran[place].text for place in _gave[name]] for name in names & set(_gave)}
    return {name: texts[-1] for name, texts in now.items() if not any(name in perhaps_given(each) for each in texts)}


def handed_in(cell: str) -> set[str]:
    """The names that a cell gives to `mark` or `check` as an answer, unless it gives them their value itself.

    >>> handed_in('learn.mark("card-heart", (answer_1, 1))'), handed_in('answer_1 = 3\\ntask_1.check(answer_1)')
    ({'answer_1'}, set())
    """
    nodes = [node for each in statements(cell) or () for node in ast.walk(each)]
    calls = [each for each in nodes if isinstance(each, ast.Call) and _name_of(each.func) in ("mark", "check")]
    answers = [part for call in calls for part in (*call.args[-1:], *(each.value for each in call.keywords))]
    names = {each.id for answer in answers for each in ast.walk(answer) if isinstance(each, ast.Name)}
    return names.difference(names_given(cell))


def _name_of(called: ast.expr) -> str:
    return str(getattr(called, "attr", getattr(called, "id", "")))


def texts_now() -> list[str]:
    """What the cells of this notebook say that were run, the last one behind all others; none outside of one."""
    return [] if shell() is None else [each.text for each in _ran.values()]


def _noted(result: Any) -> None:
    raw, error = str(result.info.raw_cell or ""), result.error_in_exec or result.error_before_exec
    cell, told = _uncommented(raw), None
    text = _as_python(raw)
    place = getattr(result.info, "cell_id", None) or f"run {len(_ran)}"
    _ran.pop(place, None)
    _ran[place] = Ran(text, names_given(text) if error is None else given_before(text, _line_of(error)), error)
    for name in names_given(text):
        _gave[name] = [*(each for each in _gave.get(name, ()) if each != place), place]
    if isinstance(error, NameError):
        told = _unknown(str(error.name), cell)
    elif isinstance(error, SyntaxError):
        told = unread_name(cell)
    elif isinstance(error, TypeError) and "for ^" in str(error):
        told = say("learn.no power")
    if told:
        import_module("IPython.display").display(TaskText(told))


def _as_python(cell: str) -> str:
    """A cell with its orders to the notebook, such as `%time`, as the calls that they are."""
    try:
        return str(shell().transform_cell(cell))
    except SyntaxError:
        return cell


def _line_of(error: BaseException) -> int:
    """The line of the cell at which an error ended it; 0 if none of it was run."""
    trace, own = error.__traceback__, shell().user_ns
    while trace is not None:
        if trace.tb_frame.f_globals is own and trace.tb_frame.f_code.co_name == "<module>":
            return trace.tb_lineno
        trace = trace.tb_next
    return 0


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
        return say("learn.quotes", name=name, written=quoted(name, cell))
    if written := formula(name, cell):
        return say("learn.formula quotes", name=name, written=written)
    if name in ("begin", "mark", "progress", "task"):
        return say("learn.of learn", name=name)
    failed = any(name in names_given(each.text) - each.given for each in _ran.values())
    return say("learn.no value", name=name) if failed else ""


# -- what was written instead of an answer -----------------------------------------------------------

_STRAIGHT = str.maketrans("„“”«»‚‘’‹›", "\"\"\"\"\"'''''")
_VALUE = re.compile(r"^[ \t]*\w+[ \t]*=(?!=)[ \t]*([^#\n]{1,200})(?:#.*)?$", re.MULTILINE)


def unread(text: Any, alone: Callable[[str], str] = lambda _: "") -> str | None:
    """What is said to a cell in which a value is no Python, such as per cent or a text without quotes, or in curly ones.

    `alone` gives the number that is to be written in place of such a text, if it is one.

    >>> unread("answer_1 = 20%  # mine")
    'Python does not read 20%: a text stands in quotes, the straight ones: "20%"'
    >>> unread("answer_1 = 4 lives", lambda _: "4")
    'Python does not read 4 lives: write the number alone: 4'
    >>> unread('answer_1 = "20%"'), unread("answer_1 = (3/4")
    (None, None)
    """
    for found in _VALUE.findall(text if isinstance(text, str) else ""):
        value = found.strip()
        written = value.translate(_STRAIGHT)
        if not _is_python(written):
            inner = written.strip("\"' ")
            if number := alone(inner):
                bare = _is_python(number) and "/" not in number  # Python would work a fraction out, and round it
                return say("marking.number alone", value=value, written=number if bare else f'"{number}"')
            written = f'"{inner}"' if inner and not re.search(r"[\"'()\[\]{}=]|[-+*/,.]$", inner) else value
        if value != written:
            return say("marking.unread", value=value, written=written)
    return None


def quoted(name: str, cell: str) -> str:
    """A name that Python does not know, in quotes; with all that a cell gives, where that is nothing but words.

    >>> quoted("CARD", "answer_5 = CARD-BANG-1  # mine"), quoted("Ana", "answer_1 = [Ana, Ben]")
    ('"CARD-BANG-1"', '"Ana"')
    """
    words = re.compile(r"\w+(?:-\w+)*(?:[ ,]+\w+(?:-\w+)*)*")
    given = (each.strip() for each in _VALUE.findall(cell))
    whole = (each for each in given if words.fullmatch(each) and re.search(rf"\b{re.escape(name)}\b", each))
    return f'"{next(whole, name)}"'


def formula(name: str, cell: str) -> str:
    """The formula that a cell gives, in quotes, if it calls what only the text of an answer knows by this name.

    >>> formula("comb", "answer_1 = comb(20, 2)/comb(80, 2)  # mine"), formula("help_me", "answer_1 = help_me(3)")
    ('"comb(20, 2)/comb(80, 2)"', '')
    """
    given = (each.strip() for each in _VALUE.findall(cell) if name in LEARNERS and '"' not in each)
    return next((f'"{each}"' for each in given if re.search(rf"\b{re.escape(name)}\(", each)), "")


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
    """Why a name has no value although cells seem to give it one: by an order to the notebook, with two signs or none, under another name.

    >>> not_given("answer_1", ["answer_1 = None", "Answer_1 = 1/4"])
    'the name is answer_1, not Answer_1'
    >>> not_given("answer_1", ["answer_1 = answer_1"])
    """
    texts = list(texts)
    for text in reversed(texts):
        if _is_ordered(name, text, texts):
            return say("marking.order")
        if re.search(rf"^\s*{name}\s*==", text, re.MULTILINE):
            return say("marking.two signs", name=name)
        if re.search(rf"^\s*{name}\s*:?\s*[\"'\d(„“]", text, re.MULTILINE):
            return say("marking.no sign", name=name)
        if re.search(rf"^\s*{name}\s*=\s*print\(", text, re.MULTILINE):
            return say("marking.printed")
        for other in names_given(text):
            if other != name and _plainly(other) == _plainly(name):
                return say("marking.near name", name=name, written=other)
    return None


def _is_ordered(name: str, cell: str, texts: Iterable[str]) -> bool:
    """Whether a cell gives what an order to the notebook gives, here or in other cells."""
    ordered = [each for text in texts for each in re.findall(r"\b(\w+)\s*=\s*get_ipython\(\)", text)]
    orders = "|".join([r"get_ipython\(\)", *(rf"{each}\b[\w.\[\]()]*\s*(#.*)?$" for each in ordered)])
    return re.search(rf"\b{name}\s*=\s*({orders})", cell, re.MULTILINE) is not None


def does_not_stand(name: str) -> str | None:
    """Why the answer that a cell gives is not there where marks are made, or is not what the cell says."""
    ran = _giving(name)
    if ran is None:
        return None
    if _is_ordered(name, ran.text, texts_now()):
        return say("marking.order")
    for node in (node for each in statements(ran.text) or () for node in ast.walk(each)):
        if isinstance(node, ast.Call) and _name_of(node.func) in ("input", "getpass"):
            return say("marking.asked", name=_name_of(node.func))
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.BoolOp) and _gives_name(node, name):
            if all(isinstance(each, ast.Constant) for each in node.value.values):
                return say("marking.one of two", value=ast.unparse(node.value))
    return None


def _gives_name(node: ast.Assign, name: str) -> bool:
    return any(isinstance(each, ast.Name) and each.id == name for each in node.targets)


def _plainly(name: str) -> str:
    return name.casefold().replace("_", "")
