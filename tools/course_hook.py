"""The wheel carries the course, under ``bangkit/_course``, and the situations of the rules, ``bangkit/_situations``."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COURSE = ("notebooks", "exercises")
SITUATIONS = Path("tests", "scenarios")


class CourseHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds course and situations to a finished wheel; an editable install reads them where they lie."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        for path in sorted(p for folder in COURSE for p in (root / folder).rglob("*") if p.is_file()):
            inside = path.relative_to(root)
            if not any(part.startswith((".", "__pycache__")) for part in inside.parts):
                build_data["force_include"][str(path)] = f"bangkit/_course/{inside.as_posix()}"
        for path in sorted((root / SITUATIONS).rglob("*.toml")):
            build_data["force_include"][str(path)] = (
                f"bangkit/_situations/{path.relative_to(root / SITUATIONS).as_posix()}"
            )
