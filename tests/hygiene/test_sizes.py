"""The engine is compact: no long file, no long function, no class with too many public methods.

Lines of code are counted, without docstrings, comments and blank lines.
The limits are the size guide of the design with a little room to breathe.
"""

import ast
import io
import tokenize
from pathlib import Path

import pytest

from tests.hygiene.code import nodes

PACKAGE = Path(__file__).parents[2] / "bangkit"
RULE_ROOMS = ("core", "cards", "dice")
RULE_FILE, FILE, FUNCTION, METHODS = 320, 400, 45, 22

Def = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def code_lines(source: str) -> set[int]:
    """The numbers of the lines that hold code; a text that stands alone documents what is above it."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return lines


def sources(*rooms: str) -> dict[Path, str]:
    return {p: p.read_text(encoding="utf-8") for room in rooms for p in sorted((PACKAGE / room).rglob("*.py"))}


def definitions(path: Path) -> list[Def]:
    return [n for n in nodes(path) if isinstance(n, Def)]


@pytest.mark.parametrize("room", sorted({p.relative_to(PACKAGE).parts[0] for p in PACKAGE.glob("*/**/*.py")}))
def test_files_and_functions_are_short(room: str) -> None:
    wrong, most = [], RULE_FILE if room in RULE_ROOMS else FILE
    for path, source in sources(room).items():
        lines, name = code_lines(source), path.relative_to(PACKAGE)
        if len(lines) > most:
            wrong.append(f"{name}: {len(lines)} lines of code, at most {most}")
        for node in definitions(path):
            inside = len(lines & set(range(node.lineno, (node.end_lineno or node.lineno) + 1)))
            if not isinstance(node, ast.ClassDef) and inside > FUNCTION:
                wrong.append(f"{name}: {node.name} has {inside} lines of code, at most {FUNCTION}")
    assert wrong == []


def test_classes_have_few_public_methods() -> None:
    wrong = []
    for path in sources(*RULE_ROOMS):
        for node in definitions(path):
            if isinstance(node, ast.ClassDef):
                public = [f for f in node.body if isinstance(f, Def) and not f.name.startswith("_")]
                if len(public) > METHODS:
                    wrong.append(f"{path.relative_to(PACKAGE)}: {node.name} has {len(public)}, at most {METHODS}")
    assert wrong == []


def test_counting_leaves_out_words_and_blanks() -> None:
    source = '"""Words."""\n\n# why\ndef f() -> str:\n    """A fact."""\n    return """two\nlines"""  # and why\n'
    assert code_lines(source) == {4, 6, 7}


def totals() -> list[str]:
    """The lines of code and the files of every room: printed, and no limit."""
    rooms: dict[str, list[int]] = {}
    for path, source in sources("").items():
        parts = path.relative_to(PACKAGE).parts
        rooms.setdefault(parts[0] if len(parts) > 1 else "doors", []).append(len(code_lines(source)))
    told = [f"{room:10}{len(files):5} files {sum(files):7,} lines" for room, files in sorted(rooms.items())]
    whole = [lines for files in rooms.values() for lines in files]
    return [
        *told,
        f"{'all':10}{len(whole):5} files {sum(whole):7,} lines",
        f"{'without show':10} {sum(whole) - sum(rooms['show']):,} lines",
    ]


if __name__ == "__main__":
    print("\n".join(totals()))
