"""One name, one thing: no circle of imports, no two files and no two public classes of one name but the games' twins."""

import ast
from collections import defaultdict
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.hygiene.code import nodes, tree

PACKAGE = Path(__file__).parents[2] / "bangkit"
TWINS = {"cards", "dice"}
"""The two games may have a file, and a class, of one name each."""


def files() -> dict[Path, ast.Module]:
    """Every file of the package, read when the first test asks."""
    return {path: tree(path) for path in sorted(PACKAGE.rglob("*.py"))}


def module(path: Path, package: Path) -> str:
    """The name by which a file is imported."""
    parts = [package.name, *path.relative_to(package).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(code: ast.AST, known: set[str]) -> set[str]:
    """Every module that a file needs, in functions too; what only a type checker reads is left out."""
    found: set[str] = set()
    for node in ast.iter_child_nodes(code):
        if isinstance(node, ast.expr):
            continue  # no import stands in one
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            found |= {f"{base}.{a.name}" if f"{base}.{a.name}" in known else base for a in node.names}
        found |= imports(node, known)
    return found & known


def circle(package: Path, trees: dict[Path, ast.Module]) -> list[str]:
    """The files of one circle of imports, nothing if there is none."""
    names = {module(path, package) for path in trees}
    graph = {module(path, package): imports(code, names) - {module(path, package)} for path, code in trees.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def doubled(named: dict[str, list[Path]]) -> list[str]:
    """What stands in several places that are no twins of the two games."""
    return sorted(
        f"{name}: {', '.join(str(path.relative_to(PACKAGE)) for path in paths)}"
        for name, paths in named.items()
        if len(paths) > 1 and not _twins(paths)
    )


def _twins(paths: list[Path]) -> bool:
    """Whether two places are the same one in the rooms of the two games."""
    rooms = [path.relative_to(PACKAGE).parts for path in paths]
    return len(paths) == 2 and {room[0] for room in rooms} == TWINS


def test_no_circle_between_files() -> None:
    assert circle(PACKAGE, files()) == []


def test_no_two_files_of_one_name() -> None:
    named: dict[str, list[Path]] = defaultdict(list)
    for path in files():
        if path.name != "__init__.py":
            named[path.name].append(path)
    assert doubled(named) == []


def test_no_two_public_classes_of_one_name() -> None:
    named: dict[str, list[Path]] = defaultdict(list)
    for path, code in files().items():
        for node in code.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                named[node.name].append(path)
    assert doubled(named) == []


def test_no_import_is_relative() -> None:
    """An import names its file whole, so that a search for the file finds its users."""
    wrong = [
        f"{path.relative_to(PACKAGE)}: line {node.lineno}"
        for path in files()
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("import ring.b", "import os", []),
        ("import ring.b", "def f():\n    from ring import a", ["ring.a", "ring.b", "ring.a"]),
        ("from ring.b import x", "if TYPE_CHECKING:\n    import ring.a", []),
    ],
)
def test_a_circle_is_seen(one: str, other: str, found: list[str]) -> None:
    package = Path("ring")
    trees = {package / "a.py": ast.parse(one), package / "b.py": ast.parse(other)}
    assert sorted(set(circle(package, trees))) == sorted(set(found))
