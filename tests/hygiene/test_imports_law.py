"""Which room of the house may import which: the table of the design, held against the imports themselves."""

import ast
import sys
from pathlib import Path

import pytest

from tests.hygiene.code import tree

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "bangkit"

GAMES = {"cards", "dice"}
MAY_IMPORT = {
    "words": set(),
    "core": set(),
    "cards": {"core"},
    "dice": {"core"},
    "stage": {"core"} | GAMES,
    "odds": {"core", "stage"} | GAMES,
    "strategy": {"core", "stage", "odds"} | GAMES,
    "show": {"core", "stage", "odds", "strategy"} | GAMES,
    "learn": {"core", "stage", "odds", "strategy", "show"} | GAMES,
    "rl": {"core", "stage", "odds", "strategy"} | GAMES,
    "site": {"core", "strategy", "show", "learn"},
}
# The front door and the shell stand outside the rooms; they load what they are asked for.
DOORS = {"__init__.py", "__main__.py", "cli.py"}

LIBRARIES = {
    "words": set(),
    "core": set(),
    "cards": set(),
    "dice": set(),
    "stage": {"tqdm"},
    "odds": {"sympy"},
    "strategy": {"sympy", "numpy", "tqdm", "pandas", "loky", "cloudpickle"},
    "show": {"sympy", "networkx", "ipywidgets", "anywidget", "traitlets", "IPython"},
    "learn": {
        "sympy",
        "networkx",
        "ipywidgets",
        "anywidget",
        "traitlets",
        "IPython",
        "latex2mathml",
        "nbconvert",
        "nbformat",
        "nbgrader",
        "sqlalchemy",
        "text2qti",
    },
    "rl": {"numpy", "pettingzoo", "gymnasium"},
    "site": {"jupyterlite_core", "jupyterlite_pyodide_kernel", "nbconvert", "pygments"},
}
HEAVY = {
    "sympy",
    "numpy",
    "networkx",
    "ipywidgets",
    "anywidget",
    "traitlets",
    "IPython",
    "tqdm",
    "pandas",
    "loky",
    "cloudpickle",
}
# Modules that exist to stand on a heavy library; nothing may import them before it is asked for.
STANDS_ON = {f"show/widgets/{path.name}" for path in (PACKAGE / "show" / "widgets").glob("*.py")} | {
    "show/widgets/table_widget.py",
    "strategy/endgames/turn_values.py",
    "rl/environment.py",
    "rl/observing.py",
}


def imported(path: Path) -> list[tuple[str, bool]]:
    """Every module that a file imports, with whether the import runs when the file is loaded."""
    package = ["bangkit", *path.relative_to(PACKAGE).parent.parts]
    found: list[tuple[str, bool]] = []

    def walk(node: ast.AST, at_once: bool) -> None:
        if isinstance(node, ast.Import):
            found.extend((alias.name, at_once) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join(base + ([node.module] if node.module else []))
            names = [f"{module}.{a.name}" for a in node.names] if module == "bangkit" else [module]
            found.extend((name, at_once) for name in names)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                continue  # no import stands in one
            typing_only = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
            inside = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            walk(child, at_once and not inside and not typing_only)

    walk(tree(path), True)
    return found


def modules() -> list[Path]:
    return sorted(p for p in PACKAGE.rglob("*.py") if p.relative_to(PACKAGE).as_posix() not in DOORS)


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0]


def test_every_module_lives_in_a_room() -> None:
    assert {room(p) for p in modules()} <= set(MAY_IMPORT)


@pytest.mark.parametrize("name", MAY_IMPORT)
def test_room_imports_only_what_it_may(name: str) -> None:
    wrong = []
    for path in (p for p in modules() if room(p) == name):
        for module, at_once in imported(path):
            top, _, rest = module.partition(".")
            if top == "bangkit":
                other = rest.partition(".")[0]
                if other not in MAY_IMPORT[name] | {name, "words", "__version__"}:
                    wrong.append(f"{path.relative_to(ROOT)} imports {module}")
            elif top not in sys.stdlib_module_names:
                if top not in LIBRARIES[name]:
                    wrong.append(f"{path.relative_to(ROOT)} imports {module}")
                elif at_once and path.relative_to(PACKAGE).as_posix() not in STANDS_ON:
                    wrong.append(f"{path.relative_to(ROOT)} imports {module} before it is asked for")
    assert wrong == []


def test_door_imports_nothing_at_once() -> None:
    """``import bangkit`` and the shell command load a room when it is asked for, not before."""
    for door in DOORS:
        if (path := PACKAGE / door).exists():
            at_once = [module for module, now in imported(path) if now]
            assert [m for m in at_once if m.startswith("bangkit.") and m != "bangkit.__version__"] == [], door
            assert {m.partition(".")[0] for m in at_once} & HEAVY == set(), door


def test_course_uses_the_public_names_only() -> None:
    """Notebooks say ``import bangkit``; rooms and their insides stay the package's own business."""
    import json

    wrong = []
    for path in sorted(p for folder in ("notebooks", "exercises") for p in (ROOT / folder).rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts:
            continue
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] != "code":
                continue
            source = "".join(cell["source"])
            lines = [line for line in source.splitlines() if not line.lstrip().startswith(("%", "!"))]
            for node in ast.walk(ast.parse("\n".join(lines))):
                names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
                names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
                if any(n.startswith("bangkit.") and n.count(".") > 1 or "._" in n for n in names):
                    wrong.append(f"{path.relative_to(ROOT)}: {ast.unparse(node)}")
    assert wrong == []


def test_the_law_sees_a_breach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    path = tmp_path / "core" / "ring.py"
    path.parent.mkdir()
    path.write_text(
        "from ..cards import new_game\nfrom bangkit import dice\n\ndef f():\n    import networkx as nx\n",
        encoding="utf-8",
    )
    assert imported(path) == [("bangkit.cards", True), ("bangkit.dice", True), ("networkx", False)]
