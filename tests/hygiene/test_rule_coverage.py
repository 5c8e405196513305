"""Every rule of the shipped rulebook is named by a test and by the code that carries it out; named ids are in the rulebook.

A test names a rule with ``@pytest.mark.rule("ID")`` or, in a scenario file, on the line ``rules = ["ID"]``.
A list of more than six names nothing: it does not show that each of them is tested. A slow test names nothing: plain `pytest` does not run it.
Decisions explain rules and need no test of their own.
Being named is not enough: the test has to fail when the rule is broken.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bangkit.core.rulebook import rules
from tests.hygiene.code import called, nodes

TESTS = Path(__file__).parents[1]
ENGINE = [TESTS.parent / "bangkit" / room for room in ("core", "cards", "dice")]
WITHOUT_CODE = {
    **dict.fromkeys(
        ("CARD-SETUP-2", "DODGE-SET-2", "DODGE-SET-3", "UNDEAD-SETUP-01"),
        "what a box holds: the records of the sets are that",
    ),
    **dict.fromkeys(
        ("CARD-SETUP-20", "DICE-SETUP-10", "DEC-03"), "things beside the game: summary cards, bullets to count with"
    ),
    **dict.fromkeys(
        ("DODGE-SET-6", "UNDEAD-SETUP-03"), "what no set changes stays as it is: nothing is to be done for it"
    ),
    "DEC-29": "pictures that no source shows",
}
"""Rules and decisions that nothing in the code carries out, each with the reason."""
MOST = 6
# The areas whose rules are finished; a rule of these that no test names fails here.
DONE_AREAS: tuple[str, ...] = ("CARD-", "DODGE-", "NOON-", "VAR-", "DICE-", "UNDEAD-", "KIT-")


def marks(module: Path) -> Iterator[tuple[list[str], bool]]:
    """The ids of each mark in a test module, and whether plain `pytest` runs what is marked."""
    left: set[ast.AST] = set()
    for node in nodes(module):
        if isinstance(node, ast.FunctionDef) and "pytest.mark.slow" in map(ast.unparse, node.decorator_list):
            left.update(node.decorator_list)
    for node in nodes(module):
        if isinstance(node, ast.Call) and called(node).endswith("mark.rule"):
            ids = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            yield ids, node not in left


@cache
def lists(root: Path) -> tuple[tuple[Path, list[str], bool], ...]:
    """Every list of ids under a folder of tests, with the file it stands in, and whether plain `pytest` runs it."""
    found = []
    for module in sorted(root.rglob("*.py")):
        found += [(module, ids, plain) for ids, plain in marks(module)]
    for scenario in sorted(root.rglob("*.toml")):
        try:
            ids = tomllib.loads(scenario.read_text(encoding="utf-8")).get("rules", [])
        except (tomllib.TOMLDecodeError, UnicodeDecodeError):
            continue  # a file that is broken on purpose
        found.append((scenario, [i for i in ids if isinstance(i, str)], True))
    return tuple(found)


def named(root: Path) -> set[str]:
    """The ids that a test of plain `pytest` names in a list short enough to count."""
    return {i for _, ids, plain in lists(root) if plain and len(ids) <= MOST for i in ids}


def test_finished_areas_are_named_by_tests() -> None:
    wanted = [r.id for r in rules() if not r.decision and r.id.startswith(DONE_AREAS)]
    found = named(TESTS)
    assert [i for i in wanted if i not in found] == []


def told(source: str) -> str:
    """A source without the lists of rules of its records; the record of a single rule is its code."""
    lines = source.encode().split(b"\n")
    lists = [n.value for n in ast.walk(ast.parse(source)) if isinstance(n, ast.keyword) and n.arg == "rules"]
    for node in sorted(lists, key=lambda node: -node.lineno):
        if "," in ast.unparse(node) or " to -" in ast.unparse(node):
            first, last = node.lineno - 1, node.end_lineno or node.lineno
            lines[first:last] = [lines[first][: node.col_offset] + lines[last - 1][node.end_col_offset :]]
    return b"\n".join(lines).decode()


def test_a_list_of_a_record_is_not_its_code() -> None:
    assert told(
        '"A-1"\nx = Kind("A", rules="A-2, "\n  "A-3", n=1)  # é A-4\nKind("B", rules="B-1")\nKind("C", rules="C-1 to -3")'
    ) == ('"A-1"\nx = Kind("A", rules=, n=1)  # é A-4\nKind("B", rules="B-1")\nKind("C", rules=)')


def test_a_search_for_an_id_finds_its_code() -> None:
    source = "".join(told(path.read_text(encoding="utf-8")) for room in ENGINE for path in sorted(room.rglob("*.py")))
    found = set(re.findall(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b", source))
    assert [r.id for r in rules() if r.id not in found] == [r.id for r in rules() if r.id in WITHOUT_CODE]
    shortened = re.findall(r"[A-Z]+(?:-[A-Z0-9]+)+(?:,| to| and| or) -\d+", source)
    explained = ["CARD-BEER-10, -11", "CARD-END-1 to -9", "CARD-CHAR-BLACK-JACK-1 to -3"]
    assert shortened == [*explained, "CARD-WEAP-1 to -7"], (
        "ids are written whole: these explain how pages and records count up, and the last is such a list"
    )


def test_every_named_id_is_in_the_rulebook() -> None:
    known = {r.id for r in rules()}
    assert [f"{path.relative_to(TESTS)}: {i}" for path, ids, _ in lists(TESTS) for i in ids if i not in known] == []


def test_no_list_is_too_long_to_count() -> None:
    assert [f"{path.relative_to(TESTS)}: {ids}" for path, ids, _ in lists(TESTS) if len(ids) > MOST] == []


def test_counting(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(
        'import pytest\n\n@pytest.mark.rule("A-1", "A-2")\ndef test_a(): ...\n\n'
        '@pytest.mark.rule("B-1", "B-2", "B-3", "B-4", "B-5", "B-6", "B-7")\ndef test_b(): ...\n\n'
        '@pytest.mark.slow\n@pytest.mark.rule("D-1")\ndef test_d(): ...\n',
        encoding="utf-8",
    )
    (tmp_path / "c.toml").write_text('rules = ["C-1"]\n', encoding="utf-8")
    (tmp_path / "broken.toml").write_text("rules = [", encoding="utf-8")
    assert named(tmp_path) == {"A-1", "A-2", "C-1"}


@pytest.mark.parametrize("area", ["CARD-", "DODGE-", "NOON-", "VAR-", "DICE-", "UNDEAD-", "KIT-"])
def test_areas_are_those_of_the_rulebook(area: str) -> None:
    assert any(r.id.startswith(area) for r in rules())


@pytest.mark.few(2)
@pytest.mark.parametrize("case", range(5))
def test_of_many_cases_plain_pytest_runs_a_few(case: int, request: pytest.FixtureRequest) -> None:
    assert case in (0, 2) or request.config.getoption("markexpr") != "not slow"
