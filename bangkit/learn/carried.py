"""What a wheel and a learner's folder may carry of the course: a list of what may be, and nothing beside it.

Lessons, their scenario files and the students' exercises go; solved notebooks, what was handed in, marks and gradebooks never.
This file stands alone, since the wheel is built with it before the kit is installed.
"""

from pathlib import Path

MAY = (
    "notebooks/*.ipynb",
    "notebooks/rulebook.md",
    "notebooks/*/*.ipynb",
    "notebooks/*/*/*.ipynb",
    "notebooks/*/scenarios/*.toml",
)
"""What goes, beside the exercise that is named after each sheet."""
SHEETS = Path(__file__).parent / "content"
"""Where each sheet has a folder."""
SOLVED = b"### BEGIN SOLUTION"
"""What a solved notebook holds."""


def carried(root: Path) -> list[str]:
    """Every file of the course below a root, where `notebooks` and `exercises` lie, that may be carried, as a place below it."""
    named = sorted(f"exercises/{each.parent.name}.ipynb" for each in SHEETS.glob("*/sheet.toml"))
    found = {path for pattern in (*MAY, *named) for path in root.glob(pattern)}
    good = (path for path in found if path.is_file() and not path.is_symlink() and not _hidden(path, root))
    return sorted(path.relative_to(root).as_posix() for path in good if not _solved(path))


def _hidden(path: Path, root: Path) -> bool:
    return any(part.startswith((".", "__")) for part in path.relative_to(root).parts)


def _solved(path: Path) -> bool:
    return path.suffix == ".ipynb" and SOLVED in path.read_bytes()
