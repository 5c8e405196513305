"""Every scenario file below this folder is a test, one for each of its cases."""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from bangkit.core import files
from bangkit.core.errors import BangkitError
from bangkit.stage.scenario import Scenario, load_scenario


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    if file_path.suffix == ".toml":
        return ScenarioFile.from_parent(parent, path=file_path)  # type: ignore[no-any-return]
    return None


class ScenarioFile(pytest.File):
    """One scenario file, read whole by the process that runs it; to collect it, the names of its cases are enough."""

    @cached_property
    def scenario(self) -> Scenario:
        return load_scenario(self.path)

    def collect(self) -> Iterator[pytest.Item]:
        try:
            data = files.read_toml(self.path)
        except BangkitError as error:
            raise self.CollectError(str(error)) from None
        variants = data.get("case", [])
        if "step" in data or not variants:
            yield CaseItem.from_parent(self, name="steps", case="")
        for number, variant in enumerate(variants, 1):
            case = variant.get("name") or f"case {number}"
            yield CaseItem.from_parent(self, name=case, case=case)


class CaseItem(pytest.Item):
    """One case of a scenario."""

    parent: ScenarioFile

    def __init__(self, *, case: str, **more: Any) -> None:
        super().__init__(**more)
        self.case = case

    def runtest(self) -> None:
        self.parent.scenario.run(self.case)

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        return str(excinfo.value) if isinstance(excinfo.value, BangkitError) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, f"{self.path.stem}: {self.case}" if self.case else self.path.stem
