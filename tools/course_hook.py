"""The wheel carries the course, the situations of the rules and the pages of the shell, each in a folder of its own."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LIST = Path("bangkit", "learn", "carried.py")
SITUATIONS = Path("tests", "scenarios")
PAGES = (Path("docs", "scenarios.md"), Path("docs", "teaching.md"))


class CourseHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds course, situations and pages to a finished wheel; an editable install reads them where they lie."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        for name in may_be_carried(root):
            build_data["force_include"][str(root / name)] = f"bangkit/_course/{name}"
        for page in PAGES:
            build_data["force_include"][str(root / page)] = f"bangkit/_docs/{page.name}"
        for path in sorted((root / SITUATIONS).rglob("*.toml")):
            build_data["force_include"][str(path)] = (
                f"bangkit/_situations/{path.relative_to(root / SITUATIONS).as_posix()}"
            )


def may_be_carried(root: Path) -> list[str]:
    """The files of the course, by the kit's own list, which is read without the kit."""
    spec = spec_from_file_location("carried", root / LIST)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    names: list[str] = module.carried(root)
    return names
