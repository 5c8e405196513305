"""The wheel carries the course, the situations of the rules and the page on scenario files, each in a folder of its own."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COURSE = ("notebooks", "exercises")
SITUATIONS = Path("tests", "scenarios")
PAGE = Path("docs", "scenarios.md")


class CourseHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds course, situations and page to a finished wheel; an editable install reads them where they lie."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        for path in sorted(p for folder in COURSE for p in (root / folder).rglob("*") if p.is_file()):
            inside = path.relative_to(root)
            if not any(part.startswith((".", "__pycache__")) for part in inside.parts):
                build_data["force_include"][str(path)] = f"bangkit/_course/{inside.as_posix()}"
        build_data["force_include"][str(root / PAGE)] = f"bangkit/_docs/{PAGE.name}"
        for path in sorted((root / SITUATIONS).rglob("*.toml")):
            build_data["force_include"][str(path)] = (
                f"bangkit/_situations/{path.relative_to(root / SITUATIONS).as_posix()}"
            )
