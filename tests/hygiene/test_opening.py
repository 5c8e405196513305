"""Nothing but core/files opens a file: what is read is bounded, what is written is whole or absent"""

import ast
from collections.abc import Iterable
from pathlib import Path

from tests.hygiene.code import nodes

PACKAGE = Path(__file__).parents[2] / "bangkit"
HOME = "core/files.py"
EXEMPT = {
    "words/catalogue.py": "words may import nothing of ours, and reads its own catalogues only",
    "words/naming.py": "words may import nothing of ours, and reads its own glossary only",
    "learn/teach/marking_process.py": "opens the null device for what a learner's cells print, and reads a pipe of the kit",
    "learn/carried.py": "stands alone, since the wheel is built with it, and reads notebooks of the checkout only",
    "site/runtime.py": "opens an archive in memory, which core/files has read within bounds",
    "cli.py": "opens the null device when whoever reads has read enough",
}
OPENING = {"read_text", "write_text", "read_bytes", "write_bytes", "NamedTemporaryFile", "mkstemp", "mktemp"}
OF_A_MODULE = {
    ("os", "open"), ("io", "open"), ("os", "replace"), ("codecs", "open"), ("gzip", "open"), ("tomllib", "load"),
    ("tomllib", "loads"), ("json", "load"), ("json", "loads"), ("json", "dump"), ("np", "save"), ("pickle", "load"),
}  # fmt: skip


def openings(code: Iterable[ast.AST]) -> list[str]:
    """Every call that opens a file, or reads a text that somebody wrote."""
    found = []
    for node in code:
        if not isinstance(node, ast.Call):
            continue
        name = node.func
        if isinstance(name, ast.Name) and name.id == "open":
            found.append(f"line {node.lineno}: open")
        if isinstance(name, ast.Attribute):
            module = name.value.id if isinstance(name.value, ast.Name) else ""
            if (name.attr in OPENING and module != "files") or (module, name.attr) in OF_A_MODULE:
                found.append(f"line {node.lineno}: {name.attr}")
            elif name.attr == "open" and ("path" in module.lower() or "file" in module.lower()):
                found.append(f"line {node.lineno}: {module}.open")
    return found


def test_files_are_opened_in_one_place() -> None:
    found = {path.relative_to(PACKAGE).as_posix(): openings(nodes(path)) for path in sorted(PACKAGE.rglob("*.py"))}
    opening = {name: calls for name, calls in found.items() if calls}
    assert {name: calls for name, calls in opening.items() if name not in {HOME, *EXEMPT}} == {}
    assert {HOME, *EXEMPT} <= set(opening), "what opens nothing needs no exemption"


def test_the_search_finds_what_it_looks_for() -> None:
    text = "open('x'); p.read_text(); os.open('x', 1); json.loads(x); files.read_text(x); path.open(); tree.open(n)"
    assert len(openings(ast.walk(ast.parse(text)))) == 5
