"""What keeps rules replayable and readable: no luck or order of their own, nothing wrapped around a wait, no names compared."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bangkit.cards.hooks import CHARACTERS, EVENTS, KINDS
from bangkit.dice.hooks import CHARACTERS as DICE_CHARACTERS
from tests.hygiene.code import nodes

PACKAGE = Path(__file__).parents[2] / "bangkit"
FILES = {
    str(p.relative_to(PACKAGE)): p for room in ("core", "cards", "dice") for p in sorted((PACKAGE / room).rglob("*.py"))
}

OTHER_LUCK = {"random", "secrets", "time", "datetime", "uuid", "threading", "asyncio"}
MAY_USE_LUCK = {
    "core/luck.py": "the one place where a seed becomes numbers",
    "core/limits.py": "stops what never comes back; no rule stands there, and what it stops is taken back",
    "core/files.py": "waits for the lock of a file, and gives what is half written a name of its own; no rule stands there",
}

# Files that describe cards, characters and events by name, and those that read and write names.
DATA_FILES = {
    *(
        f"cards/sets/{each}.py"
        for each in ("base", "base_characters", "dodge_city", "dodge_city_characters", "high_noon")
    ),
    *("dice/sets/base_characters.py", "dice/sets/new_characters.py"),
}
MAY_COMPARE_NAMES = {
    ("cards/turn.py", "Dynamite"): "the house rule dynamite_first orders the checks of the turn",
    ("cards/turn.py", "Jail"): "a player who stays in Jail has used up his turn (CARD-JAIL-4)",
    (
        "cards/law/refusals.py",
        "BANG!",
    ): "which of two rules reads a card under another name (Calamity Janet, Elena Fuente)",
    ("cards/law/refusals.py", "Missed!"): "the same",
    ("cards/checking.py", "Jail"): "an impossible position: the Sheriff in Jail (CARD-JAIL-2)",
}

MAY_NAME_ELSEWHERE = {
    "odds/dynamites.py": {"Dynamite": "what is asked about", "Jail": "it takes turns away, and with them draws"},
    "odds/grouping.py": dict.fromkeys(
        ("Apache Kid", "Black Jack", "Pedro Ramirez", "Vera Custer"),
        "which printed abilities look at a suit or at the discard pile",
    ),
    "show/widgets/card_odds.py": {
        "Dynamite": "the odds of this card",
        "Jail": "the odds of this card",
        "BANG!": "the odds of a shot with this card",
    },
    "show/widgets/card_session.py": {"BANG!": "its button says `shoot`"},
    "strategy/bots/careful_cards.py": dict.fromkeys(
        ("Beer", "BANG!", "Volcanic", "Jail", "Chuck Wengam"), "advice for a printed card; others get the generic one"
    ),
    "strategy/bots/value_features.py": {"BANG!": "what the value was fitted to"},
}
"""Where a file outside the rules compares names, which, and why no property of the card or character says the same."""


def names() -> set[str]:
    """Every name of a card, a character or an event of both games."""
    return {*KINDS, *CHARACTERS, *EVENTS, *DICE_CHARACTERS}


NAMES = names()


@pytest.mark.parametrize("name", FILES)
def test_rules_have_no_luck_and_no_clock_of_their_own(name: str) -> None:
    wrong = []
    for node in nodes(FILES[name]):
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        wrong += [f"line {node.lineno}: {module}" for module in modules if module.partition(".")[0] in OTHER_LUCK]
    assert wrong == [] or name in MAY_USE_LUCK


@pytest.mark.parametrize("name", FILES)
def test_nothing_depends_on_addresses_or_on_the_order_of_a_set(name: str) -> None:
    wrong = []
    for node in nodes(FILES[name]):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("id", "hash"):
            if not _inside_hash(FILES[name], node):
                wrong.append(f"line {node.lineno}: {node.func.id}()")
        for iterated in _iterated(node):
            if _is_set(iterated):
                wrong.append(f"line {iterated.lineno}: goes through a set")
    assert wrong == []


def _inside_hash(path: Path, call: ast.Call) -> bool:
    methods = [node for node in nodes(path) if isinstance(node, ast.FunctionDef) and node.name == "__hash__"]
    return any(call in list(ast.walk(method)) for method in methods)


def _iterated(node: ast.AST) -> Iterator[ast.expr]:
    """What a loop, a comprehension or a call that keeps an order goes through."""
    if isinstance(node, (ast.For, ast.comprehension)):
        yield node.iter
    elif isinstance(node, ast.Starred):
        yield node.value
    elif (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("list", "tuple", "enumerate", "next", "iter")
    ):
        yield from node.args[:1]


def _is_set(node: ast.expr) -> bool:
    if isinstance(node, (ast.Set, ast.SetComp)):
        return True
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_wrapped_around_a_wait(name: str) -> None:
    """A dropped coroutine would run it, and change the table."""
    wrong = []
    for node in nodes(FILES[name]):
        if not isinstance(node, (ast.With, ast.AsyncWith, ast.Try)):
            continue
        waits = any(isinstance(each, ast.Await) for each in ast.walk(node))
        if waits and (isinstance(node, (ast.With, ast.AsyncWith)) or (isinstance(node, ast.Try) and node.finalbody)):
            wrong.append(f"line {node.lineno}")
        if waits and isinstance(node, ast.Try):
            wrong += [
                f"line {h.lineno}: catches a close"
                for h in node.handlers
                if h.type is None or ast.unparse(h.type) == "BaseException"
            ]
    assert wrong == []


def test_a_rule_is_async_def() -> None:
    """Python warns of a forgotten await only where it says `async def`, so no rule is a generator in disguise."""
    wrong = [
        f"{name}, line {node.lineno}: {node.name}"
        for name, path in FILES.items()
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef) and "coroutine" in map(ast.unparse, node.decorator_list)
    ]
    assert wrong == []


def test_rules_ask_hooks_and_compare_no_names() -> None:
    found = {}
    for name, path in FILES.items():
        if name in DATA_FILES:
            continue
        for node in nodes(path):
            for text in _compared(node):
                found[name, text] = node.lineno  # type: ignore[attr-defined]
    wrong = {where: line for where, line in found.items() if where not in MAY_COMPARE_NAMES}
    assert wrong == {}
    assert set(MAY_COMPARE_NAMES) <= set(found), "an exception that nobody needs any more"


def test_what_looks_at_a_game_compares_no_names_without_a_reason() -> None:
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if name not in FILES:
            for node in nodes(path):
                if told := set(_compared(node)):
                    found.setdefault(name, set()).update(told)
    assert found == {name: set(reasons) for name, reasons in MAY_NAME_ELSEWHERE.items()}


def _compared(node: ast.AST) -> Iterator[str]:
    """The names of cards and characters that a comparison or a match mentions."""
    if isinstance(node, ast.Compare):
        parts: list[ast.AST] = [node.left, *node.comparators]
    elif isinstance(node, ast.MatchValue):
        parts = [node.value]
    else:
        return
    for part in parts:
        for each in ast.walk(part):
            if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value in NAMES:
                yield each.value
