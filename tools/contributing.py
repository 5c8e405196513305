"""Writes into CONTRIBUTING.md what the tree itself says: its rooms, their files, and every gate a change must pass.

    python tools/contributing.py          # brings the lists up to date
    python tools/contributing.py --check  # exits 1 if they are not

A list stands between `<!-- NAME -->` and `<!-- /NAME -->`; everything else in the file is written by hand.
A room is told by the first sentence of its package, a file by its own, a gate by its test file's.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "bangkit"
PAGE = ROOT / "CONTRIBUTING.md"


def first_sentence(path: Path) -> str:
    """What the file says of itself, up to the first full stop, without it."""
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    sentence = re.split(r"\.(?:\s|$)", " ".join(told.split("\n\n")[0].split()), maxsplit=1)[0]
    if not sentence:
        raise SystemExit(f"{path.relative_to(ROOT)} begins with no sentence that says what it is")
    return sentence.replace("|", "\\|")


def rooms() -> Iterator[str]:
    """A table of the rooms, and below it one of the files of each."""
    folders = sorted(path.parent for path in PACKAGE.rglob("__init__.py") if path.parent != PACKAGE)
    yield "| room | what lives there |"
    yield "|---|---|"
    for folder in folders:
        if folder.parent == PACKAGE:
            yield f"| [`bangkit/{folder.name}/`](#{folder.name}) | {first_sentence(folder / '__init__.py')} |"
    for folder in folders:
        name = folder.relative_to(PACKAGE).as_posix()
        yield ""
        yield f"#### {name}"
        yield ""
        if folder.parent != PACKAGE:
            yield f"{first_sentence(folder / '__init__.py')}."
            yield ""
        for path in sorted(folder.glob("*.py")):
            if path.name != "__init__.py":
                yield f"- `{path.stem}`: {first_sentence(path)}"


def gates() -> Iterator[str]:
    """Every test that holds the shape of the project and no behaviour."""
    yield "| gate | what it holds |"
    yield "|---|---|"
    for path in sorted((ROOT / "tests" / "hygiene").glob("test_*.py")):
        yield f"| `{path.relative_to(ROOT).as_posix()}` | {first_sentence(path)} |"


LISTS = {"rooms": rooms, "gates": gates}


def written() -> str:
    """The page with its lists as the tree has them."""
    page = PAGE.read_text(encoding="utf-8")
    for name, lines in LISTS.items():
        begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
        if page.count(begin) != 1 or page.count(end) != 1:
            raise SystemExit(f"CONTRIBUTING.md must hold {begin} and {end} once each")
        before, rest = page.split(begin)
        page = f"{before}{begin}\n" + "\n".join(lines()) + f"\n{end}{rest.split(end)[1]}"
    return page


def main() -> int:
    """Write the page, or with `--check` say whether it would change."""
    new = written()
    if "--check" in sys.argv[1:]:
        same = new == PAGE.read_text(encoding="utf-8")
        if not same:
            print("CONTRIBUTING.md is not what the tree says; run: python tools/contributing.py")
        return 0 if same else 1
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
